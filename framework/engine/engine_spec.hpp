/// A third-party engine as a player's specification: `uci(cmd="stockfish", nodes=10000, Hash=64)`.
#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "framework/base/spec.hpp"

namespace ply {

/// One line of the table of protocols.
struct EngineProtocolEntry {
    std::string name;  ///< `uci`
    std::string help;  ///< one sentence
};
std::span<const EngineProtocolEntry> engine_protocols();
/// Whether a spec of this name is an engine and no searcher.
bool is_engine_protocol(std::string_view name);

/// What bounds an engine. Zero: no such limit.
struct EngineLimits {
    int depth = 0;
    std::uint64_t nodes = 0;
    std::chrono::milliseconds time{0};       ///< for a move, without a clock
    std::chrono::milliseconds start{10000};  ///< to get ready, for the program and for a match
    std::chrono::milliseconds margin{30};    ///< of its clock, kept for the way there and back
    std::chrono::milliseconds wait{0};       ///< longest wait for a move; 0: wait_limit()

    /// Without a clock: `wait`, or ten times `time`, at least 10 s; a minute where there is no
    /// time.
    std::chrono::milliseconds wait_limit() const;
};

/// An engine, checked as far as is possible without starting it.
struct EngineSpec {
    std::string protocol;
    std::vector<std::string> command;  ///< the program and its arguments
    EngineLimits limits;
    std::string folder = {};                    ///< it works in; empty: where this program does
    std::vector<std::string> first_lines = {};  ///< said to it before anything else
    bool restart = false;                       ///< anew for each match
    bool ponder = false;                        ///< thinks while the other player does
    /// Options of the engine itself, as they are written.
    std::vector<std::pair<std::string, std::string>> settings;
    std::string text;  ///< in the one-line form
    std::string log;   ///< the file that gets the talk with an engine that fails; empty: none
};

/// The options of the host: cmd, depth, nodes, time and so on.
const std::vector<OptionSpec>& engine_options();

/// `spec.name` is one of engine_protocols(). Throws Error with the way out.
EngineSpec resolve_engine(const Spec& spec);

/// Splits a command line at blanks; single and double quotes keep blanks, a backslash keeps the
/// next character; no shell is asked. Throws Error where a quote is not closed.
std::vector<std::string> split_command(std::string_view text);

}  // namespace ply
