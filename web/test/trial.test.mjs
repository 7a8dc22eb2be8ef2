// Trials (set a mark, try, keep or throw away, one inside the other), one stroke over several
// islands, marks on islands, where bridges may go, and how lines, numbers and hands are set.

import assert from "node:assert/strict";
import { test } from "node:test";
import { BOARDS, built, cellsOn, openBoard, openStand } from "./tools.mjs";

const stand = openStand();
/** Nine islands that see each other in a grid of three by three. */
const NINE = "?,,?,,?\n,,,,\n?,,?,,?\n,,,,\n?,,?,,?\n";

/** What stands on each line, from the board's picture: bridges, cross, and which look of a trial. */
const lines = (page) =>
  page.evaluate(() => {
    const of = (selector) => document.querySelectorAll(`#board ${selector}`).length;
    return {
      bridges: of(".bridge"),
      tried: of(".edge.trial .bridge"),
      first: of(".edge.trial-1 .bridge"),
      second: of(".edge.trial-2 .bridge"),
      crosses: of(".no-bridge"),
      rings: of(".tried"),
      ticks: of(".tick"),
    };
  });

/** Goes over cells with a button held. */
async function drag(page, cells, { steps = 4, release = true } = {}) {
  const at = await cellsOn(page);
  const [first, ...rest] = cells.map(([row, col]) => at(row, col));
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  for (const { x, y } of rest) await page.mouse.move(x, y, { steps });
  if (release) await page.mouse.up();
}

/** Builds a bridge from a cell by keys. */
async function build(page, cell, arrow, cross = false) {
  await page.locator(`[data-cell=${cell}]`).focus();
  if (cross) await page.keyboard.press("x");
  await page.keyboard.press(cross ? arrow : `Shift+${arrow}`);
}

