// Games that go from one studio to another: as a link that is shown before it runs, as a page that replays
// them without any program; and scripts that begin in the page.
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after } from "node:test";
import { pathToFileURL } from "node:url";

import { Key, Page, Studio, program, studioTests } from "./studio_page.mjs";

const SCRIPT = `game { name = "Avoid three", board = square(4, 4), options = { size = { 3, 4 } } }

function moves() place() end

function result(me, last)
  if line(last, 3) then return LOSS end
end
`;
// Where new scripts go.
const scripts = mkdtempSync(join(tmpdir(), "plyboard-scripts-"));
process.env.PLYBOARD_PATH = scripts;
const { test, browser } = studioTests({ words: ["./avoid.lua"], files: { "avoid.lua": SCRIPT } });
after(() => rmSync(scripts, { recursive: true, force: true }));

/** People in both seats, and moves made. */
async function begin(page, ...moves) {
  await page.click('#seats [data-key="seat 1"]');
  await page.choosePlayer("human");
  await page.idle();
  for (const move of moves) await page.touch(move);
}

/** The link of what is on the board. */
async function linkOf(page) {
  await page.click("#share");
  const link = await browser().until(() => document.querySelector("[data-link]")?.value, { what: "there is a link" });
  await browser().keys([Key.escape]);
  return link;
}

/** Pastes a link where one is opened. */
async function paste(page, link) {
  await page.click("#share");
  await browser().run((text) => {
    const box = document.querySelector("[data-open-link]");
    box.value = text;
    box.form.requestSubmit();
  }, link);
}
const games = (page) => browser().run(() => document.querySelectorAll("[data-cell]").length);

test("sharing: a link is shown before it runs, and opens script and moves in another studio", async (page) => {
  await begin(page, "a1", "d4", "b2");
  const link = await linkOf(page);
  assert.match(link, /^plyboard:[\w-]+$/);
  const other = await Studio.start();
  try {
    const theirs = new Page(browser(), other);
    await theirs.open();
    const before = await theirs.text("#title");
    await paste(theirs, link);
    await browser().find("[data-shown-script]");
    assert.equal(await browser().run(() => document.querySelector("[data-shown-script]").value), SCRIPT);
    assert.match(await browser().run(() => document.querySelector("[data-shown-moves]").textContent), /a1 d4 b2/);
    assert.equal(existsSync(join(scripts, "avoid.lua")), false, "nothing is written before it is accepted");
    assert.equal(await theirs.text("#title"), before);
    await browser().click("[data-accept]");
    await browser().until(() => !document.querySelector("dialog"), { what: "it is open" });
    await theirs.idle();
    assert.equal(await theirs.text("#title"), "Avoid three");
    assert.deepEqual(await theirs.moves(), ["a1", "d4", "b2"]);
    assert.equal(readFileSync(join(scripts, "avoid.lua"), "utf8"), SCRIPT);

    // The same once more: the script is there, and is not written a second time.
    await paste(theirs, link);
    await browser().until(() => document.querySelector("dialog:last-of-type")?.textContent.includes("already"), { what: "it is known" });
    await browser().click("[data-accept]");
    await browser().until(() => !document.querySelector("dialog"), { what: "it is open again" });
    await theirs.idle();
    assert.deepEqual(await theirs.moves(), ["a1", "d4", "b2"]);
    assert.equal(existsSync(join(scripts, "avoid_2.lua")), false);
  } finally {
    await browser().open("about:blank"); // a page that is open misses its program
    await other.end();
    rmSync(join(scripts, "avoid.lua"), { force: true });
  }
});

test("sharing: a link of the command line is shown by the page, once", async (page) => {
  await begin(page, "a1");
  const link = await linkOf(page);
  const other = await Studio.start([link]);
  try {
    const theirs = new Page(browser(), other);
    await theirs.open();
    await browser().find("[data-shown-script]");
    await browser().keys([Key.escape]);
    assert.equal(await games(theirs) > 0, true, "another game is on the board");
    await browser().reload();
    await theirs.idle();
    assert.equal(await browser().run(() => document.querySelector("dialog") === null), true);
    // Pasted behind the address it is shown again.
    await browser().run((text) => { location.hash = text; }, link);
    await browser().find("[data-shown-script]");
    assert.equal(await browser().run(() => location.hash), "");
    await browser().keys([Key.escape]);
  } finally {
    await browser().open("about:blank");
    await other.end();
  }
});

