// @ts-check
/** What the page says of the game in play: whose turn it is, what was played, who has won. */
import { offer } from "../board/input.js";
import { capital, playerWords } from "../parts/words.js";

/** @typedef {import("../studio.js").State} State */

/** A move that the viewer may not read. */
const HIDDEN = "?";

const CHANCE_TO_MOVE = { dice: "The dice are to be thrown.", cards: "Cards are to be dealt.", chance: "Chance is to move." };

/** `player 2`, and who that is where it is known: `player 2 (Anna)`. @param {number} seat @param {State} state */
export function seatWords(seat, state) {
  const name = state.table?.names[seat];
  return name ? `player ${seat + 1} (${name})` : `player ${seat + 1}`;
}

/** @param {State} state */
export function turnWords(state) {
  const { position, touched, table } = state;
  if (!position || !table) return "";
  if (position.over) return resultWords(state);
  if (position.cover !== null) return `Pass to ${seatWords(position.cover, state)}.`;
  if (position.mover === "chance") return CHANCE_TO_MOVE[table.game.chance_word];
  if (position.mover === null) return "";
  const names = touched.path.map((cell) => table.game.board?.cells[Number(cell)]?.name ?? cell).join(" ");
  if (state.choose.length > 0) return `${names} … which of these? Esc takes the click back`;
  const stops = names && offer(position.legal, touched).stops.length > 0;
  if (stops) return `${names} … touch where it goes on, or stop here by Enter`;
  if (names) return `${names} … touch where it goes, or Esc`;
  const turn = `${capital(seatWords(position.mover, state))} to move.`;
  return table.game.sealed ? `${turn} ${choiceWords(state)}` : turn;
}

/** Who has chosen where all choose at the same time: in the order of the seats. @param {State} state */
function choiceWords(state) {
  const seats = (state.table?.seats ?? []).map((_, seat) => seat);
  const mover = Number(state.position?.mover);
  const words = seats.map((seat) => `${seatWords(seat, state)} ${seat < mover ? "has chosen" : "has not"}`);
  return `All choose in secret: ${words.join(", ")}.`;
}

/** @param {State} state */
export function resultWords({ position }) {
  if (!position?.over) return "";
  const { text, reason } = position.over;
  return `${capital(text)}${reason ? `: ${reason}` : ""}.`;
}

/** The last move and whose turn it is, for those who listen. @param {State} state */
export function spokenWords(state) {
  const row = state.nodes.get(state.here);
  if (!row?.move) return turnWords(state);
  if (row.move === HIDDEN) return `${row.seat === null ? "Chance" : capital(seatWords(row.seat, state))} has moved. ${turnWords(state)}`;
  const who = row.seat === null ? (state.table?.game.chance_word === "dice" ? "Thrown" : "Chance") : capital(seatWords(row.seat, state));
  return `${who}: ${row.move}. ${turnWords(state)}`;
}
