#include "framework/report/board/game_size_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "framework/report/text/json.hpp"
#include "framework/report/text/number_text.hpp"

namespace ply {
namespace {

/// With one digit more than the first that is uncertain, as in 21.34 ± 0.12.
std::string mean_text(const SampleMean& estimate) {
    const double error = estimate.error.value_or(0);
    const int digits =
        error > 0 ? std::clamp(1 - static_cast<int>(std::floor(std::log10(error))), 0, 3) : 1;
    std::string text = fmt::format("{:.{}f}", estimate.value, digits);
    if (error > 0) text += fmt::format(" ± {:.{}f}", error, digits);
    return text;
}

nlohmann::ordered_json mean_json(const SampleMean& estimate) {
    return {{"value", estimate.value},
            {"error", estimate.error ? nlohmann::ordered_json(*estimate.error) : nullptr}};
}

}  // namespace

std::string game_size_text(const GameSize& size) {
    return fmt::format("b = {} moves, n = {} plies, b^n = 10^{}", mean_text(size.branching),
                       mean_text(size.length), mean_text(size.tree_log10));
}

std::string game_size_note(const GameSize& size, std::uint64_t seed, bool others) {
    std::string text =
        fmt::format("{} {}random game{}, seed {}, ± 95 %; the longest: {} plies",
                    with_commas(size.games), others ? "other " : "",
                    size.games == 1 ? "" : "s", seed, size.longest);
    if (size.unfinished > 0) text += fmt::format("; {} cut there", size.unfinished);
    return text;
}

nlohmann::ordered_json game_size_json(const GameSize& size, std::uint64_t seed) {
    return {{"games", size.games},
            {"seed", seed},
            {"unfinished", size.unfinished},
            {"longest", size.longest},
            {"branching", mean_json(size.branching)},
            {"length", mean_json(size.length)},
            {"tree_log10", mean_json(size.tree_log10)}};
}

nlohmann::ordered_json game_curves_json(const GameSize& size) {
    Json lengths = Json::array(), by_ply = Json::array();
    for (std::size_t plies = 0; plies < size.lengths.size(); ++plies)
        if (size.lengths[plies] > 0)
            lengths.push_back({{"plies", plies}, {"games", size.lengths[plies]}});
    for (const PlyChoices& ply : size.by_ply)
        by_ply.push_back({{"games", ply.games}, {"moves", ply.moves}, {"error", ply.error}});
    return {{"lengths", lengths}, {"branching", by_ply}, {"games", size.examples}};
}

}  // namespace ply
