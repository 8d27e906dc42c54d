/// Engines as opponents of the fool's mate: what a match against them comes to.
#pragma once

#include <string>

#include "framework/game/game.hpp"
#include "framework/match/match.hpp"
#include "framework/player/player.hpp"
#include "tests/support/catch.hpp"

namespace ply_test {

/// `uci(cmd="... uci MODE", options)` of the engine in tests/support/hostile_engine.cpp.
inline std::string hostile(const std::string& protocol, const std::string& mode,
                           const std::string& options = "") {
    return protocol + "(cmd=\"'" PLYBOARD_BINARY_DIR "/bin/hostile_engine' " + protocol + " " +
           mode + "\"" + (options.empty() ? "" : ", " + options) + ")";
}

/// Plays the moves of the fool's mate for whoever is to move.
class Fool final : public ply::Participant {
public:
    explicit Fool(const ply::Game& game) : game_(game) {}
    void new_match(std::uint64_t) override {}
    ply::SearchResult choose(const ply::Position& position, const ply::MatchSoFar& so_far,
                             std::stop_token) override {
        constexpr const char* moves[] = {"f2f3", "e7e5", "g2g4", "d8h4"};
        ply::SearchResult result;
        result.move = *game_.parse_move(position.state, moves[so_far.moves.size() % 4]);
        return result;
    }

private:
    const ply::Game& game_;
};

/// An engine, and how its match ends.
struct EngineCase {
    const char* protocol;
    const char* mode;
    const char* options;
    ply::Termination termination;
    const char* detail;  ///< part of the record's
};

inline constexpr EngineCase plays_its_mate{"", "", "", ply::Termination::normal, ""};
inline constexpr EngineCase plays_illegally{"", "", "", ply::Termination::illegal_move, ""};

inline void check_match(const ply::Game& game, ply::Participant& first, ply::Participant& second,
                        const EngineCase& expected, const ply::MatchTerms& terms = {}) {
    ply::Participant* seats[] = {&first, &second};
    const ply::MatchRecord record = ply::play_match(game, seats, {}, {}, terms);
    CHECK(termination_name(record.termination) == termination_name(expected.termination));
    CHECK_THAT(record.detail, containing(expected.detail));
    REQUIRE(record.outcome);
    CHECK(record.outcome->rank[1] == 1);  // the second player wins in any case
}

}  // namespace ply_test
