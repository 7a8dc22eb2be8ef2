// Details: what a player sees of a trial, of the end and of crosses, and what the page says in passing.

import assert from "node:assert/strict";
import { test } from "node:test";
import { BOARDS, cellsOn, openBoard, openStand } from "./tools.mjs";

const stand = openStand();

const SQUARE = "2,,2\n,,\n2,,2\n";
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const build = async (page, cell, key) => {
  await page.locator(`[data-cell=${cell}]`).focus();
  await page.keyboard.press(`Shift+${key}`);
};
const toast = (page, pattern) =>
  page.waitForFunction((words) => new RegExp(words).test(document.querySelector("#toast").textContent), pattern.source);

test("a trial on a line with a sure bridge leaves that one as it was", async () => {
  const page = await stand.open();
  await openBoard(page, "3,,3,,2\n,,,,\n3,,3,,2\n");
  const looks = () =>
    page
      .locator("#board .bridge")
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).strokeDasharray !== "none").map(Number));
  await build(page, "r1c1", "ArrowRight");
  await page.keyboard.press("t");
  assert.deepEqual(await looks(), [0]);
  await build(page, "r1c1", "ArrowRight");
  assert.deepEqual(await looks(), [0, 1], "one does not see which bridge was sure");
  await build(page, "r1c1", "ArrowDown");
  assert.deepEqual(await looks(), [0, 1, 1]);
  // A trial inside keeps to what stood there before the first one.
  await page.keyboard.press("t");
  await build(page, "r1c1", "ArrowDown");
  assert.deepEqual(await looks(), [0, 1, 1, 1]);
  await page.reload();
  await page.waitForSelector("body[data-ready]");
  assert.deepEqual(await looks(), [0, 1, 1, 1]);
  await page.keyboard.press("k");
  await page.keyboard.press("k");
  assert.deepEqual(await looks(), [0, 0, 0, 0]);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a solved board looks solved, without crosses; undo brings back what it was", async () => {
  const page = await stand.open();
  await openBoard(page, "1,,2\n,,\n1,,2\n");
  await page.locator("[data-cell=r1c1]").focus();
  await page.keyboard.press("x");
  await page.keyboard.press("ArrowDown");
  const crosses = () => page.locator("#board .no-bridge").count();
  const land = () => page.locator("[data-cell=r1c1] .land").evaluate((one) => getComputedStyle(one).fill);
  await build(page, "r1c1", "ArrowRight");
  const finished = await land();
  await build(page, "r1c3", "ArrowDown");
  assert.equal(await crosses(), 1);
  await build(page, "r3c1", "ArrowRight");
  await page.waitForSelector("#end:not([hidden])");
  assert.equal(await crosses(), 0);
  assert.notEqual(await land(), finished, "a solved board looks like one whose islands are finished");
  assert.equal(await page.locator("#board .island.done").count(), 0);
  await page.keyboard.press("u");
  assert.equal(await crosses(), 1);
  assert.equal(await land(), finished);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a cross on a short line touches neither the island nor what crosses the line", async () => {
  const page = await stand.open();
  await openBoard(page, ",1,\n1,,1\n,1,\n");
  await build(page, "r1c2", "ArrowDown");
  await page.locator("[data-cell=r2c1]").focus();
  await page.keyboard.press("x");
  await page.keyboard.press("ArrowRight");
  const box = (one) => page.locator(one).first().evaluate((part) => {
    const { left, right } = part.getBoundingClientRect();
    return { left, right };
  });
  const cross = await box("#board .no-bridge");
  assert.ok(cross.left > (await box("[data-cell=r2c1] .land")).right + 1, "the cross runs into the ring");
  assert.ok(cross.right < (await box("#board .bridge")).left - 1, "the cross lies on the bridge");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("one button clears the board, and undo brings it back", async () => {
  const page = await stand.open({ viewport: { width: 1280, height: 800 } });
  await openBoard(page, SQUARE);
  assert.ok(await page.isDisabled("#clear"), "there is nothing to clear");
  await build(page, "r1c1", "ArrowRight");
  await build(page, "r1c1", "ArrowDown");
  await page.click("#clear");
  assert.equal(await page.locator("#board .bridge").count(), 0);
  assert.ok(await page.isDisabled("#clear"));
  await page.keyboard.press("u");
  assert.equal(await page.locator("#board .bridge").count(), 2);
  await page.click("#mode-draw");
  assert.equal(await page.isVisible("#clear"), false);
  await page.setViewportSize({ width: 820, height: 1000 });
  await page.click("#mode-play");
  assert.equal(await page.isVisible("#clear"), false);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a drag to where nothing is in sight says so, and one that comes back does not", async () => {
  const page = await stand.open(PHONE);
  await openBoard(page, SQUARE);
  const at = await cellsOn(page);
  const drag = async (...points) => {
    const devtools = await page.context().newCDPSession(page);
    const put = (type, ...all) => devtools.send("Input.dispatchTouchEvent", { type: `touch${type}`, touchPoints: all });
    await put("Start", points[0]);
    for (const point of points.slice(1)) await put("Move", point);
    await put("End");
  };
  await drag(at(1, 1), at(1, 1.8), at(1, 1));
  assert.equal(await page.textContent("#toast"), "");
  await drag(at(1, 1), at(1.2, 0.6), at(2.6, -0.8));
  await toast(page, /Nothing is in sight there/);
  assert.equal(await page.locator("#board .bridge").count(), 0);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a time that is shown is there from the first second, on every board", async () => {
  const page = await stand.open();
  await page.evaluate(() => localStorage.setItem("hashi.settings", JSON.stringify({ timer: true })));
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.reload();
  await page.waitForSelector("body[data-ready]");
  assert.equal(await page.textContent("#clock"), "0:00");
  await page.clock.runFor(5000);
  assert.equal(await page.textContent("#clock"), "0:05");
  // What was thought since the last move counts too, whatever comes between.
  await page.reload();
  await page.waitForSelector("body[data-ready]");
  assert.equal(await page.textContent("#clock"), "0:05");
  await page.clock.runFor(7000);
  assert.equal(await page.textContent("#clock"), "0:12");
  await openBoard(page, "3,.,3\n.,.,.\n3,.,3\n");
  assert.equal(await page.textContent("#clock"), "0:00");
  await page.keyboard.press("Control+z");
  assert.equal(await page.textContent("#clock"), "0:12");
  await build(page, "r1c1", "ArrowRight");
  assert.equal(await page.evaluate(() => Object.keys(localStorage).filter((key) => /game\./.test(key)).length), 2);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a check tells of islands with too many bridges far away too", async () => {
  const page = await stand.open();
  await openBoard(page, BOARDS[3].text);
  const check = async () => {
    await page.click("#check");
    await page.waitForFunction(() => document.querySelector("#advice").dataset.tone === "wrong");
    return page.textContent("#advice");
  };
  // Two bridges too many at islands of 1, far from each other.
  for (let times = 0; times < 2; times += 1) await build(page, "r8c6", "ArrowRight");
  assert.doesNotMatch(await check(), /other lines? (is|are) wrong/);
  for (let times = 0; times < 2; times += 1) await build(page, "r10c2", "ArrowRight");
  assert.match(await check(), /1 other line is wrong too\./);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("New remembers size and level after a reload, and raises no keyboard", async () => {
  const page = await stand.open(PHONE);
  await page.click("#open-new");
  assert.equal(await page.evaluate(() => document.activeElement.id), "new-make");
  await page.fill("#new-rows", "5");
  await page.fill("#new-cols", "6");
  await page.selectOption("#new-level", "easy");
  await page.click("#new-make");
  await page.waitForFunction(() => document.querySelector("#title").textContent === "Easy 5 × 6");
  const wishes = () => Promise.all(["#new-rows", "#new-cols", "#new-level"].map((one) => page.inputValue(one)));
  const reload = async () => {
    await page.reload();
    await page.waitForSelector("body[data-ready]");
  };
  await reload();
  assert.deepEqual(await wishes(), ["5", "6", "easy"]);
  // What is damaged is as if it were not there.
  for (const kept of ["{", "[2, 6, 1]", "[6]"]) {
    await page.evaluate((text) => localStorage.setItem("hashi.new", text), kept);
    await reload();
    assert.deepEqual(await wishes(), ["9", "9", "medium"], kept);
  }
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("the frame of what has the keys cuts no label", async () => {
  const page = await stand.open({ viewport: { width: 1280, height: 800 } });
  const clear = (id, label) =>
    page.evaluate(
      ([field, words]) => {
        const one = document.querySelector(field);
        one.focus({ focusVisible: true });
        const { outlineOffset, outlineWidth } = getComputedStyle(one);
        const range = document.createRange();
        range.selectNodeContents(words ? document.querySelector(words) : one.parentElement.firstChild);
        return one.getBoundingClientRect().top - parseFloat(outlineOffset) - parseFloat(outlineWidth) - range.getBoundingClientRect().bottom;
      },
      [id, label],
    );
  await page.click("#mode-draw");
  assert.ok((await clear("#rows")) >= 0);
  await page.click("#mode-play");
  await page.keyboard.press("e");
  await page.waitForSelector("#steps:not([hidden])");
  assert.ok((await clear("#step-slider", "#step-label")) >= 0);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a board that gets a name keeps its time and its place in the list", async () => {
  const page = await stand.open();
  await openBoard(page, SQUARE);
  await build(page, "r1c1", "ArrowRight");
  await openBoard(page, "1,,1\n");
  await build(page, "r1c1", "ArrowRight");
  await page.click("#open-boards");
  const names = () => page.locator("#boards-list .entry strong").allTextContents();
  const before = await names();
  const times = () =>
    page.evaluate(() =>
      Object.entries(localStorage)
        .filter(([key]) => key.startsWith("hashi.game."))
        .map(([, text]) => JSON.parse(text).changed)
        .sort(),
    );
  const then = await times();
  assert.ok(before.indexOf("Board 3 × 3") > 0, before.join());
  await page.click("[aria-label='Rename Board 3 × 3']");
  await page.keyboard.type("Square");
  await page.keyboard.press("Enter");
  assert.deepEqual(await names(), before.map((name) => (name === "Board 3 × 3" ? "Square" : name)));
  assert.deepEqual(await times(), then);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a deleted board that was played on meanwhile comes back beside the newer one", async () => {
  const page = await stand.open();
  await openBoard(page, SQUARE);
  await build(page, "r1c1", "ArrowRight");
  await page.click("#open-boards");
  const rows = () => page.locator("#boards-list li:not(.gone)").count();
  const before = await rows();
  await page.click("[aria-label='Delete Board 3 × 3']");
  await page.keyboard.press("Escape");
  const rest = [
    ["r1c1", "ArrowDown"],
    ["r3c3", "ArrowUp"],
    ["r3c3", "ArrowLeft"],
  ];
  for (const [cell, key] of rest) await build(page, cell, key);
  await page.waitForFunction(() => /Solved/.test(document.querySelector("#advice").textContent));
  await page.click("#open-boards");
  await page.click("#boards-undo");
  assert.match(await page.textContent("#boards-status"), /beside the one that you went on with/);
  assert.equal(await rows(), before + 1);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("#board .bridge").count(), 4, "the newer state is gone");
  await page.reload();
  await page.waitForSelector("body[data-ready]");
  assert.equal(await page.locator("#board .bridge").count(), 4, "the newer state is gone");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("Check marks all lines that are wrong, and says how many", async () => {
  const page = await stand.open();
  await openBoard(page, BOARDS[0].text);
  await build(page, "r2c2", "ArrowRight");
  await build(page, "r3c5", "ArrowDown");
  await page.click("#check");
  await page.waitForFunction(() => /^Wrong so far/.test(document.querySelector("#advice").textContent.trim()));
  assert.match(await page.textContent("#advice"), /1 other line is wrong too/);
  assert.equal(await page.locator("#board .edge.wrong .bridge").count(), 2);
  // One line after the other is taken away.
  for (const left of [1, 0]) {
    await page.click("#hint-do");
    assert.equal(await page.locator("#board .bridge").count(), left);
    await page.click("#check");
    await page.waitForFunction((pattern) => new RegExp(pattern).test(document.querySelector("#advice").textContent), left ? "^\\s*Wrong so far" : "Right so far");
  }
  await page.waitForFunction(() => /Right so far/.test(document.querySelector("#advice").textContent));
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
