// Go on boards of 2x2 to 19x19.
//
// A player's stones are bits (points.hpp draws them): one word up to 7x7, two to 10x10, six for
// 19x19. Chains, liberties and captures are found by shifting (board.hpp), so that a state is 160
// bytes and costs nothing to copy. Superko is settled by the path of positions; a state knows the
// one point that may not be retaken at once.
//
// Rules: Tromp-Taylor, https://tromp.github.io/go.html: area counts, stones are dead when they have
// been taken, two passes end the game. Options: the ko rule, suicide, komi, whether the margin
// counts. Situational superko as the American Go Association has it: a move may not bring back a
// board with the same player to move; a pass may.

#include <cmath>
#include <string>
#include <type_traits>
#include <vector>

#include <framework/game/counter_hash.hpp>
#include <framework/game/stones.hpp>
#include <framework/loading/plugin.hpp>

#include "move_class.hpp"
#include "playout.hpp"
#include "position_words.hpp"
#include "sgf.hpp"
#include "star_points.hpp"
#include "vertices.hpp"

namespace {

using namespace ply;

using go::largest;
using go::most_words;
using go::no_point;

class Go {
public:
    struct State {
        std::uint64_t stones[2][most_words] = {};
        std::uint64_t met[most_words] = {};  ///< points where a stone has stood
        std::uint64_t hash = 0;              ///< of the stones
        std::uint16_t plies = 0;
        std::uint16_t last = no_point;  ///< the stone put by the last move, for playouts
        std::uint16_t ko = no_point;    ///< where the mover would take back at once
        std::uint8_t mover = 0;
        std::uint8_t passes = 0;  ///< in a row, up to now
    };

    static GameInfo info() {
        return {
            "go",
            "Go",
            "Stones without liberties are captured. After two passes the stones and the empty "
            "points that only they reach count.",
            {OptionSpec::integer("size", 9, 2, largest, "points along an edge"),
             {"komi",
              OptionSpec::Kind::real,
              "7.5",
              {},
              -400,
              400,
              "points for player 2, whole or half"},
             OptionSpec::choice("ko", {"positional", "situational", "simple"},
                                "no board twice, none with the same player to move, or no "
                                "taking back at once"),
             OptionSpec::choice("suicide", {"no", "yes"}, "whether one's own stones may be taken"),
             OptionSpec::choice("goal", {"win", "margin"},
                                "whether only winning counts or also by how much"),
             OptionSpec::choice("notation", {"gtp", "sgf"},
                                "points as d16 of the Go Text Protocol, or as dd of SGF")},
            "territory",
            {"baduk", "weiqi", "igo"}};
    }

    explicit Go(const Options& options)
        : size_(options.integer("size")),
          row_(size_ + 1),
          half_komi_(static_cast<int>(std::lround(2 * options.real("komi")))),
          komi_text_(options.word("komi")),
          positional_(options.word("ko") == "positional"),
          superko_(options.word("ko") != "simple"),
          suicide_(options.word("suicide") == "yes"),
          margin_(options.word("goal") == "margin"),
          sgf_(options.word("notation") == "sgf") {
        if (half_komi_ != 2 * options.real("komi"))
            throw Error("go: komi=" + komi_text_ + " is neither whole nor half; write 7 or 7.5");
        for (int y = 0; y < size_; ++y) {
            for (int x = 0; x < size_; ++x) {
                add(all_, point_at(x, y));
                if (x == 0 || y == 0 || x == size_ - 1 || y == size_ - 1)
                    add(edge_, point_at(x, y));
            }
        }
    }

    Facts facts() const {
        return {.goal = margin_ ? Goal::margin : Goal::win,
                .longest_game = longest,
                .repetition = {superko_ ? Repetition::Rule::forbidden : Repetition::Rule::none}};
    }
    State start() const { return {}; }
    Player mover(const State& s) const { return s.mover; }
    bool over(const State& s) const { return s.passes == 2 || s.plies == longest; }
    /// The utility is the margin, half points rounded up to whole ones.
    std::optional<Outcome> outcome(const State& s) const {
        if (!over(s)) return std::nullopt;
        const int lead = on_board(s, [](const auto& board) { return board.area_lead(); });
        const int halves = 2 * (s.mover == 0 ? lead : -lead) - half_komi_;
        const int points = halves > 0 ? (halves + 1) / 2 : -((1 - halves) / 2);
        return Outcome::scores({points > 0 ? points : 0, points < 0 ? -points : 0});
    }

