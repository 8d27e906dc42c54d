#include <fmt/format.h>

#include <algorithm>

#include "framework/insight/report/page.hpp"
#include "framework/report/picture/board_picture.hpp"
#include "framework/report/text/escaped_text.hpp"

namespace ply::insight {
namespace {

/// What a map shows of a cell.
struct Shown {
    const char* id;
    const char* title;
    const std::vector<double>& values;
    const char* unit;
    double factor;
};

HeatMap heat_map(const Game& game, const std::string& ids, const Shown& shown) {
    const auto& [id, title, values, unit, factor] = shown;
    const BoardPicture picture(game, {.flipped = false, .standalone = false, .id = ids + id});
    std::string svg = picture.svg(game.start());
    // No style: pages may forbid it.
    constexpr double darkest = 0.9;
    const double most = std::max(std::ranges::max(values), 1e-9);
    std::string heat = "<g class=\"heatmap\">";
    for (std::size_t cell = 0; cell < values.size(); ++cell) {
        const PlacedCell& place = picture.cells()[cell];
        heat += fmt::format(
            "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\" fill-opacity=\"{:.3f}\"><title>{}: "
            "{:.3g} {}</title></circle>",
            place.centre.x, place.centre.y, 17 * place.scale, darkest * values[cell] / most,
            xml_text(game.layout()->cells[cell].name), factor * values[cell], unit);
    }
    const std::size_t end = svg.rfind("</svg>");
    if (end != std::string::npos) svg.insert(end, heat + "</g>");
    return {title, std::move(svg)};
}

}  // namespace

std::vector<HeatMap> heat_maps(const Report& report, const std::string& id) {
    const BoardUse& use = report.insight.board;
    if (!use.coverage.known()) return {};
    const Shown all[] = {
        {"h1-", "1  Changes of a cell", use.entered, "a game", 1},
        {"h2-", "2  First moves", use.first_moves, "% of the games", 100},
        {"h3-", "3  Last moves", use.last_moves, "% of the games", 100},
        {"h4-", "4  How late a cell is first used", use.mean_ply, "% of the game", 100},
    };
    std::vector<HeatMap> maps;
    for (const Shown& shown : all) maps.push_back(heat_map(report.game, id, shown));
    return maps;
}

PageSection map_section(const Report& report, const std::string& id) {
    std::string body;
    for (const auto& [title, svg] : heat_maps(report, id))
        body += fmt::format("<figure class=\"map\"><figcaption>{}</figcaption>{}</figure>\n",
                            xml_text(title), svg);
    if (body.empty()) return {};
    return {"maps", "Where it is played",
            "The darker, the more often, in games of the strongest player; point at a cell for its "
            "number. Cells that stay light are hardly used.",
            "<div class=\"maps\">" + body + "</div>\n"};
}

}  // namespace ply::insight
