#include "framework/match/listed_openings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "framework/base/files/input_file.hpp"
#include "framework/base/line_words.hpp"
#include "framework/base/utf8.hpp"
#include "framework/match/balanced_openings.hpp"

namespace ply {
namespace {

/// Nothing when a word is no legal move; `wrong` is that word.
std::optional<Opening> as_moves(const Game& game, const std::string& text, std::string& wrong) {
    Position position = Position::start(game);
    Opening opening;
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        MoveList moves;
        if (!outcome(game, position)) legal_moves(game, position, moves);
        const auto* const move = std::ranges::find_if(
            moves, [&](Move each) { return game.move_text(position.state, each) == word; });
        if (move == moves.end()) {
            wrong = word;
            return std::nullopt;
        }
        opening.moves.push_back(*move);
        play(game, position, *move);
    }
    return opening;
}

Opening opening_of(const Game& game, const std::string& text) {
    std::string wrong;
    if (auto opening = as_moves(game, text, wrong)) return *opening;
    Opening opening;
    try {
        opening.start = game.parse_state(text);
        opening.start_text = text;
    } catch (const std::exception& error) {
        throw Error(
            fmt::format("neither moves ('{}' is not legal there) nor a position ({}); write the "
                        "moves from the start, or a position as 'plyboard show' prints it",
                        wrong, error.what()));
    }
    return opening;
}

void require_open(const Game& game, const Opening& opening) {
    Position position = opening.start ? Position::at(game, *opening.start) : Position::start(game);
    for (const Move move : opening.moves) play(game, position, move);
    if (outcome(game, position)) throw Error("the game is over there; leave it out");
}

}  // namespace

bool is_opening_book(const std::string& file) {
    const std::string ending = lower_case(std::filesystem::path(file).extension().string());
    return ending == ".pgn" || ending == ".bin" || ending == ".sgf";
}

ListedOpenings::ListedOpenings(const Game& game, const OpeningSettings& settings,
                               std::uint64_t seed)
    : earlier_(settings.earlier) {
    for (const auto& [number, text] : settings.lines) {
        try {
            openings_.push_back(opening_of(game, text));
            std::vector<Move>& moves = openings_.back().moves;
            if (const auto most = static_cast<std::size_t>(settings.most_plies);
                most > 0 && moves.size() > most)
                moves.resize(most);
            require_open(game, openings_.back());
        } catch (const std::exception& error) {
            throw Error(fmt::format("{}:{}: {}", settings.file, number, error.what()));
        }
    }
    Random random(seed);
    for (std::size_t i = openings_.size(); settings.shuffled && i > 1; --i)
        std::swap(openings_[i - 1], openings_[random.below(static_cast<std::uint32_t>(i))]);
}

const Opening& ListedOpenings::at(std::size_t index) {
    std::size_t count = openings_.size();  // of the list as it was for this opening
    std::size_t lines = 0, begin = 0;
    for (const auto& shorter : earlier_) {
        if (index < shorter.until) {
            count = shorter.lines;
            break;
        }
        lines = shorter.lines;
        begin = shorter.until;
    }
    const std::size_t place = lines + index - begin;  // in that list, again and again
    Opening& opening = openings_[place % count];
    opening.cycle = static_cast<int>(place / count);
    return opening;
}

std::vector<OpeningSettings::Line> read_opening_list(const std::string& file) {
    std::istringstream stream(
        read_input_file(file, largest_text_file, "name a list of openings, one a line"));
    std::vector<OpeningSettings::Line> lines;
    int number = 0;
    for (std::string line; std::getline(stream, line);) {
        ++number;
        if (line_not_utf8(line) > 0)
            throw Error(fmt::format("{}:{}: a byte that is not UTF-8; save the file as UTF-8", file,
                                    number));
        while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.pop_back();
        line.erase(0, line.find_first_not_of(" \t"));
        if (!line.empty() && line[0] != '#') lines.push_back({number, line});
    }
    if (lines.empty())
        throw Error(fmt::format("{}: there is no opening in it; write one a line", file));
    return lines;
}

std::unique_ptr<OpeningSource> make_openings(const Game& game, const OpeningSettings& settings,
                                             std::uint64_t seed, MatchWatch* watch) {
    if (!settings.lines.empty()) return std::make_unique<ListedOpenings>(game, settings, seed);
    if (settings.balance) return std::make_unique<BalancedOpenings>(game, settings, seed, watch);
    return std::make_unique<Openings>(game, settings.plies, seed, watch);
}

}  // namespace ply
