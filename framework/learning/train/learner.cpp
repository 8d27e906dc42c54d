#include "framework/learning/train/learner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <filesystem>
#include <span>

#include "framework/base/numbered_work.hpp"
#include "framework/base/spec.hpp"
#include "framework/game/adapters/rules_game.hpp"
#include "framework/learning/train/learner_plan.hpp"
#include "framework/search/core/playable.hpp"
#include "framework/search/learned/learned_file.hpp"

namespace ply::learning {
namespace {

/// What a stage does, and when it ends as a part of the whole time.
struct PlannedStage {
    std::uint64_t nodes;
    double end;
};
constexpr PlannedStage planned_stages[] = {{0, 0.10},   {0, 0.22},   {0, 0.34},   {100, 0.46},
                                           {100, 0.58}, {200, 0.70}, {200, 0.80}, {200, 0.90}};
/// Where a teacher judges, who need not be waited for: a first look, half of it, and all.
constexpr PlannedStage taught_stages[] = {{0, 0.12}, {0, 0.45}, {0, 0.92}};
/// Where all lessons are there.
constexpr PlannedStage fitted_stages[] = {{0, 0.92}};
/// The part of a stage's time that its matches may take.
constexpr double match_part = 0.15;
constexpr int most_stage_pairs = 32;
constexpr int most_gate_pairs = 200;
constexpr int gate_batch = 8;
constexpr std::uint64_t match_nodes = 500;
constexpr std::uint64_t least_nodes = 100;
constexpr int most_games_a_round = 64;
constexpr int taught_games_a_round = 16;
constexpr std::size_t most_kept = 200'000;
constexpr int longest_in_lengths = 4;  ///< games are broken off at so many median lengths

/// Series of seeds that have nothing to do with each other.
enum Series : std::uint64_t { self_play_series, replay_series, stage_series, gate_series };

std::string searcher_text(const std::string& name, const std::string& eval, std::uint64_t nodes) {
    Spec spec{name, {}};
    if (!eval.empty()) spec.options.emplace_back("eval", eval);
    spec.options.emplace_back("nodes", std::to_string(nodes));
    return spec.text();
}

std::string learned_eval(const std::string& file) {
    return Spec{"learned", {{"file", file}}}.text();
}

const Game& learnable(const Game& game) {
    require_learnable(game);
    return game;
}

/// A file that is not there before and after, however one leaves: a killed one may have left it.
struct RemovedFile {
    std::string path;

