const data = JSON.parse(document.getElementById("data").textContent);
const $ = id => document.getElementById(id);
const svgNS = "http://www.w3.org/2000/svg";
let shown = [], match = null, ply = 0, timer = null;

function element(name, attributes = {}, text = "") {
  const e = document.createElement(name);
  for (const key in attributes) e.setAttribute(key, attributes[key]);
  if (text !== "") e.textContent = text;
  return e;
}
function draw(name, attributes, text = "") {
  const e = document.createElementNS(svgNS, name);
  for (const key in attributes) e.setAttribute(key, attributes[key]);
  if (text !== "") e.textContent = text;
  return e;
}

// The list and its filters.

function options(select, first, pairs) {
  select.append(element("option", {value: ""}, first));
  for (const [value, text] of pairs) select.append(element("option", {value}, text));
}
const indexed = list => list.map((name, i) => [i, name]);
options($("by"), "any player", indexed(data.players));
options($("against"), "against any", indexed(data.players));
options($("game"), "any game", indexed(data.games.map(g => g.name)));
options($("reason"), "any reason",
  [...new Set(data.matches.map(m => m.reason))].sort().map(r => [r, r]));
if (data.games.length < 2) $("game").hidden = true;

const names = m => m.seats.map(p => data.players[p]).join(" – ");
function fits(m) {
  const by = $("by").value, against = $("against").value, outcome = $("outcome").value;
  const seat = by === "" ? -1 : m.seats.indexOf(+by);
  if (by !== "" && seat < 0) return false;
  if (against !== "" && !m.seats.includes(+against)) return false;
  if (outcome !== "" && !(seat < 0 ? m.outcomes.includes(outcome) : m.outcomes[seat] === outcome))
    return false;
  if ($("game").value !== "" && m.game !== +$("game").value) return false;
  return $("reason").value === "" || m.reason === $("reason").value;
}
function filter() {
  shown = data.matches.filter(fits);
  $("list").replaceChildren(...shown.map(m => {
    const li = element("li", {role: "option", tabindex: "-1", "data-number": m.number});
    li.append(element("b", {}, m.number + " "), names(m) + "  ", element("b", {}, m.result),
      element("br"), element("small", {}, (data.games.length > 1 ? data.games[m.game].name + ", " : "")
        + m.moves.split(" ").filter(x => x).length + " plies, " + m.reason));
    li.id = "m" + m.number;
    li.onclick = () => open(m, 0);
    return li;
  }));
  $("found").textContent = shown.length + " of " + data.matches.length + " in this page";
  if (shown.length && !shown.includes(match)) open(shown[0], 0); else mark();
}
function mark() {
  for (const li of $("list").children) {
    const here = match && +li.dataset.number === match.number;
    li.setAttribute("aria-selected", here);
    if (here) {
      $("list").setAttribute("aria-activedescendant", li.id);
      const box = $("list"), top = li.offsetTop - box.offsetTop;
      if (top < box.scrollTop) box.scrollTop = top;
      if (top + li.offsetHeight > box.scrollTop + box.clientHeight)
        box.scrollTop = top + li.offsetHeight - box.clientHeight;
    }
  }
}
for (const id of ["by", "against", "outcome", "game", "reason"]) $(id).onchange = filter;

// One match.

const changes = (m, at) => new Set((at > 0 ? m.steps[at - 1] : []).filter((_, i) => i % 2 === 0));
function positions(m) {
  if (m.texts) return m.texts;
  if (!m.start) return [null];
  const all = [m.start];
  for (const step of m.steps) {
    const next = all[all.length - 1].slice();
    for (let i = 0; i < step.length; i += 2) next[step[i]] = step[i + 1];
    all.push(next);
  }
  return all;
}

// The board of a game is drawn once; then only what stands on it and lies beside it changes.
let drawn = null;
function board(game, standing, beside, changed) {
  const picture = data.games[game].board, stage = $("stage");
  if (drawn !== game) {
    stage.innerHTML = picture.svg;
    for (const cell of stage.querySelectorAll(".cell")) cell.append(draw("title", {}, cell.dataset.cell));
    stage.querySelector("desc").remove();
    drawn = game;
  }
  const cells = stage.querySelectorAll(".cell");
  stage.querySelector(".pieces").replaceChildren(...standing.flatMap((what, i) => {
    if (what === 0) return [];
    const [x, y, scale] = picture.places[i];
    const g = draw("g", {class: "piece", "data-on": cells[i].dataset.cell,
      transform: "translate(" + x + " " + y + ") scale(" + scale + ")"});
    g.innerHTML = picture.drawings[what];
    return [g];
  }));
  cells.forEach((cell, i) => cell.classList.toggle("last", changed.has(i)));
  stage.querySelector(".beside").innerHTML = picture.drawings[beside];
}

