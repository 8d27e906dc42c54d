// plyboard names (hidden): names to complete words with, for the scripts of `plyboard completions`.

#include "framework/app/cli/common.hpp"
#include "framework/app/cli/name_kinds.hpp"
#include "framework/base/error.hpp"
#include "framework/base/shown_text.hpp"
#include "framework/base/suggest.hpp"

namespace ply {

CommandLine names_line() {
    CommandLine line("names", "KIND", "Prints the names of a kind, a line each.");
    line.positional("KIND");
    return line;
}

int run_names(const CommandLine& line) {
    const std::string text = line.text("KIND");
    const NameKind* const kind = name_kind(text);
    if (kind == nullptr) {
        std::vector<std::string> known;
        for (const NameKind& each : name_kinds()) known.emplace_back(each.placeholder);
        throw UsageError(fmt::format("there are no names of {}{}", text, suggestion(text, known)));
    }
    for (const std::string& name : kind->names()) emit("{}\n", one_line(name));
    return 0;
}

}  // namespace ply
