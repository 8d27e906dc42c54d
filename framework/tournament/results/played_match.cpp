#include "framework/tournament/results/played_match.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "framework/base/error.hpp"

namespace ply {

using nlohmann::json;

std::string PlayedMatch::opening() const {
    std::size_t end = 0;
    for (int ply = 0; ply < opening_plies && end != std::string::npos; ++ply)
        end = moves.find(' ', end + (ply > 0 ? 1 : 0));
    return opening_plies == 0 ? "" : moves.substr(0, end);
}

std::vector<std::optional<Thought>> PlayedMatch::thoughts_by_ply() const {
    std::vector<std::optional<Thought>> result;
    if (thoughts.empty()) return result;
    try {
        for (const json& entry : json::parse(thoughts)) {
            result.emplace_back();
            if (entry.is_null()) continue;
            Thought& thought = result.back().emplace();
            if (!entry.at(0).is_null()) thought.score = entry.at(0).get<Score>();
            thought.depth = entry.at(1);
            thought.nodes = entry.at(2);
            thought.time = std::chrono::microseconds(entry.at(3).get<std::int64_t>());
            for (std::size_t i = 4; i < entry.size(); ++i) {
                if (entry[i].is_string())
                    thought.line = entry[i];
                else
                    thought.left = std::chrono::milliseconds(entry[i].get<std::int64_t>());
            }
        }
    } catch (const std::exception& error) {
        throw Error(fmt::format("match {}: its thoughts '{}' are no list of plies ({})", number,
                                thoughts.substr(0, 40), error.what()));
    }
    return result;
}

namespace {

std::string thoughts_text(const std::vector<std::optional<Thought>>& thoughts) {
    if (thoughts.empty()) return "";
    std::string text;
    for (const auto& thought : thoughts) {
        text += text.empty() ? '[' : ',';
        if (!thought) {
            text += "null";
            continue;
        }
        const auto time = std::chrono::duration_cast<std::chrono::microseconds>(thought->time);
        text += thought->score ? fmt::format("[{},", *thought->score) : "[null,";
        text += fmt::format("{},{},{}", thought->depth, thought->nodes, time.count());
        if (thought->left) text += fmt::format(",{}", thought->left->count());
        if (!thought->line.empty())
            text += "," + json(thought->line).dump(-1, ' ', false, json::error_handler_t::replace);
        text += ']';
    }
    return text + ']';
}

}  // namespace

PlayedMatch played_match(std::uint32_t number, int opening_cycle, const MatchRecord& record) {
    PlayedMatch match;
    match.number = number;
    match.moves = fmt::format("{}", fmt::join(record.texts, " "));
    match.plies = static_cast<int>(record.texts.size());
    match.opening_plies = record.opening_plies;
    match.opening_cycle = opening_cycle;
    match.outcome = record.outcome;
    match.termination = record.termination;
    match.detail = record.detail;
    match.seats = record.seats;
    match.thoughts = thoughts_text(record.thoughts);
    return match;
}

std::string to_line(const PlayedMatch& match) {
    json outcome = nullptr;
    json seats = json::array();
    for (std::size_t i = 0; i < match.seats.size(); ++i) {
        const SeatTotals& seat = match.seats[i];
        seats.push_back({seat.moves, seat.nodes, seat.depth_sum, seat.time.count(),
                         seat.longest_move.count(),
                         seat.overrun ? json(seat.overrun->count()) : json(nullptr)});
        if (match.outcome) outcome.push_back({match.outcome->utility[i], match.outcome->rank[i]});
    }
    const json line{match.number,
                    match.moves,
                    match.plies,
                    match.opening_plies,
                    match.opening_cycle,
                    outcome,
                    termination_name(match.termination),
                    match.detail,
                    std::move(seats),
                    match.thoughts,
                    match.start,
                    match.uneven,
                    match.began.time_since_epoch().count()};
    return line.dump(-1, ' ', false, json::error_handler_t::replace);
}

PlayedMatch from_line(std::string_view text) {
    try {
        const json line = json::parse(text);
        PlayedMatch match;
        match.number = line.at(0);
        match.moves = line.at(1);
        match.plies = line.at(2);
        match.opening_plies = line.at(3);
        match.opening_cycle = line.at(4);
        match.termination = parse_termination(line.at(6).get<std::string>()).value();
        match.detail = line.at(7);
        match.thoughts = line.at(9);
        match.start = line.at(10);
        match.uneven = line.at(11);
        match.began =
            std::chrono::sys_seconds(std::chrono::seconds(line.at(12).get<std::int64_t>()));
        if (!line.at(5).is_null()) match.outcome.emplace();
        for (const json& totals : line.at(8)) {
            const std::size_t seat = match.seats.size();
            match.seats.push_back({totals.at(0), totals.at(1), totals.at(2),
                                   std::chrono::nanoseconds(totals.at(3).get<std::int64_t>()),
                                   std::chrono::nanoseconds(totals.at(4).get<std::int64_t>())});
            if (!totals.at(5).is_null())
                match.seats.back().overrun =
                    std::chrono::nanoseconds(totals.at(5).get<std::int64_t>());
            if (!match.outcome) continue;
            match.outcome->utility.at(seat) = line.at(5).at(seat).at(0);
            match.outcome->rank.at(seat) = line.at(5).at(seat).at(1);
        }
        return match;
    } catch (const std::exception& error) {
        throw Error(fmt::format("a worker answered '{}', which is not a match ({})",
                                text.substr(0, 80), error.what()));
    }
}

}  // namespace ply
