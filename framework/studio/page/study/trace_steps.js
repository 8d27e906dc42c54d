// @ts-check
/** A search that was recorded, gone through step by step. Pure. */

/** @typedef {import("../protocol.js").TraceStep} TraceStep */

/**
 * How the nodes of the pass look after the step: what stands in their boxes, which were searched, which cut off.
 * @param {TraceStep[]} steps @param {number} at
 */
export function looksAt(steps, at) {
  const pass = steps[at]?.pass;
  /** @type {Map<number, {box: string, lines: string[]}>} */
  const labels = new Map();
  /** @type {Set<number>} */
  const entered = new Set();
  /** @type {Set<number>} */
  const away = new Set();
  for (const step of steps.slice(0, at + 1)) {
    if (step.pass !== pass) continue;
    if (step.enter !== undefined) entered.add(step.enter);
    for (const { n, box, lines } of step.set) labels.set(n, { box, lines });
    for (const node of step.away ?? []) away.add(node);
  }
  return { labels, entered, away };
}

/** The next step, or the one before, in which something is cut off; where there is none, this one. @param {TraceStep[]} steps @param {number} at @param {1 | -1} way */
export function cutFrom(steps, at, way) {
  for (let i = at + way; i >= 0 && i < steps.length; i += way) if ((steps[i].away?.length ?? 0) > 0) return i;
  return at;
}

/** The step in which the search comes to a node, in this pass; -1: it never does. @param {TraceStep[]} steps @param {number} pass @param {number} node */
export const stepInto = (steps, pass, node) => steps.findIndex((step) => step.pass === pass && (step.enter === node || step.at === node));

/** Past all that lies below the node of this step, or to the end. @param {TraceStep[]} steps @param {number} at */
export function over(steps, at) {
  const here = steps[at];
  for (let i = at + 1; i < steps.length; ++i) if (steps[i].pass !== here.pass || steps[i].ply <= here.ply) return i;
  return steps.length - 1;
}
