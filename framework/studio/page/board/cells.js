// @ts-check
/** The cells of the drawn board: which element, where its middle is, which one lies beside it, what it is called. */

/** @typedef {import("../protocol.js").BoardView} BoardView */
/** @typedef {import("../protocol.js").PositionView} PositionView */
/** @typedef {{x: number, y: number, width: number, height: number}} Place  the middle, and the size */

export class Cells {
  /** @type {(SVGGraphicsElement | undefined)[]} */
  elements = [];
  /** @type {Map<number, Place>} */
  #places = new Map();

  /** @param {SVGSVGElement} picture @param {BoardView} board */
  constructor(picture, board) {
    this.picture = picture;
    this.board = board;
    const index = new Map(board.cells.map((cell, i) => [cell.name, i]));
    for (const element of picture.querySelectorAll("[data-cell]")) {
      const at = index.get(element.getAttribute("data-cell") ?? "");
      if (at !== undefined && !this.elements[at]) this.elements[at] = /** @type {SVGGraphicsElement} */ (element);
    }
  }

  /** In the units of the picture. @param {number} cell @returns {Place | null} */
  place(cell) {
    const known = this.#places.get(cell);
    if (known) return known;
    const element = this.elements[cell];
    if (!element) return null;
    const { x, y, width, height } = element.getBBox();
    if (width === 0) return null; // the board is not shown now, and nothing of it has a place
    const toPicture = this.picture.getScreenCTM()?.inverse().multiply(/** @type {DOMMatrix} */ (element.getScreenCTM()));
    const middle = new DOMPoint(x + width / 2, y + height / 2).matrixTransform(toPicture);
    const place = { x: middle.x, y: middle.y, width, height };
    this.#places.set(cell, place);
    return place;
  }

  /** The cell at an element of the picture, or -1. @param {EventTarget | null} target */
  at(target) {
    const element = target instanceof Element ? target.closest("[data-cell]") : null;
    return element ? this.board.cells.findIndex((cell) => cell.name === element.getAttribute("data-cell")) : -1;
  }

  /** The nearest cell in a direction, or the same one. @param {number} from @param {number} dx @param {number} dy */
  beside(from, dx, dy) {
    const start = this.place(from);
    let best = from;
    let least = Infinity;
    if (!start) return from;
    for (let cell = 0; cell < this.board.cells.length; ++cell) {
      const place = cell === from ? null : this.place(cell);
      if (!place) continue;
      const along = (place.x - start.x) * dx + (place.y - start.y) * dy;
      const across = Math.abs((place.x - start.x) * dy) + Math.abs((place.y - start.y) * dx);
      if (along <= 0.1 || across > along * 1.9) continue;
      if (along + 2.2 * across < least) [best, least] = [cell, along + 2.2 * across];
    }
    return best;
  }
}

/** What stands on a cell, in words. @param {BoardView} board @param {PositionView} position @param {number} cell */
export function contentWords(board, position, cell) {
  const content = position.content[cell] ?? 0;
  const words = [];
  if (board.counts) words.push(String(content));
  else if (content === 0) words.push("empty");
  else {
    const { name, owner, glyph } = board.pieces[content] ?? { name: "?", owner: null, glyph: "?" };
    const whose = owner === null || /player|white|black|red|blue/i.test(name) ? "" : ` of player ${owner + 1}`;
    words.push(`${name || glyph}${whose}`);
  }
  for (const layer of position.layers) if (layer.numbers[cell]) words.push(`${layer.name} ${layer.numbers[cell] < 0 ? "unseen" : layer.numbers[cell]}`);
  return words.join(", ");
}
