// Chess endings: all positions of small ones as published tables count them, and mates that play
// finds by itself.

#include <algorithm>
#include <map>

#include "framework/search/proof/retrograde.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/plugin_games.hpp"

using namespace ply;
using namespace ply_test;

namespace {

constexpr const char* rook_ending = "8/8/8/8/3k4/8/8/KR6 w - - 0 1";
constexpr const char* queen_ending = "8/8/8/8/3k4/8/8/KQ6 w - - 0 1";

/// The least of the eight images of a board, by turning and mirroring it.
std::string least_image(const std::string& squares) {
    std::string least = squares;
    for (int k = 1; k < 8; ++k) {
        std::string image(64, '.');
        for (std::size_t i = 0; i < 64; ++i) {
            std::size_t x = i % 8;
            std::size_t y = i / 8;
            if ((k & 1) != 0) x = 7 - x;
            if ((k & 2) != 0) y = 7 - y;
            if ((k & 4) != 0) std::swap(x, y);
            image[8 * y + x] = squares[i];
        }
        least = std::min(least, image);
    }
    return least;
}

struct Ending {
    std::unique_ptr<Game> game = open_named("chess(quiet_moves=0)");
    SolvedPositions solved;

    explicit Ending(const std::string& fen)
        : solved(solve_positions(*game, game->parse_state(fen), SymmetryGroup::none(),
                                 std::size_t{1} << 30)) {
        REQUIRE(solved.complete);
    }
    /// How many boards of three pieces are lost or won for the player to move, by plies; draws
    /// count as -1. Images are one board.
    std::map<int, int> boards(char piece, char mover) const {
        std::map<int, int> counts;
        for (std::size_t i = 0; i < 64 * 64 * 64; ++i) {
            std::string squares(64, '1');
            squares[i % 64] = 'K';
            squares[i / 64 % 64] = piece;
            squares[i / 4096] = 'k';
            if (std::ranges::count(squares, '1') != 61 || squares != least_image(squares)) continue;
            for (std::size_t row = 56; row > 0; row -= 8) squares.insert(row, "/");
            try {
                ++counts[plies_of(game->parse_state(squares + ' ' + mover + " - -"))];
            } catch (const Error&) {
                // The player who has moved is in check.
            }
        }
        return counts;
    }
    /// From the table, or, where no move leads to the position, from the positions behind it: the
    /// rook may check from a place that it cannot have come to.
    int plies_of(const AnyState& state) const {
        if (const PositionValue* value = solved.find(*game, state))
            return value->value == 0 ? -1 : static_cast<int>(value->plies);
        REQUIRE(game->mover(state) == 1);
        MoveList moves;
        game->moves(state, moves);
        int longest = 0;
        for (const Move move : moves) {
            AnyState child = state;
            game->play(child, move);
            const int plies = plies_of(child);
            if (plies < 0) return -1;
            longest = std::max(longest, plies + 1);
        }
        return longest;
    }
    /// The reply that holds out longest.
    Move best_defence(const Game& other, const AnyState& state) const {
        MoveList moves;
        other.moves(state, moves);
        std::pair<int, Move> best{-1, moves[0]};
        for (const Move move : moves) {
            AnyState child = state;
            other.play(child, move);
            int plies = plies_of(game->parse_state(other.state_text(child)));
            if (plies < 0) plies = 1000;
            if (plies > best.first) best = {plies, move};
        }
        return best.second;
    }
};

/// White is played by `player`, black by `defend`. How the game ends under the rule of fifty moves.
template <class Defence>
std::optional<Outcome> ending_of(const std::string& fen, const std::string& player,
                                 Defence defend) {
    const auto game = open_named("chess");
    const SearcherSpec spec = parse_searcher(player);
    const auto searcher = make_searcher(spec, *game);
    searcher->new_match(1);
    Position position = Position::at(*game, game->parse_state(fen));
    while (!outcome(*game, position)) {
        const Move move = game->mover(position.state) == 0
                              ? searcher->search(position, spec.limits, {}).move
                              : defend(*game, position);
        play(*game, position, move);
    }
    INFO(game->state_text(position.state));
    return outcome(*game, position);
}

}  // namespace

