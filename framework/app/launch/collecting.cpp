#include "framework/app/launch/collecting.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "framework/base/error.hpp"
#include "framework/base/shown_text.hpp"
#include "framework/base/system/process.hpp"

namespace ply {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_at_once = 500;  ///< journals in one command
constexpr std::chrono::hours longest_call{12};

fs::file_time_type time_of(const fs::path& file) {
    std::error_code gone;
    return fs::last_write_time(file, gone);
}

/// The sentence in an object `{"error": ...}`, or what else was said.
std::string failure_of(const ProcessResult& result) {
    const auto said = nlohmann::json::parse(result.errors, nullptr, false);
    if (said.is_object() && said.contains("error") && said["error"].is_string())
        return said["error"].get<std::string>();
    return result.errors.empty() ? result.how_it_ended : short_line(result.errors);
}

Collected read_collected(const ProcessResult& result) {
    if (!result.ended_well) throw Error(failure_of(result));
    const auto json = nlohmann::json::parse(result.output, nullptr, false);
    try {
        return {json.at("matches").get<std::uint32_t>(), json.at("expected").get<std::uint32_t>(),
                json.at("missing_matches").get<std::uint32_t>(), json.at("round").get<int>(),
                json.at("complete").get<bool>()};
    } catch (const nlohmann::json::exception&) {
        throw Error(fmt::format("plyboard collect said something unexpected: {}",
                                short_line(result.output)));
    }
}

}  // namespace

bool Collecting::news(const std::vector<fs::path>& published) const {
    return std::ranges::any_of(published, [this](const fs::path& journal) {
        const auto taken = taken_.find(journal);
        return taken == taken_.end() || taken->second != time_of(journal);
    });
}

Collected Collecting::collect(const std::vector<fs::path>& published) {
    std::map<fs::path, fs::file_time_type> changed;
    for (const fs::path& journal : published) {
        const auto time = time_of(journal);  // before it is read: a later change is seen next time
        const auto taken = taken_.find(journal);
        if (taken == taken_.end() || taken->second != time) changed.emplace(journal, time);
    }
    Collected collected;
    auto next = changed.begin();
    do {
        std::vector<std::string> command{own_program(), "collect", file_};
        for (; next != changed.end() && command.size() < most_at_once; ++next)
            command.push_back(next->first);
        command.insert(command.end(), {"--journal", journal_, "--json"});
        collected = read_collected(run_process(command, {.limit = longest_call, .when_slow = {}}));
    } while (next != changed.end());
    for (const auto& [journal, time] : changed) taken_[journal] = time;
    return collected;
}

}  // namespace ply
