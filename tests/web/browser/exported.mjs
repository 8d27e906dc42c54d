// Games as files: opened from the disk, without a network, each is played by the rules that the program has.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

import { packLink } from "../../../framework/studio/page/play/link.js";
import { LARGEST, exportedGames } from "../exported_games.mjs";
import { Key, program } from "./studio_page.mjs";

const { folder, browser, write, exported, open, begin } = exportedGames();
const PLAYED = JSON.stringify({ "plyboard session": 1, game: "tic_tac_toe", players: ["human", "human"], moves: [{ after: 0, move: "b2" }, { after: 1, move: "a1" }] });

for (const game of ["lua:hex", "lua:breakthrough", "chess"]) {
  test(`exported: two people play ${game}`, async () => {
    const page = await open(exported(game));
    await begin("[data-people]");
    for (let ply = 0; ply < 4; ++ply) {
      const [legal, before] = await page.legalAndMoves();
      const move = legal.find(({ cells }) => cells.length > 0 && legal.filter((other) => other.cells.join() === cells.join()).length === 1);
      assert.ok(move);
      await page.touch(...move.cells);
      const [, moves] = await page.legalAndMoves();
      assert.equal(moves[before.length], move.text);
    }
    assert.deepEqual(await browser().complaints(), []);
  });
}

test("exported: a level answers, a move is taken back, and the browser keeps the game", async () => {
  const file = exported("lua:tic_tac_toe");
  let page = await open(file);
  await begin('[data-level="level2"]');
  await page.touch("b2");
  await browser().until(() => document.querySelectorAll("#moves [data-node]").length === 3 && document.body.hasAttribute("data-idle"));
  const moves = await page.moves();
  page = await open(file);
  await begin("[data-resume]");
  assert.deepEqual(await page.moves(), moves);
  await page.click('#actions [aria-label^="Take back"]');
  assert.notEqual(await page.here(), 2);
  assert.deepEqual(await browser().complaints(), []);
});

test("exported: five programs fit into the memory of a page", async () => {
  const page = await open(exported("chinese_checkers(players=6)"));
  await begin('[data-level="level1"]');
  await page.touch(...(await page.legal())[0].cells);
  await browser().until(() => document.querySelectorAll("#moves [data-node]").length === 7 && document.body.hasAttribute("data-idle"), { what: "all have moved" });
  assert.equal(await page.message(), "");
  assert.deepEqual(await browser().complaints(), []);
});

test("exported: moves before others are kept as variations, at either width of the window", async () => {
  const page = await open(exported("lua:tic_tac_toe"));
  await begin("[data-people]");
  for (const width of [390, 1280]) {
    await browser().devtools("Emulation.setDeviceMetricsOverride", { width, height: 800, deviceScaleFactor: 1, mobile: false });
    assert.equal(await browser().run((most) => document.documentElement.scrollWidth <= most, width), true, "nothing scrolls sideways");
    await page.touch(width === 390 ? "a1" : "c3");
    await browser().run(() => document.activeElement.blur());
    await page.key([Key.left]);
  }
  await browser().devtools("Emulation.setDeviceMetricsOverride", { width: 390, height: 800, deviceScaleFactor: 1, mobile: false });
  assert.deepEqual((await page.allMoves()).sort(), ["a1", "c3"]);
  assert.deepEqual(await browser().complaints(), []);
});

test("exported: where players do not see everything two people pass the board, and programs show nothing", async () => {
  let page = await open(exported("kuhn_poker"));
  assert.match(await page.text("[data-hides]"), /it is in this page/);
  await begin("[data-people]");
  for (const player of [1, 2]) {
    assert.equal(await browser().run(() => document.querySelector("#board > *")), null);
    assert.equal(await browser().run(() => document.querySelector("#uncover").getAttribute("aria-label")), `Show the board to player ${player}`);
    await page.click("#uncover");
    await page.type("check");
  }
  assert.match(await page.text("#result"), /wins/);
  page = await open(exported("lua:oh_hell"));
  await begin('[data-level="level1"]');
  await page.type((await page.legal())[0].text);
  await browser().until(() => document.querySelector("#legal-list [data-move]") !== null && document.body.hasAttribute("data-idle"));
  assert.equal(await browser().run(() => document.querySelector("#cover:not([hidden])")), null);
  assert.ok((await page.moves()).includes("?"));
  assert.deepEqual(await browser().complaints(), []);
});

test("exported: a game that comes with it is watched", async () => {
  write("played.json", PLAYED);
  const page = await open(exported("lua:tic_tac_toe", "--game", join(folder, "played.json")));
  await begin("[data-replay]");
  assert.deepEqual(await page.moves(), ["b2", "a1"]);
  assert.equal(await page.here(), 0);
  await page.key([Key.right, Key.right]);
  assert.equal(await page.here(), 2);
  assert.deepEqual(await browser().complaints(), []);
});

