// @ts-check
/** Names of scripts, as the program takes them: small letters, digits and _, a letter first. Pure. */

const LONGEST = 40;

/** The name of the game in a file. @param {string} file */
export const scriptName = (file) => (file.split("/").at(-1) ?? "").replace(/\.lua$/, "");

/** What a script includes, by the names that it says. @param {string} script */
export const includesIn = (script) =>
  [...new Set([...script.replace(/--.*/g, "").matchAll(/\binclude\s*\(?\s*["']([^"'\n]+)["']/g)].map(([, name]) => name))];

/** What came with a script, if that is texts by names. @param {unknown} given @returns {Record<string, string> | null} */
export function textsByName(given) {
  if (given === null || typeof given !== "object" || Array.isArray(given)) return null;
  return Object.values(given).every((text) => typeof text === "string") ? /** @type {Record<string, string>} */ (given) : null;
}

/** The nearest name that is one. @param {string} text */
export function nameFrom(text) {
  const name = scriptName(text.replace(/^lua:/, "")).toLowerCase().replace(/[^a-z0-9]+/g, "_").replace(/^[^a-z]+/, "").slice(0, LONGEST).replace(/_+$/, "");
  return name || "my_game";
}

/** The name, or with a number behind it the first that nobody has. @param {string} name @param {string[]} taken */
export function freeName(name, taken) {
  for (let number = 1; ; ++number) {
    const end = number === 1 ? "" : `_${number}`;
    const wanted = name.slice(0, LONGEST - end.length) + end;
    if (!taken.includes(wanted)) return wanted;
  }
}
