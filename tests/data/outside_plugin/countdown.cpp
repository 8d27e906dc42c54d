/// Countdown: a number, from which the players take 1, 2 or 3 in turn; whoever reaches 0 wins.
/// The smallest whole game, built as a newcomer builds one: with an installed Plyboard.
#include <charconv>

#include <framework/loading/plugin.hpp>

namespace {

class Countdown {
public:
    struct State {
        std::int32_t number;
        std::int32_t mover;
    };

    static ply::GameInfo info() {
        return {"countdown",
                "Countdown",
                "Take 1, 2 or 3 from the number; whoever reaches 0 wins.",
                {ply::OptionSpec::integer("start", 21, 1, 1000, "the number at the start")}};
    }
    explicit Countdown(const ply::Options& options) : start_(options.integer("start")) {}

    ply::Facts facts() const {
        ply::Facts facts;
        facts.longest_game = start_;
        return facts;
    }
    State start() const { return {start_, 0}; }
    ply::Player mover(const State& state) const { return state.mover; }
    void moves(const State& state, ply::MoveList& list) const {
        for (std::int32_t take = 1; take <= 3 && take <= state.number; ++take)
            list.add({static_cast<std::uint64_t>(take)});
    }
    void play(State& state, ply::Move move) const {
        state.number -= static_cast<std::int32_t>(move.bits);
        state.mover = 1 - state.mover;
    }
    std::optional<ply::Outcome> outcome(const State& state) const {
        if (state.number > 0) return std::nullopt;
        return ply::Outcome::win(1 - state.mover);
    }
    std::uint64_t hash(const State& state) const {
        return (static_cast<std::uint64_t>(state.number) * 2 + state.mover + 1) *
               0x9e3779b97f4a7c15;
    }
    std::string move_text(const State&, ply::Move move) const { return std::to_string(move.bits); }
    std::string state_text(const State& state) const {
        return std::to_string(state.number) + " " + std::to_string(state.mover + 1);
    }
    State parse_state(std::string_view text) const {
        State state{};
        const char* const end = text.data() + text.size();
        const auto [after, error] = std::from_chars(text.data(), end, state.number);
        const std::string_view rest(after, static_cast<std::size_t>(end - after));
        if (error != std::errc{} || state.number < 0 || state.number > start_ ||
            (rest != " 1" && rest != " 2"))
            throw ply::Error("position '" + std::string(text) + "': write the number, from 0 to " +
                             std::to_string(start_) + ", and the player to move, such as '" +
                             std::to_string(start_) + " 1'");
        state.mover = rest == " 2";
        return state;
    }

private:
    std::int32_t start_;
};

}  // namespace

PLYBOARD_GAMES(Countdown)
