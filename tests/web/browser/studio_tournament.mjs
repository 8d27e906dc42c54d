// Tournaments and comparisons in the page: set up, started, watched, paused, gone on with, opened on the board.
import assert from "node:assert/strict";

import { studioTests } from "./studio_page.mjs";

const { test, studio } = studioTests();

/** Sets one up by the form. @param {import("./studio_page.mjs").Page} page @param {Record<string, string>} fields */
async function make(page, fields) {
  await page.tab("tournament");
  await page.click("#new-tournament");
  await page.browser.run((wish) => {
    for (const [name, text] of Object.entries(wish)) document.querySelector(`dialog [data-field="${name}"]`).value = text;
  }, fields);
  await page.click("#make-tournament");
}
const rows = (page) => page.browser.run(() => [...document.querySelectorAll("#standings tbody tr")].map((row) => [...row.querySelectorAll(".num")].map((cell) => cell.textContent)));
const finished = async (page) => Number(/^([\d,]+) of/.exec(await page.text("#tournament-progress"))[1].replace(",", ""));

test("tournament: set up, played to its end, with standings and a crosstable", async (page) => {
  await make(page, { games: "tic_tac_toe", players: "random\nfirst = alphabeta(depth=2)\nlevel1", rounds: "2", name: "first cup" });
  assert.equal(await finished(page), 0);
  await page.click("#start-tournament");
  await page.says("#tournament-progress", "complete");
  assert.equal(await finished(page), 12); // three pairings, twice from both seats
  const standings = await rows(page);
  assert.equal(standings.length, 3);
  assert.deepEqual(standings.map((row) => row[1]), ["8", "8", "8"]); // games of each
  assert.match(standings[0][0], /±|>/); // a rating says how sure it is
  assert.equal(await page.browser.run(() => document.querySelectorAll("#crosstable button").length), 6);
  await page.browser.until(() => document.querySelectorAll("#matches [data-match]").length === 12);
});

test("tournament: a match opens on the board, at its end", async (page) => {
  await make(page, { games: "tic_tac_toe", players: "random\nlevel1", rounds: "1", openings: "0", name: "second cup" });
  await page.click("#start-tournament");
  await page.says("#tournament-progress", "complete");
  await page.browser.find('#matches [data-match="2"]');
  await page.idle();
  await page.click('#matches [data-match="1"]');
  assert.equal(await page.browser.run(() => document.querySelector("#main").dataset.tab), "analyse");
  assert.ok((await page.moves()).length >= 5);
  assert.match(await page.text("#result"), /wins|draw/i);
});

test("tournament: paused, it goes on from its journal, also in another page", async (page) => {
  await make(page, { games: "connect_four", players: "a = mcts(nodes=3000)\nb = mcts(nodes=3000)", rounds: "500", name: "long cup" });
  await page.browser.click("#start-tournament");
  await page.browser.until(() => document.querySelectorAll(".playing li").length > 0, { what: "a match is in play" });
  await page.browser.until(() => document.querySelectorAll("#matches [data-match]").length > 1, { what: "matches are finished" });
  await page.click("#pause-tournament");
  const before = await finished(page);
  assert.ok(before > 0 && before < 1000);
  await page.open(); // as if the page had been closed
  await page.tab("tournament");
  await page.click('[data-tournament="long cup"]');
  assert.equal(await finished(page), before);
  await page.browser.click("#start-tournament");
  await page.browser.until((least) => Number(/^(\d+) of/.exec(document.querySelector("#tournament-progress").textContent)?.[1]) > least, { what: "more matches are finished", args: [before] });
  await page.click("#pause-tournament");
});

test("tournament: a match in play has its board, be it a quick one", async (page) => {
  await make(page, { games: "connect_four", players: "a = mcts(nodes=200)\nb = mcts(nodes=200)", rounds: "500", name: "quick cup" });
  await page.browser.click("#start-tournament");
  await page.browser.until(() => [...document.querySelectorAll(".playing li")].some((match) => /ply \d/.test(match.textContent) && match.querySelector("[data-on]")), { what: "a board with men on it" });
  await page.click("#pause-tournament");
});

test("tournament: a third-party engine is not to be had by a page", async (page) => {
  await make(page, { games: "chess", players: "random\nfish = uci(cmd=true)" });
  assert.match(await page.text("dialog [role=alert]"), /which a page may not.*--player/);
});

test("tournament: what the form gets wrong is said in it", async (page) => {
  await make(page, { games: "ches", players: "random\nlevel1" });
  assert.match(await page.text("dialog [role=alert]"), /did you mean/);
});

test("compare: searchers are measured by depth, with charts and a table", async (page) => {
  await page.newGame("tic_tac_toe");
  await page.tab("compare");
  await page.browser.click("#compare");
  await page.says("#compare-progress", "done");
  const players = await page.browser.run(() => [...document.querySelectorAll("#compare-table [data-player]")].map((row) => row.dataset.player));
  assert.deepEqual(players, ["minimax", "alphabeta", "alphabeta_tt"]);
  assert.equal(await page.browser.run(() => document.querySelectorAll("#compare-result svg.chart:not(.swatch)").length), 2);
});

test("tournament: the page ends, the program does not", async (page) => {
  await make(page, { games: "connect_four", players: "a = mcts(nodes=9000)\nb = mcts(nodes=9000)", rounds: "500", name: "left cup" });
  await page.browser.click("#start-tournament");
  await page.browser.until(() => document.querySelectorAll(".playing li").length > 0, { what: "a match is in play" });
  await page.open();
  await page.tab("tournament");
  await page.click('[data-tournament="left cup"]');
  assert.equal(studio().printed.length, 1);
});
