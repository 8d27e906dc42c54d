/// Reads the fields of a Lua table; every message names the file and, if it can be found, the line.
#pragma once

#include <chrono>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace ply {

class TableReader {
public:
    using Json = nlohmann::json;

    /// `label` names the file in messages; `text`, if any, is where lines are looked up.
    TableReader(std::string label, std::string_view text) : label_(std::move(label)), text_(text) {}

    /// Throws Error with the nearest known field when the table has another; `where` is what stands
    /// before it, "limits.".
    void known(const Json& table, const std::vector<std::string>& fields,
               const std::string& where) const;
    /// A table within the table, or null when it is not there; `example` is how it is written.
    const Json* part(const Json& table, const std::string& field, const std::string& example) const;

    std::int64_t whole(const Json& table, const std::string& field, std::int64_t fallback,
                       std::int64_t min, std::int64_t max) const;
    int integer(const Json& table, const std::string& field, int fallback, int min, int max) const {
        return static_cast<int>(whole(table, field, fallback, min, max));
    }
    double number(const Json& table, const std::string& field, double fallback, double min,
                  double max) const;
    std::chrono::milliseconds duration(const Json& table, const std::string& field,
                                       std::chrono::milliseconds fallback,
                                       std::chrono::milliseconds min) const;
    /// One of `allowed`; the first is the default.
    std::string choice(const Json& table, const std::string& field,
                       const std::vector<std::string>& allowed) const;
    std::vector<std::string> texts(const Json& table, const std::string& field) const;
    /// A string that is not empty; `place` names it in the message, "players[2]".
    std::string text_of(const Json& value, const std::string& place) const;

    /// `needle` is a field's name, or a string as it stands in the file.
    [[noreturn]] void fail(const std::string& needle, const std::string& what) const;
    /// `label:line`, or the label alone for what was computed.
    std::string place_of(std::string_view needle) const;
    bool has_text() const { return !text_.empty(); }

private:
    int line_of(std::string_view needle) const;

    std::string label_;
    std::string_view text_;
};

}  // namespace ply
