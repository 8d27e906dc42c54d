// @ts-check
/** A prompt into the script: an expression typed is evaluated at the position; a set of cells is lit on the board. */
import { byId, fill, h } from "../parts/dom.js";
import { Refusal } from "../parts/connection.js";
import { NONE } from "../studio.js";

/** How long after the last letter, in milliseconds. */
const PAUSE = 250;

/** @param {import("../studio.js").Studio} studio */
export function promptView(studio) {
  const { state } = studio;
  const answer = h("output", { id: "prompt-answer", class: "prompt-answer", role: "status" });
  const line = h("input", { type: "text", id: "prompt-line", spellcheck: "false", autocomplete: "off", autocapitalize: "off", placeholder: "beside(MINE), count(EMPTY), line(last) …", "data-key": "prompt" });
  /** @type {string[]} */
  const before = [];
  let at = 0;
  let turn = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;

  async function evaluate() {
    clearTimeout(waiting);
    const mine = ++turn;
    const text = line.value.trim();
    const view = state.table;
    if (!text || !view) return clear();
    studio.working("prompt", true);
    const told = await studio.ask("repl", { table: view.table, node: state.here, text }).catch((error) => {
      if (error instanceof Refusal) return error.problem.text;
      throw error;
    });
    studio.working("prompt", false);
    if (mine !== turn) return;
    studio.set({ lit: typeof told === "string" ? NONE : told.cells ?? NONE });
    answer.classList.toggle("bad", typeof told === "string");
    if (typeof told === "string") answer.textContent = told;
    else answer.textContent = [told.printed.trimEnd(), told.moves.length > 0 && `${told.moves.length} moves: ${told.moves.join(" ")}`,
      told.cells && `${told.cells.length} ${told.cells.length === 1 ? "cell" : "cells"}: ${told.values.join("  ")}`, !told.cells && told.moves.length === 0 && told.values.join("  ")].filter(Boolean).join("\n") || "nothing";
  }
  function clear() {
    ++turn;
    answer.textContent = "";
    if (state.lit.length > 0) studio.set({ lit: NONE });
  }

  line.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(evaluate, PAUSE);
  });
  line.addEventListener("keydown", (event) => {
    if (event.key === "Enter") {
      if (line.value.trim() && before.at(-1) !== line.value) before.push(line.value);
      at = before.length;
      evaluate();
    } else if (event.key === "Escape") {
      line.value = "";
      clear();
    } else if ((event.key === "ArrowUp" || event.key === "ArrowDown") && before.length > 0) {
      at = Math.max(0, Math.min(before.length, at + (event.key === "ArrowUp" ? -1 : 1)));
      line.value = before[at] ?? "";
      evaluate();
      event.preventDefault();
    }
  });

  fill(byId("prompt"), h("label", { class: "move-entry" }, h("span", {}, "Prompt"), line), answer);
  studio.watch(() => [state.table?.game.file, state.tab, state.draft], () => {
    byId("prompt").hidden = !state.table?.game.file || state.draft !== null;
    if (state.tab !== "script" && line.value) clear();
  });
  // What was typed holds for the position that is shown now, and for the rules as they were read anew.
  studio.watch(() => [state.position, state.table], () => { if (state.tab === "script" && line.value.trim()) evaluate(); });
}
