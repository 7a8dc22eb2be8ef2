// @ts-check
// Steps of an argument, as the program's records tell them: what they look at, what follows, and
// whether a player has drawn that already.

import { capacityOf, edgeKey, lineName, placeOf, placeWords } from "./board.js";
import { inTheWay, setTo, standing, stateOf } from "./game.js";
import { later, listWords, many, spoken, t, together } from "./texts.js";
import { cellWords } from "./words.js";

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('./game.js').EdgeChange} EdgeChange */
/** @typedef {{from: string, to: string, at_least: number | null, at_most: number | null, text: string}} Bound */
/**
 * @typedef {object} Step
 * @property {string} number
 * @property {string} technique
 * @property {string[]} islands
 * @property {Bound[]} conclusions
 * @property {Bound[]} premises
 * @property {string[]} [from] the numbers of the steps that it uses
 * @property {string} text
 * @property {Bound | null} assumed
 * @property {Step[]} case
 */
/** @typedef {{kind: 'step' | 'suppose' | 'inside', step: Step, text: string, inside: Bound[]}} Frame */

/** @param {Bound} bound */
function keyOf(bound) {
  return edgeKey(bound.from, bound.to);
}

/** Whether the bound can be drawn: a bridge, or none. @param {Bound} bound */
export function drawable(bound) {
  return (bound.at_least ?? 0) > 0 || bound.at_most === 0;
}

/** The last step that says something to draw; else the last. @param {Step[]} steps */
export function mainStep(steps) {
  return [...steps].reverse().find((step) => step.conclusions.some(drawable)) ?? steps[steps.length - 1];
}

/** The steps that a step rests on, however far back. @param {Step[]} steps @param {Step} step @returns {Step[]} */
export function restsOn(steps, step) {
  const wanted = new Set(step.from ?? []);
  const used = [];
  for (const one of steps.slice(0, steps.indexOf(step)).reverse()) {
    if (!wanted.has(one.number)) continue;
    used.unshift(one);
    for (const number of one.from ?? []) wanted.add(number);
  }
  return used;
}

/** Whether the board shows what the bound says. @param {Game} game @param {Bound} bound */
function shown(game, bound) {
  const edge = game.board.edge.get(keyOf(bound));
  if (!edge) return true;
  const { bridges, cross } = stateOf(game, edge);
  if (bound.at_most === 0) return cross || edge.most === 0;
  return bridges >= (bound.at_least ?? 0);
}

/** Whether everything that can be drawn of a step is on the board. @param {Game} game @param {Step} step */
export function followed(game, step) {
  const wanted = step.conclusions.filter(drawable);
  return wanted.length > 0 && wanted.every((bound) => shown(game, bound));
}

/** Whether a step says only where no bridge goes and anybody sees that: a bridge is in the way, or an end has all its bridges. @param {Game} game @param {Step} step */
export function isEvident(game, step) {
  const wanted = step.conclusions.filter((bound) => drawable(bound) && !shown(game, bound));
  return wanted.every((bound) => {
    const edge = game.board.edge.get(keyOf(bound));
    if (!edge || bound.at_most !== 0 || stateOf(game, edge).bridges > 0) return false;
    return inTheWay(game, edge) !== undefined || [edge.from, edge.to].some((island) => standing(game, island) === "done");
  });
}

/** The steps up to the first one that says more than anybody sees; nothing where none does. @param {Game} game @param {Step[]} steps */
export function telling(game, steps) {
  const place = steps.findIndex((step) => step.conclusions.some(drawable) && !isEvident(game, step));
  return place < 0 ? undefined : steps.slice(0, place + 1);
}

/** The changes that follow a step. @param {Game} game @param {Step} step @returns {EdgeChange[]} */
export function following(game, step) {
  return step.conclusions.filter(drawable).flatMap((bound) => {
    const edge = game.board.edge.get(keyOf(bound));
    if (!edge || shown(game, bound)) return [];
    if (bound.at_most === 0) return setTo(game, edge, 0, true);
    return setTo(game, edge, Math.min(edge.most, bound.at_least ?? 0), false);
  });
}

/** The cells that a step looks at. @param {Step} step @returns {string[]} */
export function cellsOf(step) {
  if (step.islands.length > 0) return step.islands;
  const bounds = step.assumed ? [step.assumed] : step.conclusions;
  return [...new Set(bounds.flatMap((bound) => [bound.from, bound.to]))];
}

/** Where to look, in words. @param {Game} game @param {string[]} cells */
export function lookWords(game, cells) {
  const names = cells.map((cell) => islandName(game.board, cell));
  if (names.length > 6) return t("Look at the {n} islands that are marked.", { n: names.length });
  return t("Look at {places}.", { places: listWords(names) });
}

