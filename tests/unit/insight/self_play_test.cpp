// Who plays when there is hardly time.

#include "framework/tournament/journal/database.hpp"
#include "tests/support/insight_trial.hpp"

using namespace insight_test;

TEST_CASE("insight: strengths for which there is hardly time play last", "[insight]") {
    const TemporaryFolder folder;
    const std::string journal = (folder.path() / "kept").string();
    {
        const OpenedGame opened = open_named_game("tic_tac_toe");
        const InsightSettings settings{600, 1, 24, 64, 1};
        GameLog log(journal, {"tic_tac_toe", "", 1, 64, ""}, false);
        Hall hall(*opened.game, 1, log, 1);
        const Strengths strengths(*opened.game);
        InsightProgress progress;
        // By this clock four random games take a second: 20 of the next strength would take more
        // than is left.
        double left = 20;
        StageClock clock(std::stop_token(), [&] { return left -= 0.5; });
        Stage stage{opened, settings, hall, strengths, progress, clock};
        Insight found;
        found.players = 2;
        play_self_play(stage, found);
        CHECK(found.strengths.back().games.size() == 24);
    }
    Database database(journal);
    CHECK(database.value("SELECT max(rowid) FROM rows WHERE series='selfplay 0'") == "24");
    CHECK(database.value("SELECT min(rowid) FROM rows WHERE series='selfplay 4'") == "25");
}

TEST_CASE("insight: a journal whose tables compute something is refused", "[insight]") {
    const TemporaryFolder folder;
    const std::filesystem::path journal = folder.path() / "kept";
    Database(journal).run("CREATE TABLE rows(series, number, data AS (hex(series)))");
    CHECK_THROWS_WITH(GameLog(journal, {"tic_tac_toe", "", 1, 64, ""}, false),
                      containing("its tables are not those of a report"));
}
