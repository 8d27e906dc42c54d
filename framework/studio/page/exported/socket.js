// @ts-check
/**
 * The line to a studio that runs in a worker of this page, used as a WebSocket is. Work that takes longer than any
 * that is meant to be done, as a script that never ends, ends the worker; then the line is cut, and taken up again.
 */

/** @typedef {{module: Uint8Array, glue: string, scripts: object[], game: string, version: string}} Given */

/** Of one message, in milliseconds: the strongest program thinks for two seconds, a script may run for some more. */
const LONGEST = 30_000;

/** @param {Given} given */
export function workerSocket({ glue, ...given }) {
  const address = URL.createObjectURL(new Blob([glue], { type: "text/javascript" }));

  return class WorkerSocket {
    static OPEN = 1;
    readyState = 0;
    /** @type {(() => void) | null} */
    onopen = null;
    /** @type {((message: {data: string}) => void) | null} */
    onmessage = null;
    /** @type {(() => void) | null} */
    onclose = null;
    #worker = new Worker(address);
    #limit = 0;

    constructor() {
      this.#worker.onmessage = ({ data }) => this.#receive(data);
      this.#worker.onerror = () => this.close();
      this.#worker.postMessage(given);
      this.#watch();
    }

    /** @param {string} text */
    send(text) {
      this.#worker.postMessage(text);
      this.#watch();
    }

    close() {
      if (this.readyState === 3) return;
      this.readyState = 3;
      clearTimeout(this.#limit);
      this.#worker.terminate();
      setTimeout(() => this.onclose?.());
    }

    /** @param {string} text  empty: it is ready */
    #receive(text) {
      clearTimeout(this.#limit);
      if (text) return this.onmessage?.({ data: text });
      this.readyState = 1;
      this.onopen?.();
    }

    #watch() {
      clearTimeout(this.#limit);
      this.#limit = setTimeout(() => this.close(), LONGEST);
    }
  };
}
