#include "framework/search/proof/retrograde.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <optional>
#include <set>
#include <span>

#include "framework/search/core/dealt_game.hpp"
#include "framework/search/core/playable.hpp"

namespace ply {
namespace {

/// The board has a symmetry that the rules do not keep.
struct SymmetryBroken {};

class Retrograde {
public:
    Retrograde(const Game& game, const AnyState& start, const SymmetryGroup& symmetries,
               std::size_t memory, std::stop_token stop,
               const std::function<void(const RetrogradeProgress&)>& progress)
        : game_(game),
          memory_(memory),
          stop_(std::move(stop)),
          progress_(progress),
          solved_{StateStore(start.size()), symmetries, {}, 0, false} {}

    SolvedPositions solve(const AnyState& start) {
        if (!expand_all(start) || !turn_edges()) return std::move(solved_);
        solved_.complete = decide(0) && decide(1);
        return std::move(solved_);
    }

private:
    static constexpr std::uint8_t over = 2;  ///< in place of a mover

    // 1. All positions, breadth first, and where their moves lead.
    bool expand_all(const AnyState& start) {
        add(start);
        for (std::size_t i = 0; i < solved_.states.size(); ++i) {
            if (i % 1024 == 0 && stopped(i)) return false;
            expand(solved_.states.at(i));
        }
        return !stopped(solved_.states.size());
    }
    void expand(const AnyState& state) {
        if (solved_.symmetries.must_be_verified() && !solved_.symmetries.agrees(game_, state))
            throw SymmetryBroken();
        const std::uint64_t before = targets_.size();
        if (const auto outcome = game_.outcome(state)) {
            solved_.values.push_back({worth(*outcome, game_.facts().goal, 0), 0});
            movers_.push_back(over);
        } else {
            solved_.values.push_back({});
            const Player mover = game_.mover(state);
            if (mover == chance_player) refuse_late_chance(game_);
            movers_.push_back(static_cast<std::uint8_t>(mover));
            MoveList moves;
            game_.moves(state, moves);
            for (const Move move : moves) {
                AnyState child = state;
                game_.play(child, move);
                targets_.push_back(add(child));
            }
        }
        open_.push_back(static_cast<std::uint32_t>(targets_.size() - before));
    }
    std::uint32_t add(const AnyState& state) {
        if (state.size() != solved_.states.state_size())
            throw Error(game_.info().name + ": its positions have different sizes in memory");
        const auto [index, added] = solved_.states.add(solved_.symmetries.canonical(game_, state));
        if (added && needed() > memory_) refuse();
        return index;
    }
    /// Bytes for what is known so far, solved and written.
    std::size_t needed() const {
        constexpr std::size_t beside_state = 45;
        return solved_.states.size() * (solved_.states.state_size() + beside_state) +
               targets_.size() * 2 * sizeof(std::uint32_t);
    }
    [[noreturn]] void refuse() const {
        throw MemoryReached(fmt::format(
            "{} has more positions than fit into {} MiB, which hold about {}; allow more memory, "
            "choose a smaller board, or prove a single position instead",
            game_.info().name, memory_ >> 20, solved_.states.size()));
    }

    // 2. The same edges by the position they lead to.
    bool turn_edges() {
        const std::size_t count = solved_.states.size();
        solved_.moves = targets_.size();
        first_.assign(count + 1, 0);
        for (std::size_t i = 0; i < targets_.size(); ++i) ++first_[targets_[i] + 1];
        for (std::size_t i = 0; i < count; ++i) first_[i + 1] += first_[i];
        sources_.resize(targets_.size());
        std::size_t edge = 0;
        for (std::size_t i = 0; i < count; ++i)
            for (std::uint32_t n = open_[i]; n > 0; --n)
                sources_[first_[targets_[edge++]]++] = static_cast<std::uint32_t>(i);
        for (std::size_t i = count; i > 0; --i) first_[i] = first_[i - 1];
        first_[0] = 0;
        targets_.clear();
        degree_ = open_;
        return !stop_.stop_requested();
    }

