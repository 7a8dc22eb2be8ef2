// The page in Firefox and in WebKit: loaded, a board played to the end by keyboard, kept over a
// reload, a picture of the screen taken. A browser that is not there is said.
//
//     node web/test/browsers.mjs FOLDER     where pictures of the screen go
//
// Firefox (Debian's firefox-esr) is driven by puppeteer-core; WebKit (webkit2gtk-driver, under
// Xvfb) by the WebDriver protocol itself.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { BOARDS, place, serveFolder } from "./tools.mjs";

const pictures = process.argv[2];
assert.ok(pictures, "expected a folder for pictures of the screen");
const say = (words) => console.log(`browsers: ${words}`);
const wait = (milliseconds) => new Promise((ready) => setTimeout(ready, milliseconds));

/** Firefox, as what the play below needs. */
async function openFirefox(address) {
  const path = ["/usr/bin/firefox-esr", "/usr/bin/firefox"].find(existsSync);
  if (!path) return "firefox-esr is missing";
  const puppeteer = createRequire(join(process.env.HASHI_TOOLS, "package.json"))("puppeteer-core");
  const browser = await puppeteer.launch({ browser: "firefox", executablePath: path, headless: true });
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  await page.goto(address);
  return {
    name: await browser.version(),
    evaluate: (script) => page.evaluate(`(${script})()`),
    press: async (key, shift) => {
      if (shift) await page.keyboard.down("Shift");
      await page.keyboard.press(key);
      if (shift) await page.keyboard.up("Shift");
    },
    reload: () => page.reload(),
    picture: () => page.screenshot(),
    close: () => browser.close(),
  };
}

/** Keys as WebDriver writes them. */
const KEYS = {
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
  Home: "\uE011",
  PageDown: "\uE00F",
  Shift: "\uE008",
};

/** WebKit, as what the play below needs. */
async function openWebKit(address) {
  const driver = "/usr/bin/WebKitWebDriver";
  if (!existsSync(driver)) return "webkit2gtk-driver is missing";
  if (!existsSync("/usr/bin/Xvfb")) return "xvfb is missing";
  const browser = readdirSync("/usr/lib").flatMap((name) =>
    ["webkit2gtk-4.1", "webkit2gtk-4.0", "webkitgtk-6.0"].map((one) => join("/usr/lib", name, one, "MiniBrowser")),
  ).find(existsSync);
  if (!browser) return "WebKit's MiniBrowser is missing";
  const display = `:${90 + (process.pid % 9)}`;
  const screen = spawn("/usr/bin/Xvfb", [display, "-screen", "0", "1280x800x24"], { stdio: "ignore" });
  await wait(1000);
  const port = 4500 + (process.pid % 400);
  const environment = { ...process.env, DISPLAY: display, WEBKIT_DISABLE_COMPOSITING_MODE: "1", WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" };
  const server = spawn(driver, [`--port=${port}`], { env: environment, stdio: "ignore" });
  const end = () => {
    server.kill();
    screen.kill();
  };
  await wait(1000);
  const send = async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { "content-type": "application/json" } } : {}),
    });
    const { value } = await answer.json();
    if (value?.error) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  try {
    const { sessionId, capabilities } = await send("POST", "/session", {
      capabilities: { alwaysMatch: { "webkitgtk:browserOptions": { binary: browser, args: ["--automation"] } } },
    });
    const session = `/session/${sessionId}`;
    await send("POST", `${session}/url`, { url: address });
    const key = (type, value) => ({ type, value: KEYS[value] ?? value });
    return {
      name: `${capabilities.browserName} ${capabilities.browserVersion}`,
      evaluate: (script) => send("POST", `${session}/execute/sync`, { script: `return (${script})();`, args: [] }),
      press: (name, shift) => {
        const actions = [key("keyDown", name), key("keyUp", name)];
        if (shift) actions.splice(0, 0, key("keyDown", "Shift"));
        if (shift) actions.push(key("keyUp", "Shift"));
        return send("POST", `${session}/actions`, { actions: [{ type: "key", id: "keys", actions }] });
      },
      reload: () => send("POST", `${session}/refresh`, {}),
      picture: async () => Buffer.from(await send("GET", `${session}/screenshot`), "base64"),
      close: async () => {
        await send("DELETE", session).catch(() => {});
        end();
      },
    };
  } catch (error) {
    end();
    return `WebKit does not start here: ${error.message}`;
  }
}

/** Waits until a script says yes. */
async function until(browser, script, what) {
  for (let tries = 0; tries < 300; tries += 1) {
    if (await browser.evaluate(script)) return;
    await wait(100);
  }
  assert.fail(`${browser.name}: ${what}`);
}

async function play(browser) {
  const ready = () => until(browser, `() => document.body?.dataset.ready === "yes"`, "the page is not ready");
  await ready();
  await browser.evaluate(`() => {
    window.faults = [];
    addEventListener("error", (event) => window.faults.push(event.message));
    addEventListener("unhandledrejection", (event) => window.faults.push(String(event.reason)));
  }`);
  const board = BOARDS[0];
  await browser.evaluate(`() => {
    document.querySelector("#open-read").click();
    document.querySelector("#read-text").value = ${JSON.stringify(board.text)};
    document.querySelector("#read-play").click();
  }`);
  await until(browser, `() => !document.querySelector("#dialog-read").open`, "the board is not read");
  for (const { from, to, bridges } of board.edges) {
    await browser.press("Home");
    for (let tries = 0; tries < 60; tries += 1) {
      if ((await browser.evaluate(`() => document.activeElement?.getAttribute("data-cell")`)) === from) break;
      await browser.press("PageDown");
    }
    for (let built = 0; built < bridges; built += 1)
      await browser.press(place(from).row === place(to).row ? "ArrowRight" : "ArrowDown", true);
  }
  await until(
    browser,
    `() => document.querySelector("#advice").textContent.startsWith("Solved.")`,
    "the board is not solved",
  );
  const bridges = board.edges.reduce((sum, edge) => sum + edge.bridges, 0);
  const count = () => browser.evaluate(`() => document.querySelectorAll("#board .bridge").length`);
  assert.equal(await count(), bridges);
  assert.deepEqual(await browser.evaluate(`() => window.faults`), []);
  await browser.reload();
  await ready();
  assert.equal(await count(), bridges, "a reload loses the board");
  await browser.evaluate(`() => document.querySelector("#open-boards").click()`);
  await until(browser, `() => document.querySelectorAll("#boards-list li").length === 2`, "My boards lists another number");
}

const folder = await serveFolder();
for (const [name, open] of Object.entries({ Firefox: openFirefox, WebKit: openWebKit })) {
  const browser = await open(folder.address);
  if (typeof browser === "string") {
    say(`not run in ${name}: ${browser}`);
    continue;
  }
  try {
    await play(browser);
    const file = join(pictures, `${name.toLowerCase()}.png`);
    writeFileSync(file, await browser.picture());
    say(`${browser.name}: a board played by keyboard, kept over a reload, listed; ${file}`);
  } finally {
    await browser.close();
  }
}
folder.close();
