/// GTP, the Go Text Protocol, version 2 (Farnebäck, 2002), from the host's side. It serves other
/// games than go as well; the first player is black.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "framework/engine/running_engine.hpp"

namespace ply {

class GtpEngine final : public RunningEngine {
public:
    GtpEngine(const EngineSpec& spec, const Game& game);

private:
    struct Answer {
        bool good = false;
        std::string text;
    };

    void greet() override;
    void begin_match(std::uint64_t seed) override;
    SearchResult think(const EngineTask& task, const std::stop_token& stop) override;
    std::string rest(const EngineTask& last, const std::optional<Outcome>& outcome) override;

    /// `genmove`; where a pass would end the game the command after which no dead stones are left,
    /// if the engine knows it: the rules here count all that is on the board.
    std::string genmove(const EngineTask& task) const;
    /// Numbers the command, so that a late reply is not taken for that to another one.
    void ask(const std::string& command);
    /// The answer to the command asked longest ago; nothing: it does not come in time.
    std::optional<Answer> next_answer(Clock::time_point deadline, const std::stop_token& stop);
    /// The same for what needs no thinking. Throws EngineFailure.
    Answer answer();
    /// Asks and waits; throws EngineFailure where the answer is a refusal.
    std::string command(const std::string& text);
    bool knows(const std::string& command) const { return commands_.contains(command); }
    void empty_board();
    std::string time_settings(const EngineTask& task) const;

    std::set<std::string, std::less<>> commands_;  ///< as list_commands has them
    std::string asked_;                            ///< commands not sent yet
    int last_asked_ = 0;                           ///< the number of the last command
    int last_answered_ = 0;
    bool timed_ = false;     ///< it was told in this match how long it may think
    std::size_t knows_ = 0;  ///< moves of the trail that it was told, or made
    Move answered_{};        ///< its last move
};

/// An engine's final_score: `B+3.5`, `W+2.0`, `0`, as points for black. Nothing where it is none.
std::optional<double> read_gtp_score(std::string_view text);

}  // namespace ply
