// @ts-check
/** A page of one game, played without any program beside it: the studio itself runs in a worker of the page. */
import { boardView } from "../board/board.js";
import { choiceView } from "../board/choice.js";
import { legalView } from "../board/legal_view.js";
import { numbersView } from "../board/numbers_view.js";
import { byId, drawIcon, fill } from "../parts/dom.js";
import { CUT } from "../parts/connection.js";
import { followKeys, keysDialog } from "../parts/keys.js";
import { themeButton } from "../parts/theme.js";
import { takeDroppedFiles } from "../play/dropped.js";
import { coverView } from "../play/cover.js";
import { linkIn } from "../play/link.js";
import { OPENED, showLink } from "../play/link_dialog.js";
import { movesView } from "../play/moves_view.js";
import { seatsView } from "../play/seats_view.js";
import { shareDialog } from "../play/share_dialog.js";
import { createTable } from "../play/table.js";
import { createStudio } from "../studio.js";
import { unpackLzma } from "./lzma.js";
import { workerSocket } from "./socket.js";
import { titlePage } from "./title_page.js";

/** @typedef {{game: string, version: string, glue: string, scripts: import("./title_page.js").Script[], record: string | null}} Exported */

/** @type {Exported} */
const given = JSON.parse(byId("plyboard-game").textContent ?? "");

/** The module of the rules, which lies in the page in the letters of Base64, packed. */
function unpacked() {
  const letters = atob((byId("plyboard-module").textContent ?? "").trim());
  const packed = new Uint8Array(letters.length);
  for (let i = 0; i < packed.length; ++i) packed[i] = letters.charCodeAt(i);
  return unpackLzma(packed);
}

/** Where the browser keeps the game; some keep nothing for files. @param {string} game */
const place = (game) => `plyboard ${given.game} ${game}`;
/** @param {string} game */
function kept(game) {
  try {
    return localStorage.getItem(place(game));
  } catch {
    return null;
  }
}

const studio = createStudio();
const { state } = studio;
const table = createTable(studio);
const showTitle = () => titlePage(studio, table, given, state.table && kept(state.table.game.game));

themeButton(byId("theme"));
const board = boardView(studio, table);
choiceView(studio, table, board);
legalView(studio, table);
numbersView(studio);
const steps = movesView(studio, table);
const { again } = seatsView(studio, table, showTitle);
const cover = coverView(studio, table);
takeDroppedFiles(studio, table);

const shortcuts = [
  { keys: ["ArrowLeft", "k"], shown: "← k", text: "one move back", run: steps.back },
  { keys: ["ArrowRight", "j"], shown: "→ j", text: "one move on", run: steps.next },
  { keys: ["ArrowUp"], shown: "↑", text: "the variation before; else to the start", run: () => steps.across(-1) },
  { keys: ["ArrowDown"], shown: "↓", text: "the next variation; else to the end", run: () => steps.across(1) },
  { keys: ["Home", "0"], shown: "Home 0", text: "to the start", run: steps.first },
  { keys: ["End", "$"], shown: "End $", text: "to the end", run: steps.last },
  { keys: ["ctrl+z"], shown: "Ctrl Z", text: "take back", run: () => table.do("table.undo") },
  { keys: ["ctrl+y", "ctrl+Z"], shown: "Ctrl Y", text: "play it again", run: () => table.do("table.redo") },
  { keys: ["Enter"], shown: "Enter", text: "stop here, where a move may go on", run: () => table.stop() },
  { keys: ["Escape"], shown: "Esc", text: "take a click back", run: () => table.back() },
  { keys: ["f"], shown: "f", text: "turn the board", run: () => studio.set({ flipped: !state.flipped }) },
  { keys: ["b"], shown: "b", text: "the cursor to the board; there the arrows lead it and Enter touches", run: board.focus },
  { keys: ["s"], shown: "s", text: "show the board to the player to whom it is passed", run: cover.show },
  { keys: ["m"], shown: "m", text: "type a move", run: () => byId("move-box").focus() },
  { keys: ["c"], shown: "c", text: "comment on the move", run: steps.comment },
  { keys: ["n"], shown: "n", text: "the rules, and a new game", run: showTitle },
  { keys: ["r"], shown: "r", text: "the same game again", run: again },
  { keys: ["?"], shown: "?", text: "these keys", run: help },
];
followKeys(shortcuts);
function help() {
  keysDialog(shortcuts);
}

for (const [id, icon, name, run] of /** @type {[string, string, string, () => void][]} */ ([
  ["share", "share", "Share: a link, a page", () => shareDialog(studio, table)], ["help", "help", "Keys and help", help]])) {
  fill(byId(id), drawIcon(icon));
  byId(id).setAttribute("aria-label", name);
  byId(id).title = name;
  byId(id).addEventListener("click", run);
}
byId("game-title").addEventListener("click", showTitle);
byId("game-title").title = "The rules, and a new game";
studio.watch(() => [state.table], () => {
  byId("title").textContent = state.table?.game.title || state.table?.game.name || "Plyboard";
});
studio.watch(() => [state.message], () => {
  const message = byId("message");
  message.hidden = !state.message;
  message.className = state.message?.tone ?? "";
  message.textContent = state.message?.text ?? "";
});
studio.on("kept", ({ game, record }) => {
  try {
    localStorage.setItem(place(game), record);
  } catch {
    // then it is not kept
  }
});

studio.welcomed = async (welcome) => {
  studio.set({ welcome });
  const again = state.table && kept(state.table.game.game); // after the worker was ended
  const people = Array.from({ length: welcome.games.find((row) => row.name === given.game)?.players ?? 2 }, () => "human");
  if (!(again && (await table.bring(again, given.game))) && !(await table.start({ game: given.game, seats: people }))) return;
  if (again || await openLink()) return;
  showTitle();
};

/** A game that stands behind the page's address is shown, once. Returns whether one is. */
async function openLink() {
  const link = linkIn(location.hash);
  if (!link) return false;
  history.replaceState(null, "", location.pathname);
  const wrong = await showLink(studio, table, link);
  if (wrong) studio.say(wrong, "bad");
  return !wrong;
}
addEventListener("hashchange", openLink);

OPENED.text = "It can be played until this page is closed; scripts reach no files and no network.";
OPENED.button = "Open it";
CUT.text = "The rules took longer than they may and were ended; the game goes on where it was.";
sessionStorage.setItem("plyboard.key", "page");
sessionStorage.removeItem("plyboard.session");
const { game, version, glue, scripts } = given;
Object.defineProperty(window, "WebSocket", { value: workerSocket({ module: unpacked(), glue, scripts, game, version }) });
studio.connect();
