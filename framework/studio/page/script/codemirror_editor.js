// @ts-check
/** CodeMirror 5 as an editor of scripts: notes stand under their lines, names are completed. */
import { unitOf, wordAt } from "./text_places.js";

/** @typedef {import("./editor.js").LineNote} LineNote */

/** @param {any} CodeMirror @param {HTMLElement} place @param {import("./editor.js").Told} told @returns {import("./editor.js").Editor} */
export function codeMirrorEditor(CodeMirror, place, told) {
  const mirror = CodeMirror(place, {
    mode: "lua", lineNumbers: true, indentUnit: 2, tabSize: 4, inputStyle: "contenteditable", matchBrackets: true, lineWrapping: true,
    viewportMargin: 60, screenReaderLabel: "The script",
    extraKeys: {
      "Ctrl-S": () => told.save(), "Cmd-S": () => told.save(), "Ctrl-Space": () => complete(), "Ctrl-/": "toggleComment", "Cmd-/": "toggleComment",
      // The tabulator leads on, as elsewhere in the page; lines are indented with these.
      Tab: false, "Shift-Tab": false, "Ctrl-]": "indentMore", "Ctrl-[": "indentLess",
    },
  });
  const input = mirror.getInputField();
  input.setAttribute("role", "textbox");
  input.setAttribute("aria-multiline", "true");
  /** @type {any[]} */
  let shown = [];
  let silent = false;

  mirror.on("change", () => { if (!silent) told.changed(); });
  mirror.on("cursorActivity", () => {
    const { line, ch } = mirror.getCursor();
    told.at(wordAt(mirror.getLine(line) ?? "", ch));
  });
  mirror.on("inputRead", (/** @type {any} */ _, /** @type {any} */ change) => {
    const typed = /** @type {string} */ (change.text[0]);
    if (change.origin === "+input" && /^[A-Za-z_]$/.test(typed) && typedWord().length > 2 && !mirror.state.completionActive) complete();
  });

  function typedWord() {
    const { line, ch } = mirror.getCursor();
    if (/comment|string/.test(mirror.getTokenTypeAt({ line, ch }) ?? "")) return "";
    return /[A-Za-z_][A-Za-z_0-9]*$/.exec(mirror.getLine(line).slice(0, ch))?.[0] ?? "";
  }

  function complete() {
    mirror.showHint({
      completeSingle: false,
      hint() {
        const to = mirror.getCursor();
        const typed = typedWord();
        return { list: typed ? told.complete(typed) : [], from: { line: to.line, ch: to.ch - typed.length }, to };
      },
    });
  }

  /** @param {LineNote} note */
  function showNote({ line, column, element }) {
    const row = Math.min(line, mirror.lineCount()) - 1;
    shown.push(mirror.addLineWidget(row, element, { coverGutter: false, noHScroll: true }));
    if (column === 0) return;
    const from = unitOf(mirror.getLine(row), column);
    const token = mirror.getTokenAt({ line: row, ch: from + 1 });
    shown.push(mirror.markText({ line: row, ch: from }, { line: row, ch: Math.max(token.end, from + 1) }, { className: "bad-place" }));
  }

  return {
    text: () => mirror.getValue(),
    set(text) {
      const { left, top } = mirror.getScrollInfo();
      const cursor = mirror.getCursor();
      silent = true;
      mirror.setValue(text);
      mirror.setCursor(cursor, null, { scroll: false });
      silent = false;
      mirror.scrollTo(left, top);
      mirror.clearHistory();
      mirror.refresh();
    },
    replace(text) {
      const cursor = mirror.getCursor();
      mirror.operation(() => {
        const last = mirror.lastLine();
        mirror.replaceRange(text, { line: 0, ch: 0 }, { line: last, ch: mirror.getLine(last).length });
        mirror.setCursor(cursor, null, { scroll: false });
      });
    },
    allow: (editable) => mirror.setOption("readOnly", !editable),
    show(notes) {
      mirror.operation(() => {
        for (const old of shown) old.clear();
        shown = [];
        for (const note of notes) showNote(note);
      });
      return [];
    },
    go(line, column) {
      mirror.focus();
      mirror.setCursor({ line: line - 1, ch: unitOf(mirror.getLine(line - 1) ?? "", column) });
      mirror.scrollIntoView(null, 80);
    },
  };
}
