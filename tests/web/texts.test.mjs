import assert from "node:assert/strict";
import test from "node:test";

import { matching } from "../../framework/studio/page/board/legal_view.js";
import { gamesFor } from "../../framework/studio/page/play/new_game.js";
import { spokenWords, turnWords } from "../../framework/studio/page/play/turn_words.js";
import { parseSpec, specOf } from "../../framework/studio/page/parts/specs.js";
import { clockWords, countWords, countsWords, pointsWords, readComment, timeLeft } from "../../framework/studio/page/parts/words.js";

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
  const games = [{ name: "pig", title: "Pig", kind: "race", description: "Whoever", chance: true, chance_word: "dice" },
    { name: "lua:hex", title: "Hex", kind: "connection", description: "", chance: false }];
  assert.deepEqual(gamesFor(games, "dice RACE").map(({ name }) => name), ["pig"]);
  assert.deepEqual(gamesFor(games, "lua").map(({ name }) => name), ["lua:hex"]);
  assert.equal(gamesFor(games, "").length, 2);
});

test("clocks and counts are written as people read them", () => {
  const clock = (left, more = {}) => ({ left, periods: 0, period: 0, moves: 0, ...more });
  assert.equal(clockWords(clock(65_000), 0), "1:05");
  assert.equal(clockWords(clock(10_000), 600), "0:09.4");
  assert.equal(clockWords(clock(3_600_000), 0), "1:00:00");
  assert.equal(clockWords(clock(5), 10), "0:00.0");
  assert.equal(clockWords(clock(60_000, { moves: 40 }), 0), "1:00, 40 moves");
  assert.equal(clockWords(clock(60_000, { moves: 1 }), 0), "1:00, 1 move");
  assert.equal(countWords(999), "999");
  assert.equal(countWords(1_234_567), "1.23 M");
});

test("clocks: of byoyomi the period that runs is shown, and time is up after the last", () => {
  const clock = { left: 60_000, periods: 3, period: 30_000, moves: 0 };
  assert.equal(clockWords(clock, 0), "1:00");
  assert.equal(clockWords(clock, 60_000), "0:30 (3 × 30 s)");
  assert.equal(clockWords(clock, 95_000), "0:25 (2 × 30 s)");
  assert.equal(clockWords({ ...clock, left: 0, periods: 1 }, 29_500), "0:00.5 (1 × 30 s)");
  assert.equal(timeLeft(clock, 149_000), 1000);
  assert.equal(clockWords(clock, 151_000), "0:00.0 (1 × 30 s)");
});

test("points of more than two players are short", () => {
  assert.deepEqual([1, 0.5, 1 / 3, 0].map(pointsWords), ["1", "½", "0.33", "0"]);
});

test("how many can play, where it is not two", () => {
  assert.deepEqual([[2], [1], [3], [2, 3, 4, 5, 6], [2, 3, 4, 6], []].map(countsWords),
    ["", "1 player", "3 players", "2 to 6 players", "2, 3, 4 or 6 players", ""]);
});

test("turns: a player has a number, and the name of who sits there where it is known", () => {
  const state = { table: { names: ["Anna", ""], seats: ["human", "human"], game: { sealed: true } }, touched: { path: [] }, choose: [],
    position: { over: null, cover: null, mover: 0, legal: [] }, nodes: new Map([[3, { move: "e5", seat: 1 }]]), here: 3 };
  assert.equal(turnWords(state), "Player 1 (Anna) to move. All choose in secret: player 1 (Anna) has not, player 2 has not.");
  assert.equal(turnWords({ ...state, position: { ...state.position, cover: 0 } }), "Pass to player 1 (Anna).");
  assert.match(spokenWords(state), /^Player 2: e5. Player 1 \(Anna\) to move/);
});

test("comments: what is meant for programs is not read", () => {
  assert.equal(readComment("! good [%csl Ge4][%cal Ge2e4] move [%LB dd:A]"), "! good move");
  assert.equal(readComment("[%TR aa]"), "");
  assert.equal(readComment("a [b] c"), "a [b] c");
  assert.equal(readComment(undefined), "");
});
