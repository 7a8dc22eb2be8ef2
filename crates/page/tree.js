// @ts-check
// A search tree: its nodes to click and to go through by keys, the search to play, and what is to
// be said of a node. The board is drawn by whoever has one. All of it was worked out by the
// program; here it is only shown.

import { boardOf, clueWords, edgeKey, placeWords } from "./board.js";
import { later, many, t, together as sentences } from "./texts.js";
import { labelScale, labelSpots, svgElement } from "./view.js";

/** @typedef {[number, number, [number | null, number | null] | null]} Candidate column, value, gains below and above */
/**
 * @typedef {object} Node a node as the page holds it; its number is its place
 * @property {number} [p] the node above it
 * @property {[number, number, number]} [s] the column whose bound was set, 1 for a lower one, and the bound
 * @property {string} f its fate
 * @property {number} [o] its place in the order of decisions
 * @property {number} [b] its bound
 * @property {number} n the columns that are not whole
 * @property {[number, number]} w linear programs and iterations
 * @property {Candidate[]} [c] what it might be branched on
 * @property {number[]} [e] edge, bridges, built, one after the other
 * @property {number[][]} [k] the island sets of its cuts
 * @property {number} [v] the value of its solution
 */
/** @typedef {{name: string, formulation: string, select: string, branching: string, rounds: boolean, start: number | null, best: number | null, bound: number | null, columns: [string, number | null][], nodes: Node[]}} Tree */
/** @typedef {{name: string, puzzle: any, edges: [number, number][], objective: string, optimum: number | null, trees: Tree[]}} Trees */
/** @typedef {{x: number, y: number, width?: number, height?: number}} Spot where a node stands; with a width the corner of a bar */
/** @typedef {'depth' | 'bound' | 'icicle'} Form */

const WHOLE = 1e-6;
/** The most nodes that are drawn by depth with labels, and one by one. */
const MOST_LABELLED = 60;
const MOST_DRAWN = 500;
/** Milliseconds from one node to the next of a search that is played, and of all of it at most. */
const PACE = 700;
const LONGEST = 60_000;
const FATES = ["branched", "pruned", "infeasible", "whole", "open"];
/** @type {Record<string, string>} */
const FATE_WORDS = {
  branched: later("branched"),
  pruned: later("pruned by bound"),
  infeasible: later("infeasible"),
  whole: later("whole: a solution"),
  open: later("open"),
};

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

/** A bound with few decimals, rounded to the side on which it still is one. @param {number} bound @param {Trees} trees */
function boundWords(bound, trees) {
  const thousandths = Math.round(bound * 1e9) / 1e6;
  const nearest = Math.round(thousandths);
  if (Math.abs(thousandths - nearest) < 1e-5) return String(nearest / 1000);
  return String((trees.objective.startsWith("max") ? Math.ceil(thousandths) : Math.floor(thousandths)) / 1000);
}

/** What the program calls its objectives, and what they say. @type {Record<string, string>} */
const OBJECTIVES = {
  "minimise bridges": later("as few bridges as possible"),
  "maximise bridges": later("as many bridges as possible"),
  "minimise built": later("bridges on as few lines as possible"),
  "maximise built": later("bridges on as many lines as possible"),
  "minimise length": later("all bridges together as short as possible"),
  "maximise length": later("all bridges together as long as possible"),
  "minimise weight": later("as little weight as possible"),
  "maximise weight": later("as much weight as possible"),
};

/** What is the best, in words. @param {string} objective as the program writes it down */
export function objectiveWords(objective) {
  return t(OBJECTIVES[objective] ?? objective);
}

/** What is known of the best value, in words. @param {Trees} trees */
export function optimumWords(trees) {
  if (trees.optimum !== null) return t("The optimum is {optimum}.", { optimum: short(trees.optimum) });
  const isClosed = (/** @type {Tree} */ tree) => tree.nodes.every((node) => node.f !== "open");
  return trees.trees.some((tree) => isClosed(tree) && tree.best === null) ? t("There is no solution.") : t("The optimum is not known.");
}

/** @param {string[]} cells @param {string} kind */
function line(cells, kind) {
  const row = tag("tr");
  cells.forEach((cell, place) => row.append(tag(place === 0 ? "th" : kind, cell, { scope: kind === "th" ? "col" : "row" })));
  if (kind === "td") for (const cell of row.querySelectorAll("td")) cell.removeAttribute("scope");
  return row;
}

