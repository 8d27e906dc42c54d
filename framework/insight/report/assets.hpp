/// The fixed parts of the report's page, which the build embeds (CMakeLists.txt).
#pragma once

#include <string_view>

namespace ply::assets {

extern const std::string_view insight_page_css;    ///< besides that of tournaments and of boards
extern const std::string_view insight_page_js;     ///< shows the games of the JSON in #data
extern const std::string_view insight_games_html;  ///< the list of games, the board, buttons

}  // namespace ply::assets
