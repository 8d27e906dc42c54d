/// What the boxes that are left are worth, by the theory of chains.
///
/// Once every line gives a box away, the boxes with two sides form chains and loops. Whoever must
/// open one gives it to the other player, who may take all of it and then open the next, or leave
/// the last two boxes (four of a loop) and keep the control: of a chain of n boxes the other gets n
/// and then the rest is his to open, or n - 4 and the rest is still mine to open. Elwyn Berlekamp,
/// "The Dots and Boxes Game", 2000; that the opener begins with the shortest chain or the shortest
/// loop: Kevin Buzzard and Michael Ciere, "Playing simple loony dots and boxes endgames optimally",
/// 2014.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>

#include "board.hpp"

namespace dots {

class Chains {
public:
    /// `all` are the lines of the board, `drawn` those that are drawn.
    Chains(Bits boxes, Lines all, Lines drawn) : boxes_(boxes), all_(all), drawn_(drawn) {}

    /// By how many boxes more than the other the player to move gets, as far as can be foreseen:
    /// it takes what there is to take; both draw what gives nothing away, in any order; then the
    /// chains are opened. The more harmless lines there are, the less certain it is who must begin.
    int expected() {
        const Taken taken = take_all();
        const int harmless = draw_harmless();
        const int control = value_of_chains();
        if (harmless > 0) {
            const int later = control * certainty / (certainty + harmless);
            return taken.boxes + (harmless % 2 == 1 ? later : -later);
        }
        const int all = taken.boxes - control;
        return taken.left == 0 ? all : std::max(all, taken.boxes - 2 * taken.left + control);
    }

    /// What the player who need not open the chains of the board gets, in all; no line may be
    /// harmless and no box may be there to be taken.
    int value_of_chains() {
        collect();
        return value_of(chains_, loops_);
    }

private:
    static constexpr int certainty = 4;
    static constexpr int most = 49;

    /// Lengths of chains, the longest first once they are sorted.
    struct Lengths {
        std::array<std::int8_t, most> length;
        int size = 0;
        void add(int boxes) { length[size++] = static_cast<std::int8_t>(boxes); }
        void sort() { std::sort(length.begin(), length.begin() + size, std::greater<>()); }
    };
    struct Taken {
        int boxes = 0;
        int left = 0;  ///< how many of them would be left to the other to keep the control; 0: none
    };

    // Ways out of a box: down, up, left, right.
    static constexpr int offsets[4] = {-8, 8, -1, 1};
    static bool is_open(Lines drawn, int box, int way) {
        switch (way) {
            case 0:
                return (drawn.across & bit(box)) == 0;
            case 1:
                return (drawn.across & bit(box + 8)) == 0;
            case 2:
                return (drawn.upright & bit(box)) == 0;
            default:
                return (drawn.upright & bit(box + 1)) == 0;
        }
    }
    void draw(int box, int way) {
        if (way < 2)
            drawn_.across |= bit(box + 8 * way);
        else
            drawn_.upright |= bit(box + way - 2);
    }
    /// A way out of the box by a line that is not drawn, other than `but`; there must be one.
    int open_way(int box, int but = -1) const {
        int way = 0;
        while (way == but || !is_open(drawn_, box, way)) ++way;
        return way;
    }
    bool is_box(int box) const { return box >= 0 && (boxes_ & bit(box)) != 0; }

    Taken take_all() {
        Taken taken;
        while (const Bits ready = count_sides(drawn_).three & boxes_) {
            const Taken run = take_run(std::countr_zero(ready));
            taken.boxes += run.boxes;
            if (run.left > 0 && (taken.left == 0 || run.left < taken.left)) taken.left = run.left;
        }
        return taken;
    }
    /// Takes a box and what becomes ready by that, as far as it goes.
    Taken take_run(int box) {
        for (int boxes = 1;; ++boxes) {
            const int way = open_way(box);
            draw(box, way);
            box += offsets[way];
            const Sides sides = count_sides(drawn_);
            if (is_box(box) && (sides.four & bit(box)) != 0) {
                ++boxes;
                return {boxes, boxes >= 4 ? 4 : 0};
            }
            if (!is_box(box) || (sides.three & bit(box)) == 0) return {boxes, boxes >= 2 ? 2 : 0};
        }
    }

    /// Draws lines that give nothing away until there is none; how many.
    int draw_harmless() {
        for (int lines = 0;; ++lines) {
            const Bits two = count_sides(drawn_).two & boxes_;
            const Lines harmless = all_ & ~drawn_ & ~sides_of(two);
            if (harmless.across != 0)
                drawn_.across |= harmless.across & -harmless.across;
            else if (harmless.upright != 0)
                drawn_.upright |= harmless.upright & -harmless.upright;
            else
                return lines;
        }
    }

    /// Finds the chains and loops of the boxes with two sides. Boxes with fewer, where chains meet,
    /// are counted to the longest one.
    void collect() {
        chains_.size = loops_.size = 0;
        const Sides sides = count_sides(drawn_);
        left_ = sides.two & boxes_;
        const Bits joints = boxes_ & ~(sides.two | sides.three | sides.four);
        while (left_ != 0) {
            const int start = std::countr_zero(left_);
            left_ &= left_ - 1;
            const int way = open_way(start);
            bool loop = false;
            int boxes = 1 + follow(start, way, loop);
            if (!loop) boxes += follow(start, open_way(start, way), loop);
            (loop ? loops_ : chains_).add(boxes);
        }
        chains_.sort();
        loops_.sort();
        if (chains_.size > 0)
            chains_.length[0] = static_cast<std::int8_t>(chains_.length[0] + std::popcount(joints));
    }
    /// Counts on from a box, that way out, until the chain ends or comes back.
    int follow(const int start, int way, bool& loop) {
        int boxes = 0;
        for (int box = start + offsets[way];; box += offsets[way]) {
            if (box == start) {
                loop = true;
                return boxes;
            }
            if (!is_box(box) || (left_ & bit(box)) == 0) return boxes;
            left_ &= ~bit(box);
            ++boxes;
            way = open_way(box, way ^ 1);
        }
    }

    /// `rest` is what the player in control gets of what is left after this chain.
    static int open_chain(int boxes, int rest) {
        return boxes <= 2 ? boxes - rest : std::max(boxes - rest, boxes - 4 + rest);
    }
    static int open_loop(int boxes, int rest) { return std::max(boxes - rest, boxes - 8 + rest); }
    /// value[j]: of the longest chains so far and the j longest loops.
    static int value_of(const Lengths& chains, const Lengths& loops) {
        std::array<int, most / 4 + 1> value{};
        for (int j = 1; j <= loops.size; ++j)
            value[j] = open_loop(loops.length[j - 1], value[j - 1]);
        for (int i = 0; i < chains.size; ++i) {
            value[0] = open_chain(chains.length[i], value[0]);
            for (int j = 1; j <= loops.size; ++j)
                value[j] = std::min(open_chain(chains.length[i], value[j]),
                                    open_loop(loops.length[j - 1], value[j - 1]));
        }
        return value[loops.size];
    }

    Bits boxes_;
    Lines all_;
    Lines drawn_;
    Bits left_ = 0;
    Lengths chains_;
    Lengths loops_;
};

}  // namespace dots
