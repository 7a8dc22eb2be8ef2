// @ts-check
// My boards: every board that was played or drawn, to open, rename, copy, delete and bring back,
// and all of them as one file, out and in.

import { boardOf, checkedRecord, noteOf, titleOf, withNote } from "./board.js";
import { drawingFrom, savedDrawing } from "./drawer.js";
import { gameFrom, savedGame, standing, stateOf } from "./game.js";
import { drawMiniature } from "./miniature.js";
import { save } from "./share.js";
import { boardNames, changedAt, forget, freshName, recall, remember } from "./store.js";
import { many, numberWords, spoken, t } from "./texts.js";

/** @typedef {import('./board.js').BoardRecord} BoardRecord */
/** @typedef {import('./store.js').Kind} Kind */
/** @typedef {import('./board.js').Edge} Edge */
/** @typedef {{from: string, to: string, bridges: number}} Line */
/** @typedef {{kind: Kind, name: string, text: string, record: BoardRecord, lines: Line[], state: string, changed: number}} Entry a board that is kept */
/** @typedef {{kind: Kind, name: string, text: string}} Kept */

/** Pixels of a picture in the list. */
const PICTURE = 72;
/** The largest file of boards that is read, in bytes. */
const MOST_BYTES = 50_000_000;
/** Milliseconds within which a click is meant for what stood there before the panel moved. */
const MOVED = 700;
/** Boards beside the one that is played. */
const RECENT = 4;

/** @type {Kind[]} */
const KINDS = ["game", "drawing"];

/** The lines of a board with bridges on them. @param {Edge[]} edges @param {(edge: Edge) => number} bridgesOn @returns {Line[]} */
function linesOf(edges, bridgesOn) {
  return edges
    .map((edge) => ({ from: edge.from.cell, to: edge.to.cell, bridges: bridgesOn(edge) }))
    .filter(({ bridges }) => bridges > 0);
}

/** What a kept text says; an error where it cannot be read. @param {Kind} kind @param {string} name @param {string} text @returns {Entry} */
function entryOf(kind, name, text) {
  const changed = changedAt(text);
  if (kind === "drawing") {
    const { history, now } = drawingFrom(text);
    const lines = linesOf(boardOf(history[now]).edges, (edge) => edge.least);
    return { kind, name, text, record: history[now], lines, state: t("drawing"), changed };
  }
  const game = gameFrom(text);
  const islands = game.board.islands;
  const lines = linesOf(game.board.edges, (edge) => stateOf(game, edge).bridges);
  const done = islands.filter((island) => standing(game, island) === "done").length;
  const state = game.finished
    ? t("solved")
    : game.done === 0
      ? t("not begun")
      : many(islands.length, "{done} of {n} island finished", "{done} of {n} islands finished", { done });
  return { kind, name, text, record: game.board.record, lines, state, changed };
}

/** All that is kept of boards, the last changed first. @returns {Kept[]} */
function keptTexts() {
  const texts = KINDS.flatMap((kind) =>
    boardNames(kind).map((name) => ({ kind, name, text: recall(`${kind}.${name}`) ?? "" })),
  );
  return texts.sort((a, b) => changedAt(b.text) - changedAt(a.text) || (a.name < b.name ? -1 : 1));
}

/** Boards of what is kept; `damaged` are those that cannot be read. @param {Kept[]} texts */
function boardsOf(texts) {
  /** @type {Entry[]} */
  const entries = [];
  /** @type {Kept[]} */
  const damaged = [];
  for (const one of texts) {
    try {
      entries.push(entryOf(one.kind, one.name, one.text));
    } catch {
      damaged.push(one);
    }
  }
  return { entries, damaged };
}

/** @param {number} changed */
function dateWords(changed) {
  if (changed === 0) return t("earlier");
  const date = new Date(changed);
  const day = date.toDateString() === new Date().toDateString() ? t("today") : date.toLocaleDateString(spoken());
  return `${day} ${date.toLocaleTimeString(spoken(), { hour: "2-digit", minute: "2-digit" })}`;
}

/** @param {Entry} entry */
function factsOf({ record, state, changed }) {
  const { rows, cols } = record.size;
  return `${rows} × ${cols}, ${many(record.islands.length, "{n} island", "{n} islands")} · ${state} · ${dateWords(changed)}`;
}

/** @param {string} name @param {Record<string, string>} [attributes] @param {(Node | string)[]} [inside] */
function tag(name, attributes = {}, inside = []) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...inside);
  return made;
}

