// @ts-check
// What a board is for the page: what is on it, who sees whom, and nothing of how it is solved.
//
// The record is the program's own JSON (docs/board.schema.json). It is kept as it came, changed
// only by the functions here, and given back as it is: so what the page shows is what the core is
// asked about. Sight is worked out for drawing and for input alone.

import { t } from "./texts.js";

/** @typedef {number | string} Clue a number, `?`, or a set as in `[2 3]` */
/** @typedef {{cell: string, clue: Clue}} OnCell */
/** @typedef {{kind: string, text: string}} Note */
/**
 * @typedef {object} BoardRecord
 * @property {'hashi-board'} format
 * @property {1} version
 * @property {{rows: number, cols: number}} size
 * @property {{'most-bridges'?: number, connectivity?: string, loops?: string, given?: string[], forbidden?: string[]}} [rules]
 * @property {OnCell[]} islands
 * @property {string[]} [walls]
 * @property {OnCell[]} [signs]
 * @property {OnCell[]} [ignored]
 * @property {Note[]} [notes]
 */
/** @typedef {{row: number, col: number}} Place counted from 1 */
/** @typedef {'north' | 'east' | 'south' | 'west'} Direction */
/** @typedef {{cell: string, row: number, col: number, clue: Clue, needs: number[] | null}} Island */
/**
 * @typedef {object} Edge two islands that see each other
 * @property {string} key as in `r1c1-r1c5`, the first in reading order before the other
 * @property {number} index
 * @property {Island} from
 * @property {Island} to
 * @property {boolean} across whether it runs along a row
 * @property {number} least what given bridges ask for
 * @property {number} most what the rules allow on it
 * @property {Edge[]} crossing
 */
/** @typedef {{edge: Edge, island: Island}} Sight */
/**
 * @typedef {object} Board
 * @property {BoardRecord} record
 * @property {number} rows
 * @property {number} cols
 * @property {number} most
 * @property {Island[]} islands in reading order
 * @property {Map<string, Island>} at
 * @property {Edge[]} edges
 * @property {Map<string, Edge>} edge
 * @property {Map<string, Partial<Record<Direction, Sight>>>} sight
 */

/** The most rows and columns of a board that the page draws. */
export const MOST_SIDE = 200;
/** The most islands of a board that the page draws. */
export const MOST_ISLANDS = 5000;

/** @type {Direction[]} */
export const DIRECTIONS = ["north", "east", "south", "west"];

/** @param {number} row @param {number} col */
export function cellName(row, col) {
  return `r${row}c${col}`;
}

/** @param {string} cell @returns {Place} */
export function placeOf(cell) {
  const found = /^r([1-9]\d{0,4})c([1-9]\d{0,4})$/.exec(cell);
  if (!found) throw new Error(t("'{cell}' is no cell; cells are named as in r1c5", { cell: cell.slice(0, 40) }));
  return { row: Number(found[1]), col: Number(found[2]) };
}

/** A number of rows or columns as somebody has typed it; an error says what may be typed. @param {string} text @param {string} what @param {number} [least] */
export function sideOf(text, what, least = 1) {
  const number = Number(text.trim());
  if (text.trim() === "" || !Number.isInteger(number) || number < least || number > MOST_SIDE)
    throw new Error(
      t("{what}: a whole number from {least} to {most}, not '{text}'.", {
        what,
        least,
        most: MOST_SIDE,
        text: text.trim().slice(0, 20),
      }),
    );
  return number;
}

/** How people say a place. @param {Place} place */
export function placeWords({ row, col }) {
  return t("row {row} column {col}", { row, col });
}

