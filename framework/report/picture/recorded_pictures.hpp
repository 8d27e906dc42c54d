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
    /// Whether there is more to draw than texts: a board, or zones of cards.
    static bool has(const Game& game);

    /// The game must live as long, and has pictures. `id` begins the ids of elements;
    /// `seats`: who sits where, if it is the same in all positions.
    RecordedPictures(const Game& game, const std::string& id, std::vector<std::string> seats = {});

    std::vector<int> standing(const AnyState& state) {
        return numbers_of(picture_.standing(state));
    }
    /// What differs between two of them: cell, drawing, cell, drawing ...; all where `before` is
    /// empty.
    static std::vector<int> changes(const std::vector<int>& before, const std::vector<int>& after);
    int beside(const AnyState& state);

    /// `svg`: the board at the start; `places`: of each cell x, y and scale; `drawings`: SVG, the
    /// first one empty. As CSS: board_picture_css().
    nlohmann::ordered_json json() const;

private:
    std::vector<int> numbers_of(const std::vector<std::string>& drawings);
    int number_of(const std::string& drawing);

    const Game& game_;
    PictureStyle style_;
    double height_ = 0;  ///< of the highest picture of zones
    BoardPicture picture_;
    std::map<std::string, int> numbers_;
    std::vector<std::string> drawings_;
};

}  // namespace ply
