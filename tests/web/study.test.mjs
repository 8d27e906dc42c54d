// Figures of tournaments and comparisons as a page shows them, without a browser.
import assert from "node:assert/strict";
import test from "node:test";
import { linesByDepth, rowsShown } from "../../framework/studio/page/study/compare_figures.js";
import { bins } from "../../framework/studio/page/parts/histogram.js";
import { decades, nice, timeWords } from "../../framework/studio/page/parts/scales.js";
import { clockWords, crosstable, entrants, pairRows, progressWords, ratingScale, ratingWords, spanWords } from "../../framework/studio/page/tournament/tournament_figures.js";

const player = (name, elo, low, high) => ({ player: name, elo, elo_low: low, elo_high: high, games: 4, score: 2, wins: 1, draws: 2, losses: 1, failures: 0 });

test("a crosstable has each meeting twice, seen from either side", () => {
  const table = crosstable({ standings: [player("b"), player("a"), player("c")], pairings: [{ first: "a", second: "b", wins: 1, draws: 1, losses: 2 }, { first: "a", second: "c", wins: 0, draws: 0, losses: 0 }] });
  assert.deepEqual(table[1][0], { wins: 1, draws: 1, losses: 2, share: 0.375 });
  assert.deepEqual(table[0][1], { wins: 2, draws: 1, losses: 1, share: 0.625 });
  assert.equal(table[0][0], null);
  assert.equal(table[1][2], null); // they have not met
});

test("ratings lie in their order on one scale, bounds reach the edge", () => {
  const [high, low, none, bound] = ratingScale([player("a", 100, 50, null), player("b", -100, -200, 0), player("c", null, null, null), { ...player("d", 80, 80, null), elo_reach: "at_least" }]);
  assert.equal(none, null);
  assert.ok(low.left < low.middle && low.middle < low.right && low.right < high.middle);
  assert.equal(high.right, 100);
  assert.equal(low.left, 4);
  assert.equal(bound.middle, null);
  assert.equal(bound.right, 100);
});

test("ratings in words say how sure they are", () => {
  assert.equal(ratingWords(player("a", 94.6, 55, 135)), "+95 ± 40");
  assert.equal(ratingWords({ ...player("a", 300, 300, null), elo_reach: "at_least" }), "> +300");
  assert.equal(ratingWords({ ...player("a", -300, null, -300), elo_reach: "at_most" }), "< −300");
  assert.equal(ratingWords(player("a", null, null, null)), "");
});

test("times and progress in words", () => {
  assert.equal(spanWords(0.2), "1 s");
  assert.equal(spanWords(89), "89 s");
  assert.equal(spanWords(600), "10 min");
  assert.equal(spanWords(2 * 3600 + 300), "2 h 5 min");
  assert.equal(spanWords(5 * 86400), "5 days");
  const noon = new Date(2026, 0, 1, 12, 0).getTime();
  assert.equal(progressWords({ done: 10, total: 1200, left: 600 }, noon), "10 of 1,200 matches · 10 min left, until 12:10");
  assert.equal(progressWords({ done: 4, total: 4, left: 0 }, noon), "4 of 4 matches");
  assert.equal(progressWords({ done: 1, total: 4, left: null, errors: 2 }, noon), "1 of 4 matches · 2 failed by the rules");
});

test("players stand one a line", () => {
  assert.deepEqual(entrants(" random\n\n fast = alphabeta(depth=2) \n"), ["random", "fast = alphabeta(depth=2)"]);
});

const row = (player, depth, nodes, game = "nim") => ({ game, player, depth, nodes, seconds: nodes / 1e6, searches: 3, reached: { mean: depth, least: depth, most: depth } });
const comparison = { games: ["nim"], players: ["x", "y"], positions: [["a"]], seconds: null, rows: [row("x", 1, 10), row("y", 1, 8), row("x", 2, 100), row("y", 2, 50), row("x", 3, 1000)] };

test("the table shows the deepest depth that all have finished", () => {
  assert.deepEqual(rowsShown(comparison).map(({ player, depth }) => [player, depth]), [["x", 2], ["y", 2]]);
  assert.equal(rowsShown({ ...comparison, seconds: 1 }).length, 5);
});

test("of several games the lines are those of all together", () => {
  assert.deepEqual(linesByDepth(comparison, "nodes")[0], { name: "x", points: [[1, 10], [2, 100], [3, 1000]] });
  const two = { ...comparison, games: ["nim", "hex"], rows: [row("x", 1, 10), row("x", 1, 99, null)] };
  assert.deepEqual(linesByDepth(two, "nodes")[0].points, [[1, 99]]);
});

test("times from nanoseconds to minutes", () => {
  assert.deepEqual([1e-7, 2.5e-6, 0.004, 1.5, 90].map(timeWords), ["100 ns", "2.5 µs", "4 ms", "1.5 s", "90 s"]);
});

test("grids have round numbers around the values", () => {
  assert.deepEqual(decades([12, 3400]), [10, 100, 1000, 10000]);
  assert.deepEqual(decades([5]), [1, 10]);
  assert.ok(decades([1e-6, 1e9]).length <= 9);
  assert.deepEqual(nice(0, 9), [0, 2, 4, 6, 8, 10]);
  assert.deepEqual(nice(0, 0.5), [0, 0.1, 0.2, 0.3, 0.4, 0.5]);
});

test("counts fall into few bins, and none is lost", () => {
  assert.deepEqual(bins([{ at: 5, count: 3 }, { at: 7, count: 1 }]), [{ from: 5, to: 5, count: 3 }, { from: 6, to: 6, count: 0 }, { from: 7, to: 7, count: 1 }]);
  const many = bins([{ at: 9, count: 1 }, { at: 100, count: 2 }, { at: 49, count: 4 }]);
  assert.ok(many.length <= 24);
  assert.equal(many.reduce((sum, bin) => sum + bin.count, 0), 7);
  assert.equal(many[0].from % (many[0].to - many[0].from + 1), 0);
  assert.deepEqual(bins([]), []);
});

test("a clock in words has tenths where little is left, and never runs below zero", () => {
  assert.equal(clockWords(3_909_000), "1:05:09");
  assert.equal(clockWords(600_000), "10:00");
  assert.equal(clockWords(9_349), "0:09.3");
  assert.equal(clockWords(-20), "0:00.0");
});

test("pairs are counted by the points of the first player", () => {
  const pairing = { first: "a", second: "b", wins: 6, draws: 3, losses: 5, pairs: { ll: 1, ld: 1, wl: 2, dd: 1, wd: 0, ww: 2 }, elo: 24.6, elo_low: -60, elo_high: 110 };
  assert.deepEqual(pairRows({ pairings: [pairing] }), [{ players: "a – b", numbers: [6, 3, 5, 1, 1, 3, 0, 2], elo: "+25 ± 85" }]);
});
