// Goofspiel, or the game of pure strategy: both bid a card on each prize at the same time; the
// higher card wins the prize.
//
// Rules: https://en.wikipedia.org/wiki/Goofspiel; Ross, "Goofspiel: the game of pure strategy",
// Journal of Applied Probability 8 (1971). Nobody gets a prize on which equal cards are bid.

#include <bit>
#include <charconv>
#include <cstdint>
#include <string>

#include <framework/game/bits.hpp>
#include <framework/loading/plugin.hpp>

namespace {

using namespace ply;

class Goofspiel {
public:
    struct State {
        std::uint16_t hand[2];  ///< bit c: the card c; a sealed one is still in it
        std::uint16_t prizes;   ///< that are to come
        std::int16_t points[2];
        std::int8_t prize;   ///< that is bid on; 0: the next one is not turned yet
        std::int8_t sealed;  ///< player 1's card, until player 2 has bid; `unseen`: some card
    };

    static GameInfo info() {
        return {
            "goofspiel",
            "Goofspiel",
            "Both bid one of their cards at the same time; the higher one wins the prize of the "
            "round, equal ones nobody. The most points win.",
            {OptionSpec::integer("cards", 5, 2, 13, "of each player, and prizes"),
             OptionSpec::choice("order", {"random", "descending", "ascending"},
                                "in which prizes come")},
            "bluffing",
            {"gops"}};
    }
    explicit Goofspiel(const Options& options)
        : cards_(options.integer("cards")),
          random_(options.word("order") == "random"),
          descending_(options.word("order") == "descending") {}

    Facts facts() const {
        return {.chance = random_,
                .chance_kind = ChanceKind::cards,
                .longest_game = (random_ ? 3 : 2) * cards_,
                .hidden = true,
                .sealed = true};
    }
    State start() const {
        const auto all = static_cast<std::uint16_t>(((1u << cards_) - 1) << 1);
        State s{{all, all}, all, {0, 0}, 0, 0};
        turn_known_prize(s);
        return s;
    }
    Player mover(const State& s) const {
        return s.prize == 0 ? chance_player : s.sealed == 0 ? 0 : 1;
    }
    bool over(const State& s) const { return s.hand[1] == 0; }

    void moves(const State& s, MoveList& list) const {
        const unsigned cards = s.prize == 0 ? s.prizes : s.hand[mover(s)];
        for (unsigned left = cards; left != 0; left &= left - 1)
            list.add({static_cast<std::uint64_t>(std::countr_zero(left))});
    }
    std::uint32_t weight(const State&, Move) const { return 1; }
    void play(State& s, Move move) const {
        const auto card = static_cast<std::int8_t>(move.bits);
        if (s.prize == 0) return turn(s, card);
        if (s.sealed == 0) {
            s.sealed = card;
            return;
        }
        if (s.sealed != card) {
            std::int16_t& points = s.points[s.sealed < card];
            points = static_cast<std::int16_t>(points + s.prize);
        }
        take(s.hand[0], s.sealed);
        take(s.hand[1], card);
        s.sealed = s.prize = 0;
        turn_known_prize(s);
    }
    std::optional<Outcome> outcome(const State& s) const {
        if (!over(s)) return std::nullopt;
        return Outcome::scores({s.points[0], s.points[1]});
    }
    std::uint64_t hash(const State& s) const {
        std::uint64_t hash =
            Random::mix(s.hand[0] | std::uint64_t{s.hand[1]} << 16 | std::uint64_t{s.prizes} << 32);
        hash = Random::mix(hash + static_cast<std::uint64_t>(s.points[0] * 128 + s.points[1]));
        return Random::mix(hash + static_cast<std::uint64_t>(s.prize * 16 + s.sealed));
    }

    std::string move_text(const State&, Move move) const { return std::to_string(move.bits); }
    std::vector<ShownZone> shown_zones(const State& s) const {
        std::vector<ShownZone> zones;
        const auto add = [&](const char* name, Player owner, unsigned cards) -> ShownZone& {
            ShownZone& zone =
                zones.emplace_back(ShownZone{name, owner, {}, 0, ShownZone::Kind::cards});
            for (; cards != 0; cards &= cards - 1)
                zone.things.push_back(std::to_string(std::countr_zero(cards)));
            return zone;
        };
        const bool bids = s.sealed != 0 && s.sealed != unseen;
        const unsigned bid = bids ? 1u << s.sealed : 0;
        add("cards", 0, s.hand[0] & ~bid);
        add("bid", 0, bid).unseen = s.sealed == unseen;
        add("cards", 1, s.hand[1]);
        add("prize", chance_player, s.prize == 0 ? 0 : 1u << s.prize);
        add("to come", chance_player, s.prizes);
        return zones;
    }
    std::vector<BoardNumbers> board_numbers(const State& s) const {
        return {{"points", {s.points[0], s.points[1]}}};
    }
    /// The points, the cards of both, the prizes to come, the prize of this round, and a sealed
    /// card: `3-1 1.4 2.3 5 2 4`; `-` stands for none, `?` for one unseen.
    std::string state_text(const State& s) const {
        std::string text = std::to_string(s.points[0]) + "-" + std::to_string(s.points[1]);
        for (const unsigned cards : {s.hand[0], s.hand[1], s.prizes})
            text += " " + cards_text(cards);
        text += s.prize == 0 ? " -" : " " + std::to_string(s.prize);
        if (s.sealed != 0) text += s.sealed == unseen ? " ?" : " " + std::to_string(s.sealed);
        return text;
    }
    State parse_state(std::string_view text) const {
        State s{};
        std::string_view rest = text;
        const std::string_view points = word(rest);
        const std::size_t dash = points.find('-');
        if (dash == points.npos) refuse(text);
        s.points[0] = static_cast<std::int16_t>(number(points.substr(0, dash), text));
        s.points[1] = static_cast<std::int16_t>(number(points.substr(dash + 1), text));
        for (std::uint16_t* const cards : {&s.hand[0], &s.hand[1], &s.prizes})
            *cards = parse_cards(word(rest), text);
        const std::string_view prize = word(rest);
        if (prize != "-") s.prize = static_cast<std::int8_t>(number(prize, text));
        const bool sealed = !rest.empty();
        if (sealed) s.sealed = static_cast<std::int8_t>(number(rest, text));
        if (!possible(s, sealed)) refuse(text);
        return s;
    }

