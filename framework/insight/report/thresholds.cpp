#include "framework/insight/report/thresholds.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

namespace ply::insight {
namespace {

constexpr double no_limit = 1e9;

constexpr std::array threshold_rows{
    Threshold{"seat", 0.40, 0.60, 0.30, 0.70,
              "What the first player scores between equals. Where it moves away from one half the "
              "stronger the play is, the game is unfair to those who learn it.",
              "a pie rule, or something for the player who moves later"},
    Threshold{"draws", 0, 0.50, 0, 0.80,
              "How often nobody wins. Strong play often draws more than weak play.",
              "a rule that breaks ties, or a goal that cannot be blocked"},
    Threshold{"unfinished", 0, 0, 0, 0.05, "Games that did not end. People will meet them as well.",
              "a rule against repetition, or a limit of moves that says who has won"},
    Threshold{"choices", 0.70, 1, 0.50, 1,
              "How often a player has more than one move. Where there is one there is nothing to "
              "decide.",
              "fewer forced moves, or moves that are made together"},
    Threshold{"rungs", 4, no_limit, 2, no_limit,
              "How many levels of play there are, each of which beats the one below clearly. Few "
              "levels are soon learnt.",
              "a larger board, or moves whose effects reach farther"},
    Threshold{"skill_trace", 0.3, 1, 0.1, 1,
              "Whether thinking twice as much helps, over several doublings: 0 it never does, 1 it "
              "always does.",
              "less chance, or a larger board"},
    Threshold{"one_ply", 0, 0.15, 0, 0.30,
              "What a player scores who looks one move ahead. Much means that there is little to "
              "plan.",
              "goals that take several moves"},
    Threshold{"one_strategy", 0, 0.30, 0, 0.60,
              "What a player scores who holds to one strategy, which the script tells by "
              "evaluate.only_NAME. As much as others is that there is nothing to weigh.",
              "an answer to that strategy, or more to gain from others"},
    Threshold{"luck", 0, 0.50, 0, 0.80,
              "How much of the result chance explains, dice or a deal, whoever has it.",
              "more throws that matter less, or more moves to choose from for each throw"},
    Threshold{
        "decided_at", 0.30, 0.90, 0.15, 0.97,
        "From where on the winner is farther ahead than anybody else ever was. Early: the rest is "
        "only played out. Late: most of the game does not matter.",
        "an earlier end for whoever is far ahead, or a way to come back"},
    Threshold{
        "early_leader", 0, 0.85, 0, 0.95,
        "How often the one who is ahead after a third of the game wins it. Nearly always: who "
        "is ahead runs away.",
        "help for whoever is behind, or gains that do not bring more gains"},
    Threshold{
        "kingmaker", 0, 0.25, 0, 0.50,
        "Of three and more players: the games in which one who cannot win any more decides who "
        "does.",
        "an end as soon as somebody is out, or points for the second place"},
    Threshold{"lead_changes", 1, no_limit, 0.5, no_limit,
              "How often the lead goes to another player.", "a way to come back"},
    Threshold{"distinct", 0.90, 1, 0.60, 1,
              "How many of the positions of a game are new in it. Few: pieces go to and fro.",
              "moves that cannot be taken back, or a rule against repetition"},
};

}  // namespace

std::string_view mark_name(Mark mark) {
    constexpr std::string_view names[] = {"good", "ok?", "warn", "bad", "-"};
    return names[static_cast<std::size_t>(mark)];
}

std::span<const Threshold> thresholds() {
    return threshold_rows;
}

const Threshold& threshold_of(std::string_view figure) {
    const auto found = std::ranges::find(threshold_rows, figure, &Threshold::figure);
    assert(found != threshold_rows.end());
    return *found;
}

Mark mark_of(std::string_view figure, const Figure& value) {
    if (!value.known()) return Mark::unknown;
    const Threshold& row = threshold_of(figure);
    // A report has a dozen marks: at 95 % every second one would alarm for nothing.
    constexpr double to_99 = 2.575829 / 1.959964;
    const double low = value.value - to_99 * (value.value - value.low);
    const double high = value.value + to_99 * (value.high - value.value);
    const auto reaches = [&](double from, double to) { return low <= to && high >= from; };
    if (value.value >= row.good_low && value.value <= row.good_high) return Mark::good;
    // Where nothing at all is good, one game shows that there are such games.
    if (row.good_high == 0) return value.value <= row.fixable_high ? Mark::warn : Mark::bad;
    const bool few = value.games < enough_to_alarm || std::isnan(value.low);
    if (few || reaches(row.good_low, row.good_high)) return Mark::unsure;
    return reaches(row.fixable_low, row.fixable_high) ? Mark::warn : Mark::bad;
}

Mark worse(Mark a, Mark b) {
    if (a == Mark::unknown) return b;
    if (b == Mark::unknown) return a;
    return std::max(a, b);
}

}  // namespace ply::insight
