// Links of games, without a browser: what goes in comes out, and what is no link is refused.
import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync } from "node:zlib";

import { LARGEST_CONTENT, LONGEST_LINK, MARK, linkIn, packLink, recordWords, unpackLink } from "../../framework/studio/page/play/link.js";

const record = JSON.stringify({ "plyboard session": 1, game: "tic_tac_toe", moves: [{ after: 0, move: "b2" }] });
const shared = { game: "my_game(size=5)", record, script: "game { name = \"Spiel 🎲\" }\n", includes: { "lib/rows": "ROWS = 3\n" } };
const linkOf = (content) => MARK + deflateSync(content).toString("base64url");
const refused = (link) => assert.rejects(unpackLink(link), (error) => error.name === "Error" && /^This link|^This is no link/.test(error.message) && !error.message.includes("\n"));

test("what goes in comes out", async () => {
  const link = await packLink(shared);
  assert.match(link, /^plyboard:[\w-]+$/); // letters that no address and no mail changes
  assert.deepEqual(await unpackLink(link), shared);
  assert.deepEqual(await unpackLink(await packLink({ ...shared, script: null })), { ...shared, script: null, includes: {} });
  assert.deepEqual((await unpackLink(linkOf(JSON.stringify({ plyboard: 1, game: "x", record, script: "" })))).includes, {}, "of an older studio");
});

test("a link is found in what people paste", async () => {
  const link = await packLink(shared);
  const broken = link.replace(/.{40}/g, "$&\r\n  ");
  assert.equal(linkIn(`see ${broken}`), link);
  assert.equal(linkIn(`http://127.0.0.1:8000/#${link}`), link);
  assert.equal(linkIn(`<${link}> is the game`), link);
  assert.equal(linkIn(`look at ${link} please`), link);
  assert.equal(linkIn("http://example.org/"), null);
});

test("what is damaged is refused with one sentence", async () => {
  const link = await packLink(shared);
  for (let length = MARK.length; length < link.length; length += 7) await refused(link.slice(0, length));
  for (let at = MARK.length; at < link.length; at += 5) {
    const other = link[at] === "A" ? "B" : "A";
    const changed = link.slice(0, at) + other + link.slice(at + 1);
    await unpackLink(changed).then((same) => assert.deepEqual(same, shared), () => refused(changed)); // a filling bit may differ
  }
  for (const content of ["", "{", "null", "[]", "1", "{}", '{"plyboard":1}', '{"plyboard":1,"game":"chess","record":7}', '{"plyboard":2,"game":"chess","record":"{}"}',
    '{"plyboard":1,"game":"","record":"{}"}', '{"plyboard":1,"game":"chess","record":"{}","script":{}}', '{"plyboard":1,"game":"chess","record":"{}","script":"","includes":["x"]}',
    '{"plyboard":1,"game":"chess","record":"{}","script":"","includes":{"x":7}}', Buffer.from([0xff, 0xfe])]) await refused(linkOf(content));
  await refused("http://example.org/#abc");
});

test("a bomb is cut off, a long link not even read", async () => {
  const bomb = linkOf(Buffer.alloc(100 * LARGEST_CONTENT / 2, "x"));
  assert.ok(bomb.length < LONGEST_LINK);
  await assert.rejects(unpackLink(bomb), /more than any game needs/);
  await assert.rejects(unpackLink(MARK + "A".repeat(LONGEST_LINK)), /longer than any/);
  await assert.rejects(packLink({ ...shared, script: "x".repeat(LARGEST_CONTENT) }), /too large/);
});

test("a record is told in words before it is opened", () => {
  const moves = [{ after: 0, move: "e4" }, { after: 1, move: "e5", comment: "as usual" }, { after: 1, move: "c5" }, { after: 2, move: "Nf3" }];
  // The main line's child comes first, so that the others follow it.
  assert.deepEqual(recordWords(JSON.stringify({ moves: [moves[0], moves[1], { after: 2, move: "Nf3" }, { after: 1, move: "c5" }], start: "" })),
    { line: ["e4", "e5", "Nf3"], others: 1, comments: 1, start: "" });
  for (const text of ["", "{}", "[]", "null", '{"moves":{}}']) assert.throws(() => recordWords(text), /damaged/);
  assert.deepEqual(recordWords('{"moves":[null,7,{"after":0}]}').line, []);
});
