// @ts-check
// What is true of a board that is being drawn: one solution and how hard, several and what is
// open, none and why. Asked after each change; a question that a change overtakes is dropped.

import { DIRECTIONS, boardOf, cellName, edgeKey } from "./board.js";
import { NoAnswer } from "./client.js";
import { techniqueWords } from "./steps.js";
import { many, numberWords, spoken, t, together } from "./texts.js";
import { faultWords, withoutOptions } from "./words.js";

/** @typedef {import('./board.js').BoardRecord} BoardRecord */
/** @typedef {import('./advisor.js').Client} Client */
/**
 * @typedef {object} Verdict
 * @property {'empty' | 'asking' | 'unique' | 'several' | 'none' | 'unfinished' | 'unsettled' | 'fault'} kind `unfinished`: no solution, but islands that may still come may bring one
 * @property {string} text
 * @property {Map<string, {least: number, most: number, likely?: string}>} open edges that differ, with how likely they are if that is known
 * @property {Map<string, number>} shared bridges that all solutions have, if that was wanted
 * @property {Map<string, number[]>} settling edges with the numbers of bridges of which one, given, leaves one solution
 * @property {Set<string>} clashing cells that cannot all be kept
 * @property {string | null} report what to report where the core broke
 */

/** Seconds for each of the questions. */
const SECONDS = 3;
/** Milliseconds after a change before anything is asked. */
const PAUSE = 180;

/** @param {Verdict['kind']} kind @param {string} text @param {Partial<Verdict>} [more] @returns {Verdict} */
export function verdict(kind, text, more = {}) {
  return {
    kind,
    text,
    open: new Map(),
    shared: new Map(),
    settling: new Map(),
    clashing: new Set(),
    report: null,
    ...more,
  };
}

/** @param {Client} client @param {(verdict: Verdict) => void} tell */
export function createJudge(client, tell) {
  let turn = 0;
  let asking = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pause;

  /** @param {BoardRecord} record @param {boolean} likely @param {boolean} grows @param {number} mine */
  const judge = async (record, likely, grows, mine) => {
    /** @param {string} ask @param {object} [fields] */
    const put = async (ask, fields = {}) => {
      const answer = await client.ask({ ask, board: record, with: fields, limits: { time: SECONDS } });
      if (mine !== turn) throw new Overtaken();
      return answer;
    };
    asking = true;
    try {
      tell(await judged(put, record, likely, grows && mayStillFit(record)));
    } catch (error) {
      if (mine !== turn || error instanceof Overtaken) return;
      if (!(error instanceof NoAnswer)) throw error;
      const { kind, message, hint } = error.fault;
      if (kind === "internal") tell(verdict("fault", message, { report: hint }));
      else if (kind === "stopped") tell(verdict("unsettled", t("Not settled in time.")));
      else tell(verdict("fault", faultWords(error.fault)));
    } finally {
      if (mine === turn) asking = false;
    }
  };

  return {
    /**
     * @param {BoardRecord} record @param {boolean} likely whether solutions are counted, and what they share
     * @param {boolean} [grows] whether it began as an empty board, on which one island after the other comes
     */
    ask(record, likely, grows = false) {
      this.drop();
      const mine = turn;
      if (record.islands.length === 0) {
        tell(verdict("empty", t("Set islands to begin. Choose a number, then tap a cell.")));
        return;
      }
      tell(verdict("asking", t("Looking …")));
      pause = setTimeout(() => judge(record, likely, grows, mine), PAUSE);
    },
    drop() {
      turn += 1;
      clearTimeout(pause);
      if (asking) client.stop();
      asking = false;
    },
  };
}

class Overtaken extends Error {}

/** Whether every island could have its bridges if more islands came. @param {BoardRecord} record */
function mayStillFit(record) {
  const board = boardOf(record);
  const shut = new Set([...(record.walls ?? []), ...(record.signs ?? []).map(({ cell }) => cell)]);
  const isOpen = (/** @type {number} */ row, /** @type {number} */ col) =>
    row >= 1 && col >= 1 && row <= board.rows && col <= board.cols && !shut.has(cellName(row, col));
  return board.islands.every(({ cell, row, col, needs }) => {
    if (!needs) return true;
    const sides = { north: isOpen(row - 1, col), east: isOpen(row, col + 1), south: isOpen(row + 1, col), west: isOpen(row, col - 1) };
    const room = board.most * DIRECTIONS.filter((direction) => sides[direction]).length;
    const given = Object.values(board.sight.get(cell) ?? {}).reduce((sum, { edge }) => sum + edge.least, 0);
    return Math.min(...needs) <= room && Math.max(...needs) >= given;
  });
}

/** The sum of all clues where it is odd, which leaves no solution: every bridge counts at two islands. @param {BoardRecord} record */
function oddSum(record) {
  const clues = record.islands.map(({ clue }) => (typeof clue === "number" ? clue : NaN));
  const sum = clues.reduce((all, clue) => all + clue, 0);
  return sum % 2 === 1 ? sum : undefined;
}

