// @ts-check
/** Keys that work everywhere but where one types; the same table is the help. */
import { h } from "./dom.js";
import { openDialog } from "./dialog.js";

/** @typedef {{keys: string[], shown: string, text: string, run?: () => void}} Shortcut */

/** How a key is written in the table: `shift+ArrowLeft`, `ctrl+z`, `f`. @param {KeyboardEvent} event */
function written(event) {
  const letter = event.key.length === 1;
  const parts = [(event.ctrlKey || event.metaKey) && "ctrl", event.altKey && "alt", event.shiftKey && !letter && "shift", letter ? event.key.toLowerCase() : event.key];
  return parts.filter(Boolean).join("+");
}

/** @param {EventTarget | null} target */
function typing(target) {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || target.closest("dialog, .CodeMirror") !== null;
}

/** @param {Shortcut[]} table */
export function followKeys(table) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || typing(event.target)) return;
    const key = written(event);
    const pressed = event.target instanceof Element && event.target.closest("button, a, summary");
    if (pressed && (key === " " || key === "Enter")) return;
    if (event.target instanceof Element && event.target.closest("[role=tablist]") && /Arrow|Home|End/.test(key)) return;
    const found = table.find((entry) => entry.run && entry.keys.includes(key));
    if (!found) return;
    event.preventDefault();
    found.run?.();
  });
}

/** @param {Shortcut[]} table */
export const keysDialog = (table) => openDialog("Keys", () => [
  h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Keys" }, h("table", {}, h("tbody", {},
    table.map(({ shown, text }) => h("tr", {}, h("th", { scope: "row" }, h("kbd", {}, shown)), h("td", {}, text)))))),
]);
