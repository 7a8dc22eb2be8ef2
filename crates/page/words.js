// @ts-check
// What keeps a question from an answer, in the words of this page: the program's messages say
// places as files have them and name options of a command line, which nobody has here.

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

/** @param {Fault} fault */
export function faultWords(fault) {
  const place = /^\S[^\n]*?:\d+(?::\d+)?: /.exec(fault.message);
  const rest = place ? fault.message.slice(place[0].length) : fault.message;
  const where =
    fault.line === null || !place
      ? ""
      : `Line ${fault.line}${fault.column === null ? "" : `, character ${fault.column}`}: `;
  const message = plain(`${where}${rest}`);
  return fault.hint ? `${message}\n${plain(fault.hint)}` : message;
}

/** What the program says, without options. @param {string} text */
export function withoutOptions(text) {
  return WORDS.reduce((left, [pattern, right]) => left.replace(pattern, right), text);
}

/** @param {string} text */
function plain(text) {
  const words = withoutOptions(text);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
