/// Moments as text: everywhere in the same words, and compiled once.
#pragma once

#include <chrono>
#include <string>

namespace ply {

using Moment = std::chrono::sys_seconds;

Moment this_second();

/// `moment` in UTC, by a `format` of strftime(3) such as "%Y-%m-%d"; at most 63 characters. "?"
/// where no calendar reaches.
std::string utc_text(Moment moment, const char* format);
/// The same by the user's own clock.
std::string local_text(Moment moment, const char* format);

/// In UTC, as JSON and databases have it (ISO 8601): `2026-11-27T20:07:37Z`.
std::string iso_text(Moment moment);

/// Of the user's own calendar, as PGN writes it: `2026.11.27`.
std::string today_in_pgn();

}  // namespace ply
