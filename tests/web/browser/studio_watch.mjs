// The page of `plyboard watch` and `plyboard tournament --serve` in a real browser.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";

import { Browser, dyingWithUs } from "../webdriver.mjs";

const program = process.env.PLYBOARD ?? "";
// Moves that take so long that a board can be followed.
const slow = `return {
    game = "connect_four",
    players = { "a = alphabeta(time=300ms)", { player = "b = mcts(time=400ms)", clock = "10m" } },
    rounds = 20,
}`;
const quick = `return { game = "tic_tac_toe", players = { "random", "minimax(depth=3)" }, rounds = 10 }`;

let folder;
/** @type {Browser} */
let browser;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), "plyboard-watch-"));
  writeFileSync(join(folder, "slow.lua"), slow);
  writeFileSync(join(folder, "quick.lua"), quick);
  browser = await Browser.start({ width: 1280, height: 900 });
});
after(async () => {
  await browser?.end();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the program; `address` is the first on the stream. @param {"stdout" | "stderr"} stream @param {...string} words */
async function started(stream, ...words) {
  const [command, ...rest] = dyingWithUs(program, ...words);
  const process = spawn(command, rest, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise((resolve) => process.once("exit", resolve));
  process[stream === "stdout" ? "stderr" : "stdout"].resume();
  const address = await new Promise((found, failed) => {
    ended.then(() => failed(new Error(`plyboard ${words[0]} has ended`)));
    createInterface({ input: process[stream] }).on("line", (line) => {
      const at = line.match(/http:\S+/);
      if (at) found(at[0]);
    });
  });
  return { address, end: async () => {
    process.kill("SIGINT");
    await ended;
  } };
}

test("a running tournament shows boards, who is at work, clocks", async () => {
  const tournament = await started("stderr", "tournament", "slow.lua", "--workers", "2", "--serve", "0");
  await browser.open(tournament.address);
  await browser.find(".playing li svg");
  await browser.find(".playing li strong");
  await browser.find(".playing li .clock");
  const clock = await browser.run(() => document.querySelector(".playing .clock").textContent.trim());
  assert.match(clock, /^(10:00|9:\d\d)/);
  assert.match(await browser.run(() => document.title), /^slow$/);
  // Every ply puts one stone onto the board.
  await browser.until(() => {
    const match = document.querySelector(".playing li");
    const ply = Number(match?.textContent.match(/ply (\d+)/)?.[1]);
    return ply >= 8 && match.querySelectorAll("svg .piece").length === ply;
  });
  assert.deepEqual(await browser.complaints(), []);
  await tournament.end();
});

test("a finished one shows tables, who met whom, pairs, and that nothing is left", async () => {
  const play = spawn(program, ["tournament", "quick.lua", "--quiet"], { cwd: folder, stdio: "ignore" });
  assert.equal(await new Promise((resolve) => play.once("exit", resolve)), 0);
  const watch = await started("stdout", "watch", "quick.lua");
  await browser.open(watch.address);
  await browser.find("#standings tbody tr");
  await browser.find("#crosstable tbody td span");
  const pairs = await browser.run(() => [...document.querySelectorAll("#pairs tbody td")].map((cell) => cell.textContent));
  const numbers = pairs.slice(0, 8).map(Number);
  assert.equal(numbers[0] + numbers[1] + numbers[2], 20); // matches
  assert.equal(numbers.slice(3).reduce((sum, count) => sum + count), 10); // pairs
  assert.match(await browser.run(() => document.querySelector("#tournament-progress").textContent), /^20 of 20 matches · complete$/);
  assert.deepEqual(await browser.complaints(), []);
  await watch.end();
});
