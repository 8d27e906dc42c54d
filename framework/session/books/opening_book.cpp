#include "framework/session/books/opening_book.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "framework/base/line_words.hpp"

namespace ply {
namespace {

constexpr std::size_t most_openings = 100'000;

std::string ending_of(const std::string& file) {
    return lower_case(std::filesystem::path(file).extension().string());
}

}  // namespace

void BookLines::add(const Position& start, bool placed, std::vector<Move> moves, int number) {
    if (plies_ > 0 && moves.size() > static_cast<std::size_t>(plies_))
        moves.resize(static_cast<std::size_t>(plies_));
    Position position = start;
    std::string text;
    for (const Move move : moves) {
        text += (text.empty() ? "" : " ") + game_.move_text(position.state, move);
        play(game_, position, move);
    }
    const std::string last = game_.state_text(position.state);
    if ((moves.empty() && !placed) || !seen_.insert(last).second) return;
    if (lines_.size() == most_openings)
        throw Error(fmt::format("more than {} different openings; take fewer plies of them",
                                most_openings));
    lines_.push_back({number, placed ? last : text});
}

void read_opening_book(TournamentFile& tournament, const Catalogue& catalogue) {
    OpeningSettings& openings = tournament.openings;
    if (!is_opening_book(openings.file)) return;
    if (tournament.games.size() > 1)
        throw Error(fmt::format("{}: a book of openings is for one game; leave out the others",
                                openings.file));
    const std::string& spec = tournament.games.front();
    const auto game = open_game(catalogue.find(spec));
    BookLines lines(*game, openings.most_plies);
    const std::string ending = ending_of(openings.file);
    if (ending == ".pgn") {
        read_pgn_book(openings.file, lines);
    } else if (ending == ".bin") {
        read_polyglot_book(openings.file, lines);
    } else {
        read_sgf_book(openings.file, spec, lines);
    }
    openings.lines = lines.take();
    if (openings.lines.empty())
        throw Error(fmt::format("{}: there is no opening in it; name another book", openings.file));
}

}  // namespace ply
