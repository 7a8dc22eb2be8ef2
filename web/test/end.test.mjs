// The end of a board: what is said, the next board of the level, a picture to share with its link,
// days in a row of the board of the day, and an animation that rests where motion is not wanted.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { BOARDS, built, onDisk, openBoard, openStand } from "./tools.mjs";

const stand = openStand();
const SQUARE = "2,,2\n,,\n2,,2\n";

/** Builds a solution by keys: edges with bridges. */
async function solve(page, edges) {
  for (const { from, to, bridges } of edges) {
    const arrow = from.split("c")[0] === to.split("c")[0] ? "ArrowRight" : "ArrowDown";
    await page.locator(`[data-cell=${from}]`).focus();
    for (let bridge = 0; bridge < bridges; bridge += 1) await page.keyboard.press(`Shift+${arrow}`);
  }
  await page.waitForSelector("#end:not([hidden])");
}
const RING = [
  ["r1c1", "r1c3"],
  ["r1c1", "r3c1"],
  ["r1c3", "r3c3"],
  ["r3c1", "r3c3"],
].map(([from, to]) => ({ from, to, bridges: 1 }));

/** The solution of the board that is there, by the program. */
async function solution(page) {
  const record = await page.evaluate(() => {
    const name = localStorage.getItem("hashi.now");
    return JSON.stringify(JSON.parse(localStorage.getItem(`hashi.game.${name}`)).record);
  });
  const asked = JSON.stringify({ id: 1, ask: "unique", board: JSON.parse(record) });
  const [line] = execFileSync(process.env.HASHI, ["ask"], { input: `${asked}\n`, encoding: "utf8" }).split("\n");
  return JSON.parse(line).answer.bridges.map(({ from, to, bridges }) => ({ from, to, bridges }));
}

