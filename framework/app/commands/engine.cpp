// plyboard engine CMD: what a third-party engine is, what it offers, whether it keeps its protocol.

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "framework/app/cli/common.hpp"
#include "framework/engine/engine_checks.hpp"
#include "framework/engine/engine_spec.hpp"
#include "framework/player/clock.hpp"
#include "framework/report/text/text_table.hpp"

namespace ply {
namespace {

std::string protocol_of(const CommandLine& line, const std::vector<std::string>& command,
                        std::chrono::milliseconds limit) {
    if (line.has("protocol")) {
        const std::string protocol = line.text("protocol");
        if (is_engine_protocol(protocol)) return protocol;
        throw UsageError(
            fmt::format("engine: --protocol {} is none; it is uci, ugi, xboard or gtp", protocol));
    }
    const std::string guess = guess_protocol(
        command, std::min<std::chrono::milliseconds>(limit, std::chrono::seconds(5)));
    if (!guess.empty()) return guess;
    throw Error(
        fmt::format("{} answers none of uci, ugi, xboard and gtp; does it need arguments, such as "
                    "\"gnugo --mode gtp\"? If it is slow to start, name its --protocol",
                    command.front()));
}

/// The game of --game, else one that engines of the protocol know, where it is there.
std::unique_ptr<Game> game_of(const CommandLine& line, const std::string& protocol) {
    if (line.has("game")) return open_named_game(line.text("game")).game;
    return open_named_game(protocol == "gtp" ? "go" : "chess").game;
}

Json to_json(const EngineReport& report) {
    Json json{{"protocol", report.protocol},
              {"name", report.name},
              {"author", report.author.empty() ? Json(nullptr) : Json(report.author)},
              {"options", Json::array()},
              {"checks", Json::array()}};
    for (const EngineSetting& setting : report.settings) {
        Json option{{"name", setting.name},
                    {"kind", setting_kind_name(setting.kind)},
                    {"default", setting.fallback}};
        if (setting.kind == EngineSetting::Kind::spin) {
            option["min"] = setting.min;
            option["max"] = setting.max;
        }
        if (setting.kind == EngineSetting::Kind::combo) option["values"] = setting.allowed;
        json["options"].push_back(std::move(option));
    }
    for (const EngineCheck& check : report.checks)
        json["checks"].push_back({{"what", check.what},
                                  {"ok", check.good},
                                  {"instead", check.good ? Json(nullptr) : Json(check.instead)}});
    return json;
}

void print(const EngineReport& report) {
    const bool colours = wants_colours(stdout);
    emit("{}{}, {}\n", report.name.empty() ? "an engine without a name" : one_line(report.name),
         report.author.empty() ? "" : " by " + one_line(report.author), report.protocol);
    if (!report.settings.empty()) {
        TextTable options({{"option", Align::left, 28},
                           {"default", Align::left, 16},
                           {"values", Align::left, 30}});
        for (const EngineSetting& setting : report.settings)
            options.row({one_line(setting.name), one_line(setting.fallback),
                         setting.kind == EngineSetting::Kind::button
                             ? "a button: true presses it"
                             : one_line(setting_values(setting))});
        emit("\n{}", options.text(colours));
    }
    emit("\n");
    for (const EngineCheck& check : report.checks)
        emit("{:<8}{}{}\n", check.good ? "ok" : "FAILED", check.what,
             check.good ? "" : ": " + one_line(check.instead));
}

}  // namespace

int run_engine(const CommandLine& line) {
    const auto command = split_command(line.text("CMD"));
    if (command.empty()) throw UsageError("engine: CMD is empty; name a program");
    const auto limit = parse_time(line.text_or("limit", "5s"));
    const std::string protocol = protocol_of(line, command, limit);
    const auto game = game_of(line, protocol);
    const EngineReport report = examine_engine(protocol, command, game.get(), limit);
    if (line.has("json")) {
        print_json(to_json(report));
    } else {
        print(report);
    }
    return std::ranges::all_of(report.checks, &EngineCheck::good) ? 0 : 1;
}

}  // namespace ply