TEST_CASE("chess: king and rook against king, all positions as they are published",
          "[chess][solve][long]") {
    const Ending ending(rook_ending);
    // Bain and Muggleton's table, black to move, drawn and lost in 0 to 16 moves:
    // https://archive.ics.uci.edu/dataset/23/chess+king+rook+vs+king
    const std::map<int, int> published{{-1, 2796}, {0, 27},    {2, 78},    {4, 246},   {6, 81},
                                       {8, 198},   {10, 471},  {12, 592},  {14, 683},  {16, 1433},
                                       {18, 1712}, {20, 1985}, {22, 2854}, {24, 3597}, {26, 4194},
                                       {28, 4553}, {30, 2166}, {32, 390}};
    CHECK(ending.boards('R', 'b') == published);
    // White to move: 16 moves are the most, on 121 boards.
    // http://kirill-kryukov.com/chess/discussion-board/viewtopic.php?t=920
    const auto to_mate = ending.boards('R', 'w');
    CHECK(to_mate.rbegin()->first == 31);
    CHECK(to_mate.rbegin()->second == 121);

    // pvs mates against the best defence within fifty moves.
    for (const char* fen :
         {rook_ending, "8/8/8/8/8/2k5/1R6/K7 w - - 0 1", "8/8/8/3k4/8/8/8/R3K3 w - - 0 1"}) {
        INFO(fen);
        CHECK(ending_of(fen, "pvs(tt=4, nodes=4000)",
                        [&](const Game& game, const Position& position) {
                            return ending.best_defence(game, position.state);
                        }) == Outcome::win(0));
    }
}

TEST_CASE("chess: king and queen against king, as published", "[chess][solve][long]") {
    // Ten moves: one board with white to move, eight with black to move (the same forum).
    const Ending ending(queen_ending);
    const auto to_mate = ending.boards('Q', 'w');
    const auto to_lose = ending.boards('Q', 'b');
    CHECK(to_mate.rbegin()->first == 19);
    CHECK(to_mate.rbegin()->second == 1);
    CHECK(to_lose.rbegin()->first == 20);
    CHECK(to_lose.rbegin()->second == 8);

    // pvs mates against the best defence within fifty moves.
    CHECK(ending_of(queen_ending, "pvs(tt=4, nodes=4000)",
                    [&](const Game& game, const Position& position) {
                        return ending.best_defence(game, position.state);
                    }) == Outcome::win(0));
}

TEST_CASE("chess: a pawn that becomes a queen and mates, as published", "[chess][solve][long]") {
    // 28 moves are the most, white to move on b5 and g2, black on a5 (the same forum).
    const Ending ending("8/8/8/1k6/8/8/K5P1/8 w - - 0 1");
    CHECK(ending.plies_of(ending.game->parse_state("8/8/8/1k6/8/8/K5P1/8 w - - 0 1")) == 55);
    CHECK(ending.plies_of(ending.game->parse_state("8/8/8/k7/8/K7/6P1/8 b - - 0 1")) == 56);
    CHECK(std::ranges::max(ending.solved.values, {}, &PositionValue::plies).plies == 56);
}

TEST_CASE("chess: positions that count no moves come back as the same ones", "[chess]") {
    const auto game = open_named("chess(quiet_moves=0)");
    const AnyState start = game->parse_state("7k/8/6K1/8/8/8/8/R7 w - - 99 80");
    CHECK(game->state_text(start) == "7k/8/6K1/8/8/8/8/R7 w - - 0 1");
    CHECK(after(*game, start, "Ra2 Kg8 Ra1 Kh8") == start);
    CHECK(game->state_text(game->start()) ==
          "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    keeps_contract("chess(quiet_moves=0)", 20);
    // Ten moves of each instead of fifty.
    const auto short_game = open_named("chess(quiet_moves=10)");
    const AnyState near = short_game->parse_state("7k/8/6K1/8/8/8/8/R7 w - - 19 80");
    CHECK(short_game->outcome(after(*short_game, near, "Ra2")) == Outcome::draw());
    CHECK(open_named("chess")->outcome(after(*open_named("chess"), near, "Ra2")) == std::nullopt);
}

TEST_CASE("chess: two bishops mate, and bishop and knight are on the way to it", "[chess]") {
    const auto by_search = [](const Game& game, const Position& position) {
        return run(game, position, "pvs(tt=4, nodes=2000)").move;
    };
    CHECK(ending_of("8/8/8/3k4/8/8/8/2B1KB2 w - - 0 1", "pvs(tt=4, nodes=10000)", by_search) ==
          Outcome::win(0));
    // The corner of the bishop's colour is better than the other, and two knights win nothing.
    const auto game = open_named("chess");
    const auto value = [&](const char* fen) {
        return game->evaluate(0, game->parse_state(fen), 0);
    };
    CHECK(value("8/8/8/8/8/2KN4/3B4/k7 b - - 0 1") > value("k7/8/2KN4/8/8/8/3B4/8 b - - 0 1"));
    CHECK(value("8/8/8/3k4/8/8/8/1NK1N3 w - - 0 1") < 150);
    CHECK(value("8/8/8/3k4/8/8/8/1QK5 w - - 0 1") ==
          -game->evaluate(0, game->parse_state("8/8/8/3k4/8/8/8/1QK5 w - - 0 1"), 1));
}
