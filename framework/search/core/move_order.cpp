#include "framework/search/core/move_order.hpp"

namespace ply {

OrderParts parse_order(const std::string& text) {
    OrderParts parts;
    if (text == "none") return parts;
    if (text == "all") return {true, true, true, true, true, true, true};
    const std::pair<const char*, bool&> known[] = {
        {"hints", parts.hints},        {"captures", parts.captures}, {"killers", parts.killers},
        {"counters", parts.counters},  {"history", parts.history},   {"replies", parts.replies},
        {"followups", parts.followups}};
    for (std::size_t start = 0; start <= text.size();) {
        const std::size_t end = std::min(text.find('+', start), text.size());
        const std::string part = text.substr(start, end - start);
        const auto found =
            std::ranges::find_if(known, [&](const auto& each) { return part == each.first; });
        if (found == std::end(known))
            throw Error(
                "order=" + text + ": '" + part +
                "' is not a part of move ordering; write all, none, or some of hints, captures, "
                "killers, counters, history, replies, followups with '+' between them");
        found->second = true;
        start = end + 1;
    }
    return parts;
}

}  // namespace ply
