// @ts-check
/** Games of cards without a board: their picture, in which cards are pressed that are a move, or several of them. */
import { h } from "../parts/dom.js";

/** @typedef {import("../protocol.js").PositionView} PositionView */
/** @typedef {import("../protocol.js").LegalMove} LegalMove */
/** @typedef {{text: string, cards: string[]}} CardMove  the names of the cards, in order */

/** Whether the program has drawn cards, and not only written the position. @param {Element | null} picture */
export const showsZones = (picture) => picture?.classList.contains("zones") ?? false;

/**
 * The moves that are cards by their texts: `Kh`, or `7c-8c` for two. A number is none, though a card may be called so.
 * @param {Pick<LegalMove, "t" | "n">[]} legal @param {Set<string>} names  of the cards that can be pressed @returns {CardMove[]}
 */
export function cardMoves(legal, names) {
  return legal.filter(({ n }) => n === undefined)
    .map(({ t }) => ({ text: t, cards: names.has(t) ? [t] : t.split("-").sort() }))
    .filter(({ cards }) => cards.every((card) => names.has(card)));
}

/** Whether these cards are all among those, each as often. @param {string[]} some @param {string[]} all */
function among(some, all) {
  const left = [...all];
  return some.every((card) => left.includes(card) && left.splice(left.indexOf(card), 1));
}

/** What cards that were pressed may become: the move that they are, and whether others have more. @param {CardMove[]} moves @param {string[]} chosen */
export function chosenMove(moves, chosen) {
  const left = moves.filter(({ cards }) => among(chosen, cards));
  const whole = left.find(({ cards }) => cards.length === chosen.length) ?? null;
  return { possible: left.length > 0, move: whole?.text ?? null, more: left.some(({ cards }) => cards.length > chosen.length) };
}

const nameOf = (/** @type {SVGElement} */ card) => card.dataset.card ?? "";

/**
 * The cards that can be pressed: those of the player to move, or of names that it does not have, those between all.
 * @param {Element} picture @param {PositionView} position
 */
function openCards(picture, position) {
  if (typeof position.mover !== "number" || position.over) return [];
  const within = (/** @type {string} */ zones) => /** @type {SVGElement[]} */ ([...picture.querySelectorAll(`${zones} .card`)]);
  const own = within(`.zone[data-owner="${position.mover + 1}"]`);
  const names = new Set(own.map(nameOf));
  return [...own, ...within(".zone:not([data-owner])").filter((card) => !names.has(nameOf(card)))];
}

/**
 * Has cards pressed, by mouse and by keys. A move of one card is made at once, unless others have more cards; then the
 * button that is returned makes it, or the same card again.
 * @param {Element} picture @param {PositionView} position @param {(move: string) => void} play
 */
export function offerCards(picture, position, play) {
  const cards = openCards(picture, position);
  const moves = cardMoves(position.legal, new Set(cards.map(nameOf)));
  const button = h("button", { type: "button", class: "main", hidden: true, "data-key": "play cards", onclick: () => end() });
  /** @type {SVGElement[]} */
  let chosen = [];
  const asked = (/** @type {SVGElement[]} */ some) => chosenMove(moves, some.map(nameOf));

  function end() {
    const { move } = asked(chosen);
    if (move) play(move);
  }
  /** @param {SVGElement} card */
  function press(card) {
    if (chosen.includes(card) && asked(chosen).move) return end();
    if (chosen.includes(card)) chosen = chosen.filter((other) => other !== card);
    else chosen = asked([...chosen, card]).possible ? [...chosen, card] : [card];
    const { move, more } = asked(chosen);
    if (move && !more) play(move);
    else mark();
  }
  function mark() {
    const { move } = asked(chosen);
    button.hidden = chosen.length === 0 || !move;
    button.textContent = move ? `Play ${move}` : "";
    for (const card of cards) {
      const alone = asked([card]);
      if (!alone.possible) continue;
      const taken = chosen.includes(card);
      card.classList.toggle("chosen", taken);
      if (alone.more) card.setAttribute("aria-pressed", String(taken));
      card.setAttribute("aria-label", alone.more ? nameOf(card) : `Play ${nameOf(card)}`);
    }
  }
  for (const card of cards.filter((each) => asked([each]).possible)) {
    card.classList.add("can");
    card.setAttribute("role", "button");
    card.setAttribute("tabindex", "0");
    card.addEventListener("click", () => press(card));
    card.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && chosen.length > 0) chosen = [];
      else if (event.key === "Enter" || event.key === " ") press(card);
      else return;
      event.preventDefault();
      event.stopPropagation();
      mark();
    });
  }
  mark();
  return button;
}
