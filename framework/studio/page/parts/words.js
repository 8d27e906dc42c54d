// @ts-check
/** What the page says in words of players, numbers and clocks. */

/** `alphabeta(depth=6)`, and people by one name. @param {string} spec */
export const playerWords = (spec) => (spec === "human" || spec === "person" ? "Person" : spec || "nobody");

/** `3 players`, `2 to 6 players`; nothing of two, as most games have. @param {number[]} counts */
export function countsWords(counts) {
  if (counts.length === 0 || (counts.length === 1 && counts[0] === 2)) return "";
  const [least, most] = [counts[0], counts[counts.length - 1]];
  if (least === most) return `${least} player${least === 1 ? "" : "s"}`;
  const all = counts.length === most - least + 1;
  return `${all ? `${least} to ${most}` : `${counts.slice(0, -1).join(", ")} or ${most}`} players`;
}

/** What people read of a comment: without `[%csl Ge4]`, what is meant for programs. @param {string | undefined} comment */
export const readComment = (comment) => (comment ?? "").replace(/\s*\[%[^\]]*\]/g, "").trim();

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** 1:05, 0:09.4 in the last ten seconds. @param {number} left  milliseconds */
function timeWords(left) {
  const rest = Math.max(0, left);
  if (rest < 10000) return `0:0${(Math.floor(rest / 100) / 10).toFixed(1)}`;
  const seconds = Math.floor(rest / 1000);
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  return `${hours > 0 ? `${hours}:${two(Math.floor(seconds / 60) % 60)}` : Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

/** What is left before a player loses on time. @param {import("../protocol.js").Clock} clock @param {number} used  since its turn began */
export const timeLeft = ({ left, periods, period }, used) => left + periods * period - used;

/**
 * What a clock shows, as in the terminal: in byoyomi the period that runs, how many there are, how long they are; of
 * 40 moves in an hour how many are left.
 * @param {import("../protocol.js").Clock} clock @param {number} used  since its turn began
 */
export function clockWords(clock, used) {
  const { left, periods, period, moves } = clock;
  const rest = Math.max(0, timeLeft(clock, used));
  const begun = Math.max(1, Math.ceil(rest / period));
  const text = periods > 0 && used >= left ? `${timeWords(rest - (begun - 1) * period)} (${begun} × ${period / 1000} s)` : timeWords(left - used);
  return moves > 0 ? `${text}, ${moves} move${moves === 1 ? "" : "s"}` : text;
}

/** Of the others so many were behind, from 0 to 1. @param {number} score */
export const pointsWords = (score) => (score === 0.5 ? "½" : String(Math.round(100 * score) / 100));

/** 1234567 as 1.23 M. @param {number} count */
export function countWords(count) {
  for (const [unit, name] of /** @type {[number, string][]} */ ([[1e9, " G"], [1e6, " M"], [1e3, " k"]])) {
    if (count >= unit) return `${(count / unit).toPrecision(3)}${name}`;
  }
  return String(Math.round(count));
}
