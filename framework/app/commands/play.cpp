// plyboard play GAME: one game in the terminal, kept on the disk.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <random>
#include <utility>

#include "framework/app/cli/common.hpp"
#include "framework/app/play/far_side.hpp"
#include "framework/app/play/level_of_game.hpp"
#include "framework/app/play/play_watched.hpp"
#include "framework/app/play/terminal_game.hpp"
#include "framework/app/position/game_file.hpp"
#include "framework/base/calendar.hpp"
#include "framework/base/files/input_file.hpp"
#include "framework/base/spec.hpp"
#include "framework/base/suggest.hpp"
#include "framework/loading/game_search.hpp"
#include "framework/report/text/score_scale.hpp"
#include "framework/report/text/wrapped_text.hpp"
#include "framework/session/shown_game.hpp"
#include "framework/session/store/game_file.hpp"
#include "framework/session/store/session_store.hpp"

namespace ply {
namespace {

/// Throws Error where nobody has the name.
void require_player(const std::string& text) {
    if (text == person) return;
    if (text.ends_with(fmt::format("={}", person)) || text.ends_with(fmt::format("= {}", person)))
        throw Error(
            fmt::format("'{}': only programs have names of their own; write {}", text, person));
    parse_player(text);
}

/// Short enough to be typed.
std::int64_t fresh_seed() {
    constexpr std::uint32_t seeds = 1'000'000;
    return std::random_device()() % seeds;
}

/// `named`: the game as it was typed.
std::vector<std::string> players_of(const CommandLine& line, const Game& game,
                                    const std::string& named) {
    const bool both = line.has("level") && line.has("players");
    if (both && line.was_typed("level") == line.was_typed("players"))
        throw UsageError(
            "play: --level says who sits on all other seats, and so does --players; leave one "
            "out, or write --players human level3");
    const bool by_level = line.has("level") && !(both && line.was_typed("players"));
    std::vector<std::string> players;
    if (!by_level) players = line.texts("players");
    std::ranges::for_each(players, require_player);
    const auto wanted = static_cast<std::size_t>(game.facts().players);
    // Those of a setting are for games of as many seats.
    if (players.size() != wanted && !line.was_typed("players")) players.clear();
    if (players.empty()) {
        players.assign(wanted, by_level ? player_of_level(line.text("level"), named)
                                        : fmt::format("{}(time=1s)", usual_searcher(game)));
        players[0] = person;
    }
    if (players.size() == wanted) return players;
    const std::vector<int> counts = player_counts(game.info());
    const bool seats = std::ranges::find(counts, static_cast<int>(players.size())) != counts.end();
    throw UsageError(fmt::format(
        "{} has {} player{}, and {} given with --players; name one for each seat{}",
        game.info().name, wanted, wanted == 1 ? "" : "s",
        players.size() == 1 ? "1 is" : fmt::format("{} are", players.size()),
        seats ? fmt::format(", or give the game the option players={}", players.size()) : ""));
}

std::vector<ClockRule> clocks_of(const CommandLine& line, const Game& game) {
    std::vector<std::string> texts = line.texts("clock");
    const auto seats = static_cast<std::size_t>(game.facts().players);
    if (texts.size() == 1) texts.assign(seats, texts.front());
    if (!texts.empty() && texts.size() != seats)
        throw UsageError(
            fmt::format("play: --clock takes one time for all, or one for each of the "
                        "{} players",
                        seats));
    std::vector<ClockRule> clocks;
    for (const std::string& text : texts) clocks.push_back(parse_clock(text));
    return clocks;
}

/// ` --clock 5m`, for all or for each seat; empty: no clock runs.
std::string clocks_text(const SessionSetup& setup) {
    std::vector<ClockRule> clocks = setup.clocks;
    if (setup.studied || clocks.empty() || !std::ranges::all_of(clocks, &ClockRule::on)) return {};
    if (std::ranges::count(clocks, clocks.front()) == std::ssize(clocks)) clocks.resize(1);
    std::string text = " --clock";
    for (const ClockRule& clock : clocks) text += " " + clock.text();
    return text;
}

/// A game that is played, where it is kept, and what plays it.
struct Played {
    OpenedGame opened;
    std::unique_ptr<Session> session;
    std::string name{};                 ///< in the store; empty: it is not kept
    std::optional<SessionLock> held{};  ///< nobody else plays it
    std::vector<std::string> notes{};   ///< what its file had that is not in it
};

class PlayCommand {
public:
    PlayCommand(const CommandLine& line, std::int64_t seed) : line_(line), seed_(seed) {}

    /// GAME, be it a name, `draughts(size=8)`, or words that mean it: `draughts 8x8`.
    std::string named_game() const {
        const std::vector<std::string> words = line_.texts("GAME");
        if (words.size() <= 1) return line_.text("GAME");
        const std::string text = fmt::format("{}", fmt::join(words, " "));
        return game_in_words(Catalogue::standard().entries(), text).value_or(text);
    }

