#include "framework/player/player.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "framework/base/shown_text.hpp"
#include "framework/base/suggest.hpp"
#include "framework/lua/environment/names.hpp"
#include "framework/player/bot_files.hpp"
#include "framework/player/engine_player.hpp"
#include "framework/player/named_players.hpp"
#include "framework/player/person.hpp"

namespace ply {
namespace {

class SearcherPlayer final : public Participant {
public:
    SearcherPlayer(const SearcherSpec& spec, const Game& game)
        : own_limits_(spec.limits), limits_(spec.limits), searcher_(make_searcher(spec, game)) {
        // The second a move that nobody asked for does not count beside a clock.
        if (spec.entry->limited() && !spec.options.given("time"))
            own_limits_.time = std::chrono::milliseconds(0);
    }

    void new_match(std::uint64_t seed) override { searcher_->new_match(seed); }
    void set_time(std::span<const TimeLeft> left, int seat) override {
        const auto budget = left[static_cast<std::size_t>(seat)].budget();
        limits_.time = own_limits_.time.count() > 0 ? std::min(own_limits_.time, budget) : budget;
    }
    SearchResult choose(const Position& position, const MatchSoFar&,
                        std::stop_token stop) override {
        return searcher_->search(position, limits_, std::move(stop));
    }
    void on_progress(std::function<void(const SearchResult&)> report) override {
        searcher_->on_progress(std::move(report));
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

/// It stands in tables, among others.
void require_fit_name(std::string_view name) {
    const std::string shown = short_line(name, lua::longest_name);
    if (name.size() > lua::longest_name)
        throw Error(fmt::format("player '{}': the name before '=' has {} letters; it can have {}",
                                shown, name.size(), lua::longest_name));
    if (shown != name)
        throw Error(
            fmt::format("player '{}': the name before '=' has a line end or another "
                        "control character; leave it out",
                        shown));
}

/// The name of who has none of his own.
std::string name_as_written(std::string_view spec) {
    constexpr std::size_t longest = 2000;
    if (spec.size() > longest)
        throw Error(fmt::format(
            "player '{}': without a name of its own it is called by all that "
            "is written, {} letters; write fast = {} for the name 'fast'",
            short_line(spec, lua::longest_name), spec.size(), spec.substr(0, spec.find('('))));
    return one_line(spec);
}

/// The player of this name in a file.
const NamedPlayer& named_player(const Spec& spec) {
    if (spec.name == person)
        throw Error(
            fmt::format("{} is a person, who plays in `plyboard play`; name a program, "
                        "such as pvs(time=1s)",
                        person));
    const NamedPlayers& all = named_players();
    const NamedPlayer* const named = find_player(all, spec.name);
    if (named == nullptr)
        throw Error(fmt::format("there is no player '{}'{}", spec.name,
                                suggestion(spec.name, player_names(all.players))));
    if (!spec.options.empty())
        throw Error(
            fmt::format("{} takes no options, since {} says what it is: {}; leave them "
                        "out, or write that with others",
                        spec.name, named->file, named->text));
    return *named;
}

/// The text that a named player stands for; any other as it is.
std::string spelled_out(std::string_view text) {
    if (is_built_in_player(text)) return std::string(text);
    const Spec spec = parse_spec(text);
    const bool named =
        std::ranges::count(named_players().players, spec.name, &NamedPlayer::name) > 0;
    // A script whose name nobody else has.
    if (!named && find_bot(spec.name)) return std::string(text);
    return named_player(spec).text;
}

/// The option of a searcher that names another one; nullptr: none is given.
template <class AnySpec>
auto* inner_option(AnySpec& spec) {
    const auto found = std::ranges::find_if(
        spec.options, [](const auto& option) { return option.first == "player"; });
    const bool given = find_searcher(spec.name) != nullptr && found != spec.options.end();
    return given ? &found->second : nullptr;
}

/// The player within is spelled out as well.
Spec spelled_out_spec(const std::string& full) {
    Spec spec = parse_spec(full);
    if (auto* const inner = inner_option(spec)) *inner = parse_searcher_spec(*inner).text();
    return spec;
}

bool is_bot(const Spec& spec) {
    return is_bot_name(spec.name) ||
           (find_any_searcher(spec.name) == nullptr && !is_engine_protocol(spec.name));
}

}  // namespace

const Level* PlayerSpec::level() const {
    const auto* const level = std::get_if<const Level*>(&mover);
    return level == nullptr ? nullptr : *level;
}

std::string PlayerSpec::text() const {
    if (level() != nullptr) return level()->text();
    if (bot() != nullptr) return bot()->text();
    return searcher() != nullptr ? searcher()->text() : engine()->text;
}

std::chrono::milliseconds PlayerSpec::time() const {
    if (level() != nullptr) return level()->time;
    if (bot() != nullptr) return bot()->time();
    return searcher() != nullptr ? searcher()->limits.time : engine()->limits.time;
}

bool PlayerSpec::repeatable() const {
    if (level() != nullptr || bot() != nullptr) return time().count() == 0 && !clock.on();
    if (searcher() == nullptr) return false;
    const auto& options = searcher()->options.all();
    const auto threads = options.find("threads");
    const bool alone = threads == options.end() || threads->second.whole <= 1;
    return time().count() == 0 && !clock.on() && alone;
}

bool is_built_in_player(std::string_view text) {
    if (find_level(text) != nullptr) return true;
    const std::string name = parse_spec(text).name;
    return is_engine_protocol(name) || is_bot_name(name) || find_any_searcher(name) != nullptr;
}

std::optional<std::string> inner_player(const Spec& spec) {
    const auto* const inner = inner_option(spec);
    return inner == nullptr ? std::nullopt : std::optional(*inner);
}

Mover parse_mover(std::string_view text, const BotSource* script) {
    if (script != nullptr) return resolve_bot(parse_spec(text), *script);
    const std::string full = spelled_out(text);
    if (const Level* const level = find_level(full)) return level;
    const Spec spec = spelled_out_spec(full);
    if (is_bot(spec)) return resolve_bot(spec, find_bot(spec.name).value());
    if (is_engine_protocol(spec.name)) return resolve_engine(spec);
    return resolve_searcher(spec);
}

Spec parse_searcher_spec(std::string_view text) {
    const std::string full = spelled_out(text);
    if (find_level(full) != nullptr) throw level_refused(text);
    const Spec spec = spelled_out_spec(full);
    if (is_bot(spec)) throw bot_refused(text);
    return spec;
}

PlayerSpec parse_player(std::string_view text) {
    const std::size_t equals = text.find('=');
    const bool named = equals != std::string_view::npos && equals < text.find('(');
    const std::string_view spec = trimmed(named ? text.substr(equals + 1) : text);
    const std::string_view name = named ? trimmed(text.substr(0, equals)) : spec;
    if (name.empty())
        throw Error("player '" + std::string(text) + "': the name before '=' is missing");
    if (!named) return {name_as_written(spec), parse_mover(spec)};
    require_fit_name(name);
    return {std::string(name), parse_mover(spec)};
}

std::unique_ptr<Participant> make_player(const PlayerSpec& spec, const Game& game) {
    if (game.facts().hidden && spec.engine() != nullptr)
        throw Error(fmt::format(
            "{} cannot play {}, whose players do not see everything, since protocols tell engines "
            "whole positions; ismcts can play it, pimc(player=\"pvs(depth=4)\", worlds=20), and "
            "players in Lua",
            spec.text(), game.info().name));
    if (const EngineSpec* engine = spec.engine()) return make_engine_player(*engine, game);
    if (const Level* level = spec.level()) return make_level_player(*level, game);
    if (const BotSpec* bot = spec.bot()) return make_bot_player(*bot, game);
    return std::make_unique<SearcherPlayer>(*spec.searcher(), game);
}

}  // namespace ply
