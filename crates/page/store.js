// @ts-check
// What the page remembers on this machine: settings, and every board that was played or drawn.
//
// Each board stands under a key of its own, and no list says which there are: so two windows never
// write over each other's list, and nothing is forgotten unasked. What the browser refuses to keep
// is held while the page is open, and whoever listens is told.

/** @typedef {{errors: boolean, grey: boolean, groups: boolean, timer: boolean, theme: string, live: boolean, likely: boolean, room: boolean, lines: string, large: boolean, left: boolean, language: string}} Settings `room`: whether it is shown where bridges may go; `lines`: how thick they are; `large`: large numbers; `left`: for the left hand */
/** @typedef {'game' | 'drawing'} Kind a board that is played, or one that is drawn */
/** @typedef {'' | 'full' | 'absent'} Trouble why something is not kept */

const PREFIX = "hashi.";

/** @type {Settings} */
const DEFAULTS = {
  errors: true,
  grey: true,
  groups: false,
  timer: false,
  theme: "auto",
  live: true,
  likely: false,
  room: false,
  lines: "normal",
  large: false,
  left: false,
  language: "auto",
};

/** What the browser has refused to keep. @type {Map<string, string>} */
const unkept = new Map();
/** @type {(trouble: Trouble) => void} */
let told = () => {};

/** @param {string} key @returns {string | null} */
export function recall(key) {
  const held = unkept.get(key);
  if (held !== undefined) return held;
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string} text */
export function remember(key, text) {
  try {
    localStorage.setItem(PREFIX + key, text);
    if (unkept.delete(key)) told(trouble());
  } catch {
    unkept.set(key, text);
    told(trouble());
  }
}

/** Forgets it, and keeps what there was no room for until now. @param {string} key */
export function forget(key) {
  unkept.delete(key);
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // It was not kept either.
  }
  for (const [other, text] of [...unkept]) remember(other, text);
  told(trouble());
}

/** Why some board is not kept; nothing where all are. @returns {Trouble} */
export function trouble() {
  if (![...unkept.keys()].some((key) => /^(game|drawing)\./.test(key))) return "";
  try {
    localStorage.getItem(PREFIX);
    return "full";
  } catch {
    return "absent";
  }
}

/** @param {(trouble: Trouble) => void} listener hears of it whenever that may have changed */
export function onTrouble(listener) {
  told = listener;
  told(trouble());
}

/** What this window has last had before it, else what any window had. @param {string} key */
export function recallHere(key) {
  try {
    return sessionStorage.getItem(PREFIX + key) ?? recall(key);
  } catch {
    return recall(key);
  }
}

/** @param {string} key @param {string} text */
export function rememberHere(key, text) {
  try {
    sessionStorage.setItem(PREFIX + key, text);
  } catch {
    // Then all windows share what they had last.
  }
  remember(key, text);
}

/** @returns {Settings} */
export function recallSettings() {
  try {
    return { ...DEFAULTS, ...JSON.parse(recall("settings") ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

/** A name that no board has. */
export function freshName() {
  return `${Date.now().toString(36)}-${crypto.getRandomValues(new Uint32Array(1))[0].toString(36)}`;
}

/** The names of all boards of a kind. @param {Kind} kind @returns {string[]} */
export function boardNames(kind) {
  const keys = new Set(unkept.keys());
  try {
    for (let index = 0; index < localStorage.length; index += 1) {
      const key = localStorage.key(index) ?? "";
      if (key.startsWith(PREFIX)) keys.add(key.slice(PREFIX.length));
    }
  } catch {
    // What this page holds is all there is.
  }
  return [...keys].filter((key) => key.startsWith(`${kind}.`)).map((key) => key.slice(kind.length + 1));
}

/**
 * Keeps a board. Where another window has changed it since this one has seen it, both are kept:
 * ours under a name of its own. Gives the name.
 *
 * @param {Kind} kind @param {string} name @param {string} text
 * @param {string} seen the text that this window has read or written last
 */
export function keepBoard(kind, name, text, seen) {
  const there = recall(`${kind}.${name}`);
  const own = there === null || there === seen || there === text ? name : freshName();
  remember(`${kind}.${own}`, text);
  return own;
}

/** The game on this very board that was changed last. @param {string} record the board's JSON */
export function gameOn(record) {
  const beginning = `{"version":1,"record":${record},`;
  /** @type {{name: string, text: string, changed: number} | undefined} */
  let last;
  for (const name of boardNames("game")) {
    const text = recall(`game.${name}`) ?? "";
    if (!text.startsWith(beginning)) continue;
    const changed = changedAt(text);
    if (!last || changed > last.changed) last = { name, text, changed };
  }
  return last;
}

/** When a kept board was changed, in milliseconds; 0 for those of earlier pages. @param {string} text */
export function changedAt(text) {
  return Number(/"changed":(\d+)\}$/.exec(text)?.[1] ?? 0);
}
