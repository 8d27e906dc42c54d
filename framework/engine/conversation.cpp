#include "framework/engine/conversation.hpp"

#include <fmt/format.h>

#include <utility>

#include "framework/base/line_words.hpp"
#include "framework/engine/engine_failure.hpp"

namespace ply {
namespace {

constexpr std::chrono::milliseconds again_after{50};
constexpr std::size_t most_lines_of_answer = 10'000;  ///< of one answer

}  // namespace

bool Conversation::ask(std::string_view lines, const Last& last) {
    lines_.clear();
    last_.clear();
    trouble_.clear();
    try {
        if (!lines.empty()) process_.send(lines);
        const auto deadline = EngineProcess::Clock::now() + limit_;
        while (auto line = process_.read_line(deadline)) {
            lines_.push_back(std::move(*line));
            if (last(lines_.back())) {
                last_ = lines_.back();
                return true;
            }
            if (lines_.size() == most_lines_of_answer) {
                trouble_ = fmt::format("it floods its output: {} lines, and none of the kind",
                                       most_lines_of_answer);
                return false;
            }
        }
        trouble_ = fmt::format("nothing of the kind came within {} ms", limit_.count());
        if (!lines_.empty())
            trouble_ += fmt::format("; last came '{}'", lines_.back().substr(0, 60));
    } catch (const EngineFailure& failure) {
        trouble_ = failure.what();
    }
    return false;
}

bool Conversation::ask(std::string_view lines, std::string_view first_word) {
    return ask(lines, [&](std::string_view line) { return word_or_none(line) == first_word; });
}

bool Conversation::ask_again(std::string_view lines, std::string_view again,
                             std::string_view first_word) {
    const auto limit = std::exchange(limit_, again_after);
    const auto deadline = EngineProcess::Clock::now() + limit;
    bool heard = ask(lines, first_word);
    while (!heard && EngineProcess::Clock::now() < deadline && !process_.ended())
        heard = ask(again, first_word);
    limit_ = limit;
    if (!heard && !process_.ended())
        trouble_ = fmt::format("nothing of the kind came within {} ms", limit.count());
    return heard;
}

bool Conversation::quiet(std::chrono::milliseconds time, const Last& unwanted) {
    try {
        const auto deadline = EngineProcess::Clock::now() + time;
        while (const auto line = process_.read_line(deadline)) {
            if (!unwanted(*line)) continue;
            trouble_ = fmt::format("it said '{}'", line->substr(0, 60));
            return false;
        }
        return true;
    } catch (const EngineFailure& failure) {
        trouble_ = failure.what();
        return false;
    }
}

bool Conversation::ends(std::string_view lines) {
    trouble_ = "it had to be killed";
    return process_.end(lines);
}

}  // namespace ply
