// plyboard learn GAME: an evaluation from self-play.

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>

#include "framework/app/cli/common.hpp"
#include "framework/base/spec.hpp"
#include "framework/game/script_file.hpp"
#include "framework/learning/train/cell_worth.hpp"
#include "framework/learning/train/learner.hpp"
#include "framework/report/text/number_text.hpp"
#include "framework/search/learned/learned_file.hpp"

namespace ply {
namespace {

using learning::Learned;
using learning::Learner;
using learning::LearnSettings;
using learning::share_text;
using learning::StageReport;

/// In this folder, `lua:breakthrough` as breakthrough.learned; of a script that is named by its
/// path beside it, where eval=learned finds it.
std::string usual_file(const Game& game, const std::string& typed) {
    if (typed.find(".lua") != std::string::npos) return beside_script(game, ".learned");
    const std::string& name = game.info().name;
    return name.substr(name.rfind(':') + 1) + ".learned";
}

LearnSettings settings_of(const CommandLine& line, const OpenedGame& opened) {
    LearnSettings settings{
        .spec = line.text("GAME"),
        .file = line.text_or("file", usual_file(*opened.game, line.text("GAME"))),
        .time = read_time("learn", line.text_or("time", "10m")),
        .seed = static_cast<std::uint64_t>(line.number_or("seed", 1, 0, INT64_MAX))};
    if (settings.time.count() == 0) throw UsageError("learn: --time 0 leaves no time to learn");
    if (line.has("variant")) settings.variant = learning::Variant::read(line.text("variant"));
    if (line.has("from")) settings.from = read_learned_file(line.text("from"));
    if (!line.has("repeat")) return settings;
    const std::string file = line.text("repeat");
    settings.repeat = learning::History::read(read_learned_file(file).history, file);
    if (!line.has("seed")) settings.seed = settings.repeat->seed;
    settings.variant = settings.repeat->variant.changed(line.text_or("variant", ""));
    if (settings.repeat->continued != settings.from.has_value())
        throw UsageError(
            fmt::format("learn: {} {} the weights of another file; {} --from", file,
                        settings.repeat->continued ? "began with" : "did not begin with",
                        settings.repeat->continued ? "name it by" : "leave out"));
    return settings;
}

void show_survey(const Learner& learner) {
    const TupleNet& net = learner.net();
    const learning::Survey& survey = learner.survey();
    const auto live = std::ranges::count(survey.live, true);
    emit("{}: {} of {} cells change, {} values each; {} groups of cells in {} tables, {} weights\n",
         net.spec, live, net.board, net.values, net.tuples.size(), net.offsets().size() - 1,
         with_commas(net.weights.size()));
    emit("symmetries {}; {}\n", survey.symmetries.size(),
         net.shared()       ? "both players share the tables"
         : net.players == 1 ? "one player"
                            : "each player has tables of its own");
    emit("\n    s  teacher        games   positions  error  v before    v best\n");
}

void show_stage(const StageReport& stage, double seconds) {
    const std::string teacher = stage.nodes == 0 ? "1 ply" : fmt::format("{} nodes", stage.nodes);
    emit("{:>5.0f}  {:<9}  {:>9}  {:>10}  {:>5.3f}  {:>8} %  {:>8}{}\n", seconds, teacher,
         with_commas(stage.games), with_commas(stage.positions), stage.error,
         share_text(stage.against), stage.before ? share_text(*stage.before) + " %" : "",
         stage.best ? "" : "  left out");
}

Json counts_json(const PairCounts& counts) {
    const ScoreSample sample = counts;
    return {{"pairs", counts.pairs()},
            {"score", counts.pairs() == 0 ? Json(nullptr) : Json(sample.mean())}};
}

Json stage_json(const StageReport& stage, double seconds) {
    return {{"seconds", seconds},
            {"nodes", stage.nodes},
            {"games", stage.games},
            {"positions", stage.positions},
            {"error", stage.error},
            {"against", counts_json(stage.against)},
            {"before", stage.before ? counts_json(*stage.before) : Json(nullptr)},
            {"best", stage.best}};
}

void show_gate(const Learned& learned, const std::string& opponent) {
    emit("gate    {} % in {} pairs against {}: {}\n", share_text(learned.gate),
         learned.gate.pairs(), opponent,
         learned.better ? "better" : "not shown to be better; give it more time");
}

/// A drawn board with a digit at each point, from 0 at the least to 9 at the most, and a cell a
/// line.
void show_picture(const Layout& layout, const std::vector<double>& worth) {
    const auto [least, most] = std::ranges::minmax_element(worth);
    const double range = std::max(1e-9, *most - *least);
    std::vector<std::string> lines;
    std::istringstream picture(layout.picture);
    for (std::string line; std::getline(picture, line);) lines.push_back(line);
    for (std::size_t c = 0; c < worth.size(); ++c) {
        const auto x = static_cast<std::size_t>(layout.cells[c].x);
        const auto y = static_cast<std::size_t>(layout.cells[c].y);
        if (y < lines.size() && x < lines[y].size())
            lines[y][x] = static_cast<char>('0' + std::lround(9 * (worth[c] - *least) / range));
    }
    for (const std::string& line : lines) emit("{}\n", line);
    emit("0 is {}, 9 is {}\n", fixed_text(*least, 0), fixed_text(*most, 0));
}

/// The numbers where the cells are, or a cell a line where the board is no grid.
void show_cells(const Layout& layout, const std::vector<double>& worth) {
    const auto text = [&](std::size_t cell) { return fixed_text(worth[cell], 0); };
    if (layout.shape == Layout::Shape::graph) show_picture(layout, worth);
    if (layout.shape != Layout::Shape::square && layout.shape != Layout::Shape::hex) {
        for (std::size_t c = 0; c < worth.size(); ++c)
            emit("{:>6} {:>6}\n", layout.cells[c].name, text(c));
        return;
    }
    int width = 0;
    int height = 0;
    for (const Layout::Cell& cell : layout.cells) {
        width = std::max(width, cell.x + 1);
        height = std::max(height, cell.y + 1);
    }
    constexpr std::size_t column = 6;
    for (int y = height; y-- > 0;) {
        const std::size_t shift = layout.shape == Layout::Shape::hex ? column / 2 : 0;
        std::string row(
            column * static_cast<std::size_t>(width) + shift * static_cast<std::size_t>(y), ' ');
        for (std::size_t c = 0; c < worth.size(); ++c) {
            if (layout.cells[c].y != y) continue;
            const std::string number = text(c);
            const std::size_t end = shift * static_cast<std::size_t>(y) +
                                    column * static_cast<std::size_t>(layout.cells[c].x + 1);
            if (number.size() < column) row.replace(end - number.size(), number.size(), number);
        }
        emit("{}\n", row);
    }
}

int show_learned(const std::string& file, bool json) {
    const TupleNet net = read_learned_file(file);
    const OpenedGame opened = open_named_game(net.spec);
    require_learned_of(*opened.game, net, file);
    const std::vector<learning::PieceWorth> worths = learning::cell_worths(*opened.game, net);
    if (json) {
        Json pieces = Json::array();
        for (const learning::PieceWorth& each : worths)
            pieces.push_back(
                {{"piece", each.piece}, {"player", each.own ? 1 : 2}, {"worth", each.worth}});
        print_json({{"game", net.spec}, {"history", net.history}, {"pieces", pieces}});
        return 0;
    }
    emit("{}, learned by {} groups of cells, {} weights\n{}\n", net.spec, net.tuples.size(),
         with_commas(net.weights.size()), net.history);
    emit("What a piece is worth to player 1, who is to move, on each cell{}\n",
         opened.game->facts().goal == Goal::win ? ": 100 are odds of e to 1" : "");
    for (const learning::PieceWorth& each : worths) {
        emit("\n{} of player {}\n", each.piece, each.own ? 1 : 2);
        show_cells(*opened.game->layout(), each.worth);
    }
    return 0;
}

}  // namespace

int run_learn(const CommandLine& line) {
    const bool json = line.has("json");
    if (line.has("show")) return show_learned(line.text("show"), json);
    const OpenedGame opened = open_named_game(line.text("GAME"));
    LearnSettings settings = settings_of(line, opened);
    const std::string file = settings.file;
    const Interruptible interruptible;
    Learner learner(*opened.game, std::move(settings));
    const auto started = std::chrono::steady_clock::now();
    Json stages = Json::array();
    if (!json) show_survey(learner);
    learner.on_stage([&](const StageReport& stage) {
        const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - started;
        stages.push_back(stage_json(stage, passed.count()));
        if (!json) show_stage(stage, passed.count());
    });
    const Learned learned = learner.learn(interruptible.token());
    if (json) {
        print_json({{"game", line.text("GAME")},
                    {"file", file},
                    {"against", learner.opponent()},
                    {"stages", stages},
                    {"gate", counts_json(learned.gate)},
                    {"better", learned.better}});
    } else {
        emit("\nfile    {}; player {}(eval=learned(file={}))\n", file, learner.searcher(), file);
        if (learned.finished) show_gate(learned, learner.opponent());
    }
    if (!learned.finished) return 130;
    return learned.better ? 0 : 3;
}

}  // namespace ply
