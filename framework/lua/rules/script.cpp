#include "framework/lua/rules/script.hpp"

#include "framework/base/error.hpp"
#include "framework/base/spec.hpp"
#include "framework/lua/environment/sandbox.hpp"
#include "framework/lua/load/loader.hpp"
#include "framework/lua/rules/lua_game.hpp"

namespace ply {
namespace {

/// `scripts/games/connect_four.lua` -> `connect_four`.
std::string stem(const std::string& label) {
    const std::size_t slash = label.rfind('/');
    const std::string file = slash == std::string::npos ? label : label.substr(slash + 1);
    return file.substr(0, file.rfind('.'));
}

}  // namespace

GameInfo script_info(const ScriptSource& source) {
    lua::Definition declared = lua::read_declaration(source);
    return {stem(source.label),
            std::move(declared.title),
            std::move(declared.description),
            std::move(declared.options),
            std::move(declared.game_kind),
            std::move(declared.aliases),
            declared.players,
            declared.has_chance(),
            declared.hides(),
            declared.chance_kind(),
            declared.chance_first()};
}

std::unique_ptr<Game> open_script(const ScriptSource& source,
                                  const std::vector<std::pair<std::string, std::string>>& options) {
    GameInfo info = script_info(source);
    Options chosen = resolve_options(info.options, options, info.name);
    return std::make_unique<lua::LuaGame>(source, std::move(info), std::move(chosen));
}

std::vector<std::string> script_words() {
    return lua::names_of_prelude();
}

}  // namespace ply