/** Why each technique holds, where the page says it. @type {Record<string, string>} */
const WHY = {
  "finished island": later("An island that has all its bridges gets no more."),
  "blocked edge": later("Bridges may not cross, so a bridge that is built shuts the lines that cross it."),
  "only neighbour left": later("One neighbour is left that can take bridges, so it gets all that are missing."),
  "everything needed": later("The island needs all that its neighbours can still take."),
  "large clue": later("The number is so large that even all bridges to the other neighbours are not enough."),
  "small clue": later("The number itself allows no more."),
  "enough neighbours": later("The other neighbours together cannot take enough."),
  "little room": later("With the bridges that it has, the island has room for no more than that."),
  "isolated pair": later("With more bridges the two islands would be complete and cut off from the rest."),
  "closed loop": later("The two islands are joined already, and loops are not allowed."),
  "isolated group": later("With more bridges a group of islands would be complete and cut off from the rest."),
  "only way out": later("From this group of islands only one line still leads to the rest."),
  "only link": later("Without this line the islands would fall into two parts."),
  junction: later("This island alone holds parts of the board together, and must reach each of them."),
  "parity of a region": later("The numbers of a region are odd or even in sum, and so are the bridges that leave it."),
  "sum on a sign": later("The sign says how many bridges the islands in its sight have together."),
  "no number twice": later("Islands in sight of a sign have different numbers of bridges."),
  "case distinction": later("Suppose the contrary: it leads to a contradiction."),
};

/** What the techniques are called, the easiest first. */
const TECHNIQUES = [
  later("Finished island"),
  later("Blocked edge"),
  later("Only neighbour left"),
  later("Everything needed"),
  later("Large clue"),
  later("Small clue"),
  later("Enough neighbours"),
  later("Little room"),
  later("Isolated pair"),
  later("Closed loop"),
  later("Isolated group"),
  later("Only way out"),
  later("Only link"),
  later("Junction"),
  later("Parity of a region"),
  later("Sum on a sign"),
  later("No number twice"),
  later("Case distinction"),
];

/** The first technique that looks at more than one island and its neighbours. */
const FIRST_BEYOND_NEIGHBOURS = TECHNIQUES.indexOf("Isolated pair");

/** Of the steps that a step rests on those of the hardest technique, in their order; none where it looks at neighbours only, or is no harder than the step's own. @param {Step[]} used @param {Step} step */
export function hardest(used, step) {
  /** @param {Step} one */
  const rank = (one) => TECHNIQUES.findIndex((name) => name.toLowerCase() === one.technique);
  const top = Math.max(...used.map(rank));
  return top < FIRST_BEYOND_NEIGHBOURS || top <= rank(step) ? [] : used.filter((one) => rank(one) === top);
}

/** What a technique is called. @param {string} technique */
export function techniqueWords(technique) {
  return t(TECHNIQUES.find((name) => name.toLowerCase() === technique) ?? technique);
}

/** Whether a bound from below leaves one number of bridges: more have no room. @param {Board} board @param {Bound} bound */
function exactly(board, bound) {
  const edge = board.edge.get(keyOf(bound));
  return bound.at_least === bound.at_most || (edge !== undefined && (bound.at_least ?? 0) >= capacityOf(edge));
}

/** What is said of a line. @param {Board} board @param {Bound} bound */
function boundWords(board, bound) {
  const line = lineName(bound.from, bound.to);
  const most = bound.at_most;
  if (most === 0) return t("no bridge in {line}", { line });
  const least = bound.at_least ?? 0;
  if (least === 0) return many(most ?? 0, "at most {n} bridge in {line}", "at most {n} bridges in {line}", { line });
  return exactly(board, bound)
    ? many(least, "{n} bridge in {line}", "{n} bridges in {line}", { line })
    : many(least, "at least {n} bridge in {line}", "at least {n} bridges in {line}", { line });
}

/** An island by its number and its place. @param {Board} board @param {string} cell */
function islandName(board, cell) {
  const clue = board.at.get(cell)?.clue;
  const place = placeWords(placeOf(cell));
  return clue === undefined ? place : t("the {clue} at {place}", { clue, place });
}

/** The program's sentence with its number before each island that it names by its cell alone. @param {Board} board @param {string} text */
function withClues(board, text) {
  return text.replace(/(?<![-–\w]|\bat )r\d+c\d+\b(?![-–])/g, (cell) => {
    const clue = board.at.get(cell)?.clue;
    return typeof clue === "number" ? `the ${clue} at ${cell}` : cell;
  });
}

