// Random games in which every position is checked.

#include "framework/authoring/contract/contract.hpp"
#include "framework/authoring/contract/hidden_contract.hpp"
#include "framework/lua/vm/script_error.hpp"

#include <fmt/format.h>

#include <algorithm>
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
    /// After how many moves something else comes; nothing where all is the same.
    std::optional<std::size_t> replay(const Game& game, const std::vector<Move>& line) const {
        const auto fresh = game.fork();
        AnyState state = fresh->start();
        for (std::size_t i = 0; i < states_.size(); ++i) {
            MoveList list;
            if (!fresh->over(state)) fresh->moves(state, list);
            if (!(state == states_[i]) || !std::ranges::equal(list, moves_[i])) return i;
            if (i == line.size()) break;
            look_aside(*fresh, state, list);
            fresh->play(state, line[i]);
        }
        return std::nullopt;
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

void count_outcome(const Game& game, const Position& position, ContractReport& report) {
    const auto end = outcome(game, position);
    if (!end) {
        ++report.unfinished;
        return;
    }
    const int players = game.facts().players;
    int level = 0;
    for (Player p = 0; p < players; ++p) {
        const GameResult result = end->result(p);
        report.wins[p] += result == GameResult::win;
        report.lost += players == 1 && result == GameResult::loss;
        level += result == GameResult::draw;
    }
    report.shared += level > 0 && level < players;
}

/// The failure that a recording has shown after so many moves of a line.
ContractFailure fresh_copy_failure(const Game& game, const std::vector<Move>& line,
                                   std::size_t plies) {
    ContractFailure failure{
        std::string("a fresh copy of the rules comes to another position or other moves here") +
            hidden_state,
        {},
        {},
        {}};
    AnyState state = game.start();
    for (std::size_t i = 0; i < plies; ++i) {
        failure.moves.push_back(game.move_text(state, line[i]));
        game.play(state, line[i]);
    }
    failure.state = game.state_text(state);
    return failure;
}

void note_contents(const Game& game, const AnyState& state, std::set<int>& contents) {
    const Layout* layout = game.layout();
    if (layout == nullptr) return;
    for (std::size_t cell = 0; cell < layout->cells.size(); ++cell)
        contents.insert(game.content(state, static_cast<int>(cell)));
}

constexpr std::uint64_t games_recorded = 20;
/// After so many games without an end the others, if most are like them, would only take time.
constexpr std::uint64_t unfinished_shown = 10;

}  // namespace

ContractReport check_contract(const Game& game, std::uint64_t games, std::uint64_t seed,
                              std::stop_token stop,
                              const std::function<void(std::uint64_t)>& progress,
                              const std::stop_token& hurry) {
    ContractReport report;
    const auto twin = game.fork();
    HashWitness hashes;
    KnowledgeWitness knowledge;
    Random random(seed);
    for (; report.games < games && !stop.stop_requested(); ++report.games) {
        std::vector<Move> line;
        ContractFailure failure;
        Recording recording;
        const bool recorded = report.games < games_recorded;
        std::size_t moves_of_players = 0;
        try {
            Position position = Position::start(game);
            const int limit = game.playout_limit();
            while (!stop.stop_requested()) {
                const PositionFault fault = check_position(game, *twin, position, random, stop);
                failure.what = fault.what;
                failure.rule = fault.rule;
                failure.note = fault.note;
                if (!failure.what.empty()) break;
                note_contents(game, position.state, report.contents);
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
                if (failure.what.empty() && game.facts().hidden)
                    failure.what = knowledge.check(game, position);
                if (!failure.what.empty()) break;
                if (recorded) recording.add(position.state, list);
                list.clear();
                legal_moves(game, position, list);
                if (list.empty()) break;
                line.push_back(list[random.below(static_cast<std::uint32_t>(list.size()))]);
                failure.moves.push_back(game.move_text(position.state, line.back()));
                moves_of_players += game.mover(position.state) != chance_player;
                play(game, position, line.back());
            }
            if (const auto ply = recorded && failure.what.empty() && !stop.stop_requested()
                                     ? recording.replay(game, line)
                                     : std::nullopt) {
                failure = fresh_copy_failure(game, line, *ply);
            }
            report.plies += line.size();
            if (stop.stop_requested() && failure.what.empty()) break;
            if (failure.what.empty()) {
                count_outcome(game, position, report);
                ++report.lengths[moves_of_players];
            }
        } catch (const std::exception& error) {
            failure.what = error.what();
            failure.note = placed_note(error);
        }
        if (!failure.what.empty()) {
            report.failure = shrink_failure(game, *twin, line, failure, hurry);
            return report;
        }
        if (report.unfinished >= unfinished_shown && 2 * report.unfinished > report.games) {
            ++report.games;
            break;
        }
        if (report.games == 0 && game.facts().hidden)
            if (auto unfounded = unfounded_resample(game, random)) {
                report.failure = std::move(unfounded);
                return report;
            }
        if (progress && (report.games < 64 || report.games % 64 == 0)) progress(report.games + 1);
    }
    return report;
}

}  // namespace ply
