#include "framework/loading/lua/plain_reads.hpp"

#include <algorithm>

#include "framework/game/error.hpp"
#include "framework/loading/lua/script_code.hpp"

namespace ply::lua {
namespace {

constexpr MirroredWord words[] = {{"board", "__board"}, {"var", "__var"}};

}  // namespace

std::span<const MirroredWord> mirrored_words() {
    return words;
}

std::string with_plain_reads(const std::string& text, const std::string& label) {
    const std::string blanked = code_only(text);
    const ScriptCode code(blanked);
    bool plain[std::size(words)];
    std::ranges::transform(words, plain,
                           [&](const auto& each) { return !code.declares(each.word); });
    std::string result;
    std::size_t copied = 0;
    for (std::size_t i = 0; i < code.size(); ++i) {
        for (std::size_t k = 0; k < std::size(words); ++k) {
            if (code.text(i) == words[k].mirror)
                throw Error(label + ":" + std::to_string(code.line(i)) + ": " + words[k].mirror +
                            " is a name of the framework's own; take another");
            if (code.text(i) != words[k].word || !plain[k]) continue;
            if (!code.is_indexed(i) || code.is_written(i)) continue;
            const std::size_t place = code.place(i);
            result.append(text, copied, place - copied).append(words[k].mirror);
            copied = place + code.text(i).size();
        }
    }
    return result.append(text, copied);
}

}  // namespace ply::lua
