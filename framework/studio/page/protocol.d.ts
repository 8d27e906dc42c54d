/**
 * What the studio's page and `plyboard studio` say to each other: one WebSocket at `/socket`, text
 * messages of JSON in UTF-8, at most 1 MB each.
 *
 *     const key = location.hash.slice(1);       // http://127.0.0.1:PORT/#KEY
 *     const socket = new WebSocket(`ws://${location.host}/socket`);
 *     socket.send(JSON.stringify({ id: 1, op: "hello", key }));   // first, within 5 seconds
 *
 * A request has a number of the page's choice and gets one reply with that number: `ok` or
 * `error`. Replies may come in another order than their requests; of one table they keep it. Events
 * come unasked. Fields that a side does not know are to be ignored; `protocol` in the reply to hello
 * is raised when the meaning of a field changes.
 *
 * Words used below. A *seat* counts from 0: seat 0 is shown as player 1. A *cell* counts into
 * GameView.cells, a *piece* into GameView.pieces (0 is an empty cell). A *node* is a position of a
 * table's tree of moves: 0 is the start, the others are counted as they come; numbers stay the same
 * while the table is open and may change when it is opened again. A *spec* is a game or player with
 * options as it is typed: `connect_four(width=8)`, `alphabeta(depth=6)`. A *file* is a path as the
 * server has given it. Times are in milliseconds.
 *
 * In a *hidden* game players do not see everything. Until it is over a table is told as one seat sees it, the
 * *viewer*: the person who plays against programs; of several persons the one to move, as soon as it has said that it
 * looks (table.uncover), and nobody before. Moves of others that it does not notice are no nodes; numbers of nodes are
 * those of the viewer, and where that changes the whole table is told anew. What would show more is refused: files,
 * traces, threats, prompts, searches at other seats' moves. A game that was over once is hidden no more.
 */

export type Seat = number;
export type Cell = number;
export type Node = number;
export type Spec = string;

// ---------------------------------------------------------------------------------------------
// Envelopes

export interface Request<Op extends keyof Operations = keyof Operations> {
  id: number; // 0 to 2^53 - 1
  op: Op;
  // the fields of Operations[Op][0] stand beside these two
}

export type Reply<Op extends keyof Operations = keyof Operations> =
  | { id: number; ok: Operations[Op][1] }
  | { id: number | null; error: Problem }; // null: the request had no readable id

/** What is wrong: with a request, with a script. */
export interface Problem {
  text: string; // one sentence: what, and the way out; always there
  kind?: "key" | "conflict" | "busy"; // where the page is to do something about it
  file?: string;
  line?: number; // from 1
  column?: number; // from 1, in bytes of UTF-8
  fix?: Correction; // where there is no doubt what would be right
  in?: string; // what was being called: `result`
  position?: string; // in which the rules failed
  theirs?: ScriptText; // of kind "conflict": what the file holds now
}

/** What would be right in place of a piece of the text; the end is the column behind it. */
export interface Correction {
  line: number;
  column: number;
  end_line: number;
  end_column: number;
  text: string;
}

// ---------------------------------------------------------------------------------------------
// Requests: [what is sent, what comes back in `ok`]

export interface Operations {
  /** The first message; anything else before it, or a wrong key, ends the connection. */
  hello: [{ key: string }, Welcome];

