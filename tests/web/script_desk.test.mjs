// What the script desk makes of texts, without a browser.
import assert from "node:assert/strict";
import { test } from "node:test";

import { completions, corrected, offsetOf, unitOf, withLineEnds, wordAt } from "../../framework/studio/page/script/text_places.js";

test("columns are bytes of UTF-8, places are units of UTF-16", () => {
  assert.equal(unitOf("abc", 1), 0);
  assert.equal(unitOf("abc", 3), 2);
  assert.equal(unitOf("é = 1", 4), 2); // é has two bytes
  assert.equal(unitOf("♞x", 4), 1); // three bytes, one unit
  assert.equal(unitOf("😀x", 5), 2); // four bytes, two units
  assert.equal(unitOf("abc", 99), 3);
  assert.equal(offsetOf("one\ntwo\nthree", 2, 3), 6);
  assert.equal(offsetOf("one", 9, 9), 3);
});

test("a fix replaces what it names, and nothing else", () => {
  const text = "-- é\nif lin(last, 3) then\n";
  assert.equal(corrected(text, { line: 2, column: 4, end_line: 2, end_column: 7, text: "line" }), "-- é\nif line(last, 3) then\n");
  assert.equal(corrected("a\nb\nc", { line: 1, column: 2, end_line: 3, end_column: 1, text: " " }), "a c");
});

test("the word at the cursor is the whole name, and none is none", () => {
  assert.equal(wordAt("  step(chick)", 4), "step");
  assert.equal(wordAt("  step(chick)", 2), "step");
  assert.equal(wordAt("  step(chick)", 6), "step");
  assert.equal(wordAt("1 + 2", 2), "");
});

test("completions begin with what is typed, in the order of the alphabet", () => {
  const words = ["step", "slide", "start_row", "hop"].map((name) => ({ name }));
  assert.deepEqual(completions(words, "s").map(({ name }) => name), ["slide", "start_row", "step"]);
  assert.deepEqual(completions(words, "hop"), []);
});

test("a file keeps the ends of its lines", () => {
  assert.equal(withLineEnds("a\nb\n", "x\r\ny\r\n"), "a\r\nb\r\n");
  assert.equal(withLineEnds("a\nb\n", "x\ny"), "a\nb\n");
  assert.equal(withLineEnds("a\r\nb", "x\r\ny"), "a\r\nb");
});
