// @ts-check
/** Charts drawn as SVG, each with its numbers in words for those who listen. */
import { h, svg } from "./dom.js";
import { decades, nice } from "./scales.js";
import { countWords } from "./words.js";

const WIDTH = 520;
const HEIGHT = 250;
const LEFT = 58;
const BOTTOM = 34;
const TOP = 12;
const RIGHT = 14;

/** @typedef {{name: string, points: [number, number][]}} Line */

/**
 * Lines over whole numbers, such as depths.
 * @param {{title: string, x: string, y: string, lines: Line[], log?: boolean, words?: (value: number) => string}} chart  `words`: how values are written
 */
export function lineChart({ title, x, y, lines, log = false, words = valueWords }) {
  const points = lines.flatMap((line) => line.points).filter(([, value]) => !log || value > 0);
  if (points.length === 0) return h("p", { class: "quiet" }, "There is nothing to draw yet.");
  const xs = points.map(([at]) => at);
  const [from, to] = [Math.min(...xs), Math.max(...xs)];
  const ticks = log ? decades(points.map(([, value]) => value)) : nice(0, Math.max(...points.map(([, value]) => value)));
  const scale = log ? Math.log10 : (/** @type {number} */ value) => value;
  const [low, high] = [scale(ticks[0]), scale(ticks[ticks.length - 1])];
  const px = (/** @type {number} */ at) => LEFT + (to === from ? 0.5 : (at - from) / (to - from)) * (WIDTH - LEFT - RIGHT);
  const py = (/** @type {number} */ value) => HEIGHT - BOTTOM - (high === low ? 0.5 : (scale(value) - low) / (high - low)) * (HEIGHT - TOP - BOTTOM);
  const step = Math.max(1, Math.ceil((to - from) / 12));
  const picture = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "chart", "aria-hidden": "true" },
    grid(ticks, py, words),
    Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step).map((at) =>
      svg("text", { x: px(at), y: HEIGHT - BOTTOM + 16, "text-anchor": "middle" }, at)),
    svg("text", { x: WIDTH - RIGHT, y: HEIGHT - 3, "text-anchor": "end", class: "axis" }, x),
    lines.map((line, i) => {
      const shown = line.points.filter(([, value]) => !log || value > 0);
      return svg("g", { class: `line-${i % 6}` },
        svg("polyline", { points: shown.map(([at, value]) => `${px(at).toFixed(1)},${py(value).toFixed(1)}`).join(" ") }),
        shown.map(([at, value]) => svg("circle", { cx: px(at), cy: py(value), r: 3.2 })));
    }));
  return h("figure", { class: "chart-figure" }, h("figcaption", {}, `${title}: ${y}`), picture, legend(lines), numbers(title, x, lines, words));
}

/** @param {Line[]} lines */
const legend = (lines) => h("ul", { class: "legend", "aria-hidden": "true" }, lines.map((line, i) =>
  h("li", {}, svg("svg", { viewBox: "0 0 30 10", class: "chart swatch" }, svg("g", { class: `line-${i % 6}` }, svg("polyline", { points: "1,5 29,5" }), svg("circle", { cx: 15, cy: 5, r: 3.2 }))), line.name)));

/** The same as a table. @param {string} title @param {string} x @param {Line[]} lines @param {(value: number) => string} words */
function numbers(title, x, lines, words) {
  const xs = [...new Set(lines.flatMap((line) => line.points.map(([at]) => at)))].sort((a, b) => a - b);
  return h("table", { class: "unseen" }, h("caption", {}, title),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, x), lines.map((line) => h("th", { scope: "col" }, line.name)))),
    h("tbody", {}, xs.map((at) => h("tr", {}, h("th", { scope: "row" }, at),
      lines.map((line) => {
        const found = line.points.find(([other]) => other === at);
        return h("td", {}, found ? words(found[1]) : "");
      })))));
}

/**
 * Bars, one a row.
 * @param {{title: string, rows: {name: string, value: number, words?: string, look?: string}[]}} chart
 */
export function barChart({ title, rows }) {
  const most = Math.max(...rows.map((row) => row.value), 1e-12);
  return h("figure", { class: "chart-figure" }, h("figcaption", {}, title), h("div", { class: "bars" }, rows.map((row) =>
    h("div", { class: `share ${row.look ?? ""}` }, h("span", {}, row.name),
      h("span", { class: "track", "aria-hidden": "true" }, h("span", { class: "fill", style: { width: `${Math.max(0, (100 * row.value) / most)}%` } })),
      h("output", {}, row.words ?? valueWords(row.value))))));
}

