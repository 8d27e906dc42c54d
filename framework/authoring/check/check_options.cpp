// Other values of a game's options: do they work, and do they make a difference?

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "framework/authoring/check/check.hpp"
#include "framework/base/error.hpp"
#include "framework/lua/vm/script_error.hpp"

namespace ply {
namespace {

constexpr std::size_t values_tried = 4;
/// What random games are played to see a difference.
struct Extent {
    int games;
    std::size_t seen;  ///< numbers
};
constexpr Extent first_look{8, 2000};
constexpr Extent second_look{100, 40'000};  ///< where the first saw none
constexpr std::uint64_t hidden_games = 20;   ///< that are checked where something is hidden

/// A few allowed values other than the present one: the first ones of a list, of a range the ends
/// and the neighbours.
std::vector<std::string> other_values(const OptionSpec& option, const std::string& present) {
    std::vector<std::string> values = option.allowed;
    if (values.empty() && option.kind == OptionSpec::Kind::integer) {
        const std::int64_t now = std::stoll(present);
        for (const std::int64_t value : {option.min, option.max, now - 1, now + 1})
            if (value >= option.min && value <= option.max &&
                std::ranges::find(values, std::to_string(value)) == values.end())
                values.push_back(std::to_string(value));
    }
    std::erase(values, present);
    if (values.size() > values_tried) values.resize(values_tried);
    return values;
}

/// Numbers that hang on everything a player sees of some random games; nothing: stopped before.
std::optional<std::vector<std::uint64_t>> behaviour(const Game& game, Extent extent,
                                                    const std::stop_token& stop) {
    const Facts& facts = game.facts();
    std::vector<std::uint64_t> seen{static_cast<std::uint64_t>(facts.players),
                                    static_cast<std::uint64_t>(facts.goal),
                                    static_cast<std::uint64_t>(facts.repetition.rule),
                                    static_cast<std::uint64_t>(facts.repetition.count)};
    const auto add_text = [&](const std::string& text) {
        seen.push_back(std::hash<std::string>{}(text));
    };
    if (const Layout* layout = game.layout())
        for (const Layout::Piece& piece : layout->pieces) add_text(piece.glyph + piece.name);
    add_text(game.state_text(game.start()));
    game.protect([&] {
        Random random(1);
        for (int i = 0; i < extent.games && seen.size() < extent.seen; ++i) {
            Position position = Position::start(game);
            while (!outcome(game, position) && seen.size() < extent.seen) {
                if (stop.stop_requested()) return;
                MoveList list;
                legal_moves(game, position, list);
                seen.push_back(list.size());
                if (list.empty()) break;
                play(game, position, list[random.below(static_cast<std::uint32_t>(list.size()))]);
                seen.push_back(game.hash(position.state));
            }
            if (const auto ended = outcome(game, position))
                for (Player p = 0; p < game.facts().players; ++p)
                    seen.push_back(static_cast<std::uint64_t>(ended->utility[p]));
        }
        for (std::size_t e = 0; e < game.evaluations().size(); ++e)
            seen.push_back(
                static_cast<std::uint64_t>(game.evaluate(static_cast<int>(e), game.start(), 0)));
    });
    if (stop.stop_requested()) return std::nullopt;
    return seen;
}

bool same_for_long(const Game& game, const Game& other, const std::stop_token& stop) {
    const auto seen = behaviour(game, second_look, stop);
    return seen && seen == behaviour(other, second_look, stop);
}

/// What players see and may think of depends on sizes more than the moves do: on hands of one card,
/// on how many are left.
std::optional<ContractFailure> hidden_failure(const Game& game, const std::stop_token& stop) {
    if (!game.facts().hidden || stop.stop_requested()) return std::nullopt;
    return check_contract(game, hidden_games, 1, stop, {}, stop).failure;
}

GameSource with_option(GameSource source, const std::string& name, const std::string& value) {
    std::erase_if(source.options, [&](const auto& option) { return option.first == name; });
    source.options.emplace_back(name, value);
    return source;
}

}  // namespace

std::vector<GameSource> sources_with_other_options(const GameSource& source, const Game& game) {
    std::vector<GameSource> sources;
    for (const OptionSpec& option : game.info().options)
        for (const std::string& value : other_values(option, game.options().word(option.name)))
            sources.push_back(with_option(source, option.name, value));
    return sources;
}

OptionFindings try_options(const OpenedGame& opened, const std::stop_token& stop) {
    OptionFindings findings;
    const Game& game = *opened.game;
    if (game.info().options.empty()) return findings;
    const auto usual = behaviour(game, first_look, stop);
    for (const OptionSpec& option : game.info().options) {
        const auto values = other_values(option, game.options().word(option.name));
        findings.values += values.size();
        bool differs = values.empty();
        std::vector<std::string> alike;
        for (const std::string& value : values) {
            try {
                std::optional<std::vector<std::uint64_t>> seen;
                if (!stop.stop_requested()) {
                    const auto other = open_game(with_option(opened.source, option.name, value));
                    seen = behaviour(*other, first_look, stop);
                    if (seen && seen == usual && same_for_long(game, *other, stop))
                        alike.push_back(option.name + "=" + value);
                    if (auto broken = hidden_failure(*other, stop))
                        findings.broken.push_back(
                            {option.name + "=" + value, broken->what, broken->note});
                }
                if (!seen) findings.untried.push_back(option.name + "=" + value);
                differs = !seen || seen != usual || differs;
            } catch (const RulesError& error) {
                findings.broken.push_back(
                    {option.name + "=" + value, error.what(), placed_note(error)});
                differs = true;
            } catch (const Error&) {
                differs = true;  // refused with good reason: not every value goes with every other
            }
        }
        if (!differs) {
            findings.useless.push_back(option.name);
        } else {
            findings.useless_values.insert(findings.useless_values.end(), alike.begin(),
                                           alike.end());
        }
    }
    return findings;
}

std::vector<std::pair<std::string, std::string>> smallest_options(const Game& game) {
    std::vector<std::pair<std::string, std::string>> options;
    for (const OptionSpec& option : game.info().options) {
        std::string value = game.options().word(option.name);
        if (option.kind == OptionSpec::Kind::integer) {
            std::int64_t least = option.min;
            for (const std::string& allowed : option.allowed)
                least = &allowed == &option.allowed.front()
                            ? std::stoll(allowed)
                            : std::min<std::int64_t>(least, std::stoll(allowed));
            value = std::to_string(least);
        }
        if (value != option.fallback) options.emplace_back(option.name, value);
    }
    return options;
}

}  // namespace ply
