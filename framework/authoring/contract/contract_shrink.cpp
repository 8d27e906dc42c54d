// From a line of moves that fails to the shortest one that can be found.

#include <algorithm>
#include <chrono>
#include <deque>
#include <utility>

#include "framework/authoring/contract/contract.hpp"
#include "framework/lua/vm/script_error.hpp"

namespace ply {
namespace {

using ShrinkClock = std::chrono::steady_clock;
constexpr std::chrono::seconds time_limit{10};
constexpr int lines_tried = 3000;
constexpr int games_tried = 1000;
constexpr std::size_t longest_for_hidden = 100;

class Shrinker {
public:
    Shrinker(const Game& game, const Game& twin, std::vector<Move> line, ContractFailure failure,
             const std::stop_token& hurry)
        : hurry_(hurry),
          game_(game),
          twin_(twin),
          line_(std::move(line)),
          best_(std::move(failure)),
          hidden_(best_.what.find(hidden_state) != std::string::npos) {}

    ContractFailure run() && {
        begin();
        if (!try_short_lines()) {
            try_random_games();
            while (leave_out(1) || leave_out(2)) {
            }
            best_.cut_short = late();
        }
        if (!hidden_) tell_move();
        return std::move(best_);
    }

private:
    bool late() const { return hurry_.stop_requested() || ShrinkClock::now() > deadline_; }

    std::optional<ContractFailure> failure_of(const std::vector<Move>& line) const {
        return hidden_ ? hidden_failure(line) : replay_failure(game_, twin_, line, hurry_);
    }

    /// The failure as it shows when the line is played again; hidden state may show in another line
    /// only, or not at all.
    void begin() {
        Random random(2);
        auto found = failure_of(line_);
        for (int tried = 0; hidden_ && !found && tried < games_tried && !late(); ++tried) {
            line_ = random_line(longest_for_hidden, random);
            found = failure_of(line_);
        }
        if (!found) return;
        best_ = std::move(*found);
        line_.resize(best_.moves.size());
    }

    /// Keeps the line if it fails after fewer moves than the best one.
    bool improves(std::vector<Move> line) {
        auto found = failure_of(line);
        if (!found || found->moves.size() >= best_.moves.size()) return false;
        line.resize(found->moves.size());
        line_ = std::move(line);
        best_ = std::move(*found);
        return true;
    }

    /// What is hidden in a copy of the rules depends on all that it was asked; so two fresh copies
    /// play the line, and one of them looks at every move of every position on the way.
    std::optional<ContractFailure> hidden_failure(const std::vector<Move>& line) const {
        ContractFailure failure{
            std::string("two copies of the rules, one of which looks at other moves in between, "
                        "come to different positions or moves here") +
                hidden_state,
            {},
            {},
            {}};
        const auto plain = game_.fork();
        const auto busy = game_.fork();
        AnyState state = plain->start();
        AnyState busy_state = busy->start();
        MoveList list;
        MoveList busy_list;
        for (std::size_t i = 0; !hurry_.stop_requested(); ++i) {
            read_moves(*plain, state, list);
            read_moves(*busy, busy_state, busy_list);
            if (!(state == busy_state) || !std::ranges::equal(list, busy_list)) {
                failure.state = plain->state_text(state);
                return failure;
            }
            if (i == line.size() || !list.contains(line[i])) return std::nullopt;
            failure.moves.push_back(plain->move_text(state, line[i]));
            look_around(*busy, busy_state, busy_list);
            plain->play(state, line[i]);
            busy->play(busy_state, line[i]);
        }
        return std::nullopt;
    }
    static void read_moves(const Game& game, const AnyState& state, MoveList& list) {
        list.clear();
        if (!game.over(state)) game.moves(state, list);
    }
    static void look_around(const Game& game, const AnyState& state, const MoveList& list) {
        for (const Move move : list) {
            AnyState aside = state;
            game.play(aside, move);
            MoveList unused;
            read_moves(game, aside, unused);
        }
    }

    /// Breadth first: what is found is the shortest there is.
    bool try_short_lines() {
        std::deque<std::vector<Move>> queue{{}};
        for (int tried = 0; tried < lines_tried && !queue.empty() && !late(); ++tried) {
            const std::vector<Move> prefix = std::move(queue.front());
            queue.pop_front();
            if (prefix.size() >= best_.moves.size()) return false;
            if (improves(prefix)) return true;
            Position position = Position::start(game_);
            for (const Move move : prefix) play(game_, position, move);
            if (outcome(game_, position)) continue;
            MoveList list;
            legal_moves(game_, position, list);
            for (const Move move : list) {
                queue.push_back(prefix);
                queue.back().push_back(move);
            }
        }
        return false;
    }

