#include "framework/engine/engine_checks.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "framework/base/line_words.hpp"
#include "framework/engine/conversation.hpp"
#include "framework/engine/engine.hpp"
#include "framework/engine/uci_engine.hpp"
#include "framework/engine/xboard_engine.hpp"

namespace ply {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds quiet_time{100};
constexpr int plies_played = 8;
constexpr std::string_view xboard_greeting = "xboard\nprotover 2\n", xboard_again = "xboard\n";

/// The checks as they are made, one after the other.
class Examination {
public:
    Examination(const std::string& protocol, const std::vector<std::string>& command,
                const Game* game, milliseconds limit)
        : command_(command), game_(game), limit_(limit), talk_(command, limit) {
        report_.protocol = protocol;
    }

    EngineReport run() {
        if (report_.protocol == "gtp") {
            examine_gtp();
        } else if (report_.protocol == "xboard") {
            examine_xboard();
        } else {
            examine_uci(report_.protocol == "ugi" ? ugi_dialect : uci_dialect);
        }
        if (game_ != nullptr) examine_play();
        return std::move(report_);
    }

private:
    bool check(std::string what, bool good, std::string instead = "") {
        report_.checks.push_back({std::move(what), good,
                                  good              ? ""
                                  : instead.empty() ? talk_.trouble()
                                                    : instead});
        return good;
    }

    void examine_uci(const UciDialect& dialect) {
        const std::string greeting = std::string(dialect.name) + "\n";
        if (!check(fmt::format("answers {} with {}", dialect.name, dialect.ready),
                   talk_.ask(greeting, dialect.ready)))
            return;
        std::string bad_option;
        for (const std::string& line : talk_.lines()) {
            std::string_view rest = line;
            const std::string_view first = word_or_none(rest);
            if (first == "id") {
                const std::string_view what = word_or_none(rest);
                if (what == "name") report_.name = without_blanks(rest);
                if (what == "author") report_.author = without_blanks(rest);
            } else if (first == "option") {
                const auto setting = read_uci_option(rest);
                if (setting) report_.settings.push_back(*setting);
                if (!setting || !sound(*setting)) bad_option = line;
            }
        }
        check("says its name", !report_.name.empty(), "there is no line 'id name ...'");
        check("offers options whose defaults are among their values", bad_option.empty(),
              bad_option);
        check("answers isready with readyok", talk_.ask("isready\n", "readyok"));
        check(fmt::format("is ready after {}", dialect.new_game),
              talk_.ask(fmt::format("{}\nisready\n", dialect.new_game), "readyok"));
        check("ignores what it does not know", talk_.ask("joho debug on\nisready\n", "readyok"));
        check("ignores stop when it does not think",
              talk_.ask("stop\nisready\n", "readyok") && nothing_said("bestmove"));
        if (game_ == nullptr) return;
        check("answers go depth 1 with bestmove",
              talk_.ask("position startpos\ngo depth 1\n", "bestmove"));
        check("answers go movetime 50 with bestmove",
              talk_.ask("position startpos\ngo movetime 50\n", "bestmove"));
        check("answers go nodes 50 with bestmove",
              talk_.ask("position startpos\ngo nodes 50\n", "bestmove"));
        const bool ready = talk_.ask("position startpos\ngo infinite\nisready\n", "readyok");
        check("answers isready while it thinks", ready);
        const bool answered = ready && (!nothing_said("bestmove") ||
                                        !talk_.quiet(quiet_time, [](std::string_view line) {
                                            return word_or_none(line) == "bestmove";
                                        }));
        if (ready) check("thinks on after go infinite until it is told to stop", !answered);
        if (!answered) check("answers stop with bestmove", talk_.ask("stop\n", "bestmove"));
        check("ends when it is told to quit", talk_.ends("quit\n"));
        check("ends when its input does", ends_with_input(greeting, dialect.ready));
    }

    /// Starts another process of the engine, and closes its input when it has answered.
    bool ends_with_input(std::string_view greeting, std::string_view answer,
                         std::string_view again = "") {
        Conversation talk(command_, limit_);
        if (again.empty())
            talk.ask(greeting, answer);
        else
            talk.ask_again(greeting, again, answer);
        return talk.ends("");
    }

    /// None of the lines before the answer begins with this word.
    bool nothing_said(std::string_view word) const {
        return std::ranges::none_of(
            talk_.lines(), [&](std::string_view line) { return word_or_none(line) == word; });
    }

    static bool sound(const EngineSetting& setting) {
        const auto number = whole_number(setting.fallback);
        switch (setting.kind) {
            case EngineSetting::Kind::spin:
                return number && *number >= setting.min && *number <= setting.max;
            case EngineSetting::Kind::check:
                return setting.fallback == "true" || setting.fallback == "false";
            case EngineSetting::Kind::combo:
                return std::ranges::find(setting.allowed, setting.fallback) !=
                       setting.allowed.end();
            default:
                return true;
        }
    }