/** The numbers of all trees as a table. @param {Trees} trees */
export function numbersOf(trees) {
  const table = tag("table");
  const head = tag("thead");
  head.append(
    line([t("Tree"), t("Nodes solved"), t("Open nodes"), t("Depth"), t("Root bound"), t("Bound"), t("Best"), t("LPs"), t("Iterations")], "th"),
  );
  const body = tag("tbody");
  for (const tree of trees.trees) {
    const sum = (/** @type {number} */ which) => tree.nodes.reduce((all, node) => all + node.w[which], 0);
    const or = (/** @type {number | null | undefined} */ value) => (value == null ? "–" : boundWords(value, trees));
    body.append(
      line(
        [
          tree.name,
          String(tree.nodes.filter((node) => node.w[0] > 0).length),
          String(tree.nodes.filter((node) => node.f === "open").length),
          String(Math.max(...depths(tree))),
          or(tree.nodes[0].b),
          or(tree.bound),
          or(tree.best),
          String(sum(0)),
          String(sum(1)),
        ],
        "td",
      ),
    );
  }
  table.append(head, body);
  return table;
}

/** How many nodes are above each. @param {Tree} tree */
function depths(tree) {
  /** @type {number[]} */
  const all = [];
  tree.nodes.forEach((node, place) => (all[place] = node.p === undefined ? 0 : all[node.p] + 1));
  return all;
}

/** The nodes below each. @param {Tree} tree */
function belowOf(tree) {
  /** @type {number[][]} */
  const below = tree.nodes.map(() => []);
  tree.nodes.forEach((node, place) => {
    if (node.p !== undefined) below[node.p].push(place);
  });
  return below;
}

/** Where nodes stand from left to right, in leaves, and the leaves below each. @param {Tree} tree */
function spread(tree) {
  const below = belowOf(tree);
  /** @type {number[]} */
  const right = [];
  /** @type {[number, number][]} */
  const spans = [];
  let leaves = 0;
  /** @type {[number, boolean][]} */
  const stack = [[0, false]];
  while (stack.length > 0) {
    const [place, done] = /** @type {[number, boolean]} */ (stack.pop());
    const children = below[place];
    if (children.length === 0) {
      right[place] = leaves + 0.5;
      spans[place] = [leaves, 1];
      leaves += 1;
    } else if (done) {
      const [first, last] = [children[0], children[children.length - 1]];
      right[place] = (right[first] + right[last]) / 2;
      spans[place] = [spans[first][0], spans[last][0] + spans[last][1] - spans[first][0]];
    } else {
      stack.push([place, true]);
      for (const child of [...children].reverse()) stack.push([child, false]);
    }
  }
  return { right, spans, leaves };
}

/** Whether a bound is the node's own. @param {Node} node */
function hasBound(node) {
  return node.b !== undefined && node.w[0] > 0;
}

/** @param {Tree} tree @param {Form} form @param {boolean} maximises */
function layOut(tree, form, maximises) {
  const { right, spans, leaves } = spread(tree);
  const deep = depths(tree);
  const deepest = Math.max(...deep);
  /** @type {Spot[]} */
  const spots = [];
  if (form === "depth") {
    const step = leaves <= MOST_LABELLED ? 62 : Math.max(7, 1400 / leaves);
    tree.nodes.forEach((_, place) => (spots[place] = { x: 20 + right[place] * step, y: 22 + deep[place] * 74 }));
    return { spots, width: 40 + leaves * step, height: 74 * deepest + 70, radius: Math.min(9, step * 0.42) };
  }
  if (form === "icicle") {
    const step = Math.max(1.2, 900 / leaves);
    const row = Math.max(9, Math.min(26, 420 / (deepest + 1)));
    tree.nodes.forEach((node, place) => {
      const height = node.f === "infeasible" ? 0.45 * row : 0.92 * row;
      spots[place] = { x: 10 + spans[place][0] * step, y: 10 + deep[place] * row, width: spans[place][1] * step, height };
    });
    return { spots, width: 20 + leaves * step, height: 30 + (deepest + 1) * row, radius: 8 };
  }
  const step = Math.max(5, Math.min(34, 900 / leaves));
  const bounds = tree.nodes.flatMap((node) => (node.b === undefined ? [] : [node.b]));
  const values = tree.best === null ? bounds : [...bounds, tree.best];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const share = (/** @type {number} */ bound) => {
    const way = most > least ? (bound - least) / (most - least) : 0.5;
    return maximises ? 1 - way : way;
  };
  tree.nodes.forEach((node, place) => {
    const x = 44 + right[place] * step;
    if (node.p !== undefined && !hasBound(node)) {
      const from = spots[node.p];
      spots[place] = { x: from.x + Math.max(-9, Math.min(9, x - from.x)), y: from.y + 16 };
    } else spots[place] = { x, y: 24 + 380 * share(node.b ?? least) + 1.2 * deep[place] };
  });
  const marks = ticks(least, most).map((value) => ({ value, y: 24 + 380 * share(value) }));
  return { spots, width: 60 + leaves * step, height: 450 + 1.2 * deepest, radius: Math.max(3, Math.min(8, step * 0.45)), marks };
}

