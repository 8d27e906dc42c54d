// Files of solved games, and the oracle that plays by them.
#include "framework/loading/catalogue.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/lua_support.hpp"
#include "tests/support/maze.hpp"
#include "tests/support/plugin_games.hpp"
#include "tests/support/solved_games.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace ply;
using namespace ply_test;

namespace {

/// A solved game written to a file of the folder.
std::string written(const Game& game, const TemporaryFolder& folder) {
    const std::string path = (folder / "test.oracle").string();
    OracleTable(game, game.info().name, solve(game)).write(path);
    return path;
}

}  // namespace

TEST_CASE("oracle: holds every value, and plays by it to the end", "[solve]") {
    const TemporaryFolder folder;
    const std::unique_ptr<Game> games[] = {
        open_named("tic_tac_toe"),          open_named("lua:tic_tac_toe"),
        open_named("nim(heaps=2-3-4)"),     open_named("connect_four(width=4, height=3)"),
        make_game<Twice>({{"seeds", "1"}}), maze(5, "margin", "2")};
    for (const auto& game : games) {
        INFO(game->info().name);
        const SolvedPositions solved = solve(*game);
        const std::string path = written(*game, folder);
        const OracleTable table = OracleTable::read(path);
        CHECK(table.positions() == solved.states.size());
        const auto oracle = make(*game, "oracle(file=" + path + ")");
        const auto any = make(*game, "oracle(file=" + path + ", ties=random)");
        for (std::size_t i = 0; i < solved.states.size(); ++i) {
            const AnyState state = solved.states.at(i);
            const PositionValue value = solved.values[i];
            REQUIRE(table.find(*game, state) == value);
            if (game->over(state) || i % 3 != 0) continue;
            const Position position = Position::at(*game, state);
            for (Searcher* player : {oracle.get(), any.get()}) {
                const SearchResult result = player->search(position, {}, {});
                REQUIRE(result.bounds->at_least == value_for(game->mover(state), value));
                AnyState end = state;
                for (const Move move : result.pv) game->play(end, move);
                if (value.value == 0) continue;
                REQUIRE(result.pv.size() == value.plies);
                REQUIRE(game->over(end));
                REQUIRE(solved.find(*game, end)->value == value.value);
            }
        }
    }
}

TEST_CASE("oracle: a broken file is told in one sentence", "[solve]") {
    const TemporaryFolder folder;
    const auto game = open_named("nim(heaps=1-2-3)");
    const std::string whole = bytes_of(written(*game, folder));
    const auto complaint = [&](const std::string& bytes) {
        const std::string path = folder.write("broken.oracle", bytes);
        return error_of([&] { make(*game, "oracle(file=" + path + ")"); });
    };
    CHECK(complaint(whole).empty());
    for (std::size_t size = 0; size < whole.size(); ++size) {
        const std::string said = complaint(whole.substr(0, size));
        REQUIRE(said.find("broken.oracle: ") != std::string::npos);
        REQUIRE(said.find('\n') == std::string::npos);
    }
    Random random(8);
    for (int i = 0; i < 3000; ++i) {
        std::string bytes = whole;
        for (auto flips = 1 + random.below(3); flips > 0; --flips)
            bytes[random.below(static_cast<unsigned>(bytes.size()))] ^=
                static_cast<char>(1 << random.below(8));
        if (bytes != whole) REQUIRE_FALSE(complaint(bytes).empty());
    }
    CHECK_THAT(complaint(whole + "x"), containing("damaged or cut off"));
    CHECK_THAT(complaint("# Plyboard"), containing("not an oracle file"));
}

TEST_CASE("oracle: a file for other rules, and other positions, are refused", "[solve]") {
    const TemporaryFolder folder;
    const auto game = open_named("nim(heaps=1-2-3)");
    const std::string player = "oracle(file=" + written(*game, folder) + ")";
    CHECK_THROWS_WITH(make(*open_named("nim(heaps=1-2-4)"), player),
                      containing("was made for nim"));
    CHECK_THROWS_WITH(make(*open_named("tic_tac_toe"), player), containing("was made for nim"));
    CHECK_THROWS_WITH(make(*game, "oracle"), containing("needs a file"));
    CHECK_THROWS_WITH(make(*game, "oracle(file=nowhere)"),
                      containing("nowhere: cannot be read: there is no such file"));
    const auto oracle = make(*game, player);
    const AnyState elsewhere = game->parse_state("9-9-9 1");
    CHECK_THROWS_WITH(oracle->search(Position::at(*game, elsewhere), {}, {}),
                      containing("does not hold the position"));
}

TEST_CASE("oracle: a file that was written anew is read anew", "[solve]") {
    const TemporaryFolder folder;
    const auto game = open_named("nim(heaps=1-2-3)");
    const auto larger = open_named("nim(heaps=1-2-4)");
    const std::string player = "oracle(file=" + written(*game, folder) + ")";
    const auto first = make(*game, player);
    written(*larger, folder);
    CHECK_THROWS_WITH(make(*game, player), containing("was made for nim"));
    // 1-2-3 is lost (Bouton 1902), 1-2-4 is won; who holds the old file goes on with it.
    const auto second = make(*larger, player);
    CHECK(first->search(Position::start(*game), {}, {}).proven == Proven::loss);
    CHECK(second->search(Position::start(*larger), {}, {}).proven == Proven::win);
}
