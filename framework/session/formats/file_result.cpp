#include "framework/session/formats/file_result.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "framework/base/spec.hpp"

namespace ply {
namespace {

std::optional<Player> winner_of(const Outcome& outcome) {
    if (outcome.rank[0] == outcome.rank[1]) return std::nullopt;
    return outcome.rank[0] < outcome.rank[1] ? 0 : 1;
}

std::string result_words(std::optional<Player> winner) {
    return winner ? fmt::format("player {} has won", *winner + 1) : "the game is drawn";
}

}  // namespace

Position end_of_main_line(const Session& session) {
    const GameTree& tree = session.tree();
    Position position = session.start();
    for (const NodeId node : tree.line_to(tree.end_of_line(GameTree::root)))
        play(session.game(), position, tree[node].move);
    return position;
}

bool ended_by_people(const Session& session) {
    return session.end() && session.end()->at == session.tree().end_of_line(GameTree::root);
}

FileResult result_of(const Session& session) {
    if (session.game().facts().players != 2) return {};
    if (ended_by_people(session)) {
        const auto& end = session.end();
        return {.known = true,
                .winner = end->loser ? std::optional<Player>(1 - *end->loser) : std::nullopt,
                .ending = end->ending,
                .points = end->points};
    }
    const auto by_rules = outcome(session.game(), end_of_main_line(session));
    if (!by_rules) return {};
    return {.known = true, .winner = winner_of(*by_rules)};
}

void settle(Session& session, const FileResult& result, BoundedNotes& notes) {
    session.go(session.tree().end_of_line(GameTree::root));
    if (!result.known || session.game().facts().players != 2) return;
    if (const auto by_rules = session.outcome(); by_rules && !result.stands) {
        if (winner_of(*by_rules) != result.winner)
            notes.add(fmt::format("the file says that {}, and by the rules here {}",
                                  result_words(result.winner), result_words(winner_of(*by_rules))));
        return;
    }
    // Nobody resigns or runs out of time and has a draw, nor wins by agreement on one.
    const bool contradicts = result.winner ? result.ending == SessionEnding::agreement
                                           : result.ending == SessionEnding::resignation ||
                                                 result.ending == SessionEnding::time;
    session.set_end(SessionEnd{
        .at = session.here(),
        .ending = contradicts ? SessionEnding::unexplained : result.ending,
        .loser = result.winner ? std::optional<Player>(1 - *result.winner) : std::nullopt,
        .points = result.points});
}

std::string game_for_others(const Session& session) {
    Spec named = parse_spec(session.setup().game);
    named.name = std::filesystem::path(named.name).filename().string();
    return named.text();
}

}  // namespace ply
