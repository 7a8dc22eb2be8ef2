// My boards: whatever is played or drawn is kept, listed, and reached again by undo, by the list
// and by the browser's Back; also in two windows, and where the browser keeps nothing.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { BOARDS, built, drawn, openBoard, openStand } from "./tools.mjs";

const stand = openStand();

const SQUARE = "2,,2\n,,\n2,,2\n";
const PAIR = "1,,1\n";
const title = (page) => page.textContent("#title");
const islands = (page) => page.locator("#board .island").count();
const build = async (page, cell, key) => {
  await page.locator(`[data-cell=${cell}]`).focus();
  await page.keyboard.press(`Shift+${key}`);
};
/** Sizes and states in the list, in its order. */
const listed = async (page) => {
  await page.click("#open-boards");
  const rows = await page.locator("#boards-list .entry .quiet").allTextContents();
  await page.click("#dialog-boards [data-close]");
  return rows.map((row) => row.replace(/ · (today|earlier).*/, ""));
};
/** Opens a board by its size in the list. */
const choose = async (page, size) => {
  await page.click("#open-boards");
  await page.locator("#boards-list .entry", { hasText: size }).click();
};
const reload = async (page) => {
  await page.reload();
  await page.waitForSelector("body[data-ready]");
};
const toast = (page, words) =>
  page.waitForFunction((part) => document.querySelector("#toast").textContent.includes(part), words);

