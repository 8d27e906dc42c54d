// @ts-check
/** Games that are kept, files that come in, and this game as a file. */
import { fill, h } from "../parts/dom.js";
import { choice, field, openDialog } from "../parts/dialog.js";
import { linkIn } from "./link.js";
import { showLink } from "./link_dialog.js";
import { parseSpec } from "../parts/specs.js";
import { playerWords } from "../parts/words.js";

/** @typedef {import("../studio.js").Studio} Studio */

/** @param {Studio} studio @param {import("./table.js").Table} table */
export function filesDialog(studio, table) {
  const { welcome } = studio.state;
  if (!welcome) return;
  openDialog("Games", (close) => {
    const done = async (/** @type {Promise<boolean>} */ opened) => {
      if (await opened) close();
      else trouble.textContent = studio.state.message?.text ?? "";
    };
    const trouble = h("p", { class: "bad", role: "alert" });
    return [keptList(studio, (session) => done(table.resume(session))), importForm(studio, async (text) => {
      if (linkIn(text) === null) return done(table.bring(text));
      trouble.textContent = await showLink(studio, table, text);
      if (!trouble.textContent) close();
    }), exportForm(studio, table), trouble];
  }, "wide");
}

/** @param {Studio} studio @param {(session: string) => void} open */
function keptList(studio, open) {
  const place = h("div", {}, keptRows(studio.state.welcome?.sessions ?? [], open));
  studio.attempt("session.list", {}).then((now) => { if (now) fill(place, keptRows(now.sessions, open)); });
  return place;
}

/** @param {import("../protocol.js").SessionRow[]} rows @param {(session: string) => void} open */
function keptRows(rows, open) {
  return h("fieldset", {}, h("legend", {}, "Go on with a game that was kept"),
    rows.length === 0 ? h("p", { class: "quiet" }, "None is kept yet. Every game is, after its first move.")
      : h("div", { class: "kept", role: "group", "aria-label": "Kept games", tabindex: 0 }, rows.map((row) => h("button", {
        type: "button", "data-session": row.name, class: row.problem ? "broken" : "", title: row.problem ?? row.name, onclick: () => open(row.name),
      }, h("span", {}, parseSpec(row.game).name), h("span", { class: "quiet" }, row.problem ?? `${row.players.map(playerWords).join(" – ")}, ${pliesWords(row.plies)}${row.ended ? ", ended" : ""}`)))));
}

/** @param {number | null} plies */
const pliesWords = (plies) => (plies === null ? "under way" : `${plies} ${plies === 1 ? "ply" : "plies"}`);

/** @param {Studio} studio @param {(text: string) => void} bring */
function importForm(studio, bring) {
  const names = studio.state.welcome?.formats.map(({ name }) => name).join(", ") ?? "";
  const text = h("textarea", { rows: 4, spellcheck: "false", "aria-label": "The text of a game", placeholder: `Paste a game or a link here, or choose a file: ${names}` });
  const file = h("input", { type: "file", "aria-label": "A file with a game" });
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (chosen) text.value = await chosen.text();
  });
  return h("fieldset", {}, h("legend", {}, "Bring a game"), text,
    h("div", { class: "row" }, file, h("button", { type: "button", class: "main", "data-import": true, onclick: () => text.value.trim() && bring(text.value) }, "Open it")));
}

/** @param {Studio} studio @param {import("./table.js").Table} table */
function exportForm(studio, table) {
  const view = studio.state.table;
  if (!view) return false;
  if ((studio.state.position?.viewer ?? null) !== null)
    return h("fieldset", {}, h("legend", {}, "This game as a file"), h("p", { class: "quiet" }, "As soon as it is over: until then a file would show what players do not see."));
  const formats = [...view.game.formats, "moves", "position"];
  let format = formats[0];
  const text = h("textarea", { rows: 4, readonly: true, "aria-label": "The game as text" });
  const place = h("div", { class: "row" });
  const make = async () => {
    const made = await table.do("table.export", { format });
    if (!made) return;
    text.value = made.data;
    const url = URL.createObjectURL(new Blob([made.data], { type: made.mime }));
    fill(place, h("a", { href: url, download: made.name, class: "button" }, `Save ${made.name}`),
      h("button", { type: "button", onclick: () => navigator.clipboard.writeText(made.data).catch(() => text.select()) }, "Copy"));
  };
  make();
  return h("fieldset", {}, h("legend", {}, "This game as a file"),
    field("format", choice(formats, format, (name) => {
      format = name;
      make();
    })), text, place);
}
