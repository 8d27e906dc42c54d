// @ts-check
/** Whether the rules are sound, and what kind of game they make: random games are played and counted. */
import { byId, fill, h } from "../parts/dom.js";
import { choice } from "../parts/dialog.js";
import { curveFigures } from "./check_charts.js";
import { balanceFigure, noteWords, sizeFigures, soundnessFigures } from "./check_figures.js";

/** @typedef {import("./check_figures.js").Result} Result */

const SECONDS = ["2", "5", "10", "30", "120"];

/** @param {import("../studio.js").Studio} studio @param {import("../play/table.js").Table} table */
export function checkView(studio, table) {
  const { state } = studio;
  const controls = h("div", { class: "row" });
  const progress = h("p", { id: "check-progress", class: "quiet", role: "status" });
  const figures = h("div", { id: "check-result" });
  const lead = h("h2", { class: "check-lead" });
  let seconds = "5";
  /** @type {{job: string, game: string} | null} */
  let running = null;
  let shown = "";

  async function start() {
    const game = state.table?.game.game;
    if (!game || running) return;
    fill(figures);
    progress.textContent = "Games are being played …";
    const started = await studio.attempt("check.start", { game, seconds: Number(seconds) });
    if (!started) {
      progress.textContent = "";
      return;
    }
    running = { job: started.job, game };
    shown = game;
    studio.working("check", true);
    draw();
  }

  function stop() {
    if (running) studio.attempt("job.stop", { job: running.job });
    end();
    progress.textContent = "Stopped.";
  }
  function end() {
    running = null;
    studio.working("check", false);
    draw();
  }

  studio.on("check", (event) => {
    if (event.of !== running?.job) return;
    if (!event.done) {
      progress.textContent = event.progress || "Games are being played …";
      return;
    }
    end();
    progress.textContent = "";
    if (event.problem) fill(figures, h("p", { class: "bad", role: "alert" }, event.problem.text));
    else fill(figures, ...cards(event.result));
  });

  /** @param {Result} result */
  function cards(result) {
    return [verdict(result), balanceFigure(result), ...sizeFigures(result), ...curveFigures(result, look), ...soundnessFigures(result), notes(result.notes)].filter((card) => card !== null);
  }

  /** @param {Result} result */
  function verdict({ ok, failure, games, plies }) {
    if (!failure) {
      return h("section", { class: "card figure wide", "aria-label": "Verdict" }, h("p", { class: ok ? "amount good" : "amount bad", id: "check-verdict" }, ok ? "No fault was found" : "Something fails"),
        h("p", { class: "quiet" }, `The rules were held against their contract in ${games.toLocaleString("en")} random games with ${plies.toLocaleString("en")} plies.`));
    }
    return h("section", { class: "card figure wide", "aria-label": "Verdict" }, h("p", { class: "amount bad", id: "check-verdict" }, "The rules fail"),
      h("p", {}, failure.note ? noteWords(failure.note) : failure.what, failure.rule && h("span", { class: "quiet" }, ` (in ${failure.rule})`)),
      failure.moves.length > 0 && h("p", { class: "quiet" }, `After ${failure.moves.join(" ")}${failure.move ? `, at ${failure.move}` : ""}.`),
      h("div", { class: "row" }, h("button", { type: "button", "data-key": "look", onclick: () => look(failure) }, "Look at the position")));
  }

  /** @param {any} failure */
  async function look({ game, moves }) {
    const seats = state.table?.seats.map(() => "human");
    if (await table.start({ game, moves: moves.join(" "), seats })) studio.set({ tab: "play" });
  }

  /** @param {string[]} sentences */
  const notes = (sentences) => (sentences.length === 0 ? null : h("section", { class: "card figure wide", "aria-label": "Notes" }, h("h3", {}, "What to look at"),
    h("ul", { class: "notes" }, sentences.map((sentence) => h("li", {}, `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`)))));

  function draw() {
    const view = state.table;
    lead.textContent = view ? `Is ${view.game.title || view.game.name} sound?` : "No game is open";
    fill(controls,
      h("button", { type: "button", id: "check", "data-key": "check", class: running ? "" : "main", disabled: !view, onclick: () => (running ? stop() : start()) }, running ? "Stop" : "Check"),
      h("label", { class: "inline" }, "for at most", choice(SECONDS.map((time) => `${time} s`), seconds, (time) => { seconds = time; }, SECONDS)),
      running && h("span", { class: "working", "aria-hidden": "true" }));
  }

  fill(byId("check-panel"), lead,
    h("p", { class: "quiet" }, "Random games are played by the rules, every step is held against what rules promise, and the games are counted. A script is checked as it was saved."),
    controls, progress, figures);
  studio.watch(() => [state.table], () => {
    if (!running && shown && state.table?.game.game !== shown) {
      fill(figures);
      shown = "";
    }
    draw();
  });
  studio.watch(() => [state.line], () => { if (running && state.line !== "open") end(); });
}
