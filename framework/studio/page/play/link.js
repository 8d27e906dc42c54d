// @ts-check
/**
 * A game as a link: `plyboard:` and then, deflated and in the letters of addresses, a JSON object of
 * the game's name with its options, the record of what was played (Plyboard's own format) and, of a
 * script, its text and those that it includes. Pure; nothing of what is unpacked is run here.
 *
 *     const link = await packLink({ game: "my_game(size=5)", record, script, includes });
 *     const { game, script } = await unpackLink(link);
 */
import { textsByName } from "../parts/names.js";

/** @typedef {{game: string, record: string, script: string | null, includes: Record<string, string>}} Shared  `includes` by the names that the script says */

export const MARK = "plyboard:";
/** Of a link, in letters; mail and chats carry no more anyway. */
export const LONGEST_LINK = 200_000;
/** Of what it holds, in bytes: a script and a record, each as large as the program takes them. */
export const LARGEST_CONTENT = 1_500_000;

const DAMAGED = "This link is damaged: a part of it is missing or was changed. Copy it again, whole.";
const FORMAT = "deflate"; // with a checksum (zlib, RFC 1950)

export class LinkError extends Error {}

/** The link in a text that was pasted: with words or an address around it, broken into lines. @param {string} text */
export function linkIn(text) {
  const at = text.indexOf(MARK);
  if (at < 0) return null;
  return MARK + /^[\w-]*(?:[ \t]*\r?\n[ \t]*[\w-]+)*/.exec(text.slice(at + MARK.length))?.[0].replace(/\s+/g, "");
}

/** @param {Shared} shared */
export async function packLink({ game, record, script, includes }) {
  const files = script === null ? {} : Object.keys(includes).length === 0 ? { script } : { script, includes };
  const bytes = new TextEncoder().encode(JSON.stringify({ plyboard: 1, game, record, ...files }));
  if (bytes.length > LARGEST_CONTENT) throw new LinkError("The game is too large for a link; save it as a file.");
  const packed = await through(new CompressionStream(FORMAT), bytes, LARGEST_CONTENT);
  const link = MARK + lettersOf(packed);
  if (link.length > LONGEST_LINK) throw new LinkError("The game is too long for a link; save it as a file.");
  return link;
}

/** What a link holds, as texts. Throws LinkError with a sentence. @param {string} link @returns {Promise<Shared>} */
export async function unpackLink(link) {
  const found = linkIn(link);
  if (found === null) throw new LinkError(`This is no link of a game: those begin with ${MARK}.`);
  if (found.length > LONGEST_LINK) throw new LinkError("This link is longer than any that the studio makes.");
  const content = contentOf(await inflated(found.slice(MARK.length)));
  if (content.plyboard !== 1) throw new LinkError("This link was made by a newer Plyboard; bring yours up to date.");
  const { game, record, script = null } = content;
  const includes = textsByName(content.includes ?? {});
  const text = (/** @type {unknown} */ value) => typeof value === "string";
  if (!text(game) || game === "" || !text(record) || (script !== null && !text(script)) || !includes) throw new LinkError(DAMAGED);
  return { game, record, script, includes };
}

/** @param {string} letters */
async function inflated(letters) {
  try {
    return await through(new DecompressionStream(FORMAT), bytesOf(letters), LARGEST_CONTENT);
  } catch (error) {
    throw error instanceof LinkError ? error : new LinkError(DAMAGED);
  }
}

/** @param {Uint8Array} bytes @returns {any} */
function contentOf(bytes) {
  try {
    const content = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    if (content !== null && typeof content === "object" && typeof content.plyboard === "number") return content;
  } catch {
    // said below
  }
  throw new LinkError(DAMAGED);
}

/** What a stream makes of the bytes; it is cut off where that becomes too large. @param {GenericTransformStream} stream @param {Uint8Array} bytes @param {number} most */
async function through(stream, bytes, most) {
  const writer = stream.writable.getWriter();
  const written = writer.write(bytes).then(() => writer.close());
  written.catch(() => {}); // the reader fails, too
  const reader = stream.readable.getReader();
  /** @type {Uint8Array[]} */
  const parts = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > most) {
      reader.cancel().catch(() => {});
      throw new LinkError("This link holds more than any game needs; it was not opened.");
    }
    parts.push(part.value);
  }
  await written;
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Base64 as addresses take it (RFC 4648, section 5), without filling. @param {Uint8Array} bytes */
function lettersOf(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x2000) text += String.fromCharCode(...bytes.subarray(at, at + 0x2000));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} letters */
const bytesOf = (letters) => Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));

/**
 * What a record says that people look at before they open it: its moves along the main line, how many
 * others there are, comments, and where it begins. @param {string} record
 */
export function recordWords(record) {
  /** @type {any} */
  let read = null;
  try {
    read = JSON.parse(record);
  } catch {
    // said below
  }
  if (!Array.isArray(read?.moves)) throw new LinkError(DAMAGED);
  const line = [];
  let last = 0;
  read.moves.forEach((/** @type {any} */ said, /** @type {number} */ i) => {
    if (said?.after !== last || typeof said.move !== "string") return;
    line.push(said.move);
    last = i + 1;
  });
  const comments = read.moves.filter((/** @type {any} */ said) => typeof said?.comment === "string" && said.comment !== "");
  return { line, others: read.moves.length - line.length, comments: comments.length, start: typeof read.start === "string" ? read.start : "" };
}