/** How people say a line, by the cells at its ends. @param {string} from @param {string} to */
export function lineName(from, to) {
  const [a, b] = [placeOf(from), placeOf(to)];
  if (a.row !== b.row && a.col !== b.col) return t("{from} to {to}", { from: placeWords(a), to: placeWords(b) });
  return a.row === b.row
    ? t("row {row}, columns {from} to {to}", { row: a.row, from: Math.min(a.col, b.col), to: Math.max(a.col, b.col) })
    : t("column {col}, rows {from} to {to}", { col: a.col, from: Math.min(a.row, b.row), to: Math.max(a.row, b.row) });
}

/** What a board is called: its title, or its size where it has none. @param {BoardRecord} record */
export function titleOf(record) {
  const { rows, cols } = record.size;
  return noteOf(record, "title") || t("Board {rows} × {cols}", { rows, cols });
}

/** The numbers that a set such as `[2 4..6]` holds. @param {string} text @returns {number[] | null} */
function numbersOfSet(text) {
  const inner = /^\[([\d.\s,]+)\]$/.exec(text.trim());
  if (!inner) return null;
  /** @type {number[]} */
  const numbers = [];
  for (const part of inner[1].split(/[\s,]+/).filter(Boolean)) {
    const range = /^(\d{1,2})(?:\.\.(\d{1,2}))?$/.exec(part);
    if (!range) return null;
    const last = Number(range[2] ?? range[1]);
    for (let number = Number(range[1]); number <= last; number += 1) numbers.push(number);
  }
  return numbers;
}

/** The numbers of bridges that a clue allows; none for any. @param {Clue} clue */
function needsOf(clue) {
  if (typeof clue === "number") return [clue];
  return clue === "?" ? null : numbersOfSet(clue);
}

/** How a clue is drawn: without brackets, dots for a long set. @param {Clue} clue */
export function clueSign(clue) {
  return typeof clue === "number" ? String(clue) : clue.replace(/^\[|\]$/g, "").replace(/ /g, "·");
}

/** How a clue is said. @param {Clue} clue */
export function clueWords(clue) {
  if (clue === "?") return t("unknown clue");
  return typeof clue === "number" ? String(clue) : t("one of {numbers}", { numbers: clue.replace(/^\[|\]$/g, "") });
}

/** @param {number} rows @param {number} cols @returns {BoardRecord} */
export function emptyRecord(rows, cols) {
  return {
    format: "hashi-board",
    version: 1,
    size: { rows, cols },
    rules: { "most-bridges": 2, connectivity: "required", loops: "allowed", given: [], forbidden: [] },
    islands: [],
    walls: [],
    signs: [],
    ignored: [],
    notes: [],
  };
}

/** A copy with every list there, so that it can be changed. @param {BoardRecord} record @returns {BoardRecord} */
export function fullRecord(record) {
  const empty = emptyRecord(record.size.rows, record.size.cols);
  const rules = { ...empty.rules, ...record.rules };
  return structuredClone({ ...empty, ...record, rules });
}

/** What is the same of two boards that are one under every name, whatever order they are written down in. @param {BoardRecord} record */
export function sameness(record) {
  const { size, rules, islands, walls, signs, ignored } = fullRecord(record);
  const sorted = (/** @type {unknown[] | undefined} */ list) => (list ?? []).map((one) => JSON.stringify(one)).sort();
  const clues = (/** @type {{cell: string, clue: unknown}[] | undefined} */ list) => sorted(list?.map(({ cell, clue }) => [cell, clue]));
  const bounds = (/** @type {string[] | undefined} */ list) => sorted(list?.map((text) => text.replace(/\s/g, "")));
  return JSON.stringify([
    [size.rows, size.cols],
    [rules?.["most-bridges"], rules?.connectivity, rules?.loops, bounds(rules?.given), bounds(rules?.forbidden)],
    [clues(islands), sorted(walls), clues(signs), clues(ignored)],
  ]);
}

/** The most bridges that the rules of a board and the clues at its ends let an edge carry. @param {Edge} edge */
export function capacityOf({ from, to, most }) {
  return Math.min(most, ...[from, to].map(({ needs }) => (needs ? Math.max(...needs) : most)));
}

