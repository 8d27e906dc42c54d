// Every option that takes a file meets what is none: pipes, devices, folders, nothing, too much.

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "tests/support/catch.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/temporary_folder.hpp"

namespace {

namespace fs = std::filesystem;

using ply_test::command_text;
using ply_test::containing;
using ply_test::ProgramRun;
using ply_test::run_program;
using ply_test::TemporaryFolder;
using Words = std::vector<std::string>;

Words tournament_with(const Words& words) {
    Words all{"tournament",     "--game",   "tic_tac_toe", "--players", "random",
              "other = random", "--rounds", "1",           "--workers", "1"};
    all.insert(all.end(), words.begin(), words.end());
    return all;
}

/// The commands, `FILE` for the path.
const std::vector<Words> readers{
    {"show", "FILE"},
    {"new", "from_something", "--from", "FILE"},
    {"check", "FILE"},
    {"tournament", "FILE"},
    tournament_with({"--openings", "FILE"}),
    {"standings", "FILE"},
    {"matches", "FILE"},
    {"replay", "FILE", "1"},
    {"report", "FILE", "--html", "/dev/null"},
    {"solve", "tic_tac_toe", "--file", "FILE"},
    {"search", "tic_tac_toe", "--player", "oracle(file=FILE)"},
    {"search", "tic_tac_toe", "--player", "pvs(eval=learned(file=FILE))"},
    {"watch", "FILE"},
    {"learn", "tic_tac_toe", "--from", "FILE"},
    {"learn", "tic_tac_toe", "--repeat", "FILE"},
};
const std::vector<Words> journals{tournament_with({"--journal", "FILE"}),
                                  tournament_with({"--salvage", "--journal", "FILE"})};
const std::vector<Words> writers{
    {"trace", "tic_tac_toe", "--player", "alphabeta(depth=1)", "--svg", "FILE"},
    {"trace", "tic_tac_toe", "--player", "alphabeta(depth=1)", "--html", "FILE"},
    {"compare", "--games", "tic_tac_toe", "--players", "minimax", "--depth", "1", "--csv", "FILE"},
    {"solve", "tic_tac_toe", "--output", "FILE"},
    tournament_with({"--engine-log", "FILE"}),
};

struct Place {
    std::string path;
    std::string says;  ///< what is wrong with it; empty: that depends on the command
};

Words with(Words words, const std::string& path) {
    for (std::string& word : words)
        if (const std::size_t at = word.find("FILE"); at != std::string::npos)
            word.replace(at, 4, path);
    return words;
}

ProgramRun checked_run(const Words& command, const TemporaryFolder& folder, const Place& place) {
    const Words words = with(command, place.path);
    INFO(command_text(words));
    const ProgramRun run = run_program(words, {.environment = {{"PLYBOARD_PATH", folder.path()}},
                                               .limit = std::chrono::seconds(120)});
    INFO(run.out << run.err);
    CHECK(!run.timed_out);
    CHECK(run.signal == 0);
    if (place.says.empty()) return run;
    CHECK(run.exit_code == 1);
    const std::string err = run.err.substr(std::min(run.err.size(), run.err.find("plyboard: ")));
    CHECK(std::ranges::count(err, '\n') == 1);
    CHECK_THAT(err, containing(place.says));
    CHECK_THAT(err, containing(fs::path(place.path).filename().string()));
    return run;
}

/// What is no file, and cannot be read or written as one.
std::vector<Place> no_files(const TemporaryFolder& folder) {
    REQUIRE(mkfifo((folder / "pipe").c_str(), 0600) == 0);
    fs::create_directory(folder / "inner");
    return {{folder / "pipe", "a pipe, not a file"},
            {"/dev/zero", "a device, not a file"},
            {folder / "inner", "a folder, not a file"}};
}

std::string sparse_file(const TemporaryFolder& folder, const char* name) {
    const std::string file = folder.write(name, "");
    fs::resize_file(file, std::uintmax_t{100} << 30);
    return file;
}

}  // namespace

TEST_CASE("files: every command that reads one refuses what is none", "[cli][files]") {
    const TemporaryFolder folder;
    std::vector<Place> places = no_files(folder);
    places.push_back({sparse_file(folder, "sparse"), ""});
    places.push_back({folder.write("empty", ""), ""});
    places.push_back({folder / "missing", ""});
    const std::string shut = folder.write("shut", "text");
    fs::permissions(shut, fs::perms::none);
    if (access(shut.c_str(), R_OK) != 0) places.push_back({shut, "Permission denied"});
    for (const Words& command : readers)
        for (const Place& place : places) {
            const ProgramRun run = checked_run(command, folder, place);
            CHECK(run.exit_code == 1);
            CHECK(run.err.size() < 1000);
        }
}

TEST_CASE("files: a journal must be a file, and so what is beside it", "[cli][files]") {
    const TemporaryFolder folder;
    std::vector<Place> places = no_files(folder);
    places.push_back({sparse_file(folder, "sparse"), "larger than"});
    folder.write("beside.db", "");
    REQUIRE(mkfifo((folder / "beside.db-wal").c_str(), 0600) == 0);
    places.push_back({folder / "beside.db", "beside.db-wal: cannot be read: a pipe"});
    for (const Words& command : journals)
        for (const Place& place : places) checked_run(command, folder, place);
    CHECK(checked_run(journals[0], folder, {folder.write("empty", ""), ""}).exit_code == 0);
    CHECK(checked_run(journals[0], folder, {folder / "new.db", ""}).exit_code == 0);
}

TEST_CASE("files: a journal that is to come is watched, in a folder that is there",
          "[cli][files]") {
    const TemporaryFolder folder;
    const ProgramRun run =
        run_program({"watch", folder / "soon.db"}, {.limit = std::chrono::seconds(2)});
    CHECK(run.timed_out);
    CHECK_THAT(run.out, containing("http://127.0.0.1:"));
    checked_run({"watch", "FILE"}, folder, {folder / "nowhere/soon.db", "there is no such file"});
    checked_run({"watch", "FILE"}, folder, {folder / "soon.lua", "there is no such file"});
}

TEST_CASE("files: no command waits for somebody to read its pipe", "[cli][files]") {
    const TemporaryFolder folder;
    const std::vector<Place> places = no_files(folder);
    for (const Words& command : writers) {
        checked_run(command, folder, {places[0].path, "pipe"});
        checked_run(command, folder, {places[2].path, "inner"});
    }
}

TEST_CASE("files: GTP loads a file, and refuses what is none", "[cli][files]") {
    const TemporaryFolder folder;
    std::string lines;
    for (const Place& place : no_files(folder)) lines += "loadsgf " + place.path + "\n";
    lines += "loadsgf " + sparse_file(folder, "sparse") + "\n";
    const ProgramRun run = run_program({"gtp", "go(size=5)"}, {.text = lines});
    CHECK(run.exit_code == 0);
    std::string four;
    for (int i = 0; i < 4; ++i) four += "? cannot load file\n\n";
    CHECK(run.out == four);
}
