// Battleship: both hide ships, then shoot at each other's sea in turn; a shot hits or misses, and
// nothing else is said.
//
// Rules: https://en.wikipedia.org/wiki/Battleship_(game), on a smaller sea. The sea of player 2
// stands to the right of that of player 1, and its columns go on in the alphabet. With 3 columns,
// bits of a sea:
//
//     6 7 8      a3 b3 c3      e3 f3 g3
//     3 4 5      a2 b2 c2      e2 f2 g2
//     0 1 2      a1 b1 c1      e1 f1 g1

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <framework/game/bits.hpp>
#include <framework/loading/plugin.hpp>

namespace {

using namespace ply;

class Battleship {
public:
    static constexpr int most_ships = 5;

    struct State {
        std::uint64_t ships[2];  ///< cells; in what is seen of the other only those that were hit
        std::uint64_t shots[2];  ///< of each player, at the other's sea
        /// Where each ship lies: its first cell, doubled, and 1 if it points up; `unseen` in what
        /// is seen of the other.
        std::int8_t place[2][most_ships];
        std::int8_t placed[2];
        std::int8_t unused[4];
    };

    static GameInfo info() {
        return {"battleship",
                "Battleship",
                "Hide your ships, then shoot at the other's sea in turn: a shot hits or misses. "
                "Whoever "
                "hits all cells of all ships first wins.",
                {OptionSpec::integer("size", 5, 2, 8, "columns and rows of a sea"),
                 {"ships",
                  OptionSpec::Kind::word,
                  "3-2-2",
                  {},
                  0,
                  0,
                  "their lengths, joined by '-', up to 5"}},
                "deduction"};
    }
    explicit Battleship(const Options& options) : size_(options.integer("size")) {
        const std::string text = options.word("ships");
        for (std::size_t i = 0; i < text.size(); i += 2) {
            const int length = text[i] - '0';
            const bool ends = i + 1 == text.size() || (text[i + 1] == '-' && i + 2 < text.size());
            if (length < 1 || length > size_ || !ends ||
                static_cast<int>(lengths_.size()) == most_ships)
                throw Error("battleship: ships=" + text +
                            ": write the lengths of 1 to 5 ships, each 1 to " +
                            std::to_string(size_) + ", joined by '-', such as 3-2-2");
            lengths_.push_back(length);
        }
        int cells = 0;
        for (const int length : lengths_) cells += length;
        if (lengths_.empty() || 2 * cells > size_ * size_)
            throw Error("battleship: ships=" + text +
                        ": ships may cover half of the sea at most; take "
                        "fewer or shorter ones, or a larger size");
    }

    Facts facts() const {
        return {.longest_game = 2 * ships() + 2 * size_ * size_, .hidden = true};
    }
    State start() const { return {}; }
    Player mover(const State& s) const {
        if (s.placed[0] < ships()) return 0;
        if (s.placed[1] < ships()) return 1;
        return (std::popcount(s.shots[0]) + std::popcount(s.shots[1])) % 2;
    }
    bool over(const State& s) const { return sunk(s, 0) || sunk(s, 1); }

    /// Where the next ship may lie, `place` as in the state; then cells of the other's sea.
    void moves(const State& s, MoveList& list) const {
        const Player player = mover(s);
        if (s.placed[player] < ships()) {
            each_place(s.placed[player], s.ships[player], [&](int place, std::uint64_t) {
                list.add({static_cast<std::uint64_t>(place)});
            });
            return;
        }
        each_bit(sea() & ~s.shots[player],
                 [&](int cell) { list.add({static_cast<std::uint64_t>(cell)}); });
    }
    void play(State& s, Move move) const {
        const Player player = mover(s);
        if (s.placed[player] == ships()) {
            s.shots[player] |= std::uint64_t{1} << move.bits;
            return;
        }
        std::int8_t& count = s.placed[player];
        s.ships[player] |= cells_of(count, static_cast<int>(move.bits));
        s.place[player][count++] = static_cast<std::int8_t>(move.bits);
    }
    std::optional<Outcome> outcome(const State& s) const {
        if (sunk(s, 1)) return Outcome::win(0);
        if (sunk(s, 0)) return Outcome::win(1);
        return std::nullopt;
    }
    std::uint64_t hash(const State& s) const {
        std::uint64_t hash = 1;
        for (int p = 0; p < 2; ++p) {
            hash = Random::mix(hash + s.ships[p]);
            hash = Random::mix(hash * 0x9e3779b97f4a7c15 + s.shots[p]);
            for (int ship = 0; ship < s.placed[p]; ++ship)
                hash = Random::mix(hash * 131 + static_cast<std::uint64_t>(s.place[p][ship]) + 1);
        }
        return hash;
    }

