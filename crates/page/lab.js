// @ts-check
// The laboratory of a lecture: the relaxation of each formulation on the board, rounds of cuts,
// duals and reduced costs, and the program's text beside it. All of it was worked out by the
// program; here it is only shown.

import { boardOf, clueWords, edgeKey, placeWords } from "./board.js";
import { dress, later, many, numberWords, spoken, stand, t } from "./texts.js";
import { createTree, legendWords, objectiveWords } from "./tree.js";
import { labelScale, labelSpots } from "./view.js";

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./board.js').Edge} Edge */
/** @typedef {import('./board.js').Island} Island */
/** @typedef {{from: string, to: string, bridges: number, built: number | null, columns?: {name: string, value: number, reduced_cost: number}[]}} Point */
/** @typedef {{formulation: string, status: string, bound: number | null, gap: number | null, columns: number, rows: number, fractional: number | null, edges: Point[], islands: {name: string, dual: number}[], irreducible: string[]}} Relaxation `bound`, `fractional` and `edges` are empty where it has no point */
/** @typedef {{formulation: string, round: number, bound: number | null, fractional: number, edges: Point[], cuts: {row: string, kind: string, islands: string[]}[]}} Round */
/** @typedef {{text: string, row?: string, edges: number[], islands: number[]}} Line */
/** @typedef {{relax: {objective: string | null, relaxations: Relaxation[]}, rounds: Round[], programs: {formulation: string, lines: Line[]}[], trees?: import('./tree.js').Trees}} Lab */
/** @typedef {{relaxation: Relaxation, round: Round | undefined}} Slide */

const WHOLE = 1e-6;
/** How the relaxations end that have no point. @type {Record<string, string>} */
const ENDINGS = {
  infeasible: later("infeasible"),
  limit: later("not solved to the end"),
  failed: later("the solver gave up"),
};
/** A row about more than so many lines and islands is about the board: nothing is scrolled for it. */
const MOST_REVEALED = 12;

