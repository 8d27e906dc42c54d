import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";

const folder = new URL("../../framework/studio/page/", import.meta.url);
const text = (name) => readFileSync(new URL(name, folder), "utf8");
const modules = readdirSync(folder).filter((name) => name.endsWith(".js"));
const others = readdirSync(folder).filter((name) => /\.(html|css)$/.test(name));

test("markup: each module has its types checked by an editor", () => {
  for (const name of modules) assert.ok(text(name).startsWith("// @ts-check"), name);
});

test("markup: nothing is fetched from elsewhere", () => {
  for (const name of [...modules, ...others]) {
    const said = text(name).replaceAll("http://www.w3.org/", "").replaceAll("ws://${location.host}", "");
    assert.doesNotMatch(said, /["'(]\s*(https?|wss?):\/\//, name);
  }
});

test("markup: each element that a module asks for by id is in the page", () => {
  const ids = new Set([...text("index.html").matchAll(/\bid="([^"]+)"/g)].map((match) => match[1]));
  for (const name of modules) {
    for (const [, id] of text(name).matchAll(/byId\("([^"]+)"\)/g)) {
      assert.ok(ids.has(id) || modules.some((other) => text(other).includes(`id: "${id}"`)), `${name}: ${id}`);
    }
  }
});
