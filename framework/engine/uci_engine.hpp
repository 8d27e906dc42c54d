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
    void begin_match() override;
    SearchResult think(const EngineTask& task, const std::stop_token& stop) override;

    void set(const std::string& setting, const std::string& value);
    void choose_game();
    void wait_until_ready(const char* after);
    /// `position ...` up to where the task is.
    const std::string& position_line(const EngineTask& task);
    std::string go_line(const EngineTask& task) const;

    const UciDialect& dialect_;
    std::string position_line_;
};

/// `option name Hash type spin default 16 min 1 max 1024` without its first word. Nothing where it
/// has no name.
std::optional<EngineSetting> read_uci_option(std::string_view words);

}  // namespace ply
