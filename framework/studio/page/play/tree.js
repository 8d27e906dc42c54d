// @ts-check
/** The tree of variations as a list to read: a pure function of the nodes. */

/** @typedef {import("../protocol.js").NodeRow} NodeRow */
/** @typedef {Map<number, NodeRow>} Nodes */

/** The nodes from the start to this one, both included. @param {Nodes} nodes @param {number} node */
export function pathTo(nodes, node) {
  const path = [];
  for (let row = nodes.get(node); row; row = row.parent === null ? undefined : nodes.get(row.parent)) path.unshift(row);
  return path;
}

/** What follows a node along first children. @param {Nodes} nodes @param {number} node */
export function lineFrom(nodes, node) {
  /** @type {NodeRow[]} */
  const line = [];
  for (let row = nodes.get(node); row && row.children.length > 0;) {
    row = nodes.get(row.children[0]);
    if (!row || line.includes(row)) break;
    line.push(row);
  }
  return line;
}

/** The line through a node: to it, and on from it. @param {Nodes} nodes @param {number} node */
export const lineThrough = (nodes, node) => [...pathTo(nodes, node), ...lineFrom(nodes, node)];

/** The next, or with -1 the last, place of the path where another move was tried; or its end. @param {Nodes} nodes @param {number} here @param {1 | -1} way */
export function fork(nodes, here, way) {
  const ahead = way > 0 ? lineFrom(nodes, here) : pathTo(nodes, here).slice(0, -1).reverse();
  return (ahead.find((row) => row.children.length > 1) ?? ahead.at(-1))?.node ?? here;
}

/** Another move in place of this one. @param {Nodes} nodes @param {number} here @param {1 | -1} way */
export function sibling(nodes, here, way) {
  const parent = nodes.get(nodes.get(here)?.parent ?? -1);
  if (!parent) return here;
  const at = parent.children.indexOf(here) + way;
  return parent.children[Math.min(Math.max(at, 0), parent.children.length - 1)];
}

/** Whether no earlier move of the path is a variation. @param {Nodes} nodes @param {number} node */
export const onMainLine = (nodes, node) =>
  pathTo(nodes, node).every((row) => row.parent === null || nodes.get(row.parent)?.children[0] === row.node);

/**
 * One move of a list. `number` is shown before it: "3." when the first player moves, "3…" where a line
 * begins with another one; empty for others.
 * @typedef {{row: NodeRow, number: string, lines: Item[][]}} Item
 */

/**
 * The moves after a node, each with the variations in its place.
 * @param {Nodes} nodes @param {number} [from] @returns {Item[]}
 */
export function itemsAfter(nodes, from = 0) {
  return itemsOf(nodes, nodes.get(from)?.children[0], rounds(nodes, from), true);
}

/** How many moves the first player has begun on the way to a node, and who moved last. @param {Nodes} nodes @param {number} node */
function rounds(nodes, node) {
  /** @type {{round: number, seat: number | null}} */
  let counted = { round: 0, seat: null };
  for (const row of pathTo(nodes, node)) counted = count(counted, row);
  return counted;
}

/** @param {{round: number, seat: number | null}} counted @param {NodeRow} row */
function count({ round, seat }, row) {
  if (row.seat === null) return { round, seat };
  const begins = round === 0 || (row.seat < (seat ?? 0) && row.seat === 0) || (row.seat === 0 && seat === 0);
  return { round: begins ? round + 1 : round, seat: row.seat };
}

/**
 * @param {Nodes} nodes @param {number | undefined} first @param {{round: number, seat: number | null}} counted
 * @param {boolean} fresh  a line begins: its first move has a number whoever makes it
 * @returns {Item[]}
 */
function itemsOf(nodes, first, counted, fresh) {
  const items = [];
  const seen = new Set();
  for (let row = first === undefined ? undefined : nodes.get(first); row && !seen.has(row.node);) {
    seen.add(row.node);
    const after = count(counted, row);
    const leads = row.seat !== null && after.round > counted.round;
    const number = leads ? `${after.round}.` : fresh && row.seat !== null ? `${after.round}…` : "";
    const parent = /** @type {NodeRow} */ (nodes.get(row.parent ?? 0));
    const others = parent.children[0] === row.node ? parent.children.slice(1) : [];
    const lines = others.map((other) => itemsOf(nodes, other, counted, true));
    items.push({ row, number, lines });
    fresh = lines.length > 0 || row.comment !== "" || (fresh && row.seat === null);
    counted = after;
    row = nodes.get(row.children[0]);
  }
  return items;
}
