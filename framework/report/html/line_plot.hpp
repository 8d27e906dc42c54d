/// A plot of lines as SVG, the values on a logarithmic scale.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace ply {

struct PlotLine {
    std::string name;
    std::vector<std::pair<double, double>> points;  ///< x rising; y above zero
};

struct LinePlot {
    std::string title;
    std::string x_label;  ///< x has whole numbers
    std::string y_label;
    std::vector<PlotLine> lines;
};

/// A complete SVG file. Lines differ in colour (Okabe and Ito's, which colour-blind people can tell
/// apart), marks and dashes; the legend stands below.
std::string svg_of(const LinePlot& plot);

}  // namespace ply
