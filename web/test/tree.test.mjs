// The page of search trees: made by the program, opened from disk; clicks, keys, playing, two trees
// side by side, what it says of a node, what axe finds; and the same in the laboratory.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { axeSource, openStand } from "./tools.mjs";

const stand = openStand();
const scratch = mkdtempSync(join(tmpdir(), "hashi-tree-"));
after(() => rmSync(scratch, { recursive: true }));

const hashi = process.env.HASHI;
assert.ok(hashi, "HASHI is not set; scripts/test-web sets it");
const board = join(scratch, "board.csv");
execFileSync(hashi, ["generate", "--coelho", "20,75,15", "--seed", "3", "-o", board], { stdio: "ignore" });

/** The page of some trees of the board, opened from disk. */
async function openTrees(words, options = {}) {
  const file = join(scratch, `${words.join("-").replaceAll(",", "_")}.html`);
  execFileSync(hashi, ["branch", board, ...words, "-o", file, "-q"], { stdio: ["ignore", "ignore", "inherit"] });
  const page = await stand.open({ viewport: { width: 1400, height: 1000 }, ...options }, pathToFileURL(file).href);
  return Object.assign(page, { file });
}

/** What the program says of the trees. */
function recordOf(words) {
  const text = execFileSync(hashi, ["branch", board, ...words, "--json", "-q"], { encoding: "utf8" });
  return JSON.parse(text);
}

const facts = (page, pane = 0) => page.locator(".facts").nth(pane).innerText();

