// @ts-check
/** A search stepped through: its tree, and beside it the board at the node and what happens there. */
import { byId, fill, h, iconButton } from "../parts/dom.js";
import { choice } from "../parts/dialog.js";
import { pictureOf } from "../board/picture.js";
import { playerDialog } from "../play/player_dialog.js";
import { usualTracer } from "./usual_searchers.js";
import { cutFrom, looksAt, over, stepInto } from "./trace_steps.js";

/** @typedef {import("../protocol.js").TraceView} TraceView */

const PLAYER = "plyboard.tracer";
const LIMITS = ["200", "500", "1000", "2000"];

/** @param {import("../studio.js").Studio} studio */
export function traceView(studio) {
  const { state } = studio;
  let wish = localStorage.getItem(PLAYER); // null: nobody was chosen
  const player = () => wish ?? usualTracer(state.table?.game);
  let limit = "500";
  /** @type {string | null} */
  let job = null;
  /** @type {{trace: TraceView, game: string} | null}  `game` as the table has it */
  let shown = null;
  /** @type {Element[]} */
  let pictures = [];
  /** @type {Map<string, {name: string, value: string, small: string[]}>} */
  const finals = new Map();
  /** @type {Map<number, string>} */
  const boards = new Map();
  let at = 0;
  let zoom = 1;

  const controls = h("div", { class: "row" });
  const say = h("p", { id: "trace-say", class: "trace-say", "aria-live": "polite" });
  const facts = h("dl", { class: "trace-facts" });
  const steps = h("div", { class: "row", role: "toolbar", "aria-label": "Step through the search" });
  const slider = h("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": "Step", "data-key": "slider" });
  const count = h("output", { class: "quiet", id: "trace-count" });
  const stage = h("div", { class: "trace-stage", tabindex: 0, role: "group", "aria-label": "Tree of the search" });
  const board = h("div", { id: "trace-board", class: "small-board", role: "img", "aria-label": "Board at the node" });
  const note = h("p", { class: "quiet small" });
  const below = h("div", { class: "trace-below", hidden: true });

  async function start() {
    const view = state.table;
    if (!view || job) return;
    const started = await studio.attempt("trace.start", { table: view.table, node: state.here, player: player(), limit: Number(limit) });
    if (!started) return;
    job = started.job;
    studio.working("trace", true);
    drawControls();
  }
  const stop = () => job && studio.attempt("job.stop", { job });

  studio.on("trace", (event) => {
    if (event.of !== job) return;
    job = null;
    studio.working("trace", false);
    drawControls();
    if (event.problem) studio.say(event.problem.text, "bad");
    if (event.trace && event.table === state.table?.table) take(event.trace, state.table.game.game);
  });

  /** @param {TraceView} trace @param {string} game */
  function take(trace, game) {
    shown = { trace, game };
    boards.clear();
    finals.clear();
    pictures = trace.passes.map(({ svg }) => pictureOf(svg)).filter((picture) => picture !== null);
    for (const group of pictures.flatMap((picture) => [...picture.querySelectorAll("g[id]")]))
      finals.set(group.id, { name: group.getAttribute("class") ?? "", value: part(group, "value")?.textContent ?? "", small: smalls(group).map((text) => text.textContent ?? "") });
    slider.max = String(trace.steps.length - 1);
    note.textContent = trace.note;
    below.hidden = false;
    show(0);
  }

  /** @param {Element} group @param {string} kind */
  const part = (group, kind) => group.querySelector(`:scope > .self > .${kind}`);
  /** @param {Element} group */
  const smalls = (group) => [...group.querySelectorAll(":scope > .self > .small")];

  /** @param {number} index */
  function show(index) {
    if (!shown) return;
    const { trace } = shown;
    at = Math.max(0, Math.min(trace.steps.length - 1, index));
    const step = trace.steps[at];
    const picture = /** @type {SVGSVGElement} */ (pictures[step.pass]);
    if (stage.firstElementChild !== picture) fill(stage, picture);
    const { labels, entered, away } = looksAt(trace.steps, at);
    const last = at === trace.steps.length - 1;
    for (const group of picture.querySelectorAll("g[id]")) {
      const node = Number(group.id.split("n")[1]);
      const final = finals.get(group.id);
      const label = labels.get(node);
      const value = part(group, "value");
      const pruned = final?.name.includes("pruned") ?? false;
      const classes = (final?.name ?? "").split(" ").filter((name) => last || (name !== "cutoff" && name !== "pv"));
      if (!entered.has(node)) classes.push("todo");
      if (away.has(node) && !classes.includes("cutoff")) classes.push("cutoff");
      if (node === step.at) classes.push("now");
      group.setAttribute("class", classes.join(" "));
      if (value) value.textContent = label ? label.box : pruned ? final?.value ?? "" : "";
      smalls(group).forEach((text, i) => {
        text.textContent = label?.lines[i] ?? "";
        text.classList.toggle("cut", text.textContent?.includes("-cut") ?? false);
      });
    }
    let group = picture.querySelector(`#p${step.pass}n${step.at}`);
    size(picture);
    group?.querySelector(":scope > .self > .box")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    for (; group?.classList.contains("t"); group = group.parentElement) group.classList.add("path");
    say.textContent = step.say;
    fill(facts, [["node", step.way], ["to move", step.role], ["α", step.alpha], ["β", step.beta], ["best", step.best], ["leaves", step.leaves], ["cut-offs", step.cuts]]
      .map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))));
    slider.value = String(at);
    count.textContent = `${trace.passes[step.pass].text} · ${at + 1} / ${trace.steps.length}`;
    drawBoard(step.at);
  }

  /** @param {SVGSVGElement} picture */
  function size(picture) {
    const { width, height } = picture.viewBox.baseVal;
    picture.setAttribute("width", String(width * zoom));
    picture.setAttribute("height", String(height * zoom));
  }

  /** The board at a node; the program draws each once. @param {number} node */
  async function drawBoard(node) {
    if (!shown) return;
    const { trace } = shown;
    const position = trace.positions[node];
    const table = state.table?.table;
    let svg = boards.get(node);
    if (svg === undefined && table) {
      svg = (await studio.ask("position.draw", { table, position, ids: "trace" }).catch(() => null))?.svg ?? "";
      boards.set(node, svg);
    }
    if (trace !== shown?.trace || trace.steps[at].at !== node) return;
    board.setAttribute("aria-label", `Board at the node: ${position}`);
    fill(board, (svg ? pictureOf(svg) : null) ?? h("pre", {}, position));
  }

  const go = {
    first: () => show(0),
    back: () => show(at - 1),
    next: () => show(at + 1),
    last: () => show(Infinity),
    over: () => shown && show(over(shown.trace.steps, at)),
    cut: () => shown && show(cutFrom(shown.trace.steps, at, 1)),
    cutBack: () => shown && show(cutFrom(shown.trace.steps, at, -1)),
    larger: () => { zoom = Math.min(3, zoom * 1.25); show(at); },
    smaller: () => { zoom = Math.max(0.25, zoom / 1.25); show(at); },
  };

  function drawControls() {
    fill(controls,
      h("button", { type: "button", id: "trace", "data-key": "trace", class: job ? "" : "main", disabled: !state.table, onclick: () => (job ? stop() : start()) }, job ? "Stop" : "Trace"),
      h("button", { type: "button", class: "who", "data-key": "tracer", "aria-label": `Who searches: ${player()}. Change`, onclick: () => state.welcome &&
        playerDialog(state.welcome, state.table?.game, player(), "Whose search is recorded", (spec) => {
          wish = spec;
          localStorage.setItem(PLAYER, spec);
          drawControls();
        }, "searcher") }, player()),
      h("label", { class: "inline" }, "at most", choice(LIMITS.map((each) => `${each} nodes`), limit, (each) => { limit = each; }, LIMITS)),
      job && h("span", { class: "working", "aria-hidden": "true" }));
  }

  fill(steps,
    iconButton("first", "To the beginning (Home)", go.first), iconButton("back", "One step back (←)", go.back),
    iconButton("next", "One step on (→)", go.next), iconButton("last", "To the end (End)", go.last),
    h("button", { type: "button", "data-key": "over", title: "Past all that lies below this node (↓)", onclick: go.over }, "Over"),
    h("button", { type: "button", "data-key": "cut back", title: "To the cut-off before (Shift C)", onclick: go.cutBack }, "◂ cut"),
    h("button", { type: "button", "data-key": "cut", title: "Into the next cut-off (c)", onclick: go.cut }, "cut ▸"),
    h("span", { class: "gap" }),
    h("button", { type: "button", "data-key": "smaller", "aria-label": "Smaller tree (-)", title: "Smaller tree (-)", onclick: go.smaller }, "−"),
    h("button", { type: "button", "data-key": "larger", "aria-label": "Larger tree (+)", title: "Larger tree (+)", onclick: go.larger }, "+"));
  slider.addEventListener("input", () => show(Number(slider.value)));
  stage.addEventListener("click", (event) => {
    const group = event.target instanceof Element ? event.target.closest("g[id]") : null;
    if (!group || !shown) return;
    const [, pass, node] = /^p(\d+)n(\d+)$/.exec(group.id) ?? [];
    const step = stepInto(shown.trace.steps, Number(pass), Number(node));
    if (step >= 0) show(step);
  });

  /** @type {Record<string, () => void>} */
  const keys = { ArrowLeft: go.back, ArrowRight: go.next, ArrowUp: go.cutBack, ArrowDown: go.over, Home: go.first, End: go.last, c: go.cut, C: go.cutBack, "+": go.larger, "-": go.smaller };
  document.addEventListener("keydown", (event) => {
    if (state.tab !== "trace" || !shown || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest("input, select, textarea, dialog, [role=tablist]")) return;
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });

  fill(below, say, facts, steps, h("div", { class: "row" }, slider, count), h("div", { class: "trace-two" }, stage, board), note);
  fill(byId("trace-panel"), h("h2", { class: "check-lead" }, "A search step by step"),
    h("p", { class: "quiet" }, "Every node that a search visits from the position on the board, with its window and its cut-offs. Take a tree searcher and a small depth."),
    controls, below);
  studio.watch(() => [state.table, state.line], () => {
    if (state.line !== "open" && job) {
      job = null;
      studio.working("trace", false);
    }
    if (shown && state.table && shown.game !== state.table.game.game) {
      shown = null; // it would stand beside another game's board
      below.hidden = true;
    }
    drawControls();
  });
}
