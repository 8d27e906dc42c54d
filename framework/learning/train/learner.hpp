/// Learns a game: stages of self-play, each followed by matches, and a gate at the end.
///
///     Learner learner(*game, {.spec = "lua:breakthrough", .file = "b.learned", .time = 10min});
///     learner.on_stage(show);
///     const Learned learned = learner.learn(stop);
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "framework/game/game.hpp"
#include "framework/learning/features/feature_plan.hpp"
#include "framework/learning/train/contest.hpp"
#include "framework/learning/train/hidden_fit.hpp"
#include "framework/learning/train/history.hpp"
#include "framework/learning/train/lesson_file.hpp"
#include "framework/learning/train/lessons.hpp"
#include "framework/learning/train/sample.hpp"
#include "framework/learning/train/self_play.hpp"
#include "framework/learning/train/taught_player.hpp"
#include "framework/learning/train/weights.hpp"
#include "framework/statistics/sprt.hpp"

namespace ply::learning {

struct LearnSettings {
    std::string spec;  ///< the game as a user writes it
    std::string file;  ///< to be written
    std::chrono::milliseconds time{0};
    std::uint64_t seed = 1;
    int threads = 2;
    Variant variant = {};
    Teacher teacher = {};      ///< who judges positions; with none, nets teach themselves
    std::string lessons = {};  ///< a file that keeps what he says; empty: none does
    bool asks = true;          ///< the teacher, for more than the file has
    std::optional<TupleNet> from = std::nullopt;   ///< begin with these weights
    std::optional<History> repeat = std::nullopt;  ///< do this again, however long it takes
};

/// What a stage of training led to.
struct StageReport {
    bool taught = false;      ///< by the teacher
    std::uint64_t nodes = 0;  ///< of the searches in self-play; 0: one ply
    std::uint64_t games = 0;  ///< of self-play, since the beginning
    std::uint64_t positions = 0;
    double error = 0;    ///< root of the mean squared difference from the targets, before learning
    PairCounts against;  ///< the opponent
    std::optional<PairCounts> before;  ///< the best one of the stages before
    bool best = false;                 ///< it is the best one now
};

struct Learned {
    bool better = false;  ///< the gate was passed
    bool finished = false;
    PairCounts gate;
};

class Learner {
public:
    /// Surveys the game. Throws Error where it cannot be learned, or where `from` does not fit.
    Learner(const Game& game, LearnSettings settings);

    void on_stage(std::function<void(const StageReport&)> report) { report_ = std::move(report); }

    const TupleNet& net() const { return plan_.net; }
    const Survey& survey() const { return survey_; }
    /// The one that searches: pvs where it can.
    std::string searcher() const;
    /// Whether `corrects=yes` is another way to learn this game, and not the one that was chosen.
    bool might_correct() const;
    /// Its players in matches, as they are written: of the learned net in `file`, and what was
    /// there before: the same with the game's own evaluation, or uct.
    std::string player(const std::string& file) const;
    std::string opponent() const;

    /// That were learned from so far, or heard of; for other threads.
    std::uint64_t positions() const { return positions_; }

    /// Writes the best net so far whenever there is one. The same settings and history write the
    /// same bytes. Stopped, it keeps what it has.
    Learned learn(const std::stop_token& stop);

private:
    using Clock = std::chrono::steady_clock;
    /// Of a thread that is taught.
    struct TaughtDesk {
        std::unique_ptr<Game> game;
        std::unique_ptr<LessonReader> reader;
        std::unique_ptr<TaughtPlayer> player;  ///< once it was asked
    };

    bool is_taught() const { return !settings_.teacher.player.empty(); }
    /// Whether dice decide much: then a game's result says more than values that were found on the
    /// way, and matches say little.
    bool by_luck() const { return game_.facts().chance_later(); }
    std::uint64_t nodes_of(std::uint64_t planned, std::size_t number) const;
    /// Whether this stage searches by the game's own evaluation, and learns from results alone.
    bool by_evaluation(std::size_t number) const;
    void balance_nodes();
    void choose_round();
    int longest_game() const;
    double seconds_a_move(const std::string& player);
    bool train(TrainingStage& stage, Clock::time_point until, const std::stop_token& stop);
    void play_round(const TrainingStage& stage, const std::stop_token& stop);
    bool take_lessons(TrainingStage& stage, Clock::time_point until, const std::stop_token& stop);
    bool hear_round(const std::stop_token& stop);
    void open_desks();
    double fit(HiddenFit& layer, int passes, const std::stop_token& stop);
    std::vector<Mapping> images() const;
    std::chrono::duration<double> time_to_fit(std::size_t lessons) const;
    /// What was learned so far.
    TupleNet net_now() const;
    void learn_fresh(const TrainingStage& stage);
    void learn_from(std::vector<Sample> samples, int replays);
    bool judge(TrainingStage& stage, Clock::time_point until, const std::stop_token& stop);
    bool pass_gate(Clock::time_point until, const std::stop_token& stop);
    void keep_best();
    PairCounts compete(const std::string& first, const std::string& second, int pairs,
                       Clock::time_point until, std::uint64_t series, const std::stop_token& stop);
    std::string candidate_file() const { return settings_.file + ".candidate"; }

    Clock::time_point started_ = Clock::now();
    const Game& game_;
    LearnSettings settings_;
    BoardGraph graph_;
    Survey survey_;
    FeaturePlan plan_;
    Weights weights_;
    History history_;
    std::vector<std::vector<Sample>> fresh_;  ///< of the last round's games
    std::vector<Sample> buffer_;              ///< the last ones, in a ring
    std::size_t oldest_ = 0;
    Random random_;  ///< which of them are learned again
    std::vector<TaughtDesk> desks_;
    std::optional<LessonFile> lesson_file_;
    Lessons lessons_;
    Lessons held_;  ///< from which it does not learn
    std::optional<HiddenFit> fit_;
    std::size_t timed_ = 0;        ///< lessons to which there was a fit,
    double seconds_a_lesson_ = 0;  ///< and how long each took a pass
    TupleNet best_;
    bool has_best_ = false;
    Learned learned_;
    StageReport stage_report_;
    std::atomic<std::uint64_t> positions_ = 0;
    std::size_t played_ = 0;     ///< games of self-play in this stage
    std::size_t decided_ = 0;    ///< of which somebody won
    bool mostly_drawn_ = false;  ///< those of the first stage
    double errors_ = 0;
    std::uint64_t learned_now_ = 0;
    std::function<void(const StageReport&)> report_;
};

}  // namespace ply::learning
