/// Which entry of a full transposition table makes room.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace ply {

/// The schemes of Breuker, "Memory versus search in games" (thesis, Maastricht 1998, chapter 2),
/// and the table's own. His "bigall", where table hits count with the nodes they once took, is left
/// out: searches would have to add those up.
enum class Replacement : std::uint8_t {
    bucket,   ///< of four entries the one of an older search, then the shallowest
    deep,     ///< one place: the newcomer, if it was searched at least as deep
    newest,   ///< one place: the newcomer, always
    oldest,   ///< one place: never the newcomer
    big1,     ///< one place: the newcomer, if its subtree has at least as many nodes
    twodeep,  ///< two places: as deep; the entry displaced there always gets the second one
    twobig1,  ///< two places: as big1; the entry displaced there always gets the second one
};

/// As written in options, in the order of the enumeration.
inline std::vector<std::string> replacement_words() {
    return {"bucket", "deep", "new", "old", "big1", "twodeep", "twobig1"};
}

/// The scheme of one of these words.
inline Replacement replacement_of(const std::string& word) {
    const auto words = replacement_words();
    return static_cast<Replacement>(std::ranges::find(words, word) - words.begin());
}

}  // namespace ply