/** How many there are of each, as columns. @param {{title: string, x: string, bins: {from: number, to: number, count: number}[]}} chart */
export function histogram({ title, x, bins }) {
  const most = Math.max(...bins.map(({ count }) => count), 1);
  const width = (WIDTH - LEFT - RIGHT) / bins.length;
  const height = HEIGHT - TOP - BOTTOM;
  const every = Math.ceil(bins.length / 10);
  const ticks = nice(0, most);
  const py = (/** @type {number} */ value) => HEIGHT - BOTTOM - (height * value) / ticks[ticks.length - 1];
  const words = (/** @type {{from: number, to: number}} */ { from, to }) => (from === to ? String(from) : `${from}–${to}`);
  return h("figure", { class: "chart-figure" }, h("figcaption", {}, title),
    svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "chart", "aria-hidden": "true" }, grid(ticks, py, valueWords),
      bins.map((bin, i) => svg("rect", { class: "bar", x: LEFT + i * width + 1, width: Math.max(1, width - 2), y: py(bin.count), height: HEIGHT - BOTTOM - py(bin.count) }, svg("title", {}, `${words(bin)}: ${bin.count}`))),
      bins.map((bin, i) => i % every === 0 && svg("text", { x: LEFT + (i + 0.5) * width, y: HEIGHT - BOTTOM + 16, "text-anchor": "middle" }, bin.from)),
      svg("text", { x: WIDTH - RIGHT, y: HEIGHT - 3, "text-anchor": "end", class: "axis" }, x)),
    h("table", { class: "unseen" }, h("caption", {}, title), h("tbody", {}, bins.map((bin) => h("tr", {}, h("th", { scope: "row" }, `${words(bin)} ${x}`), h("td", {}, bin.count))))));
}

/** A mean with its interval as a band. @param {{title: string, x: string, points: {at: number, value: number, error: number}[]}} chart */
export function meanChart({ title, x, points }) {
  const ticks = nice(0, Math.max(...points.map(({ value, error }) => value + error)));
  const [from, to] = [points[0].at, points[points.length - 1].at];
  const px = (/** @type {number} */ at) => LEFT + ((at - from) / Math.max(1, to - from)) * (WIDTH - LEFT - RIGHT);
  const py = (/** @type {number} */ value) => HEIGHT - BOTTOM - (value / ticks[ticks.length - 1]) * (HEIGHT - TOP - BOTTOM);
  const place = (/** @type {number} */ at, /** @type {number} */ value) => `${px(at).toFixed(1)},${py(value).toFixed(1)}`;
  const band = [...points.map(({ at, value, error }) => place(at, value + error)), ...[...points].reverse().map(({ at, value, error }) => place(at, Math.max(0, value - error)))];
  const step = Math.max(1, Math.ceil((to - from) / 10));
  return h("figure", { class: "chart-figure" }, h("figcaption", {}, title),
    svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "chart", "aria-hidden": "true" }, grid(ticks, py, valueWords),
      svg("polygon", { class: "band", points: band.join(" ") }), svg("g", { class: "line-0" }, svg("polyline", { points: points.map(({ at, value }) => place(at, value)).join(" ") })),
      Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step).map((at) => svg("text", { x: px(at), y: HEIGHT - BOTTOM + 16, "text-anchor": "middle" }, at)),
      svg("text", { x: WIDTH - RIGHT, y: HEIGHT - 3, "text-anchor": "end", class: "axis" }, x)),
    h("table", { class: "unseen" }, h("caption", {}, title), h("tbody", {}, points.filter((_, i) => i % step === 0).map(({ at, value, error }) =>
      h("tr", {}, h("th", { scope: "row" }, `${x} ${at}`), h("td", {}, `${valueWords(value)} ± ${valueWords(error)}`))))));
}

/** @param {number[]} ticks @param {(value: number) => number} py @param {(value: number) => string} words */
const grid = (ticks, py, words) => ticks.map((tick) => svg("g", { class: "grid" }, svg("line", { x1: LEFT, x2: WIDTH - RIGHT, y1: py(tick), y2: py(tick) }),
  svg("text", { x: LEFT - 6, y: py(tick), "text-anchor": "end", "dominant-baseline": "central" }, words(tick))));

/** @param {number} value */
const valueWords = (value) => (Math.abs(value) >= 1000 ? countWords(value).replace(/\.0+(?= )/, "") : Number(value.toPrecision(3)).toString());
