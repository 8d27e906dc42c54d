#include <fmt/format.h>

#include "framework/base/error.hpp"
#include "framework/base/files/input_lines.hpp"
#include "framework/base/line_words.hpp"
#include "framework/tournament/lists/result_files.hpp"

namespace ply {
namespace {

/// The tags of one game that say who played what, when, and how it ended.
struct ResultTags {
    std::string white, black, result, date, utc_date, game, variant;

    std::string* named(std::string_view name) {
        const std::pair<std::string_view, std::string*> all[] = {
            {"White", &white}, {"Black", &black},      {"Result", &result},  {"Date", &date},
            {"Game", &game},   {"UTCDate", &utc_date}, {"Variant", &variant}};
        for (const auto& [each, value] : all)
            if (each == name) return value;
        return nullptr;
    }

    std::string played() const {
        const std::string kind = lower_case(variant);
        if (!kind.empty() && kind != "standard" && kind != "from position") return variant;
        return game.empty() ? "chess" : game;
    }
};

class PgnResults {
public:
    explicit PgnResults(ResultPool& pool) : pool_(pool) {}

    void line(std::string_view text) {
        // A comment without an end must not swallow all games behind it.
        if (text.starts_with("[Event \"")) in_comment_ = false;
        if (!in_comment_ && read_tag(text)) return;
        if (text.starts_with('%') && !in_comment_) return;  // for other programs
        in_moves_ = in_moves_ || text.find_first_not_of(" \t") != text.npos;
        follow_comments(text);
    }

    /// Counts the game whose tags and moves have been read.
    void finish() {
        if (any_) count();
        tags_ = {};
        any_ = in_moves_ = false;
    }

    std::uint64_t games() const { return games_; }

private:
    /// `[Name "value"]`; false: it is something else.
    bool read_tag(std::string_view text) {
        text = without_blanks(text);
        if (!text.starts_with('[')) return false;
        text.remove_prefix(1);
        const std::string_view name = word_or_none(text);
        text = without_blanks(text);
        if (name.empty() || !text.starts_with('"')) return false;
        std::string value;
        std::size_t at = 1;
        for (; at < text.size() && text[at] != '"'; ++at) {
            if (text[at] == '\\' && at + 1 < text.size()) ++at;
            value += text[at];
        }
        if (at == text.size()) return false;
        std::string* const known = tags_.named(name);
        if (in_moves_ || (known != nullptr && !known->empty())) finish();
        any_ = true;
        if (std::string* const into = tags_.named(name)) *into = std::move(value);
        return true;
    }

    /// A line within a comment may look like a tag.
    void follow_comments(std::string_view text) {
        for (std::size_t at = 0; at < text.size();) {
            at = in_comment_ ? text.find('}', at) : text.find_first_of("{;", at);
            if (at == text.npos || text[at] == ';') return;
            in_comment_ = !in_comment_;
            ++at;
        }
    }

    void count() {
        ++games_;
        const auto& [white, black, result, date, utc_date, game, variant] = tags_;
        const auto unnamed = [](const std::string& name) { return name.empty() || name == "?"; };
        if (unnamed(white) || unnamed(black)) {
            ++pool_.left_out().without_names;
            return;
        }
        const bool won = result == "1-0", lost = result == "0-1";
        if (!won && !lost && result != "1/2-1/2") {
            ++pool_.left_out().without_result;
            return;
        }
        pool_.add({tags_.played(), day_of(date.empty() ? utc_date : date)}, white, black,
                  won    ? SeatScore::won
                  : lost ? SeatScore::lost
                         : SeatScore::drawn);
    }

    ResultPool& pool_;
    ResultTags tags_;
    bool any_ = false;  ///< tags of a game have been read
    bool in_moves_ = false;
    bool in_comment_ = false;
    std::uint64_t games_ = 0;
};

}  // namespace

void read_pgn_results(const std::filesystem::path& file, ResultPool& pool) {
    InputLines lines(file, "name a journal, or a file of PGN or CSV");
    PgnResults results(pool);
    while (lines.next()) results.line(lines.line());
    results.finish();
    if (results.games() == 0)
        throw Error(
            fmt::format("{}: there is no game of PGN in it; name a journal, or a file of "
                        "PGN or CSV (.csv)",
                        file.string()));
}

}  // namespace ply
