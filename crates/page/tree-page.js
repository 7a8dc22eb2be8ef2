// @ts-check
// The page of search trees: one or two trees side by side, each with its board.

import { boardOf } from "./board.js";
import { unpacked } from "./client.js";
import { dress, loadTexts, speak, t, together } from "./texts.js";
import { createTree, numbersOf, objectiveWords, optimumWords } from "./tree.js";
import { createView, fittingZoom, svgElement } from "./view.js";

/** The largest cell, and the highest board beside its tree, in pixels; of the window's height the
 * board takes at most this share. */
const CELL = 60;
const HIGHEST = 640;
const SHARE = 0.64;

/** @param {string} id */
function element(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/** A pane with a tree of its own. @param {import('./tree.js').Trees} trees @param {number} first @param {string} name */
function pane(trees, first, name) {
  const section = document.createElement("section");
  section.className = "pane";
  section.setAttribute("aria-label", name);
  element("panes").append(section);
  const host = document.createElement("div");
  const box = document.createElement("div");
  box.className = "board-box";
  const svg = svgElement("svg", { role: "img", "aria-label": t("The board with the relaxation of the node") });
  box.append(svg);
  section.append(host);
  const view = createView(svg);
  const board = boardOf(trees.puzzle);
  view.setBoard(board);
  const fit = () => {
    const place = /** @type {HTMLElement} */ (box.parentElement ?? section);
    const height = Math.min(HIGHEST, SHARE * window.innerHeight);
    view.setZoom(Math.min(CELL, fittingZoom(board, place.clientWidth, height)));
  };
  new ResizeObserver(fit).observe(section);
  createTree({
    host,
    trees,
    first,
    name,
    beside: box,
    show: (picture, words) => {
      view.draw(picture);
      svg.setAttribute("aria-label", words);
      // An image has no parts for readers.
      for (const island of svg.querySelectorAll(".island"))
        for (const name of ["role", "tabindex", "aria-label"]) island.removeAttribute(name);
    },
  });
  fit();
}

async function start() {
  const inside = element("hashi-trees");
  const trees = JSON.parse(new TextDecoder().decode(await unpacked(inside.textContent ?? "")));
  await loadTexts();
  speak("auto");
  dress(document.body);
  const title = t("Branch and bound: {name}", { name: trees.name });
  document.title = title;
  element("title").textContent = title;
  element("about").textContent = together([
    t("Objective: {objective}.", { objective: objectiveWords(trees.objective) }),
    optimumWords(trees),
    t("A plain search for seeing how the method works: no presolve, no heuristics, no restarts."),
  ]);
  element("numbers").append(numbersOf(trees));
  const two = /** @type {HTMLInputElement} */ (element("two"));
  two.checked = trees.trees.length > 1;
  const build = () => {
    element("panes").replaceChildren();
    if (trees.trees.length === 0) return;
    pane(trees, 0, two.checked ? t("First tree") : t("Tree"));
    if (two.checked) pane(trees, Math.min(1, trees.trees.length - 1), t("Second tree"));
  };
  two.addEventListener("change", build);
  const theme = /** @type {HTMLSelectElement} */ (element("theme"));
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const colour = () => {
    const isDark = theme.value === "auto" ? dark.matches : theme.value === "dark";
    document.documentElement.dataset.theme = isDark ? "dark" : "light";
  };
  theme.addEventListener("change", colour);
  dark.addEventListener("change", colour);
  colour();
  build();
  // Keys go through the tree at once.
  /** @type {HTMLElement | null} */ (document.querySelector(".tree-box"))?.focus({ preventScroll: true });
  document.body.dataset.ready = "yes";
}

start();
