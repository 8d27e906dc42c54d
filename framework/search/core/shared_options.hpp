/// Options that several searchers have: what each is called, what it may be, how it is read.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "framework/base/option.hpp"
#include "framework/search/core/declared_options.hpp"
#include "framework/search/core/move_order.hpp"

namespace ply {

inline constexpr const char* table_help = "MiB of table, down to a power of two; 0: none";
inline constexpr std::int64_t most_mebibytes = 65536;

inline OptionSpec table_option(std::int64_t fallback, std::int64_t min, std::string help) {
    return OptionSpec::integer("tt", fallback, min, most_mebibytes, std::move(help));
}

inline OptionSpec accept_option() {
    return OptionSpec::choice("tt_accept", {"deeper", "equal"},
                              "entries used: of at least the depth, or of exactly it");
}
inline bool accepts_deeper(const Options& options) {
    return options.word("tt_accept") == "deeper";
}

inline OptionSpec order_option(std::string fallback, std::string help = order_help) {
    return {"order", OptionSpec::Kind::word, std::move(fallback), {}, 0, 0, std::move(help)};
}
inline OrderParts order_of(const Options& options) {
    return parse_order(options.word("order"));
}

/// Which evaluation it is depends on the game: chosen_evaluation() says it.
inline OptionSpec eval_option(
    std::string help = "evaluation of leaves: one of the game's, learned(file=F), none") {
    return {"eval", OptionSpec::Kind::word, "default", {}, 0, 0, std::move(help)};
}

/// `threads`, set in a member.
template <class Settings>
DeclaredOption<Settings> threads_option(int Settings::*member, std::string help) {
    return {"threads", member, 1, 1, 256, std::move(help)};
}

}  // namespace ply
