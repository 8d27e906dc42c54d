// Liar's dice for two: both roll in secret and bid in turn on what all dice show together, until
// one calls the other a liar.
//
// Rules: https://en.wikipedia.org/wiki/Liar%27s_dice, one round; a bid is higher by more dice, or
// by as many of a higher face. Values of one and two dice: https://github.com/thomasahle/snyd.

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstdint>
#include <string>

#include <framework/loading/plugin.hpp>

namespace {

using namespace ply;

class LiarsDice {
public:
    static constexpr int most_dice = 3;
    static constexpr int most_faces = 6;

    struct State {
        std::uint64_t bids;                ///< a bit each; the highest is the last
        std::int8_t count[2][most_faces];  ///< dice of each face; in what is seen all 0: unseen
        std::int8_t rolled[2];
        std::int8_t called;  ///< 1: the last bid was doubted
        std::int8_t unused;
    };

    static GameInfo info() {
        return {
            "liars_dice",
            "Liar's dice",
            "Roll in secret, then bid in turn how many of all dice show a face. Who is called a "
            "liar loses if there are fewer, and wins otherwise.",
            {OptionSpec::integer("dice", 1, 1, most_dice, "of player 1"),
             OptionSpec::integer("others", 1, 1, most_dice, "dice of player 2"),
             OptionSpec::integer("faces", 6, 2, most_faces, "of a die"),
             OptionSpec::choice("wild", {"none", "lowest", "highest"},
                                "the face that counts for every other")},
            "bluffing"};
    }
    explicit LiarsDice(const Options& options)
        : dice_{options.integer("dice"), options.integer("others")},
          faces_(options.integer("faces")),
          wild_(options.word("wild") == "lowest"    ? 0
                : options.word("wild") == "highest" ? faces_ - 1
                                                    : -1) {}

    Facts facts() const {
        return {.chance = true,
                .chance_first = true,
                .longest_game = all_dice() + bids() + 1,
                .hidden = true};
    }
    State start() const { return {}; }
    Player mover(const State& s) const {
        if (roller(s) < 2) return chance_player;
        return (std::popcount(s.bids) + s.called) % 2;
    }
    bool over(const State& s) const { return s.called != 0; }

    /// Faces are 0 ...; bids are numbered by dice, then by face; `liar` comes last.
    void moves(const State& s, MoveList& list) const {
        if (roller(s) < 2) {
            for (int face = 0; face < faces_; ++face) list.add({static_cast<std::uint64_t>(face)});
            return;
        }
        for (int bid = static_cast<int>(std::bit_width(s.bids)); bid < bids(); ++bid)
            list.add({static_cast<std::uint64_t>(bid)});
        if (s.bids != 0) list.add(liar);
    }
    std::uint32_t weight(const State&, Move) const { return 1; }
    void play(State& s, Move move) const {
        if (const int roll = roller(s); roll < 2) {
            ++s.count[roll][move.bits];
            ++s.rolled[roll];
        } else if (move == liar) {
            s.called = 1;
        } else {
            s.bids |= std::uint64_t{1} << move.bits;
        }
    }
    std::optional<Outcome> outcome(const State& s) const {
        if (!over(s)) return std::nullopt;
        const int bid = static_cast<int>(std::bit_width(s.bids)) - 1;
        const Player bidder = (std::popcount(s.bids) + 1) % 2;
        return Outcome::win(shown(s, bid % faces_) >= dice_of(bid) ? bidder : 1 - bidder);
    }
    std::uint64_t hash(const State& s) const {
        std::uint64_t hash = Random::mix(s.bids * 2 + s.called + 1);
        for (int p = 0; p < 2; ++p) {
            hash = Random::mix(hash + s.rolled[p]);
            for (const std::int8_t count : s.count[p]) hash = hash * 4 + count;
        }
        return Random::mix(hash);
    }

