#include "framework/report/picture/recorded_pictures.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "framework/game/shown/shown_zones.hpp"

namespace ply {

bool RecordedPictures::has(const Game& game) {
    return game.layout() != nullptr || !shown_zones_of(game, game.start()).empty();
}

RecordedPictures::RecordedPictures(const Game& game, const std::string& id,
                                   std::vector<std::string> seats)
    : game_(game), style_{.id = id, .seats = std::move(seats)}, picture_(game, style_) {
    number_of("");
}

int RecordedPictures::beside(const AnyState& state) {
    height_ = std::max(height_, picture_.height(state));
    return number_of(picture_.beside(state));
}

std::vector<int> RecordedPictures::changes(const std::vector<int>& before,
                                           const std::vector<int>& after) {
    std::vector<int> changed;
    for (std::size_t cell = 0; cell < after.size(); ++cell) {
        if (!before.empty() && after[cell] == before[cell]) continue;
        changed.push_back(static_cast<int>(cell));
        changed.push_back(after[cell]);
    }
    return changed;
}

nlohmann::ordered_json RecordedPictures::json() const {
    nlohmann::ordered_json places = nlohmann::ordered_json::array();
    for (const PlacedCell& cell : picture_.cells())
        places.push_back({cell.centre.x, cell.centre.y, cell.scale});
    PictureStyle style = style_;
    style.least_height = height_;
    const BoardPicture whole(game_, style);
    return {{"svg", whole.svg(game_.start())}, {"places", places}, {"drawings", drawings_}};
}

std::vector<int> RecordedPictures::numbers_of(const std::vector<std::string>& drawings) {
    std::vector<int> numbers;
    for (const std::string& drawing : drawings) numbers.push_back(number_of(drawing));
    return numbers;
}

int RecordedPictures::number_of(const std::string& drawing) {
    const auto [found, is_new] = numbers_.emplace(drawing, static_cast<int>(drawings_.size()));
    if (is_new) drawings_.push_back(drawing);
    return found->second;
}

}  // namespace ply
