const data = JSON.parse(document.getElementById("data").textContent);
const steps = data.steps;
const $ = id => document.getElementById(id);
const group = (pass, node) => $("p" + pass + "n" + node);
const part = (g, name) => g.querySelector(":scope > .self > " + name);
const texts = g => [...g.querySelectorAll(":scope > .self > .small")];
let at = 0, timer = null, scale = 0, whole = false;

// The finished pictures say what there is; each step writes the labels anew.
const pictures = data.passes.map((_, i) => [...$("pass" + i).querySelectorAll(".t")]);
for (const g of pictures.flat()) {
  g.dataset.value = part(g, ".value").textContent;
  g.dataset.final = g.getAttribute("class");
}

function reset(pass) {
  for (const g of pictures[pass]) {
    g.setAttribute("class", g.dataset.final.replace(/ (cutoff|pv)\b/g, "") + " todo");
    part(g, ".value").textContent = g.classList.contains("pruned") ? g.dataset.value : "";
    for (const t of texts(g)) { t.textContent = ""; t.classList.remove("cut"); }
  }
}

function apply(step) {
  if (step.enter !== undefined) group(step.pass, step.enter).classList.remove("todo");
  for (const set of step.set) {
    const g = group(step.pass, set.n);
    part(g, ".value").textContent = set.box;
    texts(g).forEach((t, i) => {
      t.textContent = set.lines[i] ?? "";
      t.classList.toggle("cut", t.textContent.includes("-cut"));
    });
  }
  for (const node of step.away ?? []) group(step.pass, node).classList.add("cutoff");
}

function show(index) {
  at = Math.max(0, Math.min(steps.length - 1, index));
  const step = steps[at], pass = step.pass;
  data.passes.forEach((_, i) => $("pass" + i).classList.toggle("shown", i === pass));
  reset(pass);
  for (let i = 0; i <= at; ++i) if (steps[i].pass === pass) apply(steps[i]);
  const here = group(pass, step.at);
  here.classList.add("now");
  for (let g = here; g.classList.contains("t"); g = g.parentNode) g.classList.add("path");
  if (at === steps.length - 1)
    for (const g of pictures[pass])
      if (/\bpv\b/.test(g.dataset.final)) g.classList.add("pv");
  $("say").textContent = step.say;
  $("board").textContent = data.boards[step.at];
  for (const name of ["way", "role", "alpha", "beta", "best", "leaves", "cuts"])
    $(name).textContent = step[name];
  $("slider").value = at;
  $("count").textContent = data.passes[pass] + " · " + (at + 1) + " / " + steps.length;
  zoom();
  part(here, ".box").scrollIntoView({block: "nearest", inline: at === 0 ? "center" : "nearest"});
}

// Until somebody asks otherwise, a tree fills the page, within reason: large enough to read.
function zoom() {
  const svg = $("pass" + steps[at].pass).querySelector("svg"), box = svg.viewBox.baseVal;
  const stage = $("stage");
  const fit = Math.min((stage.clientWidth - 30) / box.width, (stage.clientHeight - 30) / box.height);
  const factor = whole ? Math.min(2.2, fit) : scale || Math.max(0.7, Math.min(2.2, fit));
  svg.setAttribute("width", box.width * factor);
  svg.setAttribute("height", box.height * factor);
  return factor;
}

function play(on) {
  clearInterval(timer);
  timer = on ? setInterval(() => at + 1 < steps.length ? show(at + 1) : play(false), 1300) : null;
  $("play").textContent = on ? "Pause" : "Play";
}
function toggle() {
  if (!timer && at + 1 === steps.length) show(0);
  play(!timer);
}
function go(index) { play(false); show(index); }
function rescale(by) { scale = Math.max(0.2, Math.min(5, zoom() * by)); whole = false; show(at); }

$("slider").max = steps.length - 1;
$("slider").oninput = event => go(+event.target.value);
const does = {first: () => go(0), back: () => go(at - 1), play: toggle, next: () => go(at + 1),
  last: () => go(steps.length - 1), smaller: () => rescale(1 / 1.2), larger: () => rescale(1.2),
  whole: () => { whole = !whole; show(at); }, theme};
for (const id in does) $(id).onclick = does[id];
const keys = {ArrowLeft: "back", ArrowRight: "next", PageUp: "back", PageDown: "next",
  Home: "first", End: "last", " ": "play", "-": "smaller", "+": "larger", w: "whole", d: "theme"};
listen(keys, does);
window.onresize = () => show(at);
// Who prints the page as it was opened wants the tree, not its first step.
window.onbeforeprint = () => { if (at === 0) show(steps.length - 1); };
show(+location.hash.slice(1) - 1 || 0);
