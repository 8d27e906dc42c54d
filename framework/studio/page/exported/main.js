// @ts-check
/** A page of one game, played without any program beside it: the studio itself runs in a worker of the page. */
import { CUT } from "../parts/connection.js";
import { byId } from "../parts/dom.js";
import { OPENED, openLink, takeLink } from "../play/link_dialog.js";
import { keysAndButtons, playingView } from "../play/playing.js";
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

const { keys, again } = playingView(studio, table, showTitle);
byId("game-title").title = "The rules, and a new game";
keysAndButtons(studio, table, [
  ...keys.walking, ...keys.playing,
  { keys: ["Escape"], shown: "Esc", text: "take a click back", run: () => table.back() },
  ...keys.looking,
  { keys: ["n"], shown: "n", text: "the rules, and a new game", run: showTitle },
  again,
]);
studio.on("kept", ({ game, record }) => {
  try {
    localStorage.setItem(place(game), record);
  } catch {
    // then it is not kept
  }
});

studio.welcomed = async (welcome) => {
  studio.set({ welcome });
  const game = state.table?.game.game ?? given.game; // what was played when the worker was ended, if it was
  const left = state.table && kept(game);
  const opened = await studio.ask("game.open", { game }).catch(() => null);
  const people = Array.from({ length: opened?.players ?? 2 }, () => "human");
  if (!(left && (await table.bring(left, game))) && !(await table.start({ game, seats: people }))) return;
  const link = takeLink();
  if (!left && !(link && await openLink(studio, table, link))) showTitle();
};
addEventListener("hashchange", () => {
  const link = takeLink();
  if (link) openLink(studio, table, link);
});

OPENED.text = "It can be played until this page is closed; scripts reach no files and no network.";
OPENED.button = "Open it";
OPENED.opened = (script) => brought.push(script); // a worker that comes after this one knows it, too
CUT.text = "The rules took longer than they may and were ended; the game goes on where it was.";
sessionStorage.setItem("plyboard.key", "page");
sessionStorage.removeItem("plyboard.session");
const { game, version, glue } = given;
/** Those of the page, and those that were opened in it. */
const brought = [...given.scripts];
Object.defineProperty(window, "WebSocket", { value: workerSocket({ module: unpacked(), glue, scripts: brought, game, version }) });
studio.connect();
