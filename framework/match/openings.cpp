#include "framework/match/openings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

namespace ply {

const Opening& Openings::at(std::size_t index) {
    static const Opening none;
    if (plies_ == 0) return none;
    if (!begun_) list_all();
    begun_ = true;
    if (!all_) draw_up_to(index);
    if (!all_) {
        const std::size_t within = index % block_size;
        return nth_line(within, within >= again_from_ ? 1 : 0);
    }
    const std::size_t cycle = index / size();
    if (order_.empty() || cycle != order_of_) shuffle(cycle);
    return nth_line(order_[index % size()], cycle);
}

const Opening& Openings::nth_line(std::size_t nth, std::size_t cycle) {
    const Move* const line = lines_.data() + nth * static_cast<std::size_t>(plies_);
    opening_.moves.assign(line, line + plies_);
    opening_.cycle = static_cast<int>(cycle);
    return opening_;
}

/// The order of a cycle follows from its number alone. Drawn lines are in a random one already.
void Openings::shuffle(std::size_t cycle) {
    order_.resize(size());
    std::iota(order_.begin(), order_.end(), 0);
    order_of_ = cycle;
    if (cycle == 0 && !listed_) return;
    Random random(cycle == 0 ? seed_ : Random::derive(seed_, cycle));
    for (std::size_t i = order_.size(); i > 1; --i)
        std::swap(order_[i - 1], order_[random.below(static_cast<std::uint32_t>(i))]);
}

/// Fills lines_, or gives up when there are too many lines.
void Openings::list_all() {
    std::vector<Move> line;
    listed_ = all_ = list_below(Position::start(game_), line);
    seen_.clear();
    if (!listed_) lines_.clear();
    if (listed_ && lines_.empty())
        throw Error(
            fmt::format("openings of {} plies: every game of {} is over by then; "
                        "choose fewer plies",
                        plies_, game_.info().name));
}

/// False: too many.
bool Openings::list_below(const Position& position, std::vector<Move>& line) {
    if (++visited_ > most_visited) return false;
    if (!goes_on(position)) return true;
    if (static_cast<int>(line.size()) == plies_) {
        if (seen_.insert(game_.hash(position.state)).second)
            lines_.insert(lines_.end(), line.begin(), line.end());
        return size() <= most_listed;
    }
    MoveList moves;
    legal_moves(game_, position, moves);
    for (const Move move : moves) {
        Position next = position;
        play(game_, next, move);
        line.push_back(move);
        const bool few = list_below(next, line);
        line.pop_back();
        if (!few) return false;
    }
    return true;
}

/// Draws on in the block of `index`; finds out when there are no more than those of the first one.
void Openings::draw_up_to(std::size_t index) {
    if (index / block_size != block_) {
        block_ = index / block_size;
        random_ = Random(block_ == 0 ? seed_ : Random::derive(seed_, block_));
        lines_.clear();
        seen_.clear();
        again_from_ = SIZE_MAX;
    }
    while (size() <= index % block_size) {
        if (draw_new_one()) continue;
        if (seen_.empty())
            throw Error(
                fmt::format("openings of {} plies: {} random games of {} were all over by then; "
                            "choose fewer plies",
                            plies_, patience, game_.info().name));
        seen_.clear();
        all_ = block_ == 0;
        if (all_) return;
        again_from_ = std::min(again_from_, size());
    }
}

/// False: there seems to be none.
bool Openings::draw_new_one() {
    for (int attempt = 0; attempt < patience; ++attempt)
        if (draw_one()) return true;
    return false;
}

/// False: the game ended too early, or the position was there already.
bool Openings::draw_one() {
    Position position = Position::start(game_);
    std::vector<Move> line;
    while (static_cast<int>(line.size()) < plies_) {
        if (!goes_on(position)) return false;
        MoveList moves;
        legal_moves(game_, position, moves);
        if (moves.empty()) return false;
        const Move move = game_.mover(position.state) == chance_player
                              ? throw_dice(game_, moves, position.state, random_)
                              : moves[random_.below(static_cast<std::uint32_t>(moves.size()))];
        play(game_, position, move);
        line.push_back(move);
    }
    if (!goes_on(position) || !seen_.insert(game_.hash(position.state)).second) return false;
    lines_.insert(lines_.end(), line.begin(), line.end());
    return true;
}

bool Openings::goes_on(const Position& position) const {
    if (watch_ != nullptr) watch_->rules_at_work();
    return !outcome(game_, position).has_value();
}

}  // namespace ply
