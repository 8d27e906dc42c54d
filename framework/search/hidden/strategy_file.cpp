#include "framework/search/hidden/strategy_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>
#include <cmath>
#include <string_view>

#include "framework/base/files/input_file.hpp"
#include "framework/game/adapters/rules_game.hpp"
#include "framework/search/table/rules_fingerprint.hpp"

namespace ply {
namespace {

constexpr std::string_view strategy_first_line = "plyboard strategy 1";
constexpr std::string_view strategy_way_out = "write one with plyboard solve GAME --output FILE";
constexpr std::uint64_t largest_strategy = std::uint64_t{4} << 30;

std::uint64_t set_key(Player player, std::uint64_t knowledge) {
    return Random::mix(knowledge + static_cast<std::uint64_t>(player));
}

/// The text up to the separator, which is taken off it, too.
std::string_view next_part(std::string_view& text, char separator) {
    const std::size_t end = std::min(text.find(separator), text.size());
    const std::string_view part = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return part;
}

template <class Number, class... Base>
bool read_number(std::string_view text, Number& number, Base... base) {
    const char* const end = text.data() + text.size();
    const auto [after, error] = std::from_chars(text.data(), end, number, base...);
    return error == std::errc{} && after == end;
}

/// One line of a file as an information set.
struct SetLine {
    Player player = 0;
    std::uint64_t knowledge = 0;
    std::vector<double> parts;

    bool read(std::string_view line, int players) {
        std::string_view numbers = next_part(line, '|');
        if (!read_number(next_part(numbers, ' '), player) || player < 1 || player > players ||
            !read_number(next_part(numbers, ' '), knowledge, 16))
            return false;
        --player;
        double all = 0;
        while (!numbers.empty()) {
            double part = 0;
            if (!read_number(next_part(numbers, ' '), part) || !(part >= 0 && part <= 1))
                return false;
            parts.push_back(part);
            all += part;
        }
        return !parts.empty() && std::abs(all - 1) < 1e-6;
    }
};

}  // namespace

void write_strategy(const std::string& path, const Game& game, const std::string& spec,
                    const InformationTree& tree, const Strategy& strategy,
                    const std::string& made_by) {
    std::string text = fmt::format("{}\ngame {}\nrules {:016x}\nmade by {}\n", strategy_first_line,
                                   spec, rules_fingerprint(game), made_by);
    for (const InformationSet& set : tree.sets()) {
        text += fmt::format("{} {:016x}", set.player + 1, set.knowledge);
        for (std::size_t i = 0; i < set.moves.size(); ++i)
            text += fmt::format(" {:.9g}", strategy[set.first + i]);
        text += fmt::format(" | {} | {}\n", set.seen, fmt::join(set.moves, " "));
    }
    replace_file(path, text);
}

StrategyTable StrategyTable::read(const std::string& path, const Game& game) {
    const std::string all = read_input_file(path, largest_strategy, strategy_way_out);
    std::string_view text = all;
    if (next_part(text, '\n') != strategy_first_line)
        throw Error(fmt::format("{}: not a file of a strategy, which begins with '{}'; {}", path,
                                strategy_first_line, strategy_way_out));
    StrategyTable table;
    std::string_view spec;
    for (int number = 2; !text.empty(); ++number) {
        std::string_view line = next_part(text, '\n');
        std::uint64_t rules = 0;
        SetLine set;
        if (number == 2 && line.starts_with("game ")) {
            spec = line.substr(5);
        } else if (number == 3 && line.starts_with("rules ") &&
                   read_number(line.substr(6), rules, 16)) {
            if (rules != rules_fingerprint(game))
                throw Error(
                    fmt::format("{}: the file was made for {}, whose rules are not those of the {} "
                                "played here; "
                                "{}",
                                path, spec, game.info().name, strategy_way_out));
        } else if (number > 4 && set.read(line, game.facts().players)) {
            table.sets_[set_key(set.player, set.knowledge)] = std::move(set.parts);
        } else if (number != 4) {
            throw Error(fmt::format("{}:{}: '{}' is no line of a strategy; {}", path, number,
                                    line.substr(0, 60), strategy_way_out));
        }
    }
    if (table.sets_.empty())
        throw Error(
            fmt::format("{}: the file holds no information set; {}", path, strategy_way_out));
    return table;
}

std::span<const double> StrategyTable::find(Player player, std::uint64_t knowledge) const {
    const auto found = sets_.find(set_key(player, knowledge));
    return found == sets_.end() ? std::span<const double>() : found->second;
}

}  // namespace ply
