// The page opens: on a board, with every game, and for nobody without the key.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";

import { Key, Page, Studio, program, studioTests } from "./studio_page.mjs";

const { test, studio } = studioTests({ whole: true });

test("opening: one address is printed, and there is a board", async (page) => {
  assert.deepEqual(studio().printed.length, 1);
  assert.match(studio().printed[0], /^http:\/\/127\.0\.0\.1:\d+\/#[0-9a-f]{32}$/);
  assert.ok((await page.offered()).length > 0);
  assert.equal(await page.browser.run(() => location.href.includes("#")), false, "the key leaves the address line");
});

test("opening: a page with a wrong key is told what to do", async (page) => {
  await page.forget();
  await page.browser.open("about:blank");
  await page.browser.open(studio().address.replace(/#.*/, `#${"0".repeat(32)}`));
  await page.says("#message", "open the address");
  assert.equal(await page.browser.run(() => document.querySelectorAll("#board [data-cell]").length), 0);
  await page.browser.run((key) => { location.hash = key; }, studio().address.split("#")[1]);
  await page.idle(); // the right one, typed over it
  assert.ok((await page.offered()).length > 0);
});

/** What `show` draws of the opening: the cells, and those on which something stands. */
function shown(game) {
  const svg = execFileSync(program, ["show", game, "--svg", "-"], { encoding: "utf8" });
  const names = (attribute) => [...new Set([...svg.matchAll(new RegExp(`${attribute}="([^"]*)"`, "g"))].map((match) => match[1]))].sort();
  return { cells: names("data-cell"), pieces: names("data-on") };
}

test("opening: every game of the catalogue is in the list", async (page) => {
  await page.browser.click("#new-game");
  const listed = await page.browser.run(() => [...document.querySelectorAll("dialog [data-game]:not(.broken)")].map((row) => row.dataset.game));
  const games = execFileSync(program, ["games", "--json"], { encoding: "utf8" }).trim().split("\n").map((line) => JSON.parse(line).name);
  const sorted = (names) => [...new Set(names)].sort();
  assert.deepEqual(sorted(listed.map((name) => name.replace("lua:", ""))), sorted(games));
});

// One of each way to draw a board; that every cell of every game is drawn is seen without a browser
// (tests/cli/pictures.sh).
const DRAWN = ["chess", "lua:hex", "lua:chinese_checkers", "go", "nine_mens_morris", "dots_and_boxes", "backgammon", "lua:kalah", "dobutsu_shogi", "quarto", "leduc_poker", "royal_game_of_ur"];

test("opening: the board is drawn as show draws it, and every cell can be clicked", async (page) => {
  const { browser } = page;
  for (const game of DRAWN) {
    await page.newGame(game);
    const covered = await browser.run(() => document.querySelector("#uncover") !== null);
    if (covered) await page.click("#uncover"); // what was dealt is not how the game begins
    const now = await browser.run(() => {
      const names = (css, key) => [...new Set([...document.querySelectorAll(css)].map((part) => part.dataset[key]))].sort();
      const hit = (cell) => {
        cell.scrollIntoView({ block: "center", behavior: "instant" });
        const box = cell.getBoundingClientRect();
        const at = (right, down) => document.elementFromPoint(box.x + box.width * right, box.y + box.height * down)?.closest("[data-cell]");
        const parts = [0.5, 0.35, 0.65, 0.2, 0.8]; // lines may cross in the middle
        return parts.some((right) => parts.some((down) => at(right, down)?.dataset.cell === cell.dataset.cell));
      };
      const cells = [...document.querySelectorAll("#board [data-cell]")];
      return {
        cells: names("#board [data-cell]", "cell"), pieces: names("#board [data-on]", "on"),
        missed: cells.filter((cell) => !hit(cell)).map((cell) => cell.dataset.cell),
        unnamed: cells.filter((cell) => cell.getAttribute("role") !== "button" || !cell.getAttribute("aria-label")).length,
        legal: document.querySelectorAll("#legal-list [data-move], #special-moves button").length,
      };
    });
    const { missed, unnamed, legal, ...drawn } = now;
    const { cells, pieces } = shown(game);
    assert.deepEqual(drawn, { cells, pieces: covered ? drawn.pieces : pieces }, game);
    assert.deepEqual(missed, [], `${game}: clicks on a cell reach it`);
    assert.equal(unnamed, 0, game);
    assert.ok(legal > 0, `${game}: there is something to do`);
    assert.deepEqual(await browser.complaints(), [], game);
  }
});

test("opening: a game is chosen and begun by the mouse", async (page) => {
  const { browser } = page;
  await page.click("#new-game");
  await page.click('dialog [data-game="othello"]');
  await page.click('dialog [data-key="new seat 1"]');
  await page.click('dialog:last-of-type [data-player="human"]');
  await page.click("dialog [data-start]");
  await browser.until(() => !document.querySelector("dialog"), { what: "it is begun" });
  assert.equal(await page.text("#title"), "Othello");
  assert.match(await page.text('#seats [data-seat="1"]'), /Person/);
});

test("opening: a game for several numbers of players has as many seats as are wanted", async (page) => {
  const { browser } = page;
  await page.click("#new-game");
  assert.match(await page.text('dialog [data-game="lua:pig"]'), /2 to 6 players/);
  await page.click('dialog [data-game="lua:pig"]');
  await browser.find("dialog .game-details [data-start]");
  await page.setOption("players", "3");
  await browser.until(() => document.querySelectorAll('dialog [data-key^="new seat"]').length === 3, { what: "there are three seats" });
  await page.click("dialog [data-start]");
  await browser.until(() => document.querySelectorAll("#seats [data-seat]").length === 3, { what: "three play" });
});

test("opening: a reload before the first move begins the same game", async (page) => {
  const position = "8/P6k/8/8/8/8/7K/8 w - - 0 1";
  await page.newGame("chess", { position, seats: ["human", "level2"] });
  await page.browser.reload();
  await page.idle();
  assert.equal(await page.said("a7"), "a7: pawn of player 1");
  assert.match(await page.text('#seats [data-seat="1"]'), /level2/);
  await page.newGame("lua:hex", { options: { size: "4" } });
  await page.browser.reload();
  await page.idle();
  assert.equal(await page.browser.run(() => document.querySelectorAll("#board [data-cell]").length), 16);
});

/** The page notes its sockets from its next opening on. */
const NOTED = "window.sockets = []; const Plain = WebSocket; window.WebSocket = class extends Plain { constructor(...words) { super(...words); window.sockets.push(this); } };";

test("opening: a line that is cut, or silent for a while, is taken up again, and the game goes on", async (page) => {
  const { browser } = page;
  const { identifier } = await browser.devtools("Page.addScriptToEvaluateOnNewDocument", { source: NOTED });
  await page.open();
  await page.newGame("chess");
  await page.type("e4");
  await browser.run(() => window.sockets.at(-1).close());
  await browser.until(() => window.sockets.length === 2, { what: "another socket is opened" });
  await page.idle();
  assert.deepEqual(await page.moves(), ["e4"]);
  assert.equal(await page.message(), "");
  await page.type("e5");
  assert.deepEqual(await page.moves(), ["e4", "e5"]);

  // As a computer that sleeps: the program does not run, then it does.
  studio().sleep();
  await browser.focus("#move-box");
  await browser.keys([..."Nf3", Key.enter]);
  assert.deepEqual(await page.moves(), ["e4", "e5"]);
  studio().wake();
  await page.idle();
  assert.deepEqual(await page.moves(), ["e4", "e5", "Nf3"]);
  await browser.devtools("Page.removeScriptToEvaluateOnNewDocument", { identifier });
});

test("opening: the program ends with all that goes on in it", async ({ browser }) => {
  const other = await Studio.start(["tic_tac_toe"]);
  const page = new Page(browser, other);
  await page.open();
  await page.newGame("chess", { seats: ["human", "mcts(time=10m)"] });
  await browser.focus("#move-box");
  await browser.keys([..."e4", Key.enter]);
  await page.says("#seats", "thinking");
  await page.browser.press("#tab-analyse");
  await page.browser.press("#analyse");
  await page.says("#analysis-effort", "depth");
  assert.deepEqual(await other.end(), { code: 0, signal: null });
  await browser.open("about:blank");
  await browser.complaints(); // that the program has gone
});
