const data = JSON.parse(document.getElementById("data").textContent);
const $ = id => document.getElementById(id);
let game = null, positions = [], ply = 0, drawn = null;

function positionsOf(g) {
  if (g.texts) return g.texts;
  const all = [g.start];
  for (const step of g.steps) {
    const next = all[all.length - 1].slice();
    for (let i = 0; i < step.length; i += 2) next[step[i]] = step[i + 1];
    all.push(next);
  }
  return all;
}

// A board is drawn once; then only what stands on it and lies beside it changes.
function board(standing, beside, changed) {
  const stage = $("stage"), svgNS = "http://www.w3.org/2000/svg", kept = data.boards[game.board];
  if (drawn !== game.board) stage.innerHTML = kept.svg;
  drawn = game.board;
  const cells = stage.querySelectorAll(".cell");
  stage.querySelector(".pieces").replaceChildren(...standing.flatMap((what, i) => {
    if (what === 0) return [];
    const [x, y, scale] = kept.places[i];
    const g = document.createElementNS(svgNS, "g");
    g.setAttribute("class", "piece");
    g.setAttribute("transform", "translate(" + x + " " + y + ") scale(" + scale + ")");
    g.innerHTML = kept.drawings[what];
    return [g];
  }));
  cells.forEach((cell, i) => cell.classList.toggle("last", changed.has(i)));
  stage.querySelector(".beside").innerHTML = kept.drawings[beside];
}

function show(at) {
  ply = Math.max(0, Math.min(game.moves.length, at));
  if (game.texts) {
    const text = document.createElement("pre");
    text.textContent = positions[ply];
    $("stage").replaceChildren(text);
    drawn = null;
  } else {
    const step = ply > 0 ? game.steps[ply - 1] : [];
    board(positions[ply], game.beside[ply], new Set(step.filter((_, i) => i % 2 === 0)));
  }
  let text = "Start, " + game.moves.length + " plies";
  if (ply > 0) {
    const mover = game.movers[ply - 1];
    text = "Ply " + ply + " of " + game.moves.length + ", " +
      (mover < 0 ? game.chance : "player " + (mover + 1)) + ": " + game.moves[ply - 1];
  }
  const expected = game.expected && game.expected[ply];
  if (expected !== null && expected !== undefined)
    text += ". The judge gives player 1 " + Math.round(100 * expected) + " %";
  $("say").textContent = text;
  $("slider").value = ply;
}

function open(i) {
  game = data.games[i];
  positions = positionsOf(game);
  $("slider").max = game.moves.length;
  show(0);
}


$("theme").onclick = theme;
if (data.games.length > 0) {
  data.games.forEach((g, i) => $("choice").append(new Option(g.title, i)));
  $("choice").onchange = () => open(+$("choice").value);
  const does = {first: () => show(0), back: () => show(ply - 1), next: () => show(ply + 1),
    last: () => show(game.moves.length)};
  for (const id in does) $(id).onclick = does[id];
  $("slider").oninput = event => show(+event.target.value);
  const keys = {ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", d: "theme"};
  const inView = e => { const r = e.getBoundingClientRect(); return r.top < innerHeight && r.bottom > 0; };
  listen(keys, {...does, theme}, key => key === "d" || inView($("stage")));
  open(0);
}
