#include "framework/tuning/options/option_space.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "framework/base/error.hpp"
#include "framework/base/suggest.hpp"
#include "framework/player/player.hpp"
#include "framework/search/registry/searchers.hpp"
#include "framework/tuning/play/self_play.hpp"

namespace ply::tuning {
namespace {

double number_of(const std::string& option, const std::string& text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value))
        throw Error(fmt::format("tune: --options {}: '{}' is no number; write {}=LOW..HIGH or "
                                "{}=A,B,C",
                                option, text, option, option));
    return value;
}

std::vector<std::string> split(const std::string& text) {
    std::vector<std::string> parts;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(',', at), text.size());
        parts.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return parts;
}

}  // namespace

double OptionRange::value(double inside) const {
    const double value = low + (std::clamp(inside, -1.0, 1.0) + 1) / 2 * (high - low);
    return whole ? std::round(value) : value;
}

double OptionRange::inside(double value) const {
    return std::clamp(2 * (value - low) / (high - low) - 1, -1.0, 1.0);
}

std::string OptionRange::text(double inside) const {
    return whole ? fmt::format("{:.0f}", value(inside)) : fmt::format("{:.3g}", value(inside));
}

OptionSpace::OptionSpace(const std::string& player, const std::vector<std::string>& options)
    : start_(parse_searcher_spec(player)) {
    const SearcherSpec searcher = resolve_searcher(start_);
    known_ = searcher_options(*searcher.entry);
    chosen_ = searcher.options;
    limited_ = !limit(start_);
    if (options.empty())
        throw Error("tune: --options names what to tune: c=0.2..2 cut=0,4,8 mast");
    for (const std::string& text : options) add(text);
    if (ranges_.size() > most_ranges)
        throw Error(fmt::format("tune: {} options with ranges; at most {} at once", ranges_.size(),
                                most_ranges));
    (void)combinations();
}

void OptionSpace::add(const std::string& text) {
    const std::size_t equals = text.find('=');
    const std::string name = text.substr(0, equals);
    const auto spec = std::ranges::find(known_, name, &OptionSpec::name);
    if (spec == known_.end()) {
        std::vector<std::string> names;
        for (const OptionSpec& each : known_) names.push_back(each.name);
        throw Error(fmt::format("tune: {} has no option '{}'{}", start_.name, name,
                                suggestion(name, names)));
    }
    const auto same = [&](const auto& each) { return each.name == name; };
    if (std::ranges::any_of(ranges_, same) || std::ranges::any_of(choices_, same))
        throw Error(fmt::format("tune: --options names '{}' twice", name));
    const std::string own = chosen_.word(name);
    const bool number =
        spec->kind == OptionSpec::Kind::integer || spec->kind == OptionSpec::Kind::real;
    OptionRange range{name, 0, 0, spec->kind == OptionSpec::Kind::integer};
    const std::string values = equals == std::string::npos ? "" : text.substr(equals + 1);
    const std::size_t dots = values.find("..");
    if (dots != std::string::npos) {
        if (!number)
            throw Error(fmt::format("tune: {} of {} is no number; write {}=A,B", name, start_.name,
                                    name));
        range.low = number_of(name, values.substr(0, dots));
        range.high = number_of(name, values.substr(dots + 2));
    } else if (values.empty() && spec->allowed.empty() && number) {
        const double at = number_of(name, own);
        const auto low = static_cast<double>(spec->min);
        const auto high = static_cast<double>(spec->max);
        range.low = std::max(low, at / 4);
        range.high = at > 0 ? std::min(high, 4 * at) : std::min(high, 1.0);
    } else {
        OptionChoice choice{name, {own}};
        for (const std::string& value : values.empty() ? spec->allowed : split(values))
            if (std::ranges::count(choice.values, value) == 0) choice.values.push_back(value);
        if (choice.values.size() < 2)
            throw Error(fmt::format("tune: --options {}: there is one value alone; write {}=A,B "
                                    "or {}=LOW..HIGH",
                                    text, name, name));
        // A value that cannot be is refused here and not after an hour.
        for (const std::string& value : choice.values) {
            Spec tried = start_;
            std::erase_if(tried.options, [&](const auto& each) { return each.first == name; });
            tried.options.emplace_back(name, value);
            (void)resolve_searcher(tried);
        }
        choices_.push_back(std::move(choice));
        return;
    }
    if (!(range.low < range.high) || range.low < static_cast<double>(spec->min) ||
        range.high > static_cast<double>(spec->max))
        throw Error(fmt::format("tune: --options {}: a range rises, from {} at least to {} at most",
                                text, spec->min, spec->max));
    range.start = range.inside(number_of(name, own));
    ranges_.push_back(std::move(range));
}

std::vector<std::vector<std::string>> OptionSpace::combinations() const {
    std::vector<std::vector<std::string>> all{{}};
    for (const OptionChoice& choice : choices_) {
        std::vector<std::vector<std::string>> longer;
        for (const auto& before : all)
            for (const std::string& value : choice.values) {
                longer.push_back(before);
                longer.back().push_back(value);
            }
        all = std::move(longer);
        if (all.size() > most_combinations)
            throw Error(fmt::format(
                "tune: these options have more than {} combinations; tune some of them first",
                most_combinations));
    }
    return all;
}

std::string OptionSpace::player(const std::vector<std::string>& choices,
                                const std::vector<double>& inside) const {
    Spec spec = start_;
    const auto set = [&](const std::string& name, const std::string& value) {
        for (auto& [known, old] : spec.options)
            if (known == name) {
                old = value;
                return;
            }
        spec.options.emplace_back(name, value);
    };
    for (std::size_t i = 0; i < choices.size(); ++i) set(choices_[i].name, choices[i]);
    for (std::size_t i = 0; i < inside.size(); ++i) set(ranges_[i].name, ranges_[i].text(inside[i]));
    return spec.text();
}

std::vector<double> OptionSpace::start_inside() const {
    std::vector<double> inside;
    for (const OptionRange& range : ranges_) inside.push_back(range.start);
    return inside;
}

}  // namespace ply::tuning
