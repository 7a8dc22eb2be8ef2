// @ts-check
// Who is asked: the core in its worker, or what the program worked out before and wrote into the
// page. The rest of the page does not know which.

import { edgeKey, lineName } from "./board.js";
import { answerText, drawnOn, stateOf } from "./game.js";
import { drawable, followed, isEvident, restsOn, telling } from "./steps.js";
import { later, many, spoken, t, together } from "./texts.js";
import { withoutOptions } from "./words.js";

/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('./board.js').BoardRecord} BoardRecord */
/** @typedef {import('./steps.js').Step} Step */
/** @typedef {import('./steps.js').Bound} Bound */
/** @typedef {{key: string, bridges: number}} Excess an edge that cannot stand as it is, and how many bridges to leave on it */
/** @typedef {{status: string, text: string, wrong: string[], steps: Step[], supposed?: Bound[], excess?: Excess[], fromHere?: boolean, mistaken?: boolean}} Advice `wrong`: edges that cannot stand; `supposed`: what the steps begin from and show to be wrong; `fromHere`: whether they begin from what is built; `mistaken`: they do not, since something of it is wrong */
/**
 * @typedef {object} Advisor
 * @property {(game: Game) => Promise<Advice>} solved whether what is built is a solution
 * @property {(game: Game) => Promise<Advice>} soFar whether it can become one
 * @property {(game: Game) => Promise<Advice>} hint
 * @property {(game: Game, fromHere: boolean) => Promise<Advice>} explain all steps, from what is built where that is wanted and right so far
 * @property {(record: BoardRecord) => Promise<Facts>} facts how hard, whether there is one solution
 */
/** @typedef {{status: string, level: string}} Facts \`level\` is empty where there is none */
/** @typedef {NonNullable<ReturnType<typeof import('./client.js').openClient>>} Client */

/** How hard boards are. */
export const LEVELS = [later("easy"), later("medium"), later("hard"), later("expert"), later("extreme")];
/** Seconds for a question that somebody waits for. */
const PATIENCE = 8;
/** How many steps are asked for, one number after the other, until one says more than anybody sees. */
const COUNTS = [8, 64, "all"];
/** So many bridges that cannot all stand are looked at one by one. */
const MOST_ALONE = 8;

/** @param {Bound[]} bounds */
function edgesOf(bounds) {
  return bounds.map((bound) => `${bound.from}-${bound.to}`);
}

/** What to leave of what cannot stand. @param {Bound[]} bounds @returns {Excess[]} */
function excessOf(bounds) {
  return bounds.map((bound) => ({
    key: edgeKey(bound.from, bound.to),
    bridges: Math.max(0, (bound.at_least ?? 1) - 1),
  }));
}

/** What breaks each rule, as a player says it. @type {Record<string, string>} */
const BROKEN = {
  connected: later("Not all islands are connected to each other: there are separate groups."),
  crossing: later("Two bridges cross."),
  degree: later("An island has another number of bridges than it says."),
  loop: later("Some bridges form a loop, which is not allowed on this board."),
  sign: later("What a sign says is not kept."),
  given: later("A given bridge is missing or too much."),
  forbidden: later("There is a bridge where none is allowed."),
  most_bridges: later("There are too many bridges on a line."),
  edge: later("A bridge joins what does not see each other."),
};

/** What is wrong of these bounds, which cannot all hold. @param {Bound[]} bounds */
function wrongWords(bounds) {
  if (bounds.length !== 1) return t("Wrong so far: these {n} lines cannot all stay as they are.", { n: bounds.length });
  const [{ from, to, at_least }] = bounds;
  const line = lineName(from, to);
  if (!at_least) return t("Wrong so far: a bridge belongs in {line}.", { line });
  return at_least === 1
    ? t("Wrong so far: no bridge belongs in {line}.", { line })
    : t("Wrong so far: {n} bridges are too many in {line}.", { n: at_least, line });
}

/** @param {string} message */
function sentence(message) {
  const words = withoutOptions(message);
  const whole = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
}

