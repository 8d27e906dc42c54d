// Programs in the seats and in analysis; the tree of variations; keys.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";

import { Key, program, studioTests } from "./studio_page.mjs";

const { test } = studioTests();

/** Until so many moves are made. */
const played = (page, count) => page.browser.until((least) => document.querySelectorAll("#moves [data-node]").length > least,
  { what: `${count} moves are made`, args: [count] });

test("programs: one answers, and moves when it is told to", async (page) => {
  await page.newGame("chess", { seats: ["human", "alphabeta(depth=2)"] });
  await page.browser.click(page.cell("e2"));
  await page.browser.click(page.cell("e4"));
  await played(page, 2);

  await page.newGame("chess", { seats: ["human", "pvs(time=10m)"] });
  await page.browser.click(page.cell("e2"));
  await page.browser.click(page.cell("e4"));
  await page.says("#seats", "thinking");
  await page.browser.click('#actions [data-key="Move now"]');
  await played(page, 2);
  await page.idle();
  assert.match(await page.text("#turn"), /Player 1 to move/);
});

test("programs: two of them play, pause, and go on by steps", async (page) => {
  await page.newGame("othello", { seats: ["random", "random"] });
  await played(page, 2);
  await page.browser.click('#actions [data-key="Pause: programs wait"]');
  await page.browser.find('#actions [data-key="Go on: programs move"]');
  await page.idle();
  const before = (await page.moves()).length;
  await page.click('#actions [data-key="One move of the program"]');
  await played(page, before + 1);
  assert.equal((await page.moves()).length, before + 1);
  await page.browser.click('#actions [data-key="Go on: programs move"]');
  await played(page, before + 3);
});

test("programs: another move is a variation, and a reload of the page loses nothing", async (page) => {
  await page.newGame("chess");
  for (const move of ["e4", "e5", "Nf3"]) await page.type(move);
  const redo = () => page.browser.run(() => !document.querySelector('#actions [data-key^="Play it again"]').disabled);
  assert.equal(await redo(), false, "nothing follows");
  await page.browser.run(() => document.activeElement.blur());
  await page.key([Key.left, Key.left]);
  assert.equal(await redo(), true);
  await page.type("c5");
  assert.deepEqual(await page.moves(), ["e4", "e5", "Nf3"]);
  assert.deepEqual(await page.allMoves(), ["e4", "e5", "c5", "Nf3"]);
  await page.click('#move-tools [data-key="Make this the main line"]');
  assert.deepEqual(await page.moves(), ["e4", "c5"]);
  await page.click('#move-tools [data-key="Delete this move and what follows"]');
  assert.deepEqual(await page.allMoves(), ["e4", "e5", "Nf3"]);
  await page.click('#move-tools [data-key="Put back what was deleted"]');
  const all = await page.allMoves();
  assert.deepEqual([...all].sort(), ["Nf3", "c5", "e4", "e5"]);
  await page.browser.reload();
  await page.idle();
  assert.deepEqual(await page.allMoves(), all);
});

test("programs: a comment stands at its move, also after a reload", async (page) => {
  await page.newGame("chess");
  await page.type("e4");
  await page.browser.run(() => document.activeElement.blur());
  await page.browser.keys(["c"]);
  await page.browser.keys([..."best by test", Key.enter]);
  await page.says("#moves .comment", "best by test");
  await page.browser.reload();
  await page.says("#moves .comment", "best by test");
});

