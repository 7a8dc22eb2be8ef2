// @ts-check
// The page: puts board, player and drawer together, and listens to its buttons.

import { coreAdvisor, recordedAdvisor } from "./advisor.js";
import { checkedRecord, emptyRecord, noteOf } from "./board.js";
import { NoAnswer, openDesk, openPage } from "./desk.js";
import { createDrawer } from "./drawer.js";
import { gameFrom } from "./game.js";
import { listenToPointers } from "./input.js";
import { createLab } from "./lab.js";
import { createPlayer, resumed } from "./player.js";
import { MOST_TEXT, copy, fragmentOf, fragmentRead, pictureOf, pixelsOf, save } from "./share.js";
import { recall, recallGame, recallSettings, remember } from "./store.js";
import { createView, fittingZoom } from "./view.js";

/** @typedef {import('./board.js').BoardRecord} BoardRecord */

/** Pixels of a cell that a finger hits without care, and the largest and smallest that make sense. */
const FINGER = 44;
const MOST_ZOOM = 120;
const LEAST_ZOOM = 9;

/** What a page shows that nobody has brought a board to: 14 islands, level easy. */
const FIRST = ["4..6.3", ".1..2.", ".4.64.", "..3..3", ".1....", "4.5.2."];

const element = (/** @type {string} */ id) => {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no '${id}'`);
  return found;
};
const input = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (element(id));
const dialog = (/** @type {string} */ id) => /** @type {HTMLDialogElement} */ (element(id));

async function start() {
  const page = await openPage();
  const desk = page ? undefined : openDesk();
  const settings = recallSettings();
  const svg = /** @type {SVGSVGElement} */ (document.querySelector("#board"));
  const frame = element("frame");
  const view = createView(svg);
  const boardChoice = /** @type {HTMLSelectElement} */ (element("boards"));
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

  const stage = { view, settings: () => settings, element, say, whisper, desk };
  const player = createPlayer(stage);
  const drawer = createDrawer(stage);
  const lab = createLab(stage);
  const front = () => (mode === "draw" ? drawer : mode === "lab" ? lab : player);

  // Size

  const fit = () => {
    const board = front().board();
    if (!board) return;
    const whole = fittingZoom(board, frame.clientWidth - 16, frame.clientHeight - 16);
    const finger = matchMedia("(pointer: coarse)").matches;
    view.setZoom(Math.min(72, whole));
    fitted = true;
    return { whole, finger };
  };
  /** A board opens whole, but on a telephone large enough for fingers. */
  const open = () => {
    const size = fit();
    if (size?.finger && size.whole < FINGER) {
      view.setZoom(FINGER);
      fitted = false;
    }
  };
  const zoomTo = (/** @type {number} */ zoom, /** @type {number} */ x, /** @type {number} */ y) => {
    const before = view.at(x, y);
    view.setZoom(Math.max(LEAST_ZOOM, Math.min(MOST_ZOOM, zoom)));
    fitted = false;
    const after = view.at(x, y);
    const cell = view.zoom();
    frame.scrollLeft += (before.x - after.x) * cell;
    frame.scrollTop += (before.y - after.y) * cell;
  };
  const zoomBy = (/** @type {number} */ factor) => {
    const box = frame.getBoundingClientRect();
    zoomTo(view.zoom() * factor, box.left + box.width / 2, box.top + box.height / 2);
  };
  new ResizeObserver(() => {
    if (fitted) fit();
  }).observe(frame);

  // Modes and boards

  const setMode = (/** @type {'play' | 'draw' | 'lab'} */ next) => {
    if (mode === "play" && next !== "play") player.keep();
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
    open();
    showClock();
    remember("mode", next);
  };
  const advisor = () => {
    if (page) return recordedAdvisor(page.boards[Number(boardChoice.value) || 0]);
    return desk ? coreAdvisor(desk) : noAdvisor();
  };
  const playBoard = (/** @type {BoardRecord} */ record) => {
    setMode("play");
    const name = page ? fileOf(page.boards[Number(boardChoice.value) || 0].name) : "";
    player.begin(resumed(record), advisor(), name);
    open();
  };
  const drawBoard = (/** @type {BoardRecord} */ record) => {
    drawer.begin(record);
    setMode("draw");
  };

  listenToPointers(
    svg,
    frame,
    view,
    {
      board: () => front().board(),
      crossing: () => element("cross").getAttribute("aria-pressed") === "true",
      drawing: () => mode === "draw",
      build: (edge) => (mode === "lab" ? lab.pointAt(edge, undefined) : player.build(edge)),
      cross: (edge) => (mode === "lab" ? lab.pointAt(edge, undefined) : player.cross(edge)),
      choose: (island) => (mode === "lab" ? lab.pointAt(undefined, island) : player.choose(island)),
      hover: (edge, island) => {
        if (mode === "lab" && (edge || island)) lab.pointAt(edge, island);
      },
      touch: drawer.touch,
    },
    zoomTo,
  );

  // Keys

  svg.addEventListener("keydown", (event) => {
    if (front().key(event)) event.preventDefault();
  });
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (
      event.defaultPrevented ||
      document.querySelector("dialog[open]") ||
      target.closest("input, textarea, select")
    )
      return;
    if (shortcut(event)) event.preventDefault();
    else if ((target === document.body || mode === "lab") && front().key(event)) event.preventDefault();
  });
  const shortcut = (/** @type {KeyboardEvent} */ event) => {
    const letter = event.key.toLowerCase();
    const control = event.ctrlKey || event.metaKey;
    if (control && letter === "z") (event.shiftKey ? front().redo : front().undo)();
    else if (control && letter === "y") front().redo();
    else if (control || event.altKey) return false;
    else if (letter === "u") front().undo();
    else if (letter === "r") front().redo();
    else if (letter === "+" || letter === "=") zoomBy(1.25);
    else if (letter === "-") zoomBy(0.8);
    else if (mode === "play" && letter === "0") fit();
    else if (mode === "play" && letter === "c") player.check();
    else if (mode === "play" && letter === "h") player.hint();
    else if (mode === "play" && letter === "e") player.explain();
    else if (letter === "?") dialog("dialog-settings").showModal();
    else return false;
    return true;
  };

  /** @param {string} id @param {() => void} act */
  const click = (id, act) => element(id).addEventListener("click", act);
  click("mode-play", () => {
    setMode("play");
    player.begin(resumed(player.record() ?? drawer.record()), advisor());
    open();
  });
  click("mode-draw", () => setMode("draw"));
  click("open-lab", () => {
    if (mode === "lab") playBoard(lab.record());
    else setMode("lab");
  });
  click("undo", () => front().undo());
  click("redo", () => front().redo());
  click("cross", () =>
    element("cross").setAttribute(
      "aria-pressed",
      String(element("cross").getAttribute("aria-pressed") !== "true"),
    ),
  );
  click("check", player.check);
  click("hint", player.hint);
  click("explain", player.explain);
  click("hint-where", () => player.setStrength("where"));
  click("hint-technique", () => player.setStrength("technique"));
  click("hint-step", () => player.setStrength("step"));
  click("hint-do", player.followHint);
  click("hint-close", player.close);
  input("step-slider").addEventListener("input", () => player.walkTo(Number(input("step-slider").value)));
  click("step-back", () => player.walkBy(-1));
  click("step-next", () => player.walkBy(1));
  click("step-close", () => {
    player.close();
    player.focusBoard();
  });
  click("zoom-in", () => zoomBy(1.25));
  click("zoom-out", () => zoomBy(0.8));
  click("zoom-fit", () =>
    fitted && matchMedia("(pointer: coarse)").matches ? zoomBy(FINGER / view.zoom()) : fit(),
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
  const dress = () => {
    const dark = settings.theme === "dark" || (settings.theme === "auto" && theme.matches);
    document.documentElement.dataset.theme = dark ? "dark" : "light";
  };
  theme.addEventListener("change", dress);
  for (const [id, key] of /** @type {const} */ ([
    ["set-errors", "errors"],
    ["set-grey", "grey"],
    ["set-groups", "groups"],
    ["set-timer", "timer"],
    ["live", "live"],
    ["likely", "likely"],
  ])) {
    input(id).checked = settings[key];
    input(id).addEventListener("change", () => {
      settings[key] = input(id).checked;
      remember("settings", JSON.stringify(settings));
      if (mode === "play") player.draw();
      showClock();
    });
  }
  const themes = /** @type {HTMLSelectElement} */ (element("set-theme"));
  themes.value = settings.theme;
  themes.addEventListener("change", () => {
    settings.theme = themes.value;
    remember("settings", JSON.stringify(settings));
    dress();
  });
  dress();
  click("open-settings", () => dialog("dialog-settings").showModal());

  // A new board

  const status = element("new-status");
  let making = 0;
  const make = async (/** @type {object} */ wishes, /** @type {string} */ title) => {
    if (!desk) return;
    const mine = ++making;
    desk.stop();
    status.textContent = "Making a board … (Close stops it.)";
    /** @type {any} */
    let made;
    try {
      const answer = await desk.ask({
        ask: "generate",
        with: wishes,
        limits: { time: 30 },
        item: (item) => (made = item),
      });
      if (mine !== making) return;
      if (!made) {
        status.textContent = `No board was made: ${answer.reason ?? answer.limit ?? "the time was over"}. Try another size or level.`;
        return;
      }
      const record = await recordOf(made.text, "new.csv");
      record.notes = [{ kind: "title", text: title }];
      dialog("dialog-new").close();
      playBoard(record);
      player.focusBoard();
      status.textContent = "";
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      if (mine === making)
        status.textContent = error.fault.kind === "stopped" ? "It was stopped." : error.message;
    }
  };
  /** A board in any notation as a record. @param {string} text @param {string} [name] @returns {Promise<BoardRecord>} */
  const recordOf = async (text, name) => {
    if (!desk) throw new Error("this page holds no core to read boards with");
    const answer = await desk.ask({
      ask: "edges",
      board: text,
      ...(name ? { name } : {}),
      limits: { time: 5 },
    });
    return checkedRecord(answer.puzzle);
  };
  const size = () =>
    [input("new-rows"), input("new-cols")].map((field) =>
      Math.max(3, Math.min(40, Math.round(Number(field.value)) || 9)),
    );
  click("open-new", () => {
    status.textContent = "";
    dialog("dialog-new").showModal();
  });
  dialog("dialog-new").addEventListener("close", () => {
    if (status.textContent?.startsWith("Making")) desk?.stop();
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
  click("new-make", () => {
    const [rows, cols] = size();
    const level = /** @type {HTMLSelectElement} */ (element("new-level")).value;
    // The one place where the page draws lots: everybody gets a board of their own.
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    make(
      { size: `${rows}x${cols}`, level, seed },
      `${level.charAt(0).toUpperCase()}${level.slice(1)} ${rows} × ${cols}`,
    );
  });
  click("new-daily", () => {
    const now = new Date();
    const date = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, "0")}-${String(now.getDate()).padStart(2, "0")}`;
    make({ size: "9x9", level: "medium", seed: Number(date.replace(/-/g, "")) }, `Board of ${date}`);
  });

  // Boards from outside

  const problem = element("read-status");
  const told = (/** @type {unknown} */ error) => {
    if (error instanceof NoAnswer) {
      const { message, hint } = error.fault;
      return hint ? `${message}\n${hint}` : message;
    }
    return error instanceof Error ? error.message : String(error);
  };
  const read = async (
    /** @type {'play' | 'draw'} */ next,
    /** @type {string} */ text,
    /** @type {string} */ name,
  ) => {
    problem.textContent = "";
    try {
      if (text.trim() === "") throw new Error("there is nothing to read yet: paste a board first");
      if (text.length > MOST_TEXT)
        throw new Error(`the text has ${text.length} letters; at most ${MOST_TEXT} are read`);
      const record = await recordOf(text, name);
      dialog("dialog-read").close();
      if (next === "play") playBoard(record);
      else drawBoard(record);
      front().focusBoard();
      return true;
    } catch (error) {
      problem.textContent = told(error);
      return false;
    }
  };
  const readFile = async (/** @type {File} */ file) => {
    if (file.size > MOST_TEXT) {
      problem.textContent = `the file has ${file.size} bytes; at most ${MOST_TEXT} are read`;
      return;
    }
    input("read-text").value = await textOf(file);
    input("read-text").dataset.name = file.name;
  };
  /** A text that comes without a file: no file's name says any longer what it is. @param {string} text */
  const putText = (text) => {
    input("read-text").value = text.slice(0, MOST_TEXT + 1);
    delete input("read-text").dataset.name;
  };
  click("open-read", () => {
    problem.textContent = "";
    dialog("dialog-read").showModal();
    input("read-text").select();
  });
  input("read-text").addEventListener("input", () => delete input("read-text").dataset.name);
  input("read-file").addEventListener("change", async () => {
    const file = input("read-file").files?.[0];
    if (file) await readFile(file);
  });
  const readName = () => input("read-text").dataset.name ?? "";
  click("read-play", () => read("play", input("read-text").value, readName()));
  click("read-draw", () => read("draw", input("read-text").value, readName()));
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", async (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    const text = event.dataTransfer?.getData("text/plain");
    if (!dialog("dialog-read").open) dialog("dialog-read").showModal();
    problem.textContent = "";
    if (file) await readFile(file);
    else if (text) putText(text);
    if ((file || text) && !problem.textContent)
      await read(mode === "draw" ? "draw" : "play", input("read-text").value, readName());
  });
  document.addEventListener("paste", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (document.querySelector("dialog[open]") || target.closest("input, textarea")) return;
    const text = event.clipboardData?.getData("text/plain");
    if (!text) return;
    event.preventDefault();
    putText(text);
    dialog("dialog-read").showModal();
    problem.textContent = "";
  });

  // Boards to the outside

  const shareStatus = element("share-status");
  const shareRecord = () => front().record();
  const fileName = () =>
    (noteOf(shareRecord(), "title") || "board").replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 60) || "board";
  const notations = /** @type {HTMLSelectElement} */ (element("notation"));
  /** The endings of files by their notations. @type {Map<string, string>} */
  const endings = new Map();
  /** @type {Promise<void> | undefined} */
  let listed;
  /** Has the core list its notations, once. @param {NonNullable<ReturnType<typeof openDesk>>} core */
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
  const exportText = async () => {
    if (!desk) return;
    const record = shareRecord();
    exports += 1;
    const mine = exports;
    input("export-text").value = "";
    shareStatus.textContent = "";
    try {
      await list(desk);
      const answer = await desk.ask({
        ask: "convert",
        board: record,
        with: { to: notations.value },
        limits: { time: 5 },
      });
      // Another board or notation may have been wanted since.
      if (mine !== exports) return;
      input("export-text").value = answer.text ?? "";
      if (answer.lost?.length) shareStatus.textContent = `Left out: ${answer.lost.join("; ")}`;
    } catch (error) {
      if (mine === exports) shareStatus.textContent = told(error);
    }
  };
  notations.addEventListener("change", exportText);
  click("open-share", async () => {
    const record = shareRecord();
    // What stands there is of the board before, which nobody should copy.
    input("share-link").value = "";
    element("elsewhere").hidden = true;
    dialog("dialog-share").showModal();
    exportText();
    input("share-link").value = `${location.href.split("#")[0]}${await fragmentOf(record)}`;
    if (!desk) return;
    try {
      const answer = await desk.ask({
        ask: "convert",
        board: record,
        with: { to: "puzz-link" },
        limits: { time: 5 },
      });
      const address = String(answer.text).trim();
      if (!address.startsWith("https://puzz.link/")) return;
      /** @type {HTMLAnchorElement} */ (element("to-puzz-link")).href = address;
      /** @type {HTMLAnchorElement} */ (element("to-penpa")).href =
        `https://swaroopg92.github.io/penpa-edit/?m=solve&p=${address}`;
      element("elsewhere").hidden = false;
    } catch {
      // A board that an address cannot say has no place there.
    }
  });
  const copied = async (/** @type {string} */ id) => {
    const done = await copy(input(id).value);
    if (!done) input(id).select();
    shareStatus.textContent = done ? "Copied." : "Press Ctrl+C to copy what is marked.";
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
      title: noteOf(shareRecord(), "title") || "Hashiwokakero",
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

  // Time counts while somebody can see the board.
  setInterval(() => {
    if (mode === "play" && !document.hidden) player.tick();
    showClock();
  }, 1000);

  // What is there at the beginning

  for (const id of ["open-new", "open-read", "mode-draw"]) element(id).hidden = page !== undefined;
  if (page) {
    element("modes").hidden = true;
    page.boards.forEach((/** @type {any} */ one, /** @type {number} */ number) => {
      boardChoice.append(new Option(noteOf(one.edges.puzzle, "title") || fileOf(one.name), String(number)));
    });
    boardChoice.hidden = page.boards.length < 2;
    boardChoice.addEventListener("change", () => {
      const one = page.boards[Number(boardChoice.value)];
      lab.begin(one);
      playBoard(one.edges.puzzle);
    });
    if (page.title) document.title = page.title;
    element("notation").closest(".row")?.setAttribute("hidden", "");
    element("as-text").hidden = true;
    element("export-text").hidden = true;
    // A page that has no core reads no board from a link.
    element("by-link").hidden = true;
    playBoard(page.boards[0].edges.puzzle);
    lab.begin(page.boards[0]);
  } else {
    const drawing = recall("drawing");
    try {
      drawer.begin(drawing ? checkedRecord(JSON.parse(drawing)) : emptyRecord(8, 8));
    } catch {
      drawer.begin(emptyRecord(8, 8));
    }
    await beginning();
    window.addEventListener("hashchange", () => fromLink());
  }

  /** The board in the link, else the one of the last visit, else the first. */
  async function beginning() {
    if (await fromLink()) return;
    const last = recallGame(recall("now") ?? "");
    try {
      if (!last) throw new Error("this is the first visit");
      player.begin(gameFrom(last), advisor());
      setMode(recall("mode") === "draw" ? "draw" : "play");
    } catch {
      playBoard(firstRecord());
      player.welcome();
    }
  }

  async function fromLink() {
    if (location.hash.length < 3) return false;
    try {
      const found = await fragmentRead(location.hash);
      if (!found) return false;
      playBoard(await recordOf(found));
      return true;
    } catch (error) {
      say(`The link holds no board: ${told(error)}`);
      return false;
    }
  }

  document.body.dataset.ready = "yes";
}

/** @returns {BoardRecord} */
function firstRecord() {
  const record = emptyRecord(FIRST.length, 6);
  record.notes = [{ kind: "title", text: "A first board" }];
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
    text: "This page has no core beside it: open hashi.html, or serve the whole folder.",
    wrong: [],
    steps: [],
  });
  return { solved: none, soFar: none, hint: none, explain: none, facts: async () => "" };
}

start();
