#include "framework/insight/stages/variants.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "framework/base/error.hpp"

namespace ply::insight {
namespace {

struct Variation {
    std::string option;
    std::vector<std::string> values;
};

UsageError not_understood(const std::string& text) {
    return UsageError(
        fmt::format("insight: --vary \"{}\" is no option with its values; write \"size=5..8\" or "
                    "\"komi=5.5,6.5\"",
                    text));
}

UsageError too_many() {
    return UsageError(fmt::format("insight: --vary makes more than {} variants; give fewer values",
                                  most_variants));
}

int whole_number(std::string_view digits, const std::string& text) {
    int number = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (read.ec != std::errc() || read.ptr != digits.data() + digits.size())
        throw not_understood(text);
    return number;
}

Variation variation_of(const std::string& text) {
    const std::size_t equals = text.find('=');
    if (equals == 0 || equals == std::string::npos || equals + 1 == text.size())
        throw not_understood(text);
    Variation variation{text.substr(0, equals), {}};
    const std::string_view values = std::string_view(text).substr(equals + 1);
    if (const std::size_t dots = values.find(".."); dots != std::string_view::npos) {
        const int first = whole_number(values.substr(0, dots), text);
        const int last = whole_number(values.substr(dots + 2), text);
        if (last < first) throw not_understood(text);
        if (static_cast<std::int64_t>(last) - first >= static_cast<std::int64_t>(most_variants))
            throw too_many();
        for (int value = first; value <= last; ++value)
            variation.values.push_back(std::to_string(value));
        return variation;
    }
    for (std::size_t at = 0; at <= values.size();) {
        const std::size_t end = std::min(values.find(',', at), values.size());
        if (end == at) throw not_understood(text);
        variation.values.emplace_back(values.substr(at, end - at));
        at = end + 1;
    }
    return variation;
}

}  // namespace

std::vector<GameSource> variants_of(const GameSource& game, std::span<const std::string> vary) {
    std::vector<GameSource> variants{game};
    for (const std::string& text : vary) {
        const auto [option, values] = variation_of(text);
        if (variants.size() * values.size() > most_variants) throw too_many();
        std::vector<GameSource> more;
        for (const GameSource& variant : variants)
            for (const std::string& value : values) {
                GameSource& one = more.emplace_back(variant);
                std::erase_if(one.options,
                              [&name = option](const auto& given) { return given.first == name; });
                one.options.emplace_back(option, value);
            }
        variants = std::move(more);
    }
    return variants;
}

}  // namespace ply::insight
