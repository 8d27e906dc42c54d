// @ts-check
/** The board: its picture, marks, the focus that goes over its cells, mouse and finger. */
import { Cells, contentWords } from "./cells.js";
import { byId, fill, h, svg } from "../parts/dom.js";
import { glide } from "./glide.js";
import { showOwners } from "./owners.js";
import { beginnings, begins, goesOn, offer } from "./input.js";
import { arrow, decider, dot, label, tint, wipe } from "./marks.js";
import { Parts } from "./parts.js";
import { plainBoard } from "./plain_board.js";
import { followPointer } from "./pointer.js";
import { offerCards, showsZones } from "./zones.js";

/** @typedef {import("../studio.js").Studio} Studio */
/** @typedef {import("../play/table.js").Table} Table */

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {Studio} studio @param {Table} table */
export function boardView(studio, table) {
  const { state } = studio;
  const place = byId("board");
  /** @type {Cells | null} */
  let cells = null;
  /** @type {Parts | null} */
  let parts = null;
  let focus = 0;
  let dropped = -1;
  let hovered = -1;

  /** The picture of the position, in place of the one before. */
  function draw() {
    const { position, table: view } = state;
    const board = view?.game.board;
    place.classList.toggle("flipped", state.flipped);
    if (position?.viewer === "nobody") {
      cells = null;
      return fill(place); // the cover stands there
    }
    if (!position || !board) {
      cells = null;
      return position ? drawZones(position) : fill(place, h("p", { class: "quiet" }, "No game is open."));
    }
    const picture = position.svg ? parsed(position.svg) : plainBoard(board, position);
    name(picture);
    const drawn = new Parts(picture);
    const focused = place.contains(document.activeElement);
    const same = cells?.board === board && parts !== null && place.contains(cells.picture) && parts.become(drawn);
    if (!same) replace(picture, drawn, board);
    showOwners(place, board);
    queueMicrotask(() => { // what the others draw comes first: the browser lays out all of it once
      if (cells?.board !== board) return;
      if (focused && !place.contains(document.activeElement)) grab();
      if (state.before) glide(cells, state.before.content, position.content, dropped);
      dropped = -1;
    });
  }

  /** A game without a board: its cards, or its text. @param {import("../protocol.js").PositionView} position */
  function drawZones(position) {
    const picture = position.svg ? parsed(position.svg) : null;
    if (!picture || !showsZones(picture)) return fill(place, h("pre", { class: "text-board", tabindex: 0 }, position.text));
    const focused = place.contains(document.activeElement);
    name(picture);
    shape(picture);
    fill(place, picture, position.person && offerCards(picture, position, (move) => table.play(move)));
    if (focused) /** @type {SVGElement | null} */ (place.querySelector(".card.can"))?.focus({ preventScroll: true });
  }

  /** @param {Element} picture */
  function shape(picture) {
    const { width, height } = /** @type {SVGSVGElement} */ (picture).viewBox.baseVal;
    place.style.setProperty("--ratio", String(width / height));
  }

  /** @param {Element} picture @param {Parts} drawn @param {import("../protocol.js").BoardView} board */
  function replace(picture, drawn, board) {
    parts = drawn;
    shape(picture);
    cells = new Cells(/** @type {any} */ (picture), board);
    focus = Math.min(focus, board.cells.length - 1);
    cells.elements.forEach((element, i) => {
      element?.setAttribute("role", "button");
      element?.setAttribute("tabindex", i === focus ? "0" : "-1");
    });
    fill(place, picture);
  }

  const grab = () => /** @type {any} */ (cells?.elements[focus])?.focus({ preventScroll: true });

  /** What a screen reader says of the board. @param {Element} picture */
  function name(picture) {
    picture.setAttribute("role", "group");
    picture.setAttribute("aria-label", `Board: ${state.table?.game.title ?? ""}`);
    picture.querySelectorAll("title").forEach((title) => title.remove());
    for (const piece of picture.querySelectorAll("text, .piece")) piece.setAttribute("aria-hidden", "true");
  }

  /** Tints, dots, names of the cells. */
  function mark() {
    const { position, table: view, touched, choose } = state;
    const board = view?.game.board;
    if (!cells || !position || !board) return;
    wipe(cells.picture);
    const legal = table.legal();
    const { next } = offer(legal, touched);
    const aimed = touched.path.length > 0 || touched.piece !== null;
    place.dataset.path = [...touched.path, ...touched.through].map((cell) => board.cells[Number(cell)].name).join(" ");
    for (const cell of position.last) tint(cells, cell, "last");
    for (const cell of position.over?.cells ?? []) tint(cells, cell, "decides");
    for (const cell of state.lit) tint(cells, cell, "lit");
    for (const cell of [...touched.path, ...touched.through]) tint(cells, Number(cell), "touched");
    const over = svg("g", { class: "mark over", "aria-hidden": "true" });
    if (aimed && choose.length === 0) for (const cell of next) over.append(dot(cells, Number(cell), occupied(Number(cell))) ?? "");
    if (state.tab === "analyse" && !aimed) over.append(...findings());
    for (const cell of position.over?.cells ?? []) over.append(decider(cells, cell) ?? "");
    cells.picture.append(over);
    const open = aimed ? new Set(next) : beginnings(legal);
    board.cells.forEach((cell, i) => {
      const element = cells?.elements[i];
      if (!element) return;
      const can = open.has(i);
      element.classList.toggle("can", can);
      tell(element, "aria-label", `${cell.name}: ${contentWords(board, position, i)}${aimed && can ? ", a move goes there" : ""}`);
      tell(element, "aria-pressed", String(touched.path.includes(i)));
    });
  }

  /** Arrows of the lines that a search has found, their values where moves end. */
  function findings() {
    const { analysis } = state;
    if (!cells || !analysis?.lines || analysis.node !== state.here) return [];
    const marks = [];
    const told = new Set();
    const shown = analysis.lines.slice(0, 24);
    for (const [rank, line] of shown.entries()) {
      const way = state.position?.legal.find((legal) => legal.t === line.pv[0])?.c ?? [];
      if (way.length === 0 || told.has(way.at(-1))) continue;
      told.add(way.at(-1));
      if (rank < 4) marks.unshift(arrow(cells, way, rank));
      if (shown.length > 1) marks.push(label(cells, /** @type {number} */ (way.at(-1)), line.text.split(" ")[0], rank === 0 ? "best" : ""));
    }
    return marks.filter((mark) => mark !== null);
  }

  /** @param {number} cell */
  const occupied = (cell) => !state.table?.game.board?.counts && (state.position?.content[cell] ?? 0) !== 0;

  /** The one cell that the tabulator reaches. @param {number} cell @param {boolean} [grabbed] */
  function move(cell, grabbed = true) {
    cells?.elements[focus]?.setAttribute("tabindex", "-1");
    cells?.elements[cell]?.setAttribute("tabindex", "0");
    focus = cell;
    if (grabbed) grab();
  }

  place.addEventListener("keydown", (event) => {
    const cell = cells?.at(event.target) ?? -1;
    if (cell < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
    if (arrow && !event.shiftKey) {
      const turn = state.flipped ? -1 : 1;
      move(cells?.beside(cell, arrow[0] * turn, arrow[1] * turn) ?? cell);
    } else if (event.key === "Enter" || event.key === " ") {
      const ends = event.key === "Enter" && state.touched.path.at(-1) === cell;
      if (ends && offer(table.legal(), state.touched).stops.length > 0) table.stop();
      else table.touch(cell);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
  place.addEventListener("focusin", (event) => {
    const cell = cells?.at(event.target) ?? -1;
    if (cell >= 0 && cell !== focus) move(cell, false);
  });

  followPointer(place, {
    cellAt: (target) => cells?.at(target) ?? -1,
    click(cell) {
      move(cell);
      table.touch(cell);
    },
    touched: (cell) => state.touched.path.at(-1) === cell,
    lift(cell) {
      if (state.touched.path.at(-1) === cell) return true;
      if (!begins(table.legal(), cell) || !table.legal().some((legal) => legal.c?.[0] === cell && legal.c.length > 1)) return false;
      table.beginWith(cell);
      return true;
    },
    drop(cell) {
      dropped = cell;
      if (cell >= 0 && goesOn(table.legal(), state.touched, cell)) table.touch(cell);
      else table.clear();
    },
    hover(cell) {
      cells?.elements[hovered]?.classList.remove("over");
      cells?.elements[cell]?.classList.add("over");
      hovered = cell;
    },
    piece: (cell) => {
      const name = state.table?.game.board?.cells[cell]?.name ?? "";
      return cells?.picture.querySelector(`[data-on="${CSS.escape(name)}"]`) ?? null;
    },
  });

  studio.watch(() => [state.position, state.flipped, state.table?.game], draw);
  studio.watch(() => [state.position, state.flipped, state.table?.game, state.touched, state.choose, state.lit, state.analysis, state.tab], mark);
  return {
    /** Where a cell is on the screen. @param {number} cell */
    box: (cell) => cells?.elements[cell]?.getBoundingClientRect() ?? null,
    focus: () => move(focus),
  };
}

/** An attribute, set where it is not so yet. @param {Element} element @param {string} name @param {string} value */
function tell(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** @param {string} text */
function parsed(text) {
  return /** @type {SVGSVGElement} */ (/** @type {unknown} */ (new DOMParser().parseFromString(text, "image/svg+xml").documentElement));
}
