#include "framework/app/extras/watched_tournament.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <ctime>
#include <nlohmann/json.hpp>

#include "framework/app/cli/live_file.hpp"
#include "framework/app/cli/rest_after.hpp"
#include "framework/base/error.hpp"
#include "framework/base/failure_text.hpp"
#include "framework/base/files/input_file.hpp"
#include "framework/studio/tournaments/tournament_view.hpp"
#include "framework/tournament/journal/journal_reader.hpp"
#include "framework/tournament/tournament.hpp"

namespace ply {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr auto between_looks = 500ms;
constexpr auto remembered = 3min;  ///< how fast it goes is that of the last minutes
constexpr std::uint64_t largest_file = 1 << 22;
constexpr std::time_t longest_silence = 20;  ///< seconds; then its process is gone
constexpr std::size_t most_in_play = 64;

Json read_json(const fs::path& file) {
    return Json::parse(read_input_file(file, largest_file, "none"), nullptr, false);
}

/// The later of the journal and its write-ahead log.
fs::file_time_type age_of(const fs::path& journal) {
    std::error_code none;
    const auto time = fs::last_write_time(journal, none);
    const auto log = fs::last_write_time(journal.string() + "-wal", none);
    return none ? time : std::max(time, log);
}

/// Of two files that have had one name these are different; 0: there is none.
std::uint64_t file_number(const fs::path& file) {
    struct stat status {};
    return stat(file.c_str(), &status) == 0 ? status.st_ino : 0;
}

/// What a live file says of a match.
struct LiveMatch {
    MatchInPlay match;
    Json clocks;
    std::string host;
};

bool fits(const Fixture& fixture, const Plan& plan) {
    const auto games = static_cast<int>(plan.sources.size());
    const auto players = static_cast<int>(plan.file.players.size());
    return fixture.game >= 0 && fixture.game < games &&
           std::ranges::all_of(fixture.seats,
                               [&](int player) { return player >= 0 && player < players; });
}

/// All moves that are known, one ply after the other; where some were missed the latest alone, from
/// which a board sees that it cannot follow.
std::vector<LatestMove> moves_in(const Json& json, const LatestMove& latest) {
    if (json.at("moves").is_null()) return {latest};
    std::vector<LatestMove> moves;
    int ply = json.at("first").get<int>();
    for (const Json& text : json.at("moves"))
        moves.push_back({latest.match, ply++, text.get<std::string>(), {}});
    return moves;
}

LiveMatch live_match(const Json& json, const std::string& host) {
    LiveMatch live;
    live.match.fixture = fixture_from_word(json.at("fixture").get<std::string>());
    live.match.fixture.round = json.at("round").get<int>();
    live.match.who = json.at("who").get<int>();
    live.match.since = std::chrono::duration<double>(json.at("since").get<double>());
    live.match.latest.match = live.match.fixture.number;
    live.match.latest.ply = json.at("ply").get<int>();
    if (!json.at("score").is_null()) live.match.latest.score = json.at("score").get<Score>();
    live.match.recent = moves_in(json, live.match.latest);
    if (!live.match.recent.empty()) live.match.latest.text = live.match.recent.back().text;
    live.clocks = json.at("clocks");
    live.host = host;
    return live;
}

/// None of a process that is gone.
std::vector<LiveMatch> live_matches(const fs::path& file, const Plan& plan) {
    std::vector<LiveMatch> matches;
    try {
        const Json json = read_json(file);
        if (std::time(nullptr) - json.at("written").get<std::time_t>() > longest_silence) return {};
        const auto host = json.at("host").get<std::string>();
        for (const Json& each : json.at("playing"))
            if (LiveMatch live = live_match(each, host); fits(live.match.fixture, plan))
                matches.push_back(std::move(live));
    } catch (const std::exception&) {  // it is gone, or of another version
    }
    return matches;
}

/// How many tasks of a launch have ended.
Json tasks_of(const fs::path& launch) {
    try {
        const Json state = read_json(launch / "state.json");
        const int round = state.at("round").get<int>();
        if (round == 0) return nullptr;
        int ended = 0;
        for (const auto& entry :
             fs::directory_iterator(launch / ("round-" + std::to_string(round))))
            ended += entry.path().extension() == ".end";
        return {{"round", round}, {"ended", ended}, {"of", state.at("tasks")}};
    } catch (const std::exception&) {
        return nullptr;
    }
}

/// The journal that `file` names, which need not be there yet. Throws Error where there will never
/// be one.
fs::path journal_to_watch(const fs::path& file) {
    const fs::path journal =
        file.extension() == ".lua" ? fs::path(file).replace_extension(".db") : file;
    const bool by_its_name = journal.extension() == ".db";
    std::error_code unreadable;
    const bool comes_later = by_its_name && !fs::exists(journal, unreadable) &&
                             fs::is_directory(fs::absolute(journal).parent_path(), unreadable);
    for (const fs::path& each : {file, journal}) {
        if (comes_later && each == journal) continue;
        if (const std::string obstacle = obstacle_to_reading(each); !obstacle.empty())
            throw Error(fmt::format("{}: cannot be read: {}; name a tournament file or its journal",
                                    each.string(), obstacle));
    }
    if (comes_later || (by_its_name && !has_begun(journal))) return journal;
    return ply::journal_of(journal);
}

}  // namespace

