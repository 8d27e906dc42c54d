#include "framework/report/notation/pgn.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "framework/report/text/escaped_text.hpp"

namespace ply {
namespace {

constexpr std::size_t widest_line = 79;     // "80 or more" are to be avoided (4.3)
constexpr std::size_t longest_value = 255;  // of a string token (7)

/// A string token without its quotes.
std::string escaped(const std::string& text) {
    std::string result;
    for (const char letter : one_line(text)) {
        if (letter == '"' || letter == '\\') result += '\\';
        result += letter;
    }
    return result;
}

/// At most the length of a string token, not cut within a character.
std::string shortened(std::string text) {
    if (text.size() <= longest_value) return text;
    std::size_t end = longest_value;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80U) --end;
    text.resize(end);
    return text;
}

std::string tag(const std::string& name, const std::string& value) {
    return fmt::format("[{} \"{}\"]\n", name, escaped(shortened(one_line(value))));
}

/// A symbol token (7) that nobody takes for a move number or a result.
bool is_symbol(const std::string& text) {
    const auto letter_or_digit = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    };
    const auto inside = [&](char c) {
        return letter_or_digit(c) || std::string_view("_+#=:-").find(c) != std::string_view::npos;
    };
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    return !text.empty() && letter_or_digit(text.front()) && std::ranges::all_of(text, inside) &&
           !std::ranges::all_of(text, digit) && text != "1-0" && text != "0-1";
}

std::string move_token(const std::string& move) {
    return is_symbol(move) ? move : fmt::format("\"{}\"", escaped(move));
}

/// Words put into lines.
class Movetext {
public:
    void add(const std::string& word) {
        if (column_ > 0 && column_ + 1 + word.size() > widest_line) {
            text_ += '\n';
            column_ = 0;
        } else if (column_ > 0) {
            text_ += ' ';
            ++column_;
        }
        text_ += word;
        column_ += word.size();
    }
    std::string take() { return std::move(text_) + "\n"; }

private:
    std::string text_;
    std::size_t column_ = 0;
};

const char* standard_termination(Termination termination) {
    switch (termination) {
        case Termination::normal:
        case Termination::repetition:
        case Termination::stuck:
            return "normal";
        case Termination::ply_limit:
        case Termination::resign:
        case Termination::score_draw:
        case Termination::solved:
            return "adjudication";
        case Termination::illegal_move:
            return "rules infraction";
        case Termination::time_forfeit:
            return "time forfeit";
        case Termination::player_error:
        case Termination::crash:
        case Termination::hang:
            return "abandoned";
        case Termination::game_error:
        case Termination::stopped:
            break;
    }
    return "unterminated";
}

std::string tags(const Plan& plan, const Fixture& fixture, const PlayedMatch& match,
                 const RecordForm& form, const std::string& result) {
    const GameSource& game = plan.sources[fixture.game];
    const std::size_t seats = fixture.seats.size();
    const auto name = [&](std::size_t seat) {
        return seat < seats ? plan.player_name(fixture.seats[seat]) : "-";
    };
    std::string text = tag("Event", form.event) + tag("Site", "?") + tag("Date", "????.??.??") +
                       tag("Round", std::to_string(fixture.round)) + tag("White", name(0)) +
                       tag("Black", name(1)) + tag("Result", result);
    std::map<std::string, std::string> others{
        {"Game", game.name},
        {"Match", std::to_string(match.number)},
        {"OpeningPlies", std::to_string(match.opening_plies)},
        {"PlyCount", std::to_string(match.plies)},
        {"Reason", std::string(termination_name(match.termination))},
        {"Termination", standard_termination(match.termination)}};
    if (!match.detail.empty()) others["Detail"] = match.detail;
    if (!match.start.empty()) {
        others["FEN"] = match.start;
        others["SetUp"] = "1";
    }
    for (std::size_t seat = 2; seat < seats; ++seat)
        others[fmt::format("Player{}", seat + 1)] = name(seat);
    if (match.outcome) {
        const auto& rank = match.outcome->rank;
        others["Ranks"] = fmt::format("{}", fmt::join(rank.begin(), rank.begin() + seats, " "));
    }
    if (plan.game_name(fixture.game) != "chess") others["Variant"] = plan.game_name(fixture.game);
    for (const auto& [key, value] : others) text += tag(key, value);
    return text;
}

}  // namespace

std::string pgn_of(const Plan& plan, const Fixture& fixture, const PlayedMatch& match,
                   const RecordForm& form) {
    const auto seats = static_cast<int>(fixture.seats.size());
    const std::string result = seats > 2 ? "*" : result_text(match);
    const bool chess = is_chess(plan.sources[fixture.game]);
    const auto thoughts = recorded_thoughts(plan, fixture, match, form);
    const int plies_a_number = std::max(2, seats);
    Movetext movetext;
    bool numbered = false;  // a comment has interrupted the moves
    std::size_t begin = 0;
    for (int ply = 0; begin < match.moves.size(); ++ply) {
        const std::size_t end = std::min(match.moves.find(' ', begin), match.moves.size());
        const int number = ply / plies_a_number + 1;
        if (ply % plies_a_number == 0) {
            movetext.add(fmt::format("{}.", number));
        } else if (numbered) {
            movetext.add(fmt::format("{}...", number));
        }
        movetext.add(move_token(match.moves.substr(begin, end - begin)));
        begin = end + 1;
        const auto index = static_cast<std::size_t>(ply);
        numbered = index < thoughts.size() && thoughts[index];
        if (!numbered) continue;
        std::vector<std::string> said = comment_words(*thoughts[index], chess, form);
        for (std::string& word : said) std::erase(word, '}');  // it would end the comment
        numbered = !said.empty();
        if (!numbered) continue;
        said.front().insert(0, "{");
        said.back() += "}";
        for (const std::string& word : said) movetext.add(word);
    }
    movetext.add(result);
    return tags(plan, fixture, match, form, result) + "\n" + movetext.take() + "\n";
}

}  // namespace ply
