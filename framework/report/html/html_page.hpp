/// The frame of a page that is complete in itself: style, data and script within it, nothing
/// fetched from anywhere.
#pragma once

#include <string>
#include <string_view>

namespace ply {

struct HtmlPage {
    std::string title;  ///< as text
    std::string style;  ///< CSS
    std::string body_class;
    std::string body;  ///< HTML
    std::string data;  ///< JSON for the script, as script_json() writes it, in the element #data
    std::string_view script;  ///< JavaScript, at the end, behind page.js
};

std::string html_page(const HtmlPage& page);

}  // namespace ply
