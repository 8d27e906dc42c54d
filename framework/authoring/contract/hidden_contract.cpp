#include "framework/authoring/contract/hidden_contract.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>
#include <vector>

#include "framework/game/view.hpp"

namespace ply {
namespace {

/// The moves of the mover as it reads them.
std::string moves_text(const Game& game, const AnyState& state) {
    MoveList list;
    game.moves(state, list);
    std::string text;
    for (const Move move : list)
        text += fmt::format("{}{}:{:x}", text.empty() ? "" : " ", game.move_text(state, move),
                            move.bits);
    return text;
}

std::string fault_of(const Game& game, const Position& position, Player player, Random& random) {
    const AnyState& state = position.state;
    const View view = view_of(game, position, player);
    if (!game.over(state) && game.mover(view.seen) != game.mover(state))
        return fmt::format("what player {} sees, '{}', has another player to move than '{}'",
                           player + 1, game.state_text(view.seen), game.state_text(state));
    if (!(game.observe(view.seen, player) == view.seen))
        return fmt::format("what player {} sees of '{}', which it sees, is something else: '{}'",
                           player + 1, game.state_text(view.seen),
                           game.state_text(game.observe(view.seen, player)));
    const AnyState sample = resample(game, view, random);
    const auto tell = [&](std::string_view what) {
        return fmt::format(
            "player {} cannot tell '{}' from '{}', which resample() makes of what "
            "it sees, but {}",
            player + 1, game.state_text(state), game.state_text(sample), what);
    };
    if (!(game.observe(sample, player) == view.seen))
        return fmt::format(
            "resample() for player {} makes '{}' of '{}', which looks different to "
            "it; what the player sees must stay as it is",
            player + 1, game.state_text(sample), game.state_text(state));
    if (game.over(sample) != game.over(state))
        return tell(
            "one of them is over and the other is not; let the end depend on what all players see, "
            "or let possible (in a script) or resample() rule the other one out");
    if (game.over(state)) return {};
    if (game.mover(sample) != game.mover(state))
        return tell("another player is to move there; let the turn depend on what all players see");
    if (game.mover(state) == player && moves_text(game, sample) != moves_text(game, state))
        return tell(
            "has other moves, or other texts of them, there; let them depend on what the player "
            "sees and has done alone, or let possible (in a script) or resample() rule that out");
    if (game.state_text(game.parse_state(game.state_text(sample))) != game.state_text(sample))
        return tell("is not read back from its text");
    return {};
}

/// All histories of a game, unless there are too many.
class Histories {
public:
    Histories(const Game& game, Random& random) : game_(game), random_(random) {}

    std::optional<ContractFailure> check() {
        visit(Position::start(game_), [&](const Position& position) { collect(position); });
        if (left_ == 0) return std::nullopt;
        visit(Position::start(game_), [&](const Position& position) { compare(position); });
        return std::move(failure_);
    }

private:
    template <class Look>
    void visit(const Position& position, Look&& look) {
        if (line_.size() > longest) left_ = 0;
        if (left_ == 0 || failure_) return;
        --left_;
        look(position);
        if (failure_ || game_.over(position.state)) return;
        MoveList list;
        game_.moves(position.state, list);
        const int acts = game_.mover(position.state) == chance_player ? 0 : 1;
        acted_ += acts;
        for (const Move move : list) {
            line_.push_back(game_.move_text(position.state, move));
            Position next = position;
            play(game_, next, move);
            visit(next, look);
            line_.pop_back();
        }
        acted_ -= acts;
    }
    static std::uint64_t key(const Position& position, std::size_t player) {
        return Random::mix(position.known[player].hash() + player);
    }
    void collect(const Position& position) {
        for (std::size_t player = 0; player < position.known.size(); ++player)
            states_[key(position, player)].insert(Knowledge::bits_of(position.state));
    }
    /// Nobody thinks of anything before the first deal is over.
    void compare(const Position& position) {
        if (acted_ == 0 && game_.mover(position.state) == chance_player) return;
        for (std::size_t player = 0; player < position.known.size(); ++player) {
            const View view = view_of(game_, position, static_cast<Player>(player));
            const AnyState sample = resample(game_, view, random_);
            if (states_[key(position, player)].contains(Knowledge::bits_of(sample))) continue;
            failure_ = ContractFailure{
                fmt::format("player {} is made to think of '{}', to which no game leads in which "
                            "it has seen and done the same; let possible (in a script) or "
                            "resample() rule it out",
                            player + 1, game_.state_text(sample)),
                "resample", line_, game_.state_text(position.state)};
            return;
        }
    }

    static constexpr std::uint64_t most = 12'000;
    static constexpr std::size_t longest = 200;  ///< plies: games without end have too many, too

    const Game& game_;
    Random& random_;
    std::uint64_t left_ = most;  ///< histories that may still be looked at, twice each
    std::vector<std::string> line_;
    int acted_ = 0;  ///< how many of them are moves of players
    std::unordered_map<std::uint64_t, std::unordered_set<std::uint64_t>> states_;
    std::optional<ContractFailure> failure_;
};

}  // namespace

std::string hidden_fault(const Game& game, const Position& position, Random& random) {
    if (game.facts().repetition.rule != Repetition::Rule::none)
        return "a game that hides something cannot have a repetition rule: who hears of a "
               "repetition "
               "learns what it has not seen; count in the state instead";
    for (Player player = 0; player < game.facts().players; ++player)
        if (std::string fault = fault_of(game, position, player, random); !fault.empty())
            return fault;
    return {};
}

std::string KnowledgeWitness::check(const Game& game, const Position& position) {
    const Player mover = game.mover(position.state);
    if (mover == chance_player || met_.size() >= most) return {};
    const std::uint64_t key = Random::mix(position.known[static_cast<std::size_t>(mover)].hash() +
                                          static_cast<std::uint64_t>(mover));
    const std::string state = game.state_text(position.state);
    const auto [found, added] = met_.try_emplace(key, state, moves_text(game, position.state));
    if (added || found->second.second == moves_text(game, position.state)) return {};
    return fmt::format(
        "player {} has seen and done the same in '{}' and '{}', but has other moves, or other "
        "texts of them; show it what its moves depend on",
        mover + 1, found->second.first, state);
}

std::optional<ContractFailure> unfounded_resample(const Game& game, Random& random) {
    return Histories(game, random).check();
}

}  // namespace ply
