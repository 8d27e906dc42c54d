// @ts-check
/** What stands in place of the board while nobody may see it: of several persons the next one says that it looks. */
import { byId, fill, h } from "../parts/dom.js";
import { capital } from "../parts/words.js";
import { seatWords } from "./turn_words.js";

/** @typedef {import("../studio.js").Studio} Studio */

/** @param {Studio} studio @param {import("./table.js").Table} table */
export function coverView(studio, table) {
  const { state } = studio;
  const place = byId("cover");

  function show() {
    const seat = state.position?.cover ?? null;
    if (seat !== null) table.do("table.uncover", { seat });
  }

  function words() {
    const { position } = state;
    if (!position || position.viewer !== "nobody") return [];
    const { cover, mover } = position;
    if (cover !== null)
      return [h("h2", { id: "cover-words" }, `Pass to ${seatWords(cover, state)}`), h("p", { class: "quiet" }, "Nobody else may look at the board now."),
        h("button", { type: "button", class: "main", id: "uncover", "data-key": "uncover", "aria-label": `Show the board to ${seatWords(cover, state)}`, onclick: show }, "Show")];
    const heading = (/** @type {string} */ text) => [h("h2", { id: "cover-words" }, text), h("p", { class: "quiet" }, "The board is shown to the next person.")];
    if (mover === "chance") return [...heading("Chance is to move"), h("button", { type: "button", class: "main", "data-key": "deal", onclick: () => table.do("table.throw") }, "Go on")];
    return heading(mover === null ? "Nobody looks now" : `${capital(seatWords(mover, state))} is to move`);
  }

  function draw() {
    const shown = words();
    const covers = shown.length > 0;
    const held = document.activeElement;
    const lost = held === document.body || byId("board-panel").contains(held) || held?.closest(".for-legal");
    byId("main").classList.toggle("covered", covers);
    place.hidden = !covers;
    fill(place, ...shown);
    if (!covers) return;
    /** @type {HTMLInputElement} */ (byId("move-box")).value = ""; // what one has begun to write another does not read
    byId("comment-form").hidden = true;
    if (lost && !document.querySelector("dialog[open]")) place.focus({ preventScroll: true });
  }

  studio.watch(() => [state.position, state.table], draw);
  return { show };
}
