// Looks at every page of the site: each link leads to a page and to a place on it, and nothing is
// asked of another host; where a browser is there it opens the pages and counts their requests.
//
//     node web/site/check.mjs SITE
//
//     CHROMIUM, HASHI_TOOLS   the browser and the packages that drive it, as scripts/test-web has them

import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:http";
import { dirname, extname, join, relative, resolve } from "node:path";
import { gzipSync } from "node:zlib";

const site = resolve(process.argv[2] ?? "");
/** Bytes of the first page with all that it loads, packed, without letters. */
const MOST_FIRST = 200_000;
const files = readdirSync(site, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));
const pages = files.filter((file) => file.endsWith(".html"));
const faults = [];
const fault = (file, words) => faults.push(`${relative(site, file)}: ${words}`);

/** What a page asks for by itself, and where its links lead. */
function addressesOf(html) {
  const body = html.replace(/<!--[\s\S]*?-->/g, "").replace(/(<script[^>]*>)[\s\S]*?(?=<\/script>)/g, "$1");
  const tags = [...body.matchAll(/<([a-z][a-z0-9]*)((?:\s+[^\s=>/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+))?)*)\s*\/?>/gi)];
  return tags.flatMap(([, tag, attributes]) =>
    [...attributes.matchAll(/\s(href|src|srcset|poster|data)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi)].map(
      ([, name, a, b, c]) => ({
        address: (a ?? b ?? c).replaceAll("&amp;", "&").replaceAll("&#x2F;", "/"),
        asks: tag !== "a" && !(tag === "link" && /rel="?canonical/.test(attributes)),
      }),
    ),
  );
}

const idsKnown = new Map();
/** The places of a page. */
function idsOf(file) {
  if (!idsKnown.has(file)) {
    const found = readFileSync(file, "utf8").matchAll(/\s(?:id|name)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/g);
    idsKnown.set(file, new Set([...found].map(([, a, b, c]) => a ?? b ?? c)));
  }
  return idsKnown.get(file);
}

let links = 0;
/** @param {string} file @param {string} address @param {boolean} asks */
function follow(file, address, asks) {
  if (/^(data|blob|mailto|javascript):/.test(address)) return;
  // What a dependency's own sentences mean on an item of ours is not resolved there.
  if (relative(site, file).startsWith("rust") && /^[A-Za-z]+::/.test(address)) return;
  if (/^(https?:)?\/\//.test(address)) {
    if (asks) fault(file, `asks another host for ${address}`);
    return;
  }
  links += 1;
  const [path, anchor] = address.split("#");
  const plain = decodeURIComponent(path.split("?")[0]);
  let target = plain === "" ? file : plain.startsWith("/") ? join(site, plain) : resolve(dirname(file), plain);
  if (existsSync(target) && statSync(target).isDirectory()) target = join(target, "index.html");
  if (!existsSync(target)) fault(file, `leads to ${address}, which is not there`);
  // In the reference of Rust places are made by its script.
  else if (anchor && target.endsWith(".html") && !relative(site, target).startsWith("rust") && !relative(site, target).startsWith("play")) {
    if (!idsOf(target).has(decodeURIComponent(anchor))) fault(file, `leads to ${address}: there is no such place`);
  }
}
for (const file of pages) {
  for (const { address, asks } of addressesOf(readFileSync(file, "utf8"))) follow(file, address, asks);
}
for (const file of files.filter((one) => one.endsWith(".css")))
  for (const [, address] of readFileSync(file, "utf8").matchAll(/(?:url\(|@import\s+)["']?([^"')\s;]+)/g))
    follow(file, address, true);

// The first page with what it loads at once.
const first = join(site, "index.html");
const loaded = addressesOf(readFileSync(first, "utf8"))
  .filter(({ address, asks }) => asks && !/^data:/.test(address) && !/\.(woff2?|svg|png)$/.test(address))
  .map(({ address }) => resolve(site, address.split(/[?#]/)[0]));
const bytes = [first, ...new Set(loaded)]
  .filter((file) => existsSync(file) && statSync(file).isFile())
  .reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);
if (bytes > MOST_FIRST) fault(first, `${bytes} bytes packed; at most ${MOST_FIRST}`);

const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};
/** Opens every page but those of rustdoc, of which a few, and hears what it asks for and what fails. */
async function inBrowser() {
  const tools = createRequire(join(process.env.HASHI_TOOLS, "package.json"));
  const { chromium } = tools("playwright-core");
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox", "--disable-gpu"] });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const file = join(site, decodeURIComponent(pathname).replaceAll("..", ""));
    if (!existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
    response.end(readFileSync(file));
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const host = `http://127.0.0.1:${server.address().port}`;
  const page = await browser.newPage();
  let now = "";
  page.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(host)) fault(now, `asks for ${request.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400 && !response.url().endsWith("/favicon.ico")) fault(now, `${response.status()}: ${response.url()}`);
  });
  page.on("pageerror", (error) => fault(now, String(error)));
  // A page that sends its reader on would break off the next one's opening.
  const sendsOn = (file) => readFileSync(file, "utf8").includes('http-equiv="refresh"');
  const rust = pages.filter((file) => relative(site, file).startsWith("rust") && !sendsOn(file));
  const others = pages.filter((file) => !relative(site, file).startsWith("rust"));
  for (const file of [...others, ...rust.slice(0, 3)]) {
    now = file;
    await page.goto(`${host}/${relative(site, file)}`, { waitUntil: "load" });
    if ((await page.locator(".katex-error").count()) > 0) fault(now, "a formula that cannot be set");
  }
  now = first;
  await page.goto(`${host}/index.html`);
  const door = page.locator(".doors a").last();
  if (!((await door.boundingBox())?.y >= 0)) fault(now, "the links to the parts of the site are out of sight");
  await page.keyboard.press("s");
  await page.waitForSelector("#mdbook-searchbar:focus");
  await page.keyboard.type("capacity", { delay: 20 });
  await page.locator("#mdbook-searchresults a").first().waitFor();
  await page.goto(`${host}/play/index.html`);
  await page.waitForSelector("body[data-ready]");
  await page.click("#hint");
  await page.waitForSelector("#hint-strengths:not([hidden])");
  await browser.close();
  server.close();
  return others.length + Math.min(3, rust.length);
}
let opened = "not opened in a browser: none is there";
if (process.env.CHROMIUM && existsSync(process.env.HASHI_TOOLS ?? "")) opened = `${await inBrowser()} pages opened in a browser, and searched`;

if (faults.length > 0) {
  console.error([...new Set(faults)].slice(0, 40).join("\n"));
  console.error(`site: ${faults.length} faults`);
  process.exit(1);
}
console.log(`site: ${pages.length} pages, ${links} links, all of them lead somewhere; first page ${(bytes / 1000).toFixed(0)} kB packed; ${opened}`);