    State observe(const State& s, Player player) const {
        State seen = s;
        if (player == 1 && s.sealed != 0) seen.sealed = unseen;
        return seen;
    }
    State resample(const State& seen, Player, const Knowledge&, Random& random) const {
        State s = seen;
        if (s.sealed == unseen)
            s.sealed = static_cast<std::int8_t>(std::countr_zero(nth_bit(
                s.hand[0],
                random.below(static_cast<std::uint32_t>(std::popcount(unsigned{s.hand[0]}))))));
        return s;
    }

private:
    static constexpr std::int8_t unseen = 14;

    static void take(std::uint16_t& cards, std::int8_t card) {
        cards = static_cast<std::uint16_t>(cards & ~(1u << card));
    }
    static void turn(State& s, std::int8_t prize) {
        s.prize = prize;
        take(s.prizes, prize);
    }
    /// The last prize is known, and so are all where their order is.
    void turn_known_prize(State& s) const {
        if (s.prizes == 0 || (random_ && (s.prizes & (s.prizes - 1)) != 0)) return;
        turn(s, static_cast<std::int8_t>(descending_ ? std::bit_width(s.prizes) - 1
                                                     : std::countr_zero(s.prizes)));
    }
    static std::string cards_text(unsigned cards) {
        std::string text;
        for (; cards != 0; cards &= cards - 1)
            text += (text.empty() ? "" : ".") + std::to_string(std::countr_zero(cards));
        return text.empty() ? "-" : text;
    }
    static std::string_view word(std::string_view& rest) {
        const std::size_t end = std::min(rest.find(' '), rest.size());
        const std::string_view first = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        return first;
    }
    int number(std::string_view text, std::string_view all) const {
        int value = 0;
        const auto [after, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc{} || after != text.data() + text.size() || value < 0 || value > 91)
            refuse(all);
        return value;
    }
    std::uint16_t parse_cards(std::string_view text, std::string_view all) const {
        std::uint16_t cards = 0;
        if (text == "-") return cards;
        while (true) {
            const std::size_t end = std::min(text.find('.'), text.size());
            const int card = number(text.substr(0, end), all);
            if (card < 1 || card > cards_ || (cards >> card & 1) != 0) refuse(all);
            cards = static_cast<std::uint16_t>(cards | 1u << card);
            if (end == text.size()) return cards;
            text.remove_prefix(end + 1);
        }
    }
    /// As many cards in both hands as there are prizes, the present one included; a prize is turned
    /// where there is no choice; no more points than prizes gone.
    bool possible(const State& s, bool sealed) const {
        const int left = std::popcount(unsigned{s.hand[0]});
        const int prizes = std::popcount(unsigned{s.prizes}) + (s.prize != 0);
        if (left != std::popcount(unsigned{s.hand[1]}) || left != prizes) return false;
        if (s.prize > cards_ || (s.prizes >> s.prize & 1) != 0) return false;
        if (sealed && (s.prize == 0 || (s.hand[0] >> s.sealed & 1) == 0 || s.sealed > cards_))
            return false;
        State turned = s;
        turn_known_prize(turned);
        if (s.prize == 0 && turned.prize != 0) return false;
        int gone = cards_ * (cards_ + 1) / 2 - s.prize;
        for (int card = 1; card <= cards_; ++card)
            if ((s.prizes >> card & 1) != 0) gone -= card;
        return s.points[0] + s.points[1] <= gone;
    }
    [[noreturn]] void refuse(std::string_view text) const {
        throw Error("position '" + std::string(text) +
                    "': write the points, the cards of both, the prizes to come, the prize of this "
                    "round or '-', and player 1's card if it is sealed, such as '" +
                    state_text(start()) + "'");
    }

    int cards_;
    bool random_;
    bool descending_;
};

}  // namespace

PLYBOARD_GAMES(Goofspiel)
