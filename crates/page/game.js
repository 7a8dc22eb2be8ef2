// @ts-check
// What a player has done on a board: bridges, crosses, and the way back and forth.
//
// It is a list of changes and where in it we stand, so that undo and redo survive a reload.

import { boardOf, checkedRecord } from "./board.js";

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./board.js').BoardRecord} BoardRecord */
/** @typedef {import('./board.js').Edge} Edge */
/** @typedef {import('./board.js').Island} Island */
/** @typedef {{bridges: number, cross: boolean}} EdgeState */
/** @typedef {{key: string, before: EdgeState, after: EdgeState}} Change */
/**
 * @typedef {object} Game
 * @property {Board} board
 * @property {Map<string, EdgeState>} state
 * @property {Change[][]} history each gesture with what it changed
 * @property {number} done how many of them are done
 * @property {number} seconds how long somebody has had it before them
 * @property {boolean} finished whether the solution was confirmed
 */

/** How many gestures are kept. */
const MOST_HISTORY = 5000;

/** A board at its beginning: only what is given. @param {BoardRecord} record @returns {Game} */
export function newGame(record) {
  const board = boardOf(record);
  const state = new Map(board.edges.map((edge) => [edge.key, { bridges: edge.least, cross: false }]));
  return { board, state, history: [], done: 0, seconds: 0, finished: false };
}

/** @param {Game} game @param {Edge} edge @returns {EdgeState} */
export function stateOf(game, edge) {
  return game.state.get(edge.key) ?? { bridges: 0, cross: false };
}

/** @param {Game} game @param {Island} island */
export function bridgesAt(game, island) {
  const sight = game.board.sight.get(island.cell) ?? {};
  return Object.values(sight).reduce((sum, seen) => sum + stateOf(game, seen.edge).bridges, 0);
}

/** Too few yet, right, or too many. @param {Game} game @param {Island} island @returns {'open' | 'done' | 'over'} */
export function standing(game, island) {
  const has = bridgesAt(game, island);
  if (!island.needs) return "open";
  if (has > Math.max(...island.needs)) return "over";
  // A set that allows more is done only when no bridge more is allowed.
  return has === Math.max(...island.needs) ? "done" : "open";
}

/** Whether the clue could be satisfied by what is built. @param {Game} game @param {Island} island */
function satisfied(game, island) {
  return !island.needs || island.needs.includes(bridgesAt(game, island));
}

/** Whether every clue is satisfied, so that it is worth asking whether the board is solved. @param {Game} game */
export function looksFinished(game) {
  return (
    game.board.islands.length > 0 &&
    game.board.islands.every((island) => satisfied(game, island)) &&
    game.board.islands.some((island) => bridgesAt(game, island) > 0 || game.board.islands.length === 1)
  );
}

/** A built edge that crosses this one. @param {Game} game @param {Edge} edge */
export function inTheWay(game, edge) {
  return edge.crossing.find((other) => stateOf(game, other).bridges > 0);
}

/** One bridge more, none after the most. @param {Game} game @param {Edge} edge @returns {Change[]} */
export function cycled(game, edge) {
  const before = stateOf(game, edge);
  const bridges = before.bridges >= edge.most ? edge.least : before.bridges + 1;
  return before.bridges === bridges ? [] : [{ key: edge.key, before, after: { bridges, cross: false } }];
}

/** A cross, or none. @param {Game} game @param {Edge} edge @returns {Change[]} */
export function crossed(game, edge) {
  const before = stateOf(game, edge);
  if (edge.least > 0 || edge.most === 0) return [];
  return [{ key: edge.key, before, after: { bridges: 0, cross: !before.cross } }];
}

/** @param {Game} game @param {Edge} edge @param {number} bridges @param {boolean} cross @returns {Change[]} */
export function setTo(game, edge, bridges, cross) {
  const before = stateOf(game, edge);
  if (before.bridges === bridges && before.cross === cross) return [];
  return [{ key: edge.key, before, after: { bridges, cross } }];
}

/** Does a gesture. @param {Game} game @param {Change[]} changes */
export function play(game, changes) {
  if (changes.length === 0) return false;
  game.history.length = game.done;
  game.history.push(changes);
  if (game.history.length > MOST_HISTORY) game.history.shift();
  game.done = game.history.length;
  for (const { key, after } of changes) game.state.set(key, after);
  return true;
}

/** @param {Game} game */
export function undo(game) {
  if (game.done === 0) return false;
  game.done -= 1;
  for (const { key, before } of [...game.history[game.done]].reverse()) game.state.set(key, before);
  return true;
}

