// @ts-check
// How a board is drawn: one SVG, of which only what has changed is touched.
//
// What is drawn comes as a `Picture`; nothing here knows a game, a hint or a verdict.

import { DIRECTIONS, clueSign, placeOf } from "./board.js";

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./board.js').Edge} Edge */
/** @typedef {import('./board.js').Island} Island */
/** @typedef {import('./board.js').Place} Place */
/** @typedef {{x: number, y: number, scale: number, tie?: {x: number, y: number}}} Spot where a label stands and how large it is; `tie` is the point of its line that it is tied to if it is not on the line */
/** @typedef {{bridges: number, value?: number, cross?: boolean, fixed?: boolean, ghost?: string, label?: string, told?: string, kind?: string, group?: number, trial?: number, sure?: number, spot?: Spot}} EdgeLook */
/** What an edge looks like; `trial` is the look of a trial in which it was set, `sure` how many of its bridges stood there before, `label` is of the board, `told` of a hint or a verdict, which no picture keeps; `spot` is where it stands if not on the line. */
/** @typedef {Partial<Record<'ghost' | 'bridges' | 'mark', SVGGElement>>} EdgeParts what lies below, among and above the islands, once there is something */
/** @typedef {{look?: string, badge?: string, scale?: number, tick?: boolean, group?: number}} IslandLook `scale` is how large the badge is, `tick` marks it as done */
/**
 * @typedef {object} Picture
 * @property {(edge: Edge) => EdgeLook} edge
 * @property {(island: Island) => IslandLook} island
 * @property {(island: Island) => string} say
 */

const SVG = "http://www.w3.org/2000/svg";
/** Units of a cell. */
export const CELL = 40;
const RADIUS = 15;
/** Room for the numbers of rows and columns. */
const MARGIN = 22;
/** Rows and columns of cells whose dots are one path. */
const TILE = 8;
/** Islands whose number has more signs than this are written smaller. */
const LONG_CLUE = 2;

/** @template {keyof SVGElementTagNameMap} Name @param {Name} name @param {Record<string, string | number>} [attributes] @param {Element} [parent] */
export function svgElement(name, attributes = {}, parent) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  parent?.append(element);
  return element;
}

/** The middle of a cell. @param {Place} place */
export function middle(place) {
  return { x: MARGIN + (place.col - 0.5) * CELL, y: MARGIN + (place.row - 0.5) * CELL };
}