test("more than forty boards are kept, each with its size and its state", async () => {
  const page = await stand.open();
  const wanted = ["6 × 6, 14 islands · not begun"];
  for (let cols = 3; cols < 50; cols += 1) {
    await openBoard(page, `1${",".repeat(cols - 1)}1\n`);
    if (cols % 2 === 0) {
      await build(page, "r1c1", "ArrowRight");
      await page.waitForFunction(() => document.querySelector("#advice").textContent.startsWith("Solved."));
    }
    wanted.unshift(`1 × ${cols}, 2 islands · ${cols % 2 === 0 ? "solved" : "not begun"}`);
  }
  await openBoard(page, SQUARE, "draw");
  wanted.unshift("3 × 3, 4 islands · drawing");
  assert.deepEqual(await listed(page), wanted);
  await page.click("#open-boards");
  const open = page.locator('#boards-list .entry[aria-current="true"]');
  assert.match((await open.allTextContents()).join("|"), /^[^|]*3 × 3, 4 islands · drawing[^|]*open now$/);
  await page.keyboard.press("Escape");
  await reload(page);
  assert.deepEqual(await listed(page), wanted);
  await choose(page, "1 × 4,");
  assert.equal(await page.locator("#board .bridge").count(), 1);
  await page.click("#undo");
  assert.equal(await page.locator("#board .bridge").count(), 0);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("pictures are drawn in the list and stored nowhere", async () => {
  const page = await stand.open();
  await openBoard(page, BOARDS[1].text);
  await page.click("#open-boards");
  await page.waitForFunction(() =>
    [...document.querySelectorAll("#boards-list canvas")].every((canvas) => {
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      return new Set(new Uint32Array(data.buffer)).size > 3;
    }),
  );
  const stored = await page.evaluate(() => Object.values(localStorage).join());
  assert.doesNotMatch(stored, /data:image|<svg/);
  await page.context().close();
});

test("undo, the list and Back lead to the board that another one replaced", async () => {
  const page = await stand.open();
  await openBoard(page, SQUARE);
  await build(page, "r1c1", "ArrowRight");
  // New.
  await page.click("#open-new");
  await page.fill("#new-rows", "5");
  await page.fill("#new-cols", "6");
  await page.selectOption("#new-level", "easy");
  await page.click("#new-make");
  await page.waitForFunction(() => document.querySelector("#title").textContent === "Easy 5 × 6");
  await page.keyboard.press("Control+z");
  await toast(page, "Back to the board");
  assert.equal(await islands(page), 4);
  assert.equal(await page.locator("#board .bridge").count(), 1);
  await page.keyboard.press("Control+y");
  assert.equal(await title(page), "Easy 5 × 6");
  // Open, and Back of the browser.
  await openBoard(page, PAIR);
  assert.equal(await islands(page), 2);
  await page.goBack();
  await page.waitForFunction(() => document.querySelector("#title").textContent === "Easy 5 × 6");
  await page.goForward();
  await page.waitForFunction(() => document.querySelectorAll("#board .island").length === 2);
  // A link.
  await page.evaluate(() => (location.hash = "#p=hashi/6/6/4h6g3g1h2h4g64i3h3g1j4g5g2g"));
  await page.waitForFunction(() => document.querySelectorAll("#board .island").length === 14);
  assert.equal(new URL(page.url()).hash, "", "the link stays in the address and comes back at each reload");
  await page.click("#undo");
  assert.equal(await islands(page), 2);
  // Draw on it: twice.
  await openBoard(page, SQUARE, "draw");
  await page.locator("#board .cursor").focus();
  await page.keyboard.press("3");
  await openBoard(page, PAIR, "draw");
  await page.keyboard.press("Control+z");
  assert.deepEqual(
    (await drawn(page)).islands.map(({ clue }) => clue),
    [3, 2, 2, 2],
  );
  await page.keyboard.press("Control+z");
  assert.deepEqual(
    (await drawn(page)).islands.map(({ clue }) => clue),
    [2, 2, 2, 2],
  );
  // An empty board.
  await page.click("#clear-drawing");
  assert.equal(await islands(page), 0);
  await page.click("#undo");
  assert.equal(await islands(page), 4);
  const rows = await listed(page);
  for (const row of ["3 × 3, 4 islands · drawing", "1 × 3, 2 islands · drawing", "6 × 6, 14 islands · not begun"])
    assert.ok(rows.includes(row), `${row} is not among ${rows.join("; ")}`);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("the way back of a drawing survives a reload", async () => {
  const page = await stand.open();
  await openBoard(page, SQUARE, "draw");
  await page.locator("#board .cursor").focus();
  for (const key of ["5", "ArrowRight", "4"]) await page.keyboard.press(key);
  await reload(page);
  await page.click("#mode-draw");
  await page.click("#undo");
  await page.click("#undo");
  assert.deepEqual(
    (await drawn(page)).islands.map(({ clue }) => clue),
    [2, 2, 2, 2],
  );
  await page.click("#redo");
  assert.equal((await drawn(page)).islands[0].clue, 5);
  await page.context().close();
});

test("Back closes a dialog and leaves the board", async () => {
  const page = await stand.open();
  await openBoard(page, SQUARE);
  await openBoard(page, PAIR);
  await page.click("#open-settings");
  await page.evaluate(() => history.back());
  await page.waitForFunction(() => !document.querySelector("#dialog-settings").open);
  await page.waitForTimeout(300);
  assert.equal(await islands(page), 2);
  await page.goBack();
  await page.waitForFunction(() => document.querySelectorAll("#board .island").length === 4);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("boards are renamed, copied, deleted and brought back", async () => {
  const page = await stand.open();
  await openBoard(page, SQUARE);
  await build(page, "r1c1", "ArrowRight");
  await page.click("#open-boards");
  await page.click("[aria-label='Rename Board 3 × 3']");
  await page.keyboard.type("<b>Four</b>");
  await page.keyboard.press("Enter");
  assert.equal(await page.locator("#boards-list b").count(), 0);
  assert.equal(await title(page), "<b>Four</b>");
  await page.click("[aria-label='Copy <b>Four</b>']");
  await page.click("[aria-label='Delete <b>Four</b>']");
  const names = () => page.locator("#boards-list strong").allTextContents();
  assert.deepEqual(await names(), ["<b>Four</b> (copy)", "A first board"]);
  await page.click("[aria-label='Delete <b>Four</b> (copy)']");
  await page.keyboard.press("Control+z");
  await page.click("#boards-undo");
  assert.deepEqual((await names()).sort(), ["<b>Four</b>", "<b>Four</b> (copy)", "A first board"]);
  assert.equal(await page.isVisible("#boards-undo"), false);
  await page.locator("#boards-list .entry", { hasText: "(copy)" }).click();
  assert.equal(await page.locator("#board .bridge").count(), 1);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a board that is played is drawn on from the list, and stays as it is", async () => {
  const page = await stand.open();
  await openBoard(page, SQUARE);
  await build(page, "r1c1", "ArrowRight");
  await page.click("#open-boards");
  await page.click("[aria-label='Draw on it: Board 3 × 3']");
  assert.equal(await page.getAttribute("body", "data-mode"), "draw");
  assert.equal(await islands(page), 4);
  await page.keyboard.press("Delete");
  assert.equal((await drawn(page)).islands.length, 3);
  await page.click("#open-boards");
  const drawing = page.locator("#boards-list li", { hasText: "drawing" });
  assert.equal(await drawing.count(), 1);
  assert.equal(await drawing.locator("button", { hasText: "Draw on it" }).count(), 0);
  await page.click("#dialog-boards [data-close]");
  await page.click("#mode-play");
  assert.deepEqual([await islands(page), await page.locator("#board .bridge").count()], [4, 1]);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("all boards go out as one file and come in on another machine, nothing twice", async () => {
  const page = await stand.open({ acceptDownloads: true });
  await openBoard(page, SQUARE);
  await build(page, "r1c1", "ArrowRight");
  await openBoard(page, PAIR, "draw");
  await page.click("#open-boards");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#boards-export")]);
  const file = await download.path();
  const other = await stand.open();
  await other.click("#open-boards");
  await other.setInputFiles("#boards-import", file);
  const status = (words) =>
    other.waitForFunction((part) => document.querySelector("#boards-status").textContent.includes(part), words);
  await status("2 boards are new, 1 was there already.");
  await other.setInputFiles("#boards-import", file);
  await status("0 boards are new, 3 were there already.");
  // What is no board is refused by its number, and the rest is there.
  const wrong = JSON.parse(readFileSync(file, "utf8"));
  const { record } = wrong.boards.find(({ kind }) => kind === "game").kept;
  const titled = { ...record, notes: [{ kind: "title", text: "Another one" }] };
  wrong.boards = [
    { kind: "game", kept: { version: 1, record: { format: "hashi-board", size: { rows: 1, cols: 3 }, islands: [{ cell: "r1c1", clue: "<img>" }] } } },
    { kind: "game", kept: 7 },
    { kind: "drawing", kept: { version: 1, records: [titled], now: 0 } },
  ];
  await other.setInputFiles("#boards-import", { name: "a.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(wrong)) });
  await status("1 board is new");
  const said = await other.textContent("#boards-status");
  assert.match(said, /Board 1 cannot be read: .*\nBoard 2 cannot be read: /);
  assert.doesNotMatch(said, /board:|--/);
  await other.setInputFiles("#boards-import", { name: "b.json", mimeType: "application/json", buffer: Buffer.from("2,,2") });
  await status("no file of boards");
  await other.locator("#boards-list .entry", { hasText: "of 4 islands finished" }).click();
  assert.equal(await other.locator("#board .bridge").count(), 1);
  assert.deepEqual([page.faults, other.faults], [[], []]);
  await page.context().close();
  await other.context().close();
});

test("two windows keep both boards, and show the same one alike", async () => {
  const page = await stand.open();
  await openBoard(page, SQUARE);
  const other = await page.context().newPage();
  await other.goto(stand.address());
  await other.waitForSelector("body[data-ready]");
  // On two boards: each window comes back to its own.
  await openBoard(other, PAIR);
  await build(page, "r1c1", "ArrowRight");
  await build(other, "r1c1", "ArrowRight");
  await reload(page);
  assert.equal(await islands(page), 4);
  assert.equal(await page.locator("#board .bridge").count(), 1);
  assert.equal((await listed(page)).length, 3);
  // On one board: what one window does is seen in the other.
  await choose(other, "3 × 3");
  await build(other, "r1c1", "ArrowDown");
  await page.waitForFunction(() => document.querySelectorAll("#board .bridge").length === 2);
  // And where that was missed, both are kept.
  await page.evaluate(() => {
    const key = `hashi.game.${localStorage.getItem("hashi.now")}`;
    const game = JSON.parse(localStorage.getItem(key));
    localStorage.setItem(key, JSON.stringify({ ...game, seconds: 77 }));
  });
  await build(page, "r3c3", "ArrowUp");
  await toast(page, "Both are kept");
  assert.equal((await listed(page)).length, 4);
  assert.equal(await page.locator("#board .bridge").count(), 3);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("where the browser has no room left that is said, and nothing is lost while the page is open", async () => {
  const page = await stand.open({ acceptDownloads: true });
  await openBoard(page, SQUARE);
  await page.evaluate(() => {
    let text = "x".repeat(1 << 20);
    for (let part = 0; text.length > 0; part += 1)
      try {
        localStorage.setItem(`filler.${part}`, text);
      } catch {
        text = text.slice(text.length / 2 + 1);
      }
  });
  assert.equal(await page.isVisible("#notice"), false);
  await build(page, "r1c1", "ArrowRight");
  await openBoard(page, BOARDS[1].text);
  assert.match(await page.textContent("#notice-text"), /no room left/);
  assert.equal((await listed(page)).length, 3);
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#notice-export")]);
  const { boards } = JSON.parse(readFileSync(await download.path(), "utf8"));
  assert.equal(boards.length, 3);
  assert.ok(boards.some(({ kept }) => kept.history?.length === 1), "the last move is not in the file");
  // With room again all of it is kept.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith("filler.")) localStorage.removeItem(key);
  });
  await page.click("#notice-boards");
  await page.click("[aria-label='Delete A first board']");
  await page.click("#dialog-boards [data-close]");
  assert.equal(await page.isVisible("#notice"), false);
  await reload(page);
  assert.deepEqual((await listed(page)).length, 2);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("where the browser keeps nothing that is said, and the page works", async () => {
  const context = await stand.browser().newContext();
  await context.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("The operation is insecure.", "SecurityError");
        },
      });
  });
  const page = await context.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  await page.goto(stand.address());
  await page.waitForSelector("body[data-ready]");
  assert.match(await page.textContent("#notice-text"), /keeps nothing/);
  await openBoard(page, SQUARE);
  await build(page, "r1c1", "ArrowRight");
  await openBoard(page, PAIR);
  await page.click("#undo");
  assert.equal(await page.locator("#board .bridge").count(), 1);
  assert.equal((await listed(page)).length, 3);
  assert.deepEqual(faults, []);
  await context.close();
});

for (const how of ["absent", "full"])
  test(`with storage ${how} New, a link, drawing, Back and undo lead from board to board, and all go into the file`, async () => {
    const context = await stand.browser().newContext({ acceptDownloads: true });
    if (how === "absent")
      await context.addInitScript(() => {
        for (const name of ["localStorage", "sessionStorage"])
          Object.defineProperty(window, name, {
            get() {
              throw new DOMException("The operation is insecure.", "SecurityError");
            },
          });
      });
    else
      await context.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
        };
      });
    const page = await context.newPage();
    const faults = [];
    page.on("pageerror", (error) => faults.push(String(error)));
    await page.goto(stand.address());
    await page.waitForSelector("body[data-ready]");
    const is = (islandCount, bridges) =>
      page.waitForFunction(
        ([all, built]) =>
          document.querySelectorAll("#board .island").length === all &&
          document.querySelectorAll("#board .bridge").length === built,
        [islandCount, bridges],
      );
    await openBoard(page, SQUARE);
    await build(page, "r1c1", "ArrowRight");
    await page.click("#open-new");
    await page.fill("#new-rows", "6");
    await page.fill("#new-cols", "6");
    await page.click("#new-make");
    await page.waitForFunction(() => /6 × 6/.test(document.querySelector("#title").textContent));
    const made = await islands(page);
    await page.goBack();
    await is(4, 1);
    await page.goForward();
    await is(made, 0);
    await page.keyboard.press("Control+z");
    await is(4, 1);
    await page.evaluate(() => (location.hash = "#p=hashi/3/3/4g4i4g4"));
    await is(4, 0);
    await page.click("#undo");
    await is(4, 1);
    await openBoard(page, PAIR, "draw");
    await page.locator("#board .cursor").focus();
    await page.keyboard.press("3");
    await openBoard(page, SQUARE, "draw");
    await page.keyboard.press("Control+z");
    await is(2, 0);
    assert.ok(await page.isVisible("#notice-export"));
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#notice-export")]);
    const { boards } = JSON.parse(readFileSync(await download.path(), "utf8"));
    assert.equal(boards.filter(({ kind }) => kind === "game").length, 4);
    assert.deepEqual(
      boards.filter(({ kind }) => kind === "drawing").map(({ kept }) => kept.records[kept.now].islands.map(({ clue }) => clue)).sort(),
      [
        [2, 2, 2, 2],
        [3, 1],
      ],
    );
    assert.deepEqual(faults, []);
    await context.close();
  });

test("what an earlier page kept is in the list", async () => {
  const page = await stand.open();
  await page.evaluate(() => {
    const record = (cols) => ({
      format: "hashi-board",
      version: 1,
      size: { rows: 1, cols },
      islands: [
        { cell: "r1c1", clue: 1 },
        { cell: `r1c${cols}`, clue: 1 },
      ],
    });
    localStorage.clear();
    sessionStorage.clear();
    const game = { version: 1, record: record(4), history: [[["r1c1-r1c4", 0, 1]]], done: 1, seconds: 5, finished: false };
    localStorage.setItem("hashi.game.abc", JSON.stringify(game));
    localStorage.setItem("hashi.games", '["abc"]');
    localStorage.setItem("hashi.now", "abc");
    localStorage.setItem("hashi.drawing", JSON.stringify(record(5)));
  });
  await reload(page);
  assert.equal(await page.locator("#board .bridge").count(), 1);
  assert.deepEqual((await built(page)).edges, { "r1c1-r1c4": 1 });
  // A board that is complete is asked about when it comes back.
  await page.waitForSelector("#end:not([hidden])");
  assert.deepEqual((await listed(page)).sort(), [
    "1 × 4, 2 islands · solved",
    "1 × 5, 2 islands · drawing",
  ]);
  await page.context().close();
});
