// Languages: the table has every text of the page, in every language, and nothing that is not in it
// is shown; the language is the browser's or a chosen one; the rules are whole in each.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { BOARDS, onDisk, openBoard, openStand, root } from "./tools.mjs";

const folder = join(root, "crates/page");
const table = JSON.parse(readFileSync(join(folder, "texts.json"), "utf8"));
const LANGUAGES = ["de", "es", "fr", "ja"];
/** Words that are the same in every language. */
const SAME = /^(Hashi|puzz\.link|Penpa\+|SVG|PNG|\[2 3\]|‹|\{\w+\}: \{\w+\}\.$)/;

/** Every text that code or markup says. */
function textsSaid() {
  const said = new Set();
  for (const name of readdirSync(folder).filter((one) => one.endsWith(".js"))) {
    const source = readFileSync(join(folder, name), "utf8");
    const literal = String.raw`"((?:[^"\\]|\\.)*)"`;
    for (const [, text] of source.matchAll(new RegExp(String.raw`\b(?:t|later)\(\s*${literal}`, "g")))
      said.add(JSON.parse(`"${text}"`));
    for (const [, one, more] of source.matchAll(
      new RegExp(String.raw`\bmany\(\s*[^"]*?${literal},\s*${literal}`, "g"),
    )) {
      said.add(JSON.parse(`"${one}"`));
      said.add(JSON.parse(`"${more}"`));
    }
  }
  for (const name of ["index.html", "tree.html"]) {
    const body = readFileSync(join(folder, name), "utf8").replace(/^[\s\S]*<body[^>]*>/, "");
    for (const [, text] of body.matchAll(/>([^<]*\p{L}[^<]*)</gu)) said.add(text.trim());
    for (const [, text] of body.matchAll(/\b(?:aria-label|title|placeholder)="([^"]*\p{L}[^"]*)"/gu)) said.add(text);
  }
  // What booklets say beside their boards.
  const book = readFileSync(join(root, "crates/show/src/book/language.rs"), "utf8");
  const texts = book.slice(book.indexOf("enum BookText"), book.indexOf("type Table"));
  for (const [, text] of texts.matchAll(/ = "([^"]+)",/g)) said.add(text);
  return said;
}

test("the table has every text of the page in every language, and no other", () => {
  const said = textsSaid();
  assert.ok(said.size > 400, `${said.size} texts`);
  assert.deepEqual([...said].filter((text) => !(text in table)), [], "not in the table");
  assert.deepEqual(Object.keys(table).filter((text) => !said.has(text)), [], "said nowhere");
  const marks = (text) => [...text.matchAll(/\{\w+\}/g)].map(String).sort().filter((one, at, all) => one !== all[at - 1]);
  for (const [english, translations] of Object.entries(table)) {
    assert.deepEqual(Object.keys(translations).sort(), LANGUAGES, english);
    for (const [language, text] of Object.entries(translations)) {
      assert.ok(text.trim() !== "", `${language}: ${english}`);
      assert.deepEqual(marks(text), marks(english), `${language}: ${english}`);
      assert.equal(text.split("‹").length, english.split("‹").length, `${language}: ${english}`);
      // Several words that are the same in two languages are a translation that is missing.
      if (text === english && /\p{L}+ \p{L}+/u.test(english))
        assert.match(english, SAME, `${language} says it in English`);
    }
  }
});

test("the rules say in every language that all islands are connected to each other", () => {
  const connected = {
    de: /alle Inseln miteinander verbunden/,
    es: /todas las islas están conectadas entre sí/,
    fr: /toutes les îles sont reliées entre elles/,
    ja: /すべての島が互いにつながります/,
  };
  const rules = Object.keys(table).filter((text) => /all islands are connected to each other/i.test(text));
  assert.ok(rules.length >= 4, `${rules}`);
  for (const english of rules.filter((text) => !text.startsWith("Not ") && !text.startsWith("All islands")))
    for (const language of LANGUAGES) assert.match(table[english][language], connected[language]);
});

const stand = openStand();

/** All that is written and said on the page now, but for what is marked as another language and titles. */
const wordsOf = (page) =>
  page.evaluate(() => {
    const skipped = "script, style, .icons, [lang]:not(html), textarea, #notation, kbd, .coordinate, .entry-words strong, #title";
    const words = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (!node.parentElement.closest(skipped)) words.push(node.data.trim());
    }
    for (const element of document.querySelectorAll("[aria-label], [title], [placeholder]"))
      if (!element.closest(skipped))
        for (const name of ["aria-label", "title", "placeholder"]) words.push(element.getAttribute(name) ?? "");
    return [...new Set(words)].filter((one) => /\p{L}{2}/u.test(one));
  });

/** English words that no other language of the table has. */
const ENGLISH = /\b([Tt]he|[Ww]ith|and|[Tt]hat|[Tt]his|which|[Ww]hat|board|bridges?|islands?|rows?|columns?|is|are|not|lines?)\b/;

