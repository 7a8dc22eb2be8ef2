// @ts-check
// Changes of a whole board while it is drawn: rows and columns more or fewer at each side, turned,
// mirrored, shifted. A change that would take something away says what, and is not made unasked.

import { cellName, edgeKey, fullRecord, placeOf } from "./board.js";
import { later, listWords, many } from "./texts.js";

/** @typedef {import('./board.js').BoardRecord} BoardRecord */
/** @typedef {import('./board.js').Direction} Direction */
/** @typedef {import('./board.js').Place} Place */

/** What looks where after a quarter turn to the right. @type {Record<string, string>} */
const TURNED = { N: "E", E: "S", S: "W", W: "N" };
/** What looks where when left and right change places. @type {Record<string, string>} */
const MIRRORED = { N: "N", E: "W", S: "S", W: "E" };

/**
 * The record with every cell somewhere else; what falls off the board is gone.
 * @param {BoardRecord} record @param {{rows: number, cols: number}} size
 * @param {(place: Place) => Place} move
 * @param {Record<string, string>} [looks] which way signs look then
 * @returns {BoardRecord}
 */
function moved(record, size, move, looks) {
  const next = fullRecord(record);
  next.size = size;
  /** @param {string} cell @returns {string[]} none where it falls off */
  const to = (cell) => {
    const { row, col } = move(placeOf(cell));
    return row >= 1 && col >= 1 && row <= size.rows && col <= size.cols ? [cellName(row, col)] : [];
  };
  /** @template {{cell: string}} One @param {One[]} ones */
  const all = (ones) => ones.flatMap((one) => to(one.cell).map((cell) => ({ ...one, cell })));
  const reading = (/** @type {string} */ one, /** @type {string} */ other) => {
    const [a, b] = [placeOf(one), placeOf(other)];
    return a.row - b.row || a.col - b.col;
  };
  next.islands = all(next.islands).sort((a, b) => reading(a.cell, b.cell));
  next.walls = next.walls?.flatMap(to).sort(reading);
  next.ignored = all(next.ignored ?? []).sort((a, b) => reading(a.cell, b.cell));
  next.signs = all(next.signs ?? [])
    .map((sign) => ({ ...sign, clue: looks ? signTurned(String(sign.clue), looks) : sign.clue }))
    .sort((a, b) => reading(a.cell, b.cell));
  const edge = (/** @type {string} */ text) => {
    const found = /^(r\d+c\d+)-(r\d+c\d+)(.*)$/.exec(text.replace(/\s/g, ""));
    if (!found) return [];
    const ends = [...to(found[1]), ...to(found[2])];
    return ends.length === 2 ? [edgeKey(ends[0], ends[1]) + found[3]] : [];
  };
  const rules = next.rules ?? {};
  rules.given = rules.given?.flatMap(edge);
  rules.forbidden = rules.forbidden?.flatMap(edge);
  return next;
}

/** A sign such as `N6 E20` with its words where they look now, in the usual order. @param {string} sign @param {Record<string, string>} looks */
function signTurned(sign, looks) {
  const words = sign.split(/\s+/).map((word) => (looks[word[0]] ?? word[0]) + word.slice(1));
  return words.sort((a, b) => "NESW".indexOf(a[0]) - "NESW".indexOf(b[0])).join(" ");
}

/** A row or column more or fewer at a side. @param {BoardRecord} record @param {Direction} side @param {1 | -1} by */
export function withSide(record, side, by) {
  const { rows, cols } = record.size;
  const size = side === "north" || side === "south" ? { rows: rows + by, cols } : { rows, cols: cols + by };
  const down = side === "north" ? by : 0;
  const right = side === "west" ? by : 0;
  return moved(record, size, ({ row, col }) => ({ row: row + down, col: col + right }));
}

/** Another size; rows and columns come and go at the end. @param {BoardRecord} record @param {number} rows @param {number} cols */
export function withSize(record, rows, cols) {
  return moved(record, { rows, cols }, (place) => place);
}

/** A quarter turn to the right. @param {BoardRecord} record */
export function turned(record) {
  const { rows, cols } = record.size;
  return moved(record, { rows: cols, cols: rows }, ({ row, col }) => ({ row: col, col: rows + 1 - row }), TURNED);
}

/** Left and right change places. @param {BoardRecord} record */
export function mirrored(record) {
  const { cols } = record.size;
  return moved(record, { ...record.size }, ({ row, col }) => ({ row, col: cols + 1 - col }), MIRRORED);
}

/** Everything one cell on. @param {BoardRecord} record @param {Direction} direction */
export function shifted(record, direction) {
  const step = { north: [-1, 0], east: [0, 1], south: [1, 0], west: [0, -1] }[direction];
  return moved(record, { ...record.size }, ({ row, col }) => ({ row: row + step[0], col: col + step[1] }));
}

/** What the one has and the other has no longer, in words; nothing if nothing is lost. @param {BoardRecord} before @param {BoardRecord} after */
export function lostWords(before, after) {
  const words = /** @type {const} */ ([
    ["islands", later("{n} island"), later("{n} islands")],
    ["walls", later("{n} wall"), later("{n} walls")],
    ["signs", later("{n} sign"), later("{n} signs")],
    ["ignored", later("{n} ignored island"), later("{n} ignored islands")],
  ]).flatMap(([list, one, more]) => {
    const fewer = (before[list]?.length ?? 0) - (after[list]?.length ?? 0);
    return fewer > 0 ? [many(fewer, one, more)] : [];
  });
  return listWords(words);
}
