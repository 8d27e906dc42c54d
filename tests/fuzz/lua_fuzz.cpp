/// Mutated scripts across the Lua boundary: whatever a script says, only ply::Error comes back, in
/// one sentence that begins with the script's name.
///
///     lua_fuzz [--runs N | --seconds N] [--seed N] [--last FILE] FILE.lua ...
///
/// Each run takes one of the files, changes it, loads it, plays it, reads broken positions and
/// evaluates broken lines in it. Of players (files in a folder `players`) every fourth run takes
/// one, which chooses some moves; there BotFailure comes back, likewise. The script at work stands
/// in FILE (lua_fuzz_last.lua), so that a crash leaves it behind.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "framework/authoring/repl/console.hpp"
#include "framework/authoring/script_tests/script_tests.hpp"
#include "framework/authoring/survey/survey.hpp"
#include "framework/base/error.hpp"
#include "framework/base/spec.hpp"
#include "framework/lua/bots/bot.hpp"
#include "framework/lua/rules/script.hpp"
#include "tests/fuzz/script_mutator.hpp"

namespace {

using namespace ply;
using namespace ply_test;

constexpr const char* label = "fuzz.lua";
constexpr int plies_played = 25;
/// Reading takes 2 s at most and is done four times, a failing callback 1 s; sanitizers slow the
/// work between.
constexpr double longest_seconds = 40;

struct Settings {
    std::uint64_t runs = 0;
    double seconds = 0;
    std::uint64_t seed = 1;
    std::string last = "lua_fuzz_last.lua";
    std::vector<std::string> files;
};

Settings read_settings(int count, char** words) {
    Settings settings;
    for (int i = 1; i < count; ++i) {
        const std::string word = words[i];
        const auto value = [&] {
            if (i + 1 == count) throw std::invalid_argument(word + " needs a value");
            return std::string(words[++i]);
        };
        if (word == "--runs") {
            settings.runs = std::stoull(value());
        } else if (word == "--seconds") {
            settings.seconds = std::stod(value());
        } else if (word == "--seed") {
            settings.seed = std::stoull(value());
        } else if (word == "--last") {
            settings.last = value();
        } else {
            settings.files.push_back(word);
        }
    }
    if (settings.files.empty()) throw std::invalid_argument("no scripts to start from");
    return settings;
}

std::string bytes_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

double processor_seconds() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

[[noreturn]] void complain(const std::string& what, const Settings& settings) {
    fmt::print(stderr, "FAILED: {}; the script is in {}\n", what, settings.last);
    std::exit(1);
}

class Fuzz {
public:
    Fuzz(const Settings& settings, std::vector<std::string> texts, std::vector<std::string> bots)
        : settings_(settings),
          texts_(std::move(texts)),
          bots_(std::move(bots)),
          random_(settings.seed) {}

    void run() {
        if (bots_.empty() || (!texts_.empty() && random_.below(4) != 0))
            run_one();
        else
            run_bot();
    }

    void run_one() {
        const std::string text = promising_script();
        included_.clear();
        const ScriptSource source{label, text, [this](const std::string& name) {
                                      included_.push_back(name);
                                      const auto at =
                                          random_.below(static_cast<std::uint32_t>(texts_.size()));
                                      return texts_[at].substr(0, 200);
                                  }};
        const double started = processor_seconds();
        ++runs_;
        tried([&] { script_info(source); });
        std::unique_ptr<Game> game;
        tried([&] { game = open_script(source, {}); });
        if (game != nullptr) {
            ++loaded_;
            tried([&] { play(*game); });
            tried([&] { read_positions(*game); });
            if (random_.below(8) == 0) tried([&] { run_script_tests(source); });
            if (random_.below(8) == 0) tried([&] { survey_script(source, {}); });
            if (random_.below(4) == 0) tried([&] { type_lines(source, *game); });
        }
        if (processor_seconds() - started > longest_seconds)
            complain(fmt::format("took more than {} s", longest_seconds), settings_);
    }

    /// A player that somebody has broken is to choose moves.
    void run_bot() {
        BotSource source{label, ""};
        const auto reads = [&] { read_bot(source); };
        for (int tries = 0; tries < 8; ++tries) {
            source.text = mutated_script(bots_, random_);
            std::ofstream(settings_.last, std::ios::binary) << source.text;
            if (tried(reads)) break;
        }
        const double started = processor_seconds();
        ++runs_;
        tried([&] {
            const auto game = open_script({"board.lua", small_game, {}}, {});
            const BotInfo info = read_bot(source);
            Bot bot(source, resolve_options(info.options, {}, "bot"), *game);
            bot.new_match(random_.next());
            ++loaded_;
            BotTime time;
            time.hard = 1;
            Position position = Position::start(*game);
            for (int ply = 0; ply < 6 && !game->over(position.state); ++ply)
                ply::play(*game, position, bot.choose(position, ply, time, {}).move);
        });
        if (processor_seconds() - started > longest_seconds)
            complain(fmt::format("took more than {} s", longest_seconds), settings_);
    }

