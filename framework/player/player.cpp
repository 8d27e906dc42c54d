#include "framework/player/player.hpp"

namespace ply {
namespace {

class SearcherPlayer final : public Participant {
public:
    SearcherPlayer(const SearcherSpec& spec, const Game& game)
        : limits_(spec.limits), searcher_(make_searcher(spec, game)) {}

    void new_match(std::uint64_t seed) override { searcher_->new_match(seed); }
    SearchResult choose(const Position& position, std::stop_token stop) override {
        return searcher_->search(position, limits_, std::move(stop));
    }

private:
    Limits limits_;
    std::unique_ptr<Searcher> searcher_;
};

std::string_view trimmed(std::string_view text) {
    while (text.starts_with(' ')) text.remove_prefix(1);
    while (text.ends_with(' ')) text.remove_suffix(1);
    return text;
}

}  // namespace

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
