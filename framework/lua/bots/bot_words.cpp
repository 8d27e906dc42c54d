#include "framework/lua/bots/bot_words.hpp"

namespace ply::lua {
namespace {

constexpr Constant bot_constant_table[] = {
    {"me", 0, "integer", "The player who is to choose, from 1."},
    {"game", 0, "game_facts", "What game it is."},
    {"opt", 0, "table<string, integer|string>",
     "The options of the player with their values, below player { ... }."},
};

constexpr Signature bot_choose_row{
    "choose",
    {{{"position", Type::position, {}, "in which it is your turn"},
      {"legal", Type::table, {}, "string[]"},
      {"clock", Type::table, {}, "clock_table"}}},
    Returns::chosen,
    "Yours to write: the move to play, one of legal. A second value, a "
    "number, is what you think the "
    "position is worth; \"resign\" gives the match up."};

}  // namespace

std::span<const Chapter> bot_chapters() {
    static const Chapter all[] = {
        {"The player", bot_declarations()},
        {"Moves and ends", bot_rule_words()},
        {"The board", bot_board_words()},
        {"Searching", bot_search_words()},
    };
    return all;
}

std::span<const Constant> bot_constants() {
    return bot_constant_table;
}

const Signature& bot_callback() {
    return bot_choose_row;
}

std::vector<Field> player_fields() {
    return {
        {"name", "string", true, "what it is called where there is room"},
        {"description", "string", true, "one sentence: how it chooses"},
        {"options", "table<string, table>", true,
         "{ depth = { 2, min = 1, max = 9, help = \"...\" }, style = { \"bold\", \"calm\" } }: the "
         "default first"},
    };
}

std::vector<Field> bot_game_fields() {
    return {
        {"name", "string", false, "`hex`"},
        {"title", "string", false, "`Hex`"},
        {"players", "integer", false, "1 to 6"},
        {"chance", "boolean", false, "there are dice or the like"},
        {"chance_first", "boolean", false, "chance moves only before the first move of a player"},
        {"hidden", "boolean", false, "players do not see everything"},
        {"goal", "string", false, "`win`, or `margin` where the size of a win matters"},
        {"evaluations", "string[]", false, "the game's own, the default first"},
        {"cells", "string[]", false, "names of all cells; empty where there is no board"},
        {"pieces", "string[]", false, "names of the pieces, in the order of their numbers"},
        {"options", "table<string, integer|string>", false, "of the game, with their values"},
    };
}

std::vector<Field> bot_clock_fields() {
    return {
        {"budget", "number", false,
         "seconds to think for: of the clock, or of the option time; math.huge without either"},
        {"left", "number", false, "seconds on the clock; math.huge without one"},
        {"increment", "number", false, "seconds that each move adds"},
        {"period", "number", false, "seconds of a period of byoyomi; 0: there is none"},
        {"periods", "integer", false, "of byoyomi that are left"},
        {"moves_to_go", "integer", false, "until the clock is set anew; 0: it is not"},
    };
}

std::vector<Field> position_fields() {
    return {
        {"mover", "integer", false, "whose turn it is, from 1; 0: dice are thrown"},
        {"ply", "integer", false,
         "moves made since the match began; those that you know of, where something is hidden"},
        {"text", "string", false, "as `plyboard show --position` reads it"},
        {"seen", "string", false,
         "the same with what you do not see left out, where players do not see everything"},
    };
}

}  // namespace ply::lua
