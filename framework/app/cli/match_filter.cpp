#include "framework/app/cli/match_filter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "framework/app/cli/common.hpp"
#include "framework/base/suggest.hpp"

namespace ply {
namespace {

constexpr std::array results{std::pair{"won", SeatResult::win},
                             std::pair{"drawn", SeatResult::draw},
                             std::pair{"lost", SeatResult::loss}};

/// By name with options or without.
std::vector<bool> games_named(const Plan& plan, const std::string& name) {
    std::vector<bool> meant;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < plan.sources.size(); ++i) {
        names.push_back(plan.game_name(static_cast<int>(i)));
        meant.push_back(names.back() == name || plan.sources[i].name == name);
    }
    if (std::ranges::count(meant, true) == 0)
        throw Error(fmt::format("no game of this tournament is called '{}'{}", name,
                                suggestion(name, names)));
    return meant;
}

Termination reason_named(const std::string& name) {
    if (const auto reason = parse_termination(name)) return *reason;
    throw Error(fmt::format("no match ends for the reason '{}'{}", name,
                            suggestion(name, termination_names())));
}

}  // namespace

MatchFilter::MatchFilter(const CommandLine& line, const Plan& plan) {
    std::vector<std::string> words;
    if (line.has("player")) {
        player_ = plan.player_named(line.text("player"));
        words.push_back("of " + line.text("player"));
    }
    if (line.has("against")) {
        if (!player_) throw UsageError("--against needs --player: which two players?");
        against_ = plan.player_named(line.text("against"));
        words.push_back("against " + line.text("against"));
    }
    for (const auto& [name, result] : results) {
        if (!line.has(name)) continue;
        if (result_) throw UsageError("--won, --drawn and --lost: choose one of them");
        if (!player_) throw UsageError(fmt::format("--{0} needs --player: {0} by whom?", name));
        result_ = result;
        words.emplace_back(name);
    }
    if (line.has("game")) {
        games_ = games_named(plan, line.text("game"));
        words.push_back("of " + line.text("game"));
    }
    if (line.has("reason")) {
        reason_ = reason_named(line.text("reason"));
        words.push_back("ended by " + line.text("reason"));
    }
    if (line.has("opening")) {
        opening_ = static_cast<std::size_t>(line.number_or("opening", 1, 1, UINT32_MAX));
        words.push_back("from opening " + line.text("opening"));
    }
    if (line.has("round")) {
        round_ = static_cast<int>(line.number_or("round", 1, 1, INT32_MAX));
        words.push_back("of round " + line.text("round"));
    }
    for (const std::string& word : words)
        text_ += (text_.empty() ? "matches " : ", ") + one_line(word);
}

bool MatchFilter::takes(const Fixture& fixture, const PlayedMatch& match) const {
    if (!games_.empty() && !games_[static_cast<std::size_t>(fixture.game)]) return false;
    if (reason_ && match.termination != *reason_) return false;
    if (opening_ && fixture.opening + 1 != *opening_) return false;
    if (round_ && fixture.round != *round_) return false;
    return !player_ || takes_player(fixture, match);
}

bool MatchFilter::takes_player(const Fixture& fixture, const PlayedMatch& match) const {
    const auto at = std::ranges::find(fixture.seats, *player_);
    if (at == fixture.seats.end()) return false;
    if (against_ && std::ranges::count(fixture.seats, *against_) == 0) return false;
    const auto seat = static_cast<int>(at - fixture.seats.begin());
    return !result_ || seat_result(match, seat) == *result_;
}

std::string MatchFilter::text() const {
    return text_;
}

}  // namespace ply
