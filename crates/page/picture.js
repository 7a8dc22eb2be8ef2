// @ts-check
// A picture becomes a board: the browser decodes it, the core sees islands and clues in it and
// mends what was misread, and the page draws over the picture what was read, for a tap to correct.

import { cellName, emptyRecord, placeWords, withNote } from "./board.js";
import { later, many, numberWords, t, together } from "./texts.js";

/** @typedef {import('./board.js').BoardRecord} BoardRecord */
/** @typedef {{row: number, col: number}} Cell counted from 0 */
/** @typedef {{numbers: number[], larger: number, unknown: number, none: number}} Shares how likely each clue is */
/** @typedef {{x: number, y: number, radius: number, cell: Cell, clues: Shares}} Island in pixels of the picture */
/** @typedef {{kind: string, island?: number, other?: number, x?: number, y?: number, digit?: number}} Doubt */
/** @typedef {{size: {rows: number, cols: number} | null, islands: Island[], unsure: Doubt[], beside: Doubt[]}} Scan its size where the drawn grid shows it */
/** @typedef {{kind: string, island?: number, one?: number, other?: number, number?: number, why?: string}} NotSure */
/** @typedef {{island: number, read: number, now: number, several: boolean}} Change */
/** @typedef {{scan: Scan, clues: (number | null)[], changes: Change[], unsure: NotSure | null}} Meant */
/** @typedef {{island?: number, x: number, y: number}} Spot an island, or a place without one */

/** Pixels that the core takes; larger pictures are made smaller. */
const MOST_PIXELS = 4_000_000;
/** Pixels of the largest picture that is decoded. */
const MOST_DECODED = 100_000_000;
/** Doubts that are said one by one. */
const MOST_SAID = 6;

const SVG = "http://www.w3.org/2000/svg";

/** What is doubtful about an island. @type {Record<string, string>} */
const DOUBTS = {
  clue: later("{place}: {clue} is not sure."),
  unreadable: later("{place}: no number can be read."),
  larger: later("{place}: the number seems to be above 8."),
  same_cell: later("{place}: two islands seem to be in one place."),
  loose_bridge: later("{place}: a bridge from here ends at no island."),
};
/** What is doubtful about all of the picture. @type {Record<string, string>} */
const GENERAL = {
  lines: later("Rows and columns are not clearly apart."),
  digits_alone: later("The numbers have no circles, so this may be something else."),
  few_digits: later("So few numbers without circles may be something else."),
  full_table: later("Circles that fill a whole table may be something else."),
  few_clues: later("Few of the circles have numbers."),
};
/** Why nothing was read. @type {Record<string, string>} */
const PROBLEMS = {
  no_board: later("No board is seen in the picture."),
  time: later("Reading the picture took too long and was stopped."),
  broken: later("The picture could not be read."),
};

/** Whether a file is a picture. @param {{type: string, name: string}} file */
export function isPicture({ type, name }) {
  return type.startsWith("image/") || /\.(avif|bmp|gif|heic|heif|jpe?g|png|webp)$/i.test(name);
}

/**
 * @param {object} page
 * @param {(id: string) => HTMLElement} page.element
 * @param {ReturnType<typeof import('./client.js').openClient>} page.client
 * @param {(error: unknown) => string} page.told
 * @param {(next: 'play' | 'draw', record: BoardRecord) => void} page.open
 */
