// @ts-check
/**
 * What the page knows, in one object, and who wants to hear of changes.
 *
 *     store.watch((state) => [state.position, state.touched], draw);   // draws now and when one of them changes
 *     store.set({ tab: "analyse" });
 */

/**
 * @template S
 * @param {S} state
 */
export function createStore(state) {
  /** @type {{pick: (state: S) => any[], tell: (state: S) => void, last: any[] | null}[]} */
  const watchers = [];
  let waiting = false;

  function flush() {
    waiting = false;
    for (const watcher of watchers) {
      const now = watcher.pick(state);
      if (watcher.last?.every((value, i) => Object.is(value, now[i]))) continue;
      watcher.last = now;
      watcher.tell(state);
    }
  }

  return {
    state,
    /** Changes are told together, before the browser paints. @param {Partial<S>} patch */
    set(patch) {
      Object.assign(/** @type {any} */ (state), patch);
      if (waiting) return;
      waiting = true;
      queueMicrotask(flush);
    },
    /** @param {(state: S) => any[]} pick @param {(state: S) => void} tell */
    watch(pick, tell) {
      watchers.push({ pick, tell, last: pick(state) });
      tell(state);
    },
  };
}
