// @ts-check
// The page: puts board, player and drawer together, and listens to its buttons.

import { LEVELS, coreAdvisor, recordedAdvisor } from "./advisor.js";
import { MOST_SIDE, checkedRecord, emptyRecord, noteOf, placeOf, sideOf, titleOf, withNote } from "./board.js";
import { createBoards } from "./boards.js";
import { NoAnswer, openClient, openPage } from "./client.js";
import { createDrawer, keptDrawing, newDrawing, savedDrawing } from "./drawer.js";
import { createEnd, dayOf, streakWords } from "./end.js";
import { listenToPointers } from "./input.js";
import { createLab } from "./lab.js";
import { createOverview } from "./miniature.js";
import { createPictures, isPicture } from "./picture.js";
import { createPlayer, gameOfLink, keptGame, resumed } from "./player.js";
import { MOST_TEXT, captioned, copy, fragmentOf, fragmentRead, pictureOf, pixelsOf, save } from "./share.js";
import {
  boardOfKey,
  forget,
  onTrouble,
  recall,
  recallHere,
  recallSettings,
  remember,
  rememberHere,
  standApart,
  trouble,
} from "./store.js";
import { LANGUAGES, dress, loadTexts, numberWords, speak, spoken, stand, t, together } from "./texts.js";
import { createView, fittingZoom } from "./view.js";
import { faultWords, sentenceOf, wantsMostBridges, waysOf } from "./words.js";

/** @typedef {import('./board.js').BoardRecord} BoardRecord */

/** Pixels of a cell that a finger hits without care, and the largest and smallest that make sense. */
const FINGER = 44;
const MOST_ZOOM = 120;
const LEAST_ZOOM = 2;
/** Pixels of a cell at which clues can be read: a board opens whole where it is not smaller then. */
const READABLE = 25;
/** Letters of a text that its field shows; more make a browser stand still. */
const MOST_SHOWN = 20_000;
/** Letters that a field of one line takes. */
const MOST_IN_LINE = 200;

/** How addresses of puzz.link begin. */
const PUZZ_LINK = "https://puzz.link/p?";

/** What a page shows that nobody has brought a board to: 14 islands, level easy. */
const FIRST = ["4..6.3", ".1..2.", ".4.64.", "..3..3", ".1....", "4.5.2."];

