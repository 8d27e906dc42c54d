// Moves by mouse, keyboard and text, of games of every kind; what comes of them in the tree; the end.
import assert from "node:assert/strict";

import { Key, studioTests } from "./studio_page.mjs";

const { test } = studioTests({ words: ["chess"] });

test("playing: two clicks move a piece, which the board, the tree and the list show", async (page) => {
  await page.newGame("chess");
  await page.touch("e2");
  assert.deepEqual((await page.offered()).sort(), ["e3", "e4"]);
  await page.touch("e4");
  assert.deepEqual(await page.moves(), ["e4"]);
  assert.deepEqual(await page.drawnLast(), ["e2", "e4"]);
  assert.equal(await page.said("e4"), "e4: pawn of player 1");
  assert.equal((await page.legal()).length, 20); // of black
});

test("playing: the same by drag, by keys alone, and typed", async (page) => {
  await page.newGame("chess");
  await page.browser.drag(page.cell("e2"), page.cell("e4"));
  await page.idle();
  assert.deepEqual(await page.moves(), ["e4"]);

  await page.browser.focus(page.cell("e7"));
  await page.key([Key.enter, Key.down, Key.down, Key.enter]);
  assert.deepEqual(await page.moves(), ["e4", "e5"]);

  await page.type("Nf3");
  await page.type("b8c6"); // as other programs write it
  assert.deepEqual(await page.moves(), ["e4", "e5", "Nf3", "Nc6"]);

  await page.type("Ke4");
  assert.match(await page.text("#move-answer"), /Ke4/);
  assert.deepEqual((await page.moves()).length, 4);
});

test("playing: a move changes its cells and pieces, all others stay where the cursor is", async (page) => {
  await page.newGame("go", { options: { size: "19" } });
  await page.browser.run(() => document.querySelectorAll("#board [data-cell]").forEach((cell) => { cell.known = true; }));
  await page.touch("q4");
  assert.deepEqual(await page.moves(), ["q4"]);
  assert.ok(await page.browser.run(() => [...document.querySelectorAll("#board [data-cell]")].every((cell) => cell.known)));
  assert.deepEqual(await page.browser.run(() => [document.querySelector('#board [data-on="q4"]') !== null, document.activeElement.dataset.cell,
    document.querySelector('[data-cell="q4"]').getAttribute("aria-label"), document.querySelectorAll('#board [tabindex="0"]').length]), [true, "q4", "q4: stone of player 1", 1]);
  assert.deepEqual((await page.legal()).filter(({ cells }) => cells[0] === "q4"), []); // the long list comes after the board
  await page.touch("d16");
  await page.key("k");
  assert.deepEqual(await page.browser.run(() => [...document.querySelectorAll("#board .pieces [data-on]")].map((piece) => piece.dataset.on)), ["q4"]);
  await page.newGame("hex");
  assert.equal(await page.browser.run(() => document.querySelectorAll("#board [data-cell]").length), 121);
});

test("playing: a drag that ends beside the board, or where no move goes, plays nothing", async (page) => {
  await page.newGame("chess");
  await page.browser.drag(page.cell("e2"), "#turn");
  await page.browser.drag(page.cell("e2"), page.cell("e5"));
  await page.idle();
  assert.deepEqual(await page.moves(), []);
  assert.deepEqual(await page.tinted("touched"), []);
});

test("playing: a promotion offers pieces, and Escape takes the last click back", async (page) => {
  for (const piece of ["queen", "rook", "bishop", "knight"]) {
    await page.newGame("chess", { position: "8/P6k/8/8/8/8/7K/8 w - - 0 1" });
    await page.touch("a7", "a8");
    const names = await page.browser.run(() => [...document.querySelectorAll("#choice button")].map((button) => button.getAttribute("aria-label")));
    assert.equal(names.length, 4);
    const sign = { queen: "Q", rook: "R", bishop: "B", knight: "N" }[piece];
    await page.click(`#choice [data-move^="a8=${sign}"]`);
    assert.match(await page.said("a8"), new RegExp(piece));
  }
  await page.newGame("chess", { position: "8/P6k/8/8/8/8/7K/8 w - - 0 1" });
  await page.touch("a7", "a8");
  await page.key([Key.escape]);
  assert.deepEqual(await page.tinted("touched"), ["a7"]);
  await page.touch("a8");
  await page.click('#choice [data-move^="a8=N"]');
  assert.deepEqual((await page.moves()).length, 1);
});

test("playing: three clicks of an amazon; another own one begins anew", async (page) => {
  await page.newGame("amazons");
  const own = (await page.offered()).sort();
  assert.equal(own.length, 4);
  await page.touch(own[0], own[1]);
  assert.deepEqual(await page.tinted("touched"), [own[1]]);
  const wanted = (await page.legal()).find((move) => move.cells[0] === own[1]);
  await page.touch(...wanted.cells.slice(1));
  assert.deepEqual(await page.moves(), [wanted.text]);
});

test("playing: the first and the last cell of a chain are enough where they leave no doubt", async (page) => {
  // White takes from 32 over 28 and 18, and lands on 12.
  await page.newGame("draughts", { position: "W:W32:B28,18,1" });
  const [chain] = await page.legal();
  assert.ok(chain.cells.length > 2, "the position has a chain");
  await page.touch(chain.cells[0], chain.cells.at(-1));
  assert.deepEqual(await page.moves(), [chain.text]);
});

