// What players do not see: knowledge, views, and rules that break their promises.

#include "framework/authoring/contract/contract.hpp"
#include "framework/game/view.hpp"
#include "framework/match/match.hpp"
#include "framework/search/registry/searchers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/hidden_games.hpp"
#include "tests/support/known_states.hpp"
#include "tests/support/plugin_games.hpp"

using namespace ply;
using namespace ply_test;

namespace {

std::string fault_of(const Game& game) {
    const ContractReport report = check_contract(game, 50, 1);
    return report.failure ? report.failure->what : "";
}

}  // namespace

TEST_CASE("knowledge: what changes nothing of what is seen leaves no mark", "[hidden]") {
    Knowledge once;
    once.see(7);
    Knowledge twice = once;
    twice.see(7);
    CHECK(once == twice);
    CHECK(once.hash() == twice.hash());
    twice.act({7});
    CHECK(twice.hash() != once.hash());
    once.see(8);
    CHECK(twice.hash() != once.hash());
    CHECK(once.all().size() == 2);
}

TEST_CASE("hidden: nothing is kept where nothing is hidden", "[hidden]") {
    const auto game = make_game<Dice>();
    CHECK(Position::start(*game).known.empty());
}

TEST_CASE("hidden: a player knows what it saw and did, and no more", "[hidden]") {
    const auto game = make_game<HighCard<>>();
    const Position one = position_after_moves(*game, {"card1", "card2", "card3", "take"});
    const Position other = position_after_moves(*game, {"card4", "card2", "card3", "take"});
    const Position kept = position_after_moves(*game, {"card1", "card2", "card3", "keep"});
    CHECK(view_of(*game, one) == view_of(*game, other));
    CHECK_FALSE(view_of(*game, one) == view_of(*game, kept));
    CHECK_FALSE(view_of(*game, one, 0) == view_of(*game, other, 0));
    CHECK(view_of(*game, one, 0).moves.empty());
    CHECK(view_of(*game, one).moves.size() == 2);
    const auto pennies = make_game<Pennies>();
    CHECK(view_of(*pennies, position_after_moves(*pennies, {"h"})) ==
          view_of(*pennies, position_after_moves(*pennies, {"t"})));
}

TEST_CASE("hidden: rules that keep their promises pass", "[hidden]") {
    CHECK(fault_of(*make_game<Pennies>()).empty());
    CHECK(fault_of(*make_game<HighCard<>>()).empty());
}

TEST_CASE("hidden: broken promises are found", "[hidden]") {
    CHECK_THAT(fault_of(*make_game<HighCard<Leak::moves>>()), containing("has other moves"));
    CHECK_THAT(fault_of(*make_game<HighCard<Leak::texts>>()), containing("other texts"));
    CHECK_THAT(fault_of(*make_game<HighCard<Leak::own_card>>()), containing("looks different"));
    CHECK_THAT(fault_of(*make_game<HighCard<Leak::twice_dealt>>()), containing("no game leads"));
    CHECK_THAT(fault_of(*make_game<HighCard<Leak::forgotten>>()), containing("no game leads"));
}

TEST_CASE("hidden: what is resampled is as likely as all histories say", "[hidden]") {
    const auto game = make_game<HighCard<>>();
    const StatesByKnowledge sets(*game);
    Random random(1);
    constexpr int samples = 600;
    for (const auto& [key, set] : sets.all()) {
        std::map<std::string, int> counts;
        for (int i = 0; i < samples; ++i)
            ++counts[game->state_text(resample(*game, set.view, random))];
        for (const auto& [state, weight] : set.states) {
            INFO(game->state_text(set.view.seen) << ": " << state);
            CHECK(counts[state] / double{samples} == Approx(weight / set.all).margin(0.1));
        }
        CHECK(counts.size() == set.states.size());
    }
}

TEST_CASE("hidden: searchers that see everything refuse by one sentence", "[hidden]") {
    const auto game = make_game<Pennies>();
    for (const SearcherEntry& entry : searcher_table()) {
        if (entry.make_view != nullptr || entry.name == "oracle") continue;
        INFO(entry.name);
        CHECK_THROWS_WITH(make_searcher(parse_searcher(entry.name), *game),
                          containing("do not see everything"));
    }
    CHECK_THROWS_WITH(make_player(parse_player("uci(cmd=\"engine\")"), *game),
                      containing("do not see everything"));
}

TEST_CASE("hidden: a match is played to its end", "[hidden]") {
    const auto game = make_game<HighCard<>>();
    const auto first = make_player(parse_player("random"), *game);
    const auto second = make_player(parse_player("random"), *game);
    Participant* const seats[] = {first.get(), second.get()};
    const MatchRecord record = play_match(*game, seats, {}, {1, 2});
    CHECK(record.termination == Termination::normal);
    CHECK(record.outcome.has_value());
}

TEST_CASE("hidden: whoever watches a match hears of plies, not of moves", "[hidden]") {
    class Listener : public MatchWatch {
    public:
        void rules_at_work() override {}
        void seat_at_work(int) override {}
        void move_made(int, std::string_view text, std::optional<Score> score) override {
            ++plies;
            CHECK(text.empty());
            CHECK_FALSE(score);
        }
        int plies = 0;
    };
    const auto game = make_game<HighCard<>>();
    const auto player = make_player(parse_player("ismcts(nodes=20)"), *game);
    Participant* const seats[] = {player.get(), player.get()};
    Listener listener;
    const MatchRecord record = play_match(*game, seats, {}, {1, 2}, {}, {}, &listener);
    CHECK(listener.plies == static_cast<int>(record.moves.size()));
}
