// @ts-check
// The deciding core in WebAssembly: a line of JSON in, lines of JSON out, as `hashi ask` has
// them (docs/asking.md). For a worker and for Node; it knows no page.

/** The most memory that is kept once a question is answered: WebAssembly gives none back. */
const KEPT_BYTES = 256 << 20;

/**
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {(bytes: number) => number} room
 * @property {() => void} ask
 * @property {() => void} notations
 * @property {(width: number, height: number, seconds: number) => void} scan
 * @property {(seconds: number) => void} mend
 */

/** @typedef {[name: string, about: string, ending: string]} Notation one in which boards are written */

/**
 * The core of a module of WebAssembly. It answers one line at a time; a panic is an answer too,
 * and the next line finds a fresh instance.
 *
 * @param {BufferSource | WebAssembly.Module} wasm `hashi.wasm`
 * @param {() => number} [now] milliseconds since any moment that stays the same
 * @returns {{
 *   ask: (line: string, take?: (line: string) => boolean | void) => string[],
 *   notations: () => Notation[],
 *   scan: (pixels: Uint8Array, width: number, height: number, seconds: number) => string,
 *   mend: (question: string, seconds: number) => string,
 * }}
 *   `ask` gives all lines of the answer; `take` has each as it comes, and ends the question by
 *   `false`; `scan` says what is seen in pixels of four bytes, `mend` which board is meant by that
 */
export function createCore(wasm, now = () => performance.now()) {
  const module = wasm instanceof WebAssembly.Module ? wasm : new WebAssembly.Module(wasm);
  const reader = new TextDecoder();
  const writer = new TextEncoder();
  /** @type {Exports | undefined} */
  let core;
  /** @type {string[]} */
  let lines = [];
  /** @type {((line: string) => boolean | void) | undefined} */
  let taker;
  let words = "";

  const text = (/** @type {number} */ from, /** @type {number} */ bytes) =>
    reader.decode(new Uint8Array(/** @type {Exports} */ (core).memory.buffer, from >>> 0, bytes >>> 0));

  const put = (/** @type {string} */ line) => {
    lines.push(line);
    return taker?.(line) !== false;
  };

  const instance = () => {
    const hashi = {
      now,
      take: (/** @type {number} */ from, /** @type {number} */ bytes) => {
        const whole = text(from, bytes).split("\n").filter((line) => line !== "");
        return whole.map(put).every(Boolean) ? 0 : 1;
      },
      panicked: (/** @type {number} */ from, /** @type {number} */ bytes) => {
        words = text(from, bytes);
      },
    };
    return /** @type {Exports} */ (/** @type {unknown} */ (new WebAssembly.Instance(module, { hashi }).exports));
  };

  /** The one line that a call gives of these bytes. @param {Uint8Array} bytes @param {(core: Exports) => void} call */
  const one = (bytes, call) => {
    lines = [];
    taker = undefined;
    words = "";
    try {
      core ??= instance();
      const place = core.room(bytes.length) >>> 0;
      new Uint8Array(core.memory.buffer, place, bytes.length).set(bytes);
      call(core);
      if (core.memory.buffer.byteLength > KEPT_BYTES) core = undefined;
      return lines[0];
    } catch (error) {
      core = undefined;
      throw new Error(words || String(error));
    }
  };

  return {
    scan: (pixels, width, height, seconds) => one(pixels, (core) => core.scan(width, height, seconds)),
    mend: (question, seconds) => one(writer.encode(question), (core) => core.mend(seconds)),
    ask(line, take) {
      lines = [];
      taker = take;
      words = "";
      try {
        core ??= instance();
        const bytes = writer.encode(line);
        const place = core.room(bytes.length) >>> 0;
        new Uint8Array(core.memory.buffer, place, bytes.length).set(bytes);
        core.ask();
        if (core.memory.buffer.byteLength > KEPT_BYTES) core = undefined;
      } catch (error) {
        core = undefined;
        broken(line, words || String(error)).forEach(put);
      }
      return lines;
    },
    notations() {
      lines = [];
      taker = undefined;
      core ??= instance();
      core.notations();
      return JSON.parse(lines[0]).notations;
    },
  };
}

/**
 * The lines that answer a question whose work broke.
 *
 * @param {string} line
 * @param {string} words
 */
function broken(line, words) {
  let id = null;
  try {
    id = JSON.parse(line).id ?? null;
  } catch {
    // A line that is not JSON has no id.
  }
  const error = {
    kind: "internal",
    message: `this should not happen: ${words}`,
    hint: `please report it with this question: ${line}`,
    field: null,
    line: null,
    column: null,
  };
  return [JSON.stringify({ id, error }), JSON.stringify({ id, end: true })];
}

/**
 * @typedef {object} Picture a question about a picture: its pixels, or what was seen in it
 * @property {number} id
 * @property {number} seconds
 * @property {ArrayBuffer} [pixels]
 * @property {number} [width]
 * @property {number} [height]
 * @property {string} [mend]
 */

/** The lines that answer a question about a picture. @param {ReturnType<typeof createCore>} core @param {Picture} asked */
function ofPicture(core, { id, seconds, pixels, width = 0, height = 0, mend = "" }) {
  try {
    const said = pixels ? core.scan(new Uint8Array(pixels), width, height, seconds) : core.mend(mend, seconds);
    return [`{"id":${id},"answer":${said}}`, JSON.stringify({ id, end: true })];
  } catch (error) {
    const line = JSON.stringify({ id, picture: `${width}x${height}`, mend });
    return broken(line, error instanceof Error ? error.message : String(error));
  }
}

/**
 * What a worker does: the first message is `hashi.wasm`, answered by the notations; every other
 * one is a line or a picture, and each line of its answer is a message back.
 *
 * @param {{ onmessage: ((event: MessageEvent) => void) | null, postMessage: (line: string) => void }} worker
 */
export function serve(worker) {
  /** @type {ReturnType<typeof createCore> | undefined} */
  let core;
  worker.onmessage = ({ data }) => {
    if (core) {
      if (typeof data === "string") core.ask(data, (line) => worker.postMessage(line));
      else for (const line of ofPicture(core, data)) worker.postMessage(line);
      return;
    }
    core = createCore(data);
    worker.postMessage(JSON.stringify({ notations: core.notations() }));
  };
}
