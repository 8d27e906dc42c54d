// Kalah and awari: solved small boards, rules, the scripts as twins.

#include <unordered_map>

#include "tests/support/plugin_games.hpp"
#include "tests/support/twins.hpp"

using namespace ply;
using namespace ply_test;

namespace {

/// Two states of random games have the same hash only where nothing but a counter differs.
void tells_states_apart(const std::string& name, int games) {
    const auto game = open_named(name);
    const auto without_counter = [&](const AnyState& state) {
        const std::string text = game->state_text(state);
        return text.substr(0, text.find(" quiet="));
    };
    std::unordered_map<std::uint64_t, std::string> met;
    Random random(7);
    for (int i = 0; i < games; ++i) {
        AnyState state = game->start();
        while (!game->over(state)) {
            const std::string text = without_counter(state);
            const auto [found, added] = met.try_emplace(game->hash(state), text);
            if (!added && found->second != text) {
                FAIL_CHECK(name << ": '" << found->second << "' and '" << text << "'");
                return;
            }
            game->play(state, game->random_move(state, random));
        }
    }
}

}  // namespace

TEST_CASE("mancala: states that differ have different hashes", "[mancala]") {
    tells_states_apart("awari", 400);
    for (const char* name : {"kalah", "kalah(seeds=6)", "kalah(houses=1)"})
        tells_states_apart(name, 200);
}

TEST_CASE("kalah: small boards have the published values", "[mancala]") {
    // Irving, Donkers and Uiterwijk 2000, the table of who wins: a row of houses, seeds from 1.
    const std::string table[] = {"DLWLWD", "WLLLWW", "DWWWWL", "WW", "DD"};
    for (int houses = 1; houses <= 5; ++houses) {
        for (int seeds = 1; seeds <= static_cast<int>(table[houses - 1].size()); ++seeds) {
            INFO(houses << " houses, " << seeds << " seeds");
            const auto game = open_named("kalah(houses=" + std::to_string(houses) + ", seeds=" +
                                         std::to_string(seeds) + ", empty_capture=yes)");
            const SearchResult result = solved(*game, game->start());
            REQUIRE(result.proven != Proven::no);
            const int sign = (*result.score > 0) - (*result.score < 0);
            CHECK("LDW"[sign + 1] == table[houses - 1][seeds - 1]);
        }
    }
}

TEST_CASE("kalah: the script and the rules", "[mancala]") {
    for (const std::string seeds : {"1", "4", "6"})
        Twins("kalah(seeds=" + seeds + ")", "kalah(seeds=" + seeds + ")").play(40, 300);
    const auto game = open_named("kalah");
    // The last seed in the store moves again; in an empty house of one's own it captures.
    CHECK(after(*game, "4,4,4,4,4,4,0,4,4,4,4,4,4,0 1", "3") == "4,4,0,5,5,5,1,4,4,4,4,4,4,0 1");
    CHECK(after(*game, "1,0,4,4,4,4,0,4,4,4,4,4,4,0 1", "1") == "0,0,4,4,4,4,5,4,4,4,4,0,4,0 2");
    CHECK(after(*game, "1,0,4,4,4,4,0,4,4,4,4,0,4,0 1", "1") == "0,1,4,4,4,4,0,4,4,4,4,0,4,0 2");
    CHECK(after(*open_named("kalah(empty_capture=yes)"), "1,0,4,4,4,4,0,4,4,4,4,0,4,0 1", "1") ==
          "0,0,4,4,4,4,1,4,4,4,4,0,4,0 2");
    // Seeds pass the other player's store.
    CHECK(after(*game, "0,1,0,0,0,8,0,1,1,1,1,1,1,3 1", "6") == "0,1,0,0,0,0,4,2,2,2,2,2,0,3 2");
    const auto ended = game->outcome(game->parse_state("0,0,0,0,0,0,23,2,0,0,0,0,0,23 1"));
    REQUIRE(ended.has_value());
    CHECK(ended->utility[0] == -2);
    for (const char* text : {"", "4,4,4 1", "4,4,4,4,4,4,0,4,4,4,4,4,4,0 3",
                             "99,99,4,4,4,4,0,4,4,4,4,4,4,0 1", "4,4,4,4,4,4,0,4,4,4,4,4,4,0 1x"})
        CHECK_THROWS_AS(game->parse_state(text), Error);
    for (const char* name : {"kalah(houses=1, seeds=6)", "kalah(houses=3, seeds=2)", "awari"})
        keeps_contract(name, 10);
}

TEST_CASE("awari: the script and the rules", "[mancala]") {
    Twins("awari(quiet_plies=0)", "oware").play(60, 250);
    const auto game = open_named("awari");
    // https://www.sciencenews.org/article/solving-ancient-african-game: eight seeds of three
    // houses, then four of two.
    CHECK(after(*game, "1,1,2,0,5,0,4,2,1,2,0,2 1 store=0,0", "5") ==
          "1,1,2,0,0,1,5,0,0,0,0,2 2 store=8,0");
    CHECK(after(*game, "1,1,2,0,0,1,5,0,0,0,0,2 2 store=8,0", "12") ==
          "0,0,2,0,0,1,5,0,0,0,0,0 1 store=8,4");
    // http://www.yourturnmyturn.com/rules/oware.php, as the two below: a house of twelve or more
    // passes itself.
    CHECK(after(*game, "0,0,0,0,0,12,4,4,4,4,4,4 1 store=6,6", "6") ==
          "1,1,1,1,1,0,6,5,5,5,5,5 2 store=6,6 quiet=1");
    // Who would take all takes nothing.
    CHECK(after(*game, "1,0,0,0,0,2,1,1,0,0,0,0 1 store=20,23", "6") ==
          "1,0,0,0,0,0,2,2,0,0,0,0 2 store=20,23 quiet=1");
    // The other player must be given seeds.
    CHECK(game->count_moves(game->parse_state("0,0,0,0,1,1,0,0,0,0,0,0 1 store=23,23")) == 1);
    const auto over = game->outcome(game->parse_state("1,0,0,0,0,0,0,0,0,0,0,0 1 store=23,24"));
    REQUIRE(over.has_value());
    CHECK(over->utility[0] == 0);
    CHECK(game->outcome(game->parse_state("4,4,4,4,4,4,4,4,4,4,4,4 1 store=0,0 quiet=100"))
              .has_value());
    CHECK_THROWS_WITH(game->parse_state("4,4,4,4,4,4,4,4,4,4,4,4 1 store=1,0"), containing("48"));
}

TEST_CASE("awari: a game without a limit keeps its texts", "[mancala]") {
    // Two seeds that go round for ever, each side giving and taking none.
    const auto game = open_named("awari(quiet_plies=0)");
    AnyState state = game->parse_state("1,0,0,0,0,0,1,0,0,0,0,0 1 store=23,23");
    Random random(1);
    for (int ply = 0; ply < 1500 && !game->over(state); ++ply) {
        const std::string text = game->state_text(state);
        REQUIRE(game->state_text(game->parse_state(text)) == text);
        game->play(state, game->random_move(state, random));
    }
    keeps_contract("awari(quiet_plies=0)", 20);
    keeps_contract("awari(quiet_plies=1)", 20);
    keeps_contract("awari(quiet_plies=400)", 20);
}
