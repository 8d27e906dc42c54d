#include "framework/serving/gtp/gtp_server.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "framework/base/failure_text.hpp"
#include "framework/report/board/board_text.hpp"
#include "framework/report/notation/vertices.hpp"
#include "framework/report/text/escaped_text.hpp"
#include "framework/serving/perft_divide.hpp"
#include "framework/serving/uci/uci_text.hpp"

namespace ply::serving {
namespace {

using std::chrono::milliseconds;

/// Without control characters and comments, as the protocol reads a line.
std::string preprocessed(std::string_view text) {
    std::string line;
    for (const char c : text.substr(0, text.find('#'))) {
        if (c == '\t') line += ' ';
        if (static_cast<unsigned char>(c) >= 32 && c != 127) line += c;
    }
    return line;
}

GameSource with_options(GameSource source, const std::vector<std::string>& names,
                        const std::string& value) {
    for (const std::string& name : names) {
        std::erase_if(source.options, [&](const auto& option) { return option.first == name; });
        source.options.emplace_back(name, value);
    }
    return source;
}

}  // namespace

const std::vector<GtpServer::Command>& GtpServer::commands() {
    static const std::vector<Command> table{
        {"protocol_version", &GtpServer::protocol_version},
        {"name", &GtpServer::name},
        {"version", &GtpServer::version},
        {"known_command", &GtpServer::known_command},
        {"list_commands", &GtpServer::list_commands},
        {"quit", &GtpServer::quit},
        {"boardsize", &GtpServer::boardsize},
        {"clear_board", &GtpServer::clear_board},
        {"komi", &GtpServer::komi},
        {"play", &GtpServer::play},
        {"genmove", &GtpServer::genmove},
        {"reg_genmove", &GtpServer::reg_genmove},
        {"undo", &GtpServer::undo},
        {"fixed_handicap", &GtpServer::fixed_handicap},
        {"place_free_handicap", &GtpServer::place_free_handicap},
        {"set_free_handicap", &GtpServer::set_free_handicap},
        {"loadsgf", &GtpServer::loadsgf},
        {"showboard", &GtpServer::showboard},
        {"final_score", &GtpServer::final_score},
        {"final_status_list", &GtpServer::final_status_list},
        {"time_settings", &GtpServer::time_settings},
        {"time_left", &GtpServer::time_left},
        // Beyond the protocol.
        {"gogui-interrupt", &GtpServer::interruptible},
        {"kgs-genmove_cleanup", &GtpServer::genmove_cleanup},
        {"plyboard-option", &GtpServer::option},
        {"plyboard-seed", &GtpServer::seed},
        {"plyboard-perft", &GtpServer::perft},
    };
    return table;
}

GtpServer::GtpServer(const GameSource& source, const Spec& player, Terms terms)
    : terms_(std::move(terms)), served_(source, player, "gtp", [] {}) {}

const GtpServer::Command* GtpServer::command_named(std::string_view name) {
    const auto found = std::ranges::find(commands(), name, &Command::name);
    return found == commands().end() ? nullptr : &*found;
}

bool GtpServer::line(std::string_view text) {
    ++lines_seen_;
    const std::string line = preprocessed(text);
    Words words(line);
    if (words.empty()) return true;
    const std::string_view first = words.peek();
    const bool numbered = words.number().has_value();
    const std::string id(numbered ? first : "");
    const Command* const command = command_named(words.next());
    std::string answer;
    try {
        if (command == nullptr) throw Error("unknown command");
        answer = (this->*command->run)(words);
        answer = "=" + id + (answer.empty() ? "" : " ") + answer;
    } catch (const std::exception& error) {
        answer = "?" + id + " " + short_line(failure_text(error));
    }
    terms_.output.say(answer + "\n");
    return !quit_;
}

void GtpServer::overhear(std::string_view text) {
    Words words(text);
    const std::uint64_t before = lines_read_++;
    if (words.next() != "#" || words.next() != "interrupt") return;
    interrupted_ = before;
    served_.thinker().stop();
}

void GtpServer::abandoned() {
    interrupted_ = lines_read_.load();
    served_.thinker().stop();
}

std::string GtpServer::protocol_version(Words) {
    return "2";
}
std::string GtpServer::name(Words) {
    return "Plyboard " + one_line(served_.name());
}
std::string GtpServer::version(Words) {
    return terms_.program.substr(terms_.program.find(' ') + 1);
}
std::string GtpServer::known_command(Words words) {
    return command_named(words.next()) != nullptr ? "true" : "false";
}
std::string GtpServer::list_commands(Words) {
    std::string text;
    for (const Command& command : commands())
        text += std::string(text.empty() ? "" : "\n") + command.name;
    return text;
}
std::string GtpServer::quit(Words) {
    quit_ = true;
    return "";
}
std::string GtpServer::interruptible(Words) {
    return "";
}

// Setting up.

bool GtpServer::has_option(std::string_view name) const {
    return served_.game().options().all().contains(name);
}
bool GtpServer::counts_half_points() const {
    return std::ranges::any_of(served_.game().info().options, [](const OptionSpec& option) {
        return option.name == "komi" && option.kind == OptionSpec::Kind::real;
    });
}

void GtpServer::become(const GameSource& source) {
    served_.choose_game(source);
    plies_.clear();
}

std::string GtpServer::boardsize(Words words) {
    const auto size = words.number();
    if (!size) throw Error("boardsize not an integer");
    std::vector<std::string> names;
    for (const char* const name : {"size", "width", "height"})
        if (has_option(name)) names.emplace_back(name);
    if (*size != side_of(served_.game())) {
        try {
            if (names.empty()) throw Error("this board has one size");
            become(with_options(served_.source(), names, std::to_string(*size)));
        } catch (const Error&) {
            throw Error("unacceptable size");
        }
    }
    return clear_board(words);
}

std::string GtpServer::clear_board(Words) {
    served_.new_match();
    served_.set_up_start();
    plies_.clear();
    if (settings_)
        for (Clock& clock : clocks_) clock = {settings_->main, 0};
    return "";
}

/// Rules with half points take the komi as it is. Others count whole points. Areas on a board
/// with an odd number of points differ, without seki, by an odd number: the even komi beside 6.5
/// decides as 6.5 does.
std::string GtpServer::komi(Words words) {
    const auto komi = real_number(words.next());
    if (!komi || std::abs(*komi) > 1000) throw Error("komi not a float");
    if (!has_option("komi")) return "";
    const bool odd_board = side_of(served_.game()) % 2 == 1;
    const bool halves = counts_half_points();
    auto whole = static_cast<std::int64_t>(std::floor(*komi));
    if (static_cast<double>(whole) != *komi && (whole % 2 != 0) == odd_board) ++whole;
    const std::vector<Move> moves = served_.moves();
    const std::vector<std::size_t> plies = plies_;
    try {
        become(with_options(served_.source(), {"komi"},
                            halves ? fmt::format("{:g}", *komi) : std::to_string(whole)));
    } catch (const Error&) {
        throw Error(fmt::format("the rules cannot give a komi of {}", *komi));
    }
    for (const Move move : moves) served_.play(move);
    plies_ = plies;
    komi_shift_ = halves ? 0 : *komi - static_cast<double>(whole);
    return "";
}

// Moves.

Player GtpServer::colour(std::string_view word) {
    const std::string lower = lower_case(word);
    if (lower == "b" || lower == "black") return 0;
    if (lower == "w" || lower == "white") return 1;
    throw Error("invalid color");
}

/// As the game writes it for GTP, where it knows of GTP; otherwise its cells as vertices, if it has
/// rows and columns, or its own words.
std::string GtpServer::text_of(const Game& game, const AnyState& state, Move move) const {
    const std::vector<ProtocolGame> names = game.protocols();
    if (std::ranges::find(names, served_.protocol(), &ProtocolGame::protocol) != names.end())
        return one_line(game.protocol_move(state, move, served_.protocol()));
    const std::string text = one_line(game.move_text(state, move));
    return has_vertices(game) ? with_vertices(game, text) : text;
}

std::optional<Move> GtpServer::move_named(std::string_view text) const {
    for (const Move move : served_.legal())
        if (lower_case(text_of(served_.game(), served_.position().state, move)) == lower_case(text))
            return move;
    return std::nullopt;
}

/// A host may let a player move twice in a row: then the other one passes, where there are passes.
/// What chance does is played under either colour.
void GtpServer::give_turn_to(Player player) {
    const Player mover = served_.game().mover(served_.position().state);
    if (served_.outcome() || mover == player || mover == chance_player) return;
    const auto pass = move_named("pass");
    if (!pass) throw Error("illegal move: it is the other player's turn");
    served_.play(*pass);
}

std::string GtpServer::play(Words words) {
    const Player player = colour(words.next());
    const std::string_view text = words.rest();
    if (text.empty()) throw Error("invalid color or coordinate");
    const ServedGame::Line before = served_.line();
    give_turn_to(player);
    const auto move = move_named(text);
    if (!move || served_.outcome()) {
        served_.restore(before);
        throw Error("illegal move");
    }
    served_.play(*move);
    plies_.push_back(served_.moves().size() - before.moves.size());
    return "";
}

Move GtpServer::best_move(Player player, const std::vector<Move>& only) {
    const auto begun = std::chrono::steady_clock::now();
    served_.search({.limits = limits_for(player), .only = only}, {});
    if (interrupted_ >= lines_seen_) served_.thinker().stop();
    const auto answer = served_.thinker().wait();
    if (!answer->failure.empty()) throw Error(answer->failure);
    spend(player, std::chrono::ceil<milliseconds>(std::chrono::steady_clock::now() - begun));
    return answer->result.move;
}

std::string GtpServer::genmove(Words words) {
    const Player player = colour(words.next());
    if (served_.outcome()) throw Error("the game is over");
    return played(player, false);
}

void GtpServer::refuse_before_chance() const {
    const Game& game = served_.game();
    const AnyState& state = served_.position().state;
    if (served_.outcome() || game.mover(state) != chance_player) return;
    throw Error(fmt::format("{} first: say by play what chance does, as in play b {}",
                            chance_to_move(game.facts().chance_kind),
                            text_of(game, state, served_.legal().front())));
}

std::string GtpServer::played(Player player, bool cleans_up) {
    const std::size_t before = served_.moves().size();
    const ServedGame::Line line = served_.line();
    try {
        give_turn_to(player);
        refuse_before_chance();
        if (served_.outcome() || !served_.has_choice()) throw Error("there is no move");
        const Move move =
            best_move(player, cleans_up ? moves_beside_dead(player) : std::vector<Move>());
        const std::string text = text_of(served_.game(), served_.position().state, move);
        served_.play(move);
        plies_.push_back(served_.moves().size() - before);
        return text;
    } catch (const std::exception&) {
        served_.restore(line);
        throw;
    }
}

std::string GtpServer::reg_genmove(Words words) {
    const ServedGame::Line line = served_.line();
    const std::vector<std::size_t> plies = plies_;
    const std::string text = genmove(words);
    served_.restore(line);
    plies_ = plies;
    return text;
}

std::string GtpServer::undo(Words) {
    if (plies_.empty()) throw Error("cannot undo");
    served_.take_back(plies_.back());
    plies_.pop_back();
    return "";
}

std::string GtpServer::showboard(Words) {
    const Game& game = served_.game();
    const AnyState& state = served_.position().state;
    if (has_vertices(game)) return "\n" + vertex_board(game, state);
    std::string board = draw_board(game, state, {});
    // An empty line would end the reply.
    while (board.ends_with('\n')) board.pop_back();
    for (std::size_t at; (at = board.find("\n\n")) != std::string::npos;) board.erase(at, 1);
    return "\n" + board;
}

// Beyond the protocol.

std::string GtpServer::perft(Words words) {
    const auto depth = words.number();
    if (!depth || *depth < 0 || *depth > max_depth) throw Error("syntax error: a depth is missing");
    const AnyState& state = served_.position().state;
    std::string text;
    const std::uint64_t all =
        divide(served_.game(), state, static_cast<int>(*depth), {}, [&](Move move, auto lines) {
            text += fmt::format("{} {}\n", text_of(served_.game(), state, move), lines);
        });
    return fmt::format("{}{}", text, all);
}

/// Without words: all options; with a name and a value: sets it.
std::string GtpServer::option(Words words) {
    if (!words.empty()) {
        const std::string name(words.next());
        return served_.set(name, words.rest());
    }
    std::string text;
    for (const Setting& setting : served_.settings().all())
        text += (text.empty() ? "" : "\n") + option_line(setting);
    return text;
}

std::string GtpServer::seed(Words words) {
    const auto seed = seed_number(words.next());
    if (!seed) throw Error("syntax error: a seed is missing");
    served_.set_seed(*seed);
    return "";
}

}  // namespace ply::serving
