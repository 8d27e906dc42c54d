// plyboard analyze GAME: searches on until it is stopped, and shows what is found meanwhile; on a
// terminal keys lead to other positions.

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>

#include "framework/app/analysis/explore.hpp"
#include "framework/app/analysis/throws_text.hpp"
#include "framework/app/cli/common.hpp"
#include "framework/app/position/named_position.hpp"
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
/// has proved the value or reached a depth. Several lines are for mcts where three and more play.
std::string usual_analyst_of(const CommandLine& line, const Game& game, Form form) {
    const std::string_view usual = usual_searcher(game);
    const bool finds_them = !line.has("lines") || most_lines(*find_searcher(usual)) > 1;
    if (form == Form::screen && !line.has("depth") && finds_them) return std::string(usual);
    return game.facts().hidden ? "ismcts" : alphabeta_plays(game) ? "pvs" : "mcts";
}

/// The player, or else `usual`, with --time and --depth as its options.
Spec wanted_player(const CommandLine& line, std::string_view usual) {
    Spec spec = parse_searcher_spec(line.text_or("player", std::string(usual)));
    const SearcherEntry* entry = find_searcher(spec.name);
    if (entry != nullptr && entry->options.empty())
        throw UsageError(fmt::format("analyze: {} does not search; try {}", spec.name, usual));
    if (line.has("time")) set_option(spec, "time", line.text("time"));
    if (line.has("depth")) set_option(spec, "depth", line.text("depth"));
    return spec;
}

/// With --lines as its option `multipv`.
SearcherSpec wanted_analyst(const CommandLine& line, const Game& game, Form form) {
    const std::string usual = usual_analyst_of(line, game, form);
    Spec spec = wanted_player(line, usual);
    if (const SearcherEntry* entry = find_searcher(spec.name)) {
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
    return resolve_analyst(spec);
}

SearcherSpec wanted_thrower(const CommandLine& line, const Game& game) {
    return resolve_analyst(wanted_player(line, usual_before_throws(game)));
}

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
int analyze_on_screen(const NamedPosition& named, const SearcherSpec& analyst,
                      const SearcherSpec& thrower) {
    const Game& game = *named.opened.game;
    const Interruptible interruptible;
    BackgroundSearch search(game, analyst, thrower);
    AnalysisWalk walk(game, named.in_file ? named.start : named.position, lines_of_analyst(analyst),
                      most_lines(*analyst.entry));
    if (named.in_file) walk.follow(named.moves);
    const ExploreSettings settings{named.opened.source.spec(), has_limit(analyst)};
    std::optional<TerminalScreen> screen(std::in_place);
    explore(*screen, walk, search, game, settings, interruptible.token());
    screen.reset();
    const int columns = output_columns();
    emit("{}", hanging_text("", explore_title(game, walk, search, settings), columns));
    if (!walk.path().empty()) emit("{}", hanging_text("moves  ", walk.path(), columns));
    if (!walk.standstill().empty()) emit("{}", hanging_text("", walk.standstill(), columns));
    const Findings last = search.latest();
    if (last.lines) emit("{}", analysis_summary(*last.lines, columns));
    if (last.throws) emit("\n{}", throws_text(*last.throws, columns));
    return interruptible.requested() ? 130 : 0;
}

/// Before dice are thrown.
int print_throws(const OpenedGame& opened, ThrowsSearch& search, const SearcherSpec& spec,
                 Form form) {
    if (form == Form::rows)
        emit("{}, {}, {}\n", opened.source.spec(), chance_to_move(opened.game->facts().chance_kind),
             spec.text());
    const auto show = [&](const Throws& throws, bool final) {
        if (form == Form::json) {
            Json json = throws_json(throws);
            json["final"] = final;
            print_json(json);
        } else {
            emit("\n{}", throws_text(throws));
        }
        std::fflush(stdout);
    };
    const Interruptible interruptible;
    const Throws last = search_in_rounds(search, spec.limits, interruptible.token(),
                                         [&](const Throws& throws) { show(throws, false); });
    if (form == Form::json) show(last, true);
    return interruptible.requested() ? 130 : 0;
}

}  // namespace

int run_analyze(const CommandLine& line) {
    const NamedPosition named = named_position(line);
    const OpenedGame& opened = named.opened;
    const Game& game = *opened.game;
    const Position& position = named.position;
    const Form form = line.has("json")         ? Form::json
                      : LiveScreen::possible() ? Form::screen
                                               : Form::rows;
    const SearcherSpec analyst = wanted_analyst(line, game, form);
    if (is_throw(game, position)) {
        const SearcherSpec thrower = wanted_thrower(line, game);
        ThrowsSearch search(game, position, thrower);
        if (!search.possible()) refuse_chance(game, position);
        if (form != Form::screen) return print_throws(opened, search, thrower, form);
    } else if (form != Form::screen || !named.in_file) {  // a game that is over leads back
        require_choice(game, position);
    }
    return form == Form::screen ? analyze_on_screen(named, analyst, wanted_thrower(line, game))
                                : analyze_printing(opened, position, analyst, form);
}

}  // namespace ply
