// @ts-check
/** A tournament that runs elsewhere, looked at once a second: `plyboard watch`. */
import { byId, fill, h } from "../parts/dom.js";
import { themeButton } from "../parts/theme.js";
import { crossTable, failureList, notesOf, playingList, standingsTable } from "./tournament_tables.js";
import { pairRows, progressWords } from "./tournament_figures.js";

/** @typedef {import("../protocol.js").TournamentStand} Stand */
/** @typedef {import("./tournament_tables.js").Playing} Playing */
/** @typedef {{name: string, games?: string[], format?: string, progress: {done: number, total: number, errors: number, left: number | null} | null, tasks: {round: number, ended: number, of: number} | null, playing: Playing[] | null, stand: Stand | null, problem: string | null}} State */

const PAUSE = 1000;

const head = h("div", { class: "row" });
const bar = h("progress", { max: 1, value: 0, "aria-label": "Matches that are finished" });
const words = h("p", { id: "tournament-progress", role: "status" });
const playing = h("section", { class: "card", "aria-label": "In play", hidden: true });
const stand = h("div", {});
const side = h("div", { class: "stand" });
let shown = "";

/** @param {Stand} now */
function pairsTable(now) {
  const rows = pairRows(now);
  if (rows.length === 0 || rows.length > 120) return null;
  return h("section", { class: "card", "aria-label": "Pairs" }, h("h3", {}, "Pairs"), h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": "Table of pairs" }, h("table", { class: "standings", id: "pairs" },
    h("thead", {}, h("tr", {}, ["players", "won", "drawn", "lost", "pairs: 0", "½", "1", "1½", "2", "Elo"].map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", {}, rows.map((row) => h("tr", {}, h("th", { scope: "row" }, row.players), row.numbers.map((number) => h("td", { class: "num" }, number)), h("td", { class: "num" }, row.elo)))))),
  h("p", { class: "quiet small" }, "A pair is two matches on one opening, from both seats: how many brought the first player so many points."));
}

/** @param {State} state */
function draw(state) {
  document.title = byId("title").textContent = state.name;
  fill(head, h("h2", {}, state.name), h("span", { class: "quiet" }, [state.format?.replaceAll("_", " "), state.games?.join(", ")].filter(Boolean).join(" · ")));
  bar.max = Math.max(1, state.progress?.total ?? 1);
  bar.value = state.progress?.done ?? 0;
  words.textContent = [state.problem, state.progress && progressWords(state.progress, Date.now()), state.stand?.complete && "complete",
    state.tasks && `round ${state.tasks.round}: ${state.tasks.ended} of ${state.tasks.of} tasks ended`].filter(Boolean).join(" · ");
  const now = state.playing ?? [];
  fill(playing, playingList(now, state.tasks !== null));
  playing.hidden = now.length === 0;
  const text = JSON.stringify(state.stand);
  if (text === shown || !state.stand) return;
  shown = text;
  fill(stand, standingsTable(state.stand));
  fill(side, crossTable(state.stand), pairsTable(state.stand), failureList(state.stand), notesOf(state.stand));
}

async function look() {
  try {
    draw(await (await fetch("state.json", { cache: "no-store" })).json());
    document.body.dataset.line = "open";
  } catch {
    if (document.body.dataset.line === "open") words.textContent += " · the program that serves this page has ended";
    document.body.dataset.line = "closed";
  }
  setTimeout(look, PAUSE);
}

themeButton(byId("theme"));
fill(byId("opened"), head, bar, words, playing, stand, side);
look();
