// Names of scripts, without a browser.
import assert from "node:assert/strict";
import { test } from "node:test";

import { freeName, includesIn, nameFrom, scriptName, textsByName } from "../../framework/studio/page/parts/names.js";

test("a script has the name of its file", () => {
  assert.equal(scriptName("/home/anna/games/my_game.lua"), "my_game");
  assert.equal(scriptName("hex.lua"), "hex");
});

test("any text becomes a name that the program takes", () => {
  for (const [text, name] of [["lua:hex", "hex"], ["./My Game.lua", "my_game"], ["3 in a row", "in_a_row"], ["", "my_game"], ["Ünter", "nter"], ["__", "my_game"], ["a".repeat(60), "a".repeat(40)]]) {
    assert.equal(nameFrom(text), name);
    assert.match(nameFrom(text), /^[a-z][a-z0-9_]{0,39}$/);
  }
});

test("a name that is taken gets a number", () => {
  assert.equal(freeName("hex", []), "hex");
  assert.equal(freeName("hex", ["hex", "hex_2"]), "hex_3");
  const long = "a".repeat(40);
  assert.equal(freeName(long, [long]), `${"a".repeat(38)}_2`);
});

test("what a script includes is found by the names that it says", () => {
  assert.deepEqual(includesIn('include "lib/lines"\nlocal t = include(\'tables\')\n-- include "not this"\ninclude "lib/lines"\n'), ["lib/lines", "tables"]);
  assert.deepEqual(includesIn("game { name = 'included' }"), []);
});

test("what comes with a script is texts by names, or nothing", () => {
  assert.deepEqual(textsByName({}), {});
  assert.deepEqual(textsByName({ "lib/x": "" }), { "lib/x": "" });
  for (const given of [null, 7, "x", ["x"], { x: 7 }, { x: null }, { x: { y: "" } }]) assert.equal(textsByName(given), null);
});
