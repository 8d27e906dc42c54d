// Counters that end a game: near the limit a transposition table knows them, repetition does not.

#include "framework/game/counter_hash.hpp"
#include "framework/base/pattern.hpp"
#include "tests/support/plugin_games.hpp"

using namespace ply;
using ply_test::open_named;

namespace {

/// A game, how its positions tell the counter, and where that ends the game.
struct Counted {
    const char* game;
    int plies;            ///< of random play: later, positions have fewer moves
    const char* counter;  ///< what is taken out of a position's text
    std::string (*with)(const std::string& text, int count);
    int limit;
};

std::string at_end(const std::string& text, const char* name, int count) {
    return count == 0 ? text : text + name + std::to_string(count);
}

const Counted table[] = {
    {"chess", 240, " [0-9]+ [0-9]+$",
     [](const std::string& text, int n) { return text + " " + std::to_string(n) + " 200"; }, 100},
    {"checkers", 90, ":H[0-9]+$",
     [](const std::string& text, int n) { return at_end(text, ":H", n); }, 80},
    {"draughts(few_kings=open)", 150, ":H[0-9]+$",
     [](const std::string& text, int n) { return at_end(text, ":H", n); }, 50},
    {"draughts", 0, ":E[0-9]+$",
     [](const std::string& text, int n) { return at_end(text, ":E", n); }, 32},
    {"nine_mens_morris(flying=no)", 40, " quiet=[0-9]+$",
     [](const std::string& text, int n) { return at_end(text, " quiet=", n); }, 100},
    {"ataxx", 90, " [0-9]+ [0-9]+$",
     [](const std::string& text, int n) { return text + " " + std::to_string(n) + " 50"; }, 100},
    {"awari", 60, " quiet=[0-9]+$",
     [](const std::string& text, int n) { return at_end(text, " quiet=", n); }, 100},
    {"chinese_checkers(players=2, arm=2, plies=80)", 6, " plies=[0-9]+$",
     [](const std::string& text, int n) { return text + " plies=" + std::to_string(n); }, 80},
    {"go(size=3, ko=simple)", 6, "plies=[0-9]+",
     [](const std::string& text, int n) { return text + "plies=" + std::to_string(n); }, 1000},
};

/// The text of a position of a random game, without its counter; empty: the game ended before.
std::string text_after_random_moves(const Counted& counted, const Game& game, Random& random) {
    AnyState state = game.start();
    if (std::string_view(counted.counter).starts_with(":E")) {
        // An ending against a lone king, which random games do not reach.
        const auto square = [&](int from) { return std::to_string(from + random.below(9)); };
        return "W:WK" + square(1) + ",K" + square(11) + "," + square(21) + ":BK" + square(40);
    }
    for (int ply = 0; ply < counted.plies; ++ply) {
        if (game.over(state)) return {};
        game.play(state, game.random_move(state, random));
    }
    // A ko is a threat to repeat, not a counter: here nothing is to be repeated.
    const std::string text = game.state_text(state);
    if (game.over(state) || text.find(" ko=") != text.npos) return {};
    const auto counter = Pattern(counted.counter).find_all(text);
    if (counter.empty()) return text;
    const auto& [begin, letters] = counter.front()[0];
    return text.substr(0, begin) + text.substr(begin + letters.size());
}

Score score(Searcher& searcher, const Game& game, const AnyState& state, int depth) {
    Limits limits;
    limits.depth = depth;
    return searcher.search(Position::at(game, state), limits, {}).score.value();
}

std::unique_ptr<Searcher> player(const Game& game, const std::string& text) {
    return make_searcher(parse_searcher(text), game);
}

}  // namespace

TEST_CASE("counter hash: tables serve no value that another counter had", "[counter_hash]") {
    for (const Counted& counted : table) {
        INFO(counted.game);
        const auto game = open_named(counted.game);
        Random random(3);
        // Searchers keep what they learned from position to position, as in a match.
        std::vector<std::unique_ptr<Searcher>> players;
        players.push_back(player(*game, "alphabeta_tt(tt=1, tt_accept=equal)"));
        players.push_back(
            player(*game,
                   "pvs(tt=1, tt_accept=equal, quiescence=no, null_move=no, lmr=no, futility=no, "
                   "extensions=no, repetition=no)"));
        const auto minimax = player(*game, "minimax");
        int searched = 0;
        for (int tries = 0; searched < 100 && tries < 20000; ++tries) {
            const std::string text = text_after_random_moves(counted, *game, random);
            if (text.empty()) continue;
            AnyState state = game->parse_state(counted.with(text, 0));
            if (game->over(state)) continue;
            int depth = 1;
            while (depth < 5 && game->perft(state, depth + 1, Bulk::yes) < 4000) ++depth;
            for (const int left : {40, 1, 4, 2, 3, 5}) {
                const int count = counted.limit - left;
                if (count < 0) continue;
                const std::string position = counted.with(text, count);
                state = game->parse_state(position);
                if (game->over(state)) continue;
                ++searched;
                INFO(position << " depth " << depth);
                const Score expected = score(*minimax, *game, state, depth);
                for (const auto& each : players)
                    REQUIRE(score(*each, *game, state, depth) == expected);
            }
        }
        CHECK(searched >= 100);
    }
}

