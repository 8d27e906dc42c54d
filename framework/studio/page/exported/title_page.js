// @ts-check
/** What an exported game begins with: its rules in the author's words, who plays, the script to be read. */
import { h } from "../parts/dom.js";
import { openDialog } from "../parts/dialog.js";
import { levelsFor } from "../play/player_dialog.js";

/** @typedef {import("../studio.js").Studio} Studio */
/** @typedef {{name: string, file: string, text: string, includes: Record<string, string>}} Script  `includes` by the names that it says */

/** What the author has written above the game; where its lines end the page decides, but for those that are set in or
 *  begin a list. @param {string} script */
export function rulesIn(script) {
  const lines = [];
  for (const line of script.split("\n")) {
    const said = /^--+ ?(.*)$/.exec(line.trimEnd());
    if (!said) {
      if (lines.length > 0 || line.trim() !== "") break;
      continue;
    }
    lines.push(said[1]);
  }
  return lines.join("\n").trim().replace(/(\S)\n(?=[^\s*-])/g, "$1 ");
}

/**
 * @param {Studio} studio @param {import("../play/table.js").Table} table
 * @param {{scripts: Script[], record: string | null}} given @param {string | null} kept  a game that was left
 */
export function titlePage(studio, table, { scripts, record }, kept) {
  const { welcome, table: view } = studio.state;
  if (!welcome || !view) return;
  const { game } = view;
  const script = scripts.find(({ file }) => file === game.file) ?? null;
  const levels = levelsFor(welcome, game);
  const rules = script ? rulesIn(script.text) : "";

  const dialog = openDialog(game.title || game.name, (close) => {
    /** @param {(string | null)[]} seats  null: a person */
    const start = (seats) => async () => {
      if (await table.start({ game: game.game, seats: seats.map((seat) => seat ?? "human") })) close();
    };
    /** @param {string} level  in all seats but the first */
    const against = (level) => Array.from({ length: game.players }, (_, seat) => (seat === 0 ? null : level));
    return [
      h("p", {}, game.description),
      rules !== "" && h("p", { class: "rules", "data-rules": true }, rules),
      game.hidden && h("p", { class: "quiet", "data-hides": true },
        "What a player may not see is not shown, but it is in this page: whoever knows browsers well can look it up. Play it with friends."),
      h("fieldset", {}, h("legend", {}, game.players === 1 ? "Play" : "Against whom?"),
        h("div", { class: "choices" },
          kept !== null && h("button", { type: "button", class: "main", "data-resume": true, onclick: async () => {
            if (!(await table.bring(kept, game.game))) return;
            close();
            await table.run(true);
          } }, "Go on with the game that was left"),
          h("button", { type: "button", "data-people": true, onclick: start(Array.from({ length: game.players }, () => null)) },
            game.players === 1 ? "Begin" : `${game.players} people at this screen`),
          game.players > 1 && levels.map(({ spec, words }) => h("button", { type: "button", "data-level": spec, onclick: start(against(spec)) }, `Level ${words}`)))),
      record !== null && h("p", {}, h("button", { type: "button", "data-replay": true, onclick: async () => {
        if (await table.bring(record, game.game)) {
          await table.go(0);
          close();
        }
      } }, "Watch the game that came with it")),
      script !== null && fileToRead(`${script.name}.lua`, "The script", script.text),
      ...(script === null ? [] : Object.entries(script.includes ?? {}).map(([name, text]) => fileToRead(`${name}.lua`, `What it includes as ${name}`, text))),
    ];
  }, "wide");
  /** @type {HTMLElement | null} */ (dialog.querySelector(".choices button"))?.focus();
}

/** @param {string} text */
function linesIn(text) {
  const { length } = text.trimEnd().split("\n");
  return length === 1 ? "1 line" : `${length} lines`;
}

/** A file of the author's, to be read and saved. @param {string} file @param {string} title @param {string} text */
const fileToRead = (file, title, text) => h("details", {}, h("summary", {}, `${title}, ${linesIn(text)}`),
  h("textarea", { rows: 16, readonly: true, value: text, "aria-label": title, spellcheck: "false", class: "code", "data-script": file }),
  h("a", { class: "button", download: file.split("/").at(-1), href: URL.createObjectURL(new Blob([text], { type: "text/plain" })) }, `Save ${file}`));
