#include "framework/app/extras/tune_run.hpp"

#include <fmt/format.h>

#include <utility>

#include "framework/base/error.hpp"
#include "framework/tournament/journal/journal.hpp"

namespace ply {
namespace {

/// What it goes on with must have been played with the same.
std::string key_of(const CommandLine& line, const OpenedGame& opened) {
    return fmt::format("{}, rules {}, seed {}, openings {}, Plyboard {}", opened.source.spec(),
                       fingerprint(opened.source), line.number_or("seed", 1, 0, INT64_MAX),
                       line.number_or("openings", -1, 0, 100), PLYBOARD_VERSION);
}

std::string journal_of(const CommandLine& line, const OpenedGame& opened) {
    std::string name = opened.source.name;
    name = name.substr(name.find_last_of("/:") + 1);
    if (name.ends_with(".lua")) name.resize(name.size() - 4);
    return line.text_or("journal", name + ".tune");
}

tuning::TuningLog open_log(const CommandLine& line, const OpenedGame& opened) {
    const std::string file = journal_of(line, opened);
    const bool resume = line.has("resume");
    if (!resume)
        if (const auto older = Journal::move_aside(file); !older.empty())
            remark("The old journal is now {}.\n", older.string());
    try {
        return {file, key_of(line, opened), resume};
    } catch (const DamagedFile& damaged) {
        throw Error(
            fmt::format("{}: the journal of the tuning is damaged: {}; leave out --resume, "
                        "which begins anew and keeps the old file",
                        file, damaged.damage()));
    }
}

}  // namespace

double decimal(const std::string& option, const std::string& text, double low, double high) {
    std::size_t read = 0;
    double value = 0;
    try {
        value = std::stod(text, &read);
    } catch (const std::exception&) {
        read = 0;
    }
    if (read == 0 || read != text.size() || !(value >= low && value <= high))
        throw UsageError(fmt::format("tune: --{} takes a number from {} to {}, not '{}'", option,
                                     low, high, text));
    return value;
}

tuning::RunSettings run_settings(const CommandLine& line) {
    tuning::RunSettings run;
    run.seed = static_cast<std::uint64_t>(line.number_or("seed", 1, 0, INT64_MAX));
    run.time = read_time("tune", line.text_or("time", "10m"));
    if (run.time.count() == 0) throw UsageError("tune: --time 0 leaves no time to tune");
    run.opening = static_cast<int>(line.number_or("openings", -1, 0, 100));
    run.test.most_pairs = static_cast<int>(line.number_or("test", 400, 1, 1'000'000));
    if (line.has("sprt")) {
        const std::string text = line.text("sprt");
        const std::size_t colon = text.find(':');
        if (colon == std::string::npos)
            throw UsageError("tune: --sprt takes two numbers of Elo, as 0:40");
        run.test.sprt.elo0 =
            decimal("sprt", text.substr(0, colon), -Sprt::most_elo, Sprt::most_elo);
        run.test.sprt.elo1 =
            decimal("sprt", text.substr(colon + 1), -Sprt::most_elo, Sprt::most_elo);
        if (run.test.sprt.elo0 >= run.test.sprt.elo1)
            throw UsageError("tune: --sprt LOW:HIGH rises, as 0:40");
    }
    return run;
}

TuningRun::TuningRun(const CommandLine& line, const OpenedGame& opened)
    : players(crew_settings(line, opened, interruptible.token())),
      log(open_log(line, opened)),
      crew(*opened.game, std::move(players), log) {}

}  // namespace ply