const element = (/** @type {string} */ id) => {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no '${id}'`);
  return found;
};
const input = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (element(id));
const dialog = (/** @type {string} */ id) => /** @type {HTMLDialogElement} */ (element(id));

/** So many steps from board to board are kept beside the boards themselves. */
const MOST_STEPS = 200;

/** @typedef {'play' | 'draw' | 'lab'} Mode */

/** The steps from board to board that this window has made. @returns {[string, string, boolean?][]} */
function stepsKept() {
  try {
    return JSON.parse(recallHere("steps") ?? "[]");
  } catch {
    return [];
  }
}

async function start() {
  const settings = recallSettings();
  standApart();
  const [page] = await Promise.all([openPage(), loadTexts()]);
  const client = page ? undefined : openClient();
  speak(settings.language);
  dress(document.body);
  stand(() => {
    document.title = page?.title || t("Hashi: build bridges");
  });
  const svg = /** @type {SVGSVGElement} */ (document.querySelector("#board"));
  const frame = element("frame");
  const view = createView(svg);
  const boardChoice = /** @type {HTMLSelectElement} */ (element("boards"));
  /** @type {Mode} */
  let mode = "play";
  let fitted = true;

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let toast;
  const say = (/** @type {string} */ text) => {
    const box = element("toast");
    box.textContent = text;
    clearTimeout(toast);
    toast = setTimeout(() => (box.textContent = ""), 2600);
  };

  /** For screen readers: what everybody else sees on the board. */
  const whisper = (/** @type {string} */ text) => {
    element("whisper").textContent = text;
  };

  const stage = {
    view,
    settings: () => settings,
    element,
    say,
    whisper,
    client,
    reveal: (/** @type {string[]} */ cells) => reveal(cells),
    resized: () => {
      const { rows, cols } = front().record().size;
      const now = `${rows} × ${cols}`;
      // A board that is seen whole is so with another size, too.
      if (fitted && now !== shape) open();
      else overview.update(front().record());
      shape = now;
    },
    hasStep: (/** @type {boolean} */ forth) => stepOf(forth) !== undefined,
    endRedo: (/** @type {'play' | 'draw'} */ of) => endRedo(of),
    ended: (/** @type {import('./end.js').End | undefined} */ end) => {
      // What is said at the end takes room, and the board that was whole is to be seen whole.
      if (end?.now) requestAnimationFrame(() => fitted && fit());
      return ended(end);
    },
  };
  const ended = createEnd(element, {
    nextName: (end) => {
      if (page) return nextInPage() === undefined ? "" : t("Next board");
      return client === undefined ? "" : end.facts.level ? t("Next of this level") : t("Next board");
    },
    next: (end, tell) => nextBoard(end, tell),
    share: (end, tell) => sharePicture(end, tell),
  });
  const player = createPlayer(stage);
  const drawer = createDrawer(stage, (record) => drawBoard(record));
  const lab = createLab(stage);
  const front = () => (mode === "draw" ? drawer : mode === "lab" ? lab : player);

  // Size

  const overview = createOverview(element("overview"), frame, svg);
  const coarse = matchMedia("(pointer: coarse)");
  /** Where the panel stands below the board. */
  const narrow = matchMedia("(max-width: 900px)");
  const fit = () => {
    const board = front().board();
    if (!board) return 0;
    const beside = narrow.matches ? 4 : 16;
    // A whole board has no overview, and what stands there then may take other room.
    element("overview").hidden = true;
    const whole = fittingZoom(board, frame.clientWidth - beside, frame.clientHeight - beside);
    view.setZoom(Math.min(72, whole));
    fitted = true;
    overview.update(board.record);
    return whole;
  };
  /** A board opens whole where its clues can be read then, else large enough to read, or for fingers. */
  const open = () => {
    if (fit() >= READABLE) return;
    view.setZoom(coarse.matches ? FINGER : READABLE);
    fitted = false;
    frame.scrollTo(0, 0);
    overview.update(front().record());
  };
  /** Scrolls, and zooms where that does not do, until these cells are in view. @param {string[]} cells */
  const reveal = (cells) => {
    if (cells.length === 0) return;
    const places = cells.map(placeOf);
    const rows = places.map(({ row }) => row);
    const cols = places.map(({ col }) => col);
    const [top, bottom] = [Math.min(...rows), Math.max(...rows)];
    const [left, right] = [Math.min(...cols), Math.max(...cols)];
    const box = frame.getBoundingClientRect();
    const now = view.box({ top, bottom, left, right });
    const seen =
      now.left >= box.left && now.right <= box.right && now.top >= box.top && now.bottom <= box.bottom;
    if (seen) return;
    // A cell around them says where on the board that is.
    const [across, down] = [right - left + 2.4, bottom - top + 2.4];
    const most = Math.min(frame.clientWidth / across, frame.clientHeight / down);
    if (view.zoom() > most) {
      view.setZoom(Math.max(LEAST_ZOOM, most));
      fitted = false;
    }
    const here = view.box({ top, bottom, left, right });
    const margin = view.zoom() * 0.6;
    const move = (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ size) =>
      from < margin || to > size - margin ? (from + to - size) / 2 : 0;
    frame.scrollLeft += move(here.left - box.left, here.right - box.left, frame.clientWidth);
    frame.scrollTop += move(here.top - box.top, here.bottom - box.top, frame.clientHeight);
    overview.update(front().record());
  };
  const zoomTo = (/** @type {number} */ zoom, /** @type {number} */ x, /** @type {number} */ y) => {
    const before = view.at(x, y);
    view.setZoom(Math.max(LEAST_ZOOM, Math.min(MOST_ZOOM, zoom)));
    fitted = false;
    const after = view.at(x, y);
    const cell = view.zoom();
    frame.scrollLeft += (before.x - after.x) * cell;
    frame.scrollTop += (before.y - after.y) * cell;
    overview.update(front().record());
  };
  const zoomBy = (/** @type {number} */ factor) => {
    const box = frame.getBoundingClientRect();
    zoomTo(view.zoom() * factor, box.left + box.width / 2, box.top + box.height / 2);
  };
  let width = 0;
  let shape = "";
  new ResizeObserver(() => {
    // What is said below the board does not move it under a finger: only another width does.
    if (fitted && (!narrow.matches || frame.clientWidth !== width)) fit();
    else overview.update(front().record());
    width = frame.clientWidth;
  }).observe(frame);

  // Modes and boards

  const setMode = (/** @type {Mode} */ next) => {
    if (mode === "play" && next !== "play") player.leave();
    mode = next;
    document.body.dataset.mode = next;
    element("mode-play").setAttribute("aria-pressed", String(next === "play"));
    element("mode-draw").setAttribute("aria-pressed", String(next === "draw"));
    element("play-panel").hidden = next !== "play";
    element("draw-panel").hidden = next !== "draw";
    element("lab-panel").hidden = next !== "lab";
    element("open-lab").setAttribute("aria-pressed", String(next === "lab"));
    element("bar").hidden = next === "lab";
    for (const button of document.querySelectorAll(".for-play"))
      /** @type {HTMLElement} */ (button).hidden = next !== "play";
    if (next !== "draw") drawer.leave();
    if (next === "draw") drawer.enter();
    if (next === "lab") lab.enter();
    document.querySelector(".panel")?.scrollTo(0, 0);
    open();
    showClock();
    showRecent();
    if (next !== "lab") rememberHere("mode", next);
  };
  const advisor = () => {
    if (page) return recordedAdvisor(page.boards[Number(boardChoice.value) || 0]);
    return client ? coreAdvisor(client) : noAdvisor();
  };
  const playVisit = (/** @type {import('./player.js').Visit} */ visit) => {
    const before = stepNow("play");
    const called = page ? fileOf(page.boards[Number(boardChoice.value) || 0].name) : "";
    setMode("play");
    player.begin(visit, advisor(), called);
    showClock();
    follow(before);
    open();
    showRecent();
  };
  const playBoard = (/** @type {BoardRecord} */ record) => playVisit(resumed(record));
  const drawVisit = (/** @type {import('./drawer.js').Drawing} */ drawing) => {
    const before = stepNow("draw");
    drawer.begin(drawing);
    setMode("draw");
    follow(before);
  };
  const drawBoard = (/** @type {BoardRecord} */ record) => drawVisit(newDrawing(record));

  // The way back: undo leads from a new board to the one that it replaced, and back in the browser
  // leads through all that was before one.

  /** Which board was there before each, by `play NAME` or `draw NAME`, and whether redo leads from there to it. @type {Map<string, {from: string, forth: boolean}>} */
  const before = new Map(stepsKept().map(([to, from, forth = true]) => [to, { from, forth }]));
  const keepSteps = () => {
    const steps = [...before].slice(-MOST_STEPS).map(([to, { from, forth }]) => [to, from, forth]);
    rememberHere("steps", JSON.stringify(steps));
  };
  let walking = false;
  const stepNow = (/** @type {'play' | 'draw'} */ of) => {
    const name = of === "draw" ? drawer.name() : player.name();
    return name && `${of} ${name}`;
  };
  const keyOf = (/** @type {string} */ at) => at.replace(/^play /, "game.").replace(/^draw /, "drawing.");
  /** The board that undo or redo leads to. @param {boolean} forth */
  function stepOf(forth) {
    if (page || mode === "lab") return undefined;
    const now = stepNow(mode === "draw" ? "draw" : "play");
    const found = forth ? [...before].find(([, step]) => step.forth && step.from === now)?.[0] : before.get(now)?.from;
    return found !== undefined && recall(keyOf(found)) !== null ? found : undefined;
  }
  /** Something new was done on the board: redo leads from it to no other one. @param {'play' | 'draw'} of */
  function endRedo(of) {
    const now = stepNow(of);
    const ended = [...before.values()].filter((step) => step.forth && step.from === now);
    for (const step of ended) step.forth = false;
    if (ended.length > 0) keepSteps();
  }
  /** Another board is there: undo leads back from it. @param {string} from */
  const follow = (from) => {
    const now = stepNow(mode === "draw" ? "draw" : "play");
    if (!walking && from && from !== now) {
      for (const [one, step] of before) if (step.from === now) before.delete(one);
      // The last step comes last, and of two boards after this one redo leads to the newer.
      for (const step of before.values()) if (step.from === from) step.forth = false;
      before.delete(now);
      before.set(now, { from, forth: true });
      keepSteps();
    }
    mark();
    front().redraw();
  };
  /** Shows a board that is kept, as a step on the way back or forth, or as a new one. @param {string} at @param {boolean} back */
  const goTo = (at, back) => {
    const [of, name] = at.split(" ");
    walking = back;
    const visit = of === "play" ? keptGame(name) : undefined;
    const drawing = of === "draw" ? keptDrawing(name) : undefined;
    if (visit) playVisit(visit);
    else if (drawing) drawVisit(drawing);
    else if (at === stepNow("play")) playVisit(player.visit());
    else if (at === stepNow("draw")) drawVisit(drawer.visit());
    else say(t("That board was deleted, or nothing stood on it."));
    walking = false;
  };
  /** Whether a key is held down and repeats itself, and whether its press has led to another board. */
  let repeats = false;
  let hasLed = false;
  document.addEventListener(
    "keydown",
    ({ repeat }) => {
      repeats = repeat;
      if (!repeat) hasLed = false;
    },
    true,
  );
  for (const end of ["keyup", "pointerdown"]) document.addEventListener(end, () => (repeats = false), true);
  /** Undo or redo. A key that is held stops where the board begins or ends: to another board leads a press of its own. */
  const step = (/** @type {boolean} */ forth) => {
    if (repeats && hasLed) return;
    if (forth ? front().redo() : front().undo()) return;
    const to = repeats ? undefined : stepOf(forth);
    if (to === undefined) return;
    hasLed = true;
    goTo(to, true);
    const title = element("title").textContent ?? "";
    say(forth ? t("Forward to the board “{title}”.", { title }) : t("Back to the board “{title}”.", { title }));
  };

  /** Where we are, for the browser's history. */
  let steps = Number(history.state?.hashi ?? 0);
  let begun = false;
  let returning = false;
  const mark = () => {
    const now = { mode, at: stepNow(mode === "draw" ? "draw" : "play") };
    const { hashi, ...last } = history.state ?? {};
    if (page || returning || JSON.stringify(last) === JSON.stringify(now)) return;
    // A link has made a step of its own; its board is kept now, and the address is the page's again.
    if (begun || history.state !== null) steps += 1;
    begun = true;
    if (history.state === null) history.replaceState({ hashi: steps, ...now }, "", location.href.split("#")[0]);
    else history.pushState({ hashi: steps, ...now }, "");
  };
  addEventListener("popstate", ({ state }) => {
    if (state === null || returning) {
      returning = false;
      return;
    }
    const dialogs = [...document.querySelectorAll("dialog[open]")];
    if (dialogs.length > 0) {
      // Back means: away with what stands over the board.
      for (const one of dialogs) /** @type {HTMLDialogElement} */ (one).close();
      returning = steps !== state.hashi;
      if (returning) history.go(steps - state.hashi);
      return;
    }
    steps = state.hashi;
    if (state.at) goTo(state.at, true);
  });

  // My boards, and what other windows do with them

  const boards = createBoards({
    element,
    say,
    read: (record) =>
      recordOf(JSON.stringify(record)).catch((error) => {
        throw new Error(told(error));
      }),
    open(kind, name) {
      goTo(`${kind === "game" ? "play" : "draw"} ${name}`, false);
      front().focusBoard();
    },
    isOpen: (kind, name) =>
      kind === "game" ? mode === "play" && name === player.name() : mode === "draw" && name === drawer.name(),
    draw(record) {
      drawBoard(record);
      front().focusBoard();
    },
    changed: (kind, name) => takeOver(kind, name),
  });
  /** Shows a board anew that was changed elsewhere. @param {string} kind @param {string} name */
  const takeOver = (kind, name) => {
    const drawing = kind === "drawing" && name === drawer.name() ? keptDrawing(name) : undefined;
    if (drawing) drawer.begin(drawing);
    const visit = kind === "game" && name === player.name() ? keptGame(name) : undefined;
    if (visit && mode === "play") player.begin(visit, advisor());
    showRecent();
  };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let recent;
  const showRecent = () => {
    if (page) return;
    clearTimeout(recent);
    recent = setTimeout(() => boards.showRecent(`game.${player.name()}`), 0);
  };
  addEventListener("storage", ({ key, oldValue, newValue }) => {
    const found = boardOfKey(key);
    if (!found) return;
    const { kind, name } = found;
    const ours = kind === "game" ? player : drawer;
    if (newValue !== null && name === ours.name() && ours.isAt(oldValue)) takeOver(kind, name);
    boards.refresh();
  });
  onTrouble((why) => {
    element("notice").hidden = why === "";
    if (why !== "")
      element("notice-text").textContent =
        why === "full"
          ? t("The browser has no room left: what you do now is gone when this page closes. Save all boards to a file, then delete some in My boards.")
          : t("The browser keeps nothing for this page: what you do is gone when it closes. Save all boards to a file.");
  });
  addEventListener("beforeunload", (event) => {
    if (trouble() !== "") event.preventDefault();
  });

  listenToPointers(
    svg,
    frame,
    view,
    {
      board: () => front().board(),
      crossing: () => element("cross").getAttribute("aria-pressed") === "true",
      drawing: () => mode === "draw",
      worth: (edge) => (mode === "play" ? player.worth(edge) : 0),
      build: (edge) => (mode === "lab" ? lab.pointAt(edge, undefined) : player.build(edge)),
      cross: (edge) => (mode === "lab" ? lab.pointAt(edge, undefined) : player.cross(edge)),
      stroke: (edges, cross) => (mode === "lab" ? lab.pointAt(edges[0], undefined) : player.stroke(edges, cross)),
      astray: () => {
        if (mode === "play") player.sayNothingThere();
      },
      choose: (island) => (mode === "lab" ? lab.pointAt(undefined, island) : player.mark(island)),
      hover: (edge, island) => {
        if (mode === "lab" && (edge || island)) lab.pointAt(edge, island);
      },
      touch: drawer.touch,
    },
    zoomTo,
  );

  // Keys

  // Whoever plays by mouse needs no mark where the keys are, until a key is pressed.
  svg.addEventListener("pointerdown", () => (document.body.dataset.hands = "pointer"));
  document.addEventListener("keydown", () => delete document.body.dataset.hands, true);
  svg.addEventListener("keydown", (event) => {
    if (front().key(event)) event.preventDefault();
  });
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    if (mode === "lab") {
      // In the laboratory the keys mean the same wherever one is; arrows are the field's own.
      const field = target.closest("input, textarea, select");
      if (!(field && event.key.startsWith("Arrow")) && lab.key(event)) event.preventDefault();
      if (field || event.defaultPrevented) return;
    }
    if (takesKey(target, event.key)) return;
    if (shortcut(event) || front().key(event)) event.preventDefault();
  });
  const shortcut = (/** @type {KeyboardEvent} */ event) => {
    const letter = event.key.toLowerCase();
    const control = event.ctrlKey || event.metaKey;
    if (control && letter === "z") step(event.shiftKey);
    else if (control && letter === "y") step(true);
    else if (control || event.altKey) return false;
    else if (letter === "u") step(false);
    else if (letter === "r") step(true);
    else if (letter === "+" || letter === "=") zoomBy(1.25);
    else if (letter === "-") zoomBy(0.8);
    else if (mode === "play" && letter === "0") fit();
    else if (mode === "play" && letter === "c") player.check();
    else if (mode === "play" && letter === "h") player.hint();
    else if (mode === "play" && letter === "e") player.explain();
    else if (mode === "play" && letter === "t") player.tryOut();
    else if (mode === "play" && letter === "k") player.keepTrial();
    else if (mode === "play" && letter === "d") player.dropTrial();
    else if (mode === "play" && letter === "g") input("set-room").click();
    else if (letter === "?") dialog("dialog-settings").showModal();
    else return false;
    return true;
  };

  /** @param {string} id @param {() => void} act */
  const click = (id, act) => element(id).addEventListener("click", act);
  click("mode-play", () => {
    // Another window may have gone on with it.
    if (player.name()) playVisit(keptGame(player.name()) ?? player.visit());
    else playBoard(structuredClone(drawer.record()));
  });
  click("mode-draw", () => {
    setMode("draw");
    mark();
  });
  click("open-boards", boards.show);
  click("recent-all", boards.show);
  click("notice-boards", boards.show);
  click("open-lab", () => {
    if (mode === "lab") playBoard(lab.record());
    else setMode("lab");
  });
  click("undo", () => step(false));
  click("redo", () => step(true));
  click("cross", () =>
    element("cross").setAttribute(
      "aria-pressed",
      String(element("cross").getAttribute("aria-pressed") !== "true"),
    ),
  );
  click("try", player.tryOut);
  click("trial-keep", () => {
    player.keepTrial();
    player.focusBoard();
  });
  click("trial-drop", () => {
    player.dropTrial();
    player.focusBoard();
  });
  click("check", player.check);
  click("hint", player.hint);
  click("explain", () => player.explain());
  input("from-beginning").addEventListener("change", () => player.explain(!input("from-beginning").checked));
  click("hint-where", () => player.setStrength("where"));
  click("hint-technique", () => player.setStrength("technique"));
  click("hint-step", () => player.setStrength("step"));
  click("hint-do", player.followHint);
  click("hint-why", player.askWhy);
  click("hint-close", player.close);
  input("step-slider").addEventListener("input", () => player.walkTo(Number(input("step-slider").value)));
  click("step-back", () => player.walkBy(-1));
  click("step-next", () => player.walkBy(1));
  click("step-close", () => {
    player.closeWalk();
    player.focusBoard();
  });
  click("clear", () => {
    player.restart();
    player.focusBoard();
  });
  click("zoom-in", () => zoomBy(1.25));
  click("zoom-out", () => zoomBy(0.8));
  click("zoom-fit", () =>
    fitted && coarse.matches ? zoomBy(FINGER / view.zoom()) : fit(),
  );
  click("play-drawing", () => {
    playBoard(structuredClone(drawer.record()));
    player.focusBoard();
  });
  click("restart", () => {
    dialog("dialog-settings").close();
    player.restart();
  });
  for (const button of document.querySelectorAll("[data-close]"))
    button.addEventListener("click", () => button.closest("dialog")?.close());

  // Settings

  const showClock = () => {
    element("clock").hidden = !settings.timer || mode !== "play";
    element("clock").textContent = player.clock();
  };
  const theme = matchMedia("(prefers-color-scheme: dark)");
  const wear = () => {
    const dark = settings.theme === "dark" || (settings.theme === "auto" && theme.matches);
    const looks = document.documentElement.dataset;
    looks.theme = dark ? "dark" : "light";
    looks.lines = settings.lines;
    looks.numbers = settings.large ? "large" : "usual";
    looks.hand = settings.left ? "left" : "right";
  };
  theme.addEventListener("change", wear);
  for (const [id, key] of /** @type {const} */ ([
    ["set-errors", "errors"],
    ["set-grey", "grey"],
    ["set-groups", "groups"],
    ["set-timer", "timer"],
    ["set-room", "room"],
    ["set-large", "large"],
    ["set-left", "left"],
    ["live", "live"],
    ["likely", "likely"],
  ])) {
    input(id).checked = settings[key];
    input(id).addEventListener("change", () => {
      settings[key] = input(id).checked;
      remember("settings", JSON.stringify(settings));
      if (mode === "play") player.draw();
      wear();
      showClock();
    });
  }
  const languages = /** @type {HTMLSelectElement} */ (element("set-language"));
  const auto = new Option("", "auto");
  languages.append(auto, ...LANGUAGES.map(([code, name]) => new Option(name, code)));
  for (const option of languages.options) if (option !== auto) option.lang = option.value;
  stand(() => {
    auto.textContent = t("as the browser");
    element("language-note").hidden = spoken() === "en";
  });
  for (const [id, key] of /** @type {const} */ ([
    ["set-theme", "theme"],
    ["set-lines", "lines"],
    ["set-language", "language"],
  ])) {
    const choice = /** @type {HTMLSelectElement} */ (element(id));
    choice.value = settings[key];
    choice.addEventListener("change", () => {
      settings[key] = choice.value;
      remember("settings", JSON.stringify(settings));
      wear();
      if (key !== "language") return;
      speak(settings.language);
      if (player.name()) player.retell();
      if (mode !== "play") setMode(mode);
      showRecent();
    });
  }
  wear();
  click("open-settings", () => dialog("dialog-settings").showModal());

  // A new board

  const status = element("new-status");
  let making = 0;
  /** Makes a board and plays it. @param {object} wishes @param {string} title @param {(text: string) => void} tell @param {string} [day] whose board of the day it is */
  const make = async (wishes, title, tell, day) => {
    if (!client) return;
    const mine = ++making;
    client.stop();
    tell(t("Making a board …"));
    /** @type {any} */
    let made;
    try {
      const answer = await client.ask({
        ask: "generate",
        with: wishes,
        limits: { time: 30 },
        item: (item) => (made = item),
      });
      if (mine !== making) return;
      if (!made) {
        const why = spoken() === "en" ? (answer.reason ?? answer.limit) : undefined;
        tell(together([why ? `No board was made: ${why}.` : t("No board was made."), t("Try another size or level.")]));
        return;
      }
      const record = withNote(await recordOf(made.text, "new.csv"), "title", title);
      dialog("dialog-new").close();
      const visit = resumed(record);
      if (day) visit.game.day = day;
      playVisit(visit);
      player.focusBoard();
      tell("");
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      if (mine === making) tell(error.fault.kind === "stopped" ? t("It was stopped.") : told(error));
    }
  };
  const tellNew = (/** @type {string} */ text) => {
    status.textContent = text;
  };
  /** Makes a board of a level, by lots. @param {number} rows @param {number} cols @param {string} level @param {(text: string) => void} tell */
  const makeLevel = (rows, cols, level, tell) => {
    // The one place where the page draws lots: everybody gets a board of their own.
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    const name = t(level);
    const title = `${name.charAt(0).toLocaleUpperCase(spoken())}${name.slice(1)} ${rows} × ${cols}`;
    return make({ size: `${rows}x${cols}`, level, seed }, title, tell);
  };
  /** A board in any notation as a record. @param {string} text @param {string} [name] @param {object} [read] how it is to be read @returns {Promise<BoardRecord>} */
  const recordOf = async (text, name, read = {}) => {
    if (!client) throw new Error(t("this page holds no core to read boards with"));
    const answer = await client.ask({
      ask: "edges",
      board: text,
      ...(name ? { name } : {}),
      read,
      limits: { time: 5 },
    });
    return checkedRecord(answer.puzzle);
  };
  click("open-new", () => {
    status.textContent = "";
    element("new-days").textContent = streakWords();
    dialog("dialog-new").showModal();
  });
  dialog("dialog-new").addEventListener("close", () => {
    if (status.textContent === t("Making a board …")) client?.stop();
    making += 1;
  });
  for (const [rows, cols] of [
    [6, 6],
    [9, 9],
    [12, 12],
    [20, 20],
    [30, 40],
  ]) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = `${rows} × ${cols}`;
    button.addEventListener("click", () => {
      input("new-rows").value = String(rows);
      input("new-cols").value = String(cols);
    });
    element("new-sizes").append(button);
  }
  const newLevel = /** @type {HTMLSelectElement} */ (element("new-level"));
  try {
    const [rows, cols, level] = JSON.parse(recall("new") ?? "[9, 9, \"medium\"]");
    const sides = [sideOf(String(rows), "rows", 3), sideOf(String(cols), "columns", 3)];
    [input("new-rows").value, input("new-cols").value] = sides.map(String);
    if (LEVELS.includes(level)) newLevel.value = level;
  } catch {
    // What was kept is damaged: the fields are as the page has them.
  }
  click("new-make", () => {
    /** @type {number} */
    let rows;
    /** @type {number} */
    let cols;
    try {
      rows = sideOf(input("new-rows").value, t("Rows"), 3);
      cols = sideOf(input("new-cols").value, t("Columns"), 3);
    } catch (error) {
      status.textContent = told(error);
      return;
    }
    const level = newLevel.value;
    remember("new", JSON.stringify([rows, cols, level]));
    makeLevel(rows, cols, level, tellNew);
  });
  click("new-daily", () => {
    const day = dayOf(new Date());
    const wishes = { size: "9x9", level: "medium", seed: Number(day.replace(/-/g, "")) };
    make(wishes, t("Board of {day}", { day }), tellNew, day);
  });

  // After the end

  /** The next board of a page of boards that is not solved; none where all are. */
  const nextInPage = () => {
    const count = page?.boards.length ?? 0;
    const now = Number(boardChoice.value) || 0;
    for (let step = 1; step < count; step += 1) {
      const number = (now + step) % count;
      if (!resumed(page.boards[number].edges.puzzle).game.finished) return number;
    }
    return undefined;
  };
  /** @param {import('./end.js').End} end @param {(text: string) => void} tell */
  const nextBoard = (end, tell) => {
    const { rows, cols } = end.game.board;
    if (!page) {
      makeLevel(Math.max(3, rows), Math.max(3, cols), end.facts.level || "medium", tell);
      return;
    }
    boardChoice.value = String(nextInPage() ?? 0);
    boardChoice.dispatchEvent(new Event("change"));
  };
  /** The picture of a solved board, empty so that others can play it, with its link. @param {import('./end.js').End} end @param {(text: string) => void} tell */
  const sharePicture = async (end, tell) => {
    const record = end.game.board.record;
    const title = titleOf(record);
    const link = page ? "" : await linkOf(record);
    const facts = [t("Solved.")];
    if (end.facts.level) facts.push(t("Level {level}.", { level: t(end.facts.level) }));
    if (settings.timer) facts.push(t("It took {time}.", { time: player.clock() }));
    try {
      const { width, height } = svg.viewBox.baseVal;
      const empty = pictureOf(svg, { bridges: false, told: false, title });
      const whole = captioned(empty, width, height, [title, together(facts)], link);
      const pixels = await pixelsOf(whole.picture, whole.width, whole.height);
      const file = new File([pixels], `${fileName()}.png`, { type: "image/png" });
      const shared = { files: [file], title, text: link };
      if (coarse.matches && navigator.canShare?.(shared)) {
        await navigator.share(shared);
        return;
      }
      save(file.name, file);
      const copied = link !== "" && (await copy(link));
      tell(
        copied
          ? t("The picture is saved, and the link is copied.")
          : link === ""
            ? t("The picture is saved. It has no link: from here none can say this board.")
            : t("The picture is saved; the link stands in it."),
      );
    } catch (error) {
      // Whoever closes the window of the system has changed their mind.
      if (!(error instanceof DOMException && error.name === "AbortError")) tell(told(error));
    }
  };
  /** A link that others can follow: to this page, in few letters where an address of puzz.link can say all of the board; to puzz.link where this page is a file. @param {BoardRecord} record */
  const linkOf = async (record) => {
    const { address, whole } = await addressOf(record);
    if (location.protocol === "file:") return address;
    const here = location.href.split("#")[0];
    return whole ? `${here}#p=${address.slice(PUZZ_LINK.length)}` : here + (await fragmentOf(record));
  };
  /** The board as an address of puzz.link, and whether that says all of it but the title, which stands in the picture; empty where it cannot say the rules. @param {BoardRecord} record */
  const addressOf = async (record) => {
    const none = { address: "", whole: false };
    if (!client) return none;
    try {
      const answer = await client.ask({
        ask: "convert",
        board: record,
        with: { to: "puzz-link" },
        limits: { time: 5 },
      });
      const address = String(answer.text).trim();
      const lost = (answer.lost ?? []).filter((/** @type {string} */ what) => !what.endsWith("'title'"));
      return address.startsWith(PUZZ_LINK) ? { address, whole: lost.length === 0 } : none;
    } catch {
      return none;
    }
  };

  // Boards from outside

  const problem = element("read-status");
  const told = (/** @type {unknown} */ error) => {
    if (error instanceof NoAnswer) return faultWords(error.fault);
    return error instanceof Error ? error.message : String(error);
  };
  /** A text that is too long for its field to show. */
  let held = "";
  const notation = /** @type {HTMLSelectElement} */ (element("read-as"));
  /** The ways to read the text that the list offers. @type {import('./words.js').Way[]} */
  let ways = [];
  const inField = () => held || input("read-text").value;
  const letters = (/** @type {number} */ count) => t("{n} letters", { n: numberWords(count) });
  /** Says how much of what a field takes is there, and forgets what was said of another text. */
  const newText = () => {
    problem.textContent = "";
    notation.replaceChildren();
    element("read-how").hidden = true;
    const values = { most: letters(MOST_TEXT), these: letters(held.length), shown: numberWords(MOST_SHOWN) };
    element("read-size").textContent = held
      ? t("At most {most}; these are {these}, of which the first {shown} are shown.", values)
      : t("At most {most}.", values);
    /** @type {HTMLTextAreaElement} */ (element("read-text")).readOnly = held !== "";
    element("read-clear").hidden = held === "";
  };
  const read = async (
    /** @type {'play' | 'draw'} */ next,
    /** @type {string} */ text,
    /** @type {string} */ name,
  ) => {
    problem.textContent = "";
    const way = element("read-how").hidden ? undefined : ways[Number(notation.value || -1)];
    try {
      if (text.trim() === "") throw new Error(t("There is nothing to read yet: paste a board first."));
      if (text.length > MOST_TEXT) throw new Error(tooLong(text.length));
      if (/^\s*\{\s*"format"\s*:\s*"hashi-boards"/.test(text)) {
        dialog("dialog-read").close();
        await boards.importAll(text);
        return;
      }
      const how = element("read-how").hidden
        ? {}
        : {
            ...way?.read,
            ...(input("read-most").value ? { most_bridges: Number(input("read-most").value) } : {}),
          };
      // Somebody may paste a link to a board as they would follow it.
      const link = /^\s*(?:(?:https?|file):\S*)?(#[bp]=\S+)\s*$/.exec(text);
      const sized = way?.size ? `# size: ${way.size}\n${text}` : text;
      const found = await recordOf((link && (await fragmentRead(link[1]))) ?? sized, name, how);
      // A board without a title is called as its file.
      const stem = name.replace(/\.[^.]*$/, "").slice(0, 200);
      const record = stem && !noteOf(found, "title") ? withNote(found, "title", stem) : found;
      dialog("dialog-read").close();
      if (next === "play") playBoard(record);
      else drawBoard(record);
      front().focusBoard();
    } catch (error) {
      problem.textContent = sentenceOf(told(error));
      if (error instanceof NoAnswer) offer(error.fault, way);
    }
  };
  const tooLong = (/** @type {number} */ length) =>
    t("The text has {these}; at most {most} are read.", { these: letters(length), most: numberWords(MOST_TEXT) });
  /** Shows the fields that let a text be read that was refused. @param {import('./client.js').Fault} fault @param {import('./words.js').Way} [chosen] what was chosen already */
  const offer = (fault, chosen) => {
    const offered = waysOf(fault).map(({ how, read, size }) => ({
      how,
      read: { ...chosen?.read, ...read },
      size: size || (chosen?.size ?? ""),
    }));
    if (offered.length > 0) {
      ways = offered;
      notation.replaceChildren(new Option(t("as it looks"), ""), ...ways.map(({ how }, place) => new Option(how, String(place))));
    }
    if (offered.length > 0 || wantsMostBridges(fault)) element("read-how").hidden = false;
    element("read-as-label").hidden = notation.options.length === 0;
  };
  const pictures = createPictures({
    element,
    client,
    told: (error) => told(error),
    open(next, record) {
      if (next === "play") playBoard(record);
      else drawBoard(record);
      front().focusBoard();
    },
  });
  const readPicture = (/** @type {File} */ file) => {
    dialog("dialog-read").close();
    pictures.read(file, file.name);
  };
  const readFile = async (/** @type {File} */ file) => {
    if (file.size > MOST_TEXT) {
      const values = { n: numberWords(file.size), most: numberWords(MOST_TEXT) };
      problem.textContent = together([
        t("The file has {n} bytes; at most {most} are read.", values),
        t("Files of all boards are opened in My boards."),
      ]);
      return;
    }
    putText(await textOf(file));
    input("read-text").dataset.name = file.name;
  };
  /** A text that comes without a file: no file's name says any longer what it is. @param {string} text */
  const putText = (text) => {
    const long = text.length > MOST_SHOWN;
    held = long && text.length <= MOST_TEXT ? text : "";
    input("read-text").value = long ? (held ? text.slice(0, MOST_SHOWN) : "") : text;
    delete input("read-text").dataset.name;
    input("read-file").value = "";
    newText();
    if (long && !held) problem.textContent = tooLong(text.length);
  };
  click("open-read", () => {
    newText();
    dialog("dialog-read").showModal();
    input("read-text").select();
  });
  input("read-text").addEventListener("input", () => {
    delete input("read-text").dataset.name;
    input("read-file").value = "";
    newText();
  });
  click("read-clear", () => {
    putText("");
    input("read-text").focus();
  });
  input("read-file").addEventListener("change", async () => {
    const file = input("read-file").files?.[0];
    if (file && isPicture(file)) readPicture(file);
    else if (file) await readFile(file);
  });
  input("read-photo").addEventListener("change", () => {
    const file = input("read-photo").files?.[0];
    if (file) readPicture(file);
  });
  for (const id of ["read-file", "read-photo"])
    // The same file may be chosen again.
    input(id).addEventListener("click", () => (input(id).value = ""));
  const readName = () => input("read-text").dataset.name ?? "";
  input("read-text").addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.altKey || event.isComposing) return;
    // A text of one line that is an address is all there; of any other one the next line may follow.
    if (!(event.ctrlKey || event.metaKey || isAddress(inField()))) return;
    event.preventDefault();
    read("play", inField(), readName());
  });
  click("read-play", () => read("play", inField(), readName()));
  click("read-draw", () => read("draw", inField(), readName()));
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", async (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file && isPicture(file)) {
      readPicture(file);
      return;
    }
    const text = event.dataTransfer?.getData("text/plain");
    if (!dialog("dialog-read").open) dialog("dialog-read").showModal();
    newText();
    if (file) await readFile(file);
    else if (text) putText(text);
    if ((file || text) && !problem.textContent)
      await read(mode === "draw" ? "draw" : "play", inField(), readName());
  });
  document.addEventListener("paste", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const text = event.clipboardData?.getData("text/plain");
    const picture = [...(event.clipboardData?.files ?? [])].find(isPicture);
    const over = document.querySelector("dialog[open]:not(#dialog-read, #dialog-picture)");
    if (!text && picture && !over) {
      event.preventDefault();
      readPicture(picture);
      return;
    }
    if (!text) return;
    if (target.id === "read-text") {
      // A browser stands still for a minute over a field with millions of letters.
      if (text.length <= MOST_SHOWN) return;
    } else if (document.querySelector("dialog[open]") || target.closest("input, textarea")) return;
    event.preventDefault();
    if (!dialog("dialog-read").open) dialog("dialog-read").showModal();
    putText(text);
  });

  // So does one with a line of millions of letters.
  document.addEventListener("beforeinput", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.localName !== "input" || (event.data?.length ?? 0) <= MOST_IN_LINE) return;
    event.preventDefault();
    say(t("This field takes at most {most}.", { most: letters(MOST_IN_LINE) }));
  });

  // Boards to the outside

  const shareStatus = element("share-status");
  const shareRecord = () => front().record();
  const fileName = () =>
    titleOf(shareRecord()).replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 60) || "board";
  const notations = /** @type {HTMLSelectElement} */ (element("notation"));
  /** The endings of files by their notations. @type {Map<string, string>} */
  const endings = new Map();
  /** @type {Promise<void> | undefined} */
  let listed;
  /** Has the core list its notations, once. @param {NonNullable<ReturnType<typeof openClient>>} core */
  const list = (core) =>
    (listed ??= core.notations().then(
      (all) => {
        for (const [name, about, ending] of all) {
          notations.append(new Option(`${name}: ${about}`, name));
          endings.set(name, ending);
        }
      },
      (why) => {
        listed = undefined;
        throw why;
      },
    ));
  let exports = 0;
  /** A notation that cannot say the board leaves nothing to copy or to save. @param {boolean} there */
  const canCopy = (there) => {
    for (const id of ["copy-text", "save-text"])
      /** @type {HTMLButtonElement} */ (element(id)).disabled = !there;
  };
  const exportText = async () => {
    if (!client) return;
    const record = shareRecord();
    exports += 1;
    const mine = exports;
    input("export-text").value = "";
    shareStatus.textContent = "";
    canCopy(false);
    try {
      await list(client);
      const answer = await client.ask({
        ask: "convert",
        board: record,
        with: { to: notations.value },
        limits: { time: 5 },
      });
      // Another board or notation may have been wanted since.
      if (mine !== exports) return;
      input("export-text").value = answer.text ?? "";
      canCopy(input("export-text").value !== "");
      if (answer.lost?.length) shareStatus.textContent = t("Left out: {what}", { what: answer.lost.join("; ") });
    } catch (error) {
      if (mine === exports) shareStatus.textContent = told(error);
    }
  };
  notations.addEventListener("change", exportText);
  element("link-note").hidden = location.protocol !== "file:";
  click("open-share", async () => {
    const record = shareRecord();
    // What stands there is of the board before, which nobody should copy.
    input("share-link").value = "";
    element("elsewhere").hidden = true;
    dialog("dialog-share").showModal();
    exportText();
    input("share-link").value = `${location.href.split("#")[0]}${await fragmentOf(record)}`;
    const { address } = await addressOf(record);
    if (address === "") return;
    /** @type {HTMLAnchorElement} */ (element("to-puzz-link")).href = address;
    /** @type {HTMLAnchorElement} */ (element("to-penpa")).href =
      `https://swaroopg92.github.io/penpa-edit/?m=solve&p=${address}`;
    element("elsewhere").hidden = false;
  });
  const copied = async (/** @type {string} */ id) => {
    const done = await copy(input(id).value);
    if (!done) input(id).select();
    shareStatus.textContent = done ? t("Copied.") : t("Press Ctrl+C to copy what is marked.");
  };
  click("share-copy", () => copied("share-link"));
  click("copy-text", () => copied("export-text"));
  click("save-text", () =>
    save(
      `${fileName()}.${endings.get(notations.value)}`,
      new Blob([input("export-text").value], { type: "text/plain" }),
    ),
  );
  const picture = () =>
    pictureOf(svg, {
      bridges: input("with-bridges").checked,
      told: input("with-bridges").checked && mode === "lab",
      title: titleOf(shareRecord()),
    });
  click("save-svg", () => save(`${fileName()}.svg`, new Blob([picture()], { type: "image/svg+xml" })));
  click("save-png", async () => {
    try {
      save(
        `${fileName()}.png`,
        await pixelsOf(picture(), svg.viewBox.baseVal.width, svg.viewBox.baseVal.height),
      );
    } catch (error) {
      shareStatus.textContent = told(error);
    }
  });
  click("print", () => {
    document.body.dataset.print = input("with-bridges").checked ? "bridges" : "empty";
    dialog("dialog-share").close();
    window.print();
  });

  // Time counts while somebody can see the board, and is kept when nobody can.
  document.addEventListener("visibilitychange", () => document.hidden && player.keepTime());
  window.addEventListener("pagehide", () => player.keepTime());
  setInterval(() => {
    if (mode === "play" && !document.hidden) player.tick();
    showClock();
  }, 1000);

  // What is there at the beginning

  for (const id of ["new-rows", "new-cols", "rows", "cols"]) input(id).max = String(MOST_SIDE);
  stand(() => {
    element("new-limit").textContent = t("Boards have from 3 to {most} rows and columns. Most take a moment to make, very large ones up to half a minute.", {
      most: MOST_SIDE,
    });
  });
  for (const id of ["open-new", "open-read", "open-boards", "mode-draw"])
    element(id).hidden = page !== undefined;
  if (page) {
    element("modes").hidden = true;
    page.boards.forEach((/** @type {any} */ one, /** @type {number} */ number) => {
      boardChoice.append(new Option(noteOf(one.edges.puzzle, "title") || fileOf(one.name), String(number)));
    });
    boardChoice.hidden = page.boards.length < 2;
    boardChoice.addEventListener("change", () => {
      const one = page.boards[Number(boardChoice.value)];
      const stay = mode === "lab" && one.lab;
      lab.begin(one);
      playBoard(one.edges.puzzle);
      if (stay) setMode("lab");
    });
    element("notation").closest(".row")?.setAttribute("hidden", "");
    element("as-text").hidden = true;
    element("export-text").hidden = true;
    // A page that has no core reads no board from a link.
    element("by-link").hidden = true;
    playBoard(page.boards[0].edges.puzzle);
    lab.begin(page.boards[0]);
  } else {
    keepEarlierDrawing();
    drawer.begin(keptDrawing(recallHere("drawing-now") ?? "") ?? newDrawing(emptyRecord(8, 8)));
    await beginning();
    window.addEventListener("hashchange", () => fromLink());
  }

  /** The board in the link, else the one of the last visit, else the first. */
  async function beginning() {
    if (await fromLink()) return;
    const last = keptGame(recallHere("now") ?? "");
    if (last && recallHere("mode") === "draw") {
      player.begin(last, advisor());
      setMode("draw");
      mark();
    } else if (last) playVisit(last);
    else {
      playBoard(firstRecord());
      player.welcome();
    }
  }

  async function fromLink() {
    if (location.hash.length < 3) return false;
    try {
      const found = await fragmentRead(location.hash);
      if (!found) return false;
      const record = await recordOf(found);
      playVisit(gameOfLink(record) ?? resumed(record));
      return true;
    } catch (error) {
      say(t("The link holds no board: {why}", { why: told(error) }));
      return false;
    }
  }

  document.body.dataset.ready = "yes";
}

