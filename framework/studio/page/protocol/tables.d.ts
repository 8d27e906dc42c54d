/** Games in play. */
import type { GameView } from "./games.js";
import type { Cell, Node, Problem, Seat, Spec, TableId } from "./words.js";

/** What is sent, and what comes back in `ok`. */
export interface TableOperations {
  /** A new table. `seats` defaults to a person and a quick program. The table is saved after every
   *  change and closes with the connection. */
  "table.new": [
    {
      game: Spec;
      position?: string; // as state_text writes it; default: where the game begins
      moves?: string; // played at once, as people write them: "1. e4 e5 2. Nf3"
      seats?: Spec[]; // one a seat: "human", or a player
      clocks?: string[]; // one a seat, or one for all: "5m+3s"; default: no clocks
      dice?: "thrown" | "asked"; // asked: nobody throws until table.throw; default thrown; not of hidden games
      running?: boolean; // false: programs wait for table.run or table.step; default true
      pace?: number; // least time of a program's move; default 0, or 300 where no person plays
    },
    TableView,
  ];
  /** A saved session. One that another page of this program has open is taken from it, which gets
   *  the event `closed`. Programs wait for table.run. */
  "table.open": [{ session: string }, TableView];
  /** A text in one of the formats of Welcome.formats, any of them is recognized. `game` names another
   *  game than the file does. Players who are programs of other makers become persons. */
  "table.import": [{ text: string; game?: Spec }, TableView];
  "table.close": [{ table: TableId }, {}];
  "table.export": [
    { table: TableId; format: string }, // a name in GameView.formats, "moves", "position", or "test": in a script
    { name: string; mime: string; data: string },
  ];
  /** Plays a move at a node, by default the one the table is at, and goes there. `move` is
   *  LegalMove.t, or what a person has typed. Moves of a person's seat only, unless `any`. */
  "table.play": [{ table: TableId; move: string; node?: Node; any?: boolean }, { node: Node }];
  /** Programs do not move where somebody has gone to look: table.run or table.step has them. */
  "table.goto": [{ table: TableId; node: Node }, { node: Node }];
  /** Back before the last move of a person, or of anybody where there are none. Nothing is lost. */
  "table.undo": [{ table: TableId }, { node: Node }];
  /** To what was undone, or on along the main line. */
  "table.redo": [{ table: TableId }, { node: Node }];
  /** Makes the line to this node the main one. */
  "table.promote": [{ table: TableId; node: Node }, {}];
  /** Removes the node and what follows it. */
  "table.delete": [{ table: TableId; node: Node }, { node: Node }];
  /** Puts back what the last table.delete removed; the nodes get new numbers. */
  "table.restore": [{ table: TableId }, { node: Node }];
  "table.comment": [{ table: TableId; node: Node; text: string }, {}];
  /** At a throw of dice: makes it, or says which one it was. */
  "table.throw": [{ table: TableId; move?: string }, { node: Node }];
  /** The person in this seat, for whom the position is covered (PositionView.cover), looks at the page now, and
   *  nobody else does. */
  "table.uncover": [{ table: TableId; seat: Seat }, {}];
  /** Who sits where, from now on. In a hidden game that is under way no further person takes a seat, and one stays. */
  "table.seats": [{ table: TableId; seats: Spec[] }, {}];
  /** The players of the first two seats change places. */
  "table.swap": [{ table: TableId }, {}];
  /** Whether programs move when it is their turn. false lets the one that thinks stop, unplayed. */
  "table.run": [{ table: TableId; running: boolean }, {}];
  /** The least time of a program's move from now on. */
  "table.pace": [{ table: TableId; pace: number }, {}];
  /** One move of the program whose turn it is, whatever `running` says. */
  "table.step": [{ table: TableId }, {}];
  /** The program that thinks is to move now. */
  "table.stop": [{ table: TableId }, {}];
  /** `seat` defaults to the one to move. */
  "table.resign": [{ table: TableId; seat?: Seat }, {}];
  /** The players agree on a draw here. A program to whom a person offers it declines where it
   *  thinks itself ahead: an error. */
  "table.draw": [{ table: TableId }, {}];
  /** Takes a resignation, an agreed draw or a flag back. */
  "table.reopen": [{ table: TableId }, {}];
  /** The page's clock of the seat to move has run out; the server looks at its own, and ends the
   *  game where that is so. A move that comes too late ends it, too. */
  "table.flag": [{ table: TableId }, { over: boolean }];
  /** What the player who is not to move would do here, were it to move: found in a second. */
  "table.threat": [{ table: TableId }, { move: string; cells: Cell[]; score: string }];
}

