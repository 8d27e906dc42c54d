#include "framework/engine/uci_engine.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "framework/base/line_words.hpp"
#include "framework/engine/uci_info.hpp"
#include "framework/search/registry/searchers.hpp"

namespace ply {
namespace {

using std::chrono::milliseconds;

/// Fairy-Stockfish's file of further variants, which UCI_Variant knows only after it.
constexpr const char* more_variants = "VariantPath";

/// The clocks after the one to move has moved.
std::vector<EngineClock> clocks_after(const EngineTask& task, std::chrono::nanoseconds time) {
    std::vector<EngineClock> clocks = task.clocks;
    if (clocks.empty()) return clocks;
    EngineClock& own = clocks[static_cast<std::size_t>(task.seat)];
    const auto spent = std::chrono::ceil<milliseconds>(time);
    own.main = std::max(milliseconds(0), own.main - spent) + own.increment;
    if (own.moves > 0 && own.moves_to_go > 1) --own.moves_to_go;
    return clocks;
}

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
    pondering_ = false;
    say_first_lines();
    hear_greeting();
    for (const auto& [name, value] : spec().settings) {
        if (name != more_variants) continue;
        set(name, value);
        hear_greeting();
    }
    choose_game();
    for (const auto& [name, value] : notation().entry().settings) set(name, value);
    if (spec().ponder) set("Ponder", "true");
    for (const auto& [name, value] : spec().settings)
        if (name != more_variants) set(name, value);
    wait_until_ready("it was given its options");
}

void UciEngine::hear_greeting() {
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

/// Where it offers an option of that name, and the player has not set it.
void UciEngine::give_seed(std::uint64_t seed) {
    const auto named = [](const auto& each) { return each.name == "Seed"; };
    const auto setting = std::ranges::find_if(settings_, named);
    const auto given = [](const auto& each) { return each.first == "Seed"; };
    if (setting == settings_.end() || std::ranges::any_of(spec().settings, given)) return;
    if (setting->kind == EngineSetting::Kind::text) return set("Seed", std::to_string(seed));
    if (setting->kind != EngineSetting::Kind::spin || setting->min < 0) return;
    const auto values =
        static_cast<std::uint64_t>(std::max<std::int64_t>(1, setting->max - setting->min + 1));
    set("Seed", std::to_string(static_cast<std::uint64_t>(setting->min) + seed % values));
}

void UciEngine::begin_match(std::uint64_t seed) {
    position_line_.clear();
    give_seed(seed);
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

std::string UciEngine::go_words(const EngineTask& task) const {
    const EngineLimits& limits = spec().limits;
    std::string line;
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
    if (line.empty() && time.count() == 0) time = default_time;
    if (time.count() > 0) line += fmt::format(" movetime {}", time.count());
    return line;
}

void UciEngine::ponder(const EngineTask& task, const SearchResult& found, std::string_view reply) {
    Position next = task.position;
    play(notation().game(), next, found.move);
    const auto goes_on = [&](Player mover) {
        return !outcome(notation().game(), next) && notation().game().mover(next.state) == mover;
    };
    if (!goes_on(1 - task.seat)) return;
    const auto answer = notation().read_move(next, reply);
    if (!answer) return;
    std::string question = position_line_ + (task.moves.empty() ? " moves " : " ");
    question += notation().move_text(task.position.state, found.move) + " " +
                notation().move_text(next.state, *answer);
    play(notation().game(), next, *answer);
    if (!goes_on(task.seat)) return;
    pondered_.assign(task.moves.begin(), task.moves.end());
    pondered_.insert(pondered_.end(), {found.move, *answer});
    const EngineTask after{next, task.start, pondered_, clocks_after(task, found.time), task.seat};
    process().send(question + "\ngo ponder" + go_words(after) + "\n");
    pondering_ = true;
}

bool UciEngine::expected(const EngineTask& task) const {
    return pondering_ && std::ranges::equal(pondered_, task.moves);
}

void UciEngine::stop_pondering() {
    pondering_ = false;
    process().send("stop\n");
    const auto deadline = Clock::now() + stop_patience(spec().limits.start);
    while (const auto line = process().read_line(deadline)) {
        std::string_view words = *line;
        if (word_or_none(words) == "bestmove") return;
    }
    fail(Kind::silent, program() + " does not stop pondering");
}

std::string UciEngine::rest(const EngineTask&, const std::optional<Outcome>&) {
    if (pondering_) stop_pondering();
    return {};
}

SearchResult UciEngine::think(const EngineTask& task, const std::stop_token& stop) {
    std::string question = position_line(task);
    if (expected(task)) {
        question = "ponderhit\n";
    } else {
        if (pondering_) stop_pondering();
        question.append("\ngo").append(go_words(task)).append("\n");
        process().drop_lines();
    }
    pondering_ = false;
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
            result.score = info.lines.front().score;
            result.depth = info.depth;
            result.nodes = info.nodes;
            result.pv = notation().read_line(task.position, info.lines.front().moves);
            const auto exact = [](const auto& each) { return each.score && !each.bound; };
            if (info.lines.size() > 1 && std::ranges::all_of(info.lines, exact))
                for (const UciInfo::Line& each : info.lines)
                    result.lines.push_back({.score = *each.score,
                                            .pv = notation().read_line(task.position, each.moves)});
            if (spec().ponder && word_or_none(rest) == "ponder")
                ponder(task, result, word_or_none(rest));
            return result;
        }
    }
}

}  // namespace ply
