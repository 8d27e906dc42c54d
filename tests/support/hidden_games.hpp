/// Small games in which something is hidden.
///
///     Pennies    sealed: both show a coin at once; player 1 wins if they are equal
///     HighCard   two of four cards are dealt; a player keeps its card or takes the one that lies
///                face down; the higher card wins
#pragma once

#include <bit>
#include <initializer_list>
#include <string>

#include "tests/support/test_games.hpp"

namespace ply_test {

class Pennies {
public:
    struct State {
        std::int8_t coin[2] = {0, 0};  ///< 1 heads, 2 tails; 0: not yet
    };
    static GameInfo info() { return {"pennies", "Matching pennies", "", {}}; }
    explicit Pennies(const Options&) {}
    Facts facts() const { return {.longest_game = 2, .hidden = true, .sealed = true}; }
    State start() const { return {}; }
    Player mover(const State& s) const { return s.coin[0] != 0; }
    void moves(const State&, MoveList& list) const {
        list.add({1});
        list.add({2});
    }
    void play(State& s, Move move) const { s.coin[mover(s)] = static_cast<std::int8_t>(move.bits); }
    std::optional<Outcome> outcome(const State& s) const {
        if (s.coin[1] == 0) return std::nullopt;
        return Outcome::win(s.coin[0] != s.coin[1]);
    }
    std::uint64_t hash(const State& s) const { return Random::mix(s.coin[0] * 3 + s.coin[1] + 1); }
    std::string move_text(const State&, Move move) const { return move.bits == 1 ? "h" : "t"; }
    std::string state_text(const State& s) const { return {"-ht?"[s.coin[0]], "-ht?"[s.coin[1]]}; }
    State parse_state(std::string_view text) const {
        const auto coin = [&](int i) {
            return static_cast<std::int8_t>(std::string_view("-ht").find(text.at(i)));
        };
        return {{coin(0), coin(1)}};
    }

    State observe(const State& s, Player player) const {
        State seen = s;
        if (player == 1 && s.coin[0] != 0 && s.coin[1] == 0) seen.coin[0] = 3;
        return seen;
    }
    State resample(const State& seen, Player, const Knowledge&, Random& random) const {
        State s = seen;
        if (s.coin[0] == 3) s.coin[0] = static_cast<std::int8_t>(1 + random.below(2));
        return s;
    }
};

/// The ways in which a game may break its promises.
enum class Leak { none, moves, texts, own_card, twice_dealt, forgotten };

/// Chance deals player 1's, player 2's and the covered card. Each player then keeps or takes once;
/// who takes puts its own card there, so that the other may get it.
template <Leak leak = Leak::none>
class HighCard {
public:
    struct State {
        std::int8_t card[3] = {0, 0, 0};  ///< of player 1, of player 2, face down; 5: some card
        std::int8_t done = 0;             ///< plies
        std::int8_t kept[2] = {0, 0};     ///< the card that a player has put down; seen by it
    };
    static GameInfo info() { return {"high_card", "High card", "", {}}; }
    explicit HighCard(const Options&) {}
    Facts facts() const { return {.chance = true, .longest_game = 5, .hidden = true}; }
    State start() const { return {}; }
    Player mover(const State& s) const { return s.done < 3 ? chance_player : s.done - 3; }
    void moves(const State& s, MoveList& list) const {
        if (s.done < 3) {
            for (std::int8_t card = 1; card <= 4; ++card)
                if (!dealt(s, card)) list.add({static_cast<std::uint64_t>(card)});
            return;
        }
        list.add({1});
        if (leak != Leak::moves || s.card[2] > 1) list.add({2});
    }
    void play(State& s, Move move) const {
        if (s.done < 3) {
            s.card[s.done] = static_cast<std::int8_t>(move.bits);
        } else if (move.bits == 2) {
            s.kept[s.done - 3] = s.card[s.done - 3];
            std::swap(s.card[s.done - 3], s.card[2]);
        }
        ++s.done;
    }
    std::uint32_t weight(const State&, Move) const { return 1; }
    std::optional<Outcome> outcome(const State& s) const {
        if (s.done < 5) return std::nullopt;
        return Outcome::win(s.card[0] < s.card[1]);
    }
    std::uint64_t hash(const State& s) const {
        std::uint64_t hash = s.done + 1;
        for (const int card : {s.card[0], s.card[1], s.card[2], s.kept[0], s.kept[1]})
            hash = Random::mix(hash * 7 + card);
        return hash;
    }
    std::string move_text(const State& s, Move move) const {
        if (s.done < 3) return "card" + std::to_string(move.bits);
        if (move.bits == 1) return "keep";
        return leak == Leak::texts ? "take" + std::to_string(s.card[2]) : "take";
    }
    std::string state_text(const State& s) const {
        std::string text = std::to_string(s.done);
        for (const int card : {s.card[0], s.card[1], s.card[2], s.kept[0], s.kept[1]})
            text += " " + std::to_string(card);
        return text;
    }
    State parse_state(std::string_view text) const {
        const auto n = numbers_in(text);
        State s;
        s.done = static_cast<std::int8_t>(n.at(0));
        for (int i = 0; i < 3; ++i) s.card[i] = static_cast<std::int8_t>(n.at(i + 1));
        for (int i = 0; i < 2; ++i) s.kept[i] = static_cast<std::int8_t>(n.at(i + 4));
        return s;
    }

    State observe(const State& s, Player player) const {
        State seen = s;
        for (int i = 0; i < 3; ++i)
            if (i != player && s.card[i] != 0) seen.card[i] = 5;
        seen.kept[1 - player] = s.kept[1 - player] != 0 ? 5 : 0;
        return seen;
    }
    /// Who has taken knows which card lies there, unless the other has taken since.
    State resample(const State& seen, Player player, const Knowledge&, Random& random) const {
        State s = seen;
        if (leak == Leak::own_card) s.card[player] = 5;
        if (seen.kept[player] != 0 && leak != Leak::forgotten) {
            const bool other_took = seen.kept[1 - player] != 0 && player == 0;
            s.card[other_took ? 1 : 2] = seen.kept[player];
        }
        for (int i = 0; i < 3; ++i)
            while (s.card[i] == 5) {
                const auto card = static_cast<std::int8_t>(1 + random.below(4));
                if (!dealt(s, card) || leak == Leak::twice_dealt) s.card[i] = card;
            }
        if (s.kept[1 - player] == 5) s.kept[1 - player] = put_down(s, 1 - player);
        return s;
    }

private:
    /// The card that a player has put down is that which now lies there, or went on to player 2.
    static std::int8_t put_down(const State& s, Player player) {
        return player == 0 && s.kept[1] != 0 ? s.card[1] : s.card[2];
    }
    static bool dealt(const State& s, std::int8_t card) {
        return s.card[0] == card || s.card[1] == card || s.card[2] == card;
    }
};

/// The position after these moves of a game from its start.
inline Position position_after_moves(const Game& game, std::initializer_list<const char*> moves) {
    Position position = Position::start(game);
    for (const char* const move : moves)
        play(game, position, game.parse_move(position.state, move).value());
    return position;
}

}  // namespace ply_test
