// Sends boards through all questions, in WebAssembly and in the program, and compares: the records
// must be the same, times aside. Says how long each took.
//
//     node web/test/same.mjs HASHI HASHI.wasm [--most NUMBER] [--slower FACTOR] [--seconds LIMIT]
//         BOARD…
//
// A board is a file, or a folder for the .csv and .has files in it and below; with --most the first
// so many of all. Ends with 1 where a record differs, or where WebAssembly took more than
// FACTOR times as long in total: in time of the processor where the system tells it (Linux), so that
// others on the machine count for neither, else by the clock. What either was kept from by its time limit (20 seconds a question)
// is neither compared nor timed, and is counted.

import { spawn } from "node:child_process";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createCore } from "../../crates/page/core.js";

/**
 * What is asked of each board, where `solution` is its edges with their bridges. HiGHS is not
 * there, so who works is named where it would be, and `relax` and `study` are left out; so is
 * `repair`, which names who finds the clues, and is compared by tests/it/mend.rs.
 */
const QUESTIONS = [
  () => ({ ask: "edges" }),
  () => ({ ask: "solve", with: { engine: "cdcl" } }),
  () => ({ ask: "best", with: { engine: "sweep", minimise: "built" } }),
  () => ({ ask: "all", with: { limit: 20 } }),
  () => ({ ask: "unique" }),
  () => ({ ask: "unique", documents: ["proof", "program", "veripb"] }),
  () => ({ ask: "common" }),
  () => ({ ask: "count" }),
  () => ({ ask: "count", with: { components: true } }),
  () => ({ ask: "likely" }),
  () => ({ ask: "sample", with: { count: 3, seed: 7 } }),
  (solution) => ({ ask: "check", with: { answer: answer(solution) } }),
  (solution) => ({ ask: "check_so_far", with: { answer: half(solution) } }),
  () => ({ ask: "explain" }),
  () => ({ ask: "hint" }),
  () => ({ ask: "hint", with: { steps: "all" } }),
  (solution) => ({ ask: "hint", with: { so_far: half(solution) } }),
  () => ({ ask: "rate" }),
  () => ({ ask: "convert", with: { to: "json" } }),
  () => ({ ask: "convert", with: { to: "puzz-link", lossy: true } }),
  () => ({ ask: "program", with: { formulation: "flow", text: "lp" } }),
];

/** What is asked without a board, each by itself. */
const MAKERS = [
  { ask: "generate", with: { size: "10x10", level: "medium", count: 3, seed: 7 } },
  { ask: "generate", with: { size: "8x8", infeasible: "parity", seed: 1 } },
  { ask: "published", with: { islands: 60, single_percent: 50, extra_percent: 10, seed: 7 } },
];

/** An answer as text. */
const answer = (bridges) => ({
  name: "answer.csv",
  text: ["from,to,bridges", ...bridges.map((it) => `${it.from},${it.to},${it.bridges}`), ""].join("\n"),
});
const half = (bridges) => answer(bridges.slice(0, Math.ceil(bridges.length / 2)));

/** The program, asked through its pipes. */
class Program {
  constructor(path) {
    this.process = spawn(path, ["ask"], { stdio: ["pipe", "pipe", "inherit"] });
    this.lines = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();
  }

  /**
   * The lines that answer each of these, asked in one go, so that pipes hardly count; and the
   * milliseconds since the answer before.
   */
  async ask(lines) {
    this.process.stdin.write(lines.map((line) => `${line}\n`).join(""));
    const answers = [];
    let last = performance.now();
    while (answers.length < lines.length) {
      const whole = [];
      do {
        const { value, done } = await this.lines.next();
        if (done) throw new Error("the program ended early");
        whole.push(value);
      } while (!whole.at(-1).endsWith('"end":true}'));
      const now = performance.now();
      answers.push({ whole, taken: now - last });
      last = now;
    }
    return answers;
  }

  /** The milliseconds of the processor's time that it has used, where the system tells. */
  used() {
    try {
      const stat = readFileSync(`/proc/${this.process.pid}/stat`, "utf8");
      // After the name in brackets: user and system time are the 12th and 13th word, in 1/100 s.
      const words = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return 10 * (Number(words[11]) + Number(words[12]));
    } catch {
      return NaN;
    }
  }

  close() {
    this.process.stdin.end();
  }
}

/** Lines without times. */
const timeless = (lines) =>
  lines.map((line) => line.replace(/"([a-z_]*_)?seconds":[-+.e\d]+/g, '"seconds":0'));

const isLimited = (lines) =>
  lines.some((line) => /"limit":"(time|memory)"/.test(line) || line.includes("limit was reached"));

function boards(places) {
  const found = [];
  for (const place of places) {
    if (statSync(place).isDirectory()) {
      const names = readdirSync(place).sort();
      const inside = names.map((name) => join(place, name));
      const wanted = (path) => statSync(path).isDirectory() || /\.(csv|has)$/.test(path);
      found.push(...boards(inside.filter(wanted)));
    } else {
      found.push(place);
    }
  }
  return found;
}

