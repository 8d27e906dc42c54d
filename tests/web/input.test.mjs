import assert from "node:assert/strict";
import test from "node:test";

import { UNTOUCHED, begins, buttons, candidates, offer, stepBack, stop, takePiece, touch, tray }
  from "../../framework/studio/page/board/input.js";

/** Touches the cells one after the other. */
function touchAll(moves, ...cells) {
  let step = { touched: UNTOUCHED, play: null, choose: [] };
  for (const cell of cells) step = touch(moves, step.touched, cell);
  return step;
}
const texts = (moves) => moves.map((move) => move.t).sort();

const CHESS = [
  { t: "e4", c: ["e2", "e4"] }, { t: "e3", c: ["e2", "e3"] }, { t: "Nf3", c: ["g1", "f3"] },
  { t: "a8=Q", c: ["a7", "a8"], p: 4 }, { t: "a8=R", c: ["a7", "a8"], p: 3 },
];

test("chess: two clicks are a move, the first alone is none", () => {
  assert.equal(touchAll(CHESS, "g1").play, null);
  assert.equal(touchAll(CHESS, "e2", "e4").play.t, "e4");
  assert.deepEqual(offer(CHESS, touchAll(CHESS, "e2").touched).next.sort(), ["e3", "e4"]);
});

test("chess: another own piece begins anew, an empty cell clears, the same cell steps back", () => {
  assert.deepEqual(touchAll(CHESS, "e2", "g1").touched.path, ["g1"]);
  assert.deepEqual(touchAll(CHESS, "e2", "h5").touched.path, []);
  assert.deepEqual(touchAll(CHESS, "e2", "e2").touched.path, []);
});

test("promotion: the pieces are asked for at the cell, and a step back leads to the pawn", () => {
  const step = touchAll(CHESS, "a7", "a8");
  assert.deepEqual(texts(step.choose), ["a8=Q", "a8=R"]);
  assert.deepEqual(stepBack(step.touched).touched.path, ["a7"]);
});

test("othello and connect four: one click, on any cell of the column", () => {
  const moves = [{ t: "d", c: ["d1"], alt: [["d2"], ["d3"]] }, { t: "e", c: ["e1"], alt: [["e2"]] }];
  assert.equal(touchAll(moves, "d3").play.t, "d");
  assert.ok(begins(moves, "e2") && !begins(moves, "e3"));
});

test("amazons: three clicks, and the arrow may fly to where the amazon stood", () => {
  const moves = [
    { t: "a1-a2/a3", c: ["a1", "a2", "a3"] }, { t: "a1-a2/a1", c: ["a1", "a2", "a1"] },
    { t: "a1-b1/b2", c: ["a1", "b1", "b2"] }, { t: "d1-d2/d3", c: ["d1", "d2", "d3"] },
  ];
  assert.equal(touchAll(moves, "a1", "a2").play, null);
  assert.equal(touchAll(moves, "a1", "a2", "a1").play.t, "a1-a2/a1");
  assert.equal(touchAll(moves, "a1", "b1").play.t, "a1-b1/b2");
  assert.deepEqual(touchAll(moves, "a1", "d1").touched.path, ["d1"]);
});

test("draughts: first and last cell play a chain; where ways differ the differing cells are offered", () => {
  const one = [{ t: "28x10", c: [28, 19, 10], x: [23, 14] }, { t: "31-26", c: [31, 26] }];
  assert.equal(touchAll(one, 28, 10).play.t, "28x10");
  const two = [
    { t: "28x19x10", c: [28, 19, 10], x: [23, 14] }, { t: "28x17x10", c: [28, 17, 10], x: [22, 12] },
  ];
  const step = touchAll(two, 28, 10);
  assert.equal(step.play, null);
  assert.deepEqual(offer(two, step.touched).next.sort(), [12, 14, 17, 19, 22, 23]);
  assert.equal(touchAll(two, 28, 10, 17).play.t, "28x17x10");
  assert.equal(touchAll(two, 28, 10, 14).play.t, "28x19x10");
});

test("a chain that may stop: the same cell again, or stop, takes it", () => {
  const moves = [{ t: "ab", c: ["a", "b"] }, { t: "abc", c: ["a", "b", "c"] }, { t: "abd", c: ["a", "b", "d"] }];
  const step = touchAll(moves, "a", "b");
  assert.equal(step.play, null);
  assert.deepEqual(texts(offer(moves, step.touched).stops), ["ab"]);
  assert.equal(stop(moves, step.touched).play.t, "ab");
  assert.equal(touch(moves, step.touched, "b").play.t, "ab");
  assert.equal(touch(moves, step.touched, "c").play.t, "abc");
});

