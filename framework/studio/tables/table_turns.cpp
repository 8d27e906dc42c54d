// Whose turn it is at a table: dice are thrown, programs think and move.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "framework/game/mover_check.hpp"
#include "framework/game/moves_check.hpp"
#include "framework/player/person.hpp"
#include "framework/session/shown_game.hpp"
#include "framework/studio/protocol/problem.hpp"
#include "framework/studio/tables/table.hpp"

namespace ply::studio {

Table::~Table() {
    if (thinking_) around_.workers.stop(thinking_->worker);
}

bool Table::is_person(Player seat) const {
    return session().setup().players[static_cast<std::size_t>(seat)] == person;
}

bool Table::has_people() const {
    const std::vector<std::string>& players = session().setup().players;
    return std::ranges::find(players, person) != players.end();
}

std::chrono::milliseconds Table::pace() const {
    constexpr std::chrono::milliseconds to_be_followed{300};
    return settings_.pace.value_or(has_people() ? std::chrono::milliseconds(0) : to_be_followed);
}

bool Table::person_to_move() const {
    const std::optional<Player> mover = session().mover();
    return mover && *mover != chance_player && is_person(*mover);
}

void Table::advance() {
    if (thinking_) {
        go_on_after_ = true;
        return;
    }
    try {
        const bool one = std::exchange(step_, false);
        if (!settings_.dice_asked)
            while (session().mover() == chance_player) throw_by_seed();
        const std::optional<Player> mover = session().mover();
        if (!mover) return;
        require_moves(game(), session().position().state);
        if (*mover == chance_player || is_person(*mover)) return;
        if (settings_.running || one) think(*mover);
    } catch (const std::exception& failure) {
        let_run(false);
        tell({{"ev", "notice"}, {"of", id_}, {"problem", told_problem(failure)}});
    }
}

/// The same dice after the same moves: a move taken back throws no others.
void Table::throw_by_seed() {
    constexpr std::uint64_t stream = 1000;  // beyond those of the players, as in the terminal
    Random dice(Random::derive(session().setup().seed, stream + session().moves().size()));
    const Position before = session().position();
    const Move move = random_move(ErasedRules(game()), before.state, dice);
    now().play(move, "chance");
    mark_made(chance_player, before);
    moved(true);
}

void Table::think(Player seat) {
    GameTree::require_room(session().moves().size());
    std::shared_ptr<Program>& program = programs_[seat];
    if (!program) {
        const std::string& text = session().setup().players[static_cast<std::size_t>(seat)];
        program = std::make_shared<Program>(
            around_.admission.player(text), game(),
            Random::derive(session().setup().seed, static_cast<std::uint64_t>(seat)));
    }
    auto question = std::make_shared<const Question>(Question{
        session().position(), session().start().state, session().moves(),
        session().clock_runs(seat) ? session().times() : std::vector<TimeLeft>{}, seat, pace()});
    const WorkerId worker =
        around_.workers.start([program, question, table = weak_from_this(),
                               &workers = around_.workers](const std::stop_token& stop) {
            const auto found = [&](const Finding& finding) {
                workers.post([table, finding, seat = question->seat] {
                    if (const auto still = table.lock()) still->found(seat, finding);
                });
            };
            auto result = std::make_shared<const Thought>(program->think(*question, found, stop));
            return [table, result] {
                if (const auto still = table.lock()) still->thought(*result);
            };
        });
    thinking_ = Thinking{worker, true};
    if (std::exchange(told_thinking_, seat) != seat)
        tell({{"ev", "seat"}, {"of", id_}, {"seat", seat}, {"state", "thinking"}});
}

void Table::found(Player seat, const Finding& finding) {
    if (!thinking_ || !thinking_->wanted || !may_read(eyes().viewer, seat)) return;
    Json event{{"ev", "seat"},           {"of", id_},
               {"seat", seat},           {"state", "thinking"},
               {"depth", finding.depth}, {"nodes", finding.nodes},
               {"line", finding.line}};
    if (!finding.score.empty()) event["score"] = finding.score;
    tell(std::move(event));
}

void Table::thought(const Thought& thought) {
    const Thinking thinking = *thinking_;
    thinking_.reset();
    const bool go_on = std::exchange(go_on_after_, false);
    if (thinking.wanted) {
        try {
            play_thought(thought);
        } catch (const std::exception& failure) {
            fail(session().mover().value_or(0), told_problem(failure));
        }
    } else if (go_on) {
        advance();
    }
}

void Table::play_thought(const Thought& thought) {
    const Player seat = *session().mover();
    if (!thought.problem.is_null())
        return fail(seat, sight_.open() ? thought.problem
                                        : told_problem(RulesError("a program has failed")));
    Json event{{"ev", "seat"}, {"of", id_}, {"seat", seat}, {"state", "idle"}};
    if (thought.resigned) {
        told_thinking_.reset();
        now().resign(seat);
        tell(std::move(event));
        return moved();
    }
    const SearchResult& result = *thought.result;
    const Program& program = *programs_.at(seat);
    const std::string& who = session().setup().players[static_cast<std::size_t>(seat)];
    if (result.score)
        last_scores_[seat] = *result.score;
    else
        last_scores_.erase(seat);
    if (may_read(eyes().viewer, seat)) {
        event["depth"] = result.depth;
        event["nodes"] = result.nodes;
        event["line"] = thought.line;
        if (result.score) event["score"] = program.scale().text(*result.score);
    }
    const Position before = session().position();
    const bool made = now().play(result.move, who, thought.used);
    if (made) {
        NodeMark& mark = mark_made(seat, before);
        if (result.score)
            now().tree()[session().here()].score = program.scale().text(*result.score);
        mark.value = value_of(result.score, seat, program.scale(), game());
    }
    if (!made || sight_.open() || is_known(session().here()) || session().outcome() ||
        session().mover() != seat) {
        told_thinking_.reset();
        tell(std::move(event));
    }
    moved(true);
    advance();
}

void Table::let_run(bool running) {
    if (std::exchange(settings_.running, running) == running) return;
    try {
        tell({{"ev", "table"}, {"of", id_}, {"view", view()}});
    } catch (const std::exception&) {  // rules that fail here are told of by who stops for them
    }
}

void Table::fail(Player seat, const Json& problem) {
    told_thinking_.reset();
    let_run(false);
    tell({{"ev", "seat"}, {"of", id_}, {"seat", seat}, {"state", "failed"}, {"problem", problem}});
}

void Table::abandon() {
    if (!thinking_ || !thinking_->wanted) return;
    thinking_->wanted = false;
    told_thinking_.reset();
    around_.workers.stop(thinking_->worker);
    const std::optional<Player> seat = session().mover();
    if (seat && *seat != chance_player)
        tell({{"ev", "seat"}, {"of", id_}, {"seat", *seat}, {"state", "idle"}});
}

/// Those in seats that are taken by others; the one that thinks ends by itself.
void Table::forget_programs() {
    abandon();
    programs_.clear();
    last_scores_.clear();
}

void Table::set_pace(std::chrono::milliseconds pace) {
    settings_.pace = pace;
    tell({{"ev", "table"}, {"of", id_}, {"view", view()}});
}

void Table::set_running(bool running) {
    let_run(running);
    if (!running) return abandon();
    advance();
}

void Table::step() {
    if (thinking_ && thinking_->wanted) return;
    step_ = true;
    advance();
}

void Table::move_now() {
    if (thinking_ && thinking_->wanted) around_.workers.stop(thinking_->worker);
}

}  // namespace ply::studio
