// @ts-check
// Hands on the board: mouse, finger, pen and keys, turned into what they mean.
//
// A press that begins on an island draws a bridge to the next island in that direction, and on to
// further ones if the move goes on over them; a press on water means the line that is nearest; a
// move that begins on water shifts the board, two fingers make it larger. No gesture is timed but
// the long press for a cross.

import { directionOf, edgeNear, islandNear } from "./view.js";

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./board.js').Edge} Edge */
/** @typedef {import('./board.js').Island} Island */
/** @typedef {import('./board.js').Direction} Direction */
/**
 * @typedef {object} Hands
 * @property {() => Board | undefined} board
 * @property {() => boolean} crossing whether a tap means a cross
 * @property {() => boolean} drawing whether cells are meant rather than lines
 * @property {(edge: Edge) => number} worth how much a tap on a line may mean, for where two cross
 * @property {(edge: Edge) => void} build
 * @property {(edge: Edge) => void} cross
 * @property {(edges: Edge[], cross: boolean) => void} stroke several lines at once
 * @property {(island: Island) => void} choose a tap on an island
 * @property {() => void} astray a drag from an island to where none is in sight
 * @property {(edge: Edge | undefined, island: Island | undefined) => void} hover what a mouse is over
 * @property {(point: {x: number, y: number}) => void} touch a tap while drawing, in cells
 */

/** Pixels that a press may move and still be a tap. */
const SLACK = 8;
/** Milliseconds after which a press on a line is a cross. */
const LONG_PRESS = 500;
/** Cells that a drag must go to mean a direction. */
const FAR = 0.4;
/** Cells from an island at which a drag that has come to nothing wants a word. */
const ASTRAY = 0.9;
/** Cells from an island within which a stroke reaches it. */
const REACH = 0.45;

/**
 * @param {SVGSVGElement} svg
 * @param {HTMLElement} frame what scrolls
 * @param {ReturnType<typeof import('./view.js').createView>} view
 * @param {Hands} hands
 * @param {(zoom: number, x: number, y: number) => void} zoomTo
 */
