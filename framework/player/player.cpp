#include "framework/player/player.hpp"

#include <algorithm>

namespace ply {
namespace {

class SearcherPlayer final : public Participant {
public:
    SearcherPlayer(const SearcherSpec& spec, const Game& game)
        : own_limits_(spec.limits), limits_(spec.limits), searcher_(make_searcher(spec, game)) {
        // The second a move that nobody asked for does not count beside a clock.
        if (!spec.entry->options.empty() && !spec.options.given("time"))
            own_limits_.time = std::chrono::milliseconds(0);
    }

    void new_match(std::uint64_t seed) override { searcher_->new_match(seed); }
    void set_time(const TimeLeft& left) override {
        limits_.time = own_limits_.time.count() > 0 ? std::min(own_limits_.time, left.budget())
                                                    : left.budget();
    }
    SearchResult choose(const Position& position, const MatchSoFar&,
                        std::stop_token stop) override {
        return searcher_->search(position, limits_, std::move(stop));
    }

private:
    Limits own_limits_;  ///< without a clock, or beside it
    Limits limits_;
    std::unique_ptr<Searcher> searcher_;
};

std::string_view trimmed(std::string_view text) {
    while (text.starts_with(' ')) text.remove_prefix(1);
    while (text.ends_with(' ')) text.remove_suffix(1);
    return text;
}

}  // namespace

bool PlayerSpec::repeatable() const {
    const auto threads = searcher.options.all().find("threads");
    const bool alone = threads == searcher.options.all().end() || threads->second.whole <= 1;
    return searcher.limits.time.count() == 0 && !clock.on() && alone;
}

PlayerSpec parse_player(std::string_view text) {
    const std::size_t equals = text.find('=');
    const bool named = equals != std::string_view::npos && equals < text.find('(');
    const std::string_view spec = trimmed(named ? text.substr(equals + 1) : text);
    const std::string_view name = named ? trimmed(text.substr(0, equals)) : spec;
    if (name.empty())
        throw Error("player '" + std::string(text) + "': the name before '=' is missing");
    return {std::string(name), parse_searcher(spec)};
}

std::unique_ptr<Participant> make_player(const PlayerSpec& spec, const Game& game) {
    return std::make_unique<SearcherPlayer>(spec.searcher, game);
}

}  // namespace ply
