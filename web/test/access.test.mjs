// For everyone: what axe finds, names for screen readers, targets, and that no
// request leaves the page.

import assert from "node:assert/strict";
import { test } from "node:test";
import { BOARDS, axeSource, hasOneFile, onDisk, openBoard, openStand } from "./tools.mjs";

const stand = openStand();

const SIZES = {
  desk: { viewport: { width: 1280, height: 800 } },
  tablet: { viewport: { width: 820, height: 1180 }, hasTouch: true },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};

async function faultsOf(page, where) {
  await page.evaluate(axeSource);
  const { violations, passes } = await page.evaluate(() => axe.run({ resultTypes: ["violations"] }));
  assert.ok(passes.length > 10, "axe did not look");
  return violations.flatMap((violation) =>
    violation.nodes.map((node) => `${where}: ${violation.id}: ${node.target} ${node.failureSummary}`),
  );
}

for (const [size, options] of Object.entries(SIZES)) {
  for (const colorScheme of ["light", "dark"]) {
    test(`axe finds nothing: ${size}, ${colorScheme}`, async () => {
      const page = await stand.open({
        ...options,
        colorScheme,
        reducedMotion: "reduce",
      });
      await openBoard(page, BOARDS[4].text);
      const faults = await faultsOf(page, "play");
      await page.click("#hint");
      await page.waitForSelector("#hint-strengths:not([hidden])");
      await page.click("#hint-step");
      faults.push(...(await faultsOf(page, "hint")));
      await page.click("#explain");
      await page.waitForSelector("#steps:not([hidden])");
      await page.click("#step-next");
      faults.push(...(await faultsOf(page, "explain")));
      await page.click("#step-close");
      await openBoard(page, "2,,2\n,,\n2,,2\n");
      await page.keyboard.press("g");
      await page.keyboard.press("t");
      for (const [cell, key] of [
        ["r1c1", "Shift+ArrowRight"],
        ["r1c1", "Shift+ArrowDown"],
        ["r3c3", "Shift+ArrowUp"],
        ["r3c3", "m"],
      ]) {
        await page.locator(`[data-cell=${cell}]`).focus();
        await page.keyboard.press(key);
      }
      faults.push(...(await faultsOf(page, "trial")));
      await page.keyboard.press("Shift+ArrowLeft");
      await page.waitForSelector("#end:not([hidden])");
      faults.push(...(await faultsOf(page, "end")));
      for (const name of ["boards", "new", "read", "share", "settings"]) {
        await page.click(`#open-${name}`);
        faults.push(...(await faultsOf(page, name)));
        await page.click(`#dialog-${name} [data-close]`);
      }
      await page.click("#mode-draw");
      faults.push(...(await faultsOf(page, "draw")));
      assert.deepEqual(faults, []);
      await page.context().close();
    });
  }
}

test("targets are 44 pixels, also on a board of 30 × 40 on a telephone", async () => {
  const page = await stand.open(SIZES.phone);
  const small = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("button, select, input:not([type=checkbox]), label.switch")]
        .filter((one) => one.checkVisibility())
        .map((one) => [one.id || one.textContent, one.getBoundingClientRect()])
        .filter(([, box]) => box.height < 43.5 || box.width < 43.5)
        .map(([name, box]) => `${name}: ${box.width} × ${box.height}`),
    );
  assert.deepEqual(await small(), []);
  const rows = Array.from({ length: 40 }, (_, row) =>
    Array.from({ length: 30 }, (_, col) => (row % 3 === 0 && col % 3 === 0 ? "?" : "0")).join(","),
  );
  assert.equal(await openBoard(page, rows.join("\n")), "");
  const cell = await page.evaluate(() => {
    const [one, other] = ["r1c1", "r1c4"].map((name) =>
      document.querySelector(`[data-cell=${name}] .land`).getBoundingClientRect(),
    );
    return (other.x - one.x) / 3;
  });
  assert.ok(cell >= 43.5, `a cell is ${cell} pixels`);
  await page.click("#zoom-fit");
  const whole = await page.evaluate(() => {
    const board = document.querySelector("#board").getBoundingClientRect();
    const frame = document.querySelector("#frame").getBoundingClientRect();
    return board.width <= frame.width && board.height <= frame.height;
  });
  assert.ok(whole, "the whole board does not fit");
  await page.click("#mode-draw");
  assert.deepEqual(await small(), []);
  await page.context().close();
});

