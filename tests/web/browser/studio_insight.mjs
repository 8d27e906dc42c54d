// A report on a game: it fills while it is made, each figure leads to its games, on a wide screen and on a telephone.
import assert from "node:assert/strict";

import { Key, studioTests } from "./studio_page.mjs";

/** What would be wrong for somebody who listens, or on a small screen. */
const faults = (browser) => browser.run(() => {
  const panel = document.querySelector("#insight-panel");
  const named = (control) => control.getAttribute("aria-label") || control.closest("label")?.textContent.trim() || control.textContent.trim();
  return {
    nameless: [...panel.querySelectorAll("button, select")].filter((control) => !named(control)).map((control) => control.outerHTML.slice(0, 80)),
    wide: document.documentElement.scrollWidth > innerWidth,
    cut: [...panel.querySelectorAll(".figure-row, .verdict li")].filter((row) => row.scrollWidth > row.clientWidth + 1).length,
  };
});

for (const [width, dark] of [[1600, false], [360, true]]) {
  const { test, browser } = studioTests({ width, height: 900, dark });
  const wait = async (seconds) => {
    await browser().run((chosen) => {
      const select = document.querySelector("#insight-panel select");
      select.value = chosen;
      select.dispatchEvent(new Event("change", { bubbles: true }));
    }, seconds);
  };

  test(`insight: fills, stops, and its games are opened, ${width} wide`, async (page) => {
    await page.newGame("tic_tac_toe");
    await page.tab("insight");
    assert.match(await page.text("#insight-panel h2"), /any good\?$/);
    await wait("300");
    await browser().click("#insight");
    await browser().find("#insight-panel .working");
    await browser().until(() => document.querySelectorAll("#insight-figures [data-figure=seat]").length > 2, { what: "who wins is shown while the rest is played" });
    assert.equal(await page.text("#insight"), "Stop");
    assert.match(await page.text("#insight-verdict [data-subject=BALANCE]"), /BALANCE/);
    await browser().click("#insight");
    await page.idle();
    assert.equal(await page.text("#insight"), "Find out");
    assert.match(await page.text("#insight-progress"), /^Stopped after/);
    assert.deepEqual(await faults(browser()), { nameless: [], wide: false, cut: 0 });

    assert.equal(await browser().run(() => document.querySelectorAll("#insight-figures .heat-map .heatmap").length), 4);
    await browser().click("#insight-figures [data-figure=board]");
    await browser().find("dialog [data-game-number]");
    await browser().keys([Key.escape]);

    // Of a figure, then of a sentence of the verdict.
    await browser().click("#insight-figures [data-figure=draws]");
    await browser().find("dialog [data-game-number]");
    assert.match(await browser().run(() => document.querySelector("dialog [data-game-number]").textContent), /9 plies, draw/);
    await browser().keys([Key.escape]);
    await browser().click("#insight-verdict [data-subject=LENGTH]");
    await page.click("dialog [data-game-number]");
    await browser().until(() => document.querySelector("#main").dataset.tab === "analyse" && !document.querySelector("dialog"), { what: "the game is on the board" });
    assert.ok((await page.moves()).length >= 5);
    await page.tab("insight");
    assert.ok(await browser().run(() => document.querySelectorAll("#insight-figures [data-figure]").length > 2), "the report is still there");
  });
}