/** A bound on an edge as the record says it: `r1c1-r1c5>=1`. @param {string} text */
export function givenOf(text) {
  const found = /^(r\d+c\d+)-(r\d+c\d+)(=|>=|<=)(\d+)$/.exec(text.replace(/\s/g, ""));
  if (!found) return null;
  return { key: edgeKey(found[1], found[2]), sign: found[3], bridges: Number(found[4]) };
}

/** @param {string} one @param {string} other */
export function edgeKey(one, other) {
  const a = placeOf(one);
  const b = placeOf(other);
  const first = a.row < b.row || (a.row === b.row && a.col <= b.col);
  return first ? `${one}-${other}` : `${other}-${one}`;
}

/**
 * A record that may come from a link or a file, checked for what drawing needs.
 * What it means is the core's to judge.
 * @param {unknown} value
 * @returns {BoardRecord}
 */
export function checkedRecord(value) {
  const record = /** @type {Partial<BoardRecord>} */ (value);
  if (typeof value !== "object" || value === null || record.format !== "hashi-board")
    throw new Error(t("this is no board of hashi"));
  const { rows, cols } = record.size ?? { rows: 0, cols: 0 };
  if (!Number.isInteger(rows) || !Number.isInteger(cols) || rows < 1 || cols < 1)
    throw new Error(t("the board has no size"));
  if (rows > MOST_SIDE || cols > MOST_SIDE) {
    throw new Error(
      t("the board has {rows} rows and {cols} columns; a page draws at most {most} of each", { rows, cols, most: MOST_SIDE }),
    );
  }
  const islands = record.islands;
  if (!Array.isArray(islands)) throw new Error(t("the board has no list of islands"));
  if (islands.length > MOST_ISLANDS)
    throw new Error(
      t("the board has {n} islands; a page draws at most {most}", { n: islands.length, most: MOST_ISLANDS }),
    );
  for (const { cell, clue } of [...islands, ...(record.signs ?? []), ...(record.ignored ?? [])]) {
    const place = placeOf(String(cell));
    if (place.row > rows || place.col > cols) throw new Error(t("{cell} is outside the board", { cell: String(cell) }));
    if (typeof clue !== "number" && typeof clue !== "string") throw new Error(t("{cell} has no clue", { cell: String(cell) }));
  }
  for (const cell of record.walls ?? []) placeOf(String(cell));
  return /** @type {BoardRecord} */ (value);
}

/** Who sees whom, and what crosses. @param {BoardRecord} record @returns {Board} */
export function boardOf(record) {
  const { rows, cols } = record.size;
  const most = record.rules?.["most-bridges"] ?? 2;
  const islands = record.islands.map(({ cell, clue }) => ({
    cell,
    ...placeOf(cell),
    clue,
    needs: needsOf(clue),
  }));
  islands.sort((a, b) => a.row - b.row || a.col - b.col);
  const at = new Map(islands.map((island) => [island.cell, island]));
  /** @type {(Island | 'wall' | undefined)[]} */
  const grid = new Array(rows * cols);
  for (const cell of [...(record.walls ?? []), ...(record.signs ?? []).map((sign) => sign.cell)]) {
    const { row, col } = placeOf(cell);
    grid[(row - 1) * cols + col - 1] = "wall";
  }
  for (const island of islands) grid[(island.row - 1) * cols + island.col - 1] = island;
  /** @type {Edge[]} */
  const edges = [];
  /** @type {Board['sight']} */
  const sight = new Map(islands.map((island) => [island.cell, {}]));
  /** @param {Island} from @param {Island} to @param {boolean} across */
  const join = (from, to, across) => {
    const key = `${from.cell}-${to.cell}`;
    const edge = { key, index: edges.length, from, to, across, least: 0, most, crossing: [] };
    edges.push(edge);
    /** @type {any} */ (sight.get(from.cell))[across ? "east" : "south"] = { edge, island: to };
    /** @type {any} */ (sight.get(to.cell))[across ? "west" : "north"] = { edge, island: from };
  };
  for (const from of islands) {
    for (let col = from.col + 1; col <= cols; col += 1) {
      const seen = grid[(from.row - 1) * cols + col - 1];
      if (seen && seen !== "wall") join(from, seen, true);
      if (seen) break;
    }
    for (let row = from.row + 1; row <= rows; row += 1) {
      const seen = grid[(row - 1) * cols + from.col - 1];
      if (seen && seen !== "wall") join(from, seen, false);
      if (seen) break;
    }
  }
  const edge = new Map(edges.map((one) => [one.key, one]));
  boundEdges(record, edge);
  crossEdges(edges, rows, cols);
  return { record, rows, cols, most, islands, at, edges, edge, sight };
}

