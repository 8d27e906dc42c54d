#include "framework/app/display/screen_display.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "framework/app/display/clock_text.hpp"
#include "framework/app/display/ways_on.hpp"
#include "framework/base/shown_text.hpp"
#include "framework/game/shown/look_defaults.hpp"
#include "framework/report/board/board_text.hpp"
#include "framework/report/board/points_board.hpp"
#include "framework/report/board/terminal_look.hpp"
#include "framework/report/text/emit.hpp"
#include "framework/report/text/fitted_text.hpp"
#include "framework/report/text/wrapped_text.hpp"
#include "framework/session/formats/movetext/move_comment.hpp"
#include "framework/session/shown_game.hpp"

namespace ply {
namespace {

using namespace std::chrono_literals;

constexpr auto key_wait = 50ms;
constexpr std::size_t most_said = 1000;
constexpr int usual_widths[] = {40, 80};  ///< of windows: boards are ready for these as well

/// How the pieces of a seat look; empty: it has none.
std::string piece_of_seat(const Game& game, Player seat) {
    if (game.layout() == nullptr) return {};
    const BoardStyle style = board_style(stdout);
    const bool figures = style.figures;
    if (seat < 2 && is_points_board(*game.layout(), look_of(game)))
        return man_on_points(seat, figures);
    if (game.layout()->counts) return {};
    const std::vector<Layout::Piece>& pieces = game.layout()->pieces;
    const auto piece = std::ranges::find(pieces, seat, &Layout::Piece::owner);
    if (piece == pieces.end()) return {};
    if (!figures) return one_line(piece->glyph);
    return terminal_look(game, style).figures[static_cast<std::size_t>(piece - pieces.begin())];
}

/// `south and north`: of two sides alone it is said that they are somebody's.
std::string edges_of_seat(const Game& game, Player seat) {
    const Look::Edges edges = look_of(game).edges;
    std::vector<const char*> mine;
    for (const auto& [owner, name] :
         {std::pair{edges.south, "south"}, std::pair{edges.north, "north"},
          std::pair{edges.west, "west"}, std::pair{edges.east, "east"}})
        if (owner == seat) mine.push_back(name);
    return mine.size() == 2 ? fmt::format("{}", fmt::join(mine, " and ")) : "";
}

/// `Hex: you are player 1, x; your edges are south and north`
std::string title_of(const Session& session) {
    const Game& game = session.game();
    const std::string title = one_line(game.info().title);
    const std::vector<std::string>& players = session.setup().players;
    if (std::ranges::count(players, person) != 1) return title;
    const auto seat = static_cast<Player>(std::ranges::find(players, person) - players.begin());
    const std::string piece = piece_of_seat(game, seat);
    const std::string edges = game.layout() == nullptr ? "" : edges_of_seat(game, seat);
    return fmt::format("{}: you are player {}{}{}{}{}", title, seat + 1, piece.empty() ? "" : ", ",
                       piece, edges.empty() ? "" : "; your edges are ", edges);
}

/// `!` where the comment of a move begins so; empty: with words.
std::string sign_of(const GameNode& node) {
    const std::string first = node.comment.substr(0, node.comment.find(' '));
    return glyph_of(first).empty() || first.starts_with('$') ? "" : first;
}

/// The moves with their signs: `Nf3!`
std::vector<std::string> signed_texts(const Session& session, std::vector<std::string> texts) {
    if (viewer_of(session)) return texts;
    const std::vector<NodeId> line = session.tree().line_to(session.here());
    for (std::size_t ply = 0; ply < texts.size(); ++ply)
        texts[ply] += sign_of(session.tree()[line[ply]]);
    return texts;
}

/// What was said of the last move, with the move where it may be read; empty: no more than its
/// sign.
std::string comment_here(const Session& session) {
    const GameNode& node = session.tree()[session.here()];
    const std::string sign = sign_of(node);
    if (node.comment == sign) return {};
    if (node.text.empty() || viewer_of(session)) return one_line(node.comment);
    return one_line(fmt::format("{}{}: {}", node.text, sign,
                                node.comment.substr(sign.empty() ? 0 : sign.size() + 1)));
}

/// Numbered; where two players take turns, both moves of a round in a line.
std::vector<std::string> numbered_moves(const Session& session,
                                        const std::vector<std::string>& texts) {
    const Facts& facts = session.game().facts();
    const std::size_t in_a_line = facts.players == 2 && !facts.chance ? 2 : 1;
    std::vector<std::string> lines;
    for (std::size_t ply = 0; ply < texts.size(); ++ply) {
        const std::string text = one_line(texts[ply]);
        const bool first = ply % in_a_line == 0;
        if (first) lines.push_back(fmt::format("{:>3} ", ply / in_a_line + 1));
        lines.back() += first && in_a_line > 1 ? padded_text(text, 9) : text;
    }
    return lines;
}

std::vector<int> changed_by_last_move(const Session& session) {
    const AnyState* const before = session.before_last_move();
    if (before == nullptr || viewer_of(session)) return {};
    return changed_cells(session.game(), *before, session.position().state);
}

}  // namespace

ScreenDisplay::ScreenDisplay(const Terminal& terminal, Completion completion, WhileThinking answer)
    : terminal_(terminal), since_(Clock::now()), while_thinking_(std::move(answer)) {
    screen_.emplace();
    editor_.emplace(
        std::move(completion),
        LineEditor::Settings{
            .history = "play_history", .plays_moves = true, .signals = false, .drawn = false});
}

ScreenDisplay::~ScreenDisplay() {
    editor_.reset();
    screen_.reset();
    try {
        emit("{}", last_);
    } catch (const std::exception&) {  // nobody reads it any more
    }
}

void ScreenDisplay::show_seats(const Session& session) {
    seats_.clear();
    const std::vector<TimeLeft> times = session.times();
    const std::vector<std::string>& players = session.setup().players;
    for (std::size_t i = 0; i < players.size(); ++i) {
        const auto seat = static_cast<Player>(i);
        const std::string piece = piece_of_seat(session.game(), seat);
        Seat shown{fmt::format("{}player {} ({})", piece.empty() ? "" : piece + " ", seat + 1,
                               one_line(session.shown_player(seat))),
                   {},
                   session.mover() == seat};
        if (const std::string choice = choice_text(session, seat); !choice.empty())
            shown.name += ", " + choice;
        if (i < times.size() && times[i].rule.on()) shown.left = times[i];
        shown.runs = shown.moves && session.clock_runs(seat);
        seats_.push_back(std::move(shown));
    }
}

void ScreenDisplay::show(const Session& session, bool flipped) {
    const Game& game = session.game();
    const AnyState state = shown_state(session);
    BoardStyle style = board_style(stdout);
    style.colours = style.colours && screen_->has_colours();
    style.flipped = flipped;
    style.seats = session.seat_names();
    content_.title = title_of(session);
    content_.rules = one_line(game.info().description);
    std::set<int> widths(std::begin(usual_widths), std::end(usual_widths));
    widths.insert(columns());
    boards_.clear();
    for (const int width : widths) {
        style.columns = columns_for_board(width);
        boards_[width] = {lines_of(shown_text(draw_board(game, state, style), Colours::yes)),
                          drawn_board(game, state, style).cells};
    }
    fit_board(columns());
    content_.moves = numbered_moves(session, signed_texts(session, texts_.of(session)));
    content_.ways = ways_on(session);
    if (!std::exchange(reads_on_, false)) content_.sheet.clear();
    show_seats(session);
    changed_ = changed_by_last_move(session);
    cursor_.reset();
    if (const std::optional<Player> mover = session.mover();
        mover && *mover != chance_player &&
        session.setup().players[static_cast<std::size_t>(*mover)] == person) {
        cursor_.emplace(game, session.position(), places_);
        if (cursor_cell_) cursor_->put(*cursor_cell_);
        last_.clear();
    }
    if (const std::string comment = comment_here(session); !comment.empty())
        say_fitted([comment](int columns) { return hanging_text("  ", comment, columns); });
    const bool over = session.outcome().has_value();
    if (shown_ != session.here() || (was_over_ && !over)) since_ = Clock::now() - session.thought();
    shown_ = session.here();
    was_over_ = over;
    draw();
}

void ScreenDisplay::cover() {
    content_.board.clear();
    boards_.clear();
    content_.moves.clear();
    content_.ways.clear();
    said_.clear();
    content_.said.clear();
    content_.sheet.clear();
    content_.thought.clear();
    places_.clear();
    changed_.clear();
    cursor_.reset();
    draw();
}

void ScreenDisplay::show_thought(const std::vector<std::string>& lines) {
    content_.thought.clear();
    for (const std::string& line : lines) content_.thought.push_back(one_line(line));
}

void ScreenDisplay::say(const std::string& text) {
    say_fitted([text](int) { return text; });
}

void ScreenDisplay::say_fitted(const FittedText& text) {
    const std::vector<std::string> lines = lines_of(shown_text(text(columns())));
    std::size_t rows = 0;
    for (const std::string& line : lines) rows += folded_text(line, columns()).size();
    const bool drawn = !layout_.rows.empty();  // else it is not known yet how many rows there are
    if (drawn && static_cast<int>(rows) > layout_.said_rows && !reads_on_) {
        sheet_ = text;
        content_.sheet = lines;
        content_.sheet_from = 0;
        return;
    }
    said_.push_back(text);
    if (said_.size() > most_said) said_.erase(said_.begin());
    content_.said.insert(content_.said.end(), lines.begin(), lines.end());
    if (content_.said.size() > most_said)
        content_.said.erase(content_.said.begin(), content_.said.end() - most_said);
}

/// Also what has no room on the screen any more.
void ScreenDisplay::show_all_said() {
    if (said_.empty()) return;
    sheet_ = [said = said_](int columns) {
        std::string all;
        for (const FittedText& text : said) all += text(columns);
        return all;
    };
    content_.sheet = lines_of(shown_text(sheet_(columns())));
    content_.sheet_from = content_.sheet.size();  // the end is seen
}

void ScreenDisplay::fit(int columns) {
    fitted_columns_ = columns;
    if (!content_.sheet.empty()) content_.sheet = lines_of(shown_text(sheet_(columns)));
    content_.said.clear();
    for (const FittedText& text : said_)
        std::ranges::move(lines_of(shown_text(text(columns))), std::back_inserter(content_.said));
}

void ScreenDisplay::fit_board(int columns) {
    if (boards_.empty()) return;
    auto board = boards_.upper_bound(columns);
    if (board != boards_.begin()) --board;
    content_.board = board->second.lines;
    places_ = board->second.places;
    if (cursor_) cursor_->place(places_);
}

void ScreenDisplay::say_last(const std::string& text, const std::string& more) {
    last_ = text + more;
    say(text);
}

int ScreenDisplay::columns() const {
    return screen_->size().columns;
}

void ScreenDisplay::draw() {
    content_.seats.clear();
    for (const Seat& seat : seats_) {
        const auto used = seat.runs ? Clock::now() - since_ : Clock::duration{};
        content_.seats.push_back(
            {seat.moves, seat.name, seat.left ? clock_text(*seat.left, used) : ""});
    }
    const TerminalScreen::Size size = screen_->size();
    if (size.columns != fitted_columns_) {
        fit(size.columns);
        fit_board(size.columns);
    }
    using Kind = CellMark::Kind;
    content_.marks.clear();
    const auto mark = [&](int cell, Kind kind) {
        const DrawnCell& place = places_[static_cast<std::size_t>(cell)];
        if (place.columns > 0) content_.marks.push_back({place, kind});
    };
    for (const int cell : changed_) mark(cell, Kind::changed);
    if (cursor_) {
        for (const int cell : cursor_->targets()) mark(cell, Kind::target);
        for (const int cell : cursor_->chosen()) mark(cell, Kind::chosen);
        if (cursor_->cell()) mark(*cursor_->cell(), Kind::cursor);
    }
    const std::string typed = editor_->typed();
    content_.typed = text_for_terminal(one_line(typed));
    content_.cursor = columns_of(text_for_terminal(one_line(typed.substr(0, editor_->cursor()))));
    layout_ = laid_out(content_, size.columns, size.rows);
    content_.sheet_from = std::min(content_.sheet_from, layout_.sheet_last);
    screen_->draw(layout_.rows, layout_.cursor_row, layout_.cursor_column);
}

GameDisplay::Line ScreenDisplay::ask(const std::string& prompt, const Waiting& waiting) {
    if (!ahead_.empty()) {
        Line line = std::move(ahead_.front());
        ahead_.pop_front();
        return line;
    }
    content_.prompt = prompt;
    reads_on_ = false;
    while (true) {
        if (terminal_.stop.stop_requested()) return {Line::Kind::ended, {}};
        waiting.meanwhile();
        if (waiting.deadline && Clock::now() >= *waiting.deadline) return {Line::Kind::late, {}};
        content_.opinion = opinion_ == nullptr ? std::vector<std::string>{} : opinion_->lines();
        draw();
        const ScreenKey key = screen_->key(key_wait);
        const std::optional<Line> step = step_through(key);
        std::optional<Line> line = step ? step : after_key(key);
        if (!line) continue;
        content_.prompt.clear();
        if (!content_.sheet.empty()) {  // what is said now has its place below the board again
            content_.sheet.clear();
            draw();
        }
        if (!step && !line->text.empty()) say("> " + line->text + "\n");
        return *std::move(line);
    }
}

}  // namespace ply
