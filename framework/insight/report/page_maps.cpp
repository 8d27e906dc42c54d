#include <fmt/format.h>

#include <algorithm>

#include "framework/insight/report/page.hpp"
#include "framework/report/picture/board_picture.hpp"
#include "framework/report/text/escaped_text.hpp"

namespace ply::insight {
namespace {

/// The board without pieces, and on each cell a disc as dark as its value is large.
std::string heat_map(const Game& game, const std::string& id, const std::string& title,
                     const std::vector<double>& values, const char* unit, double factor) {
    const BoardPicture picture(game, {.flipped = false, .standalone = false, .id = id});
    std::string svg = picture.svg(game.start());
    const double most = std::max(std::ranges::max(values), 1e-9);
    std::string heat = "<g class=\"heatmap\">";
    for (std::size_t cell = 0; cell < values.size(); ++cell) {
        const PlacedCell& place = picture.cells()[cell];
        heat += fmt::format(
            "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\" style=\"--s:{:.3f}\"><title>{}: "
            "{:.3g} {}</title></circle>",
            place.centre.x, place.centre.y, 17 * place.scale, values[cell] / most,
            xml_text(game.layout()->cells[cell].name), factor * values[cell], unit);
    }
    const std::size_t end = svg.rfind("</svg>");
    if (end != std::string::npos) svg.insert(end, heat + "</g>");
    return fmt::format("<figure class=\"map\"><figcaption>{}</figcaption>{}</figure>\n",
                       xml_text(title), svg);
}

}  // namespace

PageSection map_section(const Report& report, const std::string& id) {
    const auto& [insight, game] = report;
    const BoardUse& use = insight.board;
    if (!use.coverage.known()) return {};
    return {
        "maps", "Where it is played",
        "The darker, the more often, in games of the strongest player; point at a cell for its "
        "number. Cells that stay light are hardly used.",
        "<div class=\"maps\">" +
            heat_map(game, id + "h1-", "1  Changes of a cell", use.entered, "a game", 1) +
            heat_map(game, id + "h2-", "2  First moves", use.first_moves, "% of the games", 100) +
            heat_map(game, id + "h3-", "3  Last moves", use.last_moves, "% of the games", 100) +
            heat_map(game, id + "h4-", "4  How late a cell is first used", use.mean_ply,
                     "% of the game", 100) +
            "</div>\n"};
}

}  // namespace ply::insight
