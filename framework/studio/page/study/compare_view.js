// @ts-check
/** Several searchers on the same positions: nodes, time and depth, while they are measured. */
import { byId, fill, h, iconButton } from "../parts/dom.js";
import { choice } from "../parts/dialog.js";
import { barChart, lineChart } from "../parts/charts.js";
import { playerDialog } from "../play/player_dialog.js";
import { linesByDepth, rowsShown } from "./compare_figures.js";
import { usualCompared } from "./usual_searchers.js";
import { timeWords } from "../parts/scales.js";
import { countWords } from "../parts/words.js";

/** @typedef {import("../protocol.js").ComparisonView} Comparison */

const KEPT = "plyboard.compared";
const DEPTHS = ["3", "4", "5", "6", "7", "8", "10", "12"];
const TIMES = ["100", "500", "1000", "5000"];
const POSITIONS = ["1", "3", "5", "10", "30"];

/** @param {import("../studio.js").Studio} studio */
export function compareView(studio) {
  const { state } = studio;
  /** @type {string[] | null} */
  let wish = JSON.parse(localStorage.getItem(KEPT) ?? "null"); // null: nobody was chosen
  const players = () => wish ?? usualCompared(state.table?.game);
  let measured = ""; // the game that the charts are of
  let by = "depth";
  let depth = "4";
  let time = "500";
  let positions = "5";
  /** @type {string | null} */
  let job = null;
  const who = h("ul", { class: "choices", id: "compared", "aria-label": "Who is compared" });
  const controls = h("div", { class: "row" });
  const progress = h("p", { id: "compare-progress", class: "quiet", role: "status" });
  const charts = h("div", { class: "charts", id: "compare-result" });

  async function start() {
    const game = state.table?.game.game;
    if (!game || job) return;
    const limit = by === "depth" ? { depth: Number(depth) } : { time: Number(time) };
    const started = await studio.attempt("compare.start", { game, players: players(), positions: Number(positions), ...limit });
    if (!started) return;
    job = started.job;
    measured = game;
    progress.textContent = "Searching …";
    studio.working("compare", true);
    draw();
  }
  function ended() {
    job = null;
    studio.working("compare", false);
    draw();
  }

  studio.on("compare", (event) => {
    if (event.of !== job) return;
    if (event.total) progress.textContent = `${event.searched} of ${event.total} searches${event.done ? (event.searched < event.total ? ", stopped" : ", done") : ""}`;
    if (event.result) fill(charts, ...figures(event.result));
    if (event.problem) {
      progress.textContent = "";
      studio.say(event.problem.text, "bad");
    }
    if (event.done) ended();
  });

  /** @param {Comparison} result */
  function figures(result) {
    const rows = rowsShown(result);
    if (rows.length === 0) return [h("p", { class: "quiet" }, "Nothing is finished yet.")];
    const card = (/** @type {string} */ name, /** @type {(Node | null)[]} */ ...content) => h("section", { class: "card figure", "aria-label": name }, ...content);
    const drawn = result.seconds === null
      ? [card("Nodes", lineChart({ title: "Nodes", x: "depth", y: "positions that a search enters", lines: linesByDepth(result, "nodes"), log: true }),
        h("p", { class: "quiet" }, "Geometric means over the positions; a straight line grows by the same factor with every ply.")),
      card("Time", lineChart({ title: "Time", x: "depth", y: "seconds a search", lines: linesByDepth(result, "seconds"), log: true, words: timeWords }))]
      : [card("Depth", barChart({ title: "Depth reached in the same time", rows: rows.map((row, i) => ({ name: row.player, value: row.reached.mean, words: `${row.reached.mean.toFixed(1)} (${row.reached.least}…${row.reached.most})`, look: `player-${i + 1}` })) }))];
    return [...drawn, card("Speed", barChart({ title: "Nodes a second", rows: rows.map((row, i) => ({ name: row.player, value: row.nodes_per_second, words: countWords(row.nodes_per_second), look: `player-${i + 1}` })) })), tableOf(result, rows)];
  }

  /** @param {Comparison} result @param {Comparison["rows"]} rows */
  const tableOf = (result, rows) => h("section", { class: "card figure wide", "aria-label": "Numbers" },
    h("h3", {}, result.seconds === null ? `To depth ${rows[0].depth}, ${rows[0].searches} positions` : `${result.seconds} s each, ${rows[0].searches} positions`),
    h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": "Table of the numbers" }, h("table", { class: "standings", id: "compare-table" },
      h("thead", {}, h("tr", {}, ["player", "nodes", "leaves", "time", "branching", "first move cuts", "values proved"].map((name) => h("th", { scope: "col" }, name)))),
      h("tbody", {}, rows.map((row) => h("tr", { "data-player": row.player }, h("th", { scope: "row" }, row.player), h("td", { class: "num" }, countWords(row.nodes)), h("td", { class: "num" }, countWords(row.leaves)),
        h("td", { class: "num" }, timeWords(row.seconds)), h("td", { class: "num" }, row.branching?.toFixed(2) ?? ""),
        h("td", { class: "num" }, row.first_move_cutoffs === null ? "" : `${Math.round(100 * row.first_move_cutoffs)} %`), h("td", { class: "num" }, `${row.proven} of ${row.searches}`)))))));

  /** @param {string[]} now */
  function keep(now) {
    wish = now;
    localStorage.setItem(KEPT, JSON.stringify(now));
    draw();
  }

  function draw() {
    fill(who, players().map((spec, i) => h("li", { class: "chip" }, h("span", {}, spec), iconButton("close", `Leave ${spec} out`, () => keep(players().filter((_, j) => j !== i)), { disabled: job !== null }))),
      h("li", {}, h("button", { type: "button", id: "add-compared", "data-key": "add", disabled: job !== null || players().length >= 12, onclick: () => state.welcome &&
        playerDialog(state.welcome, state.table?.game, "", "Who is compared", (spec) => keep([...players(), spec]), "searcher") }, "Add a searcher …")));
    const limits = by === "depth" ? choice(DEPTHS.map((each) => `${each} plies`), depth, (each) => { depth = each; }, DEPTHS)
      : choice(TIMES.map((each) => `${Number(each) / 1000} s each`), time, (each) => { time = each; }, TIMES);
    limits.setAttribute("aria-label", by === "depth" ? "Depth" : "Time");
    fill(controls,
      h("button", { type: "button", id: "compare", "data-key": "compare", class: job ? "" : "main", disabled: !state.table || players().length === 0, onclick: () => (job ? studio.attempt("job.stop", { job }) : start()) }, job ? "Stop" : "Compare"),
      h("label", { class: "inline" }, "by", choice(["depth", "time"], by, (chosen) => {
        by = chosen;
        draw();
      })), limits,
      h("label", { class: "inline" }, "positions", choice(POSITIONS, positions, (each) => { positions = each; })),
      job && h("span", { class: "working", "aria-hidden": "true" }));
  }

  fill(byId("compare-panel"), h("h2", { class: "check-lead" }, "Searchers on the same positions"),
    h("p", { class: "quiet" }, "They search the start of the game and positions after random moves, with empty tables, and none of them has a limit of its own."),
    who, controls, progress, charts);
  studio.watch(() => [state.table, state.line], () => {
    if (!job && state.table && measured !== "" && measured !== state.table.game.game) {
      measured = "";
      progress.textContent = "";
      fill(charts);
    }
    if (state.line !== "open" && job) ended();
    else draw();
  });
}
