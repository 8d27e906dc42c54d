#include "framework/learning/train/history.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "framework/base/error.hpp"

namespace ply::learning {

std::string History::text() const {
    std::string text =
        fmt::format("seed {}\nvariant {}\ncontinued {}\nnodes {} {}\ngames {}\n", seed,
                    variant.text(), continued ? 1 : 0, own_nodes, other_nodes, games);
    if (!teacher.empty()) text += fmt::format("teacher {}\n", teacher);
    for (const TrainingStage& stage : stages)
        text += fmt::format("stage {} {} {} {}\n", stage.nodes, stage.rounds, stage.pairs,
                            stage.before);
    text += fmt::format("gate {}\n", gate);
    if (stopped) text += "stopped 1\n";
    text += fmt::format("better {}\n", better ? 1 : 0);
    for (const std::string& remark : remarks) text += "remark " + remark + "\n";
    return text;
}

History History::read(const std::string& text, const std::string& file) {
    constexpr int most_rounds = 100'000'000;
    constexpr int most_pairs = 10'000;  // openings for all of them are made at once
    constexpr int most_games = 100'000;
    History history;
    bool known = false;
    std::istringstream lines(text);
    const auto fail = [&] {
        throw Error(file + ": it does not say how it was made; leave --repeat out");
    };
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string name;
        words >> name;
        known = known || name == "stage" || name == "gate";
        if (name == "seed") {
            words >> history.seed;
        } else if (name == "variant") {
            try {
                history.variant = Variant::read(line.substr(std::min<std::size_t>(line.size(), 8)));
            } catch (const Error& error) {
                throw Error(fmt::format("{}: {}", file, error.what()));
            }
        } else if (name == "continued") {
            words >> history.continued;
        } else if (name == "teacher") {
            history.teacher = line.substr(std::min<std::size_t>(line.size(), 8));
        } else if (name == "nodes") {
            words >> history.own_nodes >> history.other_nodes;
        } else if (name == "stage") {
            TrainingStage& stage = history.stages.emplace_back();
            words >> stage.nodes >> stage.rounds >> stage.pairs >> stage.before;
            if (stage.rounds < 0 || stage.pairs < 0 || stage.before < 0 ||
                stage.rounds > most_rounds || stage.pairs > most_pairs || stage.before > most_pairs)
                fail();
        } else if (name == "games") {
            words >> history.games;
            if (history.games < 1 || history.games > most_games) fail();
        } else if (name == "gate") {
            words >> history.gate;
            if (history.gate < 0 || history.gate > most_pairs) fail();
        } else if (name == "stopped") {
            words >> history.stopped;
        } else if (name == "better") {
            words >> history.better;
        } else if (name == "remark") {
            history.remarks.push_back(line.substr(std::min<std::size_t>(line.size(), 7)));
        }
        if (!words) fail();
    }
    if (!known) fail();
    return history;
}

}  // namespace ply::learning