export function createPictures({ element, client, told, open }) {
  const dialog = /** @type {HTMLDialogElement} */ (element("dialog-picture"));
  const canvas = /** @type {HTMLCanvasElement} */ (element("picture-pixels"));
  const closeUp = /** @type {HTMLCanvasElement} */ (element("picture-close-up"));
  const over = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (element("picture-seen")));
  const status = element("picture-status");
  const button = (/** @type {string} */ id) => /** @type {HTMLButtonElement} */ (element(id));
  /** What is meant now, and before each correction. @type {Meant[]} */
  let history = [];
  /** @type {Spot | undefined} */
  let chosen;
  let name = "";
  /** Which picture is there: what comes late of another one is passed over. */
  let turn = 0;

  const meant = () => history.at(-1);
  const placeOf = (/** @type {number} */ island) => {
    const cell = meant()?.scan.islands[island]?.cell ?? { row: 0, col: 0 };
    const words = placeWords({ row: cell.row + 1, col: cell.col + 1 });
    return words.charAt(0).toLocaleUpperCase() + words.slice(1);
  };
  const clueOf = (/** @type {number} */ island) => String(meant()?.clues[island] ?? "?");

  /** Islands that something is doubtful about. @param {Meant} now @returns {Set<number>} */
  const doubted = (now) => {
    if (!now.unsure) return new Set();
    const islands = [...now.scan.unsure.flatMap(({ island, other }) => [island, other]), now.unsure.island];
    return new Set(islands.filter((island) => island !== undefined));
  };
  /** All that can be pointed at: what is doubtful first, then what was mended, then the rest. @param {Meant} now @returns {Spot[]} */
  const spots = (now) => {
    const unsure = [...doubted(now)].sort((a, b) => a - b);
    const mended = now.changes.map(({ island }) => island);
    const rest = now.scan.islands.keys();
    const islands = [...new Set([...unsure, ...mended, ...rest])];
    const spot = (/** @type {number} */ island) => ({ island, ...now.scan.islands[island] });
    const loose = now.scan.unsure.flatMap(({ x, y }) => (x === undefined || y === undefined ? [] : [{ x, y }]));
    return [...islands.slice(0, unsure.length).map(spot), ...loose, ...islands.slice(unsure.length).map(spot)];
  };
  const isOpen = (/** @type {Spot} */ spot, /** @type {Meant} */ now) =>
    spot.island === undefined || doubted(now).has(spot.island);
  const radiusOf = (/** @type {Meant} */ now) => {
    const islands = now.scan.islands;
    return islands.reduce((sum, { radius }) => sum + radius, 0) / Math.max(1, islands.length);
  };

  // Said and drawn

  /** @param {Meant} now */
  const notes = (now) => {
    const changes = now.changes.map(({ island, read, now: taken, several }) => {
      if (read === taken) return t(DOUBTS.clue, { place: placeOf(island), clue: taken });
      const values = { place: placeOf(island), read, now: taken };
      return several
        ? t("{place}: read {read}, taken as {now}, since the likelier numbers have several solutions.", values)
        : t("{place}: read {read}, taken as {now}, since no likelier numbers have a solution.", values);
    });
    const leftOut = new Set(now.scan.beside.map(({ kind }) => kind));
    if (leftOut.delete("some_bridges")) changes.push(t("Bridges are drawn that are no whole solution; given ones are not read."));
    if (leftOut.delete("empty_lines")) changes.push(t("Rows and columns without islands may be missing, since the others stand unevenly or far apart."));
    if (leftOut.size > 0) changes.push(t("What lies beside the board was left out."));
    if (!now.unsure) return changes;
    const doubts = now.scan.unsure.map(({ kind, island, digit, x }) => {
      if (island !== undefined) return t(DOUBTS[kind], { place: placeOf(island), clue: clueOf(island) });
      if (kind === "loose_digit") return t("There is a {digit} without an island.", { digit: digit ?? "" });
      if (kind === "unread") return t("Between two islands stands something that is not read.");
      return x === undefined ? t(GENERAL[kind]) : t("There is a circle without a number.");
    });
    const { kind, island, one, other, number } = now.unsure;
    const why =
      kind === "two_boards"
        ? t("{place}: {one} and {other} are nearly as likely.", { place: placeOf(island ?? 0), one: one ?? "", other: other ?? "" })
        : kind === "no_solution"
          ? t("No numbers that may be meant have a solution: an island may be missing, or one too many.")
          : kind === "many_clues"
            ? t("{n} numbers may be others than were read.", { n: numberWords(number ?? 0) })
            : kind === "time"
              ? t(PROBLEMS.time)
              : kind === "board"
                ? t("There is no board like this: two islands touch, or share a place.")
                : "";
    const all = [...new Set([why, ...doubts])].filter(Boolean);
    const more = all.length - MOST_SAID;
    return more > 0 ? [...all.slice(0, MOST_SAID), many(more, "And {n} doubt more.", "And {n} doubts more.")] : all;
  };

  /** @param {Meant} now */
  const draw = (now) => {
    const unsure = doubted(now);
    const mended = new Map(now.changes.map((change) => [change.island, change]));
    over.setAttribute("viewBox", `0 0 ${canvas.width} ${canvas.height}`);
    const radius = radiusOf(now);
    const mark = (/** @type {Spot} */ spot, /** @type {string} */ tone, /** @type {string} */ words) => {
      const group = document.createElementNS(SVG, "g");
      const isChosen = chosen !== undefined && chosen.island === spot.island && chosen.x === spot.x && chosen.y === spot.y;
      group.setAttribute("class", `seen ${tone}${isChosen ? " chosen" : ""}`);
      group.setAttribute("transform", `translate(${spot.x} ${spot.y}) scale(${radius / 10})`);
      const circle = document.createElementNS(SVG, "circle");
      circle.setAttribute("r", "11.5");
      const label = document.createElementNS(SVG, "text");
      label.setAttribute("x", "9");
      label.setAttribute("y", "-6");
      label.textContent = words;
      group.append(circle, label);
      over.append(group);
    };
    over.replaceChildren();
    now.scan.islands.forEach(({ x, y }, island) => {
      const change = mended.get(island);
      const tone = change ? "mended" : unsure.has(island) ? "unsure" : "sure";
      const words = change ? `${change.read}→${change.now}` : `${clueOf(island)}${unsure.has(island) ? "?" : ""}`;
      mark({ island, x, y }, tone, words);
    });
    if (now.unsure)
      for (const { x, y, digit } of now.scan.unsure)
        if (x !== undefined && y !== undefined) mark({ x, y }, "unsure", digit === undefined ? "?" : `${digit}?`);
    if (chosen?.island === undefined && chosen && !over.querySelector(".chosen")) mark(chosen, "unsure", "");
  };

  /** The place that is chosen, large, with what it may be. @param {Meant} now */
  const show = (now) => {
    element("picture-clue").hidden = chosen === undefined;
    if (!chosen) {
      element("picture-place").textContent = "";
      return;
    }
    const { island, x, y } = chosen;
    element("picture-place").textContent =
      island === undefined
        ? t("Is there an island here?")
        : t("{place}: {clue}", { place: placeOf(island), clue: clueOf(island) });
    const reach = radiusOf(now) * 1.5;
    const context = closeUp.getContext("2d");
    context?.clearRect(0, 0, closeUp.width, closeUp.height);
    context?.drawImage(canvas, x - reach, y - reach, 2 * reach, 2 * reach, 0, 0, closeUp.width, closeUp.height);
    for (const one of element("picture-clues").querySelectorAll("button"))
      one.setAttribute("aria-pressed", String(island !== undefined && one.dataset.clue === clueOf(island)));
    button("picture-none").textContent = island === undefined ? t("Nothing here") : t("No island");
  };

  const update = () => {
    const now = meant();
    for (const id of ["picture-play", "picture-draw"]) button(id).disabled = now === undefined || recordOf(now) === undefined;
    button("picture-undo").hidden = history.length < 2;
    element("picture-notes").replaceChildren();
    button("picture-next").hidden = true;
    if (!now) return;
    const said = many(now.scan.islands.length, "{n} island", "{n} islands");
    status.textContent = together([
      `${said}.`,
      now.unsure
        ? t("Not sure: tap what is wrong, and correct it.")
        : now.changes.length > 0
          ? many(now.changes.length, "{n} number was mended: please compare it.", "{n} numbers were mended: please compare them.")
          : t("All of it is clear. Tap what is wrong all the same."),
    ]);
    for (const note of notes(now)) {
      const item = document.createElement("li");
      item.textContent = note;
      element("picture-notes").append(item);
    }
    button("picture-next").hidden = !now.unsure || !spots(now).some((spot) => isOpen(spot, now));
    draw(now);
    show(now);
  };

  /** Chooses what is not sure, if anything is. */
  const toFirst = () => {
    const now = meant();
    chosen = now?.unsure ? spots(now).find((spot) => isOpen(spot, now)) : undefined;
    update();
  };

  // Read and corrected

  const busy = (/** @type {string} */ words) => {
    status.textContent = words;
    for (const id of ["picture-play", "picture-draw"]) button(id).disabled = true;
  };
  const failed = (/** @type {string} */ words) => {
    update();
    status.textContent = words;
  };
  /** The board that is meant by a scan with corrections. @param {Scan} scan @param {object[]} corrections */
  const mend = async (scan, corrections) => {
    if (!client) return;
    const mine = turn;
    try {
      const said = await client.mend(scan, corrections);
      if (mine !== turn) return;
      if (said.error) {
        failed(t(PROBLEMS[said.error] ?? PROBLEMS.broken));
        return;
      }
      history.push(said.answer);
      toFirst();
    } catch (error) {
      if (mine === turn) failed(told(error));
    }
  };
  /** @param {File | Blob} file @param {string} called its name */
  const read = async (file, called) => {
    turn += 1;
    const mine = turn;
    [history, chosen] = [[], undefined];
    // What a browser or a camera calls pictures says nothing.
    const stem = called.replace(/\.[^.]*$/, "").slice(0, 160);
    name = /^(image|img|photo|foto|screenshot|clipboard|blob)?[\d\W_]*$/i.test(stem) ? "" : stem;
    over.replaceChildren();
    canvas.width = canvas.height = 0;
    element("picture-clue").hidden = true;
    update();
    if (!dialog.open) dialog.showModal();
    if (!client) {
      status.textContent = t("this page holds no core to read boards with");
      return;
    }
    busy(t("Reading the picture …"));
    try {
      const pixels = await pixelsOf(file, canvas);
      if (mine !== turn) return;
      const said = await client.scan(pixels.data.buffer, pixels.width, pixels.height);
      if (mine !== turn) return;
      if (said.error) failed(together([t(PROBLEMS[said.error] ?? PROBLEMS.broken), t("A board fills the picture best, seen from straight above.")]));
      else await mend(said.answer, []);
      if (!button("picture-play").disabled && !meant()?.unsure) button("picture-play").focus();
    } catch (error) {
      if (mine === turn) failed(told(error));
    }
  };
  /** Corrects what is chosen: a clue, `?`, or nothing there. @param {number | null | 'none'} clue */
  const correct = (clue) => {
    const now = meant();
    if (!now || !chosen) return;
    const { island, x, y } = chosen;
    const correction =
      clue === "none"
        ? island === undefined
          ? { kind: "nothing", x, y }
          : { kind: "no_island", island }
        : island === undefined
          ? { kind: "island", x, y, clue }
          : { kind: "clue", island, clue };
    busy(t("Looking at it again …"));
    mend(now.scan, [correction]);
  };

  /** The board as it is shown; nothing where two islands share a place. @param {Meant} now @returns {BoardRecord | undefined} */
  const recordOf = (now) => {
    const { islands } = now.scan;
    const cells = islands.map(({ cell }) => cellName(cell.row + 1, cell.col + 1));
    if (new Set(cells).size < cells.length) return undefined;
    const record = emptyRecord(
      now.scan.size?.rows ?? Math.max(...islands.map(({ cell }) => cell.row + 1)),
      now.scan.size?.cols ?? Math.max(...islands.map(({ cell }) => cell.col + 1)),
    );
    record.islands = cells.map((cell, island) => ({ cell, clue: now.clues[island] ?? "?" }));
    const title = name || t("Board from a picture");
    const mended = now.changes.length;
    return withNote(
      record,
      "title",
      mended > 0 ? many(mended, "{title} ({n} number mended)", "{title} ({n} numbers mended)", { title }) : title,
    );
  };
  const leave = (/** @type {'play' | 'draw'} */ next) => {
    const now = meant();
    const record = now && recordOf(now);
    if (!record) return;
    dialog.close();
    open(next, record);
  };

  // Hands

  const choose = (/** @type {Spot | undefined} */ spot) => {
    chosen = spot;
    const now = meant();
    if (!now) return;
    draw(now);
    show(now);
  };
  /** A place in the row and the column that a finger meant, where there are islands in them. @param {Spot} place @param {Meant} now @returns {Spot} */
  const inLine = ({ x, y }, now) => {
    const away = (/** @type {Island} */ island) => Math.hypot(island.x - x, island.y - y);
    const byDistance = [...now.scan.islands].sort((a, b) => away(a) - away(b));
    const near = (/** @type {number} */ gap) => Math.abs(gap) < 0.9 * radiusOf(now);
    return {
      x: byDistance.find((island) => near(island.x - x))?.x ?? x,
      y: byDistance.find((island) => near(island.y - y))?.y ?? y,
    };
  };
  over.addEventListener("pointerdown", (event) => {
    const now = meant();
    const box = over.getBoundingClientRect();
    if (!now || box.width === 0) return;
    const x = ((event.clientX - box.left) / box.width) * canvas.width;
    const y = ((event.clientY - box.top) / box.height) * canvas.height;
    const away = (/** @type {Spot} */ spot) => Math.hypot(spot.x - x, spot.y - y);
    const nearest = spots(now).sort((a, b) => away(a) - away(b))[0];
    choose(nearest && away(nearest) < 1.6 * radiusOf(now) ? nearest : inLine({ x, y }, now));
  });
  /** @param {number} by */
  const step = (by) => {
    const now = meant();
    if (!now) return;
    const all = spots(now);
    const at = all.findIndex(({ island, x, y }) => island === chosen?.island && x === chosen?.x && y === chosen?.y);
    choose(all[(at + by + all.length) % all.length]);
  };
  over.addEventListener("keydown", (event) => {
    const letter = event.key;
    if (letter === "ArrowRight" || letter === "ArrowDown") step(1);
    else if (letter === "ArrowLeft" || letter === "ArrowUp") step(-1);
    else if (/^[1-8]$/.test(letter)) correct(Number(letter));
    else if (letter === "?") correct(null);
    else if (letter === "Delete" || letter === "Backspace") correct("none");
    else return;
    event.preventDefault();
  });
  for (const clue of ["1", "2", "3", "4", "5", "6", "7", "8", "?"]) {
    const one = document.createElement("button");
    one.type = "button";
    one.dataset.clue = clue;
    one.textContent = clue;
    one.addEventListener("click", () => correct(clue === "?" ? null : Number(clue)));
    element("picture-clues").append(one);
  }
  button("picture-none").addEventListener("click", () => correct("none"));
  button("picture-next").addEventListener("click", () => {
    const now = meant();
    if (!now) return;
    const all = spots(now).filter((spot) => isOpen(spot, now));
    const at = all.findIndex(({ island, x, y }) => island === chosen?.island && x === chosen?.x && y === chosen?.y);
    choose(all[(at + 1) % all.length]);
  });
  button("picture-undo").addEventListener("click", () => {
    history.pop();
    toFirst();
  });
  button("picture-play").addEventListener("click", () => leave("play"));
  button("picture-draw").addEventListener("click", () => leave("draw"));
  dialog.addEventListener("close", () => {
    // That is heard a little later, when the next picture may be there already.
    if (dialog.open) return;
    turn += 1;
    history = [];
  });

  return { read };
}

