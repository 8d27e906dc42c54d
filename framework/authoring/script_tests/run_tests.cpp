/// The tests that a script carries.
#include <algorithm>
#include <exception>
#include <optional>
#include <set>

#include "framework/authoring/contract/out_of_time.hpp"
#include "framework/authoring/script_tests/script_tests.hpp"
#include "framework/base/error.hpp"
#include "framework/base/spec.hpp"
#include "framework/base/suggest.hpp"
#include "framework/game/position.hpp"
#include "framework/lua/load/loader.hpp"
#include "framework/lua/rules/script.hpp"
#include "framework/lua/vm/script_error.hpp"

namespace ply {
namespace {

using lua::Ending;
using lua::ScriptTest;
using lua::TestLine;

constexpr std::size_t longest_shown = 500;  ///< of the moves of a line

/// Game::perft, which cannot be stopped, for the last ply only.
std::uint64_t perft(const Game& game, const AnyState& state, int depth,
                    const std::stop_token& stop) {
    require_time(stop);
    if (depth <= 1) return game.perft(state, depth, Bulk::yes);
    if (game.over(state)) return 0;
    MoveList list;
    game.moves(state, list);
    std::uint64_t leaves = 0;
    for (const Move move : list) {
        AnyState child = state;
        game.play(child, move);
        leaves += perft(game, child, depth - 1, stop);
    }
    return leaves;
}

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
    if (found != list.end()) return *found;
    const std::optional<Move> read = game.read_move(position.state, text);
    return read && list.contains(*read) ? read : std::nullopt;
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
std::string run_line(const Game& game, const AnyState& from, const TestLine& line,
                     const std::stop_token& stop) {
    const int players = game.facts().players;
    Position position = Position::at(game, from);
    const std::vector<std::string> words = words_of(line.moves);
    for (std::size_t i = 0; i < words.size(); ++i) {
        require_time(stop);
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

class TestRun {
public:
    TestRun(const ScriptSource& source, const std::stop_token& stop, ScriptTestReport& report)
        : source_(source), stop_(stop), report_(report) {}

    void run(const ScriptTest& test) {
        what_ = "not begun";
        try {
            require_time(stop_);
            const auto game = open_script(source_, test.options);
            const AnyState from =
                test.position.empty() ? game->start() : game->parse_state(test.position);
            run_perft(*game, from, test);
            for (const TestLine& line : test.lines) run_line(*game, from, test, line);
        } catch (const Error& error) {
            fail(test, error);
        } catch (const OutOfTime&) {
            report_.unfinished.push_back(at(test, what_).text());
        }
    }

private:
    static Note at(const ScriptTest& test, std::string message) {
        Note note = test.place;
        note.message = std::move(message);
        return note;
    }
    /// A mistake that tests run into one after the other is reported once.
    void fail(const ScriptTest& test, const Error& error) {
        const std::string what = error.what();
        if (!mistakes_.insert(what.substr(0, what.find("; in "))).second) return;
        Note note = placed_note(error).value_or(at(test, what));
        if (note.line != test.place.line)
            note.message += "; in the test of line " + std::to_string(test.place.line);
        report_.failures.push_back(std::move(note));
    }
    void run_perft(const Game& game, const AnyState& from, const ScriptTest& test) {
        for (std::size_t i = 0; i < test.perft.size(); ++i) {
            const int depth = static_cast<int>(i) + 1;
            what_ = "perft " + std::to_string(depth);
            std::uint64_t got = 0;
            game.protect([&] { got = perft(game, from, depth, stop_); });
            if (got != test.perft[i])
                report_.failures.push_back(
                    at(test, "perft " + std::to_string(depth) + " is " + std::to_string(got) +
                                 ", not " + std::to_string(test.perft[i]) +
                                 " (plyboard perft --divide shows it move by move)"));
        }
    }
    void run_line(const Game& game, const AnyState& from, const ScriptTest& test,
                  const TestLine& line) {
        const bool all = line.moves.size() <= longest_shown;
        what_ = "'" + line.moves.substr(0, longest_shown) + (all ? "'" : " ...'");
        const std::string wrong = ply::run_line(game, from, line, stop_);
        if (!wrong.empty()) report_.failures.push_back(at(test, what_ + ": " + wrong));
    }

    const ScriptSource& source_;
    const std::stop_token& stop_;
    ScriptTestReport& report_;
    std::string what_;                ///< is being tested
    std::set<std::string> mistakes_;  ///< of the script
};

}  // namespace

ScriptTestReport run_script_tests(const ScriptSource& source, const std::stop_token& stop) {
    const GameInfo info = script_info(source);
    const Options defaults = resolve_options(info.options, {}, info.name);
    const auto machine = lua::load_script(source, defaults, info.options);
    ScriptTestReport report;
    TestRun run(source, stop, report);
    for (const ScriptTest& test : machine->tests) {
        ++report.tests;
        run.run(test);
    }
    return report;
}

}  // namespace ply
