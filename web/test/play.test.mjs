// Five boards to the end: by keyboard alone, by mouse and by touch on a telephone, from disk and
// from a folder, at most one gesture for each bridge.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  BOARDS,
  built,
  cellsOn,
  drawn,
  hasOneFile,
  onDisk,
  openBoard,
  openStand,
  place,
  typeBoard,
} from "./tools.mjs";

const stand = openStand();

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Each bridge of the solution that is not given, once. */
async function bridgesToBuild(page, board) {
  const given = (await built(page)).edges;
  return board.edges.flatMap(({ from, to, bridges }) => {
    const least = /every-rule/.test(board.name) && from === "r2c4" && to === "r4c4" ? 1 : 0;
    assert.equal(given[`${from}-${to}`], undefined);
    return Array.from({ length: bridges - least }, () => ({ from, to }));
  });
}

function direction(from, to) {
  const a = place(from);
  const b = place(to);
  return a.row === b.row
    ? b.col > a.col
      ? "ArrowRight"
      : "ArrowLeft"
    : b.row > a.row
      ? "ArrowDown"
      : "ArrowUp";
}

async function byKeyboard(page, { from, to }) {
  await goTo(page, from);
  await page.keyboard.press(`Shift+${direction(from, to)}`);
}

/** Goes to an island by keys alone: to the first one, then on in reading order. */
async function goTo(page, cell) {
  await page.keyboard.press("Home");
  for (let tries = 0; tries < 200; tries += 1) {
    if ((await page.evaluate(() => document.activeElement?.getAttribute("data-cell"))) === cell) return;
    await page.keyboard.press("PageDown");
  }
  assert.fail(`no keys lead to ${cell}`);
}

/** A point between two islands that no crossing line is nearer to: a quarter along. */
function between(at, from, to) {
  const a = place(from);
  const b = place(to);
  const length = Math.abs(a.row - b.row) + Math.abs(a.col - b.col);
  const share = length === 1 ? 0.5 : 0.6 / length;
  return at(a.row + (b.row - a.row) * share, a.col + (b.col - a.col) * share);
}

async function byMouse(page, { from, to }, number) {
  const at = await cellsOn(page);
  const a = place(from);
  const b = place(to);
  if (number % 2 === 0) {
    const point = between(at, from, to);
    await page.mouse.click(point.x, point.y);
    return;
  }
  const start = at(a.row, a.col);
  const end = at(b.row, b.col);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
  await page.mouse.move(end.x, end.y);
  await page.mouse.up();
}

async function byTouch(page, { from, to }) {
  // A finger shifts the board until both ends are there, as people do.
  await page.evaluate(
    ([one, other]) => {
      for (const cell of [other, one])
        document.querySelector(`[data-cell="${cell}"]`).scrollIntoView({ block: "center", inline: "center" });
    },
    [from, to],
  );
  const point = between(await cellsOn(page), from, to);
  await page.touchscreen.tap(point.x, point.y);
}

const HANDS = [
  { name: "keyboard alone", open: typeBoard, move: byKeyboard, options: {} },
  { name: "mouse", open: openBoard, move: byMouse, options: {} },
  { name: "touch on a telephone", open: openBoard, move: byTouch, options: PHONE },
];

for (const where of ["disk", "folder"]) {
  for (const hand of HANDS) {
    test(`five boards by ${hand.name} from ${where}`, async () => {
      assert.ok(where === "folder" || hasOneFile, "scripts/web made no hashi.html");
      const page = await stand.open(hand.options, where === "disk" ? onDisk : stand.address());
      for (const board of BOARDS) {
        assert.equal(await hand.open(page, board.text), "");
        const bridges = await bridgesToBuild(page, board);
        for (const [number, bridge] of bridges.entries()) await hand.move(page, bridge, number);
        await page
          .waitForFunction(() => document.querySelector("#advice").textContent.startsWith("Solved."), null, {
            timeout: 5000,
          })
          .catch(async () => {
            assert.fail(
              `${board.name}: not solved: ${JSON.stringify(await built(page))}, ${await page.textContent("#advice")}`,
            );
          });
        assert.equal(
          (await built(page)).gestures,
          bridges.length,
          `${board.name}: more gestures than bridges`,
        );
      }
      assert.deepEqual(page.faults, []);
      await page.context().close();
    });
  }
}

