// What keys and the mouse do on the screen of a game.

#include <algorithm>

#include "framework/app/display/screen_display.hpp"
#include "framework/base/line_words.hpp"
#include "framework/report/text/wrapped_text.hpp"

namespace ply {

std::string ScreenDisplay::keys() const {
    return "arrows and Enter, or the mouse, choose cells, Esc none; < and > go a move back and on, "
           "Home and End to the beginning and the end; Tab completes; PgUp shows what was said "
           "before; Ctrl-P and Ctrl-N bring back typed lines; while a program thinks, Esc "
           "makes it move";
}

/// False: the key does something else.
bool ScreenDisplay::scrolls(const ScreenKey& key) {
    using Kind = ScreenKey::Kind;
    if (content_.sheet.empty()) return false;
    const int page = std::max(1, screen_->size().rows - 2);
    const bool writes = !editor_->typed().empty();
    int lines = 0;
    if (key.kind == Kind::page_down || (key.bytes == " " && !writes)) lines = page;
    if (key.kind == Kind::page_up) lines = -page;
    if (key.kind == Kind::down && !writes) lines = 1;
    if (key.kind == Kind::up && !writes) lines = -1;
    const int last = static_cast<int>(layout_.sheet_last);
    content_.sheet_from = static_cast<std::size_t>(
        std::clamp(static_cast<int>(content_.sheet_from) + lines, 0, last));
    return lines != 0;
}

/// In an empty line keys stand for the words that lead through the game.
std::optional<GameDisplay::Line> ScreenDisplay::step_through(const ScreenKey& key) const {
    using Kind = ScreenKey::Kind;
    if (!editor_->typed().empty()) return std::nullopt;
    if (key.kind == Kind::home) return Line{Line::Kind::text, "first"};
    if (key.kind == Kind::end) return Line{Line::Kind::text, "last"};
    if (key.kind == Kind::text && (key.bytes == "<" || key.bytes == ">"))
        return Line{Line::Kind::text, key.bytes};
    return std::nullopt;
}

std::optional<GameDisplay::Line> ScreenDisplay::after_key(const ScreenKey& key) {
    using Kind = ScreenKey::Kind;
    if (scrolls(key)) return std::nullopt;
    const bool writes = !editor_->typed().empty();
    const auto arrow = [&](const char* edits, int rows, int columns) -> std::optional<Line> {
        if (writes || !cursor_) return type(edits);
        cursor_->step(rows, columns);
        cursor_cell_ = cursor_->cell();
        return std::nullopt;
    };
    switch (key.kind) {
        case Kind::none:
            return std::nullopt;
        case Kind::hang_up:
            return Line{};
        case Kind::text:
            if (key.bytes == " " && !writes && cursor_ && cursor_->cell())
                return choose(*cursor_->cell());
            return type(key.bytes);
        case Kind::enter:
            if (writes) return type("\r");
            if (!content_.sheet.empty()) {
                content_.sheet.clear();
            } else if (cursor_ && cursor_->cell()) {
                return choose(*cursor_->cell());
            }
            return std::nullopt;
        case Kind::escape:
            content_.sheet.clear();
            if (cursor_) cursor_->choose_none();
            return writes ? type("\x05\x15") : std::nullopt;  // to the end, all before it away
        case Kind::erase:  // by Ctrl-D, which in an empty line would end the input
            return editor_->cursor() < editor_->typed().size() ? type("\x04") : std::nullopt;
        case Kind::left:
            return arrow("\x02", 0, -1);
        case Kind::right:
            return arrow("\x06", 0, 1);
        case Kind::up:
            return arrow("\x10", -1, 0);
        case Kind::down:
            return arrow("\x0e", 1, 0);
        case Kind::home:
            return type("\x01");
        case Kind::end:
            return type("\x05");
        case Kind::page_up:
            show_all_said();
            return std::nullopt;
        case Kind::page_down:
            return std::nullopt;
        case Kind::click:
            if (!cursor_ || !layout_.board_seen) return std::nullopt;
            if (const auto cell = cursor_->cell_at(key.row - layout_.board_row, key.column)) {
                cursor_->put(*cell);
                cursor_cell_ = cell;
                return choose(*cell);
            }
            return std::nullopt;
    }
    return std::nullopt;
}

std::optional<GameDisplay::Line> ScreenDisplay::type(std::string_view keys) {
    const std::optional<LineEditor::Line> whole = editor_->type(keys);
    if (const std::vector<std::string> choices = editor_->take_choices(); !choices.empty())
        say_fitted([choices](int columns) { return columns_text(choices, columns); });
    if (!whole) return std::nullopt;
    if (!whole->text) return Line{};
    std::string text(without_blanks(*whole->text));
    if (text.empty()) return std::nullopt;
    return Line{Line::Kind::text, cursor_ ? cursor_->meant(text) : std::move(text)};
}

std::optional<GameDisplay::Line> ScreenDisplay::choose(int cell) {
    if (auto chosen = cursor_->choose(cell))
        return Line{chosen->is_move ? Line::Kind::text : Line::Kind::no_move,
                    std::move(chosen->text)};
    if (!cursor_->open().empty())
        say_fitted([open = cursor_->open()](int columns) {
            return hanging_text("  type one of: ", open, columns);
        });
    return std::nullopt;
}

}  // namespace ply
