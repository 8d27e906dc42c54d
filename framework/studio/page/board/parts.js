// @ts-check
/**
 * What a picture consists of: styles, shapes, cells, pieces. In the picture of the next position mostly few of
 * them are others; only these are drawn anew.
 */

export class Parts {
  /** @param {Element} picture  as the program has drawn it */
  constructor(picture) {
    const groups = [...picture.children];
    const ofCells = groups.filter((group) => group.querySelector("[data-cell]"));
    const shell = [picture, ...ofCells].map((element) => /** @type {Element} */ (element.cloneNode(false)).outerHTML);
    this.elements = groups.flatMap((group) => (ofCells.includes(group) ? [...group.children] : [group]));
    this.texts = this.elements.map((element) => element.outerHTML);
    this.frame = [...shell, this.elements.length].join();
  }

  /** What differs becomes as in `next`, cells by their attributes; false, and nothing does: they are other cells. @param {Parts} next */
  become(next) {
    const others = this.texts.map((_, i) => i).filter((i) => next.texts[i] !== this.texts[i]);
    if (next.frame !== this.frame || !others.every((i) => alike(this.elements[i], next.elements[i]))) return false;
    for (const i of others) {
      const [old, now] = [this.elements[i], next.elements[i]];
      this.texts[i] = next.texts[i];
      if (!isCell(old)) {
        old.replaceWith(now);
        this.elements[i] = now;
      } else for (const { name, value } of now.attributes) old.setAttribute(name, value);
    }
    return true;
  }
}

/** @param {Element} element */
const isCell = (element) => element.hasAttribute("data-cell");

/** Whether one can become the other: it is no cell, or the same one. @param {Element} old @param {Element} now */
function alike(old, now) {
  if (!isCell(old) && !isCell(now)) return !old.querySelector("[data-cell]") && !now.querySelector("[data-cell]");
  return old.getAttribute("data-cell") === now.getAttribute("data-cell") && old.childElementCount + now.childElementCount === 0 && attributes(now).every((name) => old.hasAttribute(name)) && old.tagName === now.tagName;
}

/** @param {Element} element */
const attributes = (element) => [...element.attributes].map(({ name }) => name);
