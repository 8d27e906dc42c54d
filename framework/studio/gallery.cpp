#include "framework/studio/gallery.hpp"

#include <fmt/format.h>

#include "framework/report/html/html_page.hpp"
#include "framework/report/picture/board_picture.hpp"
#include "framework/report/text/escaped_text.hpp"

namespace ply::studio {
namespace {

constexpr std::string_view style = R"css(
:root { color-scheme: light dark; }
body { font: 16px/1.4 system-ui, sans-serif; margin: 1rem auto; max-width: 70rem; padding: 0 1rem; }
ul { display: grid; gap: 1.5rem; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr));
  list-style: none; padding: 0; }
li a { color: inherit; text-decoration: none; }
li svg { display: block; height: 15rem; width: 100%; }
h2 { font-size: 1.1rem; margin: .5rem 0 0; }
p { margin: .25rem 0; }
)css";

}  // namespace

std::string gallery_page(const std::vector<GalleryGame>& games) {
    HtmlPage page;
    page.title = "Games";
    page.style = std::string(board_picture_css()) + std::string(style);
    page.body = fmt::format("<main>\n<h1>{} games</h1>\n<ul>\n", games.size());
    for (const GalleryGame& game : games)
        page.body += fmt::format("<li><a href=\"{}\">{}<h2>{}</h2></a>\n<p>{}</p></li>\n",
                                 xml_text(game.file), game.picture, xml_text(game.title),
                                 xml_text(game.description));
    page.body += "</ul>\n</main>\n";
    return html_page(page);
}

}  // namespace ply::studio
