// @ts-check
/**
 * The line to the program: requests with their replies, events, and what to do when it is cut. It is taken
 * up again by itself; what was asked when it was cut is rejected with a sentence.
 */
/** @typedef {import("../protocol.js").Operations} Operations */
/** @typedef {import("../protocol.js").Problem} Problem */
/** @typedef {import("../protocol.js").Event} PageEvent */

export class Refusal extends Error {
  /** @param {Problem} problem */
  constructor(problem) {
    super(problem.text);
    this.problem = problem;
  }
}

/** The key of the address goes where no other page sees it, and out of the address line. */
export function takeKey() {
  const key = /^[0-9a-f]+$/.test(location.hash.slice(1)) ? location.hash.slice(1) : "";
  if (key) {
    sessionStorage.setItem("plyboard.key", key);
    history.replaceState(null, "", location.pathname);
  }
  return key || (sessionStorage.getItem("plyboard.key") ?? "");
}

export const CUT = { text: "the program has gone; start `plyboard studio` again, the page comes back by itself" };
const WAITS = [300, 600, 1200, 2500, 5000];

export class Connection {
  #id = 0;
  #tries = 0;
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {Map<number, {resolve: (ok: any) => void, reject: (error: Error) => void}>} */
  #pending = new Map();

  /**
   * @param {{url: string, key: string, welcome: (ok: Operations["hello"][1]) => void, event: (event: PageEvent) => void,
   *   state: (state: "connecting" | "open" | "lost" | "refused", problem?: Problem) => void, busy: (requests: number) => void}} told
   */
  constructor(told) {
    this.told = told;
    this.#open();
  }

  /**
   * @template {keyof Operations} Op
   * @param {Op} op @param {Operations[Op][0]} fields @returns {Promise<Operations[Op][1]>}
   */
  ask(op, fields) {
    return new Promise((resolve, reject) => {
      if (this.#socket?.readyState !== WebSocket.OPEN) return reject(new Refusal(CUT));
      const id = ++this.#id;
      this.#pending.set(id, { resolve, reject });
      this.told.busy(this.#pending.size);
      this.#socket.send(JSON.stringify({ id, op, ...fields }));
    });
  }

  #open() {
    this.told.state(this.#tries === 0 ? "connecting" : "lost", this.#tries === 0 ? undefined : CUT);
    const socket = new WebSocket(this.told.url);
    this.#socket = socket;
    socket.onopen = () => this.#hello();
    socket.onmessage = (message) => this.#receive(JSON.parse(message.data));
    socket.onclose = () => this.#closed();
  }

  async #hello() {
    try {
      const welcome = await this.ask("hello", { key: this.told.key });
      this.#tries = 0;
      this.told.state("open");
      this.told.welcome(welcome);
    } catch (error) {
      if (error instanceof Refusal && error.problem !== CUT) this.#refuse(error.problem);
    }
  }

  /** @param {Problem} problem */
  #refuse(problem) {
    this.#tries = -1;
    this.told.state("refused", problem);
    this.#socket?.close();
  }

  /** @param {any} message */
  #receive(message) {
    if ("ev" in message) return this.told.event(message);
    const waiting = this.#pending.get(message.id);
    if (!waiting) return message.error?.kind === "key" ? this.#refuse(message.error) : undefined;
    this.#pending.delete(message.id);
    if (message.error) waiting.reject(new Refusal(message.error));
    else waiting.resolve(message.ok);
    // After the reply was used, so that what it leads to counts as under way.
    setTimeout(() => this.told.busy(this.#pending.size));
  }

  #closed() {
    for (const { reject } of this.#pending.values()) reject(new Refusal(CUT));
    this.#pending.clear();
    this.told.busy(0);
    if (this.#tries < 0) return;
    this.told.state("lost", CUT);
    const wait = WAITS[Math.min(this.#tries++, WAITS.length - 1)];
    setTimeout(() => this.#open(), wait);
  }
}
