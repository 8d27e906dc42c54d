// A robot that only clicks gets the move that it wanted, in games of every kind. That it does so in all games
// is seen without a browser (tests/contract/clicks_test.cpp); here the page is what is clicked.
import assert from "node:assert/strict";

import { studioTests } from "./studio_page.mjs";

const { test } = studioTests();
const PLIES = 10;

/** Numbers that look random, the same each time (Park and Miller, 1988). */
function numbers(seed) {
  let state = seed;
  return (below) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
}

/** Waits for what comes of a click: how many cells are touched, which buttons there are for the move that is
 *  wanted, and whether it is made.
 *  @param {import("./studio_page.mjs").Page} page @param {string} wanted @param {number} before  moves */
const seen = (page, wanted, before) => page.browser.until((text, ply) => {
  if (!document.body.hasAttribute("data-idle")) return null;
  const made = document.querySelectorAll("#moves [data-node]").length - 1 > ply;
  const there = (css) => (document.querySelector(css) ? css : null);
  return {
    made, touched: (document.querySelector("#board").dataset.path ?? "").split(" ").filter(Boolean).length,
    button: there(`#special-moves [data-key="special ${text}"]`), choice: there(`#choice [data-move="${text}"]`), stop: there('#special-moves [data-key="stop"]'),
  };
}, { what: `something comes of a click for ${wanted}`, args: [wanted, before] });

/** Clicks until the wanted move is made. @param {import("./studio_page.mjs").Page} page */
async function make(page, wanted, ply) {
  const click = async (selector) => {
    await page.browser.click(selector);
    return seen(page, wanted.text, ply);
  };
  if (wanted.cells.length === 0) return click((await seen(page, wanted.text, ply)).button ?? `#legal-list [data-move="${wanted.text}"]`);
  let now = { touched: 0, made: false };
  while (!now.made && now.touched < wanted.cells.length) {
    now = await click(page.cell(wanted.cells[now.touched]));
    if (now.choice) return click(now.choice);
  }
  if (now.stop) now = await click(now.stop);
  if (now.choice) await click(now.choice);
}

for (const game of ["chess", "lua:checkers", "draughts", "amazons", "go", "dots_and_boxes", "backgammon", "lua:kalah", "nine_mens_morris", "dobutsu_shogi", "abalone"]) {
  test(`robot: ${game} is played by clicks alone`, async (page) => {
    const random = numbers(game.length * 1009 + 7);
    await page.newGame(game, { seats: Array(6).fill("human") });
    let [legal, before] = await page.legalAndMoves();
    for (let made = 0; made < PLIES && legal.length > 0; ++made) {
      const wanted = legal[random(legal.length)];
      await make(page, wanted, before.length);
      const [next, moves] = await page.legalAndMoves();
      assert.equal(moves[before.length], wanted.text, `${game}: ${moves.join(" ")}, then ${wanted.text}`);
      [legal, before] = [next, moves]; // dice are thrown in between
    }
  });
}
