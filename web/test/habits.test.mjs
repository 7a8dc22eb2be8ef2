// What hands do without thinking: a key held down, a second click, a stroke after the way back. None
// of it leads to another board, and none of it takes anything away.

import assert from "node:assert/strict";
import { test } from "node:test";
import { BOARDS, openBoard, openStand } from "./tools.mjs";

const stand = openStand();

const SQUARE = "2,,2\n,,\n2,,2\n";
const PAIR = "1,,1\n";
const islands = (page) => page.locator("#board .island").count();
const bridges = (page) => page.locator("#board .bridge").count();
const build = async (page, cell, key) => {
  await page.locator(`[data-cell=${cell}]`).focus();
  await page.keyboard.press(`Shift+${key}`);
};
/** Holds a key down until it has repeated itself so often. */
const hold = async (page, key, times = 30) => {
  for (let press = 0; press < times; press += 1) await page.keyboard.down(key);
  await page.keyboard.up(key);
};
const kept = (page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith("hashi.game."))
      .map(([, text]) => JSON.parse(text))
      .map(({ record, done, finished }) => `${record.islands.length}: ${done}${finished ? " solved" : ""}`)
      .sort(),
  );

test("a key that is held undoes to the beginning of the board and no further", async () => {
  const page = await stand.open();
  await openBoard(page, PAIR);
  await build(page, "r1c1", "ArrowRight");
  await page.waitForSelector("#end:not([hidden])");
  await openBoard(page, SQUARE);
  await build(page, "r1c1", "ArrowRight");
  await build(page, "r1c1", "ArrowDown");
  for (const key of ["z", "u"]) {
    await page.keyboard.down("Control");
    if (key === "u") await page.keyboard.up("Control");
    await hold(page, key);
    if (key === "z") await page.keyboard.up("Control");
    assert.deepEqual([await islands(page), await bridges(page)], [4, 0], key);
    assert.deepEqual(await kept(page), ["14: 0", "2: 1 solved", "4: 0"]);
    await page.keyboard.press("r");
    await page.keyboard.press("r");
    assert.deepEqual([await islands(page), await bridges(page)], [4, 2], "redo does not come back");
  }
  // The button that has the focus is pressed by a key too.
  await page.locator("#undo").focus();
  await hold(page, "Enter");
  assert.deepEqual([await islands(page), await bridges(page)], [4, 0]);
  // A press of its own leads on, and undoes nothing there however long it is held.
  await page.keyboard.down("u");
  await page.keyboard.down("u");
  await page.keyboard.up("u");
  assert.deepEqual([await islands(page), await bridges(page)], [2, 1]);
  assert.deepEqual(await kept(page), ["14: 0", "2: 1 solved", "4: 0"]);
  // The same on the way forth.
  await page.keyboard.down("r");
  for (let press = 0; press < 5; press += 1) await page.keyboard.down("r");
  await page.keyboard.up("r");
  assert.deepEqual([await islands(page), await bridges(page)], [4, 0]);
  await hold(page, "r");
  assert.deepEqual([await islands(page), await bridges(page)], [4, 2]);
  // A button that is clicked after a key was held leads on.
  await hold(page, "u");
  await page.click("#undo");
  assert.equal(await islands(page), 2);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a stroke ends the way forth to another board, also after a reload", async () => {
  const page = await stand.open();
  await openBoard(page, SQUARE);
  await openBoard(page, PAIR);
  await page.click("#undo");
  assert.equal(await islands(page), 4);
  assert.ok(await page.isEnabled("#redo"));
  await build(page, "r1c1", "ArrowRight");
  assert.ok(await page.isDisabled("#redo"), "redo is lit after a stroke");
  await page.keyboard.press("Control+y");
  assert.deepEqual([await islands(page), await bridges(page)], [4, 1]);
  await page.reload();
  await page.waitForSelector("body[data-ready]");
  assert.ok(await page.isDisabled("#redo"));
  // The other board is where it was: in the list, from where undo leads back.
  await page.click("#open-boards");
  await page.locator("#boards-list .entry", { hasText: "1 × 3," }).click();
  assert.equal(await islands(page), 2);
  await page.click("#undo");
  assert.deepEqual([await islands(page), await bridges(page)], [4, 1]);
  await page.click("#redo");
  assert.equal(await islands(page), 2);
  // The same while drawing.
  await openBoard(page, SQUARE, "draw");
  await openBoard(page, PAIR, "draw");
  await page.click("#undo");
  assert.ok(await page.isEnabled("#redo"));
  await page.locator("#board .cursor").focus();
  await page.keyboard.press("3");
  assert.ok(await page.isDisabled("#redo"));
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("an argument begins from your bridges only where there are any", async () => {
  const page = await stand.open();
  const begins = async () => {
    await page.keyboard.press("e");
    await page.waitForSelector("#steps:not([hidden])");
    const said = [await page.textContent("#advice"), await page.isVisible("#from-here")];
    await page.click("#step-close");
    return said;
  };
  await build(page, "r1c1", "ArrowRight");
  await page.keyboard.press("u");
  assert.deepEqual(await begins(), ["The argument begins from the empty board.", false]);
  // A trial that was thrown away, and a mark, are no bridges.
  await page.keyboard.press("t");
  await build(page, "r1c1", "ArrowRight");
  await page.click("#trial-drop");
  await page.keyboard.press("m");
  assert.deepEqual(await begins(), ["The argument begins from the empty board.", false]);
  await page.locator("[data-cell=r1c1]").focus();
  await build(page, "r1c1", "ArrowRight");
  assert.deepEqual(await begins(), ["The argument begins from your bridges, which are right so far.", true]);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a second click where a hint was done opens no other board", async () => {
  const page = await stand.open({ viewport: { width: 1280, height: 800 } });
  await openBoard(page, PAIR);
  await openBoard(page, BOARDS[3].text);
  await page.waitForSelector("#recent:not([hidden])");
  const count = await islands(page);
  for (const key of ["h", "h", "h"]) {
    await page.keyboard.press(key);
    await page.waitForFunction(() => document.body.dataset.busy === undefined);
  }
  await page.waitForSelector("#hint-do:not([hidden])");
  await page.waitForTimeout(1000);
  const box = await page.locator("#hint-do").boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.click(x, y, { clickCount: 2, delay: 30 });
  for (let click = 0; click < 3; click += 1) {
    await page.waitForTimeout(120);
    await page.mouse.click(x, y);
  }
  assert.equal(await islands(page), count);
  assert.ok((await page.locator("#board .bridge, #board .cross").count()) > 0, "the step was not done");
  // Wherever the cards come to lie: what moves and is clicked at once is not meant.
  const card = page.locator("#recent-list .entry").first();
  await page.waitForTimeout(1000);
  await page.evaluate(() => {
    document.querySelector("#advice").textContent = "another text ".repeat(40);
  });
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const there = await card.boundingBox();
  await page.mouse.click(there.x + 20, there.y + 20);
  assert.equal(await islands(page), count, "a card that has just moved was opened");
  await page.waitForTimeout(1000);
  // One that lies still is opened, and of two clicks the second opens no other one.
  const still = await card.boundingBox();
  await page.mouse.dblclick(still.x + 20, still.y + 20);
  assert.equal(await islands(page), 2);
  await page.waitForTimeout(200);
  assert.equal(await islands(page), 2);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a second click on Delete deletes no second board, and each comes back", async () => {
  const page = await stand.open();
  for (const text of [SQUARE, PAIR, "1,,,1\n"]) {
    await openBoard(page, text);
    await build(page, "r1c1", "ArrowRight");
  }
  await page.click("#open-boards");
  const listed = () => page.locator("#boards-list .entry").count();
  const rows = await page.locator("#boards-list li").count();
  const all = await listed();
  const clicks = async (row) => {
    const box = await page.locator("#boards-list li").nth(row).locator("button", { hasText: "Delete" }).boundingBox();
    for (let click = 1; click <= 3; click += 1)
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { clickCount: click });
  };
  await clicks(1);
  assert.equal(await listed(), all - 1);
  assert.equal(await page.locator("#boards-list li").count(), rows, "the list has moved");
  assert.match(await page.locator("#boards-list li").nth(1).innerText(), /“Board 1 × 3” is deleted\./);
  await clicks(2);
  assert.equal(await listed(), all - 2);
  assert.equal(await page.textContent("#boards-undo"), "Bring back the last of 2 deleted ones");
  // Each by itself, in its own place.
  await page.click("[aria-label='Bring back Board 1 × 3']");
  assert.equal(await listed(), all - 1);
  assert.match(await page.locator("#boards-list li").nth(1).innerText(), /Board 1 × 3/);
  assert.equal(await page.textContent("#boards-undo"), "Bring the deleted one back");
  await page.keyboard.press("Control+z");
  assert.equal(await listed(), all);
  assert.equal(await page.locator("#boards-list .gone").count(), 0);
  // What stays deleted has no place in the list the next time.
  await clicks(0);
  await page.click("#dialog-boards [data-close]");
  await page.click("#open-boards");
  assert.equal(await page.locator("#boards-list li").count(), rows - 1);
  await page.click("#boards-undo");
  assert.equal(await listed(), all);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("Enter plays an address that was pasted, and Ctrl+Enter any text", async () => {
  const page = await stand.open();
  const isOpen = () => page.evaluate(() => document.querySelector("#dialog-read").open);
  const paste = async (text) => {
    if (!(await isOpen())) await page.click("#open-read");
    await page.fill("#read-text", text);
    await page.locator("#read-text").focus();
  };
  for (const [text, key] of [
    ["https://puzz.link/p?hashi/3/3/2g2i2g2", "Enter"],
    ["#p=1,,1\n", "Enter"],
    [SQUARE, "Control+Enter"],
  ]) {
    await paste(text);
    await page.keyboard.press(key);
    await page.waitForFunction(() => !document.querySelector("#dialog-read").open);
    assert.equal(await islands(page), text.startsWith("#") ? 2 : 4);
  }
  // The end of a line of any other text, and what is wrong stays there with words.
  await paste("2,,2");
  await page.keyboard.press("Enter");
  assert.ok(await isOpen());
  assert.equal(await page.inputValue("#read-text"), "2,,2\n");
  await paste("https://puzz.link/p?hashi/3/3/2");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector("#read-status").textContent !== "");
  assert.ok(await isOpen());
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a link to a board that is there opens that one", async () => {
  const page = await stand.open();
  const count = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("hashi.game.")).length);
  await page.click("#open-new");
  await page.fill("#new-rows", "5");
  await page.fill("#new-cols", "6");
  await page.selectOption("#new-level", "easy");
  await page.click("#new-make");
  await page.waitForFunction(() => document.querySelector("#title").textContent === "Easy 5 × 6");
  const size = await islands(page);
  await build(page, await page.locator("#board .island").first().getAttribute("data-cell"), "ArrowDown");
  await build(page, await page.locator("#board .island").first().getAttribute("data-cell"), "ArrowRight");
  const done = await bridges(page);
  assert.ok(done > 0);
  await page.click("#open-share");
  await page.waitForFunction(() => document.querySelector("#share-link").value !== "");
  const link = new URL(await page.inputValue("#share-link")).hash;
  await page.waitForSelector("#to-puzz-link");
  const address = (await page.getAttribute("#to-puzz-link", "href")).replace(/^.*\?/, "#p=");
  await page.click("#dialog-share [data-close]");
  const all = await count();
  for (const one of [link, address]) {
    await openBoard(page, PAIR);
    await page.evaluate((hash) => (location.hash = hash), one);
    await page.waitForFunction((wanted) => document.querySelectorAll("#board .island").length === wanted, size);
    assert.deepEqual([await bridges(page), await page.textContent("#title")], [done, "Easy 5 × 6"], one);
    assert.equal(await count(), all + 1, "there is a second one");
  }
  // Another board, or the same one under another title, is another one.
  await openBoard(page, `# title: One\n${SQUARE}`);
  await openBoard(page, `# title: Two\n${SQUARE}`);
  await page.click("#open-share");
  await page.waitForFunction(() => document.querySelector("#share-link").value !== "");
  const two = new URL(await page.inputValue("#share-link")).hash;
  await page.click("#dialog-share [data-close]");
  await page.click("#open-boards");
  await page.click("[aria-label='Rename Two']");
  await page.keyboard.type("Three");
  await page.keyboard.press("Enter");
  await page.click("#dialog-boards [data-close]");
  const before = await count();
  await page.evaluate((hash) => (location.hash = hash), two);
  await page.waitForFunction(() => document.querySelector("#title").textContent === "Two");
  assert.equal(await count(), before + 1);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("what a tap sets stays where it is, whatever is said of the drawing", async () => {
  const page = await stand.open({ viewport: { width: 1280, height: 800 } });
  await page.click("#mode-draw");
  // Nothing here goes by a click of the driver: it scrolls the panel to what it clicks, wherever the
  // letters of a machine are so wide that a check box lies below the edge.
  const brush = () =>
    page.evaluate(() => {
      const { x, y, width, height } = document.querySelector("#brushes button").getBoundingClientRect();
      return { x, y, width, height, scrolled: document.querySelector(".panel").scrollTop };
    });
  const said = async (words) => {
    // Measured in the moment in which it is said.
    const height = await page.waitForFunction((part) => {
      const box = document.querySelector("#verdict");
      return box.textContent.includes(part) ? box.getBoundingClientRect().height : 0;
    }, words);
    return height.jsonValue();
  };
  const low = await said("Set islands to begin");
  const before = await brush();
  assert.equal(before.scrolled, 0);
  await page.locator("#board .cursor").focus();
  const heights = [low];
  for (const key of "3 ArrowRight ArrowRight 3 ArrowDown ArrowDown 3 ArrowLeft ArrowLeft 3".split(" ")) await page.keyboard.press(key);
  assert.deepEqual(await brush(), before);
  heights.push(await said("Several solutions"));
  await page.evaluate(() => document.querySelector("#likely").click());
  heights.push(await said("Green"));
  assert.ok(Math.max(...heights) > low + 40, `what is said takes the same room: ${heights}`);
  assert.deepEqual(await brush(), before);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("what comes to be known of a game while one draws is not said of the drawing", async () => {
  const page = await stand.open();
  await openBoard(page, SQUARE);
  for (const [cell, key] of [["r1c1", "Right"], ["r1c1", "Down"], ["r3c3", "Left"]]) await build(page, cell, `Arrow${key}`);
  await page.locator("[data-cell=r3c3]").focus();
  // The last bridge, a hint and the drawing in one breath: none of the answers is there yet.
  await page.evaluate(() => {
    const up = { key: "ArrowUp", shiftKey: true, bubbles: true, cancelable: true };
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", up));
    document.querySelector("#check").click();
    document.querySelector("#mode-draw").click();
  });
  await page.waitForFunction(() =>
    Object.entries(localStorage).some(([key, text]) => key.startsWith("hashi.game.") && JSON.parse(text).finished),
  );
  const drawing = async () => [await islands(page), await page.textContent("#title"), await page.textContent("#rules")];
  assert.deepEqual(await drawing(), [0, "Board 8 × 8", "0 islands on 8 × 8"]);
  // The core answers in order: what it was asked of the game is answered before what is drawn.
  await page.locator("#board .cursor").focus();
  for (const key of "2 ArrowRight ArrowRight 2".split(" ")) await page.keyboard.press(key);
  await page.waitForFunction(() => /Exactly one/.test(document.querySelector("#verdict").textContent));
  assert.deepEqual(await drawing(), [2, "Board 8 × 8", "2 islands on 8 × 8"]);
  await page.click("#mode-play");
  assert.match(await page.textContent("#advice"), /^Solved/);
  assert.equal(await bridges(page), 4);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a drawing that has only begun is not red, what no further island can mend is", async () => {
  const page = await stand.open();
  await page.click("#mode-draw");
  const press = async (keys) => {
    await page.locator("#board .cursor").focus();
    for (const key of keys.split(" ")) await page.keyboard.press(key);
    await page.waitForFunction(() => !/Looking|begin/.test(document.querySelector("#verdict").textContent));
    const box = page.locator("#verdict");
    return [await box.getAttribute("data-tone"), await box.innerText()];
  };
  const rings = (look) => page.locator(`#board .island.${look}`).count();
  const [tone, words] = await press("2");
  assert.equal(tone, "");
  assert.match(words, /^No solution yet:\s+[^]*\brow 1 column 1\b/);
  assert.deepEqual([await rings("clash"), await rings("look")], [0, 0]);
  assert.deepEqual(await press("ArrowRight ArrowRight 3"), ["", "No solution yet:\n\nthe clues add up to 5, an odd number."]);
  assert.deepEqual([await rings("clash"), await rings("look")], [0, 0]);
  const [even] = await press("4");
  assert.equal(even, "");
  assert.equal(await rings("clash"), 0);
  assert.ok((await rings("look")) > 0, "what cannot be kept is not shown");
  // In a corner an island has two neighbours at most.
  const [wrong, why] = await press("ArrowLeft ArrowLeft 6");
  assert.equal(wrong, "wrong");
  assert.match(why, /^No solution:/);
  assert.ok((await rings("clash")) > 0);
  // More bridges given than the island wants.
  const [given] = await press("1 ArrowRight ArrowRight 3 ArrowLeft ArrowLeft Shift+ArrowRight Shift+ArrowRight");
  assert.equal(given, "wrong");
  // Somebody else's board is whole from the beginning.
  await openBoard(page, "3,,2\n,,\n2,,2\n", "draw");
  await page.waitForFunction(() => document.querySelector("#verdict").dataset.tone === "wrong");
  assert.equal(await page.locator("#verdict").innerText(), "No solution:\n\nthe clues add up to 9, an odd number.");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
