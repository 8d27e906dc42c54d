// A browser for tests: Debian's chromium, driven through chromedriver (W3C WebDriver, a level 2
// recommendation at w3.org/TR/webdriver2). What runs in the page is sent as a command of Chromium's own
// protocol, which chromedriver passes on: its own way costs three times as much, and asks ten times a second
// whether a script that waits is done. Nothing here knows Plyboard.
//
//     const browser = await Browser.start({ width: 1280, height: 800 });
//     await browser.open("http://127.0.0.1:8000/");
//     await browser.click("[data-cell=e2]");
//     await browser.until(() => document.title === "Chess");
//     await browser.end();
//
// Nobody sleeps: until() returns when the page has changed so that its condition holds.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";

// How long until() waits, in milliseconds: far more than is ever needed, for slow machines.
const patience = 60_000;

// The same engine without the parts that make windows: a third of the time to start, two thirds of it to run.
// Debian's package chromium-headless-shell.
const windowless = "/usr/lib/chromium/chromium-headless-shell";

/** In the page: what `look` returns once that is true, asked now and whenever something has changed. */
const changes = `(look, patience) => look() || new Promise((done, failed) => {
  const watch = new MutationObserver(() => {
    try {
      const found = look();
      if (found) end(() => done(found));
    } catch (error) {
      end(() => failed(error));
    }
  });
  const late = setTimeout(() => end(() => failed(new Error("it took too long"))), patience);
  const end = (then) => { watch.disconnect(); clearTimeout(late); then(); };
  watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
})`;

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
  /** The origins at which it has been. @type {Set<string>} */
  visited = new Set();

  /** `width` and `height` are the page's own, in CSS pixels; `dark`, `reduced`: what the user prefers; `whole`:
   *  the browser that people have, windows and all. */
  static async start({ width, height, dark = false, reduced = false, whole = false }) {
    const browser = new Browser();
    // It wants the port of IPv6 that it gets in IPv4 as well, and ends where another one was quicker.
    let port = null;
    for (let trial = 0; port === null && trial < 5; ++trial) port = await browser.#startDriver();
    if (port === null) throw new Error("chromedriver has ended");
    browser.#base = `http://127.0.0.1:${port}`;
    const args = [
      "--headless", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--remote-debugging-pipe", // it ends when chromedriver does, in whatever way
      "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
      "--disable-background-networking", "--disable-component-update", "--disable-dev-shm-usage",
    ];
    const binary = !whole && existsSync(windowless) ? { binary: windowless } : {};
    const { sessionId } = await browser.#ask("POST", "/session", {
      capabilities: {
        alwaysMatch: {
          "goog:chromeOptions": { args, ...binary },
          "goog:loggingPrefs": { browser: "ALL" },
        },
      },
    });
    browser.#session = `/session/${sessionId}`;
    await browser.devtools("Emulation.setDeviceMetricsOverride", {
      width, height, deviceScaleFactor: 1, mobile: false,
    });
    await browser.prefer({ dark, reduced });
    return browser;
  }

  /** Its port, or null where it has ended. @returns {Promise<string | null>} */
  #startDriver() {
    const [command, ...words] = dyingWithUs("chromedriver", "--port=0");
    this.#driver = spawn(command, words, { stdio: ["ignore", "pipe", "inherit"] });
    return new Promise((found) => {
      this.#driver.once("exit", () => found(null));
      createInterface({ input: this.#driver.stdout }).on("line", (line) => {
        const started = /started successfully on port (\d+)/.exec(line);
        if (started) found(started[1]);
      });
    });
  }

  /** What the user prefers from now on. */
  prefer({ dark = false, reduced = true }) {
    return this.devtools("Emulation.setEmulatedMedia", {
      features: [
        { name: "prefers-color-scheme", value: dark ? "dark" : "light" },
        { name: "prefers-reduced-motion", value: reduced ? "reduce" : "no-preference" },
      ],
    });
  }

  async end() {
    await this.#ask("DELETE", "", undefined).catch(() => {});
    const ended = new Promise((resolve) => this.#driver.once("exit", resolve));
    this.#driver.kill();
    await ended;
  }

  open(url) {
    const { origin } = new URL(url);
    if (origin !== "null") this.visited.add(origin);
    return this.#ask("POST", "/url", { url });
  }

  /** As its button does it; returns when the page is there again. */
  reload() {
    return this.#ask("POST", "/refresh", {});
  }

  /** What `body`, a function of the page, returns; it knows nothing but its arguments. */
  run(body, ...args) {
    return this.#evaluate(`(${body})(...${JSON.stringify(args)})`);
  }

  /** Returns what `condition`, a function of the page, returns once that is true; it is asked when the
   *  page has loaded, and whenever something in it has changed. Throws with `what` where it never is. */
  async until(condition, { what = String(condition), args = [] } = {}) {
    const began = performance.now();
    while (true) {
      try {
        return await this.#evaluate(`(${changes})(() => (${condition})(...${JSON.stringify(args)}), ${patience})`);
      } catch (error) {
        const elsewhere = /navigated|context/i.test(error.message) && performance.now() - began < patience;
        if (!elsewhere) throw new Error(`never came true: ${what}\n${error.message}`);
      }
    }
  }

  /** Until a selector finds an element. */
  async find(selector) {
    await this.until((css) => document.querySelector(css) !== null, { what: `there is ${selector}`, args: [selector] });
  }

  /** Presses the button of the mouse in the middle of the element, and lets it go. */
  async click(selector) {
    await this.pointer([{ move: selector }, { down: true }, { up: true }]);
  }

  /** Has the element do what a click does, once it is there: for what is on the way to a test, not tested. */
  press(selector) {
    return this.until((css) => {
      const element = document.querySelector(css);
      element?.click();
      return element !== null;
    }, { what: `there is ${selector}`, args: [selector] });
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

  /** The middle of an element in the window, once it is there and stands still for a frame; what is not
   *  seen is scrolled into view. */
  middle(selector) {
    return this.until((css) => {
      const element = document.querySelector(css);
      if (!element) return null;
      const place = () => {
        const box = document.querySelector(css)?.getBoundingClientRect();
        return box ? { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) } : null;
      };
      let last = place();
      if (!element.contains(document.elementFromPoint(last.x, last.y))) element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      return new Promise((done) => {
        const look = () => {
          const now = place();
          if (now && last && now.x === last.x && now.y === last.y) return done(now);
          last = now;
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      });
    }, { what: `there is ${selector}`, args: [selector] });
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
    await this.find(selector);
    return this.run((css) => document.querySelector(css).innerText.trim(), selector);
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

  /** What an expression is worth in the page, awaited. Throws what it throws. */
  async #evaluate(expression) {
    const { result, exceptionDetails } = await this.devtools("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true, userGesture: true });
    if (exceptionDetails) throw new Error(result?.description ?? exceptionDetails.text);
    return result.value;
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
