// Backgammon: throws, plays against a plain generator, scoring, the cube, GNU Backgammon's texts,
// races by exact computation, the script as a twin.

#include <array>
#include <map>
#include <set>

#include "framework/game/contract.hpp"
#include "framework/game/erased_rules.hpp"
#include "framework/loading/catalogue.hpp"
#include "framework/search/searchers.hpp"
#include "tests/support/catch.hpp"

using namespace ply;
using ply_test::containing;

namespace {

std::unique_ptr<Game> open(const std::string& name) {
    return open_game(Catalogue::standard().find(name));
}

/// Both players' men by the points they have to go, 25 the bar, 0 off: written down plainly.
using Side = std::array<int, 26>;
struct Sides {
    Side men[2]{};
    int on_roll = 0;

    auto key() const { return std::make_pair(men[0], men[1]); }
    bool operator<(const Sides& other) const { return key() < other.key(); }
    bool operator==(const Sides& other) const { return key() == other.key(); }
};

const std::string base64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Bits in the order of GNU Backgammon's keys: of each byte the lowest first.
std::string bits_of(const std::string& id) {
    std::string high_first;
    for (const char letter : id)
        for (int bit = 5; bit >= 0; --bit)
            high_first += (base64.find(letter) >> bit & 1) != 0 ? '1' : '0';
    std::string bits;
    for (std::size_t byte = 0; byte + 8 <= high_first.size(); byte += 8)
        for (std::size_t bit = 8; bit-- > 0;) bits += high_first[byte + bit];
    return bits;
}
std::string id_of(std::string bits) {
    bits.resize((bits.size() + 7) / 8 * 8, '0');
    std::string high_first;
    for (std::size_t byte = 0; byte < bits.size(); byte += 8)
        for (std::size_t bit = 8; bit-- > 0;) high_first += bits[byte + bit];
    high_first.resize((high_first.size() + 5) / 6 * 6, '0');
    std::string id;
    for (std::size_t first = 0; first < high_first.size(); first += 6)
        id += base64[std::stoul(high_first.substr(first, 6), nullptr, 2)];
    return id;
}

Sides sides_of(const Game& game, const AnyState& state) {
    const std::string text = game.state_text(state);
    Sides sides;
    sides.on_roll = bits_of(text.substr(15, 12))[6] - '0';
    const std::string bits = bits_of(text.substr(0, 14));
    std::size_t at = 0;
    for (const int player : {1 - sides.on_roll, sides.on_roll}) {
        Side& men = sides.men[player];
        men[0] = 15;
        for (int point = 1; point <= 25; ++point, ++at)
            for (; bits[at] == '1'; ++at) ++men[point], --men[0];
    }
    return sides;
}
/// Player 1 is on roll.
std::string text_of(const Sides& sides) {
    std::string bits;
    for (const int player : {1, 0})
        for (int point = 1; point <= 25; ++point)
            bits += std::string(static_cast<std::size_t>(sides.men[player][point]), '1') + '0';
    bits.resize(80, '0');
    return id_of(bits);
}
/// Player 1 is on roll; men by point, the others are off.
Sides race(const std::vector<int>& mine, const std::vector<int>& theirs) {
    Sides sides;
    for (const int player : {0, 1}) {
        Side& men = sides.men[player];
        men[0] = 15;
        for (const int point : player == 0 ? mine : theirs) ++men[point], --men[0];
    }
    return sides;
}

bool can_step(const Sides& s, int player, int from, int die) {
    const Side& mine = s.men[player];
    if (mine[from] == 0 || (mine[25] > 0 && from != 25)) return false;
    if (from > die) return from - die == 25 || s.men[1 - player][25 - (from - die)] < 2;
    for (int point = 7; point <= 25; ++point)
        if (mine[point] > 0) return false;
    for (int point = from + 1; point <= 6; ++point)
        if (mine[point] > 0 && from != die) return false;
    return true;
}
Sides stepped(Sides s, int player, int from, int die) {
    const int to = std::max(0, from - die);
    --s.men[player][from];
    ++s.men[player][to];
    if (to > 0 && s.men[1 - player][25 - to] == 1) {
        s.men[1 - player][25 - to] = 0;
        ++s.men[1 - player][25];
    }
    return s;
}
/// What the dice in this order lead to, each step made if any can be; by how many were made.
void follow(const std::set<Sides>& from, int player, std::vector<int> dice, int made,
            std::map<int, std::set<Sides>>& ends) {
    ends[made].insert(from.begin(), from.end());
    if (dice.empty()) return;
    const int die = dice.front();
    dice.erase(dice.begin());
    std::set<Sides> next;
    for (const Sides& s : from)
        for (int point = 1; point <= 25; ++point)
            if (can_step(s, player, point, die)) next.insert(stepped(s, player, point, die));
    if (!next.empty()) follow(next, player, dice, made + 1, ends);
}
/// Every position that a throw may lead to.
std::set<Sides> plain_ends(const Sides& s, int player, int high, int low) {
    std::map<int, std::set<Sides>> ends;
    if (high == low) {
        follow({s}, player, {high, high, high, high}, 0, ends);
        return ends.rbegin()->second;
    }
    follow({s}, player, {high, low}, 0, ends);
    std::map<int, std::set<Sides>> other;
    follow({s}, player, {low, high}, 0, other);
    if (other.rbegin()->first > ends.rbegin()->first) return other.rbegin()->second;
    if (other.rbegin()->first == 2) ends[2].insert(other[2].begin(), other[2].end());
    return ends.rbegin()->second;  // of one step: with the larger die
}

std::vector<Move> moves_of(const Game& game, const AnyState& state) {
    MoveList list;
    game.moves(state, list);
    return {list.begin(), list.end()};
}
AnyState played(const Game& game, AnyState state, const std::string& text) {
    INFO(text);
    const auto move = game.parse_move(state, text);
    REQUIRE(move.has_value());
    game.play(state, *move);
    return state;
}
/// The texts of the plays of player 1's throw.
std::set<std::string> plays_of(const Game& game, const Sides& sides, const std::string& dice) {
    const AnyState state = played(game, game.parse_state(text_of(sides)), dice);
    std::set<std::string> texts;
    for (const Move move : moves_of(game, state)) texts.insert(game.move_text(state, move));
    return texts;
}
using Texts = std::set<std::string>;

/// The game's plays lead exactly where the plain generator leads, each somewhere else.
void compare_plays(const Game& game, const AnyState& state, int high, int low) {
    const Sides before = sides_of(game, state);
    std::set<Sides> ends;
    const auto plays = moves_of(game, state);
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
    const auto game = open("backgammon");
    // The first throw: two dice, never the same, the larger begins.
    CHECK(game->mover(game->start()) == chance_player);
    const auto first = moves_of(*game, game->start());
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
    const auto throws = moves_of(*game, state);
    CHECK(throws.size() == 21);
    for (const Move move : throws) {
        const std::string text = game->move_text(state, move);
        CHECK(game->weight(state, move) == (text[0] == text[2] ? 1u : 2u));
        cases += static_cast<int>(game->weight(state, move));
    }
    CHECK(cases == 36);
    CHECK(moves_of(*open("backgammon(begins=first)"), open("backgammon(begins=first)")->start())
              .size() == 21);
    for (const char* text : {"6-4", "4-6", "64", "46"})
        CHECK(game->move_text(state, *game->parse_move(state, text)) == "6-4");
    for (const char* text : {"7-1", "0-1", "6", "6--4", "66-"})
        CHECK(!game->parse_move(state, text));
}

TEST_CASE("backgammon: plays are those of a plain generator", "[backgammon]") {
    const auto game = open("backgammon(begins=first)");
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
    const auto game = open("backgammon");
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
    const auto game = open("backgammon");
    const std::vector<int> far{1, 1};
    // Not before the last man is home; a larger die takes the farthest man.
    CHECK(plays_of(*game, race({7, 3}, far), "6-5") == Texts{"7/1+3/off", "7/2+3/off"});
    // Nobody leaves from below while a man stands above.
    CHECK(plays_of(*game, race({6, 4, 2}, far), "5-3") == Texts{"6/1+4/1", "6/3+4/off"});
    CHECK(plays_of(*game, race({3, 2}, far), "6-5") == Texts{"3/off+2/off"});
    CHECK(plays_of(*game, race({5, 5, 4, 3, 2}, far), "6-6") == Texts{"5/off(2)+4/off+3/off"});
    CHECK(plays_of(*game, race({1}, far), "2-1") == Texts{"1/off"});
}

TEST_CASE("backgammon: plays as players write them", "[backgammon]") {
    const auto game = open("backgammon(begins=first)");
    const auto writes = [&](const AnyState& state, const std::string& typed,
                            const std::string& written) {
        INFO(typed);
        const auto move = game->parse_move(state, typed);
        REQUIRE(move.has_value());
        CHECK(game->move_text(state, *move) == written);
    };
    AnyState state = played(*game, game->start(), "6-6");
    for (const char* typed : {"24/18(2)+13/7(2)", "24/18(2) 13/7(2)", "13/7 24/18 13/7 24/18"})
        writes(state, typed, "24/18(2)+13/7(2)");
    writes(played(*game, game->start(), "5-5"), "13/8/3(2)", "13/3(2)");
    state = played(*game, game->start(), "3-1");
    for (const char* typed : {"8/5 6/5", "6/5, 8/5", "8/5+6/5"}) writes(state, typed, "8/5+6/5");
    for (const char* typed : {"24/20", "24/21/20", "24/23/20", "24/21 21/20"})
        writes(state, typed, "24/20");
    for (const char* typed :
         {"8/5", "24/19", "8/5 6/4", "8/", "x/5", "8/5(9) 6/5", "8/5 6/5 6/5", "+"})
        CHECK(!game->parse_move(state, typed));
    // One man past a man of the other player, hit or not.
    state = played(*game, game->parse_state(text_of(race({13}, {18}))), "6-3");
    CHECK(moves_of(*game, state).size() == 2);
    for (const char* typed : {"13/4", "13/10/4", "13/10 10/4"}) writes(state, typed, "13/4");
    for (const char* typed : {"13/7*/4", "13/7/4"}) writes(state, typed, "13/7*/4");
    state = played(*game, game->parse_state(text_of(race({25, 6}, {3}))), "4-3");
    for (const char* typed : {"bar/22*+6/2", "bar/22 6/2", "Bar/22* 6/2", "25/22*,6/2"})
        writes(state, typed, "bar/22*+6/2");
    // A game of GNU Backgammon 1.07 against itself, as it exports matches; the bar is 25, off is 0.
    const auto whole = open("backgammon");
    state = whole->start();
    const char* const turns[] = {"2-1", "13/11 24/23",
                                 "5-2", "13/8 24/22",
                                 "6-3", "8/5 11/5",
                                 "5-3", "8/3 6/3",
                                 "6-2", "23/21 21/15",
                                 "4-2", "8/4 6/4",
                                 "4-1", "15/11 6/5",
                                 "3-1", "6/5 8/5",
                                 "2-1", "6/4 5/4",
                                 "4-3", "8/5 5/1*",
                                 "6-5", "pass",
                                 "5-2", "13/8 24/22",
                                 "3-3", "pass",
                                 "5-1", "8/7 13/8",
                                 "5-2", "25/23 23/18*",
                                 "6-5", "pass",
                                 "3-2", "18/16 16/13",
                                 "6-3", "25/22 22/16",
                                 "6-2", "13/7 11/9*",
                                 "5-1", "25/24 8/3",
                                 "4-2", "13/9 9/7",
                                 "6-6", "22/16* 22/16 13/7 7/1",
                                 "2-2", "25/23 13/11 13/11 13/11",
                                 "5-4", "13/9 9/4",
                                 "6-6", "23/17 17/11 11/5 11/5",
                                 "3-1", "3/2 5/2",
                                 "4-3", "11/7 11/8",
                                 "5-3", "16/11 16/13",
                                 "5-2", "8/3 5/3",
                                 "3-1", "4/1 13/12",
                                 "3-2", "6/4 4/1*",
                                 "4-3", "pass",
                                 "6-3", "5/2 8/2",
                                 "3-3", "pass",
                                 "3-2", "7/4 8/6",
                                 "6-3", "pass",
                                 "6-5", "7/2 7/1",
                                 "2-2", "pass",
                                 "4-1", "6/2 2/1",
                                 "2-1", "pass",
                                 "4-3", "6/3 6/2",
                                 "3-2", "pass",
                                 "4-2", "5/1 5/3",
                                 "6-3", "25/19 19/16",
                                 "3-3", "3/0 3/0 3/0 3/0",
                                 "5-3", "16/11 12/9",
                                 "6-3", "4/1 4/0",
                                 "6-5", "11/5 11/6",
                                 "3-2", "2/0 4/1",
                                 "5-2", "9/4 2/0",
                                 "4-3", "2/0 2/0",
                                 "4-3", "3/0 4/0",
                                 "4-4", "2/0 1/0 1/0 1/0"};
    for (const char* turn : turns) {
        CHECK(!whole->over(state));
        state = played(*whole, state, turn);
    }
    // There the other resigned.
    CHECK(sides_of(*whole, state).men[0] == race({1, 1, 1}, {}).men[0]);
}

TEST_CASE("backgammon: positions as GNU Backgammon writes them", "[backgammon]") {
    // The texts are those of GNU Backgammon 1.07; our first player is its player 0.
    const auto game = open("backgammon(cube=64)");
    const auto after = [&](const std::vector<std::string>& moves) {
        AnyState state = game->start();
        for (const std::string& move : moves) state = played(*game, state, move);
        return game->state_text(state);
    };
    CHECK(game->state_text(game->start()).substr(0, 14) == "4HPwATDgc/ABMA");
    CHECK(after({"1-3"}) == "4HPwATDgc/ABMA:cIkFAAAAAAAE");
    CHECK(after({"1-3", "8/5 6/5"}) == "sGfwATDgc/ABMA:MAEAAAAAAAAE");
    CHECK(after({"1-3", "8/5 6/5", "roll", "6-2", "24/18 13/11"}) == "4HPkQSCwZ/ABMA:cAkAAAAAAAAE");
    AnyState state = game->parse_state("sGfwATDgc/ABMA:cAkAAAAAAAAE");
    for (const auto& [move, text] : std::vector<std::pair<std::string, std::string>>{
             {"double", "sGfwATDgc/ABMA:cBEAAAAAAAAE"},
             {"take", "sGfwATDgc/ABMA:QQkAAAAAAAAE"},
             {"6-5", "sGfwATDgc/ABMA:QQkXAAAAAAAE"},
             {"24/13", "4HPwAyCwZ/ABMA:AQEAAAAAAAAE"},
             {"double", "4HPwAyCwZ/ABMA:ARkAAAAAAAAE"},
             {"drop", "4HPwAyCwZ/ABMA:AQwAAAAAAAAE"}}) {
        state = played(*game, state, move);
        INFO(move);
        CHECK(game->state_text(state) == text);
        CHECK(game->parse_state(text) == state);
    }
    CHECK(game->outcome(state) == Outcome::scores({2000, 0}));
    // Without a match ID; with the score of a match, which is passed over; after the throw is
    // chosen.
    CHECK(sides_of(*game, game->parse_state("4HPwATDgc/ABMA")).men[1][24] == 2);
    CHECK(game->mover(game->parse_state("4HPwATDgc/ABMA:cAlyAAAAAAAA")) == 1);
    const AnyState rolls = game->parse_state("4HPwATDgc/ABMA:cAkAAAAAAAAE throws");
    CHECK(game->mover(rolls) == chance_player);
    for (const auto& [text, says] : std::vector<std::pair<std::string, std::string>>{
             {"", "14 letters"},
             {"4HPwATDgc/ABM", "14 letters"},
             {"4HPwATDgc-ABMA", "14 letters"},
             {"4HPwATDgc/ABMA:cAk", "12 letters"},
             {"4HPwATDgc/ABMAxcAkAAAAAAAAE", "12 letters"},
             {"AAAAAAAAAAAAAA", "no men"},
             {"//////////////", "more than 15"},
             {"4HPwATDgc/ABMA:dwkAAAAAAAAE", "more than the game's option cube"},
             {"4HPwATDgc/ABMA:cAk4AAAAAAAE", "dice show 1 to 6"},
             {"4HPwATDgc/ABMA:MBEXAAAAAAAE", "nobody plays"},
             {"4HPwATDgc/ABMA:AAEAAAAAAAAE", "nobody's"},
             {"4HPwATDgc/ABMA:MAIAAAAAAAAE", "borne off all men"},
             {"4HPwATDgc/ABMA:MAMAAAAAAAAE", "resigns"},
             {"4HPwATDgc/ABMA:cAkXAAAAAAAE throws", "could double"}}) {
        INFO(text);
        CHECK_THROWS_WITH(game->parse_state(text), containing(says));
    }
    Sides shared = race({6, 5}, {20});
    CHECK_THROWS_WITH(game->parse_state(text_of(shared)), containing("on one point"));
    CHECK_THROWS_WITH(open("backgammon")->parse_state("sGfwATDgc/ABMA:QQkAAAAAAAAE"),
                      containing("option cube"));
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
            const auto game = open("backgammon" + options);
            AnyState state = played(*game, game->parse_state(position), "6-5");
            state = played(*game, state, "1/off");
            CHECK(game->outcome(state) == Outcome::scores({unit, 0}));
        }
    }
    // The bar, and the cube at 64: the most that can be won.
    const auto game = open("backgammon(cube=64, unit=1)");
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
    const auto two = open("backgammon(cube=2)");
    state = played(*two, two->parse_state("4HPwATDgc/ABMA"), "double");
    state = played(*two, state, "take");
    state = played(*two, played(*two, state, "6-5"), "24/13");
    CHECK(two->mover(state) == chance_player);  // nobody may double to 4
}

