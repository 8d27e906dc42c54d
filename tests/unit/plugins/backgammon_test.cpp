// Backgammon: throws, plays against a plain generator, scoring, the cube, GNU Backgammon's texts,
// the script as a twin.

#include "tests/support/plugin_games.hpp"
#include "tests/unit/plugins/backgammon_board.hpp"

#include "framework/authoring/contract/contract.hpp"

using namespace ply_test::backgammon;
using ply_test::containing;
using ply_test::open_named;

namespace {

/// The texts of the plays of player 1's throw.
std::set<std::string> plays_of(const Game& game, const Sides& sides, const std::string& dice) {
    const AnyState state = played(game, game.parse_state(text_of(sides)), dice);
    std::set<std::string> texts;
    for (const Move move : move_list(game, state)) texts.insert(game.move_text(state, move));
    return texts;
}
using Texts = std::set<std::string>;

/// The game's plays lead exactly where the plain generator leads, each somewhere else.
void compare_plays(const Game& game, const AnyState& state, int high, int low) {
    const Sides before = sides_of(game, state);
    std::set<Sides> ends;
    const auto plays = move_list(game, state);
    for (const Move move : plays) {
        AnyState after = state;
        game.play(after, move);
        ends.insert(sides_of(game, after));
    }
    INFO(game.state_text(state) << " " << high << "-" << low);
    REQUIRE(ends.size() == plays.size());
    REQUIRE(ends == plain_ends(before, before.on_roll, high, low));
}

}  // namespace

TEST_CASE("backgammon: throws and their chances", "[backgammon]") {
    const auto game = open_named("backgammon");
    // The first throw: two dice, never the same, the larger begins.
    CHECK(game->mover(game->start()) == chance_player);
    const auto first = move_list(*game, game->start());
    CHECK(first.size() == 30);
    for (const Move move : first) {
        const std::string text = game->move_text(game->start(), move);
        CHECK(game->weight(game->start(), move) == game->weight(game->start(), first.front()));
        AnyState state = game->start();
        game->play(state, move);
        CHECK(game->mover(state) == (text[0] > text[2] ? 0 : 1));
    }
    // Later 21 throws, of 36 cases: 15 with two different dice, each 1/18, and 6 doubles, each
    // 1/36.
    AnyState state = played(*game, game->start(), "3-1");
    state = played(*game, state, "8/5 6/5");
    CHECK(game->mover(state) == chance_player);
    int cases = 0;
    const auto throws = move_list(*game, state);
    CHECK(throws.size() == 21);
    for (const Move move : throws) {
        const std::string text = game->move_text(state, move);
        CHECK(game->weight(state, move) == (text[0] == text[2] ? 1u : 2u));
        cases += static_cast<int>(game->weight(state, move));
    }
    CHECK(cases == 36);
    CHECK(move_list(*open_named("backgammon(begins=first)"),
                    open_named("backgammon(begins=first)")->start())
              .size() == 21);
    for (const char* text : {"6-4", "4-6", "64", "46"})
        CHECK(game->move_text(state, *game->parse_move(state, text)) == "6-4");
    for (const char* text : {"7-1", "0-1", "6", "6--4", "66-"})
        CHECK(!game->parse_move(state, text));
}

TEST_CASE("backgammon: plays are those of a plain generator", "[backgammon]") {
    const auto game = open_named("backgammon(begins=first)");
    for (int high = 1; high <= 6; ++high)
        for (int low = 1; low <= high; ++low)
            compare_plays(
                *game,
                played(*game, game->start(), std::to_string(high) + "-" + std::to_string(low)),
                high, low);
    // Random games, in which men are hit, wait on the bar and are borne off.
    Random random(5);
    for (int i = 0; i < 12; ++i) {
        AnyState state = game->start();
        while (!game->over(state)) {
            const Move move = random_move(ErasedRules(*game), state, random);
            const std::string dice = game->move_text(state, move);
            const bool thrown = game->mover(state) == chance_player;
            game->play(state, move);
            if (thrown) compare_plays(*game, state, dice[0] - '0', dice[2] - '0');
        }
    }
}

