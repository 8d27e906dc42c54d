// Pig: throw one die as often as you like and then hold; a 1 takes the points of the turn away.
//
// Rules and optimal play: Neller and Presser, "Optimal play of the dice game Pig", The UMAP Journal
// 25 (2004); https://en.wikipedia.org/wiki/Pig_(dice_game).

#include <charconv>
#include <cstdint>

#include <framework/loading/plugin.hpp>

namespace {

using namespace ply;

class Pig {
public:
    struct State {
        std::int16_t points[2];
        std::int16_t turn;     ///< points of this turn, lost with a 1
        std::int8_t mover;     ///< whose turn it is; the winner, once somebody has won
        std::int8_t throwing;  ///< 1 while the die is in the air
        std::int16_t die;      ///< thrown last in this turn, to be shown; 0: nothing
    };

    static GameInfo info() {
        return {"pig",
                "Pig",
                "Roll a die as often as you like, then hold to keep the points of the turn; a 1 "
                "loses them. Whoever holds enough points wins.",
                {OptionSpec::integer("goal", 100, 2, 1000, "points that win")},
                "race"};
    }
    explicit Pig(const Options& options) : goal_(options.integer("goal")) {}

    Facts facts() const { return {.chance = true}; }
    State start() const { return {}; }
    Player mover(const State& s) const { return s.throwing != 0 ? chance_player : s.mover; }
    bool over(const State& s) const { return s.points[0] >= goal_ || s.points[1] >= goal_; }

    /// Whoever has enough can only hold; whoever has nothing to keep can only roll.
    void moves(const State& s, MoveList& list) const {
        if (s.throwing != 0) {
            for (std::uint64_t face = 1; face <= 6; ++face) list.add({face});
            return;
        }
        if (s.turn > 0) list.add(hold);
        if (s.points[s.mover] + s.turn < goal_) list.add(roll);
    }
    std::uint32_t weight(const State&, Move) const { return 1; }
    void play(State& s, Move move) const {
        if (s.throwing == 0 && move == roll) {
            s.throwing = 1;
            return;
        }
        const bool kept = s.throwing == 0;
        s.throwing = 0;
        s.die = static_cast<std::int16_t>(kept ? 0 : move.bits);
        if (!kept && move.bits > 1) {
            s.turn = static_cast<std::int16_t>(s.turn + static_cast<int>(move.bits));
            return;
        }
        if (kept) s.points[s.mover] = static_cast<std::int16_t>(s.points[s.mover] + s.turn);
        s.turn = 0;
        if (!over(s)) s.mover ^= 1;
    }
    std::optional<Outcome> outcome(const State& s) const {
        if (!over(s)) return std::nullopt;
        return Outcome::win(s.mover);
    }
    std::uint64_t hash(const State& s) const {
        std::uint64_t hash = Random::mix(s.points[0] + 1);
        hash = Random::mix(hash + s.points[1]);
        hash = Random::mix(hash + s.turn);
        return Random::mix(hash + 2 * s.mover + s.throwing);
    }

    /// `roll`, `hold`, and what the die shows.
    std::string move_text(const State&, Move move) const {
        return move == roll ? "roll" : move == hold ? "hold" : std::to_string(move.bits);
    }
    /// Points of both, those of the turn, and who moves: `34-21 12 1`; `34-21 12 1 throws` while
    /// the die is in the air.
    std::string state_text(const State& s) const {
        return std::to_string(s.points[0]) + "-" + std::to_string(s.points[1]) + " " +
               std::to_string(s.turn) + (s.mover == 0 ? " 1" : " 2") +
               (s.throwing != 0 ? " throws" : "");
    }
    State parse_state(std::string_view text) const {
        const char* at = text.data();
        const char* const end = at + text.size();
        const int first = number(at, end, '-', text);
        const int second = number(at, end, ' ', text);
        const int turn = number(at, end, ' ', text);
        const std::string_view rest(at, static_cast<std::size_t>(end - at));
        const bool throwing = rest.ends_with(" throws");
        if (rest.substr(0, throwing ? rest.size() - 7 : rest.size()) != "1" &&
            rest.substr(0, throwing ? rest.size() - 7 : rest.size()) != "2")
            refuse(text);
        State s{};
        s.points[0] = static_cast<std::int16_t>(first);
        s.points[1] = static_cast<std::int16_t>(second);
        s.turn = static_cast<std::int16_t>(turn);
        s.mover = rest.front() == '2';
        s.throwing = throwing;
        if (!possible(s)) refuse(text);
        return s;
    }

    /// The share of the goal that a player is ahead, as the chance to win less that to lose.
    static std::vector<Evaluation<Pig>> evaluations() {
        return {{"lead", [](const Pig& pig, const State& s, Player view) {
                     const int lead = s.points[0] - s.points[1] + (s.mover == 0 ? s.turn : -s.turn);
                     return clamp_evaluation((view == 0 ? lead : -lead) *
                                             std::int64_t{max_evaluation} / pig.goal_);
                 }}};
    }

    std::vector<BoardNumbers> board_numbers(const State& s) const {
        std::vector<BoardNumbers> beside;
        if (s.die > 0) beside.push_back({"dice", {s.die}, true});
        beside.push_back({"points", {s.points[0], s.points[1]}});
        beside.push_back({"turn", {s.turn}});
        return beside;
    }

private:
    static constexpr Move roll{7};
    static constexpr Move hold{8};

    /// A number and the sign behind it.
    int number(const char*& at, const char* end, char sign, std::string_view text) const {
        int value = 0;
        const auto [next, error] = std::from_chars(at, end, value);
        if (error != std::errc() || value < 0 || value > goal_ + 5 || next == end || *next != sign)
            refuse(text);
        at = next + 1;
        return value;
    }
    /// Whether play can lead there: nobody has gone on with enough, and a turn is 0 or at least 2.
    bool possible(const State& s) const {
        const int held = s.points[s.mover];
        if (s.points[1 - s.mover] >= goal_ || s.turn == 1) return false;
        if (held >= goal_) return s.turn == 0 && s.throwing == 0;
        return held + s.turn <= goal_ + 5 && (s.throwing == 0 || held + s.turn < goal_);
    }
    [[noreturn]] void refuse(std::string_view text) const {
        throw Error("position '" + std::string(text) +
                    "': write the points of both, below the goal " + std::to_string(goal_) +
                    ", those of the turn, and who moves, such as '34-21 12 1'");
    }

    int goal_;
};

}  // namespace

PLYBOARD_GAMES(Pig)