/** @param {SVGSVGElement} svg */
export function createView(svg) {
  /** @type {Board | undefined} */
  let board;
  /** @type {Map<string, {parts: EdgeParts, drawn: string}>} */
  let edges = new Map();
  /** @type {Map<string, {group: SVGGElement, drawn: string}>} */
  let islands = new Map();
  let zoom = 1;
  const layers = {
    ground: svgElement("g", { "aria-hidden": "true" }, svg),
    ghosts: svgElement("g", { "aria-hidden": "true" }, svg),
    edges: svgElement("g", { "aria-hidden": "true" }, svg),
    preview: svgElement("g", { "aria-hidden": "true" }, svg),
    islands: svgElement("g", {}, svg),
    marks: svgElement("g", { class: "marks", "aria-hidden": "true" }, svg),
    cursor: svgElement("g", {}, svg),
  };

  /** @param {Board} next */
  function setBoard(next) {
    board = next;
    const width = board.cols * CELL + 2 * MARGIN;
    const height = board.rows * CELL + 2 * MARGIN;
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    for (const name of /** @type {const} */ (["ground", "ghosts", "edges", "preview", "islands", "marks"]))
      layers[name].replaceChildren();
    drawGround(board, layers.ground);
    edges = new Map(board.edges.map((edge) => [edge.key, { parts: {}, drawn: "" }]));
    islands = new Map(
      board.islands.map((island) => [
        island.cell,
        { group: islandElement(island, layers.islands), drawn: "" },
      ]),
    );
    setZoom(zoom);
  }

  /** @param {Picture} picture */
  function draw(picture) {
    if (!board) return;
    for (const edge of board.edges) {
      const entry = edges.get(edge.key);
      const look = picture.edge(edge);
      const drawn = JSON.stringify(look);
      if (!entry || entry.drawn === drawn) continue;
      entry.drawn = drawn;
      drawEdge(entry.parts, edge, look, { ghost: layers.ghosts, bridges: layers.edges, mark: layers.marks });
    }
    for (const island of board.islands) {
      const entry = islands.get(island.cell);
      const look = picture.island(island);
      const words = picture.say(island);
      const drawn = JSON.stringify([look, words]);
      if (!entry || entry.drawn === drawn) continue;
      entry.drawn = drawn;
      drawIsland(entry.group, look, words);
    }
  }

  /** Size of a cell on the screen, in CSS pixels. @param {number} pixels */
  function setZoom(pixels) {
    zoom = pixels;
    if (!board) return;
    // For paper, where a cell has a size of its own.
    svg.style.setProperty("--across", String((board.cols * CELL + 2 * MARGIN) / CELL));
    svg.style.width = `${((board.cols * CELL + 2 * MARGIN) / CELL) * zoom}px`;
    svg.style.height = `${((board.rows * CELL + 2 * MARGIN) / CELL) * zoom}px`;
  }

  /** Where on the board a point of the screen is, in cells from its corner. @param {number} clientX @param {number} clientY */
  function at(clientX, clientY) {
    const box = svg.getBoundingClientRect();
    const scale = (svg.viewBox.baseVal.width || 1) / (box.width || 1);
    return {
      x: ((clientX - box.left) * scale - MARGIN) / CELL,
      y: ((clientY - box.top) * scale - MARGIN) / CELL,
    };
  }

  /** Where on the screen some rows and columns are. @param {{top: number, bottom: number, left: number, right: number}} cells */
  function box({ top, bottom, left, right }) {
    const corner = svg.getBoundingClientRect();
    const scale = zoom / CELL;
    return {
      left: corner.left + (MARGIN + (left - 1) * CELL) * scale,
      right: corner.left + (MARGIN + right * CELL) * scale,
      top: corner.top + (MARGIN + (top - 1) * CELL) * scale,
      bottom: corner.top + (MARGIN + bottom * CELL) * scale,
    };
  }

  /** The lines that a press means. @param {Edge[]} meant @param {boolean} cross */
  function preview(meant, cross) {
    layers.preview.replaceChildren();
    for (const edge of meant) {
      const { from, to } = ends(edge);
      svgElement(
        "line",
        { class: cross ? "preview cross" : "preview", x1: from.x, y1: from.y, x2: to.x, y2: to.y },
        layers.preview,
      );
    }
  }

  /** @param {string} cell */
  const islandGroup = (cell) => islands.get(cell)?.group;

  return { setBoard, draw, setZoom, at, box, preview, islandGroup, layers, zoom: () => zoom };
}

/** The cells of a board at a size that fits a box, in pixels. @param {Board} board @param {number} width @param {number} height */
export function fittingZoom(board, width, height) {
  const across = (board.cols * CELL + 2 * MARGIN) / CELL;
  const down = (board.rows * CELL + 2 * MARGIN) / CELL;
  return Math.max(2, Math.min(width / across, height / down));
}

