#include "framework/engine/uci_info.hpp"

#include <algorithm>

#include "framework/base/line_words.hpp"
#include "framework/engine/running_engine.hpp"

namespace ply {

void UciInfo::read(std::string_view words) {
    UciInfo said = *this;
    while (const auto word = next_word(words)) {
        if (*word == "string") break;
        if (*word == "pv") {
            said.line = without_blanks(words);
            break;
        }
        if (*word == "multipv") {  // the first line is the one that is played
            const auto rank = whole_number(word_or_none(words));
            if (rank && *rank > 1) return;
        } else if (*word == "depth") {
            const auto plies = whole_number(word_or_none(words));
            if (plies)
                said.depth = static_cast<int>(std::clamp<std::int64_t>(*plies, 0, max_plies));
        } else if (*word == "nodes") {
            const auto count = whole_number(word_or_none(words));
            if (count && *count >= 0) said.nodes = static_cast<std::uint64_t>(*count);
        } else if (*word == "score") {
            const std::string_view unit = word_or_none(words);
            const auto value = whole_number(word_or_none(words));
            if (value && unit == "cp") said.score = score_of_centipawns(*value);
            if (value && unit == "mate")
                said.score = mates_in_plies ? score_of_plies(*value) : score_of_mate(*value);
        }
    }
    *this = std::move(said);
}

}  // namespace ply
