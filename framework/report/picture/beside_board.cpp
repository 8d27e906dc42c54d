#include "framework/report/picture/beside_board.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "framework/game/shown/shown_zones.hpp"
#include "framework/report/board/beside_rows.hpp"
#include "framework/report/board/numbers_text.hpp"
#include "framework/report/board/zone_rows.hpp"
#include "framework/report/picture/board_geometry.hpp"
#include "framework/report/picture/colours.hpp"
#include "framework/report/picture/die_drawing.hpp"
#include "framework/report/picture/piece_drawings.hpp"
#include "framework/report/picture/svg_parts.hpp"
#include "framework/report/text/escaped_text.hpp"
#include "framework/report/text/fitted_text.hpp"

namespace ply {
namespace {

/// About how wide a letter is, of its height.
constexpr double letter_width = 0.58;
constexpr const char* corner_names[] = {"upper right", "upper left", "lower right", "lower left"};

}  // namespace

/// Sets parts from left to right, and on into the next line.
class BesideBoard::Lines {
public:
    explicit Lines(const BesideRoom& room) : room_(room), x_(room.left) {}

    void text(const std::string& what, const std::string& css_class) {
        const double bold = css_class.ends_with("value") ? 1.15 : 1;
        const double width = bold * text_width(what, size());
        text_ += fmt::format("<text class=\"{}\" x=\"{}\" y=\"{}\" font-size=\"{}\">{}</text>",
                             css_class, svg_number(x_),
                             svg_number(room_.top + room_.line * (line_ + 0.72)),
                             svg_number(size()), xml_text(what));
        x_ += width + size() * 0.4;
    }
    void disc(const std::string& colour) {
        text_ += circle_element("disc " + colour, middle(size() * 0.4), size() * 0.4);
        x_ += size();
    }
    /// A piece, drawn around (0, 0) for a cell.
    void piece(const std::string& drawing) {
        const double scale = size() * 1.3 / cell_side;
        text_ += fmt::format("<g transform=\"translate({}) scale({})\">{}</g>",
                             svg_point(middle(size() * 0.65)), svg_number(scale), drawing);
        x_ += size() * 1.4;
    }
    void die(int value) {
        const double side = size() * 1.25;
        const Point at = middle(side / 2);
        text_ += die_drawing(at, side, value);
        x_ += side + size() * 0.4;
    }
    /// Begins a new line where a part of this many letters does not fit into this one.
    void make_room(int letters) {
        if (x_ > room_.left && x_ + letter_width * size() * letters > room_.left + room_.width)
            end_line();
    }
    void end_line() {
        if (x_ == room_.left) return;
        ++line_;
        x_ = room_.left;
    }
    void space() { x_ += size() * 0.6; }
    const std::string& drawing() const { return text_; }
    int lines() const { return line_ + (x_ > room_.left ? 1 : 0); }

private:
    double size() const { return room_.line * 0.72; }
    Point middle(double half_width) const {
        return {x_ + half_width, room_.top + room_.line * (line_ + 0.5)};
    }
    const BesideRoom room_;
    double x_;
    int line_ = 0;
    std::string text_;
};

BesideBoard::Lines BesideBoard::drawn(const AnyState& state, const BesideRoom& room) const {
    Lines lines(room);
    for (const BoardNumbers& beside : board_numbers_of(game_, state))
        if (!stands_in_zones(game_, state, beside)) add(lines, beside);
    if (look_.once) add_left_over(lines, state);
    lines.end_line();
    name_layers(lines, state);
    return lines;
}

void BesideBoard::add(Lines& lines, const BoardNumbers& beside) const {
    using Kind = Look::Beside::Kind;
    const Look::Beside* const said = said_of(beside.name);
    if (said != nullptr && said->kind == Kind::hidden) return;
    if (beside.dice) {
        for (const int value : beside.numbers) lines.die(value);
        lines.end_line();
        return;
    }
    const bool pieces = said != nullptr && said->kind == Kind::pieces &&
                        said->pieces.size() == beside.numbers.size();
    const bool number = said != nullptr && said->kind == Kind::number;
    const auto players = static_cast<std::size_t>(game_.facts().players);
    // Several kinds of pieces in a hand say by themselves what they are.
    const bool told_apart =
        pieces && std::ranges::count(look_.beside, said->pieces, &Look::Beside::pieces) == 1 &&
        std::ranges::count(look_.beside, Kind::pieces, &Look::Beside::kind) > 1;
    const bool each = !pieces && players > 1 && beside.numbers.size() == players;
    lines.make_room(columns_of(beside.name) + static_cast<int>(beside.numbers.size()) * 5);
    if (!told_apart) lines.text(beside.name, "said");
    for (std::size_t i = 0; i < beside.numbers.size(); ++i) {
        const int value = beside.numbers[i];
        const std::string text = number ? "–" : fmt::format("{:>2}", value);
        lines.make_room((pieces || number ? 3 : each ? 2 : 0) + columns_of(text));
        if (number && value != 0) {
            add_number(lines, value);
            continue;
        }
        if (pieces) lines.piece(piece_drawing(layout_, look_, said->pieces[i]));
        if (each) lines.disc(colour_of(layout_, look_, static_cast<Player>(i)));
        lines.text(text, "said value");
    }
    lines.space();
}

/// What is on no cell and not beside the board either.
void BesideBoard::add_left_over(Lines& lines, const AnyState& state) const {
    const auto count = std::max<std::size_t>(look_.number_figures.size(), 1);
    std::vector<bool> used(count, false);
    const auto use = [&](int number) {
        if (number >= 0 && static_cast<std::size_t>(number) < count)
            used[static_cast<std::size_t>(number)] = true;
    };
    for (int cell = 0; cell < static_cast<int>(layout_.cells.size()); ++cell)
        use(game_.content(state, cell));
    for (const BoardNumbers& beside : board_numbers_of(game_, state))
        if (const auto* said = said_of(beside.name);
            said != nullptr && said->kind == Look::Beside::Kind::number)
            for (const int number : beside.numbers) use(number);
    lines.end_line();
    for (std::size_t number = 1; number < count; ++number) {
        if (used[number]) continue;
        lines.make_room(3);
        add_number(lines, static_cast<int>(number));
    }
}

/// What could stand on a cell; where cells hold no numbers, its word.
void BesideBoard::add_number(Lines& lines, int number) const {
    if (layout_.counts) return lines.piece(number_drawing(layout_, look_, number));
    const std::string word = number_text(look_, number, true);
    lines.make_room(columns_of(word));
    lines.text(word, "said value");
}

void BesideBoard::name_layers(Lines& lines, const AnyState& state) const {
    std::size_t corner = 0;
    for (const BoardLayer& layer : board_layers_of(game_, state)) {
        if (layer.name == look_.heights || layer.name == look_.stacks ||
            layer.name == look_.other_men || is_hidden(look_, layer.name))
            continue;
        const std::string what = fmt::format("{}: {}", corner_names[corner++ % 4], layer.name);
        lines.make_room(columns_of(what));
        lines.text(what, "said small");
        lines.space();
    }
}

const Look::Beside* BesideBoard::said_of(const std::string& name) const {
    const auto found = std::ranges::find(look_.beside, name, &Look::Beside::name);
    return found == look_.beside.end() ? nullptr : &*found;
}

std::string BesideBoard::drawing(const AnyState& state, const BesideRoom& room) const {
    return drawn(state, room).drawing();
}

int BesideBoard::lines(const AnyState& state, const BesideRoom& room) const {
    const auto numbers = board_numbers_of(game_, state);
    const bool thrown = std::ranges::any_of(numbers, &BoardNumbers::dice);
    const bool waits = game_.facts().chance && !thrown && shown_zones_of(game_, state).empty();
    return drawn(state, room).lines() + (waits ? 1 : 0);
}

std::string beside_words(const Game& game, const AnyState& state) {
    std::string words;
    for (const BoardNumbers& beside : board_numbers_of(game, state))
        words += fmt::format("{}{} {}", words.empty() ? "" : ", ", beside.name,
                             fmt::join(beside.numbers, " "));
    return words;
}

}  // namespace ply
