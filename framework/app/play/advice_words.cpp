// What a person is told of a position: a good move, what it is worth.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "framework/app/analysis/throws_text.hpp"
#include "framework/app/cli/common.hpp"
#include "framework/app/play/terminal_game.hpp"
#include "framework/base/shown_text.hpp"
#include "framework/report/analysis/analyst.hpp"
#include "framework/report/text/wrapped_text.hpp"
#include "framework/search/registry/searchers.hpp"

namespace ply {
namespace {

/// What looks at a position for somebody else: quick, and for every game.
SearcherSpec adviser_of(const Game& game) {
    return parse_searcher(fmt::format("{}(time=1s)", usual_searcher(game)));
}

}  // namespace

SearchResult TerminalGame::advice(const SearcherSpec& adviser) {
    std::stop_source at_once;
    const std::stop_callback stopped(terminal_->stop, [&] { at_once.request_stop(); });
    const auto searcher = make_searcher(adviser, game());
    const auto alive = display_->thinking(adviser.text(), at_once);
    searcher->on_progress([this, scale = ScoreScale(&adviser, game())](const SearchResult& found) {
        show_found(scale, found);
    });
    return searcher->search(now(), adviser.limits, at_once.get_token());
}

/// Before dice are thrown: what was found of all throws, as `told`. False: none are to be thrown.
bool TerminalGame::advise_before_throw(std::string (*told)(const Throws&, int columns)) {
    if (!is_throw(game(), now())) return false;
    SearcherSpec adviser = parse_searcher(usual_before_throws(game()));
    adviser.limits.time = std::chrono::seconds(1);
    ThrowsSearch search(game(), now(), adviser);
    if (!search.possible())
        throw Error(
            fmt::format("nothing can be said now: {}", chance_to_move(game().facts().chance_kind)));
    std::stop_source at_once;
    const std::stop_callback stopped(terminal_->stop, [&] { at_once.request_stop(); });
    const Throws throws = [&] {
        const auto alive = display_->thinking(adviser.text(), at_once);
        return search.run(adviser.limits, at_once.get_token());
    }();
    display_->say_fitted([told, throws](int columns) { return told(throws, columns); });
    return true;
}

TerminalGame::Next TerminalGame::hint(const std::string&) {
    if (advise_before_throw(throws_text)) return Next::ask;
    require_choice(game(), now());
    const SearcherSpec spec = adviser_of(game());
    const ScoreScale scale(&spec, game());
    const SearchResult result = advice(spec);
    display_->say(fmt::format("  {} ({}, {} plies ahead)\n",
                              one_line(game().move_text(now().state, result.move)),
                              result.score ? scale.text(*result.score) : "no score", result.depth));
    return Next::ask;
}

TerminalGame::Next TerminalGame::evaluate(const std::string&) {
    if (advise_before_throw(throws_mean)) return Next::ask;
    require_choice(game(), now());
    const SearcherSpec spec = adviser_of(game());
    const ScoreScale scale(&spec, game());
    const SearchResult result = advice(spec);
    std::vector<std::string> line;
    AnyState state = now().state;
    for (const Move move : result.pv) {
        line.push_back(one_line(game().move_text(state, move)));
        game().play(state, move);
    }
    display_->say(hanging_text(fmt::format("  for player {}: {}  ", game().mover(now().state) + 1,
                                           result.score ? scale.text(*result.score) : "no score"),
                               fmt::format("{}", fmt::join(line, " ")), display_->columns()));
    return Next::ask;
}

}  // namespace ply
