#include "framework/serving/uci/uci_server.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "framework/base/failure_text.hpp"
#include "framework/report/board/board_text.hpp"
#include "framework/report/text/escaped_text.hpp"
#include "framework/serving/perft_divide.hpp"
#include "framework/serving/uci/uci_text.hpp"

namespace ply::serving {
namespace {

/// Who has won: `p1win`, `p2win` and so on for one winner, `p1loss` where a single player has lost.
std::string result_word(const Outcome& outcome, int players) {
    for (Player p = 0; p < players; ++p)
        if (outcome.result(p) == GameResult::win) return fmt::format("p{}win", p + 1);
    return players == 1 && outcome.result(0) == GameResult::loss ? "p1loss" : "draw";
}

std::string joined(const std::vector<std::string>& words) {
    return fmt::format("{}", fmt::join(words, " "));
}

}  // namespace

const std::vector<UciServer::Command>& UciServer::commands() {
    static const std::vector<Command> table{
        {"uci", &UciServer::introduce},
        {"ugi", &UciServer::introduce},
        {"isready", &UciServer::be_ready},
        {"setoption", &UciServer::set_option},
        {"ucinewgame", &UciServer::new_game},
        {"uginewgame", &UciServer::new_game},
        {"position", &UciServer::set_position},
        {"go", &UciServer::go},
        {"stop", &UciServer::stop},
        {"ponderhit", &UciServer::ponder_hit},
        {"query", &UciServer::query, true},
        {"debug", &UciServer::ignore},
        {"register", &UciServer::ignore},
        {"quit", &UciServer::quit},
        // Beyond the protocol, for persons and scripts.
        {"wait", &UciServer::wait},
        {"d", &UciServer::show},
    };
    return table;
}

UciServer::UciServer(const UciDialect& dialect, const GameSource& source, const Spec& player,
                     Terms terms)
    : dialect_(dialect),
      terms_(std::move(terms)),
      served_(source, player, std::string(dialect.name), terms_.searched) {
    add_own_settings();
}

const UciServer::Command* UciServer::command_named(std::string_view name) const {
    const auto found = std::ranges::find(commands(), name, &Command::name);
    if (found == commands().end() || (found->only_with_queries && !dialect_.queries))
        return nullptr;
    return &*found;
}

bool UciServer::line(std::string_view text) {
    // An unknown word is passed over, as the protocol says: the rest may be a command.
    for (Words words(text); !words.empty();) {
        const std::string_view name = words.next();
        const Command* const command = command_named(name);
        if (command == nullptr) continue;
        try {
            (this->*command->run)(words);
        } catch (const std::exception& error) {
            tell(short_line(failure_text(error)));
        }
        return !quit_;
    }
    if (!Words(text).empty())
        tell(fmt::format("there is no command '{}'",
                         one_line(std::string(Words(text).peek().substr(0, 40)))));
    return true;
}

void UciServer::introduce(Words) {
    std::string text = fmt::format("id name {} {}\nid author the authors of Plyboard\n",
                                   terms_.program, one_line(served_.name()));
    for (const Setting& setting : own_) text += option_line(setting) + "\n";
    for (const Setting& setting : served_.settings().all()) text += option_line(setting) + "\n";
    text += dialect_.ready;
    terms_.output.say(text);
}

void UciServer::be_ready(Words) {
    try {
        if (!served_.thinker().busy()) served_.warm_up();
    } catch (const std::exception& error) {
        tell(short_line(failure_text(error)));
    }
    terms_.output.say("readyok");
}

void UciServer::new_game(Words) {
    finish();
    served_.new_match();
    served_.set_up_start();
    start_.clear();
    moves_.clear();
}

void UciServer::set_position(Words words) {
    finish();
    const std::string_view how = words.next();
    std::string start(how);
    if (how == "fen") {
        std::vector<std::string> parts;
        while (!words.empty() && words.peek() != "moves") parts.emplace_back(words.next());
        start = joined(parts);
    } else if (how != "startpos") {
        throw Error(fmt::format("position: startpos or fen is missing before '{}'", how));
    }
    if (words.peek() == "moves") words.next();
    std::vector<std::string> moves;
    while (!words.empty()) moves.emplace_back(words.next());
    const ServedGame::Line before = served_.line();
    const bool goes_on = start == start_ && moves.size() >= moves_.size() &&
                         std::equal(moves_.begin(), moves_.end(), moves.begin());
    try {
        if (!goes_on)
            served_.set_up(how == "fen" ? served_.game().parse_state(start)
                                        : served_.game().start());
        for (std::size_t i = goes_on ? moves_.size() : 0; i < moves.size(); ++i) {
            const auto move = served_.move_named(moves[i]);
            if (!move)
                throw Error(
                    fmt::format("position: move {}, '{}', is not legal; the position "
                                "stays as it was",
                                i + 1, moves[i].substr(0, 40)));
            served_.play(*move);
        }
    } catch (const std::exception&) {
        served_.restore(before);
        throw;
    }
    start_ = std::move(start);
    moves_ = std::move(moves);
}

Order UciServer::order_of(const UciGo& go) {
    Order order;
    order.limits.depth = static_cast<int>(go.depth);
    order.limits.nodes = static_cast<std::uint64_t>(go.nodes);
    order.held = go.infinite || go.ponder;
    order.plies_to_win = static_cast<int>(2 * go.mate);
    const auto time = go.time_for(served_.game().mover(served_.position().state), overhead_);
    pondering_ = go.ponder;
    held_ = order.held;
    time_after_hit_ = time;
    if (!go.ponder) order.limits.time = time;
    for (const std::string& text : go.moves) {
        if (const auto move = served_.move_named(text)) {
            order.only.push_back(*move);
        } else {
            tell(fmt::format("searchmoves: '{}' is not legal", one_line(text.substr(0, 40))));
        }
    }
    return order;
}

void UciServer::go(Words words) {
    finish();
    const UciGo go = UciGo::read(words, dialect_);
    if (go.perft) return count_lines(static_cast<int>(*go.perft));
    try {
        if (!served_.has_choice()) return choose_nothing(go);
        const Order order = order_of(go);
        task_ = Task::search;
        root_ = served_.position();
        reported_depth_ = -1;
        served_.search(
            order, [this](const SearchResult& result) { report(served_.search_game(), result); });
    } catch (const std::exception& error) {
        give_up(failure_text(error));
    }
}

/// Whoever said `go` waits for a move, whatever has become of the rules.
void UciServer::give_up(const std::string& failure) {
    tell(short_line(failure));
    std::string move = "(none)";
    try {
        if (const std::vector<Move> moves = served_.legal(); !moves.empty())
            move = served_.text_of(moves.front());
    } catch (const std::exception&) {  // the same failure, as a rule
    }
    terms_.output.say("bestmove " + move);
}

/// The reply is known; with `infinite` and `ponder` it must not be sent before it is asked for.
void UciServer::choose_nothing(const UciGo& go) {
    if (!go.infinite && !go.ponder) return say_nothing_to_choose();
    task_ = Task::nothing;
    pondering_ = go.ponder;
    held_ = true;
    served_.thinker().start([](const std::stop_token&) { return SearchResult{}; }, held_);
}

void UciServer::say_nothing_to_choose() {
    const auto outcome = served_.outcome();
    const Player mover = served_.game().mover(served_.position().state);
    const bool lost = outcome && mover >= 0 && outcome->balance(mover) < 0;
    terms_.output.say(
        fmt::format("info depth 0 score {}\nbestmove (none)", lost ? "mate 0" : "cp 0"));
}

void UciServer::count_lines(int depth) {
    task_ = Task::perft;
    served_.get_ready();
    served_.thinker().start(
        [this, depth, root = served_.position()](const std::stop_token& stop) {
            const Game& game = served_.search_game();
            SearchResult result;
            result.nodes = divide(game, root.state, depth, stop, [&](Move move, std::uint64_t n) {
                terms_.output.say(fmt::format(
                    "{}: {}", one_line(game.protocol_move(root.state, move, served_.protocol())),
                    n));
            });
            return result;
        },
        false);
}

void UciServer::stop(Words) {
    served_.thinker().stop();
    finish();
}

void UciServer::ponder_hit(Words) {
    if (!std::exchange(pondering_, false)) return;
    held_ = false;
    served_.thinker().release(time_after_hit_);
}

void UciServer::query(Words words) {
    const std::string_view what = words.next();
    const auto outcome = served_.outcome();
    const bool over = outcome || served_.legal().empty();
    if (what == "gameover") {
        terms_.output.say(fmt::format("response {}", over));
    } else if (what == "p1turn") {
        terms_.output.say(
            fmt::format("response {}", served_.game().mover(served_.position().state) == 0));
    } else if (what == "result") {
        const int players = served_.game().facts().players;
        terms_.output.say("response " + (!over     ? "none"
                                         : outcome ? result_word(*outcome, players)
                                                   : "draw"));
    } else {
        throw Error("query: gameover, p1turn and result are known");
    }
}

void UciServer::wait(Words) {
    if (held_) throw Error("wait: the search goes on until stop");
    if (const auto answer = served_.thinker().wait()) this->answer(*answer);
}

void UciServer::show(Words) {
    const Game& game = served_.game();
    terms_.output.say(draw_board(game, served_.position().state, {}) +
                      "\nFen: " + one_line(game.state_text(served_.position().state)));
}

void UciServer::ignore(Words) {}

void UciServer::quit(Words) {
    quit_ = true;
}

void UciServer::searched() {
    if (const auto answer = served_.thinker().take()) this->answer(*answer);
}

void UciServer::end() {
    finish();
}

void UciServer::finish() {
    if (!served_.thinker().busy()) return;
    served_.thinker().stop();
    if (const auto answer = served_.thinker().wait()) this->answer(*answer);
}

void UciServer::answer(const Answer& answer) {
    pondering_ = held_ = false;
    if (task_ == Task::nothing) return say_nothing_to_choose();
    if (task_ == Task::perft) {
        if (!answer.failure.empty()) return tell(short_line(answer.failure));
        return terms_.output.say(fmt::format("\nNodes searched: {}\n", answer.result.nodes));
    }
    const Game& game = served_.game();
    if (!answer.failure.empty()) return give_up(answer.failure);
    std::vector<Move> line = answer.result.pv;
    if (line.empty() || line.front() != answer.result.move) line = {answer.result.move};
    std::vector<std::string> texts;
    try {
        report(game, answer.result);
        texts = served_.texts_of(game, root_, line);
    } catch (const std::exception& error) {
        return give_up(failure_text(error));
    }
    const bool replies = dialect_.tells_reply && texts.size() > 1;
    terms_.output.say("bestmove " + texts[0] + (replies ? " ponder " + texts[1] : ""));
}

void UciServer::report(const Game& game, const SearchResult& result) {
    if (result.depth == reported_depth_ && result.nodes == reported_nodes_) return;
    reported_depth_ = result.depth;
    reported_nodes_ = result.nodes;
    terms_.output.say(report_of(game, root_, result));
}

std::string UciServer::report_of(const Game& game, const Position& root,
                                 const SearchResult& result) const {
    std::vector<SearchLine> lines = result.lines;
    if (lines.empty()) lines.push_back({result.score.value_or(0), result.proven, result.pv});
    std::string text;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        text += i > 0 ? "\n" : "";
        text += fmt::format("info depth {}", result.depth);
        if (result.selective_depth) text += fmt::format(" seldepth {}", *result.selective_depth);
        text += fmt::format(" multipv {}", i + 1);
        if (result.score) text += " score " + uci_score(lines[i].score, dialect_.mates_in_plies);
        text += fmt::format(" {} pv {}", effort_text(result),
                            fmt::join(served_.texts_of(game, root, lines[i].pv), " "));
    }
    return text;
}

}  // namespace ply::serving
