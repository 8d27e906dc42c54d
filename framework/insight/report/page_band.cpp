#include <fmt/format.h>

#include "framework/insight/report/page.hpp"
#include "framework/report/text/escaped_text.hpp"

namespace ply::insight {

std::string band_svg(const BandPlot& plot) {
    constexpr double width = 640, height = 240, left = 46, right = width - 12, top = 10,
                     bottom = 204;
    const double first = plot.points.front().x;
    const double last = plot.points.back().x;
    const auto x = [&](double value) {
        return left + (value - first) / std::max(last - first, 1e-9) * (right - left);
    };
    const auto y = [&](double value) { return bottom - value / plot.most * (bottom - top); };
    std::string svg =
        fmt::format("<svg class=\"plot\" viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">\n",
                    width, height, xml_text(plot.label));
    for (int tick = 0; tick <= plot.y_ticks; ++tick) {
        const double value = plot.most * tick / plot.y_ticks;
        svg += fmt::format(
            "<path class=\"grid\" d=\"M{0} {1:.1f}H{2}\"/><text x=\"{3}\" y=\"{4:.1f}\" "
            "text-anchor=\"end\">{5}</text>\n",
            left, y(value), right, left - 6, y(value) + 4,
            plot.percent ? fmt::format("{:.0f} %", 100 * value) : fmt::format("{:.3g}", value));
    }
    std::string upper, lower, middle;
    for (const BandPlot::Point& point : plot.points) {
        upper +=
            fmt::format("{}{:.1f} {:.1f}", upper.empty() ? "M" : "L", x(point.x), y(point.upper));
        middle +=
            fmt::format("{}{:.1f} {:.1f}", middle.empty() ? "M" : "L", x(point.x), y(point.middle));
        lower = fmt::format("L{:.1f} {:.1f}", x(point.x), y(point.lower)) + lower;
    }
    svg += fmt::format("<path class=\"band\" d=\"{}{}Z\"/><path class=\"middle\" d=\"{}\"/>\n",
                       upper, lower, middle);
    for (const double value : {first, (first + last) / 2, last})
        svg += fmt::format("<text x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{:.0f}</text>\n",
                           x(value), bottom + 16, value);
    return svg + fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text></svg>\n", right,
                             height - 4, xml_text(plot.x_label));
}

}  // namespace ply::insight