    /// `a1-c1`: a ship from a1 to c1; `e3`: a shot, or a ship of one cell.
    std::string move_text(const State& s, Move move) const {
        const Player player = mover(s);
        if (s.placed[player] == ships()) return name(1 - player, static_cast<int>(move.bits));
        return place_text(player, s.placed[player], static_cast<int>(move.bits));
    }
    /// The ships of both and the shots of both, those that hit with a `!`: `a1-a2/g2-h2 g1.g2!/-`;
    /// `-` stands for none, `?` for a ship unseen.
    std::string state_text(const State& s) const {
        std::string text;
        for (int p = 0; p < 2; ++p) {
            if (p == 1) text += '/';
            for (int ship = 0; ship < s.placed[p]; ++ship)
                text += (ship == 0 ? "" : ".") +
                        (s.place[p][ship] == unseen ? "?" : place_text(p, ship, s.place[p][ship]));
            if (s.placed[p] == 0) text += '-';
        }
        for (int p = 0; p < 2; ++p) {
            text += p == 0 ? ' ' : '/';
            if (s.shots[p] == 0) text += '-';
            bool first = true;
            each_bit(s.shots[p], [&](int cell) {
                text += (std::exchange(first, false) ? "" : ".") + name(1 - p, cell);
                if ((s.ships[1 - p] >> cell & 1) != 0) text += '!';
            });
        }
        return text;
    }
    State parse_state(std::string_view text) const {
        const std::size_t blank = text.find(' ');
        if (blank == text.npos) refuse(text);
        State s{};
        const std::string_view first = text.substr(0, blank);
        const std::string_view second = text.substr(blank + 1);
        const std::size_t middle = std::min(first.find('/'), first.size());
        const std::size_t shots_middle = std::min(second.find('/'), second.size());
        for (int p = 0; p < 2; ++p) {
            const std::string_view ships_text =
                p == 0 ? first.substr(0, middle) : first.substr(std::min(middle + 1, first.size()));
            for (const std::string_view word : words(ships_text)) {
                MoveList list;
                if (mover(s) == p && s.placed[p] < ships()) moves(s, list);
                make(s, word, list, text);
            }
        }
        for (int p = 0; p < 2; ++p)
            for (std::string_view word :
                 words(p == 0 ? second.substr(0, shots_middle)
                              : second.substr(std::min(shots_middle + 1, second.size())))) {
                if (word.ends_with('!')) word.remove_suffix(1);
                int cell = 0;
                while (cell < size_ * size_ && name(1 - p, cell) != word) ++cell;
                if (cell == size_ * size_ || s.placed[1] < ships()) refuse(text);
                s.shots[p] |= std::uint64_t{1} << cell;
            }
        const int more = std::popcount(s.shots[0]) - std::popcount(s.shots[1]);
        if (more < 0 || more > 1 || (sunk(s, 0) && (sunk(s, 1) || more == 1)) ||
            (sunk(s, 1) && more == 0))
            refuse(text);
        return s;
    }

    /// One's own sea, and of the other's what one has hit; at the end all.
    State observe(const State& s, Player player) const {
        if (over(s)) return s;
        State seen = s;
        const Player other = 1 - player;
        seen.ships[other] &= s.shots[player];
        for (int ship = 0; ship < s.placed[other]; ++ship) seen.place[other][ship] = unseen;
        return seen;
    }
    /// The other's ships are put down one after the other, each anywhere it may lie so that in the
    /// end they cover all hits and no miss, and are not all hit.
    State resample(const State& seen, Player player, const Knowledge&, Random& random) const {
        State s = seen;
        if (over(s)) return s;
        const Player other = 1 - player;
        const std::uint64_t hits = s.ships[other];
        const std::uint64_t misses = s.shots[player] & ~hits;
        s.ships[other] = 0;
        put_down(s, other, 0, hits, misses, random);
        return s;
    }

    Layout layout() const {
        Layout layout;
        for (int p = 0; p < 2; ++p)
            for (int cell = 0; cell < size_ * size_; ++cell)
                layout.cells.push_back(
                    {cell % size_ + p * (size_ + 1), cell / size_, name(p, cell)});
        for (int row = 0; row < size_; ++row)
            layout.cells.push_back({size_, row, cell_name(size_, row)});
        layout.pieces = {{".", "sea", chance_player},
                         {"S", "ship", 0},
                         {"s", "ship", 1},
                         {"x", "hit", chance_player},
                         {"o", "miss", chance_player},
                         {"|", "border", chance_player}};
        return layout;
    }
    int content(const State& s, int cell) const {
        if (cell >= 2 * size_ * size_) return 5;
        const Player owner = cell / (size_ * size_);
        const int bit = cell % (size_ * size_);
        const bool ship = (s.ships[owner] >> bit & 1) != 0;
        if ((s.shots[1 - owner] >> bit & 1) != 0) return ship ? 3 : 4;
        return ship ? 1 + owner : 0;
    }

private:
    static constexpr std::int8_t unseen = 127;

