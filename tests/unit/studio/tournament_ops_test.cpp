/// Tournaments of a page, up to where processes would play them; and what a page may not put into
/// one.

#include <algorithm>
#include <fstream>
#include <iterator>

#include "framework/loading/catalogue.hpp"
#include "framework/studio/tournaments/live_boards.hpp"
#include "framework/studio/tournaments/tournament_view.hpp"
#include "framework/tournament/tournament.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/studio_desk.hpp"

namespace {

using namespace ply_test;
using PageJson = nlohmann::json;

struct CupPage : StudioDesk {
    explicit CupPage(ply::studio::StudioSettings settings = {}) : StudioDesk(std::move(settings)) {
        greet();
    }
    PageJson make(PageJson more = PageJson::object()) {
        PageJson form{{"games", {"lua:tic_tac_toe"}},
                      {"players", {"first = random", "second = alphabeta(depth=2)"}},
                      {"rounds", 2},
                      {"openings", 0},
                      {"name", "cup"}};
        form.update(more);
        return ask("tournament.new", form);
    }
    /// Those of pages; others lie beside tournament files, where somebody has held them.
    PageJson own() {
        PageJson rows = PageJson::array();
        const PageJson all = ask("tournament.list")["tournaments"];
        std::ranges::copy_if(all, std::back_inserter(rows),
                             [](const PageJson& row) { return row["own"] == true; });
        return rows;
    }
    std::string refuse(PageJson more) {
        PageJson form{{"games", {"lua:tic_tac_toe"}}, {"players", {"random", "level1"}}};
        form.update(more);
        return refused("tournament.new", form);
    }
};

/// As a worker would have played it.
void add_match(const std::string& journal, std::uint32_t number, const std::string& moves,
               int winner) {
    using namespace ply;
    const Plan plan = JournalReader(journal).plan();
    Journal open(journal, plan);
    PlayedMatch match;
    match.number = number;
    match.moves = moves;
    match.plies = static_cast<int>(std::ranges::count(moves, ' ')) + 1;
    match.termination = Termination::normal;
    match.outcome = Outcome::win(winner);
    match.seats.resize(2);
    open.add(plan.schedule().fixture(number), match);
    open.commit();
}

bool holds(const std::string& text, const std::string& piece) {
    return text.find(piece) != std::string::npos;
}

}  // namespace

TEST_CASE("studio: a tournament of a form is kept, and nothing of it is played", "[studio]") {
    CupPage page;
    CHECK(page.own().empty());
    const PageJson view = page.make();
    CHECK(view["name"] == "cup");
    CHECK(view["format"] == "round_robin");
    CHECK(view["games"] == PageJson::array({"tic_tac_toe"}));
    CHECK(view["players"][1]["name"] == "second");
    CHECK(view["stand"]["total"] == 4);  // twice from both seats
    CHECK(view["stand"]["matches"] == 0);
    CHECK(view["running"] == false);
    REQUIRE(page.own().size() == 1);
    const PageJson row = page.own()[0];
    CHECK(row["tournament"] == view["tournament"]);
    CHECK(row["players"] == 2);
    CHECK(holds(page.refuse({{"name", "cup"}}), "choose another name"));
    CHECK(page.ask("tournament.open", {{"tournament", view["tournament"]}})["name"] == "cup");

    page.ask("tournament.remove", {{"tournament", view["tournament"]}});
    CHECK(page.own().empty());
    page.refused("tournament.open", {{"tournament", view["tournament"]}});
}

TEST_CASE("studio: a tournament of a file's text, and what is wrong in it", "[studio]") {
    CupPage page;
    const std::string text =
        "return { game = 'lua:tic_tac_toe', players = { 'random', 'level1', 'level2' }, rounds = 3 "
        "}";
    const PageJson view = page.ask("tournament.new", {{"text", text}});
    CHECK(view["players"].size() == 3);
    CHECK(view["stand"]["total"] == 18);
    CHECK(holds(view["name"], "tic_tac_toe"));
    CHECK(holds(page.refused("tournament.new", {{"text", "return {\n game = 'nimm' }"}}),
                "tournament:"));
}

