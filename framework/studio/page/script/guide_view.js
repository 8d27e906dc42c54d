// @ts-check
/** The guides beside the script: the tutorial, recipes, the parts of a script and all words, as scripts/ has them. */
import { byId, fill, h, iconButton } from "../parts/dom.js";
import { blocksOf } from "./markdown.js";
import { newScriptDialog } from "./new_script_dialog.js";

/** The pages, by their files, as the program serves them (page_files.cpp). */
const PAGES = { "README.md": "Tutorial", "cookbook.md": "Recipes", "game.md": "Parts of a script", "words.md": "Words" };

/** @param {import("../studio.js").Studio} studio @param {import("../play/table.js").Table} table */
export function guideView(studio, table) {
  const { state } = studio;
  const panel = byId("guide-panel");
  const text = h("div", { class: "guide-text", id: "guide-text", tabindex: 0, role: "region", "aria-label": "The guide" });
  const pages = h("div", { class: "choices", role: "group", "aria-label": "Pages of the guide" });
  let shown = "";
  fill(panel, h("div", { class: "row" }, h("h2", {}, "Guide"), h("span", { class: "gap" }), iconButton("close", "Close the guide", () => studio.set({ guide: "" }))), pages, text);

  /** A whole game is begun with a click; of other programs a page says nothing. @param {string} code */
  const beginning = (code) => /^game \{/m.test(code)
    && h("button", { type: "button", "data-begin": true, onclick: () => newScriptDialog(studio, table, code) }, "Begin a script with it");

  /** @param {import("./markdown.js").Span} span */
  function inline(span) {
    if (span.kind === "code") return h("code", {}, span.text);
    if (span.kind === "strong" || span.kind === "em") return h(span.kind, {}, span.text);
    if (span.kind === "text") return span.text;
    const [page, anchor] = span.to.split("#");
    if (page && !(page in PAGES)) return span.text;
    const to = `${page || state.guide.split("#")[0]}${anchor ? `#${anchor}` : ""}`;
    return h("a", { href: "#", onclick: (/** @type {Event} */ event) => {
      event.preventDefault();
      studio.set({ guide: to });
    } }, span.text.replaceAll("`", ""));
  }

  /** @param {import("./markdown.js").Block} block */
  function element(block) {
    if (block.kind === "heading") return h(/** @type {"h3"} */ (`h${Math.min(6, block.level + 2)}`), { "data-anchor": block.anchor }, block.text);
    if (block.kind === "paragraph") return h("p", {}, block.spans.map(inline));
    if (block.kind === "list") return h("ul", {}, block.items.map((item) => h("li", {}, item.map(inline))));
    if (block.kind === "code") return h("div", {}, h("pre", { tabindex: 0 }, block.text), beginning(block.text));
    const row = (/** @type {import("./markdown.js").Span[][]} */ cells, /** @type {"th" | "td"} */ tag) => h("tr", {}, cells.map((cell) => h(tag, {}, cell.map(inline))));
    return h("div", { class: "scroll", tabindex: 0 }, h("table", {}, h("thead", {}, row(block.head, "th")), h("tbody", {}, block.rows.map((cells) => row(cells, "td")))));
  }

  /** The heading of that name, or one that names that word among others. @param {string} anchor */
  function placeOf(anchor) {
    const headings = /** @type {HTMLElement[]} */ ([...text.querySelectorAll("[data-anchor]")]);
    return headings.find((heading) => heading.dataset.anchor === anchor)
      ?? headings.find((heading) => heading.textContent.split(/\W+/).includes(anchor));
  }

  /** A page, or a heading of one. @param {string} wanted */
  async function show(wanted) {
    const [page = "", anchor = ""] = wanted.split("#");
    fill(pages, Object.entries(PAGES).map(([file, name]) =>
      h("button", { type: "button", "data-guide": file, "data-key": file, "aria-pressed": String(file === page), onclick: () => studio.set({ guide: file }) }, name)));
    if (page !== shown) {
      studio.working("guide", true);
      const answer = await fetch(`guide/${page}`).catch(() => null);
      const markdown = answer?.ok ? await answer.text() : "This page is not there; it lies in the folder scripts of the program.";
      studio.working("guide", false);
      if (state.guide !== wanted) return;
      shown = page;
      fill(text, blocksOf(markdown).map(element));
      text.scrollTop = 0;
    }
    if (anchor) text.scrollTop = placeOf(anchor)?.offsetTop ?? 0;
  }

  studio.watch(() => [state.guide], () => {
    panel.hidden = state.guide === "";
    byId("main").toggleAttribute("data-guide", state.guide !== "");
    if (state.guide) show(state.guide);
  });
}
