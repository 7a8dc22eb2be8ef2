// What fingers do beside taps (long press, one finger that shifts, two that make larger), files
// that are dropped, and a core that breaks.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { BOARDS, built, cellsOn, drawn, openBoard, openStand, root } from "./tools.mjs";

const stand = openStand();
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const SQUARE = "2,,2\n,,\n2,,2\n";

/** Fingers as a screen reports them: `put` with the points that touch it now. */
async function fingersOf(page) {
  const devtools = await page.context().newCDPSession(page);
  return async (type, ...points) =>
    devtools.send("Input.dispatchTouchEvent", {
      type: `touch${type}`,
      touchPoints: points.map(({ x, y }, id) => ({ x, y, id })),
    });
}

test("a long press is a cross, once, and one undo; a finger that moves on means none", async () => {
  const page = await stand.open(PHONE);
  await openBoard(page, SQUARE);
  await page.clock.install();
  // A slow machine must not make the press longer than it is.
  await page.clock.pauseAt(Date.now() + 60_000);
  const crosses = () => page.locator("#board .marks .no-bridge").count();
  const put = await fingersOf(page);
  const at = await cellsOn(page);
  const line = at(1, 2);

  await put("Start", line);
  await page.clock.runFor(400);
  assert.equal(await crosses(), 0, "the press is not long yet");
  await page.clock.runFor(200);
  assert.equal(await crosses(), 1);
  await put("End");
  assert.deepEqual((await built(page)).edges, {}, "letting go builds");
  assert.equal((await built(page)).gestures, 1);
  await page.click("#undo");
  assert.equal(await crosses(), 0);

  await put("Start", line);
  await put("Move", { x: line.x + 30, y: line.y + 30 });
  await page.clock.runFor(1000);
  await put("End");
  assert.equal(await crosses(), 0);
  assert.equal((await built(page)).gestures, 0);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("one finger shifts the board, two make it larger and smaller where they are", async () => {
  const page = await stand.open(PHONE);
  const rows = Array.from({ length: 30 }, (_, row) =>
    Array.from({ length: 30 }, (_, col) => (row % 3 === 0 && col % 3 === 0 ? "?" : "0")).join(","),
  );
  assert.equal(await openBoard(page, rows.join("\n")), "");
  const put = await fingersOf(page);
  const frame = () =>
    page.evaluate(() => {
      const { scrollLeft, scrollTop } = document.querySelector("#frame");
      return { left: scrollLeft, top: scrollTop };
    });
  const board = () => page.locator("#board").boundingBox();
  /** The share of the board's width and height at which a point of the screen is. */
  const under = async (point) => {
    const box = await board();
    return [(point.x - box.x) / box.width, (point.y - box.y) / box.height];
  };

  const before = await frame();
  await put("Start", { x: 250, y: 450 });
  await put("Move", { x: 200, y: 400 });
  await put("Move", { x: 150, y: 330 });
  await put("End");
  assert.deepEqual(await frame(), { left: before.left + 100, top: before.top + 120 });
  assert.equal((await built(page)).gestures, 0, "shifting builds");

  const middle = { x: 190, y: 400 };
  const apart = (pixels) => [
    { x: middle.x - pixels, y: middle.y },
    { x: middle.x + pixels, y: middle.y },
  ];
  const pinch = async (from, to) => {
    const [width, place] = [(await board()).width, await under(middle)];
    await put("Start", ...apart(from));
    await put("Move", ...apart((from + to) / 2));
    await put("Move", ...apart(to));
    await put("End");
    const [wider, now] = [(await board()).width, await under(middle)];
    for (const axis of [0, 1])
      assert.ok(Math.abs(now[axis] - place[axis]) < 0.005, `the board slips: ${place} to ${now}`);
    return wider / width;
  };
  assert.ok(Math.abs((await pinch(50, 100)) - 2) < 0.05, "twice as far is twice as large");
  assert.ok(Math.abs((await pinch(100, 60)) - 0.6) < 0.05);
  assert.equal((await built(page)).gestures, 0, "two fingers build");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

/** Drops a file, of these bytes, or a text onto the board. */
async function drop(page, { name, bytes, text }) {
  const carried = await page.evaluateHandle(
    ({ name, bytes, text }) => {
      const data = new DataTransfer();
      if (name) data.items.add(new File([Uint8Array.from(bytes)], name));
      else data.setData("text/plain", text);
      return data;
    },
    { name, bytes: bytes && [...bytes], text },
  );
  await page.dispatchEvent("#board", "drop", { dataTransfer: carried });
}

test("files and texts that are dropped become boards; what is none is refused in words", async () => {
  const page = await stand.open();
  const islands = (number) =>
    page.waitForFunction(
      (wanted) =>
        document.querySelectorAll("#board .island").length === wanted &&
        !document.querySelector("#dialog-read").open,
      number,
    );
  const problem = async (pattern) => {
    await page.waitForFunction(() => document.querySelector("#read-status").textContent !== "");
    assert.match(await page.textContent("#read-status"), pattern);
    await page.click("#dialog-read [data-close]");
  };
  await drop(page, { name: "square.csv", bytes: Buffer.from(SQUARE) });
  await islands(4);
  // As some editors write it: UTF-16 with its mark.
  await drop(page, { name: "line.csv", bytes: Buffer.from("\ufeff1,,1\n", "utf16le") });
  await islands(2);
  await drop(page, {
    name: "rows-first.has",
    bytes: readFileSync(join(root, "data/formats/has/ok/rows-first.has")),
  });
  await islands(4);
  await drop(page, { text: "3x3m2:3a3c2b" });
  await islands(3);
  const before = await page.evaluate(() => localStorage.getItem("hashi.now"));
  await drop(page, { name: "bad.csv", bytes: Buffer.from("2,,2\n2,z,\n") });
  await problem(/Line 2.*z/s);
  await drop(page, { name: "picture.png", bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255, 254, 7]) });
  await page.waitForFunction(() => /cannot show this picture/.test(document.querySelector("#picture-status").textContent));
  await page.click("#dialog-picture [data-close]");
  await drop(page, { name: "large.csv", bytes: Buffer.alloc(2_000_001, "1") });
  await problem(/2,000,001 bytes; at most 2,000,000/);
  await drop(page, { name: "empty.csv", bytes: Buffer.alloc(0) });
  await problem(/nothing to read/);
  assert.equal(await page.evaluate(() => localStorage.getItem("hashi.now")), before);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a panic in the core is shown with the board to report, and the state stays", async () => {
  const page = await stand.open();
  await openBoard(page, BOARDS[1].text);
  await page.locator(`[data-cell=${BOARDS[1].edges[0].from}]`).focus();
  await page.click("#hint");
  await page.waitForSelector("#hint-strengths:not([hidden])");
  await page.click("#hint-step");
  await page.click("#hint-do");
  const before = await built(page);
  assert.equal(before.gestures, 1);
  // The core takes its time from here, and no time is that late: it panics.
  const [worker] = page.workers();
  const setClock = (broken) =>
    worker.evaluate((late) => {
      performance.now = late ? () => Infinity : () => Date.now();
    }, broken);

  await setClock(true);
  await page.click("#check");
  await page.waitForFunction(() => /core broke/.test(document.querySelector("#advice").textContent));
  const said = await page.textContent("#advice");
  assert.match(said, /panicked at/);
  assert.match(said, /please report it with this question/);
  const { board, ask } = JSON.parse(said.slice(said.indexOf("{")));
  assert.equal(ask, "check_so_far");
  assert.equal(board.islands.length, await page.locator("#board .island").count());
  assert.deepEqual(await built(page), before);

  await setClock(false);
  await page.click("#check");
  await page.waitForFunction(() => /^Right so far/.test(document.querySelector("#advice").textContent));
  await openBoard(page, SQUARE, "draw");
  await page.waitForFunction(() => /solution/.test(document.querySelector("#verdict").textContent));
  await setClock(true);
  await page.locator("#board .cursor").focus();
  await page.keyboard.press("3");
  await page.waitForFunction(() => /please report/.test(document.querySelector("#verdict").textContent));
  assert.deepEqual(
    (await drawn(page)).islands.map(({ clue }) => clue),
    [3, 2, 2, 2],
  );
  await setClock(false);
  await page.keyboard.press("Control+z");
  await page.waitForFunction(() => /solution/.test(document.querySelector("#verdict").textContent));
  assert.deepEqual(await built(page), before);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a tap where two lines cross takes the one that both ends can still take", async () => {
  const page = await stand.open();
  await openBoard(page, "2,,1,,\n,,,,\n3,,,,1\n,,,,\n2,,1,,\n");
  const at = await cellsOn(page);
  const tap = async (row, col) => {
    const { x, y } = at(row, col);
    await page.mouse.move(x, y);
    const line = page.locator("#board .preview");
    const shown = [await line.getAttribute("x1"), await line.getAttribute("x2")].map(Number);
    await page.mouse.click(x, y);
    return shown[0] === shown[1] ? "down" : "across";
  };
  // Both lines are open: the nearer one.
  assert.equal(await tap(2.9, 3), "down");
  await page.keyboard.press("u");
  assert.equal(await tap(3, 2.9), "across");
  await page.keyboard.press("u");
  await page.locator("[data-cell=r1c1]").focus();
  await page.keyboard.press("Shift+ArrowRight");
  await page.locator("[data-cell=r5c1]").focus();
  await page.keyboard.press("Shift+ArrowRight");
  const full = { "r1c1-r1c3": 1, "r5c1-r5c3": 1 };
  assert.equal(await tap(3, 3), "across", "a line whose ends are full was taken");
  assert.deepEqual((await built(page)).edges, { ...full, "r3c1-r3c5": 1 });
  // What is built there is what the next tap means, since nothing can be built across it.
  assert.equal(await tap(3, 3), "across");
  assert.deepEqual((await built(page)).edges, { ...full, "r3c1-r3c5": 2 });
  assert.equal(await tap(3, 3), "across");
  assert.deepEqual((await built(page)).edges, full);
  // What is clearly nearer is meant, whatever it carries.
  assert.equal(await tap(3.3, 3), "down");
  assert.deepEqual((await built(page)).edges, { ...full, "r1c3-r5c3": 1 });
  assert.equal(await tap(3, 3), "down");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
