// How large exported games are, how soon their boards are there, and how long programs think in them, in Chromium:
//
//     PLYBOARD=build/release/bin/plyboard node tests/web/exported_time.mjs [--moves N] [--level WORD] GAME...
//
// A line a game: its file in kB; the milliseconds from opening it to the first board; of N moves (none by default) of
// a level, the strongest unless one is named, the median and the longest in milliseconds, each from the click on a
// move of the person's to the frame with the answer. In parentheses the page's processor time for the same, which
// others on the machine change less.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { pathToFileURL } from "node:url";

import { Browser } from "./webdriver.mjs";

const { values, positionals: games } = parseArgs({ allowPositionals: true, options: { moves: { type: "string", default: "0" }, level: { type: "string" } } });
const program = resolve(process.env.PLYBOARD ?? "");
const folder = mkdtempSync(join(tmpdir(), "plyboard-exported-"));

/** In the page, before anything of it: notes when a board is there. */
function watchBoard() {
  new MutationObserver((_, watch) => {
    if (!document.querySelector("#board > *, #cover:not([hidden])")) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => { window.firstBoard = performance.now(); }));
  }).observe(document, { childList: true, subtree: true, attributes: true });
}

/** In the page: makes the move of this number among the legal ones, and waits until all programs have answered. Returns
 *  the time from the click; null: the game is over, or what failed is said. */
function play(number) {
  const nodes = () => document.querySelectorAll("#moves [data-node]").length;
  const over = () => !document.querySelector("#result").hidden;
  const idle = () => document.body.hasAttribute("data-idle");
  const failed = () => document.querySelector("#message.bad:not([hidden])");
  const moves = [...document.querySelectorAll("#legal-list [data-move]")];
  if (over() || moves.length === 0) return null;
  const before = nodes();
  const began = performance.now();
  moves[number % moves.length].click();
  return new Promise((done) => {
    const look = () => {
      if (!failed() && (!idle() || (nodes() < before + 2 && !over()))) return;
      watch.disconnect();
      done(failed() ? null : performance.now() - began);
    };
    const watch = new MutationObserver(look);
    watch.observe(document, { childList: true, subtree: true, attributes: true });
  });
}

/** Seconds of processor time of all that the browser does; the system counts hundredths. */
function spent() {
  let ticks = 0;
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("--type=renderer")) continue;
      const [user, system] = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/.*\) /, "").split(" ").slice(11, 13);
      ticks += Number(user) + Number(system);
    } catch {
      // it has ended meanwhile
    }
  }
  return ticks / 100;
}
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)];
const ms = (number) => String(Math.round(number));

for (const game of games) {
  const file = join(folder, "game.html");
  const made = spawnSync(program, ["export", game, "--html", file], { encoding: "utf8" });
  if (made.status !== 0) {
    console.log(`${game}: ${made.stderr.trim()}`);
    continue;
  }
  const browser = await Browser.start({ width: 1280, height: 900, reduced: true, whole: true });
  await browser.devtools("Page.addScriptToEvaluateOnNewDocument", { source: `(${watchBoard})()` });
  const idle = spent();
  await browser.open(pathToFileURL(file).href);
  const board = await browser.until(() => window.firstBoard);
  const told = [game, `${Math.round(statSync(file).size / 1000)} kB`, `board ${ms(board)} ms (${ms(1000 * (spent() - idle))})`];
  if (Number(values.moves) > 0) {
    const level = await browser.until((wanted) => {
      const all = [...document.querySelectorAll("dialog [data-level]")].map((button) => button.dataset.level);
      return all.includes(wanted) ? wanted : all.at(-1) ?? (document.querySelector("dialog") ? "none" : "");
    }, { args: [values.level ?? ""] });
    if (level !== "none") {
      await browser.press(`dialog [data-level="${level}"]`);
      await browser.until(() => !document.querySelector("dialog") && document.body.hasAttribute("data-idle"));
      const taken = [];
      const worked = [];
      for (let move = 0; move < Number(values.moves); ++move) {
        const before = spent();
        const time = await browser.run(play, 7 * move + 3);
        if (time === null) break;
        taken.push(time);
        worked.push(1000 * (spent() - before));
      }
      if (taken.length > 0)
        told.push(level, `${taken.length} moves`, `median ${ms(median(taken))} ms (${ms(median(worked))})`, `longest ${ms(Math.max(...taken))} ms (${ms(Math.max(...worked))})`);
    }
  }
  console.log(told.join(", "));
  await browser.end();
}
rmSync(folder, { recursive: true });
