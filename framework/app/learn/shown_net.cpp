#include "framework/app/learn/shown_net.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

#include "framework/app/cli/common.hpp"
#include "framework/learning/train/cell_worth.hpp"
#include "framework/report/text/number_text.hpp"
#include "framework/report/text/wrapped_text.hpp"
#include "framework/search/learned/learned_file.hpp"

namespace ply {
namespace {

using learning::NumberWorth;
using learning::PieceWorth;

/// How scores of a net are shown.
struct Unit {
    double scale;  ///< of the score
    int digits;
    std::string text;

    std::string shown(double score) const { return fixed_text(scale * score, digits); }
};

Unit unit_of(const TupleNet& net, const Game& game) {
    if (net.squashed)
        return {50.0 / max_evaluation, 1,
                net.players > 2 ? "per cent of the others that are beaten"
                                : "per cent of the chance to win"};
    if (game.facts().goal == Goal::win) return {1, 0, "100 are odds of e to 1"};
    return {1, 1, "points"};
}

class ShownNet {
public:
    ShownNet(const Layout& layout, Unit unit) : layout_(layout), unit_(std::move(unit)) {}

    void show(const PieceWorth& each) const {
        emit("\n{} of player {}\n", each.piece, each.player + 1);
        if (layout_.shape == Layout::Shape::graph) show_picture(each.worth);
        if (layout_.shape == Layout::Shape::square || layout_.shape == Layout::Shape::hex)
            show_grid(each.worth);
        else
            for (std::size_t c = 0; c < each.worth.size(); ++c)
                emit("{:>6} {:>6}\n", layout_.cells[c].name, unit_.shown(each.worth[c]));
    }
    void show(const NumberWorth& each) const {
        std::string values;
        for (const auto& [value, worth] : each.worth)
            values +=
                fmt::format("{}{}: {}", values.empty() ? "" : ", ", value, unit_.shown(worth));
        emit("\n{}", hanging_text(each.name + "  ", values, 80));
        if (each.never_late.empty()) return;
        std::string never;
        for (const std::int32_t value : each.never_late)
            never += fmt::format("{}{}", never.empty() ? "" : ", ", value);
        emit("{}", hanging_text(std::string(each.name.size() + 2, ' '),
                                fmt::format("late in random games never {}: there the net knows "
                                            "little of it, and the means above say less",
                                            never),
                                80));
    }

private:
    /// A drawn board with a digit at each point, from 0 at the least to 9 at the most.
    void show_picture(const std::vector<double>& worth) const {
        const auto [least, most] = std::ranges::minmax_element(worth);
        const double range = std::max(1e-9, *most - *least);
        std::vector<std::string> lines;
        std::istringstream picture(layout_.picture);
        for (std::string line; std::getline(picture, line);) lines.push_back(line);
        for (std::size_t c = 0; c < worth.size(); ++c) {
            const auto x = static_cast<std::size_t>(layout_.cells[c].x);
            const auto y = static_cast<std::size_t>(layout_.cells[c].y);
            if (y < lines.size() && x < lines[y].size())
                lines[y][x] = static_cast<char>('0' + std::lround(9 * (worth[c] - *least) / range));
        }
        for (const std::string& line : lines) emit("{}\n", line);
        emit("0 is {}, 9 is {}\n", unit_.shown(*least), unit_.shown(*most));
    }
    /// The numbers where the cells are.
    void show_grid(const std::vector<double>& worth) const {
        int width = 0;
        int height = 0;
        std::size_t column = 0;
        for (std::size_t c = 0; c < worth.size(); ++c) {
            width = std::max(width, layout_.cells[c].x + 1);
            height = std::max(height, layout_.cells[c].y + 1);
            column = std::max(column, unit_.shown(worth[c]).size() + 1);
        }
        column += column % 2;
        for (int y = height; y-- > 0;) {
            const std::size_t shift =
                layout_.shape == Layout::Shape::hex ? column / 2 * static_cast<std::size_t>(y) : 0;
            std::string row(column * static_cast<std::size_t>(width) + shift, ' ');
            for (std::size_t c = 0; c < worth.size(); ++c) {
                if (layout_.cells[c].y != y) continue;
                const std::string number = unit_.shown(worth[c]);
                const std::size_t end =
                    shift + column * static_cast<std::size_t>(layout_.cells[c].x + 1);
                row.replace(end - number.size(), number.size(), number);
            }
            emit("{}\n", row);
        }
    }

    const Layout& layout_;
    Unit unit_;
};

/// A script's path may have been that from another folder.
std::string game_of_net(const TupleNet& net, const std::string& file) {
    const std::string& spec = net.spec;
    const std::size_t end = spec.find(".lua");
    if (end == spec.npos || std::filesystem::exists(spec.substr(0, end + 4))) return spec;
    const std::filesystem::path script = spec.substr(0, end + 4);
    const std::filesystem::path beside =
        std::filesystem::path(file).parent_path() / script.filename();
    const std::string text = beside.string() + spec.substr(end + 4);
    return text.find('/') == text.npos ? "./" + text : text;
}

}  // namespace

std::string net_text(const TupleNet& net) {
    if (net.hidden.units > 0)
        return fmt::format("{} hidden units, {} weights", net.hidden.units,
                           with_commas(net.hidden.rows.size() + net.hidden.outs.size()));
    return fmt::format("{} groups of cells in {} tables, {} weights", net.tuples.size(),
                       net.offsets().size() - 1, with_commas(net.weights.size()));
}

int show_learned(const CommandLine& line) {
    const std::string file = line.text("show");
    const TupleNet net = read_learned_file(file);
    const OpenedGame opened =
        open_named_game(line.has("GAME") ? line.text("GAME") : game_of_net(net, file));
    const Game& game = *opened.game;
    require_learned_of(game, net, file);
    const Unit unit = unit_of(net, game);
    const std::vector<PieceWorth> pieces = learning::cell_worths(game, net);
    const std::vector<NumberWorth> numbers = learning::number_worths(game, net);
    if (line.has("json")) {
        Json json{{"game", net.spec}, {"history", net.history}, {"unit", unit.text}};
        json["pieces"] = json["numbers"] = Json::array();
        for (const PieceWorth& each : pieces) {
            Json worths = Json::array();
            for (const double worth : each.worth) worths.push_back(unit.scale * worth);
            json["pieces"].push_back(
                {{"piece", each.piece}, {"player", each.player + 1}, {"worth", worths}});
        }
        for (const NumberWorth& each : numbers) {
            Json worths = Json::array();
            for (const auto& [value, worth] : each.worth)
                worths.push_back({{"value", value}, {"worth", unit.scale * worth}});
            json["numbers"].push_back(
                {{"name", each.name}, {"worth", worths}, {"never_late", each.never_late}});
        }
        print_json(json);
        return 0;
    }
    emit("{}, learned by {}\n{}\n", net.spec, net_text(net), net.history);
    emit("{}",
         hanging_text(
             "",
             fmt::format("What a piece on each cell{} is worth to player 1, who is to "
                         "move; {}",
                         numbers.empty() ? "" : ", and a number beside the board,", unit.text),
             80));
    const ShownNet shown(*game.layout(), unit);
    for (const PieceWorth& each : pieces) shown.show(each);
    for (const NumberWorth& each : numbers) shown.show(each);
    return 0;
}

}  // namespace ply
