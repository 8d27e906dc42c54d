#include "framework/engine/xboard_engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "framework/base/line_words.hpp"
#include "framework/search/registry/searchers.hpp"

namespace ply {
namespace {

using std::chrono::milliseconds;

/// An engine of version 1 says nothing about features. The protocol gives it two seconds, a busy
/// machine needs more.
constexpr milliseconds features_limit{5000};
/// GNU Chess 6.2.7 begins with two threads that read its input, and the one that answers may miss a
/// line. It is greeted until it answers.
constexpr milliseconds first_knock{100};
constexpr milliseconds next_knock{20};
/// Scores beyond are mates: 100,000 and the moves until then.
constexpr std::int64_t mate_base = 100'000;

std::string seconds_text(milliseconds time) {
    return time.count() % 1000 == 0
               ? std::to_string(time.count() / 1000)
               : fmt::format("{:.2f}", static_cast<double>(time.count()) / 1000);
}

std::int64_t ceil_seconds(milliseconds time) {
    return std::chrono::ceil<std::chrono::seconds>(time).count();
}

std::string depth_line(int depth) {
    return fmt::format("sd {}", depth);
}

Score score_of(std::int64_t value) {
    if (value > mate_base) return score_of_mate(value - mate_base);
    if (value < -mate_base) return score_of_mate(value + mate_base);
    return score_of_centipawns(value);
}

/// `ply score time nodes line`, as an engine writes it while it thinks.
bool read_thinking(const ProtocolNotation& notation, const EngineTask& task, std::string_view line,
                   SearchResult& result) {
    std::string_view depth = word_or_none(line);
    while (!depth.empty() && !std::isdigit(static_cast<unsigned char>(depth.back())))
        depth.remove_suffix(1);
    const auto plies = whole_number(depth);
    const auto score = whole_number(word_or_none(line));
    const auto time = whole_number(word_or_none(line));
    const auto nodes = whole_number(word_or_none(line));
    if (!plies || !score || !time || !nodes || *nodes < 0) return false;
    result.depth = static_cast<int>(std::clamp<std::int64_t>(*plies, 0, max_plies));
    result.score = score_of(*score);
    result.nodes = static_cast<std::uint64_t>(*nodes);
    if (auto moves = notation.read_line(task.position, line); !moves.empty())
        result.pv = std::move(moves);
    return true;
}

bool contains_word(std::string_view list, std::string_view wanted) {
    while (!list.empty()) {
        const std::size_t end = std::min(list.find(','), list.size());
        if (without_blanks(list.substr(0, end)) == wanted) return true;
        list.remove_prefix(std::min(list.size(), end + 1));
    }
    return false;
}

}  // namespace

std::string_view xboard_move(std::string_view line) {
    const std::string_view first = word_or_none(line);
    if (first == "move") return without_blanks(line);
    if (first.size() > 1 && first.ends_with('.') &&
        whole_number(first.substr(0, first.size() - 1)) && word_or_none(line) == "...")
        return without_blanks(line);
    return {};
}

std::vector<std::pair<std::string, std::string>> read_features(std::string_view words) {
    std::vector<std::pair<std::string, std::string>> features;
    while (true) {
        words = without_blanks(words);
        const std::size_t equals = words.find('=');
        if (equals == std::string_view::npos) return features;
        std::string name(without_blanks(words.substr(0, equals)));
        words.remove_prefix(equals + 1);
        const bool quoted = words.starts_with('"');
        if (quoted) words.remove_prefix(1);
        const std::size_t end = std::min(words.find(quoted ? '"' : ' '), words.size());
        features.emplace_back(std::move(name), words.substr(0, end));
        words.remove_prefix(std::min(words.size(), end + 1));
    }
}

std::optional<EngineSetting> read_xboard_option(std::string_view text) {
    const std::size_t dash = text.find(" -");
    if (dash == std::string_view::npos || dash == 0) return std::nullopt;
    EngineSetting setting;
    setting.name = without_blanks(text.substr(0, dash));
    std::string_view rest = text.substr(dash + 2);
    const std::string_view kind = word_or_none(rest);
    rest = without_blanks(rest);
    if (kind == "check") {
        setting.kind = EngineSetting::Kind::check;
        setting.fallback = rest == "1" ? "true" : "false";
    } else if (kind == "spin" || kind == "slider") {
        setting.kind = EngineSetting::Kind::spin;
        setting.fallback = word_or_none(rest);
        setting.min = whole_number(word_or_none(rest)).value_or(0);
        setting.max = whole_number(word_or_none(rest)).value_or(0);
    } else if (kind == "combo") {
        setting.kind = EngineSetting::Kind::combo;
        while (!rest.empty()) {
            const std::size_t end = std::min(rest.find("///"), rest.size());
            std::string_view choice = without_blanks(rest.substr(0, end));
            if (choice.starts_with('*'))
                setting.fallback = choice.substr(1), choice.remove_prefix(1);
            setting.allowed.emplace_back(choice);
            rest.remove_prefix(std::min(rest.size(), end + 3));
        }
    } else if (kind == "button" || kind == "save" || kind == "reset") {
        setting.kind = EngineSetting::Kind::button;
    } else {
        setting.fallback = rest;
    }
    return setting;
}

XboardEngine::XboardEngine(const EngineSpec& spec, const Game& game) : RunningEngine(spec, game) {
    if (spec.limits.nodes > 0)
        throw Error(
            "xboard engines cannot be given a number of nodes; write depth= or time= instead");
}

void XboardEngine::read_features(std::string_view words, std::string& answer, bool& done,
                                 bool& wait) {
    for (const auto& [name, value] : ply::read_features(words)) {
        const bool on = value == "1";
        bool known = true;
        if (name == "ping") {
            features_.ping = on;
        } else if (name == "setboard") {
            features_.setboard = on;
        } else if (name == "usermove") {
            features_.usermove = on;
        } else if (name == "san") {
            features_.san = on;
        } else if (name == "time") {
            features_.time = on;
        } else if (name == "reuse") {
            features_.reuse = on;
        } else if (name == "variants") {
            features_.variants = value;
        } else if (name == "myname") {
            name_ = value;
        } else if (name == "memory" || name == "smp") {
            if (on)
                settings_.push_back({name == "smp" ? "cores" : "memory",
                                     EngineSetting::Kind::spin,
                                     "",
                                     1,
                                     1 << 20,
                                     {}});
        } else if (name == "option") {
            if (auto setting = read_xboard_option(value)) settings_.push_back(std::move(*setting));
        } else if (name == "done") {
            done = on;
            wait = !on;
        } else {
            known = name == "debug" || name == "name" || name == "colors" || name == "sigint" ||
                    name == "sigterm" || name == "draw" || name == "analyze";
        }
        answer += fmt::format("{} {}\n", known ? "accepted" : "rejected", name);
    }
}

void XboardEngine::greet() {
    settings_.clear();
    features_ = {};
    say_first_lines();
    process().send("xboard\nprotover 2\n");
    const auto latest = start_deadline();
    const auto silent = std::min(latest, Clock::now() + features_limit);
    auto knock = Clock::now() + first_knock;
    bool heard = false, done = false, wait = false;
    while (!done) {
        const auto line = process().read_line(wait    ? latest
                                              : heard ? silent
                                                      : std::min(knock, silent));
        if (!line && !heard && Clock::now() < silent) {
            process().send("xboard\n");
            knock = Clock::now() + next_knock;
            continue;
        }
        if (!line && wait)
            fail(Kind::silent, fmt::format("{} did not say 'feature done=1' within {} ms",
                                           program(), spec().limits.start.count()));
        if (!line) break;  // of the protocol's first version
        std::string_view rest = *line;
        std::string answer;
        if (word_or_none(rest) != "feature") continue;
        heard = true;
        read_features(rest, answer, done, wait);
        process().send(answer);
    }
    const std::string& variant = notation().entry().name;
    if (variant != "normal" && !contains_word(features_.variants, variant))
        throw Error(fmt::format(
            "{} does not play {}{}", program(), variant,
            features_.variants.empty() ? ", only chess" : "; it plays " + features_.variants));
    trail().write_as_game_does(features_.san);
    for (const auto& [name, value] : notation().entry().settings) set(name, value);
    for (const auto& [name, value] : spec().settings) set(name, value);
    ping();
}

void XboardEngine::set(const std::string& name, const std::string& value) {
    const EngineSetting& setting = setting_for(settings_, name, value, program());
    if (setting.name == "memory" || setting.name == "cores")
        return process().send(fmt::format("{} {}\n", setting.name, value));
    std::string line = "option " + setting.name;
    if (setting.kind == EngineSetting::Kind::check)
        line += value == "true" || value == "1" ? "=1" : "=0";
    else if (setting.kind != EngineSetting::Kind::button)
        line += "=" + value;
    process().send(line + "\n");
}

void XboardEngine::ping() {
    if (!features_.ping) return process().drop_lines();
    const std::string answer = std::to_string(++pings_);
    process().send("ping " + answer + "\n");
    read_until(start_deadline(), "did not answer ping", [&](std::string_view line) {
        return word_or_none(line) == "pong" && word_or_none(line) == answer;
    });
}

void XboardEngine::begin_match(std::uint64_t /*seed*/) {
    if (!features_.reuse && leveled_) {
        leveled_ = false;
        restart();
    }
    process().send("new\n");
    leveled_ = playing_ = false;
    knows_ = 0;
    ping();
}

std::string XboardEngine::set_up(const EngineTask& task) const {
    std::string lines = "new\n";
    if (notation().entry().name != "normal") lines += "variant " + notation().entry().name + "\n";
    lines += spec().ponder ? "force\nhard\npost\n" : "force\neasy\npost\n";
    if (trail().from_start()) return lines;
    if (!features_.setboard)
        fail(Kind::protocol, program() +
                                 " cannot be given a position (feature setboard=0), only "
                                 "moves from the start");
    return lines + "setboard " + notation().state_text(task.start) + "\n";
}

std::string XboardEngine::level(const EngineTask& task) const {
    const EngineLimits& limits = spec().limits;
    std::string lines;
    if (limits.depth > 0) lines = depth_line(limits.depth) + "\n";
    if (!task.clocks.empty()) {
        const EngineClock& own = task.clocks[static_cast<std::size_t>(task.seat)];
        const auto seconds = std::max<std::int64_t>(1, (own.main + own.byoyomi).count() / 1000);
        return lines + fmt::format("level {} {}:{:02} {}\n", own.moves, seconds / 60, seconds % 60,
                                   seconds_text(own.increment));
    }
    milliseconds time = limits.time;
    if (time.count() == 0 && limits.depth == 0) time = default_time;
    // A depth is reached in any time.
    if (time.count() == 0) return lines + "level 0 1000 0\n";
    if (time.count() % 1000 == 0 || !features_.time)
        return lines + fmt::format("st {}\n", ceil_seconds(time));
    return lines +
           fmt::format("level 1 {}:{:02} 0\n", ceil_seconds(time) / 60, ceil_seconds(time) % 60);
}

std::string XboardEngine::times(const EngineTask& task) const {
    if (!features_.time) return "";
    const auto clocks = told_clocks(task);
    if (clocks.empty()) {  // parts of a second, which many engines do not take with `st`
        const auto time = spec().limits.time.count();
        return time % 1000 == 0
                   ? ""
                   : fmt::format("time {0}\notim {0}\n", std::max<std::int64_t>(1, time / 10));
    }
    const auto left = [&](int seat) {
        const EngineClock& clock = clocks[static_cast<std::size_t>(seat)];
        // The protocol has no byoyomi.
        const auto time = clock.main < clock.byoyomi ? clock.main + clock.byoyomi : clock.main;
        return std::max<std::int64_t>(1, time.count() / 10);
    };
    return fmt::format("time {}\notim {}\n", left(task.seat), left(1 - task.seat));
}

std::string XboardEngine::question(const EngineTask& task) {
    trail().follow(task.start, task.moves);
    const auto& texts = trail().texts();
    std::string lines;
    // The engine goes on from its own last move, which is the first that is new to the trail.
    const bool goes_on = leveled_ && trail().kept() + 1 == knows_ && texts.size() >= knows_ &&
                         task.moves[knows_ - 1] == answered_;
    if (!goes_on) {
        lines = set_up(task);
        playing_ = false;
        knows_ = 0;
        lines += level(task);
        leveled_ = true;
    }
    const char* prefix = features_.usermove ? "usermove " : "";
    if (playing_ && texts.size() == knows_ + 1) {
        lines += times(task) + prefix + texts.back() + "\n";
    } else {
        if (playing_) lines += "force\n";
        for (std::size_t i = knows_; i < texts.size(); ++i) lines += prefix + texts[i] + "\n";
        lines += times(task) + "go\n";
    }
    playing_ = true;
    knows_ = texts.size() + 1;
    return lines;
}

/// After its last move it would think on.
std::string XboardEngine::rest(const EngineTask&, const std::optional<Outcome>&) {
    if (spec().ponder) process().send("force\neasy\n");
    playing_ = false;
    return {};
}

void XboardEngine::judge(const EngineTask& task, std::string_view line) const {
    std::string_view rest = line;
    const std::string_view first = word_or_none(rest);
    const std::string_view lost = task.seat == 0 ? "0-1" : "1-0";
    if (first == "resign" || first == lost)
        fail(Kind::resigned, fmt::format("{} resigns: {}", program(), line));
    if (first == "1-0" || first == "0-1" || first == "1/2-1/2" || first == "1/2")
        fail(Kind::protocol,
             fmt::format("{} claims '{}' where the game is not over", program(), line));
    const bool refuses = first == "Error" || first == "Illegal" || first == "Invalid";
    if (refuses && spec().limits.depth > 0 && line.ends_with(depth_line(spec().limits.depth)))
        fail(Kind::protocol, program() +
                                 " cannot be given a depth (it does not know sd); write time= "
                                 "instead");
    // GNU Chess calls commands that it does not know invalid moves.
    const auto& texts = trail().texts();
    if ((first == "Illegal" && word_or_none(rest).starts_with("move")) ||
        (first == "Invalid" && !texts.empty() && rest.ends_with(texts.back())))
        fail(Kind::protocol, fmt::format("{} refuses a legal move: {}", program(), line));
}

SearchResult XboardEngine::think(const EngineTask& task, const std::stop_token& stop) {
    while (const auto line = process().read_line(Clock::time_point::min())) judge(task, *line);
    process().send(question(task));
    Thinking thinking{task, stop, "?\n", process().asked()};
    SearchResult result;
    while (true) {
        const std::string line = next_line(thinking);
        if (const std::string_view move = xboard_move(line); !move.empty()) {
            result.time = time_of(thinking);
            result.move = answered_ = legal_move(task, move);
            return result;
        }
        if (!read_thinking(notation(), task, line, result)) judge(task, line);
    }
}

}  // namespace ply
