// Drives `hashi ask` from JavaScript: questions as objects in, records out.
//
//     node examples/doors/ask.mjs hashi
//
// It counts the solutions of a board, lists them, and shows an error with its field.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

class Hashi {
  constructor(program = "hashi") {
    this.process = spawn(program, ["ask"], { stdio: ["pipe", "pipe", "inherit"] });
    this.last = 0;
    this.calls = new Map();
    createInterface({ input: this.process.stdout }).on("line", (line) => this.#take(JSON.parse(line)));
  }

  #take({ id, item, answer, error }) {
    const call = this.calls.get(id);
    if (item) call.items.push(item);
    else if (answer) call.resolve({ ...answer, items: call.items });
    else if (error) call.reject(new Error(`${error.field}: ${error.message}`));
    else this.calls.delete(id);
  }

  /** A promise of the record of the answer, with the items that came before it. */
  ask(question, board, fields = {}) {
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.calls.set(id, { items: [], resolve, reject });
      const call = { id, ask: question, board, with: fields };
      this.process.stdin.write(`${JSON.stringify(call)}\n`);
    });
  }

  close() {
    this.process.stdin.end();
  }
}

const hashi = new Hashi(...process.argv.slice(2));
const board = "3,,3\n,,\n3,,3";
const [count, all, wrong] = await Promise.allSettled([
  hashi.ask("count", board),
  hashi.ask("all", board),
  hashi.ask("count", board, { limits: 1 }),
]);
console.log("count", count.value.solutions);
const firsts = all.value.items.map((solution) => solution.bridges[0].bridges);
console.log("all", JSON.stringify(firsts), all.value.status);
console.log("error", wrong.reason.message.split(";")[0]);
hashi.close();
