#include <fmt/format.h>

#include <algorithm>

#include "framework/report/html/assets.hpp"
#include "framework/report/trace/trace_labels.hpp"
#include "framework/report/trace/trace_picture.hpp"

namespace ply {
namespace {

constexpr double heading_height = 34;
constexpr double smallest_width = 460;

std::string headline(const TracedSearch& search, std::size_t pass) {
    const TraceVisit& root = search.trace.visits()[search.trace.passes()[pass].first_visit];
    std::string text = pass_text(search.trace, pass);
    if (root.window) text += ", window " + window_text(search.trace, *root.window);
    const std::string value = value_text(search.trace, root);
    return text + (value.empty() ? ", stopped" : ", value " + value);
}

}  // namespace

std::string trace_svg(const TracedSearch& search) {
    std::string body;
    double y = 70;
    double width = smallest_width;
    for (std::size_t pass = 0; pass < search.trace.passes().size(); ++pass) {
        const TracePicture picture = lay_out(search.trace, pass);
        body += fmt::format("<text class=\"head\" x=\"16\" y=\"{:.0f}\">{}</text>\n", y + 20,
                            xml_text(headline(search, pass)));
        body += fmt::format("<g transform=\"translate(0 {:.0f})\">\n{}</g>\n", y + heading_height,
                            picture_svg(search, pass, picture));
        width = std::max(width, picture.width);
        y += heading_height + picture.height;
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
        width, y, assets::trace_picture_css, xml_text(title), search.trace.max() + 1,
        search.leaves.visited.size(), search.leaves.pruned_count,
        legend.empty() ? "" : " " + legend + ".", body, assets::trace_zoom_js);
}

}  // namespace ply
