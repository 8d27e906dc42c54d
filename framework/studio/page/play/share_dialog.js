// @ts-check
/** The game for others: as a link that opens in anybody's studio, as a page that any browser replays. */
import { fill, h } from "../parts/dom.js";
import { openDialog } from "../parts/dialog.js";
import { LinkError, packLink } from "./link.js";
import { showLink } from "./link_dialog.js";
import { scriptName } from "../parts/names.js";
import { parseSpec, specOf } from "../parts/specs.js";

/** @typedef {import("../studio.js").Studio} Studio */
/** @typedef {import("./table.js").Table} Table */

/** @param {Studio} studio @param {Table} table */
export function shareDialog(studio, table) {
  openDialog("Share", (close) => [
    studio.state.table !== null && linkForm(studio, table),
    studio.state.table !== null && pageForm(studio, table),
    openForm(studio, table, close),
  ], "wide");
}

/** The name by which others know the game: of a script that of its file. @param {import("../protocol.js").GameView} game */
function sharedName(game) {
  const { name, options } = parseSpec(game.game);
  return specOf(game.file === null ? name : scriptName(game.file), options, game.options);
}

/** @param {Studio} studio @param {Table} table */
async function makeLink(studio, table) {
  const game = studio.state.table?.game;
  const kept = await table.do("table.export", { format: "json" });
  if (!game || !kept) return null;
  const whole = game.file === null ? null : await studio.ask("script.whole", { file: game.file });
  const name = sharedName(game);
  const record = JSON.stringify({ ...JSON.parse(kept.data), game: name }); // no path of this computer goes with it
  return { link: await packLink({ game: name, record, script: whole?.text ?? null, includes: whole?.includes ?? {} }), whole };
}

/** @param {Studio} studio @param {Table} table */
function linkForm(studio, table) {
  const text = h("textarea", { rows: 4, readonly: true, "aria-label": "The link", "data-link": true });
  const said = h("p", { class: "quiet" }, "…");
  const place = h("div", { class: "row" });
  makeLink(studio, table).then((made) => {
    if (!made) return fill(said, studio.state.message?.text ?? "");
    text.value = made.link;
    const script = made.whole === null ? "" : `, and the script as it was saved last${Object.keys(made.whole.includes).length > 0 ? " with what it includes" : ""}`;
    fill(said, `It holds the moves with their variations and comments${script}: ${made.link.length} letters. `,
      "Others paste it under Share in their studio, or start ", h("code", {}, "plyboard studio 'LINK'"), ".");
    fill(place, copyButton("Copy the link", text));
  }).catch((error) => {
    fill(said, error instanceof LinkError ? error.message : studio.words(error));
  });
  return h("fieldset", {}, h("legend", {}, "A link"), text, said, place);
}

/** @param {string} name @param {HTMLTextAreaElement} text */
const copyButton = (name, text) => h("button", { type: "button", class: "main", "data-copy": true, onclick: async (/** @type {Event} */ event) => {
  text.select();
  const done = await navigator.clipboard.writeText(text.value).then(() => true, () => false);
  fill(/** @type {Element} */ (event.target), done ? "Copied" : "Selected: copy it now");
} }, name);

/** A file that is made when it is asked for, then saved. @param {Studio} studio @param {string} name
 *  @param {() => Promise<{name: string, mime: string, data: string} | null>} make @param {Record<string, any>} marks */
function fileButton(studio, name, make, marks) {
  const trouble = h("p", { class: "bad", role: "alert" });
  const button = h("button", { type: "button", ...marks, onclick: async () => {
    button.disabled = true;
    const made = await make();
    button.disabled = false;
    if (!made) return fill(trouble, studio.state.message?.text ?? "");
    const url = URL.createObjectURL(new Blob([made.data], { type: made.mime }));
    const link = h("a", { href: url, download: made.name, class: "button main", "data-save-page": true }, `Save ${made.name}`);
    fill(place, link);
    link.focus();
  } }, name);
  const place = h("div", { class: "row" }, button);
  return [place, trouble];
}

/** Here the program is asked, there is none beside an exported game. @param {Studio} studio @param {Table} table */
function pageForm(studio, table) {
  const exported = document.getElementById("plyboard-game") !== null;
  return h("fieldset", {}, h("legend", {}, "A page"),
    h("p", { class: "quiet" }, "One file that replays the game in any browser, without Plyboard and without a network."),
    ...fileButton(studio, "Make the page", () => table.do("table.export", { format: "html" }), { "data-page": true }),
    ...(exported ? [] : [
      h("p", { class: "quiet" }, "One that plays the game there, of two persons or against all levels, by the rules as they were saved last. If a part for browsers was not built yet, it takes some minutes."),
      ...fileButton(studio, "Make a page that plays", () => table.do("game.export"), { "data-playing-page": true })]));
}

/** @param {Studio} studio @param {Table} table @param {() => void} close */
function openForm(studio, table, close) {
  const text = h("input", { type: "text", "aria-label": "A link", placeholder: "plyboard:…", spellcheck: "false", autocomplete: "off", "data-open-link": true });
  const trouble = h("p", { class: "bad", role: "alert" });
  return h("form", { onsubmit: async (/** @type {Event} */ event) => {
    event.preventDefault();
    const wrong = await showLink(studio, table, text.value);
    fill(trouble, wrong);
    if (!wrong) close();
  } }, h("fieldset", {}, h("legend", {}, "Open a link that you were given"),
    h("div", { class: "row" }, text, h("button", { type: "submit" }, "Look at it")), trouble));
}