    void moves(const State& s, MoveList& list) const {
        on_board(s, [&](const auto& board) {
            legal(s, board).each([&](int point) { list.add({static_cast<std::uint64_t>(point)}); });
        });
        list.add(pass);
    }
    std::uint64_t count_moves(const State& s) const {
        return 1 + on_board(s, [&](const auto& board) {
                   return static_cast<std::uint64_t>(legal(s, board).count());
               });
    }
    Move random_move(const State& s, Random& random) const {
        return on_board(s, [&](const auto& board) -> Move {
            const auto points = legal(s, board);
            const int count = points.count();
            const int chosen = static_cast<int>(random.below(static_cast<unsigned>(count) + 1));
            if (chosen == count) return pass;
            return {static_cast<std::uint64_t>(points.nth(chosen))};
        });
    }
    Move playout_move(const State& s, Random& random) const {
        return on_board(s, [&](const auto& board) -> Move {
            const int point = go::HastyPlayer(board, s.last, s.ko).choose(random);
            return point == no_point ? pass : Move{static_cast<std::uint64_t>(point)};
        });
    }
    void play(State& s, Move move) const {
        if (move == pass) {
            s.last = no_point;
            s.ko = no_point;
            ++s.passes;
        } else {
            s.passes = 0;
            on_board(s, [&](const auto& board) { put(s, board, static_cast<int>(move.bits)); });
        }
        ++s.plies;
        s.mover ^= 1;
    }
    std::uint64_t hash(const State& s) const {
        const std::uint64_t hash =
            Random::mix(s.hash ^ (std::uint64_t{s.mover} << 32 | std::uint64_t{s.passes} << 24 |
                                  std::uint64_t{s.ko}));
        return with_counter(hash, s.plies, longest);
    }
    std::uint64_t repetition_hash(const State& s) const {
        return positional_ ? s.hash : s.hash ^ s.mover;
    }
    /// Passes may always be made. A stone where none has stood is something new, if it stays.
    bool never_repeats(const State& s, Move move) const {
        if (move == pass) return true;
        const int point = static_cast<int>(move.bits);
        return !suicide_ && !(s.met[point >> 6] >> (point & 63) & 1);
    }

    std::string move_text(const State&, Move move) const {
        if (sgf_) return sgf_text(move);
        if (move == pass) return "pass";
        return vertex(static_cast<int>(move.bits));
    }
    /// Vertices in letters of any case (`J9`, `PASS`), and points of SGF, two small letters, column
    /// and row from the top left, bare or as the move of the player whose turn it is: `cg`,
    /// `B[cg]`.
    std::optional<Move> read_move(const State& s, std::string_view text) const {
        if (const auto point = go::sgf_point(text, s.mover)) {
            if (point->empty() || *point == go::sgf_pass) return pass;
            return stone_at(s, (*point)[0] - 'a', size_ - 1 - ((*point)[1] - 'a'));
        }
        std::string small(text);
        for (char& letter : small)
            if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
        if (small == "pass") return pass;
        const auto cell = go::cell_at(small);
        return cell ? stone_at(s, cell->first, cell->second) : std::nullopt;
    }
    std::optional<Move> stone_at(const State& s, int x, int y) const {
        if (x < 0 || x >= size_ || y < 0 || y >= size_) return std::nullopt;
        const int point = point_at(x, y);
        const bool may = on_board(s, [&](const auto& board) { return legal(s, board).has(point); });
        if (!may) return std::nullopt;
        return Move{static_cast<std::uint64_t>(point)};
    }
    std::vector<ProtocolGame> protocols() const {
        return {{"gtp", "go", true, {{"boardsize", std::to_string(size_)}, {"komi", komi_text_}}}};
    }
    std::string protocol_move(const State&, Move move, std::string_view) const {
        if (move == pass) return "PASS";
        std::string text = vertex(static_cast<int>(move.bits));
        text[0] = static_cast<char>(text[0] - 'a' + 'A');
        return text;
    }

    std::string state_text(const State& s) const {
        std::string text = stones_text(
                               size_, size_, [&](int cell) { return content(s, cell); }, s.mover) +
                           " passes=" + std::to_string(s.passes) +
                           " plies=" + std::to_string(s.plies);
        if (s.ko != no_point) text += " ko=" + point_text(s.ko);
        return text;
    }
    State parse_state(std::string_view text) const;

    bool noisy(const State& s, Move move) const {
        return move != pass && on_board(s, [&](const auto& board) {
                   return board.captures(static_cast<int>(move.bits));
               });
    }
    int order_hint(const State& s, Move move) const {
        if (move == pass) return 0;
        return on_board(s, [&](const auto& board) {
            return go::move_class(board, s.last, s.ko, static_cast<int>(move.bits));
        });
    }
    int order_index(const State&, Move move) const { return static_cast<int>(move.bits); }
    int order_indexes() const { return static_cast<int>(pass.bits) + 1; }

