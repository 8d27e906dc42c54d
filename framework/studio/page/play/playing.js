// @ts-check
/** What the studio and an exported game have in common: the board, its moves, who plays, and the keys for that. */
import { boardView } from "../board/board.js";
import { choiceView } from "../board/choice.js";
import { legalView } from "../board/legal_view.js";
import { numbersView } from "../board/numbers_view.js";
import { byId, drawIcon, fill } from "../parts/dom.js";
import { followKeys, keysDialog } from "../parts/keys.js";
import { themeButton } from "../parts/theme.js";
import { coverView } from "./cover.js";
import { takeDroppedFiles } from "./dropped.js";
import { movesView } from "./moves_view.js";
import { seatsView } from "./seats_view.js";
import { shareDialog } from "./share_dialog.js";

/** @typedef {import("../parts/keys.js").Shortcut} Shortcut */

/** @param {import("../studio.js").Studio} studio @param {import("./table.js").Table} table @param {() => void} newGame */
export function playingView(studio, table, newGame) {
  const { state } = studio;
  themeButton(byId("theme"));
  const board = boardView(studio, table);
  choiceView(studio, table, board);
  legalView(studio, table);
  numbersView(studio);
  const steps = movesView(studio, table);
  const { again } = seatsView(studio, table, newGame);
  const cover = coverView(studio, table);
  takeDroppedFiles(studio, table);
  byId("game-title").addEventListener("click", newGame);
  studio.watch(() => [state.table], () => {
    byId("title").textContent = state.table?.game.title || state.table?.game.name || "Plyboard";
  });
  studio.watch(() => [state.message], () => {
    const place = byId("message");
    place.hidden = !state.message;
    place.className = state.message?.tone ?? "";
    place.textContent = state.message?.text ?? "";
  });

  /** @type {Record<"walking" | "playing" | "looking", Shortcut[]>} */
  const keys = {
    walking: [
      { keys: ["ArrowLeft", "k"], shown: "← k", text: "one move back", run: steps.back },
      { keys: ["ArrowRight", "j"], shown: "→ j", text: "one move on", run: steps.next },
      { keys: ["ArrowUp"], shown: "↑", text: "the variation before; else to the start", run: () => steps.across(-1) },
      { keys: ["ArrowDown"], shown: "↓", text: "the next variation; else to the end", run: () => steps.across(1) },
      { keys: ["Home", "0"], shown: "Home 0", text: "to the start", run: steps.first },
      { keys: ["End", "$"], shown: "End $", text: "to the end", run: steps.last },
    ],
    playing: [
      { keys: ["ctrl+z"], shown: "Ctrl Z", text: "take back", run: () => table.do("table.undo") },
      { keys: ["ctrl+y", "ctrl+Z"], shown: "Ctrl Y", text: "play it again", run: () => table.do("table.redo") },
      { keys: ["Enter"], shown: "Enter", text: "stop here, where a move may go on", run: () => table.stop() },
    ],
    looking: [
      { keys: ["f"], shown: "f", text: "turn the board", run: () => studio.set({ flipped: !state.flipped }) },
      { keys: ["b"], shown: "b", text: "the cursor to the board; there the arrows lead it and Enter touches", run: board.focus },
      { keys: ["s"], shown: "s", text: "show the board to the player to whom it is passed", run: cover.show },
      { keys: ["m"], shown: "m", text: "type a move", run: () => byId("move-box").focus() },
      { keys: ["c"], shown: "c", text: "comment on the move", run: steps.comment },
    ],
  };
  return { steps, keys, again: /** @type {Shortcut} */ ({ keys: ["r"], shown: "r", text: "the same game again", run: again }) };
}

/** The keys, and the buttons for windows, of which sharing and the list of keys are two. @param {import("../studio.js").Studio} studio
 *  @param {import("./table.js").Table} table @param {Shortcut[]} some
 *  @param {[id: string, name: string, run: () => void][]} [others]  the id is the icon's, too */
export function keysAndButtons(studio, table, some, others = []) {
  const help = () => keysDialog(shortcuts);
  const shortcuts = [...some, { keys: ["?"], shown: "?", text: "these keys", run: help }];
  followKeys(shortcuts);
  /** @type {typeof others} */
  const buttons = [["share", "Share: a link, a page", () => shareDialog(studio, table)], ...others, ["help", "Keys and help", help]];
  for (const [id, name, run] of buttons) {
    const button = byId(id);
    fill(button, drawIcon(id));
    button.setAttribute("aria-label", name);
    button.title = name;
    button.addEventListener("click", run);
  }
}
