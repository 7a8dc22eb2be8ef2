// Pages that the program writes, with boards and what was worked out about them, and no core; and
// boards that the page makes itself.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { after, test } from "node:test";
import { BOARDS, onDisk, openBoard, openStand, root } from "./tools.mjs";

const stand = openStand();

/** Steps that say only where no bridge goes, as the board shows it. */
const SEEN_AT_ONCE = /^(Finished island|Blocked edge):/;
const scratch = mkdtempSync(join(tmpdir(), "hashi-page-"));
after(() => rmSync(scratch, { recursive: true }));

/** The address of a page that the program writes; none where the program is not built. */
function written(...options) {
  if (!process.env.HASHI) return undefined;
  const out = join(scratch, `${options.length}-${Math.floor(performance.now())}.html`);
  execFileSync(process.env.HASHI, ["page", ...options, "-o", out], { stdio: "pipe" });
  return pathToFileURL(out).href;
}

/** A line of the first board of these pages that carries a bridge. */
const BUILT = BOARDS[1].edges.map(({ from, to }) => `${from}-${to}`).find((key) => /^(r\d+)c\d+-\1c/.test(key));

const WITHOUT = { skip: process.env.HASHI ? false : "HASHI is not set: no page of the program is tested" };
const board = (name) => join(root, "data/boards", `${name}.csv`);

