// Random clicks, drags, strokes, keys and pasted garbage, New, Open, Draw, trials, languages, resizes,
// Back, reloads and the list of boards among them, by a seed: no exception, no lost state, flat
// memory, nothing asked of another host. A model beside the page knows every board that was kept:
// at each step all are there, and but for those in hand they are as they were; what is thrown away
// of a trial leaves the board as it was when the trial began.
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
  "t",
  "k",
  "d",
  "m",
  "g",
  " ",
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
let trials = 0;

async function act() {
  const lot = chance();
  if (lot < 0.55) await page.mouse.click(...point(), { button: chance() < 0.1 ? "right" : "left" });
  else if (lot < 0.7) {
    await page.mouse.move(...point());
    await page.mouse.down();
    await page.mouse.move(...point(), { steps: 3 });
    await page.mouse.up();
  } else if (lot < 0.74) await stroke();
  else if (lot < 0.93) await page.keyboard.press(one(KEYS));
  else if (lot < 0.97) await steer();
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

/** A move with a held button over some islands that are in sight. */
async function stroke() {
  const islands = await page.evaluate(() =>
    [...document.querySelectorAll("#board .island .land")].map((land) => {
      const { left, top, width } = land.getBoundingClientRect();
      return [left + width / 2, top + width / 2];
    }),
  );
  if (islands.length === 0) return;
  await page.mouse.move(...one(islands));
  await page.mouse.down();
  for (let more = below(5); more >= 0; more -= 1) await page.mouse.move(...one(islands), { steps: 1 + below(3) });
  await page.mouse.up();
}

/** What is built, crossed and marked on the board in hand, but not in which trial. */
const onLines = () =>
  page.evaluate(() => {
    const kept = localStorage.getItem(`hashi.game.${sessionStorage.getItem("hashi.now")}`);
    if (kept === null) return undefined;
    const { history, done } = JSON.parse(kept);
    const state = {};
    let trials = 0;
    for (const gesture of history.slice(0, done))
      for (const [key, , after] of gesture) {
        if (key === "trial") trials = after;
        else if (key.includes("-")) state[key] = after - 100 * Math.floor((after + 1) / 100);
        else state[key] = after;
      }
    const set = Object.entries(state).filter(([, after]) => after !== 0);
    return { trials, lines: JSON.stringify(set.sort(([a], [b]) => (a < b ? -1 : 1))), steps: history.length };
  });

/** Tries something on a board that is played, and throws it away: the board is as it was. */
async function tryOut() {
  await page.evaluate(() => document.querySelectorAll("dialog[open]").forEach((dialog) => dialog.close()));
  await page.click("#mode-play");
  const before = await onLines();
  // A board that is solved has no trial, one with nine has no room, and the way back has its end.
  if (!before || before.trials > 8 || before.steps > 4900 || (await page.isVisible("#end"))) return;
  await page.keyboard.press("Escape");
  await page.click("#try");
  const begun = await onLines();
  if (begun.trials !== before.trials + 1) return;
  for (let moves = below(6); moves > 0; moves -= 1) await (chance() < 0.5 ? stroke() : page.keyboard.press(one(["x", "m", "Shift+ArrowRight", "Shift+ArrowDown"])));
  if ((await onLines()).trials !== begun.trials || (await page.isVisible("#end"))) return;
  trials += 1;
  await page.keyboard.press("Escape");
  try {
    await page.click("#trial-drop", { timeout: 10_000 });
  } catch (error) {
    // The last move may have solved the board, which the core says a little later.
    if (await page.isVisible("#end")) return;
    throw error;
  }
  const after = await onLines();
  assert.deepEqual([after.trials, after.lines], [before.trials, before.lines], `after ${acts} acts a trial leaves something behind`);
}

/** What people do beside the board. */
async function steer() {
  const away = one(["back", "forward", "reload", "list", "mode", "size", "side", "new", "try", "try", "language"]);
  const close = () =>
    page.evaluate(() => document.querySelectorAll("dialog[open]").forEach((dialog) => dialog.close()));
  if (away === "back" || away === "forward") await page.evaluate((way) => history[way](), away);
  else if (away === "reload") {
    await page.reload();
    await page.waitForSelector("body[data-ready]");
    await page.evaluate(() => {
      window.print = () => {};
    });
  } else if (away === "list") {
    await close();
    await page.click("#open-boards");
    // A board that is played has four tools, of which the third draws on it.
    const entries = page.locator(
      chance() < 0.7 ? "#boards-list .entry" : "#boards-list .entry-tools button:nth-child(3):nth-last-child(2)",
    );
    const count = await entries.count();
    if (count > 0) await entries.nth(below(count)).click();
  } else if (away === "try") await tryOut();
  else if (away === "language") {
    await close();
    await page.click("#open-settings");
    await page.selectOption("#set-language", one(["auto", "en", "de", "es", "fr", "ja"]));
    await close();
  } else if (away === "mode") {
    await close();
    await page.click(one(["#mode-play", "#mode-draw"]));
  } else if (away === "new") {
    await close();
    await page.evaluate(() => {
      document.querySelector("#new-rows").value = "5";
      document.querySelector("#new-cols").value = "5";
    });
    await page.click("#open-new");
    await page.click("#new-make");
  } else {
    await close();
    await page.click("#mode-draw");
    if (away === "size") {
      await page.fill(one(["#rows", "#cols"]), String(below(14)));
      await page.keyboard.press("Tab");
    } else await page.locator(one(["[data-side]", "[data-shift]", "#turn", "#mirror"])).first().click();
    if (chance() < 0.5 && (await page.isVisible("#size-cut"))) await page.click("#size-cut");
  }
}

/** Every board that is kept, with a fingerprint of it; those in hand, and whether the list is open. */
const inventory = () =>
  page.evaluate(() => {
    const kept = {};
    for (const [key, text] of Object.entries(localStorage)) {
      if (!/^hashi\.(game|drawing)\./.test(key)) continue;
      let mixed = 7;
      for (let at = 0; at < text.length; at += 1) mixed = (Math.imul(mixed, 31) + text.charCodeAt(at)) | 0;
      kept[key] = mixed;
    }
    const now = (key) => sessionStorage.getItem(`hashi.${key}`);
    return {
      kept,
      hands: [`hashi.game.${now("now")}`, `hashi.drawing.${now("drawing-now")}`],
      listing: document.querySelector("#dialog-boards").open,
    };
  });
let model = await inventory();

/** The model agrees: no board is gone or another one, but those in hand and what the list was told. */
async function agree() {
  const now = await inventory();
  const hands = new Set([...model.hands, ...now.hands]);
  if (!model.listing)
    for (const [key, was] of Object.entries(model.kept)) {
      assert.ok(key in now.kept, `after ${acts} acts ${key} is gone`);
      if (!hands.has(key)) assert.equal(now.kept[key], was, `after ${acts} acts ${key} is another board`);
    }
  model = now;
}

/** What is kept: the board, what is done on it and what is drawn. */
const kept = (on) =>
  on.evaluate(() => {
    const now = localStorage.getItem("hashi.now");
    const drawing = localStorage.getItem("hashi.drawing-now");
    return [localStorage.getItem(`hashi.game.${now}`), localStorage.getItem(`hashi.drawing.${drawing}`)];
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
  await agree();
  if (acts % 200 === 0) {
    await lostNothing();
    model = await inventory();
  }
  if (Date.now() - began >= next) {
    readings.push(await memory());
    model = await inventory();
    next += (seconds * 1000) / 8;
  }
}
await lostNothing();
const elsewhere = page.requests.filter((request) => !request.startsWith(folder.address) && !/^(data|blob):/.test(request));
assert.deepEqual(elsewhere, [], "asked of another host");
readings.push(await memory());
// The first reading is of a page that has done nothing; caches fill after it.
const settled = readings[Math.min(2, readings.length - 2)];
const last = readings[readings.length - 1];
assert.ok(last.heap < settled.heap * 1.5 + 4e6, `memory grows: ${JSON.stringify(readings)}`);
assert.ok(last.nodes < settled.nodes * 1.5 + 2000, `nodes grow: ${JSON.stringify(readings)}`);
assert.ok(boards > 0 || pasted < 10, "no pasted board was read");
console.log(
  `monkey: ${acts} acts, ${trials} trials thrown away, ${Object.keys(model.kept).length} boards kept, ${pasted} texts pasted, ${boards} of them boards; heap ${readings.map(({ heap }) => (heap / 1e6).toFixed(1)).join(", ")} MB, nodes ${readings.map(({ nodes }) => nodes).join(", ")}`,
);
await browser.close();
folder.close();
