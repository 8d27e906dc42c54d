// @ts-check
/** Tournaments: which there are, one that is open, its start and pause, and how it goes. */
import { byId, fill, h } from "../parts/dom.js";
import { choice } from "../parts/dialog.js";
import { newTournamentDialog } from "./tournament_form.js";
import { matchList } from "./tournament_matches.js";
import { crossTable, failureList, notesOf, playingList, standingsTable } from "./tournament_tables.js";
import { progressWords } from "./tournament_figures.js";

/** @typedef {import("../protocol.js").TournamentView} View */
/** @typedef {import("../protocol.js").TournamentRow} Row */
/** @typedef {Extract<import("../protocol.js").Event, {ev: "tournament"}>} Told */

const KEPT = "plyboard.tournament";

/** @param {import("../studio.js").Studio} studio @param {import("../play/table.js").Table} table */
export function tournamentView(studio, table) {
  const { state } = studio;
  const list = h("nav", { class: "card", "aria-label": "Tournaments" });
  const place = h("div", { class: "opened" });
  const head = h("div", { class: "row" });
  const bar = h("progress", { max: 1, value: 0, "aria-label": "Matches that are finished" });
  const words = h("p", { id: "tournament-progress", role: "status" });
  const stand = h("div", {});
  const playing = h("section", { class: "card", "aria-label": "In play", hidden: true });
  const side = h("div", { class: "stand" });
  /** @type {{tournaments: Row[], files: {file: string, name: string}[]}} */
  let known = { tournaments: [], files: [] };
  /** @type {View | null} */
  let view = null;
  /** @type {string | null} */
  let job = null;
  let workers = "";
  let asked = false;
  let fetchedAt = -1;
  const matches = matchList(studio, async (/** @type {number} */ match) => {
    if (view && await table.openMatch(view.tournament, match)) studio.set({ tab: "analyse" });
  });

  async function refresh() {
    const now = await studio.attempt("tournament.list", {});
    if (now) known = now;
    drawList();
  }

  /** @param {View | null} opened */
  function take(opened) {
    if (!opened) return;
    view = opened;
    sessionStorage.setItem(KEPT, opened.tournament);
    fetchedAt = opened.stand.matches;
    matches.show(opened);
    draw();
    drawStand(opened.stand);
    fill(playing);
    playing.hidden = true;
    tell({ done: opened.stand.matches, total: opened.stand.total }, opened.stand.complete);
    refresh();
  }
  /** @param {string} tournament */
  const open = async (tournament) => {
    if (!job) take(await studio.attempt("tournament.open", { tournament }));
  };

  async function start() {
    if (!view || job) return;
    const started = await studio.attempt("tournament.start", { tournament: view.tournament, ...(workers ? { workers: Number(workers) } : {}) });
    if (!started) return;
    job = started.job;
    studio.working("tournament", true);
    draw();
  }
  function pause() {
    if (job) studio.attempt("job.stop", { job });
  }
  function ended() {
    job = null;
    studio.working("tournament", false);
    playing.hidden = true;
    draw();
    refresh();
  }

  studio.on("tournament", (/** @type {Told} */ event) => {
    if (event.of !== job || !view) return;
    if (event.stand) {
      view.stand = event.stand;
      drawStand(event.stand);
    }
    if (event.progress) tell(event.progress, event.done && (event.stand?.complete ?? false));
    fill(playing, playingList(event.playing ?? []));
    playing.hidden = event.done || (event.playing ?? []).length === 0;
    const done = event.progress?.done ?? fetchedAt;
    if (done !== fetchedAt && (event.done || event.stand)) {
      fetchedAt = done;
      matches.refresh();
    }
    if (event.problem) studio.say(event.problem.text, "bad");
    if (event.done) ended();
  });

  /** @param {{done: number, total: number, left?: number | null, errors?: number}} progress @param {boolean} complete */
  function tell(progress, complete) {
    bar.max = Math.max(1, progress.total);
    bar.value = progress.done;
    words.textContent = `${progressWords(progress, Date.now())}${complete ? " · complete" : ""}`;
  }

  /** @param {Row} row */
  const rowButton = (row) => h("button", { type: "button", "data-tournament": row.name, "data-key": row.tournament, "aria-pressed": String(view?.tournament === row.tournament),
    class: row.problem ? "broken" : "", title: row.problem ?? row.tournament, disabled: job !== null && view?.tournament !== row.tournament, onclick: () => open(row.tournament) },
  h("span", {}, row.name), h("span", { class: "quiet" }, row.problem ? "cannot be read" : `${row.games?.join(", ")}, ${row.players} players, ${row.matches} matches`));

  function drawList() {
    const files = known.files.filter(({ name }) => !known.tournaments.some((row) => !row.own && row.name === name.replace(/\.lua$/, "")));
    fill(list, h("button", { type: "button", class: "main", id: "new-tournament", "data-key": "new", disabled: job !== null, onclick: () => newTournamentDialog(studio, known.files, take) }, "New tournament"),
      known.tournaments.length > 0 && h("div", { class: "kept", role: "group", "aria-label": "Tournaments that are kept" }, known.tournaments.map(rowButton)),
      files.length > 0 && h("div", { class: "kept", role: "group", "aria-label": "Tournament files" }, files.map(({ file, name }) =>
        h("button", { type: "button", "data-file": name, "data-key": file, disabled: job !== null, title: file, onclick: async () => take(await studio.attempt("tournament.new", { file })) },
          h("span", {}, name), h("span", { class: "quiet" }, "a file, not begun")))));
  }

  async function remove() {
    if (!view || !await studio.attempt("tournament.remove", { tournament: view.tournament })) return;
    view = null;
    sessionStorage.removeItem(KEPT);
    draw();
    refresh();
  }

  function draw() {
    place.hidden = !view;
    if (!view) return;
    const { complete } = view.stand;
    const own = known.tournaments.find((row) => row.tournament === view?.tournament)?.own;
    fill(head, h("h2", {}, view.name),
      h("span", { class: "quiet" }, [view.format.replaceAll("_", " "), view.games.join(", ")].join(" · ")), h("span", { class: "gap" }),
      job ? h("button", { type: "button", id: "pause-tournament", "data-key": "go", onclick: pause }, "Pause")
        : h("button", { type: "button", class: "main", id: "start-tournament", "data-key": "go", disabled: complete, onclick: start }, complete ? "Complete" : view.stand.matches > 0 ? "Go on" : "Start"),
      !job && !complete && h("label", { class: "inline" }, "workers", choice(["as many as fit", "1", "2", "4", "8", "16"], workers, (value) => { workers = value; }, ["", "1", "2", "4", "8", "16"])),
      !job && own && h("button", { type: "button", id: "remove-tournament", "data-key": "remove", onclick: remove }, "Remove"));
    drawList();
  }

  /** @param {import("../protocol.js").TournamentStand} now */
  function drawStand(now) {
    fill(stand, standingsTable(now));
    fill(side, crossTable(now, (first, second) => matches.between([first, second])), failureList(now, (match) => matches.open(match)), notesOf(now));
  }

  fill(place, head, bar, words, h("p", { class: "quiet small" }, "Finished matches are kept: pause it, close the page, go on another day."),
    stand, playing, side, matches.element);
  place.hidden = true;
  fill(byId("tournament-panel"), list, place);
  drawList();
  studio.watch(() => [state.tab, state.line], () => {
    if (state.line !== "open" && job) {
      job = null;
      draw();
    }
    if (state.tab !== "tournament" || state.line !== "open" || !state.welcome) return;
    if (asked) return void refresh();
    asked = true;
    const kept = sessionStorage.getItem(KEPT);
    if (kept) open(kept);
    else refresh();
  });
}
