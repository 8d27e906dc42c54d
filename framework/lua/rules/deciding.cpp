/// Which cells made `result` end a game.
///
/// Pieces are taken away one after the other as long as `result` says the same; those that are left
/// are needed, each of them: a row without its neighbours, one chain of several. This asks a script
/// nothing but what it is asked in play, whatever words it uses. (One-minimal subsets: Zeller and
/// Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", 2002.)
#include <chrono>

#include "framework/base/error.hpp"
#include "framework/lua/rules/lua_game.hpp"

namespace ply::lua {
namespace {

constexpr std::chrono::milliseconds longest_look{200};

bool by_pieces(const Ending& ending) {
    return ending.code != Ending::goes_on && ending.code != Ending::drawn &&
           ending.code != Ending::scored;
}

}  // namespace

std::vector<int> LuaGame::deciding_cells(const AnyState& before, Move move) const {
    using Clock = std::chrono::steady_clock;
    const Definition& game = machine_->definition;
    if (game.counts || !machine_->has(Callback::result)) return {};
    const int me = StateFormat::side(before.data()) + 1;
    const int last = last_cell(game.board, move);
    AnyState board = before;
    play(board, move);
    const auto ending_of = [&](const AnyState& state) -> Ending {
        try {
            return machine_->protect([&] { return rules_.result_of(state, me, last); });
        } catch (const Error&) {
            return {};  // a board without this piece is none that the script understands
        }
    };
    const Ending ending = ending_of(board);
    if (!by_pieces(ending)) return {};

    const auto deadline = Clock::now() + longest_look;
    std::vector<int> left;
    const auto try_without = [&](int cell) {
        AnyState without = board;
        std::uint8_t& content = machine_->format.cells(without.data())[cell];
        if (content == 0) return;
        content = 0;
        if (ending_of(without) == ending) {
            board = without;
        } else {
            left.push_back(cell);
        }
    };
    for (int cell = 0; cell < game.board.cells; ++cell) {
        if (Clock::now() > deadline) return {};
        if (cell != last) try_without(cell);
    }
    if (last >= 0) try_without(last);
    std::ranges::sort(left);
    // So many do not decide a game by where they stand, but by how many they are.
    if (2 * left.size() > static_cast<std::size_t>(game.board.cells)) return {};
    return left;
}

}  // namespace ply::lua
