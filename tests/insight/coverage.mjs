// How often the intervals of `plyboard insight` hold the truth: many small reports with different seeds.
//
//     node tests/insight/coverage.mjs PLYBOARD REPORTS FOLDER GAME [NAME=TRUTH ...] -- [OPTION ...]
//     node tests/insight/coverage.mjs build/release/bin/plyboard 200 /tmp/coin tests/insight/coin.lua draws=0.3333333 luck=1 -- --games 24 --budget 16
//
// What is not given as known is computed from the games of all reports together, or is the mean of what they
// say. In FOLDER the journals stay: the same command again plays nothing, and shows what other intervals would
// have held. Not a test: what it prints stands in framework/insight/README.md.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bySeries, figuresOf, mean } from "./figures.mjs";

const words = process.argv.slice(2), dashes = words.indexOf("--");
const [plyboard, reports, folder, game, ...truths] = words.slice(0, dashes), options = words.slice(dashes + 1);
const exactly = new Map(truths.map((text) => text.split("=")).map(([name, value]) => [name, Number(value)]));

mkdirSync(folder, { recursive: true });

/** One report and its games, without what no figure needs. */
function reportOf(seed) {
  const journal = join(folder, `${seed}.journal`), exported = join(folder, "games.json");
  const out = execFileSync(plyboard, ["insight", game, ...options, "--seed", `${seed}`, "--json", "--quiet", "--export", exported,
    "--journal", journal, ...(existsSync(journal) ? ["--resume"] : [])], { env: { ...process.env, XDG_STATE_HOME: folder }, maxBuffer: 1e9 });
  const games = JSON.parse(readFileSync(exported, "utf8")).map(({ bits, ...rest }) => rest);
  return { report: JSON.parse(out), games };
}

// Where two searchers can play, reports may have chosen differently: those with the usual one are compared.
const made = Array.from({ length: Number(reports) }, (_, i) => reportOf(i + 1));
const players = made.map(({ report }) => report.seat.by_strength.at(-1).player);
const times = (player) => players.filter((other) => other === player).length;
const usual = players.reduce((most, player) => (times(player) > times(most) ? player : most), players[0]);
const compared = made.filter((_, i) => players[i] === usual);
const list = compared.map(({ report }) => report);
const all = bySeries(compared.flatMap(({ games }) => games));

/** Figures whose games are not exported one by one: as the reports say them, under `key`. */
const said = {
  coverage: ["value", (report) => report.coverage], distinct: ["value", (report) => report.distinct_positions],
  at_once: ["share", (report) => report.clarity.at_once], near_best: ["share", (report) => report.clarity.near_best],
  kingmaker: ["value", (report) => report.kingmaker], b: ["value", ({ sound }) => ({ ...sound.branching, games: 1 })], n: ["value", ({ sound }) => ({ ...sound.plies, games: 1 })],
  tree: ["value", ({ sound }) => ({ ...sound.tree_log10, games: 1 })],
};

const known = new Map();
const rows = new Map();
function look(name, truth, { value, low, high }) {
  if (low === null || high === null) return;
  if (!rows.has(name)) rows.set(name, { held: 0, below: 0, above: 0, truth, figures: [] });
  const row = rows.get(name), slack = 1e-6;  // reports are rounded
  row[truth < low - slack ? "above" : truth > high + slack ? "below" : "held"]++;
  row.figures.push({ value, low, high });
}

/** Whether two figures differ by more than their intervals allow, as reports side by side mark it (Newcombe). */
function differ(a, b) {
  const [less, more] = a.value < b.value ? [a, b] : [b, a];
  return more.value - less.value > Math.hypot(more.value - more.low, less.high - less.value) + 1e-6;
}

/** The share of all pairs of figures that differ. */
function pairsThatDiffer(figures) {
  let pairs = 0, different = 0;
  for (const [i, one] of figures.entries())
    for (const other of figures.slice(0, i)) {
      pairs++;
      if (differ(one, other)) different++;
    }
  return different / pairs;
}

const families = [[/^rung /, "rungs"], [/^opening /, "openings"], [/^handicap /, "handicaps"], [/^seats of /, "seats of handicaps"], [/^remedy /, "remedies"]];
for (const report of list) {
  for (const { name, value, reported } of figuresOf(report, all, known)) {
    const family = families.find(([start]) => start.test(name))?.[1];
    look(family ?? name, exactly.get(name) ?? value, reported);
    if (name === `opening ${report.openings[0]?.moves[0]}`) look("the best opening", value, reported);
  }
  for (const [name, [key, of]] of Object.entries(said)) {
    const figure = of(report);
    if (typeof figure?.[key] !== "number") continue;
    if (!known.has(name)) known.set(name, mean(list.map(of).filter((one) => typeof one?.[key] === "number").map((one) => one[key])));
    look(name, exactly.get(name) ?? known.get(name), { ...figure, value: figure[key] });
  }
}
console.log(`${game}, ${options.join(" ")}: ${list.length} reports\n`);
console.log("| figure | truth | mean | width | held | intervals | too low | too high | pairs that differ |\n|---|---|---|---|---|---|---|---|---|");
for (const [name, { held, below, above, truth, figures }] of rows) {
  const whole = held + below + above, width = mean(figures.map(({ low, high }) => high - low));
  const family = families.some(([, of]) => of === name) || name === "the best opening";  // of several truths
  const cells = [name, family ? "" : +truth.toFixed(4), family ? "" : +mean(figures.map(({ value }) => value)).toFixed(4), +width.toFixed(3),
    `${(100 * held / whole).toFixed(1)} %`, whole, below, above, family ? "" : `${(100 * pairsThatDiffer(figures)).toFixed(1)} %`];
  console.log(`| ${cells.join(" | ")} |`);
}