    /// What a die shows; `2x5`: two fives; `liar`.
    std::string move_text(const State& s, Move move) const {
        if (roller(s) < 2) return std::to_string(move.bits + 1);
        return move == liar ? "liar" : bid_text(static_cast<int>(move.bits));
    }
    std::vector<ShownZone> shown_zones(const State& s) const {
        std::vector<ShownZone> zones;
        for (Player p = 0; p < 2; ++p) {
            ShownZone& dice =
                zones.emplace_back(ShownZone{"dice", p, {}, 0, ShownZone::Kind::dice});
            for (int face = 0; face < faces_; ++face)
                for (int i = 0; i < s.count[p][face]; ++i)
                    dice.things.push_back(std::to_string(face + 1));
            dice.unseen = s.rolled[p] - static_cast<int>(dice.things.size());
        }
        ShownZone& said = zones.emplace_back(ShownZone{"bids", chance_player, {}, 0});
        for (int bid = 0; bid < bids(); ++bid)
            if ((s.bids >> bid & 1) != 0) said.things.push_back(bid_text(bid));
        if (s.called != 0) said.things.emplace_back("liar");
        return zones;
    }
    /// The dice of both, `-` for one that is not rolled and `?` for one unseen, and the bids:
    /// `26/4 1x2 2x4 liar`.
    std::string state_text(const State& s) const {
        std::string text;
        for (int p = 0; p < 2; ++p) {
            if (p == 1) text += '/';
            int seen = 0;
            for (int face = 0; face < faces_; ++face)
                for (int i = 0; i < s.count[p][face]; ++i, ++seen) text += std::to_string(face + 1);
            text.append(static_cast<std::size_t>(s.rolled[p] - seen), '?');
            text.append(static_cast<std::size_t>(dice_[p] - s.rolled[p]), '-');
        }
        for (int bid = 0; bid < bids(); ++bid)
            if ((s.bids >> bid & 1) != 0) text += " " + bid_text(bid);
        return s.called != 0 ? text + " liar" : text;
    }
    State parse_state(std::string_view text) const {
        State s{};
        std::size_t at = 0;
        for (int p = 0; p < 2; ++p) {
            if (p == 1 && (at >= text.size() || text[at++] != '/')) refuse(text);
            for (int die = 0; die < dice_[p]; ++die, ++at) {
                if (at >= text.size()) refuse(text);
                if (text[at] == '-') continue;
                const int face = text[at] - '1';
                if (face < 0 || face >= faces_ || s.rolled[p] != die || roller(s) != p)
                    refuse(text);
                play(s, {static_cast<std::uint64_t>(face)});
            }
        }
        while (at < text.size()) {
            if (text[at++] != ' ' || roller(s) < 2 || over(s)) refuse(text);
            const std::string_view word = text.substr(at, text.find(' ', at) - at);
            MoveList list;
            moves(s, list);
            const auto meant = std::find_if(list.begin(), list.end(),
                                            [&](Move move) { return move_text(s, move) == word; });
            if (meant == list.end()) refuse(text);
            play(s, *meant);
            at += word.size();
        }
        return s;
    }

    /// One's own dice; at the end all.
    State observe(const State& s, Player player) const {
        State seen = s;
        if (!over(s))
            for (std::int8_t& count : seen.count[1 - player]) count = 0;
        return seen;
    }
    State resample(const State& seen, Player player, const Knowledge&, Random& random) const {
        State s = seen;
        if (over(s)) return s;
        for (int die = 0; die < s.rolled[1 - player]; ++die)
            ++s.count[1 - player][random.below(static_cast<std::uint32_t>(faces_))];
        return s;
    }

private:
    static constexpr Move liar{63};

    int all_dice() const { return dice_[0] + dice_[1]; }
    int bids() const { return all_dice() * faces_; }
    int dice_of(int bid) const { return bid / faces_ + 1; }
    std::string bid_text(int bid) const {
        return std::to_string(dice_of(bid)) + "x" + std::to_string(bid % faces_ + 1);
    }
    /// Who rolls next; 2: all dice are rolled.
    int roller(const State& s) const {
        return s.rolled[0] < dice_[0] ? 0 : s.rolled[1] < dice_[1] ? 1 : 2;
    }
    /// How many of all dice show the face.
    int shown(const State& s, int face) const {
        int dice = s.count[0][face] + s.count[1][face];
        if (wild_ >= 0 && wild_ != face) dice += s.count[0][wild_] + s.count[1][wild_];
        return dice;
    }
    [[noreturn]] void refuse(std::string_view text) const {
        throw Error(
            "position '" + std::string(text) + "': write the " + std::to_string(dice_[0]) +
            " and " + std::to_string(dice_[1]) +
            " dice of the players, '-' for one not rolled, and the bids, each higher than the "
            "one before, such as '" +
            std::string(static_cast<std::size_t>(dice_[0]), '2') + "/" +
            std::string(static_cast<std::size_t>(dice_[1]), '1') + " 1x2 2x1'");
    }

    int dice_[2];
    int faces_;
    int wild_;
};

}  // namespace

PLYBOARD_GAMES(LiarsDice)
