// Backgammon, with gammons, backgammons and the doubling cube.
//
// A player's men are 26 counts, by the points that they still have to go: 1 to 6 is home, 25 the
// bar, 0 is off the board. What is point p for one player is 25 - p for the other.
//
//     13 14 15 16 17 18   19 20 21 22 23 24        12 11 10  9  8  7    6  5  4  3  2  1
//      x           o       o              x         x           o       o              x
//          player 1 counts                               player 2 counts
//      o           x       x              o         o           x       x              o
//     12 11 10  9  8  7    6  5  4  3  2  1        13 14 15 16 17 18   19 20 21 22 23 24
//
// Rules: https://www.bkgm.com/rules.html.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>

#include <framework/loading/plugin.hpp>

#include "drawing.hpp"
#include "evaluation.hpp"
#include "gnu_id.hpp"
#include "notation.hpp"
#include "plays.hpp"
#include "pubeval.hpp"
#include "state.hpp"
#include "touching.hpp"

namespace {

using namespace ply;
using backgammon::Men;
using backgammon::Phase;

class Backgammon {
public:
    using State = backgammon::State;

    static GameInfo info() {
        return {
            "backgammon",
            "Backgammon",
            "Race fifteen men home by what two dice show, and send back those that stand alone. A "
            "gammon counts two points, a backgammon three, times the doubling cube.",
            {OptionSpec::choice("cube", {"1", "2", "4", "8", "16", "32", "64"},
                                "the largest value of the doubling cube; 1: none"),
             OptionSpec::choice("gammons", {"yes", "no"}, "whether they count"),
             OptionSpec::choice("begins", {"roll", "first"},
                                "who: the first roll decides, or the first player, who throws"),
             OptionSpec::integer("unit", 1000, 1, 1'000'000,
                                 "what one point counts in margins and scores")},
            "race"};
    }

    explicit Backgammon(const Options& options)
        : stakes_{exponent(options.integer("cube")), options.word("gammons") == "yes"},
          rolls_first_(options.word("begins") == "roll"),
          unit_(options.integer("unit")) {}

    Facts facts() const { return {.chance = true, .goal = Goal::margin}; }

    State start() const {
        State s;
        for (Men& men : s.board.men) {
            men[24] = 2;
            men[13] = men[6] = 5;
            men[8] = 3;
        }
        s.phase = rolls_first_ ? Phase::opening : Phase::throwing;
        return s;
    }
    Player mover(const State& s) const {
        if (s.phase == Phase::opening || s.phase == Phase::throwing) return chance_player;
        return s.phase == Phase::doubled ? 1 - s.mover : s.mover;
    }
    bool over(const State& s) const { return s.phase >= Phase::finished; }
    std::optional<Outcome> outcome(const State& s) const {
        if (!over(s)) return std::nullopt;
        const bool played = s.phase == Phase::finished && stakes_.gammons;
        std::int32_t points[2] = {0, 0};
        points[s.mover] = (played ? points_won(s.theirs()) : 1) * unit_ << s.cube;
        return Outcome::scores(points, 2);
    }

    void moves(const State& s, MoveList& list) const {
        switch (s.phase) {
            case Phase::opening:
                for (int first = 1; first <= 6; ++first)
                    for (int second = 1; second <= 6; ++second)
                        if (first != second) list.add(throw_of(first, second));
                break;
            case Phase::throwing:
                for (int high = 1; high <= 6; ++high)
                    for (int low = 1; low <= high; ++low) list.add(throw_of(high, low));
                break;
            case Phase::deciding:
                list.add(roll);
                list.add(redouble);
                break;
            case Phase::doubled:
                list.add(take);
                list.add(drop);
                break;
            default:
                backgammon::Plays(s.mine(), s.theirs(), s.high, s.low).add_to(list);
        }
    }
    std::uint32_t weight(const State&, Move move) const {
        return first_die(move) == second_die(move) ? 1 : 2;
    }

    void play(State& s, Move move) const {
        switch (s.phase) {
            case Phase::opening:
            case Phase::throwing:
                return lay_dice(s, first_die(move), second_die(move));
            case Phase::deciding:
                s.phase = move == roll ? Phase::throwing : Phase::doubled;
                return;
            case Phase::doubled:
                if (move == take) {
                    ++s.cube;
                    s.owner = static_cast<std::uint8_t>(1 - s.mover);
                }
                s.phase = move == take ? Phase::throwing : Phase::dropped;
                return;
            default:
                make_play(s.mine(), s.theirs(), move, s.high, s.low);
                end_turn(s);
        }
    }
    std::uint64_t hash(const State& s) const {
        const std::uint64_t turn =
            static_cast<std::uint64_t>(s.phase) << 40 | static_cast<std::uint64_t>(s.mover) << 32 |
            static_cast<std::uint64_t>(s.high) << 24 | s.low << 16 | s.cube << 8 | s.owner;
        std::uint64_t hash = Random::mix(turn + 1);
        for (const Men& men : s.board.men)
            for (int first = 0; first < 32; first += 8) {
                std::uint64_t eight;
                std::memcpy(&eight, men.at + first, sizeof eight);
                hash = Random::mix(hash + eight);
            }
        return hash;
    }

