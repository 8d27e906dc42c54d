// What a page shows of a recorded search at each step, without a browser.
import assert from "node:assert/strict";
import test from "node:test";
import { cutFrom, looksAt, over, stepInto } from "../../framework/studio/page/study/trace_steps.js";

const step = (more) => ({ pass: 0, say: "", at: 0, way: "", role: "MAX", ply: 0, alpha: "", beta: "", best: "", leaves: 0, cuts: 0, set: [], ...more });
// The root, its first child with two leaves of which the second is cut off, and a second pass.
const steps = [
  step({ enter: 0, set: [{ n: 0, box: "", lines: ["(-∞, ∞)"] }] }),
  step({ enter: 1, at: 1, ply: 1 }),
  step({ enter: 2, at: 2, ply: 2, set: [{ n: 2, box: "3", lines: [] }], leaves: 1 }),
  step({ at: 1, ply: 1, set: [{ n: 1, box: "3", lines: ["β cut-off"] }], away: [3], cuts: 1 }),
  step({ at: 0, set: [{ n: 0, box: "3", lines: [] }] }),
  step({ pass: 1, enter: 0, set: [{ n: 0, box: "", lines: [] }] }),
];

test("a step shows what was found so far, not what comes later", () => {
  const look = looksAt(steps, 2);
  assert.deepEqual([...look.entered], [0, 1, 2]);
  assert.equal(look.labels.get(2).box, "3");
  assert.equal(look.labels.has(1), false);
  assert.equal(look.away.size, 0);
});

test("labels are those that were set last", () => {
  assert.equal(looksAt(steps, 0).labels.get(0).box, "");
  assert.equal(looksAt(steps, 4).labels.get(0).box, "3");
  assert.deepEqual([...looksAt(steps, 4).away], [3]);
});

test("a pass begins anew", () => {
  const look = looksAt(steps, 5);
  assert.deepEqual([...look.entered], [0]);
  assert.equal(look.labels.has(2), false);
});

test("cut-offs are found forward and back; where there is none one stays", () => {
  assert.equal(cutFrom(steps, 0, 1), 3);
  assert.equal(cutFrom(steps, 5, -1), 3);
  assert.equal(cutFrom(steps, 3, 1), 3);
  assert.equal(cutFrom(steps, 2, -1), 2);
});

test("a click leads to where the node was entered, in its pass", () => {
  assert.equal(stepInto(steps, 0, 2), 2);
  assert.equal(stepInto(steps, 1, 0), 5);
  assert.equal(stepInto(steps, 0, 3), -1);
});

test("over leads past what lies below", () => {
  assert.equal(over(steps, 1), 3);
  assert.equal(over(steps, 0), 4);
  assert.equal(over(steps, 4), 5);
  assert.equal(over(steps, 5), 5);
});
