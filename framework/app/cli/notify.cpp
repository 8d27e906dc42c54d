#include "framework/app/cli/notify.hpp"

#include <sys/wait.h>

#include <cstdio>
#include <nlohmann/json.hpp>

#include "framework/report/text/emit.hpp"

namespace ply {

void notify(const std::string& command, const Json& summary) {
    if (command.empty()) return;
    std::fflush(nullptr);
    std::FILE* const input = popen(("exec >&2\n" + command).c_str(), "w");
    if (input == nullptr) return remark("--notify: no process for the command.\n");
    const std::string text = summary.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
    std::fwrite(text.data(), 1, text.size(), input);  // it need not be read
    const int status = pclose(input);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        remark("--notify: the command failed ({} {}).\n",
               WIFEXITED(status) ? "exit code" : "signal",
               WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status));
}

}  // namespace ply