    int symmetries() const { return 8; }
    State symmetric(const State& s, int k) const {
        State image = s;
        image.hash = 0;
        for (auto* const points : {image.stones[0], image.stones[1], image.met})
            std::fill_n(points, most_words, 0);
        for (int cell = 0; cell < size_ * size_; ++cell) {
            const int point = point_of(cell);
            const int to = turned(point, k);
            if (has(s.met, point)) add(image.met, to);
            for (int player = 0; player < 2; ++player)
                if (has(s.stones[player], point)) put_stone(image, player, to);
        }
        if (s.last != no_point) image.last = static_cast<std::uint16_t>(turned(s.last, k));
        if (s.ko != no_point) image.ko = static_cast<std::uint16_t>(turned(s.ko, k));
        return image;
    }

    static std::vector<Evaluation<Go>> evaluations() {
        return {{.name = "nearness",
                 .function =
                     [](const Go& rules, const State& s, Player view) {
                         return rules.for_view(s, view, rules.on_board(s, [](const auto& board) {
                             return board.nearness_lead();
                         }));
                     },
                 .winning_lead = 16},
                {.name = "area",
                 .function =
                     [](const Go& rules, const State& s, Player view) {
                         return rules.for_view(s, view, rules.on_board(s, [](const auto& board) {
                             return board.area_lead();
                         }));
                     },
                 .winning_lead = 20}};
    }

    Layout layout() const {
        Layout layout = stones_layout(size_, size_);
        for (Layout::Cell& cell : layout.cells) cell.name = point_text(point_at(cell.x, cell.y));
        return layout;
    }
    Look look() const { return go::board_look(size_); }
    int content(const State& s, int cell) const {
        const int point = point_of(cell);
        return has(s.stones[0], point) ? 1 : has(s.stones[1], point) ? 2 : 0;
    }

private:
    static constexpr Move pass{largest * (largest + 1)};
    /// Only a ko fought for hundreds of moves goes on so long: then the board is counted.
    static constexpr int longest = 1000;

    int point_at(int x, int y) const { return y * row_ + x; }
    int point_of(int cell) const { return point_at(cell % size_, cell / size_); }
    int column_of(int point) const { return point % row_; }
    int row_of(int point) const { return point / row_; }
    int turned(int point, int k) const {
        int x = column_of(point);
        int y = row_of(point);
        if (k & 1) x = size_ - 1 - x;
        if (k & 2) y = size_ - 1 - y;
        if (k & 4) std::swap(x, y);
        return point_at(x, y);
    }
    static void add(std::uint64_t* points, int point) {
        points[point >> 6] |= std::uint64_t{1} << (point & 63);
    }
    static bool has(const std::uint64_t* points, int point) {
        return (points[point >> 6] >> (point & 63) & 1) != 0;
    }
    std::string vertex(int point) const { return go::vertex_name(column_of(point), row_of(point)); }
    std::string sgf_text(Move move) const {
        if (move == pass) return std::string(go::sgf_pass);
        const int point = static_cast<int>(move.bits);
        return go::sgf_name(column_of(point), size_ - 1 - row_of(point));
    }
    /// As moves are written.
    std::string point_text(int point) const {
        return sgf_ ? sgf_text({static_cast<std::uint64_t>(point)}) : vertex(point);
    }
    static std::uint64_t key(int player, int point) {
        return Random::mix(static_cast<std::uint64_t>(2 * point + player + 1) * 0x9e3779b97f4a7c15);
    }
    /// On an empty point.
    static void put_stone(State& s, int player, int point) {
        add(s.stones[player], point);
        s.hash ^= key(player, point);
    }
    Score for_view(const State& s, Player view, int lead) const {
        const int halves = 2 * (s.mover == 0 ? lead : -lead) - half_komi_;
        return view == 0 ? halves : -halves;
    }

    /// Calls `action` with the board in as many words as it needs.
    template <class Action>
    std::invoke_result_t<Action, go::Board<1>> on_board(const State& s, Action action) const {
        if (size_ <= 7) return action(board<1>(s));
        if (size_ <= 10) return action(board<2>(s));
        if (size_ <= 13) return action(board<3>(s));
        return action(board<most_words>(s));
    }
    template <int Words>
    go::Board<Words> board(const State& s) const {
        using Set = go::Points<Words>;
        return {row_, Set::load(all_), Set::load(edge_), Set::load(s.stones[s.mover]),
                Set::load(s.stones[1 - s.mover])};
    }

