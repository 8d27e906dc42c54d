// The line of an exported page to its worker, without either.
import assert from "node:assert/strict";
import { test } from "node:test";

import { LONGEST, workerSocket } from "../../framework/studio/page/exported/socket.js";

/** Takes the place of the clock. */
function stoppedClock() {
  const waiting = new Map();
  let now = 0;
  let last = 0;
  globalThis.setTimeout = (work, delay = 0) => {
    waiting.set(++last, { work, at: now + delay });
    return last;
  };
  globalThis.clearTimeout = (timer) => waiting.delete(timer);
  return (time) => {
    now += time;
    for (const [timer, { work, at }] of waiting) {
      if (at > now) continue;
      waiting.delete(timer);
      work();
    }
  };
}

/** A line to a worker that does nothing by itself, with what came of it. */
function line() {
  const pass = stoppedClock();
  const made = { sent: [], heard: [], opened: 0, closed: 0, ended: false, worker: null, socket: null };
  globalThis.Worker = class {
    constructor() {
      made.worker = this;
    }
    postMessage(message) {
      made.sent.push(message);
    }
    terminate() {
      made.ended = true;
    }
  };
  const Socket = workerSocket({ module: new Uint8Array(), glue: "", scripts: [], game: "chess", version: "1" });
  made.socket = Object.assign(new Socket(), {
    onopen: () => ++made.opened, onclose: () => ++made.closed, onmessage: ({ data }) => made.heard.push(data),
  });
  made.says = (data) => made.worker.onmessage({ data });
  made.passes = (share) => pass(share * LONGEST);
  return made;
}

test("socket: messages go to and fro as soon as the worker is ready", () => {
  const made = line();
  assert.equal(made.sent[0].game, "chess");
  made.says("");
  assert.equal(made.opened, 1);
  made.socket.send("a");
  made.says("b");
  assert.deepEqual([made.sent.slice(1), made.heard], [["a"], ["b"]]);
});

test("socket: a worker that has nothing to do is left alone", () => {
  const made = line();
  made.says("");
  made.socket.send("a");
  made.says("b");
  made.says(1);
  made.passes(10);
  assert.equal(made.ended, false);
});

test("socket: a worker that goes on saying something is left alone", () => {
  const made = line();
  made.says("");
  made.socket.send("a");
  for (let i = 0; i < 10; ++i) {
    made.passes(0.9);
    made.says("progress");
  }
  assert.equal(made.ended, false);
});

test("socket: a worker that says nothing while it has something to do is ended, and the page hears of it", () => {
  for (const before of [[], [""], ["", "a reply"], ["", 0]]) { // 0: that it had nothing to do before it got the message
    const made = line();
    if (before.length > 0) made.says(before[0]);
    made.socket.send("a");
    before.slice(1).forEach(made.says);
    made.passes(1.01);
    made.passes(1);
    assert.deepEqual([made.ended, made.closed], [true, 1], JSON.stringify(before));
    made.says("too late");
    assert.deepEqual(made.heard, before.length > 1 && before[1] !== 0 ? ["a reply"] : []);
  }
});
