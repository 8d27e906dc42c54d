#include "framework/session/books/opening_book.hpp"

#include "framework/game/clicks/typed_moves.hpp"
#include "framework/loading/catalogue.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace ply;
using ply_test::containing;
using ply_test::TemporaryFolder;

namespace {

std::vector<std::string> texts_of(BookLines& lines) {
    std::vector<std::string> texts;
    for (const auto& [number, text] : lines.take()) texts.push_back(text);
    return texts;
}

/// A record of a Polyglot book, with the most significant byte first.
std::string record(std::uint64_t key, const std::string& from_to, int weight, int promotion = 0) {
    const int move = (from_to[2] - 'a') | (from_to[3] - '1') << 3 | (from_to[0] - 'a') << 6 |
                     (from_to[1] - '1') << 9 | promotion << 12;
    std::string bytes;
    for (int shift = 56; shift >= 0; shift -= 8) bytes += static_cast<char>(key >> shift & 255);
    for (const int number : {move, weight})
        for (const int shift : {8, 0}) bytes += static_cast<char>(number >> shift & 255);
    return bytes + std::string(4, '\0');
}

}  // namespace

// M. H. Muller, "PolyGlot book format", http://hgm.nubati.net/book_format.html: the keys there.
TEST_CASE("opening book: keys of positions as Polyglot publishes them", "[opening_book]") {
    const std::pair<const char*, std::uint64_t> published[] = {
        {"", 0x463b96181691fc9c},
        {"e2e4", 0x823c9b50fd114196},
        {"e2e4 d7d5", 0x0756b94461c50fb0},
        {"e2e4 d7d5 e4e5", 0x662fafb965db29d4},
        {"e2e4 d7d5 e4e5 f7f5", 0x22a48b5a8e47ff78},
        {"e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a607ca3f242c1},
        {"e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fdd303c946bdd9},
        {"a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c8123ea7b067637},
        {"a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f9b829b279560}};
    const OpenedGame chess = open_named_game("chess");
    for (const auto& [moves, key] : published) {
        INFO(moves);
        Position position = Position::start(*chess.game);
        play_typed(*chess.game, position, moves);
        CHECK(polyglot_key(chess.game->state_text(position.state)) == key);
    }
}

TEST_CASE("opening book: lines of a Polyglot book, those with more weight first",
          "[opening_book]") {
    const TemporaryFolder folder;
    const std::uint64_t start = 0x463b96181691fc9c, after_e4 = 0x823c9b50fd114196;
    const std::string file = folder.write(
        "book.bin", record(start, "d2d4", 1) + record(start, "e2e4", 7) + record(start, "a2a3", 0) +
                        record(after_e4, "e7e5", 2) + record(after_e4, "d7d5", 3));
    const OpenedGame chess = open_named_game("chess");
    BookLines lines(*chess.game, 4);
    read_polyglot_book(file, lines);
    CHECK(texts_of(lines) == std::vector<std::string>{"e4 d5", "e4 e5", "d4"});
    BookLines shorter(*chess.game, 1);
    read_polyglot_book(file, shorter);
    CHECK(texts_of(shorter) == std::vector<std::string>{"e4", "d4"});

    BookLines endless(*chess.game, 0);
    CHECK_THROWS_WITH(read_polyglot_book(file, endless), containing("say how many plies"));
    CHECK_THROWS_WITH(read_polyglot_book(folder.write("cut.bin", "seventeen bytes.."), lines),
                      containing("no Polyglot book"));
    const OpenedGame hex = open_named_game("hex");
    BookLines other(*hex.game, 4);
    CHECK_THROWS_WITH(read_polyglot_book(file, other), containing("of chess, and hex is played"));
}

TEST_CASE("opening book: main lines and positions of PGN", "[opening_book]") {
    const TemporaryFolder folder;
    const std::string file = folder.write(
        "book.pgn",
        "[Event \"a\"]\n\n1. e4 {best} e5 (1... c5 2. Nf3) 2. Nf3! $1 Nc6 ; and so on\n*\n\n"
        "[Event \"b\"]\n\n1.e4 e5 2.Nf3 Nc6 3.Bb5 1-0\n\n"
        "[Event \"c\"]\n[FEN \"8/8/8/8/8/4k3/8/R3K3 w - - 0 1\"]\n\n*\n\n"
        "[Event \"d\"]\n\n1. d4 *\n");
    const OpenedGame chess = open_named_game("chess");
    BookLines cut(*chess.game, 3);
    read_pgn_book(file, cut);
    CHECK(texts_of(cut) ==
          std::vector<std::string>{"e4 e5 Nf3", "8/8/8/8/8/4k3/8/R3K3 w - - 0 1", "d4"});
    BookLines whole(*chess.game, 0);
    read_pgn_book(file, whole);
    CHECK(texts_of(whole).at(1) == "e4 e5 Nf3 Nc6 Bb5");
    BookLines apart(*chess.game, 0);
    read_pgn_book(folder.write("apart.pgn",
                               "[FEN \"8/8/8/8/8/4k3/8/R3K3 w - - 0 1\"]\n\n"
                               "[Event \"c\"]\n\n*\n"),
                  apart);
    CHECK(texts_of(apart) == std::vector<std::string>{"8/8/8/8/8/4k3/8/R3K3 w - - 0 1"});
    BookLines lines(*chess.game, 0);
    CHECK_THROWS_WITH(
        read_pgn_book(folder.write("bad.pgn", "[Event \"x\"]\n\n1. e4 Ke5 *\n"), lines),
        containing("bad.pgn:1: move 2, 'Ke5' is not a legal move"));
}

TEST_CASE("opening book: lines of SGF with variations", "[opening_book]") {
    const TemporaryFolder folder;
    const std::string file = folder.write(
        "book.sgf", "(;GM[1]SZ[9]C[a \\] b (];B[ee];W[gc](;B[cc])(;B[cg]))\n(;GM[1]SZ[9];B[cc])");
    const OpenedGame go = open_named_game("go(size=9)");
    BookLines lines(*go.game, 0);
    read_sgf_book(file, "go(size=9)", lines);
    CHECK(texts_of(lines).size() == 3);
    BookLines cut(*go.game, 2);
    read_sgf_book(file, "go(size=9)", cut);
    CHECK(texts_of(cut).size() == 2);
    const OpenedGame large = open_named_game("go(size=13)");
    BookLines wrong(*large.game, 0);
    CHECK_THROWS_WITH(read_sgf_book(file, "go(size=13)", wrong),
                      containing("book.sgf:1: it is of another game, or of another board"));
}

TEST_CASE("opening book: becomes the openings of a tournament", "[opening_book]") {
    const TemporaryFolder folder;
    TournamentFile file;
    file.games = {"chess"};
    file.openings.file = folder.write("book.pgn", "1. e4 e5 *\n\n[Event \"b\"]\n\n1. d4 *\n");
    read_opening_book(file, Catalogue::standard());
    REQUIRE(file.openings.lines.size() == 2);
    CHECK(file.openings.lines[0].text == "e4 e5");
    file.games.push_back("hex");
    CHECK_THROWS_WITH(read_opening_book(file, Catalogue::standard()), containing("for one game"));
}
