// Changes of the whole board while drawing: size, sides, turned, mirrored, shifted. Nothing is cut
// unasked, and one limit holds everywhere.

import assert from "node:assert/strict";
import { test } from "node:test";
import { drawn, openBoard, openStand } from "./tools.mjs";

const stand = openStand();

/** Clues, a wall, a sign and a given line, at places that no turn or mirror leaves as they are. */
const BOARD = `{"format":"hashi-board","version":1,"size":{"rows":3,"cols":5},
"rules":{"given":["r1c1-r1c5>=1"],"forbidden":["r1c1-r3c1"]},
"islands":[{"cell":"r1c1","clue":2},{"cell":"r1c5","clue":3},{"cell":"r3c1","clue":1},{"cell":"r3c5","clue":"?"}],
"walls":["r2c2"],"signs":[{"cell":"r2c4","clue":"N? E7"}],"ignored":[{"cell":"r3c3","clue":1}]}`;

const shape = ({ size, rules, islands, walls, signs, ignored }) => ({
  size: `${size.rows} × ${size.cols}`,
  islands: islands.map(({ cell, clue }) => `${cell} ${clue}`).join(", "),
  rest: [walls.join(), ...signs.map(({ cell, clue }) => `${cell} ${clue}`), ignored.map(({ cell }) => cell).join()].join("; "),
  lines: [...rules.given, ...rules.forbidden].join(", "),
});
const PLAIN = {
  size: "3 × 5",
  islands: "r1c1 2, r1c5 3, r3c1 1, r3c5 ?",
  rest: "r2c2; r2c4 N? E7; r3c3",
  lines: "r1c1-r1c5>=1, r1c1-r3c1",
};
const now = async (page) => shape(await drawn(page));
const status = (page) => page.textContent("#size-status");

test("a board is turned, mirrored and shifted with all that is on it, and back", async () => {
  const page = await stand.open();
  assert.equal(await openBoard(page, BOARD, "draw"), "");
  assert.deepEqual(await now(page), PLAIN);
  await page.click("#turn");
  assert.deepEqual(await now(page), {
    size: "5 × 3",
    islands: "r1c1 1, r1c3 2, r5c1 ?, r5c3 3",
    rest: "r2c2; r4c2 E? S7; r3c1",
    lines: "r1c3-r5c3>=1, r1c1-r1c3",
  });
  for (let turns = 0; turns < 3; turns += 1) await page.click("#turn");
  assert.deepEqual(await now(page), PLAIN);
  await page.click("#mirror");
  assert.deepEqual(await now(page), {
    size: "3 × 5",
    islands: "r1c1 3, r1c5 2, r3c1 ?, r3c5 1",
    rest: "r2c4; r2c2 N? W7; r3c3",
    lines: "r1c1-r1c5>=1, r1c5-r3c5",
  });
  await page.click("#mirror");
  await page.click("[aria-label='One column more on the right']");
  await page.click("[aria-label='Shift to the right']");
  assert.equal((await now(page)).islands, "r1c2 2, r1c6 3, r3c2 1, r3c6 ?");
  await page.click("[aria-label='Shift to the right']");
  assert.equal(await status(page), "That would take away 2 islands.");
  assert.equal((await now(page)).islands, "r1c2 2, r1c6 3, r3c2 1, r3c6 ?");
  await page.click("#size-keep");
  assert.equal(await status(page), "");
  for (let undos = 0; undos < 8; undos += 1) await page.click("#undo");
  assert.deepEqual(await now(page), PLAIN);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("rows and columns come and go at each side, and what they hold does not go unasked", async () => {
  const page = await stand.open();
  await openBoard(page, BOARD, "draw");
  for (const [more, fewer, islands, size] of [
    ["row more at the top", "row fewer at the top", "r2c1 2, r2c5 3, r4c1 1, r4c5 ?", "4 × 5"],
    ["row more at the bottom", "row fewer at the bottom", "r1c1 2, r1c5 3, r3c1 1, r3c5 ?", "4 × 5"],
    ["column more on the left", "column fewer on the left", "r1c2 2, r1c6 3, r3c2 1, r3c6 ?", "3 × 6"],
    ["column more on the right", "column fewer on the right", "r1c1 2, r1c5 3, r3c1 1, r3c5 ?", "3 × 6"],
  ]) {
    await page.click(`[aria-label='One ${more}']`);
    assert.deepEqual([(await now(page)).islands, (await now(page)).size], [islands, size]);
    await page.click(`[aria-label='One ${fewer}']`);
    assert.deepEqual(await now(page), PLAIN);
  }
  await page.click("[aria-label='One row fewer at the bottom']");
  assert.equal(await status(page), "That would take away 2 islands and 1 ignored island.");
  assert.deepEqual(await now(page), PLAIN);
  await page.click("#size-cut");
  assert.equal((await now(page)).islands, "r1c1 2, r1c5 3");
  await page.click("#undo");
  assert.deepEqual(await now(page), PLAIN, "undo does not lead back to the whole board");
  await page.click("#open-boards");
  const rows = (await page.locator("#boards-list .entry .quiet").allTextContents()).join("\n");
  assert.match(rows, /3 × 5, 4 islands · drawing/);
  assert.match(rows, /2 × 5, 2 islands · drawing/);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("100 × 100 in Draw: one column fewer leaves all else as it is", async () => {
  const page = await stand.open();
  const rows = Array.from({ length: 100 }, (_, row) =>
    Array.from({ length: 100 }, (_, col) => (row % 4 === 0 && col % 3 === 0 && col < 97 ? "?" : "0")).join(","),
  );
  assert.equal(await openBoard(page, rows.join("\n"), "draw"), "");
  const before = (await drawn(page)).islands.length;
  assert.ok(before > 800);
  await page.fill("#cols", "99");
  await page.locator("#cols").blur();
  const after = await drawn(page);
  assert.deepEqual(after.size, { rows: 100, cols: 99 });
  assert.equal(after.islands.length, before);
  await page.fill("#cols", "50");
  await page.locator("#cols").blur();
  assert.match(await status(page), /^That would take away \d+ islands\.$/);
  assert.equal(await page.inputValue("#cols"), "99");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("one limit everywhere, and it is said", async () => {
  const page = await stand.open();
  const limit = 200;
  await page.click("#mode-draw");
  for (const [field, value] of [
    ["rows", String(limit + 1)],
    ["rows", "0"],
    ["cols", "-3"],
    ["cols", ""],
    ["cols", "7.5"],
  ]) {
    await page.fill(`#${field}`, value);
    await page.locator(`#${field}`).blur();
    assert.match(await status(page), /a whole number from 1 to 200/, `${field} ${value}`);
    assert.equal(await page.inputValue(`#${field}`), "8");
  }
  await page.fill("#rows", String(limit));
  await page.locator("#rows").blur();
  await page.click("[aria-label='One row more at the top']");
  assert.match(await status(page), /at most 200 rows/);
  assert.equal(await page.inputValue("#rows"), String(limit));
  await page.click("#open-new");
  assert.match(await page.textContent("#new-limit"), /from 3 to 200 rows and columns/);
  await page.fill("#new-rows", String(limit + 1));
  await page.click("#new-make");
  assert.match(await page.textContent("#new-status"), /Rows: a whole number from 3 to 200, not '201'/);
  await page.click("#dialog-new [data-close]");
  assert.match(await openBoard(page, `1${",".repeat(limit)}1\n`), /201 columns; a page draws at most 200/);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
