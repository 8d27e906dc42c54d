#include "framework/lua/lower/plain_reads.hpp"

#include <utility>
#include <vector>

#include "framework/base/error.hpp"
#include "framework/lua/syntax/script_code.hpp"

namespace ply::lua {
namespace {

constexpr MirroredWord mirror_table[] = {{"board", "__board"}, {"var", "__var"}};

}  // namespace

std::span<const MirroredWord> mirrored_words() {
    return mirror_table;
}

std::string with_plain_reads(const std::string& text, const std::string& label) {
    const std::string blanked = code_only(text);
    const ScriptCode code(blanked);
    const auto ends = code.ends_of_blocks();
    const auto reads = [&](const MirroredWord& each, std::size_t i) {
        return code.text(i) == each.word && code.is_indexed(i) && !code.is_written(i);
    };
    std::vector<Change> changes;
    for (const MirroredWord& each : mirror_table) {
        const bool plain = !code.declares(each.word);
        std::size_t body = 0;  // of the outermost function that is looked at
        std::size_t end = 0;
        for (std::size_t i = 0; i < code.size(); ++i) {
            if (code.text(i) == each.mirror)
                throw Error(label + ":" + std::to_string(code.line(i)) + ": " + each.mirror +
                            " is a name of the framework's own; take another");
            if (ends && code.text(i) == "function" && i >= end) {
                body = code.body_of_function(i);
                end = (*ends)[i];
            }
            if (!plain || !reads(each, i)) continue;
            changes.push_back({code.place(i), code.end(i), each.mirror});
            if (body == 0 || i >= end) continue;
            const std::size_t behind = code.end(body - 1);
            changes.push_back({behind, behind,
                               std::string(" local ") + each.mirror + "<const> = " + each.mirror});
            body = 0;  // once
        }
    }
    return changed(text, std::move(changes));
}

}  // namespace ply::lua
