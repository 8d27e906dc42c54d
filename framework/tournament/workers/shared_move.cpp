#include "framework/tournament/workers/shared_move.hpp"

#include <algorithm>
#include <cstring>

namespace ply {
namespace {

// As in Boehm, "Can seqlocks get along with programming language memory models?", 2012, without
// fences: what is written cannot move before the odd version, nor what is read behind the second
// look at it.
constexpr auto relaxed = std::memory_order_relaxed;
constexpr auto release = std::memory_order_release;
constexpr auto acquire = std::memory_order_acquire;

}  // namespace

void SharedMove::write(std::uint32_t match, int ply, std::string_view text,
                       std::optional<Score> score) {
    std::array<std::uint64_t, text_words> words{};
    const std::size_t length = std::min(text.size(), longest_text);
    std::memcpy(words.data(), text.data(), length);
    const std::uint64_t version = version_.load(relaxed);
    version_.store(version + 1, relaxed);
    match_and_ply_.store(std::uint64_t{match} << 32 | static_cast<std::uint32_t>(ply), release);
    score_and_length_.store(std::uint64_t{static_cast<std::uint32_t>(score.value_or(0))} << 32 |
                                std::uint64_t{score.has_value()} << 8 |
                                static_cast<std::uint64_t>(length),
                            release);
    for (std::size_t i = 0; i < text_words; ++i) text_[i].store(words[i], release);
    version_.store(version + 2, release);
}

std::optional<LatestMove> SharedMove::read() const {
    for (int attempt = 0; attempt < 10; ++attempt) {
        const std::uint64_t version = version_.load(acquire);
        const std::uint64_t match_and_ply = match_and_ply_.load(acquire);
        const std::uint64_t score_and_length = score_and_length_.load(acquire);
        std::array<std::uint64_t, text_words> words{};
        for (std::size_t i = 0; i < text_words; ++i) words[i] = text_[i].load(acquire);
        if (version % 2 != 0 || version_.load(relaxed) != version) continue;
        LatestMove move;
        move.match = static_cast<std::uint32_t>(match_and_ply >> 32);
        move.ply = static_cast<int>(match_and_ply & 0xffffffff);
        if ((score_and_length >> 8 & 1) != 0)
            move.score = static_cast<Score>(score_and_length >> 32);
        // The process that wrote it may have gone mad.
        const std::size_t length = std::min<std::size_t>(score_and_length & 0xff, longest_text);
        move.text.assign(reinterpret_cast<const char*>(words.data()), length);
        return move;
    }
    return std::nullopt;
}

void SharedMoves::write(std::uint32_t match, int ply, std::string_view text,
                        std::optional<Score> score) {
    moves_[static_cast<std::uint32_t>(ply) % kept].write(match, ply, text, score);
    latest_.store(static_cast<std::uint32_t>(ply), release);
}

std::vector<LatestMove> SharedMoves::read(std::uint32_t match) const {
    std::vector<LatestMove> moves;
    const auto latest = static_cast<std::uint32_t>(latest_.load(acquire));
    for (std::uint32_t back = 0; back < kept && back < latest; ++back) {
        const std::uint32_t ply = latest - back;
        std::optional<LatestMove> move = moves_[ply % kept].read();
        if (!move || move->match != match || static_cast<std::uint32_t>(move->ply) != ply) break;
        moves.push_back(*std::move(move));
    }
    std::ranges::reverse(moves);
    return moves;
}

}  // namespace ply
