#include "framework/app/position/named_position.hpp"

#include <fmt/format.h>

#include <utility>

#include "framework/app/cli/common.hpp"
#include "framework/app/position/game_file.hpp"
#include "framework/base/shown_text.hpp"

namespace ply {
namespace {

NamedPosition end_of_file(const std::string& file) {
    LoadedSession loaded = open_game_file(file);
    Session& session = *loaded.session;
    session.go(session.tree().end_of_line(GameTree::root));
    return {std::move(loaded.opened), session.start(), session.moves(), session.position(), true};
}

}  // namespace

NamedPosition named_position(const CommandLine& line) {
    const std::string text = line.text("GAME");
    if (!names_game_file(text)) {
        OpenedGame opened = open_named_game(text);
        Position start = first_position(line, *opened.game);
        Position position = start;
        std::vector<Move> moves = play_typed(*opened.game, position, line.text_or("moves", ""));
        return {std::move(opened), std::move(start), std::move(moves), std::move(position)};
    }
    for (const char* const option : {"position", "moves"})
        if (line.has(option))
            throw UsageError(fmt::format("{} is a game that was played; leave --{} out",
                                         short_line(text), option));
    return end_of_file(text);
}

}  // namespace ply
