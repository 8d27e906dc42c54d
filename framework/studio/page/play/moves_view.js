// @ts-check
/** The moves that were played, with their variations: click one to go there; what the words and keys do with it. */
import { byId, fill, h, iconButton } from "../parts/dom.js";
import { readComment } from "../parts/words.js";
import { fork, itemsAfter, lineThrough, onMainLine, sibling } from "./tree.js";

/** @typedef {import("../studio.js").Studio} Studio */
/** @typedef {import("./tree.js").Item} Item */

/** @param {Studio} studio @param {import("./table.js").Table} table */
export function movesView(studio, table) {
  const { state } = studio;
  const place = byId("moves");
  const tools = byId("move-tools");
  let deleted = false;

  /** @param {Item} item @param {boolean} inner @returns {import("../parts/dom.js").Child[]} */
  function moveOf({ row, number, lines }, inner) {
    const here = row.node === state.here;
    const said = readComment(row.comment);
    const name = [number, row.move, row.score && `score ${row.score}`, said].filter(Boolean).join(" ");
    return [
      h("button", { type: "button", class: `move ${row.seat === null ? "dice" : `by-${row.seat + 1}`}`, "data-node": row.node, "data-key": `node ${row.node}`,
        "aria-current": here ? "true" : false, "aria-label": name, tabindex: here ? 0 : -1, onclick: () => table.go(row.node) },
      number && h("span", { class: "number" }, number), row.move ?? "", row.score && h("span", { class: "score" }, row.score)),
      said && h("span", { class: "comment" }, said),
      ...lines.map((line) => h("div", { class: inner ? "line inner" : "line", role: "group", "aria-label": "Variation" },
        line.map((other) => moveOf(other, true)).flat())),
    ];
  }

  function draw() {
    const items = itemsAfter(state.nodes);
    const opening = readComment(state.nodes.get(0)?.comment);
    fill(place,
      h("button", { type: "button", class: "move start", "data-node": 0, "data-key": "node 0", "aria-current": state.here === 0 ? "true" : false,
        tabindex: state.here === 0 ? 0 : -1, onclick: () => table.go(0) }, "start"),
      opening && h("span", { class: "comment" }, opening),
      items.map((item) => moveOf(item, false)).flat(),
      items.length === 0 && h("span", { class: "quiet" }, "No move has been made."));
    requestAnimationFrame(showCurrent); // until then the browser need not lay out anything
    drawTools();
  }

  /** Scrolls to the move that is shown. */
  function showCurrent() {
    const current = place.querySelector("[aria-current]");
    if (!(current instanceof HTMLElement)) return;
    const { offsetTop, offsetHeight } = current;
    if (offsetTop < place.scrollTop || offsetTop + offsetHeight > place.scrollTop + place.clientHeight) place.scrollTop = offsetTop - place.clientHeight / 2;
  }

  function drawTools() {
    const row = state.nodes.get(state.here);
    const atStart = state.here === 0;
    fill(tools,
      iconButton("first", "To the start (Home)", () => table.go(0), { disabled: atStart }),
      iconButton("back", "One move back (←)", () => steps.back(), { disabled: atStart }),
      iconButton("next", "One move on (→)", () => steps.next(), { disabled: !row?.children.length }),
      iconButton("last", "To the end (End)", () => steps.last(), { disabled: !row?.children.length }),
      h("span", { class: "gap" }),
      iconButton("up", "Make this the main line", () => table.do("table.promote", { node: state.here }), { disabled: onMainLine(state.nodes, state.here) }),
      iconButton("comment", "Comment", () => comment(), { disabled: !row }),
      iconButton("trash", "Delete this move and what follows", () => remove(), { disabled: atStart }),
      iconButton("restore", "Put back what was deleted", () => restore(), { disabled: !deleted }));
  }

  async function remove() {
    if (state.here !== 0 && await table.do("table.delete", { node: state.here })) deleted = true;
    drawTools();
  }
  async function restore() {
    await table.do("table.restore");
    deleted = false;
    drawTools();
  }

  /** The comment is written where it stands. */
  function comment() {
    const node = state.here;
    const form = byId("comment-form");
    const save = () => {
      const text = field.value.trim();
      form.hidden = true;
      fill(form);
      table.do("table.comment", { node, text });
    };
    const field = h("input", { type: "text", "aria-label": "Comment on this move", value: state.nodes.get(node)?.comment ?? "", maxlength: 2000 });
    field.addEventListener("keydown", (event) => {
      if (event.key === "Enter") save();
      else if (event.key === "Escape") form.hidden = true;
    });
    fill(form, field, h("button", { type: "button", onclick: save }, "Keep"));
    form.hidden = false;
    field.focus();
  }

  const line = () => lineThrough(state.nodes, table.at());
  const steps = {
    first: () => table.go(0),
    back: () => table.go(state.nodes.get(table.at())?.parent ?? 0),
    next: () => table.go(state.nodes.get(table.at())?.children[0] ?? table.at()),
    last: () => table.go(line().at(-1)?.node ?? table.at()),
    forkBack: () => table.go(fork(state.nodes, table.at(), -1)),
    forkNext: () => table.go(fork(state.nodes, table.at(), 1)),
    /** Another move in this place; at a place without one, to the end or the start. @param {1 | -1} way */
    across(way) {
      const parent = state.nodes.get(state.nodes.get(table.at())?.parent ?? -1);
      if (parent && parent.children.length > 1) table.go(sibling(state.nodes, table.at(), way));
      else if (way > 0) steps.last();
      else steps.first();
    },
    comment, remove,
  };

  studio.watch(() => [state.nodes, state.here], draw);
  return steps;
}
/** @typedef {ReturnType<typeof movesView>} Steps */
