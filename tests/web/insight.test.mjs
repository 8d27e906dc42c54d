// A report on a game as a page shows it, without a browser.
import assert from "node:assert/strict";
import test from "node:test";
import { figureCards, figureOf, numberWords, percentWords, shareWords } from "../../framework/studio/page/study/insight_figures.js";

const share = (value, low, high, games = 240) => ({ share: value, low, high, games });
const figure = (value, low, high, games = 50) => ({ value, low, high, games });
const unknown = { value: null, low: null, high: null, games: 0 };
const score = (player, value) => ({ player, score: value, low: value - 0.1, high: value + 0.1, games: 40 });

/** What a report has before its first stage. */
const empty = { seat: { by_strength: [] }, draws: { ...unknown, share: null }, unfinished: { ...unknown, share: null }, length: { ...unknown, median: null, turns: { ...unknown, median: null } },
  choice: { ...unknown, share: null, branching: { ...unknown, median: null } }, ladder: { rungs: 0, players: [] }, skill_trace: unknown, drama: null, lead_changes: null, decided_at: null, point_of_no_return: null,
  killer_move: null, early_leader: null, kingmaker: null, clarity: { doublings: { ...unknown, median: null }, at_once: { ...unknown, share: null }, near_best: { ...unknown, share: null } }, ply_limit: null, openings: [], restricted: [], luck: null, skill: null, coverage: unknown, distinct_positions: unknown, remedies: [] };

test("figures in words have their intervals and games", () => {
  assert.equal(shareWords(share(0.614, 0.55, 0.67)), "61 % (55–67, 240 games)");
  assert.equal(shareWords(share(1, null, null, 1)), "100 % (1 game)");
  assert.equal(numberWords(figure(2.14, 1.6, 2.71), 1), "2.1 (1.6–2.7)");
  assert.equal(numberWords(figure(0.014, 0.011, 0.018), 1), "0.01 (0.01–0.02)");
  assert.deepEqual([0, 1e-17, 0.004, 0.00002, 0.996, 1].map((part) => percentWords(part)), ["0", "0", "0.4", "0.002", "99.6", "100"]);
  assert.equal(shareWords(share(0.5131, 0.505, 0.521, 14000)), "51.3 % (50.5–52.1, 14,000 games)");
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

test("every figure of a whole report leads to its games, changes that were tried as well", () => {
  const cards = figureCards({ ...empty, draws: share(0.5, 0.4, 0.6), unfinished: share(0.1, 0.05, 0.2), length: { median: 9, low: 9, high: 9, games: 40, turns: { median: 9, low: 9, high: 9, games: 40 } },
    ladder: { rungs: 2, players: [score("random", null), score("mcts(nodes=2)", 0.7)] }, skill_trace: figure(0.3, 0.2, 0.4), luck: figure(0.5, 0.4, 0.6), skill: figure(0.1, 0, 0.2),
    drama: figure(0.1, 0, 0.2), early_leader: figure(0.7, 0.6, 0.8), kingmaker: figure(0.1, 0, 0.2), coverage: figure(1, 1, 1), distinct_positions: figure(1, 1, 1),
    clarity: { doublings: { median: 2, low: 1, high: 3, games: 9 }, at_once: share(0.1, 0, 0.2), near_best: share(0.3, 0.2, 0.4) }, restricted: [{ name: "one ply", what: "", by_seat: [], ...score("", 0.1) }],
    remedies: [{ name: "a pie rule", figure: "seat", ...figure(0.5, 0.4, 0.6), before: figure(0.8, 0.7, 0.9) }], ply_limit: { plies: 20, ...share(0.12, 0.1, 0.2) } });
  for (const { title, rows } of cards) for (const row of rows) assert.ok(row.of, `${title}: ${row.name}`);
  const tried = cards.find(({ title }) => title === "Changes that were tried");
  assert.deepEqual(tried?.rows.map(({ name, of }) => [name, of?.figure]), [["a pie rule: player 1 scores (80 %)", "remedies"], ["a draw after 20 plies: drawn", "ply_limit"]]);
});

test("a line of the verdict leads to the games of its figure", () => {
  assert.equal(figureOf("BALANCE"), "strongest");
  assert.equal(figureOf("SOUND"), null);
});
