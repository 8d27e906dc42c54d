// Games in which players do not see everything: the board is covered between two persons, and shows one seat's view.
import assert from "node:assert/strict";

import { Key, studioTests } from "./studio_page.mjs";

const { test, browser } = studioTests({ words: ["kuhn_poker"], width: 360, height: 740 });

/** What stands on the page where nobody may look. */
const covered = () => browser().run(() => ({
  words: document.querySelector("#cover:not([hidden])")?.textContent ?? "",
  button: document.querySelector("#uncover")?.getAttribute("aria-label") ?? "",
  drawn: document.querySelector("#board > *") !== null,
  listed: document.querySelectorAll("#legal-list [data-move]").length + document.querySelectorAll("#moves [data-node]").length - 1,
  narrow: document.documentElement.scrollWidth <= innerWidth,
}));

test("hidden: two persons pass the board, by keys alone, and see it whole at the end", async (page) => {
  await page.newGame("kuhn_poker");
  assert.deepEqual(await covered(), { words: "Pass to player 1Nobody else may look at the board now.Show", button: "Show the board to player 1", drawn: false, listed: 0, narrow: true });
  await page.key("s");
  assert.equal((await covered()).words, "");
  const dealt = await page.moves(); // both have a card
  assert.match(dealt[0], /^[JQK]$/);
  assert.equal(dealt[1], "?");
  await page.type("check");
  assert.equal((await covered()).button, "Show the board to player 2");
  assert.equal((await covered()).drawn, false);
  assert.equal(await browser().run(() => document.activeElement?.id), "cover");
  await page.key([Key.tab, Key.enter]);
  assert.equal((await covered()).words, "");
  assert.equal((await page.moves())[0], "?");
  assert.notEqual((await page.moves())[1], "?");
  assert.equal((await page.moves())[2], "check"); // said aloud
  await page.type("check");
  assert.match(await page.text("#result"), /wins/);
  assert.equal((await page.moves()).filter((move) => move === "check").length, 2);
  assert.ok(!(await page.moves()).includes("?"));
});

test("hidden: who takes a move back is covered again, and so is who reloads", async (page) => {
  await page.newGame("goofspiel");
  await page.click("#uncover");
  const [{ text }] = await page.legal();
  await page.type(text);
  assert.equal((await covered()).button, "Show the board to player 2");
  await page.click('#actions [aria-label^="Take back"]');
  assert.equal((await covered()).button, "Show the board to player 1"); // it may be another one who did so
  await page.click("#uncover");
  await page.open();
  assert.equal((await covered()).button, "Show the board to player 1");
});

test("hidden: against programs nothing is covered, and nobody's cards are shown", async (page) => {
  await page.newGame("oh_hell", { seats: ["human", "random", "random", "random"] });
  assert.equal((await covered()).words, "");
  for (let tries = 0; tries < 3; ++tries) {
    await page.browser.until(() => document.querySelector("#legal-list [data-move]") !== null && document.body.hasAttribute("data-idle"), { what: "the person is to move" });
    await page.type((await page.legal())[0].text);
    assert.equal((await covered()).words, "");
  }
  assert.ok((await page.moves()).includes("?"));
  await page.click("#share");
  await page.says("#message", "would show what players do not see");
});

test("hidden: a card is played where it lies, by the mouse and by keys", async (page) => {
  await page.newGame("orchard", { seats: ["human", "random", "random"] });
  for (const pressed of ["mouse", "key"]) {
    await page.browser.until(() => document.querySelector("#board .card.can") !== null && document.body.hasAttribute("data-idle"), { what: "cards can be played" });
    const cards = await browser().run(() => [...document.querySelectorAll("#board .card.can")].map((card) => [card.dataset.card, card.getAttribute("aria-label"), card.closest(".zone").dataset.owner]));
    assert.match(await page.text("#turn"), /All choose in secret: player 1 has not, player 2 \(random\) has not, player 3 \(random\) has not/);
    const legal = (await page.legal()).map(({ text }) => text);
    assert.deepEqual(cards.map(([card]) => card), legal); // those in hand, and no other
    assert.deepEqual(cards[0], [legal[0], `Play ${legal[0]}`, "1"]);
    if (pressed === "mouse") await page.click("#board .card.can");
    else {
      await browser().run(() => document.querySelector("#board .card.can").focus());
      await page.key(Key.enter);
    }
    await page.browser.until((card) => [...document.querySelectorAll("#moves [data-node]")].some((move) => move.textContent.includes(card)), { what: "it is played", args: [legal[0]] });
  }
});

test("hidden: a move of several cards is pressed one card after the other", async (page) => {
  const { browser } = page;
  await page.newGame("cheat", { seats: ["human", "random"] });
  const canPlay = () => browser.until(() => document.querySelector("#board .card.can") !== null && document.body.hasAttribute("data-idle"), { what: "cards can be played" });
  await canPlay();
  const [first, second] = await browser.run(() => [...document.querySelectorAll("#board .card.can")].map((card) => card.dataset.card));
  await browser.run(() => document.querySelectorAll("#board .card.can")[1].setAttribute("id", "second"));
  await page.click("#board .card.can");
  assert.equal(await page.text("#board > .main"), `Play ${first}`);
  assert.equal(await browser.run(() => document.querySelector("#board .card.can").getAttribute("aria-pressed")), "true");
  await page.click("#second");
  await browser.until((cards) => [...document.querySelectorAll("#moves [data-node]")].some((move) => cards.includes(move.textContent.replace(/^\d+\.\s*/, ""))),
    { what: "both are played", args: [[`${first}-${second}`, `${second}-${first}`]] });
  await canPlay();
  const alone = await browser.run(() => document.querySelector("#board .card.can").dataset.card);
  await page.click("#board .card.can");
  await page.click("#board > .main");
  await browser.until((card) => [...document.querySelectorAll("#moves [data-node]")].some((move) => move.textContent.replace(/^\d+\.\s*/, "") === card), { what: "one is played", args: [alone] });
});
