#include "framework/session/formats/sgf/little_golem.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "framework/session/formats/pasted_text.hpp"

namespace ply {
namespace {

bool is_golem_letter(char letter) {
    return letter >= 'a' && letter <= 'z';
}

std::string hexgui_point(const std::string& value) {
    if (value == "swap") return "swap-pieces";
    const bool point = value.size() == 2 && is_golem_letter(value[0]) && is_golem_letter(value[1]);
    return point ? fmt::format("{}{}", value[0], value[1] - 'a' + 1) : value;
}

}  // namespace

SgfTree without_little_golem(SgfTree tree) {
    std::vector<SgfProperty>& root = tree.nodes.front().properties;
    const bool is_hex =
        joined_line(tree.nodes.front().value("EV").value_or("")).starts_with("hex.");
    if (!is_hex || std::ranges::find(root, "GM", &SgfProperty::name) != root.end()) return tree;
    root.push_back({"GM", {"11"}});
    for (SgfNode& node : tree.nodes)
        for (SgfProperty& property : node.properties) {
            if (property.name != "B" && property.name != "W") continue;
            property.name = property.name == "B" ? "W" : "B";
            for (std::string& value : property.values) value = hexgui_point(joined_line(value));
        }
    return tree;
}

}  // namespace ply
