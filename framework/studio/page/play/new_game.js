// @ts-check
/** A new game: which one, with which options, who plays, by which clock, from which position. */
import { fill, h } from "../parts/dom.js";
import { choice, field, openDialog } from "../parts/dialog.js";
import { optionForm } from "../parts/option_form.js";
import { levelsFor, playerDialog } from "./player_dialog.js";
import { positionDialog } from "./position_dialog.js";
import { parseSpec, specOf } from "../parts/specs.js";
import { countsWords, playerWords } from "../parts/words.js";

/** @typedef {import("../studio.js").Studio} Studio */
/** @typedef {import("../protocol.js").GameRow} GameRow */
/** @typedef {import("../protocol.js").GameView} GameView */

/** Games whose words hold each word typed. @param {GameRow[]} games @param {string} typed */
export function gamesFor(games, typed) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return games.filter((game) => {
    const text = `${game.name} ${game.title} ${game.kind} ${game.description} ${game.chance ? `chance ${game.chance_word}` : ""} ${game.hidden ? "hidden" : ""}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** One for all, or one a seat; a seat without a clock is empty. @param {string} text */
export const clocksOf = (text) => text.split(",").map((clock) => clock.trim()).map((clock) => (clock === "none" ? "" : clock));
/** @param {string[]} clocks */
export const clockText = (clocks) => (new Set(clocks).size < 2 ? clocks[0] ?? "" : clocks.map((clock) => clock || "none").join(", "));

/** @param {Studio} studio @param {import("./table.js").Table} table */
export function newGameDialog(studio, table) {
  const { welcome, table: open } = studio.state;
  if (!welcome) return;
  const rows = welcome.games;
  const search = h("input", { type: "search", "aria-label": "Find a game", placeholder: "Find a game: name, kind, dice, cards …", "data-find": true });
  const list = h("div", { class: "game-list", role: "group", "aria-label": "Games" });
  const details = h("div", { class: "game-details" });
  const named = open ? parseSpec(open.game.game).name : ""; // as the catalogue names it: lua:hex
  let chosen = named;

  /** Games of one title are told apart by their names. @param {GameRow} game */
  const same = (game) => rows.some((other) => other !== game && other.title === game.title);

  function drawList() {
    const found = gamesFor(rows, search.value);
    fill(list, found.map((game) => h("button", {
      type: "button", "data-game": game.name, "data-key": game.name, "aria-pressed": String(game.name === chosen),
      class: game.problem ? "broken" : "", onclick: () => choose(game.name),
    }, h("span", {}, game.title || game.name), h("span", { class: "quiet" }, [same(game) && game.name, game.kind, countsWords(game.player_counts), game.chance && game.chance_word, game.hidden && "hidden"].filter(Boolean).join(", ")))),
    found.length === 0 && h("p", { class: "quiet" }, "No game has these words."));
  }

  /** @param {string} name */
  async function choose(name) {
    chosen = name;
    drawList();
    const row = rows.find((game) => game.name === name);
    if (row?.problem)
      return fill(details, h("h3", {}, row.title || name), h("p", { class: "bad" }, row.problem),
        row.file !== null && h("div", { class: "row end" }, h("button", { type: "button", class: "main", "data-mend": true, onclick: () => {
          dialog.close();
          table.mend(name);
        } }, "Open its script")));
    fill(details, h("h3", {}, row?.title || name), h("p", { class: "quiet" }, row?.built === false ? "is being built, which takes up to a minute …" : "…"));
    try {
      const game = await studio.ask("game.open", { game: open && name === named ? open.game.game : name });
      if (chosen === name) fill(details, ...detailsOf(game));
    } catch (error) {
      if (chosen === name) fill(details, h("h3", {}, row?.title || name), h("p", { class: "bad" }, error instanceof Error ? error.message : ""));
    }
  }

  /** @param {GameView} game */
  function detailsOf(game) {
    const { name, options } = parseSpec(game.game);
    const values = { ...Object.fromEntries(game.options.map((row) => [row.name, row.value])), ...options };
    const same = open && name === named;
    const level = (welcome && levelsFor(welcome, game).slice(0, 3).at(-1)?.spec) || "random";
    let seats = same ? [...open.seats] : Array.from({ length: game.players }, (_, seat) => (seat === 0 ? "human" : level));
    let fitting = 0, fitted = game; // with the options that are set
    const clock = h("input", { type: "text", placeholder: "none: 5m+3s, 40/60m, 10m+3x30s", value: same ? clockText(open.clocks) : "" });
    const position = h("input", { type: "text", placeholder: "where the game begins", spellcheck: "false" });
    const moves = h("input", { type: "text", placeholder: "none: e4 e5 Nf3", spellcheck: "false" });
    let dice = same ? open.dice : "thrown";
    const places = h("div", { class: "choices" });
    const drawSeats = () => fill(places, seats.map((player, seat) => h("button", {
      type: "button", "data-key": `new seat ${seat}`, "aria-label": `Player ${seat + 1}: ${playerWords(player)}. Change`,
      onclick: () => welcome && playerDialog(welcome, fitted, player, `Player ${seat + 1}`, (spec) => {
        seats[seat] = spec;
        drawSeats();
      }),
    }, h("span", { class: "quiet" }, `${seat + 1} `), playerWords(player))),
    seats.length === 2 && h("button", { type: "button", class: "quiet", "data-key": "new swap", onclick: () => {
      seats = seats.reverse();
      drawSeats();
    } }, "⇄ change"));
    drawSeats();
    /** As many seats as the game has with these options; new ones are for programs. */
    async function fitSeats() {
      const mine = ++fitting;
      const view = await studio.ask("game.open", { game: specOf(name, values, game.options) }).catch(() => null);
      if (!view || mine !== fitting) return;
      fitted = view;
      if (fitted.players === seats.length) return;
      seats = Array.from({ length: fitted.players }, (_, seat) => seats[seat] ?? level);
      drawSeats();
    }
    return [
      h("h3", {}, game.title || game.name), h("p", {}, game.description),
      h("fieldset", {}, h("legend", {}, "Who plays"), places),
      game.options.length > 0 && h("fieldset", {}, h("legend", {}, "Options of the game"), optionForm(game.options, values, fitSeats)),
      h("details", {}, h("summary", {}, "Clocks, position, moves"),
        field("clock", clock, "for all, or one a seat: 5m+3s, 1m"), field("starting position", position),
        h("button", { type: "button", "data-set-up": true, onclick: () => positionDialog(studio, game, specOf(name, values, game.options), position.value.trim(), (text) => {
          position.value = text;
        }) }, "Set it up on a board"), field("opening moves", moves),
        game.chance && !game.hidden && field(game.chance_word, choice(game.chance_word === "dice" ? ["thrown by themselves", "thrown or chosen by hand"] : ["dealt by themselves", "dealt or chosen by hand"], dice, (value) => { dice = /** @type {any} */ (value); }, ["thrown", "asked"]))),
      h("div", { class: "row end" }, h("button", { type: "button", class: "main", "data-start": true, onclick: async () => {
        const done = await table.start({
          game: specOf(name, values, game.options), seats, ...(game.hidden ? {} : { dice: /** @type {any} */ (dice) }),
          ...(clock.value.trim() ? { clocks: clocksOf(clock.value) } : {}),
          ...(position.value.trim() ? { position: position.value.trim() } : {}), ...(moves.value.trim() ? { moves: moves.value.trim() } : {}),
        });
        if (done) dialog.close();
        else fill(trouble, studio.state.message?.text ?? "");
      } }, "Start")),
      trouble,
    ];
  }

  const trouble = h("p", { class: "bad", role: "alert" });
  search.addEventListener("input", drawList);
  search.addEventListener("keydown", (event) => {
    const first = gamesFor(rows, search.value)[0];
    if (event.key === "Enter" && first) choose(first.name);
  });
  const dialog = openDialog("New game", () => [h("div", { class: "two" }, h("div", {}, search, list), details)], "wide");
  drawList();
  if (chosen) choose(chosen);
  search.focus();
  list.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: "nearest" });
}
