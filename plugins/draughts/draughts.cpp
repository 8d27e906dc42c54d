// English checkers, international draughts and their relatives.
//
//     board.hpp   squares, bits and rules that differ     notation.hpp    PDN and its FEN
//     moves.hpp   legal moves, making them, draws         evaluation.hpp  what a position is worth
//     rules.hpp   what the framework asks of a game       variants.hpp    the relatives
//     games.hpp   the two games and their options

#include <framework/loading/plugin.hpp>

#include "games.hpp"

namespace draughts {
namespace {

using ply::OptionSpec;

OptionSpec quiet_moves(int fallback) {
    return OptionSpec::integer(
        "quiet_moves", fallback, 0, 400,
        "moves of each without a capture or a man's move that draw; 0: none");
}
OptionSpec board_size(const std::string& usual) {
    return OptionSpec::choice("size", {"usual", "6", "8", "10"},
                              "squares along an edge, usual: " + usual);
}

}  // namespace

ply::GameInfo Checkers::info() {
    return {
        "checkers",
        "Checkers",
        "Men jump over the other player's pieces and become kings on the far row; whoever cannot "
        "move has lost.",
        {OptionSpec::choice("variant", {"english", "pool"},
                            "pool: men capture backwards, too, kings move over any distance"),
         board_size("8"), quiet_moves(40)},
        "capture",
        {"english_draughts", "american_checkers"}};
}
DrawRules Checkers::draws_of(const ply::Options& options) {
    return {.quiet_plies = 2 * options.integer("quiet_moves")};
}

ply::GameInfo InternationalDraughts::info() {
    return {
        "draughts",
        "International draughts",
        "Men capture both ways, kings over any distance, always as many as they can; whoever "
        "cannot move has lost. Options play Russian draughts and others.",
        {OptionSpec::choice("variant", {"international", "brazilian", "russian", "czech", "killer"},
                            "the rules of which game"),
         board_size("10; 8 of brazilian, russian and czech"), quiet_moves(25),
         OptionSpec::choice("few_kings", {"drawn", "open"},
                            "endings against a lone king are drawn after 16 or 5 moves; "
                            "international and killer only")},
        "capture",
        {"international_draughts", "polish_draughts"}};
}
DrawRules InternationalDraughts::draws_of(const ply::Options& options) {
    const std::string& variant = options.word("variant");
    const bool international = variant == "international" || variant == "killer";
    return {.quiet_plies = 2 * options.integer("quiet_moves"),
            .few_kings = international && options.word("few_kings") == "drawn"};
}

}  // namespace draughts

using draughts::Checkers, draughts::InternationalDraughts;
PLYBOARD_GAMES(Checkers, InternationalDraughts)
