#include <fmt/format.h>

#include <algorithm>

#include "framework/report/trace/trace_picture.hpp"
#include "framework/report/trace/trace_words.hpp"

namespace ply {
namespace {

constexpr double heading = 34;
constexpr double smallest_width = 460;

std::string headline(const TracedSearch& search, std::size_t pass) {
    const TraceVisit& root = search.trace.visits()[search.trace.passes()[pass].first_visit];
    std::string text = pass_text(search.trace, pass);
    if (root.window) text += ", window " + window_text(search.trace, *root.window);
    const std::string value = value_text(search.trace, root);
    return text + (value.empty() ? ", stopped" : ", value " + value);
}

/// A picture that is wider than the window fits into it; a click shows the place at full size, and
/// the next one the whole.
constexpr const char* zoom_script = R"(
const svg = document.currentScript.ownerSVGElement;
svg.onclick = event => {
  const box = svg.getBoundingClientRect();
  const x = (event.clientX - box.left) / box.width, y = (event.clientY - box.top) / box.height;
  svg.style.maxWidth = svg.style.maxWidth === "none" ? "100%" : "none";
  const size = svg.getBoundingClientRect();
  scrollTo(x * size.width - innerWidth / 2, y * size.height - innerHeight / 2);
};
)";

}  // namespace

std::string trace_style() {
    return R"(
.trace { --ink:#1b2430; --soft:#5c6b7d; --line:#8593a3; --paper:#ffffff; --max:#dbe9ff;
  --max-edge:#2463c9; --min:#ffe7cc; --min-edge:#c26a00; --leaf:#f1f3f6; --pv:#15803d;
  --cut:#c81e1e; --now:#ffd84d; }
@media (prefers-color-scheme: dark) { :root:not([data-theme=light]) .trace { --ink:#e8edf4;
  --soft:#a3b1c2; --line:#6b7a8c; --paper:#12171e; --max:#17335f; --max-edge:#74a7ff;
  --min:#4d3312; --min-edge:#ffb35c; --leaf:#252d37; --pv:#4ade80; --cut:#ff7b72; --now:#8a6d00; } }
[data-theme=dark] .trace { --ink:#e8edf4; --soft:#a3b1c2; --line:#6b7a8c; --paper:#12171e;
  --max:#17335f; --max-edge:#74a7ff; --min:#4d3312; --min-edge:#ffb35c; --leaf:#252d37;
  --pv:#4ade80; --cut:#ff7b72; --now:#8a6d00; }
.trace text { font-family: system-ui, "DejaVu Sans", sans-serif; text-anchor: middle;
  fill: var(--ink); }
.trace .value { font-size: 14px; font-weight: 600; }
.trace .small { font-size: 11px; fill: var(--soft); }
.trace .small.cut { fill: var(--cut); font-weight: 600; }
.trace .move { font-size: 11px; fill: var(--soft); paint-order: stroke; stroke: var(--paper);
  stroke-width: 4px; stroke-linejoin: round; }
.trace .head { font-size: 14px; font-weight: 600; text-anchor: start; }
.trace .title { font-size: 16px; font-weight: 700; text-anchor: start; }
.trace .note { font-size: 12px; fill: var(--soft); text-anchor: start; }
.trace .edge { stroke: var(--line); stroke-width: 1.4px; fill: none; }
.trace .box { stroke-width: 1.6px; fill: var(--leaf); stroke: var(--line); }
.trace .max > .self > .box { fill: var(--max); stroke: var(--max-edge); }
.trace .min > .self > .box { fill: var(--min); stroke: var(--min-edge); }
.trace .max > .self > .sign { fill: var(--max-edge); }
.trace .min > .self > .sign { fill: var(--min-edge); }
.trace .dice > .self > .sign { fill: var(--soft); }
.trace .pruned > .self > .box { fill: none; stroke: var(--line); stroke-dasharray: 4 3; }
.trace .pruned > .self > .edge { stroke-dasharray: 4 4; opacity: .7; }
.trace .pruned > .self > .sign { fill: var(--line); opacity: .6; }
.trace .pruned > .self > .value { fill: var(--soft); font-weight: 400; }
.trace .mark { display: none; fill: none; stroke: var(--cut); stroke-width: 2.2px;
  stroke-linecap: round; }
.trace .cutoff > .self > .mark { display: inline; }
.trace.showpv .pv > .self > .edge { stroke: var(--pv); stroke-width: 4px; }
.trace.showpv .pv > .self > .box { stroke: var(--pv); stroke-width: 3px; }
)";
}

std::string trace_svg(const TracedSearch& search) {
    std::string body;
    double y = 70;
    double width = smallest_width;
    for (std::size_t pass = 0; pass < search.trace.passes().size(); ++pass) {
        const TracePicture picture = lay_out(search.trace, pass);
        body += fmt::format("<text class=\"head\" x=\"16\" y=\"{:.0f}\">{}</text>\n", y + 20,
                            xml_text(headline(search, pass)));
        body += fmt::format("<g transform=\"translate(0 {:.0f})\">\n{}</g>\n", y + heading,
                            picture_svg(search, pass, picture));
        width = std::max(width, picture.width);
        y += heading + picture.height;
    }
    const std::string legend = legend_text(search.trace);
    const std::string title = search.game + ", " + search.player;
    width = std::max(width, 32 + 9.0 * static_cast<double>(letters(title)));
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"trace\" width=\"{0:.0f}\" "
        "height=\"{1:.0f}\" viewBox=\"0 0 {0:.0f} {1:.0f}\" "
        "style=\"max-width: 100%; height: auto\">\n<style>{2}</style>\n"
        "<rect width=\"100%\" height=\"100%\" fill=\"var(--paper)\"/>\n"
        "<text class=\"title\" x=\"16\" y=\"30\">{3}</text>\n"
        "<text class=\"note\" x=\"16\" y=\"52\">MAX is player {4}; (α, β) and values are for MAX. "
        "{5} leaves visited, {6} pruned.{7}</text>\n{8}<script><![CDATA[{9}]]></script>\n</svg>\n",
        width, y, trace_style(), xml_text(title), search.trace.max() + 1,
        search.leaves.visited.size(), search.leaves.pruned_count,
        legend.empty() ? "" : " " + legend + ".", body, zoom_script);
}

}  // namespace ply
