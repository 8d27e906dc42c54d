#include "framework/tournament/journal/seats_text.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <optional>

namespace ply {
namespace {

using std::chrono::nanoseconds;

constexpr std::size_t fields = 9;
using SeatFields = std::array<std::optional<std::int64_t>, fields>;

/// Takes `[1,null,-3]` from the front of JSON text without blanks: reading journals of millions of
/// matches takes as long as this does.
class SeatReader {
public:
    explicit SeatReader(std::string_view text) : left_(text) {}

    bool take(char c) {
        if (left_.empty() || left_.front() != c) return false;
        left_.remove_prefix(1);
        return true;
    }
    bool take(SeatFields& seat) {
        if (!take('[')) return false;
        for (std::size_t i = 0; i < fields; ++i)
            if ((i > 0 && !take(',')) || !take(seat[i])) return false;
        return take(']');
    }
    bool at_end() const { return left_.empty(); }

private:
    bool take(std::optional<std::int64_t>& field) {
        constexpr std::string_view none = "null";
        field.reset();
        if (left_.starts_with(none)) {
            left_.remove_prefix(none.size());
            return true;
        }
        std::int64_t number = 0;
        const auto [end, error] =
            std::from_chars(left_.data(), left_.data() + left_.size(), number);
        if (error != std::errc()) return false;
        left_.remove_prefix(static_cast<std::size_t>(end - left_.data()));
        field = number;
        return true;
    }

    std::string_view left_;
};

bool add_seat(const SeatFields& seat, Fixture& fixture, PlayedMatch& match) {
    const std::size_t at = match.seats.size();
    for (std::size_t i = 0; i < fields - 1; ++i)
        if (!seat[i] && i != 1 && i != 2) return false;
    if (at == max_players || seat[1].has_value() != seat[2].has_value()) return false;
    if (at > 0 && seat[1].has_value() != match.outcome.has_value()) return false;
    if (seat[1]) {
        if (!match.outcome) match.outcome.emplace();
        match.outcome->utility.at(at) = static_cast<std::int32_t>(*seat[1]);
        match.outcome->rank.at(at) = static_cast<std::uint8_t>(*seat[2]);
    }
    fixture.seats.push_back(static_cast<int>(*seat[0] - 1));
    SeatTotals& totals = match.seats.emplace_back();
    totals.moves = static_cast<int>(*seat[3]);
    totals.nodes = static_cast<std::uint64_t>(*seat[4]);
    totals.depth_sum = *seat[5];
    totals.time = nanoseconds(*seat[6]);
    totals.longest_move = nanoseconds(*seat[7]);
    if (seat[8]) totals.overrun = nanoseconds(*seat[8]);
    return true;
}

}  // namespace

std::string seats_text(const Fixture& fixture, const PlayedMatch& match) {
    std::string text = "[";
    for (std::size_t i = 0; i < fixture.seats.size(); ++i) {
        const SeatTotals& totals = match.seats.at(i);
        text += fmt::format("{}[{},", i > 0 ? "," : "", fixture.seats[i] + 1);
        if (match.outcome) {
            text += fmt::format("{},{},", match.outcome->utility[i], match.outcome->rank[i]);
        } else {
            text += "null,null,";
        }
        text +=
            fmt::format("{},{},{},{},{},", totals.moves, static_cast<std::int64_t>(totals.nodes),
                        totals.depth_sum, totals.time.count(), totals.longest_move.count());
        if (totals.overrun) {
            text += fmt::format("{}]", totals.overrun->count());
        } else {
            text += "null]";
        }
    }
    return text + "]";
}

bool read_seats(std::string_view text, Fixture& fixture, PlayedMatch& match) {
    SeatReader reader(text);
    if (!reader.take('[')) return false;
    SeatFields seat;
    do {
        if (!reader.take(seat) || !add_seat(seat, fixture, match)) return false;
    } while (reader.take(','));
    return reader.take(']') && reader.at_end();
}

}  // namespace ply