    /// What --players, --seed and the others say of a new game.
    SessionSetup setup(const Game& game, std::string name) const {
        return {.game = std::move(name),
                .start = start_of(game),
                .players = players_of(line_, game, named_game()),
                .clocks = clocks_of(line_, game),
                .seed = static_cast<std::uint64_t>(seed_),
                .tags = {{"Date", today_in_pgn()}}};
    }

    TerminalGameSettings settings() {
        TerminalGameSettings settings;
        settings.json = line_.has("json");
        settings.engine_log = line_.text_or("engine-log", "");
        settings.typed_dice = line_.has("typed-dice");
        if (line_.has("seed")) settings.given_seed = static_cast<std::uint64_t>(seed_);
        settings.command = [this](const Session& session) { return command(session); };
        settings.plain = line_.has("plain");
        settings.flipped = flipped_;
        settings.opinion = opinion_.value_or(line_.has("opinion"));
        for (const std::string& note : std::exchange(played_.notes, {}))
            settings.notes.push_back(short_line(note));
        if (keeps()) settings.save = [this](const Session& session) { return save(session); };
        return settings;
    }

    void run(Interruptible& interruptible) {
        played_ = begin();
        flipped_ = plays_from_far_side(*played_.session);
        const Terminal terminal{interruptible.token(), line_.has("json") ? stderr : stdout};
        while (play_on(terminal, interruptible) == TerminalGame::End::again) begin_again();
    }

private:
    const SessionStore& store() {
        if (!store_) store_.emplace(SessionStore::standard_folder());
        return *store_;
    }

    /// Programs that read --json keep what they want themselves.
    bool keeps() const { return !line_.has("json") && !line_.has("watch"); }

    /// The text of --position, as the rules write it.
    std::string start_of(const Game& game) const {
        return line_.has("position") ? game.state_text(first_position(line_, game).state) : "";
    }

    TerminalGame::End play_on(const Terminal& terminal, Interruptible& interruptible) {
        TerminalGame table(*played_.session, settings());
        interruptible.wait_for_stop();  // until here engines may keep it waiting
        const TerminalGame::End end = table.play(terminal);
        flipped_ = table.flipped();
        opinion_ = table.opinion();
        return end;
    }

    Played begin() {
        if (line_.has("resume")) {
            require_new_game("--resume goes on with a game");
            return resumed();
        }
        const std::string text = named_game();
        if (names_game_file(text)) {
            require_new_game(text + " is a game that was played");
            return opened_file(text);
        }
        Played played{open_named_game(text), nullptr};
        const Game& game = *played.opened.game;
        played.session = std::make_unique<Session>(game, setup(game, played.opened.source.named()));
        Position position = played.session->start();
        for (const Move move : play_typed(game, position, line_.text_or("moves", "")))
            played.session->play(move, "");
        return played;
    }

    /// Throws UsageError where something is asked for that is settled in a game which has begun.
    void require_new_game(const std::string& why) const {
        for (const char* const option : {"clock", "moves", "position", "seed"})
            if (line_.was_typed(option))
                throw UsageError(fmt::format(
                    "play: --{0} is for new games, and {1}; leave out --{0}", option, why));
    }

    struct Held {
        std::string name;
        std::optional<SessionLock> lock;  ///< nothing: its folder cannot be written
    };
    /// Nothing: it is being played elsewhere.
    std::optional<Held> take(const std::string& name) {
        try {
            auto lock = store().lock(name);
            if (!lock) return std::nullopt;
            return Held{name, std::move(lock)};
        } catch (const Error&) {
            return Held{name, std::nullopt};
        }
    }

    Held held_by_name(const std::string& text) {
        const std::string name = store().find(text).name;
        if (auto held = take(name)) return std::move(*held);
        throw Error(name + " is being played elsewhere; leave it there first");
    }

    /// `game` may be a path from here, or a script's name without its folder and ending.
    static bool is_of_game(const SavedSession& saved, const std::string& game) {
        const auto is = [&its = saved.summary.game](const std::string& name) {
            return its == name || its.starts_with(name + "(");
        };
        const std::filesystem::path script =
            saved.summary.game.substr(0, saved.summary.game.find('('));
        return is(game) || is(std::filesystem::absolute(game).lexically_normal().string()) ||
               (script.has_parent_path() && script.stem() == game);
    }

    /// The last game that was left, of `game` where that is not empty: not one that is over, or
    /// being played elsewhere.
    Held last_held(const std::string& game = {}) {
        std::string elsewhere;
        for (const SavedSession& saved : store().sessions()) {
            if (!saved.summary.problem.empty() || !saved.summary.over.empty()) continue;
            if (!game.empty() && !is_of_game(saved, game)) continue;
            if (auto held = take(saved.name)) return std::move(*held);
            if (elsewhere.empty()) elsewhere = saved.name;
        }
        if (!elsewhere.empty())
            throw Error(elsewhere +
                        " is being played elsewhere, and no other game is kept that could be gone "
                        "on with; plyboard play GAME begins one");
        throw Error(
            "no game is kept that could be gone on with: those that are over have to be named; "
            "plyboard play GAME begins one");
    }

