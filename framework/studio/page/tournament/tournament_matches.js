// @ts-check
/** The finished matches of a tournament: the last ones with their boards, more in a list; each opens on the board. */
import { fill, h } from "../parts/dom.js";
import { pictureOf } from "../board/picture.js";

/** @typedef {import("../protocol.js").MatchRow} MatchRow */

const PICTURES = 6;
const PAGE = 30;
/** While matches are played: so long between two looks, in milliseconds. */
const PAUSE = 1000;

/** @param {import("../studio.js").Studio} studio @param {(match: number) => void} open */
export function matchList(studio, open) {
  const boards = h("div", { class: "boards", role: "group", "aria-label": "The last boards" });
  const list = h("ol", { class: "matches", id: "matches", "aria-label": "Matches that are finished" });
  const foot = h("div", { class: "row" });
  const element = h("section", { class: "card", "aria-label": "Matches" }, h("h3", {}, "Matches"), boards, list, foot);
  /** @type {string | null} */
  let tournament = null;
  /** @type {MatchRow[]} */
  let rows = [];
  /** @type {string[]} */
  let players = [];
  let more = false;
  let turn = 0;
  let waiting = false;

  /** @param {number} [before] */
  async function fetchRows(before) {
    if (!tournament) return;
    const mine = ++turn;
    const fields = { tournament, ...(players.length ? { players } : {}) };
    const found = await studio.attempt("tournament.matches", { ...fields, count: PAGE, ...(before ? { before } : {}) });
    if (!found || mine !== turn) return;
    rows = before ? [...rows, ...found.matches] : found.matches;
    more = found.matches.length === PAGE;
    draw();
    if (before) return;
    const drawn = await studio.attempt("tournament.matches", { ...fields, count: PICTURES, pictures: true });
    if (drawn && mine === turn) fill(boards, drawn.matches.map(boardButton));
  }

  /** @param {MatchRow} row */
  const title = (row) => `Match ${row.match}, ${row.game}: ${row.players.join(" – ")} ${row.result}, ${row.plies} plies`;

  /** @param {MatchRow} row */
  const boardButton = (row) => row.svg && h("button", { type: "button", class: "board-button", "data-key": `board ${row.match}`, title: title(row), onclick: () => open(row.match) },
    pictureOf(row.svg), h("span", { class: "unseen" }, `Open match ${row.match}: `), h("span", { class: "quiet" }, `${row.players.join(" – ")} ${row.result}`));

  /** @param {MatchRow} row */
  const rowButton = (row) => h("li", {}, h("button", { type: "button", "data-match": row.match, "data-key": `match ${row.match}`, onclick: () => open(row.match) },
    h("span", { class: "quiet" }, row.match), h("span", {}, row.players.join(" – ")), h("strong", {}, row.result),
    h("span", { class: "quiet" }, `${row.plies} plies${row.ended === "normal" ? "" : `, ${row.ended.replaceAll("_", " ")}`}`)));

  function draw() {
    fill(list, rows.map(rowButton), rows.length === 0 && h("li", { class: "quiet" }, "None is finished yet."));
    fill(foot,
      players.length > 0 && h("button", { type: "button", "data-key": "all", onclick: () => between([]) }, `All matches, not only ${players.join(" – ")}`),
      more && h("button", { type: "button", "data-key": "more", onclick: () => fetchRows(rows.at(-1)?.match) }, "More"));
  }

  /** @param {string[]} who */
  function between(who) {
    players = who;
    fetchRows();
    if (who.length) element.scrollIntoView({ block: "start" });
  }

  return {
    element, open, between,
    /** More are finished. Who has leafed back is left alone. */
    refresh() {
      if (waiting || rows.length > PAGE) return;
      waiting = true;
      studio.working("matches", true);
      setTimeout(async () => {
        waiting = false;
        await fetchRows();
        studio.working("matches", waiting);
      }, rows.length === 0 ? 0 : PAUSE);
    },
    /** @param {import("../protocol.js").TournamentView} view */
    show(view) {
      tournament = view.tournament;
      players = [];
      rows = [];
      fill(boards);
      draw();
      if (view.stand.matches > 0) fetchRows();
    },
  };
}
