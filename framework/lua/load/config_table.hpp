/// Reads a Lua file that returns a table of plain values: a tournament, names of players.
///
///     const nlohmann::json table = read_lua_table("first.lua", text);
///     table["players"][0]
///
/// The file may compute its values with loops, arithmetic, string.format and table functions. It
/// has no access to anything outside (no files, clocks, randomness, loading of code), gets 64 MiB,
/// two seconds and 100,000 values. The same text gives the same table: `pairs` goes through keys in
/// order.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace ply {

/// Lists become arrays, tables with names objects, an empty table an empty array.
/// `label` is how the file is called in messages. Throws Error `label:line: what; way out`.
nlohmann::json read_lua_table(const std::string& label, std::string_view text);

}  // namespace ply
