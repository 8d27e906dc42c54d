// The pages that commands write: a search tree, step by step.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";

import { Browser, Key } from "../webdriver.mjs";
import { program } from "./studio_page.mjs";

const folder = mkdtempSync(join(tmpdir(), "plyboard-pages-"));
const tree = join(folder, "tree.html");
/** @type {Browser} */
let browser;

before(async () => {
  const made = spawnSync(program, ["trace", "connect_four", "--player", "alphabeta(depth=3)", "--html", tree], { encoding: "utf8" });
  assert.equal(made.status, 0, made.stderr);
  browser = await Browser.start({ width: 390, height: 844, reduced: true });
});
after(async () => {
  await browser?.end();
  rmSync(folder, { recursive: true, force: true });
});

const step = () => browser.run(() => Number(document.querySelector("#slider").value));

test("pages: keys go through a search, but leave alone what has the focus by the keyboard", async () => {
  await browser.open(pathToFileURL(tree).href);
  await browser.keys(Key.right);
  assert.equal(await step(), 1);
  // From the last button with the tab key to the board and on to the tree, which scrolls.
  await browser.run(() => document.querySelector("#theme").focus());
  await browser.keys(Key.tab);
  await browser.keys(Key.tab);
  assert.equal(await browser.run(() => document.activeElement?.id), "stage");
  await browser.run(() => { document.querySelector("#stage").scrollLeft = 0; });
  await browser.keys(Key.right);
  assert.equal(await step(), 1);
  await browser.run(() => document.querySelector("#smaller").focus());
  await browser.keys(Key.space);
  assert.equal(await browser.run(() => document.querySelector("#play").textContent), "Play");
  await browser.keys(Key.right);
  assert.equal(await step(), 2);
});

test("pages: a tree that is printed as it was opened is finished, and all of it", async () => {
  await browser.open(pathToFileURL(tree).href);
  await browser.devtools("Emulation.setEmulatedMedia", { media: "print" });
  const seen = await browser.run(() => {
    window.dispatchEvent(new Event("beforeprint"));
    const svg = document.querySelector(".pass.shown svg");
    return { last: document.querySelector("#slider").value === document.querySelector("#slider").max, width: svg.getBoundingClientRect().right, page: document.documentElement.clientWidth };
  });
  await browser.devtools("Emulation.setEmulatedMedia", { media: "" });
  assert.ok(seen.last);
  assert.ok(seen.width <= seen.page, `${seen.width} of ${seen.page} pixels`);
});
