// @ts-check
// Questions from the page to the core in its worker, and records back. A question that takes too
// long is ended by replacing the worker; nothing that the page holds is lost by that.

/**
 * @typedef {object} Fault what keeps a question from an answer, as in docs/asking.md
 * @property {"line" | "question" | "board" | "internal" | "stopped"} kind
 * @property {string} message
 * @property {string | null} hint
 * @property {string | null} field
 * @property {number | null} line
 * @property {number | null} column
 */

/**
 * @typedef {object} Call
 * @property {string} ask the question by its name
 * @property {unknown} [board] a text in any notation, or an object of our JSON
 * @property {string} [name]
 * @property {object} [read]
 * @property {object} [with] the fields of the question
 * @property {{ time?: number, memory?: number }} [limits]
 * @property {(record: any) => void} [item] takes what comes on the way
 */

/** @typedef {Omit<import('./core.js').Picture, "id" | "seconds">} Picture what is asked about a picture */

/**
 * @typedef {object} Pending a call that has no answer yet
 * @property {number} id
 * @property {Call} call
 * @property {Picture} [picture]
 * @property {(record: any) => void} resolve
 * @property {(why: NoAnswer) => void} reject
 */

/** Why there is no answer: `fault` says it in the program's words. */
export class NoAnswer extends Error {
  /** @param {Fault} fault */
  constructor(fault) {
    super(fault.message);
    this.fault = fault;
  }
}

/** Seconds that a question may take where it does not say. */
const SECONDS = 10;
/** Seconds that a picture may take. */
const PICTURE_SECONDS = 20;
/** Seconds that a worker may take to have its core, which no question's limit counts. */
const START_SECONDS = 60;
/** Seconds beyond its limit after which a worker that does not answer is replaced. */
const GRACE = 2;

/**
 * Where questions are asked: one at a time, in the order in which they come.
 *
 * @param {() => Promise<Worker>} startWorker starts a worker that has its core
 */
export function createClient(startWorker) {
  /** @type {Promise<Worker> | undefined} */
  let worker;
  let last = 0;
  /** @type {Pending | undefined} */
  let running;
  /** @type {Pending[]} */
  let waiting = [];
  /** Whether the worker works on the question that is running. */
  let asked = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let alarm;
  /** @type {any} */
  let answer;
  /** @type {(all: import('./core.js').Notation[]) => void} */
  let list = () => {};
  /** @type {Promise<import('./core.js').Notation[]>} */
  const listed = new Promise((resolve) => {
    list = resolve;
  });

  const fault = (/** @type {string} */ message, /** @type {Fault["kind"]} */ kind) =>
    new NoAnswer({ kind, message, hint: null, field: null, line: null, column: null });

  const ready = () => {
    worker ??= startWorker().then(
      (one) =>
        new Promise((resolve, reject) => {
          one.onmessage = ({ data }) => {
            // The first line says that the core is there.
            resolve(one);
            take(JSON.parse(data));
          };
          one.onerror = (event) => {
            const why = fault(event.message || "the worker ended", "internal");
            reject(why);
            one.terminate();
            worker = undefined;
            fail(why);
          };
        }),
    );
    return worker;
  };

  const next = async () => {
    if (running || waiting.length === 0) return;
    const mine = /** @type {Pending} */ (waiting.shift());
    running = mine;
    answer = undefined;
    const { item: _, ...call } = mine.call;
    const limits = { time: mine.picture ? PICTURE_SECONDS : SECONDS, ...call.limits };
    const starting = ready();
    alarm = setTimeout(() => replace(fault("it took too long to start", "stopped")), START_SECONDS * 1000);
    try {
      const one = await starting;
      if (running !== mine) return;
      clearTimeout(alarm);
      asked = true;
      alarm = setTimeout(() => replace(fault("it took too long and was stopped", "stopped")), (limits.time + GRACE) * 1000);
      const { id, picture } = mine;
      if (picture) one.postMessage({ id, seconds: limits.time, ...picture }, picture.pixels ? [picture.pixels] : []);
      else one.postMessage(JSON.stringify({ id, ...call, limits }));
    } catch (error) {
      if (worker === starting) worker = undefined;
      if (running === mine) fail(error instanceof NoAnswer ? error : fault(String(error), "internal"));
    }
  };

  const end = (/** @type {() => void} */ settle) => {
    clearTimeout(alarm);
    running = undefined;
    asked = false;
    settle();
    next();
  };

  const take = (/** @type {any} */ line) => {
    if (line.notations) list(line.notations);
    if (!running || line.id !== running.id) return;
    const { call, resolve, reject } = running;
    if (line.item) call.item?.(line.item);
    else if (line.error) answer = new NoAnswer(line.error);
    else if (line.answer) answer = line.answer;
    else if (line.end) end(() => (answer instanceof NoAnswer ? reject(answer) : resolve(answer)));
  };

  const replace = (/** @type {NoAnswer} */ why) => {
    worker?.then((one) => one.terminate(), () => {});
    worker = undefined;
    fail(why);
  };

  /** The question that is running has no answer. @param {NoAnswer} why */
  const fail = (why) => {
    const mine = running;
    if (mine) end(() => mine.reject(why));
  };

  /** @param {Picture} picture @returns {Promise<any>} */
  const askPicture = (picture) =>
    new Promise((resolve, reject) => {
      waiting.push({ id: ++last, call: { ask: "picture" }, picture, resolve, reject });
      next();
    });

  return {
    /** What is seen in a picture, in pixels of four bytes: `answer`, or `error` in one word. @param {ArrayBuffer} pixels @param {number} width @param {number} height */
    scan: (pixels, width, height) => askPicture({ pixels, width, height }),
    /** Which board is meant by a scan with corrections: `answer`, or `error` in one word. @param {object} scan @param {object[]} corrections */
    mend: (scan, corrections) => askPicture({ mend: JSON.stringify({ scan, corrections }) }),
    /**
     * A promise of the record of the answer, rejected with a {@link NoAnswer}.
     *
     * @param {Call} call
     * @returns {Promise<any>}
     */
    ask(call) {
      return new Promise((resolve, reject) => {
        waiting.push({ id: ++last, call, resolve, reject });
        next();
      });
    },
    /** The notations that the core writes boards in; rejected where no worker starts. */
    async notations() {
      try {
        await ready();
      } catch (error) {
        worker = undefined;
        throw fault(String(error), "internal");
      }
      return listed;
    },
    /** Ends the question under way and all that wait: a fresh worker answers the next one, or the one that is only starting. */
    stop() {
      const dropped = waiting;
      waiting = [];
      if (asked) replace(fault("stopped", "stopped"));
      else fail(fault("stopped", "stopped"));
      dropped.forEach(({ reject }) => reject(fault("stopped", "stopped")));
    },
  };
}

