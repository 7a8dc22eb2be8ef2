// Drawing, the verdict on what is drawn, and boards on their way in and out.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { BOARDS, cellsOn, drawn, openBoard, openStand, root, tabTo } from "./tools.mjs";

/** The program, where it is built: what it says of a board is compared too. */
const program = process.env.HASHI;
if (!program) console.log("HASHI is not set: boards are not compared with the program");

const stand = openStand();

const verdict = async (page, pattern) => {
  await page
    .waitForFunction(
      (words) => new RegExp(words).test(document.querySelector("#verdict").textContent),
      pattern.source,
      { timeout: 8000 },
    )
    .catch(async () => {
      assert.fail(`${pattern} is not said, but: ${await page.textContent("#verdict")}`);
    });
};

test("a board drawn by keyboard alone, judged, made unique, and played", async () => {
  const page = await stand.open();
  await tabTo(page, "#mode-draw");
  await page.keyboard.press("Enter");
  await tabTo(page, "#board .cursor");
  const keys = "3 ArrowRight ArrowRight 3 ArrowDown ArrowDown 3 ArrowLeft ArrowLeft 3";
  for (const key of keys.split(" ")) await page.keyboard.press(key);
  await verdict(page, /Several solutions: ?4 lines are open/);
  assert.equal(await page.locator("#board .ghost.open").count(), 4);
  await tabTo(page, "#make-unique");
  await page.keyboard.press("Enter");
  await verdict(page, /Exactly one solution/);
  await page.keyboard.press("Control+z");
  await verdict(page, /Several solutions/);
  await tabTo(page, "#board .cursor");
  await page.keyboard.press("5");
  await verdict(page, /No solution/);
  assert.ok((await page.locator("#board .island.look").count()) > 0);
  await page.keyboard.press("Control+z");
  await tabTo(page, "#board .cursor");
  await page.keyboard.press("Shift+ArrowRight");
  await verdict(page, /Exactly one solution/);
  assert.deepEqual((await drawn(page)).rules.given, ["r3c1-r3c3=1"]);
  await tabTo(page, "#play-drawing");
  await page.keyboard.press("Enter");
  assert.equal(await page.locator("#board .island").count(), 4);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("on a switch: how many solutions, how likely a bridge is, which given line settles it", async () => {
  const page = await stand.open();
  await openBoard(page, "3,,3\n,,\n3,,3\n", "draw");
  await verdict(page, /Several solutions: ?4 lines are open/);
  assert.equal(await page.locator("#board .bridge").count(), 0);
  await page.check("#likely");
  await verdict(page, /Several solutions: ?2 in all, which differ on 4 lines/);
  await verdict(page, /Green: .*4 lines/);
  assert.equal(await page.locator("#board .ghost.settling").count(), 4);
  assert.equal(await page.locator("#board .edge.shared .bridge").count(), 4);
  assert.deepEqual(await page.locator("#board .marks .label").allTextContents(), Array(4).fill("1 or 2"));
  await page.reload();
  await page.waitForSelector("body[data-ready]");
  assert.ok(await page.isChecked("#likely"), "the switch is forgotten");
  await openBoard(page, readFileSync(join(root, "data/boards/rules/unknown.csv"), "utf8"), "draw");
  await verdict(page, /how likely a bridge is/);
  assert.match((await page.locator("#board .marks .label").allTextContents()).join(), /%/);
  await page.uncheck("#live");
  assert.ok(await page.isDisabled("#likely"));
  assert.equal(await page.locator("#board .ghost").count(), 0);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("every rule can be drawn with the mouse", async () => {
  const page = await stand.open();
  await page.click("#mode-draw");
  const tap = async (row, col) => {
    const point = (await cellsOn(page))(row, col);
    await page.mouse.click(point.x, point.y);
  };
  const brush = (name) => page.click(`#brushes [aria-label="${name}"]`);
  const text = async (row, col, words) => {
    await brush("Erase a cell");
    await tap(row, col);
    await page.fill("#cell-text", words);
    await page.click("#cell-set");
  };
  await brush("Clue 3");
  for (const [row, col] of [
    [1, 1],
    [1, 5],
    [5, 1],
  ])
    await tap(row, col);
  await brush("Unknown clue");
  await tap(5, 5);
  await brush("Wall");
  await tap(3, 3);
  await text(1, 3, "x2");
  await text(5, 3, "[1 2..3]");
  await text(3, 7, "S5 W?");
  await brush("Given bridges on a line");
  await tap(1, 2);
  await brush("At least so many bridges on a line");
  await tap(3, 1);
  await brush("At most so many bridges on a line");
  await tap(3, 1);
  await brush("No bridge on a line");
  await tap(3, 5);
  await page.fill("#most", "3");
  await page.locator("#most").blur();
  await page.uncheck("#connected");
  await page.uncheck("#loops");
  await page.fill("#note-title", "<b>Not markup</b>");
  await page.locator("#note-title").blur();
  const board = await drawn(page);
  assert.deepEqual(board.rules, {
    "most-bridges": 3,
    connectivity: "free",
    loops: "forbidden",
    given: ["r1c1-r1c5=1", "r1c1-r5c1>=1", "r1c1-r5c1<=1"],
    forbidden: ["r1c5-r5c5"],
  });
  assert.deepEqual(
    board.islands.map(({ cell, clue }) => `${cell} ${clue}`),
    ["r1c1 3", "r1c5 3", "r5c1 3", "r5c3 [1 2..3]", "r5c5 ?"],
  );
  assert.deepEqual(
    [board.walls, board.signs, board.ignored],
    [["r3c3"], [{ cell: "r3c7", clue: "S5 W?" }], [{ cell: "r1c3", clue: 2 }]],
  );
  await verdict(page, /solution|settled/);
  assert.equal(await page.textContent("#title"), "<b>Not markup</b>");
  assert.equal(await page.locator("#title b").count(), 0);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

const RULES = join(root, "data/boards/rules");
/** A board for every rule, and more; the page draws none that is as wide as the one left out. */
const ruled = readdirSync(RULES).filter((name) => name.endsWith(".csv") && name !== "far-apart.csv");

/** The board as the page exports it. */
async function exported(page, notation) {
  await page.click("#open-share");
  await page.selectOption("#notation", notation);
  await page.waitForFunction((isJson) => {
    const text = document.querySelector("#export-text").value;
    return text !== "" && text.startsWith("{") === isJson;
  }, notation === "json");
  const text = await page.inputValue("#export-text");
  await page.waitForFunction(() => document.querySelector("#share-link").value.includes("#b="));
  const link = await page.inputValue("#share-link");
  await page.click("#dialog-share [data-close]");
  return { text, link };
}

test("the same board through page, link, export and program, for every rule", async () => {
  const page = await stand.open();
  const convert = (text) =>
    JSON.parse(execFileSync(program, ["convert", "-", "--to", "json"], { input: text, stdio: "pipe" }));
  assert.ok(ruled.length > 30);
  for (const name of ruled) {
    const text = readFileSync(join(RULES, name), "utf8");
    assert.equal(await openBoard(page, text, "draw"), "", name);
    const { text: json, link } = await exported(page, "json");
    const board = JSON.parse(json);
    if (program) assert.deepEqual(board, convert(text), `${name}: the program says another board`);
    await page.goto("about:blank");
    await page.goto(link);
    await page.waitForSelector("body[data-ready]");
    assert.deepEqual(JSON.parse((await exported(page, "json")).text), board, `${name}: by its link`);
    const csv = (await exported(page, "csv")).text;
    if (program) assert.deepEqual(convert(csv), board, `${name}: from the page to the program`);
    assert.equal(await openBoard(page, csv, "draw"), "", name);
    assert.deepEqual(JSON.parse((await exported(page, "json")).text), board, `${name}: by its text`);
  }
  await openBoard(page, readFileSync(join(RULES, "far-apart.csv"), "utf8"));
  assert.match(await page.textContent("#read-status"), /60000 rows/);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

/** A link with a board that no page has made. */
const packed = (wrong) => {
  const board = {
    format: "hashi-board",
    version: 1,
    size: { rows: 1, cols: 3 },
    islands: ["r1c1", "r1c3"].map((cell) => ({ cell, clue: 1 })),
    ...wrong,
  };
  return `#b=${deflateRawSync(JSON.stringify(board)).toString("base64url")}`;
};

test("links, texts and files that are no boards are refused with words", async () => {
  const page = await stand.open();
  for (const [text, words] of [
    ["", /nothing to read/],
    ["2,z,2", /expected a clue/],
    ["<script>alert(1)</script>", /./],
    [`${"9,".repeat(1_100_000)}`, /at most/],
  ])
    assert.match(
      await openBoard(page, text).then(async (said) => {
        await page.click("#dialog-read [data-close]");
        return said;
      }),
      words,
    );
  for (const fragment of [
    "#b=%%%",
    "#b=AAAA",
    "#b=q1YqSCwqTlWyUkpLzEksVtJRKkvNU7JSMlSqBQA",
    "#p=hashi/3/3/zzzzzz",
    packed({ rules: { given: ["r1c1-r1c3=1000000000"] } }),
    packed({ rules: { "most-bridges": 1000000000 } }),
    packed({ notes: 7 }),
    packed({ islands: [{ cell: "r1c1", clue: "<img src=x onerror=alert(1)>" }] }),
    packed({ size: { rows: 60_000, cols: 60_000 } }),
    `#b=${"A".repeat(200_000)}`,
  ]) {
    await page.goto("about:blank");
    await page.goto(stand.address() + fragment);
    await page.waitForSelector("body[data-ready]");
    assert.ok((await page.locator("#board .island").count()) > 0, fragment);
    assert.match(await page.textContent("#toast"), /no board/, fragment);
  }
  await page.goto("about:blank");
  await page.goto(`${stand.address()}#p=hashi/6/6/4h6g3g1h2h4g64i3h3g1j4g5g2g`);
  await page.waitForSelector("body[data-ready]");
  assert.equal(await page.locator("#board .island").count(), 14);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("empty pictures, on paper too, tell nothing of what was done on the board", async () => {
  const page = await stand.open({ acceptDownloads: true, viewport: { width: 820, height: 1000 } });
  const board = BOARDS[1];
  await openBoard(page, board.text);
  await page.click("#open-settings");
  await page.check("#set-groups");
  await page.click("#dialog-settings [data-close]");
  const svg = async () => {
    await page.click("#open-share");
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save-svg")]);
    await page.click("#dialog-share [data-close]");
    return readFileSync(await download.path(), "utf8");
  };
  /** What paper shows of islands and beside the board. */
  const paper = async () => {
    await page.evaluate(() => (document.body.dataset.print = "empty"));
    await page.emulateMedia({ media: "print" });
    const seen = await page.evaluate(() => ({
      islands: [...document.querySelectorAll("#board .island")].map((island) =>
        [...island.children].filter((part) => getComputedStyle(part).display !== "none").map((part) => {
          const { fill, stroke, strokeWidth, strokeDasharray, fontWeight } = getComputedStyle(part);
          return [part.localName, part.textContent, fill, stroke, strokeWidth, strokeDasharray, fontWeight].join(" ");
        }),
      ),
      bridges: [...document.querySelectorAll("#board :is(.bridge, .no-bridge)")].filter((one) => one.checkVisibility()).length,
      rules: document.querySelector("#rules").checkVisibility(),
    }));
    await page.emulateMedia({ media: "screen" });
    return seen;
  };
  const before = [await svg(), await paper()];
  assert.ok(before[1].rules && before[1].bridges === 0);
  // Finished, marked, crossed, tried, cut off and too many.
  for (const { from, to } of board.edges.slice(0, 5)) {
    await page.locator(`[data-cell=${from}]`).focus();
    await page.keyboard.press(`Shift+${from.split("c")[0] === to.split("c")[0] ? "ArrowRight" : "ArrowDown"}`);
    await page.keyboard.press("m");
  }
  await page.keyboard.press("t");
  for (const { from, to } of board.edges.slice(-6)) {
    await page.locator(`[data-cell=${from}]`).focus();
    for (let times = 0; times < 2; times += 1)
      await page.keyboard.press(`Shift+${from.split("c")[0] === to.split("c")[0] ? "ArrowRight" : "ArrowDown"}`);
  }
  assert.ok((await page.locator("#board .island:is([class*=group-], .done, .over)").count()) > 6);
  assert.deepEqual([await svg(), await paper()], before);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("pictures stand alone, addresses lead elsewhere", async () => {
  const page = await stand.open({ acceptDownloads: true });
  await page.click("#open-share");
  const saved = async (id) => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.click(id)]);
    return readFileSync(await download.path());
  };
  const svg = (await saved("#save-svg")).toString();
  assert.match(svg, /^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  assert.equal(svg.match(/<circle/g)?.length, 14);
  assert.ok(!/class=|style=|var\(/.test(svg), "the picture needs the page's style");
  const png = await saved("#save-png");
  assert.deepEqual(
    [...png.subarray(1, 4)],
    [..."PNG"].map((letter) => letter.charCodeAt(0)),
  );
  await page.waitForSelector("#elsewhere:not([hidden])");
  assert.match(await page.getAttribute("#to-puzz-link", "href"), /^https:\/\/puzz\.link\/p\?hashi\/6\/6\//);
  assert.match(
    await page.getAttribute("#to-penpa", "href"),
    /\?m=solve&p=https:\/\/puzz\.link\/p\?hashi\/6\/6\//,
  );
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
