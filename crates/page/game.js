// @ts-check
// What a player has done on a board: bridges, crosses, marks on islands, trials, and the way back
// and forth.
//
// It is a list of changes and where in it we stand, so that undo and redo survive a reload. A trial
// is begun, kept and thrown away by changes like any other, so each of these can be undone.

import { boardOf, checkedRecord } from "./board.js";

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./board.js').BoardRecord} BoardRecord */
/** @typedef {import('./board.js').Edge} Edge */
/** @typedef {import('./board.js').Island} Island */
/** @typedef {{bridges: number, cross: boolean, trial: number}} EdgeState `trial` is the trial in which it was set, 0 for none */
/** @typedef {{key: string, before: EdgeState, after: EdgeState}} EdgeChange */
/** @typedef {{key: string, before: number, after: number}} NumberChange a mark on an island, by its cell, or how many trials are open, by `trial` */
/** @typedef {EdgeChange | NumberChange} Change */
/**
 * @typedef {object} Game
 * @property {Board} board
 * @property {Map<string, EdgeState>} state
 * @property {Set<string>} marked cells of islands that the player has marked as done
 * @property {number} trials how many trials are open, one inside the other
 * @property {Change[][]} history each gesture with what it changed
 * @property {number} done how many of them are done
 * @property {number} seconds how long somebody has had it before them
 * @property {boolean} finished whether the solution was confirmed
 * @property {string} [day] whose board of the day it is, as in `2026-11-26`
 */

/** How many gestures are kept. */
const MOST_HISTORY = 5000;
/** How many trials may be open, one inside the other. */
export const MOST_TRIALS = 9;
/** What a change of the number of open trials is called. */
const TRIAL = "trial";

/** A board at its beginning: only what is given. @param {BoardRecord} record @returns {Game} */
export function newGame(record) {
  const board = boardOf(record);
  const state = new Map(board.edges.map((edge) => [edge.key, { bridges: edge.least, cross: false, trial: 0 }]));
  return { board, state, marked: new Set(), trials: 0, history: [], done: 0, seconds: 0, finished: false };
}

