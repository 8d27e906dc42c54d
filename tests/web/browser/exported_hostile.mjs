// Scripts in exported games that were not written for people: what never ends, takes all memory or pretends to be a
// part of the page is stopped or shown, and the page goes on.
import assert from "node:assert/strict";
import { test } from "node:test";

import { packLink } from "../../../framework/studio/page/play/link.js";
import { exportedGames } from "../exported_games.mjs";

const { browser, write, exported, open, begin } = exportedGames();

const MARKUP = `'"></script></textarea><img src=x onerror="document.title = 'reached'"><script>`;
/** A game whose second move does this. */
const second = (what) => `game { name = "Bad", board = square(3, 3) }
function moves()
  if count(OCCUPIED) > 1 then ${what} end
  place()
end
`;
const game = (first) => `${first}\ngame { name = "Bad", board = square(3, 3) }\nfunction moves() place() end\n`;
const record = JSON.stringify({ "plyboard session": 1, game: "bad", players: ["human", "human"], moves: [] });

/** Nothing of the texts has become a part of the page. */
async function nothingReached(title) {
  assert.equal(await browser().run(() => document.title), title);
  assert.deepEqual(await browser().run(() => [...document.querySelectorAll("img, iframe, object, main script, dialog script")].map((element) => element.outerHTML)), []);
  assert.deepEqual(await browser().complaints(), []);
}

for (const [what, code, why] of [
  ["never ends", "while true do end", "ran longer than"],
  ["calls itself for ever", "local function again() return 1 + again() end again()", "64 MiB"],
  ["takes all memory", "local all = {} for i = 1, 1000000000 do all[i] = { i } end", "64 MiB"],
  ["takes all memory for a text", 'local text = "x" while true do text = text .. text end', "64 MiB"],
  ["fails with markup", `error(${JSON.stringify(MARKUP)})`, "onerror"],
])
  test(`hostile: a move that ${what} is taken back, and the game goes on`, async () => {
    write("bad.lua", second(code));
    const page = await open(exported("./bad.lua"));
    await begin("[data-people]");
    await page.touch("a1");
    await page.touch("b1");
    await page.says("#message", why);
    assert.equal(await page.here(), 1);
    await nothingReached("Bad");
  });

test("hostile: a program whose rules never end moves no more, and the page goes on", async () => {
  write("bad.lua", second("while true do end"));
  const page = await open(exported("./bad.lua"));
  await begin('[data-level="level1"]');
  await page.touch("a1");
  await page.says("#message", "ran longer than");
  await page.click("#game-title");
  await begin("[data-people]");
  assert.equal((await page.legal()).length, 9);
});

test("hostile: links and dropped files with bad scripts are refused with a sentence", async () => {
  const page = await open(exported("lua:tic_tac_toe"));
  await begin("[data-people]");
  await page.touch("b2");
  const refused = async (bring, why) => {
    await bring();
    await browser().find("[data-shown-script]");
    await browser().press("[data-accept]");
    await browser().until((piece) => document.querySelector('dialog [role="alert"]')?.textContent.includes(piece), { what: why, args: [why] });
    await browser().run(() => document.querySelector("dialog").close());
    assert.deepEqual(await page.moves(), ["b2"]);
  };
  const linked = (script, includes = {}) => async () => {
    const link = await packLink({ game: "bad", record, script, includes });
    await browser().run((text) => { location.hash = text; }, link);
  };
  await refused(linked(game("while true do end")), "ran longer than");
  await refused(linked(game("local all = {} while true do all[#all + 1] = {} end")), "64 MiB");
  await refused(linked(game('include "a"'), { a: 'include "b"', b: 'include "a"' }), "in a ring");
  await refused(linked(game('include "../a"'), { "../a": "" }), "is no name for a file");
  await refused(linked(game('include "a"'), { a: "while true do end" }), "ran longer than");
  await refused(linked(game('include "a"')), "there is no file a.lua");
  await refused(() => page.drop({ "bad.lua": "game {" }), "bad.lua:1");
  const scripts = [{ name: "bad", text: "game {" }];
  await refused(() => page.drop({ "game.html": `<!doctype html><script type="application/json" id="plyboard-game">${JSON.stringify({ scripts })}</script>` }), "bad.lua:1");
  for (const [files, why] of [[{ "a.html": "<!doctype html><p>" }, "has no script"], [{ "a.txt": "nothing" }, ""], [{ "a.lua": "x = 1", "b.lua": "y = 1" }, "one game at a time"], [{ "a.lua": "", "b.png": "" }, "one game at a time"]]) {
    await browser().run(() => { document.querySelector("#message").textContent = ""; });
    await page.drop(files);
    await browser().until((piece) => document.querySelector("#message.bad")?.textContent.includes(piece), { what: why, args: [why] });
  }
  await page.touch("a1");
  assert.deepEqual(await page.moves(), ["b2", "a1"]);
  await nothingReached("Tic-tac-toe");
});

test("hostile: markup in names, texts and comments is shown as it was written", async () => {
  const quoted = JSON.stringify(MARKUP);
  write("markup.lua", `-- ${MARKUP}
game { name = ${quoted}, description = ${quoted}, board = square(3, 3), pieces = { "man" },
       options = { way = { "plain", ${quoted}, help = ${quoted} } }, variables = { taken = 0 },
       look = { pieces = { man = { "<", "&" } }, numbers = { "<img src=x>", "<b>&lt;" }, beside = { taken = "number" } } }
function moves() add_number(1); add_number(2); place() end
function play(me, n) var.taken = n end
`);
  const played = write("played.json", JSON.stringify({
    "plyboard session": 1, game: "markup", players: [MARKUP, "human"], moves: [{ after: 0, move: "b2", comment: MARKUP }, { after: 1, move: "1", comment: MARKUP }],
  }));
  const page = await open(exported("./markup.lua", "--game", played));
  assert.equal(await page.text("[data-rules]"), MARKUP);
  await nothingReached(MARKUP);
  await begin("[data-replay]");
  await page.click("#moves [data-node='1']");
  assert.ok((await page.text("#moves")).includes(MARKUP));
  assert.equal(await page.text("#title"), MARKUP);
  await nothingReached(MARKUP);
  const other = await open(exported("lua:tic_tac_toe"), await packLink({ game: "x", record, script: MARKUP, includes: { [MARKUP]: MARKUP } }));
  assert.equal(await browser().run(() => document.querySelector("[data-shown-script]").value), MARKUP);
  assert.ok((await other.text("dialog")).includes(MARKUP));
  await nothingReached("Tic-tac-toe");
});