    int ships() const { return static_cast<int>(lengths_.size()); }
    std::uint64_t sea() const {
        return size_ == 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << size_ * size_) - 1;
    }
    /// Whether all ships of the player are hit; never before they are placed.
    bool sunk(const State& s, Player player) const {
        return s.placed[1] == ships() && s.place[player][0] != unseen &&
               (s.ships[player] & ~s.shots[1 - player]) == 0;
    }
    std::uint64_t cells_of(int ship, int place) const {
        std::uint64_t cells = 0;
        for (int i = 0; i < lengths_[static_cast<std::size_t>(ship)]; ++i)
            cells |= std::uint64_t{1} << (place / 2 + i * (place % 2 == 1 ? size_ : 1));
        return cells;
    }
    /// Calls act(place, cells) for every place of the ship beside what is taken.
    template <class Act>
    void each_place(int ship, std::uint64_t taken, Act act) const {
        const int length = lengths_[static_cast<std::size_t>(ship)];
        for (int cell = 0; cell < size_ * size_; ++cell)
            for (int up = 0; up < (length == 1 ? 1 : 2); ++up) {
                if ((up == 0 ? cell % size_ : cell / size_) + length > size_) continue;
                const std::uint64_t cells = cells_of(ship, 2 * cell + up);
                if ((cells & taken) == 0) act(2 * cell + up, cells);
            }
    }
    bool put_down(State& s, Player player, int ship, std::uint64_t hits, std::uint64_t misses,
                  Random& random) const {
        const std::uint64_t open = hits & ~s.ships[player];
        if (ship == s.placed[player])
            return open == 0 && (s.placed[1] < ships() || (s.ships[player] & ~hits) != 0);
        int room = 0;
        for (int i = ship; i < s.placed[player]; ++i) room += lengths_[static_cast<std::size_t>(i)];
        if (std::popcount(open) > room) return false;
        std::vector<std::pair<int, std::uint64_t>> places;
        each_place(ship, s.ships[player] | misses,
                   [&](int place, std::uint64_t cells) { places.emplace_back(place, cells); });
        for (std::size_t left = places.size(); left > 0; --left) {
            std::swap(places[random.below(static_cast<std::uint32_t>(left))], places[left - 1]);
            const auto [place, cells] = places[left - 1];
            s.ships[player] |= cells;
            s.place[player][ship] = static_cast<std::int8_t>(place);
            if (put_down(s, player, ship + 1, hits, misses, random)) return true;
            s.ships[player] &= ~cells;
        }
        return false;
    }

    std::string name(Player owner, int cell) const {
        return cell_name(cell % size_ + owner * (size_ + 1), cell / size_);
    }
    std::string place_text(Player owner, int ship, int place) const {
        const int length = lengths_[static_cast<std::size_t>(ship)];
        const std::string first = name(owner, place / 2);
        if (length == 1) return first;
        return first + "-" + name(owner, place / 2 + (length - 1) * (place % 2 == 1 ? size_ : 1));
    }
    /// Parts joined by '.'; none of `-`.
    static std::vector<std::string_view> words(std::string_view text) {
        std::vector<std::string_view> parts;
        while (!text.empty() && text != "-") {
            const std::size_t end = std::min(text.find('.'), text.size());
            parts.push_back(text.substr(0, end));
            text.remove_prefix(std::min(end + 1, text.size()));
        }
        return parts;
    }
    void make(State& s, std::string_view word, const MoveList& list, std::string_view text) const {
        for (const Move move : list)
            if (move_text(s, move) == word) return play(s, move);
        refuse(text);
    }
    [[noreturn]] void refuse(std::string_view text) const {
        State shown{};
        MoveList list;
        moves(shown, list);
        play(shown, list[0]);
        throw Error(
            "position '" + std::string(text) +
            "': write the ships of both and the shots of both, in the order of their lengths, '-' "
            "for none, such as '" +
            state_text(shown) + "'");
    }

    int size_;
    std::vector<int> lengths_;
};

}  // namespace

PLYBOARD_GAMES(Battleship)
