/** What there is to play, and who plays it. */
import type { Cell, Seat, Spec, TableId } from "./words.js";
import type { PositionView } from "./tables.js";

/** What is sent, and what comes back in `ok`. */
export interface GameOperations {
  /** The first message; anything else before it, or a wrong key, ends the connection. */
  hello: [{ key: string }, Welcome];
  /** A game as it is before the first move. A plugin that is not built yet is built first, which
   *  takes up to a minute; other requests are answered meanwhile. */
  "game.open": [{ game: Spec }, GameView];
  /** The game of a table as a file that plays it in any browser, without moves. Where this is asked for
   *  first after the program was built from sources, a part of it is built now, for some minutes. */
  "game.export": [{ table: TableId }, { name: string; mime: string; data: string }];
  /** A position of a game, in which a piece is put on a cell before it is looked at. Pieces and cells
   *  count as in GameView.board; what cannot stand there is refused. `position` defaults to where the
   *  game begins. */
  "position.edit": [{ game: Spec; position?: string; cell?: Cell; piece?: number }, PositionView];
  /** As in Welcome, which grows old while the page is open. */
  "session.list": [{}, { sessions: SessionRow[] }];
}

export interface Welcome {
  protocol: 1;
  version: string;
  games: GameRow[];
  searchers: SearcherRow[];
  bots: SearcherRow[]; // scripts: in seats and tournaments, where nobody asks for a searcher
  levels: { spec: Spec; name: string }[]; // the weakest first
  players: Spec[]; // named when the program was started, or in a file of players; third-party engines only the former
  sessions: SessionRow[]; // the last saved first
  formats: { name: string; help: string }[];
  /** What the program was started with; the page begins with it. A link is shown before it runs. */
  open: { game?: Spec; session?: string; link?: string };
}

export interface GameRow {
  name: string;
  title: string;
  description: string;
  kind: string; // "connection", ...; may be empty
  players: number; // where no option says otherwise
  player_counts: number[]; // that its option `players` takes; else `players` alone
  chance: boolean;
  chance_word: "dice" | "cards" | "chance"; // what chance does, where there is chance
  chance_first: boolean; // chance moves only before the first move of a player: a deal
  hidden: boolean; // players do not see everything
  file: string | null; // a script's, for script.read
  editable: boolean; // script.save may write it
  built: boolean; // false: game.open takes a while
  problem: string | null; // a broken script: why
}

export interface SearcherRow {
  name: string;
  help: string;
  options: OptionRow[];
  any_game: boolean; // false: no chance after the first move, two players
  hidden: boolean; // plays games in which players do not see everything
  lines: number; // how many best moves it finds at most
}

export interface OptionRow {
  name: string;
  kind: "integer" | "real" | "word" | "duration";
  default: string;
  allowed: string[]; // if not empty, the only values
  min: number;
  max: number; // min = max = 0: no bounds
  help: string;
}

export interface SessionRow {
  name: string; // for table.open
  game: Spec;
  players: Spec[];
  plies: number | null; // null: of a hidden game that is under way
  ended: boolean;
  problem: string | null;
}

export interface GameView {
  game: Spec; // as it was named, options included
  name: string;
  title: string;
  description: string;
  options: (OptionRow & { value: string })[];
  players: number;
  chance: boolean;
  chance_word: "dice" | "cards" | "chance"; // what chance does, where there is chance
  chance_first: boolean; // chance moves only before the first move of a player: a deal
  hidden: boolean;
  sealed: boolean; // moves are made at the same time: unseen, in the order of the seats, until all have chosen
  goal: "win" | "margin" | string;
  evaluations: string[];
  /** The rungs of its own ladder, the weakest first, with what each scored against the one below;
   *  empty: `plyboard insight` has not measured them, and there are those of Welcome. */
  levels: { spec: Spec; score: number | null }[];
  formats: string[]; // in which it can be exported
  words: string[]; // what numbers of moves are called, from 0 on; else empty
  file: string | null;
  editable: boolean;
  /** null: the game has no board; PositionView.text is all there is. */
  board: BoardView | null;
  start: PositionView;
}

export interface BoardView {
  shape: "square" | "hex" | "track" | "graph"; // x and y as in framework/game/layout.hpp
  cells: { name: string; x: number; y: number; look: string }[]; // look: plain, light, dark, star, ...
  pieces: { glyph: string; figure: string; name: string; owner: Seat | null; drawn: string }[]; // drawn: SVG around (0, 0), see numbers
  counts: boolean; // contents are numbers to print, not pieces
  men: string[] | null; // where numbers are drawn as men: the classes of their colours, by seat
  /** For numbers that stand for pieces, from 0 on, what they look like: the inside of an `svg` of the class
   *  `board` in which a cell has a side of 40; else empty. */
  numbers: string[];
  edges: { south: Seat | null; north: Seat | null; west: Seat | null; east: Seat | null };
}