/** @param {Board} board @param {SVGGElement} layer */
function drawGround(board, layer) {
  const { record, rows, cols } = board;
  svgElement(
    "rect",
    {
      class: "sea",
      x: MARGIN / 2 + 4,
      y: MARGIN / 2 + 4,
      width: cols * CELL + MARGIN - 8,
      height: rows * CELL + MARGIN - 8,
      rx: 10,
    },
    layer,
  );
  // One path for each tile of cells, since a browser draws a whole path anew wherever a piece of it changes.
  const land = new Set(board.islands.map((island) => island.cell));
  for (let top = 1; top <= rows; top += TILE) {
    for (let left = 1; left <= cols; left += TILE) {
      const dots = [];
      for (let row = top; row < Math.min(top + TILE, rows + 1); row += 1) {
        for (let col = left; col < Math.min(left + TILE, cols + 1); col += 1) {
          if (land.has(`r${row}c${col}`)) continue;
          const { x, y } = middle({ row, col });
          dots.push(`M${x} ${y}h0`);
        }
      }
      svgElement("path", { class: "water", d: dots.join("") }, layer);
    }
  }
  for (let col = 1; col <= cols; col += 1) number(layer, middle({ row: 0, col }).x, 9, col);
  for (let row = 1; row <= rows; row += 1) number(layer, 7, middle({ row, col: 0 }).y, row);
  for (const cell of record.walls ?? []) {
    const { x, y } = middle(placeOf(cell));
    svgElement("rect", { class: "wall", x: x - 15, y: y - 15, width: 30, height: 30, rx: 3 }, layer);
    svgElement(
      "path",
      {
        class: "wall-lines",
        d: `M${x - 15} ${y - 5}h30M${x - 15} ${y + 5}h30M${x - 4} ${y - 15}v10M${x + 5} ${y - 5}v10M${x - 4} ${y + 5}v10`,
      },
      layer,
    );
  }
  for (const { cell, clue } of record.signs ?? []) drawSign(layer, placeOf(cell), String(clue));
  for (const { cell, clue } of record.ignored ?? []) {
    const { x, y } = middle(placeOf(cell));
    svgElement("circle", { class: "ignored", cx: x, cy: y, r: RADIUS - 2 }, layer);
    svgText(layer, x, y, clueSign(clue), "ignored-text");
    svgElement("path", { class: "ignored-line", d: `M${x - 10} ${y + 10}L${x + 10} ${y - 10}` }, layer);
  }
}

/** @param {SVGGElement} layer @param {Place} place @param {string} words */
function drawSign(layer, place, words) {
  const { x, y } = middle(place);
  svgElement("rect", { class: "sign", x: x - 18, y: y - 18, width: 36, height: 36, rx: 5 }, layer);
  const spots = { N: [0, -10], E: [11, 0], S: [0, 10], W: [-11, 0] };
  for (const word of words.split(/\s+/)) {
    const spot = spots[/** @type {'N'} */ (word[0])];
    if (!spot || word.slice(1) === "-") continue;
    svgText(layer, x + spot[0], y + spot[1], word.slice(1), "sign-text");
  }
  svgElement("path", { class: "sign-arrow", d: signArrows(words, x, y) }, layer);
}

/** Small triangles on the sides that the sign looks to. @param {string} words @param {number} x @param {number} y */
function signArrows(words, x, y) {
  const arrows = {
    N: `M${x - 3} ${y - 18}h6l-3 -4z`,
    E: `M${x + 18} ${y - 3}v6l4 -3z`,
    S: `M${x - 3} ${y + 18}h6l-3 4z`,
    W: `M${x - 18} ${y - 3}v6l-4 -3z`,
  };
  return words
    .split(/\s+/)
    .filter((word) => word.slice(1) !== "-")
    .map((word) => arrows[/** @type {'N'} */ (word[0])] ?? "")
    .join("");
}

/** @param {SVGGElement} layer @param {number} x @param {number} y @param {number} value */
function number(layer, x, y, value) {
  svgText(layer, x, y, String(value), "coordinate");
}

/** @param {Element} parent @param {number} x @param {number} y @param {string} text @param {string} className */
function svgText(parent, x, y, text, className) {
  const element = svgElement(
    "text",
    { x, y, class: className, "text-anchor": "middle", "dominant-baseline": "central" },
    parent,
  );
  element.textContent = text;
  return element;
}

/** @param {Edge} edge */
function ends(edge) {
  return { from: middle(edge.from), to: middle(edge.to) };
}

