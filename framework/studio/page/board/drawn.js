// @ts-check
/** Pieces, and numbers that stand for pieces, as they are drawn on the board: for buttons. */

/** @typedef {import("../protocol.js").BoardView} BoardView */

/** What a button shows: a drawing, or the text where there is none. @param {string | undefined} drawing @param {string} text @returns {Node | string} */
export function drawnOr(drawing, text) {
  if (!drawing) return text;
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" class="board drawn" viewBox="-19 -19 38 38" aria-hidden="true">${drawing}</svg>`;
  return document.importNode(new DOMParser().parseFromString(picture, "image/svg+xml").documentElement, true);
}

/** @param {BoardView | null | undefined} board @param {number} piece */
export const drawnPiece = (board, piece) => {
  const { drawn, figure, glyph } = board?.pieces[piece] ?? { drawn: "", figure: "", glyph: "?" };
  return drawnOr(drawn, figure || glyph);
};