test("programs: keys lead through the moves, and type where one types", async (page) => {
  await page.newGame("chess", { moves: "e4 e5 Nf3 Nc6" });
  await page.browser.run(() => document.activeElement.blur());
  const at = async (keys, held) => {
    await page.key(keys, held);
    return page.browser.run(() => document.querySelector("#moves [aria-current]").textContent);
  };
  await page.key([Key.home]);
  assert.equal(await at([Key.right]), "1.e4");
  await page.type("c5");
  await page.browser.run(() => document.activeElement.blur());
  assert.equal(await at([Key.up]), "e5"); // the other move in this place
  assert.match(await at([Key.down]), /c5/);
  assert.equal(await at([Key.left], Key.shift), "1.e4"); // the fork
  assert.equal(await at([Key.left]), "start");
  assert.equal(await at([Key.right], Key.shift), "1.e4"); // the next one
  assert.equal(await at([Key.left]), "start");
  assert.match(await at([Key.end]), /Nc6|c5/);

  const flipped = () => page.browser.run(() => document.querySelector("#board").classList.contains("flipped"));
  await page.key(["f"]);
  assert.equal(await flipped(), true);
  await page.browser.focus("#move-box");
  await page.browser.keys(["f"]);
  assert.equal(await flipped(), true);
  assert.equal(await page.browser.run(() => document.querySelector("#move-box").value), "f");
  await page.browser.keys([Key.escape]);
  await page.browser.run(() => document.activeElement.blur());
  await page.browser.keys(["?"]);
  await page.says("dialog", "turn the board");
  await page.browser.keys([Key.escape]);
});

test("programs: an analysis grows, its first arrow is its first line, and it ends when it is stopped", async (page) => {
  await page.newGame("chess", { moves: "e4 e5" });
  await page.tab("analyse");
  await page.browser.run(() => document.activeElement.blur());
  await page.browser.keys(["l"]);
  await page.browser.until(() => Number(/depth (\d+)/.exec(document.querySelector("#analysis-effort").textContent)?.[1]) >= 3, { what: "the third depth" });
  const [first, arrow] = await page.browser.run(() => {
    const move = document.querySelector("#analysis-lines li .pv button").textContent;
    const tip = document.querySelector("#board .mark.arrow.rank-0 polygon").getBoundingClientRect();
    const under = document.elementsFromPoint(tip.x + tip.width / 2, tip.y + tip.height / 2).find((part) => part.hasAttribute("data-cell"));
    return [move, under?.getAttribute("data-cell")];
  });
  assert.ok(first.includes(arrow), `${first} leads to ${arrow}`);
  await page.browser.click("#analyse");
  await page.idle(); // nothing is searched any more
  await page.browser.run(() => document.activeElement.blur());
  const moves = (await page.moves()).length;
  await page.browser.keys([" "]);
  await played(page, moves + 1);
});

test("programs: a position is solved by a key, and its best move played by another", async (page) => {
  await page.newGame("tic_tac_toe", { moves: "a1 a2 b2 b1" }); // c3 wins at once
  await page.browser.run(() => document.activeElement.blur());
  await page.browser.keys(["v"]);
  await page.says("#analysis-effort", "Proved: player 1 wins in 1 pl");
  await page.idle();
  assert.equal(await page.text("#analysis-lines li:first-child .pv"), "c3");
  await page.browser.run(() => document.activeElement.blur());
  await page.key([" "]);
  assert.equal((await page.moves()).at(-1), "c3");

  await page.newGame("backgammon");
  await page.tab("analyse");
  await page.click("#solve");
  await page.says("#message", "depends on dice");
});

test("programs: an analysis says what the command prints", async (page) => {
  await page.newGame("connect_four", { moves: "d d e" });
  await page.tab("analyse");
  await page.click('#analysis-controls [data-key="analyst"]');
  await page.choosePlayer("alphabeta(depth=6)");
  await page.idle();
  await page.browser.click("#analyse");
  await page.says("#analysis-effort", "done");
  const [line, value] = await page.browser.run(() => [[...document.querySelectorAll("#analysis-lines li:first-child .pv button")].map((move) => move.textContent),
    document.querySelector("#analysis-lines li:first-child .value").textContent]);
  const printed = JSON.parse(execFileSync(program, ["search", "connect_four", "--moves", "d d e", "--player", "alphabeta(depth=6)", "--json"], { encoding: "utf8" }).trim().split("\n").at(-1));
  assert.deepEqual(line, printed.pv);
  assert.equal(value, printed.text, "the same value");
});
