// @ts-check
// What the program says, in the words of this page: its sentences name cells as files do, say places
// of a text and options of a command line, which nobody has here. They are English in every
// language of the page.

import { lineName, placeOf, placeWords } from "./board.js";
import { spoken, t } from "./texts.js";

/** @typedef {import('./desk.js').Fault} Fault */

/** How the page says what the program says by an option. @type {[RegExp, string][]} */
const WORDS = [
  [
    /a board of three planks is read by --from unsw; else --most-bridges says how many bridges an edge may carry/,
    "more bridges on a line can be allowed: set “Most bridges” and read it again",
  ],
  [
    /, which --most-bridges sets/,
    "; more can be allowed: set “Most bridges” and read it again",
  ],
  [/; --from names one notation/, "; choose another notation if it is none of these"],
  [/; --from names one/, ""],
  [/^lossy leaves it out$/, "this notation cannot say all of this board: choose another one"],
  [/ \(--json lists them\)/g, ""],
  [/--from (\S+)/g, "$1"],
  [/--most-bridges/g, "“Most bridges”"],
  [/--([a-z-]+)/g, "$1"],
];

/** The notations that a text may be in, where it can be read in several ways. @param {Fault} fault @returns {string[]} */
export function choicesOf(fault) {
  return [...(fault.hint ?? "").matchAll(/--from ([a-z0-9-]+)/g)].map((found) => found[1]);
}

/** Whether more bridges on a line would let the text be read. @param {Fault} fault */
export function wantsMostBridges(fault) {
  return (fault.hint ?? "").includes("--most-bridges");
}

/** A sentence with its cells as people say them: `r4c8-r4c11` is row 4, columns 8 to 11. @param {string} text */
export function cellWords(text) {
  return text
    .replace(/\b(r\d{1,4}c\d{1,4})[-–](r\d{1,4}c\d{1,4})\b/g, (_, from, to) => lineName(from, to))
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
  return fault.hint ? `${message}\n${plain(fault.hint)}` : message;
}

/** What the program says, without options and names of cells. @param {string} text */
export function withoutOptions(text) {
  return WORDS.reduce((left, [pattern, right]) => left.replace(pattern, right), cellWords(text));
}

/** @param {string} text */
function plain(text) {
  const words = withoutOptions(text);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
