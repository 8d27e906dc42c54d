#include "framework/insight/play/judge.hpp"

#include <fmt/format.h>

#include "framework/game/position.hpp"
#include "framework/insight/play/contestant.hpp"
#include "framework/report/text/score_scale.hpp"
#include "framework/search/core/playable.hpp"

namespace ply::insight {
namespace {

SearcherSpec judge_spec(const Game& game, std::uint64_t budget) {
    std::string text = strength_name(game, budget);
    text.insert(text.size() - 1, usual_searcher(game) == "mcts" ? ", memory=64" : ", tt=16");
    return parse_searcher(text);
}

}  // namespace

Judge::Judge(const Game& game, std::uint64_t budget)
    : game_(game), spec_(judge_spec(game, budget)), searcher_(make_searcher(spec_, game)) {}

double Judge::certain_win() const {
    return ScoreScale(&spec_, game_.facts(), game_.info().name).win();
}

std::vector<Judgement> Judge::judge(const PlayedGame& game, const std::stop_token& stop) {
    std::vector<Judgement> judgements;
    begin();
    Position position = Position::start(game_);
    for (int ply = 0; ply < game.length(); ++ply) {
        const PlayedPly& played = game.plies[static_cast<std::size_t>(ply)];
        if (played.mover != chance_player) judgements.push_back(look(position, ply, stop));
        if (stop.stop_requested()) return {};
        play(game_, position, played.move);
    }
    return judgements;
}

Judgement Judge::look(const Position& position, int ply, const std::stop_token& stop) {
    const SearchResult result = searcher_->search(position, spec_.limits, stop);
    Judgement judgement{ply, game_.mover(position.state), result.score.value_or(0), std::nullopt,
                        result.move};
    if (result.proven == Proven::win) judgement.proven = 1;
    if (result.proven == Proven::draw) judgement.proven = 0;
    if (result.proven == Proven::loss) judgement.proven = -1;
    return judgement;
}

}  // namespace ply::insight
