#include "framework/report/picture/svg_parts.hpp"

#include <fmt/format.h>

#include "framework/report/text/escaped_text.hpp"

namespace ply {

std::string svg_number(double value) {
    std::string text = fmt::format("{:.2f}", value);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text == "-0" ? "0" : text;
}

std::string svg_point(Point at) {
    return svg_number(at.x) + " " + svg_number(at.y);
}

double text_width(std::string_view text, double font_size) {
    double width = 0;
    for (const char letter : text) {
        if ((static_cast<unsigned char>(letter) & 0xC0) == 0x80) continue;  // of the letter before
        const bool narrow =
            std::string_view("fijlrt.,:;|()[] -").find(letter) != std::string_view::npos;
        const bool wide = std::string_view("mwMW").find(letter) != std::string_view::npos;
        width += narrow ? 0.37 : wide ? 0.97 : letter >= 'A' && letter <= 'Z' ? 0.71 : 0.63;
    }
    return width * font_size;
}

std::string rect_path(double left, double top, double width, double height) {
    return fmt::format("M{}h{}v{}h{}z", svg_point({left, top}), svg_number(width),
                       svg_number(height), svg_number(-width));
}

std::string round_rect_path(Point from, Point size, double radius) {
    const std::string r = svg_number(radius);
    const auto corner = [&](double x, double y) {
        return fmt::format("a{} {} 0 0 1 {}", r, r, svg_point({x, y}));
    };
    const double wide = size.x - 2 * radius;
    const double high = size.y - 2 * radius;
    return fmt::format("M{}h{}{}v{}{}h{}{}v{}{}z", svg_point({from.x + radius, from.y}),
                       svg_number(wide), corner(radius, radius), svg_number(high),
                       corner(-radius, radius), svg_number(-wide), corner(-radius, -radius),
                       svg_number(-high), corner(radius, -radius));
}

std::string circle_path(Point centre, double radius) {
    const std::string r = svg_number(radius);
    const std::string d = svg_number(2 * radius);
    return fmt::format("M{}a{} {} 0 1 0 {} 0a{} {} 0 1 0 -{} 0z",
                       svg_point({centre.x - radius, centre.y}), r, r, d, r, r, d);
}

std::string line_path(Point from, Point to) {
    return "M" + svg_point(from) + "L" + svg_point(to);
}

std::string path_element(const std::string& css_class, const std::string& data) {
    return fmt::format("<path class=\"{}\" d=\"{}\"/>", css_class, data);
}

std::string circle_element(const std::string& css_class, Point centre, double radius) {
    std::string at;
    if (centre.x != 0) at += fmt::format(" cx=\"{}\"", svg_number(centre.x));
    if (centre.y != 0) at += fmt::format(" cy=\"{}\"", svg_number(centre.y));
    return fmt::format("<circle class=\"{}\"{} r=\"{}\"/>", css_class, at, svg_number(radius));
}

std::string text_element(const std::string& css_class, Point centre, const std::string& text,
                         double font_size) {
    std::string at;
    if (centre.x != 0) at += fmt::format(" x=\"{}\"", svg_number(centre.x));
    if (centre.y != 0) at += fmt::format(" y=\"{}\"", svg_number(centre.y));
    if (font_size > 0) at += fmt::format(" font-size=\"{}\"", svg_number(font_size));
    return fmt::format("<text class=\"{}\"{} dy=\".35em\">{}</text>", css_class, at,
                       xml_text(text));
}

}  // namespace ply
