// @ts-check
// What comes after a solved board: the next one, a picture to share, and how many days in a row the
// board of the day was solved. Nothing is sent: a picture is a file, or goes where its owner says.

import { recall, remember } from "./store.js";
import { many } from "./texts.js";

/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('./advisor.js').Facts} Facts */
/** @typedef {{game: Game, facts: Facts, now: boolean}} End */

/** So many days are kept, the last ones. */
const MOST_DAYS = 4000;
const DAY = 86_400_000;

/** A day as the board of the day has it: `2026-11-26`. @param {Date} date */
export function dayOf(date) {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
}

/** The days whose boards were solved on the day itself, in order. @returns {string[]} */
function days() {
  try {
    const kept = JSON.parse(recall("days") ?? "[]");
    return kept.filter((/** @type {unknown} */ day) => typeof day === "string").sort();
  } catch {
    return [];
  }
}

/** How many days in a row there are up to this one, or up to the day before. @param {string[]} solved @param {string} today */
export function streakOf(solved, today) {
  const there = new Set(solved);
  const at = (/** @type {number} */ back) => new Date(Date.parse(`${today}T00:00:00Z`) - back * DAY).toISOString().slice(0, 10);
  const first = there.has(today) ? 0 : 1;
  let length = 0;
  while (there.has(at(first + length))) length += 1;
  return length;
}

/** What there is to say of the days in a row; nothing where there is none. */
export function streakWords() {
  const length = streakOf(days(), dayOf(new Date()));
  return length === 0 ? "" : many(length, "Board of the day: {n} day in a row.", "Board of the day: {n} days in a row.");
}

/**
 * @param {(id: string) => HTMLElement} element
 * @param {object} hands
 * @param {(end: End, tell: (text: string) => void) => void} hands.next
 * @param {(end: End) => string} hands.nextName what the next board is called on its button; empty where there is none
 * @param {(end: End, tell: (text: string) => void) => void} hands.share
 */
export function createEnd(element, hands) {
  /** @type {End | undefined} */
  let end;
  const tell = (/** @type {string} */ text) => {
    element("end-status").textContent = text;
  };
  element("end-next").addEventListener("click", () => end && hands.next(end, tell));
  element("end-share").addEventListener("click", () => end && hands.share(end, tell));

  /** Shows what comes after a board that is solved, or nothing. @param {End | undefined} next @returns {string[]} what there is to say */
  return (next) => {
    if (end?.game !== next?.game || !next) tell("");
    end = next;
    element("end").hidden = !next;
    if (!next) return [];
    const today = dayOf(new Date());
    if (next.now && next.game.day === today && !days().includes(today))
      remember("days", JSON.stringify([...days(), today].slice(-MOST_DAYS)));
    const name = hands.nextName(next);
    element("end-next").hidden = name === "";
    element("end-next").textContent = name;
    return next.game.day && streakWords() ? [streakWords()] : [];
  };
}
