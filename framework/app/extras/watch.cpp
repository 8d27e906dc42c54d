// plyboard watch: a running tournament as a page.

#include <fmt/format.h>

#include <cstdio>

#include "framework/app/cli/common.hpp"
#include "framework/app/extras/extras.hpp"
#include "framework/app/extras/watched_tournament.hpp"
#include "framework/studio/page_files.hpp"
#include "framework/web/page_server.hpp"

namespace ply {
namespace {

/// The page asks for its state again and again; nobody speaks to it over a socket.
class NobodySpeaks final : public web::PageHandler {
public:
    bool message(web::ClientId /*client*/, std::string /*text*/) override { return false; }
    void closed(web::ClientId /*client*/) override {}
};

}  // namespace

int run_watch(const CommandLine& line) {
    const Interruptible interruptible;
    const WatchedTournament tournament(line.text("FILE"));
    web::PageServerSettings settings;
    settings.port = static_cast<std::uint16_t>(line.number_or("port", 0, 0, 65535));
    settings.file = [&](std::string_view path) -> std::optional<web::PageFile> {
        if (path == "/state.json") return web::PageFile{"application/json", tournament.state()};
        if (path == "/index.html") return studio::served_page_file("/watch.html");
        if (auto file = studio::shared_page_file(path)) return file;
        return studio::served_page_file(path);
    };
    web::PageServer server(std::move(settings));
    emit("http://127.0.0.1:{}/\n", server.port());
    std::fflush(stdout);
    NobodySpeaks nobody;
    server.run(nobody, interruptible.token());
    return 0;
}

}  // namespace ply
