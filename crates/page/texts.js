// @ts-check
// The page's texts in the languages that it speaks. A text is its own English: code and markup say
// it in English, and `texts.json` has it in the other languages.
//
// What the core says in sentences of its own is English (`words.js`); where its record says the
// same in parts, the page makes the sentence.

import { unpacked } from "./client.js";

/** @typedef {Record<string, Record<string, string>>} Table by the English text, then by language */

/** What each language is called by those who speak it. @type {[string, string][]} */
export const LANGUAGES = [
  ["en", "English"],
  ["de", "Deutsch"],
  ["es", "Español"],
  ["fr", "Français"],
  ["ja", "日本語"],
];

/** What is read of an element, beside its text. */
const SAID = ["aria-label", "title", "placeholder"];

/** @type {Table} */
let table = {};
let language = "en";
/** What says the texts that stand on the page. @type {(() => void)[]} */
const standing = [];

/** Loads the table: it stands in a page of one file, and beside any other. */
export async function loadTexts() {
  const inside = document.getElementById("hashi-texts");
  const beside = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=preload][href$='texts.json']"));
  try {
    if (inside) table = JSON.parse(new TextDecoder().decode(await unpacked(inside.textContent ?? "")));
    else if (beside) table = await (await fetch(beside.href)).json();
  } catch {
    // A page without its table speaks English.
  }
}

/** The language that is spoken. */
export function spoken() {
  return language;
}

/** Speaks this language, or the browser's where none is chosen. @param {string} chosen */
export function speak(chosen) {
  const wanted = chosen === "auto" ? navigator.languages : [chosen];
  const codes = wanted.map((one) => one.toLowerCase().split("-")[0]);
  language = codes.find((code) => LANGUAGES.some(([known]) => known === code)) ?? "en";
  document.documentElement.lang = language;
  for (const say of standing) say();
}

/** Says something that stands on the page, now and whenever another language is chosen. @param {() => void} say */
export function stand(say) {
  standing.push(say);
  say();
}

/** Marks a text that is said later, so that the table has it. @param {string} english */
export function later(english) {
  return english;
}

/** A text of the page in the language that is spoken. @param {string} english @param {Record<string, string | number>} [values] what stands for `{name}` */
export function t(english, values = {}) {
  const words = (language === "en" ? undefined : table[english]?.[language]) ?? english;
  return words.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** The one text or the other, by a number, which stands for `{n}`. @param {number} n @param {string} one @param {string} more @param {Record<string, string | number>} [values] */
export function many(n, one, more, values = {}) {
  const single = new Intl.PluralRules(language).select(n) === "one";
  return t(single ? one : more, { n: numberWords(n), ...values });
}

/** Some things one after the other. @param {string[]} words */
export function listWords(words) {
  const last = words.length - 1;
  if (last < 1) return words[0] ?? "";
  return t("{some} and {last}", { some: words.slice(0, last).join(t(", ")), last: words[last] });
}

/** Sentences one after the other. @param {string[]} sentences */
export function together(sentences) {
  return sentences.filter(Boolean).join(language === "ja" ? "" : " ");
}

/** A number as people write it. @param {number} number */
export function numberWords(number) {
  return number.toLocaleString(language);
}

/**
 * Says what stands in an element, and in what it holds, in the language that is spoken, now and
 * whenever another one is chosen. ‹Key› in a text is a key of a keyboard.
 * @param {Element} root
 */
export function dress(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  /** @type {Text[]} */
  const texts = [];
  while (walker.nextNode()) texts.push(/** @type {Text} */ (walker.currentNode));
  for (const node of texts) {
    const parent = node.parentElement;
    if (!parent || parent.closest("script, style, textarea, [lang]:not(html)")) continue;
    const words = node.data.trim();
    if (!/\p{L}/u.test(words)) continue;
    const [before, after] = node.data.split(words);
    if (words.includes("‹")) stand(() => parent.replaceChildren(...keys(t(words))));
    else stand(() => (node.data = before + t(words) + after));
  }
  for (const element of [root, ...root.querySelectorAll(SAID.map((name) => `[${name}]`).join())])
    for (const name of SAID) {
      const words = element.getAttribute(name);
      if (words && /\p{L}/u.test(words)) stand(() => element.setAttribute(name, t(words)));
    }
}

/** A text with its keys as keys. @param {string} words @returns {(Node | string)[]} */
function keys(words) {
  return words.split(/(‹[^›]*›)/).map((part) => {
    if (!part.startsWith("‹")) return part;
    const key = document.createElement("kbd");
    key.textContent = part.slice(1, -1);
    return key;
  });
}
