"use strict";
// What all pages have in common; their own scripts follow.

/** From light to dark and back. */
function theme() {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark"
                                  : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
}

/** From now on a key does what `keys` and `does` say, where `wanted(key)` holds. What has the focus keeps the
 *  keys that it needs itself: fields all, buttons the space bar, and a part of the page that scrolls, and has
 *  the focus by the keyboard, those that move it. */
function listen(keys, does, wanted = () => true) {
  const scrolls = e => e.tabIndex === 0 && !e.matches("a, button, input, select, summary, [role=listbox]");
  let scrolled = null;
  document.addEventListener("focusin", event => {
    scrolled = scrolls(event.target) && event.target.matches(":focus-visible") ? event.target : null;
  });
  document.onkeydown = event => {
    const {key, target} = event;
    if (!keys[key] || event.ctrlKey || event.altKey || event.metaKey || !wanted(key)) return;
    if (target.matches("select, input")) return;
    if (key === " " && target.matches("a, button, summary")) return;
    if (key.length > 1 && (event.shiftKey || target === scrolled)) return;
    event.preventDefault();
    does[keys[key]]();
  };
}
