// What hands do without thinking: a key held down, a second click, a stroke after the way back. None
// of it leads to another board, and none of it takes anything away.

import assert from "node:assert/strict";
import { test } from "node:test";
import { openBoard, openStand } from "./tools.mjs";

const stand = openStand();

const SQUARE = "2,,2\n,,\n2,,2\n";
const PAIR = "1,,1\n";
const islands = (page) => page.locator("#board .island").count();
const bridges = (page) => page.locator("#board .bridge").count();
const build = async (page, cell, key) => {
  await page.locator(`[data-cell=${cell}]`).focus();
  await page.keyboard.press(`Shift+${key}`);
};
/** Holds a key down until it has repeated itself so often. */
const hold = async (page, key, times = 30) => {
  for (let press = 0; press < times; press += 1) await page.keyboard.down(key);
  await page.keyboard.up(key);
};
const kept = (page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith("hashi.game."))
      .map(([, text]) => JSON.parse(text))
      .map(({ record, done, finished }) => `${record.islands.length}: ${done}${finished ? " solved" : ""}`)
      .sort(),
  );

test("a key that is held undoes to the beginning of the board and no further", async () => {
  const page = await stand.open();
  await openBoard(page, PAIR);
  await build(page, "r1c1", "ArrowRight");
  await page.waitForSelector("#end:not([hidden])");
  await openBoard(page, SQUARE);
  await build(page, "r1c1", "ArrowRight");
  await build(page, "r1c1", "ArrowDown");
  for (const key of ["z", "u"]) {
    await page.keyboard.down("Control");
    if (key === "u") await page.keyboard.up("Control");
    await hold(page, key);
    if (key === "z") await page.keyboard.up("Control");
    assert.deepEqual([await islands(page), await bridges(page)], [4, 0], key);
    assert.deepEqual(await kept(page), ["14: 0", "2: 1 solved", "4: 0"]);
    await page.keyboard.press("r");
    await page.keyboard.press("r");
    assert.deepEqual([await islands(page), await bridges(page)], [4, 2], "redo does not come back");
  }
  // The button that has the focus is pressed by a key too.
  await page.locator("#undo").focus();
  await hold(page, "Enter");
  assert.deepEqual([await islands(page), await bridges(page)], [4, 0]);
  // A press of its own leads on, and undoes nothing there however long it is held.
  await page.keyboard.down("u");
  await page.keyboard.down("u");
  await page.keyboard.up("u");
  assert.deepEqual([await islands(page), await bridges(page)], [2, 1]);
  assert.deepEqual(await kept(page), ["14: 0", "2: 1 solved", "4: 0"]);
  // The same on the way forth.
  await page.keyboard.down("r");
  for (let press = 0; press < 5; press += 1) await page.keyboard.down("r");
  await page.keyboard.up("r");
  assert.deepEqual([await islands(page), await bridges(page)], [4, 0]);
  await hold(page, "r");
  assert.deepEqual([await islands(page), await bridges(page)], [4, 2]);
  // A button that is clicked after a key was held leads on.
  await hold(page, "u");
  await page.click("#undo");
  assert.equal(await islands(page), 2);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a stroke ends the way forth to another board, also after a reload", async () => {
  const page = await stand.open();
  await openBoard(page, SQUARE);
  await openBoard(page, PAIR);
  await page.click("#undo");
  assert.equal(await islands(page), 4);
  assert.ok(await page.isEnabled("#redo"));
  await build(page, "r1c1", "ArrowRight");
  assert.ok(await page.isDisabled("#redo"), "redo is lit after a stroke");
  await page.keyboard.press("Control+y");
  assert.deepEqual([await islands(page), await bridges(page)], [4, 1]);
  await page.reload();
  await page.waitForSelector("body[data-ready]");
  assert.ok(await page.isDisabled("#redo"));
  // The other board is where it was: in the list, from where undo leads back.
  await page.click("#open-boards");
  await page.locator("#boards-list .entry", { hasText: "1 × 3," }).click();
  assert.equal(await islands(page), 2);
  await page.click("#undo");
  assert.deepEqual([await islands(page), await bridges(page)], [4, 1]);
  await page.click("#redo");
  assert.equal(await islands(page), 2);
  // The same while drawing.
  await openBoard(page, SQUARE, "draw");
  await openBoard(page, PAIR, "draw");
  await page.click("#undo");
  assert.ok(await page.isEnabled("#redo"));
  await page.locator("#board .cursor").focus();
  await page.keyboard.press("3");
  assert.ok(await page.isDisabled("#redo"));
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("an argument begins from your bridges only where there are any", async () => {
  const page = await stand.open();
  const begins = async () => {
    await page.keyboard.press("e");
    await page.waitForSelector("#steps:not([hidden])");
    const said = [await page.textContent("#advice"), await page.isVisible("#from-here")];
    await page.click("#step-close");
    return said;
  };
  await build(page, "r1c1", "ArrowRight");
  await page.keyboard.press("u");
  assert.deepEqual(await begins(), ["The argument begins from the empty board.", false]);
  // A trial that was thrown away, and a mark, are no bridges.
  await page.keyboard.press("t");
  await build(page, "r1c1", "ArrowRight");
  await page.click("#trial-drop");
  await page.keyboard.press("m");
  assert.deepEqual(await begins(), ["The argument begins from the empty board.", false]);
  await page.locator("[data-cell=r1c1]").focus();
  await build(page, "r1c1", "ArrowRight");
  assert.deepEqual(await begins(), ["The argument begins from your bridges, which are right so far.", true]);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
