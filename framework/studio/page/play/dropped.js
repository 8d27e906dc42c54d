// @ts-check
/** Files that are dropped onto the page: a script, an exported game with its script in it, a game that was played. */
import { linkIn } from "./link.js";
import { openLink, showShared } from "./link_dialog.js";
import { includesIn, nameFrom, scriptName, textsByName } from "../parts/names.js";

/** @typedef {import("../studio.js").Studio} Studio */
/** @typedef {import("./table.js").Table} Table */

const LARGEST = 8_000_000; // in bytes: no exported game is half as large

/** @typedef {{name: string, text: string, includes: Record<string, string>}} Script */

/**
 * The script in a file, by its name and text; null: it is none. An exported game is not opened for it. Pure.
 * @param {string} file @param {string} text @returns {Script | null}
 */
export function scriptInFile(file, text) {
  if (/\.lua$/i.test(file)) return { name: nameFrom(file), text, includes: {} };
  const found = /<script type="application\/json" id="plyboard-game">([^<]*)<\/script>/.exec(text);
  if (!found) return null;
  try {
    const { scripts } = JSON.parse(found[1]) ?? {};
    const [script] = Array.isArray(scripts) ? scripts : [];
    const includes = textsByName(script?.includes ?? {});
    return typeof script?.name === "string" && typeof script.text === "string" && includes ? { name: nameFrom(script.name), text: script.text, includes } : null;
  } catch {
    return null;
  }
}

/**
 * Of scripts that come together the one that no other includes, with what it and those include. Pure.
 * @param {{name: string, text: string}[]} files @returns {Script | null}  null: several are no one's
 */
export function scriptOfFiles(files) {
  /** @type {Record<string, string>} */
  const includes = {};
  const included = new Set();
  for (const { text } of files)
    for (const name of includesIn(text)) {
      const file = files.find((each) => scriptName(each.name) === scriptName(name));
      if (!file) continue;
      includes[name] = file.text;
      included.add(file);
    }
  const [script, ...others] = files.filter((file) => !included.has(file));
  return script && others.length === 0 ? { name: nameFrom(script.name), text: script.text, includes } : null;
}

/** @param {Studio} studio @param {Table} table */
export function takeDroppedFiles(studio, table) {
  const isFile = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files");
  addEventListener("dragover", (event) => {
    if (isFile(event)) event.preventDefault();
  });
  addEventListener("drop", async (event) => {
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    const [file] = files;
    const large = files.find(({ size }) => size > LARGEST);
    if (large) return studio.say(`${large.name} is larger than any script or game.`, "bad");
    const texts = await Promise.all(files.map(async (each) => ({ name: each.name, text: await each.text() })));
    if (files.length > 1) {
      const script = files.every(({ name }) => /\.lua$/i.test(name)) ? scriptOfFiles(texts) : null;
      if (!script) return studio.say("Drop one game at a time: a file, or a script with those that it includes.", "bad");
      return showScript(files.map(({ name }) => name).join(", "), script);
    }
    const [{ text }] = texts;
    const script = scriptInFile(file.name, text);
    if (script) return showScript(file.name, script);
    if (/^\s*<!doctype html/i.test(text)) return studio.say(`${file.name} has no script in it.`, "bad");
    if (linkIn(text) === null) return table.bring(text);
    await openLink(studio, table, text);
  });
  const showScript = (/** @type {string} */ from, /** @type {Script} */ { name, text, includes }) =>
    showShared(studio, table, `A script from ${from}`, { game: name, record: null, script: text, includes });
}
