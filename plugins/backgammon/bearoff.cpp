#include "bearoff.hpp"

#include <algorithm>
#include <limits>

#include "plays.hpp"

namespace backgammon {
namespace {

constexpr int home_points = 6;
constexpr std::size_t positions = 3003;  // 14 over 6

constexpr std::size_t over(int n, int k) {
    std::size_t value = 1;
    for (int i = 1; i <= k; ++i) value = value * static_cast<std::size_t>(n - k + i) / i;
    return value;
}

}  // namespace

Bearoff::Bearoff() : known_(positions) {
    // Every position leads to others whose men have fewer points to go.
    const auto all = [&](auto& self, Men men, int point, int left) -> void {
        if (point > home_points) {
            compute(men);
            return;
        }
        for (int count = 0; count <= left; ++count) {
            men[point] = static_cast<std::uint8_t>(count);
            self(self, men, point + 1, left - count);
        }
    };
    all(all, Men{}, 1, most_men);
}

/// The combinatorial number system: men on the first i points, plus i - 1, grow with i.
std::size_t Bearoff::index(const Men& men) {
    std::size_t index = 0;
    int sum = 0;
    for (int point = 1; point <= home_points; ++point) {
        sum += men[point];
        if (sum > 0) index += over(sum + point - 1, point);
    }
    return index;
}

const Bearoff::Known& Bearoff::compute(const Men& men) {
    Known& known = known_[index(men)];
    if (known.mean >= 0) return known;
    if ((points_with(men, 1) & home) == 0) {
        known.turns[0] = 1;
        known.mean = 0;
        return known;
    }
    float mean = 1;
    for (int high = 1; high <= 6; ++high)
        for (int low = 1; low <= high; ++low) {
            ply::MoveList plays;
            Plays(men, Men{}, high, low).add_to(plays);
            const Known* best = nullptr;
            for (const ply::Move play : plays) {
                Men after = men;
                Men nobody{};
                make_play(after, nobody, play, high, low);
                const Known& next = compute(after);
                if (best == nullptr || next.mean < best->mean) best = &next;
            }
            const float chance = (high == low ? 1.0f : 2.0f) / 36;
            mean += chance * best->mean;
            for (int turns = 0; turns <= most_turns; ++turns)
                known.turns[std::min(turns + 1, most_turns)] += chance * best->turns[turns];
        }
    known.mean = mean;
    return known;
}

double Bearoff::first(const Men& on_roll, const Men& other) const {
    const Turns& own = turns(on_roll);
    const Turns& others = turns(other);
    double slower = 1;  // that the other needs as many turns or more
    double chance = 0;
    for (int needed = 1; needed <= most_turns; ++needed) {
        chance += own[needed] * slower;
        slower -= others[needed];
    }
    return chance;
}

}  // namespace backgammon
