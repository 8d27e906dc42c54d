#include "framework/authoring/check/untold_moves.hpp"

#include "framework/game/clicks/clickable_moves.hpp"

namespace ply {
namespace {

constexpr int most_positions = 400;
constexpr std::size_t most_moves = 20'000;

}  // namespace

std::optional<UntoldMoves> find_untold_moves(const Game& game, std::uint64_t seed,
                                             const std::stop_token& stop) {
    Random random(seed);
    Position position = Position::start(game);
    std::vector<std::string> line;
    std::size_t seen = 0;
    for (int i = 0; i < most_positions && seen < most_moves && !stop.stop_requested(); ++i) {
        if (outcome(game, position)) {
            if (line.empty()) return std::nullopt;
            position = Position::start(game);
            line.clear();
            continue;
        }
        const std::vector<ClickableMove> moves = clickable_moves(game, position);
        if (const auto same = same_clicks(moves))
            return UntoldMoves{moves[same->first].text, moves[same->second].text, line};
        seen += moves.size();
        const ClickableMove& next = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        line.push_back(next.text);
        play(game, position, next.move);
    }
    return std::nullopt;
}

}  // namespace ply
