// @ts-check
/** A plain field with numbers of lines beside it, where no other editor is installed. */
import { h } from "../parts/dom.js";
import { offsetOf, wordAt } from "./text_places.js";

/** @param {HTMLElement} place @param {import("./editor.js").Told} told @returns {import("./editor.js").Editor} */
export function plainEditor(place, told) {
  const numbers = h("pre", { "aria-hidden": "true" });
  const field = h("textarea", { "aria-label": "The script", spellcheck: "false", autocapitalize: "off", wrap: "off" });
  /** @type {Map<number, string>} */
  let marked = new Map();

  function number() {
    const count = field.value.split("\n").length;
    numbers.replaceChildren(...Array.from({ length: count }, (_, i) =>
      h("span", { class: marked.has(i + 1) ? "marked" : "", title: marked.get(i + 1) ?? null }, `${i + 1}\n`)));
    numbers.scrollTop = field.scrollTop;
  }
  function tellWord() {
    const before = field.value.slice(0, field.selectionStart);
    const start = before.lastIndexOf("\n") + 1;
    told.at(wordAt(field.value.slice(start).split("\n")[0], before.length - start));
  }

  field.addEventListener("input", () => {
    number();
    told.changed();
  });
  field.addEventListener("scroll", () => { numbers.scrollTop = field.scrollTop; });
  for (const kind of ["keyup", "click"]) field.addEventListener(kind, tellWord);
  field.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== "s") return;
    event.preventDefault();
    told.save();
  });
  place.append(h("div", { class: "plain-editor" }, numbers, field));
  number();

  /** @param {string} text */
  function set(text) {
    const [from, top] = [field.selectionStart, field.scrollTop];
    field.value = text;
    field.setSelectionRange(from, from);
    field.scrollTop = top;
    number();
  }
  return {
    text: () => field.value,
    set,
    replace(text) {
      set(text);
      told.changed();
    },
    allow: (editable) => { field.readOnly = !editable; },
    show(notes) {
      marked = new Map(notes.map(({ line, element }) => [line, element.textContent ?? ""]));
      number();
      return notes;
    },
    go(line, column) {
      const at = offsetOf(field.value, line, column);
      field.focus();
      field.setSelectionRange(at, at);
      field.scrollTop = Math.max(0, (line - 6) * (field.scrollHeight / field.value.split("\n").length));
    },
  };
}
