// Nim: heaps of objects; take any number from one heap.
//
// A state is one byte a heap. Solved by Bouton, "Nim, a game with a complete mathematical theory"
// (1901): the mover loses exactly when the exclusive or of the heaps is zero; in the misere form
// the same, except when every heap has at most one object. Rules:
// https://en.wikipedia.org/wiki/Nim.

#include <charconv>
#include <cstdint>

#include <framework/loading/plugin.hpp>

namespace {

using namespace ply;

class Nim {
public:
    static constexpr int max_heaps = 14;

    struct State {
        std::uint8_t heaps[max_heaps] = {};
        std::uint8_t mover = 0;
        std::uint8_t objects_left = 0;  ///< 1 while any are left
    };

    static GameInfo info() {
        return {"nim",
                "Nim",
                "Take any number of objects from one heap; whoever takes the last one wins.",
                {{"heaps",
                  OptionSpec::Kind::word,
                  "1-3-5-7",
                  {},
                  0,
                  0,
                  "sizes of the heaps, joined by '-'; up to 14 heaps of 1 to 255"},
                 OptionSpec::choice("misere", {"no", "yes"}, "whoever takes the last one loses")},
                "math"};
    }

    explicit Nim(const Options& options) : misere_(options.word("misere") == "yes") {
        start_ = parse_heaps(options.word("heaps"), "nim: heaps=" + options.word("heaps"));
        if (start_.objects_left == 0)
            throw Error("nim: heaps=" + options.word("heaps") +
                        " holds no objects; write sizes such as 3-4-5");
    }

    Facts facts() const {
        int objects = 0;
        for (const int heap : start_.heaps) objects += heap;
        return {.longest_game = objects};
    }
    State start() const { return start_; }
    Player mover(const State& s) const { return s.mover; }
    bool over(const State& s) const { return s.objects_left == 0; }

    void moves(const State& s, MoveList& list) const {
        for (std::uint64_t heap = 0; heap < max_heaps; ++heap)
            for (std::uint64_t taken = 1; taken <= s.heaps[heap]; ++taken)
                list.add({heap << 8 | taken});
    }
    void play(State& s, Move move) const {
        s.heaps[move.bits >> 8] =
            static_cast<std::uint8_t>(s.heaps[move.bits >> 8] - (move.bits & 255));
        s.mover ^= 1;
        s.objects_left = any_left(s);
    }
    std::optional<Outcome> outcome(const State& s) const {
        if (s.objects_left != 0) return std::nullopt;
        return misere_ ? Outcome::win(s.mover) : Outcome::loss(s.mover);
    }

    std::uint64_t hash(const State& s) const {
        std::uint64_t hash = s.mover;
        for (const std::uint8_t heap : s.heaps) hash = Random::mix(hash * 257 + heap + 1);
        return hash;
    }
    std::uint64_t count_moves(const State& s) const {
        std::uint64_t count = 0;
        for (const std::uint8_t heap : s.heaps) count += heap;
        return count;
    }
    bool irreversible(const State&, Move) const { return true; }

    /// `b3`: three objects from the second heap.
    std::string move_text(const State&, Move move) const {
        return column_name(static_cast<int>(move.bits >> 8)) + std::to_string(move.bits & 255);
    }
    /// The heaps and the player to move: `1-3-5-7 1`.
    std::string state_text(const State& s) const {
        std::string text;
        for (int heap = 0; heap < heap_count(); ++heap)
            text += (heap > 0 ? "-" : "") + std::to_string(s.heaps[heap]);
        return text + (s.mover == 0 ? " 1" : " 2");
    }
    State parse_state(std::string_view text) const {
        const std::size_t blank = std::min(text.find(' '), text.size());
        State s = parse_heaps(text.substr(0, blank), "position '" + std::string(text) + "'");
        for (int heap = heap_count(); heap < max_heaps; ++heap)
            if (s.heaps[heap] != 0)
                throw Error("position '" + std::string(text) + "': this game has " +
                            std::to_string(heap_count()) + " heaps; nim(heaps=...) sets others");
        s.mover = static_cast<std::uint8_t>(
            parse_mover(blank < text.size() ? text.substr(blank + 1) : std::string_view(), 2));
        return s;
    }

    Layout layout() const {
        Layout layout;
        layout.shape = Layout::Shape::track;
        layout.counts = true;
        for (int heap = 0; heap < heap_count(); ++heap)
            layout.cells.push_back({heap, 0, column_name(heap)});
        return layout;
    }
    int content(const State& s, int heap) const { return s.heaps[heap]; }

private:
    int heap_count() const {
        int count = max_heaps;
        while (count > 1 && start_.heaps[count - 1] == 0) --count;
        return count;
    }
    static std::uint8_t any_left(const State& s) {
        for (const std::uint8_t heap : s.heaps)
            if (heap != 0) return 1;
        return 0;
    }
    static State parse_heaps(std::string_view text, const std::string& where) {
        State s;
        int count = 0;
        const char* at = text.data();
        const char* const end = text.data() + text.size();
        while (true) {
            int size = 0;
            const auto [next, error] = std::from_chars(at, end, size);
            if (error != std::errc() || size < 0 || size > 255 || count == max_heaps ||
                (next != end && *next != '-'))
                throw Error(where +
                            ": heaps are up to 14 sizes from 0 to 255 joined by '-', such as "
                            "3-4-5");
            s.heaps[count++] = static_cast<std::uint8_t>(size);
            if (next == end) break;
            at = next + 1;
        }
        s.objects_left = any_left(s);
        return s;
    }

    bool misere_;
    State start_;
};

}  // namespace

PLYBOARD_GAMES(Nim)
