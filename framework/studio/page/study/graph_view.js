// @ts-check
/** The values along the line that is shown, as a graph: click a place to go there. */
import { byId, fill, h, svg } from "../parts/dom.js";
import { lineThrough } from "../play/tree.js";

/** @typedef {import("../studio.js").Studio} Studio */

const WIDTH = 300;
const HEIGHT = 80;

/**
 * Values that a row of the tree or the search has told, by node, of the first player.
 * @param {Studio} studio @param {import("../play/table.js").Table} table
 */
export function graphView(studio, table) {
  const { state } = studio;
  /** @type {Map<string, number>} */
  const searched = new Map();

  studio.watch(() => [state.analysis], () => {
    const { analysis } = state;
    const value = analysis?.lines?.[0]?.value;
    if (analysis && value !== null && value !== undefined) searched.set(`${analysis.table} ${analysis.node}`, value);
  });

  function draw() {
    const place = byId("graph");
    const line = lineThrough(state.nodes, state.here);
    const values = line.map((row) => searched.get(`${state.table?.table} ${row.node}`) ?? row.value);
    const known = values.map((value, i) => ({ value, i })).filter(({ value }) => value !== null && value !== undefined);
    place.hidden = state.table?.game.players !== 2;
    if (line.length < 2 || known.length < 1) return fill(place, h("p", { class: "quiet" }, "The graph of the game grows with the positions whose value is known."));
    const x = (/** @type {number} */ i) => (i / (line.length - 1)) * WIDTH;
    const y = (/** @type {number} */ value) => HEIGHT / 2 - value * (HEIGHT / 2 - 3);
    const points = known.map(({ value, i }) => `${x(i).toFixed(1)},${y(/** @type {number} */ (value)).toFixed(1)}`);
    const here = line.findIndex((row) => row.node === state.here);
    const picture = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" },
      svg("line", { x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2, class: "middle" }),
      svg("line", { x1: x(here), x2: x(here), y1: 0, y2: HEIGHT, class: "here" }),
      svg("polyline", { points: points.join(" "), class: "values" }),
      known.filter(({ value }, k) => k > 0 && Math.abs(/** @type {number} */ (value) - /** @type {number} */ (known[k - 1].value)) > 0.3)
        .map(({ value, i }) => svg("ellipse", { cx: x(i), cy: y(/** @type {number} */ (value)), rx: 3, ry: 3, class: "turn" })));
    const slider = h("input", { type: "range", min: 0, max: line.length - 1, value: here, "aria-label": "Place in the game", "data-key": "graph" });
    slider.addEventListener("input", () => table.go(line[Number(slider.value)].node));
    fill(place, picture, slider);
  }

  studio.watch(() => [state.nodes, state.here, state.analysis, state.table], draw);
}
