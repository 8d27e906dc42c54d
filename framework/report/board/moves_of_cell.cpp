#include "framework/report/board/moves_of_cell.hpp"

#include <algorithm>
#include <cctype>

#include "framework/game/clicks/click_machine.hpp"
#include "framework/game/clicks/typed_moves.hpp"
#include "framework/game/shown/look_defaults.hpp"
#include "framework/report/board/pile_numbers.hpp"

namespace ply {

std::vector<Layout::Cell> cells_of_mover(const Game& game, const Position& position) {
    std::vector<Layout::Cell> cells = game.layout()->cells;
    const Player mover = game.mover(position.state);
    for (const BoardDrawing::Pile& pile : look_of(game).drawing.piles)
        if (!pile.tray && mover != chance_player)
            cells[static_cast<std::size_t>(pile.cells[0])].name = name_of_pile(pile, mover);
    return cells;
}

std::vector<std::string> moves_from_cell(const Game& game, const Position& position, int cell) {
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

std::vector<std::string> moves_to_cell(const Game& game, const Position& position, int cell) {
    std::vector<std::string> texts;
    for (const ClickableMove& move : clickable_moves(game, position))
        if (!move.touched.cells.empty() && move.touched.cells.back() == cell)
            texts.push_back(move.text);
    return texts;
}

std::vector<std::string> moves_naming(const Game& game, const Position& position,
                                      const std::string& word) {
    const auto is_part = [](unsigned char c) { return std::isalnum(c) != 0; };
    std::vector<std::string> texts = legal_texts(game, position);
    std::erase_if(texts, [&](const std::string& text) {
        for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) {
            const std::size_t end = at + word.size();
            if ((at == 0 || !is_part(text[at - 1])) && (end == text.size() || !is_part(text[end])))
                return false;
        }
        return true;
    });
    return texts;
}

}  // namespace ply
