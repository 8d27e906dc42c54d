/** Searches that are looked at: what they find, how they go, how they compare; checks of rules. */
import type { JobId, Node, Problem, Spec, TableId } from "./words.js";

/** What is sent, and what comes back in `ok`. */
export interface StudyOperations {
  /** Searches at a node until it is stopped, or its own limit is reached. `player` is a searcher,
   *  without a limit it goes on; default: the usual one for the game. `lines`: how many best moves,
   *  cut to what the searcher can; "all": as many as it can. Reports events `analysis`. */
  "analyse.start": [
    { table: TableId; node?: Node; player?: Spec; lines?: number | "all" },
    { job: JobId; player: Spec },
  ];
  /** Proves the value at a node, within `seconds` (60 by default), in games of one or two players
   *  without dice: by the file of an oracle that was named when the program was started and knows the
   *  position, else by a solver. Reports events `analysis` with `proof`. */
  "solve.start": [{ table: TableId; node?: Node; seconds?: number }, { job: JobId; player: Spec }];
  /** The checks of `plyboard check`; reports events `check`. */
  "check.start": [{ game: Spec; seconds?: number; games?: number }, { job: JobId }];
  /** Records a search at a node: by a tree searcher with a depth, `alphabeta(depth=3)` by default.
   *  Reports an event `trace`. A search of more than `limit` nodes, 500 by default and 2000 at most,
   *  is refused there. */
  "trace.start": [
    { table: TableId; node?: Node; player?: Spec; limit?: number },
    { job: JobId; player: Spec },
  ];
  /** Searches the start and other positions of a game with several searchers that have no limit of
   *  their own: to 1, 2 ... `depth` plies, or for `time` each. Reports events `compare`. */
  "compare.start": [
    { game: Spec; players: Spec[]; positions?: number; depth?: number; time?: number },
    { job: JobId },
  ];
  "job.stop": [{ job: JobId }, {}];
  /** A position of the table's game as a picture; the ids in it begin with `ids`. */
  "position.draw": [{ table: TableId; position: string; ids?: string }, { svg: string; text: string }];
}

export type StudyEvent =
  /** What a search has found at `node`; `done`: it has ended. * but the last */
  | ({ ev: "analysis"; of: JobId; table: TableId; node: Node; done: boolean } & Partial<Analysis> & {
        problem?: Problem;
      })
  /** `progress` in words; at the end `result`, which is what `plyboard check --json` prints, or a
   *  problem. * but the last */
  | { ev: "check"; of: JobId; progress: string; done: boolean; result?: object; problem?: Problem }
  /** The search that was recorded; neither a trace nor a problem: it was stopped. */
  | { ev: "trace"; of: JobId; table: TableId; node: Node; done: true; trace?: TraceView; problem?: Problem }
  /** How far it is, and `plyboard compare --json` as far as it goes. * but the last */
  | {
      ev: "compare";
      of: JobId;
      done: boolean;
      searched?: number;
      total?: number;
      result?: ComparisonView;
      problem?: Problem;
    };

export interface Analysis {
  depth: number; // plies
  nodes: number;
  seconds: number;
  nodes_per_second: number;
  lines: AnalysisLine[]; // the best first
  /** Of solve.start: what is proved, or how far it is; the solver or oracle that says so. */
  proof?: { solved: boolean; text: string; by: Spec };
}

export interface AnalysisLine {
  score: number | null; // for the seat to move, in the game's units
  text: string; // the same as people read it: "+0.35 pawns", "62.0 %", "win in 3 plies"
  expected: number | null; // -1 to 1, where scores are expectations
  value: number | null; // -1 to 1 for seat 0, for bars and graphs; null: it has no score
  plies: number | null; // to the end, where it is a win or a loss
  proven: "win" | "loss" | "draw" | null;
  pv: string[]; // texts of moves; the first is the LegalMove.t of one
}

/** A search step by step. */
export interface TraceView {
  game: Spec;
  player: Spec;
  note: string; // whose the values are, what was visited
  passes: { text: string; svg: string }[]; // a picture of the tree each; node N is in it `#pPnN`
  steps: TraceStep[];
  positions: string[]; // of each node, as position.draw takes them
}

export interface TraceStep {
  pass: number;
  say: string; // what happens, in a sentence
  at: number; // the node
  way: string; // the moves to it
  role: string; // MAX, MIN, dice
  ply: number;
  alpha: string;
  beta: string;
  best: string;
  leaves: number; // read so far
  cuts: number; // so far
  set: { n: number; box: string; lines: string[] }[]; // labels that are others now
  enter?: number; // a node that is searched from now on
  away?: number[]; // nodes that are cut off
}

export interface ComparisonView {
  games: Spec[];
  players: string[];
  positions: string[][]; // of each game
  seconds: number | null; // null: by depth
  rows: {
    game: Spec | null; // null: all together
    player: string;
    searches: number;
    depth?: number; // asked for; missing where there was a time
    nodes: number; // this and the next two are geometric means
    leaves: number;
    seconds: number;
    nodes_per_second: number;
    branching?: number;
    first_move_cutoffs: number | null;
    reached: { mean: number; least: number; most: number };
    proven: number;
    deepens: boolean;
  }[];
}
