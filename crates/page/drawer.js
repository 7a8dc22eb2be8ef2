// @ts-check
// Drawing: a board under somebody's hands, with its own way back, and what is true of it.

import {
  MOST_ISLANDS,
  MOST_SIDE,
  boardOf,
  cellName,
  cellText,
  checkedRecord,
  clueWords,
  emptyRecord,
  fullRecord,
  givenOf,
  noteOf,
  placeOf,
  placeWords,
  sideOf,
  titleOf,
  withCell,
  withNextBound,
  withNote,
} from "./board.js";
import { lostWords, mirrored, shifted, turned, withSide, withSize } from "./change.js";
import { arrowOf } from "./input.js";
import { freshName, keepBoard, recall, rememberHere } from "./store.js";
import { later, many, stand, t, together } from "./texts.js";
import { createJudge, verdict } from "./verdict.js";
import { CELL, edgeNear, middle, svgElement } from "./view.js";
import { NoAnswer } from "./client.js";
import { faultWords, inEnglish } from "./words.js";

/** @typedef {import('./board.js').BoardRecord} BoardRecord */
/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./board.js').Edge} Edge */
/** @typedef {import('./verdict.js').Verdict} Verdict */
/** @typedef {import('./advisor.js').Client} Client */
/** @typedef {{sign: string, name: string, word?: boolean, cell?: string, bound?: import('./board.js').BoundKind}} Brush */

const MOST_STEPS = 500;
/** Letters that the kept way back of a drawing takes at most; the board itself is always kept. */
const MOST_KEPT = 200_000;
/** Milliseconds within which a second digit belongs to the first. */
const SECOND_DIGIT = 1200;

/** @type {Brush[]} */
const BRUSHES = [
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((clue) => ({
    sign: String(clue),
    name: later("Clue {n}"),
    cell: String(clue),
  })),
  { sign: "?", name: later("Unknown clue"), cell: "?" },
  { sign: "#", name: later("Wall"), cell: "#" },
  { sign: later("Erase"), name: later("Erase a cell"), word: true, cell: "" },
  { sign: later("Given ="), name: later("Given bridges on a line"), word: true, bound: "=" },
  { sign: later("At least"), name: later("At least so many bridges on a line"), word: true, bound: ">=" },
  { sign: later("At most"), name: later("At most so many bridges on a line"), word: true, bound: "<=" },
  { sign: later("No bridge"), name: later("No bridge on a line"), word: true, bound: "forbidden" },
];

/** @typedef {{name: string, seen: string, history: BoardRecord[], now: number}} Drawing a drawing with its way back, its name among what is kept, and the text that is kept of it */

/** A drawing that nobody has begun. @param {BoardRecord} record @returns {Drawing} */
export function newDrawing(record) {
  return { name: freshName(), seen: "", history: [fullRecord(record)], now: 0 };
}

/** The drawing of this name; nothing where there is none that can be read. @param {string} name @returns {Drawing | undefined} */
export function keptDrawing(name) {
  const text = recall(`drawing.${name}`);
  if (text === null) return undefined;
  try {
    return { ...drawingFrom(text), name, seen: text };
  } catch {
    return undefined;
  }
}

/** The boards that a text tells, and which of them is there now. @param {string} text */
export function drawingFrom(text) {
  const saved = JSON.parse(text);
  /** @type {BoardRecord[]} */
  const history = saved.records.map(checkedRecord).map(fullRecord);
  const now = Number.isInteger(saved.now) ? Math.max(0, Math.min(saved.now, history.length - 1)) : 0;
  if (history.length === 0) throw new Error("a drawing without a board");
  return { history, now };
}

/** A drawing as text for a later visit, with as much of its way back as there is room for. @param {BoardRecord[]} history @param {number} now @param {number} [changed] when somebody last did something on it */
export function savedDrawing(history, now, changed = Date.now()) {
  const texts = [JSON.stringify(history[now])];
  let room = MOST_KEPT - texts[0].length;
  /** Whether there was room for one more. @param {BoardRecord} record @param {'push' | 'unshift'} where */
  const fits = (record, where) => {
    const text = JSON.stringify(record);
    room -= text.length;
    if (room >= 0) texts[where](text);
    return room >= 0;
  };
  let first = now;
  while (first > 0 && fits(history[first - 1], "unshift")) first -= 1;
  for (let next = now + 1; next < history.length && fits(history[next], "push"); next += 1);
  return `{"version":1,"records":[${texts.join(",")}],"now":${now - first},"changed":${changed}}`;
}

