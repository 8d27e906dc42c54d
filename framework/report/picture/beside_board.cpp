#include "framework/report/picture/beside_board.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "framework/report/board/beside_rows.hpp"
#include "framework/report/board/numbers_text.hpp"
#include "framework/report/picture/board_geometry.hpp"
#include "framework/report/picture/colours.hpp"
#include "framework/report/picture/piece_drawings.hpp"
#include "framework/report/picture/svg_parts.hpp"
#include "framework/report/text/escaped_text.hpp"
#include "framework/report/text/fitted_text.hpp"

namespace ply {
namespace {

/// About how wide a letter is, of its height, and a text: not narrower than in wide fonts, where m
/// is three times an l (DejaVu Sans, Verdana).
constexpr double letter_width = 0.58;
double text_width(std::string_view text) {
    double width = 0;
    for (const char letter : text) {
        if ((static_cast<unsigned char>(letter) & 0xC0) == 0x80) continue;  // of the letter before
        const bool narrow =
            std::string_view("fijlrt.,:;|()[] -").find(letter) != std::string_view::npos;
        const bool wide = std::string_view("mwMW").find(letter) != std::string_view::npos;
        width += narrow ? 0.37 : wide ? 0.97 : letter >= 'A' && letter <= 'Z' ? 0.71 : 0.63;
    }
    return width;
}
constexpr const char* corner_names[] = {"upper right", "upper left", "lower right", "lower left"};

}  // namespace

/// Sets parts from left to right, and on into the next line.
class BesideBoard::Lines {
public:
    explicit Lines(const BesideRoom& room) : room_(room), x_(room.left) {}

    void text(const std::string& what, const std::string& css_class) {
        const double bold = css_class.ends_with("value") ? 1.15 : 1;
        const double width = bold * text_width(what) * size();
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
        text_ += path_element("die", rect_path(at.x - side / 2, at.y - side / 2, side, side));
        text_ += value >= 1 && value <= 6
                     ? path_element("pip", pips(at, value, side))
                     : text_element("count", at, std::to_string(value), size() * 0.8);
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
    static std::string pips(Point at, int value, double side) {
        const double step = side * 0.27;
        std::string data;
        const auto pip = [&](int x, int y) {
            data += circle_path({at.x + x * step, at.y + y * step}, side * 0.1);
        };
        if (value % 2 == 1) pip(0, 0);
        if (value >= 2) (pip(-1, -1), pip(1, 1));
        if (value >= 4) (pip(-1, 1), pip(1, -1));
        if (value == 6) (pip(-1, 0), pip(1, 0));
        return data;
    }

    const BesideRoom room_;
    double x_;
    int line_ = 0;
    std::string text_;
};

BesideBoard::Lines BesideBoard::drawn(const AnyState& state, const BesideRoom& room) const {
    Lines lines(room);
    for (const BoardNumbers& beside : board_numbers_of(game_, state)) add(lines, beside);
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
    const bool told_apart =
        pieces && std::ranges::count(look_.beside, said->pieces, &Look::Beside::pieces) == 1;
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
    return drawn(state, room).lines() + (game_.facts().chance && !thrown ? 1 : 0);
}

std::string beside_words(const Game& game, const AnyState& state) {
    std::string words;
    for (const BoardNumbers& beside : board_numbers_of(game, state))
        words += fmt::format("{}{} {}", words.empty() ? "" : ", ", beside.name,
                             fmt::join(beside.numbers, " "));
    return words;
}

}  // namespace ply