    explicit RemovedFile(std::string file) : path(std::move(file)) { remove(); }
    RemovedFile(const RemovedFile&) = delete;
    RemovedFile& operator=(const RemovedFile&) = delete;
    ~RemovedFile() { remove(); }
    void remove() const {
        std::error_code nothing_there;
        std::filesystem::remove(path, nothing_there);
    }
};

}  // namespace

Learner::Learner(const Game& game, LearnSettings settings)
    : game_(learnable(game)),
      settings_(std::move(settings)),
      graph_(*game.layout()),
      survey_(surveyed(game, graph_, settings_.variant)),
      plan_(plan_of(game, settings_, graph_, survey_)),
      weights_(plan_),
      random_(Random::derive(settings_.seed, replay_series)),
      best_(plan_.net) {
    history_.seed = settings_.seed;
    if (!settings_.variant.trust) settings_.variant.trust = by_luck() ? 1 : usual_trust;
    history_.variant = settings_.variant;
    history_.continued = settings_.from.has_value();
    history_.teacher = settings_.teacher.player;
    lessons_.places = held_.places = static_cast<std::size_t>(plan_.net.places());
    if (!settings_.lessons.empty())
        lesson_file_.emplace(settings_.lessons, LessonSource{.spec = settings_.spec,
                                                             .rules = plan_.net.fingerprint,
                                                             .teacher = settings_.teacher.player,
                                                             .seed = settings_.seed});
}

std::string Learner::searcher() const {
    if (alphabeta_plays(game_)) return "pvs";
    if (plan_.net.two_sided) return "expectiminimax";
    return game_.facts().chance_later() || game_.facts().players == 2 ? "maxn" : "paranoid";
}

bool Learner::might_correct() const {
    return !settings_.variant.corrects && can_correct(game_, plan_.net);
}

std::string Learner::player(const std::string& file) const {
    return searcher_text(searcher(), learned_eval(file), history_.own_nodes);
}

std::string Learner::opponent() const {
    return game_.evaluations().empty() ? searcher_text("uct", "", history_.other_nodes)
                                       : searcher_text(searcher(), "default", history_.other_nodes);
}

Learned Learner::learn(const std::stop_token& stop) {
    const auto at = [&](double part) {
        if (settings_.repeat) return Clock::time_point::max();
        return started_ + std::chrono::duration_cast<Clock::duration>(settings_.time * part);
    };
    const RemovedFile candidate{candidate_file()};
    balance_nodes();
    choose_round();
    if (settings_.from) {  // what it begins with is to be beaten
        has_best_ = true;
        keep_best();
    }
    double begin = 0;
    std::size_t number = 0;
    std::span<const PlannedStage> stages = planned_stages;
    if (is_taught()) stages = taught_stages;
    if (!settings_.asks) stages = fitted_stages;
    for (const PlannedStage& planned : stages) {
        TrainingStage stage{.nodes = nodes_of(planned.nodes, history_.stages.size())};
        if (settings_.repeat) {
            if (number == settings_.repeat->stages.size()) break;
            stage = settings_.repeat->stages[number];
            stage.nodes = nodes_of(stage.nodes, history_.stages.size());  // by another variant
        }
        ++number;
        const double length = planned.end - begin;
        const Clock::time_point until = at(begin + length * (1 - match_part));
        const bool trained =
            is_taught() ? take_lessons(stage, until, stop) : train(stage, until, stop);
        begin = planned.end;
        if (stop.stop_requested()) {
            if (trained && !has_best_) history_.stages.push_back(stage);  // all that there is
            break;
        }
        if (!trained) continue;  // others took its time
        history_.stages.push_back(stage);
        if (!judge(history_.stages.back(), at(planned.end), stop)) {
            if (has_best_) history_.stages.pop_back();  // else it is all that there is
            break;
        }
    }
    if (!has_best_) best_ = net_now();
    history_.stopped = stop.stop_requested() || (settings_.repeat && settings_.repeat->stopped);
    keep_best();
    if (!history_.stopped) {
        learned_.better = pass_gate(at(1), stop);
        history_.better = learned_.better;
        keep_best();
    }
    learned_.finished = !stop.stop_requested();
    return learned_;
}

/// Of the searches of a stage of self-play.
std::uint64_t Learner::nodes_of(std::uint64_t planned, std::size_t number) const {
    if (is_taught() || !alphabeta_plays(game_)) return 0;
    if (by_evaluation(number)) return least_nodes;
    if (!settings_.variant.search) return 0;
    return settings_.variant.corrects ? std::max(planned, least_nodes) : planned;
}

bool Learner::by_evaluation(std::size_t number) const {
    if (!alphabeta_plays(game_) || game_.evaluations().empty()) return false;
    if (settings_.variant.warm == Variant::Warm::yes) return number == 0;
    return settings_.variant.warm == Variant::Warm::drawn && number == 1 && mostly_drawn_ &&
           !settings_.from;
}

/// As many nodes for the opponent as take the same time.
void Learner::balance_nodes() {
    history_.own_nodes = history_.other_nodes = match_nodes;
    if (settings_.repeat) {
        history_.own_nodes = settings_.repeat->own_nodes;
        history_.other_nodes = settings_.repeat->other_nodes;
        return;
    }
    // Groups of cells whose weights are all 0 are not looked at, and would cost nothing.
    TupleNet full = plan_.net;
    if (!is_taught())
        for (TupleNet::Weight& weight : full.weights) weight.fill(1);
    write_learned_file(candidate_file(), full);
    const double ratio = seconds_a_move(player(candidate_file())) / seconds_a_move(opponent());
    history_.other_nodes = static_cast<std::uint64_t>(
        std::clamp(std::round(static_cast<double>(match_nodes) * ratio), 10.0, 10.0 * match_nodes));
}

/// As many games as are played in a hundredth of the time, at most the usual number: the weights do
/// not change while a round goes on, and it is played to its end.
void Learner::choose_round() {
    history_.games = is_taught() ? taught_games_a_round : most_games_a_round;
    if (is_taught()) return;
    if (settings_.repeat) {
        history_.games = settings_.repeat->games;
        return;
    }
    const auto value = std::make_shared<const LearnedValue>(plan_.net);
    SelfPlayer player(game_, value, {.longest = longest_game()}, {});
    const auto begin = Clock::now();
    game_.protect([&] { player.play(0, {}); });
    const std::chrono::duration<double, std::milli> time = Clock::now() - begin;
    const double games = static_cast<double>(settings_.time.count()) / 100 * settings_.threads /
                         std::max(1e-3, time.count());
    history_.games = static_cast<int>(
        std::clamp(games, 2.0 * settings_.threads, static_cast<double>(most_games_a_round)));
}

int Learner::longest_game() const {
    return std::max(20, longest_in_lengths * survey_.length);
}

/// The mean over some positions, at the present numbers of nodes.
double Learner::seconds_a_move(const std::string& player) {
    constexpr std::size_t positions = 30;
    const SearcherSpec spec = parse_searcher(player);
    const auto searcher = make_searcher(spec, game_);
    std::chrono::nanoseconds time{0};
    const std::size_t count = std::min(positions, survey_.states.size());
    for (std::size_t i = 0; i < count; ++i) {
        searcher->new_match(i);
        time += searcher->search(Position::at(game_, survey_.states[i]), spec.limits, {}).time;
    }
    return std::max(1e-6, std::chrono::duration<double>(time).count());
}

/// False: there was no time for it.
bool Learner::train(TrainingStage& stage, Clock::time_point until, const std::stop_token& stop) {
    errors_ = 0;
    learned_now_ = 0;
    played_ = decided_ = 0;
    if (by_evaluation(history_.stages.size())) {  // games before say little
        buffer_.clear();
        oldest_ = 0;
    }
    const int rounds = stage.rounds;
    stage.rounds = 0;
    while (!stop.stop_requested() &&
           (settings_.repeat ? stage.rounds < rounds : Clock::now() < until)) {
        play_round(stage, stop);
        if (!stop.stop_requested()) ++stage.rounds;
    }
    learn_fresh(stage);
    if (history_.stages.empty()) mostly_drawn_ = 2 * decided_ < played_;
    return stage.rounds > 0;
}

/// Plays games with the weights as they are, several at a time, while one thread learns from those
/// of the round before, in the games' order.
void Learner::play_round(const TrainingStage& stage, const std::stop_token& stop) {
    const auto value = std::make_shared<const LearnedValue>(weights_.net());
    const bool warm = by_evaluation(history_.stages.size());
    if (stage.nodes > 0 && !warm) write_learned_file(candidate_file(), value->net());
    const SelfPlaySettings settings{.seed = Random::derive(settings_.seed, self_play_series),
                                    .nodes = stage.nodes,
                                    .opening = std::max(1, survey_.length * 15 / 100),
                                    .longest = longest_game(),
                                    .quiet = settings_.variant.corrects,
                                    .trust = warm ? 1 : *settings_.variant.trust};
    const auto searcher = [&](const Game& game) {
        const Spec spec{"pvs",
                        {{"eval", warm ? "default" : learned_eval(candidate_file())}, {"tt", "1"}}};
        return make_searcher(parse_searcher(spec.text()), game);
    };
    const std::uint64_t first = stage_report_.games;
    std::vector<std::vector<Sample>> games(static_cast<std::size_t>(history_.games));
    std::atomic<std::size_t> decided = 0;
    struct Desk {
        std::unique_ptr<Game> game;
        std::optional<SelfPlayer> player;
    };
    std::vector<Desk> desks(static_cast<std::size_t>(settings_.threads));
    const auto play = [&](Desk& desk, int number) {
        if (!desk.game) desk.game = game_.fork();
        if (!desk.player) desk.player.emplace(*desk.game, value, settings, searcher);
        const auto g = static_cast<std::size_t>(number);
        desk.game->protect([&] { games[g] = desk.player->play(first + g, stop); });
        decided += desk.player->decided() ? 1 : 0;
    };
    work_through(desks, 0, history_.games, {.stop = stop}, play, [&] { learn_fresh(stage); });
    if (stop.stop_requested()) return;
    stage_report_.games += games.size();
    played_ += games.size();
    decided_ += decided;
    fresh_ = std::move(games);
}

void Learner::learn_fresh(const TrainingStage& stage) {
    for (auto& samples : fresh_) learn_from(std::move(samples), stage.nodes > 0 ? 4 : 2);
    positions_ = stage_report_.positions;
    fresh_.clear();
}

/// Each new sample once, then as many of those kept as make `replays` of them.
void Learner::learn_from(std::vector<Sample> samples, int replays) {
    for (Sample& sample : samples) {
        const double error = weights_.learn(sample);
        errors_ += error * error;
        ++learned_now_;
        ++stage_report_.positions;
        if (buffer_.size() < most_kept) {
            buffer_.push_back(std::move(sample));
        } else {
            buffer_[oldest_] = std::move(sample);
            oldest_ = (oldest_ + 1) % most_kept;
        }
    }
    for (std::size_t i = 0; i < samples.size() * static_cast<std::size_t>(replays - 1); ++i)
        weights_.learn(buffer_[random_.below(static_cast<std::uint32_t>(buffer_.size()))]);
}

/// False: it was stopped, and nothing was taken from the stage.
bool Learner::judge(TrainingStage& stage, Clock::time_point until, const std::stop_token& stop) {
    const TupleNet net = net_now();
    write_learned_file(candidate_file(), net);
    const std::string candidate = player(candidate_file());
    const std::uint64_t series = 2 * history_.stages.size();
    int pairs = settings_.repeat ? stage.pairs : most_stage_pairs;
    const auto now = Clock::now();
    const auto half = settings_.repeat || until < now ? until : now + (until - now) / 2;
    stage_report_.taught = is_taught();
    stage_report_.nodes = stage.nodes;
    stage_report_.error =
        std::sqrt(errors_ / static_cast<double>(std::max<std::uint64_t>(1, learned_now_)));
    stage_report_.against = compete(candidate, opponent(), pairs, half, series, stop);
    pairs = static_cast<int>(stage_report_.against.pairs());
    stage_report_.before.reset();
    stage_report_.best = !has_best_;
    if (has_best_) {
        stage_report_.before =
            compete(candidate, player(settings_.file), settings_.repeat ? stage.before : pairs,
                    until, series + 1, stop);
        stage.before = static_cast<int>(stage_report_.before->pairs());
        const ScoreSample before = *stage_report_.before;
        const double doubt = by_luck() && before.observations() > 1 ? before.half_interval() : 0;
        stage_report_.best = before.observations() == 0 || before.mean() + doubt >= 0.5;
    }
    if (stop.stop_requested()) return false;
    stage.pairs = pairs;
    if (pairs > 0)
        history_.remarks.push_back(fmt::format("after {} games {} % against {}",
                                               stage_report_.games,
                                               share_text(stage_report_.against), opponent()));
    if (stage_report_.best) {
        best_ = net;
        has_best_ = true;
        keep_best();
    }
    if (report_) report_(stage_report_);
    return true;
}

/// Plays until it is decided whether the best net is better than what was there before.
bool Learner::pass_gate(Clock::time_point until, const std::stop_token& stop) {
    const Sprt test{.elo0 = 0, .elo1 = 40};
    Contest contest(game_, player(settings_.file), opponent(),
                    {.seed = Random::derive(settings_.seed, 1000 + gate_series),
                     .opening = std::min(4, survey_.length / 5),
                     .longest = std::max(200, longest_in_lengths * survey_.length),
                     .threads = settings_.threads});
    const auto verdict = [&] { return test.verdict(test.log_likelihood_ratio(contest.counts())); };
    const int most = settings_.repeat ? settings_.repeat->gate : most_gate_pairs;
    while (contest.pairs() < most && Clock::now() < until && !stop.stop_requested() &&
           (settings_.repeat || verdict() == SprtVerdict::undecided))
        contest.play(std::min(gate_batch, most - contest.pairs()), until, stop);
    learned_.gate = contest.counts();
    history_.gate = contest.pairs();
    history_.remarks.push_back(fmt::format("in the end {} % against {}, {} pairs",
                                           share_text(contest.counts()), opponent(),
                                           contest.pairs()));
    return verdict() == SprtVerdict::h1_accepted;
}

void Learner::keep_best() {
    best_.history = history_.text();
    write_learned_file(settings_.file, best_);
}

PairCounts Learner::compete(const std::string& first, const std::string& second, int pairs,
                            Clock::time_point until, std::uint64_t series,
                            const std::stop_token& stop) {
    Contest contest(game_, first, second,
                    {.seed = Random::derive(settings_.seed, 10 * series + stage_series),
                     .opening = std::min(4, survey_.length / 5),
                     .longest = std::max(200, longest_in_lengths * survey_.length),
                     .threads = settings_.threads});
    contest.play(pairs, until, stop);
    return contest.counts();
}

}  // namespace ply::learning
