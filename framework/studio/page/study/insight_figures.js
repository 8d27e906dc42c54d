// @ts-check
/** A report on a game, ready to be shown: which figures stand together, and in which words. Pure. */

/** @typedef {import("../protocol.js").InsightReport} Report */

/**
 * A figure on a line: `value`, `low` and `high` from 0 to 1 are drawn, where it is a share; `of` are its games.
 * @typedef {{name: string, words: string, share: {value: number, low: number, high: number} | null, of: {figure: string, at: number} | null}} Row
 * @typedef {{title: string, note: string, rows: Row[]}} Card
 */

/** @param {any} figure */
const valueOf = (figure) => figure?.value ?? figure?.score ?? figure?.share ?? figure?.median ?? null;

/**
 * A part of 1 as per cent: no part but 0 and 1 is shown as 0 or 100, and one with a narrow interval has a digit more.
 * @param {number} part @param {number} [width]
 */
export function percentWords(part, width = 1) {
  if (part < 1e-7 || part > 1 - 1e-7) part = Math.round(part);  // what intervals that end at 0 or 1 miss it by
  let digits = width > 0 && width < 0.03 ? 1 : 0;
  const text = () => (100 * part).toFixed(digits);
  while (digits < 4 && ((part > 0 && Number(text()) === 0) || (part < 1 && Number(text()) === 100))) ++digits;
  return text();
}

/** `61 % (55–67, 240 games)`. @param {any} figure */
export function shareWords(figure) {
  const percent = (/** @type {number} */ part) => percentWords(part, figure.high === null ? 1 : figure.high - figure.low);
  const games = `${figure.games.toLocaleString("en")} game${figure.games === 1 ? "" : "s"}`;
  const value = `${percent(valueOf(figure))} %`;
  return figure.low === null || figure.high === null ? `${value} (${games})` : `${value} (${percent(figure.low)}–${percent(figure.high)}, ${games})`;
}

/** `2.1 (1.6–2.7)`. @param {any} figure @param {number} digits */
export function numberWords(figure, digits) {
  while (figure.low !== figure.high && digits < 4 && figure.low?.toFixed(digits) === figure.high?.toFixed(digits)) ++digits;
  const value = valueOf(figure).toFixed(digits);
  return figure.low === null || figure.high === null ? value : `${value} (${figure.low.toFixed(digits)}–${figure.high.toFixed(digits)})`;
}

/** Nothing where the figure is not known. @param {string} name @param {any} figure @param {string} [of] @param {number} [at] @returns {Row[]} */
function share(name, figure, of, at = 0) {
  const value = valueOf(figure);
  if (value === null || figure.games === 0) return [];
  return [{ name, words: shareWords(figure), share: { value, low: figure.low ?? value, high: figure.high ?? value }, of: of ? { figure: of, at } : null }];
}

/** @param {string} name @param {any} figure @param {number} digits @param {string} [of] @returns {Row[]} */
const number = (name, figure, digits, of) =>
  (valueOf(figure) === null ? [] : [{ name, words: numberWords(figure, digits), share: null, of: of ? { figure: of, at: 0 } : null }]);

/** @type {Record<string, string>} */
const CHANGED = { seat: "player 1 scores", draws: "drawn", unfinished: "not over" };
/** @param {string} figure @param {number} players */
const changed = (figure, players) => (figure === "seat" && players > 2 ? "the seat farthest from even scores" : CHANGED[figure] ?? figure);
const MOST_OPENINGS = 12;

/** The first moves from the best to the worst, those in the middle left out. @param {Report["openings"]} openings @returns {Row[]} */
function openingRows(openings) {
  const rows = openings.flatMap((opening, at) => {
    const moves = opening.moves.slice(0, 4).join(" ");
    return share(`${moves}${opening.moves.length > 4 ? " …" : ""}`, opening, "openings", at);
  });
  const half = MOST_OPENINGS / 2;
  return rows.length <= MOST_OPENINGS ? rows : [...rows.slice(0, half), ...rows.slice(-half)];
}

/** Cards without a figure are left out. @param {Report} report @returns {Card[]} */
export function figureCards(report) {
  const many = report.openings.length > MOST_OPENINGS;
  return [
    { title: "Who wins, by strength", note: "What player 1 scores between equals, from random to strong play.",
      rows: report.seat.by_strength.flatMap((row, at) => share(row.player, row, "seat", at)) },
    { title: "How it ends", note: "By the strongest player.",
      rows: [...share("drawn", report.draws, "draws"), ...share("not over", report.unfinished, "unfinished"), ...number("plies", report.length, 0, "length"),
        ...number("turns", report.length?.turns, 0, "length")] },
    { title: "The ladder", note: "What each rung scores against the one below; the first plays at random. They are levels to play against.",
      rows: report.ladder.players.flatMap((row, at) => share(`${at + 1}  ${row.player}`, row, "ladder", at)) },
    { title: "Skill", note: "The trace: whether thinking twice as much helps, from 0 to 1.",
      rows: [...number("skill trace", report.skill_trace, 2, "skill_trace"), ...share("chance explains", report.luck, "luck"), ...share("skill explains", report.skill, "skill")] },
    { title: "The course of a game", note: "As a far stronger search sees it.",
      rows: [...number("lead changes", report.lead_changes, 1, "lead_changes"), ...number("drama", report.drama, 2, "drama"), ...share("decided at", report.decided_at, "decided_at"),
        ...share("no return after", report.point_of_no_return, "point_of_no_return"), ...share("largest swing", report.killer_move, "killer_move"),
        ...share("early leader wins", report.early_leader, "early_leader"), ...share("kingmakers", report.kingmaker, "kingmaker")] },
    { title: "Choice", note: "Plies that leave one, and the moves to choose from.",
      rows: [...share("plies with a choice", report.choice, "choice"), ...number("moves to choose from", report.choice?.branching, 0, "choice"),
        ...number("doublings of thought", report.clarity?.doublings, 0, "clarity"), ...share("found at once", report.clarity?.at_once, "clarity"),
        ...share("moves near the best", report.clarity?.near_best, "clarity")] },
    { title: "First moves", note: `What player 1 scores with each; symmetric ones together.${many ? " The best and the worst of them." : ""}`, rows: openingRows(report.openings) },
    { title: "Players with a handicap", note: "One that holds its own shows what is not needed.",
      rows: report.restricted.flatMap((row, at) => share(row.name, row, "restricted", at)) },
    { title: "Changes that were tried", note: "Because a figure is not good; in brackets what it is without them.",
      rows: [...report.remedies.flatMap((row, at) => share(`${row.name}: ${changed(row.figure, report.players)} (${percentWords(row.before.value ?? 0)} %)`, row, "remedies", at)),
        ...(report.ply_limit ? share(`a draw after ${report.ply_limit.plies} plies: drawn`, report.ply_limit, "ply_limit") : [])] },
    { title: "What is used", note: "Cells that change in a game, and positions that are new in it.",
      rows: [...share("cells", report.coverage, "coverage"), ...share("new positions", report.distinct_positions, "distinct_positions")] },
  ].filter((card) => card.rows.length > 0);
}

/** Whose games a line of the verdict is about. @param {string} subject */
export const figureOf = (subject) =>
  ({ BALANCE: "strongest", DRAWS: "draws", LENGTH: "length", CHOICE: "choice", DEPTH: "skill_trace", LUCK: "luck", STORY: "lead_changes", OPENINGS: "openings", BOARD: "coverage",
    RULES: "strongest" })[subject] ?? null;
