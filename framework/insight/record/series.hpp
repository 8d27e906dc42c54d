/// What games are played for: the names under which the journal keeps them.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <set>
#include <string>

namespace ply::insight {

/// Games of a series that figures are made of.
struct SeriesGames {
    std::string name;
    std::set<int> numbers{};
};

inline std::string selfplay_series(std::uint64_t budget) {
    return fmt::format("selfplay {}", budget);
}
inline std::string ladder_series(const std::string& player, const std::string& below) {
    return fmt::format("ladder {} {}", player, below);
}
inline std::string choosing_series(const std::string& player, const std::string& other) {
    return fmt::format("choosing {} {}", player, other);
}
inline std::string trace_series(std::size_t level) {
    return fmt::format("trace {}", level);
}
inline std::string luck_series(const std::string& player) {
    return "luck " + player;
}
inline std::string openings_series(const std::string& player) {
    return "openings " + player;
}
inline std::string handicap_series(const std::string& handicap, const std::string& standard) {
    return fmt::format("handicap {} {}", handicap, standard);
}
inline std::string pie_series(const std::string& player) {
    return "pie " + player;
}
/// Of a variant: `size=5`.
inline std::string variant_series(const std::string& variant, const std::string& player) {
    return fmt::format("variant {} {}", variant, player);
}

}  // namespace ply::insight
