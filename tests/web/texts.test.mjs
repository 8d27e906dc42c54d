import assert from "node:assert/strict";
import test from "node:test";

import { matching } from "../../framework/studio/page/board/legal_view.js";
import { gamesFor } from "../../framework/studio/page/play/new_game.js";
import { parseSpec, specOf } from "../../framework/studio/page/parts/specs.js";
import { clockWords, countWords, countsWords } from "../../framework/studio/page/parts/words.js";

const row = (name, value) => ({ name, kind: "integer", default: value, allowed: [], min: 0, max: 0, help: "" });

test("specs: options are taken apart at commas outside quotes and brackets", () => {
  assert.deepEqual(parseSpec("pvs"), { name: "pvs", options: {} });
  assert.deepEqual(parseSpec('uci(cmd="a, b", depth=3)'), { name: "uci", options: { cmd: '"a, b"', depth: "3" } });
  assert.deepEqual(parseSpec("best(of=mcts(time=1s, nodes=5), n=2)").options, { of: "mcts(time=1s, nodes=5)", n: "2" });
  assert.equal(parseSpec("./my_game.lua(size=5)").name, "./my_game.lua");
});

test("specs: what is left as it is by default is left out", () => {
  const rows = [row("depth", ""), row("tt", "64")];
  assert.equal(specOf("pvs", { depth: "6", tt: "64" }, rows), "pvs(depth=6)");
  assert.equal(specOf("pvs", { depth: "", tt: "0" }, rows), "pvs(tt=0)");
  assert.equal(specOf("pvs", {}, rows), "pvs");
});

test("typed moves: those that begin so come first", () => {
  const moves = ["Nf3", "e4", "exf3", "f3"].map((t) => ({ t }));
  assert.deepEqual(matching(moves, "f3").map(({ t }) => t), ["f3", "Nf3", "exf3"]);
  assert.equal(matching(moves, " ").length, 4);
});

test("games are found by the words of their names, kinds and descriptions", () => {
  const games = [{ name: "pig", title: "Pig", kind: "race", description: "Whoever", chance: true },
    { name: "lua:hex", title: "Hex", kind: "connection", description: "", chance: false }];
  assert.deepEqual(gamesFor(games, "dice RACE").map(({ name }) => name), ["pig"]);
  assert.deepEqual(gamesFor(games, "lua").map(({ name }) => name), ["lua:hex"]);
  assert.equal(gamesFor(games, "").length, 2);
});

test("clocks and counts are written as people read them", () => {
  assert.equal(clockWords(65_000), "1:05");
  assert.equal(clockWords(9_400), "0:09.4");
  assert.equal(clockWords(3_600_000), "1:00:00");
  assert.equal(clockWords(-5), "0:00.0");
  assert.equal(countWords(999), "999");
  assert.equal(countWords(1_234_567), "1.23 M");
});

test("how many can play, where it is not two", () => {
  assert.deepEqual([[2], [1], [3], [2, 3, 4, 5, 6], [2, 3, 4, 6], []].map(countsWords),
    ["", "1 player", "3 players", "2 to 6 players", "2, 3, 4 or 6 players", ""]);
});
