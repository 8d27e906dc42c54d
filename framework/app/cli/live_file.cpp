#include "framework/app/cli/live_file.hpp"

#include <algorithm>
#include <ctime>
#include <fstream>
#include <nlohmann/json.hpp>

#include "framework/base/system/host_name.hpp"
#include "framework/report/text/json.hpp"

namespace ply {
namespace {

Json clocks_json(const std::vector<std::optional<std::chrono::nanoseconds>>& clocks) {
    Json json = Json::array();
    for (const auto& clock : clocks)
        json.push_back(clock ? Json(clock->count() / 1'000'000) : Json(nullptr));
    return json;
}

}  // namespace

std::filesystem::path live_file_of(const std::filesystem::path& journal) {
    return journal.string() + ".live";
}

LiveFile::LiveFile(std::filesystem::path path, std::chrono::milliseconds pause)
    : path_(std::move(path)), pause_(pause) {}

LiveFile::~LiveFile() {
    std::error_code gone;
    std::filesystem::remove(path_, gone);
}

void LiveFile::update(const std::vector<MatchInPlay>& playing) {
    follow(playing);
    const auto now = Clock::now();
    if (now - written_ < pause_) return;
    written_ = now;
    const std::string half_written = path_.string() + ".new";
    std::ofstream(half_written) << text(playing);
    std::error_code failed;
    std::filesystem::rename(half_written, path_, failed);
}

void LiveFile::follow(const std::vector<MatchInPlay>& playing) {
    std::erase_if(courses_, [&](const auto& entry) {
        return std::ranges::none_of(
            playing, [&](const MatchInPlay& match) { return match.fixture.number == entry.first; });
    });
    for (const MatchInPlay& match : playing) {
        Course& course = courses_[match.fixture.number];
        course.clocks.resize(match.fixture.seats.size());
        if (match.who >= 0 && static_cast<std::size_t>(match.who) < course.clocks.size() &&
            match.given)
            course.clocks[static_cast<std::size_t>(match.who)] = match.given;
        for (const LatestMove& move : match.recent) {
            if (move.ply <= course.ply) continue;
            if (course.first == 0) course.first = move.ply;
            course.missed |= course.ply != 0 && move.ply != course.ply + 1;
            course.ply = move.ply;
            if (!course.missed) course.moves.push_back(move.text);
        }
    }
}

std::string LiveFile::text(const std::vector<MatchInPlay>& playing) const {
    Json json{{"host", host_name()}, {"written", std::time(nullptr)}, {"playing", Json::array()}};
    for (const MatchInPlay& match : playing) {
        const Course& course = courses_.at(match.fixture.number);
        json["playing"].push_back(
            {{"fixture", to_word(match.fixture)},
             {"round", match.fixture.round},
             {"who", match.who},
             {"since", match.since.count()},
             {"ply", match.latest.ply},
             {"first", course.first},
             {"moves", course.missed ? Json(nullptr) : Json(course.moves)},
             {"score", match.latest.score ? Json(*match.latest.score) : Json(nullptr)},
             {"clocks", clocks_json(course.clocks)}});
    }
    return json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace ply
