#include "framework/app/play/typed_cells.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "framework/game/clicks/click_machine.hpp"
#include "framework/game/shown/cell_names.hpp"

namespace ply {
namespace {

/// Whose piece stands there; chance_player: nobody's.
Player owner_on(const Game& game, const Position& position, int cell) {
    const Layout& layout = *game.layout();
    const auto content = static_cast<std::size_t>(game.content(position.state, cell));
    const bool piece = !layout.counts && content > 0 && content < layout.pieces.size();
    return piece ? layout.pieces[content].owner : chance_player;
}

/// Whether moves begin with empty cells now: something is placed there.
bool places(const Game& game, const Position& position) {
    const ClickMachine machine(game, position);
    return std::ranges::any_of(machine.moves(), [&](const ClickableMove& move) {
        const std::vector<int>& cells = move.touched.cells;
        return !cells.empty() && game.content(position.state, cells.front()) == 0;
    });
}

/// Whether the move touches or clears the cell, in one of its orders.
bool touches(const ClickableMove& move, int cell) {
    const auto holds = [&](const std::vector<int>& cells) {
        return std::ranges::find(cells, cell) != cells.end();
    };
    return holds(move.touched.cells) || holds(move.cleared) ||
           std::ranges::any_of(move.touched.alternatives, holds);
}

}  // namespace

std::vector<std::string> moves_of_cell(const Game& game, const Position& position, int cell) {
    const ClickMachine machine(game, position);
    const Clicked begun = machine.click(machine.start(), cell);
    std::vector<std::string> texts;
    const auto add = [&](std::size_t move) { texts.push_back(machine.moves()[move].text); };
    if (begun.played) add(*begun.played);
    if (begun.clicks.empty()) return texts;
    for (const Clicked::Way& way : begun.ways) add(way.move);
    texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
    return texts;
}

std::optional<Move> move_by_cells(const Game& game, const Position& position,
                                  const std::string& text) {
    std::string rest;
    const std::vector<int> cells = CellNames(game.layout()).in(text, &rest);
    const auto name = [&](int cell) {
        return game.layout()->cells[static_cast<std::size_t>(cell)].name;
    };
    // Only between cells may something stand.
    if (cells.empty() || rest.find_first_not_of(" ,-x:") != rest.npos ||
        !text.starts_with(name(cells.front())) || !text.ends_with(name(cells.back())))
        return std::nullopt;
    const ClickMachine machine(game, position);
    Clicked now = machine.start();
    for (std::size_t i = 0; i < cells.size(); ++i) {
        now = machine.click(now, cells[i]);
        if (now.played) {
            const ClickableMove& move = machine.moves()[*now.played];
            const bool all =
                std::ranges::all_of(cells, [&](int cell) { return touches(move, cell); });
            return all ? std::optional(move.move) : std::nullopt;
        }
        if (now.clicks.size() != i + 1) return std::nullopt;  // another move was begun
    }
    return std::nullopt;
}

std::string refusal_of(const Game& game, const Position& position, const std::string& text) {
    std::string rest;
    const std::vector<int> cells = CellNames(game.layout()).in(text, &rest);
    if (cells.empty()) return {};
    const auto is_letter = [](char letter) { return letter >= 'a' && letter <= 'z'; };
    const std::string& first = game.layout()->cells[static_cast<std::size_t>(cells[0])].name;
    // Where cells are numbers, those in `d6-c5` are none of them.
    if (std::ranges::none_of(first, is_letter) && std::ranges::any_of(rest, is_letter)) return {};
    const auto name = [&](int cell) {
        return game.layout()->cells[static_cast<std::size_t>(cell)].name;
    };
    const bool occupied = game.content(position.state, cells.front()) != 0;
    const std::vector<std::string> moves = moves_of_cell(game, position, cells.front());
    if (cells.size() == 1 && occupied && moves.empty())
        return fmt::format("{} is occupied", name(cells[0]));
    const Player owner = owner_on(game, position, cells.front());
    if (owner != chance_player && owner != game.mover(position.state))
        return fmt::format("what stands on {} is player {}'s", name(cells[0]), owner + 1);
    if (moves.empty() && occupied)
        return fmt::format("what stands on {} cannot move", name(cells[0]));
    if (moves.empty())
        return (places(game, position) ? "no move goes to " : "nothing stands on ") +
               name(cells[0]);
    constexpr std::size_t most = 24;
    const bool many = moves.size() > most;
    return fmt::format(
        "'{}' is not a legal move; from {}: {}{}", text, name(cells[0]),
        fmt::join(moves.begin(),
                  moves.begin() + static_cast<std::ptrdiff_t>(many ? most : moves.size()), " "),
        many ? " ..." : "");
}

}  // namespace ply
