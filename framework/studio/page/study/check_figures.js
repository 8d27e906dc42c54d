// @ts-check
/** The figures of a check as cards: each says in a sentence what it means, and how sure it is. */
import { h } from "../parts/dom.js";
import { countWords } from "../parts/words.js";

/** What `plyboard check --json` prints. @typedef {any} Result */

/** @param {string} title @param {string} amount @param {string} sentence @param {...(Node | false | null)} more */
const figure = (title, amount, sentence, ...more) =>
  h("section", { class: "card figure", "aria-label": title }, h("h3", {}, title), amount && h("p", { class: "amount" }, amount), h("p", { class: "quiet" }, sentence), ...more);

const percent = (/** @type {number} */ part) => `${(100 * part).toFixed(part < 0.1 && part > 0 ? 1 : 0)} %`;

/** A mean with half its 95 % interval. @param {{value: number, error: number | null}} mean @param {number} digits */
const meanWords = ({ value, error }, digits) => `${value.toFixed(digits)}${error === null ? "" : ` ± ${error.toFixed(digits)}`}`;

/** @param {Result} result */
export function balanceFigure(result) {
  const { games, wins, shared, draws, first_player_advantage: edge } = result;
  if (!games) return null;
  const rows = [...wins.map((/** @type {number} */ count, /** @type {number} */ i) => ({ name: wins.length === 1 ? "won" : `player ${i + 1}`, count, look: `player-${i + 1}` })),
    shared > 0 && { name: "shared", count: shared, look: "" }, draws > 0 && { name: wins.length === 1 ? "not won" : "draw", count: draws, look: "" }].filter(Boolean);
  return figure("Balance", "", balanceSentence(edge, games),
    h("div", {}, rows.map(({ name, count, look }) => h("div", { class: `share ${look}` }, h("span", {}, name),
      h("span", { class: "track", "aria-hidden": "true" }, h("span", { class: "fill", style: { width: `${(100 * count) / games}%` } })), h("output", {}, percent(count / games))))),
    edge && advantageScale(edge));
}

/** @param {{value: number, error: number} | null} edge @param {number} games */
function balanceSentence(edge, games) {
  const played = `${games.toLocaleString("en")} random games`;
  if (!edge) return `Who won ${played}.`;
  if (Math.abs(edge.value) <= edge.error) return `In ${played} neither player is ahead by more than chance explains (± ${percent(edge.error)}).`;
  return `In ${played} player ${edge.value > 0 ? 1 : 2} wins more often than the other, by ${percent(Math.abs(edge.value))} ± ${percent(edge.error)} of the games.`;
}

/** @param {{value: number, error: number}} edge */
function advantageScale({ value, error }) {
  const at = (/** @type {number} */ x) => 50 - 50 * Math.max(-1, Math.min(1, x));
  return h("div", { role: "img", "aria-label": `Advantage of player 1: ${percent(value)}, give or take ${percent(error)}` },
    h("div", { class: "scale" }, h("i", { style: { left: `${at(value + error)}%`, width: `${Math.max(1, at(value - error) - at(value + error))}%` } }), h("b", { style: { left: `${at(value)}%` } })),
    h("div", { class: "scale-ends", "aria-hidden": "true" }, h("span", {}, "player 1 ahead"), h("span", {}, "player 2 ahead")));
}

/** @param {Result} result */
export function sizeFigures({ size, playouts_per_second: speed, unfinished }) {
  if (!size?.games) return [];
  const { length, branching, tree_log10: tree, longest } = size;
  return [
    figure("Length", `${meanWords(length, 1)} plies`, `So many moves, of all players together, a random game takes; the longest took ${longest}.${unfinished ? ` ${unfinished} were broken off.` : ""}`),
    figure("Branching", `${meanWords(branching, 2)} moves`, "Among so many moves one chooses, on average."),
    figure("Size", `10^${meanWords(tree, 1)}`, "So many games there are, roughly: branching to the power of length. Chess has 10^123 (Allis, 1994)."),
    speed > 0 && figure("Speed", `${countWords(speed)} games/s`, "So many random games this computer plays in a second; programs that search need many."),
  ].filter((card) => card !== false);
}

/** @param {Result} result */
export function soundnessFigures({ clicks, tests, failed_tests: failed, unfinished_tests: late, failed_options: options }) {
  return [
    clicks && figure("Clicks", clicks.told_apart ? "every move" : "not every move", clicks.told_apart ? "can be told by clicks on the board."
      : `can be told by clicks: ${clicks.moves.join(" and ")} touch the same cells, so that a list is shown${clicks.after?.length ? ` after ${clicks.after.join(" ")}` : ""}.`),
    tests > 0 && figure("Tests", failed.length === 0 ? `${tests} pass` : `${failed.length} of ${tests} fail`,
      failed.length ? "" : late.length ? `There was no time for ${late.length} of them.` : "What the script says about itself is so.",
      failed.length > 0 && h("ul", { class: "notes" }, failed.map((/** @type {any} */ note) => h("li", { class: "bad" }, noteWords(note))))),
    options.length > 0 && figure("Options", `${options.length} broken`, "With these options the rules fail.",
      h("ul", { class: "notes" }, options.map((/** @type {any} */ row) => h("li", { class: "bad" }, `${row.option}: ${row.note ? noteWords(row.note) : row.what}`)))),
  ].filter((card) => card);
}

/** @param {any} note */
export const noteWords = ({ message, line }) => `${line ? `line ${line}: ` : ""}${message}`;
