#include "framework/app/analysis/throws_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "framework/report/text/escaped_text.hpp"
#include "framework/report/text/fitted_text.hpp"
#include "framework/report/text/number_text.hpp"
#include "framework/report/text/wrapped_text.hpp"

namespace ply {
namespace {

std::string percent(double share) {
    return fmt::format("{:.1f} %", 100 * share);
}

std::string best_line(const Throw& thrown) {
    if (!thrown.after) return thrown.known > 0 ? "(no move before the next throw)" : "";
    return fmt::format("{}", fmt::join(thrown.after->lines.front().moves, " "));
}

std::string value_text(const std::optional<double>& value, const ScoreScale& scale) {
    return value ? scale.mean_text(*value) : "none";
}

/// Text, chance and value of a row, each as wide as in the others.
class ThrowColumns {
public:
    explicit ThrowColumns(const Throws& throws) : throws_(throws) {
        for (const Throw& thrown : throws.list)
            widest_ = std::max(widest_, columns_of(one_line(thrown.text)));
    }
    std::string heading() const {
        return row("throw", "chance", fmt::format("for player {}", throws_.view + 1));
    }
    std::string of(const Throw& thrown) const {
        return row(one_line(thrown.text), percent(thrown.chance),
                   value_text(thrown.value(), throws_.scale));
    }

private:
    std::string row(const std::string& text, const std::string& chance,
                    const std::string& score) const {
        return fmt::format("{} {:>7} {:>15}  ", padded_text(text, widest_), chance, score);
    }

    const Throws& throws_;
    int widest_ = 5;
};

constexpr const char* line_heading = "best line";

/// As score_json() has it.
double rounded_share(double share) {
    return std::round(share * 1e6) / 1e6 + 0.0;
}

}  // namespace

std::string throws_table(const Throws& throws, int columns) {
    const ThrowColumns row(throws);
    std::string text = row.heading() + line_heading + "\n";
    for (const Throw& thrown : throws.list)
        text += hanging_text(row.of(thrown), one_line(best_line(thrown)), columns);
    return text;
}

std::vector<std::string> throws_rows(const Throws& throws) {
    const ThrowColumns row(throws);
    std::vector<std::string> rows{row.heading() + line_heading};
    for (const Throw& thrown : throws.list)
        rows.push_back(row.of(thrown) + one_line(best_line(thrown)));
    return rows;
}

std::string throws_mean(const Throws& throws, int columns) {
    const auto value = throws.value();
    std::string sentence = value_text(value, throws.scale);
    if (value) {
        sentence += fmt::format(", the mean for player {}", throws.view + 1);
        if (throws.scale.win() > 0) sentence += fmt::format("; {}", throws.scale.meaning(0));
        if (throws.known() < 0.9999)
            sentence += "; of " + percent(throws.known()) + " of all throws";
    } else if (!throws.comparable) {
        sentence += ": not the same player moves after each throw";
    }
    return hanging_text("value   ", sentence, columns) +
           fmt::format("search  {} nodes, {:.2f} s\n", with_commas(throws.nodes), throws.seconds);
}

std::string throws_text(const Throws& throws, int columns) {
    return throws_table(throws, columns) + "\n" + throws_mean(throws, columns);
}

Json throws_json(const Throws& throws) {
    const auto number = [](const std::optional<double>& value) {
        return value ? Json(*value) : Json(nullptr);
    };
    const auto expected = [&](const std::optional<double>& value) {
        const auto found = value ? throws.scale.expected(*value) : std::nullopt;
        return found ? Json(rounded_share(*found)) : Json(nullptr);
    };
    Json list = Json::array();
    for (const Throw& thrown : throws.list) {
        Json json{{"throw", thrown.text},
                  {"chance", thrown.chance},
                  {"value", number(thrown.value())},
                  {"move", nullptr}};
        if (thrown.after) {
            json["move"] = thrown.after->lines.front().moves.front();
            json.update(lines_json(*thrown.after).at(0));
            json["depth"] = thrown.after->depth;
        }
        list.push_back(std::move(json));
    }
    return {{"for", throws.view + 1},
            {"value", number(throws.value())},
            {"expected", expected(throws.value())},
            {"searched", rounded_share(throws.known())},
            {"nodes", throws.nodes},
            {"seconds", throws.seconds},
            {"throws", std::move(list)}};
}

}  // namespace ply
