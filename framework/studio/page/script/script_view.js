// @ts-check
/**
 * The script desk: the text of the game that is on the board, tried while it is written, saved with the
 * moves kept. What is not saved yet is kept in the page for each file.
 */
import { byId, fill, h } from "../parts/dom.js";
import { openDialog } from "../parts/dialog.js";
import { createEditor } from "./editor.js";
import { Refusal } from "../parts/connection.js";
import { isOf, problemElement } from "./problem_notes.js";
import { newScriptDialog } from "./new_script_dialog.js";
import { corrected, withLineEnds } from "./text_places.js";
import { wordHelp } from "./word_help.js";

/** @typedef {import("../protocol.js").Problem} Problem */
/** @typedef {import("../protocol.js").ScriptText} ScriptText */
/** @typedef {{read: ScriptText, text: string, theirs: ScriptText | null}} Desk  as last read or saved; as it is now; what somebody else has saved */
/** @typedef {{problems: Problem[], tests: {count: number, failures: Problem[]}, notes: Problem[]}} Judged */

const PAUSE = 300;

/** @param {import("../studio.js").Studio} studio @param {import("../play/table.js").Table} table */
export function scriptView(studio, table) {
  const { state } = studio;
  const help = wordHelp(studio);
  /** @type {Map<string, Desk>} */
  const desks = new Map();
  /** @type {Desk | null} */
  let desk = null;
  /** @type {Judged | null} */
  let judged = null;
  /** @type {Promise<import("./editor.js").Editor> | null} */
  let making = null;
  /** @type {import("./editor.js").Editor | null} */
  let editor = null;
  let waiting = 0;

  const changed = () => desk !== null && desk.text !== desk.read.text;

  const fileNow = () => state.draft?.file ?? state.table?.game.file ?? null;

  /** The script of the game on the board comes on the desk, or one that makes no game yet. */
  async function open() {
    const file = state.tab === "script" ? fileNow() : null;
    if (state.tab !== "script" || state.line !== "open" || (desk && desk.read.file === file)) return;
    if (!file) return leave();
    making ??= createEditor(byId("editor"), { changed: typed, at: help.explain, save, complete: help.complete });
    studio.working("editor", true);
    editor = await making;
    studio.working("editor", false);
    help.learn();
    const read = await studio.attempt("script.read", { file });
    if (!read || fileNow() !== file) return;
    const kept = desks.get(file);
    desk = kept && kept.text !== kept.read.text ? kept : { read, text: read.text, theirs: null };
    if (desk === kept && desk.read.hash !== read.hash) desk.theirs = read;
    desks.set(file, desk);
    judged = null;
    byId("editor").hidden = false;
    editor.set(desk.text);
    editor.allow(read.editable);
    drawBar();
    drawProblems();
    tryNow();
  }

  function leave() {
    desk = null;
    judged = null;
    byId("editor").hidden = true;
    fill(byId("word-help"));
    drawBar();
    drawProblems();
  }

  function typed() {
    if (!desk || !editor) return;
    desk.text = withLineEnds(editor.text(), desk.read.text);
    drawBar();
    clearTimeout(waiting);
    waiting = setTimeout(tryNow, PAUSE);
    studio.working("try", true);
  }

  async function tryNow() {
    clearTimeout(waiting);
    if (!desk) return;
    studio.working("try", true);
    if (!await studio.attempt("script.try", { file: desk.read.file, text: desk.text })) studio.working("try", false);
  }

  /** @param {string} [over]  the hash of what may be written over */
  async function save(over) {
    const saved = desk;
    if (!saved || !saved.read.editable || (!changed() && !over)) return;
    const { text } = saved;
    studio.working("save", true); // until it is read anew
    try {
      const { hash } = await studio.ask("script.save", { file: saved.read.file, text, hash: over ?? saved.read.hash });
      saved.read = { ...saved.read, text, hash };
      saved.theirs = null;
    } catch (error) {
      studio.working("save", false);
      const theirs = error instanceof Refusal && error.problem.kind === "conflict" ? error.problem.theirs : undefined;
      if (!theirs) studio.fail(error);
      else {
        saved.theirs = theirs;
        settle();
      }
    }
    drawBar();
  }

  /** @param {ScriptText} theirs */
  function take(theirs) {
    if (!desk || !editor) return;
    desk.read = { ...desk.read, text: theirs.text, hash: theirs.hash };
    desk.text = theirs.text;
    desk.theirs = null;
    editor.set(theirs.text);
    drawBar();
    tryNow();
  }

  /** Two texts, and which one is to stay. */
  function settle() {
    const theirs = desk?.theirs;
    if (!desk || !theirs) return;
    const mine = desk.text;
    openDialog("Saved by somebody else", (close) => {
      const button = (/** @type {string} */ name, /** @type {() => void} */ run, kind = "") =>
        h("button", { type: "button", class: kind, onclick: () => { close(); run(); } }, name);
      return [
        h("p", {}, "The file has changed since it was read here, and you have changed it, too. Nothing was written."),
        h("div", { class: "two" },
          h("label", { class: "field" }, h("span", { class: "name" }, "Theirs"), h("textarea", { rows: 14, readonly: true, value: theirs.text })),
          h("label", { class: "field" }, h("span", { class: "name" }, "Yours"), h("textarea", { rows: 14, readonly: true, value: mine }))),
        h("div", { class: "row end" }, button("Go on writing", () => {}), button("Take theirs", () => take(theirs)), button("Save yours over it", () => save(theirs.hash), "main")),
      ];
    }, "wide");
  }

  /** The moves on the board as a test, at the end of the script. */
  async function addTest() {
    const made = await table.do("table.export", { format: "test" });
    if (!made || !desk || !editor) return;
    editor.replace(`${desk.text.trimEnd()}\n${made.data}\n`);
    editor.go(desk.text.trimEnd().split("\n").length, 1);
  }

  studio.on("script", (event) => {
    studio.working(event.saved ? "save" : "try", false);
    if (event.of !== desk?.read.file) return;
    if (event.saved) told(event);
    if (event.saved && state.draft && event.problems.length === 0) table.start({ game: state.draft.game });
    if (event.saved && changed()) return drawBar();
    judged = event;
    drawBar();
    drawProblems();
  });

  /** A file was saved, here or elsewhere. @param {any} event */
  function told(event) {
    const played = event.tables.find((/** @type {any} */ row) => row.table === state.table?.table);
    const kept = !played || played.of_moves === 0 ? "" : played.kept === played.of_moves ? `; all ${played.of_moves} moves are kept` : `; ${played.kept} of ${played.of_moves} moves are kept, the next one is not legal any more`;
    if (!event.theirs && event.problems.length > 0) return studio.say(`Saved; it makes no game yet${state.draft ? "" : ", so the rules of before stay on the board"}.`);
    if (!event.theirs) return studio.say(`Saved${kept}.`, "good");
    if (!desk || event.theirs.hash === desk.read.hash) return;
    if (changed()) desk.theirs = event.theirs;
    else {
      take(event.theirs);
      studio.say(`The file was saved by another program${kept}.`, "good");
    }
  }

  function stateWords() {
    if (!desk) return "";
    if (!desk.read.editable) return "read only: it comes with the program";
    return changed() ? "● not saved" : "saved";
  }
  function judgedWords() {
    if (!judged) return "";
    const { problems, tests: { count, failures } } = judged;
    if (problems.length > 0) return state.draft ? "It makes no game yet." : "The rules of the last good text stay on the board.";
    const tests = count === 0 ? "no tests" : `${count} ${count === 1 ? "test" : "tests"}, ${failures.length === 0 ? "all pass" : failures.length === 1 ? "1 fails" : `${failures.length} fail`}`;
    return `It makes a game: ${tests}.`;
  }

  /** The tab says what is not saved, wherever one is. */
  function markTab() {
    const unsaved = [...desks.values()].some(({ text, read }) => text !== read.text);
    const tab = byId("tab-script");
    tab.textContent = unsaved ? "Script ●" : "Script";
    if (unsaved) tab.setAttribute("aria-label", "Script, not saved");
    else tab.removeAttribute("aria-label");
  }

  function drawBar() {
    markTab();
    const fine = judged && judged.problems.length + judged.tests.failures.length === 0;
    const guide = h("button", { type: "button", "data-key": "guide", id: "open-guide", "aria-pressed": String(state.guide !== ""), onclick: () => studio.set({ guide: state.guide ? "" : "README.md" }) }, "Guide");
    const begin = h("button", { type: "button", "data-key": "new script", id: "new-script", onclick: () => newScriptDialog(studio, table) }, "New script");
    fill(byId("script-bar"), !desk
      ? [h("p", { class: "quiet" }, state.table ? `${state.table.game.title || state.table.game.name} is no script. Choose a game that is one, or write one.` : "No game is open."), guide, begin]
      : [h("span", { class: "file-name", title: desk.read.file }, desk.read.file.split("/").at(-1)),
        h("span", { class: `file-state${changed() ? " changed" : ""}`, id: "file-state" }, stateWords()),
        h("span", { class: "gap" }),
        guide,
        begin,
        desk.theirs && h("button", { type: "button", "data-key": "settle", onclick: settle }, "Changed elsewhere …"),
        h("button", { type: "button", "data-key": "add test", title: "The moves on the board become a test in the script", disabled: !desk.read.editable || state.here === 0 || state.draft !== null, onclick: addTest }, "Moves as test"),
        h("button", { type: "button", class: "main", id: "save-script", "data-key": "save script", title: "Save (Ctrl+S)", disabled: !changed() || !desk.read.editable, onclick: () => save() }, "Save"),
        h("p", { id: "script-judged", role: "status", class: `whole ${fine ? "good" : "quiet"}` }, judgedWords())]);
  }

  /** Under their lines, where the editor can; else in the list below. */
  function drawProblems() {
    const { file } = desk?.read ?? { file: "" };
    const does = {
      fix: (/** @type {Problem} */ problem) => problem.fix && desk && editor?.replace(corrected(desk.text, problem.fix)),
      go: (/** @type {Problem} */ problem) => editor?.go(problem.line ?? 1, problem.column ?? 1),
      guide: (/** @type {string} */ page) => studio.set({ guide: page }),
    };
    const told = [...(judged?.problems ?? []).map((problem) => ({ problem, tone: "" })),
      ...(judged?.tests.failures ?? []).map((problem) => ({ problem, tone: "test" })), ...(judged?.notes ?? []).map((problem) => ({ problem, tone: "note" }))];
    const placed = told.filter(({ problem }) => problem.line && isOf(problem, file));
    const under = placed.map(({ problem, tone }) => ({ line: problem.line ?? 1, column: problem.column ?? 0, tone, element: problemElement(problem, tone, { ...does, go: null }) }));
    const left = new Set(editor ? editor.show(under) : under);
    fill(byId("problems"), told.filter((entry) => !placed.includes(entry) || left.has(under[placed.indexOf(entry)]))
      .map(({ problem, tone }) => problemElement(problem, tone, { ...does, go: isOf(problem, file) ? does.go : null })));
  }

  studio.watch(() => [state.tab, state.table?.game.file, state.draft, state.line], open);
  studio.watch(() => [state.table?.game.game, state.here, state.draft, state.guide], drawBar);
  addEventListener("beforeunload", (event) => {
    for (const { text, read } of desks.values()) if (text !== read.text) event.preventDefault();
  });
  return { save };
}
