// @ts-check
/** A position is set up by hand: choose a piece, touch cells; or write it as text. */
import { Cells, contentWords } from "../board/cells.js";
import { drawnOr } from "../board/drawn.js";
import { fill, h } from "../parts/dom.js";
import { field, openDialog } from "../parts/dialog.js";
import { Refusal } from "../parts/connection.js";

/** @typedef {import("../protocol.js").GameView} GameView */
/** @typedef {import("../protocol.js").PositionView} PositionView */

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The picture with ids of its own: another one is on the page already. @param {string} text */
function pictureOf(text) {
  const own = text.replace(/(\bid="|href="#|url\(#)board/g, "$1setup");
  const picture = new DOMParser().parseFromString(own, "image/svg+xml").documentElement;
  return /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(picture, true)));
}

/**
 * @param {import("../studio.js").Studio} studio @param {GameView} game  with its options @param {string} spec @param {string} begin  a position, or empty
 * @param {(position: string) => void} chosen
 */
export function positionDialog(studio, game, spec, begin, chosen) {
  const { board } = game;
  const pieces = board && !board.counts ? board.pieces : [];
  const place = h("div", { class: "setup-board", "data-setup": true });
  const said = h("p", { class: "quiet", role: "status" });
  const trouble = h("p", { class: "bad", role: "alert" });
  const text = h("input", { type: "text", spellcheck: "false", autocomplete: "off", "data-position": true });
  const palette = h("div", { class: "choices", role: "group", "aria-label": "Piece to put" });
  let piece = pieces.length > 1 ? 1 : 0;
  let focus = 0;
  /** @type {Cells | null} */
  let cells = null;

  /** @param {{cell?: number, piece?: number}} [change] */
  async function look(change = {}) {
    try {
      const position = text.value.trim();
      show(await studio.ask("position.edit", { game: spec, ...(position ? { position } : {}), ...change }));
      fill(trouble);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      fill(trouble, error.problem.text);
    }
  }

  /** @param {PositionView} position */
  function show(position) {
    text.value = position.text;
    fill(said, position.over ? `The game would be over: ${position.over.text}.` : position.mover === "chance" ? "The dice are to be thrown." : `Player ${Number(position.mover) + 1} would be to move, with ${position.legal.length} moves.`);
    if (!board || !position.svg) return fill(place, h("pre", {}, position.text));
    const picture = pictureOf(position.svg);
    const focused = place.contains(document.activeElement);
    fill(place, picture);
    picture.setAttribute("role", "group");
    picture.setAttribute("aria-label", "Board to set up");
    picture.querySelectorAll("title").forEach((title) => title.remove());
    for (const part of picture.querySelectorAll("text, .piece")) part.setAttribute("aria-hidden", "true");
    cells = new Cells(picture, board);
    if (pieces.length === 0) return;
    board.cells.forEach((cell, i) => {
      const element = cells?.elements[i];
      element?.setAttribute("role", "button");
      element?.setAttribute("aria-label", `${cell.name}: ${contentWords(board, position, i)}`);
    });
    move(focus, focused);
  }

  /** @param {number} cell @param {boolean} grab */
  function move(cell, grab) {
    focus = cell;
    cells?.elements.forEach((element, i) => element?.setAttribute("tabindex", i === cell ? "0" : "-1"));
    if (grab) /** @type {any} */ (cells?.elements[cell])?.focus({ preventScroll: true });
  }

  function drawPalette() {
    fill(palette, pieces.map(({ glyph, figure, name, drawn }, i) => h("button", { type: "button", class: "glyph-choice", "data-key": `put ${i}`, "data-put": i,
      "aria-pressed": String(i === piece), "aria-label": i === 0 ? "Nothing: empties a cell" : name || glyph, title: i === 0 ? "Nothing" : name || glyph, onclick: () => {
        piece = i;
        drawPalette();
      } }, i === 0 ? "·" : drawnOr(drawn, figure || glyph))));
  }

  place.addEventListener("click", (event) => {
    const cell = cells?.at(event.target) ?? -1;
    if (cell < 0 || pieces.length === 0) return;
    move(cell, true);
    look({ cell, piece });
  });
  place.addEventListener("keydown", (event) => {
    const arrow = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
    if (arrow) move(cells?.beside(focus, arrow[0], arrow[1]) ?? focus, true);
    else if (event.key === "Enter" || event.key === " ") look({ cell: focus, piece });
    else return;
    event.preventDefault();
  });
  text.addEventListener("change", () => look());
  text.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    look();
  });

  openDialog("Set up a position", (close) => [
    pieces.length > 0 && palette, place, said,
    field("position as text", text, pieces.length > 0 ? "whose turn it is stands behind the board" : ""), trouble,
    h("div", { class: "row end" },
      h("button", { type: "button", onclick: () => {
        text.value = "";
        look();
      } }, "As the game begins"),
      h("button", { type: "button", class: "main", "data-take-position": true, onclick: () => {
        close();
        chosen(text.value.trim());
      } }, "Take it")),
  ]);
  text.value = begin;
  drawPalette();
  look();
}
