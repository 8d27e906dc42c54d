/// UCI, the Universal Chess Interface (Meyer-Kahlen and Huber, 2000, 2006), from the host's side,
/// and its cousins for other games, which differ in names only.
#pragma once

#include <string_view>

#include "framework/engine/running_engine.hpp"
#include "framework/engine/uci_dialect.hpp"

namespace ply {

class UciEngine final : public RunningEngine {
public:
    UciEngine(const EngineSpec& spec, const Game& game, const UciDialect& dialect)
        : RunningEngine(spec, game), dialect_(dialect) {}

private:
    void greet() override;
    void begin_match(std::uint64_t seed) override;
    SearchResult think(const EngineTask& task, const std::stop_token& stop) override;
    std::string rest(const EngineTask& last, const std::optional<Outcome>& outcome) override;

    void hear_greeting();
    void set(const std::string& setting, const std::string& value);
    void choose_game();
    void give_seed(std::uint64_t seed);
    void wait_until_ready(const char* after);
    /// `position ...` up to where the task is.
    const std::string& position_line(const EngineTask& task);
    /// What follows `go`.
    std::string go_words(const EngineTask& task) const;
    /// Has it think about the position after its move and the reply that it expects.
    void ponder(const EngineTask& task, const SearchResult& found, std::string_view reply);
    /// It ponders, and its line of play has come about.
    bool expected(const EngineTask& task) const;
    void stop_pondering();

    const UciDialect& dialect_;
    std::string position_line_;
    bool pondering_ = false;
    std::vector<Move> pondered_;  ///< the moves of the match so far and those that it expects
};

/// `option name Hash type spin default 16 min 1 max 1024` without its first word. Nothing where it
/// has no name.
std::optional<EngineSetting> read_uci_option(std::string_view words);

}  // namespace ply
