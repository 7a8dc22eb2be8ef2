// @ts-check
// What the page remembers on this machine: settings, and every board that was played or drawn.
//
// Each board stands under a key of its own, and no list says which there are: so two windows never
// write over each other's list, and nothing is forgotten unasked. What the browser refuses to keep
// is held while the page is open, and whoever listens is told.
//
// All pages from disk share one store, and so do all of a host: the boards of pages that the program
// writes stand apart, so that they do not turn up among those that somebody plays here.

/** @typedef {{errors: boolean, grey: boolean, groups: boolean, timer: boolean, theme: string, live: boolean, likely: boolean, room: boolean, lines: string, large: boolean, left: boolean, language: string}} Settings `room`: whether it is shown where bridges may go; `lines`: how thick they are; `large`: large numbers; `left`: for the left hand */
/** @typedef {'game' | 'drawing'} Kind a board that is played, or one that is drawn */
/** @typedef {'' | 'full' | 'absent'} Trouble why something is not kept */

/** How the keys begin of what all pages share, and of what is this kind of page's. */
const SHARED = "hashi.";
const PREFIX = typeof document !== "undefined" && document.getElementById("hashi-boards") ? "hashi-page." : SHARED;

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

/** The settings of this kind of page, else those of the other one. @returns {Settings} */
export function recallSettings() {
  try {
    return { ...DEFAULTS, ...JSON.parse(recall("settings") ?? earlier("settings") ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

/** What stands where every page once kept all. @param {string} key */
function earlier(key) {
  try {
    return localStorage.getItem(SHARED + key);
  } catch {
    return null;
  }
}

/** The kind and the name of a board that is kept under this key; nothing for any other key. @param {string | null} key */
export function boardOfKey(key) {
  if (!key?.startsWith(PREFIX)) return undefined;
  const [, kind, name] = /^(game|drawing)\.(.+)$/.exec(key.slice(PREFIX.length)) ?? [];
  return kind ? { kind: /** @type {Kind} */ (kind), name } : undefined;
}

/** A name that no board has. */
export function freshName() {
  return `${Date.now().toString(36)}-${crypto.getRandomValues(new Uint32Array(1))[0].toString(36)}`;
}

/** The names of all boards of a kind. @param {Kind} kind @returns {string[]} */
export function boardNames(kind) {
  const keys = new Set([...unkept.keys(), ...keysOf(PREFIX)]);
  return [...keys].filter((key) => key.startsWith(`${kind}.`)).map((key) => key.slice(kind.length + 1));
}

/** What the browser keeps under keys that begin so. @param {string} prefix */
function keysOf(prefix) {
  try {
    const all = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "");
    return all.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  } catch {
    // What this page holds is all there is.
    return [];
  }
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

/** The game on this very board that was changed last; on a page of the program also one of the time when all pages kept theirs together, which stays there. @param {string} record the board's JSON */
export function gameOn(record) {
  const own = lastOn(record, boardNames("game"), (name) => recall(`game.${name}`));
  if (own || PREFIX === SHARED) return own;
  const apart = Number(earlier("apart") ?? Infinity);
  const textOf = (/** @type {string} */ name) => earlier(`game.${name}`) ?? "";
  const names = keysOf(`${SHARED}game.`).filter((name) => changedAt(textOf(name)) < apart);
  return lastOn(record, names, textOf);
}

/** Notes, once, since when no page of the program keeps its boards where this page does. */
export function standApart() {
  if (PREFIX === SHARED && recall("apart") === null) remember("apart", String(Date.now()));
}

/** @param {string} record @param {string[]} names @param {(name: string) => string | null} textOf */
function lastOn(record, names, textOf) {
  const beginning = `{"version":1,"record":${record},`;
  /** @type {{name: string, text: string, changed: number} | undefined} */
  let last;
  for (const name of names) {
    const text = textOf(name) ?? "";
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
