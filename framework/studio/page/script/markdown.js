// @ts-check
/** The guides' Markdown as a tree: what the pages of scripts/ are written in, and no more. Pure. */

/**
 * @typedef {{kind: "text" | "code" | "strong" | "em", text: string} | {kind: "link", text: string, to: string}} Span
 * @typedef {{kind: "heading", level: number, text: string, anchor: string}
 *   | {kind: "code", language: string, text: string}
 *   | {kind: "list", items: Span[][]}
 *   | {kind: "table", head: Span[][], rows: Span[][][]}
 *   | {kind: "paragraph", spans: Span[]}} Block
 */

/** What a heading is called in an address, by GitHub's rule. @param {string} heading */
export const anchorOf = (heading) =>
  heading.toLowerCase().replace(/[^\p{L}\p{N}_ -]/gu, "").replaceAll(" ", "-");

/** @param {string} text @returns {Span[]} */
export function spansOf(text) {
  /** @type {Span[]} */
  const spans = [];
  const parts = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\(([^)\s]+)\)/g;
  let at = 0;
  for (const found of text.matchAll(parts)) {
    if (found.index > at) spans.push({ kind: "text", text: text.slice(at, found.index) });
    const [whole, code, strong, em, name, to] = found;
    if (code !== undefined) spans.push({ kind: "code", text: code });
    else if (strong !== undefined) spans.push({ kind: "strong", text: strong });
    else if (em !== undefined) spans.push({ kind: "em", text: em });
    else spans.push({ kind: "link", text: name ?? "", to: to ?? "" });
    at = found.index + whole.length;
  }
  if (at < text.length) spans.push({ kind: "text", text: text.slice(at) });
  return spans;
}

/** The cells of a row; `\|` is no border. @param {string} line */
const cellsOf = (line) => line.trim().replace(/^\||\|$/g, "").split(/(?<!\\)\|/).map((cell) => spansOf(cell.trim().replaceAll("\\|", "|")));

/** @param {string} markdown @returns {Block[]} */
export function blocksOf(markdown) {
  const lines = markdown.replace(/<!--[^]*?-->\n*/g, "").split("\n");
  /** @type {Block[]} */
  const blocks = [];
  let at = 0;
  /** The lines from here on that a test holds for. @param {(line: string) => boolean} holds */
  const take = (holds) => {
    const from = at;
    while (at < lines.length && holds(lines[at] ?? "")) ++at;
    return lines.slice(from, at);
  };
  const ends = (/** @type {string} */ line) => line.trim() === "" || /^(#|```|\||- )/.test(line);

  while (at < lines.length) {
    const line = lines[at] ?? "";
    const heading = /^(#+) (.*)/.exec(line);
    if (line.trim() === "") ++at;
    else if (heading) {
      blocks.push({ kind: "heading", level: heading[1]?.length ?? 1, text: heading[2] ?? "", anchor: anchorOf(heading[2] ?? "") });
      ++at;
    } else if (line.startsWith("```")) {
      ++at;
      blocks.push({ kind: "code", language: line.slice(3).split(" ")[0] ?? "", text: take((next) => !next.startsWith("```")).join("\n") });
      ++at;
    } else if (line.startsWith("    ")) {
      const text = take((next) => next.startsWith("    ") || next.trim() === "").map((next) => next.slice(4));
      blocks.push({ kind: "code", language: "", text: text.join("\n").trimEnd() });
    } else if (line.startsWith("|")) {
      const [head, , ...rows] = take((next) => next.startsWith("|"));
      blocks.push({ kind: "table", head: cellsOf(head ?? ""), rows: rows.map(cellsOf) });
    } else if (line.startsWith("- ")) {
      /** @type {string[]} */
      const items = [];
      while (lines[at]?.startsWith("- ")) {
        const first = (lines[at++] ?? "").slice(2);
        items.push([first, ...take((next) => next.startsWith("  ")).map((next) => next.trim())].join(" "));
      }
      blocks.push({ kind: "list", items: items.map(spansOf) });
    } else {
      ++at;
      blocks.push({ kind: "paragraph", spans: spansOf([line, ...take((next) => !ends(next))].join(" ")) });
    }
  }
  return blocks;
}
