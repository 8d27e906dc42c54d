// @ts-check
/** A link, or a script in a file, is shown before anything of it is opened: what it holds, and what opening it does. */
import { fill, h } from "../parts/dom.js";
import { field, openDialog } from "../parts/dialog.js";
import { LinkError, linkIn, recordWords, unpackLink } from "./link.js";
import { freeName, includesIn, nameFrom, scriptName } from "../parts/names.js";
import { parseSpec } from "../parts/specs.js";

/** @typedef {import("../studio.js").Studio} Studio */
/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./link.js").Shared} Shared */

/** What becomes of a script that is opened. */
export const OPENED = {
  text: "To be played it is saved among your scripts; scripts reach no files and no network.", button: "Save and open it",
  /** @param {{name: string, file: string, text: string, includes: Record<string, string>}} _ */
  opened: (_) => {},
};
/** Moves of the main line that are shown. */
const MOST_SHOWN = 400;

/**
 * Shows what a pasted text holds. Returns what is wrong with it, or an empty text.
 * @param {Studio} studio @param {Table} table @param {string} pasted
 */
export async function showLink(studio, table, pasted) {
  try {
    await showShared(studio, table, "A game from a link", await unpackLink(pasted));
    return "";
  } catch (error) {
    if (error instanceof LinkError) return error.message;
    throw error;
  }
}

/** The link behind the page's address, which does not stand there any longer. */
export function takeLink() {
  const link = linkIn(location.hash);
  if (link) history.replaceState(null, "", location.pathname);
  return link;
}

/** A link is shown, once, over whatever is played. Returns whether it holds a game. @param {Studio} studio @param {Table} table @param {string} link */
export async function openLink(studio, table, link) {
  const wrong = await showLink(studio, table, link);
  if (wrong) studio.say(wrong, "bad");
  return !wrong;
}

/** What was shared, and how it came; without a record it is played from the start.
 *  @param {Studio} studio @param {Table} table @param {string} title @param {Omit<Shared, "record"> & {record: string | null}} shared */
export async function showShared(studio, table, title, shared) {
  const words = shared.record === null ? null : recordWords(shared.record);
  previewDialog(studio, table, title, shared, words, await sameScript(studio, shared));
}

/** The game that is this script already; the texts are compared, nothing is run. @param {Studio} studio @param {Omit<Shared, "record">} shared */
async function sameScript(studio, { game, script, includes }) {
  const wanted = nameFrom(parseSpec(game).name);
  for (const row of studio.state.welcome?.games ?? []) {
    if (script === null || row.file === null || scriptName(row.file) !== wanted) continue;
    const read = await studio.ask("script.whole", { file: row.file }).catch(() => null);
    if (read?.text === script && Object.entries(read.includes).every(([included, text]) => includes[included] === text)) return row.name;
  }
  return null;
}

/** @param {string} spec @param {string} name  in place of the spec's own */
function renamed(spec, name) {
  const open = spec.indexOf("(");
  return open < 0 ? name : name + spec.slice(open);
}

/** @param {Studio} studio @param {Table} table @param {string} title @param {Parameters<typeof showShared>[3]} shared
 *  @param {ReturnType<typeof recordWords> | null} words @param {string | null} known */
function previewDialog(studio, table, title, { game, record, script, includes }, words, known) {
  const taken = (studio.state.welcome?.games ?? []).map((row) => row.name.replace(/^lua:/, ""));
  const name = h("input", { type: "text", spellcheck: "false", value: freeName(nameFrom(parseSpec(game).name), taken), "data-script-name": true });
  const trouble = h("p", { class: "bad", role: "alert" });
  const saves = script !== null && known === null;
  const missing = saves ? includesIn([script, ...Object.values(includes)].join("\n")).filter((included) => !Object.hasOwn(includes, included)).map((included) => `${included}.lua`) : [];
  let kept = known; // the name of the script, as soon as it is saved

  async function accept() {
    try {
      if (script !== null && kept === null) {
        const made = await studio.ask("script.new", { name: name.value.trim(), text: script, includes });
        const { welcome } = studio.state;
        if (welcome) studio.set({ welcome: { ...welcome, games: made.games } });
        kept = made.game;
        OPENED.opened({ name: made.game, file: made.file, text: script, includes });
        name.disabled = true;
      }
      const spec = kept === null ? game : renamed(game, kept);
      if (record === null ? await table.start({ game: spec }) : await table.bring(record, spec)) dialog.close();
      else fill(trouble, studio.state.message?.text ?? "");
    } catch (error) {
      const words = studio.words(error);
      const { file, line } = /** @type {import("../parts/connection.js").Refusal} */ (error).problem;
      fill(trouble, file && line ? `${scriptName(file)}.lua:${line}: ${words}` : words);
    }
  }

  const lines = script === null ? 0 : script.trimEnd().split("\n").length;
  const dialog = openDialog(title, (close) => [
    h("p", {}, h("strong", {}, game), script === null ? ": a game of Plyboard." : `: a script of ${lines} ${lines === 1 ? "line" : "lines"}.`,
      " Nothing of it has run."),
    script !== null && h("textarea", { rows: 14, readonly: true, value: script, "aria-label": "The script", spellcheck: "false", class: "code", "data-shown-script": true }),
    ...Object.entries(script === null ? {} : includes).map(([included, text]) => h("details", {}, h("summary", {}, `It brings ${included}.lua`),
      h("textarea", { rows: 10, readonly: true, value: text, "aria-label": `${included}.lua`, spellcheck: "false", class: "code", "data-shown-include": included }))),
    ...(words === null ? [] : hides(studio, game) ? [h("p", { class: "quiet" }, `${words.line.length} moves; they may tell what players do not see.`)] : playedLines(words)),
    known !== null && h("p", { class: "quiet" }, `You have this script already, as ${known}.`),
    missing.length > 0 && h("p", { "data-missing": true }, `It includes ${missing.join(", ")}, which did not come with it: ${missing.length === 1 ? "that file has" : "those files have"} to be among your scripts.`),
    saves && h("p", {}, OPENED.text),
    saves && field("name", name),
    trouble,
    h("div", { class: "row end" }, h("button", { type: "button", onclick: close }, "Leave it"),
      h("button", { type: "button", class: "main", "data-accept": true, onclick: accept }, saves ? OPENED.button : "Open it")),
  ], "wide");
}

/** @param {Studio} studio @param {string} game */
const hides = (studio, game) => studio.state.welcome?.games.some((row) => row.hidden && row.name.replace(/^lua:/, "") === nameFrom(parseSpec(game).name)) ?? false;

/** @param {ReturnType<typeof recordWords>} words @returns {(Node | false)[]} */
function playedLines({ line, start, others, comments }) {
  const more = line.length - MOST_SHOWN;
  return [
    start !== "" && h("p", {}, h("span", { class: "quiet" }, "It begins at "), start),
    h("p", { "data-shown-moves": true, class: "shown-moves" }, h("span", { class: "quiet" }, line.length === 0 ? "No move has been made." : "Moves: "),
      line.slice(0, MOST_SHOWN).join(" "), more > 0 && ` … and ${more} more`,
      others > 0 && h("span", { class: "quiet" }, `; ${others} in variations`), comments > 0 && h("span", { class: "quiet" }, `; ${comments} with comments`)),
  ];
}
