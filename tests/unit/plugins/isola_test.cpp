// Isola: published counts, small boards solved a second way, rules, the script as a twin.

#include <algorithm>
#include <map>

#include "tests/support/plugin_games.hpp"
#include "tests/support/twins.hpp"

using namespace ply;
using namespace ply_test;

namespace {

/// The rules once more, on a board of characters: '.' a tile, '#' none, 'x' the mover, 'o' the
/// other; solved by trying everything.
class IsolaSolver {
public:
    IsolaSolver(int width, std::string stays) : width_(width), stays_(std::move(stays)) {}

    bool wins(const std::string& board) {
        const auto found = known_.find(board);
        if (found != known_.end()) return found->second;
        bool won = false;
        const int here = static_cast<int>(board.find('x'));
        for (int to = 0; to < static_cast<int>(board.size()) && !won; ++to) {
            if (board[to] != '.' || std::abs(to % width_ - here % width_) > 1 ||
                std::abs(to / width_ - here / width_) > 1)
                continue;
            std::string stepped = board;
            stepped[here] = '.';
            stepped[to] = 'x';
            for (std::size_t out = 0; out < board.size() && !won; ++out) {
                if (stepped[out] != '.' || stays_[out] != '.') continue;
                std::string next = stepped;
                next[out] = '#';
                std::swap(next[next.find('x')], next[next.find('o')]);
                won = !wins(next);
            }
        }
        return known_[board] = won;
    }

private:
    int width_;
    std::string stays_;
    std::map<std::string, bool> known_;
};

std::string board_of(const Game& game, const AnyState& state) {
    std::string board;
    for (std::size_t cell = 0; cell < game.layout()->cells.size(); ++cell) {
        const int content = game.content(state, static_cast<int>(cell));
        board += content == 0                       ? '.'
                 : content == 3                     ? '#'
                 : content - 1 == game.mover(state) ? 'x'
                                                    : 'o';
    }
    return board;
}

}  // namespace

TEST_CASE("isola: counts and the script", "[isola]") {
    // 5 steps, after each 48 - 2 tiles; with platforms the pawn's own stays.
    CHECK(open_named("isola")->count_moves(open_named("isola")->start()) == 5 * 45);
    // Fairy-Stockfish 14, a king that cannot capture, wallingRule = static.
    const auto small = open_named("isola(width=4, height=4, platforms=no)");
    const std::uint64_t leaves[] = {70, 4225, 240192};
    for (int depth = 1; depth <= 3; ++depth) {
        CHECK(small->perft(small->start(), depth, Bulk::yes) == leaves[depth - 1]);
        CHECK(small->perft(small->start(), depth, Bulk::no) == leaves[depth - 1]);
    }
    for (const std::string options :
         {"width=3, height=3", "width=4, height=5", "width=5, height=3, platforms=no"})
        Twins("isola(" + options + ")", "isola(" + options + ")").play(40, 60);
    Twins("isola", "isola").play(1, 50);
    keeps_contract("isola", 2);
    keeps_contract("isola(width=8, height=8, platforms=no)", 1);
    keeps_contract("isola(width=3, height=3)", 30);
}

TEST_CASE("isola: positions of small boards have the values of trying everything", "[isola]") {
    for (const std::string platforms : {"yes", "no"}) {
        const auto three = open_named("isola(width=3, height=3, platforms=" + platforms + ")");
        const auto four = open_named("isola(width=4, height=4, platforms=" + platforms + ")");
        const bool stay = platforms == "yes";
        IsolaSolver of_three(3, stay ? ".x.....x." : ".........");
        IsolaSolver of_four(4, stay ? ".x............x." : "................");
        Random random(5);
        for (int i = 0; i < 40; ++i) {
            const bool small = i < 20;
            const Game& game = small ? *three : *four;
            const AnyState state = random_state(game, small ? i % 6 : 7 + i % 4, random);
            INFO(game.state_text(state));
            const bool wins = (small ? of_three : of_four).wins(board_of(game, state));
            CHECK(solved(game, state).proven == (wins ? Proven::win : Proven::loss));
            CHECK(solved(game, state, "pvs(depth=20, tt=1)").proven ==
                  (wins ? Proven::win : Proven::loss));
        }
    }
}

TEST_CASE("isola: rules and texts", "[isola]") {
    const auto game = open_named("isola");
    CHECK(game->state_text(game->start()) == "3o2/6/6/6/6/6/6/2x3 1");
    // The tile that the pawn left may be taken; a platform may not, and can be entered again.
    CHECK(!game->parse_move(game->start(), "c1-c2-c1"));
    CHECK(!game->parse_move(game->start(), "c1-c2-d8"));
    const AnyState later = after(*game, game->start(), "c1-c2-a1 d8-d7-b1 c2-c1-c2");
    CHECK(game->state_text(later) == "6/3o2/6/6/6/6/2#3/##x3 2");
    const auto plain = open_named("isola(platforms=no)");
    CHECK(plain->state_text(after(*plain, plain->start(), "c1-c2-c1 d8-d7-d8")) ==
          "3#2/3o2/6/6/6/6/2x3/2#3 1");
    for (const char* text : {"c1-c2-a1", "c1c2a1", "c2-a1", "c2/a1"}) {
        const auto move = game->parse_move(game->start(), text);
        REQUIRE(move.has_value());
        CHECK(game->move_text(game->start(), *move) == "c1-c2-a1");
    }
    const auto small = open_named("isola(width=3, height=3, platforms=no)");
    // Who cannot step has lost; and who can step, but finds no tile to take.
    CHECK(small->outcome(small->parse_state("o2/##1/x#1 1")) == Outcome::win(1));
    CHECK(!small->outcome(small->parse_state("o2/##1/x#1 2")));
    const auto platforms = open_named("isola(width=3, height=3)");
    CHECK(platforms->outcome(platforms->parse_state("#1#/o##/#x1 1")) == Outcome::win(1));
    CHECK_THROWS_WITH(game->parse_state("3o2/6/6/6/6/6/6/2#x2 1"), containing("c1 is a platform"));
    CHECK_THROWS_WITH(game->parse_state("3o2/6/6/6/6/6/6/2x2x 1"), containing("2 pawns"));
    CHECK_THROWS_WITH(game->parse_state("6/6/6/6/6/6/6/2x3 1"), containing("player 2 has 0"));
}

TEST_CASE("isola: random moves are legal and reach every move alike", "[isola]") {
    const auto game = open_named("isola(width=3, height=3)");
    const AnyState state = game->parse_state("1o1/x1#/3 1");
    MoveList list;
    game->moves(state, list);
    // To a1, a3 and b2, each five tiles to take; to the platform b1, six.
    REQUIRE(list.size() == 3 * 5 + 6);
    std::vector<int> drawn(list.size(), 0);
    Random random(2);
    for (int i = 0; i < 400 * static_cast<int>(list.size()); ++i) {
        const Move move = game->random_move(state, random);
        const auto found = std::find(list.begin(), list.end(), move);
        REQUIRE(found != list.end());
        ++drawn[found - list.begin()];
    }
    // Five standard deviations around 400.
    for (const int times : drawn) CHECK(std::abs(times - 400) < 100);
}
