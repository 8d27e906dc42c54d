#include "framework/app/tournament/tournament_input.hpp"
#include "framework/loading/catalogue.hpp"
#include "framework/session/books/opening_book.hpp"

namespace ply {

TournamentFile read_tournament_and_book(const CommandLine& line) {
    TournamentFile file = read_tournament(line);
    read_opening_book(file, Catalogue::standard());
    return file;
}

}  // namespace ply
