#include "framework/report/notation/backgammon_turns.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <numeric>
#include <utility>

#include "framework/base/error.hpp"
#include "framework/base/shown_text.hpp"

namespace ply::backgammon_turns {
namespace {

constexpr int points = 24;
constexpr char bar_letter = 'y';
constexpr char off_letter = 'z';
constexpr std::string_view words_of_the_cube[] = {"double", "take", "drop"};

/// Of a point as the player counts it.
char letter_of(Player player, int point) {
    return static_cast<char>('a' + (player == 1 ? point - 1 : points - point));
}
int point_of(Player player, char letter) {
    return player == 1 ? letter - 'a' + 1 : points - (letter - 'a');
}

/// Of a place on the drawn board, which is named by the points of player 1: `24'1`.
char letter_of_cell(const Game& game, int cell) {
    const std::string& name = game.layout()->cells[static_cast<std::size_t>(cell)].name;
    int point = 0;
    std::from_chars(name.data(), name.data() + name.size(), point);
    if (point == 0) return off_letter;
    return point > points ? bar_letter : letter_of(0, point);
}

std::string die_digits(const std::array<int, 2>& dice) {
    return fmt::format("{}{}", dice[0], dice[1]);
}

/// Nothing: it is not legal.
std::optional<Move> move_called(const Game& game, const AnyState& state, std::string_view word) {
    MoveList list;
    game.moves(state, list);
    const auto* const found =
        std::ranges::find_if(list, [&](Move move) { return game.move_text(state, move) == word; });
    return found == list.end() ? std::nullopt : std::optional(*found);
}

/// A point as the rules write it; empty: the letter is none.
std::string point_text(Player player, char letter) {
    if (letter == bar_letter) return "bar";
    if (letter == off_letter) return "off";
    return letter >= 'a' && letter < bar_letter ? std::to_string(point_of(player, letter)) : "";
}

/// `8/5+6/5` for `hefe`: steps of one man become one way, which says where he is on it.
std::optional<std::string> play_text(Player player, std::string_view letters) {
    if (letters.empty()) return "pass";
    if (letters.size() % 2 != 0) return std::nullopt;
    std::vector<std::string> ways;
    std::string ends;  // letters
    for (std::size_t i = 0; i < letters.size(); i += 2) {
        const std::string from = point_text(player, letters[i]);
        const std::string to = point_text(player, letters[i + 1]);
        if (from.empty() || to.empty()) return std::nullopt;
        const std::size_t way = ends.find(letters[i]);
        if (way == ends.npos) {
            ways.push_back(from + "/" + to);
            ends += letters[i + 1];
        } else {
            ways[way] += "/" + to;
            ends[way] = letters[i + 1];
        }
    }
    return fmt::format("{}", fmt::join(ways, "+"));
}

/// Whose men are written so.
std::string men_of(const GnuPosition& position, Player player) {
    std::string text;
    const auto& men = position.men[static_cast<std::size_t>(player)];
    for (int point = GnuPosition::bar; point > 0; --point)
        for (int man = 0; man < men[static_cast<std::size_t>(point)]; ++man)
            text += fmt::format("[{}]",
                                point == GnuPosition::bar ? bar_letter : letter_of(player, point));
    return text.empty() ? text : (player == 0 ? "AB" : "AW") + text;
}

}  // namespace

bool understood(const Game& game) {
    return game.options().all().contains("cube") && game.layout() != nullptr;
}

std::string root(const Game& game) {
    return game.options().integer("cube") == 1 ? "GM[6]CO[n]" : "GM[6]CO[c]";
}

std::string property(const Game& game, const AnyState& state, Move move, bool alone) {
    const Player mover = game.mover(state);
    std::string text = game.move_text(state, move);
    if (mover == chance_player) {
        std::erase(text, '-');
        return alone ? "DI[" + text + "]" : "";
    }
    if (text == "roll") return "";
    const char* const colour = mover == 0 ? "B" : "W";
    if (std::ranges::find(words_of_the_cube, text) != std::end(words_of_the_cube))
        return fmt::format("{}[{}]", colour, text);
    std::string value = die_digits(GnuPosition::of(game.state_text(state)).dice);
    if (const auto touched = game.touched_cells(state, move))
        for (const int cell : touched->cells) value += letter_of_cell(game, cell);
    return fmt::format("{}[{}]", colour, value);
}

std::optional<std::array<int, 2>> dice_of(std::string_view text) {
    const auto shows = [](char letter) { return letter >= '1' && letter <= '6'; };
    if (text.size() != 2 || !shows(text[0]) || !shows(text[1])) return std::nullopt;
    return std::array{text[0] - '0', text[1] - '0'};
}

std::optional<std::vector<Move>> thrown(const Game& game, AnyState state,
                                        std::optional<Player> player, std::string_view dice) {
    const auto wanted = dice_of(dice);
    if (!wanted) return std::nullopt;
    std::vector<Move> moves;
    if (game.mover(state) != chance_player &&
        player.value_or(game.mover(state)) == game.mover(state))
        if (const auto roll = move_called(game, state, "roll")) {
            moves.push_back(*roll);
            game.play(state, *roll);
        }
    if (game.mover(state) != chance_player) return std::nullopt;
    // The first throw says by its larger die who begins; files have the larger one in front.
    for (const auto& shown : {die_digits(*wanted), die_digits({(*wanted)[1], (*wanted)[0]})}) {
        const auto move = game.parse_move(state, shown);
        if (!move) continue;
        AnyState then = state;
        game.play(then, *move);
        if (player.value_or(game.mover(then)) != game.mover(then)) continue;
        moves.push_back(*move);
        return moves;
    }
    return std::nullopt;
}

std::optional<std::vector<Move>> turn(const Game& game, AnyState state, Player player,
                                      std::string_view value) {
    if (std::ranges::find(words_of_the_cube, value) != std::end(words_of_the_cube)) {
        const auto word =
            game.mover(state) == player ? move_called(game, state, value) : std::nullopt;
        return word ? std::optional(std::vector{*word}) : std::nullopt;
    }
    const auto dice = dice_of(value.substr(0, 2));
    if (!dice) return std::nullopt;
    std::vector<Move> moves;
    auto shown = GnuPosition::of(game.state_text(state)).dice;
    if (shown[0] == 0) {
        auto first = thrown(game, state, player, value.substr(0, 2));
        if (!first) return std::nullopt;
        moves = std::move(*first);
        for (const Move move : moves) game.play(state, move);
        shown = *dice;
    }
    const auto text = play_text(player, value.substr(2));
    if (game.mover(state) != player || !text ||
        std::minmax(shown[0], shown[1]) != std::minmax((*dice)[0], (*dice)[1]))
        return std::nullopt;
    const auto play = game.parse_move(state, *text);
    if (!play) return std::nullopt;
    moves.push_back(*play);
    return moves;
}

std::string position(const Game& game, const AnyState& state) {
    const GnuPosition at = GnuPosition::of(game.state_text(state));
    if (!at.begun || at.doubled)
        throw Error(fmt::format("a game of {} that begins {} has no Smart Game Format",
                                game.info().name,
                                at.doubled ? "with a double that waits for its answer"
                                           : "with another position before its first throw"));
    std::string text = "AE[a:y]" + men_of(at, 0) + men_of(at, 1);
    if (at.cube > 0) text += fmt::format("CV[{}]CO[{}]", 1 << at.cube, at.owner == 0 ? 'b' : 'w');
    text += at.mover == 0 ? "PL[B]" : "PL[W]";
    return at.dice[0] == 0 ? text : text + "DI[" + die_digits(at.dice) + "]";
}

void add_man(GnuPosition& position, Player player, std::string_view point) {
    if (point.size() != 1 || point[0] < 'a' || point[0] > bar_letter)
        throw Error(fmt::format("'{}' is no point to set up here", shortened(point, 20)));
    auto& men = position.men[static_cast<std::size_t>(player)];
    if (std::accumulate(men.begin(), men.end(), 0) == GnuPosition::all_men)
        throw Error("more than 15 men of a player are set up");
    const int at = point[0] == bar_letter ? GnuPosition::bar : point_of(player, point[0]);
    ++men[static_cast<std::size_t>(at)];
}

}  // namespace ply::backgammon_turns
