#include "framework/board/state/ending.hpp"

#include <charconv>
#include <cstring>

namespace ply::board {

Ending Ending::read(const std::byte* state, int players) {
    Ending ending{std::to_integer<std::uint8_t>(state[1]), {}};
    std::memcpy(ending.scores.data(), state + 8, 4 * static_cast<std::size_t>(players));
    return ending;
}

void Ending::write(std::byte* state, int players) const {
    state[1] = std::byte(code);
    std::memcpy(state + 8, scores.data(), 4 * static_cast<std::size_t>(players));
}

std::optional<Outcome> Ending::outcome(int players) const {
    if (code == goes_on) return std::nullopt;
    if (code == drawn) return Outcome::draw(players);
    if (code < lost) return Outcome::win(code - won, players);
    if (code < scored) return Outcome::loss(code - lost, players);
    return Outcome::scores(scores.data(), players);
}

std::string Ending::text(int players) const {
    if (code == goes_on) return "*";
    std::string text;
    for (Player p = 0; p < players; ++p) {
        if (p > 0) text += code == scored ? ':' : '-';
        if (code == scored) {
            text += std::to_string(scores[p]);
        } else if (code == drawn) {
            text += "1/2";
        } else {
            text += (code < lost ? p == code - won : p != code - lost) ? '1' : '0';
        }
    }
    // A single player has nobody to share a point with or to be distinguished from.
    return code == scored && players == 1 ? text + ':' : text;
}

std::optional<Ending> Ending::parse(std::string_view text, int players) {
    const auto is = [&](const Ending& ending) { return ending.text(players) == text; };
    if (is({})) return Ending{};
    if (is(draw())) return draw();
    for (Player p = 0; p < players; ++p) {
        if (is(win(p))) return win(p);
        if (is(loss(p, players))) return loss(p, players);
    }
    Ending ending{scored, {}};
    const char* at = text.data();
    const char* end = at + text.size();
    for (Player p = 0; p < players; ++p) {
        const auto [next, error] = std::from_chars(at, end, ending.scores[p]);
        if (error != std::errc()) return std::nullopt;
        at = next < end && *next == ':' ? next + 1 : next;
    }
    return is(ending) ? std::optional(ending) : std::nullopt;
}

}  // namespace ply::board
