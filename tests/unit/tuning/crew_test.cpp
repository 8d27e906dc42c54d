// Who plays for a tuning on another machine: what it answers.

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "framework/base/descriptor.hpp"
#include "framework/loading/catalogue.hpp"
#include "framework/tuning/crew/task_desk.hpp"
#include "framework/tuning/crew/task_server.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace ply;
using namespace ply_test;
using namespace ply::tuning;

TEST_CASE("tune: who plays for another machine answers every line", "[tuning]") {
    const OpenedGame opened = open_named_game("lua:breakthrough(width=5, height=5)");
    const Game* const game = opened.game.get();
    const Task pair{"", 3, 7, PairTask{"random", "pvs(nodes=30, tt=1)", 2, 200}};
    const Task self_play{"", 3, 7, GameTask{"pvs(nodes=20, tt=1)", 2, 0.25, 100}};
    TaskDesk desk(*game);
    const std::string played = desk.play(self_play, {}).value();
    const std::vector<Task> tasks{
        pair, self_play, {"", 3, 0, ScoresTask{"alphabeta(depth=2, eval=material)", played}}};

    std::vector<std::string> lines;
    const auto add = [&](const std::string& task) {
        lines.push_back(fmt::format(R"({{"id": {}, "task": {}}})", lines.size(), task));
    };
    for (const Task& task : tasks) add(task_text(task));
    // What nobody can play.
    const auto scores_of = [](const char* const text) {
        return task_text({"", 3, 0, ScoresTask{"alphabeta(depth=2)", text}});
    };
    for (const std::string& wrong :
         {task_text({"", 3, 7, PairTask{"random", "randon", 2, 200}}), scores_of("1,0+ffff"),
          scores_of("1,0+"), scores_of(""), std::string(R"({"number": 3, "seed": 7})"),
          std::string(R"({"number": -3, "seed": 7, "scores": {"player": "random", "game": ""}})"),
          std::string(R"({"number": 3, "seed": 7, "game": {"player": "greedy", "opening": 0, )"
                      R"("explore": 2, "longest": 9}})"),
          std::string("3"), std::string("[]"), std::string("null")})
        add(wrong);
    const std::size_t numbered = lines.size();
    // And what is no line of ours at all.
    const std::string whole = lines.front();
    for (std::size_t cut = 0; cut < whole.size(); cut += 3) lines.push_back(whole.substr(0, cut));

    const TemporaryFolder folder;
    const std::string file = folder.write("answers", "");
    std::FILE* const out = std::fopen(file.c_str(), "w");
    int ends[2];
    REQUIRE(pipe(ends) == 0);
    const Descriptor in(ends[0]), told(ends[1]);
    for (const std::string& line : lines)
        REQUIRE(write(told.get(), (line + "\n").c_str(), line.size() + 1) > 0);
    // It ends by itself when it has had nothing to do for some time.
    serve_tasks(*game, "the same", 3, in.get(), out, std::chrono::milliseconds(200));
    std::fclose(out);

    std::istringstream answers(bytes_of(file));
    std::string line;
    std::getline(answers, line);
    CHECK(nlohmann::json::parse(line) == nlohmann::json{{"tuning", "the same"}, {"threads", 3}});
    std::map<int, nlohmann::json> by_id;
    while (std::getline(answers, line)) {
        const auto answer = nlohmann::json::parse(line);
        by_id[answer.at("id")] = answer;
        if (answer.at("id") < std::ssize(tasks)) continue;
        INFO(line);
        CHECK_FALSE(answer.at("error").get<std::string>().empty());
    }
    for (int id = 0; id < static_cast<int>(tasks.size()); ++id) {
        CAPTURE(id);
        CHECK(by_id[id].value("row", "") ==
              desk.play(tasks[static_cast<std::size_t>(id)], {}).value());
    }
    CHECK(by_id.size() == numbered + 1);  // those of no line of ours have -1
}
