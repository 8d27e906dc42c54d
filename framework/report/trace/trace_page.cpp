#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "framework/report/board/board_text.hpp"
#include "framework/report/html/assets.hpp"
#include "framework/report/html/html_page.hpp"
#include "framework/report/text/json.hpp"
#include "framework/report/trace/trace_labels.hpp"
#include "framework/report/trace/trace_picture.hpp"
#include "framework/report/trace/trace_steps.hpp"

namespace ply {
namespace {

/// Of each node.
Json boards_of(const Trace& trace) {
    Json boards = Json::array();
    for (const TraceNode& node : trace.nodes())
        boards.push_back(draw_board(trace.game(), trace.game().parse_state(node.state_text), {}));
    return boards;
}

}  // namespace

std::string trace_page(const TracedSearch& search) {
    const Trace& trace = search.trace;
    std::string pictures;
    Json passes = Json::array();
    for (std::size_t pass = 0; pass < trace.passes().size(); ++pass) {
        pictures += fmt::format("<div class=\"pass\" id=\"pass{}\">\n{}</div>\n", pass,
                                picture_svg(search, pass, lay_out(trace, pass)));
        passes.push_back(pass_text(trace, pass));
    }
    const Json data{
        {"passes", passes}, {"steps", trace_steps(trace)}, {"boards", boards_of(trace)}};
    const std::string title = search.game + ", " + search.player;
    const std::string body = fmt::format(
        "<header><h1>{}</h1><p>{}</p></header>\n{}\n<main id=\"stage\" tabindex=\"0\" "
        "aria-label=\"search tree\">\n{}</main>",
        xml_text(title), xml_text(trace_note(search)), assets::trace_panel_html, pictures);
    return html_page({title,
                      std::string(assets::trace_picture_css) + std::string(assets::trace_steps_css) +
                          std::string(assets::trace_page_css),
                      "trace", body, script_json(data), assets::trace_page_js});
}

}  // namespace ply
