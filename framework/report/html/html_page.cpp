#include "framework/report/html/html_page.hpp"

#include <fmt/format.h>

#include "framework/report/html/assets.hpp"
#include "framework/report/text/escaped_text.hpp"

namespace ply {

std::string html_page(const HtmlPage& page) {
    return fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<title>{}</title>\n<style>{}</style>\n</head>\n<body class=\"{}\">\n{}\n"
        "<script type=\"application/json\" id=\"data\">{}</script>\n<script>{}\n{}</script>\n"
        "</body>\n</html>\n",
        xml_text(page.title), page.style, page.body_class, page.body, page.data, assets::page_js,
        page.script);
}

}  // namespace ply
