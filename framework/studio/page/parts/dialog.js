// @ts-check
/** A window in the page: closed by Esc, by its cross, or by what it was for. */
import { h, iconButton } from "./dom.js";

/** @param {string} title @param {(close: () => void) => (Node | false)[]} content @param {string} [kind] */
export function openDialog(title, content, kind = "") {
  const before = document.activeElement;
  const id = `dialog-${title.replace(/\W+/g, "-").toLowerCase()}`;
  const dialog = h("dialog", { class: kind, "aria-labelledby": id });
  const close = () => dialog.close();
  dialog.append(h("header", {}, h("h2", { id }, title), iconButton("close", "Close", close)), ...content(close).filter((part) => part !== false));
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** A field with its name above it. @param {string} name @param {HTMLElement} control @param {string} [help] */
export const field = (name, control, help = "") =>
  h("label", { class: "field" }, h("span", { class: "name" }, name), control, help && h("span", { class: "quiet" }, help));

/** @param {string[]} texts @param {string} value @param {(value: string) => void} change @param {string[]} [values] */
export function choice(texts, value, change, values = texts) {
  const select = h("select", {}, texts.map((text, i) => h("option", { value: values[i], selected: values[i] === value }, text)));
  select.addEventListener("change", () => change(select.value));
  return select;
}