test("a wrong tap is one undo, and a reload keeps board, bridges and the way back", async () => {
  const page = await stand.open();
  await openBoard(page, BOARDS[1].text);
  const [first, second] = BOARDS[1].edges;
  await byKeyboard(page, first);
  const before = (await built(page)).edges;
  await byKeyboard(page, second);
  await page.keyboard.press("Control+z");
  assert.deepEqual((await built(page)).edges, before);
  await page.reload();
  await page.waitForSelector("body[data-ready]");
  assert.deepEqual((await built(page)).edges, before);
  await page.click("#redo");
  assert.equal(Object.keys((await built(page)).edges).length, 2);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("whoever comes for the first time is told what to do, and others are not", async () => {
  const page = await stand.open();
  const advice = () => page.textContent("#advice");
  assert.match(await advice(), /Tap between two islands/);
  await page.locator("[data-cell=r1c1]").focus();
  await page.keyboard.press("Shift+ArrowRight");
  assert.equal(await advice(), "");
  await page.reload();
  await page.waitForSelector("body[data-ready]");
  assert.equal(await advice(), "");
  await page.context().close();
});

test("the time is shown where it is wanted, counts what was seen, and survives a reload", async () => {
  const page = await stand.open();
  await openBoard(page, "1,,1\n");
  await page.clock.install();
  // A slow machine must not let more seconds go by than are let go here.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.reload();
  await page.waitForSelector("body[data-ready]");
  assert.equal(await page.isVisible("#clock"), false);
  await page.click("#open-settings");
  await page.check("#set-timer");
  await page.click("#dialog-settings [data-close]");
  await page.clock.runFor(75_000);
  assert.equal(await page.textContent("#clock"), "1:15");
  await page.click("#mode-draw");
  await page.clock.runFor(30_000);
  assert.equal(await page.isVisible("#clock"), false);
  await page.reload();
  await page.waitForSelector("body[data-ready]");
  await page.click("#mode-play");
  await page.clock.runFor(5_000);
  assert.equal(await page.textContent("#clock"), "1:20");
  await page.locator("[data-cell=r1c1]").focus();
  await page.keyboard.press("Shift+ArrowRight");
  await page.waitForFunction(() => /It took 1:20/.test(document.querySelector("#advice").textContent));
  await page.clock.runFor(5_000);
  assert.equal(await page.textContent("#clock"), "1:20");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("keys mean the same wherever the focus is, but for what a field or a button takes", async () => {
  const page = await stand.open();
  await openBoard(page, BOARDS[1].text);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-cell"));
  const here = await focused();
  // On the slider of a walk.
  await page.keyboard.press("e");
  await page.waitForSelector("#steps:not([hidden])");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "step-slider");
  await page.keyboard.press("ArrowRight");
  assert.match(await page.textContent("#step-label"), /^Step 1 /);
  await page.keyboard.press("Escape");
  assert.equal(await page.isVisible("#steps"), false);
  // On a tool that was clicked, and on the sea.
  await page.click("#check");
  await page.waitForFunction(() => document.body.dataset.busy === undefined);
  await page.keyboard.press("ArrowDown");
  assert.ok(await focused());
  assert.notEqual(await focused(), here);
  const board = await page.locator("#frame").boundingBox();
  await page.mouse.click(board.x + 4, board.y + 4);
  assert.equal(await focused(), null);
  const before = (await built(page)).gestures;
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowDown");
  const after = (await built(page)).gestures;
  assert.ok(after > before, "no bridge was built");
  // A button keeps what presses it.
  await page.click("#check");
  await page.keyboard.press("Enter");
  assert.equal((await built(page)).gestures, after, "a mark was set");
  await page.keyboard.press("u");
  assert.equal((await built(page)).gestures, after - 1);
  // While drawing: a brush, then cells.
  await page.click("#mode-draw");
  await page.locator("#brushes button", { hasText: "5" }).click();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("3");
  await page.fill("#note-title", "A title 77");
  await page.locator("#note-title").press("5");
  const record = await drawn(page);
  assert.deepEqual(record.islands.map(({ cell, clue }) => [cell, clue]), [["r1c2", 3]]);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("crosses by key, right button and switch", async () => {
  const page = await stand.open(PHONE);
  await openBoard(page, "2,,2\n,,\n2,,2\n");
  const crosses = () => page.locator("#board .marks .no-bridge").count();
  await page.locator("[data-cell=r1c1]").focus();
  await page.keyboard.press("x");
  await page.keyboard.press("ArrowRight");
  assert.equal(await crosses(), 1);
  const at = await cellsOn(page);
  const down = at(2, 1);
  await page.mouse.click(down.x, down.y, { button: "right" });
  assert.equal(await crosses(), 2);
  await page.click("#cross");
  const right = at(2, 3);
  await page.touchscreen.tap(right.x, right.y);
  assert.equal(await crosses(), 3);
  await page.keyboard.press("Control+z");
  assert.equal(await crosses(), 2);
  await page.context().close();
});

test("hints lead to the end, each in three strengths, and notice that they were followed", async () => {
  const page = await stand.open();
  await openBoard(page, BOARDS[2].text);
  for (let hints = 0; hints < 200; hints += 1) {
    if ((await page.textContent("#advice")).startsWith("Solved.")) break;
    await page.click("#hint");
    await page.waitForFunction(
      () =>
        !document.querySelector("#hint-strengths").hidden ||
        document.querySelector("#advice").textContent.startsWith("Solved."),
    );
    if ((await page.textContent("#advice")).startsWith("Solved.")) break;
    assert.match(await page.textContent("#advice"), /^Look at /);
    assert.ok((await page.locator("#board .island.look").count()) > 0, "nothing is marked");
    await page.click("#hint");
    assert.match(await page.textContent("#advice"), /Look at/);
    await page.click("#hint");
    await page.click("#hint-do");
    await page.waitForFunction(() =>
      /^(That was the step|Solved)/.test(document.querySelector("#advice").textContent),
    );
  }
  await page.waitForFunction(() => document.querySelector("#advice").textContent.startsWith("Solved."));
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("what is wrong is said and marked, and the walk to the end leaves the board as it was", async () => {
  const page = await stand.open();
  await openBoard(page, "2,,2\n,,\n2,,2\n");
  await page.locator("[data-cell=r1c1]").focus();
  await page.keyboard.press("Shift+ArrowRight");
  await page.click("#check");
  await page.waitForFunction(() => /^Right so far/.test(document.querySelector("#advice").textContent));
  await page.locator("[data-cell=r1c1]").focus();
  await page.keyboard.press("Shift+ArrowRight");
  await page.click("#check");
  await page.waitForFunction(() => /^Wrong so far/.test(document.querySelector("#advice").textContent));
  assert.ok((await page.locator("#board .edge.wrong .label").count()) > 0, "only colour says what is wrong");
  const before = await built(page);
  await page.click("#explain");
  await page.waitForSelector("#steps:not([hidden])");
  await page.keyboard.press("End");
  assert.match(await page.textContent("#advice"), /No other solution/);
  assert.equal(await page.locator("#board .bridge").count(), 4);
  await page.click("#step-close");
  assert.deepEqual(await built(page), before);
  await page.context().close();
});
