// Leduc poker: two players, six cards, two rounds of bets, and a card between them that counts for
// both.
//
// Rules: Southey, Bowling, Larson, Piccione, Burch, Billings and Rayner, "Bayes' bluff: opponent
// modelling in poker", UAI 2005. Jack, queen and king twice each; an ante of 1; bets and raises of
// 2 in the first round and of 4 in the second, at most two in a round; player 1 begins both. A pair
// with the card on the table wins, else the higher card; equal cards share.

#include <cstdint>
#include <string>

#include <framework/loading/plugin.hpp>

namespace {

using namespace ply;

class LeducPoker {
public:
    /// Cards are 1, 2 and 3; 0 is none, `unseen` one that is not shown.
    struct State {
        std::int8_t card[2];
        std::int8_t table;
        std::int8_t length[2];   ///< actions of each round
        std::int8_t done[2][4];  ///< the actions, as the bits of their moves
    };

    static GameInfo info() {
        return {"leduc_poker",
                "Leduc poker",
                "A card each from two jacks, queens and kings; bets, a card on the table, bets "
                "again. A "
                "pair with the table wins, else the higher card.",
                {},
                "bluffing"};
    }
    explicit LeducPoker(const Options&) {}

    Facts facts() const {
        return {.chance = true,
                .chance_kind = ChanceKind::cards,
                .goal = Goal::margin,
                .longest_game = 11,
                .hidden = true};
    }
    State start() const { return {}; }
    Player mover(const State& s) const {
        if (s.card[1] == 0 || (s.table == 0 && closed(s, 0))) return chance_player;
        return s.length[round(s)] % 2;
    }
    bool over(const State& s) const { return folded(s) || (s.table != 0 && closed(s, 1)); }

    void moves(const State& s, MoveList& list) const {
        if (mover(s) == chance_player) {
            for (std::int8_t card = 1; card <= 3; ++card)
                if (left(s, card) > 0) list.add({static_cast<std::uint64_t>(card)});
            return;
        }
        const int here = round(s);
        if (faces_bet(s, here)) list.add(fold);
        list.add(call);
        if (raises(s, here) < 2) list.add(raise);
    }
    std::uint32_t weight(const State& s, Move move) const {
        return static_cast<std::uint32_t>(left(s, static_cast<int>(move.bits)));
    }
    void play(State& s, Move move) const {
        const auto bits = static_cast<std::int8_t>(move.bits);
        if (mover(s) != chance_player) {
            const int here = round(s);
            s.done[here][s.length[here]++] = bits;
        } else {
            (s.card[0] == 0 ? s.card[0] : s.card[1] == 0 ? s.card[1] : s.table) = bits;
        }
    }
    std::optional<Outcome> outcome(const State& s) const {
        if (!over(s)) return std::nullopt;
        const std::int32_t won = winner(s) < 0 ? 0 : paid(s, 1 - winner(s));
        return winner(s) == 1 ? Outcome::scores({0, won}) : Outcome::scores({won, 0});
    }
    std::uint64_t hash(const State& s) const {
        std::uint64_t hash = s.card[0] * 16 + s.card[1] * 4 + s.table + 1;
        for (int i = 0; i < 2; ++i) {
            hash = Random::mix(hash + s.length[i]);
            for (const std::int8_t done : s.done[i]) hash = hash * 4 + done;
        }
        return Random::mix(hash);
    }

    /// A card; `check` or `bet`; after a bet `fold`, `call` or `raise`.
    std::string move_text(const State& s, Move move) const {
        if (mover(s) == chance_player) return std::string(1, cards[move.bits]);
        return said_text(move.bits, faces_bet(s, round(s)));
    }
    std::vector<ShownZone> shown_zones(const State& s) const {
        std::vector<ShownZone> zones;
        const auto add_card = [&](const char* name, Player owner, std::int8_t card) {
            ShownZone& zone =
                zones.emplace_back(ShownZone{name, owner, {}, 0, ShownZone::Kind::cards});
            if (card == unseen) zone.unseen = 1;
            if (card != 0 && card != unseen) zone.things.emplace_back(1, cards[card]);
        };
        for (Player p = 0; p < 2; ++p) add_card("card", p, s.card[p]);
        add_card("table", chance_player, s.table);
        for (int i = 0; i <= round(s); ++i) {
            ShownZone& said =
                zones.emplace_back(ShownZone{i == 0 ? "round 1" : "round 2", chance_player, {}, 0});
            for (int k = 0; k < s.length[i]; ++k)
                said.things.emplace_back(said_text(static_cast<std::uint64_t>(s.done[i][k]),
                                                   k > 0 && s.done[i][k - 1] == 2));
        }
        return zones;
    }
    std::vector<BoardNumbers> board_numbers(const State& s) const {
        return {{"chips in", {paid(s, 0), paid(s, 1)}}};
    }
    /// The cards of both and on the table, then the rounds: f fold, c check or call, r bet or
    /// raise: `JK- rc`, `JKJ rc cr`.
    std::string state_text(const State& s) const {
        std::string text{cards[s.card[0]], cards[s.card[1]], cards[s.table]};
        for (int i = 0; i < 2; ++i) {
            if (s.length[i] > 0) text += ' ';
            for (int k = 0; k < s.length[i]; ++k) text += letters[s.done[i][k]];
        }
        return text;
    }
    /// Plays what is written: nothing else is a position.
    State parse_state(std::string_view text) const {
        if (text.size() < 3) refuse(text);
        State s{};
        const auto deal = [&](char letter) {
            const std::size_t card = cards.find(letter);
            if (card == 0) return false;
            if (card > 3 || left(s, static_cast<int>(card)) == 0 || over(s) ||
                mover(s) != chance_player)
                refuse(text);
            play(s, {card});
            return true;
        };
        if (!deal(text[0]) && text != "---") refuse(text);
        if (text[0] != '-' && !deal(text[1]) && text.substr(1) != "--") refuse(text);
        std::size_t at = 3;
        for (int i = 0; i < 2; ++i) {
            if (i == 1 && (text[2] == '-' || !deal(text[2]))) break;
            if (at == text.size()) continue;
            if (text[at++] != ' ' || at == text.size()) refuse(text);
            for (; at < text.size() && text[at] != ' '; ++at) {
                const std::size_t action = letters.find(text[at]);
                if (action == std::string_view::npos || s.card[1] == 0 || over(s) ||
                    mover(s) == chance_player || round(s) != i || !legal(s, {action}))
                    refuse(text);
                play(s, {action});
            }
        }
        if (at != text.size()) refuse(text);
        return s;
    }

