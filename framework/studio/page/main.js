// @ts-check
/** The page begins here: what there is, put together. */
import { analyseView } from "./study/analyse_view.js";
import { boardView } from "./board/board.js";
import { checkView } from "./study/check_view.js";
import { choiceView } from "./board/choice.js";
import { coverView } from "./play/cover.js";
import { compareView } from "./study/compare_view.js";
import { byId, drawIcon, fill } from "./parts/dom.js";
import { filesDialog } from "./play/files_dialog.js";
import { takeDroppedFiles } from "./play/dropped.js";
import { graphView } from "./study/graph_view.js";
import { followKeys, keysDialog } from "./parts/keys.js";
import { linkIn } from "./play/link.js";
import { showLink } from "./play/link_dialog.js";
import { insightView } from "./study/insight_view.js";
import { legalView } from "./board/legal_view.js";
import { movesView } from "./play/moves_view.js";
import { newGameDialog } from "./play/new_game.js";
import { numbersView } from "./board/numbers_view.js";
import { promptView } from "./script/prompt_view.js";
import { scriptView } from "./script/script_view.js";
import { secondAnalysis } from "./study/second_analysis.js";
import { seatsView } from "./play/seats_view.js";
import { shareDialog } from "./play/share_dialog.js";
import { createStudio } from "./studio.js";
import { createTable } from "./play/table.js";
import { themeButton } from "./parts/theme.js";
import { followTabs } from "./parts/tabs.js";
import { tournamentView } from "./tournament/tournament_view.js";
import { traceView } from "./study/trace_view.js";

const studio = createStudio();
const { state } = studio;
const table = createTable(studio);
const newGame = () => newGameDialog(studio, table);

themeButton(byId("theme"));
followTabs(studio);
const board = boardView(studio, table);
choiceView(studio, table, board);
legalView(studio, table);
numbersView(studio);
const steps = movesView(studio, table);
const { again } = seatsView(studio, table, newGame);
const cover = coverView(studio, table);
const analysis = analyseView(studio, table);
graphView(studio, table);
const script = scriptView(studio, table);
checkView(studio, table);
secondAnalysis(studio);
promptView(studio);
insightView(studio, table);
compareView(studio);
tournamentView(studio, table);
traceView(studio);
takeDroppedFiles(studio, table);

const shortcuts = [
  { keys: ["ArrowLeft", "k"], shown: "← k", text: "one move back", run: steps.back },
  { keys: ["ArrowRight", "j"], shown: "→ j", text: "one move on", run: steps.next },
  { keys: ["ArrowUp"], shown: "↑", text: "the variation before; else to the start", run: () => steps.across(-1) },
  { keys: ["ArrowDown"], shown: "↓", text: "the next variation; else to the end", run: () => steps.across(1) },
  { keys: ["Home", "0"], shown: "Home 0", text: "to the start", run: steps.first },
  { keys: ["End", "$"], shown: "End $", text: "to the end", run: steps.last },
  { keys: ["shift+ArrowLeft"], shown: "Shift ←", text: "to the fork before", run: steps.forkBack },
  { keys: ["shift+ArrowRight"], shown: "Shift →", text: "to the next fork", run: steps.forkNext },
  { keys: ["ctrl+s"], shown: "Ctrl S", text: "save the script", run: () => script.save() },
  { keys: ["ctrl+z"], shown: "Ctrl Z", text: "take back", run: () => table.do("table.undo") },
  { keys: ["ctrl+y", "ctrl+Z"], shown: "Ctrl Y", text: "play it again", run: () => table.do("table.redo") },
  { keys: ["Enter"], shown: "Enter", text: "stop here, where a move may go on", run: () => table.stop() },
  { keys: ["Escape"], shown: "Esc", text: "take a click back; let a program move now", run: escape },
  { keys: [" "], shown: "Space", text: "the best move; analyse first", run: () => (state.tab === "analyse" ? analysis.best() : selectTab("analyse")) },
  { keys: ["l"], shown: "l", text: "analyse, or stop it", run: toggleAnalysis },
  { keys: ["v"], shown: "v", text: "solve: prove who wins here, or stop it", run: solve },
  { keys: ["f"], shown: "f", text: "turn the board", run: () => studio.set({ flipped: !state.flipped }) },
  { keys: ["b"], shown: "b", text: "the cursor to the board; there the arrows lead it and Enter touches", run: board.focus },
  { keys: ["s"], shown: "s", text: "show the board to the player to whom it is passed", run: cover.show },
  { keys: ["m"], shown: "m", text: "type a move", run: () => byId("move-box").focus() },
  { keys: ["c"], shown: "c", text: "comment on the move", run: steps.comment },
  { keys: ["n"], shown: "n", text: "new game", run: newGame },
  { keys: ["r"], shown: "r", text: "the same game again", run: again },
  { keys: ["x"], shown: "x", text: "what is threatened: the other player's best move, were it to move", run: threat },
  { keys: [], shown: "← → ↓ c", text: "in a trace: a step back, on, past what lies below, into the next cut-off" },
  { keys: ["?"], shown: "?", text: "these keys", run: help },
];
followKeys(shortcuts);

