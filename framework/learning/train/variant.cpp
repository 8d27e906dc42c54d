#include "framework/learning/train/variant.hpp"

#include <fmt/format.h>

#include "framework/base/spec.hpp"

namespace ply::learning {
namespace {

constexpr const char* shape_names[] = {"all", "rows", "singles"};

std::string yes_no(bool yes) {
    return yes ? "yes" : "no";
}

}  // namespace

const std::vector<OptionSpec>& Variant::options() {
    static const std::vector<OptionSpec> known{
        {"trust", OptionSpec::Kind::real, "0.7", {}, 0, 1, "how much later values count"},
        OptionSpec::choice("search", {"yes", "no"}, "later stages search"),
        OptionSpec::choice("warm", {"no", "yes"}, "begin by the game's own evaluation"),
        OptionSpec::choice("sharing", {"yes", "no"}, "images share tables"),
        OptionSpec::choice("shapes", {"all", "rows", "singles"}, "groups of cells")};
    return known;
}

Variant Variant::read(const std::string& text) {
    const Spec spec = parse_spec("variant(" + text + ")");
    const Options options = resolve_options(Variant::options(), spec.options, "--variant");
    Variant variant;
    variant.trust = options.real("trust");
    variant.search = options.word("search") == "yes";
    variant.warm = options.word("warm") == "yes";
    variant.sharing = options.word("sharing") == "yes";
    const std::string& shapes = options.word("shapes");
    variant.shapes = shapes == "rows"      ? ShapeKinds::rows
                     : shapes == "singles" ? ShapeKinds::singles
                                           : ShapeKinds::all;
    return variant;
}

std::string Variant::text() const {
    return fmt::format("trust={}, search={}, warm={}, sharing={}, shapes={}", trust, yes_no(search),
                       yes_no(warm), yes_no(sharing), shape_names[static_cast<int>(shapes)]);
}

}  // namespace ply::learning
