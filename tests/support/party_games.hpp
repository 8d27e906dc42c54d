/// Games for the searchers of three to six players, and for dice.
///
///     Party       two to six players, extra turns, margins; with or without a null move
///     DiceRace    chance nodes of unequal weights, captures, extra throws, and the goal is to win
///     StarTree    Ballard's regular trees: a player, a die, the other player, a die ...
#pragma once

#include "tests/support/test_games.hpp"

namespace ply_test {

/// A row of counters, each worth 1 to 9; the mover takes one to three from its front. Three whose
/// worth is even together move again.
template <bool has_null_move>
class PartyBase {
public:
    struct State {
        std::int16_t points[max_players] = {};
        std::int16_t taken = 0;
        std::int16_t mover = 0;
    };
    static GameInfo info() {
        return {"party",
                "Party",
                "",
                {OptionSpec::integer("players", 3, 2, max_players, ""),
                 OptionSpec::integer("counters", 12, 1, 60, ""),
                 OptionSpec::integer("seed", 1, 1, 1000, "")}};
    }
    explicit PartyBase(const Options& options)
        : players_(options.integer("players")), counters_(options.integer("counters")) {
        Random random(static_cast<std::uint64_t>(options.whole("seed")));
        for (int& worth : worth_) worth = 1 + static_cast<int>(random.below(9));
    }
    Facts facts() const {
        return {.players = players_,
                .zero_sum = players_ == 2,
                .goal = Goal::margin,
                .longest_game = counters_};
    }
    State start() const { return {}; }
    Player mover(const State& s) const { return s.mover; }
    void moves(const State& s, MoveList& list) const {
        for (int n = 1; n <= std::min(3, counters_ - s.taken); ++n)
            list.add({static_cast<std::uint64_t>(n)});
    }
    void play(State& s, Move move) const {
        const int worth = order_hint(s, move);
        s.points[s.mover] = static_cast<std::int16_t>(s.points[s.mover] + worth);
        s.taken = static_cast<std::int16_t>(s.taken + static_cast<int>(move.bits));
        if (move.bits < 3 || worth % 2 != 0) next(s);
    }
    /// What the move takes.
    int order_hint(const State& s, Move move) const {
        int worth = 0;
        for (std::uint64_t i = 0; i < move.bits; ++i) worth += worth_[s.taken + i];
        return worth;
    }
    bool null_move(State& s) const {
        if (has_null_move) next(s);
        return has_null_move;
    }
    std::optional<Outcome> outcome(const State& s) const {
        if (s.taken < counters_) return std::nullopt;
        std::int32_t points[max_players];
        std::copy(s.points, s.points + max_players, points);
        return Outcome::scores(points, players_);
    }
    std::uint64_t hash(const State& s) const {
        std::uint64_t hash = s.taken * max_players + s.mover;
        for (const int points : s.points) hash = Random::mix(hash * 1009 + points);
        return hash;
    }
    std::string move_text(const State&, Move move) const { return std::to_string(move.bits); }
    std::string state_text(const State& s) const {
        std::string text = std::to_string(s.taken) + " " + std::to_string(s.mover);
        for (const int points : s.points) text += " " + std::to_string(points);
        return text;
    }
    State parse_state(std::string_view text) const {
        const auto n = numbers_in(text);
        State s;
        s.taken = static_cast<std::int16_t>(n.at(0));
        s.mover = static_cast<std::int16_t>(n.at(1));
        for (int p = 0; p < max_players; ++p) s.points[p] = static_cast<std::int16_t>(n.at(p + 2));
        return s;
    }
    static std::vector<Evaluation<PartyBase>> evaluations() {
        return {{"points", [](const PartyBase& party, const State& s, Player view) -> Score {
                     if (party.players_ > 2) return s.points[view];
                     return s.points[view] - s.points[1 - view];
                 }}};
    }

private:
    void next(State& s) const { s.mover = static_cast<std::int16_t>((s.mover + 1) % players_); }

