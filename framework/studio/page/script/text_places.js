// @ts-check
/** Places in a text: the program counts columns in bytes of UTF-8 from 1, the page in units of UTF-16 from 0. Pure. */

/** @typedef {import("../protocol.js").Correction} Correction */

const encoder = new TextEncoder();

/** Where in a line a column begins; at most its end. @param {string} line @param {number} column */
export function unitOf(line, column) {
  let bytes = 1;
  let unit = 0;
  for (const sign of line) {
    if (bytes >= column) break;
    bytes += encoder.encode(sign).length;
    unit += sign.length;
  }
  return unit;
}

/** Where in the whole text a place is. @param {string} text @param {number} line @param {number} column */
export function offsetOf(text, line, column) {
  const lines = text.split("\n");
  const before = lines.slice(0, line - 1);
  return Math.min(before.reduce((sum, row) => sum + row.length + 1, 0) + unitOf(lines[line - 1] ?? "", column), text.length);
}

/** @param {string} text @param {Correction} fix */
export function corrected(text, fix) {
  const from = offsetOf(text, fix.line, fix.column);
  return text.slice(0, from) + fix.text + text.slice(offsetOf(text, fix.end_line, fix.end_column));
}

/** A text with the ends of lines that another one has: editors know one kind. @param {string} text @param {string} like */
export const withLineEnds = (text, like) => text.replace(/\r?\n/g, like.includes("\r\n") ? "\r\n" : "\n");

/** The name around a place of a line; empty: there is none. @param {string} line @param {number} unit */
export function wordAt(line, unit) {
  const before = /[A-Za-z_][A-Za-z_0-9]*$/.exec(line.slice(0, unit))?.[0] ?? "";
  const after = /^[A-Za-z_0-9]*/.exec(line.slice(unit))?.[0] ?? "";
  return before + (before || /^[A-Za-z_]/.test(after) ? after : "");
}

/** Words that begin with what is typed, and are longer. @template {{name: string}} W @param {W[]} words @param {string} typed */
export const completions = (words, typed) =>
  words.filter(({ name }) => name.startsWith(typed) && name !== typed).sort((a, b) => (a.name < b.name ? -1 : 1));
