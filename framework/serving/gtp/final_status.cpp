#include "framework/serving/gtp/final_status.hpp"

#include <array>
#include <map>
#include <utility>

#include "framework/base/random.hpp"

namespace ply::serving {
namespace {

constexpr int random_games = 200;
/// Of these so many must say so.
constexpr int games_that_tell = 160;

/// The contents of a board, and which cells are beside which.
class StoneBoard {
public:
    explicit StoneBoard(const Game& game) : game_(game), layout_(*game.layout()) {
        std::map<std::pair<int, int>, std::size_t> places;
        for (std::size_t i = 0; i < size(); ++i)
            places[{layout_.cells[i].x, layout_.cells[i].y}] = i;
        beside_.resize(size());
        for (std::size_t i = 0; i < size(); ++i)
            for (const auto& [dx, dy] : {std::pair(1, 0), {-1, 0}, {0, 1}, {0, -1}}) {
                const auto found = places.find({layout_.cells[i].x + dx, layout_.cells[i].y + dy});
                if (found != places.end()) beside_[i].push_back(found->second);
            }
    }

    std::size_t size() const { return layout_.cells.size(); }
    std::vector<int> contents(const AnyState& state) const {
        std::vector<int> found(size());
        for (std::size_t i = 0; i < size(); ++i)
            found[i] = game_.content(state, static_cast<int>(i));
        return found;
    }
    /// The cells that hang together with `first` and have the same content; `seen` gets them.
    std::vector<std::size_t> chain(const std::vector<int>& contents, std::size_t first,
                                   std::vector<bool>& seen) const {
        std::vector<std::size_t> cells{first};
        seen[first] = true;
        for (std::size_t i = 0; i < cells.size(); ++i)
            for (const std::size_t next : beside_[cells[i]]) {
                if (seen[next] || contents[next] != contents[first]) continue;
                seen[next] = true;
                cells.push_back(next);
            }
        return cells;
    }
    /// Whose each cell is: 1 or 2, by a stone or because no other's is reached; 0: nobody's.
    std::vector<int> owners(const std::vector<int>& contents) const {
        std::vector<int> owners = contents;
        std::vector<bool> seen(size());
        for (std::size_t i = 0; i < size(); ++i) {
            if (contents[i] != 0 || seen[i]) continue;
            const auto region = chain(contents, i, seen);
            std::array<bool, 3> reached{};
            for (const std::size_t cell : region)
                for (const std::size_t next : beside_[cell])
                    reached[static_cast<std::size_t>(contents[next])] = true;
            if (reached[1] == reached[2]) continue;
            for (const std::size_t cell : region) owners[cell] = reached[1] ? 1 : 2;
        }
        return owners;
    }

private:
    const Game& game_;
    const Layout& layout_;
    std::vector<std::vector<std::size_t>> beside_;
};

AnyState played_out(const Game& game, AnyState state, Random& random) {
    for (int ply = game.playout_limit(); ply > 0 && !game.over(state); --ply)
        game.play(state, game.playout_move(state, random));
    return state;
}

}  // namespace

std::vector<bool> dead_stones(const Game& game, const AnyState& state) {
    const StoneBoard board(game);
    const std::vector<int> contents = board.contents(state);
    std::vector<int> lost(board.size());
    std::vector<bool> dead(board.size()), seen(board.size());
    if (!game.has_playout_move()) return dead;
    Random random(1);
    game.protect([&] {
        for (int i = 0; i < random_games; ++i) {
            const auto owners = board.owners(board.contents(played_out(game, state, random)));
            for (std::size_t cell = 0; cell < lost.size(); ++cell)
                lost[cell] += contents[cell] != 0 && owners[cell] == 3 - contents[cell];
        }
    });
    for (std::size_t cell = 0; cell < dead.size(); ++cell) {
        if (contents[cell] == 0 || seen[cell]) continue;
        const auto chain = board.chain(contents, cell, seen);
        std::size_t sum = 0;
        for (const std::size_t stone : chain) sum += static_cast<std::size_t>(lost[stone]);
        if (sum < games_that_tell * chain.size()) continue;
        for (const std::size_t stone : chain) dead[stone] = true;
    }
    return dead;
}

int area_lead(const Game& game, const AnyState& state, const std::vector<bool>& dead) {
    const StoneBoard board(game);
    std::vector<int> contents = board.contents(state);
    for (std::size_t cell = 0; cell < contents.size(); ++cell)
        if (dead[cell]) contents[cell] = 0;
    int lead = 0;
    for (const int owner : board.owners(contents)) lead += owner == 1 ? 1 : owner == 2 ? -1 : 0;
    return lead;
}

}  // namespace ply::serving
