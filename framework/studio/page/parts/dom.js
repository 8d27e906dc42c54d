// @ts-check
/** Elements in few words: `h("button", { class: "quiet", onclick: go }, "Go")`. */

/** @typedef {Node | string | number | false | null | undefined} Child */

const SVG = "http://www.w3.org/2000/svg";

/** @param {Element} element @param {Record<string, any>} attributes @param {(Child | Child[])[]} children */
function dress(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked" || name === "selected") Object.assign(element, { [name]: value });
    else if (name === "style") {
      for (const [key, text] of Object.entries(value)) /** @type {any} */ (element).style.setProperty(key, String(text));
    } else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...shown(children));
  return element;
}

/** @param {(Child | Child[])[]} children @returns {(Node | string)[]} */
const shown = (children) => /** @type {any} */ (children.flat()
  .filter((child) => child !== false && child !== null && child !== undefined)
  .map((child) => (child instanceof Node ? child : String(child))));

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag @param {Record<string, any>} [attributes] @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export const h = (tag, attributes = {}, ...children) =>
  /** @type {any} */ (dress(document.createElement(tag), attributes, children));

/** @param {string} tag @param {Record<string, any>} [attributes] @param {...(Child | Child[])} children @returns {SVGElement} */
export const svg = (tag, attributes = {}, ...children) =>
  /** @type {any} */ (dress(document.createElementNS(SVG, tag), attributes, children));

/** What can wait until the browser has shown what is there; at once where nobody looks. @param {() => void} work */
export function afterFrame(work) {
  if (document.hidden) work();
  else requestAnimationFrame(() => setTimeout(work));
}

/** @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no element ${id}`);
  return found;
}

/** What is pressed, from the press to the click that ends it; and what is to be filled then. @type {Element | null} */
let pressed = null;
/** @type {Map<Element, (Child | Child[])[]>} */
const waiting = new Map();

if (typeof document !== "undefined") { // modules without a page are tested, too
  document.addEventListener("pointerdown", ({ target }) => { pressed = target instanceof Element ? target.closest("button, select") : null; }, true);
  for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, () => setTimeout(release), true);
}

function release() {
  pressed = null;
  const late = [...waiting];
  waiting.clear();
  for (const [element, children] of late) fill(element, ...children);
}

/**
 * New children for an element, or, while a button in it is pressed, as soon as it is let go: a click that has
 * begun is not lost. The focus stays where it was: on the child with the same `data-key`.
 * @param {Element} element @param {...(Child | Child[])} children
 */
export function fill(element, ...children) {
  if (pressed && element.contains(pressed)) {
    waiting.set(element, children);
    return;
  }
  waiting.delete(element);
  const focused = element.contains(document.activeElement) ? document.activeElement : null;
  const key = focused?.getAttribute("data-key");
  element.replaceChildren(...shown(children));
  if (key) {
    const again = element.querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  }
}

/**
 * A button with an icon, whose name is read out and shown as a tip.
 * @param {string} icon @param {string} name @param {(event: MouseEvent) => void} onclick @param {Record<string, any>} [more]
 */
export const iconButton = (icon, name, onclick, more = {}) =>
  h("button", { type: "button", class: "icon", "aria-label": name, title: name, onclick, "data-key": name, ...more }, drawIcon(icon));

/** Paths on a field of 24, drawn as lines. @type {Record<string, string>} */
const ICONS = {
  undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6", redo: "M15 7l5 5-5 5M20 12H10a6 6 0 0 0-6 6",
  first: "M18 6l-6 6 6 6M7 6v12", back: "M15 6l-6 6 6 6", next: "M9 6l6 6-6 6", last: "M6 6l6 6-6 6M17 6v12",
  flip: "M7 4v15M7 19l-3-3M7 19l3-3M17 20V5M17 5l-3 3M17 5l3 3", pause: "M8 5v14M16 5v14", play: "M7 5l12 7-12 7z",
  step: "M6 5l9 7-9 7zM18 5v14", now: "M13 3 5 14h6l-1 7 8-11h-6z", plus: "M12 5v14M5 12h14", flag: "M6 21V4h12l-3 4 3 4H6",
  half: "M5 9h14M5 15h14", files: "M4 5h6l2 3h8v11H4z", share: "M12 15V3M8 7l4-4 4 4M6 11H4v10h16V11h-2", dots: "M5 12h.01M12 12h.01M19 12h.01", sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5 19 19M5 19l1.5-1.5M17.5 6.5 19 5",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z", auto: "M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18",
  help: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 18h.01", close: "M6 6l12 12M18 6 6 18", up: "M12 19V5M6 11l6-6 6 6",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13", comment: "M4 5h16v11H10l-5 4v-4H4z", restore: "M4 12a8 8 0 1 0 3-6.2M4 4v5h5",
  swap: "M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4", die: "M5 5h14v14H5zM9 9h.01M15 15h.01M12 12h.01", bulb: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 11c.5.5.5 1 .5 1.5h6c0-.5 0-1 .5-1.5A6 6 0 0 0 12 3z",
};

/** @param {string} name */
export const drawIcon = (name) =>
  svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", class: "glyph" }, svg("path", { d: ICONS[name] ?? "" }));
