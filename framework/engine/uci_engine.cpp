#include "framework/engine/uci_engine.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "framework/base/line_words.hpp"
#include "framework/engine/uci_info.hpp"
#include "framework/search/registry/searchers.hpp"

namespace ply {
namespace {

using std::chrono::milliseconds;

}  // namespace

std::optional<EngineSetting> read_uci_option(std::string_view words) {
    EngineSetting setting;
    std::string* text = nullptr;  // which part the words belong to
    std::string ignored, kind;
    while (const auto word = next_word(words)) {
        if (*word == "name" && setting.name.empty()) {
            text = &setting.name;
        } else if (*word == "type" && kind.empty()) {
            text = &kind;
        } else if (*word == "default") {
            text = &setting.fallback;
        } else if (*word == "min" || *word == "max") {
            const auto bound = whole_number(word_or_none(words));
            (*word == "min" ? setting.min : setting.max) = bound.value_or(0);
        } else if (*word == "var") {
            setting.allowed.emplace_back();
            text = &setting.allowed.back();
        } else if (text != nullptr) {
            if (!text->empty()) *text += ' ';
            *text += *word;
        }
    }
    if (setting.name.empty()) return std::nullopt;
    setting.kind = kind == "check"    ? EngineSetting::Kind::check
                   : kind == "spin"   ? EngineSetting::Kind::spin
                   : kind == "combo"  ? EngineSetting::Kind::combo
                   : kind == "button" ? EngineSetting::Kind::button
                                      : EngineSetting::Kind::text;
    return setting;
}

void UciEngine::greet() {
    settings_.clear();
    process().send(std::string(dialect_.name) + "\n");
    read_until(start_deadline(), fmt::format("did not say {}", dialect_.ready),
               [&](std::string_view line) {
                   const std::string_view first = word_or_none(line);
                   if (first == "id" && word_or_none(line) == "name") name_ = without_blanks(line);
                   if (first == "option")
                       if (auto setting = read_uci_option(line))
                           settings_.push_back(std::move(*setting));
                   return first == dialect_.ready;
               });
    choose_game();
    for (const auto& [name, value] : notation().entry().settings) set(name, value);
    for (const auto& [name, value] : spec().settings) set(name, value);
    wait_until_ready("it was given its options");
}

void UciEngine::choose_game() {
    const auto variant = std::ranges::find(settings_, "UCI_Variant", &EngineSetting::name);
    const std::string& game = notation().entry().name;
    if (variant == settings_.end()) {
        if (game == "chess" || dialect_.name != "uci") return;
        throw Error(fmt::format("{} plays chess only (it has no option UCI_Variant), and not {}",
                                program(), game));
    }
    if (variant->fallback != game) set("UCI_Variant", game);
}

void UciEngine::set(const std::string& name, const std::string& value) {
    const EngineSetting& setting = setting_for(settings_, name, value, program());
    std::string line = "setoption name " + setting.name;
    if (setting.kind == EngineSetting::Kind::check)
        line += value == "true" || value == "1" ? " value true" : " value false";
    else if (setting.kind != EngineSetting::Kind::button)
        line += " value " + value;
    process().send(line + "\n");
}

void UciEngine::wait_until_ready(const char* after) {
    process().send("isready\n");
    read_until(start_deadline(), fmt::format("did not say readyok after {}", after),
               [](std::string_view line) { return word_or_none(line) == "readyok"; });
}

void UciEngine::begin_match() {
    position_line_.clear();
    process().send(std::string(dialect_.new_game) + "\n");
    wait_until_ready(dialect_.new_game.data());
}

const std::string& UciEngine::position_line(const EngineTask& task) {
    trail().follow(task.start, task.moves);
    const auto& texts = trail().texts();
    std::size_t written = trail().kept();
    if (written == 0 || position_line_.empty()) {
        position_line_ = trail().from_start() ? "position startpos"
                                              : "position fen " + notation().state_text(task.start);
        if (!texts.empty()) position_line_ += " moves";
        written = 0;
    }
    for (; written < texts.size(); ++written) position_line_.append(" ").append(texts[written]);
    return position_line_;
}

std::string UciEngine::go_line(const EngineTask& task) const {
    const EngineLimits& limits = spec().limits;
    std::string line = "go";
    milliseconds time = limits.time;
    if (const auto clocks = told_clocks(task); !clocks.empty()) {
        const EngineClock& own = clocks[static_cast<std::size_t>(task.seat)];
        if (own.main < own.byoyomi) {  // the protocol has no byoyomi
            time = own.main + own.byoyomi;
        } else {
            for (std::size_t player = 0; player < 2; ++player)
                line += fmt::format(" {} {}", dialect_.time[player],
                                    std::max<std::int64_t>(1, clocks[player].main.count()));
            for (std::size_t player = 0; player < 2; ++player)
                if (const auto increment = clocks[player].increment; increment.count() > 0)
                    line += fmt::format(" {} {}", dialect_.increment[player], increment.count());
            if (own.moves > 0) line += fmt::format(" movestogo {}", own.moves_to_go);
        }
    }
    if (limits.depth > 0) line += fmt::format(" depth {}", limits.depth);
    if (limits.nodes > 0) line += fmt::format(" nodes {}", limits.nodes);
    if (line == "go" && time.count() == 0) time = default_time;
    if (time.count() > 0) line += fmt::format(" movetime {}", time.count());
    return line;
}

SearchResult UciEngine::think(const EngineTask& task, const std::stop_token& stop) {
    std::string question = position_line(task);
    question.append("\n").append(go_line(task)).append("\n");
    process().drop_lines();
    process().send(question);
    Thinking thinking{task, stop, "stop\n", process().asked()};
    UciInfo info;
    info.mates_in_plies = dialect_.mates_in_plies;
    while (true) {
        const std::string line = next_line(thinking);
        std::string_view rest = line;
        const std::string_view first = word_or_none(rest);
        if (first == "info") {
            info.read(rest);
        } else if (first == "bestmove") {
            SearchResult result;
            result.time = time_of(thinking);
            result.move = legal_move(task, word_or_none(rest));
            result.score = info.score;
            result.depth = info.depth;
            result.nodes = info.nodes;
            result.pv = notation().read_line(task.position, info.line);
            return result;
        }
    }
}

}  // namespace ply
