#include "framework/app/play/level_of_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "framework/app/cli/common.hpp"
#include "framework/base/error.hpp"
#include "framework/base/line_words.hpp"
#include "framework/base/shown_text.hpp"
#include "framework/base/suggest.hpp"
#include "framework/player/levels.hpp"
#include "framework/player/measured_ladder.hpp"

namespace ply {
namespace {

/// The number in `3`, `level3` and `level(3)`.
std::optional<std::size_t> number_of_level(std::string_view text) {
    constexpr std::string_view word = "level";
    if (text.starts_with(word)) text.remove_prefix(word.size());
    if (text.starts_with('(') && text.ends_with(')')) text = text.substr(1, text.size() - 2);
    constexpr std::size_t most_digits = 2;
    if (text.empty() || text.size() > most_digits || text.starts_with('0') ||
        text.find_first_not_of("0123456789") != text.npos)
        return std::nullopt;
    std::size_t number = 0;
    for (const char digit : text) number = 10 * number + static_cast<std::size_t>(digit - '0');
    return number;
}

UsageError no_such_level(const std::string& text, std::size_t levels, const std::string& whose) {
    const bool numbered = text.size() > 1 && text.find_first_of("0123456789") != text.npos;
    std::vector<std::string> names;
    for (const Level& level : level_table())
        names.push_back(numbered ? level.text() : std::string(level.name));
    return UsageError(fmt::format("play: there is no level '{}'{}; 1 to {} are levels{}", text,
                                  suggestion(text, names), levels, whose));
}

}  // namespace

std::string player_of_level(const std::string& typed, const std::string& game) {
    const std::string text = lower_case(typed);
    const auto number = number_of_level(text);
    const auto named = std::ranges::find(level_table(), text, &Level::name);
    const bool is_name = named != level_table().end();
    const auto& [ladder, trouble] = find_ladder(Catalogue::standard().find(game));
    if (!trouble.empty()) remark("{}\n", one_line(trouble));
    const bool measured = !ladder.rungs.empty();
    const std::size_t levels = measured ? ladder.rungs.size() : level_table().size();
    if (!is_name && (!number || *number > levels))
        throw no_such_level(text, levels,
                            measured ? fmt::format(" of {}, as measured", game) : ", too");
    if (!measured) return is_name ? named->text() : level_table()[*number - 1].text();
    const MeasuredRung& rung =
        is_name ? ladder.rung_of_level(named->number) : ladder.rungs[*number - 1];
    remark("level {} of {}, of its own {} that were measured: {}\n",
           &rung - ladder.rungs.data() + 1, one_line(game), levels, rung.player);
    return rung.player;
}

}  // namespace ply
