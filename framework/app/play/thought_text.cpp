// What a program thinks of the position, as people read it: on the way, and of the move it plays.

#include <fmt/format.h>

#include "framework/app/play/terminal_game.hpp"
#include "framework/base/shown_text.hpp"
#include "framework/search/core/provisional.hpp"

namespace ply {

/// How the scores of a player are written.
ScoreScale TerminalGame::scale_of(const std::string& who, std::optional<Score> score,
                                  const Game& rules) {
    if (!score) return {};
    const PlayerSpec player = parse_player(who);
    return {player.searcher(), rules};
}

std::string TerminalGame::worth_text(const ScoreScale& scale, const SearchResult& result) {
    std::string text = result.score ? scale.text(*result.score) : "";
    // Who knows the value at once has not searched.
    if (result.depth > 0 || text.empty())
        text += fmt::format("{}depth {}", text.empty() ? "" : ", ", result.depth);
    return text;
}

std::string TerminalGame::line_text(const SearchResult& result, const Position& from,
                                    const Game& rules) {
    AnyState state = from.state;
    std::string line;
    for (const Move move : result.pv) {
        line += " " + one_line(rules.move_text(state, move));
        rules.play(state, move);
    }
    return line.empty() ? line : "line" + line;
}

/// Score, depth and time, then the line.
std::vector<std::string> TerminalGame::thought_text(Player seat, const SearchResult& result) const {
    std::vector<std::string> lines{player_of(seat)};
    if (result.score)
        lines.push_back(fmt::format(
            "{}, {:.2f} s", worth_text(scale_of(player_of(seat), result.score, game()), result),
            std::chrono::duration<double>(result.time).count()));
    if (std::string line = line_text(result, now(), game()); !line.empty())
        lines.push_back(std::move(line));
    return lines;
}

void TerminalGame::show_found(const ScoreScale& scale, const SearchResult& result) {
    if (!is_provisional(result))
        display_->show_found(worth_text(scale, result), line_text(result, now(), *thinkers_game_));
}

}  // namespace ply
