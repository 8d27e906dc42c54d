// A script is written beside its board: tried while it is typed, saved with the moves kept, its file shared
// with other programs; and checked.
import assert from "node:assert/strict";

import { Key, Page, Studio, studioTests } from "./studio_page.mjs";

const SCRIPT = `game { name = "Avoid three", board = square(4, 4) }

function moves() place() end

function result(me, last)
  if line(last, 3) then return LOSS end
end
`;
const { test, studio } = studioTests({ words: ["./avoid.lua"], files: { "avoid.lua": SCRIPT } });

const cells = (page) => page.browser.run(() => document.querySelectorAll("#board [data-cell]").length);

/** People in both seats, moves made, and the script on the desk. */
async function begin(page, ...moves) {
  await page.click('#seats [data-key="seat 1"]');
  await page.click('dialog [data-player="human"]');
  for (const move of moves) await page.touch(move);
  await page.tab("script");
  await page.browser.find("#file-state");
  await page.idle();
}
/** Ctrl+S where one writes. */
async function save(page) {
  await page.click("#save-script");
}

test("scripts: what is saved is played by at once, and the moves are kept", async (page) => {
  await begin(page, "a1", "d4");
  assert.equal(await page.script(), SCRIPT);
  await page.edit("square(4, 4)", "square(5, 5)");
  await page.idle();
  assert.match(await page.text("#file-state"), /not saved/);
  assert.equal(await cells(page), 16, "nothing changes on the board before it is saved");
  await page.tab("play");
  assert.equal(await page.text("#tab-script"), "Script ●");
  await page.key("s", Key.control); // wherever one is
  assert.equal(await page.text("#tab-script"), "Script");
  assert.equal(await cells(page), 25);
  assert.match(await page.message(), /all 2 moves are kept/);
  assert.deepEqual(await page.moves(), ["a1", "d4"]);
  assert.ok(studio().read("avoid.lua").includes("square(5, 5)"));
  await page.touch("e5");
  assert.deepEqual(await page.moves(), ["a1", "d4", "e5"]);
});

test("scripts: one that is no game yet comes on the desk, and is played as soon as it is mended", async ({ browser }) => {
  const broken = await Studio.start(["./broken.lua"], { "broken.lua": SCRIPT.replace("place()", "place(") });
  try {
    const page = new Page(browser, broken);
    await page.open();
    await browser.find(".CodeMirror-linewidget, .problem");
    assert.match(await page.text("#script-judged"), /no game yet/);
    await page.edit("place(", "place()");
    await page.idle();
    await save(page);
    await page.says("#title", "Avoid three");
    assert.equal(await cells(page), 16);
    // Another one, while a game is on the board: from the list of games.
    broken.write({ "broken.lua": SCRIPT.replace("place()", "place(") });
    await page.newGame("lua:tic_tac_toe");
    await browser.reload();
    await page.idle();
    assert.equal(await page.text("#title"), "Tic-tac-toe");
    await page.click("#new-game");
    await page.click('dialog [data-game="./broken.lua"]');
    await page.click("dialog [data-mend]");
    await browser.find(".CodeMirror-linewidget, .problem");
    assert.match(await page.text(".file-name"), /broken/);
    assert.equal(await page.text("#title"), "Tic-tac-toe");
  } finally {
    await browser.open("about:blank");
    await broken.end();
  }
});

test("scripts: where no move was made nothing is said of moves", async (page) => {
  await begin(page);
  await page.edit("square(4, 4)", "square(5, 5)");
  await page.idle();
  await save(page);
  assert.equal(await page.message(), "Saved.");
});

test("scripts: where a move is not legal any more the line ends, and that is said", async (page) => {
  await begin(page, "a1", "d4", "b1");
  await page.edit("square(4, 4)", "square(3, 3)");
  await page.idle();
  await save(page);
  assert.match(await page.message(), /1 of 3 moves are kept/);
  assert.deepEqual(await page.moves(), ["a1"]);
});

test("scripts: a slip stands under its line, and can be mended by a click", async (page) => {
  await begin(page, "a1");
  await page.edit("line(last", "lin(last");
  await page.says('[data-problem="bad"]', "lin");
  await page.idle();
  assert.match(await page.text("#script-judged"), /last good/);
  assert.equal(await cells(page), 16);
  await page.click('[data-fix="line"]');
  assert.equal(await page.script(), SCRIPT);
  await page.idle();
  assert.equal(await page.browser.run(() => document.querySelectorAll("[data-problem=bad]").length), 0);
});

