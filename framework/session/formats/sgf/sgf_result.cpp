#include "framework/session/formats/sgf/sgf_result.hpp"

#include "framework/base/line_words.hpp"
#include "framework/session/formats/pasted_text.hpp"
#include "framework/session/formats/sgf/sgf_said.hpp"

namespace ply {
namespace {

/// `R`, `1R`, `Time`, `F`, `3.5`: what stands behind the `+`.
void take_manner(const std::string& manner, FileResult& result) {
    // Backgammon has the number of games in front.
    const std::size_t word = std::min(manner.find_first_not_of("0123456789"), manner.size());
    if (manner.substr(word).starts_with('r')) result.ending = SessionEnding::resignation;
    if (manner.starts_with('t')) result.ending = SessionEnding::time;
    if (manner.starts_with('f')) result.ending = SessionEnding::adjudication;
    if (!real_number(manner)) return;
    result.ending = SessionEnding::count;
    result.points = manner;
}

/// What people ended the game by.
std::string manner_of(const FileResult& result) {
    switch (result.ending) {
        case SessionEnding::time:
            return "T";
        case SessionEnding::adjudication:
            return "F";
        case SessionEnding::count:
            return result.points;
        case SessionEnding::resignation:
            return "R";
        case SessionEnding::agreement:
        case SessionEnding::unexplained:
            break;
    }
    return "";
}

}  // namespace

FileResult sgf_result(std::string_view said) {
    const std::string text = lower_case(joined_line(said));
    if (text == "0" || text.starts_with("draw") || text == "jigo") return {.known = true};
    const bool winner = text.starts_with('b') || text.starts_with('w');
    if (!winner || (text.size() > 1 && text[1] != '+')) return {};
    FileResult result{.known = true, .winner = text[0] == 'b' ? 0 : 1};
    if (text.size() > 2) take_manner(text.substr(2), result);
    return result;
}

std::string written_sgf_result(const Session& session, const SgfNotation& notation) {
    const GameTree& tree = session.tree();
    const FileResult result = result_of(session);
    const auto* const kept = kept_property(tree[tree.end_of_line(GameTree::root)], "RE");
    const std::string said = kept == nullptr ? "" : joined_line(kept->front());
    const FileResult meant = sgf_result(said);
    const bool by_people = ended_by_people(session);
    if (!said.empty() && (by_people ? meant == result : !meant.known)) return said;
    if (!result.known) return "?";
    if (!result.winner) return "0";
    const std::string winner = *result.winner == 0 ? "B+" : "W+";
    if (by_people) return winner + manner_of(result);
    // Of some games the rules here say who has won, but not by how much.
    const std::string points = notation.points(*outcome(session.game(), end_of_main_line(session)));
    return points.empty() && said.starts_with(winner) ? said : winner + points;
}

}  // namespace ply
