/// What of a player is to be tuned: its options and the values they may have.
///
///     OptionSpace space("mcts(nodes=300)", {"c=0.2..2", "cut=0,4,8", "final"});
///     space.player({...});    // the player with other values
#pragma once

#include <string>
#include <vector>

#include "framework/base/spec.hpp"

namespace ply::tuning {

/// An option with a range; inside, its values go from -1 to 1.
struct OptionRange {
    std::string name;
    double low = 0;
    double high = 0;
    bool whole = false;
    double start = 0;  ///< the player's own value, -1 to 1

    double value(double inside) const;        ///< rounded where it is a whole number
    double inside(double value) const;        ///< cut to -1 to 1
    std::string text(double inside) const;    ///< the value as it is written
};

/// An option with a few values, the player's own first.
struct OptionChoice {
    std::string name;
    std::vector<std::string> values;
};

class OptionSpace {
public:
    /// `NAME=LOW..HIGH`, `NAME=A,B,C`, or `NAME` alone: then it is what the searcher's table of
    /// options says, of numbers the part from a quarter of the start to its fourfold. A player
    /// without a limit gets nodes. Throws Error that names the option.
    OptionSpace(const std::string& player, const std::vector<std::string>& options);

    const std::vector<OptionRange>& ranges() const { return ranges_; }
    const std::vector<OptionChoice>& choices() const { return choices_; }
    /// All combinations of choices, those of the start first. At most `most_combinations`.
    std::vector<std::vector<std::string>> combinations() const;
    static constexpr std::size_t most_combinations = 64;
    static constexpr std::size_t most_ranges = 20;

    /// As it was given, with a limit.
    std::string start() const { return start_.text(); }
    bool limited() const { return limited_; }  ///< it had a limit of its own
    /// With these values of the choices, in their order (empty: the start's), and of the ranges,
    /// -1 to 1.
    std::string player(const std::vector<std::string>& choices,
                       const std::vector<double>& inside) const;
    /// Values of the ranges at the start.
    std::vector<double> start_inside() const;

private:
    void add(const std::string& text);

    Spec start_;
    bool limited_ = true;
    std::vector<OptionSpec> known_;
    Options chosen_;
    std::vector<OptionRange> ranges_;
    std::vector<OptionChoice> choices_;
};

}  // namespace ply::tuning
