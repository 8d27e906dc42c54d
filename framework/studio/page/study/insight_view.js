// @ts-check
/** Whether the game is any good: a report that fills while it is made, and the games behind each figure. */
import { byId, fill, h } from "../parts/dom.js";
import { choice, openDialog } from "../parts/dialog.js";
import { pictureOf } from "../board/picture.js";
import { figureCards, figureOf } from "./insight_figures.js";

/** @typedef {import("../protocol.js").InsightReport} Report */
/** @typedef {Extract<import("../protocol.js").Event, {ev: "insight"}>} Told */

const TIMES = ["30", "60", "120", "300", "900", "3600"];
const timeWords = (/** @type {string} */ seconds) => (Number(seconds) < 60 ? `${seconds} s` : `${Number(seconds) / 60} min`);

/** @param {import("../studio.js").Studio} studio @param {import("../play/table.js").Table} table */
export function insightView(studio, table) {
  const { state } = studio;
  const controls = h("div", { class: "row" });
  const progress = h("p", { id: "insight-progress", class: "quiet", role: "status" });
  const verdict = h("div", { id: "insight-verdict" });
  const figures = h("div", { class: "charts", id: "insight-figures" });
  const lead = h("h2", { class: "check-lead" });
  let seconds = "120";
  /** @type {string | null} */
  let job = null;
  let shown = "", title = "";

  async function start() {
    const game = state.table?.game.game;
    if (!game || job) return;
    const started = await studio.attempt("insight.start", { game, seconds: Number(seconds) });
    if (!started) return;
    job = started.job;
    clear();
    shown = game;
    title = state.table?.game.title || state.table?.game.name || "";
    progress.textContent = "Games are being played …";
    studio.working("insight", true);
    draw();
  }
  function clear() {
    fill(verdict);
    fill(figures);
    progress.textContent = shown = "";
  }
  /** One of the report's games is of the same rules. */
  const isElsewhere = () => shown !== "" && state.table?.game.game !== shown;
  function ended() {
    job = null;
    studio.working("insight", false);
    if (isElsewhere()) clear();
    draw();
  }

  studio.on("insight", (/** @type {Told} */ event) => {
    if (event.of !== job) return;
    if (event.progress) progress.textContent = event.progress;
    if (event.report) show(event.report, event.maps ?? []);
    if (!event.done) return;
    progress.textContent = event.report ? `${event.report.stopped ? "Stopped after" : "It took"} ${Math.round(event.seconds ?? 0)} s. Programs played, not people.` : "";
    if (event.problem) studio.say(event.problem.text, "bad");
    ended();
  });

  /** @param {Report} report @param {{title: string, svg: string}[]} maps */
  function show(report, maps) {
    fill(verdict, h("ul", { class: "verdict", "aria-label": "Verdict" }, report.verdict.map(finding)),
      report.cut.length > 0 && h("p", { class: "quiet small" }, `There was no time for all of it: ${report.cut.map(({ stage, done, asked, what }) => `${stage}, ${done.toLocaleString("en")} of ${asked.toLocaleString("en")} ${what}`).join("; ")}.`));
    fill(figures, ...figureCards(report).map(card), ...(maps.length > 0 ? [heatCard(maps)] : []));
  }

  /** The board, the darker the more often. @param {{title: string, svg: string}[]} maps */
  const heatCard = (maps) => h("section", { class: "card figure heat", "aria-label": "Where it is played" }, h("h3", {}, "Where it is played"),
    h("p", { class: "quiet small" }, "The darker, the more often, in games of the strongest player. Cells that stay light are hardly used."),
    h("div", { class: "heat-maps" }, maps.map(({ title, svg }) => h("button", { type: "button", class: "heat-map", "data-figure": "board", "data-key": `board ${title}`, title: "Its games",
      onclick: () => games(title, "board", 0) }, h("span", {}, title), pictureOf(svg)))));

  /** @param {Report["verdict"][0]} line */
  function finding({ subject, mark, text, try: remedy }) {
    const figure = figureOf(subject);
    const name = figure
      ? h("button", { type: "button", class: "subject", "data-key": subject, "data-subject": subject, title: "Its games", onclick: () => games(subject.toLowerCase(), figure, 0) }, subject)
      : h("span", { class: "subject" }, subject);
    return h("li", {}, name, h("span", { class: `verdict-mark ${mark.replace("?", "")}` }, mark),
      h("p", {}, text, remedy && h("span", { class: "remedy" }, `Try ${remedy}.`)));
  }

  /** @param {import("./insight_figures.js").Card} card */
  const card = ({ title, note, rows }) => h("section", { class: "card figure", "aria-label": title }, h("h3", {}, title), h("p", { class: "quiet small" }, note),
    h("ul", { class: "figure-rows" }, rows.map((row) => h("li", {}, rowOf(title, row)))));

  /** @param {string} title @param {import("./insight_figures.js").Row} row */
  function rowOf(title, { name, words, share, of }) {
    const content = [h("span", { class: "row-name" }, name),
      share && h("span", { class: "reach", "aria-hidden": "true" }, h("i", { style: { left: `${100 * share.low}%`, width: `${Math.max(0.6, 100 * (share.high - share.low))}%` } }), h("b", { style: { left: `${100 * share.value}%` } })),
      h("span", { class: "row-words" }, words)];
    if (!of) return h("div", { class: "figure-row" }, content);
    return h("button", { type: "button", class: "figure-row", "data-figure": of.figure, "data-at": of.at, "data-key": `${of.figure} ${name}`, title: "Its games",
      onclick: () => games(`${title}: ${name}`, of.figure, of.at) }, content);
  }

  /** The window with some of the games behind a figure. @param {string} title @param {string} figure @param {number} at */
  async function games(title, figure, at) {
    const found = await studio.attempt("insight.games", { figure, at });
    if (!found) return;
    openDialog(`Games: ${title}`, (close) => [found.games.length === 0 ? h("p", { class: "quiet" }, "There is none.")
      : h("div", { class: "game-list insight-games", role: "group", "aria-label": "Games" }, found.games.map(({ series, number, title: words }) =>
        h("button", { type: "button", "data-game-number": number, onclick: async () => {
          if (!await table.openInsightGame(series, number)) return;
          close();
          studio.set({ tab: "analyse" });
        } }, h("span", {}, words), h("span", { class: "quiet" }, `game ${number + 1}`))))]);
  }

  function draw() {
    const view = state.table;
    const name = job ? title : view?.game.title || view?.game.name;
    lead.textContent = name ? `Is ${name} any good?` : "No game is open";
    fill(controls,
      h("button", { type: "button", id: "insight", "data-key": "insight", class: job ? "" : "main", disabled: !view, onclick: () => (job ? studio.attempt("job.stop", { job }) : start()) }, job ? "Stop" : "Find out"),
      h("label", { class: "inline" }, "in at most", choice(TIMES.map(timeWords), seconds, (time) => { seconds = time; }, TIMES)),
      job && h("span", { class: "working", "aria-hidden": "true" }));
  }

  fill(byId("insight-panel"), lead,
    h("p", { class: "quiet" }, "Programs of several strengths play the game against each other: how fair, drawish, long, deep and eventful it is, with a 95 % interval at every figure. Click on one for its games."),
    controls, progress, verdict, figures);
  studio.watch(() => [state.table], () => {
    if (!job && isElsewhere()) clear();
    draw();
  });
  // The program forgets the report of a page that is gone.
  studio.watch(() => [state.line], () => {
    if (state.line === "open" || !shown) return;
    clear();
    ended();
  });
}
