/// A searcher's options, by the method that their number and kind ask for.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "framework/tuning/options/option_space.hpp"
#include "framework/tuning/options/searches.hpp"
#include "framework/tuning/run/tuning_run.hpp"

namespace ply::tuning {

struct OptionsSettings {
    RunSettings run;
    std::string player;
    std::vector<std::string> options;  ///< as OptionSpace has them
    int pairs = 2000;                  ///< for the search; the test has its own
};

/// A combination of choices and how far it came.
struct Raced {
    std::vector<std::string> values;
    double points = 0;
    int pairs = 0;
};

struct TunedRange {
    std::string name;
    double start = 0;
    double value = 0;
    std::optional<double> error;  ///< one standard error
};

struct OptionsResult {
    std::string start_player;
    std::string found_player;
    std::string method;  ///< of the ranges; empty: there were none
    std::vector<Raced> raced;
    std::vector<TunedRange> ranges;
    int pairs = 0;  ///< of both searches
    std::optional<TestResult> test;
    bool cut = false;
    bool stopped = false;
};

/// First choices race each other, each against the start (sequential halving); then ranges, with
/// the best choices: up to three by a quadratic fit, more by simultaneous perturbation.
OptionsResult tune_options(const Game& game, const OptionsSettings& settings, Crew& crew,
                           Progress& progress, const std::stop_token& stop);

}  // namespace ply::tuning
