// @ts-check
/** Who shall play: a person, a level of strength, a named player, or any searcher or script with its options. */
import { h } from "../parts/dom.js";
import { choice, field, openDialog } from "../parts/dialog.js";
import { optionForm } from "../parts/option_form.js";
import { parseSpec, specOf } from "../parts/specs.js";

/** @typedef {import("../protocol.js").Welcome} Welcome */
/** @typedef {import("../protocol.js").GameView} GameView */

/** @typedef {"seat" | "entrant" | "searcher"} For  searchers alone can analyse, persons sit in seats only */

/** Searchers that know this game's kind. @param {Pick<Welcome, "searchers">} welcome @param {{players: number, chance: boolean, chance_first?: boolean, hidden?: boolean} | null | undefined} game */
export const searchersFor = (welcome, game) =>
  welcome.searchers.filter((row) => (game?.hidden ? row.hidden : row.any_game || !game || (game.players <= 2 && (!game.chance || game.chance_first))));

/** What has options to be chosen. @param {Pick<Welcome, "searchers" | "bots">} welcome @param {Parameters<typeof searchersFor>[1]} game @param {For} wanted */
export const rowsFor = (welcome, game, wanted) => [...searchersFor(welcome, game), ...(wanted === "searcher" || game?.hidden ? [] : welcome.bots)];

/**
 * The game's own levels where they were measured, each with what it scores against the one below; else those for every game.
 * @param {Pick<Welcome, "levels">} welcome @param {{levels?: GameView["levels"]} | null | undefined} game @returns {{spec: string, words: string}[]}
 */
export const levelsFor = (welcome, game) =>
  (game?.levels?.length ? game.levels.map(({ spec, score }, i) => ({ spec, words: `${i + 1}${score === null ? "" : ` (${Math.round(100 * score)} %)`}` }))
    : welcome.levels.map(({ spec, name }, i) => ({ spec, words: `${i + 1} ${name}` })));

/**
 * @param {Welcome} welcome @param {{players: number, chance: boolean, chance_first?: boolean, hidden?: boolean, levels?: GameView["levels"]} | null | undefined} game @param {string} now
 * @param {string} title @param {(spec: string) => void} chosen @param {For} [wanted]
 */
export function playerDialog(welcome, game, now, title, chosen, wanted = "seat") {
  openDialog(title, (close) => {
    const take = (/** @type {string} */ spec) => {
      close();
      chosen(spec);
    };
    const named = welcome.players.filter((spec) => !welcome.levels.some((level) => level.spec === spec));
    const own = Boolean(game?.levels?.length);
    return [
      wanted === "seat" && h("div", { class: "choices" }, pick("human", "Person", now, take)),
      wanted !== "searcher" && h("fieldset", {}, h("legend", {}, own ? "A level of this game's own ladder" : "A level of strength"),
        h("div", { class: "choices levels" }, levelsFor(welcome, game).map(({ spec, words }) => pick(spec, words, now, take))),
        own && h("p", { class: "quiet small" }, "Level 1 plays at random; in brackets, what each scores against the one below.")),
      named.length > 0 && h("fieldset", {}, h("legend", {}, "A named player"),
        h("div", { class: "choices" }, named.map((spec) => pick(spec, spec, now, take)))),
      searcherForm(rowsFor(welcome, game, wanted), now, take),
    ];
  });
}

/** @param {string} spec @param {string} text @param {string} now @param {(spec: string) => void} take */
const pick = (spec, text, now, take) =>
  h("button", { type: "button", "aria-pressed": String(spec === now), "data-player": spec, onclick: () => take(spec) }, text);

/** @param {Welcome["searchers"]} rows @param {string} now @param {(spec: string) => void} take */
function searcherForm(rows, now, take) {
  const parsed = parseSpec(now);
  let row = rows.find(({ name }) => name === parsed.name) ?? rows.find(({ name }) => name === "pvs") ?? rows[0];
  let values = row?.name === parsed.name ? { ...parsed.options } : {};
  const typed = h("input", { type: "text", "aria-label": "Player as it is typed", spellcheck: "false", "data-spec": true });
  const place = h("div", {});
  const show = () => { typed.value = specOf(row.name, values, row.options); };
  const draw = () => {
    place.replaceChildren(h("p", { class: "quiet" }, row.help), optionForm(row.options, values, show));
    show();
  };
  if (!row) return false;
  draw();
  return h("form", { class: "searcher", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    take(typed.value.trim());
  } }, h("fieldset", {}, h("legend", {}, "Any other, with options of your own"),
    field("player", choice(rows.map(({ name }) => name), row.name, (name) => {
      row = /** @type {typeof row} */ (rows.find((other) => other.name === name));
      values = {};
      draw();
    })),
    h("details", {}, h("summary", {}, "Options"), place),
    h("div", { class: "row" }, typed, h("button", { type: "submit", class: "main" }, "Take it"))));
}
