// @ts-check
/** What is wrong with a script, as notes that stand under its lines, or in a list where they have no line in it. */
import { h } from "../parts/dom.js";

/** @typedef {import("../protocol.js").Problem} Problem */

/**
 * @param {Problem} problem @param {string} tone  "", "note"
 * @param {{fix: (problem: Problem) => void, go: ((problem: Problem) => void) | null, guide?: (page: string) => void}} does
 */
export function problemElement(problem, tone, { fix, go, guide }) {
  const place = problem.line ? `line ${problem.line}` : "";
  const inside = problem.in ? `in ${problem.in}` : "";
  return h("div", { class: `problem ${tone}`, "data-problem": tone || "bad", role: tone ? null : "alert" },
    h("p", {}, problem.text, inside && h("span", { class: "quiet" }, ` (${inside})`)),
    go && place && h("button", { type: "button", onclick: () => go(problem) }, place),
    problem.fix && h("button", { type: "button", "data-fix": problem.fix.text, onclick: () => fix(problem) },
      problem.fix.text ? `Write ${problem.fix.text.trim()}` : "Take it out"),
    guide && problem.text.includes("`plyboard words`") && h("button", { type: "button", "data-words": true, onclick: () => guide("words.md") }, "Show the words"),
    problem.position && h("pre", { tabindex: 0, "aria-label": "The position" }, problem.position));
}

/** Whether a problem is of this file; one without a file is. @param {Problem} problem @param {string} file */
export const isOf = (problem, file) =>
  !problem.file || problem.file === file || file.endsWith(`/${problem.file}`) || problem.file.endsWith(`/${file}`);
