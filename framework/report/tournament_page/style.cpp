#include "framework/report/tournament_page/tournament_page.hpp"

namespace ply {

const char* tournament_page_style() {
    return R"part(
:root { --ink:#1b2430; --soft:#5c6b7d; --line:#c9d1da; --paper:#ffffff; --panel:#f4f6f9;
  --link:#1d5bbf; --bad:#c81e1e; --bar:#9db8e3; --dot:#174a9c; --heat:36,99,201; --cell:#eef1f5;
  --p0:#1f5fc4; --p1:#c2571a; --p2:#15803d; --p3:#8e44ad; --p4:#b8860b; --p5:#0e7490;
  --none:#5c6b7d; color-scheme: light; }
@media (prefers-color-scheme: dark) { :root:not([data-theme=light]) { --ink:#e8edf4; --soft:#a3b1c2;
  --line:#3a4654; --paper:#12171e; --panel:#1b222b; --link:#86b3ff; --bad:#ff7b72; --bar:#3d5f96;
  --dot:#a8c7ff; --heat:86,140,235; --cell:#222b35; --p0:#5b8fe8; --p1:#e08a4f; --p2:#4cc07a;
  --p3:#b78ae0; --p4:#d4b13f; --p5:#45b5cf; --none:#a3b1c2; color-scheme: dark; } }
:root[data-theme=dark] { --ink:#e8edf4; --soft:#a3b1c2; --line:#3a4654; --paper:#12171e;
  --panel:#1b222b; --link:#86b3ff; --bad:#ff7b72; --bar:#3d5f96; --dot:#a8c7ff; --heat:86,140,235;
  --cell:#222b35; --p0:#5b8fe8; --p1:#e08a4f; --p2:#4cc07a; --p3:#b78ae0; --p4:#d4b13f;
  --p5:#45b5cf; --none:#a3b1c2; color-scheme: dark; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.45 system-ui, "DejaVu Sans", sans-serif; }
header { padding: 14px 20px 8px; border-bottom: 1px solid var(--line); position: relative; }
header p { margin: 2px 0 0; color: var(--soft); }
#theme { position: absolute; right: 16px; top: 16px; }
h1 { font-size: 22px; margin: 0 60px 0 0; overflow-wrap: anywhere; }
h2 { font-size: 18px; margin: 0 0 4px; }
h3 { font-size: 15px; margin: 14px 0 4px; overflow-wrap: anywhere; }
main { max-width: 1100px; margin: 0 auto; padding: 0 20px 40px; }
section { margin-top: 28px; }
.note { color: var(--soft); font-size: 14px; margin: 2px 0 8px; max-width: 70ch; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: 15px; }
th, td { padding: 3px 9px; text-align: left; border-bottom: 1px solid var(--line);
  white-space: nowrap; max-width: 24em; overflow: hidden; text-overflow: ellipsis; }
thead th { color: var(--soft); font-weight: 600; }
tbody th { font-weight: 400; }
.num { text-align: right; }
.bad { color: var(--bad); }
a { color: var(--link); text-decoration: none; }
a:hover { text-decoration: underline; }
.cross td { border: 1px solid var(--line); padding: 0; min-width: 34px; }
.cross td.num:first-child { border: none; padding: 3px 6px; }
.cross td a { display: block; padding: 3px 6px; color: var(--ink); }
.heat { background: rgba(var(--heat), calc(var(--s) * .55)); }
.self { background: var(--cell); }
.chart { max-width: 860px; }
.row { display: flex; align-items: center; gap: 10px; height: 25px; }
.name { flex: 0 0 34%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap;
  font-size: 14px; }
.name i { font-style: normal; color: var(--soft); display: inline-block; min-width: 1.6em; }
.track { position: relative; flex: 1; height: 100%; border-left: 1px solid var(--line);
  border-right: 1px solid var(--line); }
.track b { position: absolute; top: 8px; height: 9px; background: var(--bar); border-radius: 3px; }
.track u { position: absolute; top: 6px; width: 13px; height: 13px; margin-left: -6.5px;
  border-radius: 50%; background: var(--dot); }
.track em { position: absolute; transform: translateX(-50%); font-style: normal; font-size: 12px;
  color: var(--soft); }
.half::after { content: ""; position: absolute; left: 50%; top: 2px; bottom: 2px;
  border-left: 2px solid var(--ink); opacity: .5; }
.axis .track { border: none; border-top: 1px solid var(--line); }
.words { flex: 0 0 7em; font-size: 13px; color: var(--soft); font-variant-numeric: tabular-nums; }
.bins { display: flex; align-items: flex-end; gap: 2px; height: 120px; max-width: 860px;
  border-bottom: 1px solid var(--line); }
.bins span { flex: 1; height: 100%; display: flex; align-items: flex-end; }
.bins b { width: 100%; background: var(--bar); border-radius: 2px 2px 0 0; min-height: 1px; }
.ends { display: flex; justify-content: space-between; max-width: 860px; font-size: 13px;
  color: var(--soft); }
.plot { min-width: 460px; max-width: 760px; width: 100%; font-size: 12px; }
.plot text { fill: var(--soft); }
.plot .in { fill: var(--paper); font-weight: 600; }
.plot circle { fill: var(--dot); }
.grid { stroke: var(--line); fill: none; }
button, select { font: inherit; font-size: 15px; padding: 4px 10px; border-radius: 8px;
  border: 1px solid var(--line); background: var(--panel); color: var(--ink); cursor: pointer;
  max-width: 100%; }
button:focus-visible, select:focus-visible, a:focus-visible, li:focus-visible {
  outline: 3px solid var(--link); outline-offset: 1px; }
#filters { display: flex; flex-wrap: wrap; gap: 8px; margin-bottom: 8px; align-items: center; }
#viewer { display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); gap: 18px; }
#list { height: 560px; overflow-y: auto; border: 1px solid var(--line); border-radius: 8px;
  margin: 0; padding: 0; list-style: none; font-size: 14px; }
#list li { padding: 5px 10px; border-bottom: 1px solid var(--line); cursor: pointer; }
#list li[aria-selected=true] { background: rgba(var(--heat), .22); }
#list small { color: var(--soft); }
#stage svg { display: block; width: 100%; max-height: 420px; }
#stage pre { overflow-x: auto; background: var(--panel); padding: 10px; border-radius: 8px;
  white-space: pre-wrap; overflow-wrap: anywhere; }
#stage text { fill: var(--ink); text-anchor: middle; dominant-baseline: central; }
#stage .cell { fill: var(--cell); stroke: var(--line); }
#stage .changed { stroke: var(--link); stroke-width: 2.5; }
#stage .label { fill: var(--soft); font-size: 12px; }
#stage .piece { fill: #fff; font-weight: 700; font-size: 17px; }
#stage .art { fill: var(--soft); font-family: monospace; font-size: 16px; }
#say { min-height: 3em; margin: 6px 0; overflow-wrap: anywhere; }
#buttons { display: flex; gap: 6px; flex-wrap: wrap; align-items: center; }
#slider { flex: 1 1 120px; accent-color: var(--link); }
#moves { max-height: 130px; overflow-y: auto; font-size: 14px; line-height: 1.7;
  font-variant-numeric: tabular-nums; margin-top: 8px; }
#moves button { border: none; background: none; padding: 0 5px; font-size: 14px; border-radius: 4px; }
#moves .now { background: rgba(var(--heat), .3); }
#moves .book { color: var(--soft); }
@media (max-width: 720px) {
  main { padding: 0 12px 30px; }
  #viewer { grid-template-columns: minmax(0, 1fr); }
  #board { order: -1; }
  #list { height: 260px; }
  .name { flex-basis: 42%; }
  .words { flex-basis: 5.5em; }
}
@media print { #filters, #list, #buttons, #theme { display: none; } }
)part";
}

}  // namespace ply
