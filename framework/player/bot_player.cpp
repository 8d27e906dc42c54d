#include "framework/player/bot_player.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "framework/base/shown_text.hpp"
#include "framework/engine/engine_failure.hpp"
#include "framework/player/bot_participant.hpp"

namespace ply {
namespace {

using Seconds = std::chrono::duration<double>;

// Beyond its own limits a script is stopped, in processor time, before a worker is.
constexpr double hard_grace = 1;
constexpr double hard_times_own = 4;

EngineFailure::Kind failure_kind(BotFailure::Kind kind) {
    switch (kind) {
        case BotFailure::Kind::illegal_move:
            return EngineFailure::Kind::illegal_move;
        case BotFailure::Kind::late:
            return EngineFailure::Kind::silent;
        case BotFailure::Kind::resigned:
            return EngineFailure::Kind::resigned;
        case BotFailure::Kind::error:
            break;
    }
    return EngineFailure::Kind::protocol;
}

class BotPlayer final : public BotParticipant {
public:
    BotPlayer(const BotSpec& spec, const Game& game)
        : game_(game),
          hidden_(game.facts().hidden),
          own_(spec.time()),
          bot_(spec.source, spec.options, game) {
        if (own_.count() > 0) time_ = {.budget = own_.count(), .hard = hard_for_own()};
    }

    void new_match(std::uint64_t seed) override {
        as_engine([&] { bot_.new_match(seed); });
    }
    void set_time(std::span<const TimeLeft> left, int seat) override {
        const TimeLeft& mine = left[static_cast<std::size_t>(seat)];
        const double budget = Seconds(mine.budget()).count();
        time_ = {.budget = own_.count() > 0 ? std::min(budget, own_.count()) : budget,
                 .left = Seconds(mine.main).count(),
                 .increment = Seconds(mine.rule.increment).count(),
                 .period = Seconds(mine.rule.byoyomi).count(),
                 .periods = mine.rule.byoyomi.count() > 0 ? mine.periods : 0,
                 .moves_to_go = mine.moves_to_go,
                 .hard = Seconds(mine.most() + mine.rule.margin).count() + hard_grace};
    }
    SearchResult choose(const Position& position, const MatchSoFar& so_far,
                        std::stop_token stop) override {
        SearchResult result;
        as_engine([&] {
            result = hidden_ ? bot_.choose(view_of(game_, position), time_, std::move(stop))
                             : bot_.choose(position, static_cast<int>(so_far.moves.size()), time_,
                                           std::move(stop));
        });
        return result;
    }
    const std::optional<InterruptedMove>& interrupted() const override {
        return bot_.interrupted();
    }

private:
    double hard_for_own() const { return hard_grace + hard_times_own * own_.count(); }

    template <class Work>
    static void as_engine(Work&& work) {
        try {
            work();
        } catch (const BotFailure& failure) {
            throw EngineFailure(failure_kind(failure.kind()), failure.what());
        }
    }

    const Game& game_;
    bool hidden_;  ///< the script gets no more than a view
    Seconds own_;
    BotTime time_;
    Bot bot_;
};

}  // namespace

std::string BotSpec::text() const {
    return spec_text(name, bot_options(info), options);
}

std::vector<OptionSpec> bot_options(const BotInfo& info) {
    std::vector<OptionSpec> options = info.options;
    options.push_back({"time",
                       OptionSpec::Kind::duration,
                       "0",
                       {},
                       0,
                       0,
                       "for a move, where there is no clock: 500ms, 2s; 0: no limit, and the same "
                       "moves on every machine"});
    return options;
}

std::string bot_help(const BotInfo& info) {
    const std::string title = one_line(info.title);
    const std::string description = one_line(info.description);
    if (title.empty() && description.empty()) return "without a description";
    if (title.empty() || description.empty()) return title + description;
    return fmt::format("{}: {}", title, description);
}

BotSpec resolve_bot(const Spec& spec, BotSource source) {
    BotInfo info = read_bot(source);
    Options options = resolve_options(bot_options(info), spec.options, spec.name);
    return {spec.name, std::move(source), std::move(info), std::move(options)};
}

Error bot_refused(std::string_view text) {
    return Error(
        fmt::format("{} is a player in Lua, which plays in matches and tournaments; here a "
                    "searcher is needed, such as pvs or mcts",
                    text));
}

std::unique_ptr<BotParticipant> make_bot_player(const BotSpec& spec, const Game& game) {
    return std::make_unique<BotPlayer>(spec, game);
}

}  // namespace ply
