#include "framework/insight/figures/board_use.hpp"

#include <algorithm>
#include <set>
#include <unordered_map>

#include "framework/game/position.hpp"
#include "framework/game/shown/look_defaults.hpp"

namespace ply::insight {
namespace {

/// Sums over the games that are replayed.
class UseCounter {
public:
    explicit UseCounter(const Game& game)
        : game_(game),
          cells_(game.layout() == nullptr ? 0 : game.layout()->cells.size()),
          has_kinds_(has_move_kinds(game)) {
        start_ = contents_of(game, game.start());
        use_.entered.resize(cells_);
        use_.first_moves.resize(cells_);
        use_.last_moves.resize(cells_);
        use_.mean_ply.resize(cells_);
        games_with_.resize(cells_);
    }

    void add(const PlayedGame& played) {
        Position position = Position::start(game_);
        std::vector<int> before = contents_of(game_, position.state);
        stood_.insert(before.begin(), before.end());
        std::vector<bool> changed(cells_);
        std::set<std::uint64_t> hashes{game_.hash(position.state)};
        for (int ply = 0; ply < played.length(); ++ply) {
            play(game_, position, played.plies[static_cast<std::size_t>(ply)].move);
            hashes.insert(game_.hash(position.state));
            const std::vector<int> after = contents_of(game_, position.state);
            const Player mover = played.plies[static_cast<std::size_t>(ply)].mover;
            if (has_kinds_ && mover != chance_player)
                use_.kinds.add(kinds_of_move(*game_.layout(), before, after, mover));
            for (std::size_t cell = 0; cell < cells_; ++cell) {
                if (after[cell] == before[cell]) continue;
                enter(cell, after[cell], ply, played.length());
                if (!changed[cell]) use_.mean_ply[cell] += part(ply, played.length());
                changed[cell] = true;
            }
            before = after;
        }
        for (std::size_t cell = 0; cell < cells_; ++cell) games_with_[cell] += changed[cell];
        if (cells_ > 0)
            coverage_.push_back(static_cast<double>(std::ranges::count(changed, true)) /
                                static_cast<double>(cells_));
        use_.seen.all += hashes.size();
        for (const std::uint64_t hash : hashes) ++seen_in_[hash];
        distinct_.push_back(static_cast<double>(hashes.size()) / (played.length() + 1));
    }

    BoardUse use(std::uint64_t seed) {
        const auto games = static_cast<double>(distinct_.size());
        use_.games = distinct_.size();
        use_.seen.games = distinct_.size();
        use_.seen.positions = seen_in_.size();
        for (const auto& [hash, count] : seen_in_) {
            use_.seen.once += count == 1;
            use_.seen.twice += count == 2;
        }
        use_.distinct = within(bootstrap_mean(distinct_, seed, one_position()), 0, 1);
        if (cells_ == 0 || distinct_.empty()) return use_;
        use_.coverage =
            within(bootstrap_mean(coverage_, seed, 1 / static_cast<double>(cells_)), 0, 1);
        for (std::size_t cell = 0; cell < cells_; ++cell) {
            if (games_with_[cell] > 0) use_.mean_ply[cell] /= games_with_[cell];
            use_.entered[cell] /= games;
            use_.first_moves[cell] /= games;
            use_.last_moves[cell] /= games;
        }
        name_unused();
        return use_;
    }

private:
    static double part(int ply, int length) { return static_cast<double>(ply) / length; }

    /// As a part of those of a game.
    double one_position() const {
        return use_.seen.all == 0
                   ? 0
                   : static_cast<double>(use_.games) / static_cast<double>(use_.seen.all);
    }

    void enter(std::size_t cell, int content, int ply, int length) {
        ++use_.entered[cell];
        if (ply == 0) ++use_.first_moves[cell];
        if (ply + 1 == length) ++use_.last_moves[cell];
        stood_.insert(content);
        moved_.insert(content);
    }

    void name_unused() {
        const Layout& layout = *game_.layout();
        std::set<Look::Cell> unused, used;
        const Look look = look_of(game_);
        for (std::size_t cell = 0; cell < cells_; ++cell) {
            const bool is_spot = layout.cells[cell].spot >= 0;
            const bool never = games_with_[cell] == 0;
            if (cell < look.cells.size()) (never ? unused : used).insert(look.cells[cell]);
            // What a neutral piece fills from the start is no part of the board: a wall.
            if (never && !is_spot && !neutral(start_[cell]))
                use_.unused_cells.push_back(layout.cells[cell].name);
        }
        use_.other_colour = unused.size() == 1 && !used.contains(*unused.begin()) &&
                            *unused.begin() != Look::Cell::plain;
        if (layout.counts) return;  // numbers, not pieces
        for (std::size_t piece = 1; piece < layout.pieces.size(); ++piece) {
            const auto number = static_cast<int>(piece);
            if (moved_.contains(number)) {
                use_.moved.push_back(number);
                use_.moved_pieces.push_back(piece_name(layout.pieces[piece]));
                continue;
            }
            if (stood_.contains(number) && neutral(number)) continue;
            (stood_.contains(number) ? use_.unmoved_pieces : use_.unused_pieces)
                .push_back(piece_name(layout.pieces[piece]));
        }
    }

    bool neutral(int piece) const {
        const Layout& layout = *game_.layout();
        return !layout.counts && piece > 0 &&
               static_cast<std::size_t>(piece) < layout.pieces.size() &&
               layout.pieces[static_cast<std::size_t>(piece)].owner == chance_player &&
               game_.facts().players > 1;
    }

    std::string piece_name(const Layout::Piece& piece) const {
        const std::string name = piece.name.empty() ? piece.glyph : piece.name;
        return piece.owner == chance_player || game_.facts().players == 1
                   ? name
                   : name + " of player " + std::to_string(piece.owner + 1);
    }

    const Game& game_;
    std::size_t cells_;
    bool has_kinds_;
    BoardUse use_;
    std::unordered_map<std::uint64_t, std::uint32_t> seen_in_;  ///< games, by position
    std::vector<int> start_;                                    ///< contents
    std::vector<int> games_with_;                               ///< changes of the cell
    std::vector<double> coverage_, distinct_;
    std::set<int> stood_, moved_;
};

}  // namespace

BoardUse board_use(const Game& game, Games games, std::uint64_t seed) {
    UseCounter counter(game);
    game.protect([&] {
        for (const PlayedGame& played : games) counter.add(played);
    });
    return counter.use(seed);
}

}  // namespace ply::insight
