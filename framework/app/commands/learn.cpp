// plyboard learn GAME: an evaluation from self-play.

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>

#include "framework/app/cli/common.hpp"
#include "framework/app/cli/teacher.hpp"
#include "framework/app/learn/shown_net.hpp"
#include "framework/base/spec.hpp"
#include "framework/game/script_file.hpp"
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
    const auto take_teacher = [&](const std::string& teacher) {
        if (settings.from)
            throw UsageError(
                "learn: --from goes on with tables of weights, and --teacher fits a hidden layer; "
                "leave one of them out");
        settings.teacher = {teacher, expectation_of("learn", teacher, *opened.game)};
    };
    if (line.has("teacher")) take_teacher(line.text("teacher"));
    if (line.has("lessons")) {
        settings.lessons = line.text("lessons");
        settings.asks = line.has("teacher");
        if (!settings.asks) {
            const learning::LessonSource kept = learning::LessonFile::source_of(settings.lessons);
            take_teacher(kept.teacher);
            if (!line.has("seed")) settings.seed = kept.seed;
        }
    }
    if (!line.has("repeat")) return settings;
    const std::string file = line.text("repeat");
    const TupleNet made = read_learned_file(file);
    require_learned_of(*opened.game, made, file);
    settings.repeat = learning::History::read(made.history, file);
    if (line.has("lessons") && settings.repeat->teacher.empty())
        throw UsageError(
            fmt::format("learn: nobody taught what is in {}; leave --lessons out", file));
    if (!line.has("teacher") && !settings.repeat->teacher.empty()) {
        take_teacher(settings.repeat->teacher);
        settings.asks = true;
    }
    if (!line.has("seed")) settings.seed = settings.repeat->seed;
    settings.variant = settings.repeat->variant.changed(line.text_or("variant", ""));
    if (settings.repeat->continued != settings.from.has_value())
        throw UsageError(
            fmt::format("learn: {} {} the weights of another file; {} --from", file,
                        settings.repeat->continued ? "began with" : "did not begin with",
                        settings.repeat->continued ? "name it by" : "leave out"));
    return settings;
}

/// What an earlier one has written stays as FILE.old; empty: there is none. Throws Error where the
/// file is something else.
std::string keep_older(const std::string& file) {
    if (!std::filesystem::exists(file)) return {};
    try {
        read_learned_file(file);
    } catch (const Error& error) {
        throw Error(fmt::format("{}; name another --file, or remove this one", error.what()));
    }
    const std::string older = file + ".old";
    std::filesystem::copy_file(file, older, std::filesystem::copy_options::overwrite_existing);
    return older;
}

void show_survey(const Learner& learner) {
    const TupleNet& net = learner.net();
    const learning::Survey& survey = learner.survey();
    const auto live = std::ranges::count(survey.live, true);
    emit("{}: {} of {} cells change, {} values each; {}\n", net.spec, live, net.board, net.values,
         net_text(net));
    emit("symmetries {}; {}\n", survey.symmetries.size(),
         net.players > 1 && !survey.swap.empty() ? "the players share the tables"
         : net.players == 1                      ? "one player"
                                                 : "each player has tables of its own");
    emit("\n    s  teacher        games   positions  error  v before    v best\n");
    std::fflush(stdout);  // in a file, too, one looks how far it is
}

void show_stage(const StageReport& stage, double seconds) {
    const std::string teacher = stage.taught       ? "taught"
                                : stage.nodes == 0 ? "1 ply"
                                                   : fmt::format("{} nodes", stage.nodes);
    emit("{:>5.0f}  {:<9}  {:>9}  {:>10}  {:>5.3f}  {:>8} %  {:>8}{}\n", seconds, teacher,
         with_commas(stage.games), with_commas(stage.positions), stage.error,
         share_text(stage.against), stage.before ? share_text(*stage.before) + " %" : "",
         stage.best ? "" : "  left out");
    std::fflush(stdout);
}

Json counts_json(const PairCounts& counts) {
    const ScoreSample sample = counts;
    return {{"pairs", counts.pairs()},
            {"score", counts.pairs() == 0 ? Json(nullptr) : Json(sample.mean())}};
}

Json stage_json(const StageReport& stage, double seconds) {
    return {{"seconds", seconds},
            {"taught", stage.taught},
            {"nodes", stage.nodes},
            {"games", stage.games},
            {"positions", stage.positions},
            {"error", stage.error},
            {"against", counts_json(stage.against)},
            {"before", stage.before ? counts_json(*stage.before) : Json(nullptr)},
            {"best", stage.best}};
}

void show_gate(const Learned& learned, const Learner& learner) {
    const std::string opponent = learner.opponent();
    if (learned.gate.pairs() == 0) {
        emit("gate    no matches against {} were played: it is not known whether it is better\n",
             opponent);
        return;
    }
    emit("gate    {} % in {} pairs against {}: {}\n", share_text(learned.gate),
         learned.gate.pairs(), opponent,
         learned.better ? "better" : "not shown to be better; give it more time");
    if (!learned.better && learner.might_correct())
        emit("        or learn what its own evaluation lacks: --variant corrects=yes\n");
}

}  // namespace

int run_learn(const CommandLine& line) {
    const bool json = line.has("json");
    if (line.has("show")) return show_learned(line);
    const OpenedGame opened = open_named_game(line.text("GAME"));
    LearnSettings settings = settings_of(line, opened);
    const std::string file = settings.file;
    const Interruptible interruptible;
    Learner learner(*opened.game, std::move(settings));
    const auto started = std::chrono::steady_clock::now();
    const auto passed = [started] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
    };
    const auto progress = [&] {
        return fmt::format("{} positions after {}; Ctrl-C keeps the best so far",
                           with_commas(learner.positions()), duration_text(passed()));
    };
    std::optional<Ticker> ticker;
    Json stages = Json::array();
    if (!json) show_survey(learner);
    learner.on_stage([&](const StageReport& stage) {
        stages.push_back(stage_json(stage, passed()));
        ticker.reset();  // its line makes room
        if (!json) show_stage(stage, passed());
        ticker.emplace(progress);
    });
    const std::string older = keep_older(file);
    ticker.emplace(progress);
    const Learned learned = learner.learn(interruptible.token());
    ticker.reset();
    if (json) {
        print_json({{"game", line.text("GAME")},
                    {"file", file},
                    {"older", older.empty() ? Json(nullptr) : Json(older)},
                    {"against", learner.opponent()},
                    {"stages", stages},
                    {"gate", counts_json(learned.gate)},
                    {"better", learned.better}});
    } else {
        emit("\nfile    {}; player {}(eval=learned(file={}))\n", file, learner.searcher(), file);
        show_gate(learned, learner);
        if (!older.empty()) emit("before  {} is what was there\n", older);
    }
    if (!learned.finished) return 130;
    return learned.better ? 0 : 3;
}

}  // namespace ply
