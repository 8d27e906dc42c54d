// The studio in a real browser, for tests: the program with folders of its own, one browser, and for each
// test a page that has been nowhere yet. What is asked of the page is what people see and touch.
//
//     const { test } = studioTests({ game: "chess" });
//     test("play: two clicks move a piece", async (page) => {
//       await page.touch("e2", "e4");
//       assert.deepEqual(await page.moves(), ["e4"]);
//     });
//
// After each test the console of the browser is empty and no request has failed. The program to test is
// named by the environment: PLYBOARD; PLYBOARD_ASSETS names a folder whose page is to be served, not its own.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { after, before, test as nodeTest } from "node:test";

import { Browser, Key, dyingWithUs } from "../webdriver.mjs";

export { Key };

/** The program to test. */
export const program = process.env.PLYBOARD ? resolve(process.env.PLYBOARD) : "";
const assets = process.env.PLYBOARD_ASSETS ? ["--assets", resolve(process.env.PLYBOARD_ASSETS)] : [];

/** `plyboard studio`, started in an empty folder, until end(). */
export class Studio {
  #process;

  /** @param {string[]} words  of the command line, besides
   *  @param {Record<string, string>} files  in its folder */
  static async start(words = [], files = {}) {
    assert.ok(program, "PLYBOARD names the program to test");
    const studio = new Studio();
    studio.folder = mkdtempSync(join(tmpdir(), "plyboard-studio-"));
    studio.write(files);
    const own = (name) => {
      mkdirSync(join(studio.folder, name));
      return join(studio.folder, name);
    };
    const env = { ...process.env, XDG_STATE_HOME: own("state"), XDG_CONFIG_HOME: own("config"), XDG_CACHE_HOME: own("cache"), XDG_DATA_HOME: own("data"),
      PLYBOARD_PATH: process.env.PLYBOARD_PATH ?? own("scripts") }; // where new scripts go
    const [command, ...rest] = dyingWithUs(program, "studio", "--no-open", ...assets, ...words);
    studio.#process = spawn(command, rest, { cwd: studio.folder, env, stdio: ["ignore", "pipe", "inherit"] });
    studio.ended = new Promise((resolve) => studio.#process.once("exit", (code, signal) => resolve({ code, signal })));
    studio.printed = [];
    studio.address = await new Promise((found, failed) => {
      studio.#process.once("exit", () => failed(new Error("plyboard studio has ended")));
      createInterface({ input: studio.#process.stdout }).on("line", (line) => {
        studio.printed.push(line);
        found(line);
      });
    });
    studio.port = Number(new URL(studio.address).port);
    return studio;
  }

  /** @param {Record<string, string>} files */
  write(files) {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(this.folder, name), text);
  }
  read(name) {
    return readFileSync(join(this.folder, name), "utf8");
  }

  /** As a computer does that is closed, and opened again. */
  sleep() {
    this.#process.kill("SIGSTOP");
  }
  wake() {
    this.#process.kill("SIGCONT");
  }

  /** As by Ctrl-C. Returns how it has ended. */
  async end() {
    this.#process.kill("SIGINT");
    const how = await this.ended;
    rmSync(this.folder, { recursive: true, force: true });
    return how;
  }
}

/** What a person does in the page, and sees of it. */
export class Page {
  /** @param {Browser} browser @param {Studio} studio */
  constructor(browser, studio) {
    this.browser = browser;
    this.studio = studio;
  }

  /** Opens the studio anew. */
  async open(address = this.studio.address) {
    await this.browser.open("about:blank"); // an address that differs behind the # only is no other page
    await this.browser.open(address);
    await this.idle();
  }
  /** Opens the studio as if for the first time. */
  async openFirst() {
    const { origin } = new URL(this.studio.address);
    const isThere = () => this.browser.run((known) => location.origin === known, origin);
    if (this.browser.visited.has(origin) && !await isThere()) await this.open();
    if (this.browser.visited.has(origin)) await this.forget();
    await this.open();
  }
  /** Has the page, when it is left, forget what it keeps in the browser. */
  forget() {
    return this.browser.run(() => addEventListener("pagehide", () => {
      sessionStorage.clear();
      localStorage.clear();
    }));
  }

  /** Until nothing is under way. */
  idle() {
    return this.browser.until(() => document.body.hasAttribute("data-idle"), { what: "the page is idle" });
  }

