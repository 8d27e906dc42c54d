/// Ways to learn that can be compared: what experiments change, one thing at a time.
///
///     plyboard learn lua:othello --variant "trust=0.9, shapes=rows"
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "framework/base/option.hpp"
#include "framework/learning/features/shapes.hpp"

namespace ply::learning {

/// lambda where values that were found on the way are right soon: without dice.
inline constexpr double usual_trust = 0.7;

struct Variant {
    /// lambda: how much later values count against a position's own; nothing: as much as is usual
    /// in the game.
    std::optional<double> trust;
    bool search = true;  ///< later stages search; else all look one ply ahead
    /// Whether a stage searches by the game's own evaluation, if it has one: the first one, or the
    /// second one where most games of the first one were drawn.
    enum class Warm : std::uint8_t { drawn, no, yes };
    Warm warm = Warm::drawn;
    bool sharing = true;    ///< symmetric groups and both players share tables, where they can
    bool corrects = false;  ///< is added to the game's own evaluation, where that runs no script
    ShapeKinds shapes = ShapeKinds::all;
    int hidden = 128;     ///< units of the hidden layer, where somebody teaches
    bool mirror = false;  ///< lessons count for the mirrored board, too, whatever the rules say

    /// Whether it changes what only a teacher makes use of.
    bool needs_teacher() const { return mirror || hidden != Variant{}.hidden; }
    /// From `trust=0.9, shapes=rows`; what is not named is as usual. Throws Error.
    static Variant read(const std::string& text) { return Variant{}.changed(text); }
    /// The same, and what is not named stays.
    Variant changed(const std::string& text) const;
    /// All of it, as read() reads it.
    std::string text() const;
    static const std::vector<OptionSpec>& options();
};

}  // namespace ply::learning