    /// The last game that was left, the last of GAME, or the saved one that GAME names.
    Held resumed_game() {
        if (!line_.has("GAME")) return last_held();
        const std::string text = named_game();
        const bool is_game = std::ranges::any_of(
            store().sessions(), [&](const SavedSession& each) { return is_of_game(each, text); });
        return is_game ? last_held(text) : held_by_name(text);
    }

    Played resumed() {
        auto [name, held] = resumed_game();
        LoadedSession loaded = store().load(name);
        Played played{std::move(loaded.opened), std::move(loaded.session), name, std::move(held)};
        take_players(*played.session);
        if (loaded.notes.empty()) {
            remark("going on with {}\n", name);
        } else {  // saved over, what is left out would be lost
            played.notes = std::move(loaded.notes);
            played.notes.push_back(name + " is kept as it is; this goes on as a game of its own");
            played.held.reset();
        }
        if (!played.held) played.name.clear();  // it is kept by another name, or not at all
        return played;
    }

    Played opened_file(const std::string& file) {
        LoadedSession loaded = read_game_file(file);
        Played played{std::move(loaded.opened), std::move(loaded.session)};
        played.notes = std::move(loaded.notes);
        take_players(*played.session);
        return played;
    }

    void take_players(Session& session) const {
        if (!line_.was_typed("players") && !line_.was_typed("level")) return;
        const std::vector<std::string> players =
            players_of(line_, session.game(), session.setup().game);
        for (std::size_t seat = 0; seat < players.size(); ++seat)
            session.set_player(static_cast<Player>(seat), players[seat]);
    }

    /// The same game from its start, with other dice; the old one stays where it is. What a file
    /// said of its players' clocks is not for another game.
    void begin_again() {
        SessionSetup setup = played_.session->setup();
        ++setup.seed;
        if (std::exchange(setup.studied, false)) setup.clocks.clear();
        Played next{std::move(played_.opened), nullptr};
        next.session = std::make_unique<Session>(*next.opened.game, std::move(setup));
        played_ = std::move(next);
    }

    /// Returns once why the game cannot be kept, and once that it can again; it is played on.
    std::string save(const Session& session) {
        try {
            if (played_.name.empty()) {
                const std::string name =
                    store().new_name(session.setup().game, std::chrono::system_clock::now());
                std::optional<SessionLock> held = store().lock(name);
                store().save(name, session);
                played_.name = name;
                played_.held = std::move(held);
            } else {
                store().save(played_.name, session);
            }
        } catch (const RulesError&) {  // whoever plays on says so; what was kept stays
            return {};
        } catch (const Error& error) {
            if (std::exchange(unwritable_, true)) return {};
            return std::string("this game is not kept: ") + short_line(error.what());
        }
        return std::exchange(unwritable_, false) ? "this game is kept again" : "";
    }

    std::string command(const Session& session) const {
        if (!played_.name.empty() && !unwritable_)
            return "plyboard play --resume " + shell_word(played_.name) +
                   line_.typed_again({"engine-log", "typed-dice", "opinion"});
        std::string text = "plyboard play " + shell_word(session.setup().game) + " --players";
        for (const std::string& player : session.setup().players) text += " " + shell_word(player);
        if (const std::string& start = session.setup().start; !start.empty())
            text += " --position " + shell_word(start);
        if (line_.has("seed")) text += fmt::format(" --seed {}", session.setup().seed);
        text += clocks_text(session.setup()) +
                line_.typed_again({"watch", "engine-log", "typed-dice", "opinion"});
        std::string moves;
        // The moves would show what nobody may see yet: only those that were typed.
        if (viewer_of(session)) return text + line_.typed_again({"moves"});
        for (const std::string& move : session.texts()) moves += (moves.empty() ? "" : " ") + move;
        return moves.empty() ? text : text + " --moves " + shell_word(moves);
    }

    const CommandLine& line_;
    std::int64_t seed_;
    std::optional<SessionStore> store_;
    Played played_;
    bool unwritable_ = false;
    bool flipped_ = false;           ///< a game after another is seen from the same side
    std::optional<bool> opinion_{};  ///< as it was in the last game
};

}  // namespace

int run_play(const CommandLine& line) {
    PlayCommand command(line, line.number_or("seed", fresh_seed(), 0, INT64_MAX));
    if (line.has("watch")) {
        for (const char* const other : {"json", "resume"})
            if (line.has(other))
                throw UsageError(fmt::format("play: --watch and --{} do not go together", other));
        const Interruptible interruptible;
        return play_watched(
            {command.named_game(), split_words(line.text_or("moves", "")),
             [&](const Game& game) { return command.setup(game, command.named_game()); },
             command.settings()},
            interruptible.token());
    }
    Interruptible interruptible(Interruptible::First::ends);
    command.run(interruptible);
    return interruptible.requested() ? 130 : 0;
}

}  // namespace ply
