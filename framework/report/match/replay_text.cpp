#include "framework/report/match/replay_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "framework/report/board/board_text.hpp"
#include "framework/report/match/match_text.hpp"
#include "framework/report/text/escaped_text.hpp"
#include "framework/report/text/fitted_text.hpp"
#include "framework/report/text/number_text.hpp"

namespace ply {
namespace {

constexpr int narrowest_list = 26;
constexpr int widest_list = 44;
constexpr int gap = 3;

constexpr std::string_view replay_keys[] = {"q: quit", "arrows or space: step", "a: analyze",
                                            "Home/End: ends", "PgUp/PgDn: ten"};

int row_count(const std::vector<std::string>& rows) {
    return static_cast<int>(rows.size());
}

std::string who(const ReplayScene& scene, Player mover) {
    if (mover < 0 || mover >= static_cast<Player>(scene.fixture.seats.size()))
        return chance_word(scene.game.facts().chance_kind);
    return one_line(scene.plan.player_name(scene.fixture.seats[mover]));
}

/// `  12  d4e5      +12 units  0.51 s`
std::string row(const ReplayScene& scene, std::size_t ply, int move_width) {
    if (ply == 0) return "   0  start";
    const ReplayedPly& played = scene.replay.plies[ply - 1];
    std::string text =
        fmt::format("{:>4}  {}", ply, padded_text(one_line(played.move), move_width));
    if (static_cast<int>(ply) <= scene.match.opening_plies) return text + "  opening";
    if (played.mover == chance_player) return text + "  " + who(scene, chance_player);
    if (!played.thought) return text;
    return text + fmt::format("  {:>14}  {}",
                              score_text(scene.plan, scene.fixture, played, scene.game),
                              time_text(played.thought->time));
}

/// `count` rows with `ply` in the middle where that is possible.
std::vector<std::string> list(const ReplayScene& scene, std::size_t ply, int count, bool colours) {
    const auto total = static_cast<int>(scene.replay.plies.size()) + 1;
    const int shown = std::clamp(count, 0, total);
    const int first = std::clamp(static_cast<int>(ply) - shown / 2, 0, total - shown);
    int move_width = 4;
    for (int i = std::max(1, first); i < first + shown; ++i)
        move_width = std::max(
            move_width,
            std::min(12, columns_of(scene.replay.plies[static_cast<std::size_t>(i - 1)].move)));
    std::vector<std::string> rows;
    for (int i = first; i < first + shown; ++i) {
        const bool here = i == static_cast<int>(ply);
        const std::string text = row(scene, static_cast<std::size_t>(i), move_width);
        rows.push_back(!here     ? "  " + text
                       : colours ? fmt::format("\x1b[7m> {}\x1b[0m", text)
                                 : "> " + text);
    }
    return rows;
}

/// What led to the position, or how it ended.
std::string sentence(const ReplayScene& scene, std::size_t ply) {
    const std::size_t plies = scene.replay.plies.size();
    if (ply == 0) return fmt::format("start, {} {}", plies, plies == 1 ? "ply" : "plies");
    const ReplayedPly& played = scene.replay.plies[ply - 1];
    std::string text =
        fmt::format("ply {} of {}: {} {} {}", ply, plies, who(scene, played.mover),
                    played.mover == chance_player ? "give" : "plays", one_line(played.move));
    if (static_cast<int>(ply) <= scene.match.opening_plies) text += ", opening";
    const std::string told = told_text(scene.plan, scene.fixture, played, scene.game);
    return told.empty() ? text : text + ", " + told;
}

/// The end of the match, or of what could be replayed.
std::string ending(const ReplayScene& scene) {
    if (!scene.replay.trouble.empty()) return one_line(scene.replay.trouble);
    std::string text =
        fmt::format("{} ({})", result_text(scene.match), termination_name(scene.match.termination));
    if (!scene.match.detail.empty()) text += ": " + one_line(scene.match.detail);
    return text;
}

/// The board after `ply` plies, what the last one changed marked.
std::string board_after(const ReplayScene& scene, std::size_t ply, BoardStyle style) {
    for (const int player : scene.fixture.seats)
        style.seats.push_back(scene.plan.player_name(player));
    style.before = ply == 0 ? nullptr : &scene.replay.at(ply - 1);
    return draw_board(scene.game, scene.replay.at(ply), style);
}

}  // namespace

std::string replay_title(const ReplayScene& scene) {
    return fmt::format("match {}, round {}: {}, {} ({})", scene.match.number, scene.fixture.round,
                       contest_text(scene.plan, scene.fixture), result_text(scene.match),
                       termination_name(scene.match.termination));
}

std::string replay_position(const ReplayScene& scene, std::size_t ply, const BoardStyle& style) {
    std::string text = sentence(scene, ply) + "\n\n" + board_after(scene, ply, style);
    if (ply == scene.replay.plies.size()) text += "\n" + ending(scene) + "\n";
    return text;
}

std::vector<std::string> replay_screen(const ReplayScene& scene, std::size_t ply, int columns,
                                       int rows, const BoardStyle& style) {
    const bool colours = style.colours;
    const auto seen_as = [colours](const char* how, const std::string& text) {
        return colours && *how != '\0' ? fmt::format("\x1b[{}m{}\x1b[0m", how, text) : text;
    };
    const bool roomy = rows >= 12;
    std::vector<std::string> lines;
    const auto add_folded = [&](const char* how, const std::string& text) {
        for (const std::string& line :
             roomy ? folded_text(text, columns) : std::vector<std::string>{text})
            lines.push_back(seen_as(how, line));
    };
    add_folded("1", replay_title(scene));
    add_folded("", sentence(scene, ply));
    if (ply == scene.replay.plies.size()) add_folded("1", ending(scene));
    if (roomy) lines.emplace_back();
    const int below = roomy ? 2 : 0;  // an empty row, and the keys
    const int room = rows - row_count(lines) - below;
    std::vector<std::string> board = lines_of(board_after(scene, ply, style));
    int board_width = 0;
    for (const std::string& line : board) board_width = std::max(board_width, columns_of(line));
    const int high = row_count(board);
    const int left = columns - board_width - gap;
    if (board_width > columns || high > room)
        board = board_takes(board_width, rows - room + high, columns);
    if (left >= narrowest_list && high <= room) {  // the moves beside the board
        const int width = std::max(board_width, std::min(columns / 2, columns - widest_list - gap));
        const auto moves = list(scene, ply, std::max(1, room), colours);
        const std::size_t height = std::max(moves.size(), board.size());
        for (std::size_t i = 0; i < height && static_cast<int>(i) < room; ++i) {
            std::string line = i < board.size() ? board[i] : "";
            line.append(static_cast<std::size_t>(std::max(0, width + gap - columns_of(line))), ' ');
            lines.push_back(line + (i < moves.size() ? moves[i] : ""));
        }
    } else {  // below
        lines.insert(lines.end(), board.begin(), board.end());
        lines.emplace_back();
        const auto moves = list(scene, ply, rows - row_count(lines) - below, colours);
        lines.insert(lines.end(), moves.begin(), moves.end());
    }
    if (roomy) {
        lines.resize(std::min(lines.size(), static_cast<std::size_t>(rows - 2)));
        lines.emplace_back();
        lines.push_back(seen_as("2", key_hints(replay_keys, columns)));
    }
    if (lines.size() > static_cast<std::size_t>(rows)) lines.resize(static_cast<std::size_t>(rows));
    return lines;
}

}  // namespace ply