/** @param {(ask: string, fields?: object) => Promise<any>} put @param {BoardRecord} record @param {boolean} likely @param {boolean} unfinished @returns {Promise<Verdict>} */
async function judged(put, record, likely, unfinished) {
  const answer = await put("unique");
  if (answer.status === "unique") {
    const { rating } = await put("rate");
    const shared = likely ? sharedOf((await put("common")).edges) : new Map();
    const words = [t("Exactly one solution.")];
    if (rating) words.push(t("Level {level}, score {score}.", { level: t(rating.level), score: rating.score }));
    if (rating?.hardest) words.push(t("Hardest technique: {technique}.", { technique: techniqueWords(rating.hardest) }));
    return verdict("unique", together(words), { shared });
  }
  if (answer.status === "several") {
    const ways = likely ? await put("likely") : null;
    if (ways?.status === "likely") return counted(ways);
    const { edges } = await put("common");
    /** @type {Verdict['open']} */
    const open = new Map();
    for (const { from, to, least, most } of edges ?? [])
      if (least < most) open.set(edgeKey(from, to), { least, most });
    // Where `common` came to a limit, two solutions still show where they differ.
    if (open.size === 0)
      for (const { from, to, bridges } of answer.differing)
        open.set(edgeKey(from, to), { least: Math.min(...bridges), most: Math.max(...bridges) });
    return verdict(
      "several",
      together([
        many(open.size, "Several solutions: {n} line is open.", "Several solutions: {n} lines are open."),
        ways ? t("They are too many to count here.") : "",
      ]),
      { open, shared: likely ? sharedOf(edges) : new Map() },
    );
  }
  if (answer.status === "infeasible") {
    const kind = unfinished ? "unfinished" : "none";
    const odd = oddSum(record);
    if (odd !== undefined)
      return verdict(
        kind,
        unfinished
          ? t("No solution yet: the clues add up to {n}, an odd number.", { n: numberWords(odd) })
          : t("No solution: the clues add up to {n}, an odd number.", { n: numberWords(odd) }),
      );
    const why = await put("explain", { prove: false });
    const clashing = new Set((why.conflict ?? []).flatMap((/** @type {any} */ one) => one.cells));
    const reason = why.reason ?? answer.reason;
    const none = unfinished ? t("No solution yet.") : t("No solution.");
    const own = clashing.size > 0 ? together([none, t("The islands that are marked cannot all have what they want.")]) : none;
    return verdict(kind, reason && spoken() === "en" ? `${none.slice(0, -1)}: ${withoutOptions(reason)}.` : own, {
      clashing: /** @type {Set<string>} */ (clashing),
    });
  }
  const limit = spoken() === "en" ? (answer.reason ?? answer.limit) : undefined;
  return verdict("unsettled", limit ? `Not settled: ${limit}.` : t("Not settled: a limit came first."));
}

/** Bridges that stand in all solutions. @param {{from: string, to: string, least: number}[] | undefined} edges */
function sharedOf(edges) {
  return new Map((edges ?? []).map(({ from, to, least }) => [edgeKey(from, to), least]));
}

/** Several solutions that were counted, line by line. @param {any} record @returns {Verdict} */
function counted(record) {
  const all = Number(record.solutions);
  const { open, shared, settling } = verdict("several", "");
  for (const { from, to, ways, shares } of record.edges) {
    const key = edgeKey(from, to);
    /** The solutions with at least so many bridges there. @param {number} bridges */
    const atLeast = (bridges) => (bridges === 0 ? all : Number(ways[bridges - 1] ?? 0));
    const least = ways.filter((/** @type {number | string} */ one) => Number(one) === all).length;
    const most = ways.filter((/** @type {number | string} */ one) => Number(one) > 0).length;
    if (least > 0) shared.set(key, least);
    if (least === most) continue;
    const percent = percentOf(shares[least]);
    open.set(key, { least, most, likely: least === 0 ? percent : `+1 ${percent}` });
    const alone = [];
    for (let bridges = least; bridges <= most; bridges += 1)
      if (atLeast(bridges) - atLeast(bridges + 1) === 1) alone.push(bridges);
    if (alone.length > 0) settling.set(key, alone);
  }
  const words = [
    many(open.size, "Several solutions: {solutions} in all, which differ on {n} line.", "Several solutions: {solutions} in all, which differ on {n} lines.", {
      solutions: manyWords(String(record.solutions)),
    }),
    t("What all solutions have is drawn. A line says how likely a bridge is there; “+1” means one more than is drawn."),
  ];
  if (settling.size > 0)
    words.push(
      many(
        settling.size,
        "Green: give so many bridges there, and one solution is left ({n} line).",
        "Green: give so many bridges there, and one solution is left ({n} lines).",
      ),
    );
  return verdict("several", together(words), { open, shared, settling });
}

/** A share that is neither none nor all. @param {number} share */
function percentOf(share) {
  return share < 0.01 ? "<1%" : share > 0.99 ? ">99%" : `${Math.round(100 * share)}%`;
}

/** A number of any length as people read it. @param {string} digits */
function manyWords(digits) {
  return digits.length <= 9
    ? numberWords(Number(digits))
    : t("about {number}", { number: `${digits[0]}.${digits[1]} × 10^${digits.length - 1}` });
}
