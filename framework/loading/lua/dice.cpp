/// Throws of dice as the moves of chance.
#include <algorithm>
#include <charconv>

#include "framework/loading/lua/lua_rules.hpp"

namespace ply::lua {
namespace {

void add_throws(const Definition& game, std::size_t done, Move thrown, MoveList& list) {
    if (done == game.dice.size()) return list.add(thrown);
    const Die& die = game.dice[done];
    const int least = game.sorted_dice && done > 0
                          ? MoveCode::entry(thrown, static_cast<int>(done) - 1)
                          : die.first;
    const int most = die.first + static_cast<int>(die.weights.size()) - 1;
    for (int face = least; face <= most; ++face)
        add_throws(game, done + 1, MoveCode::with_entry(thrown, face), list);
}

/// The numbers of `5-3`; none if the text is no throw.
std::vector<int> faces_of(std::string_view text) {
    std::vector<int> faces;
    const char* const end = text.data() + text.size();
    for (const char* at = text.data();; ++at) {
        const auto [next, error] = std::from_chars(at, end, faces.emplace_back());
        if (error == std::errc() && next == end) return faces;
        if (error != std::errc() || *next != '-') return {};
        at = next;
    }
}

}  // namespace

void LuaRules::offer_throws(MoveList& list) const {
    add_throws(vm_->definition, 0, MoveCode::make(MoveKind::dice), list);
}

/// The product of the faces' weights; times the orders in which sorted dice can show them.
std::uint32_t LuaRules::weight(const State&, Move move) const {
    const Definition& game = vm_->definition;
    std::uint64_t weight = 1;
    std::vector<int> faces;
    for (std::size_t i = 0; i < game.dice.size(); ++i) {
        faces.push_back(MoveCode::entry(move, static_cast<int>(i)));
        weight *= game.dice[i].weights[static_cast<std::size_t>(faces.back() - game.dice[i].first)];
    }
    if (!game.sorted_dice) return static_cast<std::uint32_t>(weight);
    std::uint64_t orders = 0;
    do {
        ++orders;
    } while (std::ranges::next_permutation(faces).found);
    return static_cast<std::uint32_t>(weight * orders);
}

std::optional<Move> LuaRules::read_throw(const State& state, std::string_view text) const {
    if (!vm_->definition.sorted_dice || !StateFormat::throwing(state.data())) return std::nullopt;
    std::vector<int> faces = faces_of(text);
    std::ranges::sort(faces);
    for (const Move thrown : generate(state)) {
        if (static_cast<std::size_t>(MoveCode::entries(thrown)) != faces.size())
            return std::nullopt;
        bool same = true;
        for (std::size_t i = 0; i < faces.size(); ++i)
            same = same && MoveCode::entry(thrown, static_cast<int>(i)) == faces[i];
        if (same) return thrown;
    }
    return std::nullopt;
}

}  // namespace ply::lua
