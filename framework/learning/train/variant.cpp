#include "framework/learning/train/variant.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "framework/base/spec.hpp"
#include "framework/search/learned/hidden_layer.hpp"

namespace ply::learning {
namespace {

constexpr const char* shape_names[] = {"all", "rows", "singles"};
constexpr const char* warm_names[] = {"drawn", "no", "yes"};

/// The place of a word among them, as a value of an enumeration in the same order.
template <class Value, std::size_t count>
Value named_value(const char* const (&names)[count], const std::string& name) {
    return static_cast<Value>(std::ranges::find(names, name) - std::begin(names));
}

std::string yes_no(bool yes) {
    return yes ? "yes" : "no";
}

}  // namespace

const std::vector<OptionSpec>& Variant::options() {
    static const std::vector<OptionSpec> known{
        {"trust",
         OptionSpec::Kind::real,
         fmt::format("{}", usual_trust),
         {},
         0,
         1,
         "how much later values count (where dice are thrown 1)"},
        OptionSpec::choice("search", {"yes", "no"}, "later stages search"),
        OptionSpec::choice("warm", {"drawn", "no", "yes"},
                           "begin by the game's own evaluation: where most games are drawn"),
        OptionSpec::choice("corrects", {"no", "yes"},
                           "is added to the game's own evaluation: of games in C++"),
        OptionSpec::choice("sharing", {"yes", "no"}, "images share tables"),
        OptionSpec::choice("shapes", {"all", "rows", "singles"}, "groups of cells"),
        OptionSpec::integer("hidden", Variant{}.hidden, HiddenLayer::group, HiddenLayer::most_units,
                            "units that are taught (with --teacher), by 32"),
        OptionSpec::choice("mirror", {"no", "yes"},
                           "lessons count for the board mirrored from left to right, too, though "
                           "the rules know no such symmetry (chess: castling): where players have "
                           "kings, each sees it as if his own stood on the right")};
    return known;
}

Variant Variant::changed(const std::string& text) const {
    const Spec spec = parse_spec("variant(" + text + ")");
    const Options options = resolve_options(Variant::options(), spec.options, "--variant");
    const auto named = [&](const char* name) {
        return std::ranges::any_of(spec.options,
                                   [&](const auto& each) { return each.first == name; });
    };
    const auto change = [&](bool& value, const char* name) {
        if (named(name)) value = options.word(name) == "yes";
    };
    Variant variant = *this;
    if (named("trust")) variant.trust = options.real("trust");
    change(variant.search, "search");
    change(variant.corrects, "corrects");
    change(variant.sharing, "sharing");
    change(variant.mirror, "mirror");
    if (named("warm")) variant.warm = named_value<Warm>(warm_names, options.word("warm"));
    if (named("shapes"))
        variant.shapes = named_value<ShapeKinds>(shape_names, options.word("shapes"));
    if (named("hidden")) variant.hidden = options.integer("hidden");
    if (variant.hidden % HiddenLayer::group != 0)
        throw Error(fmt::format("--variant: hidden={} is no multiple of {}; take {}",
                                variant.hidden, HiddenLayer::group,
                                variant.hidden / HiddenLayer::group * HiddenLayer::group));
    return variant;
}

std::string Variant::text() const {
    return fmt::format(
        "{}search={}, warm={}, corrects={}, sharing={}, shapes={}, hidden={}, mirror={}",
        trust ? fmt::format("trust={}, ", *trust) : "", yes_no(search),
        warm_names[static_cast<int>(warm)], yes_no(corrects), yes_no(sharing),
        shape_names[static_cast<int>(shapes)], hidden, yes_no(mirror));
}

}  // namespace ply::learning
