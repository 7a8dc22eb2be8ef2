// Everything fits: boards and panels on a desk, a laptop, a tablet and a telephone in both
// directions; large boards with an overview; and what is pointed at is in view.

import assert from "node:assert/strict";
import { test } from "node:test";
import { built, openBoard, openStand } from "./tools.mjs";

const stand = openStand();

const SCREENS = {
  desk: { viewport: { width: 1440, height: 900 } },
  laptop: { viewport: { width: 1280, height: 720 } },
  tablet: { viewport: { width: 820, height: 1180 }, hasTouch: true },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  "small phone": { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true },
  "phone held sideways": { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true },
};
/** What is left of a laptop for whoever reads at twice the size. */
const TWICE = { viewport: { width: 550, height: 350 } };

/** A board with an unknown clue in every third row and column. */
const sparse = (rows, cols) =>
  Array.from({ length: rows }, (_, row) =>
    Array.from({ length: cols }, (_, col) => (row % 3 === 0 && col % 3 === 0 ? "?" : "0")).join(","),
  ).join("\n");

const boxes = (page) =>
  page.evaluate(() => {
    const box = (id) => {
      const { left, top, right, bottom, width, height } = document.querySelector(id).getBoundingClientRect();
      return { left, top, right, bottom, width, height };
    };
    const { cols } = { cols: document.querySelector("#board").viewBox.baseVal.width };
    return {
      board: box("#board"),
      frame: box("#frame"),
      panel: box(".panel"),
      bar: box("#bar"),
      cell: (box("#board").width / cols) * 40,
      overview: !document.querySelector("#overview").hidden,
      wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    };
  });
const inside = (one, other) =>
  one.left >= other.left - 1 && one.right <= other.right + 1 && one.top >= other.top - 1 && one.bottom <= other.bottom + 1;

