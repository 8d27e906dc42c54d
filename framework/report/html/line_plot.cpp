#include "framework/report/html/line_plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "framework/report/text/escaped_text.hpp"
#include "framework/report/text/fitted_text.hpp"
#include "framework/report/text/number_text.hpp"

namespace ply {
namespace {

// The page in pixels: the frame of the plot within it, the legend in rows of two below.
constexpr double plot_width = 720;
constexpr double plot_left = 76;
constexpr double plot_right = plot_width - 20;
constexpr double plot_top = 48;
constexpr double plot_bottom = 408;
constexpr double legend_top = plot_bottom + 72;
constexpr double legend_row = 22;
constexpr int longest_name = 44;

constexpr std::array line_colours = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                     "#e69f00", "#56b4e9", "#000000"};
constexpr std::array dashes = {"", "7 3", "2 3", "10 3 2 3"};

/// The ranges of both axes; y in powers of ten.
struct PlotRange {
    double first_x = 0;
    double last_x = 1;
    int low_power = 0;
    int high_power = 1;

    double x(double value) const {
        return plot_left + 16 +
               (value - first_x) / (last_x - first_x) * (plot_right - plot_left - 32);
    }
    double y(double value) const {
        const double share = (std::log10(value) - low_power) / (high_power - low_power);
        return plot_bottom - share * (plot_bottom - plot_top);
    }
};

PlotRange range_of(const std::vector<PlotLine>& lines) {
    double low_x = INFINITY;
    double high_x = -INFINITY;
    double low_y = INFINITY;
    double high_y = -INFINITY;
    for (const PlotLine& line : lines) {
        for (const auto& [x, y] : line.points) {
            low_x = std::min(low_x, x);
            high_x = std::max(high_x, x);
            low_y = std::min(low_y, y);
            high_y = std::max(high_y, y);
        }
    }
    if (low_x > high_x) return {};
    PlotRange range{low_x, std::max(high_x, low_x + 1), static_cast<int>(std::floor(std::log10(low_y))),
                static_cast<int>(std::ceil(std::log10(high_y)))};
    range.high_power = std::max(range.high_power, range.low_power + 1);
    return range;
}

std::string axes(const LinePlot& plot, const PlotRange& range) {
    std::string text =
        fmt::format("<text x=\"{:.0f}\" y=\"28\" font-size=\"16\" font-weight=\"bold\">{}</text>\n",
                    plot_left, xml_text(fitted_text(plot.title, 72)));
    for (int power = range.low_power; power <= range.high_power; ++power) {
        const double y = range.y(std::pow(10, power));
        text += fmt::format(
            "<path d=\"M{:.1f} {:.1f}H{:.1f}\" stroke=\"#ddd\"/>"
            "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>\n",
            plot_left, y, plot_right, plot_left - 8, y + 4.5, short_number(std::pow(10, power)));
    }
    const int step = static_cast<int>(std::ceil((range.last_x - range.first_x) / 16));
    for (double x = range.first_x; x <= range.last_x; x += std::max(1, step))
        text += fmt::format(
            "<path d=\"M{0:.1f} {1:.1f}v5\" stroke=\"#444\"/>"
            "<text x=\"{0:.1f}\" y=\"{2:.1f}\" text-anchor=\"middle\">{3:.0f}</text>\n",
            range.x(x), plot_bottom, plot_bottom + 20, x);
    text += fmt::format(
        "<path d=\"M{0:.1f} {1:.1f}V{2:.1f}H{3:.1f}\" fill=\"none\" stroke=\"#444\"/>\n"
        "<text x=\"{4:.1f}\" y=\"{5:.1f}\" text-anchor=\"middle\">{6}</text>\n"
        "<text transform=\"translate(18 {7:.1f}) rotate(-90)\" "
        "text-anchor=\"middle\">{8}</text>\n",
        plot_left, plot_top, plot_bottom, plot_right, (plot_left + plot_right) / 2,
        plot_bottom + 42, xml_text(plot.x_label), (plot_top + plot_bottom) / 2,
        xml_text(plot.y_label));
    return text;
}

std::string mark(std::size_t index, double x, double y) {
    const char* const colour = line_colours[index % line_colours.size()];
    switch (index % 4) {
        case 0:
            return fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\" fill=\"{}\"/>", x, y,
                               colour);
        case 1:
            return fmt::format(
                "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"7\" height=\"7\" fill=\"{}\"/>", x - 3.5,
                y - 3.5, colour);
        case 2:
            return fmt::format("<path d=\"M{:.1f} {:.1f}l4.5 8h-9z\" fill=\"{}\"/>", x, y - 5,
                               colour);
        default:
            return fmt::format("<path d=\"M{:.1f} {:.1f}l5 5-5 5-5-5z\" fill=\"{}\"/>", x, y - 5,
                               colour);
    }
}

std::string stroke(std::size_t index) {
    const std::string dash = dashes[index % dashes.size()];
    return fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\"2\"{}",
                       line_colours[index % line_colours.size()],
                       dash.empty() ? "" : fmt::format(" stroke-dasharray=\"{}\"", dash));
}

std::string drawn_line(const PlotLine& line, std::size_t index, const PlotRange& range) {
    std::string path;
    std::string marks;
    for (const auto& [x, y] : line.points) {
        path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? "M" : "L", range.x(x), range.y(y));
        marks += mark(index, range.x(x), range.y(y));
    }
    return fmt::format("<path d=\"{}\" {}/>{}\n", path, stroke(index), marks);
}

std::string legend_entry(const PlotLine& line, std::size_t index) {
    const double x = index % 2 == 0 ? plot_left : plot_left + (plot_right - plot_left) / 2;
    const double y = legend_top + static_cast<double>(index / 2) * legend_row;
    return fmt::format(
        "<path d=\"M{:.1f} {:.1f}h28\" {}/>{}<text x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n", x, y,
        stroke(index), mark(index, x + 14, y), x + 36, y + 4.5,
        xml_text(fitted_text(line.name, longest_name)));
}

}  // namespace

std::string svg_of(const LinePlot& plot) {
    const PlotRange range = range_of(plot.lines);
    const double rows = std::ceil(static_cast<double>(plot.lines.size()) / 2);
    const double height = legend_top + std::max(1.0, rows) * legend_row;
    std::string text = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" "
        "width=\"{0:.0f}\" height=\"{1:.0f}\" font-family=\"sans-serif\" font-size=\"13\">\n"
        "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
        plot_width, height);
    text += axes(plot, range);
    for (std::size_t i = 0; i < plot.lines.size(); ++i) text += drawn_line(plot.lines[i], i, range);
    for (std::size_t i = 0; i < plot.lines.size(); ++i) text += legend_entry(plot.lines[i], i);
    return text + "</svg>\n";
}

}  // namespace ply
