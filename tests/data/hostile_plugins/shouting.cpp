// A game whose every text is an attack on whoever shows it: escape sequences, ends of lines, bytes
// that are not UTF-8. Counting down from 4.

#include "framework/loading/plugin.hpp"

namespace {

using namespace ply;

/// Clears the screen, sets the title of the window, ends the line; no UTF-8.
std::string shouted(const std::string& text) {
    return text + "\x1b[2J\x1b]0;owned\a\n\r\xff\xc2\x9b" + "31m";
}

class Shouting {
public:
    struct State {
        std::int32_t left = 4;
        std::int32_t mover = 0;
    };

    static GameInfo info() {
        return {"shouting",
                shouted("Shouting"),
                shouted("A game that shouts."),
                {OptionSpec::choice("how", {"loud"}, shouted("how it shouts"))}};
    }
    explicit Shouting(const Options&) {}

    Facts facts() const { return {.longest_game = 4}; }
    State start() const { return {}; }
    Player mover(const State& s) const { return s.mover; }
    void moves(const State& s, MoveList& list) const {
        for (int n = 1; n <= 2 && n <= s.left; ++n) list.add({static_cast<std::uint64_t>(n)});
    }
    void play(State& s, Move move) const {
        s.left -= static_cast<int>(move.bits);
        s.mover = 1 - s.mover;
    }
    std::optional<Outcome> outcome(const State& s) const {
        if (s.left > 0) return std::nullopt;
        return Outcome::loss(s.mover);
    }
    std::uint64_t hash(const State& s) const { return Random::mix(s.left * 2 + s.mover + 1); }
    std::string move_text(const State&, Move move) const {
        return shouted(std::to_string(move.bits));
    }
    std::string state_text(const State& s) const {
        return std::to_string(s.left) + " " + std::to_string(s.mover + 1) + shouted("");
    }
    State parse_state(std::string_view text) const {
        if (text.size() < 3 || text[0] < '0' || text[0] > '4') throw Error(shouted("no position"));
        return {text[0] - '0', text[2] == '2' ? 1 : 0};
    }
};

}  // namespace

PLYBOARD_GAMES(Shouting)
