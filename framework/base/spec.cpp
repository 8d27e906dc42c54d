#include "framework/base/spec.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include "framework/base/suggest.hpp"

namespace ply {
namespace {

/// Reads a spec from left to right; every failure points at the place.
class Reader {
public:
    explicit Reader(std::string_view text) : text_(text) {}

    Spec read() {
        Spec spec;
        spec.name = bare("(");
        if (spec.name.empty()) fail("a name is missing");
        if (peek() == '(') read_options(spec);
        skip_blanks();
        if (at_ < text_.size()) fail("nothing may follow the closing bracket");
        return spec;
    }

private:
    void read_options(Spec& spec) {
        ++at_;
        if (peek() == ')') {
            ++at_;
            return;
        }
        while (true) {
            std::string name = bare("=,)");
            if (name.empty()) fail("an option's name is missing");
            if (peek() != '=') fail(fmt::format("'{}' needs a value, as in {}=1", name, name));
            ++at_;
            std::string value = peek() == '"' ? quoted() : bare(",)");
            if (value.empty()) fail(fmt::format("'{}' has no value", name));
            // Single quotes are a matter of commands, which stand in a value.
            if (value.front() == '\'' && value.find('\'', 1) == std::string::npos)
                fail(
                    fmt::format("single quotes do not keep commas and brackets; put double ones "
                                "around the value, as in {}=\"'/a, b/engine' --quiet\"",
                                name));
            spec.options.emplace_back(std::move(name), std::move(value));
            const char next = peek();
            if (next != ',' && next != ')') fail("a ',' or ')' is missing");
            ++at_;
            if (next == ')') return;
        }
    }

    /// Text up to one of `ends` outside inner brackets, without blanks around it.
    std::string bare(std::string_view ends) {
        skip_blanks();
        const std::size_t start = at_;
        int open = 0;
        for (; at_ < text_.size(); ++at_) {
            const char letter = text_[at_];
            if (open == 0 && ends.find(letter) != std::string_view::npos) break;
            if (letter == '(' || letter == '[') ++open;
            if ((letter == ')' || letter == ']') && open > 0) --open;
        }
        std::size_t end = at_;
        while (end > start && text_[end - 1] == ' ') --end;
        return std::string(text_.substr(start, end - start));
    }

    std::string quoted() {
        std::string value;
        for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_) {
            if (text_[at_] == '\\' && at_ + 1 < text_.size()) ++at_;
            value += text_[at_];
        }
        if (at_ == text_.size()) fail("a closing quote is missing");
        ++at_;
        return value;
    }

