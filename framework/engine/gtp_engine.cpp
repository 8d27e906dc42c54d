#include "framework/engine/gtp_engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>

#include "framework/base/line_words.hpp"
#include "framework/search/registry/searchers.hpp"

namespace ply {
namespace {

using std::chrono::milliseconds;

constexpr const char* colours[] = {"B", "W"};

std::string with_case(std::string_view text, int (*change)(int)) {
    std::string changed;
    for (const char letter : text)
        changed += static_cast<char>(change(static_cast<unsigned char>(letter)));
    return changed;
}

std::int64_t whole_seconds(milliseconds time) {
    return std::max<std::int64_t>(1, time.count() / 1000);
}

/// GNU Go passes while dead stones stand on the board, and counts territory, unless it is told to
/// count as the rules here do.
EngineSpec with_usual_arguments(EngineSpec spec) {
    const std::string& path = spec.command.front();
    if (path.substr(path.rfind('/') + 1) != "gnugo") return spec;
    const auto has = [&](const char* argument) {
        return std::ranges::find(spec.command, argument) != spec.command.end();
    };
    if (has("--japanese-rules")) return spec;
    for (const char* const argument : {"--chinese-rules", "--capture-all-dead"})
        if (!has(argument)) spec.command.emplace_back(argument);
    return spec;
}

}  // namespace

std::optional<double> read_gtp_score(std::string_view text) {
    if (text == "0") return 0;
    if (text.size() < 3 || text[1] != '+' || (text[0] != 'B' && text[0] != 'W'))
        return std::nullopt;
    const auto points = real_number(text.substr(2));
    if (!points) return std::nullopt;
    return text[0] == 'B' ? *points : -*points;
}

GtpEngine::GtpEngine(const EngineSpec& spec, const Game& game)
    : RunningEngine(with_usual_arguments(spec), game) {
    if (spec.ponder) throw Error("gtp has no words for pondering; leave ponder out");
    if (spec.limits.nodes > 0 || spec.limits.depth > 0)
        throw Error(
            "gtp engines cannot be given a depth or nodes; write time=, or an option of the "
            "program into cmd");
    if (!spec.settings.empty())
        throw Error(
            fmt::format("gtp has no options, so '{}' cannot be set; write options of the "
                        "program into cmd",
                        spec.settings.front().first));
}

void GtpEngine::ask(const std::string& command) {
    asked_ += fmt::format("{} {}\n", ++last_asked_, command);
}

std::optional<GtpEngine::Answer> GtpEngine::next_answer(Clock::time_point deadline,
                                                        const std::stop_token& stop) {
    if (!asked_.empty()) process().send(asked_);
    asked_.clear();
    const int wanted = ++last_answered_;
    Answer answer;
    bool begun = false;
    while (const auto line = process().read_line(deadline, stop)) {
        if (begun && line->empty()) return answer;
        if (begun) {
            answer.text += "\n" + *line;
            continue;
        }
        if (!line->starts_with('=') && !line->starts_with('?')) continue;
        std::string_view rest = std::string_view(*line).substr(1);
        const std::size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
        if (digits > 0 && whole_number(rest.substr(0, digits)) != wanted) continue;  // a late one
        rest.remove_prefix(digits);
        answer = {line->front() == '=', std::string(without_blanks(rest))};
        begun = true;
    }
    return std::nullopt;
}

GtpEngine::Answer GtpEngine::answer() {
    if (auto given = next_answer(start_deadline(), {})) return std::move(*given);
    fail(Kind::silent,
         fmt::format("{} did not answer within {} ms", program(), spec().limits.start.count()));
}

std::string GtpEngine::command(const std::string& text) {
    ask(text);
    Answer given = answer();
    if (!given.good)
        fail(Kind::protocol, fmt::format("{} refuses '{}': {}", program(), text, given.text));
    return std::move(given.text);
}

void GtpEngine::greet() {
    asked_.clear();
    last_asked_ = last_answered_ = 0;
    commands_.clear();
    for (const std::string& line : spec().first_lines) command(line);
    ask("list_commands");
    const Answer list = answer();
    std::string names = list.text;
    std::ranges::replace(names, '\n', ' ');
    std::string_view rest = names;
    while (const auto name = next_word(rest)) commands_.emplace(*name);
    ask("name");
    name_ = answer().text;
    ask("version");
    if (const Answer version = answer(); version.good && !version.text.empty())
        name_ += " " + version.text;
}

void GtpEngine::empty_board() {
    for (const auto& [name, value] : notation().entry().settings) command(name + " " + value);
    command("clear_board");
    knows_ = 0;
    timed_ = false;
}

void GtpEngine::begin_match(std::uint64_t seed) {
    empty_board();
    // GNU Go's takes a number of 31 bits, Plyboard's all of it.
    if (knows("plyboard-seed"))
        command(fmt::format("plyboard-seed {}", seed));
    else if (knows("set_random_seed"))
        command(fmt::format("set_random_seed {}", seed % (std::uint64_t{1} << 31)));
}

std::string GtpEngine::time_settings(const EngineTask& task) const {
    if (task.clocks.empty()) {
        const milliseconds time =
            spec().limits.time.count() > 0 ? spec().limits.time : milliseconds(0);
        return time.count() == 0 ? "" : fmt::format("time_settings 0 {} 1", whole_seconds(time));
    }
    const EngineClock own = told_clocks(task)[static_cast<std::size_t>(task.seat)];
    // Moves in a time are Canadian byoyomi with nothing before it.
    if (own.moves > 0)
        return fmt::format("time_settings 0 {} {}", whole_seconds(own.main), own.moves);
    // The protocol has no increment: what is left is sent before every move.
    return own.byoyomi.count() == 0 ? fmt::format("time_settings {} 0 0", whole_seconds(own.main))
                                    : fmt::format("time_settings {} {} 1", own.main.count() / 1000,
                                                  whole_seconds(own.byoyomi));
}

std::string GtpEngine::genmove(const EngineTask& task) const {
    constexpr const char* with_cleanup = "kgs-genmove_cleanup";
    const auto& texts = trail().texts();
    const bool may_end = !texts.empty() && with_case(texts.back(), std::tolower) == "pass";
    return fmt::format("{} {}", may_end && knows(with_cleanup) ? with_cleanup : "genmove",
                       colours[task.seat]);
}

/// The engine counts the same stones.
std::string GtpEngine::rest(const EngineTask& last, const std::optional<Outcome>& outcome) {
    const Game& game = notation().game();
    if (!outcome || !knows("final_score") || !game.outcome(last.position.state)) return {};
    trail().follow(last.start, last.moves);
    const auto& texts = trail().texts();
    AnyState state = last.start;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (i >= knows_) ask(fmt::format("play {} {}", colours[game.mover(state)], texts[i]));
        game.play(state, last.moves[i]);
    }
    knows_ = texts.size();
    bool knows_all = true;
    while (last_answered_ < last_asked_) knows_all &= answer().good;
    if (!knows_all) return {};
    ask("final_score");
    const Answer given = answer();
    const auto points = given.good ? read_gtp_score(given.text) : std::nullopt;
    if (!points) return {};
    // Rules that count half points give the winner the next whole one.
    const double ours = outcome->utility[0];
    if (std::abs(*points - ours) < 1 && (*points > 0) == (ours > 0) && (*points < 0) == (ours < 0))
        return {};
    return fmt::format("{} counts {}", program(), given.text);
}