TEST_CASE("backgammon: both dice, else the larger", "[backgammon]") {
    const auto game = open_named("backgammon");
    // A single man far from home; the others closed what the text says.
    const auto men = [](std::vector<int> mine, std::vector<int> closed) {
        for (std::size_t i = closed.size(); i-- > 0;) closed.push_back(closed[i]);
        for (int& point : closed) point = 25 - point;
        return race(mine, closed);
    };
    // 6-5 from 20: after 20/14 the 5 is blocked on 9, after 20/15 the 6 too: the 6 must be played.
    CHECK(plays_of(*game, men({20}, {9}), "6-5") == Texts{"20/14"});
    // The 6 is blocked: the 5 is played.
    CHECK(plays_of(*game, men({20}, {9, 14}), "6-5") == Texts{"20/15"});
    // Only with the 5 first both can be played.
    CHECK(plays_of(*game, men({20}, {14}), "6-5") == Texts{"20/9"});
    // 20/15 alone would leave the 6 blocked; with the other man both dice are used, so they must
    // be.
    CHECK(plays_of(*game, men({20, 12}, {9, 14, 7}), "6-5") == Texts{"20/15+12/6", "12/1"});
    CHECK(plays_of(*game, men({20}, {9, 14, 15}), "6-5") == Texts{"pass"});
    // Three steps of a double.
    CHECK(plays_of(*game, men({20}, {4}), "4-4") == Texts{"20/8"});
    // Nobody moves while a man is on the bar and both points are closed.
    CHECK(plays_of(*game, men({25, 10}, {19, 20}), "6-5") == Texts{"pass"});
    CHECK(plays_of(*game, men({25, 10}, {19}), "6-5") == Texts{"bar/14", "bar/20+10/4"});
    CHECK(plays_of(*game, men({25, 25, 10}, {19}), "6-5") == Texts{"bar/20"});
}

TEST_CASE("backgammon: bearing off", "[backgammon]") {
    const auto game = open_named("backgammon");
    const std::vector<int> far{1, 1};
    // Not before the last man is home; a larger die takes the farthest man.
    CHECK(plays_of(*game, race({7, 3}, far), "6-5") == Texts{"7/1+3/off", "7/2+3/off"});
    // Nobody leaves from below while a man stands above.
    CHECK(plays_of(*game, race({6, 4, 2}, far), "5-3") == Texts{"6/1+4/1", "6/3+4/off"});
    CHECK(plays_of(*game, race({3, 2}, far), "6-5") == Texts{"3/off+2/off"});
    CHECK(plays_of(*game, race({5, 5, 4, 3, 2}, far), "6-6") == Texts{"5/off(2)+4/off+3/off"});
    CHECK(plays_of(*game, race({1}, far), "2-1") == Texts{"1/off"});
}

TEST_CASE("backgammon: gammons, backgammons and the cube", "[backgammon]") {
    // https://www.bkgm.com/rules.html: nobody off is a gammon; with a man in the winner's home
    // board or on the bar it is a backgammon.
    struct Case {
        std::vector<int> losers;  // of 15, the others are off
        int points;
    };
    const auto fifteen = [](int point) {
        std::vector<int> men(15, 6);
        men[0] = point;
        return men;
    };
    for (const Case& each : {Case{{23}, 1}, Case{std::vector<int>(14, 6), 1}, Case{fifteen(6), 2},
                             Case{fifteen(18), 2}, Case{fifteen(19), 3}, Case{fifteen(23), 3}}) {
        const std::string position = text_of(race({1}, each.losers));
        for (const auto& [options, unit] : std::vector<std::pair<std::string, int>>{
                 {"", 1000 * each.points}, {"(unit=1)", each.points}, {"(gammons=no)", 1000}}) {
            const auto game = open_named("backgammon" + options);
            AnyState state = played(*game, game->parse_state(position), "6-5");
            state = played(*game, state, "1/off");
            CHECK(game->outcome(state) == Outcome::scores({unit, 0}));
        }
    }
    // The bar, and the cube at 64: the most that can be won.
    const auto game = open_named("backgammon(cube=64, unit=1)");
    AnyState state = game->parse_state(text_of(race({1}, fifteen(25))));
    for (int turned = 0; turned < 6; ++turned) {
        const Player doubler = game->mover(state);
        state = played(*game, state, "double");
        CHECK(game->mover(state) == 1 - doubler);
        AnyState dropped = state;
        dropped = played(*game, dropped, "drop");
        const int stake = 1 << turned;
        CHECK(game->outcome(dropped) ==
              Outcome::scores({doubler == 0 ? stake : 0, doubler == 0 ? 0 : stake}));
        state = played(*game, state, "take");
        // Whoever took may double next; here the turn comes by a throw that changes nothing.
        const bool last = turned == 5;
        const std::string text = game->state_text(state).substr(0, 14);
        const int cube = turned + 1;
        const int owner = 1 - doubler;
        std::string bits(72, '0');
        for (int bit = 0; bit < 4; ++bit) bits[bit] = (cube >> bit & 1) != 0 ? '1' : '0';
        if (owner == 1) bits[4] = '1';
        if (!last && owner == 1) bits[6] = bits[11] = '1';
        bits[8] = '1';
        const Sides sides = sides_of(*game, state);
        Sides next;
        next.men[0] = sides.men[!last && owner == 1 ? 1 : 0];
        next.men[1] = sides.men[!last && owner == 1 ? 0 : 1];
        state = game->parse_state(text_of(next) + ":" + id_of(bits));
        CHECK(game->mover(state) == (last ? chance_player : owner));
    }
    state = played(*game, played(*game, state, "2-1"), "1/off");
    CHECK(game->outcome(state) == Outcome::scores({192, 0}));
    const auto two = open_named("backgammon(cube=2)");
    state = played(*two, two->parse_state("4HPwATDgc/ABMA"), "double");
    state = played(*two, state, "take");
    state = played(*two, played(*two, state, "6-5"), "24/13");
    CHECK(two->mover(state) == chance_player);  // nobody may double to 4
}

