// plyboard games: what there is, and where it came from.

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "framework/app/cli/common.hpp"

namespace ply {
namespace {

const char* kind_name(GameSource::Kind kind) {
    return kind == GameSource::Kind::plugin ? "plugin" : "lua";
}

Json entry_json(const CatalogueEntry& entry) {
    Json options = Json::array();
    for (const OptionSpec& option : entry.info.options)
        options.push_back({{"name", option.name},
                           {"default", option.fallback},
                           {"values", allowed_values(option)},
                           {"help", option.help}});
    return {{"name", entry.source.name},
            {"title", entry.info.title},
            {"kind", kind_name(entry.source.kind)},
            {"file", entry.source.file},
            {"built", entry.built},
            {"shadowed", entry.shadowed},
            {"problem", entry.problem.empty() ? Json(nullptr) : Json(entry.problem)},
            {"options", options}};
}

void print_table(const std::vector<CatalogueEntry>& entries) {
    std::size_t width = 4;
    const auto name_of = [](const CatalogueEntry& entry) {
        return (entry.shadowed ? "lua:" : "") + entry.source.name;
    };
    for (const CatalogueEntry& entry : entries) width = std::max(width, name_of(entry).size());
    for (const CatalogueEntry& entry : entries) {
        if (!entry.problem.empty()) continue;
        std::string options;
        for (const OptionSpec& option : entry.info.options)
            options += (options.empty() ? "" : ", ") + option.name + "=" + option.fallback;
        std::string line =
            fmt::format("{:<{}}  {:<6}  {:<16}  {}", name_of(entry), width,
                        kind_name(entry.source.kind), short_line(entry.info.title, 200), options);
        line.erase(line.find_last_not_of(' ') + 1);
        emit("{}\n", short_line(line, 10'000));
    }
    bool broken = false;
    for (const CatalogueEntry& entry : entries) {
        if (entry.problem.empty()) continue;
        if (!broken) emit("\nBroken:\n");
        broken = true;
        emit("  {}\n", short_line(entry.problem));
    }
}

}  // namespace

int run_games(const Arguments& arguments) {
    CommandLine line("games", "[OPTIONS]", "Lists the games of the program and of PLYBOARD_PATH.");
    line.flag("json", "one object a game");
    line.examples({"plyboard games", "PLYBOARD_PATH=~/my_games plyboard games --json"});
    if (!line.parse(arguments)) return 0;
    const Catalogue catalogue = Catalogue::standard();
    const auto entries = catalogue.entries();
    if (line.has("json")) {
        for (const CatalogueEntry& entry : entries) print_json(entry_json(entry));
        return 0;
    }
    print_table(entries);
    emit("\nFrom:\n");
    for (const auto& folder : catalogue.folders()) emit("  {}\n", one_line(folder.string()));
    return 0;
}

}  // namespace ply