    /// One's own card; at the end, if nobody has folded, both.
    State observe(const State& s, Player player) const {
        State seen = s;
        const bool shown = over(s) && !folded(s);
        if (s.card[1 - player] != 0 && !shown) seen.card[1 - player] = unseen;
        return seen;
    }
    State resample(const State& seen, Player player, const Knowledge&, Random& random) const {
        State s = seen;
        std::int8_t& other = s.card[1 - player];
        if (other != unseen) return s;
        other = 0;
        auto nth = static_cast<int>(
            random.below(static_cast<std::uint32_t>(left(s, 1) + left(s, 2) + left(s, 3))));
        std::int8_t card = 1;
        while (nth >= left(s, card)) nth -= left(s, card++);
        other = card;
        return s;
    }

private:
    static constexpr Move fold{0};
    static constexpr Move call{1};
    static constexpr Move raise{2};
    static constexpr std::string_view cards = "-JQK?";
    static constexpr std::string_view letters = "fcr";
    static constexpr std::int8_t unseen = 4;

    static const char* said_text(std::uint64_t action, bool bet) {
        if (action == fold.bits) return "fold";
        return action == call.bits ? (bet ? "call" : "check") : bet ? "raise" : "bet";
    }
    static int round(const State& s) { return s.table != 0; }
    static int left(const State& s, int card) {
        return 2 - (s.card[0] == card) - (s.card[1] == card) - (s.table == card);
    }
    static int raises(const State& s, int round) {
        int count = 0;
        for (int k = 0; k < s.length[round]; ++k) count += s.done[round][k] == 2;
        return count;
    }
    static bool faces_bet(const State& s, int round) {
        return s.length[round] > 0 && s.done[round][s.length[round] - 1] == 2;
    }
    static bool folded(const State& s) {
        const int here = round(s);
        return s.length[here] > 0 && s.done[here][s.length[here] - 1] == 0;
    }
    /// Whether the bets of a round are even: both have acted, and the last one called or checked.
    static bool closed(const State& s, int round) {
        return s.length[round] > 1 && s.done[round][s.length[round] - 1] == 1;
    }
    bool legal(const State& s, Move move) const {
        MoveList list;
        moves(s, list);
        return list.contains(move);
    }
    /// The chips of a player in the pot.
    static std::int32_t paid(const State& s, Player player) {
        std::int32_t most = 1;
        std::int32_t mine = 1;
        for (int i = 0; i < 2; ++i)
            for (int k = 0; k < s.length[i]; ++k) {
                if (s.done[i][k] == 2) most += i == 0 ? 2 : 4;
                if (s.done[i][k] != 0 && k % 2 == player) mine = most;
            }
        return mine;
    }
    /// -1: they share.
    static Player winner(const State& s) {
        if (folded(s)) return s.length[round(s)] % 2;
        if (s.card[0] == s.card[1]) return -1;
        if (s.card[0] == s.table) return 0;
        if (s.card[1] == s.table) return 1;
        return s.card[0] > s.card[1] ? 0 : 1;
    }
    [[noreturn]] static void refuse(std::string_view text) {
        throw Error("position '" + std::string(text) +
                    "': write the cards of both and on the table, '-' for one not dealt, and the "
                    "rounds of bets, f fold, c check or call, r bet or raise, such as 'JK- rc' or "
                    "'JKJ rc cr'");
    }
};

}  // namespace

PLYBOARD_GAMES(LeducPoker)