namespace {

/// The chance that the player on roll bears off first, by the rules of the plain generator.
class RaceTable {
public:
    double win(const Sides& s, int player) {
        const auto key = std::make_pair(s, player);
        if (const auto known = known_.find(key); known != known_.end()) return known->second;
        double sum = 0;
        for (int high = 1; high <= 6; ++high)
            for (int low = 1; low <= high; ++low) {
                double best = 0;
                for (const Sides& end : plain_ends(s, player, high, low))
                    best = std::max(best, end.men[player][0] == 15 ? 1 : 1 - win(end, 1 - player));
                sum += (high == low ? 1 : 2) * best;
            }
        return known_[key] = sum / 36;
    }

private:
    std::map<std::pair<Sides, int>, double> known_;
};

/// The same by a search behind each throw.
double searched(const Game& game, const Sides& sides, const std::string& player) {
    const SearcherSpec spec = parse_searcher(player);
    const auto searcher = make_searcher(spec, game);
    const AnyState state = game.parse_state(text_of(sides));
    double sum = 0;
    for (const Move dice : moves_of(game, state)) {
        AnyState thrown = state;
        game.play(thrown, dice);
        const SearchResult result = searcher->search(Position::at(game, thrown), spec.limits, {});
        sum += game.weight(state, dice) * (*result.score / 1e6 + 1) / 2;
    }
    return sum / 36;
}

}  // namespace

