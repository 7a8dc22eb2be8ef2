// What the browser tests stand on: the page from disk and from a folder, a browser without a
// network, boards, and hands that go by what stands on the screen.
//
//     HASHI_WEB    the folder that scripts/web made (index.html, hashi.html, hashi.wasm)
//     HASHI_TOOLS  a folder with node_modules: playwright-core and axe-core

import { createServer } from "node:http";
import { after, before } from "node:test";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { extname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const required = (name) => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set; scripts/test-web sets it`);
  return resolve(value);
};
export const web = required("HASHI_WEB");
const tools = createRequire(join(required("HASHI_TOOLS"), "package.json"));
const { chromium } = tools("playwright-core");
export const axeSource = readFileSync(tools.resolve("axe-core/axe.min.js"), "utf8");
/** The repository. */
export const root = resolve(import.meta.dirname, "../..");

const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
};

/** The folder as any static host serves it, on loopback. */
export async function serveFolder() {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    try {
      const name = pathname === "/" ? "/index.html" : pathname;
      const body = readFileSync(join(web, name.replaceAll("..", "")));
      response.writeHead(200, { "content-type": TYPES[extname(name)] ?? "text/plain" });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return { address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

/** The one file as people open it. */
export const onDisk = pathToFileURL(join(web, "hashi.html")).href;
export const hasOneFile = existsSync(join(web, "hashi.html"));

export function openBrowser() {
  const quiet = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];
  const args = [
    ...quiet,
    "--disable-component-update",
    "--disable-sync",
    "--no-sandbox",
    "--js-flags=--expose-gc",
    "--enable-precise-memory-info",
  ];
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args });
}

/** A page that is ready; what it says of faults is in `faults`, what it asked for in `requests`. */
export async function openPage(browser, address, options = {}) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const faults = [];
  const requests = [];
  page.on("pageerror", (error) => faults.push(String(error.stack ?? error)));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(address);
  await page.waitForSelector("body[data-ready]");
  return Object.assign(page, { faults, requests });
}

/**
 * What the tests of one file stand on: a browser, and the folder as a host serves it, from the
 * first test to the last.
 */
export function openStand() {
  let browser;
  let folder;
  before(async () => {
    browser = await openBrowser();
    folder = await serveFolder();
  });
  after(async () => {
    await browser.close();
    folder.close();
  });
  return {
    address: () => folder.address,
    browser: () => browser,
    /** A page that is ready, from the folder where no other address is said. */
    open: (options = {}, address = folder.address) => openPage(browser, address, options),
  };
}

/** Goes by the Tab key to what is meant, as somebody does who has no mouse. */
export async function tabTo(page, selector) {
  for (let tries = 0; tries < 150; tries += 1) {
    if (await page.evaluate((meant) => document.activeElement?.matches(meant), selector)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the Tab key does not lead to ${selector}`);
}

/** Opens a board by keys alone, to play. */
export async function typeBoard(page, text) {
  await tabTo(page, "#open-read");
  await page.keyboard.press("Enter");
  await page.keyboard.insertText(text);
  await tabTo(page, "#read-play");
  await page.keyboard.press("Enter");
  return wasRead(page);
}

/** Types a board into the dialog and begins to play or to draw on it. */
export async function openBoard(page, text, then = "play") {
  await page.click("#open-read");
  await page.fill("#read-text", text);
  await page.click(`#read-${then}`);
  return wasRead(page);
}

/** What the dialog says once the text is read: nothing of a board, what is wrong of anything else. */
async function wasRead(page) {
  await page.waitForFunction(
    () =>
      !document.querySelector("#dialog-read").open ||
      document.querySelector("#read-status").textContent !== "",
  );
  return page.textContent("#read-status");
}

/** Five boards with one solution each: edges with bridges, in the order of a player's moves. */
export const BOARDS = ["prob/prob", "grown/8x8", "grown/9x9", "grown/10x10", "rules/every-rule"].map(
  (name) => {
    const text = readFileSync(join(root, `data/boards/${name}.csv`), "utf8");
    const expected = join(root, `data/boards/${name}.expect`);
    const edges = readFileSync(expected, "utf8")
      .split("\n")[1]
      .split(" ")
      .map((edge) => {
        const [, from, to, bridges] = /^(r\d+c\d+)-(r\d+c\d+)=(\d+)$/.exec(edge);
        return { from, to, bridges: Number(bridges) };
      });
    return { name, text, edges };
  },
);

export function place(cell) {
  const [, row, col] = /^r(\d+)c(\d+)$/.exec(cell);
  return { row: Number(row), col: Number(col) };
}

/** Where cells are on the screen now. */
export async function cellsOn(page) {
  const box = await page.locator("#board").boundingBox();
  const units = await page.evaluate(() => document.querySelector("#board").viewBox.baseVal.width);
  const pixel = box.width / units;
  return (row, col) => ({
    x: box.x + (22 + (col - 0.5) * 40) * pixel,
    y: box.y + (22 + (row - 0.5) * 40) * pixel,
  });
}

/** Every edge as the page draws it: bridges built, with what was saved. */
export async function built(page) {
  return page.evaluate(() => {
    const name = localStorage.getItem("hashi.now");
    const saved = JSON.parse(localStorage.getItem(`hashi.game.${name}`));
    const edges = {};
    for (const gesture of saved.history.slice(0, saved.done))
      for (const [key, , after] of gesture) edges[key] = after;
    return {
      edges: Object.fromEntries(Object.entries(edges).filter(([, bridges]) => bridges > 0)),
      gestures: saved.done,
      finished: saved.finished,
    };
  });
}

/** What is drawn, as it was saved. */
export async function drawn(page) {
  return page.evaluate(() => {
    const name = localStorage.getItem("hashi.drawing-now");
    const { records, now } = JSON.parse(localStorage.getItem(`hashi.drawing.${name}`));
    return records[now];
  });
}