    // 3. For one side, the best result first: what it can force, and then how soon.
    bool decide(Player side) {
        const int sign = side == 0 ? 1 : -1;
        open_ = degree_;
        done_.assign(solved_.states.size(), false);
        std::set<std::int32_t, std::greater<>> results;
        for (std::size_t i = 0; i < movers_.size(); ++i)
            if (movers_[i] == over && sign * solved_.values[i].value > 0)
                results.insert(sign * solved_.values[i].value);
        for (const std::int32_t result : results) {
            attract(side, sign * result);
            measure(side, sign * result);
            if (stopped(movers_.size())) return false;
        }
        return true;
    }
    /// From where `side` can force `value`, and nothing better: its own moves need one way in, the
    /// other's have no way out.
    void attract(Player side, std::int32_t value) {
        queue_.clear();
        for (std::size_t i = 0; i < movers_.size(); ++i)
            if (movers_[i] == over && solved_.values[i].value == value) join(i, value);
        for (std::size_t at = 0; at < queue_.size(); ++at) {
            for (const std::uint32_t source : sources_of(queue_[at])) {
                if (done_[source]) continue;
                if (movers_[source] == side || --open_[source] == 0) join(source, value);
            }
        }
    }
    void join(std::size_t i, std::int32_t value) {
        done_[i] = true;
        solved_.values[i].value = value;
        queue_.push_back(static_cast<std::uint32_t>(i));
        ++valued_;
    }
    /// The plies to the end where both keep to `value`: breadth first from the ends, so that the
    /// side finds its shortest way, and the other is counted when its longest one is known.
    void measure(Player side, std::int32_t value) {
        const std::vector<std::uint32_t> members = queue_;
        for (const std::uint32_t member : members)
            for (const std::uint32_t source : sources_of(member))
                if (movers_[source] != side && solved_.values[source].value == value)
                    ++open_[source];
        std::erase_if(queue_, [&](std::uint32_t i) { return movers_[i] != over; });
        for (std::size_t at = 0; at < queue_.size(); ++at) {
            const std::uint32_t plies = solved_.values[queue_[at]].plies + 1;
            for (const std::uint32_t source : sources_of(queue_[at])) {
                PositionValue& known = solved_.values[source];
                if (known.value != value || known.plies > 0) continue;
                if (movers_[source] != side && --open_[source] > 0) continue;
                known.plies = plies;
                queue_.push_back(source);
            }
        }
    }

    std::span<const std::uint32_t> sources_of(std::size_t i) const {
        return std::span(sources_).subspan(first_[i], first_[i + 1] - first_[i]);
    }
    bool stopped(std::size_t expanded) {
        if (progress_) progress_({solved_.states.size(), expanded, valued_});
        return stop_.stop_requested();
    }

    const Game& game_;
    std::size_t memory_;
    std::stop_token stop_;
    const std::function<void(const RetrogradeProgress&)>& progress_;
    SolvedPositions solved_;
    std::vector<std::uint8_t> movers_;
    BlockVector<std::uint32_t> targets_;  ///< of all moves, by the position they are made in
    std::vector<std::uint32_t> open_;     ///< moves of a position that are not yet decided
    std::vector<std::uint32_t> degree_;   ///< moves of a position
    std::vector<std::uint64_t> first_;    ///< into `sources_`
    std::vector<std::uint32_t> sources_;
    std::vector<std::uint32_t> queue_;
    std::vector<bool> done_;
    std::uint64_t valued_ = 0;
};

}  // namespace

const PositionValue* SolvedPositions::find(const Game& game, const AnyState& state) const {
    if (state.size() != states.state_size()) return nullptr;
    const std::uint32_t index = states.find(symmetries.canonical(game, state));
    return index == StateStore::none ? nullptr : &values[index];
}

void require_retrograde(const Game& game) {
    const Facts& facts = game.facts();
    const std::string name = game.info().name;
    const std::string reason =
        facts.chance_later()                    ? chance_fact(facts.chance_kind)
        : facts.players > 2                     ? fmt::format("has {} players", facts.players)
        : facts.players == 2 && !facts.zero_sum ? "is not zero-sum"
        : facts.repetition.rule == Repetition::Rule::forbidden
            ? "forbids repetition, so that a value depends on the way to a position"
            : "";
    if (!reason.empty())
        throw Error(fmt::format("{} cannot be solved by retrograde analysis: it {}; {} play it",
                                name, reason, players_of(facts)));
}

SymmetryGroup usable_symmetries(const Game& game) {
    return game.symmetries() > 1 ? SymmetryGroup::declared(game) : SymmetryGroup::found(game);
}

SolvedPositions solve_positions(const Game& game, const AnyState& start,
                                const SymmetryGroup& symmetries, std::size_t memory,
                                std::stop_token stop,
                                const std::function<void(const RetrogradeProgress&)>& progress) {
    require_retrograde(game);
    std::optional<SolvedPositions> solved;
    std::exception_ptr problem;  // ours, not one of the rules
    game.protect([&] {
        try {
            solved = Retrograde(game, start, symmetries, memory, stop, progress).solve(start);
        } catch (const SymmetryBroken&) {
        } catch (const Error&) {
            problem = std::current_exception();
        }
    });
    if (problem) std::rethrow_exception(problem);
    if (!solved)
        return solve_positions(game, start, SymmetryGroup::none(), memory, std::move(stop),
                               progress);
    return std::move(*solved);
}

}  // namespace ply
