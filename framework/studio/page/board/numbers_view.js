// @ts-check
/** What belongs to the position beside the cells: hands, counters, dice. */
import { byId, fill, h } from "../parts/dom.js";

/** @typedef {import("../studio.js").Studio} Studio */

/** @param {Studio} studio */
export function numbersView(studio) {
  studio.watch((state) => [state.position], ({ position, table }) => {
    const place = byId("numbers");
    const told = position?.svg ? [] : position?.numbers ?? [];
    place.hidden = told.length === 0;
    const seats = table?.seats.length ?? 0;
    fill(place, told.map(({ name, numbers, dice }) => h("div", { class: dice ? "number dice" : "number" },
      h("span", { class: "quiet" }, name.replaceAll("_", " ")),
      numbers.map((number, i) => h("span", { class: numbers.length === seats && !dice ? `count player-${i + 1}` : "count" }, number)))));
  });
}
