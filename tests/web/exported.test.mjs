// What an exported game begins with, and what comes out of it again.
import assert from "node:assert/strict";
import { test } from "node:test";

import { unpackLzma } from "../../framework/studio/page/exported/lzma.js";
import { scriptInFile, scriptOfFiles } from "../../framework/studio/page/play/dropped.js";
import { rulesIn } from "../../framework/studio/page/exported/title_page.js";

test("exported: the rules are what the author wrote above the game", () => {
  assert.equal(rulesIn("-- Avoid three.\n--\n-- Whoever makes three in a row loses.\ngame { name = \"x\" }\n-- not this\n"),
    "Avoid three.\n\nWhoever makes three in a row loses.");
  assert.equal(rulesIn("-- Whoever makes\n-- three loses.\n--\n-- - a list\n-- - of two\n--   . . .\ngame {}\n"), "Whoever makes three loses.\n\n- a list\n- of two\n  . . .");
  assert.equal(rulesIn("\n\n--- Title\ngame {}\n"), "Title");
  assert.equal(rulesIn("game {}\n-- a remark\n"), "");
});

test("exported: a script is found in its own file and in an exported game", () => {
  const text = "game { name = \"<b>\" }\n";
  const page = (content) => `<!doctype html>\n<script type="application/json" id="plyboard-game">${content.replaceAll("<", "\\u003c")}</script>`;
  assert.deepEqual(scriptInFile("My Game.lua", text), { name: "my_game", text, includes: {} });
  assert.deepEqual(scriptInFile("x.html", page(JSON.stringify({ scripts: [{ name: "hex", text }] }))), { name: "hex", text, includes: {} });
  const includes = { "lib/rows": "ROWS = 3" };
  assert.deepEqual(scriptInFile("x.html", page(JSON.stringify({ scripts: [{ name: "hex", text, includes }] }))), { name: "hex", text, includes });
  for (const content of ["", "{", "null", "7", "{}", '{"scripts":7}', '{"scripts":[]}', '{"scripts":[{"name":"hex"}]}', '{"scripts":[{"name":7,"text":""}]}', '{"scripts":[{"name":"hex","text":"","includes":{"x":7}}]}'])
    assert.equal(scriptInFile("x.html", page(content)), null);
  assert.equal(scriptInFile("game.pgn", "1. e4"), null);
});

test("exported: of scripts that are dropped together one is the game, and includes the others", () => {
  const rows = { name: "rows.lua", text: 'include "size"' };
  const size = { name: "size.lua", text: "SIZE = 3" };
  const game = { name: "My Game.lua", text: 'include "lib/rows"\ngame {}' };
  assert.deepEqual(scriptOfFiles([size, game, rows]), { name: "my_game", text: game.text, includes: { "lib/rows": rows.text, size: size.text } });
  assert.equal(scriptOfFiles([game, { name: "other.lua", text: "game {}" }]), null);
  assert.equal(scriptOfFiles([{ name: "a.lua", text: 'include "b"' }, { name: "b.lua", text: 'include "a"' }]), null);
});

// By xz 5.4: xz --format=lzma -9e
const SQUARES = "XQAAAAT//////////wAYCwAiyyHedfooME9hTG2Q8g6EJ5RsgKs/TdhCiZd2p3iUDgz6r9lENG3YV+cjGYAYJkQTg1xUynPtBzdr7jeg3qLNJXylI5lqbbj2fIx/O6rCvTIkauwGr7VxXLizGwFPNys4ZAvO79rC/g+A4oC9vWfyErFP0FVQkQ+c4ZnMwP1Tmtn8jEqar9+jfYHMCScDIxI/Hhq0qqS/9m16pr2dn+rTNCOf/5Ys6gA=";

test("exported: what xz has packed is unpacked, what is damaged refused", () => {
  const packed = Buffer.from(SQUARES, "base64");
  const squares = Array.from({ length: 60 }, (_, i) => `${i * i}, `).join("");
  assert.equal(Buffer.from(unpackLzma(packed)).toString(), squares);
  for (let length = 0; length < packed.length - 8; ++length) assert.throws(() => unpackLzma(packed.subarray(0, length)), /damaged/);
  for (let at = 13; at < packed.length; ++at) {
    const changed = Buffer.from(packed);
    changed[at] ^= 0x55;
    try {
      unpackLzma(changed); // to something else, or
    } catch (error) {
      assert.match(error.message, /damaged/);
    }
  }
});
