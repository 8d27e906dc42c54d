// @ts-check
/** A tournament in tables: standings with their intervals, who met whom, what is in play, what failed. */
import { h } from "../parts/dom.js";
import { pictureOf } from "../board/picture.js";
import { clockWords, crosstable, ratingScale, ratingWords } from "./tournament_figures.js";

/** @typedef {import("../protocol.js").TournamentStand} Stand */

/** @param {string} name @param {...(Node | false | null | string)} content */
const card = (name, ...content) => h("section", { class: "card", "aria-label": name }, h("h3", {}, name), ...content);

const points = (/** @type {number} */ score) => (Number.isInteger(score) ? String(score) : score.toFixed(1).replace(/\.0$/, ""));

/** @param {Stand} stand */
export function standingsTable({ standings }) {
  const scale = ratingScale(standings);
  return card("Standings", h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": "Table of the standings" }, h("table", { class: "standings", id: "standings" },
    h("thead", {}, h("tr", {}, ["#", "player", "Elo, 95 % interval", "", "games", "score", "won", "drawn", "lost"].map((name) => h(name ? "th" : "td", name ? { scope: "col" } : { class: "interval" }, name)))),
    h("tbody", {}, standings.map((row, i) => h("tr", { "data-player": row.player },
      h("td", {}, i + 1), h("th", { scope: "row" }, row.player, row.failures > 0 && h("span", { class: "bad" }, ` ${row.failures} failed`)),
      h("td", { class: "num" }, ratingWords(row)), h("td", { class: "interval" }, interval(scale[i])),
      h("td", { class: "num" }, row.games), h("td", { class: "num" }, points(row.score)),
      h("td", { class: "num" }, row.wins), h("td", { class: "num" }, row.draws), h("td", { class: "num" }, row.losses)))))));
}

/** @param {{left: number, right: number, middle: number | null} | null} place */
const interval = (place) => place && h("div", { class: "scale", "aria-hidden": "true" },
  h("i", { style: { left: `${place.left}%`, width: `${Math.max(1, place.right - place.left)}%` } }), place.middle !== null && h("b", { style: { left: `${place.middle}%` } }));

/** @param {Stand} stand @param {(first: string, second: string) => void} [between]  nothing: nobody can look at the matches */
export function crossTable(stand, between) {
  if (stand.standings.length < 2 || stand.standings.length > 16) return null;
  const names = stand.standings.map((row) => row.player);
  const rows = crosstable(stand);
  return card("Who met whom", h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": "Table of meetings" }, h("table", { class: "cross", id: "crosstable" },
    h("thead", {}, h("tr", {}, h("td", {}), names.map((name, i) => h("th", { scope: "col", title: name }, i + 1)))),
    h("tbody", {}, rows.map((row, i) => h("tr", {}, h("th", { scope: "row" }, `${i + 1} ${names[i]}`), row.map((met, j) => h("td", {}, met ? h(between ? "button" : "span", { type: between && "button", style: { "--share": met.share.toFixed(3) },
      "aria-label": between && `${Math.round(100 * met.share)} %, ${names[i]} against ${names[j]}: ${met.wins} won, ${met.draws} drawn, ${met.losses} lost. Show the matches`,
      title: `+${met.wins} =${met.draws} −${met.losses}`, "data-key": `met ${i} ${j}`, onclick: between && (() => between(names[i], names[j])) }, `${Math.round(100 * met.share)} %`) : i === j ? "·" : ""))))))),
    h("p", { class: "quiet small" }, "The share of points that the player of the row took from the one of the column."));
}

/** @typedef {{match: number, game: string, players: string[], seat: number | null, ply: number, move: string, score: string, svg: string | null, seconds?: number, clocks?: (number | null)[], host?: string}} Playing */

/** A player of a match in play, with its clock where the match has them. @param {Playing} match @param {string} name @param {number} seat */
function inPlay({ seat: mover, clocks, seconds = 0 }, name, seat) {
  const thinks = seat === mover;
  const clock = clocks?.[seat] ?? null;
  return [seat > 0 && " – ", h(thinks ? "strong" : "span", {}, name),
    clock !== null && h("span", { class: "quiet clock" }, ` ${clockWords(clock - (thinks ? 1000 * seconds : 0))}`)];
}

/** @param {Playing[]} playing @param {boolean} [hosts]  they are said */
export const playingList = (playing, hosts = false) => [h("h3", {}, "In play"), h("ul", { class: "playing" }, playing.map((match) => h("li", { "data-playing": match.match },
  match.svg ? pictureOf(match.svg) : null, h("span", { class: "quiet" }, `match ${match.match}, ${match.game}${hosts ? `, ${match.host}` : ""}`),
  h("span", {}, match.players.map((name, seat) => inPlay(match, name, seat)).flat()),
  h("span", { class: "quiet" }, match.ply > 0 ? `ply ${match.ply}: ${match.move} ${match.score}` : "opening"))))];

/** @param {Stand} stand @param {(match: number) => void} [open]  nothing: nobody can open them */
export const failureList = ({ failures, failure_count: count }, open) => (failures.length === 0 ? null
  : card(`Failures (${count})`, h("ul", { class: "notes" }, failures.map((failure) => h("li", { class: "bad" },
    open ? h("button", { type: "button", "data-key": `failed ${failure.match}`, onclick: () => open(failure.match) }, `match ${failure.match}`) : `match ${failure.match}`, ` ${failure.players}: ${failure.ended.replaceAll("_", " ")}${failure.detail ? `, ${failure.detail}` : ""}`)))));

/** @param {Stand} stand */
export const notesOf = ({ notes }) => (notes.length === 0 ? null : card("Notes", h("ul", { class: "notes" }, notes.map((note) => h("li", {}, note)))));
