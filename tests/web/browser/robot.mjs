// A robot that only clicks gets the move that it wanted, in games of every kind. That it does so in all games
// is seen without a browser (tests/contract/clicks_test.cpp); here the page is what is clicked.
import assert from "node:assert/strict";

import { studioTests } from "./studio_page.mjs";

const { test } = studioTests();
const PLIES = 20;

/** Numbers that look random, the same each time (Park and Miller, 1988). */
function numbers(seed) {
  let state = seed;
  return (below) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
}

/** Clicks until the wanted move is made. @param {import("./studio_page.mjs").Page} page */
async function make(page, wanted, ply) {
  const made = async () => (await page.allMoves()).length > ply;
  const button = `#special-moves [data-key="special ${wanted.text}"]`;
  const choice = `#choice [data-move="${wanted.text}"]`;
  const there = (css) => page.browser.run((selector) => document.querySelector(selector) !== null, css);
  if (wanted.cells.length === 0) return page.click(await there(button) ? button : `#legal-list [data-move="${wanted.text}"]`);
  for (let at = 0; at < wanted.cells.length; at = (await page.path()).length) {
    await page.touch(wanted.cells[at]);
    if (await made()) return;
    if (await there(choice)) return page.click(choice);
  }
  const stop = '#special-moves [data-key="stop"]';
  if (await there(stop)) await page.click(stop);
  if (!await made() && await there(choice)) await page.click(choice);
}

for (const game of ["chess", "lua:checkers", "draughts", "amazons", "go", "dots_and_boxes", "backgammon", "lua:kalah", "nine_mens_morris", "dobutsu_shogi", "abalone"]) {
  test(`robot: ${game} is played by clicks alone`, async (page) => {
    const random = numbers(game.length * 1009 + 7);
    await page.newGame(game, { seats: Array(6).fill("human") });
    let ply = (await page.allMoves()).length;
    for (let made = 0; made < PLIES; ++made) {
      const legal = await page.legal();
      if (legal.length === 0) break;
      const wanted = legal[random(legal.length)];
      await make(page, wanted, ply);
      const moves = await page.allMoves();
      assert.equal(moves[ply], wanted.text, `${game}: ${moves.join(" ")}, then ${wanted.text}`);
      ply = moves.length; // dice are thrown in between
    }
  });
}
