// @ts-check
/** Who is recorded and compared before somebody is chosen: searchers that can play the game. Pure. */

/** @typedef {Pick<import("../protocol.js").GameView, "chance" | "chance_first" | "hidden" | "players"> | undefined} Kind */

/** @param {Kind} game @returns {"dice" | "several" | "two"} */
const kindOf = (game) => (game?.chance && !game.chance_first ? "dice" : (game?.players ?? 2) > 2 ? "several" : "two");

const TRACED = { dice: "expectiminimax(depth=2)", several: "maxn(depth=2)", two: "alphabeta(depth=2)" };
const COMPARED = {
  dice: ["expectiminimax(prune=none)", "expectiminimax(prune=star1)", "expectiminimax(prune=star2)"],
  several: ["maxn", "paranoid", "best_reply"],
  two: ["minimax", "alphabeta", "alphabeta_tt"],
};

/** @param {Kind} game */
export const usualTracer = (game) => TRACED[kindOf(game)];
/** @param {Kind} game */
export const usualCompared = (game) => COMPARED[kindOf(game)];
