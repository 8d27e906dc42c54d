// @ts-check
/** Who sits where, with clocks and what programs think; and who has won. */
import { byId, fill, h, iconButton } from "../parts/dom.js";
import { choice } from "../parts/dialog.js";
import { playerDialog } from "./player_dialog.js";
import { clockWords, countWords, playerWords, pointsWords, timeLeft } from "../parts/words.js";
import { resultWords, spokenWords, turnWords } from "./turn_words.js";

/** @typedef {import("../studio.js").Studio} Studio */

/** @param {Studio} studio @param {import("./table.js").Table} table @param {() => void} newGame */
export function seatsView(studio, table, newGame) {
  const { state } = studio;
  const place = byId("seats");
  let since = 0;
  let flagged = false;

  /** @param {number} seat @param {string} player */
  function seatRow(seat, player) {
    const { position } = state;
    const mine = position?.mover === seat && !position.over;
    const score = position?.over?.scores[seat];
    const who = state.table?.names[seat] || playerWords(player);
    return h("li", { class: `seat${player === "human" ? "" : " program"}${mine ? " to-move" : ""}${score === 1 ? " won" : ""}`, "data-seat": seat },
      h("span", { class: `marker player-${seat + 1}`, "aria-hidden": "true" }),
      h("button", { type: "button", class: "who", "data-key": `seat ${seat}`, "aria-label": `Player ${seat + 1}: ${who}. Change`, onclick: () => change(seat) },
        h("span", { class: "quiet" }, `${seat + 1}`), ` ${who}`),
      score !== undefined && h("span", { class: "points" }, pointsWords(score)),
      position && position.clocks.length > 0 && h("span", { class: "clock", "data-clock": seat, role: "timer" }, clockOf(seat)),
      h("p", { class: `thought${state.thoughts[seat]?.state === "failed" ? " failed" : ""}` }, thought(seat)));
  }

  /** @param {number} seat */
  function thought(seat) {
    const told = state.thoughts[seat];
    if (!told) return "";
    if (told.state === "failed") return told.problem?.text ?? "failed";
    const parts = [told.state === "thinking" && "thinking", told.depth && `depth ${told.depth}`, told.score, told.nodes && `${countWords(told.nodes)} nodes`,
      told.line?.slice(0, 6).join(" ")];
    return parts.filter(Boolean).join(" · ");
  }

  /** Asked again where the program's clock says that there is time. */
  async function flag() {
    flagged = true;
    flagged = (await table.do("table.flag"))?.over ?? false;
  }

  /** @param {number} seat */
  function clockOf(seat) {
    const clock = state.position?.clocks[seat];
    if (!clock) return "";
    const runs = state.position?.mover === seat && !state.position.over && state.position.cover === null;
    const used = runs ? performance.now() - since : 0;
    if (runs && timeLeft(clock, used) <= 0 && !flagged) flag();
    return clockWords(clock, used);
  }

  /** @param {number} seat */
  function change(seat) {
    const { welcome, table: view } = state;
    if (!welcome || !view) return;
    playerDialog(welcome, view.game, view.seats[seat], `Player ${seat + 1}`, (spec) => {
      table.do("table.seats", { seats: view.seats.map((player, i) => (i === seat ? spec : player)) });
    });
  }

  function draw() {
    const seats = state.table?.seats ?? [];
    fill(place, seats.map((player, seat) => seatRow(seat, player)));
  }

  function drawActions() {
    const { position, table: view, thoughts } = state;
    const programs = view?.seats.some((player) => player !== "human") ?? false;
    const running = view?.running ?? true;
    const thinking = Object.values(thoughts).some((told) => told.state === "thinking");
    const over = position?.over ?? null;
    const hides = (position?.viewer ?? null) !== null; // the hands stay with those who hold them
    const canUndo = position?.cover != null ? view?.session !== null : state.here !== 0;
    const canRedo = position?.cover != null || state.nodes.get(state.here)?.children.length !== 0;
    const settled = over && ["resignation", "agreement", "time", "word of the file"].includes(over.reason);
    fill(byId("actions"),
      h("button", { type: "button", class: "main", "data-key": "new", id: "new-game", onclick: newGame }, "New game"),
      iconButton("undo", "Take back (Ctrl+Z)", () => table.do("table.undo"), { disabled: !canUndo }),
      iconButton("redo", "Play it again (Ctrl+Y)", () => table.do("table.redo"), { disabled: !canRedo }),
      h("span", { class: "gap" }),
      programs && (running ? iconButton("pause", "Pause: programs wait", () => table.run(false))
        : iconButton("play", "Go on: programs move", () => table.run(true))),
      programs && !view?.seats.includes("human") && paceChoice(view?.pace ?? 0),
      programs && !running && iconButton("step", "One move of the program", () => table.do("table.step"), { disabled: over !== null || position?.person }),
      programs && iconButton("now", "Move now", () => table.do("table.stop"), { disabled: !thinking }),
      view?.seats.length === 2 && !hides && iconButton("swap", "Change seats", () => table.do("table.swap")),
      iconButton("flip", "Turn the board (f)", () => studio.set({ flipped: !state.flipped })),
      !over && (view?.seats.length ?? 0) > 1 && iconButton("flag", "Resign", () => table.do("table.resign"), { disabled: position?.mover === "chance" || position?.viewer === "nobody" }),
      !over && (view?.seats.length ?? 0) > 1 && iconButton("half", programs && view?.seats.includes("human") ? "Offer a draw" : "Agree on a draw", () => table.do("table.draw"), { disabled: position?.viewer === "nobody" }),
      settled && iconButton("restore", "Go on with this game", () => table.do("table.reopen")));
  }

  /** How fast programs follow each other. @param {number} pace */
  function paceChoice(pace) {
    const paces = [...new Set([0, 300, 1000, 3000, pace])].sort((a, b) => a - b);
    const select = choice(paces.map((wait) => (wait === 0 ? "at full speed" : `${wait / 1000} s a move`)), String(pace), (wait) => table.do("table.pace", { pace: Number(wait) }), paces.map(String));
    select.setAttribute("aria-label", "Pace of the programs");
    select.setAttribute("data-key", "pace");
    return select;
  }

  function drawResult() {
    const over = state.position?.over;
    const place = byId("result");
    place.hidden = !over;
    fill(place, over && h("strong", {}, resultWords(state)), over && h("button", { type: "button", "data-key": "again", onclick: () => again() }, "Play again"));
  }

  function again() {
    const view = state.table;
    if (view) table.start({ game: view.game.game, seats: view.seats, clocks: view.clocks, dice: view.dice });
  }

  studio.watch(() => [state.position], () => {
    since = performance.now();
    flagged = false;
  });
  studio.watch(() => [state.table, state.position, state.thoughts], draw);
  studio.watch(() => [state.table, state.position, state.thoughts, state.here, state.nodes], drawActions);
  studio.watch(() => [state.position], drawResult);
  studio.watch(() => [state.position, state.touched, state.choose, state.table], () => { byId("turn").textContent = turnWords(state); });
  studio.watch(() => [state.position], () => { byId("spoken").textContent = spokenWords(state); });
  setInterval(() => {
    for (const clock of document.querySelectorAll("[data-clock]")) clock.textContent = clockOf(Number(clock.getAttribute("data-clock")));
  }, 100);
  return { again };
}
