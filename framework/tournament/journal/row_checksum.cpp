#include "framework/tournament/journal/row_checksum.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <string_view>

#include "framework/base/random.hpp"

namespace ply {
namespace {

/// Takes in words and strings, eight bytes at a time; the length keeps strings apart.
class Digest {
public:
    explicit Digest(std::uint64_t from = 0) : hash_(from) {}

    Digest& add(std::uint64_t word) {
        hash_ = Random::mix(hash_ ^ word);
        return *this;
    }
    Digest& add(std::string_view text) {
        add(text.size());
        for (std::size_t at = 0; at < text.size(); at += sizeof(std::uint64_t)) {
            std::uint64_t word = 0;
            std::memcpy(&word, text.data() + at, std::min(sizeof word, text.size() - at));
            add(word);
        }
        return *this;
    }
    template <typename Number>
    Digest& number(Number value) {
        return add(static_cast<std::uint64_t>(value));
    }
    std::uint64_t value() const { return hash_; }

private:
    std::uint64_t hash_;
};

bool may_change(std::string_view key) {
    return key == "program" || key == "rounds" || key == "limits.hang" || key == "limits.memory";
}

/// The digests of `word 1`, `word 2` ...
template <typename DigestOf>
std::vector<std::uint64_t> numbered(const Fingerprints& prints, const std::string& word,
                                    DigestOf digest_of) {
    std::vector<std::uint64_t> digests;
    for (auto at = prints.find(word + " 1"); at != prints.end();
         at = prints.find(word + " " + std::to_string(digests.size() + 1)))
        digests.push_back(digest_of(at->second));
    return digests;
}

std::uint64_t at_or_0(const std::vector<std::uint64_t>& digests, int index) {
    const auto i = static_cast<std::size_t>(index);
    return i < digests.size() ? digests[i] : 0;
}

}  // namespace

RowSeal::RowSeal(const Fingerprints& prints) {
    Digest common;
    for (const auto& [key, value] : prints)
        if (!may_change(key) && !key.starts_with("player ") && !key.starts_with("game ") &&
            !key.starts_with("rules of "))
            common.add(key).add(value);
    common_ = common.value();
    players_ = numbered(prints, "player",
                        [](const std::string& text) { return Digest().add(text).value(); });
    games_ = numbered(prints, "game", [&](const std::string& name) {
        const auto rules = prints.find("rules of " + name);
        return Digest().add(name).add(rules == prints.end() ? "" : rules->second).value();
    });
}

std::int64_t RowSeal::of(const Fixture& fixture, const PlayedMatch& match) const {
    Digest digest(common_);
    digest.number(match.number).number(fixture.round).number(fixture.opening);
    digest.add(at_or_0(games_, fixture.game)).number(fixture.game);
    digest.add(match.start).add(match.moves).number(match.plies).number(match.opening_plies);
    digest.number(match.opening_cycle).number(match.uneven).number(match.termination);
    digest.add(match.detail).add(match.thoughts).number(match.outcome.has_value());
    for (std::size_t i = 0; i < fixture.seats.size() && i < match.seats.size(); ++i) {
        const SeatTotals& seat = match.seats[i];
        digest.number(fixture.seats[i]).add(at_or_0(players_, fixture.seats[i]));
        if (match.outcome) digest.number(match.outcome->utility[i]).number(match.outcome->rank[i]);
        digest.number(seat.moves).number(seat.nodes).number(seat.depth_sum);
        digest.number(seat.time.count()).number(seat.longest_move.count());
        if (seat.overrun) digest.number(seat.overrun->count());
    }
    if (!match.host.empty()) digest.add(match.host);
    if (match.has_time()) digest.number(match.began.time_since_epoch().count());
    return static_cast<std::int64_t>(digest.value() >> 1);
}

std::string plan_seal(std::string_view line) {
    return fmt::format("{:016x}", Digest().add(line).value());
}

std::string prints_seal(const Fingerprints& prints) {
    Digest digest;
    for (const auto& [key, value] : prints) digest.add(key).add(value);
    return fmt::format("{:016x}", digest.value());
}

}  // namespace ply
