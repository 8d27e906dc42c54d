#include "framework/board/state/dice.hpp"

#include <algorithm>
#include <charconv>
#include <vector>

#include "framework/board/state/move_code.hpp"

namespace ply::board {
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

bool shows(Move thrown, const std::vector<int>& faces) {
    if (static_cast<std::size_t>(MoveCode::entries(thrown)) != faces.size()) return false;
    for (std::size_t i = 0; i < faces.size(); ++i)
        if (MoveCode::entry(thrown, static_cast<int>(i)) != faces[i]) return false;
    return true;
}

}  // namespace

void offer_throws(const Definition& game, MoveList& list) {
    add_throws(game, 0, MoveCode::make(MoveKind::dice), list);
}

std::uint32_t throw_weight(const Definition& game, Move thrown) {
    std::uint64_t weight = 1;
    std::vector<int> faces;
    for (std::size_t i = 0; i < game.dice.size(); ++i) {
        faces.push_back(MoveCode::entry(thrown, static_cast<int>(i)));
        weight *= game.dice[i].weights[static_cast<std::size_t>(faces.back() - game.dice[i].first)];
    }
    if (!game.sorted_dice) return static_cast<std::uint32_t>(weight);
    std::uint64_t orders = 0;
    do {
        ++orders;
    } while (std::ranges::next_permutation(faces).found);
    return static_cast<std::uint32_t>(weight * orders);
}

std::optional<Move> read_sorted_throw(const Definition& game, std::string_view text) {
    std::vector<int> faces = faces_of(text);
    std::ranges::sort(faces);
    MoveList throws;
    offer_throws(game, throws);
    for (const Move thrown : throws)
        if (shows(thrown, faces)) return thrown;
    return std::nullopt;
}

}  // namespace ply::board