for (const [name, options] of Object.entries(SCREENS)) {
  test(`boards up to 12 × 12 open whole, and nothing is wider than the screen: ${name}`, async () => {
    const page = await stand.open(options);
    for (const side of [6, 10, 12]) {
      assert.equal(await openBoard(page, sparse(side, side)), "");
      const { board, frame, cell, wide, overview } = await boxes(page);
      assert.ok(inside(board, frame), `${side}: ${JSON.stringify({ board, frame })}`);
      assert.ok(cell >= 25, `${side}: a cell is ${cell} pixels`);
      assert.equal(wide, 0);
      assert.ok(!overview, "an overview of what is in sight");
    }
    // What is said below takes what it needs and does not move the board.
    const before = await boxes(page);
    await page.click("#hint");
    await page.waitForFunction(() => document.querySelector("#advice").textContent.length > 10);
    const after = await boxes(page);
    assert.deepEqual([after.board.left, after.board.top, after.cell], [before.board.left, before.board.top, before.cell]);
    for (const button of ["#open-boards", "#open-settings", "#undo", "#explain", "#zoom-fit"]) {
      const box = await page.locator(button).boundingBox();
      const { width, height } = options.viewport;
      assert.ok(box.x >= 0 && box.x + box.width <= width + 0.5, `${button} is cut`);
      assert.ok(box.y >= 0 && box.y + box.height <= height + 0.5, `${button} is cut`);
    }
    await page.click("#mode-draw");
    assert.equal((await boxes(page)).wide, 0);
    const play = await page.locator("#play-drawing").boundingBox();
    assert.ok(play.y + play.height <= options.viewport.height, "“Play this board” is out of sight");
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

  test(`boards of 40 × 30 and 100 × 100 open readable, with an overview to move in: ${name}`, async () => {
    const page = await stand.open(options);
    for (const [rows, cols] of [
      [40, 30],
      [100, 100],
    ]) {
      assert.equal(await openBoard(page, sparse(rows, cols)), "");
      const { cell, overview, wide } = await boxes(page);
      assert.ok(cell >= 24.9, `a cell is ${cell} pixels`);
      assert.ok(overview, "there is no overview");
      assert.equal(wide, 0);
      const last = `r${rows - ((rows - 1) % 3)}c${cols - ((cols - 1) % 3)}`;
      const seen = async () => inside(await page.locator(`[data-cell=${last}] .land`).evaluate((land) => {
        const { left, right, top, bottom } = land.getBoundingClientRect();
        return { left, right, top, bottom };
      }), (await boxes(page)).frame);
      assert.equal(await seen(), false);
      const small = await page.locator("#overview canvas").boundingBox();
      await page.mouse.click(small.x + small.width - 3, small.y + small.height - 3);
      await page.waitForFunction(() => document.querySelector("#frame").scrollTop > 0);
      assert.equal(await seen(), true, "the overview does not move the board");
      // The frame in the overview follows with the next picture that the browser draws.
      await page.waitForFunction(() => {
        const [sight, whole] = ["#overview .sight", "#overview canvas"].map((name) =>
          document.querySelector(name).getBoundingClientRect(),
        );
        return Math.abs(sight.bottom - whole.bottom) < 4;
      });
      await page.click("#zoom-fit");
      const whole = await boxes(page);
      assert.ok(inside(whole.board, whole.frame) && !whole.overview);
    }
    assert.equal((await built(page)).gestures, 0);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}

test("a drawing that is seen whole is so with more rows; of a larger one the new row is shown", async () => {
  const page = await stand.open({ viewport: { width: 1280, height: 800 } });
  await page.click("#mode-draw");
  const whole = async () => {
    const { board, frame } = await boxes(page);
    return inside(board, frame);
  };
  assert.ok(await whole());
  await page.fill("#rows", "12");
  await page.press("#rows", "Enter");
  await page.waitForFunction(() => document.querySelector("#rules").textContent.includes("12"));
  assert.ok(await whole(), "rows are out of sight");
  await page.fill("#rows", "60");
  await page.press("#rows", "Enter");
  await page.waitForFunction(() => document.querySelector("#rules").textContent.includes("60"));
  const above = () => page.locator("#frame").evaluate((frame) => frame.scrollTop);
  assert.equal(await above(), 0);
  await page.click('[data-side="south"][data-by="1"]');
  assert.ok((await above()) > 200, `the new row is out of sight: ${await above()}`);
  await page.click('[data-side="north"][data-by="1"]');
  assert.ok((await above()) < 50, `the new row is out of sight: ${await above()}`);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a trial on a telephone hides nothing of a board that was whole, in the language with the longest words", async () => {
  const page = await stand.open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "de-DE" });
  await openBoard(page, sparse(12, 9));
  const { frame } = await boxes(page);
  const board = () => page.locator("#board").boundingBox();
  assert.ok((await board()).y + (await board()).height <= frame.bottom + 1);
  await page.tap("#try");
  await page.waitForSelector("#trial:not([hidden])");
  const after = (await boxes(page)).frame;
  assert.ok((await board()).y + (await board()).height <= after.bottom + 1, "rows are out of sight");
  assert.ok(await page.isHidden("#overview"));
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

for (const [name, locale] of [
  ["laptop", "de-DE"],
  ["tablet", "fr-FR"],
  ["phone", "de-DE"],
  ["phone", "es-ES"],
  ["small phone", "fr-FR"],
  ["small phone", "ja-JP"],
  ["phone held sideways", "de-DE"],
  ["phone held sideways", "ja-JP"],
  ["laptop at twice the size", "en-GB"],
]) {
  test(`no word is wider than its button, and no panel wider than its place: ${name}, ${locale}`, async () => {
    const page = await stand.open({ ...(SCREENS[name] ?? TWICE), locale });
    /** What is cut off: buttons by their words, and what scrolls to the side. */
    const cut = () =>
      page.evaluate(() => {
        const shown = (one) => one.checkVisibility();
        const buttons = [...document.querySelectorAll("button, .panel, dialog[open]")].filter(shown);
        return buttons
          .filter((one) => one.scrollWidth > one.clientWidth + 1)
          .map((one) => `${one.id || one.className || one.textContent}: ${one.scrollWidth} in ${one.clientWidth}`);
      });
    await openBoard(page, sparse(7, 7));
    assert.deepEqual(await cut(), [], "while playing");
    await page.click("#hint");
    await page.waitForFunction(() => document.body.dataset.busy === undefined);
    await page.click("#try");
    assert.deepEqual(await cut(), [], "with a hint and a trial");
    for (const id of ["open-boards", "open-new", "open-read", "open-share", "open-settings"]) {
      await page.click(`#${id}`);
      assert.deepEqual(await cut(), [], id);
      await page.evaluate(() => document.querySelector("dialog[open]").close());
    }
    await page.click("#mode-draw");
    assert.deepEqual(await cut(), [], "while drawing");
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}

for (const [name, options] of Object.entries(SCREENS)) {
  test(`what is said for a moment hides nothing of the board: ${name}`, async () => {
    const page = await stand.open(options);
    // A bridge that is in the way of another one.
    const rows = Array.from({ length: 12 }, () => Array(12).fill("0"));
    for (const [row, col] of [[5, 0], [5, 11], [0, 5], [11, 5]]) rows[row][col] = "1";
    assert.equal(await openBoard(page, rows.map((row) => row.join(",")).join("\n")), "");
    await page.locator("[data-cell=r6c1]").focus();
    await page.keyboard.press("Shift+ArrowRight");
    const before = await boxes(page);
    await page.locator("[data-cell=r1c6]").focus();
    await page.keyboard.press("Shift+ArrowDown");
    await page.waitForFunction(() => document.querySelector("#toast").textContent.startsWith("In the way:"));
    const { board, frame, panel, bar } = await boxes(page);
    const toast = await page.locator("#toast").evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { left, right, top, bottom };
    });
    const apart = (one, other) =>
      one.right <= other.left + 1 || other.right <= one.left + 1 || one.bottom <= other.top + 1 || other.bottom <= one.top + 1;
    assert.ok(toast.bottom > toast.top && inside(toast, panel), JSON.stringify({ toast, panel }));
    for (const [what, other] of Object.entries({ board, frame, bar })) assert.ok(apart(toast, other), `${what}: ${JSON.stringify({ toast, other })}`);
    assert.deepEqual([board, frame], [before.board, before.frame], "it moves the board");
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}

test("brushes are at the thumb of a hand that holds a telephone", async () => {
  const page = await stand.open(SCREENS.phone);
  await page.click("#mode-draw");
  const brushes = await page.locator("#brushes button").evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect()).map(({ left, right, top, bottom }) => ({ left, right, top, bottom })),
  );
  const { panel } = await boxes(page);
  for (const brush of brushes) assert.ok(brush.top > 844 / 2.2 && inside(brush, panel), JSON.stringify(brush));
  await page.context().close();
});

for (const name of ["laptop", "phone", "small phone", "phone held sideways"]) {
  test(`what a hint and a walk are for is in sight on a large board, however long the hint is: ${name}`, async () => {
    const page = await stand.open(SCREENS[name]);
    // A full island with eight bridges is said with all its lines.
    const rows = Array.from({ length: 40 }, () => Array(40).fill("0"));
    for (const [row, col, clue] of [[30, 30, 8], [30, 26, 2], [30, 34, 2], [26, 30, 2], [34, 30, 2]]) rows[row][col] = String(clue);
    assert.equal(await openBoard(page, rows.map((row) => row.join(",")).join("\n")), "");
    assert.ok((await boxes(page)).overview);
    const box = (one) => page.locator(one).evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { left, right, top, bottom };
    });
    await page.click("#hint");
    await page.waitForSelector("#hint-strengths:not([hidden])");
    await page.evaluate(() => document.querySelector("#hint-step").click());
    await page.evaluate(() => document.querySelector(".panel").scrollTo(0, 0));
    const { panel } = await boxes(page);
    for (const one of ["#hint-do", "#hint-close"]) assert.ok(inside(await box(one), panel), `${one} is out of sight`);
    await page.click("#hint-close");
    assert.ok(await page.isVisible("#overview"));
    await page.click("#explain");
    await page.waitForSelector("#steps:not([hidden])");
    assert.ok(inside(await box("#step-next"), (await boxes(page)).panel), "the next step is out of sight");
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}

for (const [name, most] of [
  ["phone", 0.16],
  ["small phone", 0.2],
]) {
  test(`on a large board the panel takes little, and with a hint only the hint: ${name}`, async () => {
    const page = await stand.open(SCREENS[name]);
    const { height } = SCREENS[name].viewport;
    assert.equal(await openBoard(page, sparse(16, 16)), "");
    const { panel, overview } = await boxes(page);
    assert.ok(overview);
    assert.ok(panel.height < most * height, `the panel takes ${panel.height} of ${height} pixels`);
    // Title, what is finished and the overview are there, whole and side by side.
    const box = (one) => page.locator(one).evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { left, right, top, bottom };
    });
    for (const one of ["#title", "#progress", "#overview canvas"]) assert.ok(inside(await box(one), panel), one);
    assert.ok((await box("#progress")).right < (await box("#overview canvas")).left);
    // An argument needs neither: what it says and its buttons are all.
    assert.equal(await openBoard(page, `${sparse(16, 15).replaceAll("?", "0").replace(/^0,0,0/, "1,0,2")}\n1${",0".repeat(14)}`), "");
    await page.keyboard.press("+");
    await page.click("#explain");
    await page.waitForSelector("#steps:not([hidden])");
    for (const one of ["#title", "#rules", "#overview"]) assert.ok(await page.isHidden(one), one);
    await page.click("#step-close");
    for (const one of ["#title", "#overview"]) assert.ok(await page.isVisible(one), one);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}

for (const name of ["laptop", "phone"]) {
  test(`hints, checks and steps come into view with what they point at: ${name}`, async () => {
    const page = await stand.open(SCREENS[name]);
    // Everything is decided but the pair in the far corner.
    const rows = Array.from({ length: 30 }, () => Array(40).fill("0"));
    rows[0][0] = "1";
    rows[0][2] = "1";
    rows[26][36] = "1";
    rows[26][39] = "1";
    const text = `# connectivity: free\n${rows.map((row) => row.join(",")).join("\n")}`;
    assert.equal(await openBoard(page, text), "");
    const seen = async () => {
      const { frame } = await boxes(page);
      const lands = await page.locator("#board .island.look .land").evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).map(({ left, right, top, bottom }) => ({ left, right, top, bottom })),
      );
      return lands.length > 0 && lands.every((land) => inside(land, frame));
    };
    await page.locator("[data-cell=r1c1]").focus();
    await page.keyboard.press("Shift+ArrowRight");
    for (let zooms = 0; zooms < 4; zooms += 1) await page.keyboard.press("+");
    await page.click("#hint");
    await page.waitForSelector("#hint-strengths:not([hidden])");
    assert.match(await page.textContent("#advice"), /row 27/);
    assert.ok(await seen(), "the hint is out of sight");
    await page.evaluate(() => document.querySelector("#frame").scrollTo(0, 0));
    await page.click("#hint-step");
    assert.ok(await seen(), "the step is out of sight");
    await page.evaluate(() => document.querySelector("#frame").scrollTo(0, 0));
    await page.click("#explain");
    await page.waitForSelector("#steps:not([hidden])");
    await page.click("#step-next");
    assert.ok(await seen(), "the explanation is out of sight");
    await page.click("#step-close");
    // A check marks the bridge that is wrong.
    await page.locator("[data-cell=r1c1]").focus();
    await page.keyboard.press("x");
    await page.keyboard.press("ArrowRight");
    await page.evaluate(() => document.querySelector("#frame").scrollTo(9999, 9999));
    await page.click("#check");
    await page.waitForFunction(() => /^Wrong so far/.test(document.querySelector("#advice").textContent));
    const mark = await page.locator("#board .edge.wrong .no-bridge").first().boundingBox();
    const { frame } = await boxes(page);
    assert.ok(mark.x > frame.left && mark.y > frame.top && mark.x < frame.right && mark.y < frame.bottom);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}

for (const [name, viewport] of Object.entries({
  desk: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
  "phone with bars": { width: 390, height: 664 },
  "small phone": { width: 360, height: 640 },
  "phone held sideways": { width: 844, height: 390 },
}))
  test(`clicks at one place lead from step to step: ${name}`, async () => {
    const page = await stand.open({ viewport });
    for (const text of ["", "https://puzz.link/p?hashi/12/12/j3j2g23g2s6k4g4h2h3g4t2i1h1k5i6i6g4h2j2m3g4l2g3j3k1g1m1h3h4g3g4h2"]) {
      if (text) await openBoard(page, text);
      await page.keyboard.press("e");
      await page.waitForSelector("#steps:not([hidden])");
      const { x, y, width, height } = await page.locator("#step-next").boundingBox();
      const last = Number(await page.getAttribute("#step-slider", "max"));
      assert.ok(last > 12);
      for (let step = 1; step <= last; step += 1) {
        await page.mouse.click(x + width / 2, y + (step % 2 === 0 ? 4 : height - 4));
        assert.equal(await page.inputValue("#step-slider"), String(step));
      }
      await page.click("#step-close");
    }
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
