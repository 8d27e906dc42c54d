// Chess: notation, ends of games, Chess960, tactics. Counts of moves: chess_perft_test.cpp.

#include <map>
#include <set>

#include "framework/game/position.hpp"
#include "framework/loading/catalogue.hpp"
#include "framework/search/registry/searchers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/played_moves.hpp"
#include "tests/support/plugin_games.hpp"

using namespace ply;
using ply_test::containing;
using ply_test::moves_of;
using ply_test::played;

namespace {

std::unique_ptr<Game> chess(const std::string& options = "") {
    return open_game(Catalogue::standard().find("chess" + options));
}

/// The position after moves written in any way.
Position position_after(const Game& game, const std::string& fen, const std::string& moves) {
    return played(game, Position::at(game, game.parse_state(fen)), moves);
}
std::string fen_after(const Game& game, const std::string& fen, const std::string& moves) {
    return game.state_text(position_after(game, fen, moves).state);
}
SearchResult search(const Game& game, const std::string& fen, const std::string& player) {
    const SearcherSpec spec = parse_searcher(player);
    return make_searcher(spec, game)
        ->search(Position::at(game, game.parse_state(fen)), spec.limits, {});
}

const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

}  // namespace

TEST_CASE("chess: each way of counting counts the same", "[chess]") {
    const auto game = chess();
    const AnyState state =
        game->parse_state("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    CHECK(game->perft(state, 3, Bulk::no) == 97862);
    CHECK(game->count_moves(state) == 48);
    // The most moves known: https://www.chessprogramming.org/Chess_Position
    CHECK(moves_of(*game, "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1").size() == 218);
}

TEST_CASE("chess: what gives check is known without playing it", "[chess]") {
    const auto game = chess();
    // Discovered, by castling, by promotion, by taking en passant, which uncovers two lines.
    for (const auto* fen : {"4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", "5k2/8/8/8/8/8/8/4K2R w K - 0 1",
                            "3k4/1P6/8/8/8/8/8/4K3 w - - 0 1", "8/8/8/R2pP2k/8/8/8/4K3 w - d6 0 2",
                            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"}) {
        const AnyState state = game->parse_state(fen);
        MoveList moves;
        game->moves(state, moves);
        for (const Move move : moves) {
            AnyState after = state;
            game->play(after, move);
            CHECK(game->gives_check(state, move) == game->in_check(after));
        }
    }
}

TEST_CASE("chess: FEN is read and written", "[chess]") {
    const auto game = chess();
    CHECK(game->state_text(game->start()) == start);
    // Of the specification, 16.1.4: en passant squares stand only where a pawn can take there.
    CHECK(fen_after(*game, start, "e4") ==
          "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    CHECK(fen_after(*game, start, "e4 c5 Nf3") ==
          "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
    CHECK(fen_after(*game, start, "e4 a6 e5 d5") ==
          "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3");
    // The pawn that could take is pinned: to its file, or because two pawns leave the fifth rank.
    CHECK(fen_after(*game, "k3q3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d5") ==
          "k3q3/8/8/3pP3/8/8/8/4K3 w - - 0 2");
    CHECK(fen_after(*game, "8/3p4/8/K1P4r/8/8/8/3k4 b - - 0 1", "d5") ==
          "8/8/8/K1Pp3r/8/8/8/3k4 w - - 0 2");
    const std::map<std::string, std::string> read_as{
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1", start},  // Shredder-FEN
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", start},
        {"rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2",
         "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"},
        {"2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id \"WAC.001\";",
         "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1"},
        // X-FEN: the inner of two rooks is named by its file.
        {"4k3/8/8/8/8/8/8/R2RKR1R w FDkq - 0 1", ""},
        {"4k3/8/8/8/8/8/8/R2RKR1R w FD - 3 9", "4k3/8/8/8/8/8/8/R2RKR1R w FD - 3 9"},
        {"4k3/8/8/8/8/8/8/R2RKR1R w HA - 3 9", "4k3/8/8/8/8/8/8/R2RKR1R w KQ - 3 9"},
        {"r3k2r/8/8/8/8/8/8/R3K2R b Qk - 99 60", "r3k2r/8/8/8/8/8/8/R3K2R b Qk - 99 60"},
    };
    for (const auto& [text, expected] : read_as) {
        INFO(text);
        if (expected.empty()) {
            CHECK_THROWS_AS(game->parse_state(text), Error);
        } else {
            CHECK(game->state_text(game->parse_state(text)) == expected);
        }
    }
}

TEST_CASE("chess: positions that cannot be are refused", "[chess]") {
    const auto game = chess();
    for (const auto& [text, says] : std::vector<std::pair<std::string, std::string>>{
             {"", "write it in FEN"},
             {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "write it in FEN"},
             {"rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", "not 8 ranks"},
             {"rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", "more than 8 squares"},
             {"rnbqkbnr/ppp1ppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", "has not 8 squares"},
             {"rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", "'x' is no piece"},
             {"rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ -", "one king"},
             {"4k3/8/8/8/8/8/8/4K2P w - -", "pawn stands on"},
             {"4k3/8/8/8/8/8/8/4K2R x - -", "not w or b"},
             {"4k3/8/8/8/8/8/8/4K2R w Q -", "castling 'Q'"},
             {"4k3/8/8/8/8/8/4K3/7R w K -", "castling 'K'"},
             {"4k3/8/8/8/8/8/8/4KR1R w FH -", "two rooks"},
             {"4k3/8/8/8/8/8/8/4K2R w K e5", "no pawn has jumped"},
             {"4k3/8/8/8/8/8/8/4K2R w K e9", "write a square"},
             {"4k3/8/8/8/8/8/8/4K2R w K - 1 x", "move number"},
             {"4k3/8/8/8/8/8/8/4K2R w K - 99999 1", "count of plies"},
             {"4k2R/8/8/8/8/8/8/4K3 w - - 0 1", "not to move is in check"}}) {
        INFO(text);
        CHECK_THROWS_WITH(game->parse_state(text), containing(says));
    }
}

TEST_CASE("chess: moves in standard algebraic notation", "[chess]") {
    const auto game = chess();
    // The examples of https://en.wikipedia.org/wiki/Algebraic_notation_(chess): rooks, queens.
    const auto rooks = moves_of(*game, "3r3r/1K4k1/8/R7/8/8/8/R7 b - - 0 1");
    CHECK(rooks.contains("Rdf8"));
    CHECK(rooks.contains("Rhf8"));
    CHECK(moves_of(*game, "3r3r/1K4k1/8/R7/8/8/8/R7 w - - 0 1").contains("R1a3"));
    CHECK(moves_of(*game, "8/k7/8/8/4Q2Q/8/8/1K5Q w - - 0 1").contains("Qh4e1"));
    // A knight that is pinned does not count: Nd2 alone can go to f3 (specification, 8.2.3.4).
    CHECK(moves_of(*game, "k3r3/8/8/4N3/8/8/3N4/4K3 w - - 0 1").contains("Nf3"));
    CHECK(moves_of(*game, "4k3/8/8/8/8/8/3N3N/4K3 w - - 0 1").contains("Ndf3"));
    const auto promotions = moves_of(*game, "3nk3/4P3/8/8/8/8/8/4K3 w - - 0 1");
    for (const char* text : {"exd8=Q+", "exd8=R+", "exd8=B", "exd8=N"})
        CHECK(promotions.contains(text));

    // Morphy against the Duke of Brunswick and Count Isouard, Paris 1858.
    const Position mate = position_after(
        *game, start,
        "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 "
        "Bxb5+ Nbd7 O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#");
    CHECK(game->state_text(mate.state) == "1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17");
    CHECK(outcome(*game, mate) == Outcome::win(0));
}

TEST_CASE("chess: moves as protocols write them", "[chess]") {
    // Stockfish and the UCI text of April 2006: castling is the king's move, in Chess960 onto its
    // rook.
    struct Case {
        const char* options;
        const char* position;
        const char* move;
        const char* written;
    };
    const Case cases[] = {
        {"", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O", "e1g1"},
        {"", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "O-O-O", "e8c8"},
        {"(variant=960)", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O", "e1h1"},
        {"", "8/P6k/8/8/8/8/7K/8 w - - 0 1", "a8=Q", "a7a8q"},
        {"", "7k/8/8/8/8/8/p7/1N5K b - - 0 1", "axb1=N", "a2b1n"},
        {"", "7k/8/8/3pP3/8/8/8/7K w - d6 0 1", "exd6", "e5d6"},
    };
    for (const Case& given : cases) {
        CAPTURE(given.options, given.position, given.move);
        const auto game = chess(given.options);
        const AnyState state = game->parse_state(given.position);
        const auto move = game->parse_move(state, given.move);
        REQUIRE(move);
        CHECK(game->protocol_move(state, *move, "uci") == given.written);
        CHECK(game->parse_move(state, given.written) == move);
    }
}

TEST_CASE("chess: moves written in other ways", "[chess]") {
    const auto game = chess();
    CHECK(fen_after(*game, start, "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 e1g1") ==
          fen_after(*game, start, "e4 e5 Nf3 Nc6 Bc4 Nf6 O-O"));
    CHECK(fen_after(*game, start, "e2-e4 e7-e5 Ng1-f3 Nb8-c6 Bf1c4 Ng8f6 e1h1") ==
          fen_after(*game, start, "e4 e5 Nf3 Nc6 Bc4 Nf6 0-0"));
    const std::string ready = "3nk3/4P3/8/8/8/8/8/4K3 w - - 0 1";
    for (const char* text : {"e7d8q", "e7d8Q", "exd8Q", "e7xd8=Q", "exd8=Q", "exd8=Q+", "exd8=Q!"})
        CHECK(fen_after(*game, ready, text) == "3Qk3/8/8/8/8/8/8/4K3 b - - 0 1");
    CHECK(fen_after(*game, ready, "e7d8b") == "3Bk3/8/8/8/8/8/8/4K3 b - - 0 1");
    const AnyState state = game->start();
    for (const char* text :
         {"e5", "Nd2", "e2e5", "O-O", "", "N", "=Q", "+", "e", "e2e4q", "Ke1", "0"}) {
        INFO(text);
        CHECK_FALSE(game->parse_move(state, text).has_value());
    }
    // Two knights can go to d2.
    CHECK_FALSE(game->parse_move(game->parse_state("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1"), "Nd2"));
}

TEST_CASE("chess: the third repetition is a draw", "[chess]") {
    const auto game = chess();
    Position position = position_after(*game, start, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    CHECK_FALSE(outcome(*game, position).has_value());
    play(*game, position, *game->parse_move(position.state, "Ng8"));
    CHECK(outcome(*game, position) == Outcome::draw());
    // FIDE 9.2.3: not the same while a pawn could be taken en passant or castling was possible.
    const std::string jumped = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1";
    CHECK_FALSE(
        outcome(*game, position_after(*game, jumped, "d5 Kd2 Kd7 Ke1 Ke8 Kd2 Kd7 Ke1 Ke8")));
    CHECK(outcome(*game, position_after(*game, jumped, "d5 Kd2 Kd7 Ke1 Ke8 Kd2 Kd7 Ke1 Ke8 Kd2")));
    const std::string rights = "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1";
    CHECK_FALSE(outcome(*game, position_after(*game, rights, "Rh2 Ra7 Rh1 Ra8 Rh2 Ra7 Rh1 Ra8")));
    CHECK(outcome(*game, position_after(*game, rights, "Rh2 Ra7 Rh1 Ra8 Rh2 Ra7 Rh1 Ra8 Rh2 Ra7")));
}

TEST_CASE("chess: fifty moves are a draw unless the last one mates", "[chess]") {
    const auto game = chess();
    const std::string fen = "7k/8/6K1/8/8/8/8/R7 w - - 99 80";
    CHECK_FALSE(outcome(*game, position_after(*game, fen, "")));
    CHECK(outcome(*game, position_after(*game, fen, "Ra2")) == Outcome::draw());
    CHECK(outcome(*game, position_after(*game, fen, "Ra8#")) == Outcome::win(0));
    const std::string pawn = "7k/8/6K1/8/8/8/P7/8 w - - 99 80";
    CHECK_FALSE(outcome(*game, position_after(*game, pawn, "a3")));
}

TEST_CASE("chess: too little material is a draw", "[chess]") {
    const auto game = chess();
    for (const char* pieces : {"4k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4K1N1",
                               "4kb2/8/8/8/8/8/8/4K3", "4kb2/8/8/8/8/8/8/2B1K3"}) {
        INFO(pieces);
        CHECK(game->outcome(game->parse_state(std::string(pieces) + " w - - 0 1")) ==
              Outcome::draw());
    }
    // A mate can still be built, if only by helping: two knights, bishops of both colours, a pawn.
    for (const char* pieces :
         {"4k3/8/8/8/8/8/8/4KNN1", "4kb2/8/8/8/8/8/8/4KB2", "4kn2/8/8/8/8/8/8/4K1N1",
          "4k3/8/8/8/8/8/P7/4K3", "4k3/8/8/8/8/8/8/R3K3", "4kn2/8/8/8/8/8/8/4KB2"}) {
        INFO(pieces);
        CHECK_FALSE(game->outcome(game->parse_state(std::string(pieces) + " w - - 0 1")));
    }
}

TEST_CASE("chess: mates and stalemates", "[chess]") {
    const auto game = chess();
    CHECK(outcome(*game, position_after(*game, start, "f3 e5 g4 Qh4#")) == Outcome::win(1));
    // Sam Loyd's stalemate in ten moves.
    CHECK(outcome(*game, position_after(
                             *game, start,
                             "e3 a5 Qh5 Ra6 Qxa5 h5 h4 Rah6 Qxc7 f6 Qxd7+ Kf7 Qxb7 Qd3 Qxb8 Qh7 "
                             "Qxc8 Kg6 Qe6")) == Outcome::draw());
    CHECK(game->outcome(game->parse_state("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")) == Outcome::draw());
    CHECK(game->outcome(game->parse_state("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")) == Outcome::win(0));
    // A smothered king.
    CHECK(game->outcome(game->parse_state("6rk/5Npp/8/8/8/8/8/K7 b - - 0 1")) == Outcome::win(0));
}

TEST_CASE("chess: Chess960 starts are those of Scharnagl's numbering", "[chess]") {
    // https://en.wikipedia.org/wiki/Fischer_random_chess_numbering_scheme
    for (const auto& [number, rank] :
         std::map<int, std::string>{{0, "BBQNNRKR"}, {518, "RNBQKBNR"}, {959, "RKRNNQBB"}}) {
        const auto game = chess("(variant=960, position=" + std::to_string(number) + ")");
        CHECK_THAT(game->state_text(game->start()), containing("/PPPPPPPP/" + rank + " w KQkq"));
    }
    std::set<std::string> all;
    for (int number = 0; number < 960; number += 7) {
        const auto game = chess("(variant=960, position=" + std::to_string(number) + ")");
        const std::string text = game->state_text(game->start());
        const std::string rank = text.substr(text.find("PPPPPPPP/") + 9, 8);
        INFO(rank);
        all.insert(rank);
        CHECK(rank.find('R') < rank.find('K'));
        CHECK(rank.find('K') < rank.rfind('R'));
        CHECK((rank.find('B') + rank.rfind('B')) % 2 == 1);
    }
    CHECK(all.size() == 138);
    CHECK_THROWS_WITH(chess("(position=3)"), containing("variant=960"));
}

TEST_CASE("chess: castling in Chess960", "[chess]") {
    const auto game = chess("(variant=960)");
    struct Case {
        const char* fen;
        const char* move;
        const char* after;
    };
    for (const Case& each : {
             // The rook alone moves, the king alone moves, they change places.
             Case{"4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1h1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"},
             Case{"4k3/8/8/8/8/8/8/4KR2 w F - 0 1", "O-O", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"},
             Case{"4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "O-O", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"},
             Case{"1r3k2/8/8/8/8/8/8/4K3 b b - 0 1", "O-O-O", "2kr4/8/8/8/8/8/8/4K3 w - - 1 2"},
             // The rook may be attacked and pass attacked squares.
             Case{"1r2k3/8/8/8/8/8/8/1R3K2 w B - 0 1", "O-O-O", "1r2k3/8/8/8/8/8/8/2KR4 b - - 1 1"},
         }) {
        INFO(each.fen);
        CHECK(fen_after(*game, each.fen, each.move) == each.after);
    }
    for (const char* fen :
         {"4k3/8/8/8/8/8/8/rR1K4 w B - 0 1",      // the rook shields the king's new square
          "4kr2/8/8/8/8/8/8/4K2R w H - 0 1",      // through an attacked square
          "4k1r1/8/8/8/8/8/8/4K2R w H - 0 1",     // onto one
          "4k3/8/8/8/8/8/8/1NR1K3 w - - 0 1",     // no right
          "4k3/8/8/8/8/8/8/RN2K3 w A - 0 1",      // a piece between
          "4k3/4r3/8/8/8/8/8/R3K3 w A - 0 1"}) {  // out of check
        INFO(fen);
        for (const std::string& text : moves_of(*game, fen)) CHECK(text[0] != 'O');
    }
    // A step of the king is not castling.
    CHECK(fen_after(*game, "4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1g1") ==
          "4k3/8/8/8/8/8/8/6KR b - - 1 1");
}

TEST_CASE("chess: captures that lose material are not noisy", "[chess]") {
    // https://www.chessprogramming.org/SEE_-_The_Swap_Algorithm: the first wins a pawn, the second
    // loses 220.
    const auto game = chess();
    const auto noisy = [&](const char* fen, const char* text) {
        const AnyState state = game->parse_state(fen);
        return game->noisy(state, game->parse_move(state, text).value());
    };
    CHECK(noisy("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "Rxe5"));
    CHECK_FALSE(noisy("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "Nxe5"));
    CHECK_FALSE(noisy(start.c_str(), "e4"));
    CHECK(noisy("3nk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "exd8=Q"));
    CHECK(noisy("rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3", "exd6"));
}

TEST_CASE("chess: evaluations know what is worth more", "[chess]") {
    const auto game = chess();
    REQUIRE(game->evaluations() == std::vector<std::string>{"position", "material"});
    const auto value = [&](int evaluation, const char* fen) {
        return game->evaluate(evaluation, game->parse_state(fen), 0);
    };
    CHECK(value(1, start.c_str()) == 0);
    CHECK(value(1, "4k3/8/8/8/8/8/PP6/R3K3 b - - 0 1") == 700);
    for (const int white : {0, 1}) {  // a queen more, whoever moves
        const std::string fen = std::string("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR ") +
                                (white != 0 ? "w" : "b") + " KQkq - 0 1";
        CHECK(value(0, fen.c_str()) > 400);
    }
    // Turning the board and the colours changes nothing.
    CHECK(value(0, "r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1") ==
          -value(0, "rnbqkb1r/pppp1ppp/5n2/4p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R b KQkq - 0 1"));
    // A pawn that nothing stops is worth more the nearer it is; a light piece alone cannot win.
    CHECK(value(0, "8/2P5/8/7k/8/8/8/K7 w - - 0 1") > value(0, "8/8/8/7k/8/2P5/8/K7 w - - 0 1"));
    CHECK(std::abs(value(0, "4k3/8/8/8/4n3/4b3/8/R2BK3 w - - 0 1")) < 150);
}

TEST_CASE("chess: the evaluation is the sum of its terms while both have pawns", "[chess]") {
    const auto game = chess();
    const std::vector<EvaluationTerm> terms = game->terms();
    Random random(5);
    int seen = 0;
    for (int match = 0; match < 40; ++match) {
        AnyState state = game->start();
        for (int ply = 0; ply < 80 && !game->over(state); ++ply) {
            game->play(state, game->random_move(state, random));
            const std::string board = game->state_text(state);
            const std::string pieces = board.substr(0, board.find(' '));
            if (pieces.find('P') == std::string::npos || pieces.find('p') == std::string::npos ||
                game->over(state))
                continue;
            std::vector<double> counts(terms.size());
            game->count_terms(state, 0, counts);
            double sum = 0;
            for (std::size_t i = 0; i < terms.size(); ++i) sum += terms[i].weight * counts[i];
            if (std::abs(sum - game->evaluate(0, state, 0)) > 1) FAIL(board);
            ++seen;
        }
    }
    CHECK(seen > 1000);
}

TEST_CASE("chess: mates are found, to the ply", "[chess]") {
    const auto game = chess();
    struct Case {
        const char* fen;
        const char* move;
        int plies;
    };
    for (const Case& each : {
             Case{"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "Rd8#", 1},
             Case{"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "Ra6", 3},  // Morphy, New York 1859
             Case{"r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", "Ra6+", 5},
         }) {
        for (const std::string part : {"lmr", "futility", "null_move", "quiescence", "extensions"})
            for (const std::string set : {"yes", "no"}) {
                INFO(each.fen << " " << part << "=" << set);
                const SearchResult result =
                    search(*game, each.fen, "pvs(tt=4, depth=7, " + part + "=" + set + ")");
                CHECK(game->move_text(game->parse_state(each.fen), result.move) == each.move);
                CHECK(result.score == win_score - each.plies);
                CHECK(result.proven == Proven::win);
            }
    }
}

TEST_CASE("chess: tactics", "[chess]") {
    // Reinfeld, "Win at chess", 1945, as numbered in wac.epd.
    const std::map<std::string, std::string> best{
        {"2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - id 1;", "Qg6"},
        {"5rk1/1ppb3p/p1pb4/6q1/3P1p1r/2P1R2P/PP1BQ1P1/5RKN w - - id 3;", "Rg3"},
        {"r1bq2rk/pp3pbp/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - - id 4;", "Qxh7+"},
        {"5k2/6pp/p1qN4/1p1p4/3P4/2PKP2Q/PP3r2/3R4 b - - id 5;", "Qc4+"},
        {"7k/p7/1R5K/6r1/6p1/6P1/8/8 w - - id 6;", "Rb7"},
        {"rnbqkb1r/pppp1ppp/8/4P3/6n1/7P/PPPNPPP1/R1BQKBNR b KQkq - id 7;", "Ne3"},
        {"3q1rk1/p4pp1/2pb3p/3p4/6Pr/1PNQ4/P1PB1PP1/4RRK1 b - - id 9;", "Bh2+"},
        {"2br2k1/2q3rn/p2NppQ1/2p1P3/Pp5R/4P3/1P3PPP/3R2K1 w - - id 10;", "Rxh7"},
    };
    const auto game = chess();
    for (const auto& [epd, move] : best) {
        INFO(epd);
        const SearchResult result = search(*game, epd, "pvs(tt=4, depth=6)");
        CHECK(game->move_text(game->parse_state(epd), result.move) == move);
    }
}
