// @ts-check
// What is true of a board that is being drawn: one solution and how hard, several and what is
// open, none and why. Asked after each change; a question that a change overtakes is dropped.

import { edgeKey } from "./board.js";
import { NoAnswer } from "./desk.js";
import { faultWords, withoutOptions } from "./words.js";

/** @typedef {import('./board.js').BoardRecord} BoardRecord */
/** @typedef {import('./advisor.js').Desk} Desk */
/**
 * @typedef {object} Verdict
 * @property {'empty' | 'asking' | 'unique' | 'several' | 'none' | 'unsettled' | 'fault'} kind
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

/** @param {Desk} desk @param {(verdict: Verdict) => void} tell */
export function createJudge(desk, tell) {
  let turn = 0;
  let asking = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pause;

  /** @param {BoardRecord} record @param {boolean} likely @param {number} mine */
  const judge = async (record, likely, mine) => {
    /** @param {string} ask @param {object} [fields] */
    const put = async (ask, fields = {}) => {
      const answer = await desk.ask({ ask, board: record, with: fields, limits: { time: SECONDS } });
      if (mine !== turn) throw new Overtaken();
      return answer;
    };
    asking = true;
    try {
      tell(await judged(put, likely));
    } catch (error) {
      if (mine !== turn || error instanceof Overtaken) return;
      if (!(error instanceof NoAnswer)) throw error;
      const { kind, message, hint } = error.fault;
      if (kind === "internal") tell(verdict("fault", message, { report: hint }));
      else if (kind === "stopped") tell(verdict("unsettled", "Not settled in time."));
      else tell(verdict("fault", faultWords(error.fault)));
    } finally {
      if (mine === turn) asking = false;
    }
  };

  return {
    /** @param {BoardRecord} record @param {boolean} likely whether solutions are counted, and what they share */
    ask(record, likely) {
      this.drop();
      const mine = turn;
      if (record.islands.length === 0) {
        tell(verdict("empty", "Set islands to begin: choose a number, then tap a cell."));
        return;
      }
      tell(verdict("asking", "Looking …"));
      pause = setTimeout(() => judge(record, likely, mine), PAUSE);
    },
    drop() {
      turn += 1;
      clearTimeout(pause);
      if (asking) desk.stop();
      asking = false;
    },
  };
}

class Overtaken extends Error {}

/** @param {(ask: string, fields?: object) => Promise<any>} put @param {boolean} likely @returns {Promise<Verdict>} */
async function judged(put, likely) {
  const answer = await put("unique");
  if (answer.status === "unique") {
    const { rating } = await put("rate");
    const shared = likely ? sharedOf((await put("common")).edges) : new Map();
    return verdict(
      "unique",
      rating
        ? `Exactly one solution. Level ${rating.level}, score ${rating.score}; hardest technique: ${rating.hardest}.`
        : "Exactly one solution.",
      { shared },
    );
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
      `Several solutions: ${open.size} ${open.size === 1 ? "line is" : "lines are"} open.${ways ? " They are too many to count here." : ""}`,
      { open, shared: likely ? sharedOf(edges) : new Map() },
    );
  }
  if (answer.status === "infeasible") {
    const why = await put("explain", { prove: false });
    const clashing = new Set((why.conflict ?? []).flatMap((/** @type {any} */ one) => one.cells));
    const reason = why.reason ?? answer.reason;
    return verdict("none", `No solution${reason ? `: ${withoutOptions(reason)}` : ""}.`, {
      clashing: /** @type {Set<string>} */ (clashing),
    });
  }
  return verdict("unsettled", `Not settled: ${answer.reason ?? answer.limit ?? "a limit came first"}.`);
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
    open.set(key, { least, most, likely: least === 0 ? percent : `${least + 1}: ${percent}` });
    const alone = [];
    for (let bridges = least; bridges <= most; bridges += 1)
      if (atLeast(bridges) - atLeast(bridges + 1) === 1) alone.push(bridges);
    if (alone.length > 0) settling.set(key, alone);
  }
  const words = [
    `Several solutions: ${manyWords(String(record.solutions))}, with ${open.size} open ${open.size === 1 ? "line" : "lines"}.`,
    "A line says how likely a bridge is there, or a second one (2:); what all have in common is drawn.",
  ];
  if (settling.size > 0)
    words.push(
      `Green: so many bridges given on this line alone leave one solution (${settling.size} ${settling.size === 1 ? "line" : "lines"}).`,
    );
  return verdict("several", words.join(" "), { open, shared, settling });
}

/** A share that is neither none nor all. @param {number} share */
function percentOf(share) {
  return share < 0.01 ? "<1%" : share > 0.99 ? ">99%" : `${Math.round(100 * share)}%`;
}

/** A number of any length as people read it. @param {string} digits */
function manyWords(digits) {
  return digits.length <= 9
    ? Number(digits).toLocaleString("en")
    : `about ${digits[0]}.${digits[1]} × 10^${digits.length - 1}`;
}
