/// Which games words find.
#include "framework/loading/game_search.hpp"

#include "tests/support/catch.hpp"

using namespace ply;

namespace {

CatalogueEntry reversi_plugin() {
    CatalogueEntry entry;
    entry.source.name = "othello";
    entry.info.title = "Othello";
    entry.info.description = "A stone turns over the lines that it flanks.";
    entry.info.kind = "territory";
    entry.info.aliases = {"reversi", "iago_1880"};
    return entry;
}

CatalogueEntry party_script() {
    CatalogueEntry entry;
    entry.source.kind = GameSource::Kind::script;
    entry.source.name = "ludo";
    entry.info.title = "Ludo";
    entry.info.kind = "race";
    entry.info.players = 4;
    entry.info.chance = true;
    entry.info.options = {OptionSpec::choice("players", {"4", "2", "3"}, "players")};
    return entry;
}

}  // namespace

TEST_CASE("game search: every word must match", "[loading]") {
    struct Case {
        std::vector<std::string> words;
        bool othello;
        bool ludo;
    };
    const std::vector<Case> cases{
        {{}, true, true},
        {{"othello"}, true, false},
        {{"OTHE"}, true, false},
        {{"thello"}, false, false},
        {{"reversi"}, true, false},
        {{"iago_1880"}, true, false},
        {{"iago-1880"}, true, false},
        {{"flanks", "stone"}, true, false},
        {{"flanks", "horse"}, false, false},
        {{"race"}, false, true},
        {{"race", "territory"}, false, false},
        {{"lua"}, false, true},
        {{"c++"}, true, false},
        {{"C++", "territory"}, true, false},
        {{"dice"}, false, true},
        {{"chance"}, false, true},
        {{"cards"}, false, false},
        {{"three", "players"}, false, true},
        {{"three players"}, false, true},
        {{"4", "players", "lua"}, false, true},
        {{"2", "players"}, true, true},
        {{"2-player"}, true, true},
        {{"five", "players"}, false, false},
        {{"solo"}, false, false},
    };
    for (const Case& each : cases) {
        std::string words;
        for (const std::string& word : each.words) words += word + " ";
        INFO(words);
        const GameSearch search(each.words);
        CHECK(search.finds(reversi_plugin()) == each.othello);
        CHECK(search.finds(party_script()) == each.ludo);
    }
}

TEST_CASE("game search: broken files are not found", "[loading]") {
    CatalogueEntry broken = reversi_plugin();
    broken.problem = "othello.so: not a plugin";
    CHECK_FALSE(GameSearch({}).finds(broken));
    CHECK_FALSE(GameSearch({"othello"}).finds(broken));
}

TEST_CASE("game search: the option players says how many there can be", "[loading]") {
    CHECK(player_counts(party_script().info) == std::vector<int>{2, 3, 4});
    CHECK(player_counts(reversi_plugin().info) == std::vector<int>{2});
    GameInfo range;
    range.options = {OptionSpec::integer("players", 3, 2, 6, "players")};
    CHECK(player_counts(range) == std::vector<int>{2, 3, 4, 5, 6});
    GameInfo alone;
    alone.players = 1;
    CHECK(player_counts(alone) == std::vector<int>{1});
}

TEST_CASE("game search: words that mean a game with options are written out", "[loading]") {
    CatalogueEntry draughts;
    draughts.source.name = "draughts";
    draughts.info.aliases = {"polish_draughts"};
    draughts.info.options = {OptionSpec::choice("variant", {"international", "brazilian"}, ""),
                             OptionSpec::choice("size", {"usual", "6", "8"}, "")};
    CatalogueEntry four;
    four.source.name = "connect_four";
    four.info.options = {OptionSpec::integer("width", 7, 4, 26, ""),
                         OptionSpec::integer("height", 6, 4, 26, "")};
    CatalogueEntry twin = draughts;
    twin.source.kind = GameSource::Kind::script;
    twin.shadowed = true;
    const std::vector<CatalogueEntry> entries{four, draughts, twin};
    const std::pair<const char*, std::optional<std::string>> cases[] = {
        {"draughts 8x8", "draughts(size=8)"},
        {"Draughts 8X8", "draughts(size=8)"},
        {"brazilian draughts", "draughts(variant=brazilian)"},
        {"polish draughts", "draughts"},
        {"brazilian draughts 8x8", "draughts(variant=brazilian, size=8)"},
        {"connect four 8x7", "connect_four(width=8, height=7)"},
        {"draughts 9x9", std::nullopt},
        {"draughts 8x6", std::nullopt},
        {"draughts fast", std::nullopt},
        {"draughts(size=8)", std::nullopt},
        {"", std::nullopt},
    };
    for (const auto& [text, game] : cases) {
        INFO(text);
        CHECK(game_in_words(entries, text) == game);
    }
}
