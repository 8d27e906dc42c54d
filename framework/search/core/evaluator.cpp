#include "framework/search/core/evaluator.hpp"

#include <algorithm>

#include "framework/base/option.hpp"
#include "framework/search/core/evaluation_sum.hpp"
#include "framework/search/learned/learned_evaluator.hpp"
#include "framework/search/learned/learned_file.hpp"

namespace ply {

int evaluation_index(const std::vector<std::string>& names, const std::string& name) {
    if (name == "none") return -1;
    if (name == "default") return names.empty() ? -1 : 0;
    for (std::size_t i = 0; i < names.size(); ++i)
        if (names[i] == name) return static_cast<int>(i);
    std::string known = "default, none, learned(file=F), sum(NAME=WEIGHT, ...)";
    for (const std::string& each : names) known += ", " + each;
    throw Error("eval=" + name + ": the game has no evaluation of this name (known: " + known +
                ")");
}

ChosenEvaluation chosen_evaluation(const Game& game, const Options& options) {
    if (!options.all().contains("eval")) return -1;
    const std::string text = options.word("eval");
    const std::vector<std::string> names = game.evaluations();
    if (std::ranges::count(names, text) == 0) {
        if (names_sum(text)) return ChosenEvaluation(open_sum(game, text));
        if (names_learned(text))
            return ChosenEvaluation(std::make_shared<LearnedEvaluator>(open_learned(game, text)));
    }
    return evaluation_index(names, text);
}

double winning_lead(const Game& game, const Options& options) {
    if (!options.all().contains("eval")) return 0;
    const std::string text = options.word("eval");
    const std::vector<std::string> names = game.evaluations();
    if (std::ranges::count(names, text) == 0) {
        if (names_sum(text)) return winning_lead_of_sum(game, text);
        if (names_learned(text)) return learned_winning_lead;
    }
    const int index = evaluation_index(names, text);
    return index < 0 ? 0 : game.winning_lead(index);
}

}  // namespace ply