SearchResult GtpEngine::think(const EngineTask& task, const std::stop_token& stop) {
    trail().follow(task.start, task.moves);
    if (!trail().from_start())
        fail(Kind::protocol, "gtp has no positions, only moves from the start");
    const auto& texts = trail().texts();
    const bool goes_on = knows_ == 0 ? trail().kept() == 0
                                     : trail().kept() + 1 == knows_ && texts.size() >= knows_ &&
                                           task.moves[knows_ - 1] == answered_;
    if (!goes_on) empty_board();
    process().drop_lines();
    const int first = last_asked_;
    if (const std::string settings = time_settings(task);
        !timed_ && !settings.empty() && knows("time_settings"))
        ask(settings);
    timed_ = true;
    // Players need not alternate where one passes without saying so: the mover of each is asked.
    AnyState state = task.start;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const Player mover = notation().game().mover(state);
        if (i >= knows_) ask(fmt::format("play {} {}", colours[mover], texts[i]));
        notation().game().play(state, task.moves[i]);
    }
    const auto clocks = told_clocks(task);
    const bool tells_time = !clocks.empty() && knows("time_left");
    for (int seat = 0; tells_time && seat < 2; ++seat) {
        const EngineClock& clock = clocks[static_cast<std::size_t>(seat)];
        const bool byoyomi = clock.main.count() < 1000 && clock.byoyomi.count() > 0;
        ask(fmt::format("time_left {} {} {}", colours[seat],
                        byoyomi ? whole_seconds(clock.byoyomi) : clock.main.count() / 1000,
                        byoyomi ? 1 : clock.moves_to_go));
    }
    ask(genmove(task));
    const auto deadline = Clock::now() + patience(task);
    const auto in_time = [&] {
        if (auto given = next_answer(deadline, stop)) return std::move(*given);
        fail_as_silent(task);
    };
    for (int number = first + 1; number < last_asked_; ++number)
        if (const Answer given = in_time(); !given.good)
            fail(Kind::protocol,
                 fmt::format("{} refuses a legal move or a time: {}", program(), given.text));
    const Answer given = in_time();
    SearchResult result;
    result.time = process().answered() - process().asked();
    if (!given.good)
        fail(Kind::protocol, fmt::format("{} refuses genmove: {}", program(), given.text));
    const std::string small = with_case(given.text, std::tolower);
    if (small == "resign") fail(Kind::resigned, program() + " resigns");
    knows_ = texts.size() + 1;
    for (const std::string& text : {given.text, small, with_case(given.text, std::toupper)})
        if (const auto move = notation().read_move(task.position, text)) {
            result.move = answered_ = *move;
            return result;
        }
    result.move = legal_move(task, given.text);  // says that it is none
    return result;
}

}  // namespace ply
