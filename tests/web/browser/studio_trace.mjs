// A search stepped through beside its tree; the prompt that lights sets; two searchers; the cells that ended a game.
import assert from "node:assert/strict";

import { Key, studioTests } from "./studio_page.mjs";

const { test } = studioTests();

const step = async (page) => Number(/(\d+) \/ \d+$/.exec(await page.text("#trace-count"))[1]);
const drawn = (page) => page.browser.run(() => ({
  entered: document.querySelectorAll(".trace-stage g[id]:not(.todo)").length,
  cut: document.querySelectorAll(".trace-stage g.cutoff").length,
  now: document.querySelectorAll(".trace-stage g.now").length,
}));

test("trace: goes forward, back, and into a cut, with the board at the node", async (page) => {
  await page.newGame("lua:tic_tac_toe", { moves: "b2 a1" });
  await page.tab("trace");
  await page.click("#trace");
  await page.browser.find("#trace-board svg");
  assert.equal(await step(page), 1);
  assert.deepEqual(await drawn(page), { entered: 1, cut: 0, now: 1 });
  await page.browser.run(() => document.activeElement.blur());
  await page.key([Key.right, Key.right]);
  assert.equal(await step(page), 3);
  await page.key([Key.left]);
  assert.equal(await step(page), 2);
  await page.key(["c"]);
  assert.ok((await drawn(page)).cut > 0, "what is cut off is marked");
  assert.match(await page.text("#trace-say"), /cut/);
  const at = await step(page);
  await page.key([Key.home]);
  assert.equal(await step(page), 1);
  assert.equal((await drawn(page)).cut, 0, "what comes later is not shown");
  await page.key([Key.end]);
  assert.ok(await step(page) > at);
});

test("trace: the board follows the node", async (page) => {
  await page.newGame("tic_tac_toe");
  await page.tab("trace");
  await page.click("#trace");
  const pieces = () => page.browser.run(() => document.querySelectorAll("#trace-board [data-on]").length);
  await page.browser.find("#trace-board svg");
  assert.equal(await pieces(), 0);
  await page.browser.run(() => document.activeElement.blur());
  await page.key([Key.right]);
  await page.browser.until(() => document.querySelectorAll("#trace-board [data-on]").length === 1, { what: "a stone is on the board" });
});

test("trace, compare: what is measured is of the game on the board, by searchers that play it", async (page) => {
  await page.newGame("lua:tic_tac_toe");
  await page.tab("trace");
  await page.click("#trace");
  await page.browser.find("#trace-board svg");
  await page.newGame("lua:tic_tac_toe", { moves: "b2" }); // the same game: what was recorded stays
  assert.equal(await page.browser.run(() => document.querySelector("#trace-board svg") !== null), true);
  await page.browser.run(() => document.activeElement.blur());
  await page.key([Key.right]);
  await page.browser.find("#trace-board svg");
  await page.newGame("rows", { options: { width: "2", height: "2" } });
  assert.equal(await page.browser.run(() => document.querySelector("#trace-panel .trace-below").hidden), true);
  assert.equal(await page.text("[data-key=tracer]"), "maxn(depth=2)");
  await page.click("#trace");
  await page.says("#trace-count", "depth 2");
  await page.newGame("pig", { position: "0-0 4 1" });
  assert.equal(await page.text("[data-key=tracer]"), "expectiminimax(depth=2)");
  await page.click("#trace");
  await page.says("#trace-count", "depth 2");
  await page.tab("compare");
  await page.says("#compared", "expectiminimax(prune=star2)");
});

test("trace: a search that is too large is refused in a sentence", async (page) => {
  await page.newGame("chess");
  await page.tab("trace");
  await page.click('[data-key="tracer"]');
  await page.choosePlayer("minimax(depth=3)");
  await page.click("#trace");
  await page.says("#message", "more than 500 nodes");
});

test("prompt: a set is lit on the board, and what is wrong is said", async (page) => {
  await page.newGame("lua:tic_tac_toe", { moves: "b2 a1" });
  await page.tab("script");
  await page.browser.focus("#prompt-line");
  await page.browser.keys([..."beside(THEIRS)"]);
  await page.says("#prompt-answer", "3 cells");
  assert.deepEqual(await page.tinted("lit"), ["a2", "b1", "b2"]);
  await page.browser.keys([Key.escape]);
  assert.deepEqual(await page.tinted("lit"), []);
  await page.browser.keys([..."count(EMPTY)"]);
  await page.says("#prompt-answer", "7");
  await page.browser.keys([Key.escape, ..."coun(EMPTY)"]);
  await page.says("#prompt-answer", "count");
});

test("the end: the cells that decided it are marked", async (page) => {
  await page.newGame("connect_four", { moves: "d e d e d e" });
  await page.touch("d4");
  assert.deepEqual(await page.tinted("decides"), ["d1", "d2", "d3", "d4"]);
  await page.newGame("lua:hex", { options: { size: "3" }, moves: "b1 a1 b2 a2 c3 c2" });
  await page.touch("b3");
  assert.equal((await page.tinted("decides")).length, 3);
});

test("analyse: a second searcher thinks beside the first", async (page) => {
  await page.newGame("tic_tac_toe", { moves: "a1 b1 b2 c1" });
  await page.tab("analyse");
  await page.click("#analyse");
  await page.browser.click("#second");
  await page.says("#second-verdict", "Both would play c3.");
  await page.browser.click("#analyse");
  await page.click("#second");
});
