#include "framework/app/analysis/analysis_walk.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "framework/app/analysis/throws.hpp"
#include "framework/base/line_words.hpp"
#include "framework/base/shown_text.hpp"
#include "framework/game/clicks/typed_moves.hpp"
#include "framework/game/mover_check.hpp"
#include "framework/report/board/refused_move.hpp"
#include "framework/report/text/outcome_text.hpp"

namespace ply {
namespace {

/// So many rows PgUp and PgDn go.
constexpr int page = 10;

/// What the key for deleting sends: DEL, on older terminals BS.
bool deletes(const KeyPress& pressed) {
    return pressed.key == Key::letter && (pressed.letter == 0x7f || pressed.letter == '\b');
}

bool is_typed_sign(const KeyPress& pressed) {
    return pressed.key == Key::letter && pressed.letter > ' ' && pressed.letter < 0x7f;
}

bool means_something(const KeyPress& pressed) {
    if (pressed.key == Key::letter) return is_typed_sign(pressed) || deletes(pressed);
    return pressed.key != Key::none;
}

std::string standstill_at(const Game& game, const Position& position) {
    if (const auto ended = outcome(game, position))
        return fmt::format("the game is over: {}", outcome_text(*ended, game));
    const bool chance = checked_mover(game, position.state) == chance_player;
    return chance && legal_texts(game, position).empty() ? "no result of chance is left" : "";
}

}  // namespace

AnalysisWalk::AnalysisWalk(const Game& game, Position root, int lines, int most_lines)
    : game_(game), root_(std::move(root)), lines_(lines), most_lines_(most_lines) {
    arrive();
}

void AnalysisWalk::follow(const std::vector<Move>& moves) {
    for (const Move move : moves) {
        Step step{game_.move_text(position().state, move), position(), 0};
        play(game_, step.position, move);
        steps_.push_back(std::move(step));
    }
    arrive();
}

const AnyState* AnalysisWalk::before() const {
    if (steps_.empty()) return nullptr;
    return steps_.size() == 1 ? &root_.state : &steps_[steps_.size() - 2].position.state;
}

std::vector<std::string> AnalysisWalk::path() const {
    std::vector<std::string> moves;
    for (const Step& step : steps_) moves.push_back(step.move);
    return moves;
}

AnalysisWalk::Next AnalysisWalk::press(const KeyPress& pressed,
                                       const std::vector<std::string>& choices) {
    if (!means_something(pressed)) return Next::ignore;
    if (pressed.key == Key::hang_up) return Next::leave;
    const bool told = !std::exchange(trouble_, {}).empty();
    if (told && pressed.key == Key::escape) return Next::stay;
    if (typed_) return edit(pressed, choices);
    const int last = std::max(static_cast<int>(choices.size()) - 1, 0);
    const auto choose = [&](int row) {
        chosen_ = std::clamp(row, 0, last);
        return Next::stay;
    };
    choose(chosen_);
    switch (pressed.key) {
        case Key::up:
            return choose(chosen_ - 1);
        case Key::down:
            return choose(chosen_ + 1);
        case Key::page_up:
            return choose(chosen_ - page);
        case Key::page_down:
            return choose(chosen_ + page);
        case Key::home:
            return choose(0);
        case Key::end:
            return choose(last);
        case Key::right:
        case Key::enter:
            if (choices.empty()) return Next::stay;
            return play_text(choices[static_cast<std::size_t>(chosen_)], choices);
        case Key::left:
            return step_back();
        case Key::escape:
            return Next::leave;
        case Key::letter:
            return is_typed_sign(pressed) ? press_letter(pressed.letter) : Next::ignore;
        default:
            return Next::ignore;
    }
}

/// A capital Q begins a move: games that write a small one read the capital, too.
AnalysisWalk::Next AnalysisWalk::press_letter(char letter) {
    if (letter == 'q') return Next::leave;
    if (letter == '+') return show_lines(lines_ + 1);
    if (letter == '-') return show_lines(lines_ - 1);
    if (letter == '?') return list_moves();
    typed_ = std::string(1, letter);
    return Next::stay;
}

AnalysisWalk::Next AnalysisWalk::list_moves() {
    constexpr std::ptrdiff_t most = 40;
    if (!standstill_.empty()) return Next::stay;
    const std::vector<std::string> legal = legal_texts(game_, position());
    trouble_ = fmt::format(
        "type one of these and Enter: {}{}",
        fmt::join(legal.begin(), legal.begin() + std::min(most, std::ssize(legal)), " "),
        std::ssize(legal) > most ? " ..." : "");
    return Next::stay;
}

AnalysisWalk::Next AnalysisWalk::edit(const KeyPress& pressed,
                                      const std::vector<std::string>& choices) {
    if (pressed.key == Key::escape) {
        typed_.reset();
    } else if (deletes(pressed)) {
        typed_->pop_back();
        if (typed_->empty()) typed_.reset();
    } else if (pressed.key == Key::space) {
        *typed_ += ' ';
    } else if (is_typed_sign(pressed)) {
        *typed_ += pressed.letter;
    } else if (pressed.key == Key::enter) {
        return play_text(std::string(without_blanks(*typed_)), choices);
    }
    return Next::stay;
}

AnalysisWalk::Next AnalysisWalk::play_text(const std::string& text,
                                           const std::vector<std::string>& choices) {
    typed_.reset();
    if (outcome(game_, position())) {
        trouble_ = "no move can be played: the game is over";
        return Next::stay;
    }
    const auto move = named_move(game_, position(), text);
    if (!move) {
        trouble_ = short_line(refused_move(game_, position(), text));
        return Next::stay;
    }
    Step step{game_.move_text(position().state, *move), position(), 0};
    const auto listed = std::ranges::find(choices, step.move);
    if (listed != choices.end()) step.chosen = static_cast<int>(listed - choices.begin());
    play(game_, step.position, *move);
    steps_.push_back(std::move(step));
    arrive();
    return Next::search;
}

AnalysisWalk::Next AnalysisWalk::step_back() {
    if (steps_.empty()) {
        trouble_ = "this is where the walk began";
        return Next::stay;
    }
    const int chosen = steps_.back().chosen;
    steps_.pop_back();
    arrive();
    if (before_throw_) chosen_ = chosen;  // lines come in another order each time
    return Next::search;
}

AnalysisWalk::Next AnalysisWalk::show_lines(int lines) {
    if (before_throw_) {
        trouble_ = "all throws are listed; + and - are for the lines after one";
        return Next::stay;
    }
    if (lines > most_lines_)
        trouble_ = most_lines_ == 1 ? "this player finds one line only"
                                    : fmt::format("there are at most {} lines", most_lines_);
    if (lines < 1 || lines > most_lines_) return Next::stay;
    lines_ = lines;
    return Next::search;
}

void AnalysisWalk::arrive() {
    chosen_ = 0;
    typed_.reset();
    standstill_ = standstill_at(game_, position());
    before_throw_ = standstill_.empty() && is_throw(game_, position());
}

}  // namespace ply
