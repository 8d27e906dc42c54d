/// The fixed parts of the page that replays a game: files beside this one, which the build embeds
/// (CMakeLists.txt).
#pragma once

#include <string_view>

namespace ply::assets {

extern const std::string_view game_page_css;   ///< besides that of the pictures
extern const std::string_view game_page_html;  ///< the board, the buttons, the place of the moves
extern const std::string_view game_page_js;    ///< shows the positions of the JSON in #data

}  // namespace ply::assets
