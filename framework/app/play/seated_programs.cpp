// Programs that take part in a game at the terminal: how they come to their seats, their turns, and
// what becomes of those that fail.

#include <fmt/format.h>
#include <poll.h>

#include <thread>

#include "framework/app/cli/common.hpp"
#include "framework/app/play/terminal_game.hpp"
#include "framework/base/random.hpp"
#include "framework/engine/engine_failure.hpp"
#include "framework/report/text/wrapped_text.hpp"
#include "framework/session/shown_game.hpp"

namespace ply {
namespace {

/// While it lives, a saved file stops the search of whoever thinks, as `stop` does.
class Thinking {
public:
    explicit Thinking(const Terminal& terminal)
        : stopped_(terminal.stop, [this] { source_.request_stop(); }) {
        if (terminal.files == nullptr) return;
        thread_ = std::jthread([this, files = terminal.files](const std::stop_token& done) {
            while (!done.stop_requested() && !saved_) {
                pollfd news{files->descriptor(), POLLIN, 0};
                if (poll(&news, 1, 50) > 0) saved_ = files->saved();
            }
            if (saved_) source_.request_stop();
        });
    }
    std::stop_token token() const { return source_.get_token(); }
    const std::stop_source& source() const { return source_; }
    /// Whether it was a file that stopped it; ends the watch.
    bool saved() {
        thread_.request_stop();
        if (thread_.joinable()) thread_.join();
        return saved_;
    }

private:
    std::stop_source source_;
    std::stop_callback<std::function<void()>> stopped_;
    bool saved_ = false;
    std::jthread thread_;
};

}  // namespace

/// Makes the programs of seats that have another player than before, or one that has failed.
void TerminalGame::seat_programs() {
    const std::vector<std::string>& players = session_.setup().players;
    seated_.resize(players.size());
    programs_.resize(players.size());
    for (std::size_t seat = 0; seat < players.size(); ++seat) {
        if (seated_[seat] == players[seat]) continue;
        std::unique_ptr<Participant> program;
        if (players[seat] != person) {
            PlayerSpec spec = parse_player(players[seat]);
            if (spec.engine() != nullptr) spec.engine()->log = settings_.engine_log;
            std::optional<Ticker> waiting;
            if (spec.engine() != nullptr) {
                const std::string text =
                    fmt::format("waiting for {} to answer ...", spec.engine()->command.front());
                if (display_ == nullptr)
                    waiting.emplace([text] { return text; });
                else
                    display_->say(fmt::format("  {}\n", text));
            }
            program = make_player(spec, thinkers_game());
            program->new_match(Random::derive(session_.setup().seed, seat + 1));
            program->on_progress([this, player = players[seat]](const auto& found) {
                if (thought_is_read_)
                    show_found(scale_of(player, found.score, *thinkers_game_), found);
            });
        }
        programs_[seat] = std::move(program);
        seated_[seat] = players[seat];
    }
}

const Game& TerminalGame::thinkers_game() {
    if (!thinkers_game_) thinkers_game_ = game().fork();
    return *thinkers_game_;
}

std::optional<TerminalGame::End> TerminalGame::ask_program(Player mover) {
    try {
        seat_programs();
    } catch (const RulesError&) {
        throw;
    } catch (const Error& failure) {
        return replace_program(mover, failure.what());
    }
    Participant& program = *programs_[static_cast<std::size_t>(mover)];
    Next typed = Next::ask;
    while (typed == Next::ask && display_->typed_ahead()) typed = read_and_act();
    if (typed != Next::ask) return end_after(typed);
    if (session_.clock_runs(mover)) program.set_time(session_.times(), mover);
    Thinking thinking(*terminal_);
    SearchResult result;
    thought_is_read_ = may_read(viewer_of(session_), mover);
    search_given_up_ = false;
    const auto began = std::chrono::steady_clock::now();
    try {
        const auto alive = display_->thinking(player_of(mover), thinking.source());
        result =
            program.choose(now(), {&session_.start().state, session_.moves()}, thinking.token());
    } catch (const EngineFailure& failure) {
        const bool left = thinking.saved() || terminal_->stop.stop_requested();
        if (failure.kind() == EngineFailure::Kind::resigned && !search_given_up_) {
            follow_as_main_line();
            session_.resign(mover);
            changed();
            return std::nullopt;
        }
        if (!search_given_up_ && !left) return replace_program(mover, failure.what());
        seated_[static_cast<std::size_t>(mover)].clear();  // who did not stop is begun anew
    } catch (const RulesError&) {
        throw;
    } catch (const Error& failure) {
        return replace_program(mover, failure.what());
    }
    const auto used =
        program.measures_time() ? result.time : std::chrono::steady_clock::now() - began;
    if (thinking.saved()) return End::saved;
    if (terminal_->stop.stop_requested()) return leave();
    if (search_given_up_) return end_after(read_and_act());
    MoveList list;
    legal_moves(game(), now(), list);
    if (!list.contains(result.move))
        throw Error(fmt::format("{} chose an illegal move", player_of(mover)));
    not_ahead_ = result.score.value_or(1) <= 0 ? not_ahead_ + 1 : 0;
    if (thought_is_read_) display_->show_thought(thought_text(mover, result));
    make(result.move, player_of(mover), result.score, used);
    return std::nullopt;
}

/// While its failure is caught. A person may seat somebody else, and go on.
std::optional<TerminalGame::End> TerminalGame::replace_program(Player mover,
                                                               const std::string& failure) {
    if (!display_->interactive()) {
        leave();
        throw;
    }
    display_->warn(
        hanging_text("  ",
                     fmt::format("{}; `player {} NAME` seats another one; after undo and "
                                 "a move the same is begun anew; quit leaves",
                                 short_line(failure), mover + 1),
                     display_->columns()));
    seated_[static_cast<std::size_t>(mover)].clear();  // the same one is begun anew, at its turn
    return ask_person();
}

}  // namespace ply
