// A report on a game as a page shows it, without a browser.
import assert from "node:assert/strict";
import test from "node:test";
import { figureCards, figureOf, numberWords, shareWords } from "../../framework/studio/page/study/insight_figures.js";

const share = (value, low, high, games = 240) => ({ share: value, low, high, games });
const figure = (value, low, high, games = 50) => ({ value, low, high, games });
const unknown = { value: null, low: null, high: null, games: 0 };
const score = (player, value) => ({ player, score: value, low: value - 0.1, high: value + 0.1, games: 40 });

/** What a report has before its first stage. */
const empty = { seat: { by_strength: [] }, draws: { ...unknown, share: null }, unfinished: { ...unknown, share: null }, length: { ...unknown, median: null, turns: { ...unknown, median: null } },
  choice: { ...unknown, share: null, branching: { ...unknown, median: null } }, ladder: { rungs: 0, players: [] }, skill_trace: unknown, drama: null, lead_changes: null, decided_at: null, point_of_no_return: null,
  killer_move: null, openings: [], restricted: [], luck: null, skill: null, coverage: unknown, distinct_positions: unknown, remedies: [] };

test("figures in words have their intervals and games", () => {
  assert.equal(shareWords(share(0.614, 0.55, 0.67)), "61 % (55–67, 240 games)");
  assert.equal(shareWords(share(1, null, null, 1)), "100 % (1 game)");
  assert.equal(numberWords(figure(2.14, 1.6, 2.71), 1), "2.1 (1.6–2.7)");
});

test("what is not known yet is not shown", () => {
  assert.deepEqual(figureCards(empty), []);
});

test("a row knows its figure and place, so that its games can be opened", () => {
  const openings = Array.from({ length: 30 }, (_, i) => ({ ...score("", 1 - i / 30), moves: [`m${i}`], even: false, dominated: false }));
  const cards = figureCards({ ...empty, draws: share(0.02, 0.01, 0.04), drama: figure(0.18, 0.1, 0.3), openings, seat: { by_strength: [score("random", 0.5), score("mcts(nodes=16)", 0.6)] } });
  assert.deepEqual(cards.map(({ title }) => title), ["Who wins, by strength", "How it ends", "The course of a game", "First moves"]);
  assert.deepEqual(cards[0].rows.map(({ of }) => of), [{ figure: "seat", at: 0 }, { figure: "seat", at: 1 }]);
  assert.deepEqual(cards[1].rows.map(({ name, words }) => [name, words]), [["drawn", "2 % (1–4, 240 games)"]]);
  assert.deepEqual(cards[3].rows.map(({ of }) => of.at), [0, 1, 2, 3, 4, 5, 24, 25, 26, 27, 28, 29]);
});

test("a line of the verdict leads to the games of its figure", () => {
  assert.equal(figureOf("BALANCE"), "strongest");
  assert.equal(figureOf("SOUND"), null);
});
