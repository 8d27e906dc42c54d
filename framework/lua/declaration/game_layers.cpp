/// The field `layers` of game { ... }: more boards of the same cells, which hold numbers.
///
///     layers = { "height", mines = { seen = "none" }, plan = { each = true, seen = "owner" } }
#include <algorithm>
#include <map>

#include "framework/base/suggest.hpp"
#include "framework/lua/declaration/game_reader.hpp"
#include "framework/lua/environment/names.hpp"

namespace ply::lua {
namespace {

constexpr std::size_t most_layers = 8;
constexpr const char* layers_wanted =
    "up to 8 names, such as { \"height\" }, those that some do not see with who does: "
    "{ mines = { seen = \"none\" }, plan = { each = true, seen = \"owner\" } }";

constexpr Field layer_table[] = {
    {"each", "boolean", true, "each player has one: plan(me)[c]"},
    {"seen", "\"owner\"|\"others\"|\"all\"|\"none\"", true,
     "who sees the numbers; owner if each player has one, else all"},
};

/// What a layer is, as it is read.
struct DeclaredLayer {
    bool each = false;
    std::string seen;
};

DeclaredLayer read_layer_fields(const Reader& r, const std::string& name) {
    const auto wrong = [&](const std::string& what) {
        fail(r.lua, "game: layers: " + name + ": " + what);
    };
    r.table(layers_wanted);
    r.only_fields({"each", "seen"}, name);
    DeclaredLayer layer;
    lua_getfield(r.lua, -1, "each");
    if (!lua_isnil(r.lua, -1) && !lua_isboolean(r.lua, -1)) wrong("each must be true or false");
    layer.each = lua_toboolean(r.lua, -1) != 0;
    lua_getfield(r.lua, -2, "seen");
    layer.seen = lua_isnil(r.lua, -1)                 ? (layer.each ? "owner" : "all")
                 : lua_type(r.lua, -1) == LUA_TSTRING ? lua_tostring(r.lua, -1)
                                                      : "?";
    lua_pop(r.lua, 2);
    const std::vector<std::string> known{"owner", "others", "all", "none"};
    if (std::ranges::find(known, layer.seen) == known.end())
        wrong(R"(seen must be "owner", "others", "all" or "none")");
    if (!layer.each && (layer.seen == "owner" || layer.seen == "others"))
        wrong("seen = \"" + layer.seen + "\" is for layers that each player has; add each = true");
    return layer;
}

}  // namespace

std::uint8_t seen_by(const std::string& seen, int owner, int players) {
    const int all = (1 << players) - 1;
    const int sees = seen == "all" ? all : seen == "none" ? 0 : 1 << owner;
    return static_cast<std::uint8_t>(seen == "others" ? all & ~sees : sees);
}

std::vector<Field> layer_fields() {
    return {std::begin(layer_table), std::end(layer_table)};
}

void read_layers(const Reader& r) {
    r.table(layers_wanted);
    Definition& game = r.game;
    const auto add = [&](const std::string& name, const std::string& seen, int owner) {
        if (std::ranges::find(game.layers, name) != game.layers.end())
            r.wrong("different names; '" + name + "' stands there twice");
        game.layers.push_back(name);
        game.layer_sees.push_back(seen_by(seen, owner, game.players));
        if (game.layers.size() > most_layers) r.wrong(layers_wanted);
    };
    const std::size_t count = lua_rawlen(r.lua, -1);
    for (std::size_t i = 1; i <= count && i <= most_layers + 1; ++i) {
        if (lua_rawgeti(r.lua, -1, static_cast<lua_Integer>(i)) != LUA_TSTRING)
            r.wrong(layers_wanted);
        const std::string name = lua_tostring(r.lua, -1);
        require_new_word(r.lua, r.field, name);
        add(name, "all", 0);
        lua_pop(r.lua, 1);
    }
    std::map<std::string, DeclaredLayer> named;  // not in Lua's order, which may change
    lua_pushnil(r.lua);
    while (lua_next(r.lua, -2) != 0) {
        if (lua_type(r.lua, -2) == LUA_TSTRING) {
            const std::string name = lua_tostring(r.lua, -2);
            require_new_word(r.lua, r.field, name);
            named.emplace(name, read_layer_fields(r, name));
        } else if (lua_isinteger(r.lua, -2) == 0) {
            r.wrong(layers_wanted);
        }
        lua_pop(r.lua, 1);
    }
    for (const auto& [name, layer] : named) {
        if (layer.each) game.layers_of_players.push_back(name);
        for (int owner = 0; owner < (layer.each ? game.players : 1); ++owner)
            add(layer.each ? name + std::to_string(owner + 1) : name, layer.seen, owner);
    }
    if (game.layers.empty()) r.wrong(layers_wanted);
    bool hidden = false;
    for (std::size_t layer = 0; layer < game.layers.size(); ++layer)
        hidden = hidden || game.hides_layer(layer);
    if (!hidden) game.layer_sees.clear();
}

}  // namespace ply::lua
