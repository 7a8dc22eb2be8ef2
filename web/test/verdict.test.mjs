// What the page says of a board that is drawn, by the core itself and without a browser: lines
// that settle a board are those that do, one by one.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { createCore } from "../../crates/page/core.js";
import { createJudge } from "../../crates/page/verdict.js";
import { root, web } from "./tools.mjs";

const core = createCore(readFileSync(join(web, "hashi.wasm")));
const desk = {
  async ask(call) {
    const [line] = core.ask(JSON.stringify({ id: 1, ...call }));
    return JSON.parse(line).answer;
  },
  stop() {},
};
const verdictOn = (record) =>
  new Promise((resolve) => {
    createJudge(desk, (verdict) => verdict.kind !== "asking" && resolve(verdict)).ask(record, true);
  });

/** The board with so many bridges given on a line. */
function giving(record, edge, bridges) {
  const rules = structuredClone(record.rules);
  if (bridges === 0) rules.forbidden = [...(rules.forbidden ?? []), edge];
  else rules.given = [...(rules.given ?? []), `${edge}=${bridges}`];
  return { ...record, rules };
}

test("one given line that is told to settle a board does, and no other one", async () => {
  let [several, settling] = [0, 0];
  const rules = join(root, "data/boards/rules");
  for (const name of readdirSync(rules).filter((name) => name.endsWith(".csv"))) {
    const board = readFileSync(join(rules, name), "utf8");
    const { puzzle } = await desk.ask({ ask: "edges", board, name });
    const verdict = await verdictOn(puzzle);
    if (verdict.kind !== "several") continue;
    several += 1;
    const { solutions } = await desk.ask({ ask: "count", board: puzzle });
    assert.match(verdict.text, new RegExp(`^Several solutions: ${solutions} in all, which differ on ${verdict.open.size} lines?\\.`));
    for (const [edge, { least, most, likely }] of verdict.open) {
      assert.match(likely, /\d%$/);
      for (let bridges = least; bridges <= most; bridges += 1) {
        const told = verdict.settling.get(edge)?.includes(bridges) ?? false;
        const { status } = await desk.ask({ ask: "unique", board: giving(puzzle, edge, bridges) });
        assert.equal(status === "unique", told, `${name}: ${edge}=${bridges} is ${status}`);
        settling += told ? 1 : 0;
      }
    }
    const { edges } = await desk.ask({ ask: "common", board: puzzle });
    for (const { from, to, least } of edges)
      assert.equal(verdict.shared.get(`${from}-${to}`) ?? 0, least, `${name}: ${from}-${to}`);
  }
  assert.ok(several > 10 && settling > 10, `${several} boards, ${settling} lines`);
});
