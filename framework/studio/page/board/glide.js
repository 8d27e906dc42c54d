// @ts-check
/** Pieces glide to where they have moved, for a sixth of a second, where motion is wanted. */

/** @typedef {import("./cells.js").Cells} Cells */

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Cells that lost a piece with those that gained the same one, the nearest first. None where most of the
 * board changes.
 * @param {Cells} cells @param {number[]} before @param {number[]} now @returns {[number, number][]}
 */
function pairs(cells, before, now) {
  const lost = now.map((_, i) => i).filter((i) => before[i] !== now[i] && before[i] !== 0);
  const gained = now.map((_, i) => i).filter((i) => before[i] !== now[i] && now[i] !== 0);
  if (gained.length === 0 || gained.length > 4) return [];
  return gained.flatMap((to) => {
    const same = lost.filter((from) => before[from] === now[to]);
    return same.length === 1 ? [/** @type {[number, number]} */ ([same[0], to])] : [];
  });
}

/** @param {Cells} cells @param {number[]} before @param {number[]} now @param {number} dropped  a cell on which one was dropped, or -1 */
export function glide(cells, before, now, dropped) {
  if (calm.matches || cells.board.counts || before.length !== now.length) return;
  for (const [from, to] of pairs(cells, before, now)) {
    const [start, end] = [cells.place(from), cells.place(to)];
    const name = cells.board.cells[to].name;
    const piece = cells.picture.querySelector(`[data-on="${CSS.escape(name)}"]`);
    if (!start || !end || !piece || to === dropped) continue;
    piece.animate([{ translate: `${start.x - end.x}px ${start.y - end.y}px` }, { translate: "0px 0px" }],
      { duration: 160, easing: "ease-out" });
  }
}
