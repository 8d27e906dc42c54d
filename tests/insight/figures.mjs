// The figures of `plyboard insight` computed again from the games that it exports, by the definitions in
// framework/insight/README.md. It shares nothing with the program: what both say is right, or both have
// understood a definition alike.
//
//     const series = bySeries(JSON.parse(readFileSync("games.json")));
//     const [figure] = figuresOf(report, series).filter(({ name }) => name === "draws");
//     figure.value;      // from the games
//     figure.reported;   // { value, low, high } of the report
//
// Series of several reports may be joined: the figures are then those of all their games.

const sum = (values) => values.reduce((total, value) => total + value, 0);
export const mean = (values) => sum(values) / values.length;
const chance = -1;

/** Between the two nearest values in proportion, as most programs have it. */
export function quantile(values, q) {
  const sorted = Float64Array.from(values).sort();
  const at = q * (sorted.length - 1), below = Math.floor(at);
  return sorted[below] + (at - below) * ((sorted[below + 1] ?? sorted[below]) - sorted[below]);
}

/** Games by what they were played for. */
export function bySeries(games) {
  const series = new Map();
  for (const game of games) {
    if (!series.has(game.series)) series.set(game.series, []);
    series.get(game.series).push(game);
  }
  return series;
}

const unfinished = (game) => game.termination === "ply_limit";
const drawn = (game) => !unfinished(game) && (game.points.length === 1 ? game.points[0] === 0.5 : new Set(game.points).size === 1);
const share = (games, holds) => games.filter(holds).length / games.length;

function turnsOf(game) {
  const movers = game.movers.filter((mover) => mover !== chance);
  return movers.filter((mover, i) => i === 0 || mover !== movers[i - 1] || game.points.length === 1).length;
}

const choicesOf = (games) => games.flatMap((game) => game.choices.filter((_, i) => game.movers[i] !== chance));

// --- The course of a game: what the judge expects for each player before each ply ---

const lapses = 0.02;
const expectedAt = (score, scale) => lapses + (1 - 2 * lapses) / (1 + Math.exp(-score / scale));

/** Where `value` is largest, looked for at so many places from `low` to `high`, then ever more closely. */
function highest(low, high, value, places = 300) {
  while (high - low > 1e-9) {
    const step = (high - low) / places;
    let best = low, most = -Infinity;
    for (let i = 0; i <= places; i++) {
      const found = value(low + i * step);
      if (found > most) [best, most] = [low + i * step, found];
    }
    [low, high, places] = [Math.max(low, best - step), Math.min(high, best + step), 10];
  }
  return (low + high) / 2;
}

/** The scale at which the judge's evaluations explain the results best. */
export function scaleOf(games) {
  const results = new Map();  // how often, by evaluation and points of the mover
  for (const { course, movers, points } of games)
    for (const { ply, score } of course.filter((one) => one.score !== undefined)) {
      const key = `${score} ${points[movers[ply]]}`;
      results.set(key, (results.get(key) ?? 0) + 1);
    }
  const list = [...results].map(([key, times]) => [...key.split(" ").map(Number), times]);
  const largest = Math.max(0, ...list.map(([score]) => Math.abs(score)));
  if (largest === 0) return 1;
  return Math.exp(highest(Math.log(largest / 1000), Math.log(largest * 100), (logarithm) => {
    const expected = (score) => expectedAt(score, Math.exp(logarithm));
    return sum(list.map(([score, points, times]) => times * (points * Math.log(expected(score)) + (1 - points) * Math.log(1 - expected(score)))));
  }));
}

/** What is expected where an evaluation counts in `scale`; of more than two players the others as they last were. */
function courseAt({ course, movers, points }, scale) {
  let known = points.map(() => 0.5);
  return course.map(({ ply, expected, score }) => {
    const mover = movers[ply], own = score === undefined ? expected[mover] : expectedAt(score, scale);
    known = known.map((value, player) => (player === mover ? own : points.length === 2 ? 1 - own : value));
    return { ply, expected: known };
  });
}

const others = (expected, player) => Math.max(...expected.filter((_, other) => other !== player));