TEST_CASE("studio: finished matches are listed and open on a table", "[studio]") {
    CupPage page;
    const std::string cup = page.make()["tournament"];
    add_match(cup, 1, "a1 b1 a2 b2 a3", 0);
    add_match(cup, 2, "b2 a1 c1 a2 c2 a3", 1);
    const PageJson stand = page.ask("tournament.open", {{"tournament", cup}})["stand"];
    CHECK(stand["matches"] == 2);
    CHECK(stand["complete"] == false);
    // Match 2 has the seats changed, so that the same player has won both.
    CHECK(stand["standings"][0]["wins"] == 2);

    const PageJson found =
        page.ask("tournament.matches", {{"tournament", cup}, {"pictures", true}});
    CHECK(found["count"] == 2);
    REQUIRE(found["matches"].size() == 2);
    CHECK(found["matches"][0]["match"] == 2);  // the last first
    CHECK(found["matches"][0]["result"] == "0-1");
    CHECK(found["matches"][0]["plies"] == 6);
    CHECK(holds(found["matches"][0]["svg"], "<svg"));
    CHECK(page.ask("tournament.matches", {{"tournament", cup}, {"before", 2}})["matches"].size() ==
          1);
    CHECK(page.ask("tournament.matches",
                   {{"tournament", cup}, {"players", {"first", "second"}}})["matches"]
              .size() == 2);
    CHECK(page.ask("tournament.matches", {{"tournament", cup}, {"players", {"nobody"}}})["matches"]
              .empty());

    const PageJson table = page.ask("tournament.match", {{"tournament", cup}, {"match", 2}});
    CHECK(table["nodes"].size() == 7);
    CHECK(table["position"]["over"]["text"] == "player 2 wins");
    CHECK(table["running"] == false);
    CHECK(holds(table["nodes"][6]["comment"], "0-1"));
    page.refused("tournament.match", {{"tournament", cup}, {"match", 3}});
}

TEST_CASE("studio: a page puts no program and no file into a tournament", "[studio]") {
    CupPage page;
    CHECK(holds(page.refuse({{"players", {"random", "fish = uci(cmd=true)"}}}),
                "which a page may not"));
    CHECK(holds(page.refuse({{"players", {"random", "oracle(file=/etc/passwd)"}}}),
                "which a page may not"));
    CHECK(holds(page.refuse({{"games", {"/tmp/evil.lua"}}}), "games of the catalogue only"));
    const auto refuse_text = [&](const std::string& more) {
        return page.refused(
            "tournament.new",
            {{"text", "return { game = 'nim', players = { 'random', 'level1' }, " + more + " }"}});
    };
    CHECK(holds(refuse_text("openings = { file = '/etc/passwd' }"), "a page does not read"));
    CHECK(holds(page.refused("tournament.new", {{"text",
                                                 "return { game = 'nim', players = { 'random', "
                                                 "'x = xboard(cmd=\"touch x\")' } }"}}),
                "which a page may not"));
    for (const char* const path : {"/etc/passwd", "/tmp/x.db", "", "../x.db"}) {
        INFO(path);
        page.refused("tournament.open", {{"tournament", path}});
        page.refused("tournament.start", {{"tournament", path}});
        page.refused("tournament.remove", {{"tournament", path}});
        page.refused("tournament.new", {{"file", path}});
    }
    CHECK(page.own().empty());
}

TEST_CASE("studio: an engine that was named at the start may take part", "[studio]") {
    ply::studio::StudioSettings settings;
    settings.players = {"fish = uci(cmd=true)"};
    CupPage page(std::move(settings));
    // It is started to be seen at, and `true` is no engine: another refusal than that of pages.
    CHECK_FALSE(holds(page.refuse({{"players", {"random", "fish"}}}), "which a page may not"));
}

TEST_CASE("studio: a tournament file that was named at the start is kept beside it", "[studio]") {
    const TemporaryFolder folder;
    const std::string file = folder / "cup.lua";
    std::ofstream(file) << "return { game = 'lua:tic_tac_toe', players = { 'random', 'level1' } }";
    CupPage stranger;
    stranger.refused("tournament.new", {{"file", file}});
    ply::studio::StudioSettings settings;
    settings.tournaments = {file};
    CupPage page(std::move(settings));
    const PageJson view = page.ask("tournament.new", {{"file", file}});
    CHECK(view["tournament"] == (folder / "cup.db").string());
    CHECK(
        holds(page.refused("tournament.remove", {{"tournament", view["tournament"]}}), "by hand"));
    CHECK(page.ask("tournament.new", {{"file", file}})["tournament"] == view["tournament"]);
}

TEST_CASE("studio: of a match in play one sees what the mover thought, as a chance", "[studio]") {
    using namespace ply;
    const GameSource source = Catalogue::standard().find("lua:othello(size=4)");
    TournamentFile file;
    file.games = {"lua:othello(size=4)"};
    file.players = {parse_player("a = pvs(depth=1)"), parse_player("b = alphabeta(depth=1)")};
    file.openings.plies = 0;
    const Plan plan{file, {source}, {2}};
    const auto game = open_game(source);
    MoveList moves;
    game->moves(game->start(), moves);
    MatchInPlay match;
    match.fixture = plan.schedule().fixture(1);
    const auto lead = static_cast<Score>(game->winning_lead(0));
    match.latest = {match.fixture.number, 1, game->move_text(game->start(), moves[0]), lead};
    match.recent = {match.latest};
    studio::LiveBoards boards(plan);
    boards.follow({match});
    const PageJson seen = studio::match_in_play(plan, match, boards);
    CHECK(seen.at("score") == "75.0 %");
    CHECK(seen.at("svg").is_string());
}
