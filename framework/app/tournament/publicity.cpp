#include "framework/app/tournament/publicity.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "framework/app/cli/notify.hpp"
#include "framework/base/error.hpp"
#include "framework/report/standings/standings_json.hpp"
#include "framework/report/text/emit.hpp"

namespace ply {
namespace {

using namespace std::chrono_literals;

constexpr auto pause_here = 1000ms;
constexpr auto pause_elsewhere = 5000ms;  ///< many tasks write to one file server

}  // namespace

Publicity::Publicity(const CommandLine& line, const std::filesystem::path& journal)
    : line_(line), journal_(journal) {
    if (line.has("live")) files_.emplace_back(line.text("live"), pause_elsewhere);
    if (!line.has("serve")) return;
    if (journal.empty())
        throw UsageError("tournament: the page of --serve shows a journal; add --journal DB");
    const auto port = static_cast<std::uint16_t>(line.number_or("serve", 0, 0, 65535));
    files_.emplace_back(live_file_of(journal), pause_here);
    page_.emplace(journal, port);
    remark("The tournament can be watched at {}\n", page_->address());
}

void Publicity::update(const std::vector<MatchInPlay>& playing) {
    for (LiveFile& file : files_) file.update(playing);
}

void Publicity::ended(const Plan& plan, const TournamentResult& result) {
    if (!line_.has("notify")) return;
    Json summary = standings_json(plan, result);
    summary["file"] = line_.text_or("FILE", "");
    summary["journal"] = journal_.string();
    notify(line_.text("notify"), summary);
}

}  // namespace ply