test("exported: a game as a link is shown, then played", async () => {
  const script = 'game { name = "Linked", board = square(3, 3) }\nfunction moves() place() end\n';
  const page = await open(exported("lua:tic_tac_toe"), await packLink({ game: "linked", record: PLAYED, script, includes: {} }));
  await begin("[data-accept]");
  assert.equal(await page.text("#title"), "Linked");
  assert.deepEqual(await page.moves(), ["b2", "a1"]);
  assert.equal(await browser().run(() => location.hash), "");
  assert.deepEqual(await browser().complaints(), []);
});

test("exported: all games are a folder, with their pictures and rules", async () => {
  const all = join(folder, "all");
  const made = spawnSync(program, ["export", "--all", all], { encoding: "utf8" });
  assert.equal(made.status, 0, made.stderr);
  for (const file of readdirSync(all)) assert.ok(statSync(join(all, file)).size < LARGEST, file);
  await browser().open(pathToFileURL(join(all, "index.html")).href);
  const shown = await browser().run(() => [...document.querySelectorAll("li")].map((row) => ({
    file: row.querySelector("a").getAttribute("href"), drawn: row.querySelector("svg") !== null, rules: row.querySelector("p").textContent })));
  assert.deepEqual(shown.map(({ file }) => file).sort(), readdirSync(all).filter((file) => file !== "index.html").sort());
  for (const { file, drawn, rules } of shown) assert.ok(drawn && rules.length > 10, file);
  assert.equal(await browser().run(() => getComputedStyle(document.documentElement).colorScheme), "light dark", "paper as dark as boards are drawn for");
  await browser().press('a[href="yavalath.html"]');
  await browser().find("dialog [data-people]");
  assert.deepEqual(await browser().complaints(), []);
});

test("exported: the author's rules and script are read", async () => {
  const script = `-- Three stones.
--
-- Whoever has no cell left has drawn.
game { name = "Few", board = square(3, 3) }
moves = place
`;
  write("few.lua", script);
  const page = await open(exported("./few.lua"));
  assert.equal(await page.text("[data-rules]"), "Three stones.\n\nWhoever has no cell left has drawn.");
  assert.equal(await browser().run(() => document.querySelector("[data-script]").value), script);
});

test("exported: what a script includes goes with it, and is read and saved beside it", async () => {
  write("rows.lua", "function three(last) return line(last, 3) end\n");
  write("included.lua", `include "rows"
game { name = "Included", board = square(3, 3) }
function moves() place() end
function result(me, last) if three(last) then return LOSS end end
`);
  const page = await open(exported("./included.lua"));
  assert.deepEqual(await browser().run(() => [...document.querySelectorAll("[data-script]")].map((text) => text.dataset.script)), ["included.lua", "rows.lua"]);
  await begin("[data-people]");
  for (const cell of ["a1", "b3", "b1", "c3", "c1"]) await page.touch(cell);
  await page.says("#result", "wins");

  // And with its link and its file into a page of another game.
  await page.click("#share");
  const link = await browser().until(() => document.querySelector("[data-link]")?.value, { what: "there is a link" });
  const file = readFileSync(join(folder, "game.html"), "utf8");
  await browser().devtools("Page.addScriptToEvaluateOnNewDocument", { source: "Worker = class extends Worker { constructor(at) { super(at); window.worker = this; } }" });
  const other = await open(exported("lua:tic_tac_toe"));
  await begin("[data-people]");
  for (const bring of [() => browser().run((text) => { location.hash = text; }, link), () => other.drop({ "game.html": file })]) {
    await bring();
    await browser().find("[data-shown-include]");
    await browser().press("[data-accept]");
    await browser().until(() => !document.querySelector("dialog") && document.body.hasAttribute("data-idle"));
    assert.equal(await other.text("#title"), "Included");
  }

  // Where the rules are ended, as after half a minute without a word, the game goes on by those that were brought.
  await other.touch("b2");
  const played = await other.moves(); // and what a program has answered
  await browser().run(() => { window.ended = window.worker; window.worker.onerror(); });
  await browser().until(() => window.worker !== window.ended && document.body.hasAttribute("data-idle"), { what: "there is another worker" });
  assert.deepEqual(await other.moves(), played);
  await other.type("a1");
  assert.equal((await other.moves())[2], "a1");
  assert.equal(await other.text("#title"), "Included");
  assert.deepEqual(await browser().complaints(), []);
});
