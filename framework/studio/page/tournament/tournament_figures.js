// @ts-check
/** What is computed of a tournament's standings to show them. Pure. */

/** @typedef {import("../protocol.js").TournamentStand} Stand */

/**
 * How each player came off against each other: rows and columns in the order of the standings.
 * @param {Stand} stand @returns {({wins: number, draws: number, losses: number, share: number} | null)[][]}  null: they have not met
 */
export function crosstable({ standings, pairings }) {
  const order = new Map(standings.map((row, i) => [row.player, i]));
  const table = standings.map(() => standings.map(() => /** @type {any} */ (null)));
  for (const { first, second, wins, draws, losses } of pairings) {
    const [a, b] = [order.get(first), order.get(second)];
    const games = wins + draws + losses;
    if (a === undefined || b === undefined || games === 0) continue;
    table[a][b] = { wins, draws, losses, share: (wins + draws / 2) / games };
    table[b][a] = { wins: losses, draws, losses: wins, share: (losses + draws / 2) / games };
  }
  return table;
}

/** Who won or lost everything has a bound in place of a rating. @param {Stand["standings"][0]} row @returns {"estimated" | "at_least" | "at_most" | "unknown"} */
const reachOf = ({ elo, elo_reach: reach }) => (elo === null ? "unknown" : /** @type {any} */ (reach ?? "estimated"));

/**
 * Where ratings lie on one scale: percentages from the left. An interval without an end goes to the edge; a bound has no middle.
 * @param {Stand["standings"]} rows
 */
export function ratingScale(rows) {
  const ends = rows.flatMap(({ elo, elo_low: low, elo_high: high }) => [elo, low, high]).filter((value) => value !== null);
  const [from, to] = [Math.min(...ends), Math.max(...ends)];
  const at = (/** @type {number} */ value) => (to === from ? 50 : 4 + (92 * (value - from)) / (to - from));
  return rows.map((row) => {
    const { elo, elo_low: low, elo_high: high } = row;
    const reach = reachOf(row);
    if (elo === null || reach === "unknown") return null;
    return { left: reach === "at_most" || low === null ? 0 : at(low), right: reach === "at_least" || high === null ? 100 : at(high), middle: reach === "estimated" ? at(elo) : null };
  });
}

/** `+95 ± 40`; `> +20` of who lost nothing, `< −20` of who won nothing. @param {Stand["standings"][0]} row */
export function ratingWords(row) {
  const { elo, elo_low: low, elo_high: high } = row;
  const reach = reachOf(row);
  const signed = (/** @type {number} */ value) => `${Math.round(value) < 0 ? "−" : "+"}${Math.abs(Math.round(value))}`;
  if (elo === null || reach === "unknown") return "";
  if (reach !== "estimated") return `${reach === "at_least" ? ">" : "<"} ${signed(elo)}`;
  return low === null || high === null ? `${signed(elo)} ± ?` : `${signed(elo)} ± ${Math.round((high - low) / 2)}`;
}

/** `3 h 20 min`, `45 s`. @param {number} seconds */
export function spanWords(seconds) {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.round(hours / 24)} days`;
}

/**
 * How far it is, and when it ends: in words. `now` is the time of day in milliseconds.
 * @param {{done: number, total: number, left?: number | null, errors?: number}} progress @param {number} now
 */
export function progressWords({ done, total, left, errors }, now) {
  const parts = [`${done.toLocaleString("en")} of ${total.toLocaleString("en")} matches`];
  if (left !== null && left !== undefined && done < total) {
    const end = new Date(now + 1000 * left);
    const time = end.toLocaleTimeString("en", { hour: "2-digit", minute: "2-digit", hour12: false });
    parts.push(`${spanWords(left)} left${left < 86400 ? `, until ${time}` : ""}`);
  }
  if (errors) parts.push(`${errors} failed by the rules`);
  return parts.join(" · ");
}

/** `1:05:09`, `0:09.3` where little is left, never below zero. @param {number} milliseconds */
export function clockWords(milliseconds) {
  const tenths = Math.max(0, Math.floor(milliseconds / 100));
  const [hours, minutes, seconds] = [Math.floor(tenths / 36000), Math.floor(tenths / 600) % 60, Math.floor(tenths / 10) % 60];
  const padded = (/** @type {number} */ number) => String(number).padStart(2, "0");
  if (hours > 0) return `${hours}:${padded(minutes)}:${padded(seconds)}`;
  return `${minutes}:${padded(seconds)}${tenths < 600 ? `.${tenths % 10}` : ""}`;
}

/** Who met whom, as rows of a table: won, drawn, lost of the first, and pairs by their points. @param {Stand} stand */
export const pairRows = ({ pairings }) => pairings.map((pairing) => {
  const { first, second, wins, draws, losses, pairs, elo, elo_low: low, elo_high: high } = /** @type {any} */ (pairing);
  const sums = [0, 0, 0, 0, 0];
  for (const [kind, count] of Object.entries(pairs ?? {})) sums[[...kind].reduce((sum, half) => sum + "ldw".indexOf(half), 0)] += Number(count);
  return { players: `${first} – ${second}`, numbers: [wins, draws, losses, ...sums],
    elo: elo === null || elo === undefined ? "" : ratingWords(/** @type {any} */ ({ elo, elo_low: low, elo_high: high })) };
});

/** The players of a form: one a line, blank ones left out. @param {string} text */
export const entrants = (text) => text.split("\n").map((line) => line.trim()).filter(Boolean);
