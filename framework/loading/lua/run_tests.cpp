/// The tests that a script carries.
#include <optional>

#include "framework/game/error.hpp"
#include "framework/game/spec.hpp"
#include "framework/loading/lua/loader.hpp"
#include "framework/loading/lua/script.hpp"

namespace ply {
namespace {

using lua::Ending;
using lua::ScriptTest;
using lua::TestLine;

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

/// What is wrong with the line, or an empty text.
std::string run_line(const Game& game, AnyState state, const TestLine& line) {
    const int players = game.facts().players;
    const std::vector<std::string> words = words_of(line.moves);
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::optional<Move> move = game.parse_move(state, words[i]);
        const bool last = i + 1 == words.size();
        if (!move && last && line.result == "illegal") return "";
        if (!move) return words[i] + " is not a legal move at " + game.state_text(state);
        game.play(state, *move);
    }
    const std::string got = outcome_text(game.outcome(state), players);
    if (line.result == "illegal") return words.empty() ? "" : words.back() + " is legal";
    const auto wanted = Ending::parse(line.result, players);
    if (!wanted)
        return "'" + line.result + "' is no result; write " + Ending::win(0).text(players) + ", " +
               Ending::draw().text(players) + ", * or illegal";
    if (wanted->outcome(players) == game.outcome(state)) return "";
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
        if (!wrong.empty()) failures.push_back(test.place + ": '" + line.moves + "': " + wrong);
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
