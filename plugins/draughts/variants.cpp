#include "variants.hpp"

#include <cctype>
#include <memory>
#include <string>
#include <utility>

#include <framework/game/adapters/typed_game.hpp>

#include "games.hpp"

namespace draughts {
namespace {

/// The rules that an option `variant` names.
///
/// Russian: Russian Draughts Federation, code of 2004, as in
/// https://en.wikipedia.org/wiki/Russian_draughts
/// Brazilian: https://en.wikipedia.org/wiki/Brazilian_draughts
/// Czech: https://en.wikipedia.org/wiki/Czech_draughts
/// Killer: Christian Freeling,
/// https://mindsports.nl/index.php/arena/draughts/382-killer-draughts-rules
/// Pool: American Pool Checkers Association, https://en.wikipedia.org/wiki/Pool_checkers
/// Frisian: Frisian Draughts Association, official rules of 2011, as in
/// https://en.wikipedia.org/wiki/Frisian_draughts
/// Italian: Federazione Italiana Dama, https://en.wikipedia.org/wiki/Italian_draughts
/// Spanish: https://mindsports.nl/index.php/on-the-evolution-of-draughts-variants, Dama
VariantRules rules_of(std::string_view name) {
    if (name == "english") return {.first = black, .flying = false, .men_go_back = false};
    if (name == "pool") return {.first = black};
    if (name == "russian") return {.crowned_passing = true};
    if (name == "czech") return {.men_go_back = false, .kings_first = true};
    if (name == "killer") return {.choice = Choice::most, .halts_behind_kings = true};
    if (name == "frisian") return {.choice = Choice::frisian, .straight = true, .kings_tire = true};
    if (name == "italian")
        return {.flying = false,
                .men_go_back = false,
                .choice = Choice::italian,
                .men_spare_kings = true,
                .dark_corner_right = true};
    if (name == "spanish")
        return {.men_go_back = false,
                .choice = Choice::most_kings,
                .dark_corner_right = true,
                .numbered_from_below = true};
    return {.choice = Choice::most};  // international, brazilian
}

DrawRules draws_of(const ply::Options& options) {
    const std::string& name = options.word("variant");
    return name == "english" || name == "pool" ? Checkers::draws_of(options)
                                               : InternationalDraughts::draws_of(options);
}

/// `Russian draughts`
std::string title_of(std::string_view name) {
    std::string title(name);
    title[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(title[0])));
    return title + (name == "pool" ? " checkers" : " draughts");
}

/// A variant of either game.
template <int n>
class VariantGame : public Draughts<Variant<n>> {
public:
    explicit VariantGame(const ply::Options& options)
        : Draughts<Variant<n>>({rules_of(options.word("variant"))}, draws_of(options)) {}
    static std::vector<ply::Evaluation<VariantGame>> evaluations() {
        return Draughts<Variant<n>>::template evaluations_of<VariantGame>(394, 216);
    }
};
template <int n>
using Game = ply::TypedGame<VariantGame<n>>;

/// Nothing where the options name the game itself, on its own board.
template <class Usual>
std::unique_ptr<ply::Game> variant_of(const ply::Options& options, std::string_view usual_name,
                                      int usual_rows) {
    const std::string& name = options.word("variant");
    const std::string& size = options.word("size");
    const bool large = name == "killer" || name == "frisian";
    const int own_rows = name == usual_name ? usual_rows : large ? 10 : 8;
    const int rows = size == "usual" ? own_rows : std::stoi(size);
    if (name == usual_name && rows == usual_rows) return nullptr;
    ply::GameInfo info = Usual::info();
    if (name != usual_name) info.title = title_of(name);
    if (rows == 6) return std::make_unique<Game<3>>(std::move(info), options);
    if (rows == 8) return std::make_unique<Game<4>>(std::move(info), options);
    return std::make_unique<Game<5>>(std::move(info), options);
}

}  // namespace

std::unique_ptr<ply::Game> Checkers::variant(const ply::Options& options) {
    return variant_of<Checkers>(options, "english", 8);
}
std::unique_ptr<ply::Game> InternationalDraughts::variant(const ply::Options& options) {
    return variant_of<InternationalDraughts>(options, "international", 10);
}

}  // namespace draughts
