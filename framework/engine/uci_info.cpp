#include "framework/engine/uci_info.hpp"

#include <algorithm>

#include "framework/base/line_words.hpp"
#include "framework/engine/running_engine.hpp"

namespace ply {

void UciInfo::read(std::string_view words) {
    std::size_t rank = 1;
    std::optional<int> plies;
    std::optional<std::uint64_t> searched;
    Line said;
    while (const auto word = next_word(words)) {
        if (*word == "string") break;
        if (*word == "pv") {
            said.moves = without_blanks(words);
            break;
        }
        if (*word == "multipv") {
            const auto number = whole_number(word_or_none(words));
            if (number && *number >= 1) rank = static_cast<std::size_t>(*number);
        } else if (*word == "depth") {
            if (const auto number = whole_number(word_or_none(words)))
                plies = static_cast<int>(std::clamp<std::int64_t>(*number, 0, max_plies));
        } else if (*word == "nodes") {
            const auto count = whole_number(word_or_none(words));
            if (count && *count >= 0) searched = static_cast<std::uint64_t>(*count);
        } else if (*word == "score") {
            const std::string_view unit = word_or_none(words);
            const auto value = whole_number(word_or_none(words));
            if (value && unit == "cp") said.score = score_of_centipawns(*value);
            if (value && unit == "mate")
                said.score = mates_in_plies ? score_of_plies(*value) : score_of_mate(*value);
        } else if (*word == "lowerbound" || *word == "upperbound") {
            said.bound = true;
        }
    }
    if (rank > std::min(lines.size() + 1, most_lines)) return;
    if (rank > lines.size()) lines.emplace_back();
    if (rank == 1) {  // the line that is played
        depth = plies.value_or(depth);
        nodes = searched.value_or(nodes);
    }
    Line& line = lines[rank - 1];
    if (said.bound && line.score && !line.bound) return;
    if (said.score) {
        line.score = said.score;
        line.bound = said.bound;
    }
    if (!said.moves.empty()) line.moves = std::move(said.moves);
}

}  // namespace ply
