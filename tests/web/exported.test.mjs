// What an exported game begins with, and what comes out of it again.
import assert from "node:assert/strict";
import { test } from "node:test";

import { scriptInFile } from "../../framework/studio/page/play/dropped.js";
import { rulesIn } from "../../framework/studio/page/exported/title_page.js";

test("exported: the rules are what the author wrote above the game", () => {
  assert.equal(rulesIn("-- Avoid three.\n--\n-- Whoever makes three in a row loses.\ngame { name = \"x\" }\n-- not this\n"),
    "Avoid three.\n\nWhoever makes three in a row loses.");
  assert.equal(rulesIn("\n\n--- Title\ngame {}\n"), "Title");
  assert.equal(rulesIn("game {}\n-- a remark\n"), "");
});

test("exported: a script is found in its own file and in an exported game", () => {
  const text = "game { name = \"<b>\" }\n";
  const page = (content) => `<!doctype html>\n<script type="application/json" id="plyboard-game">${content.replaceAll("<", "\\u003c")}</script>`;
  assert.deepEqual(scriptInFile("My Game.lua", text), { name: "my_game", text });
  assert.deepEqual(scriptInFile("x.html", page(JSON.stringify({ scripts: [{ name: "hex", text }] }))), { name: "hex", text });
  for (const content of ["", "{", "null", "7", "{}", '{"scripts":7}', '{"scripts":[]}', '{"scripts":[{"name":"hex"}]}', '{"scripts":[{"name":7,"text":""}]}'])
    assert.equal(scriptInFile("x.html", page(content)), null);
  assert.equal(scriptInFile("game.pgn", "1. e4"), null);
});