/**
 * A client with the core that this page brings: inside itself, as `hashi.html` does, or beside it,
 * as a folder does. Nothing if it brings none, as pages of `hashi page` do.
 *
 * @returns {ReturnType<typeof createClient> | undefined}
 */
export function openClient() {
  const inside = document.getElementById("hashi-wasm");
  const script = document.getElementById("hashi-worker");
  if (inside && script) {
    const wasm = unpacked(inside.textContent ?? "");
    const address = URL.createObjectURL(new Blob([script.textContent ?? ""], { type: "text/javascript" }));
    return createClient(async () => start(new Worker(address), await wasm));
  }
  const beside = document.querySelector("link[rel=preload][href$='hashi.wasm']");
  if (!beside) return undefined;
  const address = /** @type {HTMLLinkElement} */ (beside).href;
  const wasm = fetch(address).then((response) => {
    if (!response.ok) throw new Error(`cannot load hashi.wasm: ${response.status}`);
    return response.arrayBuffer();
  });
  wasm.catch(() => {});
  return createClient(async () => start(new Worker(new URL("worker.js", address), { type: "module" }), await wasm));
}

/**
 * @param {Worker} worker
 * @param {ArrayBuffer} wasm
 */
function start(worker, wasm) {
  worker.postMessage(wasm);
  return worker;
}

/**
 * Bytes that stand in the page, packed by gzip and written in base64.
 *
 * @param {string} text
 */
export async function unpacked(text) {
  const packed = Uint8Array.from(atob(text.trim()), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

/**
 * What `hashi page` put into this page: boards, and all that was worked out about them. Nothing in
 * a page that it did not write.
 *
 * @returns {Promise<any>}
 */
export async function openPage() {
  const inside = document.getElementById("hashi-boards");
  if (!inside) return undefined;
  const page = JSON.parse(new TextDecoder().decode(await unpacked(inside.textContent ?? "")));
  return { ...page, boards: page.boards.map(wholeBoard) };
}

/**
 * A board of a page with its records as the core gives them. In the page cells and edges are
 * places, since ten boards are to be small.
 *
 * @param {any} small
 */
function wholeBoard({ puzzle, degrees, edges, crossings, argument, ...rest }) {
  const cells = puzzle.islands.map((/** @type {any} */ island) => island.cell);
  const ranges = edges.map((/** @type {number[]} */ [from, to, least, most]) => ({
    from: cells[from],
    to: cells[to],
    at_least: least,
    at_most: most,
  }));
  const bound = (/** @type {string} */ short) => {
    const [place, bridges] = short.split(/[<>]=/).map(Number);
    const { from, to } = ranges[place];
    const least = short.includes(">");
    return { from, to, at_least: least ? bridges : null, at_most: least ? null : bridges };
  };
  const step = (/** @type {any} */ { islands, conclusions = [], premises = [], assumed, case: inner = [], ...more }) => ({
    ...more,
    islands: islands.map((/** @type {number} */ place) => cells[place]),
    conclusions: conclusions.map(bound),
    premises: premises.map(bound),
    assumed: assumed ? { ...bound(assumed[0]), text: assumed[1] } : null,
    case: inner.map(step),
  });
  const islands = puzzle.islands.map((/** @type {any} */ { cell, clue }, /** @type {number} */ place) => ({
    cell,
    clue: String(clue),
    degrees: degrees[place],
  }));
  return {
    ...rest,
    edges: { type: "edges", board: rest.name, puzzle, islands, edges: ranges, crossings },
    argument: { ...argument, steps: argument.steps.map(step) },
    lab: rest.lab ?? null,
  };
}
