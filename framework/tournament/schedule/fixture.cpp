#include "framework/tournament/schedule/fixture.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>

#include "framework/base/error.hpp"
#include "framework/base/random.hpp"

namespace ply {
namespace {

/// What the seeds of one tournament are for.
enum class Luck : std::uint64_t { openings = 1, dice = 2, players = 3 };

std::uint64_t derive(std::uint64_t seed, Luck luck, std::uint64_t index) {
    return Random::derive(Random::derive(seed, static_cast<std::uint64_t>(luck)), index);
}

template <typename Number>
Number number_before(std::string_view& word, char end) {
    Number number{};
    const auto [rest, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    const auto used = static_cast<std::size_t>(rest - word.data());
    const bool last = used == word.size();
    const bool whole = last ? end == ',' : word[used] == end && used + 1 < word.size();
    if (error != std::errc() || !whole)
        throw Error(fmt::format("a worker received '{}', which is no match", word));
    word.remove_prefix(std::min(word.size(), used + 1));
    return number;
}

}  // namespace

MatchSeeds match_seeds(std::uint64_t seed, const Fixture& fixture) {
    const std::uint64_t game = derive(seed, Luck::dice, static_cast<std::uint64_t>(fixture.game));
    return {Random::derive(game, fixture.opening), derive(seed, Luck::players, fixture.number)};
}

std::uint64_t opening_seed(std::uint64_t seed, int game) {
    return derive(seed, Luck::openings, static_cast<std::uint64_t>(game));
}

std::string to_word(const Fixture& fixture) {
    return fmt::format("{}:{}:{}:{}", fixture.number, fixture.game, fixture.opening,
                       fmt::join(fixture.seats, ","));
}

Fixture fixture_from_word(std::string_view word) {
    Fixture fixture;
    fixture.number = number_before<std::uint32_t>(word, ':');
    fixture.game = number_before<int>(word, ':');
    fixture.opening = number_before<std::size_t>(word, ':');
    do fixture.seats.push_back(number_before<int>(word, ','));
    while (!word.empty());
    return fixture;
}

}  // namespace ply
