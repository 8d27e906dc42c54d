/// Backgammon's positions written down plainly, GNU Backgammon's texts for them, and a generator of
/// plays by the rules word by word: what the game is held against.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "framework/loading/catalogue.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/plugin_games.hpp"

namespace ply_test::backgammon {

using namespace ply;

/// Both players' men by the points they have to go, 25 the bar, 0 off: written down plainly.
using Side = std::array<int, 26>;
struct Sides {
    Side men[2]{};
    int on_roll = 0;

    auto key() const { return std::make_pair(men[0], men[1]); }
    bool operator<(const Sides& other) const { return key() < other.key(); }
    bool operator==(const Sides& other) const { return key() == other.key(); }
};

inline const std::string base64 =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Bits in the order of GNU Backgammon's keys: of each byte the lowest first.
inline std::string bits_of(const std::string& id) {
    std::string high_first;
    for (const char letter : id)
        for (int bit = 5; bit >= 0; --bit)
            high_first += (base64.find(letter) >> bit & 1) != 0 ? '1' : '0';
    std::string bits;
    for (std::size_t byte = 0; byte + 8 <= high_first.size(); byte += 8)
        for (std::size_t bit = 8; bit-- > 0;) bits += high_first[byte + bit];
    return bits;
}
inline std::string id_of(std::string bits) {
    bits.resize((bits.size() + 7) / 8 * 8, '0');
    std::string high_first;
    for (std::size_t byte = 0; byte < bits.size(); byte += 8)
        for (std::size_t bit = 8; bit-- > 0;) high_first += bits[byte + bit];
    high_first.resize((high_first.size() + 5) / 6 * 6, '0');
    std::string id;
    for (std::size_t first = 0; first < high_first.size(); first += 6)
        id += base64[std::stoul(high_first.substr(first, 6), nullptr, 2)];
    return id;
}

inline Sides sides_of(const Game& game, const AnyState& state) {
    const std::string text = game.state_text(state);
    Sides sides;
    sides.on_roll = bits_of(text.substr(15, 12))[6] - '0';
    const std::string bits = bits_of(text.substr(0, 14));
    std::size_t at = 0;
    for (const int player : {1 - sides.on_roll, sides.on_roll}) {
        Side& men = sides.men[player];
        men[0] = 15;
        for (int point = 1; point <= 25; ++point, ++at)
            for (; bits[at] == '1'; ++at) ++men[point], --men[0];
    }
    return sides;
}
/// Player 1 is on roll.
inline std::string text_of(const Sides& sides) {
    std::string bits;
    for (const int player : {1, 0})
        for (int point = 1; point <= 25; ++point)
            bits += std::string(static_cast<std::size_t>(sides.men[player][point]), '1') + '0';
    bits.resize(80, '0');
    return id_of(bits);
}
/// Player 1 is on roll; men by point, the others are off.
inline Sides race(const std::vector<int>& mine, const std::vector<int>& theirs) {
    Sides sides;
    for (const int player : {0, 1}) {
        Side& men = sides.men[player];
        men[0] = 15;
        for (const int point : player == 0 ? mine : theirs) ++men[point], --men[0];
    }
    return sides;
}

inline bool can_step(const Sides& s, int player, int from, int die) {
    const Side& mine = s.men[player];
    if (mine[from] == 0 || (mine[25] > 0 && from != 25)) return false;
    if (from > die) return from - die == 25 || s.men[1 - player][25 - (from - die)] < 2;
    for (int point = 7; point <= 25; ++point)
        if (mine[point] > 0) return false;
    for (int point = from + 1; point <= 6; ++point)
        if (mine[point] > 0 && from != die) return false;
    return true;
}
inline Sides stepped(Sides s, int player, int from, int die) {
    const int to = std::max(0, from - die);
    --s.men[player][from];
    ++s.men[player][to];
    if (to > 0 && s.men[1 - player][25 - to] == 1) {
        s.men[1 - player][25 - to] = 0;
        ++s.men[1 - player][25];
    }
    return s;
}
/// What the dice in this order lead to, each step made if any can be; by how many were made.
inline void follow(const std::set<Sides>& from, int player, std::vector<int> dice, int made,
                   std::map<int, std::set<Sides>>& ends) {
    ends[made].insert(from.begin(), from.end());
    if (dice.empty()) return;
    const int die = dice.front();
    dice.erase(dice.begin());
    std::set<Sides> next;
    for (const Sides& s : from)
        for (int point = 1; point <= 25; ++point)
            if (can_step(s, player, point, die)) next.insert(stepped(s, player, point, die));
    if (!next.empty()) follow(next, player, dice, made + 1, ends);
}
/// Every position that a throw may lead to.
inline std::set<Sides> plain_ends(const Sides& s, int player, int high, int low) {
    std::map<int, std::set<Sides>> ends;
    if (high == low) {
        follow({s}, player, {high, high, high, high}, 0, ends);
        return ends.rbegin()->second;
    }
    follow({s}, player, {high, low}, 0, ends);
    std::map<int, std::set<Sides>> other;
    follow({s}, player, {low, high}, 0, other);
    if (other.rbegin()->first > ends.rbegin()->first) return other.rbegin()->second;
    if (other.rbegin()->first == 2) ends[2].insert(other[2].begin(), other[2].end());
    return ends.rbegin()->second;  // of one step: with the larger die
}

inline std::vector<Move> move_list(const Game& game, const AnyState& state) {
    MoveList list;
    game.moves(state, list);
    return {list.begin(), list.end()};
}
inline AnyState played(const Game& game, AnyState state, const std::string& text) {
    INFO(text);
    const auto move = game.parse_move(state, text);
    REQUIRE(move.has_value());
    game.play(state, *move);
    return state;
}

}  // namespace ply_test::backgammon
