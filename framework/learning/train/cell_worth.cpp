#include "framework/learning/train/cell_worth.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <memory>

#include "framework/game/adapters/rules_game.hpp"
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

/// The mean worth to player 1, whose turn it is, where the place holds `content`; in points where
/// the margin is the goal.
double mean_worth(LearnedEvaluator& evaluator, const std::vector<Contents>& boards,
                  std::size_t place, std::uint8_t content) {
    double sum = 0;
    for (Contents contents : boards) {
        contents[place] = content;
        sum += static_cast<double>(evaluator.value(0, 0, contents.data()));
    }
    return boards.empty() ? 0 : sum / static_cast<double>(boards.size()) / evaluator.point();
}

/// Whether it lies in the second half of the net's stages.
bool is_late(const TupleNet& net, const Contents& contents) {
    const auto occupied = static_cast<std::size_t>(
        std::count_if(contents.begin(), contents.begin() + net.board,
                      [&](std::uint8_t content) { return net.occupies(content); }));
    const TupleNet::Mix& mix = net.mixes[occupied];
    return 2 * (mix[2] + mix[3]) > TupleNet::whole;
}

}  // namespace

std::vector<PieceWorth> cell_worths(const Game& game, const TupleNet& net) {
    const Layout& layout = *game.layout();
    const std::vector<Contents> boards = boards_of(game, net);
    LearnedEvaluator evaluator(std::make_shared<const LearnedValue>(net));
    std::vector<PieceWorth> worths;
    const auto add = [&](const std::string& piece, Player player, std::uint8_t content) {
        PieceWorth& found = worths.emplace_back(PieceWorth{piece, player, {}});
        for (std::size_t c = 0; c < layout.cells.size(); ++c)
            found.worth.push_back(mean_worth(evaluator, boards, c, content) -
                                  mean_worth(evaluator, boards, c, 0));
    };
    if (layout.counts) {
        add("seed", 0, 1);
        return worths;
    }
    for (std::size_t i = 1; i < layout.pieces.size() && i < 256; ++i)
        if (layout.pieces[i].owner >= 0)
            add(layout.pieces[i].name, static_cast<Player>(layout.pieces[i].owner),
                static_cast<std::uint8_t>(i));
    return worths;
}

std::vector<NumberWorth> number_worths(const Game& game, const TupleNet& net) {
    const std::vector<Contents> boards = boards_of(game, net);
    LearnedEvaluator evaluator(std::make_shared<const LearnedValue>(net));
    std::vector<Contents> late;
    std::ranges::copy_if(boards, std::back_inserter(late),
                         [&](const Contents& contents) { return is_late(net, contents); });
    std::vector<NumberWorth> worths;
    std::size_t begin = 0;
    for (const BoardExtras::Group& group : extra_groups_of(rules_game_of(game))) {
        const std::size_t end = begin + static_cast<std::size_t>(group.count);
        for (std::size_t e = 0; e < net.extras.size() && (!group.layer || group.counts); ++e) {
            const TupleNet::Extra& extra = net.extras[e];
            if (extra.source < begin || extra.source >= end) continue;
            NumberWorth& found = worths.emplace_back();
            found.name = group.count == 1
                             ? group.name
                             : fmt::format("{} {}", group.name, extra.source - begin + 1);
            const std::size_t place = static_cast<std::size_t>(net.board) + e;
            const double least = mean_worth(evaluator, boards, place, 0);
            for (int content = 0; content < 256; ++content) {
                const auto at = static_cast<std::size_t>(content);
                if (content > 0 && extra.codes[at] == extra.codes[at - 1]) continue;
                const auto held = static_cast<std::uint8_t>(content);
                found.worth.emplace_back(extra.low + content,
                                         mean_worth(evaluator, boards, place, held) - least);
                if (!late.empty() && std::ranges::none_of(late, [&](const Contents& contents) {
                        return extra.codes[contents[place]] == extra.codes[at];
                    }))
                    found.never_late.push_back(extra.low + content);
            }
        }
        begin = end;
    }
    return worths;
}

}  // namespace ply::learning
