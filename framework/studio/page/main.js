// @ts-check
/** The page begins here: what there is, put together. */
import { byId } from "./parts/dom.js";
import { followTabs } from "./parts/tabs.js";
import { filesDialog } from "./play/files_dialog.js";
import { openLink, takeLink } from "./play/link_dialog.js";
import { newGameDialog } from "./play/new_game.js";
import { keysAndButtons, playingView } from "./play/playing.js";
import { createTable } from "./play/table.js";
import { guideView } from "./script/guide_view.js";
import { promptView } from "./script/prompt_view.js";
import { scriptView } from "./script/script_view.js";
import { createStudio } from "./studio.js";
import { analyseView } from "./study/analyse_view.js";
import { checkView } from "./study/check_view.js";
import { compareView } from "./study/compare_view.js";
import { graphView } from "./study/graph_view.js";
import { insightView } from "./study/insight_view.js";
import { secondAnalysis } from "./study/second_analysis.js";
import { traceView } from "./study/trace_view.js";
import { tournamentView } from "./tournament/tournament_view.js";

const studio = createStudio();
const { state } = studio;
const table = createTable(studio);
const newGame = () => newGameDialog(studio, table);

followTabs(studio);
const { steps, keys, again } = playingView(studio, table, newGame);
const analysis = analyseView(studio, table);
graphView(studio, table);
const script = scriptView(studio, table);
guideView(studio, table);
checkView(studio, table);
secondAnalysis(studio);
promptView(studio);
insightView(studio, table);
compareView(studio);
tournamentView(studio, table);
traceView(studio);

keysAndButtons(studio, table, [
  ...keys.walking,
  { keys: ["shift+ArrowLeft"], shown: "Shift ←", text: "to the fork before", run: steps.forkBack },
  { keys: ["shift+ArrowRight"], shown: "Shift →", text: "to the next fork", run: steps.forkNext },
  { keys: ["ctrl+s"], shown: "Ctrl S", text: "save the script", run: () => script.save() },
  ...keys.playing,
  { keys: ["Escape"], shown: "Esc", text: "take a click back; let a program move now", run: escape },
  { keys: [" "], shown: "Space", text: "the best move; analyse first", run: () => (state.tab === "analyse" ? analysis.best() : selectTab("analyse")) },
  { keys: ["l"], shown: "l", text: "analyse, or stop it", run: toggleAnalysis },
  { keys: ["v"], shown: "v", text: "solve: prove who wins here, or stop it", run: solve },
  ...keys.looking,
  { keys: ["n"], shown: "n", text: "new game", run: newGame },
  again,
  { keys: ["x"], shown: "x", text: "what is threatened: the other player's best move, were it to move", run: threat },
  { keys: [], shown: "← → ↓ c", text: "in a trace: a step back, on, past what lies below, into the next cut-off" },
], [["files", "Games: kept, brought, saved", () => filesDialog(studio, table)]]);

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

studio.watch(() => [state.table], () => {
  const title = state.table?.game.title || state.table?.game.name;
  byId("game-title").title = state.table ? `${state.table.game.game}: choose a game` : "Choose a game";
  document.title = title ? `${title} – Plyboard` : "Plyboard";
});

// A link that was pasted behind the page's address.
let linked = takeLink();
addEventListener("hashchange", () => {
  const link = takeLink();
  if (link) openLink(studio, table, link);
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
  openLink(studio, table, link);
};
studio.connect();
