// @ts-check
// Hands on the board: mouse, finger, pen and keys, turned into what they mean.
//
// A press that begins on an island draws a bridge to the next island in that direction; a press
// on water means the line that is nearest; a move that begins on water shifts the board, two
// fingers make it larger. No gesture is timed but the long press for a cross.

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
 * @property {(edge: Edge) => void} build
 * @property {(edge: Edge) => void} cross
 * @property {(island: Island) => void} choose
 * @property {(edge: Edge | undefined, island: Island | undefined) => void} hover what a mouse is over
 * @property {(point: {x: number, y: number}) => void} touch a tap while drawing, in cells
 */

/** Pixels that a press may move and still be a tap. */
const SLACK = 8;
/** Milliseconds after which a press on a line is a cross. */
const LONG_PRESS = 500;
/** Cells that a drag must go to mean a direction. */
const FAR = 0.4;

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
  /** @type {{id: number, x: number, y: number, left: number, top: number, island?: Island, edge?: Edge, moved: boolean, cross: boolean} | undefined} */
  let press;
  /** @type {{apart: number, zoom: number} | undefined} */
  let pinch;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let long;

  const buildable = (/** @type {Edge} */ edge) => edge.most > 0;

  const letGo = () => {
    clearTimeout(long);
    press = undefined;
    view.preview(undefined, false);
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
    const edge = island || hands.drawing() ? undefined : edgeNear(board, point, buildable);
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
    };
    if (edge) view.preview(edge, cross);
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
      const edge = island ? undefined : edgeNear(board, point, buildable);
      hands.hover(edge, island);
      view.preview(edge, hands.crossing() || event.shiftKey);
      return;
    }
    if (event.pointerId !== press.id) return;
    if (Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLACK) press.moved = true;
    if (press.island) {
      view.preview(aim(event), press.cross);
    } else if (press.moved) {
      clearTimeout(long);
      view.preview(undefined, false);
      frame.scrollLeft = press.left - (event.clientX - press.x);
      frame.scrollTop = press.top - (event.clientY - press.y);
    }
  });

  svg.addEventListener("pointerup", (event) => {
    fingers.delete(event.pointerId);
    if (fingers.size < 2) pinch = undefined;
    if (!press || event.pointerId !== press.id) return;
    const { island, edge, moved, cross } = press;
    const aimed = aim(event);
    const point = view.at(event.clientX, event.clientY);
    letGo();
    const meant = island ? aimed : moved ? undefined : edge;
    if (hands.drawing()) {
      if (!moved) hands.touch(point);
    } else if (meant && cross) hands.cross(meant);
    else if (meant) hands.build(meant);
    else if (island) hands.choose(island);
  });

  svg.addEventListener("pointercancel", (event) => {
    fingers.delete(event.pointerId);
    if (fingers.size < 2) pinch = undefined;
    letGo();
  });
  svg.addEventListener("pointerleave", () => {
    if (!press) view.preview(undefined, false);
  });
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
