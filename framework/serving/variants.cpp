#include "framework/serving/variants.hpp"

#include <algorithm>
#include <utility>

namespace ply::serving {
namespace {

std::vector<ProtocolGame> names_in(const Game& game, std::string_view protocol) {
    std::vector<ProtocolGame> names = game.protocols();
    std::erase_if(names, [&](const ProtocolGame& each) { return each.protocol != protocol; });
    return names;
}

void add_new(std::vector<Variant>& variants, const ProtocolGame& called, const GameSource& source) {
    const bool known = std::ranges::any_of(variants, [&](const Variant& each) {
        return each.called.name == called.name && each.called.settings == called.settings;
    });
    if (!known) variants.push_back({called, source});
}

GameSource with_option(GameSource source, const std::string& name, const std::string& value) {
    std::erase_if(source.options, [&](const auto& option) { return option.first == name; });
    source.options.emplace_back(name, value);
    return source;
}

}  // namespace

std::vector<Variant> variants_of(const GameSource& source, const Game& game,
                                 std::string_view protocol) {
    std::vector<Variant> variants;
    const std::vector<ProtocolGame> own = names_in(game, protocol);
    if (own.empty()) return {{{std::string(protocol), source.name}, source}};
    for (const ProtocolGame& called : own) add_new(variants, called, source);
    for (const OptionSpec& option : game.info().options) {
        if (option.kind != OptionSpec::Kind::word) continue;
        for (const std::string& value : option.allowed) {
            if (value == game.options().word(option.name)) continue;
            const GameSource other = with_option(source, option.name, value);
            try {
                for (const ProtocolGame& called : names_in(*open_game(other), protocol))
                    add_new(variants, called, other);
            } catch (const Error&) {
                // The value does not go with the other options: there is no such game.
            }
        }
    }
    return variants;
}

}  // namespace ply::serving
