/** What all messages use; protocol.d.ts says what the words mean. */
import type { ScriptText } from "./scripts.js";

export type Seat = number;
export type Cell = number;
export type Node = number;
export type Spec = string;
export type TableId = string; // "t1"
export type JobId = string; // "j1"

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