  /** A game as it is before the first move. A plugin that is not built yet is built first, which
   *  takes up to a minute; other requests are answered meanwhile. */
  "game.open": [{ game: Spec }, GameView];

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
  /** A position of a game, in which a piece is put on a cell before it is looked at. Pieces and cells
   *  count as in GameView.board; what cannot stand there is refused. `position` defaults to where the
   *  game begins. */
  "position.edit": [{ game: Spec; position?: string; cell?: Cell; piece?: number }, PositionView];
  "table.close": [{ table: TableId }, {}];
  /** As in Welcome, which grows old while the page is open. */
  "session.list": [{}, { sessions: SessionRow[] }];
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
  /** Finds out whether a game is any good, as `plyboard insight` does, for at most `seconds` (300);
   *  what a studio has played for it before, by the same rules, budget and program, is not played
   *  again. Reports events `insight`. */
  "insight.start": [{ game: Spec; seconds?: number }, { job: JobId }];
  /** Some of the games behind a figure of the page's last report; `at`: which row of it. */
  "insight.games": [{ figure: string; at?: number }, { games: GameRef[] }];
  /** One of them as a table, with what the judge thought. */
  "insight.game": [{ series: string; number: number }, TableView];
  "job.stop": [{ job: JobId }, {}];
  /** A position of the table's game as a picture; the ids in it begin with `ids`. */
  "position.draw": [{ table: TableId; position: string; ids?: string }, { svg: string; text: string }];

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
  /** Writes NAME.lua among the user's scripts: with this text, as a copy of the game `from` under
   *  another title, or as what every new game begins with. It has to make a game, and no game may
   *  have the name. `games` as in Welcome, which grows old. */
  "script.new": [{ name: string; from?: Spec; text?: string }, { game: Spec; file: string; games: GameRow[] }];
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
  any_game: boolean; // false: no dice, two players
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
  hidden: boolean;
  sealed: boolean; // moves are made at the same time: unseen, in the order of the seats, until all have chosen
  goal: "win" | "margin" | string;
  evaluations: string[];
  /** The rungs of its own ladder, the weakest first, with what each scored against the one below;
   *  empty: `plyboard insight` has not measured them, and there are those of Welcome. */
  levels: { spec: Spec; score: number | null }[];
  formats: string[]; // in which it can be exported
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
  words: string[]; // what numbers of moves are called, from 0 on; else empty
  edges: { south: Seat | null; north: Seat | null; west: Seat | null; east: Seat | null };
}

// ---------------------------------------------------------------------------------------------
// Tables

export type TableId = string; // "t1"
export type JobId = string; // "j1"

export interface TableView {
  table: TableId;
  session: string | null; // its name in the store; null: it cannot be saved
  game: GameView;
  seats: Spec[];
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
  n?: number; // a number
  k?: string; // pass, swap, take, dice, ...
  alt?: Cell[][]; // other orders that mean the same
  w?: number; // of a throw: its weight
}

export interface Over {
  text: string; // "player 1 wins", "draw"
  reason: string; // "", "repetition", "no move left", "resignation", "time", "agreement"
  scores: number[]; // of each seat, 1 a win, 0.5 a draw, 0 a loss
  cells: Cell[]; // that decided it, where the rules tell; else empty
}

// ---------------------------------------------------------------------------------------------
// Tournaments

export type TournamentId = string; // the path of its journal

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

// ---------------------------------------------------------------------------------------------
// Insight

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
  restricted: (InsightFigure<"score"> & { name: string; what: string })[];
  remedies: (InsightFigure & { name: string; figure: string; before: InsightFigure })[];
  ply_limit: (InsightFigure<"share"> & { plies: number }) | null;
  luck: InsightFigure | null;
  skill: InsightFigure | null;
  coverage: InsightFigure;
  distinct_positions: InsightFigure;
  cut: { stage: string; done: number; asked: number; what: string }[];
  [more: string]: unknown;
}

// ---------------------------------------------------------------------------------------------
// Scripts

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

// ---------------------------------------------------------------------------------------------
// Events. `of` is the table or job. Events marked * may be dropped where a later one of the same
// kind and `of` comes before they could be sent.

export type Event =
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
  | { ev: "closed"; of: TableId; problem: Problem }
  /** What a search has found at `node`; `done`: it has ended. * but the last */
  | ({ ev: "analysis"; of: JobId; table: TableId; node: Node; done: boolean } & Partial<Analysis> & {
        problem?: Problem;
      })
  /** `progress` in words; at the end `result`, which is what `plyboard check --json` prints, or a
   *  problem. * but the last */
  | { ev: "check"; of: JobId; progress: string; done: boolean; result?: object; problem?: Problem }
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
    }
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
    }
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
    }
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
