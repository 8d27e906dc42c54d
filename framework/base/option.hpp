/// Options of games and of searchers: what can be set, and what was.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/error.hpp"

namespace ply {

/// One thing that can be set, its default and what it may be.
struct OptionSpec {
    enum class Kind : std::uint8_t {
        integer,   ///< a whole number from `min` to `max`, or one of `allowed`
        real,      ///< a number from `min` to `max`
        word,      ///< any text, or one of `allowed`
        duration,  ///< 500ms, 2s, 1m; a bare number is seconds; kept in milliseconds
    };
    std::string name;
    Kind kind = Kind::integer;
    std::string fallback;              ///< the default, as it would be written
    std::vector<std::string> allowed;  ///< if not empty, the only values there are
    std::int64_t min = 0;
    std::int64_t max = 0;
    std::string help;  ///< one line, without a full stop

    /// A whole number from `min` to `max`.
    static OptionSpec integer(std::string name, std::int64_t fallback, std::int64_t min,
                              std::int64_t max, std::string help);
    /// One of `allowed`; the first is the default.
    static OptionSpec choice(std::string name, std::vector<std::string> allowed, std::string help);
};

/// The values of all options of one game or searcher, checked against their specifications
/// (`resolve_options` in option_text.hpp), defaults filled in.
class Options {
public:
    struct Value {
        std::string text;        ///< as written
        std::int64_t whole = 0;  ///< of integers and durations (milliseconds)
        double real = 0;         ///< of reals
        bool given = false;      ///< written by the user, not the default
        friend bool operator==(const Value&, const Value&) = default;
    };

    void set(std::string name, Value value);

    std::int64_t whole(std::string_view name) const { return find(name).whole; }
    int integer(std::string_view name) const { return static_cast<int>(find(name).whole); }
    double real(std::string_view name) const { return find(name).real; }
    const std::string& word(std::string_view name) const { return find(name).text; }
    bool given(std::string_view name) const { return find(name).given; }
    const std::map<std::string, Value, std::less<>>& all() const { return values_; }

private:
    const Value& find(std::string_view name) const;

    std::map<std::string, Value, std::less<>> values_;
};

}  // namespace ply
