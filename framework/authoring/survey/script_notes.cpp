#include "framework/authoring/survey/script_notes.hpp"

#include "framework/authoring/survey/text_notes.hpp"
#include "framework/base/spec.hpp"
#include "framework/lua/load/loader.hpp"
#include "framework/lua/rules/script.hpp"

namespace ply {

std::vector<Note> script_notes(const ScriptSource& source, const std::stop_token& stop) {
    const GameInfo info = script_info(source);
    const Options defaults = resolve_options(info.options, {}, info.name);
    const auto machine = lua::load_script(source, defaults, info.options, true);
    std::vector<Note> notes;
    machine->protect(
        [&] { notes = lua::notes_of_texts(*machine, info, lua::files_of(*machine), stop); });
    return notes;
}

}  // namespace ply
