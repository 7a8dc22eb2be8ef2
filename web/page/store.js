// @ts-check
// What the page remembers on this machine. Where nothing may be kept, it plays on without.

/** @typedef {{errors: boolean, grey: boolean, groups: boolean, timer: boolean, theme: string, live: boolean, likely: boolean}} Settings */

const PREFIX = "hashi.";
/** So many boards are remembered, the oldest is forgotten first. */
const MOST_GAMES = 40;

/** @type {Settings} */
const DEFAULTS = {
  errors: true,
  grey: true,
  groups: false,
  timer: false,
  theme: "auto",
  live: true,
  likely: false,
};

/** @param {string} key @returns {string | null} */
export function recall(key) {
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
    return true;
  } catch {
    return false;
  }
}

/** @param {string} key */
function forget(key) {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // It was not kept either.
  }
}

/** @returns {Settings} */
export function recallSettings() {
  try {
    return { ...DEFAULTS, ...JSON.parse(recall("settings") ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

/** A name for a board by what is on it. @param {string} text */
export function fingerprint(text) {
  let a = 0x811c9dc5;
  let b = 0x1b873593;
  for (let index = 0; index < text.length; index += 1) {
    a = Math.imul(a ^ text.charCodeAt(index), 0x01000193);
    b = Math.imul(b ^ text.charCodeAt(index), 0x85ebca6b) ^ (b >>> 13);
  }
  return (a >>> 0).toString(36) + (b >>> 0).toString(36);
}

/** @param {string} board its fingerprint */
export function recallGame(board) {
  return recall(`game.${board}`);
}

/** Keeps a game and forgets the oldest. @param {string} board @param {string} text */
export function rememberGame(board, text) {
  /** @type {string[]} */
  let names = [];
  try {
    names = JSON.parse(recall("games") ?? "[]");
  } catch {
    // A list that cannot be read begins anew.
  }
  if (names[0] !== board) {
    names = [board, ...names.filter((name) => name !== board)];
    for (const old of names.slice(MOST_GAMES)) forget(`game.${old}`);
    remember("games", JSON.stringify(names.slice(0, MOST_GAMES)));
  }
  return remember(`game.${board}`, text);
}
