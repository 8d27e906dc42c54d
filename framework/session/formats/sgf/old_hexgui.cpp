#include "framework/session/formats/sgf/old_hexgui.hpp"

#include "framework/base/line_words.hpp"
#include "framework/session/formats/pasted_text.hpp"

namespace ply {

SgfTree without_old_hexgui(SgfTree tree) {
    constexpr std::string_view program = "HexGui:0.";
    const std::string by = joined_line(tree.nodes.front().value("AP").value_or(""));
    const auto digit_at = [&](std::size_t at) {
        return at < by.size() && by[at] >= '0' && by[at] <= '9';
    };
    if (!by.starts_with(program) || !digit_at(program.size()) || digit_at(program.size() + 1))
        return tree;
    for (SgfNode& node : tree.nodes)
        for (SgfProperty& property : node.properties)
            if (property.name == "B" || property.name == "W")
                for (std::string& value : property.values)
                    if (lower_case(joined_line(value)) == "swap-pieces") value = "swap-sides";
    return tree;
}

}  // namespace ply
