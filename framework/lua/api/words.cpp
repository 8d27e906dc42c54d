#include "framework/lua/api/words.hpp"

#include <algorithm>

namespace ply::lua {

std::span<const Chapter> chapters() {
    static const Chapter all[] = {
        {"The game", declarations()},
        {"Boards", board_shapes()},
        {"Other files", load_words()},
        {"Offering moves", move_words()},
        {"Moving over others", hop_words()},
        {"Sets of cells", set_words()},
        {"Looking at the board", board_words()},
        {"Attacks", attack_words()},
        {"Places and directions", geometry_words()},
        {"Changing the position", change_words()},
        {"Cards and what is hidden", card_words()},
        {"How it ended", ending_words()},
    };
    return all;
}

const Word* word_named(std::string_view name) {
    for (const Chapter& chapter : chapters())
        for (const Word& word : chapter.words)
            if (name == word.name()) return &word;
    return nullptr;
}

bool returns_set(const Word& word) {
    return word.row->returns == Returns::set;
}

const Constant* constant_named(std::string_view name) {
    const auto all = constants();
    const auto found = std::ranges::find(all, name, &Constant::name);
    return found == all.end() ? nullptr : &*found;
}

}  // namespace ply::lua
