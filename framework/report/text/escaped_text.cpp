#include "framework/report/text/escaped_text.hpp"

#include <nlohmann/json.hpp>

#include "framework/base/utf8.hpp"

namespace ply {
namespace {

bool is_control(char letter) {
    const auto byte = static_cast<unsigned char>(letter);
    return byte < ' ' || byte == 0x7f;
}

}  // namespace

std::string xml_text(const std::string& text) {
    const bool broken = line_not_utf8(text) != 0;
    std::string safe;
    for (const char letter : text) {
        switch (letter) {
            case '&':
                safe += "&amp;";
                break;
            case '<':
                safe += "&lt;";
                break;
            case '>':
                safe += "&gt;";
                break;
            case '"':
                safe += "&quot;";
                break;
            default: {
                const bool foreign = broken && static_cast<unsigned char>(letter) > 0x7f;
                safe += is_control(letter) ? ' ' : foreign ? '?' : letter;
            }
        }
    }
    return safe;
}

std::string script_json(const nlohmann::ordered_json& json) {
    std::string text = json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
    for (std::size_t at = 0; (at = text.find('<', at)) != std::string::npos;)
        text.replace(at, 1, "\\u003c");
    return text;
}

std::string csv_field(std::string_view text) {
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
    std::string quoted = "\"";
    for (const char letter : text) {
        if (letter == '"') quoted += '"';
        quoted += letter;
    }
    return quoted + '"';
}

}  // namespace ply