/**
 * @param {object} stage
 * @param {(id: string) => HTMLElement} stage.element
 * @param {(text: string) => void} stage.say
 * @param {(kind: Kind, name: string) => void} stage.open shows a board that is kept
 * @param {(kind: Kind, name: string) => boolean} stage.isOpen whether this board is the one on the screen
 * @param {(record: BoardRecord) => void} stage.draw begins a drawing with a board that is played
 * @param {(kind: Kind, name: string) => void} stage.changed hears of a board that is another now, or gone
 * @param {(record: BoardRecord) => Promise<BoardRecord>} stage.read what the core makes of a board that comes in
 */
export function createBoards(stage) {
  const { element } = stage;
  const dialog = /** @type {HTMLDialogElement} */ (element("dialog-boards"));
  const list = element("boards-list");
  const status = element("boards-status");
  /** What was deleted since the page was opened, the last one last. @type {Kept[]} */
  let deleted = [];
  /** Of these, what still has its place in the list, with how high it was: so nothing slides under the pointer. @type {Map<Kept, number>} */
  const gaps = new Map();

  // What stands above the boards beside the one that is played changes its size, and they move: a
  // second click on what was above them is not meant for them.
  let moved = -Infinity;
  const mover = new ResizeObserver(() => (moved = performance.now()));
  for (const above of [element("about"), ...element("play-panel").children]) if (above.id !== "recent") mover.observe(above);

  /** Pictures are drawn when they come into sight. @type {WeakMap<Element, Entry>} */
  const pictures = new WeakMap();
  const watcher = new IntersectionObserver((seen) => {
    for (const { isIntersecting, target } of seen) {
      const entry = pictures.get(target);
      if (!isIntersecting || !entry) continue;
      watcher.unobserve(target);
      drawMiniature(/** @type {HTMLCanvasElement} */ (target), entry.record, entry.lines, PICTURE, PICTURE);
    }
  });
  const pictureOf = (/** @type {Entry} */ entry) => {
    // Until it is drawn it takes the room that it will have.
    const canvas = tag("canvas", { "aria-hidden": "true", width: String(PICTURE), height: String(PICTURE) });
    pictures.set(canvas, entry);
    watcher.observe(canvas);
    return tag("span", { class: "picture" }, [canvas]);
  };

  /** @param {string} words @param {string} label @param {() => void} act */
  const button = (words, label, act) => {
    const made = tag("button", { type: "button", "aria-label": label }, [words]);
    made.addEventListener("click", act);
    return made;
  };

  const openEntry = (/** @type {Entry} */ { kind, name }) => {
    dialog.close();
    stage.open(kind, name);
  };

  const drawOn = (/** @type {Entry} */ { record }) => {
    dialog.close();
    stage.draw(structuredClone(record));
  };

  /** @param {Entry} entry */
  const row = (entry) => {
    const title = titleOf(entry.record);
    const isOpen = stage.isOpen(entry.kind, entry.name);
    const open = tag("button", { type: "button", class: "entry" }, [
      pictureOf(entry),
      tag("span", { class: "entry-words" }, [
        tag("strong", {}, [title]),
        tag("span", { class: "quiet" }, [factsOf(entry)]),
        ...(isOpen ? [tag("span", { class: "now" }, [t("open now")])] : []),
      ]),
    ]);
    if (isOpen) open.setAttribute("aria-current", "true");
    open.addEventListener("click", () => openEntry(entry));
    const tools = tag("div", { class: "row entry-tools" }, [
      button(t("Rename"), t("Rename {title}", { title }), () => rename(entry, item, tools)),
      button(t("Copy"), t("Copy {title}", { title }), () => duplicate(entry)),
      ...(entry.kind === "game" ? [button(t("Draw on it"), t("Draw on it: {title}", { title }), () => drawOn(entry))] : []),
      button(t("Delete"), t("Delete {title}", { title }), () => remove(entry)),
    ]);
    const item = tag("li", { "data-name": `${entry.kind}.${entry.name}` }, [open, tools]);
    return item;
  };

  /** @param {Entry} entry @param {HTMLElement} item @param {HTMLElement} tools */
  const rename = (entry, item, tools) => {
    const field = /** @type {HTMLInputElement} */ (
      tag("input", { maxlength: "200", autocomplete: "off", "aria-label": t("New name, at most 200 letters") })
    );
    field.value = noteOf(entry.record, "title");
    const form = tag("div", { class: "row" }, [field]);
    const done = () => {
      const record = withNote(entry.record, "title", field.value);
      // Whoever gives a board a name has not played on it.
      put(entry, record, entry.name, entry.changed);
      fill(`${entry.kind}.${entry.name}`);
    };
    form.append(
      button(t("Save"), t("Save the name"), done),
      button(t("Cancel"), t("Keep the name"), () => fill(`${entry.kind}.${entry.name}`)),
    );
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== "Escape") return;
      // Else the key would press the button that has the focus next.
      event.preventDefault();
      if (event.key === "Enter") done();
      else fill(`${entry.kind}.${entry.name}`);
    });
    tools.replaceWith(form);
    item.classList.add("renaming");
    field.select();
  };

  /** Keeps an entry with another record, otherwise as it is. @param {Entry} entry @param {BoardRecord} record @param {string} name @param {number} changed */
  const put = (entry, record, name, changed) => {
    if (entry.kind === "game") {
      const game = gameFrom(entry.text);
      remember(`game.${name}`, savedGame({ ...game, board: { ...game.board, record } }, changed));
    } else {
      const { history, now } = drawingFrom(entry.text);
      remember(`drawing.${name}`, savedDrawing([...history.slice(0, now + 1), record], now + 1, changed));
    }
    stage.changed(entry.kind, name);
  };

  const duplicate = (/** @type {Entry} */ entry) => {
    const name = freshName();
    put(entry, withNote(entry.record, "title", t("{title} (copy)", { title: titleOf(entry.record) })), name, Date.now());
    fill(`${entry.kind}.${name}`);
    status.textContent = t("There is a copy of “{title}”.", { title: titleOf(entry.record) });
  };

  const remove = (/** @type {Entry} */ entry) => {
    const gone = { kind: entry.kind, name: entry.name, text: recall(`${entry.kind}.${entry.name}`) ?? entry.text };
    deleted.push(gone);
    const place = list.querySelector(`[data-name="${entry.kind}.${entry.name}"]`);
    gaps.set(gone, place?.getBoundingClientRect().height ?? 0);
    forget(`${entry.kind}.${entry.name}`);
    stage.changed(entry.kind, entry.name);
    /** @type {Element | null | undefined} */
    let after = place;
    do after = after?.nextElementSibling;
    while (after?.classList.contains("gone"));
    fill(after?.getAttribute("data-name") ?? "");
    status.textContent = t("“{title}” is deleted.", { title: titleOf(entry.record) });
  };

  /** @param {Kept | undefined} one */
  const bringBack = (one) => {
    if (!one) return;
    deleted = deleted.filter((other) => other !== one);
    gaps.delete(one);
    // Whoever went on with it has a newer one of its name, which stays.
    const newer = recall(`${one.kind}.${one.name}`);
    const isAlone = newer === undefined || newer === null || newer === one.text;
    const name = isAlone ? one.name : freshName();
    remember(`${one.kind}.${name}`, one.text);
    stage.changed(one.kind, name);
    fill(`${one.kind}.${name}`);
    status.textContent = isAlone ? t("It is back.") : t("It is back, beside the one that you went on with.");
  };
  const bringLastBack = () => bringBack(deleted[deleted.length - 1]);

  /** The place of a board that was deleted. @param {Kept} one @param {string} title */
  const gap = (one, title) =>
    tag("li", { class: "gone", "data-name": `${one.kind}.${one.name}` }, [
      button(t("Bring it back"), t("Bring back {title}", { title }), () => bringBack(one)),
      tag("span", { class: "quiet" }, [t("“{title}” is deleted.", { title })]),
    ]);

  /** @param {string} [focused] whose row has the focus then */
  const fill = (focused) => {
    const { entries, damaged } = boardsOf(keptTexts());
    const places = entries.map((entry) => ({ at: entry.changed, item: row(entry) }));
    for (const [one, height] of gaps) {
      const place = { at: changedAt(one.text), item: gap(one, titleOf(entryOf(one.kind, one.name, one.text).record)) };
      place.item.style.minHeight = `${height}px`;
      const after = places.findIndex(({ at }) => at < place.at);
      places.splice(after < 0 ? places.length : after, 0, place);
    }
    list.replaceChildren(...places.map(({ item }) => item));
    element("boards-none").hidden = entries.length > 0;
    element("boards-undo").hidden = deleted.length === 0;
    element("boards-undo").textContent =
      deleted.length > 1 ? t("Bring back the last of {n} deleted ones", { n: numberWords(deleted.length) }) : t("Bring the deleted one back");
    element("boards-damaged").textContent =
      damaged.length === 0
        ? ""
        : many(
            damaged.length,
            "{n} more cannot be read by this page; it stays, and “Save all” has it as it is.",
            "{n} more cannot be read by this page; they stay, and “Save all” has them as they are.",
          );
    if (focused === undefined) return;
    const item = list.querySelector(`[data-name="${focused}"] .entry`);
    /** @type {HTMLElement} */ (item ?? element("boards-title")).focus();
  };

  const exportAll = () => {
    const boards = keptTexts().map(({ kind, text }) => ({ kind, kept: textOrValue(text) }));
    const date = new Date().toISOString().slice(0, 10);
    const text = JSON.stringify({ format: "hashi-boards", version: 1, boards });
    save(`hashi-boards-${date}.json`, new Blob([text], { type: "application/json" }));
    status.textContent = many(boards.length, "{n} board is in the file {file}.", "{n} boards are in the file {file}.", {
      file: `hashi-boards-${date}.json`,
    });
  };

  /** Adds the boards of a text that `exportAll` wrote; what is there already stays as it is. @param {string} text */
  const importAll = async (text) => {
    /** @type {any} */
    let file;
    try {
      file = JSON.parse(text);
    } catch {
      file = undefined;
    }
    if (file?.format !== "hashi-boards" || !Array.isArray(file.boards)) {
      status.textContent = t("This is no file of boards: “Save all” writes one. A single board is read by Open.");
      return;
    }
    const there = new Set(KINDS.flatMap((kind) => boardNames(kind).map((name) => sameness(kind, recall(`${kind}.${name}`) ?? ""))));
    let added = 0;
    let known = 0;
    /** @type {string[]} */
    const refused = [];
    for (const [number, one] of file.boards.entries()) {
      status.textContent = t("Reading board {n} of {all} …", { n: number + 1, all: file.boards.length });
      try {
        if (!KINDS.includes(one?.kind)) throw new Error(t("it is neither played nor drawn"));
        const kind = /** @type {Kind} */ (one.kind);
        const kept = typeof one.kept === "string" ? one.kept : JSON.stringify(one.kept);
        if (there.has(sameness(kind, kept))) {
          known += 1;
          continue;
        }
        await stage.read(checkedRecord(entryOf(kind, "", kept).record));
        there.add(sameness(kind, kept));
        remember(`${kind}.${freshName()}`, kept);
        added += 1;
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        refused.push(t("Board {n} cannot be read: {why}", { n: number + 1, why: why.replaceAll("\n", "; ") }));
      }
    }
    fill();
    status.textContent = [
      `${many(added, "{n} board is new", "{n} boards are new")}, ${many(known, "{n} was there already.", "{n} were there already.")}`,
      ...refused.slice(0, 5),
      ...(refused.length > 5 ? [t("And {n} more cannot be read.", { n: refused.length - 5 })] : []),
    ].join("\n");
  };

  dialog.addEventListener("close", () => list.replaceChildren());
  element("boards-export").addEventListener("click", exportAll);
  element("notice-export").addEventListener("click", exportAll);
  element("boards-undo").addEventListener("click", bringLastBack);
  const chosen = /** @type {HTMLInputElement} */ (element("boards-import"));
  element("boards-add").addEventListener("click", () => chosen.click());
  chosen.addEventListener("change", async () => {
    const file = chosen.files?.[0];
    if (!file) return;
    if (file.size > MOST_BYTES)
      status.textContent = t("The file has {n} bytes; at most {most} are read.", {
        n: numberWords(file.size),
        most: numberWords(MOST_BYTES),
      });
    else await importAll(await file.text());
    chosen.value = "";
  });
  dialog.addEventListener("keydown", (event) => {
    const inField = /** @type {HTMLElement} */ (event.target).closest("input");
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z" || inField) return;
    event.preventDefault();
    bringLastBack();
  });

  return {
    show() {
      status.textContent = "";
      gaps.clear();
      fill();
      if (!dialog.open) dialog.showModal();
    },
    /** Another window has changed something. */
    refresh() {
      if (dialog.open && !list.querySelector(".renaming")) fill();
    },
    /** The boards that were changed last, beside the one that is played. @param {string} playing */
    showRecent(playing) {
      const { entries: others } = boardsOf(
        keptTexts()
          .filter(({ kind, name }) => `${kind}.${name}` !== playing)
          .slice(0, RECENT),
      );
      moved = performance.now();
      element("recent").hidden = others.length === 0;
      element("recent-list").replaceChildren(
        ...others.map((entry) => {
          const item = tag("li", {}, [
            tag("button", { type: "button", class: "entry" }, [
              pictureOf(entry),
              tag("span", { class: "entry-words" }, [
                tag("strong", {}, [titleOf(entry.record)]),
                tag("span", { class: "quiet" }, [factsOf(entry)]),
              ]),
            ]),
          ]);
          item.addEventListener("click", ({ detail, timeStamp }) => {
            // A key goes to what has the focus, wherever it is.
            if (detail === 0 || timeStamp - moved > MOVED) openEntry(entry);
          });
          return item;
        }),
      );
    },
    importAll: async (/** @type {string} */ text) => {
      if (!dialog.open) dialog.showModal();
      fill();
      await importAll(text);
    },
  };
}

/** @param {string} text */
function textOrValue(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** What is the same of two kept texts that differ in their time only. @param {Kind} kind @param {string} text */
function sameness(kind, text) {
  return `${kind} ${text.replace(/,"changed":\d+/, "")}`;
}
