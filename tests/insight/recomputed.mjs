// Holds a report's figures against those of its exported games: recomputed.mjs REPORT GAMES
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { bySeries, figuresOf } from "./figures.mjs";

const [report, games] = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, "utf8")));
const figures = figuresOf(report, bySeries(games));
for (const { name, value, reported } of figures) {
  assert.ok(Math.abs(value - reported.value) < 1e-5, `${report.game}, ${name}: ${value} by its games, ${reported.value} in the report`);
  if (reported.low !== null) assert.ok(reported.low <= reported.value && reported.value <= reported.high, `${report.game}, ${name}`);
}
console.log(`${report.game}: ${figures.length} figures are those of its ${games.length} games`);