WatchedTournament::WatchedTournament(fs::path file)
    : journal_(journal_to_watch(file)),
      launch_(fs::path(file).replace_extension(".launch")),
      thread_([this](const std::stop_token& stop) {
          while (!stop.stop_requested()) {
              look();
              std::this_thread::sleep_for(between_looks);
          }
      }) {}

std::string WatchedTournament::state() const {
    const std::scoped_lock lock(mutex_);
    return state_;
}

void WatchedTournament::look() {
    std::string problem;
    try {
        if (reader_ && file_ != file_number(journal_)) close_journal();
        if (!reader_) open_journal();
        if (Clock::now() >= next_sum_ && age_of(journal_) != read_) add_up();
        tasks_ = tasks_of(launch_);
        follow();
    } catch (const std::exception& failure) {
        problem = failure_text(failure);
        close_journal();  // it may be another one by now
    }
    publish(problem);
}

void WatchedTournament::open_journal() {
    file_ = file_number(journal_);
    reader_.emplace(journal_);
    boards_.emplace(reader_->plan());
    read_ = {};
    next_sum_ = {};
    counts_.clear();
}

void WatchedTournament::close_journal() {
    sum_.reset();
    boards_.reset();
    reader_.reset();
}

void WatchedTournament::add_up() {
    const auto begin = Clock::now();
    read_ = age_of(journal_);
    const bool anew = !sum_;
    if (anew) sum_.emplace(reader_->plan());
    sum_->read(*reader_);
    TournamentResult result = sum_->result();
    // At the end matches that were replaced since count as they are now.
    if (result.complete && !anew) result = result_of(*reader_);
    stand_ = studio::stand_json(reader_->plan(), result);
    counts_.emplace_back(begin, result.progress.done);
    while (counts_.size() > 2 && begin - counts_.front().first > remembered) counts_.pop_front();
    const auto end = Clock::now();
    next_sum_ = end + rest_after(end - begin, 1s);
}

std::vector<fs::path> WatchedTournament::live_files() const {
    std::vector<fs::path> files{live_file_of(journal_)};
    if (tasks_.is_null()) return files;
    const fs::path round = launch_ / ("round-" + std::to_string(tasks_["round"].get<int>()));
    for (const auto& entry : fs::directory_iterator(round))
        if (entry.path().extension() == ".live") files.push_back(entry.path());
    return files;
}

void WatchedTournament::follow() {
    const Plan& plan = reader_->plan();
    std::vector<LiveMatch> live;
    for (const fs::path& file : live_files()) {
        if (live.size() >= most_in_play) break;
        std::ranges::move(live_matches(file, plan), std::back_inserter(live));
    }
    live.resize(std::min(live.size(), most_in_play));
    std::vector<MatchInPlay> now;
    for (const LiveMatch& each : live) now.push_back(each.match);
    boards_->follow(now);
    playing_ = Json::array();
    for (const LiveMatch& each : live) {
        playing_.push_back(
            studio::match_in_play(plan, each.match, *boards_));
        playing_.back()["clocks"] = each.clocks;
        playing_.back()["host"] = each.host;
    }
}

Json WatchedTournament::progress() const {
    if (stand_.is_null()) return nullptr;
    const auto done =
        stand_["matches"].get<std::uint32_t>() + stand_["errors"].get<std::uint32_t>();
    const auto total = stand_["total"].get<std::uint32_t>();
    Json left = nullptr;
    if (counts_.size() > 1 && done < total) {
        const auto& [since, before] = counts_.front();
        const double seconds = std::chrono::duration<double>(Clock::now() - since).count();
        if (done > before) left = seconds * (total - done) / (done - before);
    }
    return {{"done", done}, {"total", total}, {"errors", stand_["errors"]}, {"left", left}};
}

void WatchedTournament::publish(const std::string& problem) {
    Json json{{"name", journal_.stem().string()}};
    if (reader_) {
        const Plan& plan = reader_->plan();
        json["games"] = Json::array();
        for (std::size_t i = 0; i < plan.sources.size(); ++i)
            json["games"].push_back(plan.game_name(static_cast<int>(i)));
        json["format"] = format_name(plan.file.format);
    }
    json["progress"] = progress();
    json["tasks"] = tasks_;
    json["playing"] = playing_;
    json["stand"] = stand_;
    json["problem"] = problem.empty() ? Json(nullptr) : Json(problem);
    std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
    const std::scoped_lock lock(mutex_);
    state_ = std::move(text);
}

}  // namespace ply
