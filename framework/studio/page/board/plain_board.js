// @ts-check
/** A plain picture of a board, for positions that come without one. */
import { svg } from "../parts/dom.js";

/** @typedef {import("../protocol.js").BoardView} BoardView */
/** @typedef {import("../protocol.js").PositionView} PositionView */

const SIZE = 40;

/** The middle of a cell; y grows downwards. @param {BoardView} board @param {{x: number, y: number}} cell */
function middle({ shape }, { x, y }) {
  if (shape === "hex") return [(x + y / 2) * SIZE, -y * SIZE * 0.866];
  if (shape === "graph") return [x * SIZE * 0.36, y * SIZE * 0.72];
  return [x * SIZE, -y * SIZE];
}

/** @param {BoardView} board @param {BoardView["cells"][0]} cell */
function outline(board, cell) {
  const [x, y] = middle(board, cell);
  const look = { class: `cell ${cell.look}`, "data-cell": cell.name };
  if (board.shape === "graph") return svg("circle", { ...look, cx: x, cy: y, r: SIZE * 0.34 });
  if (board.shape !== "hex") return svg("rect", { ...look, x: x - SIZE / 2, y: y - SIZE / 2, width: SIZE, height: SIZE });
  const corners = [0, 1, 2, 3, 4, 5].map((i) => {
    const angle = (Math.PI / 3) * i + Math.PI / 6;
    return `${(x + Math.cos(angle) * SIZE * 0.577).toFixed(2)},${(y + Math.sin(angle) * SIZE * 0.577).toFixed(2)}`;
  });
  return svg("polygon", { ...look, points: corners.join(" ") });
}

/** @param {BoardView} board @param {BoardView["cells"][0]} cell @param {number} content */
function piece(board, cell, content) {
  const [x, y] = middle(board, cell);
  const kind = board.counts ? undefined : board.pieces[content];
  if (content === 0 && !board.counts) return null;
  const text = kind ? kind.figure || kind.glyph : String(content);
  const owner = kind?.owner ?? null;
  const place = { class: `piece ${owner === null ? "nobodys" : `player-${owner + 1}`}`, "data-on": cell.name };
  return svg("g", place,
    owner !== null && svg("circle", { cx: x, cy: y, r: SIZE * 0.38 }),
    svg("text", { x, y, "text-anchor": "middle", "dominant-baseline": "central", "font-size": SIZE * 0.5 }, text));
}

/** @param {BoardView} board @param {PositionView} position */
export function plainBoard(board, position) {
  const places = board.cells.map((cell) => middle(board, cell));
  const xs = places.map(([x]) => x);
  const ys = places.map(([, y]) => y);
  const [left, top] = [Math.min(...xs) - SIZE * 0.7, Math.min(...ys) - SIZE * 0.7];
  const [width, height] = [Math.max(...xs) - left + SIZE * 0.7, Math.max(...ys) - top + SIZE * 0.7];
  return svg("svg", { viewBox: `${left} ${top} ${width} ${height}`, class: "plain" },
    svg("g", {}, board.cells.map((cell) => outline(board, cell))),
    svg("g", {}, board.cells.map((cell, i) => piece(board, cell, position.content[i]))));
}
