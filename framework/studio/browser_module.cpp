// The studio inside a page: what page/exported/worker.js calls. One page, one thread.
#include <emscripten.h>

#include <deque>
#include <memory>
#include <nlohmann/json.hpp>

#include "framework/loading/browser_games.hpp"
#include "framework/studio/tables/browser_page.hpp"
#include "framework/studio/protocol/problem.hpp"
#include "framework/studio/studio.hpp"

// clang-format off
EM_JS(void, say_to_page, (const char* text), { Module.say(UTF8ToString(text)); });
// clang-format on

namespace ply::studio {
namespace {

constexpr web::ClientId page = 1;

std::deque<std::function<void()>>& waiting() {
    static std::deque<std::function<void()>> work;
    return work;
}

std::unique_ptr<Studio>& studio() {
    static std::unique_ptr<Studio> only;
    return only;
}

}  // namespace

void keep_in_browser(const std::string& game, const std::string& record) {
    say_to_page(sent_text({{"ev", "kept"}, {"game", game}, {"record", record}}).c_str());
}

}  // namespace ply::studio

extern "C" {

/// A script that the page brings: {name, file, text, includes}. Before the first message.
EMSCRIPTEN_KEEPALIVE void plyboard_give(const char* text) {
    const nlohmann::json script = nlohmann::json::parse(text);
    ply::give_script({ply::GameSource::Kind::script, script.at("name"), script.at("file"),
                      script.at("text"), script.at("includes"), {}});
}

/// What the page begins with.
EMSCRIPTEN_KEEPALIVE void plyboard_begin(const char* game, const char* version) {
    using namespace ply::studio;
    StudioSettings settings{.key = "page", .version = version, .game = game};
    studio() = std::make_unique<Studio>(
        std::move(settings),
        StudioLink{.send = [](ClientId, const std::string& text,
                              const std::string&) { say_to_page(text.c_str()); },
                   .post = [](std::function<void()> work) {
                       waiting().push_back(std::move(work));
                   }});
}

EMSCRIPTEN_KEEPALIVE void plyboard_message(const char* text) {
    ply::studio::studio()->message(ply::studio::page, text);
}

/// Does one piece of what waits; whether there is more.
EMSCRIPTEN_KEEPALIVE bool plyboard_turn() {
    auto& waiting = ply::studio::waiting();
    if (waiting.empty()) return false;
    const auto work = std::move(waiting.front());
    waiting.pop_front();
    work();
    return !waiting.empty();
}
}
