#include "framework/report/picture/recorded_pictures.hpp"

#include <nlohmann/json.hpp>

namespace ply {

RecordedPictures::RecordedPictures(const Game& game, const std::string& id)
    : game_(game), picture_(game, {.id = id}) {
    number_of("");
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
    return {{"svg", picture_.svg(game_.start())}, {"places", places}, {"drawings", drawings_}};
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