/** The pixels of a picture, upright, also on a canvas; at most as many as the core takes. @param {Blob} file @param {HTMLCanvasElement} canvas */
async function pixelsOf(file, canvas) {
  const picture = await decoded(file);
  const { width, height } = picture;
  if (width * height > MOST_DECODED)
    throw new Error(
      t("The picture has {n} megapixels; at most {most} are read.", {
        n: numberWords(Math.ceil((width * height) / 1e6)),
        most: numberWords(MOST_DECODED / 1e6),
      }),
    );
  const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (width * height)));
  canvas.width = Math.max(1, Math.floor(width * scale));
  canvas.height = Math.max(1, Math.floor(height * scale));
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error(t(PROBLEMS.broken));
  context.imageSmoothingQuality = "high";
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  if (picture instanceof ImageBitmap) picture.close();
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** A picture of any kind that the browser shows. @param {Blob} file @returns {Promise<ImageBitmap | HTMLImageElement>} */
async function decoded(file) {
  try {
    return await createImageBitmap(file);
  } catch {
    // Drawings of lines have no pixels of their own.
    const address = URL.createObjectURL(file);
    const image = new Image();
    image.src = address;
    try {
      await image.decode();
      return image;
    } catch {
      throw new Error(t("The browser cannot show this picture: save it as PNG or JPEG."));
    } finally {
      URL.revokeObjectURL(address);
    }
  }
}
