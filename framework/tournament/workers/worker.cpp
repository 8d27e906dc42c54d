#include "framework/tournament/workers/worker.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>

#include <algorithm>
#include <csignal>
#include <deque>
#include <map>
#include <memory>
#include <new>
#include <string>

#include "framework/base/calendar.hpp"
#include "framework/base/failure_text.hpp"
#include "framework/base/shown_text.hpp"
#include "framework/base/system/sanitized.hpp"
#include "framework/match/opening_settings.hpp"
#include "framework/tournament/results/played_match.hpp"
#include "framework/tournament/spec/plan.hpp"
#include "framework/tournament/workers/status_page.hpp"

namespace ply {
namespace {

void limit_resources(int mebibytes) {
    const rlimit no_core{0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    if (memory_sanitized) return;
    const rlim_t bytes = static_cast<rlim_t>(mebibytes) << 20;
    const rlimit data{bytes, bytes};
    setrlimit(RLIMIT_DATA, &data);
}

/// Lines from and to the parent.
class Line {
public:
    /// False: the parent has closed its end.
    bool read(std::string& line) {
        while (true) {
            const std::size_t end = buffer_.find('\n', searched_);
            if (end != std::string::npos) {
                line.assign(buffer_, 0, end);
                buffer_.erase(0, end + 1);
                searched_ = 0;
                return true;
            }
            searched_ = buffer_.size();
            char bytes[65536];
            const ssize_t count = recv(worker_socket, bytes, sizeof bytes, 0);
            if (count == 0 || (count < 0 && errno != EINTR)) return false;
            if (count > 0) buffer_.append(bytes, static_cast<std::size_t>(count));
        }
    }

    bool write(std::string_view text) {
        while (!text.empty()) {
            const ssize_t count = send(worker_socket, text.data(), text.size(), MSG_NOSIGNAL);
            if (count < 0 && errno != EINTR) return false;
            if (count > 0) text.remove_prefix(static_cast<std::size_t>(count));
        }
        return true;
    }

private:
    std::string buffer_;
    std::size_t searched_ = 0;
};

/// Plays matches of one plan; keeps games, openings and the players of late between them.
class Bench {
public:
    Bench(Plan plan, StatusPage& word) : plan_(std::move(plan)), word_(word) {
        for (const PlayerSpec& player : plan_.file.players) clocked_ |= player.clock.on();
    }

    PlayedMatch play(Fixture fixture) {
        fixture.seeds = match_seeds(plan_.file.seed, fixture);
        word_.begin(fixture.number);
        const std::chrono::sys_seconds began = this_second();
        PlayedMatch match;
        try {
            match = play_with_room(fixture);
        } catch (const RulesError& error) {  // while the opening was made
            match = rules_failed(fixture, short_line(error.what()));
        } catch (const std::bad_alloc&) {
            match = rules_failed(fixture, "a worker has not so much memory; raise limits.memory");
        }
        word_.end();
        match.began = began;
        return match;
    }

private:
    struct Room {
        std::unique_ptr<Game> game;
        std::unique_ptr<OpeningSource> openings;
        std::unique_ptr<Searcher> judge;
        MatchTerms terms;  ///< but for where it starts, clocks and times
    };
    static constexpr std::size_t most_players_kept = 16;

    static PlayedMatch rules_failed(const Fixture& fixture, const std::string& what) {
        PlayedMatch match;
        match.number = fixture.number;
        match.termination = Termination::game_error;
        match.detail = what;
        match.seats.resize(fixture.seats.size());
        return match;
    }

    /// Where there is too little memory, all that is kept between matches makes room, once.
    PlayedMatch play_with_room(const Fixture& fixture) {
        try {
            return play_fixture(fixture);
        } catch (const std::bad_alloc&) {
            players_.clear();
            rooms_.clear();
        }
        return play_fixture(fixture);
    }

    PlayedMatch play_fixture(const Fixture& fixture) {
        Room& room = room_of(fixture.game);
        const Opening& opening = room.openings->at(fixture.opening);
        if (players_.size() + fixture.seats.size() > most_players_kept) players_.clear();
        std::vector<Participant*> seats;
        int seat = 0;
        try {
            try {
                seats = invite(fixture, seat);
            } catch (const std::bad_alloc&) {  // the players of earlier matches make room
                players_.clear();
                seats = invite(fixture, seat);
            }
        } catch (const std::bad_alloc&) {
            return failed_to_come(fixture, seat,
                                  "a worker has not so much memory; raise limits.memory or lower "
                                  "its table");
        } catch (const std::exception& error) {
            return failed_to_come(fixture, seat, short_line(failure_text(error)));
        }
        room.terms.start = opening.start;
        room.terms.clocks.clear();
        if (clocked_)
            for (const int index : fixture.seats)
                room.terms.clocks.push_back(plan_.file.players[index].clock);
        room.terms.move_times.clear();
        for (const int index : fixture.seats)
            room.terms.move_times.emplace_back(plan_.file.players[index].time());
        PlayedMatch match = played_match(
            fixture.number, opening.cycle,
            play_match(*room.game, seats, opening.moves, fixture.seeds, room.terms, {}, &word_));
        match.start = opening.start_text;
        match.uneven = opening.uneven;
        return match;
    }

    /// The players of a match; `seat` is where it is, for when one cannot be made.
    std::vector<Participant*> invite(const Fixture& fixture, int& seat) {
        std::vector<Participant*> seats;
        for (seat = 0; seat < static_cast<int>(fixture.seats.size()); ++seat) {
            word_.seat_at_work(seat);
            seats.push_back(&player(fixture.game, fixture.seats[seat]));
        }
        return seats;
    }

    Room& room_of(int game) {
        Room& room = rooms_[game];
        if (room.openings == nullptr) {
            room.game = open_probed_game(plan_.sources[game]);
            room.terms.plies = plan_.file.max_plies;
            room.terms.adjudication = plan_.file.adjudication;
            add_judge(room);
            room.openings = make_openings(*room.game, plan_.file.openings,
                                          opening_seed(plan_.file.seed, game), &word_);
        }
        return room;
    }

    void add_judge(Room& room) const {
        if (plan_.file.adjudication.judge.empty()) return;
        const SearcherSpec spec = parse_searcher(plan_.file.adjudication.judge);
        room.judge = make_searcher(spec, *room.game);
        room.terms.judge = room.judge.get();
        room.terms.judge_limits = spec.limits;
        room.terms.judge_point = score_of_point(spec);
    }

    Participant& player(int game, int index) {
        auto& player = players_[{game, index}];
        if (player == nullptr) player = make_player(plan_.file.players[index], *rooms_[game].game);
        return *player;
    }

    static PlayedMatch failed_to_come(const Fixture& fixture, int seat, const std::string& what) {
        MatchRecord record;
        const auto seats = static_cast<int>(fixture.seats.size());
        record.termination = Termination::player_error;
        record.detail = fmt::format("player {} could not be made: {}", seat + 1, what);
        record.outcome = Outcome::loss(seat, seats);
        record.seats.resize(fixture.seats.size());
        return played_match(fixture.number, 0, record);
    }

    Plan plan_;
    StatusPage& word_;
    bool clocked_ = false;  ///< somebody has a clock
    std::map<int, Room> rooms_;
    std::map<std::pair<int, int>, std::unique_ptr<Participant>> players_;  ///< game, player
};

/// Plays the matches of one line. False: the parent is gone.
bool play_all(Bench& bench, Line& line, std::string_view words) {
    while (!words.empty()) {
        const std::string_view word = words.substr(0, words.find(' '));
        words.remove_prefix(std::min(words.size(), word.size() + 1));
        if (!line.write(to_line(bench.play(fixture_from_word(word))) + "\n")) return false;
    }
    return true;
}

}  // namespace

int serve_matches() {
    if (fcntl(worker_socket, F_GETFD) < 0 || fcntl(worker_page, F_GETFD) < 0)
        throw UsageError("worker: is started by 'plyboard tournament' only");
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    Line line;
    std::string text;
    if (!line.read(text)) return 0;
    try {
        Plan plan = Plan::from_line(text);
        limit_resources(plan.file.memory);
        StatusPage word(worker_page);
        Bench bench(std::move(plan), word);
        while (line.read(text) && play_all(bench, line, text)) {
        }
    } catch (const std::bad_alloc&) {  // another worker goes on with its matches
        return 1;
    } catch (const std::exception& error) {
        line.write(fmt::format("error: {}\n", short_line(failure_text(error))));
        return 1;
    }
    return 0;
}

}  // namespace ply