/** Round numbers between two. @param {number} least @param {number} most */
function ticks(least, most) {
  if (!(most > least)) return [least];
  const rough = (most - least) / 6;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * power).find((one) => one >= rough) ?? 10 * power;
  const all = [];
  for (let tick = Math.ceil(least / step) * step; tick <= most + 1e-9; tick += step) all.push(tick);
  return all;
}

/** The shape of a fate around a point. @param {string} fate @param {number} x @param {number} y @param {number} radius */
function sign(fate, x, y, radius) {
  const r = radius;
  if (fate === "branched") return `M${x - 0.7 * r} ${y}a${0.7 * r} ${0.7 * r} 0 1 0 ${1.4 * r} 0a${0.7 * r} ${0.7 * r} 0 1 0 ${-1.4 * r} 0z`;
  if (fate === "pruned") return `M${x - 0.8 * r} ${y}a${0.8 * r} ${0.8 * r} 0 1 0 ${1.6 * r} 0a${0.8 * r} ${0.8 * r} 0 1 0 ${-1.6 * r} 0zM${x - 0.8 * r} ${y}h${1.6 * r}`;
  if (fate === "infeasible") return `M${x - 0.75 * r} ${y - 0.75 * r}l${1.5 * r} ${1.5 * r}M${x - 0.75 * r} ${y + 0.75 * r}l${1.5 * r} ${-1.5 * r}`;
  if (fate === "open") return `M${x} ${y - r}l${r} ${r}l${-r} ${r}l${-r} ${-r}z`;
  const corners = Array.from({ length: 10 }, (_, number) => {
    const angle = Math.PI * (number / 5 - 0.5);
    const far = (number % 2 === 0 ? 1.35 : 0.6) * r;
    return `${x + far * Math.cos(angle)} ${y + far * Math.sin(angle)}`;
  });
  return `M${corners.join("L")}z`;
}

/**
 * @param {object} options
 * @param {HTMLElement} options.host
 * @param {Trees} options.trees
 * @param {number} options.first which tree is shown at the beginning
 * @param {string} options.name
 * @param {HTMLElement} [options.beside] what stands beside the words about a node
 * @param {(picture: import('./view.js').Picture, words: string) => void} options.show draws the board
 */