test("sharing: what is damaged, or no link, is refused with one sentence", async (page) => {
  const link = await linkOf(page);
  for (const [text, why] of [[link.slice(0, -20), "damaged"], [link.replace(/.{9}$/, "AAAAAAAAA"), "damaged"], ["http://example.org", "no link"], ["plyboard:", "damaged"]]) {
    await paste(page, text);
    await browser().until((piece) => document.querySelector('dialog [role="alert"]')?.textContent.includes(piece) || [...document.querySelectorAll('dialog [role="alert"]')].some((row) => row.textContent.includes(piece)),
      { what: `${why}: ${text.slice(0, 30)}`, args: [why] });
    await browser().keys([Key.escape]);
  }
});

test("sharing: a page of the game plays from a file, without a program and without a request", async (page) => {
  await begin(page, "a1", "d4", "b2");
  await browser().run(() => document.activeElement.blur());
  await browser().keys(["c"]);
  await browser().keys([..."best by test", Key.enter]);
  await page.says("#moves .comment", "best by test");
  await browser().run(() => document.activeElement.blur());
  await page.key([Key.left]);
  await page.touch("c3");
  await page.click("#share");
  await browser().run(() => {
    const make = URL.createObjectURL;
    URL.createObjectURL = (blob) => {
      globalThis.saved = blob;
      return make.call(URL, blob);
    };
  });
  await browser().click("[data-page]");
  await browser().find("[data-save-page]");
  const html = await browser().run(() => globalThis.saved.text());
  if (existsSync(join(dirname(program), "../share/plyboard/browser/studio.wasm.lzma"))) { // and one that plays
    await browser().click("[data-playing-page]");
    await browser().until(() => document.querySelectorAll("[data-save-page]").length === 2, { what: "both pages are made" });
    const given = await browser().run(async () => JSON.parse(/id="plyboard-game">([^<]*)</.exec(await globalThis.saved.text())[1]));
    assert.deepEqual(given.scripts.map(({ name, text }) => ({ name, text })), [{ name: "avoid", text: SCRIPT }]);
  }
  const file = join(scripts, "game.html");
  writeFileSync(file, html);
  await browser().open(pathToFileURL(file).href);
  const now = () => browser().run(() => document.querySelector("#moves [aria-current]").textContent);
  assert.match(await now(), /start/);
  await browser().keys([Key.right]);
  assert.match(await now(), /a1/);
  await browser().keys([Key.right, Key.right]);
  assert.match(await now(), /b2/);
  assert.match(await browser().run(() => document.querySelector("#say").textContent), /best by test/);
  await browser().keys([Key.down]);
  assert.match(await now(), /c3/);
  assert.equal(await browser().run(() => document.querySelectorAll("#stage .piece").length), 3);
  await browser().click('#moves [data-node="0"]');
  assert.equal(await browser().run(() => document.querySelectorAll("#stage .piece").length), 0);
  await browser().keys([Key.end]);
  assert.match(await now(), /b2/);
  assert.equal(await browser().run(() => performance.getEntriesByType("resource").length), 0, "nothing is fetched");
  const nameless = await browser().run(() => [...document.querySelectorAll("button")].filter((button) => !(button.getAttribute("aria-label") || button.textContent.trim())).length);
  assert.equal(nameless, 0);
  await browser().devtools("Emulation.setDeviceMetricsOverride", { width: 360, height: 740, deviceScaleFactor: 1, mobile: false });
  assert.equal(await browser().run(() => document.documentElement.scrollWidth <= 360), true, "nothing scrolls sideways");
  await browser().devtools("Emulation.setDeviceMetricsOverride", { width: 1280, height: 900, deviceScaleFactor: 1, mobile: false });
});

