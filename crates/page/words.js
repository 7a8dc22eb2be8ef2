// @ts-check
// What the program says, in the words of this page: its sentences name cells as files do, say places
// of a text and options of a command line, which nobody has here. They are English in every
// language of the page.

import { lineName, placeOf, placeWords } from "./board.js";
import { spoken, t } from "./texts.js";

/** @typedef {import('./client.js').Fault} Fault */

/** How the page says what the program says by an option or a command. @type {[RegExp, string][]} */
const WORDS = [
  [
    /a board of three planks is read by --from unsw; else --most-bridges says how many bridges an edge may carry/,
    "more bridges on a line can be allowed: set “Most bridges” and read it again",
  ],
  [
    /, which --most-bridges sets/,
    "; more can be allowed: set “Most bridges” and read it again",
  ],
  [
    /^the notations are [^;]*; --from names one$/,
    "this page reads rows of numbers, addresses of puzz.link, ids of Bridges and all notations that “Share” lists",
  ],
  [/; --from names one notation/, "; choose another notation if it is none of these"],
  [/, or say with --columns what they are \(none: it is a grid\)/, ""],
  [/elsewhere --most-bridges, --connectivity and --loops say them/, "here “Draw on it” lets you set them"],
  [/^name one of them by its number, as in .*$/, "paste only one of them"],
  [/hashi read reads boards from/, "this page also opens boards in"],
  [/hashi repair reads such tables.*/, "this page reads no such tables"],
  [/; hashi check reads it after its board.*/, ", not a board"],
  [/^lossy leaves it out$/, "this notation cannot say all of this board: choose another one"],
  [/ \(--json lists them\)/g, ""],
  [/--from (\S+)/g, "$1"],
  [/--most-bridges/g, "“Most bridges”"],
  [/--([a-z-]+)/g, "$1"],
];

/** The ways that a hint lists begin so. */
const WAYS = /^(add one of these options|say what its columns are|change the text so that one of them is left):\n/;

/** @typedef {{how: string, read: Record<string, string | boolean>, size: string}} Way how a text can be read, in words, how that is asked for, and a size that the text is to say, or none */

/** The way to read a text that these options say; none where a page has nothing for one of them. @param {string} options @param {string} how @returns {Way[]} */
function wayOf(options, how) {
  /** @type {Way} */
  const way = { how: cellWords(how), read: {}, size: "" };
  for (const option of options.split(/(?:^| )--/).slice(1)) {
    const [name, value] = option.split(" ");
    if (name === "size") way.size = value;
    else if (name === "labels") way.read.labels = value === "yes";
    else if (name === "from" || name === "columns") way.read[name] = value;
    else return [];
  }
  return [way];
}

/** The ways in which a text that was refused can be read. @param {Fault} fault @returns {Way[]} */
export function waysOf(fault) {
  const hint = fault.hint ?? "";
  if (!WAYS.test(hint)) {
    const names = [...hint.matchAll(/--from (?!names\b)([a-z0-9-]+)/g)].map((found) => found[1]);
    return names.map((name) => ({ how: name, read: { from: name }, size: "" }));
  }
  return hint.split("\n").slice(1).flatMap((line) => {
    const [, options = "", how = ""] = /^ *(--[^:]*): (.*)$/.exec(line) ?? [];
    const [, more = ""] = /^ *(?:one|\d+) more: (.*)$/.exec(line) ?? [];
    if (options) return wayOf(options, how);
    return more.split(", ").filter(Boolean).flatMap((one) => wayOf(one, one.replaceAll("--", "")));
  });
}

/** Whether more bridges on a line would let the text be read. @param {Fault} fault */
export function wantsMostBridges(fault) {
  return (fault.hint ?? "").includes("--most-bridges");
}

/** A sentence with its cells as people say them: `r4c8-r4c11` is row 4, columns 8 to 11. What it quotes stays. @param {string} text */
export function cellWords(text) {
  const parts = text.split(/((?<![\p{L}\p{N}])'[^'\n]*'(?![\p{L}\p{N}]))/u);
  return parts.map((part, place) => (place % 2 === 1 ? part : unquotedWords(part))).join("");
}

/** @param {string} text */
function unquotedWords(text) {
  return text
    .replace(/\b(r\d{1,4}c\d{1,4})[-–](r\d{1,4}c\d{1,4})([<>]?=)?/g, (_, from, to, sign) =>
      sign ? `${lineName(from, to)} ${sign} ` : lineName(from, to),
    )
    .replace(/\b(r\d{1,4}c\d{1,4})(?=( r\d{1,4}c\d{1,4}\b)?)/g, (_, cell, more) =>
      more ? `${placeWords(placeOf(cell))},` : placeWords(placeOf(cell)),
    );
}

/** What the program says, where the page is English; else what the page can say itself. @param {string} english @param {string} own */
export function inEnglish(english, own) {
  return spoken() === "en" ? cellWords(english) : own;
}

/** @param {Fault} fault */
export function faultWords(fault) {
  const place = /^\S[^\n]*?:\d+(?::\d+)?: /.exec(fault.message);
  const rest = place ? fault.message.slice(place[0].length) : fault.message;
  const where =
    fault.line === null || !place
      ? ""
      : fault.column === null
        ? `${t("Line {line}", { line: fault.line })}: `
        : `${t("Line {line}, character {column}", { line: fault.line, column: fault.column })}: `;
  const message = plain(`${where}${rest}`);
  return fault.hint ? `${message}\n${hintWords(fault)}` : message;
}

/** @param {Fault} fault */
function hintWords(fault) {
  const hint = fault.hint ?? "";
  if (!WAYS.test(hint)) return plain(hint);
  const ways = waysOf(fault);
  const head = ways.length > 0 ? t("Choose below how to read it:") : t("Change the text so that it can be read in one way only:");
  const lines = hint.split("\n").slice(1);
  const told = lines.map((line) => line.replace(/^( *)--[^:]*: /, "$1").replace(/^( *(?:one|\d+) more): .*$/, "$1"));
  return [head, ...told.map(withoutOptions)].join("\n");
}

/** A sentence that begins with a capital letter. @param {string} words */
export function sentenceOf(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What the program says, without options and names of cells. @param {string} text */
export function withoutOptions(text) {
  const words = WORDS.reduce((left, [pattern, right]) => left.replace(pattern, right), cellWords(text));
  // What is to be pressed is called as it stands there.
  return words.replace(/“(Most bridges|Share|Draw on it)”/g, (_, name) => `“${t(name)}”`);
}

/** @param {string} text */
function plain(text) {
  return sentenceOf(withoutOptions(text));
}
