// @ts-check
/** The tabs: one of them is chosen; arrows go from one to the next. */
import { byId } from "./dom.js";

/** @typedef {import("../studio.js").Studio} Studio */

/** @param {Studio} studio */
export function followTabs(studio) {
  const tabs = [...byId("tabs").querySelectorAll("button")];
  const tabOf = (/** @type {HTMLElement} */ button) => /** @type {import("../studio.js").Tab} */ (button.dataset.tab);

  for (const button of tabs) button.addEventListener("click", () => studio.set({ tab: tabOf(button) }));
  byId("tabs").addEventListener("keydown", (event) => {
    const at = tabs.indexOf(/** @type {any} */ (event.target));
    const step = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (at < 0 || step === undefined) return;
    const next = tabs[(step + tabs.length) % tabs.length];
    studio.set({ tab: tabOf(next) });
    next.focus();
    event.preventDefault();
  });
  studio.watch((state) => [state.tab], ({ tab }) => {
    byId("main").dataset.tab = tab;
    for (const button of tabs) {
      button.setAttribute("aria-selected", String(tabOf(button) === tab));
      button.tabIndex = tabOf(button) === tab ? 0 : -1;
    }
  });
}