/** A step as a sentence: in English the program's, in other languages from its parts. @param {Board} board @param {Step} step */
export function stepWords(board, step) {
  if (spoken() === "en") return cellWords(withClues(board, step.text));
  const cells = step.islands.length > 0 && step.islands.length <= 6 ? step.islands : [];
  const where = cells.map((cell) => islandName(board, cell));
  const name = where.length > 0 ? `${techniqueWords(step.technique)} (${listWords(where)})` : techniqueWords(step.technique);
  // Why a technique holds is no reason why it cannot.
  const words =
    step.conclusions.length > 0
      ? [
          t(WHY[step.technique] ?? ""),
          t("So: {what}.", { what: listWords(step.conclusions.map((bound) => boundWords(board, bound))) }),
        ]
      : [t("With that it can no longer work out.")];
  return `${name}: ${together(words)}`;
}

/** What is supposed. @param {Board} board @param {Bound} bound */
export function supposeWords(board, bound) {
  return spoken() === "en" ? `Suppose ${cellWords(bound.text)}.` : t("Suppose: {what}.", { what: boundWords(board, bound) });
}

/** The steps as frames to walk through: cases are opened. @param {Board} board @param {Step[]} steps @returns {Frame[]} */
export function framesOf(board, steps) {
  return steps.flatMap((step) => {
    const text = stepWords(board, step);
    if (!step.assumed) return [{ kind: /** @type {const} */ ("step"), step, text, inside: [] }];
    /** @type {Frame[]} */
    const frames = [{ kind: "suppose", step, text: supposeWords(board, step.assumed), inside: [step.assumed] }];
    let inside = [step.assumed];
    for (const part of opened(step.case)) {
      inside = [...inside, ...part.conclusions];
      frames.push({ kind: "inside", step: part, text: stepWords(board, part), inside });
    }
    frames.push({ kind: "step", step, text, inside: [] });
    return frames;
  });
}

/** @param {Step[]} steps @returns {Step[]} */
function opened(steps) {
  return steps.flatMap((step) => [...opened(step.case ?? []), step]);
}

/** @typedef {Map<string, {least: number, most: number}>} Known what is known of edges */

/** What the bridges and crosses of a game say. @param {Game} game @returns {Known} */
export function knownOf(game) {
  return new Map(
    [...game.state]
      .filter(([, { bridges, cross }]) => bridges > 0 || cross)
      .map(([key, { bridges, cross }]) => [key, { least: bridges, most: cross ? 0 : Infinity }]),
  );
}

/** What is known of each edge after so many frames of an argument. @param {Frame[]} frames @param {number} count @param {Known} start what it begins from @returns {Known} */
export function knownAfter(frames, count, start) {
  const known = new Map(start);
  const take = (/** @type {Bound} */ bound) => {
    const now = known.get(keyOf(bound)) ?? { least: 0, most: Infinity };
    known.set(keyOf(bound), {
      least: Math.max(now.least, bound.at_least ?? 0),
      most: Math.min(now.most, bound.at_most ?? Infinity),
    });
  };
  for (const frame of frames.slice(0, count)) if (frame.kind === "step") frame.step.conclusions.forEach(take);
  const last = frames[count - 1];
  if (last && last.kind !== "step") last.inside.forEach(take);
  return known;
}

/** What follows about each edge, in one bound. @param {Bound[]} bounds @returns {Bound[]} */
function joined(bounds) {
  /** @type {Map<string, Bound>} */
  const found = new Map();
  for (const bound of bounds) {
    const { at_least, at_most } = found.get(keyOf(bound)) ?? bound;
    found.set(keyOf(bound), { ...bound, at_least: bound.at_least ?? at_least, at_most: bound.at_most ?? at_most });
  }
  return [...found.values()];
}

/** The marks of a step on edges: what it rests on, what follows. @param {Board} board @param {Step} step @param {boolean} told whether what follows is shown */
export function marksOf(board, step, told) {
  /** @type {Map<string, {ghost: string, label?: string}>} */
  const marks = new Map();
  for (const bound of step.premises) marks.set(keyOf(bound), { ghost: "premise" });
  if (!told) return marks;
  for (const bound of joined(step.conclusions)) {
    if (bound.at_most === 0) marks.set(keyOf(bound), { ghost: "none", label: "×" });
    else if ((bound.at_least ?? 0) > 0)
      marks.set(keyOf(bound), {
        ghost: "new",
        label: exactly(board, bound) ? `${bound.at_least}` : `≥${bound.at_least}`,
      });
    else marks.set(keyOf(bound), { ghost: "new", label: `≤${bound.at_most}` });
  }
  return marks;
}
