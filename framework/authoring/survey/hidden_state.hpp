/// Variables of a script that are no part of the position: do they change?
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "framework/authoring/repl/console_chunk.hpp"
#include "framework/authoring/survey/survey.hpp"

namespace ply::lua {

/// The locals that the script's functions use and its global tables. Runs inside
/// Machine::protect().
class OwnVariables {
public:
    explicit OwnVariables(Machine& machine);

    /// Compares every value with what it was at first.
    void look();
    /// Those that changed, by name, each with the place of a function that uses it.
    std::vector<ScriptPlace> changed();

private:
    void push(const std::string& name);

    Machine& machine_;
    std::map<std::string, ScriptLocal> locals_;
    std::map<std::string, std::uint64_t> first_;  ///< digests
    std::set<std::string> changed_;
};

}  // namespace ply::lua