/** @param {Client} client @returns {Advisor} */
export function coreAdvisor(client) {
  /** @param {string} ask @param {Game} game @param {object} [fields] */
  const ask = (ask, game, fields = {}) =>
    client.ask({ ask, board: game.board.record, with: fields, limits: { time: PATIENCE } });
  /** Of bounds that cannot all stand, those that are wrong whatever the others are; all if none is. @param {Game} game @param {Bound[]} bounds */
  const wrongAlone = async (game, bounds) => {
    const alone = [];
    for (const bound of bounds.slice(0, MOST_ALONE)) {
      const answer = `from,to,bridges\n${bound.from},${bound.to},${bound.at_least ?? 0}\n`;
      const record = await ask("check_so_far", game, { answer });
      if (record.status === "wrong") alone.push(bound);
    }
    return alone.length > 0 ? alone : bounds;
  };
  /** Further bounds that are wrong, each by itself, once these are away. @param {Game} game @param {Bound[]} bounds */
  const furtherWrong = async (game, bounds) => {
    const found = [...bounds];
    while (found.length < MOST_ALONE) {
      const away = new Set(found.map(({ from, to }) => edgeKey(from, to)));
      const record = await ask("check_so_far", game, { answer: answerText(game, away) });
      const next = record.status === "wrong" ? (record.bounds ?? []) : [];
      if (next.length !== 1) break;
      found.push(next[0]);
    }
    return found.slice(bounds.length);
  };
  return {
    async solved(game) {
      const record = await ask("check", game, { answer: answerText(game) });
      const broken = new Set((record.violations ?? []).map((/** @type {any} */ one) => t(BROKEN[one.rule] ?? one.text)));
      const text = record.right ? t("Solved. Every rule is kept.") : [...broken].join(" ");
      return { status: record.right ? "right" : "wrong", text, wrong: [], steps: [] };
    },
    async soFar(game) {
      const record = await ask("check_so_far", game, { answer: answerText(game) });
      if (record.status === "completable")
        return { status: "right", text: t("Right so far: it can be completed."), wrong: [], steps: [] };
      const bounds = record.bounds ?? [];
      const text =
        record.status === "wrong" && bounds.length > 0
          ? wrongWords(bounds)
          : sentence(record.reason ?? record.limit ?? t("this is not settled"));
      const isOne = record.status === "wrong" && bounds.length === 1;
      const others = isOne ? await furtherWrong(game, bounds) : [];
      const excess = excessOf(bounds.length > 1 ? await wrongAlone(game, bounds) : [...bounds, ...others]);
      return {
        status: record.status,
        text: others.length === 0 ? text : together([text, many(others.length, "{n} other line is wrong too.", "{n} other lines are wrong too.")]),
        wrong: edgesOf([...bounds, ...others]),
        steps: record.steps ?? [],
        supposed: bounds,
        excess,
      };
    },
    async hint(game) {
      const record = await ask("hint", game, { so_far: answerText(game), steps: 1 });
      if (record.status === "hint") {
        let told = telling(game, record.steps);
        for (const steps of told ? [] : COUNTS) {
          const more = await ask("hint", game, { so_far: answerText(game), steps });
          told = telling(game, more.steps ?? []);
          if (told) break;
        }
        return { status: "hint", text: "", wrong: [], steps: told ?? record.steps };
      }
      if (record.status === "wrong") return this.soFar(game);
      const none =
        record.status === "solved"
          ? t("All is done: there is nothing left to say.")
          : record.status === "infeasible"
            ? t("This board has no solution.")
            : t("No step that can be drawn follows from here.");
      return {
        status: record.status,
        text: record.reason && spoken() === "en" ? sentence(record.reason) : none,
        wrong: [],
        steps: record.steps ?? [],
      };
    },
    async explain(game, fromHere) {
      let mistaken = false;
      if (fromHere && drawnOn(game)) {
        const record = await ask("hint", game, { so_far: answerText(game), steps: "all" });
        if (record.status === "hint" && telling(game, record.steps))
          return { status: record.status, text: "", wrong: [], steps: record.steps, fromHere: true };
        mistaken = record.status === "wrong";
      }
      const record = await ask("explain", game, {});
      return { status: record.status, text: ending(record), wrong: [], steps: record.steps, mistaken };
    },
    async facts(record) {
      const answer = await client.ask({ ask: "rate", board: record, limits: { time: 4 } });
      return { status: answer.status, level: answer.rating?.level ?? "" };
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
  /** The nearest of the solutions, and the lines that it has otherwise. @param {Game} game */
  const wrong = (game) => {
    const clashes = solutions.map((nearest) => ({
      nearest,
      edges: game.board.edges.filter((edge) => {
        const { bridges, cross } = stateOf(game, edge);
        const wanted = nearest.get(edge.key) ?? 0;
        return bridges > wanted || (cross && wanted > 0);
      }),
    }));
    const none = { nearest: new Map(), edges: [] };
    return clashes.reduce((best, one) => (one.edges.length < best.edges.length ? one : best), clashes[0] ?? none);
  };
  /** @param {Game} game @returns {Promise<Advice>} */
  const soFar = async (game) => {
    const { nearest, edges } = wrong(game);
    if (worked.status === "infeasible") return advice("infeasible", t("This board has no solution."));
    if (solutions.length > 0 && edges.length === 0)
      return advice("right", t("Right so far: it can be completed."));
    if (!worked.complete)
      return advice(
        "undecided",
        t("This page knows only some of the solutions of this board; what you have built belongs to none of these."),
      );
    const text = many(edges.length, "Wrong so far: {n} line is wrong.", "Wrong so far: {n} lines are wrong.");
    const excess = edges.map((edge) => ({ key: edge.key, bridges: nearest.get(edge.key) ?? 0 }));
    return { ...advice("wrong", text), wrong: edges.map((edge) => edge.key), excess };
  };
  return {
    async solved(game) {
      const right = solutions.some((solution) =>
        game.board.edges.every((edge) => stateOf(game, edge).bridges === (solution.get(edge.key) ?? 0)),
      );
      if (right) return advice("right", t("Solved. Every rule is kept."));
      if (!worked.complete)
        return advice(
          "undecided",
          t("All numbers are right; this page does not know whether it is a solution."),
        );
      return advice(
        "wrong",
        t("All numbers are right, and still this is not a solution: see whether all islands are connected."),
      );
    },
    soFar,
    async hint(game) {
      const checked = await soFar(game);
      if (checked.status === "wrong") return checked;
      const open = steps.filter((step) => step.conclusions.some(drawable) && !followed(game, step));
      const step = open.find((one) => !isEvident(game, one)) ?? open[0];
      if (step) {
        const seen = restsOn(steps, step).filter((one) => open.includes(one));
        return { status: "hint", text: "", wrong: [], steps: [...seen, step] };
      }
      if (checked.status === "infeasible") return checked;
      return advice(
        "undecided",
        worked.status === "unique"
          ? t("All that can be drawn is on the board.")
          : t("No step that can be drawn follows from here: the board has several solutions."),
      );
    },
    async explain(game, fromHere) {
      const told = advice(worked.argument.status, ending(worked.argument));
      const standing = fromHere && drawnOn(game) ? (await soFar(game)).status : "";
      const right = standing === "right";
      // What is on the board already, or anybody sees, needs no argument; where that is all, it is told whole.
      const open = right ? steps.filter((step) => !followed(game, step)) : [];
      return telling(game, open)
        ? { ...told, steps: open, fromHere: true }
        : { ...told, steps, mistaken: standing === "wrong" };
    },
    async facts() {
      return { status: worked.status, level: worked.rating.rating?.level ?? "" };
    },
  };
}

/** @param {string} status @param {string} text @returns {Advice} */
function advice(status, text) {
  return { status, text, wrong: [], steps: [] };
}

/** How an argument ends. @param {any} record */
function ending(record) {
  if (record.status === "solved") return t("No other solution is possible.");
  const reason = record.reason ?? record.limit;
  return reason && spoken() === "en" ? sentence(reason) : t("The steps do not decide this board.");
}

/** @param {Facts} facts */
export function factWords({ status, level }) {
  if (level) return t("One solution, level {level}.", { level: t(level) });
  if (status === "unique") return t("One solution.");
  if (status === "several") return t("It has several solutions.");
  return status === "infeasible" ? t("It has no solution.") : "";
}