/** @param {BoardRecord} record @param {Map<string, Edge>} edges */
function boundEdges(record, edges) {
  for (const text of record.rules?.given ?? []) {
    const given = givenOf(text);
    const edge = given && edges.get(given.key);
    if (!given || !edge) continue;
    if (given.sign !== "<=") edge.least = Math.max(edge.least, given.bridges);
    if (given.sign !== ">=") edge.most = Math.min(edge.most, given.bridges);
  }
  for (const text of record.rules?.forbidden ?? []) {
    const [one, other] = text.split("-");
    const edge = edges.get(edgeKey(one.trim(), other.trim()));
    if (edge) edge.most = 0;
  }
  for (const edge of edges.values()) edge.least = Math.min(edge.least, edge.most);
}

/** @param {Edge[]} edges @param {number} rows @param {number} cols */
function crossEdges(edges, rows, cols) {
  /** @type {(Edge | undefined)[]} */
  const across = new Array(rows * cols);
  for (const edge of edges.filter((one) => one.across)) {
    for (let col = edge.from.col + 1; col < edge.to.col; col += 1)
      across[(edge.from.row - 1) * cols + col - 1] = edge;
  }
  for (const edge of edges.filter((one) => !one.across)) {
    for (let row = edge.from.row + 1; row < edge.to.row; row += 1) {
      const other = across[(row - 1) * cols + edge.from.col - 1];
      if (!other) continue;
      edge.crossing.push(other);
      other.crossing.push(edge);
    }
  }
}

/** @param {BoardRecord} record @param {string} kind */
export function noteOf(record, kind) {
  return record.notes?.find((note) => note.kind === kind)?.text ?? "";
}

/** What stands in a cell, as a sheet says it: `3`, `[2 3]`, `#`, `N6 E20`, `x4` or nothing. @param {BoardRecord} record @param {string} cell */
export function cellText(record, cell) {
  const island = record.islands.find((one) => one.cell === cell);
  if (island) return island.clue === 0 ? "[0]" : String(island.clue);
  if (record.walls?.includes(cell)) return "#";
  const sign = record.signs?.find((one) => one.cell === cell);
  if (sign) return String(sign.clue);
  const ignored = record.ignored?.find((one) => one.cell === cell);
  return ignored ? `x${ignored.clue}` : "";
}

/**
 * The record with this text in the cell; an error says what may stand there.
 * @param {BoardRecord} record @param {string} cell @param {string} text @returns {BoardRecord}
 */
export function withCell(record, cell, text) {
  const next = fullRecord(record);
  next.islands = next.islands.filter((one) => one.cell !== cell);
  next.walls = next.walls?.filter((one) => one !== cell);
  next.signs = next.signs?.filter((one) => one.cell !== cell);
  next.ignored = next.ignored?.filter((one) => one.cell !== cell);
  const word = text.trim();
  const most = 4 * (next.rules?.["most-bridges"] ?? 2);
  if (word === "" || word === ".") {
    // Water.
  } else if (word === "#") {
    next.walls?.push(cell);
  } else if (/^x(\d{1,2}|\?|\[[\d. ]+\])$/i.test(word)) {
    next.ignored?.push({ cell, clue: clueOf(word.slice(1), most) });
  } else if (/^[NESW]([1-9]\d{0,4}|\?|-)(\s+[NESW]([1-9]\d{0,4}|\?|-))*$/i.test(word)) {
    next.signs?.push({ cell, clue: word.toUpperCase() });
  } else {
    next.islands.push({ cell, clue: clueOf(word, most) });
  }
  next.islands.sort((a, b) => readingOrder(a.cell, b.cell));
  return withoutLooseEdges(next);
}

