// @ts-check
/** Moves that touch the same cells are told apart in a small window at the cell: by piece, number or text. */
import { byId, fill, h } from "../parts/dom.js";
import { drawnOr } from "./drawn.js";

/** @typedef {import("../studio.js").Studio} Studio */
/** @typedef {import("../studio.js").LegalMove} LegalMove */
/** @typedef {import("../protocol.js").GameView} GameView */

/**
 * What tells the moves apart, shortest first.
 * @param {LegalMove[]} moves @param {GameView | undefined} game
 * @returns {{text: string, name: string, drawn?: string}[]}
 */
export function choiceTexts(moves, game) {
  const board = game?.board;
  const numbers = moves.map((move) => move.n);
  if (new Set(numbers).size === moves.length && !numbers.includes(undefined)) return moves.map((move) => ({ text: game?.words[Number(move.n)] || String(move.n), name: move.t, drawn: board?.numbers[Number(move.n)] }));
  const pieces = moves.map((move) => (move.p === undefined ? undefined : board?.pieces[move.p]));
  if (new Set(pieces).size === moves.length && !pieces.includes(undefined)) {
    return pieces.map((piece, i) => ({ text: piece?.figure || piece?.glyph || moves[i].t, name: `${piece?.name}, ${moves[i].t}`, drawn: piece?.drawn }));
  }
  return moves.map((move) => ({ text: move.t, name: move.t }));
}

/** @param {Studio} studio @param {import("../play/table.js").Table} table @param {{box: (cell: number) => DOMRect | null, focus: () => void}} board */
export function choiceView(studio, table, board) {
  const { state } = studio;
  const place = byId("choice");

  function close() {
    place.hidden = true;
    fill(place);
  }

  studio.watch(() => [state.choose], () => {
    const moves = state.choose;
    if (moves.length === 0) return close();
    const texts = choiceTexts(moves, state.table?.game);
    fill(place, moves.map((move, i) => h("button", {
      type: "button", "aria-label": texts[i].name, title: texts[i].name, "data-move": move.t,
      class: texts[i].drawn || [...texts[i].text].length < 3 ? "glyph-choice" : "", onclick: () => table.play(move.t),
    }, drawnOr(texts[i].drawn, texts[i].text))));
    place.hidden = false;
    const { path, through } = state.touched;
    const box = board.box(Number(through.at(-1) ?? path.at(-1) ?? -1));
    const size = place.getBoundingClientRect();
    const left = box ? box.left + box.width / 2 - size.width / 2 : (innerWidth - size.width) / 2;
    const below = box ? box.bottom + 6 : innerHeight / 2;
    const top = below + size.height > innerHeight && box ? box.top - size.height - 6 : below;
    place.style.left = `${Math.max(8, Math.min(left, innerWidth - size.width - 8))}px`;
    place.style.top = `${Math.max(8, top)}px`;
    place.querySelector("button")?.focus();
  });

  place.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") {
      table.back();
      board.focus();
    } else if (step) {
      const buttons = [...place.querySelectorAll("button")];
      const at = buttons.indexOf(/** @type {any} */ (document.activeElement)) + step;
      buttons[(at + buttons.length) % buttons.length].focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
  document.addEventListener("pointerdown", (event) => {
    if (!place.hidden && event.target instanceof Element && !place.contains(event.target) && !event.target.closest("#board")) table.clear();
  });
}