test("the end says level and time, and the next board has size and level of this one", async () => {
  const page = await stand.open();
  await page.evaluate(() => localStorage.setItem("hashi.settings", JSON.stringify({ timer: true })));
  await page.reload();
  await page.waitForSelector("body[data-ready]");
  await openBoard(page, BOARDS[1].text);
  assert.ok(await page.isHidden("#end"));
  await solve(page, BOARDS[1].edges);
  const advice = await page.textContent("#advice");
  assert.match(advice, /^Solved\.Every rule is kept\. Level hard\. It took \d+:\d\d\.$/);
  assert.match(await page.textContent("#end-next"), /^Next of this level$/);

  // Undo takes the end away, redo brings it back.
  await page.click("#undo");
  assert.ok(await page.isHidden("#end"));
  await page.click("#redo");
  await page.waitForSelector("#end:not([hidden])");

  await page.click("#end-next");
  await page.waitForFunction(() => document.querySelector("#title").textContent === "Hard 8 × 8", null, { timeout: 40_000 });
  await page.waitForFunction(() => /level hard/.test(document.querySelector("#rules").textContent));
  assert.ok(await page.isHidden("#end"));
  assert.equal((await built(page)).gestures, 0);
  // The solved one is where Undo leads, and says again that it is solved.
  await page.click("#undo");
  await page.waitForSelector("#end:not([hidden])");
  assert.match(await page.textContent("#advice"), /^Solved\./);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a picture to share holds the board without its bridges, and a link that opens it", async () => {
  const page = await stand.open({ acceptDownloads: true, permissions: ["clipboard-read", "clipboard-write"] });
  await openBoard(page, SQUARE);
  await solve(page, RING);
  // What is drawn is looked at before it is made of pixels.
  await page.evaluate(() => {
    window.drawn = [];
    const set = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, "src").set;
    Object.defineProperty(HTMLImageElement.prototype, "src", {
      set(address) {
        window.drawn.push(decodeURIComponent(address));
        set.call(this, address);
      },
    });
  });
  await page.click("#open-share");
  assert.equal(await page.isVisible("#link-note"), false);
  await page.click("#dialog-share [data-close]");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#end-share")]);
  assert.equal(download.suggestedFilename(), "Board-3-3.png");
  const bytes = readFileSync(await download.path());
  assert.equal(bytes.subarray(1, 4).toString(), "PNG");
  await page.waitForFunction(() => document.querySelector("#end-status").textContent !== "");
  assert.match(await page.textContent("#end-status"), /the link is copied/);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const [picture] = await page.evaluate(() => window.drawn);
  const texts = [...picture.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);
  assert.ok(texts.includes("Board 3 × 3") && texts.some((text) => /^Solved\. Level hard\.$/.test(text)), `${texts}`);
  assert.ok(texts.join("").includes(link.replaceAll("&", "&amp;")), "the link is not in the picture");
  const lines = await page.evaluate((svg) => {
    const bridge = getComputedStyle(document.querySelector("#board .bridge")).strokeWidth;
    return [svg.split("<line").length - 1, bridge];
  }, picture);
  assert.equal(lines[0], 0, "the picture tells the solution");

  const other = await stand.open({}, link);
  await other.waitForFunction(() => document.querySelectorAll("#board .island").length === 4);
  assert.deepEqual(other.faults, []);
  await other.context().close();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("on a telephone the whole board is seen at the end, and its picture is as it was at the beginning", async () => {
  const page = await stand.open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await openBoard(page, BOARDS[3].text);
  const look = () =>
    page.evaluate(() => {
      const { fill, stroke } = getComputedStyle(document.querySelector("#board .island:last-child .land"));
      return [fill, stroke];
    });
  const open = await look();
  await solve(page, BOARDS[3].edges);
  assert.notDeepEqual(await look(), open);
  await page.waitForFunction(() => {
    const [board, frame] = ["#board", "#frame"].map((id) => document.querySelector(id).getBoundingClientRect());
    return board.bottom <= frame.bottom + 1;
  });
  await page.evaluate(() => {
    const set = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, "src").set;
    Object.defineProperty(HTMLImageElement.prototype, "src", {
      set(address) {
        window.drawn = decodeURIComponent(address);
        set.call(this, address);
      },
    });
  });
  await Promise.all([page.waitForEvent("download"), page.click("#end-share")]);
  const lands = await page.evaluate(() => {
    const picture = new DOMParser().parseFromString(window.drawn.slice(window.drawn.indexOf("<svg")), "image/svg+xml");
    return [...picture.querySelectorAll("circle")].map((one) => [one.getAttribute("fill"), one.getAttribute("stroke")].join());
  });
  assert.deepEqual([...new Set(lands)], [open.join()]);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a page from disk shares an address of puzz.link, and says where there is none", async () => {
  const page = await stand.open({ acceptDownloads: true }, onDisk);
  await openBoard(page, SQUARE);
  await solve(page, RING);
  await Promise.all([page.waitForEvent("download"), page.click("#end-share")]);
  await page.waitForFunction(() => document.querySelector("#end-status").textContent !== "");
  assert.match(await page.textContent("#end-status"), /link/);
  assert.doesNotMatch(await page.textContent("#end-status"), /no link/);
  await openBoard(page, "# connectivity: free\n2,,2\n,,\n2,,2\n");
  assert.equal(await page.textContent("#end-status"), "");
  await solve(page, RING);
  await Promise.all([page.waitForEvent("download"), page.click("#end-share")]);
  await page.waitForFunction(() => document.querySelector("#end-status").textContent !== "");
  assert.match(await page.textContent("#end-status"), /It has no link/);
  await page.click("#open-share");
  assert.match(await page.textContent("#link-note"), /on this machine only/);
  assert.ok(await page.isVisible("#link-note"));
  assert.deepEqual(page.requests.filter((request) => !/^(file|blob|data):/.test(request)), []);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("days in a row of the board of the day", async () => {
  const page = await stand.open();
  await page.clock.install({ time: new Date("2026-03-30T10:00:00") });
  const daily = async () => {
    await page.click("#open-new");
    const said = await page.textContent("#new-days");
    await page.click("#new-daily");
    await page.waitForFunction(() => !document.querySelector("#dialog-new").open, null, { timeout: 40_000 });
    return said;
  };
  const solveIt = async () => {
    await solve(page, await solution(page));
    return page.textContent("#advice");
  };
  assert.equal(await daily(), "");
  assert.equal(await page.textContent("#title"), "Board of 2026-03-30");
  assert.match(await solveIt(), /Board of the day: 1 day in a row\.$/);
  // The night in which clocks change is no gap.
  await page.clock.setFixedTime(new Date("2026-03-31T23:30:00"));
  assert.match(await daily(), /1 day in a row/);
  assert.equal(await page.textContent("#title"), "Board of 2026-03-31");
  // Played on the day after, yesterday's board counts for nothing.
  await page.clock.setFixedTime(new Date("2026-04-01T00:10:00"));
  assert.doesNotMatch(await solveIt(), /2 days/);
  await page.clock.setFixedTime(new Date("2026-03-31T23:40:00"));
  await page.click("#undo");
  await page.click("#redo");
  await page.waitForSelector("#end:not([hidden])");
  assert.match(await page.textContent("#advice"), /2 days in a row\.$/);
  await page.clock.setFixedTime(new Date("2026-04-03T08:00:00"));
  await page.click("#open-new");
  assert.equal(await page.textContent("#new-days"), "", "a day was left out");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("the islands settle one after the other, and rest where motion is not wanted", async () => {
  for (const [reducedMotion, moving] of [
    ["no-preference", true],
    ["reduce", false],
  ]) {
    const page = await stand.open({ reducedMotion });
    await openBoard(page, BOARDS[1].text);
    await solve(page, BOARDS[1].edges);
    const [names, waits] = await page.evaluate(() => [
      [...document.querySelectorAll("#board .halo")].map((halo) => getComputedStyle(halo).animationName),
      [...document.querySelectorAll("#board .island")].map((island) => island.style.getPropertyValue("--wait")),
    ]);
    assert.deepEqual([...new Set(names)], [moving ? "settle" : "none"]);
    assert.ok(new Set(waits).size > 3, "all at once");
    // A board that was solved before does not move when it is opened again.
    await openBoard(page, "1,,1\n");
    await page.click("#undo");
    await page.waitForSelector("#end:not([hidden])");
    assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector("#board .halo")).animationName), "none");
    await page.reload();
    await page.waitForSelector("#end:not([hidden])");
    assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector("#board .halo")).animationName), "none");
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
});
