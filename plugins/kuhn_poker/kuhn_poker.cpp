// Kuhn poker: everybody antes one chip and gets one card; one bet of one chip may be made, and
// called or not. The smallest game with bluffs.
//
// Rules: Kuhn, "A simplified two-person poker", Contributions to the Theory of Games I (1950); for
// three players Szafron, Gibson and Sturtevant, "A parameterized family of equilibrium profiles for
// three-player Kuhn poker", AAMAS 2013. https://en.wikipedia.org/wiki/Kuhn_poker.

#include <algorithm>
#include <cstdint>
#include <string>

#include <framework/loading/plugin.hpp>

namespace {

using namespace ply;

class KuhnPoker {
public:
    /// Cards are numbered from 1, the lowest; 0 is none, `unseen` one that is not shown.
    struct State {
        std::int8_t card[3];
        std::int8_t dealt;
        std::int8_t made;    ///< checks, bets, calls and folds
        std::int8_t bettor;  ///< 1 + who has bet; 0: nobody
        std::int8_t called;  ///< a bit for each player who has called
    };

    static GameInfo info() {
        return {
            "kuhn_poker",
            "Kuhn poker",
            "One card each, from a deck with one card more than there are players. Check or bet a "
            "chip; after a bet, call or fold. The higher card takes the chips.",
            {OptionSpec::choice("players", {"2", "3"}, "players")},
            "bluffing"};
    }
    explicit KuhnPoker(const Options& options) : players_(options.word("players") == "3" ? 3 : 2) {}

    Facts facts() const {
        return {.players = players_,
                .chance = true,
                .chance_kind = ChanceKind::cards,
                .chance_first = true,
                .goal = Goal::margin,
                .longest_game = players_ + 2 * players_ - 1,
                .hidden = true};
    }
    State start() const { return {}; }
    Player mover(const State& s) const {
        return s.dealt < players_ ? chance_player : s.made % players_;
    }
    bool over(const State& s) const {
        return s.made == (s.bettor == 0 ? players_ : s.bettor - 1 + players_);
    }

    void moves(const State& s, MoveList& list) const {
        if (s.dealt < players_) {
            for (std::int8_t card = 1; card <= players_ + 1; ++card)
                if (!has(s, card)) list.add({static_cast<std::uint64_t>(card)});
            return;
        }
        list.add(passive);
        list.add(active);
    }
    std::uint32_t weight(const State&, Move) const { return 1; }
    void play(State& s, Move move) const {
        if (s.dealt < players_) {
            s.card[s.dealt++] = static_cast<std::int8_t>(move.bits);
            return;
        }
        const Player player = mover(s);
        if (move == active && s.bettor == 0)
            s.bettor = static_cast<std::int8_t>(player + 1);
        else if (move == active)
            s.called = static_cast<std::int8_t>(s.called | 1 << player);
        ++s.made;
    }
    std::optional<Outcome> outcome(const State& s) const {
        if (s.dealt < players_ || !over(s)) return std::nullopt;
        Player winner = -1;
        std::int32_t pot = 0;
        for (Player p = 0; p < players_; ++p) {
            pot += paid(s, p);
            if (stays(s, p) && (winner < 0 || s.card[p] > s.card[winner])) winner = p;
        }
        Outcome outcome;
        for (Player p = 0; p < players_; ++p)
            outcome.utility[p] = (p == winner ? pot : 0) - paid(s, p);
        for (Player p = 0; p < players_; ++p)
            outcome.rank[p] = static_cast<std::uint8_t>(
                1 + std::ranges::count_if(
                        outcome.utility.begin(), outcome.utility.begin() + players_,
                        [&](std::int32_t other) { return other > outcome.utility[p]; }));
        return outcome;
    }
    std::uint64_t hash(const State& s) const {
        std::uint64_t hash = 0;
        for (const int part :
             {s.card[0], s.card[1], s.card[2], s.dealt, s.made, s.bettor, s.called})
            hash = Random::mix(hash * 8 + static_cast<std::uint64_t>(part) + 1);
        return hash;
    }

