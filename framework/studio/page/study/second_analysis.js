// @ts-check
/** A second searcher beside the first: the same position, its own lines, and where the two differ. */
import { byId, fill, h } from "../parts/dom.js";
import { playerDialog } from "../play/player_dialog.js";
import { mayLook } from "./analyse_view.js";
import { countWords } from "../parts/words.js";

/** @typedef {import("../studio.js").Analysed} Analysed */

const PLAYER = "plyboard.second";

/** @param {import("../studio.js").Studio} studio */
export function secondAnalysis(studio) {
  const { state } = studio;
  let player = localStorage.getItem(PLAYER) ?? "";
  let wanted = false;
  let turn = 0;
  /** @type {string | null} */
  let job = null;
  /** @type {Analysed | null} */
  let found = null;

  async function search() {
    const mine = ++turn;
    await halt();
    const view = state.table;
    if (!wanted || mine !== turn || !view || !state.position || state.position.over || !mayLook(state.position)) return draw();
    const started = await studio.attempt("analyse.start", { table: view.table, node: state.here, lines: 3, ...(player && !view.game.hidden ? { player } : {}) });
    if (!started) return stop();
    if (mine !== turn) return void studio.ask("job.stop", { job: started.job }).catch(() => {});
    job = started.job;
    if (!view.game.hidden) player ||= started.player;
    found = null;
    studio.working("second analysis", true);
    draw();
  }
  async function halt() {
    const old = job;
    job = null;
    studio.working("second analysis", false);
    if (old) await studio.ask("job.stop", { job: old }).catch(() => {});
  }
  function stop() {
    wanted = false;
    ++turn;
    halt();
    draw();
  }

  studio.on("analysis", (event) => {
    if (event.of !== job) return;
    if (event.problem) {
      studio.say(event.problem.text, "bad");
      return stop();
    }
    found = { ...(found ?? {}), ...event };
    if (event.done) studio.working("second analysis", false);
    draw();
  });

  /** Whether both would play the same here. */
  function verdict() {
    const first = state.analysis?.node === state.here ? state.analysis.lines?.[0]?.pv[0] : undefined;
    const second = found?.node === state.here ? found.lines?.[0]?.pv[0] : undefined;
    if (!first || !second) return "";
    return first === second ? `Both would play ${first}.` : `The first would play ${first}, the second ${second}.`;
  }

  function draw() {
    const here = found?.node === state.here ? found : null;
    fill(byId("second-analysis"),
      h("div", { class: "row" },
        h("button", { type: "button", id: "second", "data-key": "second", "aria-pressed": String(wanted), onclick: () => {
          wanted = !wanted;
          if (wanted) search();
          else stop();
        } }, wanted ? "Stop the second" : "A second searcher beside it"),
        wanted && h("button", { type: "button", class: "who", "data-key": "second player", "aria-label": `The second searcher: ${player || "the usual one"}. Change`, onclick: () => state.welcome &&
          playerDialog(state.welcome, state.table?.game, player, "The second searcher", (spec) => {
            player = spec;
            localStorage.setItem(PLAYER, spec);
            search();
          }, "searcher") }, player || "the usual one")),
      wanted && h("p", { class: "quiet small" }, here?.depth ? `depth ${here.depth} · ${countWords(here.nodes ?? 0)} nodes · ${countWords(here.nodes_per_second ?? 0)}/s${here.done ? " · done" : ""}` : "searching …"),
      wanted && h("ol", { class: "second-lines", id: "second-lines" }, (here?.lines ?? []).map((line) => h("li", {}, h("span", { class: "value" }, line.text), h("span", {}, line.pv.slice(0, 10).join(" "))))),
      wanted && h("p", { id: "second-verdict" }, verdict()));
  }

  studio.watch(() => [state.here, state.table?.table, state.position], () => { if (wanted && (found?.node !== state.here || !job)) search(); });
  studio.watch(() => [state.analysis, state.table], draw);
  studio.watch(() => [state.position?.viewer], () => { // another one looks
    found = null;
    draw();
  });
  studio.watch(() => [state.tab, state.line], () => { if (wanted && (state.tab !== "analyse" || state.line !== "open")) stop(); });
}
