// @ts-check
// Boards on their way out and in: links that hold a board, pictures, texts to copy and to save.
//
// A link holds the board's own JSON, packed, so that every rule stays as it was. What comes in is
// bounded before it is unpacked, and read by the core like any other text.

import { t } from "./texts.js";

/** @typedef {import('./board.js').BoardRecord} BoardRecord */

/** The longest fragment that is read. */
const MOST_LINK = 100_000;
/** The longest text that a link may unpack to. */
const MOST_UNPACKED = 1_000_000;
/** The longest text or file that is read. */
export const MOST_TEXT = 2_000_000;

/** What a link says a board is, after `#`. @param {BoardRecord} record */
export async function fragmentOf(record) {
  const text = JSON.stringify(record);
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return `#b=${btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")}`;
}

/** The board that a fragment holds, as a text in some notation. @param {string} fragment @returns {Promise<string | null>} */
export async function fragmentRead(fragment) {
  const found = /^#([bp])=(.+)$/s.exec(fragment);
  if (!found) return null;
  if (fragment.length > MOST_LINK)
    throw new Error(
      t("the link is {n} letters long; at most {most} are read", { n: fragment.length, most: MOST_LINK }),
    );
  if (found[1] === "p") return notationOfLink(decodeURIComponent(found[2]));
  let letters;
  try {
    letters = atob(found[2].replace(/-/g, "+").replace(/_/g, "/"));
  } catch {
    throw new Error(t("the link is damaged: it holds letters that no link has"));
  }
  return unpackedText(Uint8Array.from(letters, (letter) => letter.charCodeAt(0)));
}

/** A link may hold the end of an address of puzz.link. @param {string} text */
function notationOfLink(text) {
  return /^(hashi|hashikake|bridges)\//.test(text) ? `https://puzz.link/p?${text}` : text;
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
async function unpackedText(bytes) {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
      if (size > MOST_UNPACKED) {
        await reader.cancel();
        break;
      }
      parts.push(/** @type {Uint8Array<ArrayBuffer>} */ (value));
    }
  } catch {
    throw new Error(t("the link is damaged: it cannot be unpacked"));
  }
  if (size > MOST_UNPACKED) throw new Error(t("the link holds more than {most} letters", { most: MOST_UNPACKED }));
  return new Blob(parts).text();
}

/** Gives a file to whoever sits there. @param {string} name @param {Blob} blob */
export function save(name, blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** @param {string} text @returns {Promise<boolean>} */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The properties that a picture needs to stand alone. */
const LOOKS = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "opacity",
  "font-size",
  "font-weight",
];

/** The board as it is on the screen, as an SVG that stands alone. @param {SVGSVGElement} svg @param {{bridges: boolean, told: boolean, title: string}} wishes */
export function pictureOf(svg, wishes) {
  const copy = /** @type {SVGSVGElement} */ (svg.cloneNode(true));
  const box = svg.viewBox.baseVal;
  const theme = document.documentElement.dataset.theme;
  // A picture is for paper and other people's pages: light, whatever the theme.
  document.documentElement.dataset.theme = "light";
  // An empty board tells nothing of what was finished on it.
  svg.classList.toggle("plain", !wishes.bridges);
  const before = svg.querySelectorAll("*");
  copy.querySelectorAll("*").forEach((element, index) => {
    const looks = getComputedStyle(before[index]);
    if (looks.display === "none") {
      element.setAttribute("display", "none");
      return;
    }
    if (!["g", "svg"].includes(element.localName))
      for (const name of LOOKS) element.setAttribute(name, looks.getPropertyValue(name));
  });
  svg.classList.remove("plain");
  document.documentElement.dataset.theme = theme ?? "light";
  copy
    .querySelectorAll("[display=none], .preview, .cursor, .ghost, .halo, .badge, .tick, .shared")
    .forEach((element) => element.remove());
  const unwanted = [
    ...(wishes.bridges ? [] : [".edge:not(.fixed) :is(.bridge, .no-bridge, .value)"]),
    ...(wishes.told ? [] : [".told"]),
  ].join();
  if (unwanted) copy.querySelectorAll(unwanted).forEach((element) => element.remove());
  // Nor does it tell on which lines something has ever stood.
  for (const group of [...copy.querySelectorAll("g")].reverse()) if (group.childElementCount === 0) group.remove();
  for (const element of copy.querySelectorAll("*"))
    for (const name of ["class", "style", "role", "tabindex", "aria-label", "aria-hidden", "data-cell", "data-x", "data-y"])
      element.removeAttribute(name);
  for (const name of ["id", "class", "style", "role"]) copy.removeAttribute(name);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(box.width));
  copy.setAttribute("height", String(box.height));
  copy.setAttribute("font-family", "system-ui, sans-serif");
  copy.setAttribute("aria-label", wishes.title);
  const title = document.createElementNS("http://www.w3.org/2000/svg", "title");
  title.textContent = wishes.title;
  copy.prepend(title);
  return new XMLSerializer().serializeToString(copy);
}

/** Height of a line below a picture, and how many letters of a link fit into one, for each unit of its width. */
const LINE = 17;
const LETTERS = 1 / 6.6;

/** A picture with words below it, and a link in small letters. @param {string} picture as of {@link pictureOf} @param {number} width @param {number} height @param {string[]} words @param {string} link */
export function captioned(picture, width, height, words, link) {
  const name = "http://www.w3.org/2000/svg";
  const wide = Math.max(width, 360);
  const fits = Math.floor((wide - 24) * LETTERS);
  const parts = link.match(new RegExp(`.{1,${fits}}`, "g")) ?? [];
  const tall = height + 14 + LINE * (words.length + parts.length);
  const whole = document.createElementNS(name, "svg");
  for (const [key, value] of Object.entries({ width: wide, height: tall, viewBox: `0 0 ${wide} ${tall}` }))
    whole.setAttribute(key, String(value));
  whole.setAttribute("font-family", "system-ui, sans-serif");
  const inside = new DOMParser().parseFromString(picture, "image/svg+xml").documentElement;
  inside.setAttribute("x", String((wide - width) / 2));
  whole.append(inside);
  [...words, ...parts].forEach((line, place) => {
    const text = document.createElementNS(name, "text");
    text.setAttribute("x", "12");
    text.setAttribute("y", String(height + LINE * (place + 0.8)));
    text.setAttribute("font-size", place < words.length ? (place === 0 ? "15" : "13") : "11");
    text.setAttribute("font-weight", place === 0 ? "600" : "400");
    text.setAttribute("fill", place < words.length ? "#20303a" : "#55636c");
    if (place >= words.length) text.setAttribute("font-family", "monospace");
    text.textContent = line;
    whole.append(text);
  });
  return { picture: new XMLSerializer().serializeToString(whole), width: wide, height: tall };
}

/** @param {string} svg @param {number} width @param {number} height @returns {Promise<Blob>} */
export async function pixelsOf(svg, width, height) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  // Twice as fine as on the screen, within what browsers draw.
  const scale = Math.min(2, 8000 / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext("2d");
  if (!context) throw new Error(t("this browser draws no pictures"));
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error(t("the picture is too large")))),
      "image/png",
    ),
  );
}
