#include "framework/report/picture/card_drawings.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "framework/report/text/escaped_text.hpp"

namespace ply {
namespace {

constexpr double corner = 5;
constexpr double index_width = 20;  ///< what is seen of a covered card
constexpr double index_size = 17;

/// A suit about one unit high and wide, around (0, 0).
const char* suit_path(char suit) {
    switch (suit) {
        case 'c':
            return "M-.06 .1Q-.06 .38 -.2 .5H.2Q.06 .38 .06 .1A.24 .24 0 1 0 .2-.07"
                   "A.24 .24 0 1 0-.2-.07A.24 .24 0 1 0-.06 .1z";
        case 'd':
            return "M0-.52L.38 0L0 .52L-.38 0z";
        case 'h':
            return "M0 .5C-.3 .2-.5 .05-.5-.2C-.5-.52-.1-.55 0-.25C.1-.55 .5-.52 .5-.2"
                   "C.5 .05 .3 .2 0 .5z";
        default:
            return "M0-.52C.3-.2 .5-.08 .5 .14C.5 .38 .16 .42 .06 .22Q.08 .4 .2 .5H-.2"
                   "Q-.08 .4-.06 .22C-.16 .42-.5 .38-.5 .14C-.5-.08-.3-.2 0-.52z";
    }
}

std::string suit_drawing(char suit, Point middle, double size) {
    return fmt::format("<path class=\"suit\" transform=\"translate({}) scale({})\" d=\"{}\"/>",
                       svg_point(middle), svg_number(size), suit_path(suit));
}

std::string outline(const char* css_class, Point at) {
    return path_element(css_class, round_rect_path(at, card_size, corner));
}

/// A text as large as fits, but not above `largest`.
std::string fitted(const char* css_class, Point middle, const std::string& text, double width,
                   double largest) {
    const double size = std::min(largest, width / text_width(text, 1));
    return text_element(css_class, middle, text, size);
}

}  // namespace

std::string card_face(Point at, const std::string& name, bool suited, bool covered) {
    const std::string rank = suited ? name.substr(0, name.size() - 1) : name;
    const char suit = suited ? name.back() : ' ';
    const bool red = suit == 'd' || suit == 'h';
    std::string text =
        fmt::format("<g class=\"card{}\" data-card=\"{}\">", red ? " red" : "", xml_text(name)) +
        outline("paper", at);
    const Point index = at + Point{index_width / 2 + 1, 14};
    if (suited || covered) text += fitted("rank", index, rank, index_width - 3, index_size);
    if (suited) {
        text += suit_drawing(suit, index + Point{0, 16}, 12);
        text += suit_drawing(suit, at + Point{26, 37}, 19);
    } else if (!covered) {
        text += fitted("rank", at + 0.5 * card_size, rank, card_size.x - 8, 25);
    }
    return text + "</g>";
}

std::string card_backs(Point at, int count) {
    constexpr Point behind{3, 0};
    std::string text = "<g class=\"back\">";
    if (count > 1) text += outline("paper", at + behind);
    text += outline("paper", at) +
            path_element("pattern", round_rect_path(at + Point{4, 4}, card_size - Point{8, 8}, 3));
    if (count > 1)
        text +=
            fitted("count", at + 0.5 * card_size, fmt::format("×{}", count), card_size.x - 14, 17);
    return text + "</g>";
}

std::string card_slot(Point at) {
    return outline("slot", at);
}

}  // namespace ply
