#include <fmt/format.h>
#include <fmt/ranges.h>

#include "framework/loading/catalogue.hpp"
#include "framework/report/check/check_report.hpp"
#include "tests/support/catch.hpp"

using ply_test::containing;

TEST_CASE("check notes: options of the command are named to those who can type them", "[check]") {
    const ply::OpenedGame opened = ply::open_named_game("lua:tic_tac_toe");
    ply::CheckResult result;
    result.contract.games = 30;
    result.games_asked = 1000;
    result.seconds_allowed = 5;
    result.out_of_time = true;
    result.tests.unfinished = {"line 7"};
    const auto notes_for = [&](ply::CheckReader reader) {
        return fmt::format("{}", fmt::join(check_notes(*opened.game, result, reader), "\n"));
    };
    CHECK_THAT(notes_for(ply::CheckReader::terminal),
               containing("line 7; --seconds 50 gives them more\n") &&
                   containing("30 of 1,000 random games were checked in 5 s, few") &&
                   containing("; --seconds 50 goes on for longer"));
    const std::string page = notes_for(ply::CheckReader::page);
    CHECK_THAT(page, containing("no time: line 7\n") && containing("checked in 5 s"));
    CHECK(page.find("--") == std::string::npos);
}