export function listenToPointers(svg, frame, view, hands, zoomTo) {
  /** @type {Map<number, {x: number, y: number}>} */
  const fingers = new Map();
  /** @type {{id: number, x: number, y: number, left: number, top: number, island?: Island, edge?: Edge, moved: boolean, cross: boolean, stroke: {edge: Edge, from: Island}[]} | undefined} */
  let press;
  /** @type {{apart: number, zoom: number} | undefined} */
  let pinch;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let long;

  const buildable = (/** @type {Edge} */ edge) => edge.most > 0;

  const letGo = () => {
    clearTimeout(long);
    press = undefined;
    view.preview([], false);
  };

  /** Takes the islands into the stroke that the pointer has come to, and leaves those that it has gone back over. @param {PointerEvent} event */
  const follow = (event) => {
    const board = hands.board();
    if (!press?.island || !board) return;
    const point = view.at(event.clientX, event.clientY);
    for (;;) {
      const last = press.stroke.at(-1);
      const end = last ? opposite(last.edge, last.from) : press.island;
      const ahead = Object.values(board.sight.get(end.cell) ?? {}).find(
        ({ edge, island }) => buildable(edge) && reached(point, end, island),
      );
      if (!ahead) return;
      if (last?.edge === ahead.edge) press.stroke.pop();
      else if (press.stroke.some(({ edge }) => edge === ahead.edge)) return;
      else press.stroke.push({ edge: ahead.edge, from: end });
      if (last?.edge === ahead.edge) return;
    }
  };

  /** @param {PointerEvent} event */
  const aim = (event) => {
    const board = hands.board();
    if (!press?.island || !board) return undefined;
    const here = view.at(event.clientX, event.clientY);
    const start = view.at(press.x, press.y);
    const direction = directionOf(here.x - start.x, here.y - start.y, FAR);
    const seen = direction && board.sight.get(press.island.cell)?.[direction];
    return seen && buildable(seen.edge) ? seen.edge : undefined;
  };

  svg.addEventListener("pointerdown", (event) => {
    const board = hands.board();
    if (!board || event.button > 2) return;
    if (event.pointerType !== "touch") event.preventDefault();
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    svg.setPointerCapture(event.pointerId);
    if (fingers.size === 2) {
      letGo();
      const [a, b] = [...fingers.values()];
      pinch = { apart: Math.hypot(a.x - b.x, a.y - b.y), zoom: view.zoom() };
      return;
    }
    if (fingers.size > 2) return;
    const point = view.at(event.clientX, event.clientY);
    const island = hands.drawing() ? undefined : islandNear(board, point, 0.42);
    const edge = island || hands.drawing() ? undefined : edgeNear(board, point, buildable, hands.worth);
    const cross = event.button === 2 || event.shiftKey || hands.crossing();
    press = {
      id: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      left: frame.scrollLeft,
      top: frame.scrollTop,
      island,
      edge,
      moved: false,
      cross,
      stroke: [],
    };
    if (edge) view.preview([edge], cross);
    if (edge && event.pointerType === "touch") {
      long = setTimeout(() => {
        if (!press || press.moved || !press.edge) return;
        hands.cross(press.edge);
        letGo();
      }, LONG_PRESS);
    }
  });

  svg.addEventListener("pointermove", (event) => {
    const board = hands.board();
    if (fingers.has(event.pointerId)) fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (pinch && fingers.size >= 2) {
      const [a, b] = [...fingers.values()];
      const apart = Math.hypot(a.x - b.x, a.y - b.y);
      zoomTo((pinch.zoom * apart) / Math.max(1, pinch.apart), (a.x + b.x) / 2, (a.y + b.y) / 2);
      return;
    }
    if (!press) {
      // A mouse that hovers shows which line a click means.
      if (!board || event.pointerType !== "mouse" || hands.drawing()) return;
      const point = view.at(event.clientX, event.clientY);
      const island = islandNear(board, point, 0.42);
      const edge = island ? undefined : edgeNear(board, point, buildable, hands.worth);
      hands.hover(edge, island);
      view.preview(edge ? [edge] : [], hands.crossing() || event.shiftKey);
      return;
    }
    if (event.pointerId !== press.id) return;
    if (Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLACK) press.moved = true;
    if (press.island) {
      // A fast hand skips islands between two reports.
      for (const one of event.getCoalescedEvents?.() ?? []) follow(one);
      follow(event);
      const aimed = press.stroke.length > 0 ? undefined : aim(event);
      view.preview(aimed ? [aimed] : press.stroke.map(({ edge }) => edge), press.cross);
    } else if (press.moved) {
      clearTimeout(long);
      view.preview([], false);
      frame.scrollLeft = press.left - (event.clientX - press.x);
      frame.scrollTop = press.top - (event.clientY - press.y);
    }
  });

  svg.addEventListener("pointerup", (event) => {
    fingers.delete(event.pointerId);
    if (fingers.size < 2) pinch = undefined;
    if (!press || event.pointerId !== press.id) return;
    follow(event);
    const { island, edge, moved, cross, stroke } = press;
    const aimed = stroke.length > 0 ? stroke[0].edge : aim(event);
    const point = view.at(event.clientX, event.clientY);
    letGo();
    const meant = island ? aimed : moved ? undefined : edge;
    if (hands.drawing()) {
      if (!moved) hands.touch(point);
    } else if (stroke.length > 1)
      hands.stroke(
        stroke.map((one) => one.edge),
        cross,
      );
    else if (meant && cross) hands.cross(meant);
    else if (meant) hands.build(meant);
    else if (island && !moved) hands.choose(island);
    else if (island && Math.hypot(point.x - (island.col - 0.5), point.y - (island.row - 0.5)) > ASTRAY) hands.astray();
  });

  svg.addEventListener("pointercancel", (event) => {
    fingers.delete(event.pointerId);
    if (fingers.size < 2) pinch = undefined;
    letGo();
  });
  svg.addEventListener("pointerleave", () => {
    if (!press) view.preview([], false);
  });
  // Else a browser takes a stroke for a fling, and the next tap on a button for its end.
  svg.addEventListener("touchmove", (event) => event.cancelable && event.preventDefault(), { passive: false });
  svg.addEventListener("contextmenu", (event) => event.preventDefault());
  frame.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoomTo(view.zoom() * Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
    },
    { passive: false },
  );
}

/** @param {Edge} edge @param {Island} island */
function opposite(edge, island) {
  return edge.from === island ? edge.to : edge.from;
}

/** Whether a point is at an island, or behind it on the way from another one. @param {{x: number, y: number}} point @param {Island} from @param {Island} to */
function reached(point, from, to) {
  const [dx, dy] = [Math.sign(to.col - from.col), Math.sign(to.row - from.row)];
  const [x, y] = [point.x - (to.col - 0.5), point.y - (to.row - 0.5)];
  return x * dx + y * dy >= -REACH && Math.abs(x * dy) + Math.abs(y * dx) <= REACH;
}

/** @type {Record<string, Direction>} */
const ARROWS = { ArrowUp: "north", ArrowRight: "east", ArrowDown: "south", ArrowLeft: "west" };

/** The direction of an arrow key. @param {KeyboardEvent} event @returns {Direction | undefined} */
export function arrowOf(event) {
  return event.ctrlKey || event.metaKey || event.altKey ? undefined : ARROWS[event.key];
}

/** Where an arrow goes from an island: the next in sight, else the nearest that way. @param {Board} board @param {Island} island @param {Direction} direction */
export function nextIsland(board, island, direction) {
  const seen = board.sight.get(island.cell)?.[direction];
  if (seen) return seen.island;
  const step = { north: [-1, 0], east: [0, 1], south: [1, 0], west: [0, -1] }[direction];
  let best;
  let least = Infinity;
  for (const other of board.islands) {
    const ahead = (other.row - island.row) * step[0] + (other.col - island.col) * step[1];
    if (ahead <= 0) continue;
    const aside = Math.abs((other.row - island.row) * step[1]) + Math.abs((other.col - island.col) * step[0]);
    // What lies ahead is nearer than what lies aside.
    const distance = ahead + 2 * aside;
    if (distance < least) {
      least = distance;
      best = other;
    }
  }
  return best;
}
