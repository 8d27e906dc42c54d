// @ts-check
/** Players have the colours of their pieces, wherever the page shows a player. */

/** @typedef {import("../protocol.js").BoardView} BoardView */

/** For what it was done last. @type {{board: BoardView | null, theme: string}} */
let shown = { board: null, theme: "" };

/** Sets `--player-1` ... for the page; players whose pieces have no colour keep the usual one. @param {Element} picture @param {BoardView} board */
export function showOwners(picture, board) {
  const { style, dataset } = document.documentElement;
  const theme = `${dataset.theme} ${matchMedia("(prefers-color-scheme: dark)").matches}`;
  if (shown.board === board && shown.theme === theme) return; // asking for colours costs a layout
  shown = { board, theme };
  for (let seat = 0; seat < 8; ++seat) {
    const piece = board.counts ? -1 : board.pieces.findIndex(({ owner }) => owner === seat);
    const men = board.men?.[seat];
    const shape = men ? picture.querySelector(`.disc.${men}`) : piece < 0 ? null : picture.querySelector(`defs > [id$="p${piece}"] :is(.disc, .figure)`);
    const colour = shape ? getComputedStyle(shape).fill : "";
    if (/^rgb\(/.test(colour)) style.setProperty(`--player-${seat + 1}`, colour);
    else style.removeProperty(`--player-${seat + 1}`);
  }
}