    void examine_xboard() {
        bool done = false;
        const auto read = [&](std::string_view line) {
            if (word_or_none(line) != "feature") return false;
            for (const auto& [name, value] : read_features(line)) {
                if (name == "done") done = value == "1";
                if (name == "ping") ping_ = value == "1";
                if (name == "myname") report_.name = value;
                if (name == "option")
                    if (auto setting = read_xboard_option(value))
                        report_.settings.push_back(std::move(*setting));
            }
            return done;
        };
        const bool heard = talk_.ask_again(xboard_greeting, xboard_again, "feature");
        check("answers protover with features up to done=1",
              heard && (read(talk_.last()) || talk_.ask("", read)));
        check("says its name", !report_.name.empty(), "there is no feature myname");
        if (check("has the feature ping", ping_, "hosts cannot know when it is ready"))
            check("answers ping", answers_ping(""));
        if (game_ == nullptr) return;
        if (ping_)
            check("goes on after a command that it does not know", answers_ping("johodebug\n"));
        check("answers go with a move",
              talk_.ask("new\neasy\nst 1\ngo\n",
                        [](std::string_view line) { return !xboard_move(line).empty(); }));
        check("ends when it is told to quit", talk_.ends("quit\n"));
        check("ends when its input does",
              ends_with_input(xboard_greeting, "feature", xboard_again));
    }

    bool answers_ping(const std::string& before) {
        const std::string number = std::to_string(++pings_);
        return talk_.ask(before + "ping " + number + "\n", [&](std::string_view line) {
            return word_or_none(line) == "pong" && word_or_none(line) == number;
        });
    }

    void examine_gtp() {
        const auto good = [](std::string_view line) { return line.starts_with('='); };
        const auto any = [](std::string_view line) {
            return line.starts_with('=') || line.starts_with('?');
        };
        const auto empty = [](std::string_view line) { return line.empty(); };
        if (!check("answers protocol_version with 2",
                   talk_.ask("protocol_version\n", good) && talk_.last().ends_with('2'),
                   talk_.trouble().empty() ? talk_.last() : talk_.trouble()))
            return;
        talk_.ask("", empty);
        check("says its name", talk_.ask("name\n", good));
        if (talk_.last().size() > 1) report_.name = without_blanks(talk_.last().substr(1));
        talk_.ask("", empty);
        check("repeats the number of a command",
              talk_.ask("17 version\n",
                        [](std::string_view line) { return line.starts_with("=17"); }));
        if (talk_.last().size() > 3)
            report_.name += " " + std::string(without_blanks(talk_.last().substr(3)));
        talk_.ask("", empty);
        check("refuses what it does not know with '?'",
              talk_.ask("johodebug\n", any) && talk_.last().starts_with('?'), talk_.last());
        talk_.ask("", empty);
        talk_.ask("list_commands\n", empty);
        const std::vector<std::string> listed = talk_.lines();
        for (const char* wanted : {"boardsize", "clear_board", "komi", "play", "genmove"})
            check(fmt::format("knows {}", wanted),
                  std::ranges::any_of(listed,
                                      [&](const std::string& line) {
                                          return line == wanted ||
                                                 line == std::string("= ") + wanted;
                                      }),
                  "it does not stand in list_commands");
        check("answers quit and ends", talk_.ends("quit\n"));
        check("ends when its input does", ends_with_input("name\n", "="));
    }

    /// Some plies against itself, with the rules of the game watching.
    void examine_play() {
        const std::string what =
            fmt::format("plays {} legal plies of {}", plies_played, game_->info().name);
        try {
            EngineSpec spec;
            spec.protocol = report_.protocol;
            spec.command = command_;
            spec.limits.start = spec.limits.wait = limit_;
            spec.limits.time = milliseconds(50);
            const auto engine = make_engine(spec, *game_);
            engine->new_match(1);
            Position position = Position::start(*game_);
            const AnyState start = position.state;
            std::vector<Move> moves;
            while (static_cast<int>(moves.size()) < plies_played && !outcome(*game_, position)) {
                const EngineTask task{position, start, moves, {}, game_->mover(position.state)};
                const SearchResult found = engine->choose(task, {});
                moves.push_back(found.move);
                play(*game_, position, found.move);
            }
            check(what, true);
            engine->new_match(2);
            check("is ready for another match", true);
        } catch (const Error& error) {
            check(what, false, error.what());
        }
    }

    EngineReport report_;
    std::vector<std::string> command_;
    const Game* game_;
    milliseconds limit_;
    Conversation talk_;
    bool ping_ = false;
    int pings_ = 0;
};

}  // namespace

std::string guess_protocol(const std::vector<std::string>& command, milliseconds limit) {
    struct Greeting {
        const char* protocol;
        std::string_view words, answer;
    };
    constexpr Greeting greetings[] = {{"uci", "uci\n", "uciok"},
                                      {"ugi", "ugi\n", "ugiok"},
                                      {"xboard", xboard_greeting, "feature"},
                                      {"gtp", "protocol_version\n", "="}};
    for (const auto& [protocol, words, answer] : greetings) {
        Conversation talk(command, limit);
        const bool heard = words == xboard_greeting ? talk.ask_again(words, xboard_again, answer)
                                                    : talk.ask(words, answer);
        if (heard) return protocol;
    }
    return "";
}

EngineReport examine_engine(const std::string& protocol, const std::vector<std::string>& command,
                            const Game* game, milliseconds limit) {
    return Examination(protocol, command, game, limit).run();
}

}  // namespace ply