/** @param {string} name @param {string} [text] @param {Record<string, string>} [attributes] */
function tag(name, text = "", attributes = {}) {
  const made = document.createElement(name);
  made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/** A number with few decimals. @param {number} value */
function short(value) {
  return String(Math.round(value * 1000) / 1000);
}

/** A bound with three decimals, rounded away from all solutions as the program does. @param {number} bound @param {boolean} isUpper whether something is maximised */
function boundWords(bound, isUpper) {
  const thousandths = bound * 1000;
  const nearest = Math.round(thousandths);
  const isDust = Math.abs(thousandths - nearest) <= Math.max(1e-5, 1e-9 * Math.abs(nearest));
  if (isDust) return String(nearest / 1000);
  return String((isUpper ? Math.ceil(thousandths) : Math.floor(thousandths)) / 1000);
}

/** @param {import('./player.js').Stage} stage */
export function createLab(stage) {
  const { view, element } = stage;
  /** @type {any} */
  let worked;
  /** @type {Lab | undefined} */
  let lab;
  /** @type {Board} */
  let board;
  /** @type {Slide[]} */
  let slides = [];
  let now = 0;
  let showing = "values";
  /** Places in the lists of edges and islands that are pointed at. */
  let pointed = {
    edges: new Set(/** @type {string[]} */ ([])),
    islands: new Set(/** @type {string[]} */ ([])),
  };
  /** @type {{element: HTMLElement, rows: string[], edges: string[], islands: string[]}[]} */
  let lines = [];
  let program = "";
  /** The search tree in the place of a relaxation. @type {ReturnType<typeof createTree> | undefined} */
  let tree;
  let inTree = false;
  /** The language that the tree speaks. */
  let treeLanguage = "";

  const panel = element("lab-panel");
  const formulations = /** @type {HTMLSelectElement} */ (tag("select", "", { id: "lab-formulation" }));
  const what = /** @type {HTMLSelectElement} */ (tag("select", "", { id: "lab-what" }));
  for (const [value, words] of [
    ["values", later("values")],
    ["duals", later("duals of the islands")],
    ["costs", later("reduced costs")],
  ])
    what.append(new Option(words, value));
  const facts = tag("p", "", { id: "lab-facts", role: "status" });
  const legend = tag("p", "", { id: "lab-legend", class: "quiet" });
  const slider = /** @type {HTMLInputElement} */ (
    tag("input", "", { type: "range", id: "lab-round", min: "0" })
  );
  const roundLabel = tag("label", "", { for: "lab-round" });
  const text = tag("div", "", {
    class: "program",
    role: "listbox",
    tabindex: "0",
    "aria-label": later("The program"),
  });

  const toTree = tag("button", later("Search tree"), { type: "button", id: "lab-tree", "aria-pressed": "false" });
  const treeHost = tag("div", "", { id: "tree-panel" });
  const objective = tag("p", "", { id: "lab-objective", class: "quiet" });
  /** What is about a relaxation. @type {HTMLElement[]} */
  const ofRelaxation = [];

  const dropTree = () => {
    tree?.stop();
    tree = undefined;
    treeHost.replaceChildren();
  };

  /** @param {boolean} on */
  const showTree = (on) => {
    inTree = on && lab?.trees !== undefined;
    toTree.setAttribute("aria-pressed", String(inTree));
    treeHost.hidden = !inTree;
    const shown = inTree ? lab?.trees?.objective : lab?.relax.objective;
    objective.textContent = shown ? t("Objective: {objective}.", { objective: objectiveWords(shown) }) : "";
    objective.hidden = !shown;
    for (const part of ofRelaxation) part.hidden = inTree;
    if (tree && treeLanguage !== spoken()) dropTree();
    treeLanguage = spoken();
    if (inTree && !tree && lab?.trees)
      tree = createTree({
        host: treeHost,
        trees: lab.trees,
        first: 0,
        name: t("Search tree"),
        show: (picture) => view.draw(picture),
      });
    else if (inTree) tree?.redraw();
    else {
      tree?.stop();
      go(now);
    }
  };

  const build = () => {
    const choice = tag("div", "", { class: "fields" });
    const first = tag("label", `${later("Formulation")} `);
    first.append(formulations);
    const second = tag("label", `${later("Shown")} `);
    second.append(what);
    choice.append(first, second);
    const row = tag("div", "", { class: "row" });
    const back = tag("button", later("Back"), { type: "button", title: later("Back (B, Page Up)") });
    const next = tag("button", later("Next"), { type: "button", title: later("Next (N, Page Down)") });
    const full = tag("button", later("Full screen"), { type: "button", title: later("Full screen (F)") });
    const large = tag("button", later("Large letters"), {
      type: "button",
      title: later("Large letters (L)"),
      "aria-pressed": "false",
      id: "lab-large",
    });
    back.addEventListener("click", () => go(now - 1));
    next.addEventListener("click", () => go(now + 1));
    full.addEventListener("click", fullScreen);
    large.addEventListener("click", largeLetters);
    toTree.addEventListener("click", () => showTree(!inTree));
    row.append(back, next, full, large, toTree);
    panel.append(choice, facts, legend, roundLabel, slider, row, objective, text, treeHost);
    ofRelaxation.push(choice, facts, legend, roundLabel, slider, back, next, text);
    for (const dressed of [choice, row]) dress(dressed);
    stand(() => text.setAttribute("aria-label", t("The program")));
    formulations.addEventListener("change", () =>
      go(slides.findIndex((slide) => slide.relaxation.formulation === formulations.value)),
    );
    what.addEventListener("change", () => {
      showing = what.value;
      draw();
    });
    slider.addEventListener("input", () => go(ofFormulation()[0] + Number(slider.value)));
    text.addEventListener("keydown", (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!step || lines.length === 0) return;
      event.preventDefault();
      const place = lines.findIndex((line) => line.element.getAttribute("aria-selected") === "true");
      pointAtLine(Math.max(0, Math.min(lines.length - 1, place + step)));
    });
  };

  const fullScreen = () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else
      document.documentElement
        .requestFullscreen?.()
        .catch(() => stage.say(t("This browser does not show pages on the full screen.")));
  };
  const largeLetters = () => {
    const on = document.body.classList.toggle("large");
    element("lab-large").setAttribute("aria-pressed", String(on));
    draw();
  };

  /** The first and the last slide of the formulation that is shown. */
  const ofFormulation = () => {
    const name = slides[now].relaxation.formulation;
    const first = slides.findIndex((slide) => slide.relaxation.formulation === name);
    return [first, slides.findLastIndex((slide) => slide.relaxation.formulation === name)];
  };

  /** @param {number} slide */
  const go = (slide) => {
    if (slides.length === 0) return;
    now = Math.max(0, Math.min(slides.length - 1, slide));
    pointed = { edges: new Set(), islands: new Set() };
    const { relaxation, round } = slides[now];
    formulations.value = relaxation.formulation;
    const [first, last] = ofFormulation();
    slider.max = String(last - first);
    slider.value = String(now - first);
    slider.hidden = roundLabel.hidden = last === first;
    const { bound, fractional } = round ?? relaxation;
    roundLabel.textContent = round ? t("Round {n} of cuts", { n: round.round }) : t("Round");
    slider.setAttribute("aria-valuetext", roundLabel.textContent);
    facts.textContent = [
      `${many(relaxation.columns, "{n} column", "{n} columns")}, ${many(relaxation.rows - laterCuts().size, "{n} row", "{n} rows")}`,
      bound === null ? t(ENDINGS[relaxation.status] ?? relaxation.status) : t("bound {number}", { number: boundWords(bound, lab?.relax.objective?.startsWith("maximise") ?? false) }),
      ...(relaxation.gap === null || !isLast() ? [] : [t("gap {number}", { number: `${(100 * relaxation.gap).toFixed(2)} %` })]),
      ...(fractional === null ? [] : [t("{n} fractional", { n: numberWords(fractional) })]),
      ...(round ? [many(round.cuts.length, "{n} cut found", "{n} cuts found")] : []),
    ].join("; ");
    showProgram(relaxation.formulation);
    if (!round && relaxation.irreducible.length > 0) pointAtConflict(new Set(relaxation.irreducible));
    else draw();
  };

  /** The rows of cuts that are added after the round that is shown. */
  const laterCuts = () => {
    const last = ofFormulation()[1];
    const rounds = now < last ? slides.slice(now, last + 1) : [];
    return new Set(rounds.flatMap(({ round }) => (round?.cuts ?? []).map((cut) => cut.row)));
  };

  /** @param {string} formulation */
  const showProgram = (formulation) => {
    const later = laterCuts();
    const wanted = `${formulation} ${later.size}`;
    if (program === wanted) return;
    program = wanted;
    text.replaceChildren();
    lines = [];
    const found = lab?.programs.find((one) => one.formulation === formulation);
    if (!found) {
      text.append(tag("p", t("The page holds no text of this program.")));
      return;
    }
    const edges = /** @type {{from: string, to: string}[]} */ (worked.edges.edges);
    const islands = /** @type {{cell: string}[]} */ (worked.edges.islands);
    lines = statements(found.lines, later).map((statement, place) => {
      const words = statement.map((line) => line.text || " ").join("\n");
      const shown = tag("div", words, { role: "option", "aria-selected": "false" });
      shown.addEventListener("pointerenter", () => pointAtLine(place));
      text.append(shown);
      return {
        element: shown,
        rows: statement.flatMap(({ row }) => row ?? []),
        edges: statement.flatMap((line) => line.edges.map((edge) => edgeKey(edges[edge].from, edges[edge].to))),
        islands: statement.flatMap((line) => line.islands.map((island) => islands[island].cell)),
      };
    });
  };

  /** @param {number} place */
  const pointAtLine = (place) => {
    lines.forEach((line, other) => line.element.setAttribute("aria-selected", String(other === place)));
    lines[place].element.scrollIntoView({ block: "nearest" });
    pointed = { edges: new Set(lines[place].edges), islands: new Set(lines[place].islands) };
    draw();
    const { edges, islands } = lines[place];
    if (edges.length + islands.length <= MOST_REVEALED)
      stage.reveal([...islands, ...edges.flatMap((key) => key.split("-"))]);
  };

  /** The rows that cannot be kept together. @param {Set<string>} rows */
  const pointAtConflict = (rows) => {
    const isOne = (/** @type {{rows: string[]}} */ line) => line.rows.some((row) => rows.has(row));
    const ones = lines.filter(isOne);
    pointed = {
      edges: new Set(ones.flatMap((line) => line.edges)),
      islands: new Set(ones.flatMap((line) => line.islands)),
    };
    mark(isOne);
  };

  /** @param {(line: {rows: string[], edges: string[], islands: string[]}) => boolean} about */
  const mark = (about) => {
    let first = true;
    for (const line of lines) {
      const chosen = about(line);
      line.element.setAttribute("aria-selected", String(chosen));
      if (chosen && first) line.element.scrollIntoView({ block: "nearest" });
      if (chosen) first = false;
    }
    draw();
  };

  /** @param {Edge | undefined} edge @param {Island | undefined} island */
  const pointAt = (edge, island) => {
    const before = [...pointed.edges, ...pointed.islands].join();
    const after = edge ? edge.key : island ? island.cell : "";
    if (before === after) return;
    pointed = {
      edges: new Set(edge ? [edge.key] : []),
      islands: new Set(!edge && island ? [island.cell] : []),
    };
    mark((line) =>
      edge ? line.edges.includes(edge.key) : island ? line.islands.includes(island.cell) : false,
    );
  };

  /** What the labels on the board mean. @param {string[]} labels @param {boolean} cuts */
  const tellLegend = (labels, cuts) => {
    const words = [];
    const { relaxation, round } = slides[now];
    if (!round && relaxation.status === "infeasible")
      words.push(
        relaxation.irreducible.length > 0
          ? t("The marked rows of the program cannot be kept together.")
          : t("No values of the columns keep all rows of the program."),
      );
    else if (showing === "values") {
      if (labels.length === 0) {
        words.push(t("All numbers of bridges are whole: a line is as thick as its bridges."));
        if ((round ?? relaxation).fractional) words.push(t("Only columns that are not drawn here are fractional."));
      }
      words.push(...legendWords(labels));
    } else if (!isLast()) words.push(t("Dual values and reduced costs are shown in the last round of cuts."));
    else if (showing === "duals")
      words.push(t("A number at an island is the dual value of its row “degree”; none where that is 0."));
    else
      words.push(t("Numbers at a line are the reduced costs of its columns, one after the other; none where all are 0."));
    if (cuts) words.push(t("A number at an island says which cut of this round it is in."));
    legend.textContent = words.join(" ");
  };

  /** Whether the slide is the last of its formulation, which has dual values and reduced costs. */
  const isLast = () => now === ofFormulation()[1];

  const draw = () => {
    if (slides.length === 0 || document.body.dataset.mode !== "lab") return;
    if (inTree) {
      tree?.redraw();
      return;
    }
    const { relaxation, round } = slides[now];
    const points = new Map(
      (round ?? relaxation).edges.map((point) => [edgeKey(point.from, point.to), point]),
    );
    const relaxed = new Map(relaxation.edges.map((point) => [edgeKey(point.from, point.to), point]));
    const duals = new Map(
      relaxation.islands.map(({ name, dual }) => [name.replace(/^.*_(r\d+c\d+)$/, "$1"), dual]),
    );
    /** @type {Map<string, number>} */
    const cuts = new Map();
    if (showing !== "duals") round?.cuts.forEach((cut, number) => cut.islands.forEach((cell) => cuts.set(cell, number)));
    /** @param {Point | undefined} point */
    const isWhole = (point) =>
      isInteger(point?.bridges ?? 0) && (point?.built == null || isInteger(point.built));
    /** @type {Map<string, string>} */
    const labels = new Map();
    for (const { key } of board.edges) {
      const point = points.get(key);
      const costs = (relaxed.get(key)?.columns ?? []).map((column) => column.reduced_cost);
      if (showing === "values" && !isWhole(point)) labels.set(key, valueWords(point));
      if (showing === "costs" && isLast() && costs.some((cost) => Math.abs(cost) > WHOLE)) labels.set(key, costs.map(short).join(" "));
    }
    const spots = labelSpots(board, labels);
    tellLegend([...labels.values()], cuts.size > 0);
    view.draw({
      edge: (edge) => {
        const point = points.get(edge.key);
        return {
          bridges: 0,
          value: point?.bridges ?? 0,
          kind: isWhole(point) ? "" : "fraction",
          label: labels.get(edge.key),
          spot: spots.get(edge.key),
          ghost: pointed.edges.has(edge.key) ? "pointed" : undefined,
        };
      },
      island: (island) => {
        const cut = cuts.get(island.cell);
        const dual = duals.get(island.cell);
        const isDual = showing === "duals" && isLast() && dual !== undefined && Math.abs(dual) > WHOLE;
        const shown = isDual ? short(dual) : cut === undefined ? "" : String(cut + 1);
        return {
          look: pointed.islands.has(island.cell) ? "look" : cut === undefined ? "" : "cut",
          badge: shown,
          scale: labelScale(),
        };
      },
      say: (island) => {
        const dual = duals.get(island.cell);
        const values = { clue: clueWords(island.clue), place: placeWords(island), number: short(dual ?? 0) };
        return dual === undefined || !isLast() ? t("{clue} at {place}", values) : t("{clue} at {place}, dual {number}", values);
      },
    });
  };

  build();

  return {
    /** @param {any} next what the program worked out of a board */
    begin(next) {
      const formulation = slides[now]?.relaxation.formulation;
      worked = next;
      lab = next.lab ?? undefined;
      board = boardOf(next.edges.puzzle);
      element("open-lab").hidden = !lab;
      program = "";
      dropTree();
      inTree = false;
      toTree.hidden = !lab?.trees;
      formulations.replaceChildren();
      slides = (lab?.relax.relaxations ?? []).flatMap((relaxation) => {
        formulations.append(new Option(relaxation.formulation, relaxation.formulation));
        const rounds = (lab?.rounds ?? []).filter((round) => round.formulation === relaxation.formulation);
        /** @type {(Round | undefined)[]} */
        const shown = rounds.length > 0 && relaxation.status === "optimal" ? rounds : [...rounds, undefined];
        return shown.map((round) => ({ relaxation, round }));
      });
      // The same formulation on another board, for comparison.
      now = Math.max(0, slides.findIndex((slide) => slide.relaxation.formulation === formulation));
    },
    enter() {
      view.setBoard(board);
      showTree(inTree);
    },
    pointAt,
    /** @param {KeyboardEvent} event */
    key(event) {
      if (event.ctrlKey || event.metaKey || event.altKey) return false;
      const letter = event.key.toLowerCase();
      if (inTree && tree && (letter === "n" || event.key === "PageDown")) tree.go(1);
      else if (inTree && tree && (letter === "b" || event.key === "PageUp")) tree.go(-1);
      else if (inTree && event.key.startsWith("Arrow")) return false;
      else if (letter === "n" || event.key === "PageDown" || event.key === "ArrowRight") go(now + 1);
      else if (letter === "b" || event.key === "PageUp" || event.key === "ArrowLeft") go(now - 1);
      else if (letter === "f") fullScreen();
      else if (letter === "l") largeLetters();
      else return false;
      return true;
    },
    undo: () => go(now - 1),
    redo: () => go(now + 1),
    board: () => board,
    record: () => board.record,
    redraw: draw,
    focusBoard: () => text.focus(),
    touch: () => {},
  };
}

/** The lines of a program as statements, each with the lines that go on with it; without those rows, and without a comment that is about nothing else. @param {Line[]} lines @param {Set<string>} without */
function statements(lines, without) {
  /** @type {Line[][]} */
  const made = [];
  for (const line of lines) {
    const last = made.at(-1);
    if (last && /^ {2}/.test(line.text) && !last[0].text.startsWith("\\")) last.push(line);
    else made.push([line]);
  }
  const isLeft = (/** @type {Line[]} */ [line]) => !without.has(line.row ?? "");
  return made.filter((statement, place) => {
    const about = made.slice(place).find(([line]) => !line.text.startsWith("\\"));
    return isLeft(statement) && (statement[0].row || !about || isLeft(about));
  });
}

/** @param {number} value */
function isInteger(value) {
  return Math.abs(value - Math.round(value)) < WHOLE;
}

/** What an edge carries, and how much of it is built where that says more. @param {Point | undefined} point */
function valueWords(point) {
  if (!point) return "0";
  const built = point.built;
  return built == null || Math.abs(built - point.bridges) < WHOLE
    ? short(point.bridges)
    : `${short(point.bridges)} (${short(built)})`;
}
