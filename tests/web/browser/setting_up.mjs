// Games that begin otherwise: positions set up by hand, files of other programs, clocks; how fast programs
// play each other, and whether they take a draw.
import assert from "node:assert/strict";

import { Key, studioTests } from "./studio_page.mjs";

const { test, browser } = studioTests({ words: ["chess"] });

/** The window for a new game, with its details. */
async function details(page, name) {
  await page.click("#new-game");
  await page.click(`dialog [data-game="${name}"]`);
  await browser().find("dialog .game-details [data-start]");
  await browser().click("dialog details > summary");
}
async function start(page) {
  await browser().click("dialog [data-start]");
  await browser().until(() => !document.querySelector("dialog"), { what: "it is started" });
  await page.idle();
}

test("setting up: pieces are put on a board, and the game begins there", async (page) => {
  await details(page, "chess");
  await browser().click("dialog [data-set-up]");
  await browser().find('[data-setup] [data-cell="e2"]');
  await page.idle();
  await browser().click('[data-put="0"]');
  await page.click('[data-setup] [data-cell="e2"]');
  const pawn = await browser().run(() => [...document.querySelectorAll("[data-put]")].find((button) => /white pawn|pawn/i.test(button.getAttribute("aria-label"))).dataset.put);
  await browser().click(`[data-put="${pawn}"]`);
  await browser().focus('[data-setup] [data-cell="e2"]');
  await browser().keys([Key.up, Key.up, Key.enter]);
  await page.idle();
  assert.match(await browser().run(() => document.querySelector("[data-position]").value), /4P3\/8\/PPPP1PPP/);
  await browser().click('[data-put="0"]');
  await browser().click('[data-setup] [data-cell="e1"]');
  await browser().until(() => document.querySelector('dialog:last-of-type [role="alert"]').textContent !== "", { what: "a board without a king is refused" });
  await browser().click("[data-take-position]");
  await start(page);
  assert.match(await page.said("e4"), /pawn/);
  assert.match(await page.said("e2"), /empty/);
});

test("setting up: a game of another program is opened by what its file says", async (page) => {
  for (const [text, title, moves] of [
    ['[White "Anna"]\n\n1. e4 e5 2. Nf3 *', "Chess", ["e4", "e5", "Nf3"]],
    ["(;GM[1]SZ[9];B[ee];W[gc])", "Go", null],
    ['[GameType "20"]\n\n1. 32-28 19-23 *', "draughts", null]]) {
    await page.click("#files");
    await browser().run((game) => { document.querySelector('dialog textarea[aria-label="The text of a game"]').value = game; }, text);
    await browser().click("[data-import]");
    await browser().until(() => !document.querySelector("dialog"), { what: `${title} is opened` });
    await page.idle();
    assert.match((await page.text("#title")).toLowerCase(), new RegExp(title.toLowerCase()));
    if (moves) assert.deepEqual(await page.moves(), moves);
  }
});

test("setting up: each seat has its clock, and it runs", async (page) => {
  await details(page, "chess");
  await page.fillIn("clock", "5m+3s, 1m");
  await start(page);
  const clocks = () => browser().run(() => [...document.querySelectorAll("[data-clock]")].map((clock) => clock.textContent));
  const [first, second] = await clocks();
  assert.match(first, /^(5:00|4:59)/);
  assert.match(second, /^1:00/);
  await browser().until(() => /^4:5/.test(document.querySelector('[data-clock="0"]').textContent), { what: "the clock runs" });
});

test("setting up: two programs are watched at a pace that can be changed", async (page) => {
  await page.newGame("othello", { seats: ["random", "random"] });
  await browser().run(() => {
    const select = document.querySelector('[data-key="pace"]');
    select.value = "0";
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await browser().until(() => !document.querySelector("#result").hidden, { what: "the game ends" });
  await page.idle();
});

test("setting up: a program says what it finds while it searches", async (page) => {
  await page.newGame("connect_four", { seats: ["human", "pvs(time=10m)"] });
  await browser().click(page.cell("d1"));
  await browser().until(() => /thinking.*depth \d/.test(document.querySelector('#seats [data-seat="1"] .thought')?.textContent ?? ""), { what: "depth is told" });
  await browser().run(() => document.activeElement.blur());
  await browser().keys([Key.escape]);
  await browser().until(() => document.querySelectorAll("#moves [data-node]").length > 2, { what: "it moves when it is told to" });
  await page.idle();
});

test("setting up: a game that was kept is gone on with", async (page) => {
  await page.newGame("chess");
  for (const move of ["d4", "d5", "c4"]) await page.type(move);
  await page.newGame("othello");
  await page.click("#files");
  const kept = await browser().until(() => [...document.querySelectorAll("dialog [data-session]")].find((row) => row.textContent.includes("chess") && row.textContent.includes("3 plies"))?.dataset.session, { what: "it is in the list" });
  await browser().click(`dialog [data-session="${kept}"]`);
  await browser().until(() => !document.querySelector("dialog"), { what: "it is opened" });
  await page.idle();
  assert.deepEqual(await page.moves(), ["d4", "d5", "c4"]);
});

test("setting up: whoever resigns has lost, and can go on after all", async (page) => {
  await page.newGame("chess");
  await page.type("e4");
  await page.click('#actions [data-key="Resign"]');
  assert.match(await page.text("#result"), /Player 1 wins: resignation/);
  await page.click('#actions [data-key="Go on with this game"]');
  await page.type("e5");
  assert.deepEqual(await page.moves(), ["e4", "e5"]);
  await page.click('#actions [data-key="Agree on a draw"]');
  assert.match(await page.text("#result"), /Draw: agreement/);
});

test("setting up: there are eight levels, and the strongest one answers", async (page) => {
  await page.newGame("tic_tac_toe");
  await page.click('#seats [data-key="seat 1"]');
  assert.equal(await browser().run(() => document.querySelectorAll("dialog .levels [data-player]").length), 8);
  await browser().run(() => [...document.querySelectorAll("dialog .levels [data-player]")].at(-1).click());
  await page.idle();
  await page.touch("a1");
  await browser().until(() => document.querySelectorAll("#moves [data-node]").length > 2, { what: "it answers" });
  await page.idle();
});

test("setting up: a key shows what is threatened", async (page) => {
  await page.newGame("chess");
  for (const move of ["e4", "e5", "Qh5", "Nc6", "Bc4"]) await page.type(move);
  await browser().run(() => document.activeElement.blur());
  await page.key(["x"]);
  assert.match(await page.message(), /Qxf7#?, win in 1 ply/);
  assert.deepEqual(await page.tinted("lit"), ["f7", "h5"]);
});
