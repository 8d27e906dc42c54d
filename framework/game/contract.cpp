#include "framework/game/contract.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <set>
#include <unordered_map>
#include <utility>

namespace ply {
namespace {

/// The sentence that describes a broken promise; thrown and caught in this file only.
struct Broken {
    std::string what;
};

template <class... Parts>
void require(bool kept, fmt::format_string<Parts...> text, Parts&&... parts) {
    if (!kept) throw Broken{fmt::format(text, std::forward<Parts>(parts)...)};
}

void check_outcome(const Game& game, const AnyState& state) {
    const Facts& facts = game.facts();
    const auto outcome = game.outcome(state);
    require(outcome.has_value() == game.over(state), "over() and outcome() disagree");
    if (!outcome) return;
    std::int64_t sum = 0;
    for (Player p = 0; p < facts.players; ++p) {
        sum += outcome->utility[p];
        require(outcome->rank[p] >= 1 && outcome->rank[p] <= std::max(facts.players, 2),
                "player {}'s rank is {}, not from 1 to {}", p + 1, outcome->rank[p],
                std::max(facts.players, 2));
    }
    require(!facts.zero_sum || facts.players == 1 || sum == 0,
            "the game calls itself zero-sum, but the utilities add up to {}", sum);
}

void check_text(const Game& game, const AnyState& state) {
    const std::string text = game.state_text(state);
    require(text.find('\n') == std::string::npos, "the position's text has more than one line");
    AnyState again;
    try {
        again = game.parse_state(text);
    } catch (const Error& error) {
        throw Broken{fmt::format("its own position text '{}' is refused: {}", text, error.what())};
    }
    require(game.state_text(again) == text, "position text '{}' comes back as '{}'", text,
            game.state_text(again));
    require(game.outcome(again) == game.outcome(state),
            "position text '{}' loses how the game stands (over or not, who won)", text);
    require(game.hash(again) == game.hash(state), "position text '{}' gives another hash", text);
    if (!game.over(state))
        require(game.mover(again) == game.mover(state), "position text '{}' changes who moves",
                text);
}

void check_evaluations(const Game& game, const AnyState& state) {
    const Facts& facts = game.facts();
    const auto names = game.evaluations();
    for (std::size_t i = 0; i < names.size(); ++i) {
        const Score first = game.evaluate(static_cast<int>(i), state, 0);
        require(std::abs(std::int64_t{first}) <= max_evaluation,
                "evaluation {} gives {}, beyond ±{}", names[i], first, max_evaluation);
        if (!facts.zero_sum || facts.players != 2) continue;
        const Score second = game.evaluate(static_cast<int>(i), state, 1);
        require(first == -second,
                "evaluation {} is {} for player 1 but {} for player 2; they must "
                "add up to 0",
                names[i], first, second);
    }
}

void check_options_of(const Game& game, const AnyState& state, const MoveList& list,
                      Random& random) {
    if (game.mover(state) == chance_player) {
        for (const Move move : list)
            require(game.weight(state, move) > 0, "the chance result '{}' has weight 0",
                    game.move_text(state, move));
        return;
    }
    require(game.count_moves(state) == list.size(), "count_moves is {}, but there are {} moves",
            game.count_moves(state), list.size());
    require(list.contains(game.random_move(state, random)), "random_move gives an illegal move");
    AnyState passed = state;
    if (game.null_move(passed))
        require(game.mover(passed) != game.mover(state),
                "a null move leaves the same player to move");
    for (const Move move : list) {
        if (game.order_indexes() == 0) break;
        const int index = game.order_index(state, move);
        require(index >= 0 && index < game.order_indexes(), "order_index {} is not from 0 to {}",
                index, game.order_indexes() - 1);
    }
    for (int k = 0; k < game.symmetries(); ++k) {
        const AnyState image = game.symmetric(state, k);
        require(!game.over(image) && game.count_moves(image) == list.size(),
                "its image under symmetry {} has other moves", k);
    }
}

/// Reading a move back costs a whole move list; of long lists only some are read.
constexpr std::size_t moves_read_back = 8;
/// Of long lists only so many, spread over the list, are played.
constexpr std::size_t moves_played = 48;

constexpr const char* hidden_state =
    "; something outside the position changes during play (a variable of the script, a member of "
    "the rules) and must become part of the position";

/// The twin makes the moves in the opposite order and each of them twice: what rules remember
/// outside the position then differs between the two.
void check_twin(const Game& game, const Game& twin, const AnyState& state, const MoveList& list) {
    const std::size_t stride = 1 + list.size() / moves_played;
    for (std::size_t i = list.size(); i-- > 0;) {
        if (i % stride != 0) continue;
        AnyState child = state;
        game.play(child, list[i]);
        for (int time = 0; time < 2; ++time) {
            AnyState again = state;
            twin.play(again, list[i]);
            require(child == again,
                    "playing '{}' gives different results in two copies of the rules{}",
                    game.move_text(state, list[i]), hidden_state);
        }
    }
}

void check_moves(const Game& game, const AnyState& state, const MoveList& list) {
    std::set<Move> seen;
    std::set<std::string> texts;
    const std::size_t stride = 1 + list.size() / moves_read_back;
    const std::size_t play_stride = 1 + list.size() / moves_played;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const Move move = list[i];
        const std::string text = game.move_text(state, move);
        require(!text.empty() && text.find_first_of(" ,\n") == std::string::npos,
                "the move text '{}' is empty or has a blank or comma", text);
        require(seen.insert(move).second, "the move '{}' is offered twice", text);
        require(texts.insert(text).second, "two different moves are written '{}'", text);
        if (i % stride == 0)
            require(game.parse_move(state, text) == move, "the move text '{}' is not read back",
                    text);
        if (i % play_stride != 0) continue;
        const AnyState before = state;
        AnyState child = state;
        game.play(child, move);
        require(state == before, "playing '{}' on a copy changed the original", text);
        require(!(child == state), "playing '{}' changes nothing", text);
    }
}

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

}  // namespace

std::string check_position(const Game& game, const Game& twin, const Position& position,
                           Random& random) {
    const AnyState& state = position.state;
    try {
        check_outcome(game, state);
        check_text(game, state);
        if (game.over(state)) return {};
        const Player mover = game.mover(state);
        require((mover == chance_player && game.facts().chance) ||
                    (mover >= 0 && mover < game.facts().players),
                "the player to move is {}, of {} players", mover + 1, game.facts().players);
        MoveList list;
        game.moves(state, list);
        require(!list.empty(), "the game is not over, but there is no legal move");
        MoveList twins;
        twin.moves(state, twins);
        require(std::ranges::equal(list, twins), "two copies of the rules give different moves{}",
                hidden_state);
        check_moves(game, state, list);
        check_twin(game, twin, state, list);
        check_options_of(game, state, list, random);
        if (mover != chance_player) check_evaluations(game, state);
    } catch (const Broken& broken) {
        return broken.what;
    } catch (const std::exception& error) {
        return error.what();
    }
    return {};
}

namespace {

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
                ++report.positions;
                report.choices += list.size();
                line.push_back(list[random.below(static_cast<std::uint32_t>(list.size()))]);
                failure.moves.push_back(game.move_text(position.state, line.back()));
                play(game, position, line.back());
            }
            if (recorded && failure.what.empty()) failure.what = recording.replay(game, line);
            report.plies += line.size();
            report.longest = std::max<std::uint64_t>(report.longest, line.size());
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
