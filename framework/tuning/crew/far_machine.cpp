#include "framework/tuning/crew/far_machine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "framework/base/error.hpp"
#include "framework/engine/engine_failure.hpp"

namespace ply::tuning {
namespace {

using nlohmann::json;
using Clock = EngineProcess::Clock;

constexpr std::chrono::seconds longest_greeting{60};
constexpr int most_threads = 1024;

std::vector<std::string> shell_there(const FarMachineSettings& settings) {
    std::vector<std::string> words = settings.reach;
    words.insert(words.end(), {settings.host, "sh"});
    return words;
}

}  // namespace

FarMachine::FarMachine(const FarMachineSettings& settings)
    : settings_(settings), process_(shell_there(settings), log_) {
    process_.send(settings.start + "\n");
}

FarMachine::~FarMachine() {
    process_.end("");
}

void FarMachine::greet(const std::string& key, const std::stop_token& stop) {
    const auto deadline = Clock::now() + longest_greeting;
    std::string theirs;
    try {
        while (threads_ == 0) {
            const auto line = process_.read_line(deadline, stop);
            if (stop.stop_requested()) return;
            if (!line) throw Error("it did not answer within a minute");
            // Others greet as well, as shells do.
            const json greeting = json::parse(*line, nullptr, false);
            if (!greeting.is_object() || !greeting.contains("tuning")) continue;
            theirs = greeting.at("tuning").get<std::string>();
            threads_ = std::clamp(greeting.at("threads").get<int>(), 1, most_threads);
        }
    } catch (const std::exception& failure) {
        throw Error(fmt::format("tune: nobody plays on {}: {}", host(), failure.what()));
    }
    if (theirs != key)
        throw Error(fmt::format(
            "tune: on {} it would be '{}', here it is '{}'; all machines need the same program "
            "and the same rules",
            host(), theirs, key));
}

void FarMachine::send(int id, const Task& task) {
    process_.send(fmt::format("{{\"id\":{},\"task\":{}}}\n", id, task_text(task)));
}

std::optional<FarMachine::Answer> FarMachine::receive(const std::stop_token& stop) {
    while (true) {
        const auto line = process_.read_line(Clock::now() + std::chrono::hours(1), stop);
        if (stop.stop_requested()) return std::nullopt;
        if (!line) continue;
        try {
            const json said = json::parse(*line);
            Answer answer{said.at("id"), pieces_[said.at("id")], said.value("error", "")};
            answer.row += said.value("row", "");
            if (said.value("more", false)) {
                pieces_[answer.id] = std::move(answer.row);
                continue;
            }
            pieces_.erase(answer.id);
            return answer;
        } catch (const json::exception&) {
            throw EngineFailure(EngineFailure::Kind::protocol,
                                fmt::format("it says '{:.60}', which is no answer", *line));
        }
    }
}

}  // namespace ply::tuning