TEST_CASE("backgammon: races come out as computed", "[backgammon]") {
    const auto game = open("backgammon(unit=1000000)");
    // Throws of 36 that bear off two men at once: https://www.bkgm.com/articles/EndgamePositions.
    const std::map<std::pair<int, int>, int> published{
        {{1, 1}, 36}, {{2, 1}, 36}, {{2, 2}, 26}, {{3, 1}, 34}, {{3, 2}, 25}, {{3, 3}, 17},
        {{4, 1}, 29}, {{4, 2}, 23}, {{4, 3}, 17}, {{4, 4}, 11}, {{5, 1}, 23}, {{5, 2}, 19},
        {{5, 3}, 14}, {{5, 4}, 10}, {{5, 5}, 6},  {{6, 1}, 15}, {{6, 2}, 13}, {{6, 3}, 10},
        {{6, 4}, 8},  {{6, 5}, 6},  {{6, 6}, 4}};
    for (const auto& [men, throws] : published) {
        INFO(men.first << " and " << men.second);
        const double found = searched(*game, race({men.first, men.second}, {1}),
                                      "expectiminimax(depth=3, prune=star2, bound=3000000)");
        CHECK(found == ply_test::Approx(throws / 36.0).margin(1e-6));
    }
    RaceTable table;
    for (const auto& [mine, theirs] : std::vector<std::pair<std::vector<int>, std::vector<int>>>{
             {{3, 3}, {2, 2}}, {{4, 3}, {3, 2}}, {{2, 2, 1}, {4, 1}}}) {
        const Sides sides = race(mine, theirs);
        for (const char* prune : {"none", "star1", "star2"}) {
            const double found = searched(
                *game, sides,
                "expectiminimax(depth=9, bound=3000000, prune=" + std::string(prune) + ")");
            CHECK(found == ply_test::Approx(table.win(sides, 0)).margin(1e-6));
        }
    }
}