/** @param {Game} game */
export function redo(game) {
  if (game.done === game.history.length) return false;
  for (const { key, after } of game.history[game.done]) game.state.set(key, after);
  game.done += 1;
  return true;
}

/** Everything back to the beginning, as one gesture. @param {Game} game @returns {Change[]} */
export function cleared(game) {
  return game.board.edges.flatMap((edge) => setTo(game, edge, edge.least, false));
}

/** What is built and crossed as the core reads it: 0 means none. @param {Game} game */
export function answerText(game) {
  const lines = ["from,to,bridges"];
  for (const edge of game.board.edges) {
    const { bridges, cross } = stateOf(game, edge);
    if (bridges > 0 || cross) lines.push(`${edge.from.cell},${edge.to.cell},${bridges}`);
  }
  return `${lines.join("\n")}\n`;
}

/** Which built group each island is in, by the index of its first island. @param {Game} game @returns {Map<string, number>} */
export function groups(game) {
  /** @type {Map<string, number>} */
  const group = new Map();
  game.board.islands.forEach((island, number) => {
    if (group.has(island.cell)) return;
    const open = [island];
    group.set(island.cell, number);
    for (let next = open.pop(); next; next = open.pop()) {
      for (const { edge, island: seen } of Object.values(game.board.sight.get(next.cell) ?? {})) {
        if (stateOf(game, edge).bridges === 0 || group.has(seen.cell)) continue;
        group.set(seen.cell, number);
        open.push(seen);
      }
    }
  });
  return group;
}

/** How many groups get a colour of their own. */
const MOST_COLOURS = 6;

/**
 * A colour for each of the largest groups of islands that are joined; an island by itself has
 * none, and no two groups share one. A group keeps the colour that its islands had.
 * @param {Game} game @param {Map<string, number>} before the colours by cell until now
 * @returns {Map<string, number>} by cell
 */
export function groupColours(game, before) {
  /** @type {Map<number, string[]>} */
  const members = new Map();
  for (const [cell, number] of groups(game)) {
    const cells = members.get(number);
    if (cells) cells.push(cell);
    else members.set(number, [cell]);
  }
  const largest = [...members.values()]
    .filter((cells) => cells.length > 1)
    .sort((a, b) => b.length - a.length)
    .slice(0, MOST_COLOURS);
  const free = new Set(Array.from({ length: MOST_COLOURS }, (_, colour) => colour));
  /** @type {Map<string, number>} */
  const colours = new Map();
  const colour = (/** @type {string[]} */ cells, /** @type {number} */ chosen) => {
    free.delete(chosen);
    for (const cell of cells) colours.set(cell, chosen);
  };
  const fresh = largest.filter((cells) => {
    const had = cells.map((cell) => before.get(cell)).find((one) => one !== undefined && free.has(one));
    if (had !== undefined) colour(cells, had);
    return had === undefined;
  });
  for (const cells of fresh) colour(cells, Math.min(...free));
  return colours;
}

/** The game as text for a later visit. @param {Game} game @param {number} [changed] when somebody last did something on it */
export function savedGame(game, changed = Date.now()) {
  const short = (/** @type {EdgeState} */ state) => (state.cross ? -1 : state.bridges);
  const edges = game.history.map((changes) =>
    changes.map(({ key, before, after }) => [key, short(before), short(after)]),
  );
  return JSON.stringify({
    version: 1,
    record: game.board.record,
    history: edges,
    done: game.done,
    seconds: game.seconds,
    finished: game.finished,
    changed,
  });
}

/** The game that a text tells; what does not fit the board is left out. @param {string} text @returns {Game} */
export function gameFrom(text) {
  const saved = JSON.parse(text);
  const game = newGame(checkedRecord(saved.record));
  const long = (/** @type {string} */ key, /** @type {number} */ short) => ({
    bridges: Math.min(Math.max(Math.round(short) || 0, 0), game.board.edge.get(key)?.most ?? 0),
    cross: short < 0,
  });
  for (const changes of saved.history ?? []) {
    game.history.push(
      changes
        .filter((/** @type {any} */ one) => game.board.edge.has(one[0]))
        .map((/** @type {any} */ [key, before, after]) => ({
          key,
          before: long(key, before),
          after: long(key, after),
        })),
    );
  }
  const done = Math.min(saved.done ?? 0, game.history.length);
  for (const changes of game.history.slice(0, done))
    for (const { key, after } of changes) game.state.set(key, after);
  game.done = done;
  game.seconds = Number(saved.seconds) || 0;
  game.finished = saved.finished === true;
  return game;
}
