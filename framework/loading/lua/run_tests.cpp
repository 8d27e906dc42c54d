/// The tests that a script carries.
#include <algorithm>
#include <optional>

#include "framework/game/error.hpp"
#include "framework/game/position.hpp"
#include "framework/game/spec.hpp"
#include "framework/game/suggest.hpp"
#include "framework/loading/lua/loader.hpp"
#include "framework/loading/lua/script.hpp"

namespace ply {
namespace {

using lua::Ending;
using lua::ScriptTest;
using lua::TestLine;

constexpr std::size_t longest_shown = 500;  ///< of the moves of a line

std::string outcome_text(const std::optional<Outcome>& outcome, int players) {
    if (!outcome) return "*";
    if (*outcome == Outcome::draw(players)) return Ending::draw().text(players);
    for (Player p = 0; p < players; ++p) {
        if (*outcome == Outcome::win(p, players)) return Ending::win(p).text(players);
        if (*outcome == Outcome::loss(p, players)) return Ending::loss(p, players).text(players);
    }
    std::string text = "scores with utilities";
    for (Player p = 0; p < players; ++p) text += ' ' + std::to_string(outcome->utility[p]);
    return text;
}

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words;
    while (!text.empty()) {
        const std::size_t blank = text.find(' ');
        if (blank != 0) words.emplace_back(text.substr(0, blank));
        text = blank == std::string_view::npos ? std::string_view() : text.substr(blank + 1);
    }
    return words;
}

/// The legal move with this text; a game that is over has none, and none brings back a position
/// where that is forbidden.
std::optional<Move> legal_move(const Game& game, const Position& position,
                               const std::string& text) {
    if (outcome(game, position)) return std::nullopt;
    MoveList list;
    legal_moves(game, position, list);
    const auto* found = std::ranges::find_if(
        list, [&](Move move) { return game.move_text(position.state, move) == text; });
    return found == list.end() ? std::nullopt : std::optional(*found);
}

/// `, did you mean a1-a2?,` where a legal move is written nearly so.
std::string meant_move(const Game& game, const Position& position, const std::string& text) {
    MoveList list;
    legal_moves(game, position, list);
    std::vector<std::string> known;
    for (const Move move : list) known.push_back(game.move_text(position.state, move));
    const std::string near = nearest(text, known);
    return near.empty() ? "" : " (did you mean " + near + "?)";
}

/// What is wrong with the line, or an empty text.
std::string run_line(const Game& game, const AnyState& from, const TestLine& line) {
    const int players = game.facts().players;
    Position position = Position::at(game, from);
    const std::vector<std::string> words = words_of(line.moves);
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::optional<Move> move = legal_move(game, position, words[i]);
        const bool last = i + 1 == words.size();
        if (!move && last && line.result == "illegal") return "";
        if (!move && words[i].find(',') != std::string::npos)
            return words[i] + " is no move; moves are separated by blanks, without commas";
        if (const auto over = outcome(game, position); !move && over)
            return "the game is over before " + words[i] + ", " + outcome_text(over, players) +
                   ", at " + game.state_text(position.state);
        if (!move)
            return words[i] + " is not a legal move" + meant_move(game, position, words[i]) +
                   " at " + game.state_text(position.state);
        play(game, position, *move);
    }
    const std::string got = outcome_text(outcome(game, position), players);
    if (line.result == "illegal") return words.empty() ? "" : words.back() + " is legal";
    const auto wanted = Ending::parse(line.result, players);
    if (!wanted)
        return "'" + line.result + "' is no result; write " + Ending::win(0).text(players) + ", " +
               Ending::draw().text(players) + ", * or illegal";
    if (wanted->outcome(players) == outcome(game, position)) return "";
    return "the result is " + got + ", not " + line.result;
}

void run_test(const ScriptSource& source, const ScriptTest& test,
              std::vector<std::string>& failures) {
    const auto game = open_script(source, test.options);
    const AnyState from = test.position.empty() ? game->start() : game->parse_state(test.position);
    for (std::size_t i = 0; i < test.perft.size(); ++i) {
        const int depth = static_cast<int>(i) + 1;
        const std::uint64_t got = game->perft(from, depth, Bulk::yes);
        if (got != test.perft[i])
            failures.push_back(test.place + ": perft " + std::to_string(depth) + " is " +
                               std::to_string(got) + ", not " + std::to_string(test.perft[i]));
    }
    for (const TestLine& line : test.lines) {
        const std::string wrong = run_line(*game, from, line);
        if (wrong.empty()) continue;
        const bool all = line.moves.size() <= longest_shown;
        failures.push_back(test.place + ": '" + line.moves.substr(0, longest_shown) +
                           (all ? "'" : " ...'") + ": " + wrong);
    }
}

}  // namespace

ScriptTestReport run_script_tests(const ScriptSource& source) {
    const GameInfo info = script_info(source);
    const Options defaults = resolve_options(info.options, {}, info.name);
    const auto machine = lua::load_script(source, defaults, info.options);
    ScriptTestReport report;
    for (const ScriptTest& test : machine->tests) {
        ++report.tests;
        try {
            run_test(source, test, report.failures);
        } catch (const Error& error) {
            report.failures.push_back(test.place + ": " + error.what());
        }
    }
    return report;
}

}  // namespace ply
