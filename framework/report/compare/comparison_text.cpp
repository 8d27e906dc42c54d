// The tables of a comparison.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iterator>

#include "framework/report/compare/comparison.hpp"
#include "framework/report/text/emit.hpp"
#include "framework/report/text/fitted_text.hpp"
#include "framework/report/text/number_text.hpp"
#include "framework/report/text/text_table.hpp"
#include "framework/report/text/wrapped_text.hpp"

namespace ply {
namespace {

constexpr int widest_name = 24;

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
        return number + fitted_name(names_[player], widest_name - columns_of(number));
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

std::string time_cell(double seconds) {
    return time_text(std::chrono::duration<double>(seconds));
}

std::string branching_cell(double branching) {
    return branching < 1000 ? fmt::format("{:.2f}", branching) : short_number(branching);
}

std::string first_move_cell(const Summary& mean) {
    return mean.has_cutoffs ? fmt::format("{:.1f}", 100 * mean.first_move) : "-";
}

TextTable empty_table(bool by_time) {
    if (by_time)
        return TextTable({{"player", Align::left, widest_name},
                          {"depth"},
                          {"least"},
                          {"most"},
                          {"nodes"},
                          {"nodes/s"},
                          {"proven"},
                          {"1st %"}});
    return TextTable({{"depth"},
                      {"player", Align::left, widest_name},
                      {"nodes"},
                      {"leaves"},
                      {"time"},
                      {"branch"},
                      {"1st %"}});
}

/// The mark stands behind the number, which then is no further left than others.
std::vector<std::string> depth_cells(const ComparisonRow& row, const std::string& name,
                                     bool marks) {
    const Summary& mean = row.mean;
    const char* const mark = mean.short_of_depth > 0 ? "*" : marks ? " " : "";
    return {fmt::format("{}{}", row.depth, mark),
            name,
            count_cell(mean.nodes),
            count_cell(mean.leaves),
            time_cell(mean.seconds),
            branching_cell(mean.branching),
            first_move_cell(mean)};
}

std::vector<std::string> time_cells(const ComparisonRow& row, const std::string& name) {
    const Summary& mean = row.mean;
    return {name,
            fmt::format("{:.2f}", mean.depth),
            std::to_string(mean.least_depth),
            std::to_string(mean.most_depth),
            count_cell(mean.nodes),
            short_number(mean.nodes_per_second),
            std::to_string(mean.proven),
            first_move_cell(mean)};
}

bool has_marks(const std::vector<ComparisonRow>& rows) {
    return std::ranges::any_of(rows, [](const auto& row) { return row.mean.short_of_depth > 0; });
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
    std::string text = several ? "Nodes, leaves and time are geometric means. " : "";
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
    if (has_marks(rows))
        text += " *: values were proved at a smaller depth, where the search ended.";
    return wrapped_text(text);
}

}  // namespace

std::string comparison_text(const Comparison& comparison, bool colours) {
    const auto rows = comparison_rows(comparison);
    if (rows.empty()) return "nothing was finished\n";
    const Names names(comparison.players);
    const bool marks = has_marks(rows);
    std::string text;
    for (auto row = rows.begin(); row != rows.end();) {
        if (row != rows.begin()) text += "\n";
        text += wrapped_text(title(comparison, row->game));
        TextTable table = empty_table(comparison.by_time());
        const auto first = row;
        for (; row != rows.end() && row->game == first->game; ++row) {
            if (row != first && std::prev(row)->depth != row->depth &&
                comparison.players.size() > 1)
                table.empty_line();
            const std::string name = names.cell(row->player);
            table.row(comparison.by_time() ? time_cells(*row, name)
                                           : depth_cells(*row, name, marks));
        }
        text += table.text(colours);
    }
    const std::string below =
        names.legend() + (wants_remarks() ? explanation(comparison, rows) : "");
    return below.empty() ? text : text + "\n" + below;
}

}  // namespace ply
