// What axe-core finds in the page (Deque, MPL-2.0, npm's package axe-core): in each tab with something in it,
// in each window, and in the pages that the program writes as files; light and dark, on a telephone and on a desk. Debian does not have it: where it is not
// installed the tests are skipped.
//
//     npm install axe-core --prefix /tmp/axe
//     PLYBOARD_AXE=/tmp/axe/node_modules/axe-core/axe.min.js tests/cli/studio.sh PLYBOARD axe
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

import { dyingWithUs } from "../webdriver.mjs";
import { program, studioTests } from "./studio_page.mjs";

const file = process.env.PLYBOARD_AXE ?? "";
if (!existsSync(file)) {
  console.log("skipped: PLYBOARD_AXE names no axe.min.js");
  process.exit(77);
}
const { test } = studioTests({ words: ["lua:tic_tac_toe"] });

/** @param {import("./studio_page.mjs").Page} page @param {string} what */
async function clean(page, what) {
  const { browser } = page;
  if (!await browser.run(() => "axe" in window)) await browser.devtools("Runtime.evaluate", { expression: readFileSync(file, "utf8") });
  for (const theme of ["light", "dark"]) {
    await browser.prefer({ dark: theme === "dark" }); // without motion: colours do not change by and by
    await browser.run((name) => { document.documentElement.dataset.theme = name; }, theme);
    for (const width of [360, 1600]) {
      await browser.devtools("Emulation.setDeviceMetricsOverride", { width, height: 900, deviceScaleFactor: 1, mobile: false });
      const found = await browser.run(async () => (await window.axe.run()).violations
        .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")}: ${node.failureSummary.split("\n")[1]?.trim()}`)));
      assert.deepEqual(found, [], `${what}, ${theme}, ${width}`);
    }
  }
}
/** @param {import("./studio_page.mjs").Page} page @param {string} button */
async function cleanWindow(page, button) {
  await page.click(button);
  await page.browser.find("dialog");
  await page.idle();
  await clean(page, `the window behind ${button}`);
  await page.click('dialog [aria-label="Close"]');
}

test("axe: a game in play, and its windows", async (page) => {
  await page.newGame("lua:tic_tac_toe", { moves: "b2 a1" });
  await clean(page, "play");
  for (const button of ["#game-title", "#share", "#files", "#help", '#seats [data-key="seat 0"]']) await cleanWindow(page, button);
});

test("axe: an analysis", async (page) => {
  await page.newGame("lua:tic_tac_toe", { moves: "b2 a1" });
  await page.tab("analyse");
  await page.click("#second");
  await page.click("#analyse");
  await page.says("#analysis-effort", "done");
  await page.idle();
  await clean(page, "analyse");
});

test("axe: a script and a check", async (page) => {
  await page.tab("script");
  await clean(page, "script");
  await page.click("#open-guide");
  for (const guide of ["README.md", "cookbook.md", "game.md", "words.md"]) {
    await page.click(`[data-guide="${guide}"]`);
    await clean(page, guide);
  }
  await cleanWindow(page, "#new-script");
  await page.tab("check");
  await page.click("#check");
  await page.says("#check-verdict", "No fault");
  await clean(page, "check");
});

test("axe: insight", async (page) => {
  await page.newGame("lua:tic_tac_toe");
  await page.tab("insight");
  await clean(page, "insight");
  await page.browser.click("#insight");
  await page.browser.until(() => document.querySelectorAll("#insight-figures [data-figure=seat]").length > 2, { what: "who wins is shown" });
  await page.click("#insight");
  await clean(page, "an insight");
});

test("axe: a comparison", async (page) => {
  await page.newGame("tic_tac_toe");
  await page.tab("compare");
  await clean(page, "compare");
  await page.click("#compare");
  await page.says("#compare-progress", "done");
  await clean(page, "a comparison");
});

test("axe: a tournament", async (page) => {
  await page.tab("tournament");
  await clean(page, "tournament");
  await page.click("#new-tournament");
  await page.browser.find("dialog");
  await clean(page, "the form of a tournament");
  await page.browser.run(() => { for (const [name, text] of Object.entries({ games: "tic_tac_toe", players: "random\nlevel1", rounds: "2", name: "cup" })) document.querySelector(`dialog [data-field="${name}"]`).value = text; });
  await page.click("#make-tournament");
  await page.click("#start-tournament");
  await page.says("#tournament-progress", "complete");
  await page.browser.find("#matches [data-match]");
  await page.idle();
  await clean(page, "a tournament");
});

test("axe: a trace", async (page) => {
  await page.newGame("lua:tic_tac_toe", { moves: "b2 a1" });
  await page.tab("trace");
  await clean(page, "trace");
  await page.click("#trace");
  await page.browser.find("#trace-board svg");
  await page.idle();
  await clean(page, "a trace");
});

test("axe: the page of a running tournament", async (page) => {
  const folder = mkdtempSync(join(tmpdir(), "plyboard-axe-"));
  writeFileSync(join(folder, "slow.lua"), 'return { game = "connect_four", players = { "a = alphabeta(time=300ms)", { player = "b = mcts(time=400ms)", clock = "10m" } }, rounds = 9 }');
  const [command, ...words] = dyingWithUs(program, "tournament", "slow.lua", "--serve", "0");
  const tournament = spawn(command, words, { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  try {
    let said = "";
    for await (const text of tournament.stderr) if (/http:\S+\s/.test(said += text)) break;
    await page.browser.open(/http:\S+/.exec(said)?.[0] ?? "");
    await page.browser.find(".playing li .clock");
    await clean(page, "a running tournament");
  } finally {
    tournament.kill("SIGINT");
    await new Promise((ended) => tournament.once("exit", ended));
    await page.open(); // the tournament's page has lost its program
    rmSync(folder, { recursive: true, force: true });
  }
});

test("axe: pages as files", async (page) => {
  const folder = mkdtempSync(join(tmpdir(), "plyboard-axe-"));
  /** @param {...string} words */
  const run = (...words) => {
    const made = spawnSync(program, words, { cwd: folder, encoding: "utf8", maxBuffer: 1 << 26 });
    assert.equal(made.status, 0, made.stderr);
    return made.stdout;
  };
  try {
    writeFileSync(join(folder, "cup.lua"), 'return { game = "tic_tac_toe", players = { "random", "minimax(depth=3)" }, rounds = 3 }');
    writeFileSync(join(folder, "game.pgn"), '[Game "tic_tac_toe"]\n\n1. b2 {the middle} a1 (1... a2) 2. c3 *\n');
    run("tournament", "cup.lua", "--quiet");
    run("report", "cup.lua", "--html", "report.html");
    run("trace", "tic_tac_toe", "--player", "alphabeta(depth=2)", "--html", "trace.html");
    writeFileSync(join(folder, "game.html"), run("sessions", "./game.pgn", "--print", "html"));
    run("insight", "tic_tac_toe", "--time", "5s", "--html", "insight.html", "--quiet");
    const all = existsSync(join(dirname(program), "../share/plyboard/browser/studio.wasm.lzma"));
    if (all) run("export", "--all", "all");
    for (const name of ["report", "trace", "game", "insight", ...(all ? ["all/index"] : [])]) {
      await page.browser.open(pathToFileURL(join(folder, `${name}.html`)).href);
      await clean(page, `${name}.html`);
    }
    for (const name of all ? ["hex", "oh_hell"] : []) {
      await page.browser.open(pathToFileURL(join(folder, `all/${name}.html`)).href);
      await page.browser.find("dialog [data-people]");
      await clean(page, `the title page of ${name}`);
      await page.browser.press("dialog [data-people]");
      await page.browser.until(() => !document.querySelector("dialog") && document.body.hasAttribute("data-idle"));
      await clean(page, name);
      if (!await page.browser.run(() => document.querySelector("#uncover"))) continue;
      await page.click("#uncover");
      await clean(page, `${name}, uncovered`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
