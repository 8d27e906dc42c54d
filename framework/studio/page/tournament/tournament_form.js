// @ts-check
/** A new tournament: set up field by field, or from the text of a file. */
import { fill, h } from "../parts/dom.js";
import { choice, field, openDialog } from "../parts/dialog.js";
import { playerDialog } from "../play/player_dialog.js";
import { entrants } from "./tournament_figures.js";

/** @typedef {import("../protocol.js").TournamentView} View */

const FORMATS = ["round_robin", "gauntlet", "match", "swiss", "knockout", "ladder"];

/** @param {import("../studio.js").Studio} studio @param {{file: string, name: string}[]} files @param {(view: View | null) => void} made */
export function newTournamentDialog(studio, files, made) {
  const { welcome, table } = studio.state;
  if (!welcome) return;
  openDialog("New tournament", (close) => {
    const trouble = h("p", { class: "bad", role: "alert" });
    /** @param {any} fields */
    const make = async (fields) => {
      trouble.textContent = "";
      try {
        const view = await studio.ask("tournament.new", fields);
        close();
        made(view);
      } catch (error) {
        trouble.textContent = error instanceof Error ? error.message : String(error);
      }
    };
    return [formOf(welcome, table?.game, make), trouble, textForm(files, make)];
  }, "wide");
}

/** @param {string} text */
const number = (text) => (text.trim() === "" ? undefined : Number(text));

/** @param {import("../protocol.js").Welcome} welcome @param {import("../protocol.js").GameView | undefined} open @param {(fields: any) => void} make */
function formOf(welcome, open, make) {
  const input = (/** @type {Record<string, any>} */ more) => h("input", { type: "text", spellcheck: "false", ...more });
  const name = input({ "data-field": "name", placeholder: "the game and the day" });
  const names = h("datalist", { id: "game-names" }, welcome.games.map((game) => h("option", { value: game.name }, game.title)));
  const games = input({ "data-field": "games", value: open?.game ?? "", list: "game-names" });
  const players = h("textarea", { rows: 5, spellcheck: "false", "data-field": "players", "aria-label": "Players, one a line", value: "random\nlevel2\nalphabeta(depth=3)" });
  const rounds = input({ type: "number", min: 1, "data-field": "rounds", value: "10" });
  const openings = input({ type: "number", min: 0, max: 200, "data-field": "openings", value: "2" });
  const clock = input({ "data-field": "clock", placeholder: "none; 10s, 1m+1s" });
  const seed = input({ type: "number", min: 0, "data-field": "seed", value: "1" });
  let format = FORMATS[0];
  const counted = h("div", {});
  const drawCounted = () => fill(counted, format === "knockout" ? false : field("rounds", rounds, "How often every pairing meets from both seats, or how many rounds there are."));
  drawCounted();
  const add = () => playerDialog(welcome, open, "", "Who takes part", (spec) => { players.value = `${players.value.trimEnd()}\n${spec}`.trim(); }, "entrant");
  return h("form", { id: "tournament-form", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    make({ name: name.value.trim(), games: games.value.split(/[;\n]/).map((game) => game.trim()).filter(Boolean), players: entrants(players.value), format,
      rounds: format === "knockout" ? undefined : number(rounds.value), openings: number(openings.value), clock: clock.value.trim() || undefined, seed: number(seed.value) });
  } }, h("fieldset", {}, h("legend", {}, "Set it up"), names,
    h("div", { class: "options" }, field("game", games, "Several are divided by ;"), field("format", choice(FORMATS.map((each) => each.replace("_", " ")), format, (chosen) => {
      format = chosen;
      drawCounted();
    }, FORMATS)), counted, field("random plies", openings, "Every pairing begins from the same positions."), field("clock", clock, "Of each player for a match."),
    field("seed", seed, "The same seed gives the same tournament, where no player looks at the time."), field("name", name, "Under which it is kept.")),
    field("players, one a line", players, "A searcher with its options, a level, or name = searcher."),
    h("div", { class: "row" }, h("button", { type: "button", onclick: add }, "Add a player …"), h("span", { class: "gap" }), h("button", { type: "submit", class: "main", id: "make-tournament" }, "Make it"))));
}

/** @param {{file: string, name: string}[]} files @param {(fields: any) => void} make */
function textForm(files, make) {
  const text = h("textarea", { rows: 6, spellcheck: "false", "aria-label": "The text of a tournament file", placeholder: "return { game = \"hex\", players = { \"level2\", \"mcts(nodes=1000)\" }, rounds = 10 }" });
  const file = h("input", { type: "file", accept: ".lua,text/plain", "aria-label": "A tournament file" });
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (chosen) text.value = await chosen.text();
  });
  return h("details", {}, h("summary", {}, "From a tournament file"),
    files.length > 0 && h("div", { class: "choices", role: "group", "aria-label": "Files of the program" }, files.map((each) => h("button", { type: "button", title: each.file, onclick: () => make({ file: each.file }) }, each.name))),
    text, h("div", { class: "row" }, file, h("button", { type: "button", onclick: () => text.value.trim() && make({ text: text.value }) }, "Make it")));
}
