/// How a game ended as RE says it: `B+3.5`, `W+Resign`, `B+T`, `0`, `Void`.
#pragma once

#include <string>
#include <string_view>

#include "framework/report/notation/sgf_notation.hpp"
#include "framework/session/formats/file_result.hpp"

namespace ply {

/// What the value says; not `known` where it names neither a winner nor a draw.
FileResult sgf_result(std::string_view said);

/// The result at the end of the main line. It is written as the file had it, which is kept at the
/// node where the game ended there, unless it says something else now.
std::string written_sgf_result(const Session& session, const SgfNotation& notation);

}  // namespace ply
