// @ts-check
/** The page's one object: what it knows, how it asks the program, and what it does with what comes. */
import { Connection, Refusal, takeKey } from "./parts/connection.js";
import { UNTOUCHED } from "./board/input.js";
import { createStore } from "./parts/store.js";

/** @typedef {import("./protocol.js").Operations} Operations */
/** @typedef {import("./protocol.js").Event} PageEvent */
/** @typedef {import("./protocol.js").NodeRow} NodeRow */
/** @typedef {import("./protocol.js").TableView} TableView */
/** @typedef {import("./protocol.js").PositionView} PositionView */
/** @typedef {import("./protocol.js").LegalMove} LegalMove */
/** @typedef {Extract<PageEvent, {ev: "seat"}>} Thought */
/** @typedef {Extract<PageEvent, {ev: "analysis"}>} Analysed */
/** @typedef {"play" | "analyse" | "script" | "check" | "insight" | "compare" | "tournament" | "trace"} Tab */

/**
 * @typedef {object} State
 * @property {"connecting" | "open" | "lost" | "refused"} line
 * @property {import("./protocol.js").Welcome | null} welcome
 * @property {TableView | null} table  its nodes, here and position as they were when it was sent; those below are of now
 * @property {Map<number, NodeRow>} nodes
 * @property {number} here
 * @property {PositionView | null} position
 * @property {{content: number[], here: number} | null} before  what the board showed last
 * @property {import("./board/input.js").Touched} touched
 * @property {LegalMove[]} choose  moves that the same cells mean
 * @property {Record<number, Thought>} thoughts  of each seat
 * @property {{text: string, tone: "bad" | "good" | "plain"} | null} message
 * @property {Tab} tab
 * @property {{game: string, file: string} | null} draft  a script that makes no game yet; it is on the desk in place of that of the board
 * @property {string} guide  the page of the guide that is open, words.md#place; empty: none
 * @property {boolean} flipped
 * @property {number[]} lit  cells lit from elsewhere: a line, a set
 * @property {{job: string, player: string} | null} analysing
 * @property {Analysed | null} analysis
 * @property {number} busy  requests and jobs under way
 */

/** @typedef {ReturnType<typeof createStudio>} Studio */

/** No moves, no cells: the same ones each time, so that nobody takes them for news. @type {never[]} */
export const NONE = [];

/** How long it stands, in milliseconds; bad news stand until something works. */
const GOOD_NEWS = 8000;

export function createStudio() {
  /** @type {ReturnType<typeof createStore<State>>} */
  const store = createStore(/** @type {State} */ ({
    line: "connecting", welcome: null, table: null, nodes: new Map(), here: 0, position: null, before: null,
    touched: UNTOUCHED, choose: NONE, thoughts: {}, message: null, tab: "play", draft: null, guide: "", flipped: false, lit: NONE,
    analysing: null, analysis: null, busy: 0,
  }));
  /** @type {Map<string, ((event: any) => void)[]>} */
  const listeners = new Map();
  const work = new Set();
  let seq = 0;

  const studio = {
    state: store.state,
    set: store.set,
    watch: store.watch,
    /** @type {Connection | null} */
    connection: null,
    /** @type {(welcome: Operations["hello"][1]) => void} */
    welcomed: () => {},

    /** @param {string} kind @param {(event: any) => void} listener */
    on(kind, listener) {
      listeners.set(kind, [...(listeners.get(kind) ?? []), listener]);
    },

    /**
     * @template {keyof Operations} Op
     * @param {Op} op @param {Operations[Op][0]} fields
     */
    ask(op, fields) {
      return /** @type {Connection} */ (studio.connection).ask(op, fields);
    },

    /**
     * As ask, but what is refused is said in the page; then the answer is null. What was said before is over,
     * not what is said meanwhile: a move may be answered after the notice that its rules have failed.
     * @template {keyof Operations} Op
     * @param {Op} op @param {Operations[Op][0]} fields @returns {Promise<Operations[Op][1] | null>}
     */
    async attempt(op, fields) {
      const { message } = store.state;
      try {
        const ok = await studio.ask(op, fields);
        if (message?.tone === "bad" && store.state.message === message) store.set({ message: null });
        return ok;
      } catch (error) {
        studio.fail(error);
        return null;
      }
    },

    /** What was refused, in words; what nobody foresaw goes on. @param {unknown} error */
    words(error) {
      if (!(error instanceof Refusal)) throw error;
      return error.problem.text;
    },

    /** @param {unknown} error */
    fail(error) {
      studio.say(studio.words(error), "bad");
    },

    /** @param {string} text @param {"bad" | "good" | "plain"} [tone] */
    say(text, tone = "plain") {
      const message = text ? { text, tone } : null;
      store.set({ message });
      if (tone === "good") setTimeout(() => { if (store.state.message === message) store.set({ message: null }); }, GOOD_NEWS);
    },

    /** What goes on without a request: a search, a check. @param {string} what @param {boolean} goesOn */
    working(what, goesOn) {
      if (goesOn) work.add(what);
      else work.delete(what);
      studio.markIdle();
    },

    /** For tests: `data-idle` while nothing is under way, and how many messages have come. */
    markIdle() {
      const idle = work.size === 0 && requests === 0 && store.state.line === "open" && store.state.welcome !== null;
      store.set({ busy: work.size + requests });
      if (!idle) document.body.removeAttribute("data-idle");
      // One turn later: what is told is drawn first.
      setTimeout(() => {
        const still = work.size === 0 && requests === 0;
        document.body.toggleAttribute("data-idle", idle && still);
        document.body.dataset.seq = String(seq);
      });
    },

    connect() {
      studio.connection = new Connection({
        url: `ws://${location.host}/socket`,
        key: takeKey(),
        welcome: (ok) => studio.welcomed(ok),
        state: (line, problem) => {
          store.set({ line });
          if (line !== "open") work.clear();
          if (line === "open" && store.state.message?.tone === "bad") store.set({ message: null });
          if (problem) studio.say(problem.text, "bad");
          studio.markIdle();
        },
        busy: (count) => {
          requests = count;
          studio.markIdle();
        },
        event: (event) => {
          ++seq;
          for (const listener of listeners.get(event.ev) ?? []) listener(event);
          studio.markIdle();
        },
      });
    },
  };
  let requests = 0;
  return studio;
}
