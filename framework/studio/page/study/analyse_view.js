// @ts-check
/** What a search finds here, while it searches: lines, the bar of who stands better, the best move by a key. */
import { byId, fill, h, iconButton } from "../parts/dom.js";
import { choice } from "../parts/dialog.js";
import { playerDialog } from "../play/player_dialog.js";
import { countWords } from "../parts/words.js";
import { NONE } from "../studio.js";

/** @typedef {import("../studio.js").Studio} Studio */
/** @typedef {import("../protocol.js").AnalysisLine} AnalysisLine */

const ANALYST = "plyboard.analyst";
const UNSEEN = "plyboard.analyst.hidden";

/** Whether a search here would show nothing that is not seen. @param {import("../protocol.js").PositionView} position */
export const mayLook = ({ viewer, mover }) => viewer === null || viewer === mover;

/** @param {Studio} studio @param {import("../play/table.js").Table} table */
export function analyseView(studio, table) {
  const { state } = studio;
  /** What is asked for, until it is changed. @type {{player: string, unseen: string, lines: string}} */
  const wish = { player: localStorage.getItem(ANALYST) ?? "", unseen: localStorage.getItem(UNSEEN) ?? "", lines: localStorage.getItem("plyboard.lines") ?? "3" };
  /** Few can search where players do not see everything: for such games another one is chosen. @returns {"player" | "unseen"} */
  const kind = () => (state.table?.game.hidden ? "unseen" : "player");
  /** What goes on. @type {"" | "analyse" | "solve"} */
  let wanted = "";
  let turn = 0;

  /** Searches at the position shown, in place of one before. */
  async function search() {
    const mine = ++turn;
    await halt();
    const view = state.table;
    if (!wanted || !view || mine !== turn || !state.position || !mayLook(state.position)) return;
    if (state.position.over) return wanted === "solve" ? stop() : undefined;
    const lines = wish.lines === "all" ? /** @type {"all"} */ ("all") : Number(wish.lines);
    const place = { table: view.table, node: state.here };
    const started = wanted === "solve" ? await studio.attempt("solve.start", place)
      : await studio.attempt("analyse.start", { ...place, lines, ...(wish[kind()] ? { player: wish[kind()] } : {}) });
    if (!started) return stop();
    if (mine !== turn) return void studio.ask("job.stop", { job: started.job }).catch(() => {});
    studio.set({ analysing: started });
    studio.working("analysis", true);
  }

  async function halt() {
    const { analysing } = state;
    studio.set({ analysing: null });
    studio.working("analysis", false);
    if (analysing) await studio.ask("job.stop", { job: analysing.job }).catch(() => {});
  }

  function stop() {
    wanted = "";
    ++turn;
    halt();
    drawControls();
  }
  /** @param {"analyse" | "solve"} what */
  function begin(what) {
    const again = wanted !== what;
    stop();
    if (!again) return;
    wanted = what;
    drawControls();
    search();
  }
  const toggle = () => begin("analyse");
  const solve = () => begin("solve");

  studio.on("analysis", (event) => {
    if (event.of !== state.analysing?.job) return;
    if (event.problem) {
      studio.say(event.problem.text, "bad");
      return stop();
    }
    const kept = state.analysis?.of === event.of ? state.analysis : null;
    studio.set({ analysis: { ...kept, ...event } });
    if (event.done) studio.working("analysis", false);
    if (event.done && wanted === "solve") stop(); // what it has found stays
  });

  const analyst = () => wish[kind()] || state.analysing?.player || "the usual one";

  function drawControls() {
    const view = state.table;
    fill(byId("analysis-controls"),
      h("button", { type: "button", class: wanted ? "" : "main", id: "analyse", "data-key": "analyse", "aria-pressed": String(wanted === "analyse"), onclick: toggle }, wanted === "analyse" ? "Stop" : "Analyse"),
      h("button", { type: "button", id: "solve", "data-key": "solve", "aria-pressed": String(wanted === "solve"), title: "Prove who wins here (v)", onclick: solve }, wanted === "solve" ? "Stop solving" : "Solve"),
      h("button", { type: "button", class: "who", "data-key": "analyst", "aria-label": `Who analyses: ${analyst()}. Change`, onclick: () => state.welcome &&
        playerDialog(state.welcome, view?.game, wish[kind()], "Who analyses", (spec) => {
          wish[kind()] = spec;
          localStorage.setItem(kind() === "player" ? ANALYST : UNSEEN, spec);
          drawControls();
          search();
        }, "searcher") }, analyst()),
      h("label", { class: "inline" }, "lines", choice(["1", "2", "3", "5", "10", "all"], wish.lines, (lines) => {
        wish.lines = lines;
        localStorage.setItem("plyboard.lines", lines);
        search();
      })),
      iconButton("bulb", "Play the best move (space)", () => best(), { disabled: !bestMove() }));
  }

  function drawLines() {
    const { analysis } = state;
    const place = byId("analysis-lines");
    const here = analysis && analysis.node === state.here && analysis.of ? analysis : null;
    byId("analysis-effort").textContent = here?.proof ? proofWords(here)
      : here?.depth
      ? `depth ${here.depth} · ${countWords(here.nodes ?? 0)} nodes · ${countWords(here.nodes_per_second ?? 0)}/s · ${(here.seconds ?? 0).toFixed(1)} s${here.done ? " · done" : ""}`
      : wanted && state.position && !mayLook(state.position) ? "Searched where the one who looks is to move."
      : wanted === "solve" ? "solving …" : wanted ? "searching …" : "Nothing is being searched.";
    fill(place, (here?.lines ?? []).map((line, rank) => h("li", { "data-line": rank },
      h("span", { class: `value ${tone(line)}` }, line.text),
      h("span", { class: "pv" }, line.pv.map((move, i) => h("button", { type: "button", tabindex: i === 0 ? 0 : -1, "data-key": `pv ${rank} ${i}`,
        onclick: () => follow(line.pv.slice(0, i + 1)), ...(i === 0 ? lights(move) : {}) }, move))))));
  }

  /** @param {import("../studio.js").Analysed} analysis */
  const proofWords = ({ proof, done }) => `${proof?.solved ? "Proved: " : ""}${proof?.text} · ${proof?.by}${done || wanted !== "solve" ? "" : " …"}`;

  /** The cells of a move that can be made here are lit while the mouse is over its text. @param {string} move */
  const lights = (move) => ({
    onmouseenter: () => studio.set({ lit: state.position?.legal.find(({ t }) => t === move)?.c ?? [] }),
    onmouseleave: () => studio.set({ lit: NONE }),
  });

  /** @param {AnalysisLine} line */
  const tone = ({ value }) => (value === null ? "" : value > 0.02 ? "for-1" : value < -0.02 ? "for-2" : "");

  /** Plays the beginning of a line; it becomes a variation. @param {string[]} moves */
  async function follow(moves) {
    let node = state.here;
    for (const move of moves) {
      const made = await table.do("table.play", { move, node, any: true });
      if (!made) return;
      node = made.node;
    }
  }

  const bestMove = () => (state.analysis?.node === state.here ? state.analysis.lines?.[0]?.pv[0] : undefined);
  function best() {
    const move = bestMove();
    if (move) table.play(move);
    else if (!wanted) toggle();
  }

  /** The value for the first player, of the search or of what was thought when the move was made. */
  function drawBar() {
    const line = state.analysis?.node === state.here ? state.analysis.lines?.[0] : undefined;
    const over = state.position?.over?.scores;
    const value = over ? over[0] * 2 - 1 : line ? line.value : state.nodes.get(state.here)?.value ?? null;
    const bar = byId("bar");
    const two = state.table?.game.players === 2;
    bar.hidden = !two || state.tab !== "analyse";
    bar.style.setProperty("--value", String(value ?? 0));
    bar.classList.toggle("unknown", value === null);
    bar.classList.toggle("flipped", state.flipped);
    bar.setAttribute("aria-label", value === null ? "No value is known here" : `Player 1 expects ${Math.round((value + 1) * 50)} %`);
  }

  studio.watch(() => [state.here, state.table?.table, state.position], () => {
    if (wanted === "solve") stop(); // of the position that it was asked for
    else if (wanted && state.analysis?.node !== state.here) search();
  });
  studio.watch(() => [state.table, state.analysing, state.analysis, state.here], drawControls);
  studio.watch(() => [state.analysis, state.here, state.analysing], drawLines);
  studio.watch(() => [state.analysis, state.here, state.tab, state.flipped, state.nodes, state.position], drawBar);
  studio.watch(() => [state.tab], () => { if (state.tab !== "analyse" && wanted) stop(); });
  studio.watch(() => [state.line], () => { if (state.line !== "open" && wanted) stop(); });
  return { toggle, solve, best };
}
