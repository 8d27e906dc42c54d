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

CommandLine collect_line() {
    CommandLine line(
        "collect", "FILE DB ... [--journal DB]",
        "Brings together the journals that shards of a tournament were played into (`plyboard "
        "tournament FILE --shard K/N`): adds to the journal of the tournament what it lacks, in "
        "whatever order, as often as one likes, also while they are written. Then `plyboard "
        "standings`, `matches` and `report` show what one machine would have played, and "
        "`plyboard tournament FILE` plays what is missing. Without DB it says how far that "
        "journal is. Exit code 1: a journal is of another tournament, is damaged, or a match "
        "that must be the same everywhere went otherwise on two machines.");
    line.positional("FILE").positional("DB", true);
    line.option("journal", "DB", "where all come together; default: FILE with .db for .lua");
    line.option("rounds", "N", "as for `plyboard tournament`, where the shards had it");
    line.option("openings", "PLIES", "the same");
    line.option("seed", "S", "the same");
    line.flag("json", "one object: matches, added, expected, missing, complete, round");
    line.examples({"plyboard collect cup.lua shard-*.db", "plyboard collect cup.lua --json",
                   "plyboard collect cup.lua node1/*.db node2/*.db --journal all.db"});
    return line;
}

int run_collect(const CommandLine& line) {
    line.text("FILE");  // says how it is used, where there is none
    const Plan plan = make_plan(read_tournament(line), Catalogue::standard());
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