    int players_;
    int counters_;
    int worth_[64];
};
using Party = PartyBase<false>;
using PassingParty = PartyBase<true>;

/// Two tokens each on a track of five; a die shows 1 (three times of six), 2 (twice) or 3 (once),
/// then one token moves that far; onto another's token sends it back, a 3 throws again. Both home
/// wins. With one player there is nobody to send back, and eight throws must do.
class DiceRace {
public:
    struct State {
        std::int8_t at[2][2] = {};
        std::int8_t mover = 0;
        std::int8_t die = 0;  ///< 0: to be thrown
        std::int8_t throws = 0;
    };
    static GameInfo info() {
        return {"dice_race",
                "Dice race",
                "",
                {OptionSpec::integer("players", 2, 1, 2, ""),
                 OptionSpec::integer("scale", 1, 1, 50000000, "")}};
    }
    explicit DiceRace(const Options& options)
        : players_(options.integer("players")), scale_(options.integer("scale")) {}
    Facts facts() const { return {.players = players_, .zero_sum = players_ == 2, .chance = true}; }
    State start() const { return {}; }
    Player mover(const State& s) const { return s.die == 0 ? chance_player : s.mover; }
    void moves(const State& s, MoveList& list) const {
        if (s.die == 0) {
            for (std::uint64_t face = 1; face <= 3; ++face) list.add({face});
            return;
        }
        for (std::uint64_t token = 0; token < 2; ++token)
            if (s.at[s.mover][token] < home) list.add({10 + token});
    }
    std::uint32_t weight(const State&, Move move) const {
        return 4 - static_cast<std::uint32_t>(move.bits);
    }
    void play(State& s, Move move) const {
        if (s.die == 0) {
            s.die = static_cast<std::int8_t>(move.bits);
            ++s.throws;
            return;
        }
        std::int8_t& at = s.at[s.mover][move.bits - 10];
        at = static_cast<std::int8_t>(std::min(home, at + s.die));
        for (std::int8_t& other : s.at[1 - s.mover])
            if (players_ == 2 && other == at && at > 0 && at < home) other = 0;
        const bool again = s.die == 3 || over(s);
        s.die = 0;
        if (!again && players_ == 2) s.mover = static_cast<std::int8_t>(1 - s.mover);
    }
    bool over(const State& s) const {
        return is_home(s, 0) || is_home(s, 1) || (players_ == 1 && s.die == 0 && s.throws >= 8);
    }
    std::optional<Outcome> outcome(const State& s) const {
        if (!over(s)) return std::nullopt;
        if (players_ == 1) return is_home(s, 0) ? Outcome::win(0, 1) : Outcome::loss(0, 1);
        return Outcome::win(is_home(s, 0) ? 0 : 1);
    }
    std::uint64_t hash(const State& s) const {
        std::uint64_t hash = 1;
        for (const int part : {s.at[0][0], s.at[0][1], s.at[1][0], s.at[1][1], s.mover, s.die,
                               players_ == 1 ? s.throws : std::int8_t{0}})
            hash = Random::mix(hash * 31 + static_cast<std::uint64_t>(part));
        return hash;
    }
    std::string move_text(const State& s, Move move) const {
        return s.die == 0 ? std::to_string(move.bits) : move.bits == 10 ? "a" : "b";
    }
    std::string state_text(const State& s) const {
        std::string text;
        for (const int part :
             {s.at[0][0], s.at[0][1], s.at[1][0], s.at[1][1], s.mover, s.die, s.throws})
            text += std::to_string(part) + " ";
        text.pop_back();
        return text;
    }
    State parse_state(std::string_view text) const {
        State s;
        const auto n = numbers_in(text);
        for (int i = 0; i < 4; ++i) s.at[i / 2][i % 2] = static_cast<std::int8_t>(n.at(i));
        s.mover = static_cast<std::int8_t>(n.at(4));
        s.die = static_cast<std::int8_t>(n.at(5));
        s.throws = static_cast<std::int8_t>(n.at(6));
        return s;
    }
    static std::vector<Evaluation<DiceRace>> evaluations() {
        return {{"lead", [](const DiceRace& race, const State& s, Player view) -> Score {
                     const int lead = s.at[0][0] + s.at[0][1] - s.at[1][0] - s.at[1][1];
                     return race.scale_ * (view == 0 ? lead : -lead);
                 }}};
    }

private:
    static constexpr int home = 5;
    static bool is_home(const State& s, int player) {
        return s.at[player][0] >= home && s.at[player][1] >= home;
    }

    int players_;
    int scale_;
};

/// A complete tree in which a move and a throw take turns, `width` of each; its leaves are whole
/// numbers from -100 to 100 drawn by the path that leads to them.
class StarTree {
public:
    struct State {
        std::uint64_t path = 0;
        std::int32_t ply = 0;
        std::int32_t unused = 0;
    };
    static GameInfo info() {
        return {
            "star_tree",
            "Star tree",
            "",
            {OptionSpec::integer("width", 4, 1, 30, ""), OptionSpec::integer("depth", 4, 1, 12, ""),
             OptionSpec::integer("seed", 1, 0, 1 << 30, "")}};
    }
    explicit StarTree(const Options& options)
        : width_(options.integer("width")),
          depth_(options.integer("depth")),
          seed_(static_cast<std::uint64_t>(options.whole("seed"))) {}
    Facts facts() const { return {.chance = true, .goal = Goal::margin, .longest_game = depth_}; }
    State start() const { return {Random::mix(seed_), 0, 0}; }
    Player mover(const State& s) const { return s.ply % 2 == 1 ? chance_player : s.ply / 2 % 2; }
    void moves(const State&, MoveList& list) const {
        for (int i = 1; i <= width_; ++i) list.add({static_cast<std::uint64_t>(i)});
    }
    std::uint32_t weight(const State&, Move) const { return 1; }
    void play(State& s, Move move) const {
        s.path = Random::mix(s.path + move.bits * 0x9e3779b97f4a7c15);
        ++s.ply;
    }
    std::optional<Outcome> outcome(const State& s) const {
        if (s.ply < depth_) return std::nullopt;
        return Outcome::scores({static_cast<std::int32_t>(s.path % 201) - 100, 0});
    }
    std::uint64_t hash(const State& s) const { return s.path; }
    std::string move_text(const State&, Move move) const { return std::to_string(move.bits); }
    std::string state_text(const State& s) const {
        return std::to_string(s.path) + " " + std::to_string(s.ply);
    }
    State parse_state(std::string_view text) const {
        const std::string path(text.substr(0, text.find(' ')));
        return {std::stoull(path), std::stoi(std::string(text.substr(path.size()))), 0};
    }

private:
    int width_;
    int depth_;
    std::uint64_t seed_;
};

}  // namespace ply_test
