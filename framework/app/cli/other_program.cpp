#include "framework/app/cli/other_program.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <vector>

#include "framework/app/cli/command_line.hpp"
#include "framework/base/error.hpp"
#include "framework/base/failure_text.hpp"
#include "framework/base/system/process.hpp"
#include "framework/loading/unbuilt_plugins.hpp"

namespace ply {
namespace {

/// Behind the name of the front program; so are targets of the build called.
const char* suffix_of(Program program) {
    switch (program) {
        case Program::tools:
            return "-tools";
        case Program::extras:
            return "-extras";
        case Program::front:
            break;
    }
    return "";
}

std::string file_of(Program program) {
    return own_program() + suffix_of(program);
}

}  // namespace

bool is_built(Program program) {
    return access(file_of(program).c_str(), X_OK) == 0;
}

int become(Program program, const CommandLine& line) {
    const std::string file = file_of(program);
    if (!is_built(program))
        build_by_launcher("this command", fmt::format("plyboard{}", suffix_of(program)), file);
    std::vector<std::string> words{file, line.command()};
    words.insert(words.end(), line.typed().begin(), line.typed().end());
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    execv(file.c_str(), arguments.data());
    throw Error(system_failure_text(file + " could not be started", errno));
}

}  // namespace ply
