/// Honest rules to derive a broken plugin from: five stones, the players take one or two in turn,
/// who takes the last one wins.
#pragma once

#include <framework/loading/plugin.hpp>

namespace broken {

struct SmallRules {
    struct State {
        std::int32_t stones;
        std::int32_t mover;
    };

    explicit SmallRules(const ply::Options&) {}
    static ply::GameInfo info(const char* name) {
        return {name, "Broken", "A plugin of the tests.", {}};
    }

    ply::Facts facts() const { return {}; }
    State start() const { return {5, 0}; }
    ply::Player mover(const State& state) const { return state.mover; }
    void moves(const State& state, ply::MoveList& list) const {
        for (std::int32_t take = 1; take <= 2 && take <= state.stones; ++take)
            list.add({static_cast<std::uint64_t>(take)});
    }
    void play(State& state, ply::Move move) const {
        state.stones -= static_cast<std::int32_t>(move.bits);
        state.mover = 1 - state.mover;
    }
    std::optional<ply::Outcome> outcome(const State& state) const {
        if (state.stones > 0) return std::nullopt;
        return ply::Outcome::win(1 - state.mover);
    }
    std::uint64_t hash(const State& state) const {
        return static_cast<std::uint64_t>(state.stones * 2 + state.mover + 1) * 0x9e3779b97f4a7c15;
    }
    std::string move_text(const State&, ply::Move move) const { return std::to_string(move.bits); }
    std::string state_text(const State& state) const {
        return std::to_string(state.stones) + (state.mover == 0 ? " 1" : " 2");
    }
    State parse_state(std::string_view text) const {
        if (text.size() != 3) throw ply::Error("write the stones and the player: '5 1'");
        return {text[0] - '0', text[2] - '1'};
    }
};

}  // namespace broken
