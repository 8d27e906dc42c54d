// What an exported game begins with.
import assert from "node:assert/strict";
import { test } from "node:test";

import { rulesIn } from "../../framework/studio/page/exported/title_page.js";

test("exported: the rules are what the author wrote above the game", () => {
  assert.equal(rulesIn("-- Avoid three.\n--\n-- Whoever makes three in a row loses.\ngame { name = \"x\" }\n-- not this\n"),
    "Avoid three.\n\nWhoever makes three in a row loses.");
  assert.equal(rulesIn("\n\n--- Title\ngame {}\n"), "Title");
  assert.equal(rulesIn("game {}\n-- a remark\n"), "");
});
