/// What `check` found out about a game, for people and as JSON.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "framework/authoring/check/check.hpp"
#include "framework/base/error.hpp"
#include "framework/report/text/json.hpp"

namespace ply {

/// Who reads the notes: to somebody in a terminal they name options of the command.
enum class CheckReader : std::uint8_t { terminal, page };

/// What of the result the author should look at, a sentence each; none of it is an error.
std::vector<std::string> check_notes(const Game& game, const CheckResult& result,
                                     CheckReader reader);

void print_check(const OpenedGame& opened, const CheckResult& result, std::uint64_t seed);
/// Of a game that cannot be opened: the error with its place, as far as it is known.
Json refused_json(const std::string& game, const Error& error);
/// With the notes for a page.
Json check_json(const OpenedGame& opened, const CheckResult& result, std::uint64_t seed);

}  // namespace ply
