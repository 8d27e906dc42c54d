#include "framework/studio/protocol/problem.hpp"

#include "framework/base/failure_text.hpp"
#include "framework/base/shown_text.hpp"
#include "framework/lua/vm/script_error.hpp"

namespace ply::studio {
namespace {

Json fix_json(const Correction& fix) {
    return {{"line", fix.line},
            {"column", fix.column},
            {"end_line", fix.end_line},
            {"end_column", fix.end_column},
            {"text", fix.text}};
}

}  // namespace

Json problem_json(const Note& note) {
    Json json{{"text", short_line(note.message)}};
    if (!note.file.empty()) json["file"] = note.file;
    if (note.line > 0) json["line"] = note.line;
    if (note.column > 0) json["column"] = note.column;
    if (note.replacement) json["fix"] = fix_json(*note.replacement);
    return json;
}

Json problem_json(const std::exception& failure) {
    if (const auto note = placed_note(failure)) return problem_json(*note);
    Json json{{"text", short_line(failure_text(failure))}};
    if (const auto* const request = dynamic_cast<const RequestError*>(&failure)) {
        json["kind"] = request->kind();
        json.update(request->more());
    }
    return json;
}

std::string sent_text(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace ply::studio
