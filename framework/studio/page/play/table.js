// @ts-check
/** The table that is shown: opened, kept up with its events, and the moves that are touched on it. */
import { UNTOUCHED, begin, stepBack, stop, takePiece, touch } from "../board/input.js";
import { parseSpec } from "../parts/specs.js";
import { NONE } from "../studio.js";

/** @typedef {import("../studio.js").Studio} Studio */
/** @typedef {import("../studio.js").LegalMove} LegalMove */
/** @typedef {import("../protocol.js").TableView} TableView */
/** @typedef {import("../protocol.js").PositionView} PositionView */
/** @typedef {import("../protocol.js").Operations} Operations */

const SESSION = "plyboard.session";
const UNPLAYED = "plyboard.unplayed"; // a table on which no move was made, as table.new takes it

/** @param {TableView} view @returns {Operations["table.new"][0]} */
function setupOf({ game, seats, running, pace, dice, clocks, position }) {
  const elsewhere = position.text !== game.start.text;
  const setUp = elsewhere && !game.hidden; // of a hidden position a part is known here
  return { game: game.game, seats, running, pace, dice, clocks, ...(setUp ? { position: position.text } : {}) };
}

/** @param {Studio} studio */
export function createTable(studio) {
  const { state } = studio;

  /** What a reload of the page goes on with: a game that is kept, or one that begins as this one did.
   *  @param {string | null} session @param {TableView | null} [view] */
  function keep(session, view = null) {
    for (const [key, text] of /** @type {[string, string | null][]} */ ([[SESSION, session], [UNPLAYED, session || !view || view.nodes.length > 1 ? null : JSON.stringify(setupOf(view))]])) {
      if (text) sessionStorage.setItem(key, text);
      else sessionStorage.removeItem(key);
    }
  }

  /** Where the page has asked to go, until it is there. @type {number | null} */
  let going = null;

  /** @param {number} here @param {PositionView} position */
  function show(here, position) {
    if (here === going) going = null;
    const before = state.position && state.position.viewer === position.viewer ? { content: state.position.content, here: state.here } : null;
    studio.set({ here, position, before, touched: UNTOUCHED, choose: NONE, lit: NONE });
  }

  /** @param {TableView} view */
  function take(view) {
    const other = view.table !== state.table?.table;
    keep(view.session, view);
    studio.set({ table: view, nodes: new Map(view.nodes.map((row) => [row.node, row])) });
    if (other || view.position.viewer !== state.position?.viewer) studio.set({ thoughts: {}, analysis: null });
    if (other) {
      going = null;
      studio.set({ flipped: false, draft: null });
    }
    show(view.here, view.position);
    if (other) studio.set({ before: null });
  }

  /** A new table takes the place of the one before. @param {TableView | null} view */
  async function change(view) {
    if (!view) return false;
    const old = state.table?.table;
    take(view);
    if (old && old !== view.table) await studio.ask("table.close", { table: old }).catch(() => {});
    return true;
  }

  studio.on("node", (event) => {
    if (event.of !== state.table?.table) return;
    if (event.session) keep(event.session); // a game is kept from its first move on
    const nodes = new Map(state.nodes);
    if (event.parent) nodes.set(event.parent.node, event.parent);
    nodes.set(event.node.node, event.node);
    studio.set({ nodes });
    show(event.node.node, event.position);
  });
  studio.on("table", (event) => {
    if (event.of === state.table?.table) take(event.view);
  });
  /** @param {boolean} running */
  function runs(running) {
    if (state.table) studio.set({ table: { ...state.table, running } });
  }

  studio.on("row", (event) => {
    if (event.of === state.table?.table) studio.set({ nodes: new Map(state.nodes).set(event.row.node, event.row) });
  });
  studio.on("notice", (event) => {
    if (event.of === state.table?.table) studio.say(event.problem.text, "bad");
  });
  studio.on("closed", (event) => {
    if (event.of !== state.table?.table) return;
    studio.working(`think ${event.of}`, false);
    keep(null);
    studio.set({ table: null, position: null });
    studio.say(event.problem.text, "bad");
  });
  studio.on("seat", (event) => {
    if (event.of !== state.table?.table) return;
    studio.working(`think ${event.of}`, event.state === "thinking");
    const thoughts = { ...state.thoughts, [event.seat]: { ...state.thoughts[event.seat], ...event } };
    studio.set({ thoughts });
    if (event.state === "failed") runs(false);
    if (event.state === "failed" && event.problem) studio.say(event.problem.text, "bad");
  });

  const table = {
    /** @param {Operations["table.new"][0]} fields */
    start: async (fields) => change(await studio.attempt("table.new", fields)),
    /** @param {string} session */
    resume: async (session) => change(await studio.attempt("table.open", { session })),
    /** @param {string} text @param {string} [game] */
    async bring(text, game) {
      const view = await studio.attempt("table.import", game ? { text, game } : { text });
      if (view?.notes?.length) studio.say(view.notes.join(" "));
      return change(view);
    },

    /** A game of the report that was made last. @param {string} series @param {number} number */
    openInsightGame: async (series, number) => change(await studio.attempt("insight.game", { series, number })),

    /** A match of a tournament. @param {string} tournament @param {number} match */
    async openMatch(tournament, match) {
      const view = await studio.attempt("tournament.match", { tournament, match });
      if (view?.notes?.length) studio.say(view.notes.join(" "));
      return change(view);
    },

    /** With what the page begins: what it showed before, what the program was started with, or any game. */
    async begin() {
      const { open, games } = /** @type {NonNullable<typeof state.welcome>} */ (state.welcome);
      const kept = sessionStorage.getItem(SESSION);
      if (kept) {
        const view = await studio.ask("table.open", { session: kept }).catch(() => null);
        if (view) return change(view);
      }
      const unplayed = sessionStorage.getItem(UNPLAYED);
      if (unplayed && await change(await studio.ask("table.new", JSON.parse(unplayed)).catch(() => null))) return true;
      if (open.session) return table.resume(open.session);
      if (open.game && await table.start({ game: open.game })) return true;
      if (open.game) return table.mend(open.game);
      const first = games.find((game) => game.built && game.players === 2 && !game.problem);
      return first ? table.start({ game: first.name }) : false;
    },

    /** The script of a game that cannot be played comes on the desk. Returns whether there is one. @param {string} game */
    mend(game) {
      const file = state.welcome?.games.find((row) => row.problem !== null && row.name === parseSpec(game).name)?.file ?? null;
      if (file !== null) studio.set({ draft: { game, file }, tab: "script" });
      return file !== null;
    },

    /**
     * An operation on this table.
     * @template {keyof Operations} Op
     * @param {Op} op @param {Omit<Operations[Op][0], "table">} [fields]
     */
    do(op, fields) {
      if (!state.table) return Promise.resolve(null);
      return studio.attempt(op, /** @type {any} */ ({ table: state.table.table, ...fields }));
    },
    /** Programs move, or wait. @param {boolean} running */
    async run(running) {
      if (await table.do("table.run", { running })) runs(running);
    },
    /** The node that is shown, or will be: keys may come faster than positions. */
    at: () => going ?? state.here,
    /** @param {number} node */
    async go(node) {
      if (node === table.at()) return null;
      going = node;
      const gone = await table.do("table.goto", { node });
      if (!gone && going === node) going = null;
      return gone;
    },

    /** What is touched stays so until the next position comes: nothing is drawn twice. @param {string} move */
    async play(move) {
      const throws = state.position?.mover === "chance";
      studio.set({ choose: NONE });
      // Whose turn it is may be a program's: then a person moves for it.
      const played = await (throws ? table.do("table.throw", { move }) : table.do("table.play", { move, any: !state.position?.person }));
      if (!played) table.clear();
      return played;
    },

    /** @param {import("../board/input.js").Step} step */
    follow({ touched, play, choose }) {
      if (play) return table.play(play.t);
      studio.set({ touched, choose: choose.length > 0 ? /** @type {LegalMove[]} */ (choose) : NONE });
      return Promise.resolve(null);
    },
    legal: () => (state.position?.over || state.position?.mover === "chance" ? [] : state.position?.legal ?? []),
    /** @param {number} cell */
    touch: (cell) => table.follow(touch(table.legal(), state.touched, cell)),
    /** @param {number} cell */
    beginWith: (cell) => table.follow(begin(table.legal(), cell)),
    stop: () => table.follow(stop(table.legal(), state.touched)),
    back: () => table.follow(stepBack(state.touched)),
    clear: () => studio.set({ touched: UNTOUCHED, choose: NONE }),
    /** @param {number} piece */
    takePiece: (piece) => studio.set({ touched: takePiece(state.touched, piece), choose: NONE }),
  };
  return table;
}
/** @typedef {ReturnType<typeof createTable>} Table */
