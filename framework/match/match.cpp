#include "framework/match/match.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <exception>

#include "framework/base/failure_text.hpp"
#include "framework/base/shown_text.hpp"
#include "framework/engine/engine_failure.hpp"
#include "framework/game/mover_check.hpp"
#include "framework/game/moves_check.hpp"
#include "framework/game/shown/line_texts.hpp"

namespace ply {
namespace {

using Clock = std::chrono::steady_clock;

Termination termination_of(const EngineFailure& failure, bool by_clock) {
    switch (failure.kind()) {
        case EngineFailure::Kind::protocol:
            return Termination::player_error;
        case EngineFailure::Kind::illegal_move:
            return Termination::illegal_move;
        case EngineFailure::Kind::died:
            return Termination::crash;
        case EngineFailure::Kind::silent:
            return by_clock ? Termination::time_forfeit : Termination::hang;
        case EngineFailure::Kind::resigned:
            return Termination::resign;
    }
    return Termination::player_error;
}

/// One match while it runs.
class Playing {
public:
    Playing(const Game& game, std::span<Participant* const> seats, const MatchTerms& terms,
            std::stop_token stop, MatchWatch* watch)
        : game_(game),
          seats_(seats),
          terms_(terms),
          stop_(std::move(stop)),
          watch_(watch),
          adjudicator_(terms.adjudication) {
        record_.seats.resize(seats.size());
        for (const ClockRule& rule : terms.clocks) clocks_.emplace_back(rule);
    }

    MatchRecord play(std::span<const Move> opening, const MatchSeeds& seeds) {
        try {
            if (!begin(seeds.players)) return std::move(record_);
            position_ = terms_.start ? Position::at(game_, *terms_.start) : Position::start(game_);
            start_ = position_.state;
            if (terms_.judge != nullptr) terms_.judge->new_match(0);
            for (const Move move : opening) advance(move);
            record_.opening_plies = static_cast<int>(opening.size());
            Random dice(seeds.dice);
            while (next(dice)) {
            }
            part();
        } catch (const std::exception& error) {  // all that is not caught closer is the rules' work
            record_.outcome.reset();
            end(Termination::game_error, failure_text(error));
        }
        if (!record_.thoughts.empty()) record_.thoughts.resize(record_.moves.size());
        return std::move(record_);
    }

private:
    /// Tells the players. False: one of them failed, and the match is over.
    bool begin(std::uint64_t seed) {
        for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
            seat_works(static_cast<int>(seat));
            try {
                seats_[seat]->new_match(Random::derive(seed, seat));
            } catch (const EngineFailure& failure) {
                lose(static_cast<int>(seat), termination_of(failure, false), failure.what());
                return false;
            } catch (const std::exception& error) {
                lose(static_cast<int>(seat), Termination::player_error, failure_text(error));
                return false;
            }
        }
        rules_work();
        return true;
    }

    /// Tells the players that it is over, and keeps what they say of the result.
    void part() {
        if (watch_ != nullptr && !clocks_.empty()) watch_->time_given(std::nullopt);
        for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
            seat_works(static_cast<int>(seat));
            const std::string said =
                seats_[seat]->end_match(position_, {&start_, record_.moves}, record_.outcome);
            if (record_.termination == Termination::normal && record_.detail.empty())
                record_.detail = short_line(said);
        }
        rules_work();
    }

    /// One ply. False: the match is over.
    bool next(Random& dice) {
        if (const auto decided = game_.outcome(position_.state)) {
            record_.outcome = decided;
            return end(Termination::normal, "");
        }
        if (drawn_by_repetition(game_, position_))
            return draw(Termination::repetition, fmt::format("the same position for the {}. time",
                                                             game_.facts().repetition.count));
        if (verdict_) {
            record_.outcome = verdict_->outcome;
            return end(verdict_->termination, verdict_->detail);
        }
        if (static_cast<int>(record_.moves.size()) >= terms_.plies)
            return draw(Termination::ply_limit,
                        fmt::format("not over after {} plies", terms_.plies));
        if (stop_.stop_requested()) return end(Termination::stopped, "stopped from outside");
        moves_.clear();
        legal_moves(game_, position_, moves_);
        if (moves_.empty()) {
            require_moves(game_, position_.state);
            return draw(Termination::stuck, "every move would bring back an earlier position");
        }
        const Player mover = checked_mover(game_, position_.state);
        if (mover == chance_player) {
            advance(throw_dice(game_, moves_, position_.state, dice));
            tell_move({});
            return true;
        }
        if (proven(mover)) return false;
        return ask(mover);
    }

