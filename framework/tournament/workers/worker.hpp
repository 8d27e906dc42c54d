/// The worker's side: a process that plays the matches sent to it, until its parent goes.
///
/// Talk over a socket, one line each: the parent sends the plan (Plan::to_line), then lines of
/// matches (to_word of their fixtures); the worker replies to each with PlayedMatch::to_line, or
/// with `error: what` when the tournament cannot go on.
#pragma once

namespace ply {

/// Where a worker finds its socket and its shared page.
inline constexpr int worker_socket = 3;
inline constexpr int worker_page = 4;

/// Serves until the socket is closed. Answers the exit code of the process.
int serve_matches();

}  // namespace ply
