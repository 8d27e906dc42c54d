// English checkers, international draughts and their relatives.
//
//     board.hpp       squares, bits, rules that differ    notation.hpp    PDN and its FEN
//     move_bits.hpp   what a move holds                   evaluation.hpp  what a position is worth
//     generation.hpp  which moves are legal               variants.hpp    the relatives
//     moves.hpp       making them, draws                  games.hpp       the games, their options
//     rules.hpp       what the framework asks of a game

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
        {OptionSpec::choice("variant",
                            {"international", "brazilian", "russian", "czech", "killer", "frisian",
                             "italian", "spanish"},
                            "the rules of which game"),
         board_size("10; 8 of brazilian, russian, czech, italian and spanish"), quiet_moves(25),
         OptionSpec::choice("few_kings", {"drawn", "open"},
                            "endings against a lone king are drawn after 16 or 5 moves, frisian "
                            "ones after 7 or 2; international, killer and frisian only")},
        "capture",
        {"international_draughts", "polish_draughts"}};
}
DrawRules InternationalDraughts::draws_of(const ply::Options& options) {
    const std::string& variant = options.word("variant");
    using FewKings = DrawRules::FewKings;
    FewKings drawn = FewKings::open;
    if (variant == "international" || variant == "killer") drawn = FewKings::international;
    if (variant == "frisian") drawn = FewKings::frisian;
    return {.quiet_plies = 2 * options.integer("quiet_moves"),
            .few_kings = options.word("few_kings") == "drawn" ? drawn : FewKings::open};
}

}  // namespace draughts

using draughts::Checkers, draughts::InternationalDraughts;
PLYBOARD_GAMES(Checkers, InternationalDraughts)
