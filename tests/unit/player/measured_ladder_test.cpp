// The levels of a game's own: kept, found, and not believed where they are of other rules.

#include "framework/player/measured_ladder.hpp"

#include <fstream>

#include "framework/player/player.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/scoped_variable.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace ply;
using namespace ply_test;

namespace {

/// The user's state folder, for as long as it lives.
struct StateFolder {
    TemporaryFolder folder;
    ScopedVariable state{"XDG_STATE_HOME", folder.path().c_str()};
};

const GameSource& measured_game() {
    static const GameSource source = Catalogue::standard().find("tic_tac_toe");
    return source;
}

MeasuredLadder three_rungs() {
    return {measured_game().spec(),
            fingerprint(measured_game()),
            {{"random"}, {"rung(budget=2)", 0.75}, {"rung(budget=16)", 0.66}}};
}

}  // namespace

TEST_CASE("measured ladder: what is kept is found", "[player]") {
    const StateFolder state;
    CHECK(find_ladder(measured_game()).ladder.rungs.empty());
    CHECK(find_ladder(measured_game()).trouble.empty());
    keep_ladder(three_rungs());
    const FoundLadder found = find_ladder(measured_game());
    CHECK(found.trouble.empty());
    REQUIRE(found.ladder.rungs.size() == 3);
    CHECK(found.ladder.rungs[2].player == "rung(budget=16)");
    CHECK(found.ladder.rungs[2].score == 0.66);
    REQUIRE(kept_ladders().size() == 1);
    CHECK(kept_ladders().front().game == "tic_tac_toe");
    // With other options it is another game.
    CHECK(find_ladder(Catalogue::standard().find("connect_four")).ladder.rungs.empty());
}

TEST_CASE("measured ladder: one of other rules is not taken, which is said", "[player]") {
    const StateFolder state;
    MeasuredLadder old = three_rungs();
    old.rules = "0123456789abcdef";
    keep_ladder(old);
    const FoundLadder found = find_ladder(measured_game());
    CHECK(found.ladder.rungs.empty());
    CHECK_THAT(found.trouble, containing("other rules"));
}

TEST_CASE("measured ladder: a damaged file names no player", "[player]") {
    const StateFolder state;
    keep_ladder(three_rungs());
    const auto file = insight_file("tic_tac_toe", ".ladder");
    const std::string good = bytes_of(file);
    const auto with = [&](const std::string& from, const std::string& to) {
        std::string text = good;
        text.replace(text.find(from), from.size(), to);
        return text;
    };
    for (const std::string& text :
         {std::string(), std::string("[1"), std::string("{}"), good.substr(0, good.size() / 2),
          with("rung(budget=16)", "uci(cmd=touch)"), with("rung(budget=16)", "rung(budget=3)"),
          with("rung(budget=16)", "level4"), with("0.66", "7"), with("0.66", "\"much\"")}) {
        INFO(text);
        std::ofstream(file) << text;
        const FoundLadder found = find_ladder(measured_game());
        CHECK(found.ladder.rungs.empty());
        CHECK_THAT(found.trouble, containing("cannot be read"));
        CHECK(kept_ladders().empty());
    }
}

TEST_CASE("measured ladder: the words of levels stand for all of it", "[player]") {
    MeasuredLadder ladder = three_rungs();
    CHECK(ladder.rung_of_level(1).player == "random");
    CHECK(ladder.rung_of_level(8).player == "rung(budget=16)");
    ladder.rungs.resize(12);
    CHECK(&ladder.rung_of_level(8) == &ladder.rungs[11]);
    for (int level = 2; level <= 8; ++level)
        CHECK(&ladder.rung_of_level(level) > &ladder.rung_of_level(level - 1));
}

TEST_CASE("level: a rung is a player of every game", "[player]") {
    const PlayerSpec player = parse_player("rung(budget=64)");
    REQUIRE(player.level() != nullptr);
    CHECK(player.text() == "rung(budget=64)");
    CHECK(player.repeatable());
    CHECK(parse_player("rung(budget=64, by=pvs)").text() == "rung(budget=64, by=pvs)");
    for (const char* const text :
         {"rung", "rung(budget=3)", "rung(budget=0)", "rung(64)", "rung(budget=64, time=1s)",
          "rung(budget=64, by=negamax)", "rung(by=pvs)", "rung(budget=16777216)"}) {
        INFO(text);
        CHECK_THROWS_AS(parse_player(text), Error);
    }
    const auto opened = open_named_game("tic_tac_toe");
    const Position start = Position::start(*opened.game);
    const auto moves_of = [&] {
        const auto rung = make_player(player, *opened.game);
        rung->new_match(5);
        const SearchResult found = rung->choose(start, {&start.state, {}}, {});
        CHECK_FALSE(found.score);
        return found.move;
    };
    CHECK(moves_of() == moves_of());
}