/** @param {Island} island @param {SVGGElement} layer */
function islandElement(island, layer) {
  const { x, y } = middle(island);
  const group = svgElement(
    "g",
    { class: "island", role: "button", tabindex: -1, "data-cell": island.cell, "data-x": x, "data-y": y },
    layer,
  );
  svgElement("circle", { class: "halo", cx: x, cy: y, r: RADIUS + 5 }, group);
  svgElement("circle", { class: "land", cx: x, cy: y, r: RADIUS }, group);
  const text = clueSign(island.clue);
  svgText(group, x, y + 0.5, text, text.length > LONG_CLUE ? "clue long" : "clue");
  return group;
}

/** @param {SVGGElement} group @param {IslandLook} look @param {string} words */
function drawIsland(group, look, words) {
  group.setAttribute(
    "class",
    `island ${look.look ?? ""} ${look.group === undefined ? "" : `group-${look.group % 6}`}`,
  );
  group.setAttribute("aria-label", words);
  group.querySelector(".badge")?.remove();
  if (look.badge) drawBadge(group, look.badge, look.scale ?? 1);
  group.querySelector(".tick")?.remove();
  if (look.tick) {
    const [x, y] = [Number(group.dataset.x), Number(group.dataset.y)];
    svgElement("path", { class: "tick", d: `M${x + 5} ${y + 10}l4 4l7 -8` }, group);
  }
}

/** @param {SVGGElement} group @param {string} text @param {number} scale */
function drawBadge(group, text, scale) {
  const badge = svgElement("g", { class: "badge" }, group);
  const [x, y] = [Number(group.dataset.x), Number(group.dataset.y)];
  // More than one sign stands above the island, where it covers no clue.
  const long = text.length > 1;
  const width = long ? scale * spotWidth(text) : 13;
  const height = long ? scale * SPOT : 13;
  const left = long ? x - width / 2 : x + 7;
  const top = long ? y - CELL / 2 - height / 2 : y - 20;
  svgElement("rect", { x: left, y: top, width, height, rx: height / 2 }, badge);
  svgText(badge, left + width / 2, top + height / 2 + 0.4, text, "badge-text");
}

