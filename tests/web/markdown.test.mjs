// The guides as the studio shows them: what their Markdown means, and that each of their links leads somewhere.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { anchorOf, blocksOf, spansOf } from "../../framework/studio/page/script/markdown.js";

test("spans: code, strong words and links stand in their text", () => {
  assert.deepEqual(spansOf("a `b * c` **d** *h* [e](f.md#g)."), [
    { kind: "text", text: "a " }, { kind: "code", text: "b * c" }, { kind: "text", text: " " }, { kind: "strong", text: "d" },
    { kind: "text", text: " " }, { kind: "em", text: "h" }, { kind: "text", text: " " }, { kind: "link", text: "e", to: "f.md#g" }, { kind: "text", text: "." }]);
});

test("blocks: a page is headings, paragraphs, code, lists and tables", () => {
  const page = "# The *game*\n\n<!-- made\n-->\none\ntwo\n- a\n  b\n- c\n\n```lua x.lua\n# no\n\n- no\n```\n    ./run\n\n    it\n\n| a | b |\n|---|---|\n| `x\\|y` | z |\n";
  assert.deepEqual(blocksOf(page), [
    { kind: "heading", level: 1, text: "The *game*", anchor: "the-game" },
    { kind: "paragraph", spans: [{ kind: "text", text: "one two" }] },
    { kind: "list", items: [[{ kind: "text", text: "a b" }], [{ kind: "text", text: "c" }]] },
    { kind: "code", language: "lua", text: "# no\n\n- no" },
    { kind: "code", language: "", text: "./run\n\nit" },
    { kind: "table", head: [[{ kind: "text", text: "a" }], [{ kind: "text", text: "b" }]], rows: [[[{ kind: "code", text: "x|y" }], [{ kind: "text", text: "z" }]]] },
  ]);
});

test("guides: every link within them leads to a heading, and nothing is left of their signs", () => {
  const names = ["README.md", "cookbook.md", "game.md", "words.md"];
  const pages = new Map(names.map((name) => [name, blocksOf(readFileSync(new URL(`../../scripts/${name}`, import.meta.url), "utf8"))]));
  const spans = (/** @type {any} */ part) => (Array.isArray(part) ? part.flatMap(spans) : part.spans ?? part.items?.flat() ?? (part.rows ? [...part.head, ...part.rows.flat()].flat() : []));
  for (const [name, blocks] of pages)
    for (const span of spans(blocks)) {
      if (span.kind === "text") assert.doesNotMatch(span.text, /\]\(|\*|`/, `${name}: ${span.text}`);
      if (span.kind !== "link") continue;
      const [page, anchor] = span.to.split("#");
      const target = pages.get(page || name);
      if (!target || !anchor) continue;
      assert.ok(target.some((block) => block.kind === "heading" && block.anchor === anchor), `${name}: ${span.to}`);
    }
  assert.equal(anchorOf("game { ... }"), "game---");
});
