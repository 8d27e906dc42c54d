// Rules that are good with their default options, and with others whatever those say.
#include "small_rules.hpp"

namespace {

struct BelievesItsOptions : broken::SmallRules {
    explicit BelievesItsOptions(const ply::Options& options)
        : SmallRules(options),
          players_(static_cast<int>(options.integer("players"))),
          mover_(static_cast<ply::Player>(options.integer("mover"))),
          letters_(static_cast<std::size_t>(options.integer("letters"))),
          throws_(options.word("throws")) {}
    static ply::GameInfo info() {
        ply::GameInfo info = SmallRules::info("believes_its_options");
        info.options = {ply::OptionSpec::integer("players", 2, -100, 100, "as many there are"),
                        ply::OptionSpec::integer("mover", -2, -2, 100, "who moves; -2: in turn"),
                        ply::OptionSpec::integer("letters", 0, 0, 1 << 28, "in front of a move"),
                        ply::OptionSpec::choice("throws", {"nothing", "facts", "hash", "position"},
                                                "the function that does")};
        return info;
    }
    ply::Facts facts() const {
        if (throws_ == "facts") throw 1;
        ply::Facts facts;
        facts.players = players_;
        return facts;
    }
    ply::Player mover(const State& state) const { return mover_ == -2 ? state.mover : mover_; }
    std::uint64_t hash(const State& state) const {
        if (throws_ == "hash") throw 1;
        return SmallRules::hash(state);
    }
    std::string move_text(const State& state, ply::Move move) const {
        return std::string(letters_, 'x') + SmallRules::move_text(state, move);
    }
    State parse_state(std::string_view text) const {
        if (throws_ == "position") throw 1;
        return SmallRules::parse_state(text);
    }

private:
    int players_;
    ply::Player mover_;
    std::size_t letters_;
    std::string throws_;
};

}  // namespace

PLYBOARD_GAMES(BelievesItsOptions)