for (const [locale, language] of [
  ["de-AT", "de"],
  ["es-MX", "es"],
  ["fr-FR", "fr"],
  ["ja-JP", "ja"],
]) {
  test(`nothing is left in English: ${locale}`, async () => {
    const page = await stand.open({ locale });
    assert.equal(await page.getAttribute("html", "lang"), language);
    const left = new Map();
    const look = async (where) => {
      for (const words of await wordsOf(page)) {
        const known = table[words]?.[language];
        const english = known !== undefined && known !== words;
        // The name of a link or a file is nobody's language.
        if (english || ENGLISH.test(words.replace(/\S+\.(html|json|link)\b/g, ""))) left.set(words, where);
      }
    };
    await look("the beginning");
    await openBoard(page, BOARDS[2].text);
    const { from, to } = BOARDS[2].edges[0];
    const arrow = from.split("c")[0] === to.split("c")[0] ? "ArrowRight" : "ArrowDown";
    await page.locator(`[data-cell=${from}]`).focus();
    await page.keyboard.press(`Shift+${arrow}`);
    await page.keyboard.press("m");
    await page.keyboard.press("t");
    await look("a trial");
    await page.click("#trial-keep");
    await page.click("#check");
    await page.waitForFunction(() => document.body.dataset.busy === undefined);
    await look("right so far");
    for (let strength = 0; strength < 3; strength += 1) {
      await page.click("#hint");
      await page.waitForSelector("#hint-strengths:not([hidden])");
      await look("a hint");
    }
    await page.click("#explain");
    await page.waitForSelector("#steps:not([hidden])");
    const frames = Number(await page.getAttribute("#step-slider", "max"));
    for (let frame = 0; frame <= frames; frame += 1) {
      await look(`step ${frame}`);
      if (frame < frames) await page.click("#step-next");
    }
    await page.click("#step-close");
    for (const name of ["open-new", "open-read", "open-boards", "open-share", "open-settings"]) {
      await page.click(`#${name}`);
      await look(name);
      await page.evaluate(() => document.querySelectorAll("dialog[open]").forEach((one) => one.close()));
    }
    // A wrong board, solved, several solutions, none.
    await openBoard(page, "2,,2\n,,\n2,,2\n");
    await page.locator("[data-cell=r1c1]").focus();
    for (const press of ["Shift+ArrowRight", "Shift+ArrowRight"]) await page.keyboard.press(press);
    await page.click("#check");
    await page.waitForFunction(() => document.querySelector("#advice").dataset.tone === "wrong");
    await look("wrong so far");
    await page.keyboard.press("u");
    for (const [cell, press] of [
      ["r1c1", "Shift+ArrowDown"],
      ["r3c3", "Shift+ArrowUp"],
      ["r3c3", "Shift+ArrowLeft"],
    ]) {
      await page.locator(`[data-cell=${cell}]`).focus();
      await page.keyboard.press(press);
    }
    await page.waitForSelector("#end:not([hidden])");
    await look("solved");
    for (const text of ["3,,3\n,,\n3,,3\n", "3,,2\n,,\n2,,2\n", "4,,2\n,,\n4,,2\n"]) {
      await openBoard(page, text, "draw");
      await page.check("#likely");
      await page.waitForFunction(
        (looking) => !document.querySelector("#verdict").textContent.startsWith(looking),
        table["Looking …"][language],
      );
      await look("a verdict");
    }
    assert.deepEqual(Object.fromEntries(left), {});
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}

test("a page from disk has its languages inside", async () => {
  const page = await stand.open({ locale: "es-ES" }, onDisk);
  assert.equal(await page.textContent("#undo span"), table.Undo.es);
  assert.equal(await page.title(), table["Hashi: build bridges"].es);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a language is chosen at once, without a reload, and kept; titles stay what they are", async () => {
  const page = await stand.open({ locale: "pt-BR" });
  assert.equal(await page.getAttribute("html", "lang"), "en", "a language that the page does not know");
  await openBoard(page, "# title: Undo\n2,,2\n,,\n2,,2\n");
  await page.locator("[data-cell=r1c1]").focus();
  await page.keyboard.press("Shift+ArrowRight");
  await page.click("#open-settings");
  await page.selectOption("#set-language", "de");
  assert.equal(await page.textContent("#undo span"), table.Undo.de);
  assert.equal(await page.textContent("#title"), "Undo", "a title was translated");
  assert.match(await page.textContent("#rules"), /Am Ende sind alle Inseln miteinander verbunden\./);
  assert.match(await page.getAttribute("[data-cell=r1c1]", "aria-label"), /^2 bei Zeile 1 Spalte 1, 1 von 2 Brücken/);
  assert.equal(await page.locator("#board .bridge").count(), 1);
  await page.selectOption("#set-language", "ja");
  assert.equal(await page.textContent("#undo span"), table.Undo.ja);
  await page.reload();
  await page.waitForSelector("body[data-ready]");
  assert.equal(await page.getAttribute("html", "lang"), "ja");
  await page.click("#open-settings");
  await page.selectOption("#set-language", "auto");
  assert.equal(await page.textContent("#undo span"), "Undo");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
