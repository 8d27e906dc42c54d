// Cards that are pressed, and the moves that they are.
import assert from "node:assert/strict";
import { test } from "node:test";

import { cardMoves, chosenMove } from "../../framework/studio/page/board/zones.js";

const hand = new Set(["A", "2", "3"]);
const moves = (/** @type {string[]} */ ...texts) => texts.map((t) => ({ t }));

test("cards: moves are cards, or several joined by hyphens; bids and calls are none", () => {
  assert.deepEqual(cardMoves(moves("A", "3-A", "A-A", "0", "check", "A-K"), hand).map(({ text }) => text), ["A", "3-A", "A-A"]);
  assert.deepEqual(cardMoves(moves("T-x"), new Set(["T-x"])), [{ text: "T-x", cards: ["T-x"] }]);
});

test("cards: a bid of 2 is no card that is called 2", () => {
  assert.deepEqual(cardMoves([{ t: "2", n: 2 }, { t: "3" }], hand).map(({ text }) => text), ["3"]);
});

test("cards: what is pressed is a move where it is all of it, in any order", () => {
  const all = cardMoves(moves("A", "2", "A-2", "A-A", "2-3-A"), hand);
  assert.deepEqual(chosenMove(all, ["A"]), { possible: true, move: "A", more: true });
  assert.deepEqual(chosenMove(all, ["2", "A"]), { possible: true, move: "A-2", more: true });
  assert.deepEqual(chosenMove(all, ["A", "A"]), { possible: true, move: "A-A", more: false });
  assert.deepEqual(chosenMove(all, ["3"]), { possible: true, move: null, more: true });
  assert.deepEqual(chosenMove(all, ["2", "2"]), { possible: false, move: null, more: false });
});
