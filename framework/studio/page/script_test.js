// @ts-check
/** A game that was played, as a test in the words of scripts. Pure. */
import { parseSpec } from "./specs.js";

/** @typedef {import("./protocol.js").Over} Over */

const SETTLED = ["resignation", "agreement", "time"];

/** As tests say it, for two players; what players have settled the rules do not know. @param {Over | null} over */
export function resultOf(over) {
  if (!over || SETTLED.includes(over.reason)) return "*";
  const [first, second] = over.scores;
  return first > second ? "1-0" : first < second ? "0-1" : "1/2-1/2";
}

const quoted = (/** @type {string} */ text) => `"${text.replace(/[\\"]/g, "\\$&").replaceAll("\n", "\\n")}"`;
const value = (/** @type {string} */ text) => (/^-?\d+(\.\d+)?$/.test(text) ? text : quoted(text.replace(/^"|"$/g, "")));

/** @param {{game: string, start: string, moves: string, over: Over | null}} played  `start`: a position, empty where the game begins */
export function testOf({ game, start, moves, over }) {
  const options = Object.entries(parseSpec(game).options).map(([name, text]) => `${name} = ${value(text)}`);
  const parts = [options.length > 0 && `options = { ${options.join(", ")} }`, start && `position = ${quoted(start)}`,
    `lines = { { ${quoted(moves)}, ${quoted(resultOf(over))} } }`];
  return `test { ${parts.filter(Boolean).join(", ")} }`;
}