/** @param {EdgeParts} parts @param {Edge} edge @param {EdgeLook} look @param {Required<EdgeParts>} layers */
function drawEdge(parts, edge, look, layers) {
  const { from, to } = ends(edge);
  const trial = look.trial === undefined ? "" : `trial trial-${look.trial}`;
  const name = `edge ${look.kind ?? ""} ${look.fixed ? "fixed" : ""} ${trial} ${look.group === undefined ? "" : `group-${look.group % 6}`}`;
  for (const part of Object.values(parts)) {
    part.setAttribute("class", name);
    part.replaceChildren();
  }
  const part = (/** @type {keyof EdgeParts} */ which) =>
    (parts[which] ??= svgElement("g", { class: name }, layers[which]));
  if (look.ghost)
    svgElement(
      "line",
      { class: `ghost ${look.ghost}`, x1: from.x, y1: from.y, x2: to.x, y2: to.y },
      part("ghost"),
    );
  const gap = look.bridges > 4 ? 24 / (look.bridges - 1) : 7;
  for (let bridge = 0; bridge < look.bridges; bridge += 1) {
    const shift = (bridge - (look.bridges - 1) / 2) * gap;
    const dx = edge.across ? 0 : shift;
    const dy = edge.across ? shift : 0;
    svgElement(
      "line",
      { class: bridge < (look.sure ?? 0) ? "bridge sure" : "bridge", x1: from.x + dx, y1: from.y + dy, x2: to.x + dx, y2: to.y + dy },
      part("bridges"),
    );
  }
  if (look.value) {
    svgElement(
      "line",
      { class: "value", "stroke-width": 1 + 3.5 * look.value, x1: from.x, y1: from.y, x2: to.x, y2: to.y },
      part("bridges"),
    );
  }
  // An edge that is crossed may share its middle with the other one.
  const length = edge.across ? edge.to.col - edge.from.col : edge.to.row - edge.from.row;
  const aside = edge.crossing.length > 0 && length % 2 === 0 ? (length === 2 ? BESIDE : CELL / 2) : 0;
  const x = (from.x + to.x) / 2 - (edge.across ? aside : 0);
  const y = (from.y + to.y) / 2 - (edge.across ? 0 : aside);
  if (look.cross) {
    const size = 4.5;
    if (look.trial !== undefined) svgElement("circle", { class: "tried", cx: x, cy: y, r: 8.5 }, part("mark"));
    svgElement(
      "path",
      {
        class: "no-bridge",
        d: `M${x - size} ${y - size}l${2 * size} ${2 * size}M${x - size} ${y + size}l${2 * size} ${-2 * size}`,
      },
      part("mark"),
    );
  }
  const label = look.told ?? look.label;
  if (label && look.kind === "wrong") {
    // Beside the line, so that what is wrong can be seen, and away from what islands say.
    const spot = edge.across
      ? { x: (from.x + to.x) / 2, y: from.y + 13 }
      : { x: from.x - 13, y: (from.y + to.y) / 2 };
    svgElement("circle", { class: "label-box told", cx: spot.x, cy: spot.y, r: 6.5 }, part("mark"));
    svgText(part("mark"), spot.x, spot.y + 0.5, label, "label told");
  } else if (label && look.spot) {
    const { x, y, scale, tie } = look.spot;
    const width = scale * spotWidth(label);
    const height = scale * SPOT;
    if (tie) svgElement("line", { class: "tie", x1: x, y1: y, x2: tie.x, y2: tie.y }, part("mark"));
    svgElement(
      "rect",
      { class: "label-box told", x: x - width / 2, y: y - height / 2, width, height, rx: height / 2 },
      part("mark"),
    );
    svgText(part("mark"), x, y + 0.4, label, "label small told");
  } else if (label) {
    const long = label.length > 4;
    const width = 8 + (long ? 4.8 : 6.5) * label.length;
    const told = look.told ? "told" : "";
    svgElement(
      "rect",
      { class: `label-box ${told}`, x: x - width / 2, y: y - 8, width, height: 16, rx: 8 },
      part("mark"),
    );
    svgText(part("mark"), x, y + 0.5, label, `label ${long ? "long" : ""} ${told}`);
  }
}

/** How far from the middle of a line of two cells a mark is clear of what crosses there and of the island. */
const BESIDE = 12;
/** Height of a label between two rows, where no island reaches. */
const SPOT = 9;

/** @param {string} label */
function spotWidth(label) {
  return 5 + 4.1 * label.length;
}

/** How large numbers beside lines and islands are: larger where letters are, and where they are
 * what is looked at. */
export function labelScale() {
  return document.body.matches(".large, .trees") ? 1.35 : 1;
}

/**
 * Where labels of edges stand without covering a clue: on their line where there is room, else tied
 * to it, and over as little of other labels as there is room for.
 * @param {Board} board @param {Map<string, string>} labels by edge
 */
export function labelSpots(board, labels) {
  const scale = labelScale();
  /** @type {Map<number, {left: number, right: number}[]>} */
  const taken = new Map();
  /** @type {Map<string, Spot>} */
  const spots = new Map();
  const wanted = board.edges.flatMap((edge) => {
    const label = labels.get(edge.key);
    if (label === undefined) return [];
    const width = scale * spotWidth(label);
    return [{ key: edge.key, width, places: candidates(edge, width) }];
  });
  // Who has the least choice chooses first.
  wanted.sort((a, b) => a.places.length - b.places.length);
  for (const { key, width, places } of wanted) {
    const covered = ({ x = 0, y = 0 }) =>
      (taken.get(y) ?? []).reduce(
        (sum, { left, right }) => sum + Math.max(0, Math.min(right, x + width / 2) - Math.max(left, x - width / 2)),
        0,
      );
    const spot = places.reduce((best, one) => (covered(one) < covered(best) ? one : best));
    spots.set(key, { ...spot, scale });
    const row = taken.get(spot.y) ?? [];
    row.push({ left: spot.x - width / 2, right: spot.x + width / 2 });
    taken.set(spot.y, row);
  }
  return spots;
}

