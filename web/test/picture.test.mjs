// A picture becomes a board: chosen, dropped, pasted or photographed; what was read lies over the
// picture, what is not sure is said and corrected by tap and by keys, and nothing leaves the page.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { BOARDS, axeSource, hasOneFile, onDisk, openStand } from "./tools.mjs";

const stand = openStand();
const folder = mkdtempSync(join(tmpdir(), "hashi-pictures-"));
after(() => rmSync(folder, { recursive: true }));

/** A picture of a board, as the program draws it. */
function picture(name, text, ...options) {
  const [board, file] = [join(folder, `${name}.csv`), join(folder, `${name}.png`)];
  writeFileSync(board, text);
  execFileSync(process.env.HASHI, ["render", board, "-o", file, "--quiet", ...options]);
  return file;
}

/** The clues of a text, by their cells. */
function cluesOf(text) {
  const rows = text.split("\n").filter((row) => row !== "" && !row.startsWith("#"));
  const clues = {};
  rows.forEach((row, at) =>
    row.split(",").forEach((cell, col) => {
      if (Number(cell) > 0) clues[`r${at + 1}c${col + 1}`] = Number(cell);
    }),
  );
  return clues;
}

/** The rows and columns of a text. */
function sizeOf(text) {
  const rows = text.split("\n").filter((row) => row !== "" && !row.startsWith("#"));
  return { rows: rows.length, cols: rows[0].split(",").length };
}

const PLAIN = BOARDS.find(({ name }) => name === "prob/prob").text;

/** The clues of the board that is played, and its title. */
const played = (page) =>
  page.evaluate(() => {
    const name = localStorage.getItem("hashi.now");
    const { record: board } = JSON.parse(localStorage.getItem(`hashi.game.${name}`));
    return {
      size: board.size,
      clues: Object.fromEntries(board.islands.map(({ cell, clue }) => [cell, clue])),
      title: board.notes.find(({ kind }) => kind === "title").text,
    };
  });
/** What is said once a picture is read. */
const said = async (page) => {
  await page.waitForFunction(
    () => document.querySelector("#dialog-picture").open && !/…$/.test(document.querySelector("#picture-status").textContent),
  );
  return page.textContent("#picture-status");
};
const choose = async (page, file) => {
  await page.click("#open-read");
  await page.setInputFiles("#read-file", file);
  return said(page);
};
/** Gives the page a file as a drop or a paste does, if wanted in the moment in which the dialog is closed. */
const give = (page, kind, file, closing = false) =>
  page.evaluate(
    ({ kind, bytes, name, closing }) => {
      if (closing) document.querySelector("#dialog-picture").close();
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))], name, { type: "image/png" }));
      const init = { bubbles: true, cancelable: true };
      document.body.dispatchEvent(
        kind === "paste"
          ? new ClipboardEvent("paste", { ...init, clipboardData: data })
          : new DragEvent("drop", { ...init, dataTransfer: data }),
      );
    },
    { kind, bytes: readFileSync(file).toString("base64"), name: file.split("/").pop(), closing },
  );
/** Where an island of the picture is on the screen. */
const spot = (page, index) =>
  page.evaluate((index) => {
    const box = document.querySelectorAll("#picture-seen circle")[index].getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }, index);

