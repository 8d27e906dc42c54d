// Games as Fairy-Stockfish knows them: its names, positions and moves, for our host and our engine.
//
// The positions are the starts that its source gives the variants (src/variant.cpp,
// src/variants.ini, https://github.com/fairy-stockfish/Fairy-Stockfish).
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "framework/engine/protocol_notation.hpp"
#include "framework/game/position.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/plugin_games.hpp"
#include "tests/support/serving_host.hpp"

using namespace ply;
using ply_test::open_named;
using ply_test::UciHost;

namespace {

std::string times(int count, char letter) {
    return std::string(static_cast<std::size_t>(count), letter);
}
/// `[PPpp]`
std::string hands(int first, int second) {
    return "[" + times(first, 'P') + times(second, 'p') + "]";
}

struct FairyGame {
    std::string game;
    std::string name;
    std::string start;  ///< but for what stands after the side to move
};
const std::vector<FairyGame> fairy_games{
    {"ataxx", "ataxx", "P5p/7/7/7/7/7/p5P w"},
    {"othello", "flipello", "8/8/8/3pP3/3Pp3/8/8/8" + hands(60, 60) + " w"},
    {"othello(size=6)", "flipello6", "6/6/2pP2/2Pp2/6/6" + hands(32, 32) + " w"},
    {"connect_four", "cfour", "7/7/7/7/7/7" + hands(21, 21) + " w"},
    {"amazons", "amazons", "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w"},
    {"clobber", "clobber", "PpPpP/pPpPp/PpPpP/pPpPp/PpPpP/pPpPp w"},
    {"breakthrough", "breakthrough", "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w"},
};

Move named(const Game& game, const AnyState& state, const std::string& text) {
    const auto move = game.parse_move(state, text);
    REQUIRE(move.has_value());
    return *move;
}

}  // namespace

TEST_CASE("fairy-stockfish: its names and starts of the games", "[engine]") {
    for (const FairyGame& fairy : fairy_games) {
        INFO(fairy.game);
        const auto game = open_named(fairy.game);
        const ProtocolNotation notation(*game, "uci");
        CHECK(notation.entry().name == fairy.name);
        CHECK(notation.entry().starts);
        const std::string written = notation.state_text(game->start());
        CHECK(written.substr(0, fairy.start.size()) == fairy.start);
        // It leaves out castling and en passant in some of its own texts.
        for (const char* const rest : {" - - 0 1", " 0 1"}) {
            INFO(rest);
            CHECK(game->state_text(game->parse_state(fairy.start + rest)) ==
                  game->state_text(game->start()));
        }
    }
    for (const char* const other : {"othello(size=4)", "connect_four(width=8)", "amazons(size=8)"})
        CHECK_THROWS_WITH(ProtocolNotation(*open_named(other), "uci"),
                          ply_test::containing("do not say what uci calls it"));
}

TEST_CASE("fairy-stockfish: its moves", "[engine]") {
    struct Written {
        const char* game;
        std::vector<std::string> before;
        const char* move;
        const char* fairy;
    };
    for (const auto& [name, before, text, fairy] :
         std::vector<Written>{{"ataxx", {}, "b7", "P@b7"},
                              {"ataxx", {}, "a7c5", "a7c5"},
                              // Its rows of Othello are ours from the other side.
                              {"othello", {}, "d3", "P@d6"},
                              {"othello", {"d3"}, "c5", "P@c4"},
                              {"connect_four", {}, "d", "P@d1"},
                              {"connect_four", {"d", "d"}, "d", "P@d3"},
                              {"amazons", {}, "d1-d7-d10", "none"},
                              {"amazons", {}, "d1-d7-a10", "d1d7,d7a10"},
                              {"amazons", {}, "a4-a6-d3", "a4a6,a6d3"}}) {
        INFO(name << " " << text);
        const auto game = open_named(name);
        Position at = Position::start(*game);
        for (const std::string& move : before) play(*game, at, named(*game, at.state, move));
        if (std::string_view(fairy) == "none") {
            CHECK(!game->parse_move(at.state, text));
            continue;
        }
        const Move move = named(*game, at.state, text);
        const ProtocolNotation notation(*game, "uci");
        CHECK(notation.move_text(at.state, move) == fairy);
        CHECK(notation.read_move(at, fairy) == move);
    }
}

TEST_CASE("fairy-stockfish: a pass is a stone that moves to where it is", "[engine]") {
    struct Stuck {
        const char* game;
        const char* position;
        const char* pass;
        const char* fairy;
    };
    for (const auto& [name, position, text, fairy] : std::vector<Stuck>{
             {"ataxx", "7/7/7/7/ooooooo/ooooooo/xxxxxxx x 0 1", "0000", "a1a1"},
             {"ataxx", "7/7/7/ooooooo/ooooooo/xxxxxxx/ooooooo x 3 9", "0000", "a2a2"},
             // Only player 1 can put a stone, on c1.
             {"othello", "8/8/8/8/8/8/8/xo6 2", "pass", "b8b8"}}) {
        INFO(name << " " << position);
        const auto game = open_named(name);
        const Position at = Position::at(*game, game->parse_state(position));
        const Move pass = named(*game, at.state, text);
        const ProtocolNotation notation(*game, "uci");
        CHECK(notation.move_text(at.state, pass) == fairy);
        CHECK(notation.read_move(at, fairy) == pass);
        // Where there is something to do a stone does not stay.
        CHECK(!notation.read_move(Position::start(*game), "a7a7"));
    }
    const auto game = open_named("ataxx");
    const AnyState state = game->parse_state("7/7/7/7/ooooooo/ooooooo/xxxxxxx x 0 1");
    CHECK(game->protocol_move(state, named(*game, state, "0000"), "ugi") == "0000");
}

TEST_CASE("fairy-stockfish: our engine reads what our host writes", "[engine][serving]") {
    for (const FairyGame& fairy : fairy_games) {
        INFO(fairy.game);
        const auto game = open_named(fairy.game);
        UciHost engine(fairy.game, "random", uci_dialect);
        CHECK(engine.answer("uci").find("UCI_Variant type combo default " + fairy.name + " ") !=
              std::string::npos);
        Random random(5);
        for (int match = 0; match < 3; ++match) {
            Position at = Position::start(*game);
            std::string moves;
            for (int ply = 0; ply < 60 && !outcome(*game, at); ++ply) {
                MoveList list;
                legal_moves(*game, at, list);
                const Move move = list[random.below(static_cast<std::uint32_t>(list.size()))];
                moves += " " + game->protocol_move(at.state, move, "uci");
                play(*game, at, move);
                const std::string position = game->protocol_state(at.state, "uci");
                INFO(position);
                CHECK(game->parse_state(position) == game->parse_state(game->state_text(at.state)));
                if (ply % 10 != 0) continue;
                CHECK(engine.answer("position fen " + position) == "");
                CHECK(engine.answer("position startpos moves" + moves) == "");
                CHECK(engine.talk.line("d"));
                CHECK(engine.heard.find("Fen: " + game->state_text(at.state)) != std::string::npos);
            }
        }
    }
}
