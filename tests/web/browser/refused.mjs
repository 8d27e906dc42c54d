// The program as others on this computer, and other sites, find it: by plain sockets, without a browser.
import assert from "node:assert/strict";
import { connect } from "node:net";
import { randomBytes } from "node:crypto";
import { after, before, test } from "node:test";

import { Studio } from "./studio_page.mjs";

const AGAINST_THE_RULES = Buffer.from([0x03, 0xf0]); // 1008, why a socket is closed (RFC 6455, 7.4.1)

/** @type {Studio} */
let studio;
before(async () => { studio = await Studio.start(); });
after(async () => { await studio.end(); });

/** Says the second words when it has heard the head of an answer to the first. What comes back until the program closes the connection. @param {string | Buffer} words */
const answer = (words, port = studio.port, host = "127.0.0.1", then = null) => new Promise((resolve, failed) => {
  const socket = connect(port, host, () => socket.write(words));
  const heard = [];
  socket.on("data", (data) => {
    if (then && heard.length === 0) socket.write(then);
    heard.push(data);
    if (then && data.includes(AGAINST_THE_RULES)) socket.end(); // a page says farewell, too
  });
  socket.on("close", () => resolve(Buffer.concat(heard).toString("latin1")));
  socket.on("error", failed);
});
const get = (path, host) => answer(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
const upgrade = (host, origin, more = "") => `GET /socket HTTP/1.1\r\nHost: ${host}\r\n${origin === null ? "" : `Origin: ${origin}\r\n`}Upgrade: websocket\r\nConnection: Upgrade\r\n` +
  `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString("base64")}\r\n${more}\r\n`;
/** A message as a page sends it (RFC 6455, 5.2). */
function message(text) {
  const data = Buffer.from(text);
  assert.ok(data.length < 126);
  const mask = randomBytes(4);
  return Buffer.concat([Buffer.from([0x81, 0x80 | data.length]), mask, data.map((byte, i) => byte ^ mask[i % 4])]);
}
const own = () => `127.0.0.1:${studio.port}`;

test("refused: a request that was meant for another host", async () => {
  for (const host of [`evil.example:${studio.port}`, "127.0.0.1", `[::1]:${studio.port}`, `localhost:${studio.port}.evil.example`]) {
    assert.match(await get("/", host), /^HTTP\/1\.1 403 /, host);
  }
  assert.match(await get("/", own()), /^HTTP\/1\.1 200 /);
  assert.match(await get("/", `localhost:${studio.port}`), /^HTTP\/1\.1 200 /);
});

test("refused: a request with two hosts, or from two sites", async () => {
  const request = (host, more) => answer(`GET / HTTP/1.1\r\nHost: ${host}\r\n${more}\r\n`);
  assert.match(await request(own(), "Host: evil.example\r\n"), /^HTTP\/1\.1 400 /);
  assert.match(await request("evil.example", `Host: ${own()}\r\n`), /^HTTP\/1\.1 40[03] /);
  assert.match(await request(own(), `Host: ${own()}\r\n`), /^HTTP\/1\.1 400 /);
  assert.match(await answer(upgrade(own(), `http://${own()}`, "Origin: http://evil.example\r\nConnection: close\r\n")), /^HTTP\/1\.1 400 /);
});

test("refused: a socket for a page of another site", async () => {
  for (const origin of ["http://evil.example", "null", `https://${own()}`, "http://127.0.0.1:1", null]) {
    assert.match(await answer(upgrade(own(), origin, "Connection: close\r\n")), /^HTTP\/1\.1 403 /, String(origin));
  }
});

test("refused: whoever does not know the key", async () => {
  for (const first of [`{"id":1,"op":"hello","key":"${"0".repeat(32)}"}`, '{"id":1,"op":"hello"}', '{"id":1,"op":"script.words"}', "?"]) {
    const heard = await answer(upgrade(own(), `http://${own()}`), studio.port, "127.0.0.1", message(first));
    assert.match(heard, /^HTTP\/1\.1 101 /);
    assert.ok(!heard.includes('"ok"'), first);
    assert.ok(heard.includes(AGAINST_THE_RULES.toString("latin1")), "closed as against the rules");
  }
});

test("refused: files that are not the page's", async () => {
  for (const path of ["/../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/codemirror/../../../../etc/passwd", "//etc/passwd", "/embedded_files.cpp"]) {
    assert.match(await get(path, own()), /^HTTP\/1\.1 (400|404) /, path);
  }
});

test("refused: what comes from the network", async () => {
  const { networkInterfaces } = await import("node:os");
  const others = Object.values(networkInterfaces()).flat().filter((face) => !face.internal && face.family === "IPv4");
  for (const { address } of others) await assert.rejects(answer("GET / HTTP/1.1\r\n\r\n", studio.port, address), /ECONNREFUSED/);
});

test("refused: a port that is in use, with a sentence; and the program ends when it is told to", async () => {
  await assert.rejects(Studio.start(["--port", String(studio.port)]), /has ended/);
  const other = await Studio.start();
  assert.deepEqual(await other.end(), { code: 0, signal: null });
});