/** @param {string} one @param {string} other */
function readingOrder(one, other) {
  const a = placeOf(one);
  const b = placeOf(other);
  return a.row - b.row || a.col - b.col;
}

/** @param {string} word @param {number} most @returns {Clue} */
function clueOf(word, most) {
  if (word === "?") return "?";
  const set = numbersOfSet(word);
  const number = /^\d{1,2}$/.test(word) ? Number(word) : NaN;
  const numbers = set ?? [number];
  if (numbers.length === 0 || numbers.some((one) => !(one >= 0 && one <= most))) {
    throw new Error(
      t(
        "'{word}' is not a clue: a number from 1 to {most}, ?, a set as in [2 3], # for a wall, x4 for an ignored island, or a sign as in N6 E2",
        { word: word.slice(0, 20), most },
      ),
    );
  }
  return set ? word : number;
}

/** Bounds on edges that are gone are gone. @param {BoardRecord} record */
function withoutLooseEdges(record) {
  const edges = boardOf(record).edge;
  const rules = record.rules ?? {};
  rules.given = (rules.given ?? []).filter((text) => edges.has(givenOf(text)?.key ?? ""));
  rules.forbidden = (rules.forbidden ?? []).filter((text) => {
    const [one, other] = text.split("-");
    return edges.has(edgeKey(one.trim(), other.trim()));
  });
  return record;
}

/** @typedef {'=' | '>=' | '<=' | 'forbidden'} BoundKind */

/**
 * The record with the next bound of this kind on the edge: one bridge more, or none after the most.
 * @param {BoardRecord} record @param {Edge} edge @param {BoundKind} kind @returns {BoardRecord}
 */
export function withNextBound(record, edge, kind) {
  const next = fullRecord(record);
  const rules = next.rules ?? {};
  const most = rules["most-bridges"] ?? 2;
  const forbidden = (rules.forbidden ?? []).some((text) => edgeKey(...cellsOf(text)) === edge.key);
  const before = (rules.given ?? []).map(givenOf).find((one) => one?.key === edge.key && one.sign === kind);
  /** @param {string} text */
  const isOther = (text) => {
    const given = givenOf(text);
    // A number says all; `at least` and `at most` go together.
    return (
      given?.key !== edge.key ||
      (given.sign !== kind && kind !== "=" && kind !== "forbidden" && given.sign !== "=")
    );
  };
  rules.given = (rules.given ?? []).filter(isOther);
  rules.forbidden = (rules.forbidden ?? []).filter((text) => edgeKey(...cellsOf(text)) !== edge.key);
  if (kind === "forbidden") {
    if (!forbidden) rules.forbidden.push(edge.key);
  } else {
    const bridges = (before?.bridges ?? 0) + 1;
    if (bridges <= (kind === "<=" ? most - 1 : most)) rules.given.push(`${edge.key}${kind}${bridges}`);
  }
  return next;
}

/** @param {string} text @returns {[string, string]} */
function cellsOf(text) {
  const [one, other] = text.split("-");
  return [one.trim(), other.trim()];
}

/** @param {BoardRecord} record @param {string} kind @param {string} text */
export function withNote(record, kind, text) {
  const next = fullRecord(record);
  next.notes = (next.notes ?? []).filter((note) => note.kind !== kind);
  if (text.trim()) next.notes.push({ kind, text: text.trim() });
  return next;
}
