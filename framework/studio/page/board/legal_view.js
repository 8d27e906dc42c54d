// @ts-check
/** The list of legal moves and the box in which one is typed: what works for every game, and without a mouse. */
import { afterFrame, byId, fill, h } from "../parts/dom.js";
import { drawnOr, drawnPiece } from "./drawn.js";
import { buttons, candidates, offer, tray } from "./input.js";
import { Refusal } from "../parts/connection.js";

/** @typedef {import("../studio.js").Studio} Studio */
/** @typedef {import("../studio.js").LegalMove} LegalMove */

/** So many moves are listed together with the board; more come right after it. */
const AT_ONCE = 60;
/** So many moves without a cell are buttons below the board; of more there is the list alone. */
const MOST_BUTTONS = 24;

/** Those that hold the typed text, those that begin with it first. @param {LegalMove[]} moves @param {string} typed */
export function matching(moves, typed) {
  const text = typed.trim().toLowerCase();
  if (!text) return moves;
  const found = moves.filter((move) => move.t.toLowerCase().includes(text));
  const begins = (/** @type {LegalMove} */ move) => (move.t.toLowerCase().startsWith(text) ? 0 : 1);
  return found.sort((a, b) => begins(a) - begins(b));
}

/** @param {Studio} studio @param {import("../play/table.js").Table} table */
export function legalView(studio, table) {
  const { state } = studio;
  const list = byId("legal-list");
  const count = byId("legal-count");
  const special = byId("special-moves");
  const answer = byId("move-answer");
  const box = /** @type {HTMLInputElement} */ (byId("move-box"));

  function shown() {
    const { position, touched } = state;
    const all = position?.over ? [] : position?.legal ?? [];
    const left = touched.path.length > 0 || touched.piece !== null
      ? [...new Set(candidates(all, touched).map(({ move }) => /** @type {LegalMove} */ (move)))] : all;
    return matching(left, box.value);
  }

  let late = 0;

  /** A long list does not keep the board waiting. */
  function drawSoon() {
    const mine = ++late;
    const draw = () => {
      if (mine !== late) return;
      drawList();
      studio.working("list", false);
    };
    if ((state.position?.legal.length ?? 0) <= AT_ONCE) return draw();
    studio.working("list", true);
    afterFrame(draw);
  }

  function drawList() {
    const moves = shown();
    const throws = state.position?.mover === "chance";
    count.textContent = state.position?.over || state.position?.viewer === "nobody" ? "" : `${throws ? "Throws" : "Legal moves"} · ${moves.length}`;
    list.hidden = moves.length === 0;
    const cells = state.table?.game.board?.cells ?? [];
    fill(list, moves.map((move, i) => h("button", {
      type: "button", "data-move": move.t, "data-cells": move.c?.map((cell) => cells[cell]?.name).join(" "), "data-key": `legal ${move.t}`, tabindex: i === 0 ? 0 : -1,
      onclick: () => play(move.t),
    }, move.t, wordOf(move) ? h("span", { class: "quiet" }, ` ${wordOf(move)}`) : null, move.w ? h("span", { class: "quiet" }, ` ${share(move, moves)}`) : null)));
  }

  /** What the number of a move is called. @param {LegalMove} move */
  const wordOf = (move) => (move.n === undefined ? "" : state.table?.game.words[move.n] ?? "");

  /** @param {LegalMove} move @param {LegalMove[]} moves */
  function share(move, moves) {
    const sum = moves.reduce((total, other) => total + (other.w ?? 0), 0);
    return sum > 0 ? `${Math.round((100 * (move.w ?? 0)) / sum)} %` : "";
  }

  /** Whether its owner has pieces of another kind, too: else there is nothing to choose. @param {number} piece */
  function ofSeveral(piece) {
    const kinds = state.table?.game.board?.pieces ?? [];
    return kinds.some((kind, other) => other !== piece && kind.owner === kinds[piece]?.owner);
  }

  /** Moves without a cell, pieces in hand, the end of a chain, dice. */
  function drawSpecial() {
    const { position, touched } = state;
    const board = state.table?.game.board;
    const legal = table.legal();
    const { stops } = offer(legal, touched);
    const throws = position?.mover === "chance" && !position.over;
    const pieces = tray(legal).filter((piece, _, all) => all.length > 1 || ofSeveral(piece));
    const alone = buttons(legal);
    fill(special,
      stops.length > 0 && state.choose.length === 0 && h("button", { type: "button", class: "main", "data-key": "stop", onclick: () => table.stop() }, "✓ Stop here"),
      touched.path.length > 0 && h("button", { type: "button", "data-key": "back", onclick: () => table.back() }, "Take the click back"),
      throws && h("button", { type: "button", class: "main", "data-key": "throw", onclick: () => table.do("table.throw") }, "Throw"),
      pieces.length > 0 && h("div", { role: "group", class: "tray", "aria-label": "Pieces to place" }, pieces.map((piece) => {
        const { glyph, name } = board?.pieces[piece] ?? { glyph: "?", name: "" };
        return h("button", { type: "button", class: "glyph-choice", "aria-pressed": String(touched.piece === piece), title: name,
          "aria-label": `Place ${name || glyph}`, "data-key": `piece ${piece}`, onclick: () => table.takePiece(piece) }, drawnPiece(board, piece));
      })),
      alone.length <= MOST_BUTTONS && alone.map((move) => {
        const drawing = move.n === undefined ? "" : board?.numbers[move.n];
        return h("button", { type: "button", "data-key": `special ${move.t}`, class: drawing ? "glyph-choice" : "", "aria-label": move.t, title: move.t, onclick: () => play(move.t) }, drawnOr(drawing, wordOf(move) || move.t));
      }));
    special.hidden = special.childElementCount === 0;
  }

  /** @param {string} text */
  async function play(text) {
    box.value = "";
    answer.textContent = "";
    await table.play(text);
  }

  /** What was typed: a legal move, the only one that fits, or what the program makes of it. */
  async function playTyped() {
    const text = box.value.trim();
    if (!text || !state.table) return;
    try {
      const throws = state.position?.mover === "chance";
      const fields = { table: state.table.table, move: text };
      if (throws) await studio.ask("table.throw", fields);
      else await studio.ask("table.play", { ...fields, any: !state.position?.person });
      box.value = "";
      answer.textContent = "";
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      answer.textContent = error.problem.text;
    }
    drawList();
  }

  box.addEventListener("input", () => {
    answer.textContent = "";
    drawList();
  });
  box.addEventListener("keydown", (event) => {
    const first = shown()[0];
    if (event.key === "Enter") playTyped();
    else if (event.key === "Tab" && !event.shiftKey && box.value && first && first.t !== box.value) box.value = first.t;
    else if (event.key === "Escape") box.value = "";
    else if (event.key === "ArrowDown") /** @type {HTMLElement | null} */ (list.querySelector("button"))?.focus();
    else return;
    event.preventDefault();
    drawList();
  });
  list.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const entries = [...list.querySelectorAll("button")];
    const at = entries.indexOf(/** @type {any} */ (document.activeElement)) + step;
    if (at < 0) box.focus();
    else entries[Math.min(at, entries.length - 1)]?.focus();
    event.preventDefault();
    event.stopPropagation();
  });

  studio.watch(() => [state.position, state.touched, state.choose], () => {
    drawSoon();
    drawSpecial();
  });
  studio.watch(() => [state.position], () => { answer.textContent = ""; });
}
