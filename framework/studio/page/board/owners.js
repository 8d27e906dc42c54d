// @ts-check
/** Players have the colours of their pieces, wherever the page shows a player. */

/** @typedef {import("../protocol.js").BoardView} BoardView */

/** Sets `--player-1` ... for the page; players whose pieces have no colour keep the usual one. @param {Element} picture @param {BoardView} board */
export function showOwners(picture, board) {
  const { style } = document.documentElement;
  for (let seat = 0; seat < 8; ++seat) {
    const piece = board.counts ? -1 : board.pieces.findIndex(({ owner }) => owner === seat);
    const shape = piece < 0 ? null : picture.querySelector(`defs > [id$="p${piece}"] :is(.disc, .figure)`);
    const colour = shape ? getComputedStyle(shape).fill : "";
    if (/^rgb\(/.test(colour)) style.setProperty(`--player-${seat + 1}`, colour);
    else style.removeProperty(`--player-${seat + 1}`);
  }
}
