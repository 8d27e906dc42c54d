// @ts-check
/**
 * Mouse and finger on the board: a click, or after three pixels a drag with a ghost of the piece. Drag is
 * two clicks: what is dropped on its origin stays touched, unless it was so before.
 */

/**
 * @typedef {object} Handlers
 * @property {(target: EventTarget | null) => number} cellAt  -1: none
 * @property {(cell: number) => void} click
 * @property {(cell: number) => boolean} lift  a drag begins; false: nothing can be dragged from there
 * @property {(cell: number) => boolean} touched  whether the last click was there
 * @property {(cell: number) => void} drop  on another cell than that of the origin; -1: beside the board
 * @property {(cell: number) => void} hover  while dragging; -1: nowhere
 * @property {(cell: number) => Element | null} piece  what the ghost looks like
 */

const THRESHOLD = 3;

/** @param {HTMLElement} board @param {Handlers} handlers */
export function followPointer(board, handlers) {
  /** @type {{cell: number, x: number, y: number, before: boolean, ghost: HTMLElement | null, lifted: boolean} | null} */
  let press = null;

  /** @param {PointerEvent} event */
  const under = (event) => handlers.cellAt(document.elementFromPoint(event.clientX, event.clientY));

  board.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !event.isPrimary) return;
    const cell = handlers.cellAt(event.target);
    if (cell < 0) return;
    press = { cell, x: event.clientX, y: event.clientY, before: handlers.touched(cell), ghost: null, lifted: false };
    board.setPointerCapture(event.pointerId);
  });

  board.addEventListener("pointermove", (event) => {
    if (!press) return;
    const far = Math.hypot(event.clientX - press.x, event.clientY - press.y) > THRESHOLD;
    if (!press.lifted && far) {
      if (!handlers.lift(press.cell)) return;
      press.lifted = true;
      press.ghost = ghostOf(handlers.piece(press.cell));
      board.classList.add("dragging");
    }
    if (!press.lifted) return;
    if (press.ghost) press.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
    handlers.hover(under(event));
  });

  /** @param {PointerEvent} event */
  const up = (event) => {
    const ended = press;
    press = null;
    if (!ended) return;
    ended.ghost?.remove();
    board.classList.remove("dragging");
    handlers.hover(-1);
    if (event.type === "pointercancel") return;
    const cell = under(event);
    if (!ended.lifted) {
      if (cell === ended.cell) handlers.click(cell);
    } else if (cell !== ended.cell) handlers.drop(cell);
    else if (ended.before) handlers.click(cell);
  };
  board.addEventListener("pointerup", up);
  board.addEventListener("pointercancel", up);
}

/** @param {Element | null} piece */
function ghostOf(piece) {
  const picture = piece?.closest("svg");
  if (!piece || !picture) return null;
  const { width, height } = piece.getBoundingClientRect();
  const box = /** @type {SVGGraphicsElement} */ (piece).getBBox();
  const ghost = document.createElement("div");
  ghost.className = "ghost";
  ghost.setAttribute("aria-hidden", "true");
  const copy = /** @type {SVGElement} */ (picture.cloneNode(false));
  for (const name of ["id", "role", "aria-label", "width", "height", "tabindex"]) copy.removeAttribute(name);
  copy.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
  for (const shared of picture.querySelectorAll("defs, style")) copy.append(shared.cloneNode(true));
  const shape = /** @type {SVGElement} */ (piece.cloneNode(true));
  shape.removeAttribute("transform");
  copy.append(shape);
  copy.style.width = `${width}px`;
  copy.style.height = `${height}px`;
  ghost.append(copy);
  document.body.append(ghost);
  return ghost;
}