test("a trial is kept or thrown away, by colour and by broken lines, and undo leads through both", async () => {
  const page = await stand.open();
  await openBoard(page, NINE);
  await build(page, "r1c1", "ArrowRight");
  const dashed = (selector) =>
    page.locator(selector).first().evaluate((line) => [getComputedStyle(line).strokeDasharray, getComputedStyle(line).stroke]);
  const sure = await dashed("#board .bridge");
  assert.equal(sure[0], "none");
  assert.ok(await page.isHidden("#trial"));

  await page.keyboard.press("t");
  assert.match(await page.textContent("#trial-text"), /^Trial: 0 lines$/);
  assert.equal(await page.getAttribute("#try", "aria-pressed"), "true");
  await build(page, "r1c3", "ArrowRight");
  await build(page, "r1c1", "ArrowDown", true);
  const mark = page.locator("[data-cell=r5c5]");
  await mark.focus();
  await page.keyboard.press("m");
  assert.deepEqual(await lines(page), { bridges: 2, tried: 1, first: 1, second: 0, crosses: 1, rings: 1, ticks: 1 });
  assert.match(await page.textContent("#trial-text"), /^Trial: 2 lines$/);
  const tried = await dashed("#board .edge.trial .bridge");
  assert.notEqual(tried[0], "none", "a trial is told by colour alone");
  assert.notEqual(tried[1], sure[1]);

  // A trial inside the trial, thrown away: what was tried before it stays tried.
  await page.click("#try");
  await build(page, "r3c1", "ArrowRight");
  await build(page, "r1c3", "ArrowRight");
  assert.match(await page.textContent("#trial-text"), /^Trial 2: 2 lines$/);
  assert.deepEqual(await lines(page), { bridges: 4, tried: 3, first: 0, second: 3, crosses: 1, rings: 1, ticks: 1 });
  await page.click("#trial-drop");
  assert.deepEqual(await lines(page), { bridges: 2, tried: 1, first: 1, second: 0, crosses: 1, rings: 1, ticks: 1 });

  // All of that survives a reload.
  await page.reload();
  await page.waitForSelector("body[data-ready]");
  assert.deepEqual(await lines(page), { bridges: 2, tried: 1, first: 1, second: 0, crosses: 1, rings: 1, ticks: 1 });
  assert.match(await page.textContent("#trial-text"), /^Trial: 2 lines$/);

  // Undo brings the thrown away trial back, with what was built in it.
  await page.click("#undo");
  assert.deepEqual(await lines(page), { bridges: 4, tried: 3, first: 0, second: 3, crosses: 1, rings: 1, ticks: 1 });
  await page.locator("[data-cell=r1c1]").focus();
  await page.keyboard.press("k");
  assert.match(await page.textContent("#trial-text"), /^Trial: 3 lines$/);
  assert.deepEqual(await lines(page), { bridges: 4, tried: 3, first: 3, second: 0, crosses: 1, rings: 1, ticks: 1 });
  await page.click("#trial-keep");
  assert.ok(await page.isHidden("#trial"));
  assert.deepEqual(await lines(page), { bridges: 4, tried: 0, first: 0, second: 0, crosses: 1, rings: 0, ticks: 1 });
  for (let undone = 0; undone < 2; undone += 1) await page.keyboard.press("u");
  await page.keyboard.press("d");
  await page.keyboard.press("d");
  assert.deepEqual(await lines(page), { bridges: 1, tried: 0, first: 0, second: 0, crosses: 0, rings: 0, ticks: 0 });
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("at most nine trials are open, and a new beginning ends them", async () => {
  const page = await stand.open();
  await openBoard(page, NINE);
  for (let trial = 0; trial < 11; trial += 1) await page.keyboard.press("t");
  assert.match(await page.textContent("#trial-text"), /^Trial 9: 0 lines$/);
  assert.match(await page.textContent("#toast"), /9 trials are open/);
  await build(page, "r1c1", "ArrowRight");
  await page.click("#open-settings");
  await page.click("#restart");
  assert.ok(await page.isHidden("#trial"));
  assert.equal((await lines(page)).bridges, 0);
  await page.keyboard.press("Control+z");
  assert.match(await page.textContent("#trial-text"), /^Trial 9: 1 line$/);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("one stroke over several islands builds every line between them, as one gesture", async () => {
  const page = await stand.open();
  await openBoard(page, NINE);
  await drag(page, [[1, 1], [1, 3], [1, 5], [3, 5]]);
  assert.deepEqual((await built(page)).edges, { "r1c1-r1c3": 1, "r1c3-r1c5": 1, "r1c5-r3c5": 1 });
  assert.equal((await built(page)).gestures, 1);
  // Fast hands are seen at few places.
  await drag(page, [[1, 1], [1, 5], [5, 5]], { steps: 1 });
  assert.deepEqual((await built(page)).edges, {
    "r1c1-r1c3": 2,
    "r1c3-r1c5": 2,
    "r1c5-r3c5": 2,
    "r3c5-r5c5": 1,
  });
  // Once more takes nothing away; one line alone goes round as ever.
  await drag(page, [[1, 1], [1, 5]]);
  assert.equal((await built(page)).edges["r1c1-r1c3"], 2);
  await drag(page, [[1, 1], [1, 3]]);
  assert.equal((await built(page)).edges["r1c1-r1c3"], undefined);
  await page.click("#undo");
  await page.click("#undo");
  await page.click("#undo");
  assert.deepEqual((await built(page)).edges, {});
  // Going back takes a line out of the stroke again, and while it lasts it is shown.
  await drag(page, [[3, 1], [3, 3], [3, 5], [3, 3]], { release: false });
  assert.equal(await page.locator("#board .preview").count(), 1);
  await page.mouse.up();
  assert.deepEqual((await built(page)).edges, { "r3c1-r3c3": 1 });
  // Crosses too, where no bridge stands.
  await page.click("#cross");
  await drag(page, [[3, 1], [3, 3], [3, 5], [5, 5]]);
  assert.deepEqual(await lines(page), { bridges: 1, tried: 0, first: 0, second: 0, crosses: 2, rings: 0, ticks: 0 });
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a stroke goes by what is in the way, and fingers make one too", async () => {
  const page = await stand.open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  // The line between the islands of column 2 crosses the one from r2c1 to r2c3.
  await openBoard(page, ",?,\n?,,?\n,?,\n");
  await build(page, "r1c2", "ArrowDown");
  await openBoard(page, ",?,,?\n?,,?,\n,?,,\n");
  const devtools = await page.context().newCDPSession(page);
  const touch = (type, ...points) =>
    devtools.send("Input.dispatchTouchEvent", {
      type: `touch${type}`,
      touchPoints: points.map(({ x, y }, id) => ({ x, y, id })),
    });
  await build(page, "r2c1", "ArrowRight");
  const at = await cellsOn(page);
  await touch("Start", at(1, 4));
  await touch("Move", at(1, 3));
  await touch("Move", at(1, 2));
  await touch("Move", at(2, 2));
  await touch("Move", at(3, 2));
  await touch("End");
  assert.deepEqual((await built(page)).edges, { "r2c1-r2c3": 1, "r1c2-r1c4": 1 });
  assert.match(await page.textContent("#toast"), /In the way: the bridge in row 2, columns 1 to 3\./);
  // The first tap after a stroke is a tap.
  await touch("Start", at(2, 1));
  await touch("Move", at(2, 3));
  await touch("End");
  await page.tap("#try");
  assert.equal(await page.getAttribute("#try", "aria-pressed"), "true");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a tap on an island marks it as done, and it is said", async () => {
  const page = await stand.open();
  await openBoard(page, NINE);
  const at = await cellsOn(page);
  await page.mouse.click(at(3, 3).x, at(3, 3).y);
  assert.equal((await lines(page)).ticks, 1);
  const name = () => page.locator("[data-cell=r3c3]").getAttribute("aria-label");
  assert.match(await name(), /marked as done/);
  await page.keyboard.press("Enter");
  assert.equal((await lines(page)).ticks, 0);
  await page.keyboard.press(" ");
  assert.equal((await lines(page)).ticks, 1);
  assert.deepEqual((await built(page)).edges, { r3c3: 1 });
  await page.click("#undo");
  await page.click("#undo");
  await page.click("#undo");
  assert.equal((await lines(page)).ticks, 0);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("where bridges may still go is shown: not where islands are full, done, crossed or shut", async () => {
  const page = await stand.open();
  await openBoard(page, ",1,\n2,,2\n,1,\n");
  const shown = () => page.locator("#board .ghost.room").count();
  assert.equal(await shown(), 0);
  await page.keyboard.press("g");
  assert.equal(await shown(), 2);
  await build(page, "r2c1", "ArrowRight");
  assert.equal(await shown(), 1, "the other line is crossed, this one takes another bridge");
  await build(page, "r2c1", "ArrowRight");
  assert.equal(await shown(), 0, "both islands are full");
  await page.keyboard.press("u");
  await page.locator("[data-cell=r2c3]").focus();
  await page.keyboard.press("m");
  assert.equal(await shown(), 0, "an island that is done wants no more");
  await page.keyboard.press("u");
  await page.keyboard.press("g");
  assert.equal(await shown(), 0);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("three weights of lines, large numbers and the left hand are kept", async () => {
  const page = await stand.open();
  await openBoard(page, BOARDS[1].text);
  const { from } = BOARDS[1].edges[0];
  for (const arrow of ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]) await build(page, from, arrow);
  const look = () =>
    page.evaluate(() => {
      const of = (selector) => getComputedStyle(document.querySelector(selector));
      const box = (id) => document.querySelector(id).getBoundingClientRect();
      return {
        line: parseFloat(of("#board .bridge").strokeWidth),
        number: parseFloat(of("#board .clue").fontSize),
        left: box(".panel").left < box("#frame").left,
      };
    });
  const usual = await look();
  const weights = [];
  await page.click("#open-settings");
  for (const weight of ["thin", "normal", "thick"]) {
    await page.selectOption("#set-lines", weight);
    weights.push((await look()).line);
  }
  assert.ok(weights[0] < weights[1] && weights[1] < weights[2], `${weights}`);
  await page.check("#set-large");
  await page.check("#set-left");
  await page.reload();
  await page.waitForSelector("body[data-ready]");
  const now = await look();
  assert.ok(now.number > usual.number && now.left && !usual.left, JSON.stringify(now));
  assert.equal(now.line, weights[2]);
  // A number of two digits stays on its island.
  await openBoard(page, "# most-bridges: 4\n12,,?\n,,\n?,,?\n");
  const [number, land] = await Promise.all(
    [".clue", ".land"].map((part) => page.locator(`[data-cell=r1c1] ${part}`).boundingBox()),
  );
  assert.ok(number.width <= land.width, `${number.width} > ${land.width}`);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