    /// A card; `check` or `bet`; after a bet `call` or `fold`.
    std::string move_text(const State& s, Move move) const {
        if (s.dealt < players_) return std::string(1, cards[move.bits]);
        if (s.bettor == 0) return move == active ? "bet" : "check";
        return move == active ? "call" : "fold";
    }
    std::vector<ShownZone> shown_zones(const State& s) const {
        std::vector<ShownZone> zones;
        for (Player p = 0; p < players_; ++p) {
            ShownZone& hand =
                zones.emplace_back(ShownZone{"card", p, {}, 0, ShownZone::Kind::cards});
            if (s.card[p] == unseen) hand.unseen = 1;
            if (s.card[p] != 0 && s.card[p] != unseen)
                hand.things.emplace_back(1, cards[s.card[p]]);
        }
        ShownZone& said = zones.emplace_back(ShownZone{"said", chance_player, {}, 0});
        for (int i = 0; i < s.made; ++i) said.things.emplace_back(said_text(s, i));
        return zones;
    }
    std::vector<BoardNumbers> board_numbers(const State& s) const {
        BoardNumbers chips{"chips in", {}};
        for (Player p = 0; p < players_; ++p) chips.numbers.push_back(paid(s, p));
        return {chips};
    }
    /// The cards and what was done, `x` for a check, `b` bet, `c` call and `f` fold: `JK xbc`.
    std::string state_text(const State& s) const {
        std::string text;
        for (Player p = 0; p < players_; ++p) text += cards[s.card[p]];
        if (s.made > 0) text += ' ';
        for (int i = 0; i < s.made; ++i) {
            const std::string_view said = said_text(s, i);
            text += said == "check" ? 'x' : said[0];
        }
        return text;
    }
    State parse_state(std::string_view text) const {
        const auto count = static_cast<std::size_t>(players_);
        State s{};
        for (std::size_t p = 0; p < count; ++p) {
            const std::size_t card = p < text.size() ? cards.find(text[p]) : cards.npos;
            if (card > count + 1 || (card != 0 && s.dealt < static_cast<int>(p)) ||
                (card != 0 && has(s, static_cast<int>(card))))
                refuse(text);
            s.card[p] = static_cast<std::int8_t>(card);
            s.dealt = static_cast<std::int8_t>(s.dealt + (card != 0));
        }
        if (text.size() == count) return s;
        if (text[count] != ' ' || text.size() == count + 1 || s.dealt < players_) refuse(text);
        for (const char letter : text.substr(count + 1)) {
            const std::size_t kind = std::string_view(s.bettor == 0 ? "xb" : "fc").find(letter);
            if (kind == std::string_view::npos || over(s)) refuse(text);
            play(s, kind == 0 ? passive : active);
        }
        return s;
    }

    /// One's own card; at the end those of all who have not folded.
    State observe(const State& s, Player player) const {
        State seen = s;
        for (Player p = 0; p < s.dealt; ++p)
            if (p != player && !(over(s) && stays(s, p))) seen.card[p] = unseen;
        return seen;
    }
    State resample(const State& seen, Player, const Knowledge&, Random& random) const {
        State s = seen;
        for (Player p = 0; p < players_; ++p)
            while (s.card[p] == unseen) {
                const int card = 1 + static_cast<int>(random.below(players_ + 1));
                if (!has(s, card)) s.card[p] = static_cast<std::int8_t>(card);
            }
        return s;
    }

private:
    static constexpr Move passive{0};
    static constexpr Move active{1};
    static constexpr std::string_view cards = "-JQKA?";
    static constexpr std::int8_t unseen = 5;

    static bool has(const State& s, int card) {
        return std::ranges::find(s.card, card) != std::end(s.card);
    }
    /// Whether the player has not folded.
    static bool stays(const State& s, Player player) {
        return s.bettor == 0 || player == s.bettor - 1 || (s.called >> player & 1) != 0;
    }
    std::string_view said_text(const State& s, int i) const {
        const bool before = s.bettor == 0 || i < s.bettor - 1;
        const bool bets = s.bettor != 0 && i == s.bettor - 1;
        return before ? "check" : bets ? "bet" : stays(s, i % players_) ? "call" : "fold";
    }
    static std::int32_t paid(const State& s, Player player) {
        return s.bettor != 0 && stays(s, player) ? 2 : 1;
    }
    [[noreturn]] void refuse(std::string_view text) const {
        throw Error(
            "position '" + std::string(text) +
            "': write the cards in the order of the players, '-' for one not dealt, and what "
            "was done, x check, b bet, c call, f fold, such as '" +
            (players_ == 2 ? "JK xb'" : "JKA xb'"));
    }

    int players_;
};

}  // namespace

PLYBOARD_GAMES(KuhnPoker)
