// Nothing misleads: colours of groups, labels and marks that hide nothing, what to take away,
// explanations from the board at hand, messages in the page's own words, long texts, keys.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { BOARDS, built, openBoard, openStand, root } from "./tools.mjs";

const stand = openStand();
const scratch = mkdtempSync(join(tmpdir(), "hashi-clear-"));
after(() => rmSync(scratch, { recursive: true }));

const SQUARE = "2,,2\n,,\n2,,2\n";
const advice = (page, pattern) =>
  page
    .waitForFunction((words) => new RegExp(words).test(document.querySelector("#advice").textContent), pattern.source, {
      timeout: 8000,
    })
    .catch(async () => assert.fail(`${pattern} is not said, but: ${await page.textContent("#advice")}`));
const build = async (page, cell, key) => {
  await page.locator(`[data-cell=${cell}]`).focus();
  await page.keyboard.press(`Shift+${key}`);
};

test("groups that are joined have colours of their own, and an island by itself has none", async () => {
  const page = await stand.open();
  // Eight pairs, far more than there are colours, and one island more.
  const rows = Array.from({ length: 8 }, () => "1,,1");
  await openBoard(page, `# connectivity: free\n${rows.join("\n,,\n")}\n,,\n?,,\n`);
  await page.click("#open-settings");
  await page.check("#set-groups");
  await page.click("#dialog-settings [data-close]");
  const colours = () =>
    page.locator("#board .island").evaluateAll((all) =>
      all.map((one) => [one.dataset.cell, /group-\d/.exec(one.getAttribute("class"))?.[0]]),
    );
  assert.deepEqual((await colours()).filter(([, colour]) => colour), []);
  const had = new Map();
  for (let row = 1; row <= 15; row += 2) {
    await build(page, `r${row}c1`, "ArrowRight");
    const now = new Map(await colours());
    const groups = new Map();
    for (const [cell, colour] of now) {
      if (!colour) continue;
      const { row: at } = { row: /^r(\d+)/.exec(cell)[1] };
      assert.ok(!groups.has(colour) || groups.get(colour) === at, `two groups share ${colour}`);
      groups.set(colour, at);
    }
    for (const [cell, colour] of had) assert.equal(now.get(cell), colour, `${cell} has another colour now`);
    for (const [cell, colour] of now) if (colour) had.set(cell, colour);
    assert.equal(now.get("r17c1"), undefined);
  }
  assert.equal(new Set(had.values()).size, 6);
  await page.context().close();
});

test("the mark of what is wrong hides neither the bridge nor a number", async () => {
  const page = await stand.open();
  await openBoard(page, "2,2\n2,2\n");
  for (let times = 0; times < 2; times += 1) await build(page, "r1c1", "ArrowRight");
  await page.click("#check");
  await advice(page, /^Wrong so far/);
  const clear = await page.evaluate(() => {
    const box = (one) => one.getBoundingClientRect();
    const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
    const mark = box(document.querySelector("#board .edge.wrong circle"));
    const things = [...document.querySelectorAll("#board .edge.wrong .bridge, #board .clue")];
    return [things.length, things.every((one) => apart(mark, box(one)))];
  });
  assert.deepEqual(clear, [2 + 4, true]);
  await page.context().close();
});