    /// Other games may come to the same mistake sooner.
    void try_random_games() {
        Random random(1);
        for (int tried = 0; tried < games_tried && best_.moves.size() > 1 && !late(); ++tried)
            improves(random_line(best_.moves.size() - 1, random));
    }
    /// Moves up to the first failure of playing itself. What is hidden must not be left from
    /// before.
    std::vector<Move> random_line(std::size_t length, Random& random) const {
        std::vector<Move> line;
        const auto fresh = hidden_ ? game_.fork() : nullptr;
        const Game& game = hidden_ ? *fresh : game_;
        try {
            for (Position position = Position::start(game);
                 line.size() < length && !late() && !outcome(game, position);) {
                MoveList list;
                legal_moves(game, position, list);
                if (list.empty()) break;
                line.push_back(list[random.below(static_cast<std::uint32_t>(list.size()))]);
                play(game, position, line.back());
            }
        } catch (const std::exception&) {
            // The line ends with the move that fails.
        }
        return line;
    }

    /// Whether so many moves in a row could be left out somewhere. Two keep the players' turns.
    bool leave_out(std::ptrdiff_t count) {
        for (std::ptrdiff_t at = 0; at + count <= std::ssize(line_) && !late(); ++at) {
            std::vector<Move> shorter = line_;
            shorter.erase(shorter.begin() + at, shorter.begin() + at + count);
            if (improves(std::move(shorter))) return true;
        }
        return false;
    }

    /// Which move it is that fails, where one does: the last of the line, or one that was tried
    /// after it.
    void tell_move() {
        try {
            AnyState state = game_.start();
            for (std::size_t i = 0; i < line_.size(); ++i) {
                if (fails(state, line_[i])) {
                    best_.move = game_.move_text(state, line_[i]);
                    best_.state = game_.state_text(state);
                    best_.moves.resize(i);
                    return;
                }
                game_.play(state, line_[i]);
            }
            MoveList list;
            if (!game_.over(state)) game_.moves(state, list);
            const auto* found =
                std::ranges::find_if(list, [&](Move move) { return fails(state, move); });
            if (found != list.end()) best_.move = game_.move_text(state, *found);
        } catch (const std::exception&) {
            // What fails is not a move.
        }
    }
    bool fails(const AnyState& state, Move move) const {
        try {
            AnyState child = state;
            game_.play(child, move);
        } catch (const std::exception& error) {
            return error.what() == best_.what;
        }
        return false;
    }

    const std::stop_token& hurry_;
    const Game& game_;
    const Game& twin_;
    std::vector<Move> line_;
    ContractFailure best_;
    bool hidden_;
    ShrinkClock::time_point deadline_ = ShrinkClock::now() + time_limit;
};

std::string text_of(const Game& game, const AnyState& state) {
    try {
        return game.state_text(state);
    } catch (const std::exception&) {
        return {};
    }
}

}  // namespace

std::optional<ContractFailure> replay_failure(const Game& game, const Game& twin,
                                              const std::vector<Move>& line,
                                              const std::stop_token& stop) {
    ContractFailure failure;
    Random random(1);
    try {
        Position position = Position::start(game);
        for (std::size_t i = 0;; ++i) {
            failure.state = text_of(game, position.state);
            const PositionFault fault = check_position(game, twin, position, random, stop);
            failure.what = fault.what;
            failure.rule = fault.rule;
            failure.note = fault.note;
            if (!failure.what.empty()) return failure;
            if (stop.stop_requested()) return std::nullopt;
            if (i == line.size() || game.over(position.state)) return std::nullopt;
            MoveList list;
            game.moves(position.state, list);
            if (!list.contains(line[i])) return std::nullopt;
            failure.moves.push_back(game.move_text(position.state, line[i]));
            play(game, position, line[i]);
        }
    } catch (const std::exception& error) {
        failure.what = error.what();
        failure.note = placed_note(error);
        return failure;
    }
}

ContractFailure shrink_failure(const Game& game, const Game& twin, std::vector<Move> line,
                               ContractFailure failure, const std::stop_token& hurry) {
    return Shrinker(game, twin, std::move(line), std::move(failure), hurry).run();
}

}  // namespace ply