test("sharing: a script that is dropped onto the page is shown, saved and played; so is a game", async (page) => {
  await page.drop({ "Dropped Game.lua": SCRIPT.replace("Avoid three", "Dropped") });
  await browser().find("[data-shown-script]");
  assert.equal(existsSync(join(scripts, "dropped_game.lua")), false, "nothing is written before it is accepted");
  await browser().click("[data-accept]");
  await browser().until(() => !document.querySelector("dialog"), { what: "it is open" });
  await page.idle();
  assert.equal(await page.text("#title"), "Dropped");
  assert.ok(existsSync(join(scripts, "dropped_game.lua")));
  await page.drop({ "game.json": JSON.stringify({ "plyboard session": 1, game: "tic_tac_toe", players: ["human", "human"], moves: [{ after: 0, move: "b2" }] }) });
  await page.says("#moves", "b2");
});

test("sharing: what a script includes goes with it, dropped and as a link", async (page) => {
  const texts = {
    "rows.lua": "function three(last) return line(last, 3) end\n",
    "with_rows.lua": SCRIPT.replace("line(last, 3)", "three(last)").replace(/^/, 'include "lib/rows"\n').replace("Avoid three", "With rows"),
  };
  await page.drop(texts);
  await browser().find("[data-shown-include]");
  assert.equal(await browser().run(() => document.querySelector("[data-shown-include]").value), texts["rows.lua"]);
  await browser().click("[data-accept]");
  await browser().until(() => !document.querySelector("dialog"), { what: "it is open" });
  await page.idle();
  assert.equal(readFileSync(join(scripts, "with_rows/lib/rows.lua"), "utf8"), texts["rows.lua"]);
  const link = await linkOf(page);
  await paste(page, link);
  await browser().until(() => document.querySelector("dialog:last-of-type")?.textContent.includes("You have this script already"), { what: "it is known" });
  await browser().keys([Key.escape]);

  rmSync(join(scripts, "with_rows.lua"));
  rmSync(join(scripts, "with_rows"), { recursive: true });
  await page.open();
  await paste(page, link);
  await browser().find("[data-shown-include]");
  await browser().click("[data-accept]");
  await browser().until(() => !document.querySelector("dialog"), { what: "it is open" });
  await page.idle();
  assert.equal(await page.text("#title"), "With rows");
  assert.equal(readFileSync(join(scripts, "with_rows/lib/rows.lua"), "utf8"), texts["rows.lua"]);
  // Alone it is refused with what it lacks.
  await page.drop({ "alone.lua": texts["with_rows.lua"] });
  await browser().until(() => document.querySelector("[data-missing]")?.textContent.includes("lib/rows.lua"), { what: "what is missing is told" });
  await browser().click("[data-accept]");
  await browser().until(() => document.querySelector('dialog [role="alert"]').textContent.includes("there is no file lib/rows.lua"), { what: "it is refused" });
  await browser().keys([Key.escape]);
});

test("sharing: a new script begins in the page, from nothing and from another game", async (page) => {
  await page.tab("script");
  await page.click("#new-script");
  await page.fillIn("name", "avoid the edge");
  await browser().click("[data-make-script]");
  await browser().until(() => document.querySelector('dialog [role="alert"]').textContent.includes("avoid_the_edge"), { what: "a better name is told" });
  await page.fillIn("name", "avoid_the_edge");
  await browser().click("[data-make-script]");
  await browser().until(() => !document.querySelector("dialog"), { what: "it is begun" });
  await page.idle();
  assert.equal(await page.text("#title"), "Avoid the edge");
  assert.ok(existsSync(join(scripts, "avoid_the_edge.lua")));
  await page.says("#script-judged", "1 test, all pass");
  await page.edit("four in a row", "Four in a row");
  await page.click("#save-script");
  assert.ok(readFileSync(join(scripts, "avoid_the_edge.lua"), "utf8").includes("Four in a row"));

  await page.click("#new-script");
  await page.fillIn("name", "second");
  await browser().click("[data-from-this]");
  await browser().click("[data-make-script]");
  await browser().until(() => !document.querySelector("dialog"), { what: "it is begun, too" });
  await page.idle();
  assert.ok((await page.script()).includes("Four in a row"));
  assert.equal(await page.text("#title"), "Second");
});
