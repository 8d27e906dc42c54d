// @ts-check
/** What is read off a comparison to draw it. Pure. */

/** @typedef {import("../protocol.js").ComparisonView} Comparison */

/** The rows of one game, or of all together where there are several. @param {Comparison} comparison */
const oneGame = ({ games, rows }) => rows.filter((row) => row.game === (games.length === 1 ? games[0] : null));

/** The deepest depth that all have finished; where there was a time, all rows. @param {Comparison} comparison */
export function rowsShown(comparison) {
  const rows = oneGame(comparison);
  if (comparison.seconds !== null) return rows;
  const whole = [...new Set(rows.map((row) => row.depth ?? 0))].filter((depth) => rows.filter((row) => row.depth === depth).length === comparison.players.length);
  const deepest = Math.max(...(whole.length ? whole : rows.map((row) => row.depth ?? 0)));
  return rows.filter((row) => row.depth === deepest);
}

/** @param {Comparison} comparison @param {"nodes" | "seconds"} figure */
export const linesByDepth = (comparison, figure) => comparison.players.map((name) => ({
  name, points: oneGame(comparison).filter((row) => row.player === name).map((row) => /** @type {[number, number]} */ ([row.depth ?? 0, row[figure]])),
}));
