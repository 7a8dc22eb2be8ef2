// How large and how fast the page is, each figure a median with its limit and the load of the
// machine beside it: the size of the one file, the first paint, opening a board of 800 islands on
// 100 × 100, one gesture on it (to the frame that shows it, and of that the processor's time, which
// other work on the machine changes little), and a hint on a board of 100 islands. Fails where a
// median is above its limit.
//
//     node web/test/measure.mjs [TIMES]
//
//     HASHI    the program, which makes the boards

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { onDisk, openBrowser, openPage, serveFolder, web } from "./tools.mjs";

const times = Number(process.argv[2] ?? 15);
assert.ok(Number.isInteger(times) && times >= 9, "at least nine times");
const made = (...wishes) =>
  execFileSync(process.env.HASHI, ["generate", "--seed", "3", "--quiet", ...wishes], { encoding: "utf8" });
assert.ok(process.env.HASHI, "HASHI is not set; scripts/test-web sets it");
const LARGE = made("--size", "100x100", "--islands", "800", "--many-solutions");
const MIDDLE = made("--size", "20x20", "--islands", "100", "--level", "medium");

let missed = 0;
/** @param {string} what @param {number[]} figures @param {number} most @param {string} unit */
function tell(what, figures, most, unit) {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  const load = loadavg()[0].toFixed(1);
  const of = sorted.length > 1 ? `median of ${sorted.length}, ${sorted[0].toFixed(1)} to ${sorted.at(-1).toFixed(1)}` : "once";
  const met = middle < most;
  if (!met) missed += 1;
  console.log(`${what}: ${middle.toFixed(1)} ${unit} (${of}), ${met ? "below" : "NOT below"} ${most} ${unit}; load ${load}`);
}

const browser = await openBrowser();
const folder = await serveFolder();

tell("hashi.html", [statSync(join(web, "hashi.html")).size / 1e6], 4, "MB");

for (const [where, address] of [
  ["from disk", onDisk],
  ["from a folder", folder.address],
]) {
  const paints = [];
  for (let time = 0; time < times; time += 1) {
    const page = await openPage(browser, address);
    paints.push(
      await page.evaluate(
        () =>
          new Promise((found) => {
            new PerformanceObserver((list) => found(list.getEntriesByName("first-contentful-paint")[0].startTime)).observe({
              type: "paint",
              buffered: true,
            });
          }),
      ),
    );
    await page.context().close();
  }
  tell(`first paint ${where}`, paints, 300, "ms");
}

/** Puts a text into the dialog and gives the time from the click to the frame that shows the board. */
async function open(page, text, islands) {
  await page.click("#open-read");
  await page.evaluate((words) => {
    document.querySelector("#read-text").value = words;
    document.querySelector("#read-text").dispatchEvent(new Event("input"));
  }, text);
  return page.evaluate(
    (count) =>
      new Promise((shown) => {
        const began = performance.now();
        const look = () => {
          const there = !document.querySelector("#dialog-read").open && document.querySelectorAll("#board .island").length === count;
          if (!there) requestAnimationFrame(look);
          else requestAnimationFrame(() => setTimeout(() => shown(performance.now() - began)));
        };
        document.querySelector("#read-play").click();
        look();
      }),
    islands,
  );
}

const opened = [];
for (let time = 0; time < times; time += 1) {
  const page = await openPage(browser, folder.address);
  // The core is there once it has said how hard the first board is.
  await page.waitForFunction(() => /easy/.test(document.querySelector("#rules").textContent));
  opened.push(await open(page, LARGE, 800));
  await page.context().close();
}
tell("open 800 islands", opened, 1000, "ms");

for (const [how, switches] of [
  ["", []],
  [" with all that can be shown", ["#set-groups", "#set-room", "#set-timer"]],
]) {
  const page = await openPage(browser, folder.address, { viewport: { width: 1440, height: 900 } });
  for (const one of switches) await page.evaluate((id) => document.querySelector(id).click(), one);
  await open(page, LARGE, 800);
  // How hard it is, another thread finds out, or comes to a limit.
  await page.waitForTimeout(5000);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  const worked = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return 1000 * metrics.find(({ name }) => name === "TaskDuration").value;
  };
  await page.evaluate(() => {
    window.gestures = [];
    document.querySelector("#board").addEventListener(
      "pointerup",
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => window.gestures.push(performance.now() - timeStamp);
          port2.postMessage("");
        }),
      true,
    );
  });
  const points = await page.evaluate((count) => {
    const frame = document.querySelector("#frame").getBoundingClientRect();
    const lands = [...document.querySelectorAll("#board .island .land")].map((one) => {
      const { left, top, width } = one.getBoundingClientRect();
      return [left + width / 2, top + width / 2];
    });
    const seen = lands.filter(([x, y]) => x > frame.left + 20 && x < frame.right - 20 && y > frame.top + 20 && y < frame.bottom - 20);
    /** The middle between an island and the next one in its row. */
    const pairs = seen.flatMap(([x, y]) => {
      const next = seen.filter(([a, b]) => Math.abs(b - y) < 1 && a > x).sort(([a], [b]) => a - b)[0];
      return next && next[0] - x < 200 ? [[(x + next[0]) / 2, y]] : [];
    });
    return pairs.slice(0, count);
  }, times + 1);
  assert.ok(points.length >= 9, `${points.length} lines in sight`);
  const work = [];
  for (const [place, [x, y]] of points.entries()) {
    await page.mouse.move(x, y);
    const before = await worked();
    await page.mouse.click(x, y);
    await page.waitForFunction((count) => window.gestures.length === count, place + 1);
    work.push((await worked()) - before);
  }
  const bridges = await page.locator("#board .bridge").count();
  assert.ok(bridges >= points.length - 2, `${bridges} bridges by ${points.length} clicks`);
  // The first one also makes what the others find.
  tell(`one gesture on 800 islands, to the frame that shows it${how}`, (await page.evaluate(() => window.gestures)).slice(1), 50, "ms");
  tell(`the processor's time for one gesture${how}`, work.slice(1), 50, "ms");
  await page.context().close();
}

const hints = [];
const page = await openPage(browser, folder.address);
await open(page, MIDDLE, 100);
await page.waitForFunction(() => /medium/.test(document.querySelector("#rules").textContent));
for (let time = 0; time < times; time += 1) {
  hints.push(
    await page.evaluate(
      () =>
        new Promise((shown) => {
          const began = performance.now();
          const look = () => {
            if (document.querySelector("#hint-strengths").hidden) requestAnimationFrame(look);
            else shown(performance.now() - began);
          };
          document.querySelector("#hint").click();
          look();
        }),
    ),
  );
  await page.click("#hint-step");
  if (await page.isVisible("#hint-do")) await page.click("#hint-do");
  else await page.click("#hint-close");
}
tell("a hint on 100 islands", hints, 300, "ms");
await browser.close();
folder.close();
process.exitCode = missed === 0 ? 0 : 1;
