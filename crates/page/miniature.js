// @ts-check
// Boards drawn small: the pictures in the list of boards, and the overview that a large board is
// moved in. Nothing of them is stored.

import { placeOf } from "./board.js";

/** @typedef {import('./board.js').BoardRecord} BoardRecord */

/** Pixels of a cell from which islands are circles with numbers, and lines between them. */
const NUMBERS = 9;

/** A colour of the page's style. @param {string} name */
function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/**
 * Draws a board into a canvas that is at most so many CSS pixels wide and high.
 * @param {HTMLCanvasElement} canvas @param {BoardRecord} record
 * @param {Iterable<{from: string, to: string, bridges: number}>} bridges
 * @param {number} width @param {number} height
 */
export function drawMiniature(canvas, record, bridges, width, height) {
  const { rows, cols } = record.size;
  const cell = Math.min(width / cols, height / rows, 16);
  const fine = Math.max(1, Math.min(3, window.devicePixelRatio || 1));
  canvas.width = Math.max(1, Math.round(cols * cell * fine));
  canvas.height = Math.max(1, Math.round(rows * cell * fine));
  // A board of one row is still something to see, or to press.
  canvas.style.width = `${canvas.width / fine}px`;
  canvas.style.height = `${canvas.height / fine}px`;
  const pen = canvas.getContext("2d");
  if (!pen) return;
  pen.scale(fine, fine);
  pen.fillStyle = colour("--sea");
  pen.fillRect(0, 0, cols * cell, rows * cell);
  const middle = (/** @type {string} */ name) => {
    const { row, col } = placeOf(name);
    return { x: (col - 0.5) * cell, y: (row - 0.5) * cell };
  };
  pen.fillStyle = colour("--wall");
  for (const name of record.walls ?? []) {
    const { x, y } = middle(name);
    pen.fillRect(x - cell * 0.4, y - cell * 0.4, cell * 0.8, cell * 0.8);
  }
  pen.strokeStyle = colour("--bridge");
  pen.lineWidth = Math.max(0.6, Math.min(1.4, cell / 8));
  for (const { from, to, bridges: many } of bridges) {
    const a = middle(from);
    const b = middle(to);
    const gap = many > 1 && cell > 5 ? cell / 10 : 0;
    pen.beginPath();
    for (const shift of gap > 0 ? [-gap, gap] : [0]) {
      const [dx, dy] = a.y === b.y ? [0, shift] : [shift, 0];
      pen.moveTo(a.x + dx, a.y + dy);
      pen.lineTo(b.x + dx, b.y + dy);
    }
    pen.stroke();
  }
  const numbers = cell >= NUMBERS;
  pen.font = `600 ${cell * 0.55}px system-ui, sans-serif`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  for (const { cell: name, clue } of record.islands) {
    const { x, y } = middle(name);
    pen.beginPath();
    pen.arc(x, y, Math.max(1, cell * (numbers ? 0.42 : 0.36)), 0, 2 * Math.PI);
    pen.fillStyle = numbers ? colour("--land") : colour("--bridge");
    pen.fill();
    if (!numbers) continue;
    pen.stroke();
    pen.fillStyle = colour("--ink");
    const text = String(clue);
    pen.fillText(text.length > 2 ? "…" : text, x, y + cell * 0.03);
  }
}

/** Where the overview takes room from the board, it comes only when less than this share is in sight. */
const LITTLE = 0.7;

/**
 * The overview beside a board that is larger than what shows it: the board small, and a frame
 * around what is in sight, which a pointer moves.
 * @param {HTMLElement} box @param {HTMLElement} frame what scrolls @param {SVGSVGElement} svg the board
 */
export function createOverview(box, frame, svg) {
  const canvas = document.createElement("canvas");
  const sight = document.createElement("div");
  sight.className = "sight";
  box.append(canvas, sight);
  box.hidden = true;
  /** @type {BoardRecord | undefined} */
  let drawn;
  let theme = "";

  /** Where the board stands in the frame, in shares of its own size. */
  const seen = () => {
    const board = svg.getBoundingClientRect();
    const port = frame.getBoundingClientRect();
    const share = (/** @type {number} */ from, /** @type {number} */ size) => Math.max(0, Math.min(1, from / size));
    return {
      left: share(port.left - board.left, board.width),
      top: share(port.top - board.top, board.height),
      right: share(port.right - board.left, board.width),
      bottom: share(port.bottom - board.top, board.height),
      whole: board.width <= port.width + 1 && board.height <= port.height + 1,
    };
  };

  const follow = () => {
    if (box.hidden) return;
    const { left, top, right, bottom } = seen();
    const { offsetWidth: width, offsetHeight: height } = canvas;
    sight.style.left = `${canvas.offsetLeft + left * width}px`;
    sight.style.top = `${canvas.offsetTop + top * height}px`;
    sight.style.width = `${(right - left) * width}px`;
    sight.style.height = `${(bottom - top) * height}px`;
  };

  const move = (/** @type {PointerEvent} */ event) => {
    const small = canvas.getBoundingClientRect();
    const board = svg.getBoundingClientRect();
    const port = frame.getBoundingClientRect();
    const x = ((event.clientX - small.left) / small.width) * board.width;
    const y = ((event.clientY - small.top) / small.height) * board.height;
    frame.scrollLeft += board.left + x - (port.left + port.width / 2);
    frame.scrollTop += board.top + y - (port.top + port.height / 2);
  };
  box.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    box.setPointerCapture(event.pointerId);
    move(event);
  });
  box.addEventListener("pointermove", (event) => {
    if (event.buttons > 0) move(event);
  });
  frame.addEventListener("scroll", follow, { passive: true });

  return {
    /** Shows itself where the board is larger than its frame. @param {BoardRecord | undefined} record */
    update(record) {
      const { left, top, right, bottom, whole } = seen();
      const much = innerWidth <= 900 && innerHeight > innerWidth && (right - left) * (bottom - top) > LITTLE;
      const wanted = record !== undefined && !whole && !much;
      box.hidden = !wanted;
      if (!wanted) return;
      const now = document.documentElement.dataset.theme ?? "";
      if (drawn !== record || theme !== now) {
        drawMiniature(canvas, record, [], box.clientWidth || 240, innerWidth <= 900 ? 84 : 200);
        drawn = record;
        theme = now;
      }
      follow();
    },
  };
}
