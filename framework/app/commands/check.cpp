// plyboard check GAME: does the game keep the contract?

#include <nlohmann/json.hpp>

#include "framework/app/bots/check_bot.hpp"
#include "framework/app/cli/common.hpp"
#include "framework/authoring/check/check.hpp"
#include "framework/report/check/check_report.hpp"

namespace ply {

namespace {

/// What is no game is said as JSON, too, so that an editor need not read the sentence.
OpenedGame opened_game(const CommandLine& line) {
    try {
        return open_named_game(line.text("GAME"));
    } catch (const Error& error) {
        if (line.has("json")) print_json(refused_json(line.text("GAME"), error));
        throw;
    }
}

int run_bot_check(const CommandLine& line, const BotSpec& bot, double seconds, std::uint64_t seed) {
    const auto matches = line.number_or("games", 4, 1, 1'000'000);
    const Interruptible interruptible;
    const BotCheck checked =
        check_bot(bot, static_cast<int>((matches + 1) / 2), seed, seconds, interruptible.token());
    if (line.has("json"))
        print_bot_check_json(bot, checked, seed);
    else
        print_bot_check(bot, checked, seed);
    if (!checked.ok()) return 1;
    return interruptible.requested() ? 130 : 0;
}

}  // namespace

int run_check(const CommandLine& line) {
    const auto games = static_cast<std::uint64_t>(line.number_or("games", 1000, 1, 1'000'000'000));
    const auto seconds = static_cast<double>(line.number_or("seconds", 20, 1, 1'000'000));
    const auto seed = static_cast<std::uint64_t>(line.number_or("seed", 1, 0, INT64_MAX));
    if (const auto bot = bot_to_check(line.text("GAME")))
        return run_bot_check(line, *bot, seconds, seed);
    const OpenedGame opened = opened_game(line);
    const Interruptible interruptible;
    CheckProgress progress;
    const CheckResult result = [&] {
        const Ticker ticker([&] { return progress.text(); });
        return check(opened, {games, seconds, seed}, progress, interruptible.token());
    }();
    if (line.has("json")) {
        print_json(check_json(opened, result, seed));
    } else {
        print_check(opened, result, seed);
    }
    if (!result.ok()) return 1;
    return interruptible.requested() ? 130 : 0;
}

}  // namespace ply
