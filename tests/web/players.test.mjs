// Who is offered for a seat, a tournament, an analysis; without a browser.
import assert from "node:assert/strict";
import { test } from "node:test";

import { levelsFor, rowsFor } from "../../framework/studio/page/play/player_dialog.js";
import { usualTracer } from "../../framework/studio/page/study/usual_searchers.js";

const row = (name, any_game, hidden = false) => ({ name, any_game, hidden, help: "", options: [], lines: 1 });
const welcome = { searchers: [row("pvs", false), row("mcts", true)], bots: [row("lua:greedy", true)], levels: [{ spec: "level1", name: "beginner" }] };
const names = (game, wanted) => rowsFor(welcome, game, wanted).map(({ name }) => name);

test("scripts sit at tables and take part, and do not analyse", () => {
  const chess = { players: 2, chance: false };
  assert.deepEqual(names(chess, "seat"), ["pvs", "mcts", "lua:greedy"]);
  assert.deepEqual(names(chess, "entrant"), ["pvs", "mcts", "lua:greedy"]);
  assert.deepEqual(names(chess, "searcher"), ["pvs", "mcts"]);
});

test("alpha-beta is not offered where dice are thrown or three play", () => {
  assert.deepEqual(names({ players: 2, chance: true }, "searcher"), ["mcts"]);
  assert.deepEqual(names({ players: 3, chance: false }, "seat"), ["mcts", "lua:greedy"]);
  assert.deepEqual(names({ players: 1, chance: false }, "searcher"), ["pvs", "mcts"]); // a puzzle
});

test("alpha-beta is offered where chance moves only before the first move", () => {
  const dealt = { players: 2, chance: true, chance_first: true };
  assert.deepEqual(names(dealt, "searcher"), ["pvs", "mcts"]);
  assert.equal(usualTracer(dealt), "alphabeta(depth=2)");
  assert.equal(usualTracer({ ...dealt, chance_first: false }), "expectiminimax(depth=2)");
});

test("where players do not see everything only those who look at no hand are offered", () => {
  const all = { ...welcome, searchers: [...welcome.searchers, row("ismcts", true, true)] };
  assert.deepEqual(rowsFor(all, { players: 2, chance: true, hidden: true }, "seat").map(({ name }) => name), ["ismcts"]);
});

test("levels that were measured of a game stand in for those of every game", () => {
  assert.deepEqual(levelsFor(welcome, { levels: [] }), [{ spec: "level1", words: "1 beginner" }]);
  assert.deepEqual(levelsFor(welcome, { levels: [{ spec: "random", score: null }, { spec: "rung(budget=8)", score: 0.71 }] }),
    [{ spec: "random", words: "1" }, { spec: "rung(budget=8)", words: "2 (71 %)" }]);
});