    char peek() {
        skip_blanks();
        return at_ < text_.size() ? text_[at_] : '\0';
    }
    void skip_blanks() {
        while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    }
    [[noreturn]] void fail(const std::string& what) const {
        throw Error(fmt::format("'{}', character {}: {}; write name or name(option=value, ...)",
                                text_, at_ + 1, what));
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

template <class Number>
std::optional<Number> number(std::string_view text) {
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

/// 500ms, 2s, 1.5s, 1m, 1h, 2 (seconds) -> milliseconds.
std::optional<std::int64_t> milliseconds_of(std::string_view text) {
    double unit = 1000;
    if (text.ends_with("ms")) {
        unit = 1;
        text.remove_suffix(2);
    } else if (text.ends_with('s')) {
        text.remove_suffix(1);
    } else if (text.ends_with('m')) {
        unit = 60'000;
        text.remove_suffix(1);
    } else if (text.ends_with('h')) {
        unit = 3'600'000;
        text.remove_suffix(1);
    }
    const auto count = number<double>(text);
    if (!count || !std::isfinite(*count) || *count < 0 || *count * unit > 1e12) return std::nullopt;
    return static_cast<std::int64_t>(*count * unit);
}

/// The value, or nothing when `text` is not of the option's kind and range.
std::optional<Options::Value> read_value(const OptionSpec& option, const std::string& text) {
    Options::Value value{text, 0, 0, true};
    if (!option.allowed.empty()) {
        if (std::ranges::find(option.allowed, text) == option.allowed.end()) return std::nullopt;
        value.whole = number<std::int64_t>(text).value_or(0);
        return value;
    }
    switch (option.kind) {
        case OptionSpec::Kind::word:
            return value;
        case OptionSpec::Kind::integer: {
            const auto whole = number<std::int64_t>(text);
            if (!whole || *whole < option.min || *whole > option.max) return std::nullopt;
            value.whole = *whole;
            return value;
        }
        case OptionSpec::Kind::duration: {
            const auto time = milliseconds_of(text);
            if (!time || *time < option.min) return std::nullopt;
            value.whole = *time;
            return value;
        }
        case OptionSpec::Kind::real: {
            const auto real = number<double>(text);
            if (!real || !(*real >= static_cast<double>(option.min)) ||
                !(*real <= static_cast<double>(option.max)))
                return std::nullopt;
            value.real = *real;
            return value;
        }
    }
    return std::nullopt;
}

bool needs_quotes(std::string_view value) {
    return value.empty() || value.find_first_of(" ,()=\"\\") != std::string_view::npos;
}

}  // namespace

std::string Spec::text() const {
    if (options.empty()) return name;
    std::vector<std::string> parts;
    for (const auto& [option, value] : options) {
        std::string written = value;
        if (needs_quotes(value)) {
            written = "\"";
            for (const char letter : value) {
                if (letter == '"' || letter == '\\') written += '\\';
                written += letter;
            }
            written += '"';
        }
        parts.push_back(option + "=" + written);
    }
    return fmt::format("{}({})", name, fmt::join(parts, ", "));
}

Spec parse_spec(std::string_view text) {
    return Reader(text).read();
}

std::string allowed_values(const OptionSpec& option) {
    if (!option.allowed.empty()) return fmt::format("{}", fmt::join(option.allowed, ", "));
    switch (option.kind) {
        case OptionSpec::Kind::integer:
        case OptionSpec::Kind::real:
            return fmt::format("{} to {}", option.min, option.max);
        case OptionSpec::Kind::duration:
            return "a time: 500ms, 2s, 1m";
        case OptionSpec::Kind::word:
            return "text";
    }
    return {};
}

Options resolve_options(const std::vector<OptionSpec>& known,
                        const std::vector<std::pair<std::string, std::string>>& given,
                        std::string_view owner) {
    Options options;
    for (const OptionSpec& option : known) {
        auto value = read_value(option, option.fallback).value_or(Options::Value{});
        value.text = option.fallback;
        value.given = false;
        options.set(option.name, std::move(value));
    }
    for (const auto& [name, text] : given) {
        const auto option = std::ranges::find(known, name, &OptionSpec::name);
        if (option == known.end()) {
            std::vector<std::string> names;
            for (const OptionSpec& each : known) names.push_back(each.name);
            throw Error(fmt::format("{} has no option '{}'{}", owner, name,
                                    names.empty() ? "; it has none at all; leave the brackets away"
                                                  : suggestion(name, names)));
        }
        if (options.given(name))
            throw Error(fmt::format("{}: option '{}' is given twice; keep one", owner, name));
        auto value = read_value(*option, text);
        if (!value) {
            const std::string near = option->allowed.empty() ? "" : nearest(text, option->allowed);
            throw Error(fmt::format("{}: {}={} cannot be; {}{} may be {}", owner, name, text,
                                    near.empty() ? "" : fmt::format("did you mean '{}'? ", near),
                                    name, allowed_values(*option)));
        }
        options.set(name, std::move(*value));
    }
    return options;
}

std::string spec_text(std::string_view name, const std::vector<OptionSpec>& known,
                      const Options& options) {
    Spec spec{std::string(name), {}};
    for (const OptionSpec& option : known)
        if (options.word(option.name) != option.fallback)
            spec.options.emplace_back(option.name, options.word(option.name));
    return spec.text();
}

}  // namespace ply