    void report() const {
        fmt::print("{} scripts, {} of them loaded, {} errors, none without its place\n", runs_,
                   loaded_, errors_);
    }

private:
    /// Whether it went well; an error must be one that may be shown.
    template <class Body>
    bool tried(Body body, bool of_script = true) {
        try {
            body();
            return true;
        } catch (const Error& error) {
            ++errors_;
            const std::string what = error.what();
            if (what.empty() || what.find('\n') != what.npos)
                complain("this is no sentence: '" + what + "'", settings_);
            if (what.find("cannot be told") != what.npos)
                complain("this helps nobody: '" + what + "'", settings_);
            if (of_script && !names_a_file(what))
                complain("the script is not named: '" + what + "'", settings_);
        }
        return false;
    }

    /// Whether an error says which file it is in: the script, or one that it includes.
    bool names_a_file(const std::string& what) const {
        return what.find(label) != what.npos ||
               std::ranges::any_of(included_, [&](const std::string& name) {
                   return what.find(name) != what.npos;
               });
    }

    /// Most mutants are no Lua any more; the first of a few that can be read is taken.
    std::string promising_script() {
        std::string text;
        for (int tries = 0; tries < 8; ++tries) {
            text = mutated_script(texts_, random_);
            std::ofstream(settings_.last, std::ios::binary) << text;
            if (tried([&] { script_info({label, text, {}}); })) break;
        }
        return text;
    }

    void play(const Game& game) {
        AnyState state = game.start();
        for (int ply = 0; ply < plies_played && !game.over(state); ++ply) {
            const Move move = game.random_move(state, random_);
            (void)game.move_text(state, move);
            (void)game.noisy(state, move);
            game.play(state, move);
            const AnyState read = game.parse_state(game.state_text(state));
            (void)game.hash(read);
            for (std::size_t e = 0; e < game.evaluations().size(); ++e)
                (void)game.evaluate(static_cast<int>(e), state, 0);
        }
        (void)game.outcome(state);
        game.protect([&] { game.playouts(game.start(), random_, 2, 100); });
    }

    /// Positions and moves that nobody can mean.
    void read_positions(const Game& game) {
        const AnyState start = game.start();
        const std::string text = game.state_text(start);
        for (int i = 0; i < 5; ++i) {
            const std::string broken = mutated_bytes(text, random_);
            tried([&] { (void)game.state_text(game.parse_state(broken)); }, false);
            (void)game.parse_move(start, mutated_bytes("a1xb2", random_));
        }
    }

    void type_lines(const ScriptSource& source, const Game& game) {
        ScriptConsole console(source, {});
        for (int i = 0; i < 5; ++i) {
            const std::string line = random_line(texts_, random_);
            std::ofstream(settings_.last, std::ios::binary | std::ios::app)
                << "\n--> " << line << '\n';
            tried([&] { console.evaluate(line, {game.start(), 1, 2, {}}); }, false);
        }
    }

    const Settings& settings_;
    std::vector<std::string> included_;  ///< names asked for by the script at work
    static constexpr const char* small_game =
        "game { name = 'T', board = square(3, 3) } function moves(me) place() end "
        "function result(me, last) if line(last, 3) then return WIN end end";

    std::vector<std::string> texts_;
    std::vector<std::string> bots_;
    Random random_;
    std::uint64_t runs_ = 0;
    std::uint64_t loaded_ = 0;
    std::uint64_t errors_ = 0;
};

}  // namespace

int main(int count, char** words) {
    try {
        const Settings settings = read_settings(count, words);
        std::vector<std::string> texts;
        std::vector<std::string> bots;
        for (const std::string& file : settings.files)
            (file.find("/players/") == file.npos ? texts : bots).push_back(bytes_of(file));
        Fuzz fuzz(settings, texts, bots);
        const auto begin = std::chrono::steady_clock::now();
        const std::chrono::duration<double> time(settings.seconds);
        for (std::uint64_t i = 0; i < settings.runs; ++i) fuzz.run();
        while (std::chrono::steady_clock::now() - begin < time) fuzz.run();
        fuzz.report();
        std::filesystem::remove(settings.last);
        return 0;
    } catch (const std::exception& error) {
        fmt::print(stderr, "FAILED: {}\n", error.what());
        return 1;
    }
}
