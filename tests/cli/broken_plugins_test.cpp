// Plugins that are broken, built for another program or no plugins at all: named in one sentence,
// and the program lives on. They come from tests/data/broken_plugins.
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "framework/loading/plugin_interface.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/plugin_folder.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/temporary_folder.hpp"

namespace fs = std::filesystem;

using namespace ply_test;

namespace {

/// Who names the file gets a sentence with `part`, also by its game's name.
void check_refused(const PluginFolder& folder, const std::string& file, const std::string& part) {
    INFO(file);
    check_sentence(folder.run({"show", file}), part);
    check_sentence(folder.run({"perft", fs::path(file).stem().string(), "2"}), part);
}

/// A broken file and a part of its sentence.
using Broken = std::pair<std::string, std::string>;

/// games and doctor list all of them, and other games are not touched.
void check_listed(const PluginFolder& folder, const std::vector<Broken>& files) {
    for (int again = 0; again < 2; ++again) {  // the second time with what the cache may hold
        const ProgramRun games = folder.run({"games"});
        CHECK(games.exit_code == 0);
        CHECK(games.err.empty());
        CHECK_THAT(games.out, containing("\nconnect_four "));
        const auto lines = broken_lines(games.out);
        REQUIRE(lines.size() == files.size());
        for (const auto& [file, part] : files) {
            INFO(file);
            const auto line = std::ranges::find_if(lines, [&file = file](const std::string& each) {
                return each.find(file + ": ") != std::string::npos;
            });
            REQUIRE(line != lines.end());
            CHECK_THAT(*line, containing(part));
        }
    }
    CHECK_THAT(folder.run({"perft", "connect_four", "2"}).out, containing("= 49 "));

    const ProgramRun doctor = folder.run({"doctor"});
    CHECK(doctor.exit_code == 1);
    CHECK(doctor.signal == 0);
    for (const auto& [file, part] : files) {
        const std::size_t line = doctor.out.find("BROKEN  game        " + file + ": ");
        INFO(file);
        REQUIRE(line != std::string::npos);
        CHECK_THAT(doctor.out.substr(line, doctor.out.find('\n', line) - line), containing(part));
    }
}

}  // namespace

TEST_CASE("broken plugins: refused before any game of theirs is made", "[cli][plugins]") {
    struct Case {
        const char* plugin;
        std::string says;
    };
    const PluginFolder all;
    std::vector<Broken> files;
    for (const Case& each :
         {Case{"throws_in_constructor", "the opening book is missing"},
          {"throws_in_info", "exception of unknown type"},
          {"too_many_players", "100 players; there can be 1 to 6"},
          {"other_interface",
           fmt::format("made for plugin interface {}, this program has {}",
                       ply::plugin_interface_version + 41, ply::plugin_interface_version)},
          {"other_build", "built with 'clang 99"},
          {"other_symbol", "PLYBOARD_GAMES"},
          {"no_plugin", "not a game plugin"},
          {"missing_symbol", "function_of_a_library_that_is_not_linked"},
          {"aborts_when_loaded", "signal 6"},
          {"exits_when_loaded", "ended with code"}}) {
        const PluginFolder folder;
        check_refused(folder, folder.add(each.plugin), each.says);
        files.emplace_back(all.add(each.plugin), each.says);
    }
    check_listed(all, files);
}

TEST_CASE("broken plugins: boards that nobody can draw are refused with the game's name",
          "[cli][plugins]") {
    const PluginFolder folder;
    folder.add("wild_layout");
    CHECK(folder.run({"show", "wild_layout"}).exit_code == 0);
    for (const auto& [wild, says] : std::vector<std::pair<std::string, std::string>>{
             {"far", "puts the cell 'b' at 2000000000, 0; x and y can be 0 to 1000"},
             {"behind", "puts the cell 'b' at 1, -1"},
             {"spot", "makes 2 the spot of the cell 'b'"},
             {"name", "calls a cell 'b c'"},
             {"sign", "gives a piece the sign 'oooo"},
             {"picture", "has a picture of 1048576 bytes"},
             {"cells", "has 1048576 cells"}}) {
        const std::string game = "wild_layout(wild=" + wild + ")";
        INFO(game);
        check_sentence(folder.run({"show", game}), "wild_layout: layout() " + says);
        check_sentence(folder.run({"play", game, "--players", "random", "random"}), says);
    }
}

TEST_CASE("broken plugins: rules that offer no move in a game that goes on", "[cli][plugins]") {
    const PluginFolder folder;
    folder.add("offers_no_move");
    const std::string says =
        "offers_no_move: the rules offer no move, though the game is not over; let them offer one, "
        "or end it";
    const std::string game = "offers_no_move";
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"search", game, "--moves", "1"},
          {"trace", game, "--moves", "1"},
          {"play", game, "--players", "random", "random", "--plain"},
          {"play", game, "--players", "human", "human", "--plain", "--moves", "1"}})
        check_sentence(folder.run(words), says);
    const ProgramRun cup = folder.run({"tournament", "--game", game, "--players", "random",
                                       "b = random", "--rounds", "1", "--openings", "0"});
    CHECK_THAT(cup.out + cup.err, containing(says));
}

TEST_CASE("broken plugins: files that are no libraries", "[cli][plugins]") {
    const std::string good = bytes_of(good_plugin);
    std::vector<std::string> contents{"", "this is not a plugin\n", std::string(100'000, '\0'),
                                      good.substr(0, 64)};
    // Not near the end: what a debug build has there is not needed to load it.
    for (const std::size_t part : {1, 2, 3})
        contents.push_back(good.substr(0, good.size() * part / 20));
    const PluginFolder all;
    std::vector<Broken> files;
    for (const std::string& bytes : contents) {
        INFO(bytes.size() << " bytes");
        const PluginFolder folder;
        check_refused(folder, folder.write("x.so", bytes), "build it");
        files.emplace_back(all.write(fmt::format("x{}.so", files.size()), bytes), "build it");
    }
    fs::create_symlink("nowhere.so", all / "link.so");
    files.emplace_back(all / "link.so", "");
    check_listed(all, files);
}

TEST_CASE("broken plugins: folders, pipes, links to nowhere", "[cli][plugins]") {
    {
        const PluginFolder folder;
        fs::create_directory(folder / "x.so");
        const auto broken = broken_lines(folder.run({"games"}).out);
        REQUIRE(broken.size() == 1);
        CHECK_THAT(broken[0], containing("x.so: not a file"));
        check_sentence(folder.run({"show", (folder / "x.so").string()}), "a folder, not a file");
    }
    {
        const PluginFolder folder;
        fs::create_symlink("nowhere.so", folder / "x.so");
        CHECK(broken_lines(folder.run({"games"}).out).size() == 1);
        check_sentence(folder.run({"show", (folder / "x.so").string()}), "there is no file");
    }
    {
        const PluginFolder folder;
        for (const char* name : {"x.so", "y.lua"})  // opening a pipe would wait for ever
            REQUIRE(mkfifo((folder / name).c_str(), 0600) == 0);
        CHECK(broken_lines(folder.run({"games"}).out).size() == 2);
        check_sentence(folder.run({"show", (folder / "y.lua").string()}), "a pipe, not a file");
    }
    {
        const PluginFolder folder;
        const std::string file = folder.add("no_plugin");
        fs::permissions(file, fs::perms::none);
        if (!std::ifstream(file)) {  // root reads everything
            CHECK(broken_lines(folder.run({"games"}).out).size() == 1);
            check_sentence(folder.run({"show", file}), file);
        }
    }
}
