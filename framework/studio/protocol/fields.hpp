/// What a page asks for, read field by field: nothing of it is trusted.
///
///     const Fields fields(read_request(text));
///     const std::string move = fields.text("move");
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ply::studio {

/// Reads a request. Throws Error where it is no object, or nests deeper than any request does.
nlohmann::json read_request(std::string_view text);

/// The fields of a request. All throw Error with the field's name where it is missing, of another
/// type, or out of its bounds.
class Fields {
public:
    static constexpr std::size_t longest_word = 2000;  ///< a spec, a move, a path
    static constexpr std::size_t longest_position = 100'000;
    static constexpr std::int64_t largest_number = std::int64_t{1} << 53;

    explicit Fields(nlohmann::json request) : request_(std::move(request)) {}

    bool has(const char* name) const;
    std::string text(const char* name, std::size_t most = longest_word) const;
    std::string text_or(const char* name, std::string fallback,
                        std::size_t most = longest_word) const;
    std::int64_t whole(const char* name, std::int64_t min, std::int64_t max) const;
    std::int64_t whole_or(const char* name, std::int64_t fallback, std::int64_t min,
                          std::int64_t max) const;
    bool truth(const char* name) const;
    bool truth_or(const char* name, bool fallback) const;
    /// A list of texts; empty where there is none.
    std::vector<std::string> texts(const char* name, std::size_t most) const;
    /// Texts by names, each of at most `longest` bytes; empty where there are none.
    std::map<std::string, std::string> named_texts(const char* name, std::size_t longest) const;

private:
    const nlohmann::json& field(const char* name) const;

    nlohmann::json request_;
};

}  // namespace ply::studio
