// @ts-check
/** A form for options, made from their table: of searchers and of games alike. */
import { h } from "./dom.js";
import { choice, field } from "./dialog.js";

/** @typedef {import("../protocol.js").OptionRow} OptionRow */

/**
 * @param {OptionRow[]} rows @param {Record<string, string>} values  changed as the fields are
 * @param {() => void} [changed]
 */
export function optionForm(rows, values, changed = () => {}) {
  return h("div", { class: "options" }, rows.map((row) => field(row.name.replaceAll("_", " "), control(row, values, changed), row.help)));
}

/** @param {OptionRow} row @param {Record<string, string>} values @param {() => void} changed */
function control(row, values, changed) {
  const now = values[row.name] ?? row.default;
  const keep = (/** @type {string} */ value) => {
    values[row.name] = value;
    changed();
  };
  if (row.allowed.length > 0) {
    const two = row.allowed.length === 2 && ["yes", "true", "on"].includes(row.allowed[0]);
    return choice(row.allowed.map((word) => (two ? word : word.replaceAll("_", " "))), now, keep, row.allowed);
  }
  const bounded = row.min !== 0 || row.max !== 0;
  const number = row.kind === "integer" || row.kind === "real";
  const box = h("input", {
    type: number ? "number" : "text", value: now, placeholder: row.default || (row.kind === "duration" ? "1s, 500ms" : ""), "data-option": row.name,
    min: number && bounded ? row.min : null, max: number && bounded && row.max < 1e12 ? row.max : null, step: row.kind === "real" ? "any" : null,
  });
  box.addEventListener("input", () => keep(box.value.trim()));
  return box;
}
