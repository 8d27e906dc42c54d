#include "framework/serving/gtp/sgf_game.hpp"

#include <algorithm>

#include "framework/base/error.hpp"
#include "framework/base/line_words.hpp"
#include "framework/report/notation/vertices.hpp"
#include "framework/session/formats/sgf/sgf_tree.hpp"

namespace ply::serving {
namespace {

constexpr int usual_size = 19;

std::string vertex(const std::string& point, int size) {
    if (point.empty() || (point == "tt" && size <= usual_size)) return "pass";
    const int x = point[0] - 'a';
    const int y = point.size() == 2 ? size - 1 - (point[1] - 'a') : -1;
    if (x < 0 || x >= size || y < 0 || y >= size || size > most_columns)
        throw Error("'" + point + "' is no point of the board");
    return vertex_name(x, y);
}

void use(const SgfProperty& property, SgfGame& game) {
    const std::string value(without_blanks(property.values.front()));
    const int size = game.size.value_or(usual_size);
    const Player player = property.name.back() == 'B' ? 0 : 1;
    if (property.name == "SZ") {
        if (const auto given = whole_number(value))
            game.size = static_cast<int>(std::clamp<std::int64_t>(*given, 0, 100));
    } else if (property.name == "KM") {
        game.komi = real_number(value);
    } else if (property.name == "B" || property.name == "W") {
        game.moves.push_back({player, vertex(value, size)});
    } else if (property.name == "AB" || property.name == "AW") {
        if (!game.moves.empty()) throw Error("stones are set up after a move");
        for (const std::string& point : sgf_points(property.values))
            game.setup.push_back({player, vertex(point, size)});
    } else if (property.name == "AE") {
        throw Error("stones are taken away");
    }
}

}  // namespace

SgfGame read_sgf(std::string_view text) {
    const SgfTree tree = read_sgf_tree(text);
    SgfGame game;
    for (const SgfNode* node = tree.nodes.data();;) {
        for (const SgfProperty& property : node->properties) use(property, game);
        if (node->children.empty()) return game;
        node = &tree.nodes[static_cast<std::size_t>(node->children.front())];
    }
}

}  // namespace ply::serving
