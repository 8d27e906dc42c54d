// What a person is told of a position: a good move, what it is worth.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "framework/app/analysis/throws_text.hpp"
#include "framework/app/cli/common.hpp"
#include "framework/app/play/terminal_game.hpp"
#include "framework/base/shown_text.hpp"
#include "framework/game/shown/line_texts.hpp"
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

TerminalGame::Advice TerminalGame::advise() {
    require_choice(game(), now());
    const SearcherSpec adviser = adviser_of(game());
    const ScoreScale scale(&adviser, thinkers_game());
    std::stop_source at_once;
    const std::stop_callback stopped(terminal_->stop, [&] { at_once.request_stop(); });
    const auto searcher = make_searcher(adviser, thinkers_game());
    const auto alive = display_->thinking(adviser.text(), at_once);
    searcher->on_progress([this, scale](const SearchResult& found) { show_found(scale, found); });
    return {searcher->search(now(), adviser.limits, at_once.get_token()), scale};
}

/// Before dice are thrown: what was found of all throws, as `told`. False: none are to be thrown.
bool TerminalGame::advise_before_throw(std::string (*told)(const Throws&, int columns)) {
    if (!is_throw(game(), now())) return false;
    SearcherSpec adviser = parse_searcher(usual_before_throws(game()));
    adviser.limits.time = std::chrono::seconds(1);
    ThrowsSearch search(thinkers_game(), now(), adviser);
    if (!search.possible())
        throw Error(
            fmt::format("nothing can be said now: {}", chance_to_move(game().facts().chance_kind)));
    std::stop_source at_once;
    const std::stop_callback stopped(terminal_->stop, [&] { at_once.request_stop(); });
    const Throws throws = [&] {
        const auto alive = display_->thinking(adviser.text(), at_once);
        return search.run(adviser.limits, at_once.get_token());
    }();
    if (settings_.json)
        emit(stderr, "{}", json_line(throws_json(throws)));
    else
        display_->say_fitted([told, throws](int columns) { return told(throws, columns); });
    return true;
}

TerminalGame::Next TerminalGame::hint(const std::string&) {
    if (advise_before_throw(throws_text)) return Next::ask;
    const Advice advice = advise();
    const std::string move = game().move_text(now().state, advice.found.move);
    if (settings_.json) {
        Json json{{"hint", move}, {"depth", advice.found.depth}};
        json.update(score_json(advice.found.score, advice.scale));
        emit(stderr, "{}", json_line(json));
    } else {
        display_->say(fmt::format("  {} ({}, {} plies ahead)\n", one_line(move), advice.worth(),
                                  advice.found.depth));
    }
    return Next::ask;
}

TerminalGame::Next TerminalGame::evaluate(const std::string&) {
    if (advise_before_throw(throws_mean)) return Next::ask;
    const Advice advice = advise();
    const Player mover = game().mover(now().state);
    const std::vector<std::string> line = line_texts(game(), now().state, advice.found.pv);
    if (settings_.json) {
        Json json{{"player", mover + 1}, {"line", line}};
        json.update(score_json(advice.found.score, advice.scale));
        emit(stderr, "{}", json_line(json));
    } else {
        display_->say(hanging_text(fmt::format("  for player {}: {}  ", mover + 1, advice.worth()),
                                   one_line(fmt::format("{}", fmt::join(line, " "))),
                                   display_->columns()));
    }
    return Next::ask;
}

}  // namespace ply