    /// Plays (notation.hpp); `roll`, `double`, `take`, `drop`; dice `3-1`, in the first roll those
    /// of the first and the second player.
    std::string move_text(const State& s, Move move) const {
        switch (s.phase) {
            case Phase::opening:
            case Phase::throwing:
                return std::to_string(first_die(move)) + "-" + std::to_string(second_die(move));
            case Phase::deciding:
                return move == roll ? "roll" : "double";
            case Phase::doubled:
                return move == take ? "take" : "drop";
            default:
                return backgammon::play_text(s, move);
        }
    }
    /// Dice also as `31`, except in the first roll in any order.
    std::optional<Move> read_move(const State& s, std::string_view text) const {
        if (s.phase == Phase::playing) {
            MoveList list;
            moves(s, list);
            return backgammon::read_play(s, text, list);
        }
        if (mover(s) != chance_player || text.size() < 2) return std::nullopt;
        int first = text.front() - '0';
        int second = text.back() - '0';
        if (text.size() > 3 || (text.size() == 3 && text[1] != '-')) return std::nullopt;
        if (s.phase == Phase::throwing && first < second) std::swap(first, second);
        MoveList list;
        moves(s, list);
        const Move thrown = throw_of(first, second);
        return list.contains(thrown) ? std::optional(thrown) : std::nullopt;
    }
    std::string state_text(const State& s) const { return gnu_id(s, stakes_.largest_cube); }
    State parse_state(std::string_view text) const {
        return backgammon::parse_gnu_id(text, stakes_.largest_cube);
    }

    bool noisy(const State& s, Move move) const {
        return s.phase == Phase::playing && after(s, move).hits > 0;
    }
    /// Men that are hit, points made, men left alone.
    int order_hint(const State& s, Move move) const {
        if (s.phase != Phase::playing) return 0;
        const After then = after(s, move);
        const std::uint32_t own = points_with(then.mine, 1) & backgammon::on_board;
        const std::uint32_t made = points_with(then.mine, 2) & backgammon::on_board;
        return 4 * then.hits + 2 * std::popcount(made) - std::popcount(own & ~made);
    }

    static std::vector<Evaluation<Backgammon>> evaluations() {
        return {
            {"equity", [](const Backgammon& rules, const State& s,
                          Player view) { return rules.score(equity(s, rules.stakes_), s, view); }},
            {"pubeval",
             [](const Backgammon& rules, const State& s, Player view) {
                 const double worth = backgammon::pubeval(s.theirs(), s.mine());
                 return rules.score(-worth * pubeval_scale, s, view);
             }},
            {"pips", [](const Backgammon& rules, const State& s, Player view) {
                 return rules.score(pip_equity(s), s, view);
             }}};
    }

    State sides_swapped(State s) const {
        std::swap(s.board.men[0], s.board.men[1]);
        s.mover ^= 1;
        if (s.owner != State::nobody) s.owner ^= 1;
        return s;
    }
    Layout layout() const { return backgammon::board_layout(); }
    Look look() const { return backgammon::board_look(); }
    int content(const State& s, int cell) const { return backgammon::content(s.board, cell); }
    std::vector<BoardNumbers> board_numbers(const State& s) const {
        std::vector<BoardNumbers> beside;
        if (s.high > 0) beside.push_back({"dice", {s.high, s.low}, true});
        if (stakes_.largest_cube > 0) beside.push_back({"cube", {1 << s.cube}});
        beside.push_back({"pips", {pips(s.board.men[0]), pips(s.board.men[1])}});
        return beside;
    }
    TouchedCells touched_cells(const State& s, Move move) const {
        if (s.phase == Phase::playing) return backgammon::touched_points(s, move);
        const bool thrown = s.phase == Phase::opening || s.phase == Phase::throwing;
        return {.kind = thrown ? TouchedCells::Kind::chance : TouchedCells::Kind::move};
    }

private:
    static constexpr Move roll{1};
    static constexpr Move redouble{2};
    static constexpr Move take{1};
    static constexpr Move drop{2};
    /// Its scores go from about -30 to 30.
    static constexpr double pubeval_scale = 0.1;

    static int exponent(int value) {
        int power = 0;
        while (value >> (power + 1) != 0) ++power;
        return power;
    }
    static Move throw_of(int first, int second) {
        return {static_cast<std::uint64_t>(8 * first + second)};
    }
    static int first_die(Move move) { return static_cast<int>(move.bits >> 3); }
    static int second_die(Move move) { return static_cast<int>(move.bits & 7); }

    static void lay_dice(State& s, int first, int second) {
        if (s.phase == Phase::opening) s.mover = first > second ? 0 : 1;
        s.high = static_cast<std::uint8_t>(std::max(first, second));
        s.low = static_cast<std::uint8_t>(std::min(first, second));
        s.phase = Phase::playing;
    }
    void end_turn(State& s) const {
        s.high = s.low = 0;
        if (s.mine()[Men::off] == Men::all) {
            s.phase = Phase::finished;
            return;
        }
        s.mover ^= 1;
        s.phase = s.may_double(stakes_.largest_cube) ? Phase::deciding : Phase::throwing;
    }

    struct After {
        Men mine;
        int hits;
    };
    static After after(const State& s, Move move) {
        After then{s.mine(), 0};
        Men theirs = s.theirs();
        make_play(then.mine, theirs, move, s.high, s.low);
        then.hits = theirs[Men::bar] - s.theirs()[Men::bar];
        return then;
    }

    /// `points` are those of the player on roll.
    Score score(double points, const State& s, Player view) const {
        const auto units = static_cast<std::int64_t>(std::lround(points * unit_));
        return clamp_evaluation(view == s.mover ? units : -units);
    }

    backgammon::Stakes stakes_;
    bool rolls_first_;
    int unit_;
};

}  // namespace

PLYBOARD_GAMES(Backgammon)
