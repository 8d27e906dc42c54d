/// The fixed parts of pages and of the reference: files beside the code that uses them, which the build embeds
/// (CMakeLists.txt, plyboard_embed).
#pragma once

#include <string_view>

namespace ply::assets {

extern const std::string_view board_picture_css;  ///< of pictures of boards
extern const std::string_view notes_md;  ///< what the reference of Lua's words says beside the table
extern const std::string_view page_js;  ///< what all pages have in common
extern const std::string_view tournament_page_css;
extern const std::string_view tournament_page_js;
extern const std::string_view tournament_replay_html;  ///< the list of matches, the board, buttons
extern const std::string_view trace_page_css;          ///< besides that of the pictures
extern const std::string_view trace_page_js;           ///< shows step after step of the JSON in #data
extern const std::string_view trace_panel_html;        ///< the sentence, the variables, the buttons
extern const std::string_view trace_picture_css;
extern const std::string_view trace_steps_css;  ///< of a picture that is gone through step by step
/// A picture that is wider than the window fits into it; a click shows the place at full size, and
/// the next one the whole.
extern const std::string_view trace_zoom_js;

}  // namespace ply::assets
