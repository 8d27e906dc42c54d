// @ts-check
/** A new script: what every game begins with, a copy of another one, or a text from a guide. */
import { fill, h } from "../parts/dom.js";
import { choice, field, openDialog } from "../parts/dialog.js";
import { freeName } from "../parts/names.js";

/** @typedef {import("../studio.js").Studio} Studio */

/** @param {Studio} studio @param {import("../play/table.js").Table} table @param {string} [text]  with which it begins */
export function newScriptDialog(studio, table, text = "") {
  const { welcome, table: open } = studio.state;
  if (!welcome) return;
  const scripts = welcome.games.filter((game) => game.file !== null && !game.problem);
  const taken = welcome.games.map((game) => game.name.replace(/^lua:/, ""));
  const name = h("input", { type: "text", spellcheck: "false", autocapitalize: "off", value: freeName("my_game", taken), "data-script-name": true });
  const now = scripts.find((game) => game.file === open?.game.file);
  let from = "";
  const begin = choice(["a first game, which plays at once", ...scripts.map((game) => `a copy of ${game.title || game.name}${game.title && game.name !== game.title ? ` (${game.name})` : ""}`)],
    from, (value) => { from = value; }, ["", ...scripts.map((game) => game.name)]);
  const trouble = h("p", { class: "bad", role: "alert" });

  async function make(/** @type {Event} */ event) {
    event.preventDefault();
    try {
      const made = await studio.ask("script.new", { name: name.value.trim(), ...(text ? { text: `${text}\n` } : from ? { from } : {}) });
      const { welcome: last } = studio.state;
      if (last) studio.set({ welcome: { ...last, games: made.games } });
      dialog.close();
      if (await table.start({ game: made.game })) studio.set({ tab: "script", guide: "" });
    } catch (error) {
      fill(trouble, studio.words(error));
    }
  }

  const dialog = openDialog("New script", () => [h("form", { onsubmit: make },
    field("name", name, "small letters, digits and _; the file is NAME.lua among your scripts"),
    !text && field("begins as", begin),
    !text && now !== undefined && h("p", {}, h("button", { type: "button", "data-from-this": true, onclick: () => {
      begin.value = from = now.name;
    } }, `Copy of the game on the board: ${now.title || now.name}`)),
    trouble,
    h("div", { class: "row end" }, h("button", { type: "submit", class: "main", "data-make-script": true }, "Begin")))]);
  name.select();
}
