// Who sees whom: the page's own view, which it draws and listens by, is the core's.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { boardOf } from "../../crates/page/board.js";
import { createCore } from "../../crates/page/core.js";
import { root, web } from "./tools.mjs";

test("islands, edges, their bounds and crossings are the core's on every board of the rules", () => {
  const core = createCore(readFileSync(join(web, "hashi.wasm")));
  const names = readdirSync(join(root, "data/boards"), { recursive: true }).filter((name) =>
    name.endsWith(".csv"),
  );
  assert.ok(names.length > 40);
  for (const name of names) {
    const text = readFileSync(join(root, "data/boards", name), "utf8");
    const { answer } = JSON.parse(core.ask(JSON.stringify({ id: 1, ask: "edges", board: text, name }))[0]);
    // Cells by the million are not for a page.
    if (answer.puzzle.size.rows > 200) continue;
    const board = boardOf(answer.puzzle);
    assert.deepEqual(
      board.islands.map((island) => island.cell),
      answer.islands.map((island) => island.cell),
      name,
    );
    const told = answer.edges.map((edge) => `${edge.from}-${edge.to} ${edge.at_least} ${edge.at_most}`);
    const ours = board.edges.map((edge) => `${edge.key} ${edge.least} ${edge.most}`);
    assert.deepEqual(ours.toSorted(), told.toSorted(), name);
    const pair = (one, other) => [one, other].toSorted().join(" x ");
    const keys = answer.edges.map((edge) => `${edge.from}-${edge.to}`);
    const crossings = answer.crossings.map(([one, other]) => pair(keys[one], keys[other]));
    const seen = board.edges.flatMap((edge) => edge.crossing.map((other) => pair(edge.key, other.key)));
    assert.deepEqual([...new Set(seen)].toSorted(), crossings.toSorted(), name);
  }
});
