#include "framework/learning/train/cell_worth.hpp"

#include <memory>

#include "framework/learning/features/survey.hpp"
#include "framework/search/learned/learned_evaluator.hpp"

namespace ply::learning {
namespace {

using Contents = std::vector<std::uint8_t>;

std::vector<Contents> boards_of(const Game& game, const TupleNet& net) {
    const Survey survey(game, BoardGraph(*game.layout()));
    std::vector<Contents> boards;
    PositionReader reader(game);
    for (const AnyState& state : survey.states) boards.push_back(reader.contents(net, state));
    return boards;
}

/// The mean of what it is worth that the cell holds `with` and not `without`.
double mean_worth(LearnedEvaluator& evaluator, const std::vector<Contents>& boards,
                  std::size_t cell, std::uint8_t with, std::uint8_t without) {
    double sum = 0;
    for (Contents contents : boards) {
        contents[cell] = with;
        sum += evaluator.value(0, 0, contents.data());
        contents[cell] = without;
        sum -= evaluator.value(0, 0, contents.data());
    }
    return boards.empty() ? 0 : sum / static_cast<double>(boards.size());
}

}  // namespace

std::vector<PieceWorth> cell_worths(const Game& game, const TupleNet& net) {
    const Layout& layout = *game.layout();
    const std::vector<Contents> boards = boards_of(game, net);
    LearnedEvaluator evaluator(std::make_shared<const LearnedValue>(net));
    std::vector<PieceWorth> worths;
    const auto add = [&](std::string piece, bool own, std::uint8_t with, std::uint8_t without) {
        PieceWorth& found = worths.emplace_back(std::move(piece), own);
        for (std::size_t c = 0; c < layout.cells.size(); ++c)
            found.worth.push_back(mean_worth(evaluator, boards, c, with, without));
    };
    if (layout.counts) {
        add("seed", true, 1, 0);
        return worths;
    }
    for (std::size_t i = 1; i < layout.pieces.size() && i < 256; ++i)
        if (layout.pieces[i].owner >= 0)
            add(layout.pieces[i].name, layout.pieces[i].owner == 0, static_cast<std::uint8_t>(i),
                0);
    return worths;
}

}  // namespace ply::learning
