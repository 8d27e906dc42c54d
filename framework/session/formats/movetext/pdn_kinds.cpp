#include "framework/session/formats/movetext/pdn_kinds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace ply {
namespace {

constexpr std::array<PdnKind, 10> kinds_of_draughts{
    {{20, "draughts", "draughts", "international", 50, 'W', "10,10,N2,0", false, true},
     {21, "checkers", "checkers", "english", 32, 'B', "8,8,N1,0", false, false},
     {22, "draughts(variant=italian)", "draughts", "italian", 32, 'W', "8,8,N2,1", false, false},
     {23, "checkers(variant=pool)", "checkers", "pool", 32, 'B', "8,8,N1,0", false, false},
     {24, "draughts(variant=spanish)", "draughts", "spanish", 32, 'W', "8,8,N1,1", false, false},
     {25, "draughts(variant=russian)", "draughts", "russian", 32, 'W', "8,8,A0,0", true, false},
     {26, "draughts(variant=brazilian)", "draughts", "brazilian", 32, 'W', "8,8,A0,0", true, false},
     {29, "draughts(variant=czech)", "draughts", "czech", 32, 'W', "8,8,A0,0", true, false},
     {30, "lua:turkish_draughts", "turkish_draughts", "", 64, 'W', "8,8,A0,0", true, false},
     {40, "draughts(variant=frisian)", "draughts", "frisian", 50, 'W', "10,10,N2,0", false,
      false}}};

/// Of boards whose cells have letters, the dark ones, or all.
std::size_t squares_of(const Game& game, const PdnKind& kind) {
    const std::size_t cells = game.layout()->cells.size();
    return numbers_squares(game) || kind.squares == 64 ? cells : cells / 2;
}

}  // namespace

std::string PdnKind::type_text() const {
    return fmt::format("{},{},{}", type, begins, details);
}

std::span<const PdnKind> pdn_kinds() {
    return kinds_of_draughts;
}

const PdnKind* find_pdn_kind(int type) {
    const auto* const found = std::ranges::find(kinds_of_draughts, type, &PdnKind::type);
    return found == kinds_of_draughts.end() ? nullptr : found;
}

const PdnKind* pdn_kind_of(const Game& game) {
    const auto& options = game.options().all();
    const auto variant = options.find("variant");
    for (const PdnKind& kind : kinds_of_draughts) {
        if (kind.name != game.info().name) continue;
        if (variant != options.end() && variant->second.text != kind.variant) continue;
        const bool own_board = game.layout() != nullptr && game.facts().players == 2 &&
                               squares_of(game, kind) == static_cast<std::size_t>(kind.squares);
        return own_board ? &kind : nullptr;
    }
    return nullptr;
}

bool numbers_squares(const Game& game) {
    return game.layout() != nullptr && !game.layout()->cells.empty() &&
           game.layout()->cells.front().name == "1";
}

}  // namespace ply