    /// True: the judge knows the result, and the match is over.
    bool proven(Player mover) {
        if (terms_.judge == nullptr ||
            static_cast<int>(record_.moves.size()) < terms_.adjudication.judge_from)
            return false;
        const SearchResult known = judged();
        if (known.proven == Proven::no || stop_.stop_requested()) return false;
        const int players = static_cast<int>(seats_.size());
        Outcome outcome = known.proven == Proven::win    ? Outcome::win(mover, players)
                          : known.proven == Proven::loss ? Outcome::loss(mover, players)
                                                         : Outcome::draw(players);
        if (game_.facts().goal == Goal::margin && known.score && players == 2) {
            outcome.utility[mover] = *known.score / terms_.judge_point;
            outcome.utility[1 - mover] = -outcome.utility[mover];
        }
        record_.outcome = outcome;
        end(Termination::solved, known.proven == Proven::draw
                                     ? "drawn with best play"
                                     : fmt::format("player {} {} with best play", mover + 1,
                                                   known.proven == Proven::win ? "wins" : "loses"));
        return true;
    }

    /// A judge need not know every position: an oracle of endings does not.
    SearchResult judged() {
        try {
            return terms_.judge->search(position_, terms_.judge_limits, stop_);
        } catch (const RulesError&) {
            throw;
        } catch (const Error&) {
            return {};
        }
    }

    bool ask(int seat) {
        SearchResult answer;
        TimeLeft* const clock = clock_of(seat);
        if (clock != nullptr) seats_[static_cast<std::size_t>(seat)]->set_time(clocks_, seat);
        if (watch_ != nullptr && !clocks_.empty())
            watch_->time_given(clock != nullptr ? std::optional(clock->most()) : std::nullopt);
        const auto allowed = time_for(seat, clock);
        seat_works(seat);
        const auto begun = Clock::now();
        try {
            answer = seats_[static_cast<std::size_t>(seat)]->choose(
                position_, {&start_, record_.moves}, stop_);
        } catch (const RulesError&) {
            throw;
        } catch (const EngineFailure& failure) {
            if (stop_.stop_requested()) return end(Termination::stopped, "stopped from outside");
            if (failure.kind() == EngineFailure::Kind::silent)
                count_overrun(record_.seats[static_cast<std::size_t>(seat)], Clock::now() - begun,
                              allowed);
            return lose(seat, termination_of(failure, clock != nullptr), failure.what());
        } catch (const std::exception& error) {
            return lose(seat, Termination::player_error, failure_text(error));
        }
        const auto time = seats_[static_cast<std::size_t>(seat)]->measures_time()
                              ? answer.time
                              : Clock::now() - begun;
        rules_work();
        if (stop_.stop_requested()) return end(Termination::stopped, "stopped from outside");
        count(record_.seats[static_cast<std::size_t>(seat)], answer, time);
        count_overrun(record_.seats[static_cast<std::size_t>(seat)], time, allowed);
        if (clock != nullptr) {
            const auto over = time - clock->most() - clock->rule.margin;
            if (!clock->spend(time))
                return lose(
                    seat, Termination::time_forfeit,
                    fmt::format("{} ms over its time",
                                std::chrono::ceil<std::chrono::milliseconds>(over).count()));
        }
        if (!moves_.contains(answer.move))
            return lose(seat, Termination::illegal_move,
                        fmt::format("move {:#x} is none of the {} legal moves", answer.move.bits,
                                    moves_.size()));
        remember(answer, time, clock);
        advance(answer.move);
        tell_move(answer.score);
        if (terms_.adjudication.by_score() && seats_.size() == 2)
            verdict_ =
                adjudicator_.heard(seat, answer.score, static_cast<int>(record_.moves.size()));
        return true;
    }

    /// Null: this seat has none.
    TimeLeft* clock_of(int seat) {
        const auto index = static_cast<std::size_t>(seat);
        return index < clocks_.size() && clocks_[index].rule.on() ? &clocks_[index] : nullptr;
    }

    /// What it may take for its next move; nothing: as long as it likes.
    std::optional<std::chrono::nanoseconds> time_for(int seat, const TimeLeft* clock) const {
        if (clock != nullptr) return clock->most();
        const auto index = static_cast<std::size_t>(seat);
        if (index >= terms_.move_times.size() || terms_.move_times[index].count() == 0)
            return std::nullopt;
        return terms_.move_times[index];
    }

