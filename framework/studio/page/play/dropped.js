// @ts-check
/** Files that are dropped onto the page: a script, an exported game with its script in it, a game that was played. */
import { linkIn } from "./link.js";
import { showLink, showShared } from "./link_dialog.js";
import { nameFrom } from "../parts/names.js";

/** @typedef {import("../studio.js").Studio} Studio */
/** @typedef {import("./table.js").Table} Table */

const LARGEST = 8_000_000; // in bytes: no exported game is half as large

/**
 * The script in a file, by its name and text; null: it is none. An exported game is not opened for it. Pure.
 * @param {string} file @param {string} text @returns {{name: string, text: string} | null}
 */
export function scriptInFile(file, text) {
  if (/\.lua$/i.test(file)) return { name: nameFrom(file), text };
  const found = /<script type="application\/json" id="plyboard-game">([^<]*)<\/script>/.exec(text);
  if (!found) return null;
  try {
    const { scripts } = JSON.parse(found[1]) ?? {};
    const [script] = Array.isArray(scripts) ? scripts : [];
    return typeof script?.name === "string" && typeof script.text === "string" ? { name: nameFrom(script.name), text: script.text } : null;
  } catch {
    return null;
  }
}

/** @param {Studio} studio @param {Table} table */
export function takeDroppedFiles(studio, table) {
  const isFile = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files");
  addEventListener("dragover", (event) => {
    if (isFile(event)) event.preventDefault();
  });
  addEventListener("drop", async (event) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    if (file.size > LARGEST) return studio.say(`${file.name} is larger than any script or game.`, "bad");
    const text = await file.text();
    const script = scriptInFile(file.name, text);
    if (script) return showShared(studio, table, `A script from ${file.name}`, { game: script.name, record: null, script: script.text });
    if (/^\s*<!doctype html/i.test(text)) return studio.say(`${file.name} has no script in it.`, "bad");
    if (linkIn(text) === null) return table.bring(text);
    const wrong = await showLink(studio, table, text);
    if (wrong) studio.say(wrong, "bad");
  });
}
