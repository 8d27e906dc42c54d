/// CECP, the Chess Engine Communication Protocol of xboard, version 2 (Mann and Muller, 2009), from
/// the host's side.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "framework/engine/running_engine.hpp"

namespace ply {

class XboardEngine final : public RunningEngine {
public:
    XboardEngine(const EngineSpec& spec, const Game& game);

private:
    /// What the engine asks for with `feature`, with the protocol's defaults.
    struct Features {
        bool ping = false;
        bool setboard = false;
        bool usermove = false;
        bool san = false;
        bool time = true;
        bool reuse = true;
        std::string variants;  ///< empty: not said
    };

    void greet() override;
    void begin_match(std::uint64_t seed) override;
    SearchResult think(const EngineTask& task, const std::stop_token& stop) override;
    std::string rest(const EngineTask& last, const std::optional<Outcome>& outcome) override;

    void read_features(std::string_view words, std::string& answer, bool& done, bool& wait);
    void set(const std::string& name, const std::string& value);
    void ping();
    /// Everything up to the engine's turn: new moves, clocks, `go`.
    std::string question(const EngineTask& task);
    std::string set_up(const EngineTask& task) const;
    std::string level(const EngineTask& task) const;
    std::string times(const EngineTask& task) const;
    /// Throws EngineFailure when `line` ends the match for the engine.
    void judge(const EngineTask& task, std::string_view line) const;

    Features features_;
    int pings_ = 0;
    bool leveled_ = false;   ///< it was told in this match how long it may think
    bool playing_ = false;   ///< it answers a move with a move
    std::size_t knows_ = 0;  ///< moves of the trail that it was told, or made
    Move answered_{};        ///< its last move
};

/// The move of `move e2e4`, and of the older `1. ... e2e4`; empty: the line is something else.
std::string_view xboard_move(std::string_view line);
/// The pairs of `feature ping=1 myname="Fairy-Max 5"`, without its first word.
std::vector<std::pair<std::string, std::string>> read_features(std::string_view words);
/// `Resign Threshold -spin 800 200 1200`
std::optional<EngineSetting> read_xboard_option(std::string_view text);

}  // namespace ply
