const data = JSON.parse(document.getElementById("data").textContent);
const $ = id => document.getElementById(id);
const svgNS = "http://www.w3.org/2000/svg";
const record = data.record, nodes = data.nodes;
let at = 0, timer = null;

function element(name, attributes, ...children) {
  const e = document.createElement(name);
  for (const key in attributes) e.setAttribute(key, attributes[key]);
  e.append(...children);
  return e;
}

// The tree: node i > 0 is the record's move i - 1; a parent's first child goes on with its line.
nodes.forEach(node => { node.children = []; });
record.moves.forEach((said, i) => {
  Object.assign(nodes[i + 1], {said, parent: said.after});
  nodes[said.after].children.push(i + 1);
});
const parentOf = i => nodes[i].parent ?? 0;
const childOf = i => nodes[i].children[0] ?? i;
function lineTo(i) {
  const line = [i];
  while (line[0] !== 0) line.unshift(parentOf(line[0]));
  return line;
}
function endOf(i) {
  while (nodes[i].children.length) i = childOf(i);
  return i;
}

// Rounds are counted: a round begins where the first player moves again.
const roundAfter = (round, i) => round + (nodes[i].seat !== null && (round === 0 || nodes[i].seat === 0) ? 1 : 0);
function moveButton(i, number) {
  const {move, score = ""} = nodes[i].said;
  const button = element("button", {type: "button", "data-node": i, tabindex: -1},
    element("span", {class: "number"}, number), move, score && element("small", {}, " " + score));
  button.onclick = () => go(i);
  return button;
}
// What people read of a comment: without [%csl Ge4], what is meant for programs.
const readable = text => (text ?? "").replace(/\s*\[%[^\]]*\]/g, "").trim();
const comment = text => (readable(text) ? [element("span", {class: "comment"}, readable(text))] : []);

// The moves from node `first` on, each with the others in its place; lists in place of recursion
// along a line, so that long games are no deep ones.
function lineOf(first, before) {
  const parts = [];
  let round = before, fresh = true;
  for (let i = first; i; i = nodes[i].children[0] ?? 0) {
    const after = roundAfter(round, i), dice = nodes[i].seat === null;
    const number = dice ? "" : after > round ? after + ". " : fresh ? after + "… " : "";
    parts.push(moveButton(i, number), " ", ...comment(nodes[i].said.comment));
    const others = nodes[parentOf(i)].children;
    const lines = others[0] === i ? others.slice(1) : [];
    for (const other of lines)
      parts.push(element("div", {class: "line", role: "group", "aria-label": "Variation"}, ...lineOf(other, round)));
    fresh = lines.length > 0 || Boolean(readable(nodes[i].said.comment)) || (fresh && dice);
    round = after;
  }
  return parts;
}

// The board is drawn once; then only what stands on it and lies beside it changes.
let cells = [];
function drawBoard() {
  if (!data.board) return;
  $("stage").innerHTML = data.board.svg;
  cells = [...$("stage").querySelectorAll(".cell")];
}
function standingAt(i) {
  const standing = [];
  for (const node of lineTo(i))
    for (let k = 0; k < nodes[node].set.length; k += 2) standing[nodes[node].set[k]] = nodes[node].set[k + 1];
  return standing;
}
function board(i) {
  if (!data.board) return $("stage").replaceChildren(element("pre", {tabindex: 0, "aria-label": "The position"}, nodes[i].text));
  const changed = new Set(i === 0 ? [] : nodes[i].set.filter((_, k) => k % 2 === 0));
  const {places, drawings} = data.board, stage = $("stage");
  stage.querySelector(".pieces").replaceChildren(...standingAt(i).flatMap((what, cell) => {
    if (what === 0) return [];
    const [x, y, scale] = places[cell];
    const piece = document.createElementNS(svgNS, "g");
    piece.setAttribute("class", "piece");
    piece.setAttribute("transform", "translate(" + x + " " + y + ") scale(" + scale + ")");
    piece.innerHTML = drawings[what];
    return [piece];
  }));
  cells.forEach((cell, k) => cell.classList.toggle("last", changed.has(k)));
  stage.querySelector(".beside").innerHTML = drawings[nodes[i].beside];
  const words = stage.querySelector("desc");
  if (words) words.textContent = nodes[i].words;
}

function sayOf(i) {
  if (i === 0) return nodes.length === 1 ? "No move has been made." : "The start.";
  const {seat, said} = nodes[i];
  const who = seat === null ? "Thrown" : "Player " + (seat + 1);
  const count = lineTo(i).length - 1;
  return [who + ": " + said.move, said.score && "score " + said.score, "ply " + count].filter(Boolean).join(", ")
    + (readable(said.comment) ? ". " + readable(said.comment) : "");
}

function show(i) {
  at = i;
  board(i);
  $("say").textContent = sayOf(i);
  $("end").hidden = !nodes[i].end;
  $("end").textContent = nodes[i].end ? nodes[i].end.charAt(0).toUpperCase() + nodes[i].end.slice(1) + "." : "";
  for (const button of $("moves").querySelectorAll("button")) {
    const here = +button.dataset.node === i;
    button.tabIndex = here ? 0 : -1;
    if (here) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  }
  const now = $("moves").querySelector("[aria-current]"), box = $("moves");
  if (now && (now.offsetTop < box.scrollTop || now.offsetTop + now.offsetHeight > box.scrollTop + box.clientHeight))
    box.scrollTop = now.offsetTop - box.clientHeight / 2;
  $("first").disabled = $("back").disabled = i === 0;
  $("next").disabled = $("last").disabled = nodes[i].children.length === 0;
}

function playing(on) {
  clearInterval(timer);
  timer = on ? setInterval(() => (nodes[at].children.length ? show(childOf(at)) : playing(false)), 1000) : null;
  $("play").textContent = on ? "Pause" : "Play";
}
function go(i) { playing(false); show(i); }
function toggle() {
  if (!timer && nodes[at].children.length === 0) show(0);
  playing(!timer);
}
// Another move in this one's place; where there is none, the end or the start.
function across(by) {
  const all = nodes[parentOf(at)].children;
  if (at === 0 || all.length < 2) return go(by > 0 ? endOf(at) : 0);
  go(all[Math.max(0, Math.min(all.length - 1, all.indexOf(at) + by))]);
}

const does = {first: () => go(0), back: () => go(parentOf(at)), play: toggle, next: () => go(childOf(at)),
  last: () => go(endOf(at)), theme, up: () => across(-1), down: () => across(1)};
for (const id of ["first", "back", "play", "next", "last", "theme"]) $(id).onclick = does[id];
const keys = {ArrowLeft: "back", ArrowRight: "next", ArrowUp: "up", ArrowDown: "down", Home: "first",
  End: "last", " ": "play", d: "theme"};
for (const [id, act] of Object.entries(does))
  does[id] = () => {
    const focused = $("moves").contains(document.activeElement);
    act();
    if (focused) $("moves").querySelector("[aria-current]")?.focus({preventScroll: true});
  };
listen(keys, does);

const start = element("button", {type: "button", "data-node": 0, tabindex: 0}, "start");
start.onclick = () => go(0);
$("moves").append(start, " ", ...comment(record.comment), ...lineOf(nodes[0].children[0], 0));
drawBoard();
show(0);