test("a page of the program is played to the end by its hints", WITHOUT, async () => {
  const page = await stand.open({}, written(board("grown/8x8"), board("rules/connected")));
  await page.selectOption("#boards", "1");
  await page.selectOption("#boards", "0");
  for (let hints = 0; hints < 100; hints += 1) {
    if ((await page.textContent("#advice")).startsWith("Solved.")) break;
    await page.click("#hint");
    await page.click("#hint-step");
    assert.doesNotMatch(await page.textContent("#advice strong"), SEEN_AT_ONCE);
    await page.click("#hint-do");
    await page.waitForFunction(() =>
      /^(That was the step|Solved)/.test(document.querySelector("#advice").textContent),
    );
  }
  assert.match(await page.textContent("#advice"), /^Solved\./);
  await page.click("#explain");
  await page.locator("#step-slider").press("End");
  assert.match(await page.textContent("#advice"), /No other solution/);
  await page.click("#step-close");

  // The next board is the next one of the page that is not solved.
  await page.click("#undo");
  await page.click("#redo");
  await page.waitForSelector("#end:not([hidden])");
  assert.equal(await page.textContent("#end-next"), "Next board");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#end-share")]);
  assert.match(download.suggestedFilename(), /\.png$/);
  await page.waitForFunction(() => /has no link/.test(document.querySelector("#end-status").textContent));
  await page.click("#end-next");
  assert.equal(await page.inputValue("#boards"), "1");
  assert.ok(await page.isHidden("#end"));
  await page.click("#open-settings");
  await page.selectOption("#set-language", "fr");
  assert.match(await page.textContent("#rules"), /îles/);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a page of the program holds the boards that it was given, for every rule", WITHOUT, async () => {
  const rules = join(root, "data/boards/rules");
  const isPlayed = (name) => !readFileSync(join(rules, name.replace(".csv", ".expect"))).includes("infeasible");
  const names = readdirSync(rules)
    .filter((name) => name.endsWith(".csv") && name !== "far-apart.csv")
    .filter(isPlayed);
  assert.ok(names.length > 25);
  const page = await stand.open({}, written(...names.map((name) => join(rules, name))));
  for (const [number, name] of names.entries()) {
    await page.selectOption("#boards", String(number));
    const held = await page.evaluate(
      () => JSON.parse(localStorage.getItem(`hashi-page.game.${localStorage.getItem("hashi-page.now")}`)).record,
    );
    const said = execFileSync(process.env.HASHI, ["convert", join(rules, name), "--to", "json"]);
    assert.deepEqual(held, JSON.parse(said), name);
  }
  // Whoever has no core reads no board from a link, so none is offered.
  await page.click("#open-share");
  assert.equal(await page.locator("#share-link").isVisible(), false);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("pages of the program and hashi.html share a store from disk and mix no boards", WITHOUT, async () => {
  const address = written(board("grown/8x8"), board("rules/connected"));
  const page = await stand.open({}, onDisk);
  const build = async (on) => {
    const [from] = BUILT.split("-");
    await on.locator(`[data-cell=${from}]`).focus();
    await on.keyboard.press("Shift+ArrowRight");
  };
  const games = (on, prefix) =>
    on.evaluate(
      (start) =>
        Object.entries(localStorage)
          .filter(([key]) => key.startsWith(`${start}game.`))
          .map(([, text]) => JSON.parse(text))
          .map(({ record, done }) => `${record.islands.length}: ${done}`)
          .sort(),
      prefix,
    );
  const open = async (one) => {
    const tab = await page.context().newPage();
    await tab.goto(one);
    await tab.waitForSelector("body[data-ready]");
    return tab;
  };
  await openBoard(page, "2,,2\n,,\n2,,2\n");
  await page.locator("[data-cell=r1c1]").focus();
  await page.keyboard.press("Shift+ArrowRight");
  const before = await games(page, "hashi.");
  assert.deepEqual(before, ["14: 0", "4: 1"]);

  // What a page holds and what is done on it turns up on that page alone, and what is done here not
  // on a page that has the same board.
  const lecture = await open(address);
  await lecture.selectOption("#boards", "1");
  assert.equal(await lecture.locator("#board .island").count(), 4);
  assert.equal(await lecture.locator("#board .bridge").count(), 0);
  await lecture.selectOption("#boards", "0");
  await build(lecture);
  assert.equal(await lecture.locator("#board .bridge").count(), 1);
  // Each window reads what it has written: another one may hear of it a little later.
  assert.deepEqual(await games(lecture, "hashi."), before);
  assert.equal((await games(lecture, "hashi-page.")).length, 2);
  const second = await open(onDisk);
  assert.equal(await second.locator("#board .island").count(), 4, "it opens with another page's board");
  assert.equal(await second.locator("#board .bridge").count(), 1);
  await second.click("#open-boards");
  assert.equal(await second.locator("#boards-list .entry").count(), 2);
  await second.click("#dialog-boards [data-close]");
  await lecture.reload();
  await lecture.waitForSelector("body[data-ready]");
  assert.equal(await lecture.locator("#board .bridge").count(), 1, "the page has lost its board");

  // Two windows of hashi.html still see each other, and both keep what they have.
  await second.locator("[data-cell=r1c1]").focus();
  await second.keyboard.press("Shift+ArrowDown");
  await page.waitForFunction(() => document.querySelectorAll("#board .bridge").length === 2);
  assert.deepEqual(await games(page, "hashi."), ["14: 0", "4: 2"]);

  // What an earlier version of such a page kept is there, and stays where it was.
  await lecture.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith("hashi-page.")) continue;
      const text = localStorage.getItem(key).replace(/"changed":\d+\}$/, '"changed":1}');
      localStorage.setItem(key.replace("hashi-page.", "hashi."), text);
      localStorage.removeItem(key);
    }
    sessionStorage.clear();
  });
  const all = await games(lecture, "hashi.");
  await lecture.goto("about:blank");
  await lecture.goto(address);
  await lecture.waitForSelector("body[data-ready]");
  assert.equal(await lecture.locator("#board .bridge").count(), 1);
  await lecture.keyboard.press("Control+z");
  assert.equal(await lecture.locator("#board .bridge").count(), 0);
  assert.deepEqual(await games(lecture, "hashi."), all);
  for (const one of [page, second]) assert.equal(await one.evaluate(() => document.querySelector("#notice").hidden), true);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a page of the program for a lecture links board and program", WITHOUT, async () => {
  const page = await stand.open({}, written(board("grown/8x8"), "--lab"));
  await page.click("#open-lab");
  await page.waitForSelector(".program [role=option]");
  const names = await page.locator("#lab-formulation option").allTextContents();
  assert.ok(names.includes("flow") && names.includes("cuts"), names.join());
  assert.ok((await page.locator("#board .value").count()) > 0, "no value is drawn");
  await page
    .locator(".program [role=option]", { hasText: /^ ?degree_/ })
    .first()
    .hover();
  assert.ok(
    (await page.locator("#board .ghost.pointed, #board .island.look").count()) > 0,
    "a row shows nothing on the board",
  );
  const from = await page.inputValue("#lab-formulation");
  for (let keys = 0; keys < 50 && (await page.inputValue("#lab-formulation")) === from; keys += 1)
    await page.keyboard.press("n");
  assert.notEqual(await page.inputValue("#lab-formulation"), from);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("boards of a size and level are made in the page, and today's is the same for everyone", async () => {
  const page = await stand.open();
  await page.click("#open-new");
  await page.fill("#new-rows", "7");
  await page.fill("#new-cols", "8");
  await page.selectOption("#new-level", "easy");
  await page.click("#new-make");
  await page.waitForFunction(
    () =>
      document.querySelector("#title").textContent === "Easy 7 × 8" &&
      /One solution, level easy/.test(document.querySelector("#rules").textContent),
  );
  const today = async (on) => {
    await on.click("#open-new");
    await on.click("#new-daily");
    await on.waitForFunction(() => /^Board of /.test(document.querySelector("#title").textContent));
    return on
      .locator("#board .island")
      .evaluateAll((islands) => islands.map((island) => island.getAttribute("aria-label")));
  };
  const other = await stand.open();
  assert.deepEqual(await today(page), await today(other));
  assert.deepEqual([page.faults, other.faults], [[], []]);
  await page.context().close();
  await other.context().close();
});