function leaderOf(expected) {
  const best = Math.max(...expected), leader = expected.indexOf(best);
  return best - others(expected, leader) > 0.05 ? leader : undefined;
}

export function storyOf({ course, points, moves }) {
  const leaders = course.map(({ expected }) => leaderOf(expected)).filter((leader) => leader !== undefined);
  const story = { lead_changes: leaders.filter((leader, i) => i > 0 && leader !== leaders[i - 1]).length, killer_move: 0 };
  for (let i = 1; i < course.length; i++)
    for (const [player, now] of course[i].expected.entries())
      story.killer_move = Math.max(story.killer_move, Math.abs(now - course[i - 1].expected[player]));
  const winner = points.indexOf(1);
  if (winner < 0) return story;
  const own = course.map(({ expected }) => expected[winner]), best = course.map(({ expected }) => others(expected, winner));
  const behind = own.map((value, i) => best[i] - value).filter((value) => value > 0);
  story.drama = behind.length > 0 ? mean(behind) : 0;
  const most = Math.max(...best), last = own.findLastIndex((value) => value <= most);
  story.decided_at = (last + 1 < course.length ? course[last + 1].ply : moves.length) / moves.length;
  const open = own.findLastIndex((value) => value < 0.75);
  story.point_of_no_return = (open < 0 ? 0 : course[open].ply) / moves.length;
  const third = course.find(({ ply }) => 3 * ply >= moves.length), leader = third && leaderOf(third.expected);
  if (leader !== undefined) story.early_leader = leader === winner ? 1 : 0;
  return story;
}

/** By a scale that is fitted to all of them. */
function storiesOf(games) {
  const scale = scaleOf(games);
  return games.map((game) => storyOf({ ...game, course: courseAt(game, scale) }));
}

// --- Games between unequal players ---

/** What the player who is named first has scored, game by game. Of a single player two games are compared. */
function duelPoints(series, name) {
  const games = series.get(name);
  if (games) return games.map((game) => game.points[game.number % game.points.length]);
  const other = new Map((series.get(`${name} other`) ?? []).map((game) => [game.number, game.utility[0]]));
  return (series.get(`${name} one`) ?? []).filter(({ number }) => other.has(number))
    .map(({ number, utility }) => (Math.sign(utility[0] - other.get(number)) + 1) / 2);
}

export function skillTrace(levels) {
  const line = { k: mean(levels.map((_, i) => i + 1)), r: mean(levels) };
  const slope = sum(levels.map((r, i) => (i + 1 - line.k) * (r - line.r))) / sum(levels.map((_, i) => (i + 1 - line.k) ** 2));
  const past = line.r + (levels.length > 1 ? slope * (levels.length + 1 - line.k) : 0);
  const y = Math.min(1, Math.max(0, past));
  return y + (1 - y) * mean(levels.map((r) => Math.max(r, 0)));
}

/** Of the variance of player 1's result, what the dice and what the players' strength make. */
export function luckOf(games) {
  const result = (game) => (game.points.length === 1 ? game.utility[0] : game.points[0]);
  const pairs = [];
  for (let i = 0; i + 1 < games.length; i += 2) pairs.push([result(games[i]), result(games[i + 1])]);
  const [strong, weak] = [0, 1].map((side) => mean(pairs.map((pair) => pair[side])));
  const variance = mean(pairs.map(([a, b]) => ((a - strong) ** 2 + (b - weak) ** 2) / 2));
  const dice = mean(pairs.map(([a, b]) => (a - strong) * (b - weak))), skill = ((strong - weak) / 2) ** 2;
  return { luck: Math.max(0, dice / (variance + skill)), skill: skill / (variance + skill) };
}

// --- The figures of a report ---

/**
 * The figures that `report` has, with their values from the games of `series`. Values that were computed are
 * kept in `known`, by name, and not computed again.
 */
export function figuresOf(report, series, known = new Map()) {
  const list = [];
  const add = (name, value, reported, key = "value") => {
    if (typeof reported?.[key] !== "number") return;
    if (!known.has(name)) known.set(name, value());
    const { low, high, games } = reported;
    list.push({ name, value: known.get(name), reported: { value: reported[key], low, high, games } });
  };
  addResults(report, series, add);
  addDuels(report, series, add);
  return list;
}

