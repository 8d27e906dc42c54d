/// Pictures of many positions of one game, for a page that shows them by a script: the board once,
/// each drawing once, and numbers of drawings for each position.
///
///     RecordedPictures pictures(*game, "g0-");
///     const std::vector<int> here = pictures.standing(state);   // a drawing for each cell
///     const int below = pictures.beside(state);                 // what lies beside the board
///     page_data["board"] = pictures.json();                     // after all positions
#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "framework/report/picture/board_picture.hpp"

namespace ply {

class RecordedPictures {
public:
    /// The game must live as long, and has a layout. `id` begins the ids of elements.
    RecordedPictures(const Game& game, const std::string& id);

    std::vector<int> standing(const AnyState& state) {
        return numbers_of(picture_.standing(state));
    }
    /// What differs between two of them: cell, drawing, cell, drawing ...; all where `before` is
    /// empty.
    static std::vector<int> changes(const std::vector<int>& before, const std::vector<int>& after);
    int beside(const AnyState& state) { return number_of(picture_.beside(state)); }

    /// `svg`: the board at the start; `places`: of each cell x, y and scale; `drawings`: SVG, the
    /// first one empty. As CSS: board_picture_css().
    nlohmann::ordered_json json() const;

private:
    std::vector<int> numbers_of(const std::vector<std::string>& drawings);
    int number_of(const std::string& drawing);

    const Game& game_;
    BoardPicture picture_;
    std::map<std::string, int> numbers_;
    std::vector<std::string> drawings_;
};

}  // namespace ply
