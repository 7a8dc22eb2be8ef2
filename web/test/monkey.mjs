// Random clicks, drags, keys and pasted garbage, by a seed: no exception, no lost state, flat
// memory.
//
//     node web/test/monkey.mjs [SECONDS] [SEED]

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { openBoard, openBrowser, openPage, root, serveFolder } from "./tools.mjs";

const seconds = Number(process.argv[2] ?? 60);
let state = Number(process.argv[3] ?? 1) >>> 0;

/** A number from 0 to 1, the next of the seed's. */
function chance() {
  state = (state + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
}
const below = (most) => Math.floor(chance() * most);
const one = (list) => list[below(list.length)];

const texts = readdirSync(join(root, "data/formats"), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => readFileSync(join(entry.parentPath, entry.name)).toString("utf8"))
  .filter((text) => text.length < 5000);
assert.ok(texts.length > 50);

function garbage() {
  const letters = [...one(texts)];
  for (let changes = chance() < 0.5 ? 0 : below(8); changes > 0; changes -= 1)
    letters.splice(below(letters.length + 1), below(3), one([..."0123456789?#[]<>&\"'=-.,;\n\u0000é漢😀"]));
  return letters.join("");
}

const KEYS = [
  "ArrowUp",
  "ArrowRight",
  "ArrowDown",
  "ArrowLeft",
  "Shift+ArrowUp",
  "Shift+ArrowRight",
  "Shift+ArrowDown",
  "Shift+ArrowLeft",
  "x",
  "u",
  "r",
  "h",
  "c",
  "e",
  "+",
  "-",
  "0",
  "3",
  "?",
  "#",
  "Delete",
  "Enter",
  "Escape",
  "Tab",
  "Home",
  "End",
  "PageDown",
  "Control+z",
  "Control+y",
];

const browser = await openBrowser();
const folder = await serveFolder();
const page = await openPage(browser, folder.address, { viewport: { width: 1000, height: 700 } });
await page.context().setOffline(false);
// What leads away is stopped; what opens windows of the system does nothing.
await page.context().route(
  (url) => url.origin !== new URL(folder.address).origin,
  (route) => route.abort(),
);
await page.evaluate(() => {
  window.print = () => {};
});
page.on("filechooser", () => {});
page.context().on("page", (other) => other !== page && other.url().startsWith("https:") && other.close());
const devtools = await page.context().newCDPSession(page);

const size = { width: 1000, height: 700 };
const point = () => [below(size.width), below(size.height)];
let pasted = 0;
let boards = 0;

async function act() {
  const lot = chance();
  if (lot < 0.55) await page.mouse.click(...point(), { button: chance() < 0.1 ? "right" : "left" });
  else if (lot < 0.7) {
    await page.mouse.move(...point());
    await page.mouse.down();
    await page.mouse.move(...point(), { steps: 3 });
    await page.mouse.up();
  } else if (lot < 0.97) await page.keyboard.press(one(KEYS));
  else {
    pasted += 1;
    await page.evaluate(() => document.querySelectorAll("dialog[open]").forEach((dialog) => dialog.close()));
    await page.click("#open-read");
    // By a script: what is typed stays in the browser's own undo history of the field, and counts.
    await page.evaluate((text) => {
      document.querySelector("#read-text").value = text;
      document.querySelector("#read-text").dispatchEvent(new Event("input"));
    }, garbage());
    await page.click(one(["#read-play", "#read-draw"]));
    await page.waitForFunction(
      () =>
        !document.querySelector("#dialog-read").open ||
        document.querySelector("#read-status").textContent !== "",
    );
    if (!(await page.evaluate(() => document.querySelector("#dialog-read").open))) boards += 1;
  }
}

/** What is kept: the board, what is done on it and what is drawn. */
const kept = (on) =>
  on.evaluate(() => {
    const now = localStorage.getItem("hashi.now");
    return [localStorage.getItem(`hashi.game.${now}`), localStorage.getItem("hashi.drawing")];
  });
const onBoard = (on) =>
  on.evaluate(() => [
    document.querySelectorAll("#board .island").length,
    document.querySelectorAll("#board .edge .bridge").length,
    document.querySelectorAll("#board .no-bridge").length,
  ]);

/** A second window finds what the first one has. */
async function lostNothing() {
  await page.evaluate(() => document.querySelectorAll("dialog[open]").forEach((dialog) => dialog.close()));
  await page.click("#mode-play");
  await page.evaluate(() => document.querySelector("#step-close").click());
  const before = [await kept(page), await onBoard(page)];
  const other = await page.context().newPage();
  const faults = [];
  other.on("pageerror", (error) => faults.push(String(error.stack)));
  await other.goto(folder.address);
  await other.waitForSelector("body[data-ready]");
  assert.deepEqual([await kept(other), await onBoard(other)], before, "a reload loses something");
  assert.deepEqual(faults, []);
  await other.close();
}

async function memory() {
  await page.evaluate(() => document.querySelectorAll("dialog[open]").forEach((dialog) => dialog.close()));
  await openBoard(page, texts[0] && "2,,2\n,,\n2,,2\n");
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  const { nodes, jsEventListeners } = await devtools.send("Memory.getDOMCounters");
  return { heap: usedSize, nodes, jsEventListeners };
}

const began = Date.now();
let acts = 0;
const readings = [];
let next = 0;
while (Date.now() - began < seconds * 1000) {
  await act();
  acts += 1;
  assert.deepEqual(page.faults, [], `after ${acts} acts`);
  if (acts % 200 === 0) await lostNothing();
  if (Date.now() - began >= next) {
    readings.push(await memory());
    next += (seconds * 1000) / 8;
  }
}
await lostNothing();
readings.push(await memory());
// The first reading is of a page that has done nothing; caches fill after it.
const settled = readings[Math.min(2, readings.length - 2)];
const last = readings[readings.length - 1];
assert.ok(last.heap < settled.heap * 1.5 + 4e6, `memory grows: ${JSON.stringify(readings)}`);
assert.ok(last.nodes < settled.nodes * 1.5 + 2000, `nodes grow: ${JSON.stringify(readings)}`);
assert.ok(boards > 0 || seconds < 20, "no pasted board was read");
console.log(
  `monkey: ${acts} acts, ${pasted} texts pasted, ${boards} of them boards; heap ${readings.map(({ heap }) => (heap / 1e6).toFixed(1)).join(", ")} MB, nodes ${readings.map(({ nodes }) => nodes).join(", ")}`,
);
await browser.close();
folder.close();
