#include "framework/tuning/crew/self_played.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

#include "framework/base/error.hpp"

namespace ply::tuning {

bool SelfPlayed::drawn() const {
    return points.size() > 1 && std::ranges::count(points, points.front()) == std::ssize(points);
}

std::string SelfPlayed::text() const {
    std::string text = fmt::format("{}", fmt::join(points, ","));
    for (std::size_t i = 0; i < moves.size(); ++i)
        text += fmt::format("{}{:x}{}", quiet[i] ? '+' : '-', moves[i].bits,
                            scores[i] ? fmt::format(":{}", *scores[i]) : "");
    return text;
}

SelfPlayed SelfPlayed::read(const std::string& text, int players) {
    SelfPlayed game;
    const char* const end = text.data() + text.size();
    auto read = std::from_chars(text.data(), end, game.points.emplace_back());
    while (read.ec == std::errc{} && read.ptr != end && *read.ptr == ',')
        read = std::from_chars(read.ptr + 1, end, game.points.emplace_back());
    while (read.ec == std::errc{} && read.ptr != end) {
        game.quiet.push_back(*read.ptr == '+');
        Move move;
        read = std::from_chars(read.ptr + 1, end, move.bits, 16);
        game.moves.push_back(move);
        game.scores.emplace_back();
        if (read.ec != std::errc{} || read.ptr == end || *read.ptr != ':') continue;
        read = std::from_chars(read.ptr + 1, end, game.scores.back().emplace());
    }
    if (read.ec != std::errc{} || std::ssize(game.points) != players)
        throw Error("the journal holds a game that cannot be read; leave out --resume");
    return game;
}

}  // namespace ply::tuning