export type TableEvent =
  /** The table has gone to a node: a move was made by anybody, or another node was wanted. */
  | {
      ev: "node";
      of: TableId;
      session: string | null; // as TableView.session
      node: NodeRow;
      parent?: NodeRow; // has a child more
      position: PositionView;
    }
  /** In an exported page alone: the game is to be kept, in Plyboard's own format. */
  | { ev: "kept"; of?: undefined; game: Spec; record: string }
  /** What is said of a node has changed: a comment. */
  | { ev: "row"; of: TableId; row: NodeRow }
  /** Seats, the rules or the shape of the tree have changed; the position, too. */
  | { ev: "table"; of: TableId; view: TableView }
  /** Something has failed that nobody had asked for: the rules in a position, which was left again;
   *  saving. Where rules fail, `running` is off from then on. */
  | { ev: "notice"; of: TableId; problem: Problem }
  /** A program thinks, with what it has found so far, or has stopped: with what it found, if it has
   *  moved. `failed`: what came to it; `running` is off from then on. * while it thinks */
  | {
      ev: "seat";
      of: TableId;
      seat: Seat;
      state: "thinking" | "idle" | "failed";
      problem?: Problem;
      depth?: number;
      nodes?: number;
      score?: string;
      line?: string[];
    }
  /** The table is closed: another page has it. */
  | { ev: "closed"; of: TableId; problem: Problem };

export interface TableView {
  table: TableId;
  session: string | null; // its name in the store; null: it cannot be saved
  game: GameView;
  seats: Spec[];
  names: string[]; // who sits there: a program, a person by the name that a file gave; else empty
  running: boolean;
  pace: number; // the least time of a program's move
  dice: "thrown" | "asked";
  clocks: string[]; // one a seat, as written; empty: no clocks
  nodes: NodeRow[]; // a parent before its children, the start first
  here: Node;
  position: PositionView; // at `here`
  /** In replies: what could not be taken over, a sentence each. */
  notes?: string[];
}

export interface NodeRow {
  node: Node;
  parent: Node | null; // null: the start
  children: Node[]; // the first goes on with the main line
  ply: number;
  move: string | null; // null: the start; "?": the viewer may not read it
  seat: Seat | null; // who made it; null: the start, or a throw of dice
  player: string; // `human`, `alphabeta(depth=6)`, `chance`; may be empty
  comment: string;
  score: string; // as its player thought, as shown: "+0.35"; may be empty
  value: number | null; // the same from -1 to 1 for seat 0, where it is an expectation or certain
}

export interface PositionView {
  text: string; // the position, as table.new takes it
  mover: Seat | "chance" | null; // null: the game is over
  person: boolean; // a person is to move
  content: number[]; // of each cell: a piece, or a number where BoardView.counts
  layers: { name: string; numbers: number[] }[]; // more numbers on cells: heights, walls
  numbers: { name: string; numbers: number[]; dice: boolean }[]; // beside the board
  last: Cell[]; // of the last move
  legal: LegalMove[]; // also where a program is to move; of dice: the throws; of a hidden game the viewer's own
  viewer: Seat | "nobody" | null; // whose eyes it is shown to; null: to everybody
  cover: Seat | null; // the person who is to ask for table.uncover before anything is shown
  clocks: Clock[]; // one a seat; empty: no clocks
  over: Over | null;
  svg: string | null; // the board with cells as elements with data-cell; null: draw it yourself
}

/** Before the move; the time of one that is being thought about is not taken off. */
export interface Clock {
  left: number;
  periods: number; // of byoyomi that are left when `left` is used up
  period: number; // how long each is
  moves: number; // until time is added; 0: never
}

export interface LegalMove {
  t: string; // its text, and its identity
  c?: Cell[]; // in the order in which one touches them; missing: only a button
  x?: Cell[]; // cells that it clears besides
  p?: number; // the piece it leads to
  n?: number; // a number, and no card that is called so
  k?: string; // pass, swap, take, dice, ...
  alt?: Cell[][]; // other orders that mean the same
  w?: number; // of a throw: its weight
}

export interface Over {
  text: string; // "player 1 wins", "draw"
  reason: string; // "", "repetition", "no move left", "resignation", "time", "agreement", "word of the file"
  scores: number[]; // of each seat, 1 a win, 0.5 a draw, 0 a loss
  cells: Cell[]; // that decided it, where the rules tell; else empty
}
