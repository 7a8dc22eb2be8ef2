// @ts-check
// Who is asked: the core in its worker, or what the program worked out before and wrote into the
// page. The rest of the page does not know which.

import { edgeKey } from "./board.js";
import { answerText, stateOf } from "./game.js";
import { drawable, followed } from "./steps.js";

/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('./board.js').BoardRecord} BoardRecord */
/** @typedef {import('./steps.js').Step} Step */
/** @typedef {import('./steps.js').Bound} Bound */
/** @typedef {{status: string, text: string, wrong: string[], steps: Step[]}} Advice `wrong`: edges that cannot stand */
/**
 * @typedef {object} Advisor
 * @property {(game: Game) => Promise<Advice>} solved whether what is built is a solution
 * @property {(game: Game) => Promise<Advice>} soFar whether it can become one
 * @property {(game: Game) => Promise<Advice>} hint
 * @property {(game: Game) => Promise<Advice>} explain
 * @property {(record: BoardRecord) => Promise<string>} facts how hard, whether there is one solution
 */
/** @typedef {NonNullable<ReturnType<typeof import('./desk.js').openDesk>>} Desk */

/** Seconds for a question that somebody waits for. */
const PATIENCE = 8;

/** @param {Bound[]} bounds */
function edgesOf(bounds) {
  return bounds.map((bound) => `${bound.from}-${bound.to}`);
}

/** @param {string} text */
function sentence(text) {
  const whole = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
}

/** @param {Desk} desk @returns {Advisor} */
export function coreAdvisor(desk) {
  /** @param {string} ask @param {Game} game @param {object} [fields] */
  const ask = (ask, game, fields = {}) =>
    desk.ask({ ask, board: game.board.record, with: fields, limits: { time: PATIENCE } });
  return {
    async solved(game) {
      const record = await ask("check", game, { answer: answerText(game) });
      const text = record.right
        ? "Solved. Every rule is kept."
        : (record.violations ?? []).map((/** @type {any} */ one) => sentence(one.text)).join(" ");
      return { status: record.right ? "right" : "wrong", text, wrong: [], steps: [] };
    },
    async soFar(game) {
      const record = await ask("check_so_far", game, { answer: answerText(game) });
      if (record.status === "completable")
        return { status: "right", text: "Right so far: it can be completed.", wrong: [], steps: [] };
      const wrong = edgesOf(record.bounds ?? []);
      const text =
        record.status === "wrong"
          ? sentence(record.reason ?? "something is wrong")
          : sentence(record.reason ?? record.limit ?? "this is not settled");
      return { status: record.status, text, wrong, steps: record.steps ?? [] };
    },
    async hint(game) {
      const record = await ask("hint", game, { so_far: answerText(game), steps: 1 });
      if (record.status === "hint") return { status: "hint", text: "", wrong: [], steps: record.steps };
      if (record.status === "wrong") {
        const checked = await ask("check_so_far", game, { answer: answerText(game) });
        return {
          status: "wrong",
          text: sentence(record.reason ?? "something is wrong"),
          wrong: edgesOf(checked.bounds ?? []),
          steps: record.steps,
        };
      }
      const none =
        record.status === "solved"
          ? "All is done: there is nothing left to say."
          : record.status === "infeasible"
            ? "This board has no solution."
            : "No step that can be drawn follows from here.";
      return {
        status: record.status,
        text: sentence(record.reason ?? none),
        wrong: [],
        steps: record.steps ?? [],
      };
    },
    async explain(game) {
      const record = await ask("explain", game, {});
      return { status: record.status, text: ending(record), wrong: [], steps: record.steps };
    },
    async facts(record) {
      const answer = await desk.ask({ ask: "rate", board: record, limits: { time: 4 } });
      return factWords(answer.status, answer.rating);
    },
  };
}

/** @typedef {{edges: {puzzle: BoardRecord, edges: {from: string, to: string}[]}, status: string, solutions: number[][], complete: boolean, argument: any, rating: any, name: string, lab: any}} Worked what the program worked out of a board */

/** @param {Worked} worked @returns {Advisor} */
export function recordedAdvisor(worked) {
  const solutions = worked.solutions.map(
    (bridges) =>
      new Map(worked.edges.edges.map((edge, place) => [edgeKey(edge.from, edge.to), bridges[place]])),
  );
  /** @type {Step[]} */
  const steps = worked.argument.steps;
  /** The lines that the nearest of the solutions has otherwise. @param {Game} game */
  const wrong = (game) => {
    const clashes = solutions.map((solution) =>
      game.board.edges.filter((edge) => {
        const { bridges, cross } = stateOf(game, edge);
        const wanted = solution.get(edge.key) ?? 0;
        return bridges > wanted || (cross && wanted > 0);
      }),
    );
    return clashes.reduce((best, one) => (one.length < best.length ? one : best), clashes[0] ?? []);
  };
  /** @param {Game} game @returns {Promise<Advice>} */
  const soFar = async (game) => {
    const edges = wrong(game);
    if (solutions.length > 0 && edges.length === 0)
      return advice("right", "Right so far: it can be completed.");
    if (!worked.complete)
      return advice(
        "undecided",
        "This page knows only some of the solutions of this board; what you have built belongs to none of these.",
      );
    const text =
      edges.length === 1
        ? "Wrong so far: one line cannot stand."
        : `Wrong so far: ${edges.length} lines cannot stand.`;
    return { ...advice("wrong", text), wrong: edges.map((edge) => edge.key) };
  };
  return {
    async solved(game) {
      const right = solutions.some((solution) =>
        game.board.edges.every((edge) => stateOf(game, edge).bridges === (solution.get(edge.key) ?? 0)),
      );
      if (right) return advice("right", "Solved. Every rule is kept.");
      if (!worked.complete)
        return advice(
          "undecided",
          "All numbers are right; this page does not know whether it is a solution.",
        );
      return advice(
        "wrong",
        "All numbers are right, and still this is not a solution: see whether everything is joined.",
      );
    },
    soFar,
    async hint(game) {
      const checked = await soFar(game);
      if (checked.status === "wrong") return checked;
      const open = steps.find((step) => step.conclusions.some(drawable) && !followed(game, step));
      if (open) return { status: "hint", text: "", wrong: [], steps: [open] };
      return advice(
        "undecided",
        worked.status === "unique"
          ? "All that can be drawn is on the board."
          : "No step that can be drawn follows from here: the board has several solutions.",
      );
    },
    async explain() {
      return { ...advice(worked.argument.status, ending(worked.argument)), steps };
    },
    async facts() {
      return factWords(worked.status, worked.rating.rating);
    },
  };
}

/** @param {string} status @param {string} text @returns {Advice} */
function advice(status, text) {
  return { status, text, wrong: [], steps: [] };
}

/** How an argument ends. @param {any} record */
function ending(record) {
  return record.status === "solved"
    ? "No other solution is possible."
    : sentence(record.reason ?? record.limit ?? "the steps do not decide this board");
}

/** @param {string} status @param {{level: string} | null} rating */
function factWords(status, rating) {
  if (rating) return `One solution, level ${rating.level}.`;
  if (status === "unique") return "One solution.";
  if (status === "several") return "It has several solutions.";
  return status === "infeasible" ? "It has no solution." : "";
}
