#include "framework/app/display/ways_on.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "framework/base/shown_text.hpp"
#include "framework/session/shown_game.hpp"

namespace ply {

std::vector<std::string> ways_on(const Session& session) {
    constexpr std::size_t most = 4;
    const std::vector<NodeId>& ways = session.tree()[session.here()].children;
    if (ways.size() < 2 || viewer_of(session)) return {};
    std::vector<std::string> lines{fmt::format("{} ways on:", ways.size())};
    const std::size_t shown = ways.size() <= most ? ways.size() : most - 1;
    for (std::size_t i = 0; i < shown; ++i)
        lines.push_back(fmt::format("  {:<7}{}", fmt::format("go {}", ways[i]),
                                    one_line(session.tree()[ways[i]].text)));
    if (shown < ways.size()) lines.push_back(fmt::format("  tree   {} more", ways.size() - shown));
    return lines;
}

}  // namespace ply
