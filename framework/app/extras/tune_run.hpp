/// What all tunings of `plyboard tune` have: the settings of a run, its journal, who plays, Ctrl-C.
#pragma once

#include <string>

#include "framework/app/cli/command_line.hpp"
#include "framework/app/cli/common.hpp"
#include "framework/app/extras/tune_crew.hpp"
#include "framework/loading/catalogue.hpp"
#include "framework/tuning/crew/crew.hpp"
#include "framework/tuning/run/tuning_run.hpp"

namespace ply {

/// `text` as a number from `low` to `high`; throws UsageError that names the option.
double decimal(const std::string& option, const std::string& text, double low, double high);

/// Throws UsageError where an option says nothing of use.
tuning::RunSettings run_settings(const CommandLine& line);

/// What an earlier tuning has written stays under another name, but not before all hosts are there.
struct TuningRun {
    /// Throws Error where a host or the journal cannot be had.
    TuningRun(const CommandLine& line, const OpenedGame& opened);

    const Interruptible interruptible;
    tuning::CrewSettings players;
    tuning::TuningLog log;
    tuning::Crew crew;
    tuning::Progress progress;
    const Ticker ticker{[this] { return progress.text(); }};
};

/// `--lead NAME`: the exit code.
int measure_the_lead(const CommandLine& line, const OpenedGame& opened, const std::string& name);

}  // namespace ply
