// plyboard new NAME: a script that plays at once, to be changed into a game, or a player, of one's
// own.

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "framework/app/bots/new_bot.hpp"
#include "framework/app/cli/common.hpp"
#include "framework/authoring/new_script/new_script.hpp"

namespace ply {
namespace {

namespace fs = std::filesystem;

/// As short as it can be said from here.
std::string shown(const fs::path& file) {
    std::error_code unknown;
    const fs::path here = fs::current_path(unknown);
    if (unknown) return file.string();
    const std::string near = fs::weakly_canonical(file).lexically_proximate(here);
    return near.starts_with("..") ? fs::weakly_canonical(file).string() : near;
}

void print_next_steps(const std::string& name, const std::string& file) {
    emit(
        "{} is written, and it plays. Next:\n"
        "  plyboard check {}           its tests, then random games\n"
        "  plyboard show {}            the board, the moves, the options\n"
        "  plyboard play {} --watch    play it while you change it: each save counts at once\n"
        "  plyboard repl {}            try its functions and all words at a prompt\n",
        file, name, name, name, name);
}

void print_next_steps_of_player(const std::string& name, const std::string& file) {
    emit(
        "{} is written, and it plays. Next:\n"
        "  plyboard check {}           matches against random, errors, time a move\n"
        "  plyboard play connect_four --players human lua:{}\n"
        "  plyboard tournament --game connect_four --players lua:{} \"pvs(depth=2)\"\n"
        "  plyboard words --players         what it is written with\n",
        file, file, name, name);
}

}  // namespace

int run_new(const CommandLine& line) {
    const std::string name = line.text("NAME");
    if (line.has("player")) {
        if (line.has("from"))
            throw UsageError(
                "new: --from copies games; a player begins as it is, or as a copy of "
                "one of scripts/players by hand");
        const fs::path file = write_new_bot(name);
        if (line.has("json"))
            print_json({{"name", name}, {"file", fs::weakly_canonical(file).string()}});
        else if (wants_remarks())
            print_next_steps_of_player(name, shown(file));
        return 0;
    }
    require_new_name(name);
    const fs::path file = write_new_script(
        name, line.has("from") ? copied_script(script_to_copy(line.text("from")), name)
                               : first_script(name));
    if (line.has("json")) {
        print_json({{"name", name}, {"file", fs::weakly_canonical(file).string()}});
    } else if (wants_remarks()) {
        print_next_steps(name, shown(file));
    }
    return 0;
}

}  // namespace ply