test("a picture that is chosen becomes the board that it shows, and is listed", async () => {
  const page = await stand.open();
  // With an empty row above and an empty column at the right, which the drawn grid counts.
  const rows = PLAIN.split("\n").filter((row) => row !== "" && !row.startsWith("#"));
  const larger = [rows[0].replace(/[^,]+/g, "0"), ...rows].map((row) => `${row},0`).join("\n");
  const words = await choose(page, picture("hall", larger));
  assert.match(words, /^\d+ islands\. All of it is clear/);
  const count = Object.keys(cluesOf(larger)).length;
  assert.equal(await page.locator("#picture-seen .seen.sure").count(), count);
  await page.click("#picture-play");
  assert.deepEqual(await played(page), { size: sizeOf(larger), clues: cluesOf(larger), title: "hall" });
  await page.click("#open-boards");
  assert.match(await page.textContent("#boards-list"), /hall/);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a picture is dropped and pasted, also into the dialog that reads", async () => {
  const page = await stand.open();
  const file = picture("Screenshot 2026-11-26", PLAIN);
  await give(page, "drop", file);
  assert.match(await said(page), /All of it is clear/);
  await page.keyboard.press("Escape");
  await give(page, "paste", file);
  await said(page);
  // The next picture comes before the browser says that the dialog is closed.
  await give(page, "paste", file, true);
  assert.match(await said(page), /All of it is clear/);
  await page.click("#dialog-picture [data-close]");
  await page.click("#open-read");
  await give(page, "paste", file);
  await said(page);
  // Whoever has nothing to correct presses Enter.
  await page.keyboard.press("Enter");
  assert.deepEqual(await played(page), { size: sizeOf(PLAIN), clues: cluesOf(PLAIN), title: "Board from a picture" });
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("the one file reads pictures from disk, and asks nobody", { skip: !hasOneFile && "no hashi.html" }, async () => {
  const page = await stand.open({}, onDisk);
  assert.match(await choose(page, picture("disk", PLAIN)), /All of it is clear/);
  await page.click("#picture-draw");
  await page.waitForSelector("body[data-mode=draw]");
  const asked = page.requests.filter((address) => !/^(file|blob|data):/.test(address));
  assert.deepEqual([asked, page.faults], [[], []]);
  await page.context().close();
});

/** The board with the clue of its first island changed, so that nothing near has a solution. */
function misprinted() {
  const rows = PLAIN.split("\n").filter((row) => row !== "" && !row.startsWith("#"));
  // One number alone would be mended.
  const misprints = Object.entries(cluesOf(PLAIN))
    .slice(0, 2)
    .map(([cell, clue]) => {
      const wrong = clue === 1 ? 7 : 1;
      const [, row, col] = /^r(\d+)c(\d+)$/.exec(cell).map(Number);
      const values = rows[row - 1].split(",");
      values[col - 1] = String(wrong);
      rows[row - 1] = values.join(",");
      return { clue, place: `Row ${row} column ${col}: ${wrong}` };
    });
  return { text: `${rows.join("\n")}\n`, misprints };
}

test("what is not sure is said, and a tap corrects it", async () => {
  const { text, misprints } = misprinted();
  const page = await stand.open();
  const words = await choose(page, picture("misprint", text));
  assert.match(words, /Not sure/);
  assert.notEqual((await page.textContent("#picture-notes")).trim(), "");
  for (const [number, { clue, place }] of misprints.entries()) {
    const island = await spot(page, number);
    await page.mouse.click(island.x, island.y);
    assert.equal(await page.textContent("#picture-place"), place);
    await page.click(`#picture-clues [data-clue="${clue}"]`);
    await said(page);
  }
  assert.match(await said(page), /All of it is clear/);
  assert.equal((await page.textContent("#picture-notes")).trim(), "");
  // The way back and forth.
  for (const _ of misprints) {
    await page.click("#picture-undo");
    assert.match(await said(page), /Not sure/);
  }
  await page.focus("#picture-seen");
  for (const { clue, place } of misprints) {
    for (let step = 0; step < 40; step += 1) {
      if ((await page.textContent("#picture-place")) === place) break;
      await page.keyboard.press("ArrowRight");
    }
    await page.keyboard.press(String(clue));
    await said(page);
  }
  assert.match(await said(page), /All of it is clear/);
  await page.click("#picture-play");
  assert.deepEqual((await played(page)).clues, cluesOf(PLAIN));
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("islands are taken away and added, and rows and columns are found anew", async () => {
  const page = await stand.open();
  await choose(page, picture("more", PLAIN));
  const count = Object.keys(cluesOf(PLAIN)).length;
  const first = await spot(page, 0);
  await page.mouse.click(first.x, first.y);
  await page.click("#picture-none");
  assert.match(await said(page), new RegExp(`^${count - 1} islands\\.`));
  // A finger need not meet the middle.
  await page.mouse.click(first.x + 6, first.y + 7);
  assert.equal(await page.textContent("#picture-place"), "Is there an island here?");
  const [cell, clue] = Object.entries(cluesOf(PLAIN))[0];
  await page.click(`#picture-clues [data-clue="${clue}"]`);
  assert.match(await said(page), new RegExp(`^${count} islands\\. All of it is clear`));
  await page.click("#picture-play");
  assert.equal((await played(page)).clues[cell], clue);
  assert.deepEqual((await played(page)).clues, cluesOf(PLAIN));
  await page.context().close();
});

test("what is no board, or no picture, is said and opens nothing", async () => {
  const page = await stand.open();
  const blank = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [300, 200];
    return canvas.toDataURL("image/png").split(",")[1];
  });
  const file = join(folder, "blank.png");
  writeFileSync(file, Buffer.from(blank, "base64"));
  assert.match(await choose(page, file), /No board is seen in the picture/);
  assert.equal(await page.isDisabled("#picture-play"), true);
  await page.keyboard.press("Escape");
  const broken = join(folder, "broken.heic");
  writeFileSync(broken, "....ftypheic....");
  assert.match(await choose(page, broken), /cannot show this picture: save it as PNG or JPEG/);
  assert.equal(await page.isDisabled("#picture-play"), true);
  await page.context().close();
});

test("a phone takes a photo, and all of it is in reach", async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
  const page = await stand.open(phone);
  await page.tap("#open-read");
  assert.equal(await page.isVisible("#read-camera"), true);
  const out = await page.evaluate(() => {
    const dialog = document.querySelector("#dialog-read");
    return dialog.scrollWidth - dialog.clientWidth;
  });
  assert.equal(out, 0, "the fields stand out at the side");
  assert.equal(await page.getAttribute("#read-photo", "capture"), "environment");
  await page.setInputFiles("#read-photo", picture("misprint-phone", misprinted().text));
  assert.match(await said(page), /Not sure/);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  assert.equal(wide, true, "nothing stands out at the side");
  const first = await spot(page, 0);
  await page.touchscreen.tap(first.x, first.y);
  const box = await page.locator("#picture-clues button").first().boundingBox();
  assert.ok(box.width >= 44 && box.height >= 44, `${box.width} x ${box.height}`);
  await page.context().close();
  const desk = await stand.open();
  await desk.click("#open-read");
  assert.equal(await desk.isVisible("#read-camera"), false);
  await desk.context().close();
});

for (const colorScheme of ["light", "dark"])
  test(`axe finds nothing over a picture: ${colorScheme}`, async () => {
    const page = await stand.open({ colorScheme, reducedMotion: "reduce" });
    await choose(page, picture(`axe-${colorScheme}`, misprinted().text));
    const first = await spot(page, 0);
    await page.mouse.click(first.x, first.y);
    await page.evaluate(axeSource);
    const { violations, passes } = await page.evaluate(() => axe.run("#dialog-picture", { resultTypes: ["violations"] }));
    assert.ok(passes.length > 5, "axe did not look");
    const faults = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target} ${node.failureSummary}`));
    assert.deepEqual(faults, []);
    await page.context().close();
  });