/** @param {Game} game @param {Edge} edge @returns {EdgeState} */
export function stateOf(game, edge) {
  return game.state.get(edge.key) ?? { bridges: 0, cross: false, trial: 0 };
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

/** What somebody has drawn of a solution: bridges beside those that are given, crosses alone, or nothing. @param {Game} game @returns {'bridges' | 'crosses' | ''} */
export function drawnOn(game) {
  const states = game.board.edges.map((edge) => ({ ...stateOf(game, edge), least: edge.least }));
  if (states.some(({ bridges, least }) => bridges > least)) return "bridges";
  return states.some(({ cross }) => cross) ? "crosses" : "";
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

/** What makes an edge carry this; nothing if it does. @param {Game} game @param {Edge} edge @param {number} bridges @param {boolean} cross @returns {EdgeChange[]} */
export function setTo(game, edge, bridges, cross) {
  const before = stateOf(game, edge);
  if (before.bridges === bridges && before.cross === cross) return [];
  return [{ key: edge.key, before, after: { bridges, cross, trial: game.trials } }];
}

/** One bridge more, none after the most. @param {Game} game @param {Edge} edge */
export function cycled(game, edge) {
  const { bridges } = stateOf(game, edge);
  return setTo(game, edge, bridges >= edge.most ? edge.least : bridges + 1, false);
}

/** A cross, or none. @param {Game} game @param {Edge} edge */
export function crossed(game, edge) {
  if (edge.least > 0 || edge.most === 0) return [];
  return setTo(game, edge, 0, !stateOf(game, edge).cross);
}

/**
 * One bridge more on each edge of a stroke where there is room for one, or a cross on each that has
 * no bridge; `blocked` are those that a bridge is in the way of.
 * @param {Game} game @param {Edge[]} edges @param {boolean} cross
 */
export function stroked(game, edges, cross) {
  /** @type {Set<Edge>} */
  const built = new Set();
  /** @type {Edge[]} */
  const blocked = [];
  const changes = edges.flatMap((edge) => {
    const { bridges } = stateOf(game, edge);
    if (cross) return bridges > 0 || edge.most === 0 ? [] : setTo(game, edge, 0, true);
    if (bridges === 0 && (inTheWay(game, edge) || edge.crossing.some((other) => built.has(other)))) {
      blocked.push(edge);
      return [];
    }
    built.add(edge);
    return setTo(game, edge, Math.min(edge.most, bridges + 1), false);
  });
  return { changes, blocked };
}

/** The mark that an island is done, or none. @param {Game} game @param {Island} island @returns {NumberChange[]} */
export function marked(game, island) {
  const before = Number(game.marked.has(island.cell));
  return [{ key: island.cell, before, after: 1 - before }];
}

/** One trial more, inside those that are open. @param {Game} game @returns {NumberChange[]} */
export function begun(game) {
  return game.trials < MOST_TRIALS ? [{ key: TRIAL, before: game.trials, after: game.trials + 1 }] : [];
}

/** Ends the innermost trial: what was set in it belongs to what is around it. @param {Game} game @returns {Change[]} */
export function kept(game) {
  if (game.trials === 0) return [];
  const outer = game.trials - 1;
  /** @type {Change[]} */
  const changes = [...game.state]
    .filter(([, state]) => state.trial > outer)
    .map(([key, before]) => ({ key, before, after: { ...before, trial: outer } }));
  return [...changes, { key: TRIAL, before: game.trials, after: outer }];
}

/** Ends the innermost trial: the board is as it was when the trial began. @param {Game} game @returns {Change[]} */
export function thrownAway(game) {
  if (game.trials === 0) return [];
  const outer = game.trials - 1;
  // What each key had before the first change in the trial.
  /** @type {Map<string, EdgeState | number>} */
  const had = new Map();
  for (const changes of game.history.slice(beginning(game), game.done).reverse())
    for (const { key, before } of [...changes].reverse()) if (key !== TRIAL) had.set(key, before);
  /** @type {Change[]} */
  const changes = [];
  for (const [key, after] of had) {
    if (typeof after === "number") {
      const before = Number(game.marked.has(key));
      if (before !== after) changes.push({ key, before, after });
      continue;
    }
    const before = game.state.get(key);
    if (before && (before.bridges !== after.bridges || before.cross !== after.cross || before.trial !== after.trial))
      changes.push({ key, before, after });
  }
  return [...changes, { key: TRIAL, before: game.trials, after: outer }];
}

/** Where in the history the innermost trial begins. @param {Game} game */
function beginning(game) {
  for (let place = game.done - 1; place >= 0; place -= 1)
    if (game.history[place].some(({ key, before, after }) => key === TRIAL && before < after && after === game.trials))
      return place;
  return 0;
}

/** How many bridges lines that were touched since had before the first trial. @param {Game} game @returns {Map<string, number>} */
export function sureBridges(game) {
  /** @type {Map<string, number>} */
  const sure = new Map();
  if (game.trials === 0) return sure;
  const done = game.history.slice(0, game.done);
  const begins = done.map((changes) => changes.some(({ key, before }) => key === TRIAL && before === 0)).lastIndexOf(true);
  for (const { key, before } of done.slice(Math.max(0, begins)).flat())
    if (typeof before === "object" && !sure.has(key)) sure.set(key, before.bridges);
  return sure;
}

/** How many lines were set in the innermost trial. @param {Game} game */
export function triedLines(game) {
  return [...game.state.values()].filter(({ trial }) => trial > 0 && trial === game.trials).length;
}

/** Where a bridge may still go: there is room, both islands want one, nothing is in the way. @param {Game} game @param {Edge} edge */
export function hasRoom(game, edge) {
  const { bridges, cross } = stateOf(game, edge);
  if (cross || bridges >= edge.most || (bridges === 0 && inTheWay(game, edge))) return false;
  return [edge.from, edge.to].every(
    (island) => !game.marked.has(island.cell) && (!island.needs || bridgesAt(game, island) < Math.max(...island.needs)),
  );
}

/** How much a tap on a line may mean, to choose between two that cross: most where a bridge may still go, little where one can only be taken away. @param {Game} game @param {Edge} edge */
export function worthOf(game, edge) {
  if (hasRoom(game, edge)) return 2;
  return stateOf(game, edge).bridges > 0 ? 1 : 0;
}

/** Makes a change, or what is its opposite. @param {Game} game @param {string} key @param {EdgeState | number} to */
function set(game, key, to) {
  if (typeof to === "object") game.state.set(key, to);
  else if (key === TRIAL) game.trials = to;
  else if (to > 0) game.marked.add(key);
  else game.marked.delete(key);
}

/** Does a gesture. @param {Game} game @param {Change[]} changes */
export function play(game, changes) {
  if (changes.length === 0) return false;
  game.history.length = game.done;
  game.history.push(changes);
  if (game.history.length > MOST_HISTORY) game.history.shift();
  game.done = game.history.length;
  for (const { key, after } of changes) set(game, key, after);
  return true;
}

/** @param {Game} game */
export function undo(game) {
  if (game.done === 0) return false;
  game.done -= 1;
  for (const { key, before } of [...game.history[game.done]].reverse()) set(game, key, before);
  return true;
}

/** @param {Game} game */
export function redo(game) {
  if (game.done === game.history.length) return false;
  for (const { key, after } of game.history[game.done]) set(game, key, after);
  game.done += 1;
  return true;
}

/** Everything back to the beginning, as one gesture. @param {Game} game @returns {Change[]} */
export function cleared(game) {
  /** @type {Change[]} */
  const changes = [...game.state].flatMap(([key, before]) => {
    const bridges = game.board.edge.get(key)?.least ?? 0;
    const same = before.bridges === bridges && !before.cross && before.trial === 0;
    return same ? [] : [{ key, before, after: { bridges, cross: false, trial: 0 } }];
  });
  for (const key of game.marked) changes.push({ key, before: 1, after: 0 });
  if (game.trials > 0) changes.push({ key: TRIAL, before: game.trials, after: 0 });
  return changes;
}

/** What is built and crossed as the core reads it: 0 means none. @param {Game} game @param {Set<string>} [away] lines that are left out */
export function answerText(game, away) {
  const lines = ["from,to,bridges"];
  for (const edge of game.board.edges) {
    if (away?.has(edge.key)) continue;
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

/** So much is added to what an edge carries for each trial in which it was set. */
const OF_TRIAL = 100;

/** A state as one number: bridges, -1 for a cross. @param {EdgeState | number} state */
function short(state) {
  if (typeof state === "number") return state;
  return (state.cross ? -1 : state.bridges) + OF_TRIAL * state.trial;
}

/** The game as text for a later visit. @param {Game} game @param {number} [changed] when somebody last did something on it */
export function savedGame(game, changed = Date.now()) {
  const gestures = game.history.map((changes) =>
    changes.map(({ key, before, after }) => [key, short(before), short(after)]),
  );
  return JSON.stringify({
    version: 1,
    record: game.board.record,
    history: gestures,
    done: game.done,
    seconds: game.seconds,
    finished: game.finished,
    day: game.day,
    changed,
  });
}

/** The game that a text tells; what does not fit the board is left out. @param {string} text @returns {Game} */
export function gameFrom(text) {
  const saved = JSON.parse(text);
  const game = newGame(checkedRecord(saved.record));
  for (const changes of saved.history ?? [])
    game.history.push(changes.flatMap((/** @type {any} */ one) => changeFrom(game.board, one)));
  const done = Math.min(saved.done ?? 0, game.history.length);
  for (const changes of game.history.slice(0, done)) for (const { key, after } of changes) set(game, key, after);
  game.done = done;
  game.seconds = Number(saved.seconds) || 0;
  game.finished = saved.finished === true;
  if (/^\d{4}-\d\d-\d\d$/.test(saved.day ?? "")) game.day = saved.day;
  return game;
}

/** @param {Board} board @param {[string, number, number]} saved @returns {Change[]} */
function changeFrom(board, [key, before, after]) {
  const within = (/** @type {number} */ number, /** @type {number} */ most) =>
    Math.min(Math.max(Math.round(number) || 0, 0), most);
  const edge = board.edge.get(key);
  if (!edge) {
    const most = key === TRIAL ? MOST_TRIALS : board.at.has(key) ? 1 : 0;
    return most > 0 ? [{ key, before: within(before, most), after: within(after, most) }] : [];
  }
  const long = (/** @type {number} */ number) => {
    const trial = within(Math.floor((number + 1) / OF_TRIAL), MOST_TRIALS);
    const rest = number - OF_TRIAL * trial;
    return { bridges: within(rest, edge.most), cross: rest < 0, trial };
  };
  return [{ key, before: long(before), after: long(after) }];
}