test("islands have names for screen readers", async () => {
  const page = await stand.open();
  await openBoard(page, "4,,2\n,,\n4,,2\n");
  const name = () => page.getAttribute("[data-cell=r1c1]", "aria-label");
  assert.equal(await name(), "4 at row 1 column 1, 0 of 4 bridges");
  await page.locator("[data-cell=r1c1]").focus();
  await page.keyboard.press("Shift+ArrowRight");
  assert.equal(await name(), "4 at row 1 column 1, 1 of 4 bridges; east 1 to 2 at row 1 column 3");
  await page.keyboard.press("x");
  await page.keyboard.press("ArrowDown");
  assert.match(await name(), /south no bridge to 4 at row 3 column 1$/);
  await page.context().close();
});

test("a screen reader reads the head, the board, what is said of it, then the tools", async () => {
  const page = await stand.open();
  await openBoard(page, "4,,2\n,,\n4,,2\n");
  await page.locator("[data-cell=r1c1]").focus();
  await page.keyboard.press("Shift+ArrowRight");
  await page.click("#check");
  await page.waitForFunction(() => /^Right so far/.test(document.querySelector("#advice").textContent));
  await page.locator("body").evaluate(() => document.querySelector("#recent").remove());
  assert.equal(
    await page.locator("body").ariaSnapshot(),
    `- banner:
  - heading "Hashi" [level=1]
  - group "What you do":
    - button "Play" [pressed]
    - button "Draw"
  - navigation "Board":
    - button "My boards"
    - button "New"
    - button "Open"
    - button "Share"
    - button "Settings and help"
- main:
  - application "Board, 3 rows, 3 columns":
    - button "4 at row 1 column 1, 1 of 4 bridges; east 1 to 2 at row 1 column 3": "4"
    - button "2 at row 1 column 3, 1 of 2 bridges; west 1 to 4 at row 1 column 1": "2"
    - button "4 at row 3 column 1, 0 of 4 bridges": "4"
    - button "2 at row 3 column 3, 0 of 2 bridges": "2"
  - complementary "About the board":
    - heading "Board 3 × 3" [level=2]
    - paragraph: At most 2 bridges between two islands. In the end all islands are connected to each other. One solution, level easy.
    - paragraph: 0 of 4 islands finished
    - region "Advice":
      - status:
        - strong: "Right so far: it can be completed."
- region "Tools":
  - toolbar "Tools":
    - button "Undo"
    - button "Redo" [disabled]
    - button "Cross"
    - button "Try"
    - button "Check"
    - button "Hint"
    - button "Explain"
    - button "Clear"
    - group "Size":
      - button "Smaller"
      - button "Whole board"
      - button "Larger"
- status: "1 bridge: row 1, columns 1 to 3."`,
  );
  await page.context().close();
});

for (const where of ["disk", "folder"]) {
  test(`no request leaves the page: ${where}`, async () => {
    assert.ok(where === "folder" || hasOneFile, "scripts/web made no hashi.html");
    const address = where === "disk" ? onDisk : stand.address();
    const page = await stand.open({}, address);
    await openBoard(page, BOARDS[0].text);
    await page.click("#hint");
    await page.waitForSelector("#hint-strengths:not([hidden])");
    const origin = new URL(address).origin;
    const outside = page.requests.filter(
      (request) =>
        !/^(data|blob):/.test(request) &&
        (where === "disk" ? request !== address : new URL(request).origin !== origin),
    );
    assert.deepEqual(outside, []);
    if (where === "disk")
      assert.match(
        await page.getAttribute("meta[http-equiv=Content-Security-Policy]", "content"),
        /connect-src 'none'/,
      );
    const stopped = await page.evaluate(
      () =>
        new Promise((resolve) => {
          document.addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective));
          fetch("https://example.org/").catch(() => {});
          setTimeout(() => resolve("nothing"), 2000);
        }),
    );
    assert.equal(stopped, "connect-src");
    await page.context().close();
  });
}
