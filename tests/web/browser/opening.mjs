// The page opens: on a board, with every game, and for nobody without the key.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";

import { program, studioTests } from "./studio_page.mjs";

const { test, studio } = studioTests();

test("opening: one address is printed, and there is a board", async (page) => {
  assert.deepEqual(studio().printed.length, 1);
  assert.match(studio().printed[0], /^http:\/\/127\.0\.0\.1:\d+\/#[0-9a-f]{32}$/);
  assert.ok((await page.offered()).length > 0);
  assert.equal(await page.browser.run(() => location.href.includes("#")), false, "the key leaves the address line");
});

test("opening: a page with a wrong key is told what to do", async (page) => {
  await page.forget();
  await page.browser.open("about:blank");
  await page.browser.open(studio().address.replace(/#.*/, `#${"0".repeat(32)}`));
  await page.says("#message", "open the address");
  assert.equal(await page.browser.run(() => document.querySelectorAll("#board [data-cell]").length), 0);
  await page.browser.run((key) => { location.hash = key; }, studio().address.split("#")[1]);
  await page.idle(); // the right one, typed over it
  assert.ok((await page.offered()).length > 0);
});

/** What `show` draws of the opening: the cells, and those on which something stands. */
function shown(game) {
  const svg = execFileSync(program, ["show", game, "--svg", "-"], { encoding: "utf8" });
  const names = (attribute) => [...new Set([...svg.matchAll(new RegExp(`${attribute}="([^"]*)"`, "g"))].map((match) => match[1]))].sort();
  return { cells: names("data-cell"), pieces: names("data-on") };
}

test("opening: every game of the catalogue, with every cell to be clicked", async (page) => {
  const { browser } = page;
  await browser.click("#new-game");
  const games = await browser.run(() => [...document.querySelectorAll("dialog [data-game]:not(.broken)")].map((row) => row.dataset.game));
  await page.click('dialog [aria-label="Close"]');
  assert.ok(games.length > 70);
  for (const game of games) {
    await page.newGame(game);
    const now = await browser.run(() => {
      const names = (css, key) => [...new Set([...document.querySelectorAll(css)].map((part) => part.dataset[key]))].sort();
      const hit = (cell) => {
        cell.scrollIntoView({ block: "center", behavior: "instant" });
        const box = cell.getBoundingClientRect();
        const at = (right, down) => document.elementFromPoint(box.x + box.width * right, box.y + box.height * down)?.closest("[data-cell]");
        const parts = [0.5, 0.35, 0.65, 0.2, 0.8]; // lines may cross in the middle
        return parts.some((right) => parts.some((down) => at(right, down)?.dataset.cell === cell.dataset.cell));
      };
      const cells = [...document.querySelectorAll("#board [data-cell]")];
      return {
        cells: names("#board [data-cell]", "cell"), pieces: names("#board [data-on]", "on"),
        missed: cells.filter((cell) => !hit(cell)).map((cell) => cell.dataset.cell),
        unnamed: cells.filter((cell) => cell.getAttribute("role") !== "button" || !cell.getAttribute("aria-label")).length,
        legal: document.querySelectorAll("#legal-list [data-move], #special-moves button").length,
      };
    });
    const { missed, unnamed, legal, ...drawn } = now;
    assert.deepEqual(drawn, shown(game), game);
    assert.deepEqual(missed, [], `${game}: clicks on a cell reach it`);
    assert.equal(unnamed, 0, game);
    assert.ok(legal > 0, `${game}: there is something to do`);
    assert.deepEqual(await browser.complaints(), [], game);
  }
});