test("a click on a node says what became of it, and shows its relaxation and bounds", async () => {
  const [tree] = recordOf(["--formulation", "flow"]).trees;
  const page = await openTrees(["--formulation", "flow"]);
  assert.equal(await page.locator(".pane").count(), 1);
  assert.equal(await page.locator(".tree-box .node").count(), tree.tree_nodes.length);
  for (const node of tree.tree_nodes) {
    // Nodes may lie over each other; it is the node that is meant.
    await page.locator(`.tree-box [data-node="${node.id}"]`).dispatchEvent("click");
    const said = await facts(page);
    assert.match(said, new RegExp(`^Node ${node.id}, `));
    const word = { branched: "Branched:", pruned: "Pruned", infeasible: "Infeasible:", whole: "Whole:", open: "Open:" }[node.fate];
    assert.ok(said.includes(word), `${node.id}: ${said}`);
    if (node.branched_on) assert.ok(said.includes(`On ${node.branched_on} = `), said);
    let path = 0;
    for (let at = node; at.parent !== null; at = tree.tree_nodes[at.parent]) {
      path += 1;
      const [column, sign, value] = at.set.split(" ");
      assert.ok(said.includes(`${column} ${sign === "<=" ? "≤" : "≥"} ${value}`), said);
    }
    const shades = await page.locator(".pane .ghost:is(.at-least, .at-most)").count();
    assert.ok(path === 0 ? shades === 0 : shades > 0 && shades <= path);
    const lines = await page.locator(".pane .value").count();
    assert.equal(lines > 0, node.fate !== "infeasible" && node.lps > 0);
  }
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("keys go up, down, left and right, and through the search; playing does too", async () => {
  const [tree] = recordOf(["--formulation", "flow"]).trees;
  const decided = tree.tree_nodes.filter((node) => node.order !== null).sort((one, other) => one.order - other.order);
  const page = await openTrees(["--formulation", "flow"]);
  const chosen = async () => Number(/^Node (\d+),/.exec(await facts(page))[1]);
  await page.locator(".tree-box").focus();
  const [left, right] = tree.tree_nodes.filter((node) => node.parent === 0);
  await page.keyboard.press("ArrowDown");
  assert.equal(await chosen(), left.id);
  await page.keyboard.press("ArrowRight");
  assert.equal(await chosen(), right.id);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowUp");
  assert.equal(await chosen(), 0);
  await page.keyboard.press("Home");
  assert.equal(await chosen(), decided[0].id);
  const shown = () => page.locator(".tree-box .node:is(.branched, .pruned, .infeasible, .whole)").count();
  assert.equal(await shown(), 1);
  await page.keyboard.press("n");
  assert.equal(await chosen(), decided[1].id);
  assert.equal(await shown(), 2);
  await page.keyboard.press("b");
  assert.equal(await chosen(), decided[0].id);
  await page.keyboard.press("Space");
  await page.waitForFunction(() => /^Node/.test(document.querySelector(".facts").innerText) && document.querySelectorAll(".tree-box .node:is(.branched, .pruned, .infeasible, .whole)").length >= 3);
  await page.keyboard.press("Space");
  await page.keyboard.press("End");
  assert.equal(await chosen(), decided.at(-1).id);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("two rules stand side by side, and strong branching says what it has tried", async () => {
  const words = ["--branching", "fractional,strong"];
  const { trees } = recordOf(words);
  const page = await openTrees(words);
  assert.equal(await page.locator(".pane").count(), 2);
  const rows = await page.locator("#numbers tbody tr").allInnerTexts();
  assert.deepEqual(rows.map((row) => row.split("\t").slice(0, 2)), trees.map((tree) => [tree.tree, String(tree.nodes)]));
  assert.match(await facts(page, 1), /gain below/);
  await page.uncheck("#two");
  assert.equal(await page.locator(".pane").count(), 1);
  await page.locator(".pane select").first().selectOption("1");
  assert.match(await facts(page), /gain below/);
  for (const form of ["bound", "icicle", "depth"]) {
    await page.locator(".pane select").nth(1).selectOption(form);
    assert.equal(await page.locator(".tree-box .node").count(), trees[1].tree_nodes.length);
  }
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("300 nodes are at most 1 MB", async () => {
  const large = join(scratch, "large.csv");
  execFileSync(hashi, ["generate", "--coelho", "60,75,15", "--seed", "2", "-o", large], { stdio: "ignore" });
  const file = join(scratch, "large.html");
  const words = ["branch", large, "--formulation", "notebook", "--nodes", "300", "-o", file, "-q"];
  execFileSync(hashi, words, { stdio: ["ignore", "ignore", "inherit"] });
  assert.ok(statSync(file).size <= 1_000_000, `${statSync(file).size} bytes`);
  const page = await stand.open({}, pathToFileURL(file).href);
  const nodes = await page.locator("#numbers tbody td").first().innerText();
  assert.equal(nodes, "300");
  assert.ok((await page.locator(".tree-box .open").count()) > 0);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

const SIZES = {
  desk: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};
for (const [size, options] of Object.entries(SIZES)) {
  for (const colorScheme of ["light", "dark"]) {
    test(`axe finds nothing: ${size}, ${colorScheme}`, async () => {
      const page = await openTrees(["--branching", "fractional,strong"], { ...options, colorScheme, reducedMotion: "reduce" });
      await page.evaluate(axeSource);
      const { violations, passes } = await page.evaluate(() => axe.run({ resultTypes: ["violations"] }));
      assert.ok(passes.length > 10, "axe did not look");
      const faults = violations.flatMap((violation) =>
        violation.nodes.map((node) => `${violation.id}: ${node.target} ${node.failureSummary}`),
      );
      assert.deepEqual(faults, []);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `the page is ${wide} pixels too wide`);
      await page.context().close();
    });
  }
}

test("the laboratory has the search tree", async () => {
  const file = join(scratch, "lab.html");
  execFileSync(hashi, ["page", board, "--lab", "--formulation", "flow,cuts", "-o", file, "-q"], { stdio: ["ignore", "ignore", "inherit"] });
  const page = await stand.open({}, pathToFileURL(file).href);
  await page.click("#open-lab");
  assert.ok(await page.locator("#tree-panel").isHidden());
  // Bounds are of different objectives, and each view says of which.
  assert.equal(await page.textContent("#lab-objective"), "Objective: all bridges together as short as possible.");
  await page.click("#lab-tree");
  assert.equal(await page.textContent("#lab-objective"), "Objective: bridges on as few lines as possible.");
  assert.equal(await page.locator("#tree-panel select").first().locator("option").count(), 2);
  await page.locator("#tree-panel .tree-box").focus();
  await page.keyboard.press("ArrowDown");
  assert.match(await page.locator("#tree-panel .facts").innerText(), /Bounds set on the way: /);
  assert.ok((await page.locator("#board .ghost:is(.at-least, .at-most)").count()) > 0);
  await page.click("#lab-tree");
  assert.ok(await page.locator("#lab-facts").isVisible());
  assert.equal(await page.locator("#board .ghost:is(.at-least, .at-most)").count(), 0);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("N, B and the page keys go through the search wherever the focus is", async () => {
  const file = join(scratch, "keys.html");
  execFileSync(hashi, ["page", board, "--lab", "--formulation", "flow,cuts", "-o", file, "-q"], { stdio: ["ignore", "ignore", "inherit"] });
  const page = await stand.open({}, pathToFileURL(file).href);
  await page.click("#open-lab");
  await page.click("#lab-tree");
  const [tree] = await page.evaluate(async () => {
    const packed = Uint8Array.from(atob(document.querySelector("#hashi-boards").textContent), (letter) => letter.charCodeAt(0));
    const text = await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
    return JSON.parse(text).boards[0].lab.trees.trees;
  });
  const order = tree.nodes.map((_, place) => place).filter((place) => tree.nodes[place].o !== undefined);
  order.sort((one, other) => tree.nodes[one].o - tree.nodes[other].o);
  assert.ok(order.length > 3, "the tree is too small for this test");
  const chosen = async () => Number(/Node (\d+),/.exec(await page.locator("#tree-panel .facts").innerText())[1]);
  const select = page.locator("#tree-panel select").first();
  const kept = await select.inputValue();
  for (const where of [
    page.locator("#lab-tree"),
    page.locator("#tree-panel button", { hasText: "Next" }),
    select,
    page.locator("#tree-panel input[type=range]"),
    page.locator("#tree-panel .tree-box"),
    page.locator("#board .island").first(),
  ]) {
    await page.locator(`#tree-panel [data-node="${order[0]}"]`).dispatchEvent("click");
    await where.focus();
    const went = [];
    for (const key of ["n", "PageDown", "b", "PageUp"]) {
      await page.keyboard.press(key);
      went.push(await chosen());
    }
    assert.deepEqual(went, [order[1], order[2], order[1], order[0]], String(where));
  }
  assert.equal(await select.inputValue(), kept, "a letter has chosen another tree");
  // And in the relaxations.
  await page.click("#lab-tree");
  const slide = async () => `${await page.inputValue("#lab-formulation")} ${await page.inputValue("#lab-round")}`;
  const first = await slide();
  await page.locator("#lab-panel button:visible", { hasText: "Next" }).focus();
  await page.keyboard.press("PageDown");
  assert.notEqual(await slide(), first);
  await page.keyboard.press("b");
  assert.equal(await slide(), first);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

/** What of a page is cut off on paper of this width in pixels: boxes that scroll, and tables wider than it. */
const cutOff = (page) =>
  page.evaluate(() => {
    const wide = [...document.querySelectorAll("body *")].filter((one) => {
      const scrolls = /auto|scroll|hidden/.test(getComputedStyle(one).overflow);
      const isSeen = one.getClientRects().length > 0;
      return isSeen && scrolls && !one.closest("svg") && one.scrollWidth > one.clientWidth + 1;
    });
    const tables = [...document.querySelectorAll("table")];
    const beyond = tables.filter((one) => one.getBoundingClientRect().right > window.innerWidth + 1);
    return [...wide, ...beyond].map((one) => `${one.tagName}.${one.className}`);
  });

test("nothing of trees and reports is cut off on paper", async () => {
  const page = await openTrees(["--formulation", "notebook,flow,cuts"]);
  const report = join(scratch, "report.html");
  execFileSync(hashi, ["report", board, "-o", report, "-q"], { stdio: ["ignore", "ignore", "inherit"] });
  // The width of A4 between margins.
  await page.setViewportSize({ width: 700, height: 1000 });
  await page.emulateMedia({ media: "print" });
  for (const address of [page.url(), pathToFileURL(report).href]) {
    await page.goto(address);
    await page.locator("table").first().waitFor();
    assert.deepEqual(await cutOff(page), []);
    for (const button of await page.locator("button, .larger").all()) assert.ok(!(await button.isVisible()));
  }
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