    /// Points where the mover may put a stone, as far as the state shows.
    template <int Words>
    go::Points<Words> legal(const State& s, const go::Board<Words>& board) const {
        auto points = suicide_ ? board.empty() : board.breathing();
        if (s.ko != no_point) points = points - go::Points<Words>::one(s.ko);
        return points;
    }

    template <int Words>
    void put(State& s, const go::Board<Words>& board, int point) const {
        using Set = go::Points<Words>;
        const Set stone = Set::one(point);
        const Set taken = board.captured_by(point);
        Set mine = board.mine | stone;
        const Set around = board.beside(stone);
        const Set left = board.empty() - stone;
        s.last = static_cast<std::uint16_t>(point);
        s.ko = no_point;
        if (taken.any()) {
            (board.theirs - taken).store(s.stones[1 - s.mover]);
            taken.each([&](int each) { s.hash ^= key(1 - s.mover, each); });
            // One stone took one and stands alone with that one liberty.
            const bool alone = !(around & board.mine).any() && !(around & left).any();
            if (alone && taken.count() == 1) s.ko = static_cast<std::uint16_t>(taken.first());
        } else if (suicide_ && !board.breathe(stone, mine, left)) {
            const Set dead = board.chain(stone, mine, left).stones;
            mine = mine - dead;
            (dead - stone).each([&](int each) { s.hash ^= key(s.mover, each); });
            mine.store(s.stones[s.mover]);
            s.last = no_point;
            add(s.met, point);
            return;
        }
        mine.store(s.stones[s.mover]);
        s.hash ^= key(s.mover, point);
        add(s.met, point);
    }

    int size_;
    int row_;  ///< bits a row
    int half_komi_;
    std::string komi_text_;
    bool positional_;
    bool superko_;
    bool suicide_;
    bool margin_;
    bool sgf_;  ///< how moves are written
    std::uint64_t all_[most_words] = {};
    std::uint64_t edge_[most_words] = {};
};

Go::State Go::parse_state(std::string_view text) const {
    const auto fail = [&](const std::string& what) -> Error {
        return Error("position '" + std::string(text) + "': " + what);
    };
    const bool sgf = go::is_sgf_setup(text);
    const std::size_t behind_board = text.find(' ');
    const std::size_t end =
        sgf ? text.size() : text.find(' ', std::min(behind_board, text.size() - 1) + 1);
    const Stones stones =
        sgf ? go::parse_sgf_setup(size_, text) : parse_stones(size_, size_, text.substr(0, end));
    State s;
    s.mover = static_cast<std::uint8_t>(stones.mover);
    for (int cell = 0; cell < size_ * size_; ++cell) {
        const int content = stones.cells[static_cast<std::size_t>(cell)];
        if (content == 0) continue;
        put_stone(s, content - 1, point_of(cell));
        add(s.met, point_of(cell));
    }
    const auto words = go::position_words(end < text.size() ? text.substr(end + 1) : "", longest);
    if (!words.wrong.empty())
        throw fail("'" + std::string(words.wrong) + "' is none of passes=0 to 2, plies=0 to " +
                   std::to_string(longest) + " and ko=POINT");
    s.passes = static_cast<std::uint8_t>(words.passes);
    s.plies = static_cast<std::uint16_t>(words.plies);
    for (int cell = 0; cell < size_ * size_; ++cell)
        if (point_text(point_of(cell)) == words.ko)
            s.ko = static_cast<std::uint16_t>(point_of(cell));
    if (!words.ko.empty() && s.ko == no_point)
        throw fail("'ko=" + std::string(words.ko) +
                   "' names no point; write ko=" + point_text(point_at(size_ - 1, size_ - 1)));
    on_board(s, [&](const auto& board) {
        const auto free = board.empty();
        for (const auto& colour : {board.mine, board.theirs}) {
            const auto safe = board.chain(board.beside(free) & colour, colour, free).stones;
            if ((colour - safe).any())
                throw fail("the stone on " +
                           move_text(s, {static_cast<std::uint64_t>((colour - safe).first())}) +
                           " has no liberty");
        }
        if (s.ko != no_point &&
            (!free.has(s.ko) || (board.beside(s.ko) & (free | board.mine)).any()))
            throw fail("nothing was taken on " + move_text(s, {s.ko}) +
                       ": a ko is an empty point among stones of the player who has just moved");
    });
    return s;
}

}  // namespace

PLYBOARD_GAMES(Go)
