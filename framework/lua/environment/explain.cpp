#include "framework/lua/environment/explain.hpp"

#include <algorithm>

#include "framework/lua/api/words.hpp"
#include "framework/lua/environment/wrong_values.hpp"
#include "framework/lua/hints/ways_out.hpp"
#include "framework/lua/syntax/places.hpp"

namespace ply::lua {

/// Only Lua's own messages have no way out; the text at hand is that of the script itself.
std::string explain_mistake(const Machine& machine, std::string_view raw) {
    const bool own =
        (raw.find(": attempt to ") != raw.npos || raw.find("stack overflow") != raw.npos ||
         raw.find("too many results to unpack") != raw.npos ||
         raw.find("cannot hold nil") != raw.npos) &&
        raw.find("const variable") == raw.npos;
    if (machine.options == nullptr && machine.first_pass.asked) return "";
    if (!own && raw.find("argument") == raw.npos) return "";
    const SyntaxTree tree(machine.source.text);
    const int line = Machine::names_script(raw) ? line_named(raw) : 0;
    if (own) {
        std::string way = way_out(raw, tree, line);
        if (way.empty()) way = way_out_by_names(machine, raw, tree, line);
        return raw.ends_with(way) ? "" : way;  // the compiler's have theirs
    }
    return hidden_word(tree, line, [&](const std::string& name) {
        return constant_named(name) != nullptr ||
               std::ranges::find(machine.definition.regions, name, &Region::name) !=
                   machine.definition.regions.end();
    });
}

}  // namespace ply::lua
