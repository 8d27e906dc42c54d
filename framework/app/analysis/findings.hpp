/// What is known of a position that somebody walks through: the best lines or, before dice are
/// thrown, all throws.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "framework/app/analysis/throws.hpp"
#include "framework/report/analysis/analysis.hpp"

namespace ply {

/// One of both at most.
struct Findings {
    std::optional<Analysis> lines{};
    std::optional<Throws> throws{};

    /// What can be stepped into, in the order in which it is listed: first moves, or throws.
    std::vector<std::string> choices() const {
        std::vector<std::string> texts;
        if (throws)
            for (const Throw& thrown : throws->list) texts.push_back(thrown.text);
        if (lines)
            for (const AnalysisLine& line : lines->lines)
                if (!line.moves.empty()) texts.push_back(line.moves.front());
        return texts;
    }
};

}  // namespace ply
