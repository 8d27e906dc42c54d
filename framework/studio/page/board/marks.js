// @ts-check
/** What is laid over the drawn board: tints of cells under the pieces, dots and arrows above them. */
import { svg } from "../parts/dom.js";

/** @typedef {import("./cells.js").Cells} Cells */

/** A copy of the cell's shape, in another colour, right above it. @param {Cells} cells @param {number} cell @param {string} kind */
export function tint(cells, cell, kind) {
  const element = cells.elements[cell];
  if (!element) return;
  const copy = /** @type {SVGElement} */ (element.cloneNode(false));
  for (const { name } of [...copy.attributes]) {
    if (/^(data-|aria-|role|tabindex|class|style|fill|stroke|id)/.test(name)) copy.removeAttribute(name);
  }
  copy.setAttribute("class", `mark tint ${kind}`);
  copy.setAttribute("aria-hidden", "true");
  element.after(copy);
}

/** A dot in the middle, or a ring where something stands. @param {Cells} cells @param {number} cell @param {boolean} full */
export function dot(cells, cell, full) {
  const place = cells.place(cell);
  if (!place) return null;
  const size = Math.min(place.width, place.height);
  const { x, y } = place;
  return full
    ? svg("circle", { class: "mark ring", cx: x, cy: y, r: size * 0.45, "stroke-width": size * 0.07 })
    : svg("circle", { class: "mark dot", cx: x, cy: y, r: size * 0.14 });
}

/** Around what stands on a cell that decided the game; seen on any board. @param {Cells} cells @param {number} cell */
export function decider(cells, cell) {
  const place = cells.place(cell);
  if (!place) return null;
  const size = Math.min(place.width, place.height);
  const circle = { cx: place.x, cy: place.y, r: size * 0.42 };
  return svg("g", { class: "mark decider" }, svg("circle", { ...circle, class: "under", "stroke-width": size * 0.12 }), svg("circle", { ...circle, "stroke-width": size * 0.06 }));
}

/** From cell to cell; of one cell a circle. @param {Cells} cells @param {number[]} way @param {number} rank  0 is the best */
export function arrow(cells, way, rank) {
  const places = way.map((cell) => cells.place(cell)).filter((place) => place !== null);
  if (places.length === 0) return null;
  const size = Math.min(...places.map(({ width, height }) => Math.min(width, height)));
  const look = { class: `mark arrow rank-${Math.min(rank, 3)}`, "stroke-width": size * (rank === 0 ? 0.14 : 0.09) };
  const end = places[places.length - 1];
  if (places.length === 1) return svg("circle", { ...look, cx: end.x, cy: end.y, r: size * 0.4, fill: "none" });
  const from = places[places.length - 2];
  const length = Math.hypot(end.x - from.x, end.y - from.y) || 1;
  const [ux, uy] = [(end.x - from.x) / length, (end.y - from.y) / length];
  const head = size * 0.3;
  const neck = [end.x - ux * head, end.y - uy * head];
  const line = [...places.slice(0, -1).map(({ x, y }) => `${x},${y}`), neck.join(",")];
  const corners = [[end.x, end.y], [neck[0] - uy * head * 0.55, neck[1] + ux * head * 0.55],
    [neck[0] + uy * head * 0.55, neck[1] - ux * head * 0.55]];
  return svg("g", look, svg("polyline", { points: line.join(" "), fill: "none" }),
    svg("polygon", { points: corners.map((corner) => corner.join(",")).join(" "), stroke: "none" }));
}

/** A short text in a corner of the cell. @param {Cells} cells @param {number} cell @param {string} text @param {string} kind */
export function label(cells, cell, text, kind) {
  const place = cells.place(cell);
  if (!place) return null;
  const size = Math.min(place.width, place.height);
  const y = place.y + place.height * 0.33;
  const width = Math.max(text.length, 2) * size * 0.15 + size * 0.08;
  return svg("g", { class: `mark label ${kind}` },
    svg("rect", { x: place.x - width / 2, y: y - size * 0.14, width, height: size * 0.28, rx: size * 0.08 }),
    svg("text", { x: place.x, y, "font-size": size * 0.22, "text-anchor": "middle", "dominant-baseline": "central" }, text));
}

/** Takes all marks away. @param {Element} picture */
export function wipe(picture) {
  for (const mark of picture.querySelectorAll(".mark")) mark.remove();
}
