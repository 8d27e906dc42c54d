#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "framework/base/error.hpp"
#include "framework/base/files/input_lines.hpp"
#include "framework/base/line_words.hpp"
#include "framework/tournament/lists/result_files.hpp"

namespace ply {
namespace {

/// So that no sum of lines goes beyond 64 bits.
constexpr std::int64_t most_matches_of_a_line = 1'000'000'000'000;

/// What a column says, and the names that it may have.
enum class CsvColumn : std::uint8_t {
    first,
    second,
    players,
    result,
    wins,
    draws,
    losses,
    date,
    game,
};
constexpr std::size_t csv_columns = 9;
constexpr std::array<std::array<std::string_view, 4>, csv_columns> csv_column_names{{
    {"white", "first", "player1", "home"},
    {"black", "second", "player2", "away"},
    {"players", "", "", ""},
    {"result", "score", "", ""},
    {"wins", "won", "w", "+"},
    {"draws", "drawn", "d", "="},
    {"losses", "lost", "l", "-"},
    {"date", "day", "", ""},
    {"game", "variant", "", ""},
}};

/// The fields of a line (RFC 4180); nothing where quotes do not close.
std::optional<std::vector<std::string>> fields_of(std::string_view line, char separator) {
    std::vector<std::string> cells(1);
    bool quoted = false;
    for (std::size_t at = 0; at < line.size(); ++at) {
        const char each = line[at];
        if (each == '"' && quoted && at + 1 < line.size() && line[at + 1] == '"') {
            cells.back() += line[++at];
        } else if (each == '"' && (quoted || without_blanks(cells.back()).empty())) {
            if (!quoted) cells.back().clear();
            quoted = !quoted;
        } else if (each == separator && !quoted) {
            cells.emplace_back();
        } else {
            cells.back() += each;
        }
    }
    if (quoted) return std::nullopt;
    for (std::string& field : cells) field = without_blanks(field);
    return cells;
}

char separator_of(std::string_view heading) {
    return *std::ranges::max_element(std::string_view(",;\t"), {},
                                     [&](char each) { return std::ranges::count(heading, each); });
}

std::optional<SeatScore> score_of(std::string_view text) {
    for (const std::string_view won : {"1-0", "1", "1.0", "1:0"})
        if (text == won) return SeatScore::won;
    for (const std::string_view lost : {"0-1", "0", "0.0", "0:1"})
        if (text == lost) return SeatScore::lost;
    for (const std::string_view drawn : {"1/2-1/2", "0.5", "1/2", "½", "½-½", "=", "0.5-0.5"})
        if (text == drawn) return SeatScore::drawn;
    return std::nullopt;
}

class CsvResults {
public:
    CsvResults(const std::filesystem::path& file, ResultPool& pool)
        : lines_(file, "name a file of results"), pool_(pool) {}

    void read() {
        if (!lines_.next()) fail("there is nothing in it; write a line of names of columns first");
        std::string_view line = lines_.line();
        if (line.starts_with("\xef\xbb\xbf")) line.remove_prefix(3);  // a mark of UTF-8
        separator_ = separator_of(line);
        read_heading(split(line));
        while (lines_.next())
            if (!without_blanks(lines_.line()).empty()) read_row(split(lines_.line()));
    }

private:
    using enum CsvColumn;

    [[noreturn]] void fail(const std::string& what) const {
        throw Error(fmt::format("{}: {}", lines_.place(), what));
    }

    std::vector<std::string> split(std::string_view line) const {
        auto cells = fields_of(line, separator_);
        if (!cells) fail("quotes that do not end; write them twice within a field");
        return *std::move(cells);
    }

    const std::optional<std::size_t>& at(CsvColumn column) const {
        return at_[static_cast<std::size_t>(column)];
    }
    bool has(CsvColumn column) const { return at(column).has_value(); }

    void read_heading(const std::vector<std::string>& names) {
        for (std::size_t i = 0; i < names.size(); ++i)
            for (std::size_t column = 0; column < csv_columns; ++column)
                if (std::ranges::find(csv_column_names[column], lower_case(names[i])) !=
                        csv_column_names[column].end() &&
                    !names[i].empty() && !at_[column])
                    at_[column] = i;
        if (!has(players) && !(has(first) && has(second)))
            fail(
                "no columns 'white' and 'black'; name the columns in the first line, such as "
                "white,black,result");
        if (!has(result) && !(has(wins) && has(losses)))
            fail("no column 'result', nor 'wins', 'draws' and 'losses'; add what came out");
    }

    const std::string& field(const std::vector<std::string>& cells, CsvColumn column) const {
        static const std::string nothing;
        if (!has(column)) return nothing;
        if (*at(column) >= cells.size())
            fail(fmt::format("{} fields, and the first line has more; add the missing ones",
                             cells.size()));
        return cells[*at(column)];
    }

    std::uint64_t count(const std::vector<std::string>& cells, CsvColumn column) const {
        const std::string& text = field(cells, column);
        if (text.empty()) return 0;
        const auto number = whole_number(text);
        if (!number || *number < 0 || *number > most_matches_of_a_line)
            fail(fmt::format("'{}' is no number of matches; write one from 0 to {}", text,
                             most_matches_of_a_line));
        return static_cast<std::uint64_t>(*number);
    }

    /// Both names; two that are empty: there are more or fewer players.
    std::pair<std::string, std::string> names_in(const std::vector<std::string>& cells) const {
        if (!has(players)) return {field(cells, first), field(cells, second)};
        const std::string& both = field(cells, players);
        const std::size_t bar = both.find(" | ");
        if (bar == both.npos || both.find(" | ", bar + 3) != both.npos) return {};
        return {both.substr(0, bar), both.substr(bar + 3)};
    }

    void read_row(const std::vector<std::string>& cells) {
        const auto [one, other] = names_in(cells);
        if (one.empty() || other.empty()) {
            ++(has(players) ? pool_.left_out().not_of_two : pool_.left_out().without_names);
            return;
        }
        const std::string& kind = field(cells, game);
        const ResultPool::Setting setting{kind.empty() ? "chess" : kind,
                                          day_of(field(cells, date))};
        if (has(wins)) {
            pool_.add(setting, one, other, SeatScore::won, count(cells, wins));
            pool_.add(setting, one, other, SeatScore::drawn, count(cells, draws));
            pool_.add(setting, one, other, SeatScore::lost, count(cells, losses));
            return;
        }
        const std::string& text = field(cells, result);
        if (text.empty() || text == "*") {
            ++pool_.left_out().without_result;
            return;
        }
        const auto score = score_of(text);
        if (!score)
            fail(fmt::format("'{}' is no result of two; write 1-0, 0-1, 1/2-1/2 or *", text));
        pool_.add(setting, one, other, *score);
    }

    InputLines lines_;
    ResultPool& pool_;
    char separator_ = ',';
    std::array<std::optional<std::size_t>, csv_columns> at_{};  ///< by CsvColumn
};

}  // namespace

void read_csv_results(const std::filesystem::path& file, ResultPool& pool) {
    CsvResults(file, pool).read();
}

}  // namespace ply
