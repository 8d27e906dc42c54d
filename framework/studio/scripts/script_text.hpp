/// Scripts on the disk, and what is wrong with them.
#pragma once

#include <filesystem>
#include <stop_token>
#include <string>
#include <string_view>

#include "framework/report/text/json.hpp"
#include "framework/studio/protocol/admission.hpp"

namespace ply::studio {

/// Tells whether a text has changed; keeps no secrets.
std::string text_hash(std::string_view text);

/// A script as it is on the disk. Throws Error where it cannot be read.
struct ScriptText {
    std::string text;
    std::string hash;
};
ScriptText read_script_text(const std::filesystem::path& file);

/// ScriptText of page/protocol.d.ts.
Json script_text_json(const std::filesystem::path& file, const ScriptText& script,
                      const Admission& admission);

/// What there is to say of a text that is, or would be, the script `file`: `problems`, `tests` and
/// `notes` of the event `script`. The tests that it carries are run until `stop` is requested.
Json judged_script(const std::filesystem::path& file, const std::string& text,
                   const std::stop_token& stop);

}  // namespace ply::studio