    /// Records what was reported of the move that is played next. Players who report nothing cost
    /// nothing.
    void remember(const SearchResult& answer, std::chrono::nanoseconds time,
                  const TimeLeft* clock) {
        if (clock == nullptr && !answer.score && answer.depth == 0 && answer.nodes <= 1) return;
        record_.thoughts.resize(record_.moves.size());
        record_.thoughts.push_back(Thought{answer.score, answer.depth, answer.nodes, time});
        Thought& thought = *record_.thoughts.back();
        if (clock != nullptr)
            thought.left = std::chrono::duration_cast<std::chrono::milliseconds>(clock->main);
        if (answer.pv.size() > 1) thought.line = line_of(answer.pv);
    }

    std::string line_of(std::span<const Move> moves) const {
        moves = moves.first(std::min(moves.size(), Thought::longest_line));
        return fmt::format("{}", fmt::join(line_texts(game_, position_.state, moves), " "));
    }

    static void count(SeatTotals& totals, const SearchResult& answer,
                      std::chrono::nanoseconds time) {
        ++totals.moves;
        totals.nodes += answer.nodes;
        totals.depth_sum += answer.depth;
        totals.time += time;
        totals.longest_move = std::max(totals.longest_move, time);
    }

    static void count_overrun(SeatTotals& totals, std::chrono::nanoseconds time,
                              std::optional<std::chrono::nanoseconds> allowed) {
        if (!allowed) return;
        totals.overrun =
            std::max(totals.overrun.value_or(std::chrono::nanoseconds(0)), time - *allowed);
    }

    void advance(Move move) {
        record_.texts.push_back(game_.move_text(position_.state, move));
        record_.moves.push_back(move);
        ply::play(game_, position_, move);
    }

    bool draw(Termination termination, const std::string& detail) {
        record_.outcome = Outcome::draw(static_cast<int>(seats_.size()));
        return end(termination, detail);
    }
    bool lose(int seat, Termination termination, const std::string& what) {
        record_.outcome = Outcome::loss(seat, static_cast<int>(seats_.size()));
        return end(termination, fmt::format("player {} at ply {}: {}", seat + 1,
                                            record_.moves.size() + 1, what));
    }
    bool end(Termination termination, const std::string& detail) {
        rules_work();
        record_.termination = termination;
        record_.detail = short_line(detail);
        return false;
    }

    void rules_work() {
        if (watch_ != nullptr) watch_->rules_at_work();
    }
    /// Whoever watches sees no more than players do until the match is over.
    void tell_move(std::optional<Score> score) {
        if (watch_ == nullptr) return;
        const int ply = static_cast<int>(record_.texts.size());
        if (game_.facts().hidden)
            watch_->move_made(ply, "", std::nullopt);
        else
            watch_->move_made(ply, record_.texts.back(), score);
    }
    void seat_works(int seat) {
        if (watch_ != nullptr) watch_->seat_at_work(seat);
    }

    const Game& game_;
    std::span<Participant* const> seats_;
    const MatchTerms& terms_;
    std::stop_token stop_;
    MatchWatch* watch_;
    AnyState start_;
    Position position_;
    MoveList moves_;
    MatchRecord record_;
    std::vector<TimeLeft> clocks_;
    Adjudicator adjudicator_;
    std::optional<Adjudicator::Verdict> verdict_;
};

}  // namespace

Move throw_dice(const Game& game, const MoveList& results, const AnyState& state, Random& dice) {
    std::uint64_t total = 0;
    for (const Move result : results) total += game.weight(state, result);
    if (total == 0 || total > UINT32_MAX)
        throw RulesError(
            fmt::format("the weights of {} results of chance add up to {}; they must "
                        "add up to 1 to 4294967295",
                        results.size(), total));
    std::uint64_t left = dice.below(static_cast<std::uint32_t>(total));
    for (const Move result : results) {
        const std::uint32_t weight = game.weight(state, result);
        if (left < weight) return result;
        left -= weight;
    }
    return results[results.size() - 1];
}

MatchRecord play_match(const Game& game, std::span<Participant* const> seats,
                       std::span<const Move> opening, const MatchSeeds& seeds,
                       const MatchTerms& terms, std::stop_token stop, MatchWatch* watch) {
    return Playing(game, seats, terms, std::move(stop), watch).play(opening, seeds);
}

}  // namespace ply
