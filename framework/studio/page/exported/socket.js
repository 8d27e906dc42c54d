// @ts-check
/**
 * The line to a studio that runs in a worker of this page, used as a WebSocket is. A worker that has something to do
 * and says nothing for longer than anything takes that is meant to be done, because of a script that never ends, is
 * ended; then the line is cut, and taken up again.
 */

/** @typedef {{module: Uint8Array, glue: string, scripts: object[], game: string, version: string}} Given */

/** In milliseconds: the strongest program thinks for two seconds, a script may run for some more. */
export const LONGEST = 30_000;

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
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #limit;
    #sent = 0;

    constructor() {
      this.#worker.onmessage = ({ data }) => this.#receive(data);
      this.#worker.onerror = () => this.close();
      this.#worker.postMessage(given);
      this.#watch();
    }

    /** @param {string} text */
    send(text) {
      this.#worker.postMessage(text);
      ++this.#sent;
      this.#watch();
    }

    close() {
      if (this.readyState === 3) return;
      this.readyState = 3;
      clearTimeout(this.#limit);
      this.#worker.terminate();
      setTimeout(() => this.onclose?.());
    }

    /** @param {string | number} said  a message; empty: it is ready; a number: all is done of so many messages */
    #receive(said) {
      if (this.readyState === 3) return;
      this.#watch();
      if (typeof said === "number") {
        if (said === this.#sent) clearTimeout(this.#limit);
        return;
      }
      if (said) return this.onmessage?.({ data: said });
      this.readyState = 1;
      this.onopen?.();
    }

    #watch() {
      clearTimeout(this.#limit);
      this.#limit = setTimeout(() => this.close(), LONGEST);
    }
  };
}
