// weights.inc is written by `plyboard tune`: README.md says by which command, and what it is fitted
// to. (Österlund, "Texel's tuning method", 2014:
// https://www.chessprogramming.org/Texel%27s_Tuning_Method)

#include "weights.hpp"

namespace chess {
namespace {

constexpr FittedWeight fitted[] = {
#include "weights.inc"
};

/// Whether `name` is `what_which_stage`, or `what_stage`.
constexpr bool is_named(std::string_view name, std::string_view what, std::string_view which,
                        std::string_view stage) {
    const auto take = [&name](std::string_view part) {
        if (!name.starts_with(part)) return false;
        name.remove_prefix(part.size());
        return true;
    };
    return take(what) && (which.empty() || (take("_") && take(which))) && take(stage) &&
           name.empty();
}

/// Stops the compiler where weights.inc has other weights than each_weight() in another order.
consteval Weights read_weights() {
    constexpr auto whole = [](double value) {
        return static_cast<int>(value < 0 ? value - 0.5 : value + 0.5);
    };
    Weights all;
    std::size_t i = 0;
    each_weight(all, [&](std::string_view what, std::string_view which, Weight& weight) {
        if (!is_named(fitted[i].name, what, which, "_opening") ||
            !is_named(fitted[i + 1].name, what, which, "_ending"))
            throw "weights.inc: another weight belongs here";
        weight = Weight(whole(fitted[i].value), whole(fitted[i + 1].value));
        i += 2;
    });
    if (i != std::size(fitted)) throw "weights.inc has more weights";
    return all;
}

}  // namespace

constinit const Weights weights = read_weights();

std::span<const FittedWeight> fitted_weights() {
    return fitted;
}

}  // namespace chess
