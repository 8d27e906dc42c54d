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
import type { GameOperations } from "./protocol/games.js";
import type { TableEvent, TableOperations } from "./protocol/tables.js";
import type { StudyEvent, StudyOperations } from "./protocol/study.js";
import type { InsightEvent, InsightOperations } from "./protocol/insight.js";
import type { TournamentEvent, TournamentOperations } from "./protocol/tournaments.js";
import type { ScriptEvent, ScriptOperations } from "./protocol/scripts.js";
import type { Problem } from "./protocol/words.js";

export * from "./protocol/words.js";
export * from "./protocol/games.js";
export * from "./protocol/tables.js";
export * from "./protocol/study.js";
export * from "./protocol/insight.js";
export * from "./protocol/tournaments.js";
export * from "./protocol/scripts.js";

export interface Request<Op extends keyof Operations = keyof Operations> {
  id: number; // 0 to 2^53 - 1
  op: Op;
  // the fields of Operations[Op][0] stand beside these two
}

export type Reply<Op extends keyof Operations = keyof Operations> =
  | { id: number; ok: Operations[Op][1] }
  | { id: number | null; error: Problem }; // null: the request had no readable id

/** Requests by their names. */
export interface Operations
  extends GameOperations,
    TableOperations,
    StudyOperations,
    InsightOperations,
    TournamentOperations,
    ScriptOperations {}

/** `of` is the table or job. Events marked * may be dropped where a later one of the same kind and `of` comes before
 *  they could be sent. */
export type Event = TableEvent | StudyEvent | InsightEvent | TournamentEvent | ScriptEvent;
