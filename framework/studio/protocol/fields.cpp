#include "framework/studio/protocol/fields.hpp"

#include <fmt/format.h>

#include "framework/base/error.hpp"

namespace ply::studio {
namespace {

constexpr int deepest = 8;

/// In characters that a message can show.
std::string text_of(const nlohmann::json& value, const char* name, std::size_t most) {
    if (!value.is_string()) throw Error(fmt::format("'{}' is to be a text", name));
    auto text = value.get<std::string>();
    if (text.size() > most) throw Error(fmt::format("'{}' is longer than {} bytes", name, most));
    if (text.find('\0') != std::string::npos)
        throw Error(fmt::format("'{}' holds a zero byte", name));
    return text;
}

}  // namespace

nlohmann::json read_request(std::string_view text) {
    using nlohmann::json;
    const auto shallow = [](int depth, json::parse_event_t, const json&) {
        if (depth > deepest) throw Error("the request nests deeper than any request does");
        return true;
    };
    json request;
    try {
        request = json::parse(text, shallow);
    } catch (const json::exception&) {
        throw Error("the request is no JSON");
    }
    if (!request.is_object()) throw Error("the request is no JSON object");
    return request;
}

bool Fields::has(const char* name) const {
    const auto found = request_.find(name);
    return found != request_.end() && !found->is_null();
}

const nlohmann::json& Fields::field(const char* name) const {
    if (!has(name)) throw Error(fmt::format("the request has no '{}'", name));
    return *request_.find(name);
}

std::string Fields::text(const char* name, std::size_t most) const {
    return text_of(field(name), name, most);
}

std::string Fields::text_or(const char* name, std::string fallback, std::size_t most) const {
    return has(name) ? text(name, most) : fallback;
}

std::int64_t Fields::whole(const char* name, std::int64_t min, std::int64_t max) const {
    const nlohmann::json& value = field(name);
    const bool fits = value.is_number_integer() &&
                      (!value.is_number_unsigned() ||
                       value.get<std::uint64_t>() <= static_cast<std::uint64_t>(INT64_MAX));
    const std::int64_t number = fits ? value.get<std::int64_t>() : 0;
    if (!fits || number < min || number > max)
        throw Error(fmt::format("'{}' is to be a whole number from {} to {}", name, min, max));
    return number;
}

std::int64_t Fields::whole_or(const char* name, std::int64_t fallback, std::int64_t min,
                              std::int64_t max) const {
    return has(name) ? whole(name, min, max) : fallback;
}

bool Fields::truth(const char* name) const {
    const nlohmann::json& value = field(name);
    if (!value.is_boolean()) throw Error(fmt::format("'{}' is to be true or false", name));
    return value.get<bool>();
}

bool Fields::truth_or(const char* name, bool fallback) const {
    return has(name) ? truth(name) : fallback;
}

std::vector<std::string> Fields::texts(const char* name, std::size_t most) const {
    std::vector<std::string> texts;
    if (!has(name)) return texts;
    const nlohmann::json& list = field(name);
    if (!list.is_array() || list.size() > most)
        throw Error(fmt::format("'{}' is to be a list of at most {} texts", name, most));
    for (const nlohmann::json& value : list) texts.push_back(text_of(value, name, longest_word));
    return texts;
}

std::map<std::string, std::string> Fields::named_texts(const char* name,
                                                       std::size_t longest) const {
    std::map<std::string, std::string> texts;
    if (!has(name)) return texts;
    const nlohmann::json& object = field(name);
    if (!object.is_object()) throw Error(fmt::format("'{}' is to be an object of texts", name));
    for (const auto& [key, value] : object.items()) texts[key] = text_of(value, name, longest);
    return texts;
}

}  // namespace ply::studio
