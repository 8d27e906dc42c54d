#include "framework/tuning/crew/task.hpp"

#include <nlohmann/json.hpp>

#include "framework/base/error.hpp"

namespace ply::tuning {
namespace {

using nlohmann::json;

constexpr int most_opening = 10'000;
constexpr int most_plies = 10'000'000;

json json_of(const PairTask& pair) {
    return {{"first", pair.first},
            {"second", pair.second},
            {"opening", pair.opening},
            {"longest", pair.longest}};
}

json json_of(const GameTask& game) {
    return {{"player", game.player},
            {"opening", game.opening},
            {"explore", game.explore},
            {"longest", game.longest}};
}

json json_of(const ScoresTask& scores) {
    return {{"player", scores.player}, {"game", scores.game}};
}

int number(const json& fields, const char* name, int most) {
    const auto value = fields.at(name).get<std::int64_t>();
    if (value < 0 || value > most) throw Error("a number is out of its range");
    return static_cast<int>(value);
}

}  // namespace

std::string task_text(const Task& task) {
    constexpr const char* kinds[]{"pair", "game", "scores"};
    const json work = std::visit([](const auto& each) { return json_of(each); }, task.work);
    const json all{{"number", task.number}, {"seed", task.seed}, {kinds[task.work.index()], work}};
    return all.dump(-1, ' ', false, json::error_handler_t::replace);
}

Task read_task(std::string_view text) {
    try {
        const json all = json::parse(text);
        Task task;
        task.number = number(all, "number", INT32_MAX);
        task.seed = all.at("seed").get<std::uint64_t>();
        if (all.contains("pair")) {
            const json& fields = all.at("pair");
            task.work = PairTask{fields.at("first"), fields.at("second"),
                                 number(fields, "opening", most_opening),
                                 number(fields, "longest", most_plies)};
        } else if (all.contains("game")) {
            const json& fields = all.at("game");
            const double explore = fields.at("explore");
            if (!(explore >= 0 && explore <= 1)) throw Error("a share is out of its range");
            task.work = GameTask{fields.at("player"), number(fields, "opening", most_opening),
                                 explore, number(fields, "longest", most_plies)};
        } else {
            const json& fields = all.at("scores");
            task.work = ScoresTask{fields.at("player"), fields.at("game")};
        }
        return task;
    } catch (const std::exception&) {
        throw Error("tune: this is no task of a tuning; what --worker reads comes from --hosts");
    }
}

}  // namespace ply::tuning
