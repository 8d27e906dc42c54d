// The tables of a comparison.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "framework/report/compare/comparison.hpp"
#include "framework/report/text/fitted_text.hpp"
#include "framework/report/text/number_text.hpp"
#include "framework/report/text/wrapped_text.hpp"

namespace ply {
namespace {

constexpr int widest_name = 26;

std::string heading(const std::string& text, bool colours) {
    return colours ? fmt::format("\033[1m{}\033[0m\n", text) : text + "\n";
}

/// How the players are called in the table: where a name is too long for its column, all have
/// numbers, which a legend explains.
class Names {
public:
    explicit Names(const std::vector<std::string>& names) : names_(names) {
        numbered_ = std::ranges::any_of(
            names, [](const std::string& name) { return columns_of(name) > widest_name; });
    }
    std::string cell(int player) const {
        const std::string number = numbered_ ? fmt::format("{} ", player + 1) : "";
        const int room = widest_name - columns_of(number);
        return padded_text(number + fitted_name(names_[player], room), widest_name);
    }
    std::string legend() const {
        std::string text;
        if (!numbered_) return text;
        for (std::size_t i = 0; i < names_.size(); ++i)
            text += hanging_text(fmt::format("{:>2}  ", i + 1), names_[i]);
        return text + "\n";
    }

private:
    const std::vector<std::string>& names_;
    bool numbered_ = false;
};

/// Whole numbers as they are, up to a billion.
std::string count_cell(double count) {
    if (count >= 999'999'999.5) return short_number(count);
    return with_commas(static_cast<std::uint64_t>(std::llround(count)));
}

std::string seconds_cell(double seconds) {
    return fmt::format("{:.{}f}", seconds, seconds < 1 ? 6 : seconds < 1000 ? 3 : 0);
}

std::string branching_cell(double branching) {
    return branching < 1000 ? fmt::format("{:.2f}", branching) : short_number(branching);
}

std::string first_move_cell(const Summary& mean) {
    return mean.has_cutoffs ? fmt::format("{:.1f}", 100 * mean.first_move) : "-";
}

std::string depth_heading() {
    return fmt::format("{:>5}  {} {:>11} {:>11} {:>8} {:>6} {:>6}", "depth",
                       padded_text("player", widest_name), "nodes", "leaves", "seconds", "branch",
                       "1st %");
}

std::string depth_line(const ComparisonRow& row, const std::string& name) {
    const Summary& mean = row.mean;
    return fmt::format("{:>5}{} {} {:>11} {:>11} {:>8} {:>6} {:>6}\n", row.depth,
                       mean.short_of_depth > 0 ? "*" : " ", name, count_cell(mean.nodes),
                       count_cell(mean.leaves), seconds_cell(mean.seconds),
                       branching_cell(mean.branching), first_move_cell(mean));
}

std::string time_heading() {
    return fmt::format("{} {:>6} {:>5} {:>5} {:>11} {:>8} {:>6} {:>6}",
                       padded_text("player", widest_name), "depth", "least", "most", "nodes",
                       "nodes/s", "proven", "1st %");
}

std::string time_line(const ComparisonRow& row, const std::string& name) {
    const Summary& mean = row.mean;
    return fmt::format("{} {:>6.2f} {:>5} {:>5} {:>11} {:>8} {:>6} {:>6}\n", name, mean.depth,
                       mean.least_depth, mean.most_depth, count_cell(mean.nodes),
                       short_number(mean.nodes_per_second), mean.proven, first_move_cell(mean));
}

/// `20 positions (the start and 19 after random moves, seed 1)`
std::string positions_text(std::size_t count, std::uint64_t seed) {
    if (count == 1) return "the start position";
    return fmt::format("{} positions: the start and {} after random moves, seed {}", count,
                       count - 1, seed);
}

std::string title(const Comparison& comparison, int game) {
    if (game < 0) return "all games";
    return fmt::format("{}, {}", comparison.games[game],
                       positions_text(comparison.positions[game].size(), comparison.seed));
}

std::string explanation(const Comparison& comparison, const std::vector<ComparisonRow>& rows) {
    const bool several =
        std::ranges::any_of(rows, [](const auto& row) { return row.mean.searches > 1; });
    std::string text = several ? "Nodes, leaves and seconds are geometric means. " : "";
    if (comparison.by_time()) {
        text += fmt::format(
            "Each search had {:g} s. depth: completed, mean, least and most (of mcts the deepest "
            "line); ",
            comparison.seconds);
    } else {
        text += "branch: leaves^(1/depth), as Knuth and Moore (1975); ";
    }
    text += "1st %: cut-offs after the first move, of all cut-offs.";
    std::vector<std::string> deepening;
    for (const ComparisonRow& row : rows) {
        const std::string& name = comparison.players[row.player];
        if (row.mean.deepens && std::ranges::find(deepening, name) == deepening.end())
            deepening.push_back(name);
    }
    if (!comparison.by_time() && !deepening.empty())
        text += fmt::format(
            " Counts of {} include all depths they deepened through; the others search once.",
            fmt::join(deepening, ", "));
    if (std::ranges::any_of(rows, [](const auto& row) { return row.mean.short_of_depth > 0; }))
        text += " *: values were proved at a smaller depth, where the search ended.";
    return wrapped_text(text);
}

}  // namespace

std::string comparison_text(const Comparison& comparison, bool colours) {
    const auto rows = comparison_rows(comparison);
    if (rows.empty()) return "nothing was finished\n";
    std::string text;
    const Names names(comparison.players);
    const ComparisonRow* last = nullptr;
    for (const ComparisonRow& row : rows) {
        if (last == nullptr || last->game != row.game) {
            text += (last == nullptr ? "" : "\n") + wrapped_text(title(comparison, row.game));
            text += heading(comparison.by_time() ? time_heading() : depth_heading(), colours);
        } else if (last->depth != row.depth && comparison.players.size() > 1) {
            text += "\n";
        }
        const std::string name = names.cell(row.player);
        text += comparison.by_time() ? time_line(row, name) : depth_line(row, name);
        last = &row;
    }
    return text + "\n" + names.legend() + explanation(comparison, rows);
}

}  // namespace ply
