#include "framework/loading/script_games.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "framework/base/error.hpp"
#include "framework/base/files/input_file.hpp"
#include "framework/base/shown_text.hpp"
#include "framework/base/utf8.hpp"
#include "framework/lua/rules/script.hpp"

namespace ply {
namespace {

namespace fs = std::filesystem;

bool is_script_file(const fs::path& file) {
    std::error_code unreadable;
    return fs::is_regular_file(file, unreadable);
}

/// The text of a script or of what it includes.
std::string read_script_file(const fs::path& file) {
    std::string text = read_input_file(file, largest_text_file, "name a script (.lua)");
    if (const int line = line_not_utf8(text); line > 0)
        throw Error(fmt::format("{}:{}: a byte that is not UTF-8; save the file as UTF-8",
                                file.string(), line));
    return text;
}

/// Of a name such as lib/rows; anything that leads elsewhere, hides, or means something to a file
/// system or a terminal is none.
bool is_plain_name(const std::string& name) {
    const auto is_odd = [](unsigned char c) {
        return c < ' ' || c == 0x7f || c == '\\' || c == ':';
    };
    if (std::ranges::any_of(name, is_odd)) return false;
    for (std::size_t begin = 0; begin <= name.size();) {
        const std::size_t end = std::min(name.find('/', begin), name.size());
        if (begin == end || name[begin] == '.') return false;
        begin = end + 1;
    }
    return true;
}

}  // namespace

std::array<fs::path, 3> include_folders(const fs::path& script) {
    const fs::path folder = script.parent_path();
    return {folder / script.stem(), folder, folder / ".."};
}

fs::path included_file(const fs::path& script, const std::string& name) {
    const fs::path relative = fs::path(name + ".lua").lexically_normal();
    if (relative.is_absolute() || relative.begin()->string() == "..")
        throw Error(fmt::format(
            "include \"{}\" leads outside the scripts folder; name a file in it", name));
    for (const fs::path& base : include_folders(script))
        if (const fs::path file = base / relative; is_script_file(file)) {
            const fs::path inside = fs::weakly_canonical(include_folders(script).back());
            const auto [end, rest] = std::ranges::mismatch(inside, fs::weakly_canonical(file));
            if (end == inside.end()) return file;
            throw Error(fmt::format("include \"{}\" leads outside the scripts folder", name));
        }
    throw Error(
        fmt::format("include \"{}\": there is no file {} beside the script or in the folder "
                    "above it",
                    name, relative.string()));
}

GameSource script_with_text(const fs::path& file, std::string text, const Includes& brought) {
    GameSource source{
        GameSource::Kind::script, file.stem().string(), file.string(), std::move(text), {}, {}};
    const auto include = [&](const std::string& name) {
        const auto found = brought.find(name);
        if (found == brought.end()) return read_script_file(included_file(file, name));
        if (is_plain_name(name)) return found->second;
        throw Error(fmt::format(
            "'{}' is no name for a file that comes with a script; call it as in \"lib/rows\"",
            short_line(name, 200)));
    };
    const ScriptSource recording{source.file, source.text, [&](const std::string& name) {
                                     return source.includes[name] = include(name);
                                 }};
    if (source.text.find("include") != std::string::npos) open_script(recording, {});
    return source;
}

GameSource read_script(const fs::path& file) {
    return script_with_text(file, read_script_file(file));
}

ScriptSource script_of(const GameSource& source) {
    return {source.file, source.text, [includes = source.includes](const std::string& name) {
                const auto found = includes.find(name);
                if (found == includes.end()) throw Error("include \"" + name + "\" was not read");
                return found->second;
            }};
}

}  // namespace ply
