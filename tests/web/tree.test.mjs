import assert from "node:assert/strict";
import test from "node:test";

import { fork, itemsAfter, lineThrough, onMainLine, pathTo, sibling } from "../../framework/studio/page/play/tree.js";

/** 1. a b 2. c, with 1... x 2. y in place of b, and z in place of c. */
const rows = [
  [0, null, [1], null, null], [1, 0, [2, 3], "a", 0], [2, 1, [4, 6], "b", 1], [3, 1, [5], "x", 1], [4, 2, [], "c", 0],
  [5, 3, [], "y", 0], [6, 2, [], "z", 0],
].map(([node, parent, children, move, seat]) => ({ node, parent, children, move, seat, comment: "", score: "", value: null }));
const nodes = new Map(rows.map((row) => [row.node, row]));
const words = (items) => items.map(({ row, number, lines }) =>
  number + row.move + lines.map((line) => `(${words(line)})`).join("")).join(" ");

test("tree: variations stand in brackets behind the move in whose place they are", () => {
  assert.equal(words(itemsAfter(nodes)), "1.a b(1…x 2.y) 2.c(2.z)");
});

test("tree: a line begun by the second player has its number, and a move after a variation, too", () => {
  const more = new Map(nodes);
  more.set(4, { ...nodes.get(4), children: [7] });
  more.set(7, { ...nodes.get(4), node: 7, parent: 4, move: "d", seat: 1, children: [] });
  assert.equal(words(itemsAfter(more)), "1.a b(1…x 2.y) 2.c(2.z) 2…d");
});

test("tree: throws of dice have no number and count no round", () => {
  const dice = [
    [0, null, [1], null, null], [1, 0, [2], "6-1", null], [2, 1, [3], "8/7", 0], [3, 2, [4], "3-2", null],
    [4, 3, [5], "24/21", 1], [5, 4, [], "5-5", null],
  ].map(([node, parent, children, move, seat]) => [node, { node, parent, children, move, seat, comment: "" }]);
  assert.equal(words(itemsAfter(new Map(dice))), "6-1 1.8/7 3-2 24/21 5-5");
});

test("tree: the way to a node, the line through it, other moves in its place, forks", () => {
  assert.deepEqual(pathTo(nodes, 5).map((row) => row.node), [0, 1, 3, 5]);
  assert.deepEqual(lineThrough(nodes, 1).map((row) => row.node), [0, 1, 2, 4]);
  assert.equal(sibling(nodes, 2, 1), 3);
  assert.equal(sibling(nodes, 3, 1), 3);
  assert.equal(sibling(nodes, 0, 1), 0);
  assert.equal(fork(nodes, 0, 1), 1);
  assert.equal(fork(nodes, 4, -1), 2);
  assert.equal(fork(nodes, 5, -1), 1);
  assert.ok(onMainLine(nodes, 4) && !onMainLine(nodes, 5));
});
