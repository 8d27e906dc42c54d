// plyboard analyze GAME: searches on until it is stopped, and shows what is found meanwhile; on a
// terminal keys lead to other positions.

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>

#include "framework/app/analysis/explore.hpp"
#include "framework/app/analysis/throws.hpp"
#include "framework/app/cli/common.hpp"
#include "framework/app/terminal/live_screen.hpp"
#include "framework/player/player.hpp"
#include "framework/report/analysis/analysis.hpp"
#include "framework/report/analysis/analyst.hpp"
#include "framework/report/text/emit.hpp"
#include "framework/report/text/fitted_text.hpp"
#include "framework/report/text/wrapped_text.hpp"
#include "framework/search/core/provisional.hpp"
#include "framework/search/registry/searchers.hpp"

namespace ply {
namespace {

void set_option(Spec& spec, const std::string& name, const std::string& value) {
    std::erase_if(spec.options, [&](const auto& option) { return option.first == name; });
    spec.options.emplace_back(name, value);
}

/// What the output is.
enum class Form : std::uint8_t { screen, rows, json };

/// On a screen people look on and leave, as in the studio: where rules give positions no value,
/// only random games tell one move from another. Elsewhere a search is to end: pvs does, when it
/// has proved the value or reached a depth.
std::string usual_analyst_of(const CommandLine& line, const Game& game, const Position& position,
                             Form form) {
    if (alphabeta_plays(game) && is_throw(game, position)) return "mcts";
    if (form == Form::screen && !line.has("depth")) return std::string(usual_searcher(game));
    return game.facts().hidden ? "ismcts" : alphabeta_plays(game) ? "pvs" : "mcts";
}

/// The player with --time, --depth and --lines as its options `time`, `depth` and `multipv`.
SearcherSpec wanted_analyst(const CommandLine& line, const Game& game, const Position& position,
                            Form form) {
    const std::string usual = usual_analyst_of(line, game, position, form);
    Spec spec = parse_searcher_spec(line.text_or("player", usual));
    if (const SearcherEntry* entry = find_searcher(spec.name)) {
        if (entry->options.empty())
            throw UsageError(fmt::format("analyze: {} does not search; try {}", spec.name, usual));
        const bool several = most_lines(*entry) > 1;
        const auto lines = line.number_or("lines", several ? usual_analysis_lines : 1, 1, 500);
        const bool given = std::ranges::any_of(
            spec.options, [](const auto& option) { return option.first == "multipv"; });
        if (lines > 1 && !several)
            throw UsageError(
                fmt::format("analyze: {} finds one line only; leave --lines out, or "
                            "take {}, which has the option multipv",
                            spec.name, usual));
        if (several && (line.has("lines") || !given))
            set_option(spec, "multipv", std::to_string(lines));
    }
    if (line.has("time")) set_option(spec, "time", line.text("time"));
    if (line.has("depth")) set_option(spec, "depth", line.text("depth"));
    return resolve_analyst(spec);
}

/// The latest that was found, written by the search and read by the screen.
template <class Found>
class Latest {
public:
    void set(Found found) {
        const std::scoped_lock lock(mutex_);
        found_ = std::move(found);
    }
    std::optional<Found> get() const {
        const std::scoped_lock lock(mutex_);
        return found_;
    }

private:
    mutable std::mutex mutex_;
    std::optional<Found> found_;
};

/// Of the terminal; 0: the output is none.
int output_columns() {
    return isatty(STDOUT_FILENO) != 0 ? TerminalScreen::size().columns : 0;
}

/// Runs the search, printing each update as rows or objects; the last one is returned.
Analysis print_updates(Searcher& searcher, const Game& game, const Position& position,
                       const SearcherSpec& spec, Form form, const std::stop_token& stop) {
    const ScoreScale scale(&spec, game);
    const int columns = output_columns();
    searcher.on_progress([&](const SearchResult& result) {
        if (is_provisional(result)) return;
        const Analysis analysis = analysis_of(game, position, result, scale);
        if (form == Form::rows) {
            emit("{}", analysis_rows(analysis, columns));
            std::fflush(stdout);
        } else {
            Json json = analysis_json(analysis);
            json["final"] = false;
            print_json(json);
        }
    });
    return analysis_of(game, position, searcher.search(position, spec.limits, stop), scale);
}

/// As rows or objects.
int analyze_printing(const OpenedGame& opened, const Position& position, const SearcherSpec& spec,
                     Form form) {
    const Game& game = *opened.game;
    const auto searcher = make_searcher(spec, game);
    searcher->new_match(1);
    if (form == Form::rows)
        emit("{}, player {} to move, {}\n\n{}", opened.source.spec(),
             game.mover(position.state) + 1, spec.text(), analysis_heading());
    const Interruptible interruptible;
    const Analysis last =
        print_updates(*searcher, game, position, spec, form, interruptible.token());
    if (form == Form::json) {
        Json json = analysis_json(last);
        json["move"] = last.lines.front().moves.front();
        json["final"] = true;
        print_json(json);
    } else {
        emit("\n{}", analysis_rows(last, output_columns()));
    }
    return interruptible.requested() ? 130 : 0;
}

/// On a screen; what was found where the walk ended stays on the terminal.
int analyze_on_screen(const OpenedGame& opened, const Position& position,
                      const SearcherSpec& spec) {
    const Game& game = *opened.game;
    const Interruptible interruptible;
    BackgroundSearch search(game, spec);
    AnalysisWalk walk(game, position, lines_of_analyst(spec), most_lines(*spec.entry));
    const ExploreSettings settings{opened.source.spec(), has_limit(spec)};
    std::optional<TerminalScreen> screen(std::in_place);
    explore(*screen, walk, search, game, settings, interruptible.token());
    screen.reset();
    const int columns = output_columns();
    emit("{}", hanging_text("", explore_title(game, walk, search, settings), columns));
    if (!walk.path().empty()) emit("{}", hanging_text("moves  ", walk.path(), columns));
    if (!walk.standstill().empty()) emit("{}", hanging_text("", walk.standstill(), columns));
    if (const auto last = search.latest()) emit("{}", analysis_summary(*last, columns));
    return interruptible.requested() ? 130 : 0;
}

/// Rounds of searches after all throws, each of twice the time of the one before; `show` gets each
/// that was completed, and the last one however far it came where it is the first.
Throws thrown_rounds(ThrowsSearch& search, const Limits& limits, const std::stop_token& stop,
                     const std::function<void(const Throws&)>& show) {
    constexpr std::chrono::milliseconds first_round{500};
    const auto until = std::chrono::steady_clock::now() + limits.time;
    Limits round = limits;
    round.time = std::min(limits.time, first_round);
    std::optional<Throws> last;
    while (true) {
        Throws throws = search.run(round, stop);
        if (stop.stop_requested() && last) return *last;
        last = std::move(throws);
        show(*last);
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
            until - std::chrono::steady_clock::now());
        if (stop.stop_requested() || last->in_time || left.count() <= 0) return *last;
        round.time = std::min(2 * round.time, left);
    }
}

/// Before dice are thrown.
int analyze_throws(const OpenedGame& opened, const Position& position, const SearcherSpec& spec,
                   Form form) {
    ThrowsSearch search(*opened.game, position, spec);
    const std::string title =
        fmt::format("{}, {}, {}", opened.source.spec(),
                    chance_to_move(opened.game->facts().chance_kind), spec.text());
    if (form == Form::rows) emit("{}\n", title);
    const Interruptible interruptible;
    Latest<Throws> latest;
    std::optional<LiveScreen> screen;
    if (form == Form::screen)
        screen.emplace(
            [&](int columns, int rows) {
                const auto throws = latest.get();
                std::vector<std::string> lines{title, ""};
                constexpr int others = 3;  // these two, and what ends it
                const std::vector<std::string> found =
                    throws ? throws_screen(*throws, search.scale(), columns, rows - others)
                           : std::vector<std::string>{"searching ..."};
                lines.insert(lines.end(), found.begin(), found.end());
                lines.resize(std::min<std::size_t>(lines.size(), std::max(rows - 1, 1)));
                lines.emplace_back("Ctrl-C ends it and leaves the lines here.");
                return lines;
            },
            interruptible.token());
    const auto show = [&](const Throws& throws, bool final) {
        if (form == Form::json) {
            Json json = throws_json(throws, search.scale());
            json["final"] = final;
            print_json(json);
        } else if (form == Form::rows) {
            emit("\n{}", throws_text(throws, search.scale()));
        }
        std::fflush(stdout);
        latest.set(throws);
    };
    const Throws last = thrown_rounds(search, spec.limits, interruptible.token(),
                                      [&](const Throws& throws) { show(throws, false); });
    screen.reset();
    if (form == Form::json) show(last, true);
    if (form == Form::screen)
        emit("{}\n\n{}", title, throws_text(last, search.scale(), output_columns()));
    return interruptible.requested() ? 130 : 0;
}

}  // namespace

int run_analyze(const CommandLine& line) {
    const OpenedGame opened = open_named_game(line.text("GAME"));
    const Game& game = *opened.game;
    const Position position = position_from(line, game);
    const Form form = line.has("json")         ? Form::json
                      : LiveScreen::possible() ? Form::screen
                                               : Form::rows;
    const SearcherSpec spec = wanted_analyst(line, game, position, form);
    if (is_throw(game, position)) return analyze_throws(opened, position, spec, form);
    require_choice(game, position);
    return form == Form::screen ? analyze_on_screen(opened, position, spec)
                                : analyze_printing(opened, position, spec, form);
}

}  // namespace ply