function options(words) {
  const said = { places: [], most: Infinity, slower: Infinity, seconds: 20 };
  for (let at = 0; at < words.length; at += 1) {
    if (["--most", "--slower", "--seconds"].includes(words[at])) {
      said[words[at].slice(2)] = Number(words[(at += 1)]);
    } else {
      said.places.push(words[at]);
    }
  }
  return said;
}

const [path, wasm, ...rest] = process.argv.slice(2);
const { places, most, slower, seconds } = options(rest);
const paths = wasm ? boards(places).slice(0, most) : [];
if (paths.length === 0) {
  console.error("usage: node web/test/same.mjs HASHI HASHI.wasm [--most NUMBER] [--slower FACTOR] [--seconds LIMIT] BOARD…");
  process.exit(2);
}

const program = new Program(path);
const core = createCore(readFileSync(wasm));
const times = QUESTIONS.map(() => ({ program: 0, core: 0 }));
const slowest = QUESTIONS.map(() => 0);
const differing = QUESTIONS.map(() => 0);
let [compared, limited, different] = [0, 0, 0];
/** Milliseconds of the processor's time, of all that was asked of both. */
const used = { program: 0, core: 0 };
const ownUse = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
let id = 0;

const call = ({ name, board }, question) =>
  JSON.stringify({ id: (id += 1), board, name, limits: { time: seconds }, ...question });
const texts = paths.map((path) => ({ name: path.split("/").at(-1), board: readFileSync(path, "utf8") }));

// The bridges of each board, if it has a solution. That warms both up, too.
const solved = texts.map((text) => call(text, { ask: "solve", with: { engine: "cdcl" } }));
const solutions = (await program.ask(solved)).map(({ whole }) => JSON.parse(whole[0]).answer?.bridges ?? []);
for (const question of QUESTIONS) {
  const few = texts.slice(0, 20).map((text, place) => call(text, question(solutions[place])));
  await program.ask(few);
  for (const line of few) core.ask(line);
}

for (const [number, question] of QUESTIONS.entries()) {
  const lines = texts.map((text, place) => call(text, question(solutions[place])));
  if (paths.length > 100) console.error(`same: ${JSON.stringify(question([])).slice(0, 60)}`);
  const usedBefore = program.used();
  const answers = await program.ask(lines);
  used.program += program.used() - usedBefore;
  for (const [place, line] of lines.entries()) {
    const { whole: theirs, taken } = answers[place];
    const [begun, useBegun] = [performance.now(), ownUse()];
    const ours = core.ask(line);
    const own = performance.now() - begun;
    used.core += ownUse() - useBegun;
    if (isLimited(theirs) || isLimited(ours)) {
      limited += 1;
      continue;
    }
    times[number].program += taken;
    times[number].core += own;
    slowest[number] = Math.max(slowest[number], own);
    compared += 1;
    const [wanted, found] = [theirs, ours].map((some) => timeless(some).join("\n"));
    if (wanted === found) continue;
    different += 1;
    differing[number] += 1;
    // One of each question, in full enough to see why.
    if (differing[number] > 1) continue;
    const at = [...wanted].findIndex((letter, index) => letter !== found[index]);
    const near = (text) => text.slice(Math.max(0, at - 80), at + 80);
    console.log(`${paths[place]}: ${line.slice(0, 60)}…\n  program: …${near(wanted)}\n  page:    …${near(found)}`);
  }
}
for (const maker of MAKERS) {
  const line = call({}, maker);
  const [{ whole }] = await program.ask([line]);
  compared += 1;
  if (timeless(whole).join("\n") === timeless(core.ask(line)).join("\n")) continue;
  different += 1;
  console.log(`differs: ${line}`);
}
program.close();

const sum = (key) => times.reduce((total, time) => total + time[key], 0);
const shown = (milliseconds) => milliseconds.toFixed(2).padStart(9);
console.log("milliseconds a board: program, page, and the slowest there");
for (const [number, question] of QUESTIONS.entries()) {
  const { ask, with: fields, documents } = question([]);
  const more = fields || documents ? ` ${JSON.stringify(fields ?? documents).slice(0, 40)}` : "";
  const [theirs, ours] = [times[number].program, times[number].core].map((time) => shown(time / paths.length));
  const apart = differing[number] > 0 ? `: ${differing[number]} differ` : "";
  console.log(`${theirs} ${ours} ${shown(slowest[number])}  ${ask}${more}${apart}`);
}
const byClock = sum("core") / sum("program");
const byUse = used.core / used.program;
const factor = Number.isFinite(byUse) ? byUse : byClock;
console.log(`${paths.length} boards, ${compared} answers compared, ${different} differ, ${limited} ended by a limit`);
console.log(`WebAssembly took ${byClock.toFixed(2)} times as long as the program by the clock`);
if (Number.isFinite(byUse))
  console.log(
    `and ${byUse.toFixed(2)} times the processor's time: ${(used.core / 1000).toFixed(1)} s where the program took ${(used.program / 1000).toFixed(1)} s`,
  );
if (compared === 0 || different > 0) process.exitCode = 1;
if (factor > slower) {
  console.log(`at most ${slower} times was wanted`);
  process.exitCode = 1;
}
