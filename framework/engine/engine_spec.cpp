#include "framework/engine/engine_spec.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "framework/base/line_words.hpp"
#include "framework/search/registry/searchers.hpp"

namespace ply {
namespace {

using std::chrono::milliseconds;

OptionSpec duration(const char* name, const char* fallback, const char* help) {
    return {name, OptionSpec::Kind::duration, fallback, {}, 0, 0, help};
}

std::vector<OptionSpec> make_options() {
    return {{"cmd", OptionSpec::Kind::word, "", {}, 0, 0, "the program with its arguments"},
            OptionSpec::integer("depth", 0, 0, max_depth, "as the engine counts it; 0: no limit"),
            OptionSpec::integer("nodes", 0, 0, std::int64_t{1} << 60, "for a move; 0: no limit"),
            duration("time", "0", "for a move; without any limit or clock it is 1s"),
            duration("start", "10s", "how long it may take to get ready"),
            duration("margin", "30ms", "its clock, as sent to it, ends so much earlier"),
            duration("wait", "0",
                     "without a clock: longest wait for a move; 0: ten times its "
                     "time, at least 10s, or 1m"),
            {"dir", OptionSpec::Kind::word, "", {}, 0, 0, "the folder it works in"},
            {"init",
             OptionSpec::Kind::word,
             "",
             {},
             0,
             0,
             "lines that it is told first, with ; between"},
            OptionSpec::choice("restart", {"no", "yes"}, "whether it starts anew for each match"),
            OptionSpec::choice("ponder", {"no", "yes"}, "whether it thinks while others do")};
}

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(';'), text.size());
        if (const auto line = without_blanks(text.substr(0, end)); !line.empty())
            lines.emplace_back(line);
        text.remove_prefix(std::min(text.size(), end + 1));
    }
    return lines;
}

}  // namespace

std::span<const EngineProtocolEntry> engine_protocols() {
    static const std::vector<EngineProtocolEntry> table{
        {"uci", "Universal Chess Interface: Stockfish, Fairy-Stockfish, GNU Chess"},
        {"xboard", "Chess Engine Communication Protocol, version 2: Fairy-Max"},
        {"gtp", "Go Text Protocol, version 2: GNU Go"},
        {"ugi", "Universal Game Interface: UCI with two players' names"},
    };
    return table;
}

bool is_engine_protocol(std::string_view name) {
    return std::ranges::find(engine_protocols(), name, &EngineProtocolEntry::name) !=
           engine_protocols().end();
}

milliseconds EngineLimits::wait_limit() const {
    if (wait.count() > 0) return wait;
    if (time.count() > 0) return std::max<milliseconds>(std::chrono::seconds(10), 10 * time);
    return std::chrono::minutes(1);
}

const std::vector<OptionSpec>& engine_options() {
    static const std::vector<OptionSpec> options = make_options();
    return options;
}

EngineSpec resolve_engine(const Spec& spec) {
    EngineSpec engine;
    engine.protocol = spec.name;
    std::vector<std::pair<std::string, std::string>> of_host;
    for (const auto& option : spec.options) {
        const bool known = std::ranges::find(engine_options(), option.first, &OptionSpec::name) !=
                           engine_options().end();
        (known ? of_host : engine.settings).push_back(option);
    }
    const Options options = resolve_options(engine_options(), of_host, spec.name);
    engine.command = split_command(options.word("cmd"));
    if (engine.command.empty())
        throw Error(fmt::format("{0}: which engine? write {0}(cmd=\"stockfish\")", spec.name));
    engine.limits.depth = options.integer("depth");
    engine.limits.nodes = static_cast<std::uint64_t>(options.whole("nodes"));
    engine.limits.time = milliseconds(options.whole("time"));
    engine.limits.start = milliseconds(options.whole("start"));
    engine.limits.margin = milliseconds(options.whole("margin"));
    engine.limits.wait = milliseconds(options.whole("wait"));
    engine.folder = options.word("dir");
    engine.first_lines = lines_of(options.word("init"));
    engine.restart = options.word("restart") == "yes";
    engine.ponder = options.word("ponder") == "yes";
    engine.text = spec.text();
    return engine;
}

std::vector<std::string> split_command(std::string_view text) {
    std::vector<std::string> words;
    bool in_word = false;
    char quote = '\0';
    for (std::size_t i = 0; i < text.size(); ++i) {
        char letter = text[i];
        if (quote == '\0' && (letter == ' ' || letter == '\t')) {
            in_word = false;
            continue;
        }
        if (!in_word) words.emplace_back();
        in_word = true;
        if (letter == quote) {
            quote = '\0';
            continue;
        }
        if (quote == '\0' && (letter == '"' || letter == '\'')) {
            quote = letter;
            continue;
        }
        if (letter == '\\' && quote != '\'' && i + 1 < text.size()) letter = text[++i];
        words.back() += letter;
    }
    if (quote != '\0') throw Error(fmt::format("'{}': a quote {} is not closed", text, quote));
    return words;
}

}  // namespace ply
