// Pages that the program writes, with boards and what was worked out about them, and no core; and
// boards that the page makes itself.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { after, test } from "node:test";
import { openStand, root } from "./tools.mjs";

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
      () => JSON.parse(localStorage.getItem(`hashi.game.${localStorage.getItem("hashi.now")}`)).record,
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