test("a longer way through the same last cell: the shorter one is taken by stopping", () => {
  const moves = [{ t: "abz", c: ["a", "b", "z"] }, { t: "abcz", c: ["a", "b", "c", "z"] }];
  const step = touchAll(moves, "a", "z");
  assert.deepEqual(offer(moves, step.touched).next, ["c"]);
  assert.equal(touch(moves, step.touched, "z").play.t, "abz");
  assert.equal(touch(moves, step.touched, "c").play.t, "abcz");
});

test("a cell that all moves share is taken by itself after the second click", () => {
  const moves = [
    { t: "1", c: ["a", "b", "c", "d"] }, { t: "2", c: ["a", "b", "c", "e"] }, { t: "3", c: ["a", "f", "g"] },
  ];
  assert.deepEqual(touchAll(moves, "a", "b").touched.path, ["a", "b", "c"]);
  assert.deepEqual(stepBack(touchAll(moves, "a", "b").touched).touched.path, ["a"]);
  assert.deepEqual(touchAll([moves[0], moves[1]], "a").touched.path, ["a"]);
});

test("backgammon: either order of the two dice means the same", () => {
  const moves = [{ t: "8/5 6/5", c: [8, 5, 6, 5], alt: [[6, 5, 8, 5]] }, { t: "13/12 8/5", c: [13, 12, 8, 5] }];
  assert.equal(touchAll(moves, 6, 5).play.t, "8/5 6/5");
  assert.equal(touchAll(moves, 8, 5).play.t, "8/5 6/5");
});

test("nine men's morris: the mill, then the man that is taken", () => {
  const moves = [
    { t: "a1 xb2", c: ["a1", "b2"] }, { t: "a1 xb4", c: ["a1", "b4"] }, { t: "g1", c: ["g1"] },
  ];
  assert.equal(touchAll(moves, "g1").play.t, "g1");
  assert.equal(touchAll(moves, "a1").play, null);
  assert.equal(touchAll(moves, "a1", "b4").play.t, "a1 xb4");
});

test("hands: a piece of the tray and then a cell, or a cell and then a piece", () => {
  const moves = [
    { t: "G@b2", c: ["b2"], p: 1 }, { t: "E@b2", c: ["b2"], p: 2 }, { t: "E@b3", c: ["b3"], p: 2 }, { t: "a1a2", c: ["a1", "a2"] },
  ];
  assert.deepEqual(tray(moves), [1, 2]);
  assert.equal(touch(moves, takePiece(UNTOUCHED, 2), "b2").play.t, "E@b2");
  assert.deepEqual(texts(touchAll(moves, "b2").choose), ["E@b2", "G@b2"]);
  assert.equal(takePiece(takePiece(UNTOUCHED, 2), 2).piece, null);
  assert.deepEqual(touch(moves, takePiece(UNTOUCHED, 2), "a1").touched.path, ["a1"]);
});

test("no tray where all placements are alike", () => {
  assert.deepEqual(tray([{ t: "a1", c: ["a1"], p: 1 }, { t: "a2", c: ["a2"], p: 1 }]), []);
});

test("piles: the numbers are asked for; moves without cells are buttons", () => {
  const moves = [
    { t: "1 from 2", c: ["2"], n: 1 }, { t: "2 from 2", c: ["2"], n: 2 }, { t: "pass", k: "pass" }, { t: "swap", c: [] },
  ];
  assert.deepEqual(texts(touchAll(moves, "2").choose), ["1 from 2", "2 from 2"]);
  assert.deepEqual(texts(buttons(moves)), ["pass", "swap"]);
});

/** A robot that only clicks gets the move that it wants. */
function click(moves, wanted) {
  let touched = UNTOUCHED;
  for (let guard = 0; guard < 20; ++guard) {
    const at = touched.path.length;
    const order = candidates(moves, touched).find(({ move }) => move === wanted).order;
    const step = at < order.length ? touch(moves, touched, order[at]) : stop(moves, touched);
    if (step.play) return step.play;
    if (step.choose.length > 0) return step.choose.find((move) => move === wanted);
    touched = step.touched;
  }
  return null;
}

test("any move of any list can be clicked", () => {
  let seed = 7;
  const random = (n) => {
    seed = (seed * 48271) % 2147483647;
    return seed % n;
  };
  for (let round = 0; round < 500; ++round) {
    const moves = [];
    for (let i = 0; i < 1 + random(12); ++i) {
      const cells = () => Array.from({ length: 1 + random(4) }, () => random(5));
      moves.push({ t: String(i), c: cells(), x: random(2) ? cells() : [], alt: random(3) ? [] : [cells()] });
    }
    for (const wanted of moves) assert.equal(click(moves, wanted), wanted, JSON.stringify({ moves, wanted }));
  }
});