TEST_CASE("counter hash: mates and draws by fifty moves, whatever was searched before",
          "[counter_hash]") {
    // King and queen, or rook, against a king: a capture leaves a draw, so that a search to the
    // limit sees all there is, and a table may serve what deeper searches found.
    const auto game = open_named("chess");
    const auto minimax = player(*game, "minimax");
    const auto table_search = player(*game, "alphabeta_tt(tt=1)");
    const auto pvs = player(*game,
                            "pvs(tt=1, quiescence=no, null_move=no, lmr=no, futility=no, "
                            "extensions=no, repetition=no)");
    Random random(4);
    int searched = 0;
    while (searched < 120) {
        std::string rows = std::string(64, '1');
        for (const char piece : {'K', 'k', random.below(2) == 0 ? 'Q' : 'R'})
            rows[random.below(64)] = piece;
        for (int row = 7; row > 0; --row) rows.insert(static_cast<std::size_t>(8 * row), "/");
        AnyState state;
        try {
            state = game->parse_state(rows + " w - - 0 200");
        } catch (const Error&) {
            continue;  // a king is missing, or can be taken
        }
        if (game->over(state)) continue;
        score(*table_search, *game, state, 5);
        score(*pvs, *game, state, 5);
        for (const int left : {3, 1, 2}) {
            const std::string position = rows + " w - - " + std::to_string(100 - left) + " 200";
            state = game->parse_state(position);
            INFO(position);
            const Score expected = score(*minimax, *game, state, 3);
            CHECK(score(*table_search, *game, state, 3) == expected);
            CHECK(score(*pvs, *game, state, 3) == expected);
            ++searched;
        }
    }
}

TEST_CASE("counter hash: near the limit each count has its hash", "[counter_hash]") {
    for (const Counted& counted : table) {
        INFO(counted.game);
        const auto game = open_named(counted.game);
        Random random(5);
        int seen = 0;
        for (int tries = 0; seen < 20 && tries < 4000; ++tries) {
            const std::string text = text_after_random_moves(counted, *game, random);
            if (text.empty()) continue;
            ++seen;
            const auto hash_at = [&](int count) {
                return game->hash(game->parse_state(counted.with(text, count)));
            };
            std::set<std::uint64_t> hashes{hash_at(0)};
            for (int left = 1; left < 32; ++left) hashes.insert(hash_at(counted.limit - left));
            CHECK(hashes.size() == 32);
            if (counted.limit > 32) CHECK(hash_at(counted.limit - 33) == hash_at(0));
        }
        CHECK(seen == 20);
    }
}

TEST_CASE("counter hash: a position repeats whatever the counter", "[counter_hash]") {
    const struct {
        const char* game;
        const char* position;
        const char* round;
    } cases[] = {
        {"chess", "8/8/8/8/8/k7/8/4K2R w - - 88 100", "Rh2 Ka4 Rh1 Ka3"},
        {"checkers", "B:WK32:BK1:H66", "1-5 32-28 5-1 28-32"},
        {"draughts", "W:WK50:BK5:H40", "50-45 5-10 45-50 10-5"},
        {"nine_mens_morris(flying=no)", "o2/o2/o2/6/3/xx1/x2 1 hand=0,0 quiet=90",
         "a1-d1 a7-d7 d1-a1 d7-a7"},
        {"ataxx", "6o/7/7/7/7/7/x6 x 90 50", "a1c1 g7e7 c1a1 e7g7"},
    };
    for (const auto& each : cases) {
        INFO(each.game);
        const auto game = open_named(each.game);
        Position position = Position::at(*game, game->parse_state(each.position));
        for (int round = 0; round < 2; ++round) {
            std::istringstream words(each.round);
            for (std::string word; words >> word;) {
                INFO(word << " " << game->state_text(position.state));
                REQUIRE_FALSE(outcome(*game, position));
                const auto move = game->parse_move(position.state, word);
                REQUIRE(move);
                play(*game, position, *move);
            }
        }
        CHECK(outcome(*game, position) == Outcome::draw());
        CHECK_FALSE(game->over(position.state));
    }
}

TEST_CASE("counter hash: only near the limit", "[counter_hash]") {
    // Rules that let a counter in from the start would find no transposition again.
    CHECK(with_counter(7, 0, 100) == 7);
    CHECK(with_counter(7, 67, 100) == 7);
    CHECK(with_counter(7, 500, 0) == 7);
    std::set<std::uint64_t> hashes;
    for (int count = 68; count < 100; ++count) hashes.insert(with_counter(7, count, 100));
    CHECK(hashes.size() == 32);
}
