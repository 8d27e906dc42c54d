#include "framework/report/analysis/proof_text.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "framework/report/text/game_points.hpp"
#include "framework/report/text/number_text.hpp"

namespace ply {
namespace {

std::string proof_number_text(std::uint32_t number) {
    return number == std::numeric_limits<std::uint32_t>::max() ? "infinite" : with_commas(number);
}

}  // namespace

const char* usual_solver(const Facts& facts) {
    const bool ends = facts.longest_game > 0 && facts.longest_game <= max_depth &&
                      facts.repetition.rule == Repetition::Rule::none;
    return ends ? "solver" : "dfpn";
}

std::string value_text(const Game& game, Player mover, Score value) {
    if (value == 0) return "draw";
    const std::string by =
        game.facts().goal == Goal::margin
            ? fmt::format(" by {}", std::abs(value) / static_cast<double>(point_of(game)))
            : "";
    if (game.facts().players == 1) return (value > 0 ? "won" : "lost") + by;
    return fmt::format("player {} wins{}", (value > 0 ? mover : 1 - mover) + 1, by);
}

std::string bounds_text(const Game& game, Player mover, const ValueBounds& bounds) {
    const bool wins = bounds.at_least > 0;
    const bool loses = bounds.at_most < 0;
    const std::string me = fmt::format("player {}", mover + 1);
    std::string text;
    if (wins || loses) {
        text = value_text(game, mover, wins ? bounds.at_least : bounds.at_most);
        if (game.facts().goal == Goal::margin && !bounds.exact()) text += " or more";
    } else if (bounds.at_least == 0 && bounds.at_most == 0) {
        text = "draw";
    } else if (bounds.at_least == 0) {
        text = me + " does not lose";
    } else if (bounds.at_most == 0) {
        text = me + " does not win";
    }
    return text;
}

std::string proof_progress(const Game& game, Player mover, const SearchResult& result) {
    std::string text =
        fmt::format("{} nodes, {:.0f} s", short_number(static_cast<double>(result.nodes)),
                    std::chrono::duration<double>(result.time).count());
    if (!result.bounds) return text + fmt::format(", depth {}", result.depth);
    const ValueBounds& bounds = *result.bounds;
    if (bounds.proof_number > 0)
        text += fmt::format(", proof {}, disproof {}", proof_number_text(bounds.proof_number),
                            proof_number_text(bounds.disproof_number));
    if (bounds.table_fill > 0)
        text += fmt::format(", table {:.0f} % full", 100 * bounds.table_fill);
    const std::string known = bounds_text(game, mover, bounds);
    return known.empty() ? text : text + "; " + known;
}

PliesToEnd plies_to_end(const SearchResult& result) {
    if (!is_decided(result.score.value_or(0))) return {};
    const int plies = win_score - std::abs(*result.score);
    return {plies, plies <= result.depth};
}

void complete_bounds(const Game& game, SearchResult& result) {
    if (result.bounds || result.proven == Proven::no) return;
    const bool margin = game.facts().goal == Goal::margin && result.score;
    const Score value = margin                          ? *result.score
                        : result.proven == Proven::win  ? 1
                        : result.proven == Proven::loss ? -1
                                                        : 0;
    result.bounds = ValueBounds{.at_least = value, .at_most = value};
}

std::string proved_text(const Game& game, Player mover, const SearchResult& result) {
    const std::string value = bounds_text(game, mover, result.bounds.value_or(ValueBounds{}));
    const auto [plies, least] = plies_to_end(result);
    if (plies == 0) return value;
    return fmt::format("{} in {}{} {}", value, least ? "" : "at most ", plies,
                       plies == 1 ? "ply" : "plies");
}

}  // namespace ply
