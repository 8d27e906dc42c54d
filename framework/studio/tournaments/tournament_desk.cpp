#include "framework/studio/tournaments/tournament_desk.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "framework/base/calendar.hpp"
#include "framework/base/error.hpp"
#include "framework/base/shown_text.hpp"
#include "framework/session/store/session_store.hpp"

namespace ply::studio {
namespace {

namespace fs = std::filesystem;

constexpr const char* journal_ending = ".db";

std::vector<fs::path> files_in(const fs::path& folder, std::string_view ending) {
    std::vector<fs::path> files;
    std::error_code unreadable;
    for (const auto& entry : fs::directory_iterator(folder, unreadable))
        if (entry.path().extension() == ending) files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

bool is_name(const std::string& name) {
    constexpr std::size_t longest_name = 60;
    const auto allowed = [](char letter) {
        return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
               (letter >= '0' && letter <= '9') || letter == ' ' || letter == '_' || letter == '-';
    };
    return name.size() <= longest_name && name.find_first_not_of(' ') != name.npos &&
           std::ranges::all_of(name, allowed);
}

}  // namespace

fs::path tournaments_folder() {
    return SessionStore::standard_folder().parent_path() / "tournaments";
}

std::vector<fs::path> tournament_files(const Admission& admission) {
    std::vector<fs::path> files = admission.tournaments();
    const auto own = files_in(own_scripts_folder() / "tournaments", ".lua");
    files.insert(files.end(), own.begin(), own.end());
    return files;
}

fs::path journal_for(const fs::path& file) {
    fs::path beside = file;
    beside.replace_extension(journal_ending);
    const bool writable = access(fs::absolute(file).parent_path().c_str(), W_OK) == 0;
    return writable ? beside : tournaments_folder() / beside.filename();
}

fs::path require_tournament_file(const Admission& admission, const std::string& path) {
    for (const fs::path& file : tournament_files(admission))
        if (real_path(file) == real_path(path)) return file;
    throw Error(
        fmt::format("{} is no tournament file that a page may open; start the studio with "
                    "--tournament {}, or give the page its text",
                    short_line(path, 200), short_line(path, 200)));
}

bool is_own_journal(const fs::path& journal) {
    return journal.extension() == journal_ending &&
           real_path(journal).parent_path() == real_path(tournaments_folder());
}

fs::path require_journal(const Admission& admission, const std::string& path) {
    if (is_own_journal(path)) return path;
    for (const fs::path& file : tournament_files(admission))
        if (real_path(journal_for(file)) == real_path(path)) return path;
    throw Error(fmt::format("{} is no tournament of this program", short_line(path, 200)));
}

std::vector<fs::path> journals(const Admission& admission) {
    std::vector<fs::path> found = files_in(tournaments_folder(), journal_ending);
    for (const fs::path& file : tournament_files(admission)) {
        const fs::path journal = journal_for(file);
        std::error_code unreadable;
        if (fs::exists(journal, unreadable) && std::ranges::find(found, journal) == found.end())
            found.push_back(journal);
    }
    return found;
}

fs::path new_journal(const std::string& name, const std::string& base) {
    if (!name.empty() && !is_name(name))
        throw Error(
            "the name of a tournament has letters, digits, blanks and hyphens, sixty at most");
    const fs::path folder = tournaments_folder();
    std::error_code failed;
    fs::create_directories(folder, failed);
    if (failed)
        throw Error(fmt::format("{} cannot be made: {}", folder.string(), failed.message()));
    const std::string first = name.empty() ? base + local_text(this_second(), " %Y-%m-%d") : name;
    fs::path path = folder / (first + journal_ending);
    if (!name.empty() && fs::exists(path))
        throw Error(fmt::format("there is a tournament called {}; choose another name", name));
    for (int number = 2; fs::exists(path); ++number)
        path = folder / fmt::format("{} {}{}", first, number, journal_ending);
    return path;
}

void require_admitted(const Admission& admission, const TournamentFile& tournament) {
    for (const std::string& game : tournament.games) admission.require_game(game);
    for (const PlayerSpec& player : tournament.players) admission.require_player(player);
    for (const std::string& searcher : {tournament.openings.by, tournament.adjudication.judge})
        if (!searcher.empty()) admission.require_player(parse_player(searcher));
    if (!tournament.openings.file.empty())
        throw Error(
            "a list of openings is a file, which a page does not read; take random plies here, or "
            "hold the tournament with plyboard tournament");
    if (!tournament.engine_log.empty())
        throw Error("a log of engines is a file, which a page does not write; leave it out");
}

Plan admitted_plan(const Admission& admission, TournamentFile tournament) {
    require_admitted(admission, tournament);
    return make_plan(std::move(tournament), Catalogue::standard());
}

}  // namespace ply::studio
