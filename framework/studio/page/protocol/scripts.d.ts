/** Scripts, and what is wrong with them. */
import type { GameRow } from "./games.js";
import type { Cell, Node, Problem, Spec, TableId } from "./words.js";

/** What is sent, and what comes back in `ok`. */
export interface ScriptOperations {
  /** A line of Lua evaluated at a node, among the functions of the table's script. What it changes
   *  is gone afterwards. */
  repl: [
    { table: TableId; node?: Node; text: string },
    {
      values: string[]; // of the expression, as people read them
      cells: Cell[] | null; // where it is a set of cells, or goes through some
      moves: string[]; // that verbs have offered
      printed: string;
    },
  ];
  /** The script of a game, or the file that it includes. From now on events `script` tell when
   *  somebody else saves it. */
  "script.read": [{ file: string }, ScriptText];
  /** The script of a game with what it includes, by the names that it says: as others get it. */
  "script.whole": [{ file: string }, { text: string; includes: Record<string, string> }];
  /** Writes NAME.lua among the user's scripts: with this text, as a copy of the game `from` under
   *  another title, or as what every new game begins with. It has to make a game, and no game may
   *  have the name. What the text includes may come with it, and is written into the folder NAME beside it.
   *  `games` as in Welcome, which grows old. */
  "script.new": [
    { name: string; from?: Spec; text?: string; includes?: Record<string, string> },
    { game: Spec; file: string; games: GameRow[] },
  ];
  /** Saves, runs the tests that the script carries, and has tables of this game read the rules anew
   *  with the moves kept. `hash` is the one last read or saved; error of kind "conflict": somebody
   *  else has saved since then, nothing was written. A file that was removed is written again. */
  "script.save": [{ file: string; text: string; hash: string }, { hash: string }];
  /** What a text that is not saved would be: reports an event `script` with `saved: false`. One
   *  that comes later replaces it. No table changes. */
  "script.try": [{ file: string; text: string }, {}];
  /** The table of words: what `plyboard words --json` prints. */
  "script.words": [{}, { words: Word[] }];
}

export type ScriptEvent =
  /** A script was read, tried, saved, or saved by somebody else (`theirs` is that text). */
  | {
      ev: "script";
      of: string; // the file
      saved: boolean; // false: of script.try
      problems: Problem[]; // empty: it makes a game
      tests: { count: number; failures: Problem[] };
      notes: Problem[]; // what lint says
      theirs?: ScriptText;
      tables: { table: TableId; kept: number; of_moves: number }[]; // which read the rules anew
    };

export interface ScriptText {
  file: string;
  text: string;
  hash: string;
  editable: boolean;
}

export interface Word {
  name: string;
  chapter: string;
  meaning: string;
  signature?: string; // functions have these, constants do not
  parameters?: { name: string; type: string; default: string | null; meaning: string }[];
  returns?: string;
}
