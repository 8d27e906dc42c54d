#include "framework/match/openings.hpp"

#include <fmt/format.h>

#include <utility>

namespace ply {

const Opening& Openings::at(std::size_t index) {
    static const Opening none;
    if (plies_ == 0) return none;
    if (!begun_) list_all();
    begun_ = true;
    while (made_.size() <= index) add_more();
    return made_[index];
}

/// Fills all_, or gives up when there are too many lines.
void Openings::list_all() {
    std::vector<Move> line;
    listed_ = list_below(Position::start(game_), line);
    seen_.clear();
    if (!listed_) all_.clear();
    if (listed_ && all_.empty())
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
        if (seen_.insert(game_.hash(position.state)).second) all_.push_back(line);
        return all_.size() <= most_listed;
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

void Openings::add_more() {
    if (listed_) {
        if (!made_.empty()) ++cycle_;
        for (std::size_t i = all_.size(); i > 1; --i)
            std::swap(all_[i - 1], all_[random_.below(static_cast<std::uint32_t>(i))]);
        for (const auto& line : all_) made_.push_back({line, cycle_});
        return;
    }
    for (int attempt = 0; attempt < patience; ++attempt)
        if (draw_one()) return;
    if (seen_.empty())
        throw Error(
            fmt::format("openings of {} plies: {} random games of {} were all over by then; "
                        "choose fewer plies",
                        plies_, patience, game_.info().name));
    seen_.clear();
    ++cycle_;
}

/// False: the game ended too early, or the position was there already.
bool Openings::draw_one() {
    Position position = Position::start(game_);
    Opening opening{{}, cycle_};
    while (static_cast<int>(opening.moves.size()) < plies_) {
        if (!goes_on(position)) return false;
        MoveList moves;
        legal_moves(game_, position, moves);
        if (moves.empty()) return false;
        const Move move = game_.mover(position.state) == chance_player
                              ? throw_dice(game_, moves, position.state, random_)
                              : moves[random_.below(static_cast<std::uint32_t>(moves.size()))];
        play(game_, position, move);
        opening.moves.push_back(move);
    }
    if (!goes_on(position) || !seen_.insert(game_.hash(position.state)).second) return false;
    made_.push_back(std::move(opening));
    return true;
}

bool Openings::goes_on(const Position& position) const {
    if (watch_ != nullptr) watch_->rules_at_work();
    return !outcome(game_, position).has_value();
}

}  // namespace ply