/** Whether a text is an address, the end of one, or an id of Bridges, and nothing else. @param {string} text */
function isAddress(text) {
  return /^\s*((https?|file):\/\/|#[bp]=|hashi\/\d+\/\d+\/|\d+x\d+\w*[:#])\S+\s*$/.test(text);
}

/** Keys that move a slider, or what scrolls. */
const MOVES = /^(Arrow.*|Home|End|PageUp|PageDown)$/;

/** Whether a key means something to what has the focus, so that it means nothing to the board. @param {HTMLElement} target @param {string} key */
function takesKey(target, key) {
  if (target.closest("input[type=range]")) return MOVES.test(key);
  if (target.closest("button, a, input[type=checkbox]")) return key === "Enter" || key === " " || /^(Home|End|Page.*)$/.test(key);
  return target.closest("input, textarea, select") !== null;
}

/** The one drawing that earlier pages kept, as one of many. */
function keepEarlierDrawing() {
  const text = recall("drawing");
  if (text === null) return;
  try {
    const drawing = newDrawing(checkedRecord(JSON.parse(text)));
    if (drawing.history[0].islands.length > 0) {
      remember(`drawing.${drawing.name}`, savedDrawing(drawing.history, 0));
      rememberHere("drawing-now", drawing.name);
    }
  } catch {
    return;
  }
  forget("drawing");
}

/** @returns {BoardRecord} */
function firstRecord() {
  const record = emptyRecord(FIRST.length, 6);
  record.notes = [{ kind: "title", text: t("A first board") }];
  FIRST.forEach((line, row) => {
    [...line].forEach((letter, col) => {
      if (letter !== ".") record.islands.push({ cell: `r${row + 1}c${col + 1}`, clue: Number(letter) });
    });
  });
  return record;
}

/** A file's text, also in the UTF-16 that some editors write. @param {File} file */
async function textOf(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const sixteen =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? "utf-16le"
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? "utf-16be"
        : "utf-8";
  return new TextDecoder(sixteen).decode(bytes);
}

/** A file's name without its folders. @param {string} name */
function fileOf(name) {
  return name.split(/[/\\]/).pop() ?? name;
}

/** Nobody to ask. @returns {import('./advisor.js').Advisor} */
function noAdvisor() {
  const none = async () => ({
    status: "undecided",
    text: t("This page has no core beside it: open hashi.html, or serve the whole folder."),
    wrong: [],
    steps: [],
  });
  return { solved: none, soFar: none, hint: none, explain: none, facts: async () => ({ status: "", level: "" }) };
}

start();