  /** A new game by the window for it, without the mouse, which opening.mjs uses there. @param {string} name  in the list of games
   *  @param {{seats?: string[], position?: string, moves?: string, options?: Record<string, string>, dice?: "thrown" | "asked"}} [wish]  seats are persons by default */
  async newGame(name, { seats, position, moves, options = {}, dice } = {}) {
    const { browser } = this;
    await browser.press("#new-game");
    await browser.press(`dialog [data-game="${name}"]`);
    await browser.until(() => document.body.hasAttribute("data-idle") && document.querySelector("dialog .game-details [data-start]") !== null, { what: `${name} is shown` });
    await this.seatPlayers(seats ?? []);
    for (const [key, value] of Object.entries(options)) await this.setOption(key, value);
    if (position || moves || dice) {
      await browser.press("dialog details > summary");
      for (const [field, text] of [["starting position", position], ["opening moves", moves]]) if (text) await this.fillIn(field, text);
      if (dice) await this.select("dice", dice);
    }
    await browser.press("dialog [data-start]");
    await browser.until(() => !document.querySelector("dialog") && document.body.hasAttribute("data-idle"), { what: `${name} is started` });
  }

  /** Who plays, in the window for a new game: persons where nobody is named. @param {string[]} seats */
  async seatPlayers(seats) {
    const others = await this.browser.run((wanted) => [...document.querySelectorAll('dialog [data-key^="new seat"]')]
      .map((place, seat) => ({ seat, player: wanted[seat] ?? "human", now: place.textContent }))
      .filter(({ player, now }) => player !== "human" || !now.endsWith("Person")), seats);
    for (const { seat, player } of others) {
      await this.browser.press(`dialog [data-key="new seat ${seat}"]`);
      await this.choosePlayer(player);
    }
  }

  /** In the window in which players are chosen. @param {string} spec */
  async choosePlayer(spec) {
    await this.browser.until((player) => {
      const box = document.querySelector("dialog:last-of-type [data-spec]");
      const listed = document.querySelector(`dialog:last-of-type [data-player="${player}"]`);
      if (!box) return false;
      if (listed) listed.click();
      else {
        box.value = player;
        box.form.requestSubmit();
      }
      return true;
    }, { what: `${spec} is chosen`, args: [spec] });
    // A window goes a moment after what closed it.
    await this.browser.until(() => !document.querySelector("dialog [data-spec]"), { what: "the window of players is gone" });
  }
  /** A field of the last window, by its name. */
  fillIn(name, text) {
    return this.browser.run((field, value) => {
      const label = [...document.querySelectorAll("dialog:last-of-type label.field")].find((row) => row.querySelector(".name").textContent === field);
      const box = label.querySelector("input, textarea");
      box.value = value;
      box.dispatchEvent(new Event("input", { bubbles: true }));
    }, name, text);
  }
  select(name, value) {
    return this.browser.run((field, chosen) => {
      const label = [...document.querySelectorAll("dialog:last-of-type label.field")].find((row) => row.querySelector(".name").textContent === field);
      const box = label.querySelector("select");
      box.value = chosen;
      box.dispatchEvent(new Event("change", { bubbles: true }));
    }, name, value);
  }
  async setOption(name, value) {
    const listed = await this.browser.run((field) => {
      const label = [...document.querySelectorAll("dialog:last-of-type label.field")].find((row) => row.querySelector(".name").textContent === field);
      return label.querySelector("select") !== null;
    }, name.replaceAll("_", " "));
    return listed ? this.select(name.replaceAll("_", " "), value) : this.fillIn(name.replaceAll("_", " "), value);
  }

  /** Lets files fall onto the page, together. @param {Record<string, string>} files */
  drop(files) {
    return this.browser.run((texts) => {
      const dataTransfer = new DataTransfer();
      for (const [file, text] of Object.entries(texts)) dataTransfer.items.add(new File([text], file));
      document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
    }, files);
  }

  /** @param {string} name */
  cell(name) {
    return `#board [data-cell="${name}"]`;
  }
  /** Clicks cells, one after the other. @param {string[]} names */
  async touch(...names) {
    for (const name of names) await this.click(this.cell(name));
  }
  /** Clicks, and waits for what comes of it. @param {string} selector */
  async click(selector) {
    await this.browser.click(selector);
    await this.idle();
  }
  async key(keys, held = undefined) {
    await this.browser.keys(keys, held);
    await this.idle();
  }
  tab(name) {
    return this.click(`#tab-${name}`);
  }
  /** Types a move into the box. @param {string} move */
  async type(move) {
    await this.browser.focus("#move-box");
    await this.key([...move, Key.enter]);
  }

