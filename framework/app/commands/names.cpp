// plyboard names (hidden): names to complete words with, for the scripts of `plyboard completions`.

#include "framework/app/cli/common.hpp"
#include "framework/app/cli/name_kinds.hpp"
#include "framework/app/cli/other_program.hpp"
#include "framework/base/error.hpp"
#include "framework/base/shown_text.hpp"
#include "framework/base/suggest.hpp"

namespace ply {

int run_names(const CommandLine& line) {
    const std::string text = line.text("KIND");
    const NameKind* const kind = name_kind(text);
    if (kind == nullptr) {
        std::vector<std::string> known;
        for (const NameKind& each : name_kinds()) known.emplace_back(each.placeholder);
        throw UsageError(fmt::format("there are no names of {}{}", text, suggestion(text, known)));
    }
    // What was never built has kept no games; and who presses TAB does not want to wait for it.
    if (kind->names == nullptr) return is_built(Program::tools) ? become(Program::tools, line) : 0;
    for (const std::string& name : kind->names()) emit("{}\n", one_line(name));
    return 0;
}

}  // namespace ply
