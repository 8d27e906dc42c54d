#include "framework/insight/play/judge.hpp"

#include "framework/game/position.hpp"
#include "framework/report/text/score_scale.hpp"

namespace ply::insight {
namespace {

Judgement judgement_of(const SearchResult& result, int ply, Player mover) {
    Judgement judgement{ply, mover, result.score.value_or(0), std::nullopt, result.move};
    if (result.proven == Proven::win) judgement.proven = 1;
    if (result.proven == Proven::draw) judgement.proven = 0;
    if (result.proven == Proven::loss) judgement.proven = -1;
    return judgement;
}

}  // namespace

Judge::Judge(const Game& game, const Strengths& strengths, std::uint64_t budget)
    : game_(game),
      spec_(parse_searcher(strengths.searcher(budget))),
      searcher_(make_searcher(spec_, game)) {
    const std::string prover = strengths.prover(budget);
    if (prover.empty()) return;
    prover_spec_ = parse_searcher(prover);
    prover_ = make_searcher(*prover_spec_, game);
}

void Judge::begin() {
    searcher_->new_match(0);
    if (prover_) prover_->new_match(0);
}

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
    const Player mover = game_.mover(position.state);
    if (prover_) {
        const SearchResult proof = prover_->search(position, prover_spec_->limits, stop);
        if (proof.proven != Proven::no) return judgement_of(proof, ply, mover);
    }
    return judgement_of(searcher_->search(position, spec_.limits, stop), ply, mover);
}

}  // namespace ply::insight
