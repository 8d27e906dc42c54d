// @ts-check
/** Games of cards without a board: their picture, in which a card is pressed where it is a move. */

/** @typedef {import("../protocol.js").PositionView} PositionView */

/** Whether the program has drawn cards, and not only written the position. @param {Element | null} picture */
export const showsZones = (picture) => picture?.classList.contains("zones") ?? false;

/**
 * The cards that are moves by their names: those of the player to move, or where it has none of that name, those
 * between all.
 * @param {Element} picture @param {PositionView} position
 */
export function playableCards(picture, position) {
  if (typeof position.mover !== "number" || position.over) return [];
  const moves = new Set(position.legal.map(({ t }) => t));
  const among = (/** @type {string} */ zones) => /** @type {SVGElement[]} */ ([...picture.querySelectorAll(`${zones} .card`)])
    .filter((card) => moves.has(card.dataset.card ?? ""));
  const own = among(`.zone[data-owner="${position.mover + 1}"]`);
  const names = new Set(own.map((card) => card.dataset.card));
  return [...own, ...among(".zone:not([data-owner])").filter((card) => !names.has(card.dataset.card))];
}

/** Cards that can be pressed, by mouse and by keys. @param {Element} picture @param {PositionView} position @param {(move: string) => void} play */
export function offerCards(picture, position, play) {
  for (const card of playableCards(picture, position)) {
    const move = card.dataset.card ?? "";
    for (const [name, value] of [["role", "button"], ["tabindex", "0"], ["aria-label", `Play ${move}`]]) card.setAttribute(name, value);
    card.classList.add("can");
    card.addEventListener("click", () => play(move));
    card.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      play(move);
    });
  }
}