TEST_CASE("backgammon: plays on which everybody agrees", "[backgammon]") {
    // https://www.bkgm.com/openings.html: these first throws have one best play.
    const auto game = open("backgammon");
    const SearcherSpec spec = parse_searcher("expectiminimax(depth=1)");
    const auto searcher = make_searcher(spec, *game);
    for (const auto& [dice, play] :
         std::vector<std::pair<std::string, std::string>>{{"3-1", "8/5+6/5"},
                                                          {"4-2", "8/4+6/4"},
                                                          {"6-1", "13/7+8/7"},
                                                          {"5-3", "8/3+6/3"},
                                                          {"6-5", "24/13"}}) {
        const AnyState state = played(*game, game->start(), dice);
        const Move move = searcher->search(Position::at(*game, state), spec.limits, {}).move;
        CHECK(game->move_text(state, move) == play);
    }
}

TEST_CASE("backgammon: what positions are worth", "[backgammon]") {
    // Points without the cube for the player on roll by GNU Backgammon 1.07, two plies.
    const auto game = open("backgammon");
    for (const auto& [position, points] :
         std::vector<std::pair<std::string, double>>{{"4HPwATDgc/ABMA", 0.076},
                                                     {"sGfwATDgc/ABMA", -0.159},
                                                     {"4HPwAyCwZ/ABMA", 0.153},
                                                     {"mOfgATDgc/ABMA", -0.185},
                                                     {"4HPhASLgc/ABMA", -0.007},
                                                     {"sNvBARjgc/ABUA", -0.475},
                                                     {"bwAAgG0AAAAAAA", 0.511},
                                                     {"2+4OAADs7g4AAA", -0.493},
                                                     {"zncDAIC3bQcAAA", -0.551}}) {
        INFO(position);
        const AnyState state = game->parse_state(position);
        CHECK(game->evaluate(0, state, 0) / 1000.0 == ply_test::Approx(points).margin(0.12));
        CHECK(game->evaluate(0, state, 1) == -game->evaluate(0, state, 0));
    }
    // The last men of both, beside the plain computation.
    RaceTable table;
    for (const Sides& sides :
         {race({3, 3}, {2, 2}), race({4, 3}, {3, 2}), race({2, 2, 1}, {4, 1})}) {
        const Score found = game->evaluate(0, game->parse_state(text_of(sides)), 0);
        CHECK(found / 1000.0 == ply_test::Approx(2 * table.win(sides, 0) - 1).margin(0.005));
    }
    // Nobody doubles at the start, and whoever is doubled there takes.
    const auto cube = open("backgammon(cube=64)");
    const SearcherSpec spec = parse_searcher("expectiminimax(depth=2)");
    const auto searcher = make_searcher(spec, *cube);
    const auto choice = [&](const std::string& position, const std::vector<std::string>& before) {
        AnyState state = cube->parse_state(position);
        for (const std::string& text : before) state = played(*cube, state, text);
        const Move move = searcher->search(Position::at(*cube, state), spec.limits, {}).move;
        return cube->move_text(state, move);
    };
    CHECK(choice("4HPwATDgc/ABMA", {"double"}) == "take");
    CHECK(choice("4HPwATDgc/ABMA", {}) == "roll");
    // 26 throws of 36 win, then 34; the others lose. Whoever has less than a quarter drops.
    CHECK(choice(text_of(race({2, 2}, {1})), {}) == "double");
    CHECK(choice(text_of(race({2, 2}, {1})), {"double"}) == "take");
    CHECK(choice(text_of(race({3, 1}, {1})), {"double"}) == "drop");
}

