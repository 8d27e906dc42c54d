// plyboard collect: the journals of shards brought together.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "framework/app/cli/common.hpp"
#include "framework/app/tournament/tournament_input.hpp"
#include "framework/tournament/collect.hpp"
#include "framework/tournament/journal/database.hpp"

namespace ply {
namespace {

constexpr std::size_t most_shown = 10;  ///< stretches in the line for people

Json collection_json(const Collection& state, std::uint32_t added) {
    Json missing = Json::array();
    for (const Stretch& stretch : state.missing) missing.push_back({stretch.first, stretch.last});
    return {{"matches", state.matches},
            {"added", added},
            {"expected", state.expected},
            {"missing", missing},
            {"missing_matches", state.missing_matches},
            {"complete", state.complete},
            {"round", state.round}};
}

std::string stretches_text(const std::vector<Stretch>& stretches) {
    std::string text;
    for (std::size_t i = 0; i < std::min(stretches.size(), most_shown); ++i) {
        const auto& [first, last] = stretches[i];
        text += fmt::format("{}{}", i > 0 ? ", " : "", first);
        if (last > first) text += fmt::format("-{}", last);
    }
    return stretches.size() > most_shown ? text + " ..." : text;
}

void print(const Collection& state, std::uint32_t added) {
    emit("{} of {} matches, {} of them new.", with_commas(state.matches),
         with_commas(state.expected), with_commas(added));
    if (state.complete)
        emit(" The tournament is over.\n");
    else
        emit(" Round {}; missing by now: {} ({}).\n", state.round,
             with_commas(state.missing_matches), stretches_text(state.missing));
}

/// Adds what a shard's journal has. Where that is damaged its matches can be played again.
void add(Collector& collector, const std::string& shard, const std::filesystem::path& all) {
    try {
        if (has_begun(shard)) collector.add(JournalReader(shard));
    } catch (const DamagedFile& damaged) {
        if (damaged.file() == all) throw;
        throw Error(
            fmt::format("{}: the journal is damaged: {}; remove it, and the matches that were in "
                        "it are played again by the same shard, or by `plyboard tournament`",
                        shard, damaged.damage()));
    }
}

}  // namespace

int run_collect(const CommandLine& line) {
    line.text("FILE");  // says how it is used, where there is none
    const Plan plan = make_plan(read_tournament_and_book(line), Catalogue::standard());
    const std::filesystem::path path = journal_path(line);
    Journal journal(path, plan);
    Collector collector(journal);
    for (const std::string& file : line.texts("DB")) {
        std::error_code unlike;
        if (!std::filesystem::equivalent(file, path, unlike)) add(collector, file, path);
    }
    const Collection state = collector.state();
    if (line.has("json")) {
        print_json(collection_json(state, collector.added()));
    } else {
        print(state, collector.added());
    }
    return 0;
}

}  // namespace ply
