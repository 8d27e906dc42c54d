// Random games in which every position is checked, and the shortest list of moves that fails.

#include "framework/game/contract.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <unordered_map>
#include <utility>

namespace ply {
namespace {

/// A game as it was seen while everything was checked, to be played again by a fresh copy of the
/// rules that is asked other things in between, as a search would: it must come to the same states
/// and moves.
class Recording {
public:
    void add(const AnyState& state, const MoveList& list) {
        states_.push_back(state);
        moves_.emplace_back(list.begin(), list.end());
    }
    std::string replay(const Game& game, const std::vector<Move>& line) const {
        const auto fresh = game.fork();
        AnyState state = fresh->start();
        for (std::size_t i = 0; i < states_.size(); ++i) {
            MoveList list;
            if (!fresh->over(state)) fresh->moves(state, list);
            if (!(state == states_[i]) || !std::ranges::equal(list, moves_[i]))
                return fmt::format(
                    "a fresh copy of the rules comes to another position or other moves here{}",
                    hidden_state);
            if (i == line.size()) break;
            look_aside(*fresh, state, list);
            fresh->play(state, line[i]);
        }
        return {};
    }

private:
    /// The moves of a position that is not played.
    static void look_aside(const Game& game, const AnyState& state, const MoveList& list) {
        AnyState aside = state;
        game.play(aside, list[list.size() - 1]);
        MoveList unused;
        if (!game.over(aside)) game.moves(aside, unused);
    }

    std::vector<AnyState> states_;
    std::vector<std::vector<Move>> moves_;
};

/// States that were met, by hash. Two with the same hash must at least have the same player to move
/// and the same moves; they may differ in counters, which hashes leave out.
class HashWitness {
public:
    std::string check(const Game& game, const AnyState& state, const MoveList& list) {
        if (met_.size() >= most) return {};
        std::string choice = std::to_string(game.mover(state));
        for (const Move move : list) choice += ' ' + game.move_text(state, move);
        const std::string text = game.state_text(state);
        const auto [found, added] =
            met_.try_emplace(game.hash(state), text, std::hash<std::string>{}(choice));
        if (added || found->second.second == std::hash<std::string>{}(choice)) return {};
        return fmt::format(
            "the positions '{}' and '{}' have the same hash, but not the same moves; mix all of a "
            "position into hash()",
            found->second.first, text);
    }

private:
    static constexpr std::size_t most = 200'000;
    std::unordered_map<std::uint64_t, std::pair<std::string, std::size_t>> met_;
};

/// Walks from the start along move texts. Stops where a move is not legal any more or the game is
/// over; answers the first failure on the way.
class Replayer {
public:
    Replayer(const Game& game, const Game& twin) : game_(game), twin_(twin) {}

    std::optional<ContractFailure> run(const std::vector<Move>& line) {
        ContractFailure failure;
        Random random(1);
        try {
            Position position = Position::start(game_);
            for (std::size_t i = 0;; ++i) {
                failure.state = text_of(position.state);
                failure.what = check_position(game_, twin_, position, random);
                if (!failure.what.empty()) return failure;
                if (i == line.size() || game_.over(position.state)) return std::nullopt;
                MoveList list;
                game_.moves(position.state, list);
                if (!list.contains(line[i])) return std::nullopt;
                failure.moves.push_back(game_.move_text(position.state, line[i]));
                play(game_, position, line[i]);
            }
        } catch (const std::exception& error) {
            failure.what = error.what();
            return failure;
        }
    }

private:
    std::string text_of(const AnyState& state) const {
        try {
            return game_.state_text(state);
        } catch (const std::exception&) {
            return {};
        }
    }
    const Game& game_;
    const Game& twin_;
};

/// The shortest failing line: breadth first within a budget, which finds the shortest there is, and
/// otherwise the found line with every move left out that is not needed.
ContractFailure shrink(const Game& game, const Game& twin, std::vector<Move> line,
                       ContractFailure failure) {
    Replayer replayer(game, twin);
    constexpr int budget = 3000;
    std::deque<std::vector<Move>> queue{{}};
    for (int tried = 0; tried < budget && !queue.empty(); ++tried) {
        const std::vector<Move> prefix = std::move(queue.front());
        queue.pop_front();
        if (prefix.size() >= line.size()) break;
        if (auto found = replayer.run(prefix)) return *found;
        Position position = Position::start(game);
        for (const Move move : prefix) play(game, position, move);
        if (game.over(position.state)) continue;
        MoveList list;
        game.moves(position.state, list);
        for (const Move move : list) {
            queue.push_back(prefix);
            queue.back().push_back(move);
        }
    }
    for (std::size_t i = 0; i < line.size();) {
        std::vector<Move> shorter = line;
        shorter.erase(shorter.begin() + static_cast<std::ptrdiff_t>(i));
        if (auto found = replayer.run(shorter);
            found && found->moves.size() < failure.moves.size()) {
            failure = *found;
            line = std::move(shorter);
        } else {
            ++i;
        }
    }
    return failure;
}

void count_outcome(const Game& game, const AnyState& state, ContractReport& report) {
    const auto outcome = game.outcome(state);
    if (!outcome) {
        ++report.unfinished;
        return;
    }
    const auto best = std::ranges::count(outcome->rank, 1);
    if (best != 1) return;
    const auto winner = std::ranges::find(outcome->rank, 1) - outcome->rank.begin();
    ++report.wins[winner];
}

constexpr std::uint64_t games_recorded = 20;

}  // namespace

ContractReport check_contract(const Game& game, std::uint64_t games, std::uint64_t seed,
                              std::stop_token stop,
                              const std::function<void(std::uint64_t)>& progress) {
    ContractReport report;
    const auto twin = game.fork();
    HashWitness hashes;
    Random random(seed);
    for (; report.games < games && !stop.stop_requested(); ++report.games) {
        std::vector<Move> line;
        ContractFailure failure;
        Recording recording;
        const bool recorded = report.games < games_recorded;
        try {
            Position position = Position::start(game);
            const int limit = game.playout_limit();
            while (true) {
                failure.what = check_position(game, *twin, position, random);
                if (!failure.what.empty()) break;
                if (game.over(position.state) && recorded) recording.add(position.state, {});
                if (outcome(game, position)) break;
                if (static_cast<int>(line.size()) == limit) {
                    if (game.facts().longest_game > 0)
                        failure.what = fmt::format(
                            "the game says it ends within {} plies, but it "
                            "goes on",
                            limit);
                    break;
                }
                MoveList list;
                game.moves(position.state, list);
                failure.what = hashes.check(game, position.state, list);
                failure.state = game.state_text(position.state);
                if (!failure.what.empty()) break;
                if (recorded) recording.add(position.state, list);
                list.clear();
                legal_moves(game, position, list);
                if (list.empty()) break;
                line.push_back(list[random.below(static_cast<std::uint32_t>(list.size()))]);
                failure.moves.push_back(game.move_text(position.state, line.back()));
                play(game, position, line.back());
            }
            if (recorded && failure.what.empty()) failure.what = recording.replay(game, line);
            report.plies += line.size();
            if (failure.what.empty()) count_outcome(game, position.state, report);
        } catch (const std::exception& error) {
            failure.what = error.what();
        }
        if (!failure.what.empty()) {
            const auto replayed = Replayer(game, *twin).run(line);
            report.failure = shrink(game, *twin, line, replayed.value_or(failure));
            return report;
        }
        if (progress && report.games % 64 == 0) progress(report.games);
    }
    return report;
}

}  // namespace ply
