// Of three and more players: is there one who cannot win any more, and decides who does? Random
// games from every move of late positions tell what each player can still hope for.

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "framework/game/position.hpp"
#include "framework/insight/stages/stage.hpp"

namespace ply::insight {
namespace {

constexpr std::size_t most_games_looked_at = 50;
constexpr int positions_of_game = 12;
constexpr double late_from = 0.5;  ///< of the length
constexpr std::size_t most_moves_tried = 24;
constexpr std::uint64_t games_from_move = 64;
constexpr double out_of_it = 0.05;  ///< the best that one who is out can hope for
constexpr double decides_by = 0.5;  ///< by so much the chances of another one differ

using Chances = std::array<double, max_players>;

Chances chances_after(const Game& game, const AnyState& state, Random& random) {
    const PlayoutStats stats = game.playouts(state, random, games_from_move, most_plies_of_games);
    Chances chances{};
    for (std::size_t p = 0; p < chances.size(); ++p)
        chances[p] = static_cast<double>(stats.wins[p]) / static_cast<double>(stats.games);
    return chances;
}

/// Whether the one to move is out, and what it does makes another one win or lose.
bool makes_a_king(const Game& game, const Position& position, Random& random) {
    MoveList moves;
    legal_moves(game, position, moves);
    if (moves.size() < 2) return false;
    const auto mover = static_cast<std::size_t>(game.mover(position.state));
    const std::size_t step = (moves.size() - 1) / most_moves_tried + 1;
    Chances most{};
    Chances least{};
    least.fill(1);
    for (std::size_t i = 0; i < moves.size(); i += step) {
        AnyState after = position.state;
        game.play(after, moves[i]);
        const Chances chances = chances_after(game, after, random);
        if (chances[mover] > out_of_it) return false;
        for (std::size_t p = 0; p < chances.size(); ++p) {
            least[p] = std::min(least[p], chances[p]);
            most[p] = std::max(most[p], chances[p]);
        }
    }
    for (std::size_t p = 0; p < most.size(); ++p)
        if (most[p] - least[p] >= decides_by) return true;
    return false;
}

bool has_kingmaker(const Game& game, const PlayedGame& played, Random random,
                   const std::stop_token& stop) {
    const int first = static_cast<int>(late_from * played.length());
    const int step = (played.length() - first) / positions_of_game + 1;
    Position position = Position::start(game);
    for (int ply = 0; ply < played.length() && !stop.stop_requested(); ++ply) {
        const PlayedPly& made = played.plies[static_cast<std::size_t>(ply)];
        // Counted from the end, where it is clearest who is out.
        const bool looked_at = ply >= first && (played.length() - 1 - ply) % step == 0;
        if (looked_at && made.mover != chance_player && makes_a_king(game, position, random))
            return true;
        play(game, position, made.move);
    }
    return false;
}

}  // namespace

void look_for_kingmakers(Stage& stage, Insight& insight) {
    const StrengthRow* const strongest = insight.strongest();
    if (strongest == nullptr || insight.players < 3) return;
    const std::size_t most = std::min(strongest->games.size(), most_games_looked_at);
    stage.progress.doing(fmt::format("judge: who is out and decides, in {} games", most));
    std::vector<int> found(most, -1);
    stage.clock.start();
    stage.hall.each(
        0, static_cast<int>(most),
        [&](int number, const Game& rules, std::size_t) {
            const auto at = static_cast<std::size_t>(number);
            rules.protect([&] {
                const Random random(Random::derive(stage.seed("kingmakers"), at));
                found[at] = has_kingmaker(rules, strongest->games[at], random, stage.stop) ? 1 : 0;
            });
            if (stage.stop.stop_requested()) found[at] = -1;
        },
        stage.stop);
    const auto done = std::ranges::find(found, -1);
    insight.kingmaker = wilson(static_cast<double>(std::count(found.begin(), done, 1)),
                               static_cast<std::size_t>(done - found.begin()));
    if (done != found.end())
        insight.cuts.push_back(
            {"kingmakers", static_cast<std::size_t>(done - found.begin()), most, "games"});
}

}  // namespace ply::insight
