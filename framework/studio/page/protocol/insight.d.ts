/** Whether a game is any good. */
import type { TableView } from "./tables.js";
import type { JobId, Problem, Spec } from "./words.js";

/** What is sent, and what comes back in `ok`. */
export interface InsightOperations {
  /** Finds out whether a game is any good, as `plyboard insight` does, for at most `seconds` (300);
   *  what a studio has played for it before, by the same rules, budget and program, is not played
   *  again. Reports events `insight`. */
  "insight.start": [{ game: Spec; seconds?: number }, { job: JobId }];
  /** Some of the games behind a figure of the page's last report; `at`: which row of it. */
  "insight.games": [{ figure: string; at?: number }, { games: GameRef[] }];
  /** One of them as a table, with what the judge thought. */
  "insight.game": [{ series: string; number: number }, TableView];
}

export type InsightEvent =
  /** What is being played, and after each stage the report as far as it is. * but the last, and those
   *  with a report */
  | {
      ev: "insight";
      of: JobId;
      progress: string;
      done: boolean;
      report?: InsightReport;
      maps?: { title: string; svg: string }[]; // with a report: the board, the darker the more often
      seconds?: number; // it took; at the end
      problem?: Problem;
    };

/** Where a game of a report is kept, and what came of it. */
export interface GameRef {
  series: string;
  number: number;
  title: string;
}

/** A figure with its 95 % interval and the games behind it; null: not known. */
export type InsightFigure<Name extends string = "value"> = { [name in Name]: number | null } & {
  low: number | null;
  high: number | null;
  games: number;
};

/** What `plyboard insight --json` prints, as far as it was found out. */
export interface InsightReport {
  game: Spec;
  players: number;
  stopped: boolean;
  verdict: { subject: string; mark: "good" | "ok?" | "warn" | "bad" | "-"; text: string; try: string | null }[];
  seat: { by_strength: (InsightFigure<"score"> & { player: string })[]; trend: InsightFigure };
  draws: InsightFigure<"share">;
  unfinished: InsightFigure<"share">;
  length: InsightFigure<"median"> & { turns: InsightFigure<"median"> };
  choice: InsightFigure<"share"> & { branching: InsightFigure<"median"> };
  ladder: { rungs: number; complete: boolean; players: (InsightFigure<"score"> & { player: string; level: Spec })[] };
  skill_trace: InsightFigure;
  drama: InsightFigure | null;
  lead_changes: InsightFigure | null;
  decided_at: InsightFigure | null;
  point_of_no_return: InsightFigure | null;
  killer_move: InsightFigure | null;
  early_leader: InsightFigure | null;
  kingmaker: InsightFigure | null;
  clarity: { doublings: InsightFigure<"median">; at_once: InsightFigure<"share">; near_best: InsightFigure<"share"> };
  openings: (InsightFigure<"score"> & { moves: string[]; even: boolean; dominated: boolean })[];
  restricted: (InsightFigure<"score"> & { name: string; what: string; by_seat: InsightFigure<"score">[] })[];
  remedies: (InsightFigure & { name: string; figure: string; before: InsightFigure })[];
  ply_limit: (InsightFigure<"share"> & { plies: number }) | null;
  luck: InsightFigure | null;
  skill: InsightFigure | null;
  coverage: InsightFigure;
  distinct_positions: InsightFigure;
  cut: { stage: string; done: number; asked: number; what: string }[];
  [more: string]: unknown;
}
