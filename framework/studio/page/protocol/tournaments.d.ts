/** Tournaments. */
import type { TableView } from "./tables.js";
import type { JobId, Problem, Seat, Spec } from "./words.js";

export type TournamentId = string; // the path of its journal

/** What is sent, and what comes back in `ok`. */
export interface TournamentOperations {
  /** Tournaments that are kept, and files of some that may be held. */
  "tournament.list": [
    {},
    { tournaments: TournamentRow[]; files: { file: string; name: string }[] },
  ];
  /** A tournament of a file, of a file's text, or of a form's fields, which mean what they do in a
   *  file. Nothing is played yet. One of a file that was played in part is opened as it stands. */
  "tournament.new": [
    | { file: string }
    | { text: string; name?: string }
    | {
        name?: string;
        games: Spec[];
        players: string[]; // "alphabeta(depth=4)", "fast = random"
        format?: string;
        rounds?: number;
        pairs?: number;
        openings?: number; // random plies
        clock?: string;
        seed?: number;
      },
    TournamentView,
  ];
  "tournament.open": [{ tournament: TournamentId }, TournamentView];
  /** Plays what is left of it, in so many processes. Reports events `tournament`. A job.stop, or the
   *  page that is closed, keeps what is finished: another tournament.start goes on from there. */
  "tournament.start": [{ tournament: TournamentId; workers?: number }, { job: JobId }];
  /** Of those in the user's state folder. */
  "tournament.remove": [{ tournament: TournamentId }, {}];
  /** Finished matches, the last first: those with numbers below `before`, with all of `players`. */
  "tournament.matches": [
    {
      tournament: TournamentId;
      before?: number;
      count?: number; // 20 by default
      players?: string[];
      pictures?: boolean; // with the board at the end
    },
    { matches: MatchRow[]; count: number },
  ];
  /** A match as a table, with what its players thought. */
  "tournament.match": [{ tournament: TournamentId; match: number }, TableView];
}

export type TournamentEvent =
  /** How a tournament goes. `stand` as it was worked out last. * but the last */
  | {
      ev: "tournament";
      of: JobId;
      tournament: TournamentId;
      done: boolean;
      progress?: {
        done: number; // matches
        total: number;
        played: number; // since the job was started
        errors: number;
        seconds: number;
        left: number | null; // seconds
        leader: string;
      };
      playing?: {
        match: number;
        game: Spec;
        players: string[];
        seat: Seat | null; // at work; null: the rules
        ply: number;
        move: string; // the last one
        score: string; // as its player saw it
        seconds: number;
        svg: string | null; // its board; null: the moves come too fast to follow
      }[];
      stand?: TournamentStand;
      problem?: Problem;
    };

export interface TournamentRow {
  tournament: TournamentId;
  name: string;
  games?: Spec[]; // this and the next two are missing where there is a problem
  players?: number;
  matches?: number; // finished
  problem: string | null;
  own: boolean; // kept in the user's state folder
  running: boolean;
}

export interface TournamentView {
  tournament: TournamentId;
  name: string;
  games: Spec[];
  players: { name: string; spec: Spec }[];
  format: string; // round_robin, gauntlet, match, swiss, knockout, ladder
  rounds: number;
  matches: number;
  running: boolean;
  stand: TournamentStand;
}

/** What `plyboard tournament --json` prints at the end, and what failed. */
export interface TournamentStand {
  standings: {
    player: string;
    games: number;
    score: number;
    wins: number;
    draws: number;
    losses: number;
    failures: number;
    elo: number | null;
    elo_low: number | null; // of the 95 % interval; null: it has no end
    elo_high: number | null;
    [more: string]: unknown;
  }[];
  pairings: { first: string; second: string; wins: number; draws: number; losses: number; [more: string]: unknown }[];
  matches: number;
  total: number;
  errors: number;
  complete: boolean;
  notes: string[];
  failures: { match: number; players: string; ended: string; detail: string }[]; // the first few
  failure_count: number;
  [more: string]: unknown;
}

export interface MatchRow {
  match: number;
  round: number;
  game: Spec;
  players: string[]; // one a seat
  result: string; // "1-0", "1/2-1/2"
  scores: number[] | null; // of each seat
  plies: number | null; // null: of a hidden game that is under way
  ended: string; // "normal", "illegal_move", ...
  detail: string;
  svg: string | null;
}