namespace {

/// What a script's text says of the men: `0,0,... 1 theirs=... bar=0,0 ... off=0,0 ...`.
Sides sides_of_script(const std::string& text) {
    const auto numbers = [&](const std::string& name) {
        std::vector<int> all;
        if (text.find(name) == std::string::npos)
            return std::vector<int>(24);  // zeros are left out
        for (const char* at = text.c_str() + (name.empty() ? 0 : text.find(name) + name.size());;
             ++at) {
            char* end = nullptr;
            all.push_back(static_cast<int>(std::strtol(at, &end, 10)));
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
std::map<Sides, AnyState> turns_of(const Game& script, const AnyState& state) {
    std::map<Sides, AnyState> ends;
    std::map<std::string, AnyState> open{{"", state}};
    const Player mover = script.mover(state);
    while (!open.empty()) {
        std::map<std::string, AnyState> next;
        for (const auto& [text, from] : open)
            for (const Move move : moves_of(script, from)) {
                AnyState after = from;
                script.play(after, move);
                const std::string name = script.state_text(after);
                if (!script.over(after) && script.mover(after) == mover)
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
    const auto plugin = open("backgammon(begins=first, gammons=no, unit=1)");
    const auto script = open("lua:backgammon");
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
            const auto plays = moves_of(*plugin, a);
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
            check_contract(*open("backgammon" + std::string(options)), 3, 1);
        if (report.failure) FAIL_CHECK(report.failure->what);
    }
}
