// plyboard show GAME: facts, options, the opening board.

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "framework/app/cli/common.hpp"
#include "framework/app/position/named_position.hpp"
#include "framework/authoring/contract/game_size.hpp"
#include "framework/base/files/input_file.hpp"
#include "framework/base/time_limit.hpp"
#include "framework/game/clicks/clickable_moves.hpp"
#include "framework/lua/vm/watchdog.hpp"
#include "framework/report/board/board_text.hpp"
#include "framework/report/board/game_size_text.hpp"
#include "framework/report/picture/board_picture.hpp"
#include "framework/report/text/wrapped_text.hpp"

namespace ply {
namespace {

/// Enough for a first digit or two, at once.
constexpr GameSizeLimits quick_look{
    .games = 1000, .seed = 1, .time = std::chrono::milliseconds(200)};

/// Of slow rules not even two games; then it is said what was seen of them.
constexpr int most_size_seconds = 2;
/// For everything that is asked of a script's rules.
constexpr int most_show_seconds = 5;

struct QuickSize {
    GameSize size;
    bool stopped = false;
};

QuickSize quick_size(const Game& game) {
    const TimeBudget budget({}, most_size_seconds);
    const GameSize size = sample_game_size(game, quick_look, budget.token());
    return {size, budget.token().stop_requested()};
}

std::string size_text(const QuickSize& quick) {
    const std::string stopped = fmt::format("stopped after {} s", most_size_seconds);
    if (quick.size.games == 0)
        return hanging_text("size      ", "unknown: the first random game was " + stopped);
    return hanging_text("size      ", game_size_text(quick.size)) +
           hanging_text("          ",
                        fmt::format("({}{})", game_size_note(quick.size, quick_look.seed),
                                    quick.stopped ? "; " + stopped : ""));
}

const char* repetition_name(const Repetition& repetition) {
    switch (repetition.rule) {
        case Repetition::Rule::none:
            return "none";
        case Repetition::Rule::draw:
            return "draw";
        case Repetition::Rule::forbidden:
            break;
    }
    return "forbidden";
}

std::string facts_text(const Game& game) {
    const Facts& facts = game.facts();
    std::string text = facts.players == 1 ? "1 player" : fmt::format("{} players", facts.players);
    text += facts.goal == Goal::win ? ", who wins matters" : ", the margin matters";
    if (facts.players > 1 && !facts.zero_sum) text += ", not zero-sum";
    text += facts.chance ? fmt::format(", with {}", chance_word(facts.chance_kind)) : ", no chance";
    if (facts.chance_first) text += " before the first move only";
    if (facts.hidden) text += ", players do not see everything";
    if (facts.sealed) text += ", moves are sealed";
    if (facts.longest_game > 0) text += fmt::format(", at most {} plies", facts.longest_game);
    if (facts.repetition.rule == Repetition::Rule::draw)
        text += fmt::format(", draw at {} repetitions", facts.repetition.count);
    if (facts.repetition.rule == Repetition::Rule::forbidden) text += ", repetition forbidden";
    return text;
}

Json facts_json(const OpenedGame& opened, const Position& position) {
    const Game& game = *opened.game;
    const Facts& facts = game.facts();
    Json options = Json::array();
    for (const OptionSpec& option : game.info().options)
        options.push_back({{"name", option.name},
                           {"value", game.options().word(option.name)},
                           {"default", option.fallback},
                           {"values", allowed_values(option)},
                           {"help", option.help}});
    const auto ended = outcome(game, position);
    const GameSize size = quick_size(game).size;
    return {{"game", opened.source.spec()},
            {"title", game.info().title},
            {"description", game.info().description},
            {"kind", game.info().kind},
            {"aliases", game.info().aliases},
            {"file", opened.source.file},
            {"players", facts.players},
            {"goal", facts.goal == Goal::win ? "win" : "margin"},
            {"zero_sum", facts.zero_sum},
            {"chance", facts.chance},
            {"chance_first", facts.chance_first},
            {"hidden", facts.hidden},
            {"sealed", facts.sealed},
            {"longest_game", facts.longest_game > 0 ? Json(facts.longest_game) : Json(nullptr)},
            {"repetition", repetition_name(facts.repetition)},
            {"size", size.games > 0 ? game_size_json(size, quick_look.seed) : Json(nullptr)},
            {"evaluations", game.evaluations()},
            {"options", options},
            {"position", game.state_text(position.state)},
            {"mover", ended ? Json(nullptr) : Json(game.mover(position.state) + 1)},
            {"moves", ended ? std::vector<std::string>{} : legal_texts(game, position)},
            {"outcome", ended ? Json(outcome_text(*ended, game)) : Json(nullptr)}};
}

void print_text(const OpenedGame& opened, const Position& position) {
    const Game& game = *opened.game;
    emit("{} - {}\n", one_line(opened.source.spec()), short_line(game.info().title));
    if (!game.info().description.empty())
        emit("{}", wrapped_text(shortened(game.info().description, 20'000)));
    emit("\n{}", draw_board(game, position.state, board_style(stdout)));
    emit("\n{}", hanging_text("facts     ", facts_text(game)));
    if (!game.info().kind.empty()) emit("kind      {}\n", one_line(game.info().kind));
    if (!game.info().aliases.empty())
        emit("{}", hanging_text("aliases   ", short_line(fmt::format(
                                                  "{}", fmt::join(game.info().aliases, ", ")))));
    emit("{}", size_text(quick_size(game)));
    if (const auto names = game.evaluations(); !names.empty())
        emit("{}", hanging_text("eval      ", fmt::format("{}", fmt::join(names, ", "))));
    emit("position  {}\n", one_line(game.state_text(position.state)));
    if (const auto ended = outcome(game, position)) {
        emit("over      {}\n", outcome_text(*ended, game));
    } else {
        const auto moves = legal_texts(game, position);
        const Player mover = game.mover(position.state);
        emit("to move   {}, {} moves\n",
             mover == chance_player ? "chance" : fmt::format("player {}", mover + 1), moves.size());
    }
    emit("file      {}\n", one_line(opened.source.file));
    if (game.info().options.empty()) return;
    emit("\nOptions:\n");
    for (const OptionSpec& option : game.info().options)
        emit("{}",
             hanging_text(
                 fmt::format("  {:<10} {:<10} ", option.name, game.options().word(option.name)),
                 fmt::format("{} ({})", short_line(option.help), allowed_values(option))));
}

/// Before the last of the moves, if there is one.
std::optional<AnyState> before_last_move(const NamedPosition& named) {
    if (named.moves.empty()) return std::nullopt;
    Position before = named.start;
    for (std::size_t i = 0; i + 1 < named.moves.size(); ++i)
        play(*named.opened.game, before, named.moves[i]);
    return before.state;
}

void write_picture(const CommandLine& line, const NamedPosition& named) {
    const Game& game = *named.opened.game;
    const Position& position = named.position;
    const std::optional<AnyState> before = before_last_move(named);
    const std::vector<int> moved =
        before ? changed_cells(game, *before, position.state) : std::vector<int>{};
    const std::string picture = board_svg(
        game, position.state, {.standalone = true, .before = before ? &*before : nullptr}, moved);
    if (line.text("svg") == "-") {
        emit("{}", picture);
        return;
    }
    write_output_file(line.text("svg"), picture);
    if (wants_remarks()) emit("wrote {}\n", one_line(line.text("svg")));
}

}  // namespace

int run_show(const CommandLine& line) {
    const lua::ScriptTime at_most(most_show_seconds);
    const NamedPosition named = named_position(line);
    if (line.has("svg")) {
        write_picture(line, named);
    } else if (line.has("json")) {
        print_json(facts_json(named.opened, named.position));
    } else {
        print_text(named.opened, named.position);
    }
    return 0;
}

}  // namespace ply