function help() {
  keysDialog(shortcuts);
}
/** @param {import("./studio.js").Tab} tab */
function selectTab(tab) {
  studio.set({ tab });
}
function toggleAnalysis() {
  selectTab("analyse");
  analysis.toggle();
}
function solve() {
  selectTab("analyse");
  analysis.solve();
}
async function threat() {
  const { here } = state;
  const found = await table.do("table.threat");
  if (!found || here !== state.here) return;
  studio.set({ lit: found.cells });
  studio.say(`Threatened: ${found.move}${found.score ? `, ${found.score}` : ""}.`, "good");
}
function escape() {
  if (state.touched.path.length > 0 || state.touched.piece !== null) table.back();
  else if (Object.values(state.thoughts).some((thought) => thought.state === "thinking")) table.do("table.stop");
}

for (const [id, icon, name, run] of /** @type {[string, string, string, () => void][]} */ ([
  ["share", "share", "Share: a link, a page", () => shareDialog(studio, table)],
  ["files", "files", "Games: kept, brought, saved", () => filesDialog(studio, table)], ["help", "help", "Keys and help", help]])) {
  fill(byId(id), drawIcon(icon));
  byId(id).setAttribute("aria-label", name);
  byId(id).title = name;
  byId(id).addEventListener("click", run);
}
byId("game-title").addEventListener("click", newGame);
studio.watch(() => [state.table], () => {
  const title = state.table?.game.title || state.table?.game.name || "Plyboard";
  byId("title").textContent = title;
  byId("game-title").title = state.table ? `${state.table.game.game}: choose a game` : "Choose a game";
  document.title = title === "Plyboard" ? title : `${title} – Plyboard`;
});
studio.watch(() => [state.message], () => {
  const place = byId("message");
  place.hidden = !state.message;
  place.className = state.message?.tone ?? "";
  place.textContent = state.message?.text ?? "";
});

/** A link of a game is shown, once, over whatever is played. @param {string} text */
async function openLink(text) {
  const wrong = await showLink(studio, table, text);
  if (wrong) studio.say(wrong, "bad");
}
/** One that was pasted behind the page's address. */
function linkOfAddress() {
  const link = linkIn(location.hash);
  if (link) history.replaceState(null, "", location.pathname);
  return link;
}
let linked = linkOfAddress();
addEventListener("hashchange", () => {
  const link = linkOfAddress();
  if (link) openLink(link);
  else if (location.hash) location.reload(); // another address of this page differs in its key alone
});

const SEEN = "plyboard.link"; // which link of the command line was shown already
studio.welcomed = async (/** @type {NonNullable<typeof state.welcome>} */ welcome) => {
  studio.set({ welcome });
  await table.begin();
  const link = linked ?? (sessionStorage.getItem(SEEN) === welcome.open.link ? null : welcome.open.link);
  linked = null;
  if (!link) return;
  sessionStorage.setItem(SEEN, link);
  openLink(link);
};
studio.connect();
