// @ts-check
/** How long the random games of a check were, and how many moves there were at each ply; some of them to open. */
import { histogram, meanChart } from "../parts/charts.js";
import { h } from "../parts/dom.js";
import { bins } from "../parts/histogram.js";

/**
 * @param {any} result  what `plyboard check --json` prints
 * @param {(game: {game: string, moves: string[]}) => void} look
 */
export function curveFigures({ game, curves, size }, look) {
  if (!curves || curves.lengths.length === 0) return [];
  const [short, middle, long] = curves.games;
  const open = (/** @type {string} */ name, /** @type {string[] | undefined} */ moves) => moves && h("button", { type: "button", "data-example": name, onclick: () => look({ game, moves }) }, `${name}: ${moves.length} plies`);
  const reached = curves.branching.filter((/** @type {any} */ ply) => ply.games * 20 >= size.games);
  return [
    h("section", { class: "card figure", "aria-label": "Lengths" },
      histogram({ title: "How long the games were", x: "plies", bins: bins(curves.lengths.map((/** @type {any} */ row) => ({ at: row.plies, count: row.games }))) }),
      h("p", { class: "quiet" }, "Of random games; those of good players may be longer or shorter."),
      h("div", { class: "row", role: "group", "aria-label": "Games to open" }, open("short", short), open("middle", middle), open("long", long))),
    reached.length > 1 && h("section", { class: "card figure", "aria-label": "Branching by ply" },
      meanChart({ title: "Moves to choose from", x: "ply", points: reached.map((/** @type {any} */ ply, /** @type {number} */ i) => ({ at: i + 1, value: ply.moves, error: ply.error })) }),
      h("p", { class: "quiet" }, "The mean at each ply, with its 95 % interval, as long as one game in twenty still goes on.")),
  ].filter((card) => card !== false);
}
