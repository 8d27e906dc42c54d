/// Throws of dice as the moves of chance.
#include <algorithm>

#include "framework/loading/lua/lua_rules.hpp"

namespace ply::lua {
namespace {

/// Dice that are alike are not told apart: a throw is written with the lower number first.
bool are_alike(const std::vector<Die>& dice) {
    return std::ranges::all_of(dice, [&](const Die& die) { return die == dice[0]; });
}

void add_throws(const std::vector<Die>& dice, std::size_t done, Move thrown, bool alike,
                MoveList& list) {
    if (done == dice.size()) return list.add(thrown);
    const Die& die = dice[done];
    const int least =
        alike && done > 0 ? MoveCode::entry(thrown, static_cast<int>(done) - 1) : die.first;
    const int most = die.first + static_cast<int>(die.weights.size()) - 1;
    for (int face = least; face <= most; ++face)
        add_throws(dice, done + 1, MoveCode::with_entry(thrown, face), alike, list);
}

}  // namespace

void LuaRules::offer_throws(MoveList& list) const {
    const std::vector<Die>& dice = vm_->definition.dice;
    add_throws(dice, 0, MoveCode::make(MoveKind::dice), are_alike(dice), list);
}

/// The product of the faces' weights; times the orders in which alike dice can show them.
std::uint32_t LuaRules::weight(const State&, Move move) const {
    const std::vector<Die>& dice = vm_->definition.dice;
    std::uint64_t weight = 1;
    std::vector<int> faces;
    for (std::size_t i = 0; i < dice.size(); ++i) {
        faces.push_back(MoveCode::entry(move, static_cast<int>(i)));
        weight *= dice[i].weights[static_cast<std::size_t>(faces.back() - dice[i].first)];
    }
    if (!are_alike(dice)) return static_cast<std::uint32_t>(weight);
    std::uint64_t orders = 0;
    do {
        ++orders;
    } while (std::ranges::next_permutation(faces).found);
    return static_cast<std::uint32_t>(weight * orders);
}

}  // namespace ply::lua