test("scripts: what another program saves is shown, and is never written over unasked", async (page) => {
  await begin(page, "a1");
  const theirs = SCRIPT.replace("Avoid three", "Avoid lines");
  studio().write({ "avoid.lua": theirs });
  await page.browser.until((text) => (document.querySelector("#editor .CodeMirror")?.CodeMirror.getValue() ?? document.querySelector("#editor textarea").value) === text,
    { what: "the editor has their text", args: [theirs] });
  await page.idle();

  await page.edit("LOSS", "WIN");
  await page.idle();
  const again = SCRIPT.replace("Avoid three", "Avoid all");
  studio().write({ "avoid.lua": again });
  await page.browser.find('[data-key="settle"]');
  await save(page);
  await page.browser.find("dialog");
  assert.equal(studio().read("avoid.lua"), again);
  const both = await page.browser.run(() => [...document.querySelectorAll("dialog textarea")].map((field) => field.value));
  assert.ok(both[0].includes("Avoid all") && both[1].includes("WIN"));
  await page.browser.run(() => [...document.querySelectorAll("dialog button")].find((button) => button.textContent === "Save yours over it").click());
  await page.idle();
  assert.ok(studio().read("avoid.lua").includes("WIN"));
});

test("scripts: a test that fails is marked; the moves on the board become one that passes", async (page) => {
  await begin(page, "a1", "d4", "b1");
  await page.edit(SCRIPT, `${SCRIPT}test { perft = { 16, 240, 3361 } }\n`);
  await page.says('[data-problem="test"]', "3360");
  await page.edit("3361", "3360");
  await page.says("#script-judged", "1 test, all pass");
  await page.click('[data-key="add test"]');
  await page.says("#script-judged", "2 tests, all pass");
  assert.match(await page.script(), /a1 d4 b1/);
  await page.edit("a1 d4 b1", "a1 a1");
  await page.says("#script-judged", "1 fails");
});

test("scripts: a word is completed and explained", async (page) => {
  await begin(page);
  await page.edit("place() end", "place() end -- ");
  await page.browser.click("#editor");
  await page.browser.keys([Key.end], Key.control);
  await page.browser.keys([..."pla"]);
  if (await page.browser.run(() => document.querySelector("#editor .CodeMirror") !== null)) {
    await page.says(".CodeMirror-hints", "place");
    await page.browser.keys([Key.escape]);
  }
  await page.browser.keys([..."ce"]);
  await page.says("#word-help", "place");
  await page.click('[data-more="place"]');
  await page.says("#guide-text", "place(where = EMPTY, what?)");
  await page.click('[aria-label="Close the guide"]');
  assert.equal(await page.browser.run(() => document.querySelector("#guide-panel").checkVisibility()), false);
});

test("scripts: the tutorial's game is begun from the guide, saved with a slip, and mended", async (page) => {
  await page.tab("script");
  await page.click("#open-guide");
  await page.click("#guide-text [data-begin]");
  await page.browser.focus("dialog [data-script-name]");
  await page.browser.run(() => document.querySelector("dialog [data-script-name]").select());
  await page.key([..."guided", Key.enter]);
  await page.says("#script-judged", "2 tests, all pass");
  assert.equal(await cells(page), 30);
  await page.edit("fill(ALL", "fyll(ALL");
  await page.idle();
  await save(page);
  assert.match(await page.message(), /it makes no game yet/);
  await page.click('[data-fix="fill"]');
  await page.idle();
  await save(page);
  assert.equal(await page.message(), "Saved.");
});

test("scripts: a check fills the page with figures that say what they mean", async (page) => {
  await page.tab("check");
  await page.browser.click("#check");
  await page.says("#check-verdict", "No fault");
  await page.idle();
  const figures = await page.browser.run(() => [...document.querySelectorAll("#check-result .figure")].map((card) => card.textContent));
  for (const what of ["Balance", "Length", "Branching", "Clicks"]) assert.ok(figures.some((text) => text.startsWith(what)), what);
  assert.ok(figures.some((text) => text.includes("±")), "figures have their errors");
});
