/// The command `go` of UCI and UGI.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/line_words.hpp"
#include "framework/engine/uci_dialect.hpp"
#include "framework/serving/served_game.hpp"

namespace ply::serving {

/// What was written after `go`. Numbers that are none, and unknown words, are passed over.
struct UciGo {
    std::array<std::optional<std::int64_t>, 2> time;  ///< milliseconds, of both players
    std::array<std::int64_t, 2> increment{};
    std::int64_t moves_to_go = 0;
    std::int64_t move_time = 0;
    std::int64_t depth = 0;
    std::int64_t nodes = 0;
    std::int64_t mate = 0;  ///< in moves
    std::optional<std::int64_t> perft;
    bool infinite = false;
    bool ponder = false;
    std::vector<std::string> moves = {};

    static UciGo read(Words words, const UciDialect& dialect);

    /// Time to think for `mover`; 0: no limit.
    std::chrono::milliseconds time_for(Player mover, std::chrono::milliseconds overhead) const;
};

}  // namespace ply::serving
