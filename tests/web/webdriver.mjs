// A browser for tests: Debian's chromium, driven through chromedriver (W3C WebDriver, a level 2
// recommendation at w3.org/TR/webdriver2). Nothing here knows Plyboard.
//
//     const browser = await Browser.start({ width: 1280, height: 800 });
//     await browser.open("http://127.0.0.1:8000/");
//     await browser.click("[data-cell=e2]");
//     await browser.until(() => document.title === "Chess");
//     await browser.end();
//
// Nobody sleeps: until() returns when the page has changed so that its condition holds.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

// How long until() waits, in milliseconds: far more than is ever needed, for slow machines.
const patience = 60_000;

const element_id = "element-6066-11e4-a52e-4f735466cecf"; // the key of a reference, by the standard

/** The keys that have no character, by the standard. */
export const Key = {
  escape: "\uE00C", enter: "\uE007", space: " ", tab: "\uE004", shift: "\uE008", control: "\uE009",
  left: "\uE012", up: "\uE013", right: "\uE014", down: "\uE015", home: "\uE011", end: "\uE010",
};

/** The words of a command which the system ends when this process ends, in whatever way. */
export const dyingWithUs = (...command) => ["setpriv", "--pdeathsig", "TERM", ...command];

export class Browser {
  #driver;
  #base;
  #session;
  #profile;

  /** `width` and `height` are the page's own, in CSS pixels; `dark`, `reduced`: what the user prefers. */
  static async start({ width, height, dark = false, reduced = false }) {
    const browser = new Browser();
    const [command, ...words] = dyingWithUs("chromedriver", "--port=0");
    browser.#driver = spawn(command, words, { stdio: ["ignore", "pipe", "inherit"] });
    const port = await new Promise((found, failed) => {
      browser.#driver.once("exit", () => failed(new Error("chromedriver has ended")));
      createInterface({ input: browser.#driver.stdout }).on("line", (line) => {
        const started = /started successfully on port (\d+)/.exec(line);
        if (started) found(started[1]);
      });
    });
    browser.#base = `http://127.0.0.1:${port}`;
    browser.#profile = mkdtempSync(join(tmpdir(), "plyboard-browser-"));
    const args = [
      "--headless=new", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--remote-debugging-pipe", // it ends when chromedriver does, in whatever way
      "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
      "--disable-background-networking", "--disable-component-update", "--disable-dev-shm-usage",
      `--user-data-dir=${browser.#profile}`,
    ];
    const { sessionId } = await browser.#ask("POST", "/session", {
      capabilities: {
        alwaysMatch: {
          "goog:chromeOptions": { args },
          "goog:loggingPrefs": { browser: "ALL" },
        },
      },
    });
    browser.#session = `/session/${sessionId}`;
    await browser.#ask("POST", "/timeouts", { script: patience });
    await browser.devtools("Emulation.setDeviceMetricsOverride", {
      width, height, deviceScaleFactor: 1, mobile: false,
    });
    await browser.devtools("Emulation.setEmulatedMedia", {
      features: [
        { name: "prefers-color-scheme", value: dark ? "dark" : "light" },
        { name: "prefers-reduced-motion", value: reduced ? "reduce" : "no-preference" },
      ],
    });
    return browser;
  }

  async end() {
    await this.#ask("DELETE", "", undefined).catch(() => {});
    const ended = new Promise((resolve) => this.#driver.once("exit", resolve));
    this.#driver.kill();
    await ended;
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }

  open(url) {
    return this.#ask("POST", "/url", { url });
  }

  /** What `body`, a function of the page, returns; it knows nothing but its arguments. */
  run(body, ...args) {
    return this.#ask("POST", "/execute/sync", { script: `return (${body})(...arguments)`, args });
  }

  /** Returns what `condition`, a function of the page, returns once that is true; it is asked when the
   *  page has loaded, and whenever something in it has changed. Throws with `what` where it never is. */
  async until(condition, { what = String(condition), args = [] } = {}) {
    const script = `
      const done = arguments[arguments.length - 1];
      const given = [...arguments].slice(0, -1);
      const look = () => { const found = (${condition})(...given); if (found) { watch.disconnect(); done(found); } };
      const watch = new MutationObserver(look);
      watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      look();`;
    try {
      return await this.#ask("POST", "/execute/async", { script, args });
    } catch (error) {
      throw new Error(`never came true: ${what}\n${error.message}`);
    }
  }

  /** The first element that a selector finds, once there is one. */
  async find(selector) {
    return this.until((css) => document.querySelector(css), { what: `there is ${selector}`, args: [selector] });
  }

  /** Presses the button of the mouse in the middle of the element, and lets it go. */
  async click(selector) {
    await this.pointer([{ move: selector }, { down: true }, { up: true }]);
  }

  /** Moves the mouse from one element's middle to another's with its button pressed. */
  async drag(from, to) {
    await this.pointer([{ move: from }, { down: true }, { move: to, steps: true }, { move: to }, { up: true }]);
  }

  async pointer(steps) {
    const actions = [];
    for (const step of steps) {
      if (step.down) actions.push({ type: "pointerDown", button: 0 });
      else if (step.up) actions.push({ type: "pointerUp", button: 0 });
      else actions.push({ type: "pointerMove", duration: step.steps ? 50 : 0, origin: "viewport", ...(await this.middle(step.move)) });
    }
    await this.#ask("POST", "/actions", {
      actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }],
    });
  }

  /** The middle of an element in the window, scrolled into view, once it stands still for a frame. */
  async middle(selector) {
    await this.find(selector);
    const script = `
      const [css, done] = arguments;
      const place = () => {
        const box = document.querySelector(css)?.getBoundingClientRect();
        return box ? { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) } : null;
      };
      document.querySelector(css)?.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      let last = place();
      const look = () => {
        const now = place();
        if (now && last && now.x === last.x && now.y === last.y) return done(now);
        last = now;
        requestAnimationFrame(look);
      };
      requestAnimationFrame(() => requestAnimationFrame(look));`;
    return this.#ask("POST", "/execute/async", { script, args: [selector] });
  }

  /** Types into whatever has the focus; keys without a character are those of Key. `held` is kept
   *  down meanwhile. */
  async keys(text, held = undefined) {
    const actions = [];
    if (held) actions.push({ type: "keyDown", value: held });
    for (const value of text) actions.push({ type: "keyDown", value }, { type: "keyUp", value });
    if (held) actions.push({ type: "keyUp", value: held });
    await this.#ask("POST", "/actions", { actions: [{ type: "key", id: "keyboard", actions }] });
  }

  async focus(selector) {
    await this.find(selector);
    await this.run((css) => document.querySelector(css).focus(), selector);
  }

  /** The text of an element as it is shown. */
  async text(selector) {
    const found = await this.find(selector);
    return this.#ask("GET", `/element/${found[element_id]}/text`, undefined);
  }

  /** What the console has reported since it was last asked: warnings and errors. */
  async complaints() {
    const entries = await this.#ask("POST", "/se/log", { type: "browser" });
    return entries.filter((entry) => entry.level !== "INFO" && entry.level !== "DEBUG").map((entry) => entry.message);
  }

  /** A command of Chromium's own protocol. */
  devtools(cmd, params) {
    return this.#ask("POST", "/goog/cdp/execute", { cmd, params });
  }

  async #ask(method, path, body) {
    const answer = await fetch(this.#base + (path === "/session" ? "" : this.#session) + path, {
      method,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  }
}
