/// A recorded search step by step, for pages that go through it: computed here, so that a page only
/// has to show it.
#pragma once

#include <string>

#include "framework/report/text/json.hpp"
#include "framework/report/trace/trace_report.hpp"

namespace ply {

/// One entry a step: `pass`; `say`, a sentence; `at`, the node it is about, with its `way`, `role`
/// and `ply`; `alpha`, `beta`, `best` as texts; `leaves` and `cuts` so far; `set`, the labels that
/// are other ones now: node `n`, `box`, small print `lines`; `enter`, a node that is searched from
/// now on; `away`, nodes that are cut off. Nodes are those of picture_svg: `id="pPnN"`.
Json trace_steps(const Trace& trace);

/// Whose the values are, and how many leaves there were.
std::string trace_note(const TracedSearch& search);

}  // namespace ply