/** The series of a row: alpha-beta gets 16 times as many nodes as the budget says. */
function selfPlay(series, { player }) {
  const nodes = player === "random" ? 0 : Number(player.match(/nodes=(\d+)/)[1]);
  return series.get(`selfplay ${player.startsWith("pvs") ? nodes / 16 : nodes}`);
}

/** What games between equals show. */
function addResults(report, series, add) {
  const rows = report.seat.by_strength, strongest = rows.findLast(({ games }) => games >= 10) ?? rows.at(-1);
  const score = (row, seat = 0) => mean(selfPlay(series, row).map(({ points }) => points[seat]));
  for (const row of rows) {
    add(`seat, ${row.player}`, () => score(row), row, "score");
    for (const [seat, figure] of (row.seats ?? []).entries())
      if (seat > 0) add(`seat ${seat + 1}, ${row.player}`, () => score(row, seat), figure, "score");
  }
  const games = selfPlay(series, strongest), { draws, unfinished: cut, length, choice } = report;
  add("trend", () => score(strongest) - score(rows[0]), report.seat.trend);
  add("draws", () => share(games, drawn), draws, "share");
  add("unfinished", () => share(games, unfinished), cut, "share");
  add("length", () => quantile(games.map(({ moves }) => moves.length), 0.5), length, "median");
  add("turns", () => quantile(games.map(turnsOf), 0.5), length.turns, "median");
  add("choice", () => share(choicesOf(games), (moves) => moves > 1), choice, "share");
  add("branching", () => quantile(choicesOf(games), 0.5), choice.branching, "median");
  let stories;
  for (const name of ["drama", "lead_changes", "decided_at", "point_of_no_return", "killer_move", "early_leader"])
    add(name, () => {
      stories ??= storiesOf(games.filter(({ course }) => course));
      return mean(stories.map((story) => story[name]).filter((value) => value !== undefined));
    }, report[name]);
}

/** What games between others show: duels, first moves, the same dice for two. */
function addDuels(report, series, add) {
  const names = [...series.keys()], named = (start) => names.find((name) => name.startsWith(`${start} `));
  const duel = (name, of, figure) => of && add(name, () => mean(duelPoints(series, of)), figure, "score");
  const { chosen_player: chosen, ladder: { players } } = report;
  if (chosen) duel("chosen player", `choosing ${chosen.player} ${chosen.against}`, chosen);
  for (const [i, { player }] of players.entries())
    if (i > 0) duel(`rung ${player} over ${players[i - 1].player}`, `ladder ${player} ${players[i - 1].player}`, players[i]);
  add("skill_trace", () => {
    const levels = Array.from({ length: 8 }, (_, k) => duelPoints(series, `trace ${k + 1}`).map((points) => 2 * points - 1));
    const most = Math.max(...levels.map((level) => level.length));  // a level that was cut does not count
    return skillTrace(levels.filter((level) => level.length === most).map(mean));
  }, report.skill_trace);
  for (const opening of report.openings)
    add(`opening ${opening.moves[0]}`, () => mean(series.get(named("openings")).filter(({ moves }) => opening.moves.includes(moves[0])).map(({ points }) => points[0])), opening, "score");
  for (const row of report.restricted) {
    const of = names.map((name) => name.replace(/ (one|other)$/, "")).find((name) => name.startsWith(`handicap ${row.name} `));
    duel(`handicap ${row.name}`, of, row);
    for (const [seat, figure] of row.by_seat.entries())
      add(`seats of ${row.name}, ${seat + 1}`, () => mean(series.get(of).filter(({ number }) => number % row.by_seat.length === seat).map(({ points }) => points[seat])), figure, "score");
  }
  for (const remedy of report.remedies) {
    const games = series.get(named(`variant ${remedy.name}`));
    const after = { seat: () => mean(games.map(({ points }) => points[0])), draws: () => share(games, drawn), unfinished: () => share(games, unfinished) };
    if (games) add(`remedy ${remedy.name}, ${remedy.figure}`, after[remedy.figure], remedy);
  }
  for (const name of ["luck", "skill"]) add(name, () => luckOf(series.get(named("luck")))[name], report[name]);
}
