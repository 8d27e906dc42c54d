// Uniform: trees of one width and depth, for experiments. Values are computed from the way to the
// leaf, so that no memory is needed however large the tree is.
//
//     order=random   independent values, all equally likely
//     order=best     the best move first at every node: alpha-beta then reads the minimal number of
//                    leaves (Knuth and Moore, "An analysis of alpha-beta pruning", 1975)
//     order=worst    the best move last at every node: alpha-beta then reads every leaf
//
// In the ordered trees each subtree of n leaves holds n consecutive values. The children of a node
// share its range in equal parts, falling from first to last where player 1 moves and rising where
// player 2 does (best), or the other way round (worst):
//
//     best, width 2, depth 2     player 1     [1 2 3 4]
//                                player 2    [3 4] [1 2]
//                                leaves      3   4 1   2      the value is 3
//
// With `worst` everything that was searched before a subtree lies outside its range on the far
// side, so that no window ever closes.

#include <charconv>
#include <framework/loading/plugin.hpp>

namespace {

using namespace ply;

class Uniform {
public:
    struct State {
        std::uint64_t way = 0;  ///< the moves from the root as digits of base `width`
        std::uint32_t ply = 0;
        std::int32_t lowest = 0;  ///< of the values below, where they are ordered
    };

    static GameInfo info() {
        return {"uniform",
                "Uniform tree",
                "A tree in which every node has the same number of moves; the leaves hold what "
                "player 1 gets from player 2.",
                {OptionSpec::integer("width", 3, 1, 1000, "moves in every position"),
                 OptionSpec::integer("depth", 6, 1, 62, "plies to every leaf"),
                 OptionSpec::choice("order", {"random", "best", "worst"},
                                    "of the moves by their values"),
                 OptionSpec::integer("range", largest_value, 1, largest_value,
                                     "random values are from -range to range"),
                 OptionSpec::integer("seed", 1, 0, 1'000'000'000, "of the random values")},
                "math"};
    }

    explicit Uniform(const Options& options)
        : width_(static_cast<std::uint64_t>(options.whole("width"))),
          depth_(static_cast<std::uint32_t>(options.whole("depth"))),
          random_(options.word("order") == "random"),
          best_first_(options.word("order") == "best"),
          range_(static_cast<std::uint32_t>(options.whole("range"))),
          seed_(static_cast<std::uint64_t>(options.whole("seed"))) {
        const std::uint64_t most = random_ ? most_leaves : most_ordered;
        leaves_.assign(depth_ + 1, 1);
        for (std::uint32_t ply = depth_; ply-- > 0;) {
            if (leaves_[ply + 1] > most / width_)
                throw Error("uniform: width=" + options.word("width") +
                            ", depth=" + options.word("depth") + " has more than " +
                            (random_ ? "2^62 leaves"
                                     : "2^30 leaves, too many for order=" + options.word("order")) +
                            "; take a smaller width or depth");
            leaves_[ply] = leaves_[ply + 1] * width_;
        }
    }

    Facts facts() const { return {.goal = Goal::margin, .longest_game = static_cast<int>(depth_)}; }
    State start() const { return {0, 0, random_ ? 0 : -static_cast<std::int32_t>(leaves_[0] / 2)}; }
    Player mover(const State& s) const { return static_cast<Player>(s.ply % 2); }
    bool over(const State& s) const { return s.ply == depth_; }

    void moves(const State&, MoveList& list) const {
        for (std::uint64_t move = 0; move < width_; ++move) list.add({move});
    }
    void play(State& s, Move move) const {
        if (!random_) {
            const bool rising = best_first_ == (s.ply % 2 == 1);
            const std::uint64_t part = rising ? move.bits : width_ - 1 - move.bits;
            s.lowest += static_cast<std::int32_t>(part * leaves_[s.ply + 1]);
        }
        s.way = s.way * width_ + move.bits;
        ++s.ply;
    }
    std::optional<Outcome> outcome(const State& s) const {
        if (!over(s)) return std::nullopt;
        return Outcome::scores({random_ ? random_value(s) : s.lowest, 0});
    }

    std::uint64_t hash(const State& s) const { return Random::mix(Random::mix(s.way) + s.ply + 1); }
    std::uint64_t count_moves(const State&) const { return width_; }
    Move random_move(const State&, Random& random) const {
        return {random.below(static_cast<std::uint32_t>(width_))};
    }
    bool irreversible(const State&, Move) const { return true; }

    std::string move_text(const State&, Move move) const { return std::to_string(move.bits + 1); }
    /// The moves from the root: `2.1`; the root is `root`.
    std::string state_text(const State& s) const {
        std::string text;
        std::uint64_t way = s.way;
        for (std::uint32_t ply = s.ply; ply > 0; --ply, way /= width_)
            text = std::to_string(way % width_ + 1) + (text.empty() ? "" : ".") + text;
        return text.empty() ? "root" : text;
    }
    State parse_state(std::string_view text) const {
        State s = start();
        if (text == "root") return s;
        const char* const end = text.data() + text.size();
        for (const char* at = text.data();; ++at) {
            std::uint64_t move = 0;
            const auto [next, error] = std::from_chars(at, end, move);
            const bool good = error == std::errc{} && move >= 1 && move <= width_ && !over(s) &&
                              (next == end || *next == '.');
            if (!good)
                throw Error("position '" + std::string(text) + "': write 'root', or up to " +
                            std::to_string(depth_) + " moves from 1 to " + std::to_string(width_) +
                            " joined by '.', such as 1.1");
            play(s, {move - 1});
            if (next == end) return s;
            at = next;
        }
    }

private:
    static constexpr std::uint64_t most_leaves = std::uint64_t{1} << 62;
    static constexpr std::uint64_t most_ordered = std::uint64_t{1} << 30;  // one value each
    static constexpr std::uint32_t largest_value = 500'000'000;

    std::int32_t random_value(const State& s) const {
        Random random(Random::derive(seed_, s.way));
        return static_cast<std::int32_t>(random.below(2 * range_ + 1)) -
               static_cast<std::int32_t>(range_);
    }

    std::uint64_t width_;
    std::uint32_t depth_;
    bool random_;
    bool best_first_;
    std::uint32_t range_;
    std::uint64_t seed_;
    std::vector<std::uint64_t> leaves_;  ///< below a node, by its ply
};

}  // namespace

PLYBOARD_GAMES(Uniform)
