/// Evaluations that count one side alone, `only_race`: a strategy that somebody might hold to. Scripts
/// may declare them, and `plyboard insight` lets them play.
#pragma once

#include <string_view>

namespace ply {

constexpr bool is_one_sided(std::string_view evaluation) {
    return evaluation.starts_with("only_");
}

}  // namespace ply
