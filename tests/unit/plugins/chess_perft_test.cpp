// Chess: move generation against published counts.

#include <string>
#include <vector>

#include "framework/loading/catalogue.hpp"
#include "tests/support/catch.hpp"

using namespace ply;

namespace {

struct PerftCase {
    const char* fen;
    int depth;
    std::uint64_t leaves;
};
void check_perft(const std::vector<PerftCase>& cases) {
    const auto game = open_game(Catalogue::standard().find("chess"));
    for (const PerftCase& each : cases) {
        INFO(each.fen);
        CHECK(game->perft(game->parse_state(each.fen), each.depth, Bulk::yes) == each.leaves);
    }
}

const std::string start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

}  // namespace

TEST_CASE("chess: perft of the Chess Programming Wiki", "[chess]") {
    // https://www.chessprogramming.org/Perft_Results
    check_perft({
        {start_fen.c_str(), 5, 4865609},
        {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 4085603},
        {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6, 11030083},
        {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 4, 422333},
        {"r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1", 4, 422333},
        {"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 4, 2103487},
        {"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 4, 3894594},
        {"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 5, 3605103},  // promotions
    });
}

TEST_CASE("chess: perft of Martin Sedlak's positions", "[chess]") {
    // http://www.talkchess.com/forum/viewtopic.php?t=47318. Counts go on through positions in which
    // neither player can win.
    check_perft({
        {"3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1", 6, 1134888},    // illegal en passant
        {"8/8/4k3/8/2p5/8/B2P2K1/8 w - - 0 1", 6, 1015133},   // illegal en passant
        {"8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", 6, 1440467},  // en passant gives check
        {"5k2/8/8/8/8/8/8/4K2R w K - 0 1", 6, 661072},        // castling gives check
        {"3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", 6, 803711},
        {"r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1", 4, 1274206},  // rights
        {"r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1", 4, 1720476},   // castling prevented
        {"2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1", 6, 3821001},          // promotion out of check
        {"8/8/1P2K3/8/2n5/1q6/8/5k2 b - - 0 1", 5, 1004658},        // discovered check
        {"4k3/1P6/8/8/8/8/K7/8 w - - 0 1", 6, 217342},              // promotion gives check
        {"8/P1k5/K7/8/8/8/8/8 w - - 0 1", 6, 92683},                // underpromotion
        {"K1k5/8/P7/8/8/8/8/8 w - - 0 1", 6, 2217},                 // stalemate
        {"8/k1P5/8/1K6/8/8/8/8 w - - 0 1", 7, 567584},
        {"8/8/2k5/5q2/5n2/8/5K2/8 b - - 0 1", 4, 23527},
    });
}

TEST_CASE("chess: perft of Chess960 positions", "[chess]") {
    // https://www.chessprogramming.org/Chess960_Perft_Results
    check_perft({
        {"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", 4, 326672},
        {"2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", 4, 667366},
        {"b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9", 4, 273318},
        {"qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 9", 4, 382958},
        {"1nbbnrkr/p1p1ppp1/3p4/1p3P1p/3Pq2P/8/PPP1P1P1/QNBBNRKR w HFhf - 0 9", 4, 1171749},
        {"qnbnr1kr/ppp1b1pp/4p3/3p1p2/8/2NPP3/PPP1BPPP/QNB1R1KR w HEhe - 1 9", 4, 824055},
        {"r1kbbqrn/ppp3pp/2np1p2/1P2p3/3P1P2/8/P1P1P1PP/RNKBBQRN w GAga - 0 9", 4, 844881},
        {"rk1qbbrn/p2npppp/1p6/2p4Q/8/4P3/PPPP1PPP/RNK1B1RN w GA - 2 9", 4, 495406},
    });
}

TEST_CASE("chess: perft of positions of random games as Stockfish 15.1 counts them", "[chess]") {
    check_perft({
        {"rkb2bn1/p1ppr3/2nNp3/1pP2ppp/8/4B1qN/PPK1PP1P/R3RB1Q w q b6 0 13", 4, 2107917},
        {"b2n4/3kp3/pr4rb/1pR3NP/1PPPppPQ/4B3/Pn1K4/8 b - g3 0 36", 4, 1070665},
        {"rn1n2k1/1pp1rp2/4P3/p2p1bPp/1PP1P3/N2P2P1/2q2R2/R3QK1B w - h6 0 23", 4, 2274360},
        {"rknbbq1r/pp1pn1pp/8/2p2pB1/2PPpPP1/7P/PP2P1Q1/RKNB2NR b KQkq d3 0 8", 4, 725181},
        {"rnkqb3/P2pn3/3b2p1/2p1pp2/Q3P1pr/5N2/P2P1P1P/RNK1B2R b Qq - 2 17", 4, 658789},
        {"rkn3nb/pp1rqp1p/2ppp1p1/1Q3P2/1Pb1P3/6BP/P1PP2P1/RKNR2NB b KQq - 0 10", 4, 1489428},
        {"rk1bnr1n/p1pp1pq1/4p3/6pp/2pPPP1P/PP1N1bP1/1B3N2/RK1B1QR1 b KQq - 0 16", 4, 1331599},
        {"r1bk1b1r/p1ppp3/4Qnp1/1p3p2/1P4pP/B5P1/P1PPPN2/RN1K1B1R w KQkq - 0 14", 4, 842795},
        {"nrbk1b1r/2pp4/1p6/2B2pNp/2P2P2/pP6/P3p1nP/NK1R3R w kq - 0 20", 4, 716135},
        {"1bnr2n1/rk3bBN/2p5/pp1pp2p/1P2N3/3P3p/P2RPP2/RBK2Q2 b Q - 1 28", 4, 914607},
        {"r1bq1bn1/3kp1p1/np3pr1/p2P2Bp/3pQN2/5N2/PP2PPPP/1R2KB1R b K - 3 12", 4, 807696},
        {"2r1nr2/1Pq2pBk/3np3/pP6/P3P3/2N2ppN/8/1R2KB1R w - - 4 35", 4, 1099564},
    });
}
