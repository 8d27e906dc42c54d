// plyboard studio: a page in the browser, served by this program to its own computer.

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "framework/app/cli/common.hpp"
#include "framework/app/extras/extras.hpp"
#include "framework/base/error.hpp"
#include "framework/loading/game_path.hpp"
#include "framework/session/store/game_file.hpp"
#include "framework/studio/page_files.hpp"
#include "framework/studio/studio.hpp"
#include "framework/studio/tables/kept_session.hpp"
#include "framework/web/page_address.hpp"
#include "framework/web/page_server.hpp"

extern char** environ;

namespace ply {
namespace {

namespace fs = std::filesystem;

/// A file that leads a browser to the address: other users see the command lines of programs, but
/// not this file.
class RedirectFile {
public:
    explicit RedirectFile(const std::string& address) {
        const char* const own = std::getenv("XDG_RUNTIME_DIR");
        std::error_code ignored;
        const fs::path folder =
            own != nullptr && *own == '/' ? fs::path(own) : fs::temp_directory_path(ignored);
        path_ = (folder / "plyboard-XXXXXX.html").string();
        const Descriptor file(mkstemps(path_.data(), 5));  // mode 0600
        const std::string page = fmt::format(
            "<!doctype html><meta charset=\"utf-8\"><title>Plyboard</title>"
            "<meta http-equiv=\"refresh\" content=\"0; url={}\"><a href=\"{}\">The studio</a>\n",
            address, address);
        written_ = file.open() &&
                   write(file.get(), page.data(), page.size()) == static_cast<ssize_t>(page.size());
    }
    ~RedirectFile() {
        if (written_) unlink(path_.c_str());
    }
    RedirectFile(const RedirectFile&) = delete;
    RedirectFile& operator=(const RedirectFile&) = delete;

    bool written() const { return written_; }
    const std::string& path() const { return path_; }

private:
    std::string path_;
    bool written_ = false;
};

bool has_display() {
    const auto set = [](const char* name) {
        const char* const value = std::getenv(name);
        return value != nullptr && *value != '\0';
    };
    return set("DISPLAY") || set("WAYLAND_DISPLAY");
}

/// Has the desktop open the file, and waits for nothing. Where nothing can open it, the address
/// that was printed is there.
void open_browser(const std::string& file) {
    std::string words[] = {"xdg-open", file};
    char* arguments[] = {words[0].data(), words[1].data(), nullptr};
    posix_spawn_file_actions_t silence;
    posix_spawn_file_actions_init(&silence);
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        posix_spawn_file_actions_addopen(&silence, stream, "/dev/null", O_RDWR, 0);
    pid_t child = 0;
    posix_spawnp(&child, "xdg-open", &silence, nullptr, arguments, environ);
    posix_spawn_file_actions_destroy(&silence);
}

bool is_record(const std::string& text) {
    const std::string file = game_in_file(text).file;
    return fs::is_regular_file(file) && !file.ends_with(".lua") && !file.ends_with(".so");
}

/// Keeps a game that is in a file, as `play` would go on with it; the name it is kept by.
std::string kept_record(const std::string& file) {
    LoadedSession loaded = read_game_file(file);
    studio::KeptSession kept;
    kept.save(*loaded.session);
    return kept.name();
}

studio::StudioSettings settings_of(const CommandLine& line) {
    studio::StudioSettings settings{.key = web::new_page_key(),
                                    .version = PLYBOARD_VERSION,
                                    .players = line.texts("player"),
                                    .tournaments = line.texts("tournament")};
    const std::string game = line.text_or("GAME", "");
    if (game.starts_with("plyboard:")) {
        settings.link = game;
    } else if (is_record(game)) {
        settings.session = kept_record(game);
    } else if (!game.empty()) {
        if (!is_path_of_game(parse_spec(game).name))
            Catalogue::standard().find(game);  // a broken script of one's own is to be mended
        settings.game = game;
    }
    return settings;
}

web::PageServerSettings server_settings(const CommandLine& line) {
    web::PageServerSettings settings;
    settings.port = static_cast<std::uint16_t>(line.number_or("port", 0, 0, 65535));
    settings.file = [folder = line.text_or("assets", "")](std::string_view path) {
        if (auto file = studio::shared_page_file(path)) return file;
        return folder.empty() ? studio::served_page_file(path) : studio::page_file_in(folder, path);
    };
    return settings;
}

}  // namespace

int run_studio(const CommandLine& line) {
    const Interruptible interruptible;
    studio::StudioSettings settings = settings_of(line);
    web::PageServer server(server_settings(line));
    const std::string address = fmt::format("http://127.0.0.1:{}/#{}", server.port(), settings.key);
    studio::Studio desk(std::move(settings),
                        {[&](web::ClientId client, std::string text, std::string replaces) {
                             server.send(client, std::move(text), std::move(replaces));
                         },
                         [&](std::function<void()> work) { server.post(std::move(work)); }});
    emit("{}\n", address);
    std::fflush(stdout);
    std::optional<RedirectFile> redirect;
    if (!line.has("no-open") && has_display())
        if (redirect.emplace(address); redirect->written()) open_browser(redirect->path());
    server.run(desk, interruptible.token());
    return 0;
}

}  // namespace ply
