#include "framework/app/play/terminal_game.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "framework/app/cli/common.hpp"
#include "framework/base/line_words.hpp"
#include "framework/game/erased_rules.hpp"
#include "framework/game/mover_check.hpp"
#include "framework/game/moves_check.hpp"
#include "framework/report/board/board_text.hpp"
#include "framework/report/board/seen_changes.hpp"
#include "framework/report/text/wrapped_text.hpp"
#include "framework/session/shown_game.hpp"

namespace ply {
namespace {

using Clock = std::chrono::steady_clock;

}  // namespace

TerminalGame::TerminalGame(Session& session, TerminalGameSettings settings)
    : session_(session), settings_(std::move(settings)) {
    seat_programs();
}

TerminalGame::~TerminalGame() = default;

std::string TerminalGame::player_of(Player seat) const {
    return session_.setup().players[static_cast<std::size_t>(seat)];
}

bool TerminalGame::is_person(Player seat) const {
    return player_of(seat) == person;
}

void TerminalGame::changed() {
    if (!settings_.save) return;
    if (const std::string problem = settings_.save(session_); !problem.empty())
        display_->warn(problem);
}

bool TerminalGame::depends_on_seed() const {
    return game().facts().chance ||
           std::ranges::any_of(programs_, [](const auto& program) { return program != nullptr; });
}

std::string TerminalGame::replay(const std::vector<std::string>& moves) {
    for (const std::string& text : moves) {
        const std::string place = fmt::format("move {}, ", session_.moves().size() + 1);
        if (session_.outcome())
            return fmt::format("{}'{}': the game is over before it", place, text);
        try {
            session_.play(legal_move(game(), now(), text), std::string(person));
        } catch (const RulesError&) {
            throw;
        } catch (const Error& error) {
            return place + error.what();
        }
    }
    return {};
}

TerminalGame::End TerminalGame::play(const Terminal& terminal) {
    terminal_ = &terminal;
    display_ = make_game_display(
        terminal, settings_.plain || settings_.json,
        [this](const std::string& before) { return completions(before); },
        [this](const GameDisplay::Line& line) { return answer_meanwhile(line); });
    for (const std::string& note : std::exchange(settings_.notes, {})) display_->warn(note);
    turn_began_ = Clock::now() - session_.thought();
    while (true) {
        std::optional<End> end;
        try {
            end = play_on();
        } catch (const RulesError& failure) {
            end = go_on_after(failure);
        }
        if (end) return *end;
    }
}

/// One move, whoever makes it; or the end of the game, and what is looked at then.
std::optional<TerminalGame::End> TerminalGame::play_on() {
    end_opinion();
    if (const auto end = cover(session_.mover().value_or(chance_player))) return end;
    if (!deals_unseen()) show_board();
    if (session_.outcome() || session_.moves().size() >= default_playout_limit) {
        finish();
        if (!display_->interactive()) return End::finished;
        const End then = after_the_end();
        return then == End::finished ? std::nullopt : std::optional(then);
    }
    const Player mover = checked_mover(game(), now().state);
    require_moves(game(), now().state);
    if (mover == chance_player) return throw_dice();
    return programs_[static_cast<std::size_t>(mover)] ? ask_program(mover) : ask_person();
}

/// Whether a person sits there who may take back what the rules fail in. Where the script is
/// watched, that is asked by whoever watches it.
bool TerminalGame::outlives_failing_rules() const {
    return display_->interactive() && terminal_->files == nullptr;
}

/// While the failure is caught: what follows needs no rules.
std::optional<TerminalGame::End> TerminalGame::go_on_after(const RulesError& failure) {
    if (!outlives_failing_rules()) {
        if (terminal_->files == nullptr) say_how_to_go_on();
        throw;
    }
    end_opinion();
    complain(short_line(failure.what()));
    while (true) {
        const GameDisplay::Line line = display_->ask("the rules fail here (undo, new, quit)> ", {});
        if (line.kind == LineReader::Line::Kind::ended || line.text == "quit") {
            say_how_to_go_on();
            return End::left;
        }
        if (line.text == "new") return End::again;
        if (line.text == "undo" && undo()) return std::nullopt;
        complain(line.text == "undo" ? "there is nothing to undo"
                                     : "no move can be made here: undo, new or quit");
    }
}

void TerminalGame::begin_opinion() {
    if (!settings_.opinion || holds_opinion_ || !display_->shows_opinions()) return;
    if (!opinion_) opinion_.emplace(game());
    opinion_->think(now());
    holds_opinion_ = true;
    display_->show_opinion(&*opinion_);
}

void TerminalGame::end_opinion() {
    if (!holds_opinion_) return;
    display_->show_opinion(nullptr);
    opinion_->stop();
    holds_opinion_ = false;
}

std::string TerminalGame::board() const {
    BoardStyle style = board_style(stdout);
    style.flipped = flipped();
    return draw_board(game(), shown_state(session_), style);
}

void TerminalGame::show_board() {
    if (!settings_.json) display_->show(session_, flipped());
}

/// The same dice after the same moves: a move taken back throws no others.
std::optional<TerminalGame::End> TerminalGame::throw_dice() {
    if (settings_.typed_dice) return ask_person();
    constexpr std::uint64_t stream = 1000;  // beyond those of the players
    Random dice(Random::derive(session_.setup().seed, stream + session_.moves().size()));
    make(random_move(ErasedRules(game()), now().state, dice), "chance", {}, {});
    return std::nullopt;
}

std::optional<TerminalGame::End> TerminalGame::ask_person() {
    Next next = Next::ask;
    while (next == Next::ask) next = read_and_act();
    return end_after(next);
}

std::optional<TerminalGame::End> TerminalGame::end_after(Next next) {
    switch (next) {
        case Next::ask:
        case Next::show:
            return std::nullopt;
        case Next::left:
            return leave();
        case Next::again:
            return End::again;
        case Next::saved:
            keep_thought();
            return End::saved;
    }
    return std::nullopt;
}

/// Where a person can still look at the game, take moves back, or begin another.
TerminalGame::End TerminalGame::after_the_end() {
    const NodeId ended_at = session_.here();
    while (true) {
        const Next next = read_and_act();
        if (next == Next::left) return End::left;
        if (next == Next::again) return End::again;
        if (next == Next::saved) return End::saved;
        if (next == Next::show && (session_.here() != ended_at || !session_.outcome()))
            return End::finished;  // on the board again
        if (next == Next::show) show_board();
    }
}

bool TerminalGame::make(Move move, const std::string& who, std::optional<Score> score,
                        std::chrono::nanoseconds used) {
    const std::optional<Player> viewer = viewer_of(session_);
    const bool readable = may_read(viewer, game().mover(now().state));
    const AnyState before = shown_state(session_);
    if (!session_.play(move, who, used)) {
        changed();
        return false;
    }
    GameNode& node = session_.tree()[session_.here()];
    follow_as_main_line();
    const ScoreScale scale = scale_of(who, score, game());
    if (score) node.score = scale.text(*score);
    turn_began_ = Clock::now();
    changed();
    std::vector<std::string> seen;
    if (!readable && viewer != chance_player)
        seen = seen_changes(game(), before, game().observe(now().state, *viewer),
                            session_.setup().names);
    if (settings_.json) {
        Json json{{"ply", session_.moves().size()}, {"player", who}};
        json["move"] = readable ? Json(node.text) : Json(nullptr);
        if (readable) json.update(score_json(score, scale));
        if (!readable) json["seen"] = seen;
        print_json(json);
    } else if (!readable) {
        tell_what_is_seen(who, seen);
    } else if (who != person) {
        display_->say(fmt::format("  {} plays {}{}\n", who, node.text,
                                  node.score.empty() ? "" : fmt::format("  ({})", node.score)));
    }
    return true;
}

/// What is played is the game, and what was taken back a variation of it. Not so where a game from
/// a file is looked at, or one that is over.
void TerminalGame::follow_as_main_line() {
    if (!session_.setup().studied && !finished_) session_.tree().promote(session_.here());
}

/// The deal at the start is not told card by card.
void TerminalGame::tell_what_is_seen(const std::string& who, const std::vector<std::string>& seen) {
    const bool by_chance = who == "chance";
    if (by_chance && (seen.empty() || !has_been_chosen())) return;
    std::string text = by_chance ? "dealt" : fmt::format("{} has moved", who);
    if (!seen.empty()) text += fmt::format(": {}", fmt::join(seen, "; "));
    display_->say(hanging_text("  ", text, display_->columns()));
}

/// Whether a player has made a move.
bool TerminalGame::has_been_chosen() const {
    AnyState state = session_.start().state;
    for (const Move move : session_.moves()) {
        if (game().mover(state) != chance_player) return true;
        game().play(state, move);
    }
    return false;
}

/// False: where people play none of them has moved.
bool TerminalGame::undo() {
    const NodeId was = session_.here();
    if (!session_.undo()) return false;
    while (session_.here() != GameTree::root && !person_moves()) session_.undo();
    const bool people =
        std::ranges::find(session_.setup().players, person) != session_.setup().players.end();
    if (people && !person_moves()) {
        while (session_.here() != was && session_.redo()) {
        }
        return false;
    }
    gone_elsewhere();
    return true;
}

/// The position is no longer the one that was played to.
void TerminalGame::gone_elsewhere() {
    turn_began_ = Clock::now();
    not_ahead_ = 0;
    display_->show_thought({});
    changed();
}

void TerminalGame::finish() {
    finished_ = true;
    const std::optional<Outcome> ended = session_.outcome();
    const Outcome result = ended.value_or(Outcome::draw(game().facts().players));
    const std::string reason = ended ? session_.reason() : "ply limit";
    const std::string text = ended ? result_text(session_) : outcome_text(result, game());
    const std::vector<std::string> moves = session_.texts();
    if (settings_.json) {
        std::vector<int> ranks(result.rank.begin(), result.rank.begin() + game().facts().players);
        print_json({{"outcome", text},
                    {"ranks", ranks},
                    {"reason", reason.empty() ? Json(nullptr) : Json(reason)},
                    {"seed", session_.setup().seed},
                    {"moves", moves},
                    {"position", game().state_text(now().state)}});
    } else {
        display_->say_last(
            fmt::format("\n{}\n", ended ? ended_text(session_) : text + " by " + reason),
            fmt::format("moves: {}\n{}", fmt::join(moves, " "), seed_text()));
    }
}

std::string TerminalGame::seed_text() const {
    if (!wants_remarks() || !depends_on_seed() || session_.setup().seed == settings_.given_seed)
        return {};
    return fmt::format("the same again with --seed {}\n", session_.setup().seed);
}

/// Whoever goes on has no more time than there was.
void TerminalGame::keep_thought(Clock::duration since_kept) {
    const std::optional<Player> mover = session_.mover();
    if (!mover || !session_.clock_runs(*mover) || !is_person(*mover)) return;
    if (session_.moves().empty()) return;  // what has not begun is not kept
    const Clock::duration thought = Clock::now() - turn_began_;
    if (thought - session_.thought() < since_kept) return;
    session_.set_thought(thought);
    changed();
}

TerminalGame::End TerminalGame::leave() {
    keep_thought();
    say_how_to_go_on();
    return End::left;
}

void TerminalGame::say_how_to_go_on() {
    if (!settings_.json && settings_.command)
        display_->say_last(
            fmt::format("\nleft unfinished; to go on:\n  {}\n", settings_.command(session_)),
            game().facts().chance ? seed_text() : "");
}

}  // namespace ply
