// @ts-check
/**
 * An editor of text behind a few functions: CodeMirror 5 where the program offers it, else a plain field
 * with numbers of lines.
 */
import { codeMirrorEditor } from "./codemirror_editor.js";
import { plainEditor } from "./plain_editor.js";

/**
 * What an editor tells, and asks.
 * @typedef {object} Told
 * @property {() => void} changed  by the person who types, or by replace()
 * @property {(word: string) => void} at  the name at the cursor
 * @property {() => void} save
 * @property {(typed: string) => string[]} complete  names that begin with what is typed
 */

/**
 * A note under a line, from 1; `column` in bytes of UTF-8, 0: the whole line.
 * @typedef {{line: number, column: number, tone: string, element: HTMLElement}} LineNote
 */

/**
 * @typedef {object} Editor
 * @property {() => string} text
 * @property {(text: string) => void} set  another text; the cursor stays where it can
 * @property {(text: string) => void} replace  the same as a change that can be undone
 * @property {(editable: boolean) => void} allow
 * @property {(notes: LineNote[]) => LineNote[]} show  in place of those before; returns what it cannot show under lines
 * @property {(line: number, column: number) => void} go
 */

/** @param {string} tag @param {Record<string, string>} attributes @returns {Promise<void>} */
const load = (tag, attributes) => new Promise((done, failed) => {
  const element = Object.assign(document.createElement(tag), attributes);
  element.onload = () => done();
  element.onerror = failed;
  document.head.prepend(element);
});

/** Empty files stand for an editor that is not installed. */
async function codeMirror() {
  const page = /** @type {any} */ (globalThis);
  try {
    await load("script", { src: "codemirror/lib/codemirror.js" });
    if (!page.CodeMirror) return null;
    await Promise.all([
      load("link", { rel: "stylesheet", href: "codemirror/lib/codemirror.css" }),
      load("script", { src: "codemirror/mode/lua/lua.js" }), load("script", { src: "codemirror/addon/hint/show-hint.js" }),
      load("script", { src: "codemirror/addon/edit/matchbrackets.js" }), load("script", { src: "codemirror/addon/comment/comment.js" }),
    ]);
    return page.CodeMirror;
  } catch {
    return null;
  }
}

/** @param {HTMLElement} place @param {Told} told @returns {Promise<Editor>} */
export async function createEditor(place, told) {
  const made = await codeMirror();
  return made ? codeMirrorEditor(made, place, told) : plainEditor(place, told);
}
