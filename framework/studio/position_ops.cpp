// Positions that are set up by hand.
#include <nlohmann/json.hpp>

#include "framework/player/person.hpp"
#include "framework/studio/studio.hpp"
#include "framework/studio/tables/edited_position.hpp"

namespace ply::studio {
namespace {

constexpr std::int64_t most_cells = 100'000;

struct PositionWish {
    std::string game;
    std::string position;
    std::optional<int> cell;
    int piece = 0;
};

Json seen_position(const Admission& admission, const PositionWish& wish) {
    const auto game = ply::open_game(admission.game(wish.game));
    const std::vector<std::string> people(static_cast<std::size_t>(game->facts().players),
                                          std::string(person));
    std::string position = wish.position;
    if (wish.cell) {
        const AnyState state = position.empty() ? game->start() : game->parse_state(position);
        position = game->state_text(edited_position(*game, state, *wish.cell, wish.piece));
    }
    const Session session(*game, {.game = wish.game, .start = position, .players = people});
    return position_view(session, true);
}

}  // namespace

Studio::Answer Studio::edit_position(const Call& call) {
    const Fields& fields = call.fields;
    PositionWish wish{fields.text("game"), fields.text_or("position", "", Fields::longest_position), {}};
    if (fields.has("cell")) {
        wish.cell = static_cast<int>(fields.whole("cell", 0, most_cells));
        wish.piece = static_cast<int>(fields.whole("piece", 0, most_cells));
    }
    admission_.require_game(wish.game);
    return later(call, [this, wish = std::move(wish)](const std::stop_token&) -> Finish {
        const Json view = seen_position(admission_, wish);
        return [view] { return view; };
    });
}

}  // namespace ply::studio
