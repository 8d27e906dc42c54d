// Tournaments of a page: made, opened, played, looked through.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <thread>

#include "framework/base/files/input_file.hpp"
#include "framework/base/utf8.hpp"
#include "framework/studio/jobs/study_jobs.hpp"
#include "framework/studio/protocol/problem.hpp"
#include "framework/studio/studio.hpp"
#include "framework/studio/tournaments/open_journals.hpp"
#include "framework/studio/tournaments/tournament_desk.hpp"
#include "framework/studio/tournaments/tournament_view.hpp"

namespace ply::studio {
namespace {

constexpr std::size_t longest_tournament = std::size_t{1} << 19;
constexpr std::size_t most_entrants = 1000;
constexpr std::int64_t most_workers = 64;

/// One processor is left to the page.
int usual_workers() {
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
}

/// What a page's form says, as the table that a file would have.
nlohmann::json table_of_form(const Fields& fields, const Admission& admission) {
    constexpr std::int64_t most_rounds = 1'000'000;
    nlohmann::json table{{"games", fields.texts("games", most_entrants)}};
    table["players"] = nlohmann::json::array();
    for (const std::string& player : fields.texts("players", most_entrants))
        table["players"].push_back(admission.entrant(player));
    for (const char* const name : {"format", "clock"})
        if (fields.has(name)) table[name] = fields.text(name, 100);
    for (const char* const name : {"rounds", "pairs"})
        if (fields.has(name)) table[name] = fields.whole(name, 1, most_rounds);
    if (fields.has("openings")) table["openings"] = {{"plies", fields.whole("openings", 0, 200)}};
    if (fields.has("seed")) table["seed"] = fields.whole("seed", 0, Fields::largest_number);
    return table;
}

/// A tournament that is to be, and where it will be kept.
struct NewTournament {
    std::string text;      ///< of a file; empty: `table`
    std::string label;     ///< how the text is called in messages
    nlohmann::json table;  ///< of a form
    std::string name;      ///< wished for
    std::filesystem::path file;
};

TournamentFile read_new(const NewTournament& wish) {
    if (wish.text.empty()) return tournament_from_table(wish.table, "tournament");
    return read_tournament_file(wish.label, wish.text);
}

std::string text_of_file(const std::filesystem::path& file) {
    std::string text = read_input_file(file.string(), largest_text_file, "name a tournament file");
    if (const int line = line_not_utf8(text); line > 0)
        throw Error(fmt::format("{}:{}: a byte that is not UTF-8; save the file as UTF-8",
                                file.string(), line));
    return text;
}

/// Reads the rules of its games, and makes its journal where there is none yet; the path.
std::filesystem::path made_tournament(const Admission& admission, OpenJournals& journals,
                                      NewTournament wish) {
    if (!wish.file.empty()) wish.text = text_of_file(wish.file);
    const Plan plan = admitted_plan(admission, read_new(wish));
    const std::filesystem::path path = wish.file.empty()
                                           ? new_journal(wish.name, plan.sources.front().name)
                                           : journal_for(wish.file);
    if (path.has_parent_path()) std::filesystem::create_directories(path.parent_path());
    journals.make(path, plan);
    return path;
}

}  // namespace

Studio::Answer Studio::list_tournaments(const Call& call) {
    return later(call, [this](const std::stop_token&) -> Finish {
        Json rows = Json::array();
        for (const auto& path : journals(admission_)) {
            Json row{{"tournament", path.string()}, {"name", path.stem().string()}};
            try {
                journals_->read(path, [&](const JournalReader& journal) {
                    row.update(tournament_row(journal));
                });
                row["problem"] = nullptr;
            } catch (const std::exception& failure) {
                row["problem"] = failure.what();
            }
            row["own"] = is_own_journal(path);
            row["running"] = journals_->held(path);
            rows.push_back(std::move(row));
        }
        Json files = Json::array();
        for (const auto& file : tournament_files(admission_))
            files.push_back({{"file", file.string()}, {"name", file.filename().string()}});
        const Json all{{"tournaments", rows}, {"files", files}};
        return [all] { return all; };
    });
}

Studio::Answer Studio::new_tournament(const Call& call) {
    const Fields& fields = call.fields;
    NewTournament wish{.text = fields.text_or("text", "", longest_tournament),
                       .label = "tournament",
                       .table = {},
                       .name = fields.text_or("name", "", 100),
                       .file = {}};
    if (fields.has("file")) {
        wish.file = require_tournament_file(admission_, fields.text("file"));
        wish.label = wish.file.string();
    } else if (wish.text.empty()) {
        wish.table = table_of_form(fields, admission_);
    }
    return later(call, [this, wish](const std::stop_token&) -> Finish {
        const auto path = made_tournament(admission_, *journals_, wish);
        const bool running = journals_->held(path);
        Json view;
        journals_->read(
            path, [&](const JournalReader& journal) { view = tournament_view(journal, running); });
        return [view] { return view; };
    });
}

Studio::Answer Studio::open_tournament(const Call& call) {
    const auto path = require_journal(admission_, call.fields.text("tournament"));
    return later(call, [this, path](const std::stop_token&) -> Finish {
        const bool running = journals_->held(path);
        Json view;
        journals_->read(
            path, [&](const JournalReader& journal) { view = tournament_view(journal, running); });
        return [view] { return view; };
    });
}

Studio::Answer Studio::start_tournament(const Call& call) {
    TournamentWish wish{
        require_journal(admission_, call.fields.text("tournament")),
        static_cast<int>(call.fields.whole_or("workers", usual_workers(), 1, most_workers))};
    const JobLink link = new_job(call, "tournament");
    page_of(call).jobs[link.job] =
        ply::studio::start_tournament(link, admission_, *journals_, std::move(wish));
    return Json{{"job", link.job}};
}

Studio::Answer Studio::remove_tournament(const Call& call) {
    const auto path = require_journal(admission_, call.fields.text("tournament"));
    if (!is_own_journal(path))
        throw Error(
            fmt::format("{} belongs to a tournament file; remove it by hand", path.string()));
    return later(call, [this, path](const std::stop_token&) -> Finish {
        journals_->remove(path);
        return [] { return Json::object(); };
    });
}

Studio::Answer Studio::tournament_matches(const Call& call) {
    const Fields& fields = call.fields;
    const auto path = require_journal(admission_, fields.text("tournament"));
    MatchWish wish{static_cast<std::uint32_t>(fields.whole_or("before", UINT32_MAX, 1, UINT32_MAX)),
                   static_cast<std::size_t>(fields.whole_or("count", 20, 1, 200)),
                   fields.texts("players", most_entrants), fields.truth_or("pictures", false)};
    return later(call, [this, path, wish](const std::stop_token&) -> Finish {
        Json rows;
        journals_->read(path,
                        [&](const JournalReader& journal) { rows = match_rows(journal, wish); });
        return [rows] { return rows; };
    });
}

Studio::Answer Studio::open_match(const Call& call) {
    const auto path = require_journal(admission_, call.fields.text("tournament"));
    const auto number = static_cast<std::uint32_t>(call.fields.whole("match", 1, UINT32_MAX));
    return later(call,
                 [this, path, number, client = call.client](const std::stop_token&) -> Finish {
                     const auto made = std::make_shared<MatchSession>();
                     journals_->read(path, [&](const JournalReader& journal) {
                         *made = match_session(journal, number);
                     });
                     return [this, client, made] {
                         return add_table(client, std::move(made->loaded), KeptSession{},
                                          {.running = false}, made->values);
                     };
                 });
}

}  // namespace ply::studio