  /** The texts of the main line, the brackets of variations left out. @returns {Promise<string[]>} */
  moves() {
    return this.browser.run(() => [...document.querySelectorAll("#moves > [data-node]")].slice(1)
      .map((move) => [...move.childNodes].find((part) => part.nodeType === Node.TEXT_NODE && part.data)?.data ?? ""));
  }
  /** The texts of all moves of the tree. @returns {Promise<string[]>} */
  async allMoves() {
    return (await this.legalAndMoves())[1];
  }
  /** The node that is shown. */
  here() {
    return this.browser.run(() => Number(document.querySelector("#moves [aria-current]")?.getAttribute("data-node")));
  }
  /** The list of legal moves with their cells. @returns {Promise<{text: string, cells: string[]}[]>} */
  async legal() {
    return (await this.legalAndMoves())[0];
  }
  /** Both at one time. @returns {Promise<[{text: string, cells: string[]}[], string[]]>} */
  legalAndMoves() {
    return this.browser.run(() => [
      [...document.querySelectorAll("#legal-list [data-move]")]
        .map((move) => ({ text: move.dataset.move, cells: move.dataset.cells ? move.dataset.cells.split(" ") : [] })),
      [...document.querySelectorAll("#moves [data-node]")].slice(1)
        .map((move) => [...move.childNodes].find((part) => part.nodeType === Node.TEXT_NODE && part.data)?.data ?? ""),
    ]);
  }
  /** The cells where a dot or a ring says that a move goes there, or, before a click, those with which one begins. */
  offered() {
    return this.browser.run(() => [...document.querySelectorAll("#board [data-cell].can")].map((cell) => cell.dataset.cell));
  }
  /** The cells that are touched, those that the page has taken by itself with them. @returns {Promise<string[]>} */
  path() {
    return this.browser.run(() => (document.querySelector("#board").dataset.path ?? "").split(" ").filter(Boolean));
  }
  /** What a screen reader says of a cell. @param {string} name */
  said(name) {
    return this.browser.run((css) => document.querySelector(css).getAttribute("aria-label"), this.cell(name));
  }
  /** The names of the cells with a tint of a kind: last, touched, decides, lit. @param {string} kind */
  tinted(kind) {
    return this.browser.run((name) => [...document.querySelectorAll(`#board .mark.tint.${name}`)]
      .map((mark) => {
        let cell = mark.previousElementSibling;
        while (cell && !cell.hasAttribute("data-cell")) cell = cell.previousElementSibling;
        return cell?.dataset.cell;
      }).sort(), kind);
  }
  /** The cells of the last move, as the picture marks them. */
  drawnLast() {
    return this.browser.run(() => [...document.querySelectorAll("#board [data-cell].last")].map((cell) => cell.dataset.cell).sort());
  }
  /** In the text of the script, a piece for another. */
  edit(piece, other) {
    return this.browser.run((from, to) => {
      const mirror = document.querySelector("#editor .CodeMirror")?.CodeMirror;
      const field = document.querySelector("#editor textarea");
      const text = mirror ? mirror.getValue() : field.value;
      const changed = text.replace(from, () => to);
      if (mirror) mirror.setValue(changed);
      else {
        field.value = changed;
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }
      return changed !== text;
    }, piece, other);
  }
  script() {
    return this.browser.run(() => document.querySelector("#editor .CodeMirror")?.CodeMirror.getValue() ?? document.querySelector("#editor textarea").value);
  }
  text(selector) {
    return this.browser.text(selector);
  }
  message() {
    return this.browser.run(() => document.querySelector("#message:not([hidden])")?.textContent ?? "");
  }
  /** Until the text of an element holds a piece. @param {string} selector @param {string} piece */
  says(selector, piece) {
    return this.browser.until((css, text) => document.querySelector(css)?.textContent.includes(text),
      { what: `${selector} says ${piece}`, args: [selector, piece] });
  }
}

/**
 * A studio and a browser for the tests of a file.
 * @param {{words?: string[], files?: Record<string, string>, width?: number, height?: number, dark?: boolean, reduced?: boolean, whole?: boolean}} [wish]
 */
export function studioTests({ words = [], files = {}, width = 1280, height = 900, dark = false, reduced = true, whole = false } = {}) {
  /** @type {Studio} */
  let studio;
  /** @type {Browser} */
  let browser;
  before(async () => {
    studio = await Studio.start(words, files);
    browser = await Browser.start({ width, height, dark, reduced, whole });
  });
  after(async () => {
    await browser?.end();
    await studio?.end();
  });

  /** @param {string} name @param {(page: Page) => Promise<void>} body */
  const test = (name, body) => nodeTest(name, async () => {
    const page = new Page(browser, studio);
    studio.write(files);
    await page.openFirst();
    await body(page);
    assert.deepEqual(await browser.complaints(), [], "the console of the browser is empty");
  });
  return { test, studio: () => studio, browser: () => browser };
}