/**
 * @param {import('./player.js').Stage & {client: Client | undefined}} stage
 * @param {(record: BoardRecord) => void} replace begins another drawing, from which undo leads back here
 */
export function createDrawer(stage, replace) {
  const { view, element, say } = stage;
  const input = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (element(id));
  /** @type {BoardRecord[]} */
  let history = [emptyRecord(8, 8)];
  let now = 0;
  let name = "";
  /** What is kept of the drawing, as this window has read or written it last. */
  let seen = "";
  /** A change that would take something away, until somebody says so. @type {BoardRecord | undefined} */
  let cutting;
  /** @type {Board} */
  let board = boardOf(history[0]);
  let cursor = { row: 1, col: 1 };
  /** @type {Brush} */
  let brush = BRUSHES[1];
  /** @type {Verdict} */
  let judged = verdict("empty", "");
  let digits = { text: "", cell: "", at: 0 };

  const judge =
    stage.client &&
    createJudge(stage.client, (next) => {
      judged = next;
      tell();
      draw();
    });

  /** @param {BoardRecord} record */
  const put = (record) => {
    history.length = now + 1;
    history.push(record);
    if (history.length > MOST_STEPS) history.shift();
    now = history.length - 1;
    stage.endRedo("draw");
    changed();
    keep();
  };

  const keep = () => {
    const text = savedDrawing(history, now);
    const own = keepBoard("drawing", name, text, seen);
    if (own !== name) say(t("Another window has changed this board too. Both are kept in My boards."));
    name = own;
    seen = text;
    rememberHere("drawing-now", name);
  };

  /** What is said beside the size, and whether it is a question. @param {string} text @param {boolean} [asks] */
  const tellSize = (text, asks = false) => {
    element("size-status").textContent = text;
    element("size-cut").hidden = element("size-keep").hidden = !asks;
  };

  /** Makes a change of the whole board, or asks first where it would take something away. @param {() => BoardRecord} change */
  const reshape = (change) => {
    cutting = undefined;
    tellSize("");
    try {
      const next = change();
      const { rows, cols } = next.size;
      if (rows < 1 || cols < 1) throw new Error(t("A board has at least one row and one column."));
      if (rows > MOST_SIDE || cols > MOST_SIDE)
        throw new Error(t("A board has at most {most} rows and {most} columns.", { most: MOST_SIDE }));
      const lost = lostWords(history[now], next);
      if (lost === "") {
        put(next);
        return;
      }
      cutting = next;
      tellSize(t("That would take away {lost}.", { lost }), true);
    } catch (error) {
      tellSize(error instanceof Error ? error.message : String(error));
    }
    sizes();
  };

  const sizes = () => {
    input("rows").value = String(board.rows);
    input("cols").value = String(board.cols);
  };

  /** Whether the board on the screen is ours. */
  const shown = () => document.body.dataset.mode === "draw";

  const changed = () => {
    const record = history[now];
    board = boardOf(record);
    cursor = { row: Math.min(cursor.row, board.rows), col: Math.min(cursor.col, board.cols) };
    if (!shown()) return;
    cutting = undefined;
    tellSize("");
    view.setBoard(board);
    sizes();
    input("most").value = String(board.most);
    input("connected").checked = record.rules?.connectivity !== "free";
    input("loops").checked = record.rules?.loops !== "forbidden";
    if (document.activeElement !== input("note-title")) input("note-title").value = noteOf(record, "title");
    if (document.activeElement !== input("note-author"))
      input("note-author").value = noteOf(record, "author");
    element("title").textContent = titleOf(record);
    element("author").hidden = true;
    element("rules").textContent = many(board.islands.length, "{n} island on {rows} × {cols}", "{n} islands on {rows} × {cols}", {
      rows: board.rows,
      cols: board.cols,
    });
    element("progress").textContent = "";
    element("board").setAttribute("aria-label", t("Drawing, {rows} rows, {cols} columns", { rows: board.rows, cols: board.cols }));
    ask();
    draw();
    buttons();
    stage.resized();
  };

  const buttons = () => {
    /** @type {HTMLButtonElement} */ (element("undo")).disabled = now === 0 && !stage.hasStep(false);
    /** @type {HTMLButtonElement} */ (element("redo")).disabled =
      now === history.length - 1 && !stage.hasStep(true);
  };

  const ask = () => {
    input("likely").disabled = !judge || !input("live").checked;
    judged = verdict("empty", "");
    if (!judge) judged = verdict("empty", t("This page holds no core: what you draw is not checked."));
    else if (input("live").checked) {
      judge.ask(history[now], input("likely").checked, history[0].islands.length === 0);
      return;
    } else {
      judge.drop();
      judged = verdict("empty", t("Changes are not checked."));
    }
    tell();
  };

  const tell = () => {
    const box = element("verdict");
    box.dataset.tone = {
      unique: "right",
      several: "hint",
      none: "wrong",
      unfinished: "",
      fault: "wrong",
      empty: "",
      asking: "",
      unsettled: "",
    }[judged.kind];
    box.replaceChildren();
    const [head, ...rest] = judged.text.split(/(?<=[.:]) |(?<=。)/);
    box.append(Object.assign(document.createElement("strong"), { textContent: head }));
    if (rest.length > 0)
      box.append(Object.assign(document.createElement("p"), { textContent: together(rest) }));
    if (judged.report) box.append(Object.assign(document.createElement("p"), { textContent: judged.report }));
    element("make-unique").hidden = judged.kind !== "several";
  };

  const draw = () => {
    if (!shown()) return;
    const record = history[now];
    const forbidden = new Set(board.edges.filter((edge) => edge.most === 0).map((edge) => edge.key));
    /** @type {Map<string, string>} */
    const labels = new Map();
    for (const text of record.rules?.given ?? []) {
      const given = givenOf(text);
      if (given)
        labels.set(
          given.key,
          `${labels.get(given.key) ?? ""}${{ "=": "=", ">=": "≥", "<=": "≤" }[given.sign] ?? ""}${given.bridges}`,
        );
    }
    view.draw({
      edge: (edge) => {
        const open = judged.open.get(edge.key);
        const shared = judged.shared.get(edge.key) ?? 0;
        const settling = judged.settling.get(edge.key);
        const exact = labels.get(edge.key)?.startsWith("=");
        return {
          bridges: Math.max(edge.least, shared),
          fixed: edge.least > 0 || forbidden.has(edge.key),
          kind: shared > edge.least ? "shared" : "",
          cross: forbidden.has(edge.key),
          ghost: settling ? "settling" : open ? "open" : undefined,
          label: exact ? undefined : labels.get(edge.key),
          told:
            exact || labels.has(edge.key)
              ? undefined
              : settling
                ? settling.join(` ${t("or")} `)
                : open && (open.likely ?? `${open.least}–${open.most}`),
        };
      },
      island: (island) => ({
        look: !judged.clashing.has(island.cell) ? "" : judged.kind === "unfinished" ? "look" : "clash",
        badge: judged.clashing.has(island.cell) && judged.kind !== "unfinished" ? "!" : "",
      }),
      say: (island) => t("{clue} at {place}", { clue: clueWords(island.clue), place: placeWords(island) }),
    });
    drawCursor();
  };

  const drawCursor = () => {
    const { x, y } = middle(cursor);
    const group = view.layers.cursor;
    let cell = group.querySelector(".cursor");
    if (!cell) {
      cell = svgElement("g", { class: "cursor", role: "button", tabindex: 0 }, group);
      svgElement("rect", { class: "frame-line", width: CELL - 2, height: CELL - 2, rx: 6 }, cell);
    }
    cell.querySelector("rect")?.setAttribute("x", String(x - CELL / 2 + 1));
    cell.querySelector("rect")?.setAttribute("y", String(y - CELL / 2 + 1));
    const text = cellText(history[now], cellName(cursor.row, cursor.col));
    cell.setAttribute(
      "aria-label",
      `${placeWords(cursor)}: ${text === "" ? t("water") : text === "#" ? t("wall") : text}`,
    );
    if (document.activeElement !== input("cell-text")) input("cell-text").value = text;
  };

  const focusCursor = () => {
    const cell = /** @type {SVGGElement | null} */ (view.layers.cursor.querySelector(".cursor"));
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
  };

  /** @param {string} text */
  const setCell = (text) => {
    const cell = cellName(cursor.row, cursor.col);
    if (cellText(history[now], cell) === text) return;
    try {
      const next = withCell(history[now], cell, text);
      if (next.islands.length > MOST_ISLANDS)
        throw new Error(many(MOST_ISLANDS, "A board has at most {n} island.", "A board has at most {n} islands."));
      put(next);
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
    }
  };

  /** @param {Edge} edge @param {import('./board.js').BoundKind} kind */
  const setBound = (edge, kind) => put(withNextBound(history[now], edge, kind));

  /** @param {{x: number, y: number}} point */
  const touch = (point) => {
    const row = Math.floor(point.y) + 1;
    const col = Math.floor(point.x) + 1;
    if (brush.bound !== undefined) {
      const edge = edgeNear(board, point, () => true);
      if (edge) setBound(edge, brush.bound);
      return;
    }
    if (row < 1 || col < 1 || row > board.rows || col > board.cols) return;
    cursor = { row, col };
    const cell = cellName(row, col);
    // The same clue once more takes it away again.
    const text = brush.cell ?? "";
    setCell(text !== "" && cellText(history[now], cell) === text ? "" : text);
    drawCursor();
    focusCursor();
  };

  /** @param {KeyboardEvent} event */
  const key = (event) => {
    const direction = arrowOf(event);
    const cell = cellName(cursor.row, cursor.col);
    if (direction) {
      if (event.shiftKey) {
        const seen = board.sight.get(cell)?.[direction];
        if (seen) setBound(seen.edge, brush.bound ?? "=");
        else say(t("No line begins here."));
        return true;
      }
      const step = { north: [-1, 0], east: [0, 1], south: [1, 0], west: [0, -1] }[direction];
      cursor = {
        row: Math.max(1, Math.min(board.rows, cursor.row + step[0])),
        col: Math.max(1, Math.min(board.cols, cursor.col + step[1])),
      };
      drawCursor();
      focusCursor();
      return true;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (/^\d$/.test(event.key)) {
      const first = digits.cell === cell && Date.now() - digits.at < SECOND_DIGIT ? digits.text : "";
      const both = first + event.key;
      const text = Number(both) <= 4 * board.most && first !== "0" ? both : event.key;
      setCell(text === "0" ? "[0]" : text);
      digits = { text, cell, at: Date.now() };
      focusCursor();
      return true;
    }
    if (event.key === "?" || event.key === "#") setCell(event.key);
    else if (event.key === "Delete" || event.key === "Backspace" || event.key === ".") setCell("");
    else if (event.key === "Enter") {
      input("cell-text").focus();
      input("cell-text").select();
      return true;
    } else return false;
    focusCursor();
    return true;
  };

  const makeUnique = async () => {
    if (!stage.client) return;
    const record = history[now];
    judge?.drop();
    judged = verdict("asking", t("Looking for lines to give …"));
    tell();
    try {
      const answer = await stage.client.ask({
        ask: "explain",
        board: record,
        with: { make_unique: true, smallest: true, prove: false },
        limits: { time: 8 },
      });
      if (history[now] !== record) return;
      const given = answer.given?.edges ?? [];
      if (given.length === 0) {
        judged = verdict("unsettled", inEnglish(answer.given?.text ?? answer.reason ?? "", "") || t("Nothing was found in time."));
        tell();
        return;
      }
      const next = fullRecord(record);
      for (const { from, to, bridges } of given) {
        if (bridges === 0) next.rules?.forbidden?.push(`${from}-${to}`);
        else {
          if (next.rules)
            next.rules.given = (next.rules.given ?? []).filter(
              (text) => givenOf(text)?.key !== `${from}-${to}`,
            );
          next.rules?.given?.push(`${from}-${to}=${bridges}`);
        }
      }
      put(next);
      say(many(given.length, "{n} line is given now. Undo takes it back.", "{n} lines are given now. Undo takes them back."));
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      const { kind, message, hint } = error.fault;
      judged =
        kind === "internal"
          ? verdict("fault", message, { report: hint })
          : verdict(kind === "stopped" ? "unsettled" : "fault", faultWords(error.fault));
      tell();
    }
  };

  const listen = () => {
    for (const one of BRUSHES) {
      const button = document.createElement("button");
      button.type = "button";
      stand(() => {
        button.textContent = t(one.sign);
        button.title = t(one.name, { n: one.sign });
        button.setAttribute("aria-label", button.title);
      });
      if (one.word) button.className = "word";
      button.setAttribute("aria-pressed", String(one === brush));
      button.addEventListener("click", () => {
        brush = one;
        for (const other of element("brushes").children)
          other.setAttribute("aria-pressed", String(other === button));
      });
      element("brushes").append(button);
    }
    const resize = () =>
      reshape(() =>
        withSize(history[now], sideOf(input("rows").value, "Rows"), sideOf(input("cols").value, "Columns")),
      );
    input("rows").addEventListener("change", resize);
    input("cols").addEventListener("change", resize);
    for (const button of document.querySelectorAll("[data-side]")) {
      const { side, by } = /** @type {HTMLElement} */ (button).dataset;
      button.addEventListener("click", () => {
        reshape(() => withSide(history[now], /** @type {any} */ (side), by === "1" ? 1 : -1));
        // Of a large board that side may be out of sight.
        const last = side === "south" || side === "east";
        const [row, col] = last ? [board.rows, board.cols] : [1, 1];
        const across = side === "north" || side === "south";
        stage.reveal([across ? cellName(row, cursor.col) : cellName(cursor.row, col)]);
      });
    }
    for (const button of document.querySelectorAll("[data-shift]"))
      button.addEventListener("click", () =>
        reshape(() =>
          shifted(history[now], /** @type {any} */ (/** @type {HTMLElement} */ (button).dataset.shift)),
        ),
      );
    element("turn").addEventListener("click", () => reshape(() => turned(history[now])));
    element("mirror").addEventListener("click", () => reshape(() => mirrored(history[now])));
    element("size-cut").addEventListener("click", () => {
      if (cutting) replace(cutting);
    });
    element("size-keep").addEventListener("click", () => {
      cutting = undefined;
      tellSize("");
      input("rows").focus();
    });
    /** @param {(rules: NonNullable<BoardRecord['rules']>) => void} change */
    const rule = (change) => {
      const next = fullRecord(history[now]);
      change(next.rules ?? {});
      put(next);
    };
    input("most").addEventListener("change", () =>
      rule(
        (rules) =>
          (rules["most-bridges"] = Math.max(1, Math.min(9, Math.round(Number(input("most").value)) || 2))),
      ),
    );
    input("connected").addEventListener("change", () =>
      rule((rules) => (rules.connectivity = input("connected").checked ? "required" : "free")),
    );
    input("loops").addEventListener("change", () =>
      rule((rules) => (rules.loops = input("loops").checked ? "allowed" : "forbidden")),
    );
    input("note-title").addEventListener("change", () =>
      put(withNote(history[now], "title", input("note-title").value)),
    );
    input("note-author").addEventListener("change", () =>
      put(withNote(history[now], "author", input("note-author").value)),
    );
    const setText = () => {
      setCell(input("cell-text").value.trim());
      drawCursor();
      focusCursor();
    };
    element("cell-set").addEventListener("click", setText);
    input("cell-text").addEventListener("keydown", (event) => {
      if (event.key === "Enter") setText();
      if (event.key === "Escape") focusCursor();
    });
    for (const id of ["live", "likely"])
      input(id).addEventListener("change", () => {
        ask();
        draw();
      });
    element("make-unique").addEventListener("click", makeUnique);
    element("clear-drawing").addEventListener("click", () => {
      const empty = emptyRecord(board.rows, board.cols);
      if (JSON.stringify(history[now]) !== JSON.stringify(empty)) replace(empty);
    });
  };
  listen();

  return {
    /** @param {Drawing} drawing */
    begin(drawing) {
      ({ history, now, name, seen } = drawing);
      const [first] = history[now].islands;
      cursor = first ? placeOf(first.cell) : { row: 1, col: 1 };
      changed();
      if (seen !== "") rememberHere("drawing-now", name);
      // A board on which nothing stands is kept once something does.
      else if (history[now].islands.length > 0 || history.length > 1) keep();
    },
    enter: changed,
    leave() {
      judge?.drop();
      view.layers.cursor.replaceChildren();
    },
    touch,
    key,
    /** Whether there was something of this drawing to undo. */
    undo() {
      if (now === 0) return false;
      now -= 1;
      changed();
      keep();
      return true;
    },
    redo() {
      if (now === history.length - 1) return false;
      now += 1;
      changed();
      keep();
      return true;
    },
    visit: () => ({ history, now, name, seen }),
    redraw: () => buttons(),
    /** Its name among the drawings that are kept. */
    name: () => name,
    /** Whether another window's change of this drawing can be taken over: ours is kept as it is. @param {string | null} before */
    isAt: (before) => before === seen,
    board: () => board,
    record: () => history[now],
    focusBoard: focusCursor,
  };
}
