// How games end in GTP: the score, the stones that are dead, and taking them off by moves.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "framework/report/notation/vertices.hpp"
#include "framework/serving/gtp/final_status.hpp"
#include "framework/serving/gtp/gtp_server.hpp"

namespace ply::serving {
namespace {

std::string gtp_score_text(double margin) {
    if (margin == 0) return "0";
    return fmt::format("{}+{:g}", margin > 0 ? "B" : "W", std::abs(margin));
}

bool is_pass(const std::string& text) {
    return lower_case(text) == "pass";
}

}  // namespace

bool GtpServer::is_go() const {
    const Game& game = served_.game();
    const auto known = game.protocols();
    return has_vertices(game) && std::ranges::any_of(known, [](const ProtocolGame& each) {
               return each.protocol == "gtp" && each.name == "go";
           });
}

ServedGame::Line GtpServer::before_passes() const {
    const ServedGame::Line& line = served_.line();
    const Game& game = served_.game();
    std::vector<Position> positions{Position::at(game, line.start)};
    std::size_t stones = 0;  // moves up to the last stone
    for (std::size_t i = 0; i < line.moves.size(); ++i) {
        Position next = positions.back();
        if (!is_pass(text_of(game, next.state, line.moves[i]))) stones = i + 1;
        ply::play(game, next, line.moves[i]);
        positions.push_back(std::move(next));
    }
    return {line.start,
            {line.moves.begin(), line.moves.begin() + static_cast<std::ptrdiff_t>(stones)},
            positions[stones]};
}

std::vector<bool> GtpServer::dead() const {
    const AnyState state = before_passes().position.state;
    if (served_.game().over(state)) return std::vector<bool>(served_.game().layout()->cells.size());
    return dead_stones(served_.game(), state);
}

/// As players count it. Where no stone is dead, or in other games than go, that is the outcome.
std::string GtpServer::final_score(Words) {
    const auto outcome = served_.outcome();
    if (!outcome) throw Error("cannot score");
    const Game& game = served_.game();
    const bool halves = counts_half_points();
    if (is_go() && has_option("komi")) {
        const std::vector<bool> gone = dead();
        const double komi = (halves ? game.options().real("komi")
                                    : static_cast<double>(game.options().integer("komi"))) +
                            komi_shift_;
        if (std::ranges::count(gone, true) > 0)
            return gtp_score_text(area_lead(game, served_.position().state, gone) - komi);
    }
    const double points = outcome->utility[0];
    double margin = points - (game.facts().goal == Goal::margin ? komi_shift_ : 0);
    // Rules with half points give the winner the next whole one.
    if (margin != 0 && halves && std::fmod(game.options().real("komi"), 1) != 0)
        margin -= std::copysign(0.5, points);
    return gtp_score_text(margin);
}

std::string GtpServer::final_status_list(Words words) {
    if (!is_go()) throw Error("only stones of go have a status");
    const std::string_view status = words.next();
    if (status == "seki") return "";
    if (status != "dead" && status != "alive")
        throw Error("syntax error: the status is alive, seki or dead");
    const Game& game = served_.game();
    const std::vector<bool> gone = dead();
    std::string text;
    for (std::size_t cell = 0; cell < gone.size(); ++cell) {
        if (game.content(served_.position().state, static_cast<int>(cell)) == 0) continue;
        if (gone[cell] != (status == "dead")) continue;
        text += (text.empty() ? "" : " ") + with_vertices(game, game.layout()->cells[cell].name);
    }
    return text;
}

std::vector<Move> GtpServer::moves_beside_dead(Player player) const {
    const Game& game = served_.game();
    const AnyState& state = served_.position().state;
    const Layout& layout = *game.layout();
    const std::vector<bool> gone = dead();
    std::vector<Move> moves;
    for (const Move move : served_.legal()) {
        const std::string text = text_of(game, state, move);
        const auto at = std::ranges::find_if(layout.cells, [&](const Layout::Cell& cell) {
            return with_vertices(game, cell.name) == text;
        });
        if (at == layout.cells.end()) continue;  // a pass
        for (std::size_t cell = 0; cell < gone.size(); ++cell) {
            const Layout::Cell& stone = layout.cells[cell];
            const bool beside = std::abs(stone.x - at->x) + std::abs(stone.y - at->y) == 1;
            const bool others = game.content(state, static_cast<int>(cell)) == 2 - player;
            if (!gone[cell] || !others || !beside) continue;
            moves.push_back(move);
            break;
        }
    }
    return moves;
}

/// As KGS has it: no pass while dead stones of the other player are on the board, be it after two
/// passes. (The manual of kgsGtp)
std::string GtpServer::genmove_cleanup(Words words) {
    const Player player = colour(words.next());
    if (served_.outcome() && is_go()) {
        served_.restore(before_passes());
        plies_.clear();  // nothing before it can be undone
    }
    if (served_.outcome()) throw Error("the game is over");
    return played(player, is_go());
}

}  // namespace ply::serving