test("after “wrong so far” the hint says which bridge to take away, and takes it", async () => {
  const page = await stand.open();
  await openBoard(page, SQUARE);
  for (let times = 0; times < 2; times += 1) await build(page, "r1c1", "ArrowRight");
  await page.click("#hint");
  await advice(page, /Take away one of the bridges in row 1, columns 1 to 3\./);
  await page.click("#hint-do");
  assert.deepEqual((await built(page)).edges, { "r1c1-r1c3": 1 });
  await page.click("#check");
  await advice(page, /^Right so far/);
  // A cross where a bridge belongs.
  await page.locator("[data-cell=r3c1]").focus();
  await page.keyboard.press("x");
  await page.keyboard.press("ArrowRight");
  await page.click("#hint");
  await advice(page, /Take away the cross in row 3, columns 1 to 3\./);
  await page.click("#undo");
  assert.equal(await page.isVisible("#hint-do"), false);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("with many bridges of which one is wrong, that one is named", async () => {
  const page = await stand.open();
  const board = BOARDS[1];
  await openBoard(page, board.text);
  const solution = new Map(board.edges.map(({ from, to, bridges }) => [`${from}-${to}`, bridges]));
  const single = board.edges.find(({ from, to, bridges }) => bridges === 1 && from[1] === to[1]);
  await build(page, single.from, "ArrowRight");
  await build(page, single.from, "ArrowRight");
  for (const { from, to } of board.edges.filter(({ from, to }) => from[1] === to[1] && from !== single.from).slice(0, 4))
    if (solution.has(`${from}-${to}`)) await build(page, from, "ArrowRight");
  await page.click("#hint");
  await advice(page, /^Wrong so far/);
  const [row, from] = single.from.slice(1).split("c");
  const line = `row ${row}, columns ${from} to ${single.to.split("c")[1]}`;
  const said = await page.textContent("#advice");
  assert.ok(said.includes(`Take away one of the bridges in ${line}.`), said);
  await page.context().close();
});

test("“wrong so far” says what belongs there, and a label says “at least” only where more have room", async () => {
  const page = await stand.open();
  await openBoard(page, SQUARE);
  for (let times = 0; times < 2; times += 1) await build(page, "r1c1", "ArrowRight");
  await page.click("#check");
  await advice(page, /^Wrong so far: 2 bridges are too many in row 1, columns 1 to 3\./);
  // No bridge belongs between two that are complete with each other.
  await openBoard(page, "1,,1,,2\n,,,,\n2,,,,2\n");
  await build(page, "r1c1", "ArrowRight");
  await page.click("#check");
  await advice(page, /^Wrong so far: no bridge belongs in row 1, columns 1 to 3\./);
  let exact = 0;
  let more = 0;
  for (const { text } of BOARDS.slice(0, 4)) {
    await openBoard(page, text);
    for (;;) {
      await page.click("#hint");
      await page.waitForFunction(() => document.body.dataset.busy === undefined);
      if (await page.isVisible("#end")) break;
      await page.click("#hint-step");
      // The step itself stands below what is hard in its reasons, and above what is seen.
      const told = await page.locator("#advice > *").allTextContents();
      const said = told.filter((words) => !words.startsWith("It rests on this.")).at(-1);
      const labels = await page.locator("#board .marks .label.told").allTextContents();
      const least = labels.filter((label) => label.startsWith("≥")).length;
      assert.equal(least, said.split(/ has at least /).length - 1, `${said} ${labels}`);
      more += least;
      exact += labels.filter((label) => /^\d+$/.test(label)).length;
      await page.click("#hint-do");
      await page.waitForFunction(() => document.body.dataset.busy === undefined);
    }
  }
  assert.ok(exact > 20 && more > 5, `${exact} labels say a number, ${more} say “at least”`);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("what is asked while somebody plays on is answered about the board that is there then", async () => {
  const page = await stand.open();
  await openBoard(page, SQUARE);
  // A core that takes its time.
  await page.evaluate(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...rest) {
      setTimeout(() => post.call(this, message, ...rest), 400);
    };
  });
  await page.click("#check");
  for (let times = 0; times < 2; times += 1) await build(page, "r1c1", "ArrowRight");
  assert.match(await page.textContent("#advice"), /^Looking/);
  await advice(page, /^(Right|Wrong) so far/);
  assert.match(await page.textContent("#advice"), /^Wrong so far/);
  // A hint that was asked for before the mistake went, and one whose step was made meanwhile.
  await page.click("#hint");
  await page.keyboard.press("u");
  await advice(page, /^Look at /);
  assert.equal(await page.locator("#board .edge.wrong").count(), 0);
  await page.click("#hint-close");
  await page.click("#explain");
  await build(page, "r1c1", "ArrowDown");
  await page.waitForSelector("#steps:not([hidden])");
  assert.match(await page.textContent("#advice"), /begins from your bridges/);
  assert.equal(await page.locator("#board .bridge").count(), 2);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("an explanation begins from the present board where that is right so far, else from nothing", async () => {
  const page = await stand.open();
  await openBoard(page, SQUARE);
  await page.click("#explain");
  await page.waitForSelector("#steps:not([hidden])");
  assert.equal(await page.isVisible("#from-here"), false, "nothing is built yet");
  const whole = Number(await page.getAttribute("#step-slider", "max"));
  await page.click("#step-close");
  await build(page, "r1c1", "ArrowRight");
  await build(page, "r1c1", "ArrowDown");
  await page.click("#explain");
  await page.waitForSelector("#steps:not([hidden])");
  assert.match(await page.textContent("#advice"), /begins from your bridges/);
  assert.equal(await page.locator("#board .bridge").count(), 2);
  assert.equal(await page.textContent("#progress"), "");
  await page.locator("#step-slider").press("End");
  assert.match(await page.textContent("#advice"), /No other solution|no other solution/);
  assert.equal(await page.textContent("#progress"), "");
  assert.equal(await page.locator("#board .bridge").count(), 4);
  await page.check("#from-beginning");
  await page.waitForFunction(() => /empty board/.test(document.querySelector("#advice").textContent));
  assert.equal(await page.locator("#board .bridge").count(), 0);
  assert.equal(Number(await page.getAttribute("#step-slider", "max")), whole);
  await page.click("#step-close");
  assert.match(await page.textContent("#progress"), /of 4 islands finished/);
  // From what is wrong nothing is explained.
  await build(page, "r1c1", "ArrowRight");
  await page.click("#explain");
  await page.waitForSelector("#steps:not([hidden])");
  assert.match(await page.textContent("#advice"), /^Something that you have drawn is wrong: .* begins from the empty board/);
  assert.equal(await page.isChecked("#from-beginning"), true);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a notation that cannot say the board saves no file", async () => {
  const page = await stand.open();
  await openBoard(page, "2,?,2\n#,,\n2,,2\n");
  await page.click("#open-share");
  await page.waitForFunction(() => document.querySelector("#export-text").value !== "");
  assert.ok(await page.isEnabled("#save-text"));
  await page.selectOption("#notation", "tatham");
  await page.waitForFunction(() => document.querySelector("#share-status").textContent !== "");
  assert.ok((await page.isDisabled("#save-text")) && (await page.isDisabled("#copy-text")));
  const said = await page.textContent("#share-status");
  assert.match(said, /no way to write/);
  assert.doesNotMatch(said, /--|lossy|board:\d/);
  await page.selectOption("#notation", "csv");
  await page.waitForFunction(() => document.querySelector("#export-text").value !== "");
  assert.ok(await page.isEnabled("#save-text"));
  await page.context().close();
});

test("what cannot be read is said in the page's words, with a way on", async () => {
  const page = await stand.open();
  const refused = async (text) => {
    const said = await openBoard(page, text);
    assert.ok(said !== "", `${text} was read`);
    assert.doesNotMatch(said, /--[a-z]|\bboard:\d|<stdin>/, said);
    return said;
  };
  const close = () => page.click("#dialog-read [data-close]");
  assert.match(await refused("2,,2\n,z,\n2,,2\n"), /^Line 2, character 2: expected a clue/);
  assert.equal(await page.isVisible("#read-how"), false);
  await close();
  assert.match(await refused("10,,2\n,,\n10,,2\n"), /set “Most bridges” and read it again/);
  assert.ok(await page.isVisible("#read-most"));
  await page.fill("#read-most", "5");
  await page.click("#read-play");
  await page.waitForFunction(() => !document.querySelector("#dialog-read").open);
  assert.match(await page.textContent("#rules"), /At most 5 bridges/);
  assert.match(await refused("what is this\n\0"), /./);
  await close();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

/** What people paste that is no board, or not one board. */
const NO_BOARDS = {
  nothing: "   ",
  words: "hello world",
  "a letter": "Dear Anna,\nplease find the puzzle attached.\nYours, B.",
  "rows of different length": "1,0,1\n0,0\n1,0,1",
  "a stray letter": "2,,2\n,q,\n2,,2",
  "a nine": "2,,9\n,,\n2,,2",
  "a large number": "2,,16\n,,\n2,,2",
  "a negative number": "2,,-1\n,,\n2,,2",
  "a fraction": "2,,1.5\n,,\n2,,2",
  "a web page": "<html><body><table><tr><td>2</td></tr></table></body></html>",
  "other JSON": '{"a":1}',
  "JSON cut off": '{"format":"hashi-board","version":1,',
  "JSON of no rows": '{"format":"hashi-board","version":1,"size":{"rows":0,"cols":3},"islands":[]}',
  "JSON of another version": '{"format":"hashi-board","version":99,"size":{"rows":2,"cols":3},"islands":[]}',
  "JSON beyond its board": '{"format":"hashi-board","version":1,"size":{"rows":2,"cols":3},"islands":[{"cell":"r9c9","clue":1}]}',
  "deep JSON": "[".repeat(5000),
  "another puzzle": "https://puzz.link/p?slither/5/5/gdg",
  "a short address": "https://puzz.link/p?hashi/6/6/3g1",
  "a long address": `https://puzz.link/p?hashi/3/3/${"3g".repeat(50)}`,
  "an address of no columns": "https://puzz.link/p?hashi/0/5/3",
  "a vast address": "https://puzz.link/p?hashi/99999/99999/3",
  "another site": "https://example.org/puzzle/17",
  "a damaged address of Penpa+": "https://swaroopg92.github.io/penpa-edit/#m=edit&p=abc",
  "a damaged link": "https://example.org/hashi.html#b=xxxx",
  "a short id": "7x7:a2b",
  "a seed": "7x7#1234567",
  "a vast id": "999x999:a2",
  "a wrong number of islands": "3 3 9\n2 0 2\n0 0 0\n2 0 2",
  "two boards": "2,,2\n,,\n2,,2\n\n3,,3\n,,\n3,,3",
  "two boards of text": "2.2\n...\n2.2\n\n2.2\n...\n2.2\n",
  "a picture as text": "PNG\u0000\u0001",
  faces: "😀😀\n😀😀",
  "too many rows": Array(300).fill(Array(300).fill("0").join(",")).join("\n"),
  "too many islands": Array(90).fill(Array(90).fill("1").join(",")).join("\n"),
  "a bad rule": "# most-bridges: zero\n2,,2\n,,\n2,,2",
  "another rule": "# colour: red\n2,,2\n,,\n2,,2",
  "a bridge to nowhere": "# given: r1c1-r9c9=1\n2,,2\n,,\n2,,2",
  "too many given": "# given: r1c1-r1c3=7\n2,,2\n,,\n2,,2",
  "a bad word": "# connectivity: maybe\n2,,2\n,,\n2,,2",
  "a program": "Minimize\n obj: x\nSubject To\n c1: x >= 1\nEnd",
  "an answer": "from,to,bridges\nr1c1,r1c3,2\n",
  "an open quote": '"2","","2\n,,\n',
  "letters for large numbers": "2 . a\n. . .\n2 . c",
  "a zip archive": "PK\u0003\u0004rest",
  "a PDF document": "%PDF-1.7\n",
};

test("whatever is pasted, what is wrong is said without options, commands and names of files", async () => {
  const page = await stand.open();
  for (const [name, text] of Object.entries(NO_BOARDS)) {
    const said = await openBoard(page, text);
    assert.ok(said.length > 10, `${name}: ${said}`);
    assert.match(said, /^\p{Lu}/u, `${name}: ${said}`);
    const own = said.replaceAll(/'[^'\n]*'/g, "");
    assert.doesNotMatch(own, /--|\bboard:\d|<|\boptions?\b|\bhashi (read|check|repair|ask|solve)\b|\br\d+c\d+\b/, `${name}: ${said}`);
    // What is quoted is what was pasted.
    for (const [, quoted] of said.matchAll(/found '([^'\n…]*)'/g)) assert.ok(text.includes(quoted.replaceAll("\\n", "\n")) || name.includes("JSON"), `${name}: ${said}`);
    const choices = await page.locator("#read-as option").allTextContents();
    assert.ok(!choices.includes("names"), `${name}: ${choices}`);
    await page.click("#dialog-read [data-close]");
  }
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a text that can be read in several ways opens in the way that is chosen", async () => {
  const page = await stand.open();
  const WAYS = [
    ["1 2\n3 4", "text as it stands", 4],
    ["0,1,2,3\n1,2,0,2\n2,0,0,0\n3,2,0,2\n", "grid without the first row of numbers from 0 and", 4],
    ["0,1,2,3\n2,0,0,2\n0,0,0,0\n1,0,0,1\n", "grid without the first row of numbers", 4],
    ["0,1,2,3\n2,0,0,2\n0,0,0,0\n1,0,0,1\n", "csv as it stands", 7],
    ["1,1,2\n1,3,2\n3,1,2\n3,3,2\n", "list of islands as row1,col1,clue", 4],
  ];
  for (const [text, way, islands] of WAYS) {
    assert.match(await openBoard(page, text), /can be read in|may be/);
    for (let choices = 0; await page.isVisible("#read-play"); choices += 1) {
      const label = (await page.locator("#read-as option").allTextContents()).find((one) => one.startsWith(way));
      assert.ok(label && choices < 2, `${way} is not offered, or does not decide`);
      await page.selectOption("#read-as", { label });
      await page.click("#read-play");
      await page.waitForFunction(
        () => !document.querySelector("#dialog-read").open || document.querySelector("#read-status").textContent !== "",
      );
    }
    assert.equal(await page.locator("#board .island").count(), islands, way);
  }
  // A link to a board is pasted as it would be followed.
  await page.click("#open-share");
  await page.waitForFunction(() => document.querySelector("#share-link").value !== "");
  const link = await page.inputValue("#share-link");
  await page.click("#dialog-share [data-close]");
  await openBoard(page, BOARDS[1].text);
  assert.equal(await openBoard(page, link), "");
  assert.equal(await page.locator("#board .island").count(), 4);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a text that is too long freezes nothing: it is refused, or held without being shown whole", async () => {
  const page = await stand.open();
  const paste = (text, on) =>
    page.evaluate(
      ([words, times, where]) => {
        const data = new DataTransfer();
        data.setData("text/plain", words.repeat(times));
        const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
        const began = performance.now();
        document.querySelector(where).dispatchEvent(event);
        document.querySelector("#read-text").getBoundingClientRect();
        return performance.now() - began;
      },
      [text[0], text[1], on],
    );
  for (const where of ["body", "#read-text"]) {
    await page.click("#open-read");
    if (where === "body") await page.click("#dialog-read [data-close]");
    const took = await paste(["1,2,", 1_250_000], where);
    console.log(`5 MB pasted into ${where}: ${Math.round(took)} ms`);
    assert.ok(took < 1000, `${took} ms`);
    assert.match(await page.textContent("#read-status"), /5,000,000 letters; at most 2,000,000 are read/);
    assert.equal(await page.inputValue("#read-text"), "");
    await page.click("#dialog-read [data-close]");
  }
  // What is taken is all read, though its beginning is all that is shown.
  await page.click("#open-read");
  assert.match(await page.textContent("#read-size"), /^At most 2,000,000 letters\.$/);
  const row = `${Array(49).fill("?,0,0,0").join(",")}\n`;
  const took = await paste([row, 60], "#read-text");
  assert.ok(took < 1000);
  await page.click("#read-play");
  await page.waitForFunction(() => !document.querySelector("#dialog-read").open);
  assert.equal(await page.locator("#board .island").count(), 49 * 60);
  await page.click("#open-read");
  await paste(["?,0,\n".padEnd(300, " "), 300], "#read-text");
  assert.match(await page.textContent("#read-size"), /these are 90,000 letters, of which the first 20,000 are shown/);
  assert.equal((await page.inputValue("#read-text")).length, 20_000);
  await page.click("#read-clear");
  assert.equal(await page.inputValue("#read-text"), "");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("five million letters in a field of one line are refused at once, and it is said", async () => {
  const page = await stand.open();
  const text = "1,0,2,".repeat(900_000).slice(0, 5_000_000);
  await page.click("#mode-draw");
  for (const id of ["cell-text", "note-title", "note-author", "rows", "most"]) {
    const before = await page.inputValue(`#${id}`);
    await page.focus(`#${id}`);
    await page.evaluate(() => (document.querySelector("#toast").textContent = ""));
    await page.keyboard.insertText(id === "rows" || id === "most" ? "9".repeat(5_000_000) : text);
    assert.match(await page.textContent("#toast"), /takes at most 200 letters/, id);
    assert.equal(await page.inputValue(`#${id}`), before);
  }
  await page.fill("#note-title", "T".repeat(200));
  await page.locator("#note-title").blur();
  assert.equal(await page.textContent("#title"), "T".repeat(200));
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

const WITHOUT = { skip: process.env.HASHI ? false : "HASHI is not set: no page of the program is tested" };

test("a board without a solution says so, in the laboratory with the rows in conflict", WITHOUT, async () => {
  const [out, square, apart] = ["none.html", "square.txt", "apart.txt"].map((name) => join(scratch, name));
  writeFileSync(square, "1..1\n....\n1..1\n");
  writeFileSync(apart, "1.1..\n.....\n..2.2\n.....\n1.1..\n");
  const boards = [join(root, "data/boards/grown/8x8.csv"), square, apart];
  const formulations = ["--formulation", "notebook,flow,cuts"];
  execFileSync(process.env.HASHI, ["page", ...boards, "--lab", ...formulations, "-o", out], { stdio: "pipe" });
  const page = await stand.open({}, pathToFileURL(out).href);
  const facts = () => page.textContent("#lab-facts");
  const legend = () => page.textContent("#lab-legend");
  await page.click("#open-lab");
  await page.selectOption("#lab-formulation", "notebook");
  assert.match(await facts(), /bound/);
  await page.selectOption("#boards", "1");
  assert.equal(await facts(), "20 columns, 20 rows; bound 4.666; 10 fractional");
  await page.selectOption("#lab-formulation", "flow");
  assert.equal(await facts(), "11 columns, 13 rows; infeasible");
  assert.equal(await legend(), "The marked rows of the program cannot be kept together.");
  assert.equal(await page.locator('.program [aria-selected="true"]').count(), 1);
  assert.ok((await page.locator("#board .look, #board .pointed").count()) > 0);
  await page.selectOption("#lab-what", "duals");
  assert.equal(await legend(), "The marked rows of the program cannot be kept together.");
  await page.selectOption("#boards", "2");
  assert.match(await facts(), /; infeasible$/);
  await page.click("#open-lab");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("in the laboratory keys work wherever one is, another board stays there, labels cover nothing", WITHOUT, async () => {
  const out = join(scratch, "lab.html");
  const files = ["grown/8x8", "grown/10x10"].map((name) => join(root, "data/boards", `${name}.csv`));
  execFileSync(process.env.HASHI, ["page", ...files, "--lab", "--formulation", "flow,cuts,notebook", "-o", out], { stdio: "pipe" });
  const page = await stand.open({}, pathToFileURL(out).href);
  await page.click("#open-lab");
  const formulation = () => page.inputValue("#lab-formulation");
  const facts = () => page.textContent("#lab-facts");
  await page.selectOption("#lab-formulation", "flow");
  for (const place of ["#lab-formulation", "#lab-what", "#lab-round", ".program", "#open-settings", "#boards"]) {
    if (!(await page.isVisible(place))) continue;
    await page.selectOption("#lab-formulation", "flow");
    await page.locator(place).focus();
    await page.keyboard.press("n");
    assert.notEqual(await formulation(), "flow", `N does nothing at ${place}`);
    assert.notEqual(await formulation(), "notebook", `N jumps at ${place}`);
    await page.keyboard.press("b");
    assert.equal(await formulation(), "flow", `B does nothing at ${place}`);
  }
  const before = await facts();
  const islands = await page.locator("#board .island").count();
  await page.selectOption("#boards", "1");
  assert.equal(await page.getAttribute("body", "data-mode"), "lab");
  assert.notEqual(await page.locator("#board .island").count(), islands);
  assert.notEqual(await facts(), before);
  assert.match(await page.textContent("#title"), /10\s*[x×]\s*10/i);
  await page.selectOption("#lab-formulation", "flow");
  /** Numbers of islands that a label or a badge lies over. */
  const covered = () =>
    page.evaluate(() => {
      const box = (one) => one.getBoundingClientRect();
      const meet = (a, b) => a.right > b.left && b.right > a.left && a.bottom > b.top && b.bottom > a.top;
      const shown = (one) => one.checkVisibility();
      const labels = [...document.querySelectorAll("#board .marks rect, #board .badge rect")].filter(shown).map(box);
      const clues = [...document.querySelectorAll("#board .clue")].map(box);
      const over = labels.filter((label, at) => labels.some((other, place) => place < at && meet(label, other)));
      return [labels.length, clues.filter((clue) => labels.some((label) => meet(label, clue))).length, over.length];
    });
  let labels = 0;
  let both = 0;
  for (const what of ["values", "duals", "costs"]) {
    await page.selectOption("#lab-what", what);
    for (let slides = 0; slides < 12; slides += 1) {
      const [count, under, over] = await covered();
      labels += count;
      assert.equal(under, 0, `${what}, ${await formulation()}: labels cover ${under} numbers`);
      assert.equal(over, 0, `${what}, ${await formulation()}: ${over} labels cover others`);
      const texts = await page.locator("#board .marks .label").allTextContents();
      const legend = await page.textContent("#lab-legend");
      assert.ok(legend.length > 10);
      const two = texts.find((text) => text.includes("("));
      if (two) {
        both += 1;
        assert.match(legend, /\(.*\): the relaxation has .* of “at least one bridge”/);
      }
      await page.keyboard.press("n");
    }
    await page.selectOption("#lab-formulation", "flow");
  }
  // A cut is there from the round after the one that finds it, and the numbers of duals are duals.
  await page.selectOption("#lab-formulation", "cuts");
  await page.selectOption("#lab-what", "duals");
  const rows = async () => Number(/(\d+) rows/.exec(await facts())[1]);
  const cuts = page.locator(".program [role=option]", { hasText: /^ cut_/ });
  const found = await rows();
  assert.match(await facts(), /; 1 cut found$/);
  assert.equal(await cuts.count(), 0);
  assert.equal(await page.locator("#board .badge").count(), 0);
  assert.match(await page.textContent("#lab-legend"), /are shown in the last round of cuts/);
  await page.keyboard.press("n");
  assert.equal(await rows(), found + 1);
  assert.equal(await cuts.count(), 1);
  assert.ok((await page.locator("#board .badge").count()) > 5);
  // A row of several lines is one row.
  await page.locator(".program [role=option]", { hasText: /^ spanning/ }).hover();
  assert.equal(await page.locator("#board .ghost.pointed").count(), 32);
  // Large letters are large on the board too.
  await page.selectOption("#lab-what", "values");
  const size = () => page.locator("#board .label").first().evaluate((one) => parseFloat(getComputedStyle(one).fontSize));
  const usual = await size();
  await page.keyboard.press("l");
  // They are drawn with the next frame.
  await page.waitForFunction((least) => parseFloat(getComputedStyle(document.querySelector("#board .label")).fontSize) > least, 1.3 * usual);
  for (const none of (await covered()).slice(1)) assert.equal(none, 0);
  await page.keyboard.press("l");
  assert.ok(labels > 20 && both > 0, `${labels} labels, ${both} views with two values`);
  console.log(`${labels} labels in the laboratory, ${both} views with two values on a line`);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("the reason why something is wrong is seen on the board, and can be walked through", async () => {
  const page = await stand.open();
  await openBoard(page, BOARDS[3].text);
  await build(page, "r6c3", "ArrowRight");
  await build(page, "r6c3", "ArrowRight");
  await page.click("#check");
  await advice(page, /^Wrong so far: 2 bridges are too many in row 6, columns 3 to 7\./);
  const said = await page.textContent("#advice");
  const [, steps] = /In (\d+) steps it leads to this\./.exec(said) ?? assert.fail(said);
  assert.match(said, /the neighbours of the 3 at row 1 column 3 cannot take all its bridges: a contradiction\.$/);
  const rings = () =>
    page.locator("#board .island.look").evaluateAll((all) => all.map((island) => island.dataset.cell).sort());
  assert.deepEqual(await rings(), ["r1c3"]);
  assert.ok((await page.locator("#board .ghost.premise").count()) > 0, "what it rests on is not shown");
  await page.click("#hint-why");
  assert.equal(await page.getAttribute("#step-slider", "max"), steps);
  assert.equal(await page.textContent("#advice"), "Suppose row 6, columns 3 to 7 has 2 bridges.");
  assert.equal(await page.isVisible("#from-here"), false);
  // Nothing but what is supposed stands there at the beginning, and what follows is added.
  assert.equal(await page.locator("#board .bridge").count(), 2);
  const before = [];
  for (let step = 1; step <= Number(steps); step += 1) {
    await page.click("#step-next");
    before.push(await page.locator("#board .bridge").count());
  }
  assert.deepEqual(before.toSorted((a, b) => a - b), before);
  assert.ok(before.at(-1) > 2);
  assert.deepEqual(await rings(), ["r1c3"]);
  assert.match(await page.textContent("#advice"), /That cannot be, so what was supposed is wrong\.$/);
  // What was said before is said again.
  await page.click("#step-close");
  assert.equal(await page.locator("#board .bridge").count(), 2);
  assert.equal(await page.textContent("#advice"), said);
  assert.deepEqual(await rings(), ["r1c3"]);
  // A reason of one step is said whole.
  await page.keyboard.press("u");
  await page.keyboard.press("u");
  await openBoard(page, "1,,1,,2\n,,,,\n2,,,,2\n");
  await build(page, "r1c1", "ArrowRight");
  await page.click("#check");
  await advice(page, /^Wrong so far/);
  assert.doesNotMatch(await page.textContent("#advice"), /steps/);
  assert.equal(await page.isVisible("#hint-why"), false);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a hint that supposes something can be walked through, and is there again afterwards", async () => {
  const page = await stand.open();
  await openBoard(page, "https://puzz.link/p?hashi/12/12/j3j2g23g2s6k4g4h2h3g4t2i1h1k5i6i6g4h2j2m3g4l2g3j3k1g1m1h3h4g3g4h2");
  let said = "";
  for (let hints = 0; hints < 60 && !/^Case distinction/.test(said); hints += 1) {
    if (said) await page.click("#hint-do");
    await page.click("#hint");
    await page.waitForSelector("#hint-strengths:not([hidden])");
    await page.click("#hint-step");
    said = await page.textContent("#advice");
  }
  assert.match(said, /^Case distinction: if .* there would be a contradiction, so /);
  await page.click("#hint-why");
  assert.equal(await page.textContent("#advice"), said);
  const told = [];
  for (let last = false; !last; last = (await page.inputValue("#step-slider")) === (await page.getAttribute("#step-slider", "max"))) {
    await page.click("#step-next");
    told.push(await page.textContent("#advice"));
  }
  assert.ok(told.some((words) => words.startsWith("Suppose ")), told.join("\n"));
  assert.match(told.at(-2), /contradiction\.$/);
  assert.equal(told.at(-1), said);
  await page.keyboard.press("Escape");
  assert.equal(await page.textContent("#advice"), said);
  await page.click("#hint-do");
  assert.match(await page.textContent("#advice"), /^That was the step\./);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a hint says more than where anybody sees that no bridge goes", async () => {
  const page = await stand.open();
  let rests = 0;
  let hidden = 0;
  for (const { text, name } of BOARDS.slice(1, 4)) {
    await openBoard(page, text);
    for (let hints = 0; ; hints += 1) {
      assert.ok(hints < 100, `${name}: not solved by hints`);
      await page.click("#hint");
      await page.waitForFunction(() => document.body.dataset.busy === undefined);
      if (await page.isVisible("#end")) break;
      await page.click("#hint-technique");
      const named = /^(.+)\.$/.exec(await page.textContent("#advice > strong"))[1];
      await page.click("#hint-step");
      const told = await page.locator("#advice > *").allTextContents();
      const below = told.filter((one) => one.startsWith("It rests on this. "));
      const above = told.filter((one) => !below.includes(one)).map((one) => one.split(":")[0]);
      assert.doesNotMatch(above.at(-1), /^(Finished island|Blocked edge)$/);
      rests += below.filter((one) => /(Finished island|Blocked edge):/.test(one)).length;
      // What is hard is named before the easy step that it leads to.
      assert.equal(named, above[0]);
      if (told.some((one) => /Isolated (pair|group):/.test(one))) assert.match(named, /^(Isolated|Only way|Only link|Junction|Parity)/);
      if (above.length > 1) hidden += 1;
      await page.click("#hint-do");
      await page.waitForFunction(() => /^(That was the step|Solved)/.test(document.querySelector("#advice").textContent));
    }
  }
  assert.ok(rests > 5, `only ${rests} steps rest on what is seen`);
  assert.ok(hidden > 0, "no easy step rests on a hard one");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