function told(m, at) {
  if (at <= m.opening) return ", opening";
  return m.told[at - 1] ? ", " + m.told[at - 1] : "";
}
function who(m, at) {
  const mover = m.movers[at - 1];
  return mover === undefined ? "" : mover < 0 ? data.games[m.game].chance + ": " : data.players[m.seats[mover]] + ": ";
}

// Plies are counted, in chess moves of both: `1. e4 e5`, `1... e5` where the second seat begins.
function numbered(m, i) {
  if (!data.games[m.game].chess) return (i + 1) + ". ";
  const late = m.movers[0] === 1 ? 1 : 0, number = Math.floor((i + late) / 2) + 1;
  return (i + late) % 2 === 0 ? number + ". " : i === 0 ? number + "... " : "";
}

let all = [], moves = [];
function open(m, at) {
  match = m;
  all = positions(m);
  moves = m.moves.split(" ").filter(x => x);
  $("title").replaceChildren(element("b", {}, "Match " + m.number + ", round " + m.round + ": "),
    names(m) + "  ", element("b", {}, m.result));
  $("moves").replaceChildren(...moves.map((move, i) => {
    const b = element("button", {class: i < m.opening ? "book" : ""}, numbered(m, i) + move);
    b.onclick = () => go(i + 1);
    return b;
  }));
  $("slider").max = moves.length;
  mark();
  show(at);
}
function show(at) {
  if (!match) return;
  ply = Math.max(0, Math.min(moves.length, at));
  const drawnPly = Math.min(ply, all.length - 1), here = all[drawnPly];
  if (match.start) board(match.game, here, match.beside[drawnPly], changes(match, drawnPly));
  else {
    drawn = null;
    $("stage").replaceChildren(here === null || here === undefined ? element("p", {class: "note"},
      "This game could not be opened when the page was made: there are moves, but no boards.")
      : element("pre", {}, here));
  }
  let text = ply === 0 ? "Start, " + moves.length + " plies"
    : "Ply " + ply + " of " + moves.length + ", " + who(match, ply) + moves[ply - 1] + told(match, ply);
  if (ply === moves.length)
    text += ". " + match.result + " (" + match.reason + (match.detail ? ": " + match.detail : "") + ")";
  if (match.trouble && ply >= all.length - 1) text += ". " + match.trouble;
  $("say").textContent = text;
  $("slider").value = ply;
  [...$("moves").children].forEach((b, i) => b.classList.toggle("now", i === ply - 1));
  const now = $("moves").children[ply - 1], box = $("moves");
  if (now) {
    const top = now.offsetTop - box.offsetTop;
    if (top < box.scrollTop || top + now.offsetHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = top - box.clientHeight / 2;
  } else box.scrollTop = 0;
}
function playing(on) {
  clearInterval(timer);
  timer = on ? setInterval(() => ply < moves.length ? show(ply + 1) : playing(false), 700) : null;
  $("play").textContent = on ? "Pause" : "Play";
}
function toggle() {
  if (!timer && ply === moves.length) show(0);
  playing(!timer);
}
function go(at) { playing(false); show(at); }
function neighbour(by) {
  const next = shown[shown.indexOf(match) + by];
  if (next) { playing(false); open(next, 0); }
}

const does = {first: () => go(0), back: () => go(ply - 1), play: toggle, next: () => go(ply + 1),
  last: () => go(moves.length), theme, up: () => neighbour(-1), down: () => neighbour(1)};
for (const id of ["first", "back", "play", "next", "last", "theme"]) $(id).onclick = does[id];
$("slider").oninput = event => go(+event.target.value);
const inView = e => { const r = e.getBoundingClientRect(); return r.top < innerHeight && r.bottom > 0; };
const keys = {ArrowLeft: "back", ArrowRight: "next", ArrowUp: "up", ArrowDown: "down", Home: "first",
  End: "last", " ": "play", d: "theme"};
listen(keys, does, key => key === "d" || inView($("viewer")));  // elsewhere they scroll the page

// #player=3&against=5, #match=17&ply=12
function follow() {
  const wanted = new URLSearchParams(location.hash.slice(1));
  if (wanted.has("match")) {
    const m = data.matches.find(x => x.number === +wanted.get("match"));
    if (m) open(m, +wanted.get("ply") || 0);
  } else if (wanted.has("player")) {
    for (const id of ["outcome", "game", "reason"]) $(id).value = "";
    $("by").value = wanted.get("player");
    $("against").value = wanted.get("against") ?? "";
    filter();
  } else return;
  $("matches").scrollIntoView();
}
window.onhashchange = follow;
filter();
follow();
