// @ts-check
/** Names with options, `alphabeta(depth=6)`: taken apart and put together. Pure, as the program writes them. */

/** @typedef {import("../protocol.js").OptionRow} OptionRow */

/** Options are cut at commas outside quotes and brackets. @param {string} spec @returns {{name: string, options: Record<string, string>}} */
export function parseSpec(spec) {
  const open = spec.indexOf("(");
  if (open < 0) return { name: spec.trim(), options: {} };
  /** @type {Record<string, string>} */
  const options = {};
  let depth = 0;
  let quoted = false;
  let word = "";
  const keep = () => {
    const equals = word.indexOf("=");
    if (equals > 0) options[word.slice(0, equals).trim()] = word.slice(equals + 1).trim();
    word = "";
  };
  for (const sign of spec.slice(open + 1, spec.lastIndexOf(")"))) {
    if (sign === '"') quoted = !quoted;
    if (!quoted && sign === "(") ++depth;
    if (!quoted && sign === ")") --depth;
    if (!quoted && depth === 0 && sign === ",") keep();
    else word += sign;
  }
  keep();
  return { name: spec.slice(0, open).trim(), options };
}

/** Without what is left as it is by default. @param {string} name @param {Record<string, string>} values @param {OptionRow[]} rows */
export function specOf(name, values, rows) {
  const parts = rows
    .filter((row) => values[row.name] !== undefined && values[row.name] !== "" && values[row.name] !== row.default)
    .map((row) => `${row.name}=${values[row.name]}`);
  return parts.length > 0 ? `${name}(${parts.join(", ")})` : name;
}