test("playing: where two ways lead to one cell, the cells in which they differ are offered", async (page) => {
  // Black jumps from 10 over 14 and 22, or over 15 and 23, and lands on 26.
  await page.newGame("checkers", { position: "B:W14,22,15,23:B10" });
  assert.equal((await page.legal()).length, 2);
  await page.touch("10", "26");
  assert.deepEqual(await page.moves(), []);
  const [next] = await page.offered();
  await page.touch(next);
  assert.deepEqual((await page.moves()).length, 1);
});

test("playing: a chain that may stop says so, and Enter stops it", async (page) => {
  // From a1 over b1 to c1, and on over d1 to e1.
  const position = "8/8/8/8/8/8/8/xo1o4 1";
  await page.newGame("konane", { position });
  await page.touch("a1", "c1");
  assert.deepEqual(await page.moves(), []);
  assert.match(await page.text('#special-moves [data-key="stop"]'), /Stop here/);
  await page.key([Key.enter]);
  assert.deepEqual((await page.moves()).length, 1);
  assert.match(await page.said("c1"), /player 1/);
  await page.newGame("konane", { position });
  await page.touch("a1", "c1", "e1"); // on to its end
  assert.match(await page.said("e1"), /player 1/);
});

test("playing: one click where a stone is dropped, in any cell of its column", async (page) => {
  await page.newGame("connect_four");
  await page.touch("d5");
  assert.match(await page.said("d1"), /player 1/);
  await page.newGame("othello");
  const [move] = await page.legal();
  await page.touch(...move.cells);
  assert.deepEqual(await page.moves(), [move.text]);
  await page.newGame("nine_mens_morris", { moves: "a1 b2 d1 b4" });
  await page.touch("g1"); // a mill: then the man that is taken
  assert.deepEqual((await page.moves()).length, 4);
  await page.touch("b2");
  assert.deepEqual((await page.moves()).length, 5);
  assert.match(await page.said("b2"), /empty/);
});

test("playing: pass, swap, piles and drops from the hand", async (page) => {
  await page.newGame("go", { options: { size: "5" } });
  await page.click('#special-moves [data-key="special pass"]');
  assert.deepEqual(await page.moves(), ["pass"]);

  await page.newGame("hex", { options: { swap: "yes" }, moves: "a1" });
  await page.click('#special-moves [data-key="special swap"]');
  assert.deepEqual(await page.moves(), ["a1", "swap"]);

  await page.newGame("nim");
  await page.touch("d"); // seven objects
  await page.click('#choice [data-move="d3"]');
  assert.deepEqual(await page.moves(), ["d3"]);

  // Pieces that are chosen are seen: quarto's differ in what they look like alone.
  await page.newGame("quarto");
  await page.click('#special-moves [data-key="special 5"]:has(svg)');
  await page.touch("b2");
  await page.click('#choice [data-move="b2=7"]:has(svg)');
  assert.deepEqual(await page.moves(), ["5", "b2=7"]);

  // A chick is captured, and put down again: first the piece, then the cell, or the other way round.
  for (const order of ["piece first", "cell first"]) {
    await page.newGame("dobutsu_shogi", { moves: "b2xb3 b4xb3" });
    const tray = '#special-moves .tray [data-key^="piece"]';
    if (order === "piece first") await page.click(tray);
    await page.touch("a2");
    if (order === "cell first") assert.deepEqual((await page.moves()).length, 3, "no other piece goes there");
    assert.deepEqual((await page.moves()).at(-1), "a2=C");
  }
});

test("playing: dice are thrown by themselves, or chosen", async (page) => {
  await page.newGame("backgammon");
  const turn = await page.legal();
  assert.ok(turn.length > 0 && turn.every((move) => move.text.includes("/")), "the first throw is made");
  await page.touch(...turn[0].cells);
  await page.newGame("backgammon", { dice: "asked" });
  assert.match(await page.text("#turn"), /thrown/);
  const throws = await page.legal();
  await page.click(`#legal-list [data-move="${throws[0].text}"]`);
  assert.deepEqual((await page.allMoves())[0], throws[0].text);
  await page.newGame("lua:backgammon");
  const colours = await page.browser.run(() => ["black", "white"].map((name, seat) => [`.marker.player-${seat + 1}`, `#board .disc.${name}`]
    .map((css, of) => getComputedStyle(document.querySelector(css))[of === 0 ? "backgroundColor" : "fill"])));
  for (const [seat, man] of colours) assert.equal(seat, man, "players have the colours of their men");
});

test("playing: who has won and by what; a new game by one key", async (page) => {
  await page.newGame("chess", { moves: "f3 e5 g4" });
  await page.touch("d8", "h4");
  assert.match(await page.text("#result"), /Player 2 wins/);
  await page.browser.run(() => document.activeElement.blur());
  await page.key(["r"]);
  assert.deepEqual(await page.moves(), []);
  assert.equal(await page.browser.run(() => document.querySelector("#result").hidden), true);
});