export function createTree({ host, trees, first, name, beside, show }) {
  const board = boardOf(trees.puzzle);
  const cells = board.islands.map((island) => island.cell);
  const keys = trees.edges.map(([from, to]) => edgeKey(cells[from], cells[to]));
  const maximises = trees.objective.startsWith("max");
  /** @type {Tree} */
  let tree = trees.trees[first];
  /** @type {number[][]} */
  let below = [];
  /** The nodes in the order in which their fates were decided. @type {number[]} */
  let order = [];
  /** So many nodes of that order are known. */
  let step = 0;
  let chosen = 0;
  /** @type {Form} */
  let form = "depth";
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let playing;
  /** @type {(SVGGElement | undefined)[]} */
  let groups = [];
  /** @type {(SVGElement | undefined)[]} */
  let links = [];
  /** @type {ReturnType<typeof layOut>} */
  let laid;

  const choice = /** @type {HTMLSelectElement} */ (tag("select", "", { "aria-label": t("{name}: which one", { name }) }));
  trees.trees.forEach((one, place) => choice.append(new Option(one.name, String(place))));
  choice.value = String(first);
  const forms = /** @type {HTMLSelectElement} */ (tag("select", "", { "aria-label": t("{name}: how it is drawn", { name }) }));
  for (const [value, words] of [
    ["depth", later("by depth")],
    ["bound", later("by bound")],
    ["icicle", later("as an icicle")],
  ])
    forms.append(new Option(t(words), value));
  const back = /** @type {HTMLButtonElement} */ (tag("button", t("Back"), { type: "button", title: t("The node decided before (B, Page Up)") }));
  const next = /** @type {HTMLButtonElement} */ (tag("button", t("Next"), { type: "button", title: t("The node decided next (N, Page Down)") }));
  const play = tag("button", t("Play the search"), { type: "button", title: t("Play the search (Space)") });
  const whole = tag("button", t("Whole tree"), { type: "button", "aria-pressed": "false", title: t("All of the tree in sight, or as large as it can be read") });
  const slider = /** @type {HTMLInputElement} */ (tag("input", "", { type: "range", min: "1", "aria-label": t("{name}: nodes decided", { name }) }));
  const box = tag("div", "", { class: "tree-box", tabindex: "0", role: "application", "aria-label": t("{name}: nodes", { name }) });
  const facts = tag("div", "", { class: "facts", role: "status", "aria-live": "polite" });
  const chart = svgElement("svg", { class: "chart", role: "img", viewBox: "0 0 600 120" });
  const signs = tag("ul", "", { class: "signs", "aria-label": t("What the signs mean") });
  const bar = tag("div", "", { class: "row" });
  bar.append(choice, forms, back, next, play, whole);
  const together = tag("div", "", { class: "beside" });
  const legend = tag("p", "", { class: "quiet" });
  together.append(...(beside ? [beside] : []), facts);
  if (beside) host.classList.add("with-board");
  host.append(bar, slider, box, signs, together, legend, chart);

  /** The fate of a node by now. @param {number} place */
  const fateOf = (place) => {
    const { o, f, p } = tree.nodes[place];
    if (o !== undefined && o <= step) return f;
    if (step >= order.length) return f;
    const above = p === undefined ? 0 : tree.nodes[p].o;
    return above !== undefined && above <= step ? "open" : undefined;
  };

  /** The best value known before a node was decided, and where it is from. @param {Node} node */
  const knownBefore = (node) => {
    /** @type {{value: number, at: number | undefined} | undefined} */
    let known = tree.start === null ? undefined : { value: tree.start, at: undefined };
    for (const place of order) {
      const other = tree.nodes[place];
      if (node.o !== undefined && (other.o ?? 0) >= node.o) break;
      if (other.v !== undefined) known = { value: other.v, at: place };
    }
    return known;
  };

  /** @param {[number, number, number]} set */
  const setWords = ([column, lower, value]) => `${tree.columns[column][0]} ${lower ? "≥" : "≤"} ${value}`;

  /** The bounds on the way to a node, the first one first. @param {number} place */
  const pathOf = (place) => {
    const path = [];
    for (let at = /** @type {number | undefined} */ (place); at !== undefined; at = tree.nodes[at].p) {
      const { s } = tree.nodes[at];
      if (s) path.unshift(s);
    }
    return path;
  };

  /** Why a node became what it did. @param {number} place */
  const whyWords = (place) => {
    const node = tree.nodes[place];
    const fate = fateOf(place) ?? "open";
    const bound = node.b === undefined ? "" : boundWords(node.b, trees);
    const known = knownBefore(node);
    const from = known?.at === undefined ? t("known from the beginning") : t("found at node {node}", { node: known.at });
    const parts = [];
    if (fate === "branched" && node.c) {
      const [column, value] = node.c[0];
      const values = { column: tree.columns[column][0], value: short(value), least: Math.floor(value), most: Math.ceil(value) };
      parts.push(
        many(node.n, "Branched: its bound is {bound}, and {n} column is not whole.", "Branched: its bound is {bound}, and {n} columns are not whole.", { bound }),
        t("On {column} = {value}: at most {least} on the left below it, at least {most} on the right.", values),
      );
    } else if (fate === "pruned" && known) {
      const values = { bound, best: short(known.value), from };
      parts.push(
        node.w[0] > 0
          ? tree.rounds
            ? t("Pruned: its bound {bound}, rounded to the next value that is possible, is no better than {best}, the best solution by then ({from}).", values)
            : t("Pruned: its bound {bound} is no better than {best}, the best solution by then ({from}).", values)
          : tree.rounds
            ? t("Pruned without being solved: the bound of the node above it, {bound}, rounded to the next value that is possible, is no better than {best}, the best solution by then ({from}).", values)
            : t("Pruned without being solved: the bound of the node above it, {bound}, is no better than {best}, the best solution by then ({from}).", values),
      );
    } else if (fate === "infeasible")
      parts.push(node.p === undefined ? t("Infeasible: the relaxation itself has no point.") : t("Infeasible: with the bounds that were set its relaxation has no point."));
    else if (fate === "whole")
      parts.push(t("Whole: every column that must be whole is. A solution of value {value}, better than all before.", { value: short(node.v ?? node.b ?? 0) }));
    else if (node.o !== undefined) parts.push(t("Open: its turn has not come yet."));
    else parts.push(t("Open: a limit came before its turn."), bound ? t("Nothing below it is better than {bound}.", { bound }) : "");
    if (node.k && fate !== "open") parts.push(many(node.k.length, "{n} cut was found here.", "{n} cuts were found here."));
    return sentences(parts);
  };

  const tellFacts = () => {
    const node = tree.nodes[chosen];
    facts.replaceChildren();
    const values = { node: chosen, order: node.o ?? 0, all: order.length };
    const programs = many(node.w[0], "{n} linear program", "{n} linear programs");
    const iterations = many(node.w[1], "{n} iteration", "{n} iterations");
    facts.append(
      tag(
        "p",
        node.o === undefined
          ? t("Node {node}, never decided; {programs}, {iterations}.", { ...values, programs, iterations })
          : t("Node {node}, decided as number {order} of {all}; {programs}, {iterations}.", { ...values, programs, iterations }),
      ),
      tag("p", whyWords(chosen)),
    );
    const path = pathOf(chosen);
    facts.append(tag("p", path.length === 0 ? t("No bound has been set: this is the root.") : t("Bounds set on the way: {bounds}.", { bounds: path.map(setWords).join(t(", ")) }), { class: "path" }));
    const candidates = fateOf(chosen) === "branched" ? (node.c ?? []) : [];
    if (candidates.length > 1 || candidates[0]?.[2]) {
      const table = tag("table", "", { class: "candidates" });
      const head = tag("thead");
      const looks = candidates.some(([, , gains]) => gains);
      const gains =
        tree.branching === "strong" ? [t("gain below"), t("gain above")] : [t("expected gain below"), t("expected gain above")];
      head.append(line([t("Might be branched on"), t("Value"), ...(looks ? gains : [])], "th"));
      const body = tag("tbody");
      for (const [column, value, gains] of candidates) {
        const gain = (/** @type {number | null} */ one) => (one === null ? t("no point") : short(one));
        body.append(line([tree.columns[column][0], short(value), ...(gains ? gains.map(gain) : [])], "td"));
      }
      table.append(head, body);
      facts.append(table);
      const more = node.n - candidates.length;
      const tried = tree.branching === "strong";
      if (more > 0 && tried) facts.append(tag("p", many(more, "{n} more is not whole and was not tried.", "{n} more are not whole and were not tried."), { class: "quiet" }));
      else if (more > 0) facts.append(tag("p", many(more, "{n} more is not whole.", "{n} more are not whole."), { class: "quiet" }));
    }
  };

  const showBoard = () => {
    const node = tree.nodes[chosen];
    const isKnown = fateOf(chosen) !== "open" || step >= order.length;
    /** @type {Map<string, [number, number]>} */
    const carried = new Map();
    const flat = isKnown ? (node.e ?? []) : [];
    for (let at = 0; at < flat.length; at += 3) carried.set(keys[flat[at]], [flat[at + 1], flat[at + 2]]);
    /** @type {Map<string, string>} */
    const set = new Map();
    for (const [column, lower] of pathOf(chosen)) {
      const edge = tree.columns[column][1];
      if (edge !== null) set.set(keys[edge], lower ? "at-least" : "at-most");
    }
    const isWhole = (/** @type {[number, number]} */ [bridges, built]) => isInteger(bridges) && isInteger(built);
    /** @type {Map<string, string>} */
    const labels = new Map();
    for (const [key, both] of carried) if (!isWhole(both)) labels.set(key, valueWords(both));
    const spots = labelSpots(board, labels);
    /** @type {Map<string, number>} */
    const cuts = new Map();
    if (isKnown) (node.k ?? []).forEach((islands, number) => islands.forEach((island) => cuts.set(cells[island], number)));
    const on = node.c && fateOf(chosen) === "branched" ? tree.columns[node.c[0][0]][1] : null;
    const meanings = legendWords([...labels.values()]);
    if (cuts.size > 0) meanings.push(t("A number at an island says which cut of this node it is in."));
    legend.textContent = meanings.join(" ");
    const words = t("Board with the relaxation of node {node}: {lines} lines carry something, {fractions} of them not whole.", { node: chosen, lines: carried.size, fractions: labels.size });
    show(
      {
        edge: (edge) => {
          const both = carried.get(edge.key);
          const ghost = set.get(edge.key) ?? (on !== null && keys[on] === edge.key ? "pointed" : undefined);
          return {
            bridges: 0,
            value: both?.[0] ?? 0,
            kind: both && !isWhole(both) ? "fraction" : "",
            label: labels.get(edge.key),
            spot: spots.get(edge.key),
            ghost,
          };
        },
        island: (island) => {
          const cut = cuts.get(island.cell);
          return { look: cut === undefined ? "" : "cut", badge: cut === undefined ? "" : String(cut + 1), scale: labelScale() };
        },
        say: (island) => t("{clue} at {place}", { clue: clueWords(island.clue), place: placeWords(island) }),
      },
      words,
    );
  };

  const drawTree = () => {
    laid = layOut(tree, form, maximises);
    const svg = svgElement("svg", { class: "tree", width: laid.width, height: laid.height, viewBox: `0 0 ${laid.width} ${laid.height}`, "aria-hidden": "true" });
    const lines = svgElement("g", {}, svg);
    const nodes = svgElement("g", {}, svg);
    for (const { value, y } of laid.marks ?? []) {
      const label = svgElement("text", { x: 4, y: y + 4 }, svg);
      label.textContent = short(value);
    }
    links = tree.nodes.map((node, place) => {
      if (node.p === undefined || form === "icicle") return undefined;
      const [from, to] = [laid.spots[node.p], laid.spots[place]];
      return svgElement("path", { class: "link", d: `M${from.x} ${from.y}L${to.x} ${to.y}` }, lines);
    });
    groups = tree.nodes.map((_, place) => {
      const group = svgElement("g", { "data-node": place }, nodes);
      group.addEventListener("click", () => choose(place));
      return group;
    });
    box.replaceChildren(svg);
  };

  /** Draws nodes as they are by now. */
  const drawNodes = () => {
    tree.nodes.forEach((node, place) => {
      const group = groups[place];
      const fate = fateOf(place);
      if (!group) return;
      links[place]?.toggleAttribute("hidden", fate === undefined);
      if (links[place]) links[place].style.display = fate === undefined ? "none" : "";
      const is = place === chosen ? "chosen" : "";
      const known = `${fate} ${is}`;
      if (group.dataset.drawn === known) return;
      group.dataset.drawn = known;
      group.replaceChildren();
      group.setAttribute("class", `node ${fate ?? ""} ${form === "icicle" ? "slab" : ""} ${is}`);
      if (fate === undefined) return;
      const spot = laid.spots[place];
      if (spot.width !== undefined && spot.height !== undefined) {
        svgElement("rect", { class: "fate", x: spot.x, y: spot.y, width: Math.max(0.6, spot.width - 0.4), height: spot.height }, group);
        svgElement("rect", { class: "ring", x: spot.x, y: spot.y, width: spot.width, height: spot.height }, group);
        if (fate === "whole") svgElement("path", { class: "fate", d: sign("whole", spot.x + spot.width / 2, spot.y + spot.height + 6, 6) }, group);
        return;
      }
      const radius = laid.radius;
      svgElement("circle", { class: "ring", cx: spot.x, cy: spot.y, r: radius + 4 }, group);
      svgElement("path", { class: "fate", d: sign(fate, spot.x, spot.y, radius) }, group);
      if (form === "depth" && tree.nodes.length <= MOST_LABELLED) {
        const words = [];
        if (hasBound(node) && fate !== "open") words.push(boundWords(/** @type {number} */ (node.b), trees));
        if (fate === "branched" && node.c) words.push(tree.columns[node.c[0][0]][0]);
        words.forEach((text, row) => writeAt(group, text, spot.x, spot.y + radius + 12 + 13 * row));
        if (node.s && node.p !== undefined) {
          const from = laid.spots[node.p];
          writeAt(group, `${node.s[1] ? "≥" : "≤"} ${node.s[2]}`, from.x + 0.66 * (spot.x - from.x), from.y + 0.66 * (spot.y - from.y));
        }
      }
    });
  };

  /** A text that lines do not go through. @param {SVGGElement} group @param {string} text @param {number} x @param {number} y */
  const writeAt = (group, text, x, y) => {
    const width = 6.2 * text.length + 4;
    svgElement("rect", { class: "plate", x: x - width / 2, y: y - 7, width, height: 13 }, group);
    const label = svgElement("text", { x, y: y + 3.5, "text-anchor": "middle" }, group);
    label.textContent = text;
  };

  const drawChart = () => {
    chart.replaceChildren();
    const sign = maximises ? -1 : 1;
    /** @type {[number, number][]} */
    const bounds = [];
    /** @type {[number, number][]} */
    const values = tree.start === null ? [] : [[0, tree.start]];
    const open = new Set([0]);
    let best = tree.start;
    order.forEach((place, number) => {
      open.delete(place);
      for (const child of tree.nodes[place].f === "branched" ? below[place] : []) open.add(child);
      const { v } = tree.nodes[place];
      if (v !== undefined) {
        best = v;
        values.push([number + 1, v]);
      }
      const all = [...open].map((child) => sign * (tree.nodes[tree.nodes[child].p ?? 0].b ?? 0));
      if (best !== null) all.push(sign * best);
      if (all.length > 0) bounds.push([number + 1, sign * all.reduce((least, one) => Math.min(least, one))]);
    });
    const all = [...bounds, ...values].map(([, value]) => value);
    if (all.length === 0) return;
    const [least, most] = [all.reduce((a, b) => Math.min(a, b)), all.reduce((a, b) => Math.max(a, b))];
    const x = (/** @type {number} */ number) => 46 + (540 * number) / Math.max(1, order.length);
    const y = (/** @type {number} */ value) => 96 - (most > least ? (78 * (value - least)) / (most - least) : 39);
    svgElement("path", { class: "axis", d: "M46 8V100H590" }, chart);
    const stairs = (/** @type {[number, number][]} */ points) =>
      points.map(([number, value], place) => (place === 0 ? `M${x(number)} ${y(value)}` : `H${x(number)}V${y(value)}`)).join("") + `H${x(order.length)}`;
    if (bounds.length > 0) svgElement("path", { class: "bound", d: stairs(bounds) }, chart);
    if (values.length > 0) svgElement("path", { class: "best", d: stairs(values) }, chart);
    svgElement("path", { class: "now", d: `M${x(step)} 8V100` }, chart);
    for (const value of most > least ? [least, most] : [least]) {
      const label = svgElement("text", { x: 4, y: y(value) + 4 }, chart);
      label.textContent = short(value);
    }
    const words = svgElement("text", { x: 590, y: 115, "text-anchor": "end" }, chart);
    words.textContent = many(order.length, "{n} node decided; bound in full, best solution dashed", "{n} nodes decided; bound in full, best solution dashed");
    const [begin, end] = [bounds.at(0), bounds.at(-1)];
    const said = [t("Bounds against nodes.")];
    if (begin && end) said.push(t("The bound goes from {from} to {to}.", { from: short(begin[1]), to: short(end[1]) }));
    said.push(best === null ? t("No solution is known.") : t("The best solution is {best}.", { best: short(best) }));
    chart.setAttribute("aria-label", sentences(said));
  };

  const drawSigns = () => {
    signs.replaceChildren();
    for (const fate of FATES) {
      const count = tree.nodes.filter((_, place) => fateOf(place) === fate).length;
      if (count === 0) continue;
      const item = tag("li");
      const svg = svgElement("svg", { class: "tree", viewBox: "0 0 18 18", "aria-hidden": "true" });
      const group = svgElement("g", { class: `node ${fate}` }, svg);
      svgElement("path", { class: "fate", d: sign(fate, 9, 9, 6) }, group);
      item.append(svg, ` ${t("{what}: {n}", { what: t(FATE_WORDS[fate]), n: count })}`);
      signs.append(item);
    }
  };

  const update = () => {
    slider.value = String(step);
    slider.setAttribute("aria-valuetext", t("{n} of {all} nodes decided", { n: step, all: order.length }));
    back.disabled = step <= 1;
    next.disabled = step >= order.length && order[step - 1] === chosen;
    drawNodes();
    drawSigns();
    drawChart();
    tellFacts();
    showBoard();
    reveal();
  };

  /** Scrolls the chosen node into view. */
  const reveal = () => {
    const spot = laid.spots[chosen];
    const [x, y] = [spot.x, spot.y];
    if (x < box.scrollLeft || x > box.scrollLeft + box.clientWidth) box.scrollLeft = x - box.clientWidth / 2;
    if (y < box.scrollTop || y > box.scrollTop + box.clientHeight) box.scrollTop = y - box.clientHeight / 2;
  };

  /** @param {number} place */
  const choose = (place) => {
    if (fateOf(place) === undefined) return;
    chosen = place;
    update();
  };

  /** Shows the search when so many nodes were decided. @param {number} now */
  const goTo = (now) => {
    if (order.length === 0) return;
    step = Math.max(1, Math.min(order.length, now));
    chosen = order[step - 1];
    update();
  };

  /** One node on or back in the order of the search, from the one that is chosen. @param {number} by */
  const go = (by) => {
    const { o } = tree.nodes[chosen];
    goTo((o ?? step) + by);
  };

  const stop = () => {
    clearInterval(playing);
    playing = undefined;
    play.textContent = t("Play the search");
  };

  const togglePlay = () => {
    if (playing !== undefined) {
      stop();
      return;
    }
    goTo(step >= order.length ? 1 : step);
    play.textContent = t("Pause");
    playing = setInterval(() => {
      if (step >= order.length || !host.isConnected) stop();
      else goTo(step + 1);
    }, Math.min(PACE, LONGEST / order.length));
  };

  const begin = () => {
    stop();
    below = belowOf(tree);
    order = tree.nodes.map((_, place) => place).filter((place) => tree.nodes[place].o !== undefined);
    order.sort((one, other) => (tree.nodes[one].o ?? 0) - (tree.nodes[other].o ?? 0));
    step = order.length;
    chosen = 0;
    const count = tree.nodes.length;
    form = count <= MOST_LABELLED ? "depth" : count <= MOST_DRAWN ? "bound" : "icicle";
    forms.value = form;
    slider.max = String(Math.max(1, order.length));
    drawTree();
    update();
  };

  /** The node that an arrow leads to. @param {string} arrow */
  const neighbour = (arrow) => {
    const { p } = tree.nodes[chosen];
    if (arrow === "ArrowUp") return p;
    if (arrow === "ArrowDown") return below[chosen].find((place) => fateOf(place) !== undefined);
    const deep = depths(tree);
    const { right } = spread(tree);
    const level = tree.nodes.map((_, place) => place).filter((place) => deep[place] === deep[chosen] && fateOf(place) !== undefined);
    level.sort((one, other) => right[one] - right[other]);
    return level[level.indexOf(chosen) + (arrow === "ArrowRight" ? 1 : -1)];
  };

  box.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.startsWith("Arrow")) {
      const found = neighbour(event.key);
      if (found !== undefined) choose(found);
    } else if (event.key === " ") togglePlay();
    else if (event.key === "Home") goTo(1);
    else if (event.key === "End") goTo(order.length);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  // On and back lead the same keys on a button, a list and the slider.
  host.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const letter = event.key.toLowerCase();
    if (letter === "n" || event.key === "PageDown") go(1);
    else if (letter === "b" || event.key === "PageUp") go(-1);
    else return;
    event.preventDefault();
  });
  choice.addEventListener("change", () => {
    tree = trees.trees[Number(choice.value)];
    begin();
  });
  forms.addEventListener("change", () => {
    form = /** @type {Form} */ (forms.value);
    drawTree();
    update();
  });
  slider.addEventListener("input", () => goTo(Number(slider.value)));
  back.addEventListener("click", () => go(-1));
  next.addEventListener("click", () => go(1));
  play.addEventListener("click", togglePlay);
  whole.addEventListener("click", () => {
    stop();
    step = order.length;
    box.classList.toggle("fitted");
    whole.setAttribute("aria-pressed", String(box.classList.contains("fitted")));
    update();
  });
  begin();
  // A second tree beside it leaves less room than there was.
  new ResizeObserver(reveal).observe(box);

  return { redraw: showBoard, stop, go };
}

/** @param {number} value */
function isInteger(value) {
  return Math.abs(value - Math.round(value)) < WHOLE;
}

/** What labels of lines mean, by one of each kind. @param {string[]} labels */
export function legendWords(labels) {
  const single = labels.find((label) => !label.includes("("));
  const both = labels.find((label) => label.includes("("));
  const words = [];
  if (single)
    words.push(t("{value}: so many bridges on the line in the relaxation, not a whole number.", { value: single }));
  if (both) {
    const [bridges, built] = both.split(/[ ()]+/);
    const values = { value: both, bridges, built };
    words.push(
      t("{value}: the relaxation has {bridges} as the number of bridges on the line, and {built} of “at least one bridge”.", values),
    );
  }
  if (labels.length > 0) words.push(t("Dashed lines are not whole."));
  return words;
}

/** What an edge carries, and how much of it is built where only that is not whole. @param {[number, number]} both */
function valueWords([bridges, built]) {
  const few = (/** @type {number} */ value) => String(Math.round(value * 100) / 100);
  return isInteger(bridges) ? `${few(bridges)} (${few(built)})` : few(bridges);
}
