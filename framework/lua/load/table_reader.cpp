#include "framework/lua/load/table_reader.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>

#include "framework/base/spec.hpp"
#include "framework/base/suggest.hpp"
#include "framework/base/utf8.hpp"

namespace ply {

void TableReader::known(const Json& table, const std::vector<std::string>& fields,
                        const std::string& where) const {
    if (!table.is_object()) return;
    for (const auto& field : table.items())
        if (std::ranges::find(fields, field.key()) == fields.end())
            fail(field.key(), fmt::format("there is no field '{}{}'{}", where, field.key(),
                                          suggestion(field.key(), fields)));
}

const TableReader::Json* TableReader::part(const Json& table, const std::string& field,
                                           const std::string& example) const {
    if (!table.contains(field)) return nullptr;
    const Json& inner = table.at(field);
    if (!inner.is_object() && !(inner.is_array() && inner.empty()))
        fail(field, fmt::format("{} is a table; write {} = {{ {} }}", field, field, example));
    return &inner;
}

std::int64_t TableReader::whole(const Json& table, const std::string& field, std::int64_t fallback,
                                std::int64_t min, std::int64_t max) const {
    if (!table.contains(field)) return fallback;
    const Json& value = table.at(field);
    const bool fits = value.is_number_integer() && value.get<std::int64_t>() >= min &&
                      value.get<std::int64_t>() <= max;
    if (!fits)
        fail(field, fmt::format("{} is {}; it must be a whole number from {} to {}", field,
                                value.dump(), min, max));
    return value.get<std::int64_t>();
}

double TableReader::number(const Json& table, const std::string& field, double fallback, double min,
                           double max) const {
    if (!table.contains(field)) return fallback;
    const Json& value = table.at(field);
    if (!value.is_number() || value.get<double>() < min || value.get<double>() > max)
        fail(field, fmt::format("{} is {}; it must be a number from {} to {}", field, value.dump(),
                                min, max));
    return value.get<double>();
}

std::chrono::milliseconds TableReader::duration(const Json& table, const std::string& field,
                                                std::chrono::milliseconds fallback,
                                                std::chrono::milliseconds min) const {
    if (!table.contains(field)) return fallback;
    const Json& value = table.at(field);
    const std::string written = value.is_number() ? value.dump() : text_of(value, field);
    std::int64_t time = 0;
    try {
        const std::vector<OptionSpec> specs{
            {field, OptionSpec::Kind::duration, "10s", {}, 0, 0, "a time"}};
        time = resolve_options(specs, {{field, written}}, field).whole(field);
    } catch (const UsageError&) {
        throw;
    } catch (const Error& error) {
        fail(field, error.what());
    }
    if (time < min.count())
        fail(field, fmt::format("{} must be at least {}ms", field, min.count()));
    return std::chrono::milliseconds(time);
}

std::string TableReader::choice(const Json& table, const std::string& field,
                                const std::vector<std::string>& allowed) const {
    if (!table.contains(field)) return allowed.front();
    const std::string written = text_of(table.at(field), field);
    if (std::ranges::find(allowed, written) == allowed.end())
        fail(field,
             fmt::format("there is no {} '{}'{}", field, written, suggestion(written, allowed)));
    return written;
}

std::vector<std::string> TableReader::texts(const Json& table, const std::string& field) const {
    const Json& list = table.at(field);
    if (!list.is_array())
        fail(field, fmt::format("{} is a list; write {} = {{ \"...\", \"...\" }}", field, field));
    std::vector<std::string> result;
    for (std::size_t i = 0; i < list.size(); ++i)
        result.push_back(text_of(list[i], fmt::format("{}[{}]", field, i + 1)));
    return result;
}

std::string TableReader::text_of(const Json& value, const std::string& place) const {
    const std::string field = place.substr(0, place.find('['));
    if (value.is_string() && line_not_utf8(value.get_ref<const std::string&>()) > 0)
        fail(field, fmt::format("{} has a byte that is not UTF-8; leave it out", place));
    if (value.is_string() && !value.get_ref<const std::string&>().empty()) return value;
    fail(field, fmt::format("{} is {}; it must be a string in quotes", place,
                            value.dump(-1, ' ', false, Json::error_handler_t::replace)));
}

void TableReader::fail(const std::string& needle, const std::string& what) const {
    throw Error(fmt::format("{}: {}", place_of(needle), what));
}

std::string TableReader::place_of(std::string_view needle) const {
    const int line = line_of(needle);
    return line > 0 ? fmt::format("{}:{}", label_, line) : label_;
}

/// The first line where `needle` stands as a word of its own; 0: nowhere, it was computed.
int TableReader::line_of(std::string_view needle) const {
    const auto in_word = [&](std::size_t at) {
        return at < text_.size() &&
               (std::isalnum(static_cast<unsigned char>(text_[at])) != 0 || text_[at] == '_');
    };
    for (std::size_t at = text_.find(needle); at != std::string_view::npos;
         at = text_.find(needle, at + 1)) {
        const std::size_t line_begin = text_.rfind('\n', at) + 1;
        const bool comment =
            text_.substr(line_begin, at - line_begin).find("--") != std::string_view::npos;
        if (comment || (at > 0 && in_word(at - 1)) || in_word(at + needle.size())) continue;
        return 1 + static_cast<int>(std::ranges::count(text_.substr(0, at), '\n'));
    }
    return 0;
}

}  // namespace ply
