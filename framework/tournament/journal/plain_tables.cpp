#include "framework/tournament/journal/plain_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

namespace ply {
namespace {

struct SchemaEntry {
    std::string type, name, sql;

    bool is_index() const { return type == "index"; }
    /// SQLite writes the beginning itself.
    bool is_plain_table() const { return type == "table" && sql.starts_with("CREATE TABLE "); }
};

std::vector<SchemaEntry> schema_of(const Database& database) {
    std::vector<SchemaEntry> entries;
    Statement row(database, "SELECT type, name, sql FROM sqlite_master");
    while (row.step()) entries.push_back({row.text(0), row.text(1), row.text(2)});
    return entries;
}

std::size_t count_of(std::string_view text, std::string_view part) {
    std::size_t count = 0;
    for (auto at = text.find(part); at != text.npos; at = text.find(part, at + part.size()))
        ++count;
    return count;
}

/// CHECK, generated columns and computed defaults need parentheses; a key of several columns, which
/// cannot be computed, is all else that does.
bool has_columns_alone(const std::string& sql) {
    return count_of(sql, "(") == 1 + count_of(sql, " KEY (") + count_of(sql, " KEY(");
}

/// Whether a row that `PRAGMA pragma(name)` returns has `least` to `most` in its `column`. (As
/// functions, pragmas can be hidden by tables of their names.)
bool any_row(const Database& database, const char* pragma, std::string_view name, int column,
             std::int64_t least, std::int64_t most) {
    std::string quoted;
    for (const char c : name) quoted += c == '\'' ? "''" : std::string(1, c);
    Statement row(database, fmt::format("PRAGMA main.{}('{}')", pragma, quoted));
    while (row.step())
        if (row.whole(column) >= least && row.whole(column) <= most) return true;
    return false;
}

bool computes(const Database& database, const SchemaEntry& entry) {
    if (entry.type == "trigger") return true;
    if (entry.is_index()) return any_row(database, "index_xinfo", entry.name, 1, -2, -2);
    if (!entry.is_plain_table()) return false;
    constexpr int generated = 2, generated_and_stored = 3;
    return any_row(database, "table_xinfo", entry.name, 6, generated, generated_and_stored) ||
           any_row(database, "index_list", entry.name, 4, 1, 1);  // of some rows only
}

}  // namespace

bool holds_plain_tables(const Database& database, std::initializer_list<std::string_view> own) {
    const std::vector<SchemaEntry> entries = schema_of(database);
    const auto found = [&](std::string_view name) {
        return std::any_of(entries.begin(), entries.end(), [&](const SchemaEntry& entry) {
            return entry.name == name && entry.is_plain_table() && has_columns_alone(entry.sql);
        });
    };
    return std::all_of(own.begin(), own.end(), found) &&
           std::none_of(entries.begin(), entries.end(),
                        [&](const SchemaEntry& entry) { return computes(database, entry); });
}

}  // namespace ply