/** Places that a label of this edge may have, the best first. @param {Edge} edge @param {number} width @returns {{x: number, y: number, tie?: {x: number, y: number}}[]} */
function candidates(edge, width) {
  const { from, to } = ends(edge);
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const steps = Math.round((to.x - from.x + to.y - from.y) / CELL);
  // Between two cells, where no other line passes and, on a line downward, no island is beside.
  const between = Array.from({ length: steps }, (_, step) => (step + 0.5) * CELL);
  between.sort((a, b) => Math.abs(a - (steps * CELL) / 2) - Math.abs(b - (steps * CELL) / 2));
  if (!edge.across) return between.map((down) => ({ x: from.x, y: from.y + down }));
  const reach = RADIUS + 1 + width / 2;
  const places = between.filter((along) => along >= reach && along <= steps * CELL - reach);
  if (places.length > 0) return places.map((along) => ({ x: from.x + along, y: from.y }));
  if (2 * reach <= to.x - from.x) {
    const beside = edge.crossing.length > 0 ? [from.x + reach, to.x - reach] : [];
    return [...beside, middle.x].map((x) => ({ x, y: from.y }));
  }
  return [0, CELL / 4, -CELL / 4, 0.37 * CELL, -0.37 * CELL].flatMap((aside) =>
    [-CELL / 2, CELL / 2].map((away) => ({ x: middle.x + aside, y: from.y + away, tie: middle })),
  );
}

/** Where two lines cross, one must be nearer by so many cells to be meant whatever a tap does to each. */
const NEARER = 0.2;

/**
 * The edge that a point is nearest to, if it is near one; of two that are about as near, the one
 * that is worth more.
 * @param {Board} board @param {{x: number, y: number}} point in cells @param {(edge: Edge) => boolean} wanted @param {(edge: Edge) => number} [worth]
 */
export function edgeNear(board, point, wanted, worth = () => 0) {
  /** @type {{edge: Edge, beside: number}[]} */
  const near = [];
  for (const edge of board.edges) {
    if (!wanted(edge)) continue;
    const along = edge.across ? point.x : point.y;
    const first = (edge.across ? edge.from.col : edge.from.row) - 0.5;
    const last = (edge.across ? edge.to.col : edge.to.row) - 0.5;
    if (along < first + 0.2 || along > last - 0.2) continue;
    const beside = Math.abs(
      (edge.across ? point.y : point.x) - ((edge.across ? edge.from.row : edge.from.col) - 0.5),
    );
    if (beside < 0.5) near.push({ edge, beside });
  }
  near.sort((a, b) => a.beside - b.beside);
  const [first, second] = near;
  const other = second && second.beside - first.beside < NEARER && worth(second.edge) > worth(first.edge);
  return other ? second.edge : first?.edge;
}

/** The island under a point. @param {Board} board @param {{x: number, y: number}} point in cells @param {number} reach in cells */
export function islandNear(board, point, reach) {
  const row = Math.floor(point.y) + 1;
  const col = Math.floor(point.x) + 1;
  const island = board.at.get(`r${row}c${col}`);
  if (!island) return undefined;
  return Math.hypot(point.x - (col - 0.5), point.y - (row - 0.5)) <= reach ? island : undefined;
}

/** The direction of a move, if it is far enough. @param {number} dx @param {number} dy @param {number} far @returns {import('./board.js').Direction | undefined} */
export function directionOf(dx, dy, far) {
  if (Math.max(Math.abs(dx), Math.abs(dy)) < far) return undefined;
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? DIRECTIONS[1] : DIRECTIONS[3];
  return dy > 0 ? DIRECTIONS[2] : DIRECTIONS[0];
}
