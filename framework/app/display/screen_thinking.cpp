// The screen of a game while somebody thinks: what was found so far, and what is typed ahead.

#include <fmt/format.h>

#include <chrono>
#include <thread>

#include "framework/app/display/screen_display.hpp"

namespace ply {
namespace {

/// A move that is found at once comes at once.
constexpr std::chrono::milliseconds thinking_wait{20};

}  // namespace

std::shared_ptr<void> ScreenDisplay::thinking(const std::string& who, std::stop_source at_once) {
    content_.opinion.clear();
    std::vector<std::string> before = std::move(content_.thought);
    content_.thought = {one_line(who), "thinks", ""};
    content_.thinks = true;
    show_found("", "");
    content_.prompt = "Esc: move now> ";
    return std::make_shared<std::jthread>(
        [this, at_once = std::move(at_once), before = std::move(before),
         began = Clock::now()](const std::stop_token& done) mutable {
            while (!done.stop_requested()) {
                const auto seconds =
                    std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - began).count();
                const Found found = [&] {
                    const std::scoped_lock lock(found_mutex_);
                    return found_;
                }();
                content_.thought[1] = fmt::format("thinks, {} s{}{}", seconds,
                                                  found.worth.empty() ? "" : ": ", found.worth);
                content_.thought[2] = found.line;
                draw();
                key_while_thinking(screen_->key(thinking_wait), at_once);
            }
            content_.thought = std::move(before);
            content_.thinks = false;
            reads_on_ = !content_.sheet.empty();
            content_.prompt.clear();
        });
}

/// The line is edited as ever, but completed by nothing: its end may have other moves.
void ScreenDisplay::key_while_thinking(const ScreenKey& key, std::stop_source& at_once) {
    using Kind = ScreenKey::Kind;
    if (!ahead_.empty() && ahead_.back().kind == Line::Kind::ended) return;
    if (key.kind == Kind::escape && editor_->typed().empty() && content_.sheet.empty())
        at_once.request_stop();
    if (key.kind == Kind::click || key.bytes == "\t") return;
    const std::optional<Line> step = step_through(key);
    std::optional<Line> line = step ? step : after_key(key);
    if (!line || line->kind == Line::Kind::no_move) return;
    if (!content_.sheet.empty()) {
        content_.sheet.clear();
        draw();
    }
    if (!step && !line->text.empty()) say("> " + line->text + "\n");
    const Meanwhile becomes = while_thinking_(*line);
    if (becomes == Meanwhile::urgent) at_once.request_stop();
    if (becomes != Meanwhile::done) ahead_.push_back(*std::move(line));
}

void ScreenDisplay::show_found(const std::string& worth, const std::string& line) {
    const std::scoped_lock lock(found_mutex_);
    found_ = {worth, line};
}

}  // namespace ply
