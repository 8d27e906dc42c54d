/// The board of Chinese checkers: a star of six arms around a hexagon.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <vector>

namespace chinese_checkers {

inline constexpr int most_cells = 121;
inline constexpr int directions = 6;
inline constexpr int none = 127;  ///< no cell

/// A set of cells, one bit each.
struct Cells {
    std::uint64_t words[2] = {0, 0};

    bool has(int cell) const { return bit(cell) != 0; }
    std::uint64_t bit(int cell) const { return words[cell >> 6] >> (cell & 63) & 1; }  ///< 0, 1
    void flip(int cell) { words[cell >> 6] ^= std::uint64_t{1} << (cell & 63); }
    bool empty() const { return (words[0] | words[1]) == 0; }

    friend Cells operator&(Cells a, Cells b) {
        return {{a.words[0] & b.words[0], a.words[1] & b.words[1]}};
    }
    friend Cells operator|(Cells a, Cells b) {
        return {{a.words[0] | b.words[0], a.words[1] | b.words[1]}};
    }
    Cells without(Cells others) const {
        return {{words[0] & ~others.words[0], words[1] & ~others.words[1]}};
    }
};

/// Cells in rows from the bottom, two triangles that lie over each other; numbered along the rows.
/// With x and y from the middle the neighbours of (0, 0) are (1, 0), (0, 1), (-1, 1) and those
/// opposite.
class Star {
public:
    struct Cell {
        int x;  ///< from the left of the rows, 0 to 4 * arm
        int y;
    };

    /// `arm`: rows of an arm, 2 to 4.
    explicit Star(int arm) : arm_(arm) {
        const int across = 4 * arm + 1;
        std::vector<int> at(static_cast<std::size_t>(across * across), none);
        for (int y = 0; y < across; ++y)
            for (int x = 0; x < across; ++x) {
                const bool up = x >= arm && y >= arm && x + y <= 5 * arm;
                const bool down = x <= 3 * arm && y <= 3 * arm && x + y >= 3 * arm;
                if (!up && !down) continue;
                at[static_cast<std::size_t>(y * across + x)] = static_cast<int>(cells_.size());
                cells_.push_back({x, y});
            }
        const auto cell_at = [&](int x, int y) {
            if (x < 0 || y < 0 || x >= across || y >= across) return none;
            return at[static_cast<std::size_t>(y * across + x)];
        };
        constexpr int step_x[directions] = {1, 0, -1, -1, 0, 1};
        constexpr int step_y[directions] = {0, 1, 1, 0, -1, -1};
        for (int cell = 0; cell < size(); ++cell) {
            const auto [x, y] = cells_[static_cast<std::size_t>(cell)];
            for (int d = 0; d < directions; ++d) {
                const int near = cell_at(x + step_x[d], y + step_y[d]);
                near_[cell][d] = static_cast<std::uint8_t>(near);
                far_[cell][d] =
                    static_cast<std::uint8_t>(cell_at(x + 2 * step_x[d], y + 2 * step_y[d]));
                if (near != none) beside_[cell].flip(near);
            }
            mirrored_[cell] = static_cast<std::uint8_t>(cell_at(6 * arm - x - y, y));
            for (int number = 0; number < directions; ++number) {
                if (towards(number, cell) > arm) arms_[number].flip(cell);
                to_tip_[number][cell] = static_cast<std::uint8_t>(distance_to_tip(number, cell));
            }
        }
    }

    int size() const { return static_cast<int>(cells_.size()); }
    const std::vector<Cell>& cells() const { return cells_; }
    int arm_rows() const { return arm_; }
    int near(int cell, int direction) const { return near_[cell][direction]; }
    int far(int cell, int direction) const { return far_[cell][direction]; }
    Cells beside(int cell) const { return beside_[cell]; }
    int mirrored(int cell) const { return mirrored_[cell]; }  ///< left and right exchanged
    /// Arm 0 lies below, the others follow anticlockwise.
    Cells arm(int number) const { return arms_[number]; }
    static int across(int number) { return (number + 3) % directions; }
    /// Rows from the middle towards the tip of an arm.
    int towards(int number, int cell) const {
        const auto [column, row] = cells_[static_cast<std::size_t>(cell)];
        const int x = column - 2 * arm_;
        const int y = row - 2 * arm_;
        const int rows[directions] = {-y, x, x + y, y, -x, -x - y};
        return rows[number];
    }
    /// Steps to the tip of an arm.
    int to_tip(int number, int cell) const { return to_tip_[number][cell]; }

private:
    int distance_to_tip(int number, int cell) const {
        const auto best =
            std::max_element(cells_.begin(), cells_.end(), [&](const Cell& a, const Cell& b) {
                return towards(number, index(a)) < towards(number, index(b));
            });
        const auto [x, y] = cells_[static_cast<std::size_t>(cell)];
        const int dx = x - best->x;
        const int dy = y - best->y;
        return (std::abs(dx) + std::abs(dy) + std::abs(dx + dy)) / 2;
    }
    int index(const Cell& cell) const { return static_cast<int>(&cell - cells_.data()); }

    int arm_;
    std::vector<Cell> cells_;
    std::array<std::array<std::uint8_t, directions>, most_cells> near_{};
    std::array<std::array<std::uint8_t, directions>, most_cells> far_{};
    std::array<Cells, most_cells> beside_{};
    std::array<std::uint8_t, most_cells> mirrored_{};
    std::array<Cells, directions> arms_{};
    std::array<std::array<std::uint8_t, most_cells>, directions> to_tip_{};
};

}  // namespace chinese_checkers
