// Plugins and scripts of one name are one game to whoever types moves: the same moves, positions,
// players, outcomes and counts. Where texts differ, the documents say so.

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "tests/support/plugin_games.hpp"

using namespace ply;
using ply_test::containing;
using ply_test::moves_of;
using ply_test::open_named;

namespace {

#ifdef __SANITIZE_ADDRESS__
constexpr int games_of_each = 2;  // sanitizers are slow
#else
constexpr int games_of_each = 12;
#endif

/// How a pair is set up to play by the same rules, and what of it is written otherwise.
struct Pair {
    std::string plugin_options;
    std::string script_options;
    bool moves = false;      ///< are written otherwise
    bool positions = false;  ///< are written otherwise
    bool plies = false;      ///< are counted otherwise
    bool documented = false;
};

Pair pair_of(const std::string& name) {
    static const std::map<std::string, Pair> pairs = {
        {"ataxx", {"quiet_plies=0", "", true, true, false, true}},
        {"backgammon", {"", "", true, true, true, true}},
        {"checkers", {"quiet_moves=0", "", true, true, false, true}},
        {"chinese_checkers", {"players=2", "players=2"}},
        {"dots_and_boxes", {"width=3, height=2", "width=3, height=2"}},
        {"draughts", {"quiet_moves=0, few_kings=open", "", true, true, false, true}},
        {"go", {"komi=7", "", true, true, false, true}},
        {"nine_mens_morris", {"quiet_moves=0", "", true, true, true, true}},
        {"pig", {"", "", true, true, true, true}},
    };
    const auto found = pairs.find(name);
    return found == pairs.end() ? Pair{} : found->second;
}

/// The names that plugins and scripts share.
std::vector<std::string> shared_names() {
    std::set<std::string> names[2];
    for (const CatalogueEntry& entry : Catalogue::standard().entries())
        if (entry.problem.empty())
            names[entry.source.kind == GameSource::Kind::script].insert(entry.source.name);
    std::vector<std::string> shared;
    std::set_intersection(names[0].begin(), names[0].end(), names[1].begin(), names[1].end(),
                          std::back_inserter(shared));
    return shared;
}

std::unique_ptr<Game> open_with(const std::string& name, const std::string& options) {
    return open_named(options.empty() ? name : name + "(" + options + ")");
}

/// Whether one random game, followed by the texts of its moves, is the same in both.
bool same_game(const Game& plugin, const Game& script, int plies, Random& random) {
    AnyState a = plugin.start();
    AnyState b = script.start();
    for (int ply = 0; ply < plies; ++ply) {
        if (plugin.state_text(a) != script.state_text(b)) return false;
        if (plugin.outcome(a) != script.outcome(b)) return false;
        if (plugin.over(a)) return true;
        const std::set<std::string> texts = moves_of(plugin, a);
        if (plugin.mover(a) != script.mover(b) || texts != moves_of(script, b)) return false;
        auto chosen = texts.begin();
        std::advance(chosen, random.below(static_cast<std::uint32_t>(texts.size())));
        plugin.play(a, *plugin.parse_move(a, *chosen));
        script.play(b, *script.parse_move(b, *chosen));
    }
    return true;
}

/// Whether both have as many lines of one and of two plies.
bool same_counts(const Game& plugin, const Game& script) {
    for (int depth = 1; depth <= 2; ++depth)
        if (plugin.perft(plugin.start(), depth, Bulk::yes) !=
            script.perft(script.start(), depth, Bulk::yes))
            return false;
    return true;
}

std::string text_of_file(const std::string& path) {
    std::ifstream file(PLYBOARD_SOURCE_DIR "/" + path);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

/// The cells of its row in the table of differences, the first its name; none: it has no row.
std::vector<std::string> row_of_differences(const std::string& document, const std::string& name) {
    const std::size_t table = document.find("## Where a plugin and a script of one name differ");
    REQUIRE(table != std::string::npos);
    const std::size_t begin = document.find("| `" + name + "` |", table);
    if (begin == std::string::npos) return {};
    std::istringstream line(document.substr(begin, document.find('\n', begin) - begin));
    std::vector<std::string> cells;
    std::string cell;
    std::getline(line, cell, '|');  // before the first
    while (std::getline(line, cell, '|')) {
        const std::size_t first = cell.find_first_not_of(' ');
        cells.push_back(first == std::string::npos
                            ? ""
                            : cell.substr(first, cell.find_last_not_of(' ') + 1 - first));
    }
    return cells;
}

/// `goal win / margin; komi 7.5 / 7`: the facts that differ, and the defaults of the options that
/// both have. How long a game can be is left out: a script seldom knows it.
std::string differences_of(const Game& plugin, const Game& script) {
    constexpr const char* goals[] = {"win", "margin"};
    constexpr const char* rules[] = {"none", "draw", "forbidden"};
    std::string text;
    const auto compare = [&](const std::string& what, const std::string& one,
                             const std::string& other) {
        if (one != other) text += (text.empty() ? "" : "; ") + what + " " + one + " / " + other;
    };
    const Facts& one = plugin.facts();
    const Facts& other = script.facts();
    const auto yes_or_no = [](bool is) { return std::string(is ? "yes" : "no"); };
    const auto at_which = [&](const Repetition& repetition) {
        const std::string rule = rules[static_cast<int>(repetition.rule)];
        return repetition.rule == Repetition::Rule::draw && repetition.count != Repetition{}.count
                   ? rule + " at " + std::to_string(repetition.count)
                   : rule;
    };
    compare("players", std::to_string(one.players), std::to_string(other.players));
    compare("zero_sum", yes_or_no(one.zero_sum), yes_or_no(other.zero_sum));
    compare("chance", yes_or_no(one.chance), yes_or_no(other.chance));
    compare("goal", goals[static_cast<int>(one.goal)], goals[static_cast<int>(other.goal)]);
    compare("repetition", at_which(one.repetition), at_which(other.repetition));
    std::map<std::string, std::string> defaults;
    for (const OptionSpec& option : plugin.info().options)
        defaults[option.name] = plugin.options().word(option.name);
    std::map<std::string, std::string> of_script;
    for (const OptionSpec& option : script.info().options)
        of_script[option.name] = script.options().word(option.name);
    for (const auto& [option, value] : defaults)
        if (const auto found = of_script.find(option); found != of_script.end())
            compare(option, value, found->second);
    return text;
}

/// Options that the plugin is given to play as the script does, which the script does not have.
std::vector<OptionSpec> rules_of_plugin_alone(const std::string& name) {
    const std::vector<OptionSpec> script = open_named("lua:" + name)->info().options;
    const std::vector<OptionSpec> plugin = open_named(name)->info().options;
    const std::string given = pair_of(name).plugin_options;
    std::vector<OptionSpec> alone;
    for (const OptionSpec& option : plugin)
        if (given.find(option.name + "=") != std::string::npos &&
            std::ranges::find(script, option.name, &OptionSpec::name) == script.end())
            alone.push_back(option);
    return alone;
}

}  // namespace

TEST_CASE("twins: a plugin and a script of one name are one game", "[twins]") {
    const auto names = shared_names();
    CHECK(names.size() >= 19);
    for (const std::string& name : names) {
        INFO(name);
        const Pair pair = pair_of(name);
        const auto plugin = open_with(name, pair.plugin_options);
        const auto script = open_with("lua:" + name, pair.script_options);
        if (!pair.plies) CHECK(same_counts(*plugin, *script));
        if (pair.moves || pair.positions) continue;
        Random random(7);
        for (int i = 0; i < games_of_each; ++i) CHECK(same_game(*plugin, *script, 60, random));
    }
}

TEST_CASE("twins: what is written otherwise is written otherwise, and the documents say so",
          "[twins]") {
    const std::string scripts = text_of_file("scripts/README.md");
    const std::string plugins = text_of_file("plugins/README.md");
    for (const std::string& name : shared_names()) {
        const Pair pair = pair_of(name);
        if (!pair.documented) continue;
        INFO(name);
        const auto plugin = open_with(name, pair.plugin_options);
        const auto script = open_with("lua:" + name, pair.script_options);
        Random random(7);
        if (pair.moves || pair.positions) CHECK(!same_game(*plugin, *script, 60, random));
        const std::string section = "## Where a plugin and a script of one name differ";
        const std::size_t at = plugins.find(section);
        REQUIRE(at != std::string::npos);
        CHECK(plugins.find("| `" + name + "` |", at) != std::string::npos);
        const std::size_t row = scripts.find("| `" + name + "` |");
        REQUIRE(row != std::string::npos);
        CHECK_THAT(scripts.substr(row, scripts.find('\n', row) - row), containing("the plugin"));
        for (const CatalogueEntry& entry : Catalogue::standard().entries())
            if (entry.source.kind == GameSource::Kind::script && entry.source.name == name)
                CHECK_THAT(entry.info.description, containing("he plugin"));
    }
}

TEST_CASE("twins: facts and defaults are the same but for what the table says", "[twins]") {
    const std::string plugins = text_of_file("plugins/README.md");
    for (const std::string& name : shared_names()) {
        INFO(name);
        const std::string differences =
            differences_of(*open_named(name), *open_named("lua:" + name));
        const std::vector<std::string> row = row_of_differences(plugins, name);
        CHECK((row.empty() ? "" : row.back()) == differences);
        for (const OptionSpec& option : rules_of_plugin_alone(name))
            CHECK_THAT(row.at(3), containing("`" + option.name + "`"));
    }
}

TEST_CASE("twins: the plugin of ataxx reads what the script writes", "[twins]") {
    const auto plugin = open_named("ataxx(quiet_plies=0)");
    const auto script = open_named("lua:ataxx");
    Random random(3);
    for (int i = 0; i < games_of_each; ++i) {
        AnyState a = plugin->start();
        AnyState b = script->start();
        for (int ply = 0; ply < 80 && !script->over(b); ++ply) {
            const Move move = script->random_move(b, random);
            const std::string text = script->move_text(b, move);
            INFO(script->state_text(b) << " " << text);
            const auto same = plugin->parse_move(a, text);
            REQUIRE(same.has_value());
            plugin->play(a, *same);
            script->play(b, move);
            const AnyState read = plugin->parse_state(script->state_text(b));
            REQUIRE(plugin->hash(read) == plugin->hash(a));
            REQUIRE(moves_of(*plugin, read) == moves_of(*plugin, a));
        }
    }
}
