#include "framework/studio/tournaments/live_boards.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "framework/game/clicks/clickable_moves.hpp"
#include "framework/match/opening_settings.hpp"
#include "framework/match/openings.hpp"
#include "framework/report/picture/board_picture.hpp"
#include "framework/report/text/score_scale.hpp"

namespace ply::studio {

LiveBoards::Room& LiveBoards::room(int game) {
    const auto [found, added] = rooms_.try_emplace(game);
    if (!added) return found->second;
    Room& room = found->second;
    // Openings that are searched for cost more than a picture is worth.
    if (plan_.file.openings.balance) return room;
    room.game = open_game(plan_.sources.at(static_cast<std::size_t>(game)));
    if (room.game->facts().hidden) return room;  // the cards are nobody's to see before the end
    room.openings = make_openings(*room.game, plan_.file.openings,
                                  opening_seed(plan_.file.seed, game), nullptr);
    return room;
}

LiveBoards::Board LiveBoards::begin(const Fixture& fixture) {
    try {
        Room& at = room(fixture.game);
        if (at.openings == nullptr) return {};
        const Opening& opening = at.openings->at(fixture.opening);
        Board board{.game = at.game.get(), .state = opening.start.value_or(at.game->start())};
        for (const Move move : opening.moves) at.game->play(board.state, move);
        board.ply = static_cast<int>(opening.moves.size());
        return board;
    } catch (const std::exception&) {
        return {};  // the worker says what is wrong
    }
}

/// Of a move that is about to be made on the board.
std::string LiveBoards::score_text(const Board& board, const Fixture& fixture,
                                   const LatestMove& latest) const {
    const Player mover = board.game->mover(board.state);
    if (mover == chance_player || !latest.score) return "";
    const int player = fixture.seats.at(static_cast<std::size_t>(mover));
    const PlayerSpec& spec = plan_.file.players.at(static_cast<std::size_t>(player));
    return ScoreScale(spec.searcher(), *board.game).text(*latest.score);
}

void LiveBoards::step(Board& board, const Fixture& fixture, const LatestMove& latest) const {
    if (board.game == nullptr || latest.ply <= board.ply) return;
    const Game& game = *board.game;
    try {
        const auto move =
            latest.ply == board.ply + 1 ? game.parse_move(board.state, latest.text) : std::nullopt;
        if (move) {
            const AnyState before = board.state;
            board.score = score_text(board, fixture, latest);
            game.play(board.state, *move);
            board.last = changed_cells(game, before, board.state);
            board.ply = latest.ply;
        } else {
            board.game = nullptr;
        }
    } catch (const std::exception&) {
        board.game = nullptr;
    }
    board.svg.clear();
}

void LiveBoards::follow(const std::vector<MatchInPlay>& playing) {
    std::erase_if(boards_, [&](const auto& entry) {
        return std::ranges::none_of(
            playing, [&](const MatchInPlay& match) { return match.fixture.number == entry.first; });
    });
    for (const MatchInPlay& match : playing) {
        const auto [found, added] = boards_.try_emplace(match.fixture.number);
        if (added) found->second = begin(match.fixture);
        for (const LatestMove& move : match.recent) step(found->second, match.fixture, move);
    }
}

const std::string& LiveBoards::svg(std::uint32_t match) {
    static const std::string none;
    const auto found = boards_.find(match);
    if (found == boards_.end() || found->second.game == nullptr) return none;
    Board& board = found->second;
    try {
        if (board.svg.empty())
            board.svg =
                board_svg(*board.game, board.state, {.id = fmt::format("p{}-", match)}, board.last);
    } catch (const std::exception&) {
        board.game = nullptr;
    }
    return board.svg;
}

std::string LiveBoards::score(std::uint32_t match) const {
    const auto found = boards_.find(match);
    return found == boards_.end() || found->second.game == nullptr ? "" : found->second.score;
}

}  // namespace ply::studio