namespace {

/// What a script's text says of the men: `0,0,... 1 theirs=... bar=0,0 ... off=0,0 ...`, where a
/// layer may name only the cells that are not empty, as in `theirs=1:2,12:5`.
Sides sides_of_script(const std::string& text) {
    const auto numbers = [&](const std::string& name) {
        std::vector<int> all;
        if (text.find(name) == std::string::npos)
            return std::vector<int>(24);  // zeros are left out
        for (const char* at = text.c_str() + (name.empty() ? 0 : text.find(name) + name.size());;
             ++at) {
            char* end = nullptr;
            const int number = static_cast<int>(std::strtol(at, &end, 10));
            if (*end == ':') {
                all.resize(24);
                all[number - 1] = static_cast<int>(std::strtol(end + 1, &end, 10));
            } else {
                all.push_back(number);
            }
            at = end;
            if (*at != ',') return all;
        }
    };
    Sides sides;
    const std::vector<int> men[2] = {numbers(""), numbers("theirs=")};
    const auto bar = numbers("bar=");
    const auto off = numbers("off=");
    for (const int player : {0, 1}) {
        for (int point = 1; point <= 24; ++point)
            sides.men[player][player == 0 ? point : 25 - point] = men[player][point - 1];
        sides.men[player][25] = bar[player];
        sides.men[player][0] = off[player];
    }
    return sides;
}

/// The ends of a turn: a state for each different position.
std::map<Sides, AnyState> turns_of(const Game& game, const AnyState& state) {
    std::map<Sides, AnyState> ends;
    std::map<std::string, AnyState> open{{"", state}};
    const Player mover = game.mover(state);
    while (!open.empty()) {
        std::map<std::string, AnyState> next;
        for (const auto& [text, from] : open)
            for (const Move move : move_list(game, from)) {
                AnyState after = from;
                game.play(after, move);
                const std::string name = game.state_text(after);
                if (!game.over(after) && game.mover(after) == mover)
                    next.emplace(name, after);
                else
                    ends.emplace(sides_of_script(name), after);
            }
        open = std::move(next);
    }
    return ends;
}

}  // namespace

TEST_CASE("backgammon: the script plays the same game", "[backgammon]") {
    const auto plugin = open_named("backgammon(begins=first, gammons=no, unit=1)");
    const auto script = open_named("lua:backgammon");
    Random random(3);
#ifdef __SANITIZE_ADDRESS__
    const int games = 1;
#else
    const int games = 2;
#endif
    for (int i = 0; i < games; ++i) {
        AnyState a = plugin->start();
        AnyState b = script->start();
        while (!plugin->over(a)) {
            const Move dice = random_move(ErasedRules(*plugin), a, random);
            std::string text = plugin->move_text(a, dice);
            REQUIRE(plugin->weight(a, dice) == (text[0] == text[2] ? 1u : 2u));
            plugin->play(a, dice);
            std::swap(text[0], text[2]);
            const auto thrown = script->parse_move(b, text);
            REQUIRE(thrown.has_value());
            REQUIRE(script->weight(b, *thrown) == (text[0] == text[2] ? 1u : 2u));
            script->play(b, *thrown);
            INFO(plugin->state_text(a) << " | " << script->state_text(b));
            REQUIRE(plugin->mover(a) == script->mover(b));
            const auto theirs = turns_of(*script, b);
            const auto plays = move_list(*plugin, a);
            REQUIRE(plays.size() == theirs.size());
            for (const Move play : plays) {
                AnyState after = a;
                plugin->play(after, play);
                REQUIRE(theirs.contains(sides_of(*plugin, after)));
            }
            plugin->play(a, plays[random.below(static_cast<std::uint32_t>(plays.size()))]);
            b = theirs.at(sides_of(*plugin, a));
            REQUIRE(plugin->outcome(a) == script->outcome(b));
        }
    }
}

TEST_CASE("backgammon: the contract with every option", "[backgammon]") {
    for (const char* options : {"", "(cube=64)", "(cube=2, gammons=no, begins=first, unit=1)"}) {
        INFO(options);
        const ContractReport report =
            check_contract(*open_named("backgammon" + std::string(options)), 3, 1);
        if (report.failure) FAIL_CHECK(report.failure->what);
    }
}
