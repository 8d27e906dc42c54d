#include "framework/app/play/play_watched.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <optional>

#include "framework/base/error.hpp"
#include "framework/base/failure_text.hpp"
#include "framework/report/text/emit.hpp"
#include "framework/report/text/wrapped_text.hpp"

namespace ply {
namespace {

namespace fs = std::filesystem;

class WatchedTable {
public:
    WatchedTable(const WatchedGame& watched, const std::stop_token& stop)
        : watched_(watched),
          script_(Catalogue::standard().script_file(watched.name)),
          moves_(watched.first_moves),
          terminal_{stop, stdout, &files_} {}

    int play() {
        emit("{} is watched: what you save is played at once\n", script_.string());
        read();
        while (true) {
            const Wish wish = play_or_wait();
            if (wish == Wish::quit) return terminal_.stop.stop_requested() ? 130 : 0;
            if (wish == Wish::again) moves_.clear();
            if (wish == Wish::undo && !moves_.empty()) moves_.pop_back();  // no rules
            if (wish == Wish::saved) read();
        }
    }

private:
    enum class Wish : std::uint8_t { go_on, undo, again, saved, quit };

    /// Watches first, so that no save is missed.
    void read() {
        opened_.reset();
        try {
            files_.watch(files_of_script(script_));
            opened_ = open_named_game(watched_.name);
            if (read_before_) news_ = fmt::format("{} is read again", script_.filename().string());
            read_before_ = true;
        } catch (const Error& error) {
            fail(error);
        }
    }

    /// The game as long as its rules work; what the person wants when it is over or broken.
    Wish play_or_wait() {
        const char* prompt = "fix the script and save it, or undo, new, quit";
        std::optional<Session> session;
        std::optional<TerminalGame> table;
        try {
            if (opened_) {
                const Game& game = *opened_->game;
                session.emplace(game, watched_.setup(game));
                TerminalGameSettings settings = watched_.settings;
                settings.flipped = flipped_;
                settings.opinion = opinion_.value_or(settings.opinion);
                table.emplace(*session, std::move(settings));
                replay(*session, table);
                switch (table->play(terminal_)) {
                    case TerminalGame::End::left:
                        return Wish::quit;
                    case TerminalGame::End::again:
                        flipped_ = table->flipped();
                        opinion_ = table->opinion();
                        return Wish::again;
                    case TerminalGame::End::saved:
                        keep(*session, *table);
                        return Wish::saved;
                    case TerminalGame::End::finished:
                        prompt = "the game is over: undo, new, quit, or save the script";
                        break;
                }
            }
        } catch (const UsageError&) {
            if (last_good_.empty()) throw;  // the command line is wrong, not the script
        } catch (const Error& error) {
            if (table) keep(*session, *table);
            fail(error);
        }
        const Wish wish = ask(prompt);
        if (table && wish == Wish::undo && !table->undo()) emit("  there is nothing to undo\n");
        if (table) keep(*session, *table);
        return table && wish == Wish::undo ? Wish::go_on : wish;
    }

    /// Where no move can be made.
    Wish ask(const std::string& prompt) {
        using Kind = LineReader::Line::Kind;
        LineReader lines(terminal_, [](const std::string&) {
            return std::vector<std::string>{"undo", "new", "quit"};
        });
        while (true) {
            const LineReader::Line line = lines.read(prompt + "> ", {});
            if (line.kind == Kind::saved) return Wish::saved;
            if (line.kind != Kind::text || line.text == "quit") return Wish::quit;
            if (line.text == "undo") return Wish::undo;
            if (line.text == "new") return Wish::again;
            emit("  no move can be made here: undo, new or quit\n");
        }
    }

    /// Leaves no table where the rules fail on the way.
    void replay(const Session& session, std::optional<TerminalGame>& table) {
        std::string stopped;
        try {
            stopped = table->replay(moves_);
        } catch (const Error&) {
            table.reset();
            throw;
        }
        replayed_ = session.texts();
        const std::size_t played = replayed_.size();
        if (!news_.empty())
            emit("\n{}: {} move{} played again\n", std::exchange(news_, {}), played,
                 played == 1 ? "" : "s");
        if (stopped.empty()) return;
        emit("{}\nleft out from there: {}\n", short_line(stopped),
             fmt::join(moves_.begin() + static_cast<std::ptrdiff_t>(played), moves_.end(), " "));
    }

    /// Moves that were left out are kept until others are made: the next save may make them legal
    /// again.
    void keep(const Session& session, const TerminalGame& table) {
        if (session.texts() != replayed_) moves_ = session.texts();
        last_good_ = table.board();
        flipped_ = table.flipped();
        opinion_ = table.opinion();
    }

    void fail(const Error& error) const {
        emit("\n{}", line_for(stdout, short_line(failure_text(error))));
        if (!last_good_.empty()) emit("\nthe last good position:\n{}", last_good_);
        emit("\n");
    }

    const WatchedGame& watched_;
    fs::path script_;
    FileWatch files_;
    std::vector<std::string> moves_;
    std::vector<std::string> replayed_;  ///< those of moves_ that are legal by the rules of now
    std::string last_good_;
    std::string news_;
    bool read_before_ = false;
    bool flipped_ = false;
    std::optional<bool> opinion_;
    std::optional<OpenedGame> opened_;
    Terminal terminal_;
};

}  // namespace

int play_watched(const WatchedGame& watched, const std::stop_token& stop) {
    return WatchedTable(watched, stop).play();
}

}  // namespace ply
