#include "framework/player/engine_player.hpp"

#include "framework/engine/engine.hpp"

namespace ply {
namespace {

using std::chrono::milliseconds;

class EnginePlayer final : public Participant {
public:
    EnginePlayer(const EngineSpec& spec, const Game& game)
        : game_(game), engine_(make_engine(spec, game)) {}

    void new_match(std::uint64_t seed) override {
        clocks_.clear();
        engine_->new_match(seed);
    }
    void set_time(std::span<const TimeLeft> left, int seat) override {
        clocks_.clear();
        for (const TimeLeft& time : left) {
            // Beside a player without a clock: as if that one had as much.
            const TimeLeft& of = time.rule.on() ? time : left[static_cast<std::size_t>(seat)];
            clocks_.push_back({.main = std::chrono::floor<milliseconds>(of.main),
                               .increment = of.rule.increment,
                               .byoyomi = of.rule.byoyomi,
                               .periods = of.periods,
                               .moves = of.rule.moves,
                               .moves_to_go = of.moves_to_go,
                               .margin = of.rule.margin});
        }
    }
    SearchResult choose(const Position& position, const MatchSoFar& so_far,
                        std::stop_token stop) override {
        const Player mover = game_.mover(position.state);
        return engine_->choose({position, *so_far.start, so_far.moves, clocks_, mover},
                               std::move(stop));
    }
    std::string end_match(const Position& last, const MatchSoFar& so_far,
                          const std::optional<Outcome>& outcome) override {
        return engine_->end_match({last, *so_far.start, so_far.moves, {}, 0}, outcome);
    }
    bool measures_time() const override { return true; }

private:
    const Game& game_;
    std::unique_ptr<Engine> engine_;
    std::vector<EngineClock> clocks_;
};

}  // namespace

std::unique_ptr<Participant> make_engine_player(const EngineSpec& spec, const Game& game) {
    return std::make_unique<EnginePlayer>(spec, game);
}

}  // namespace ply
