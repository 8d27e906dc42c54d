// @ts-check
/** The words of scripts: which there are, and what the one at the cursor means. */
import { byId, fill, h } from "../parts/dom.js";
import { completions } from "./text_places.js";

/** @typedef {import("../protocol.js").Word} Word */

/** @param {import("../studio.js").Studio} studio */
export function wordHelp(studio) {
  /** @type {Word[]} */
  let words = [];
  let last = "";

  return {
    async learn() {
      if (words.length === 0) words = (await studio.attempt("script.words", {}))?.words ?? [];
    },
    /** @param {string} typed */
    complete: (typed) => completions(words, typed).map(({ name }) => name),
    /** A name that is no word changes nothing. @param {string} name */
    explain(name) {
      const word = words.find((other) => other.name === name);
      if (!word || name === last) return;
      last = name;
      const parameters = word.parameters ?? [];
      fill(byId("word-help"),
        h("p", {}, h("code", {}, word.signature ?? word.name), word.returns && h("span", { class: "quiet" }, ` → ${word.returns}`)),
        h("p", {}, word.meaning),
        h("button", { type: "button", "data-more": name, onclick: () => studio.set({ guide: `words.md#${name}` }) }, "More in the guide"),
        parameters.length > 0 && h("dl", {}, parameters.map(({ name: of, type, default: usual, meaning }) => [
          h("dt", {}, of), h("dd", {}, `${type}${usual ? `, else ${usual}` : ""}${meaning ? `: ${meaning}` : ""}`)]).flat()));
    },
  };
}
