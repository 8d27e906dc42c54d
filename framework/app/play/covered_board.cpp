// Games in which players do not see everything, at one terminal: who may look at the board.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "framework/app/play/terminal_game.hpp"
#include "framework/report/board/seen_changes.hpp"
#include "framework/report/board/zone_rows.hpp"
#include "framework/report/text/wrapped_text.hpp"
#include "framework/session/shown_game.hpp"

namespace ply {

/// Where several persons see different things, the board goes away before another one looks at it.
std::optional<TerminalGame::End> TerminalGame::cover(Player mover) {
    const std::optional<Player> viewer = viewer_of(session_);
    const auto persons = std::ranges::count(session_.setup().players, person);
    if (persons < 2 || viewer != mover || mover == chance_player || seen_by_ == mover)
        return std::nullopt;
    seen_by_ = mover;
    display_->cover();
    using Kind = GameDisplay::Line::Kind;
    switch (ask(fmt::format("{}, type your number when nobody else looks> ",
                            seat_title(mover, session_.setup().names)),
                {})
                .kind) {
        case Kind::ended:
            return leave();
        case Kind::saved:
            return End::saved;
        default:
            if (const auto news = news_for(mover); !news.empty())
                display_->say(hanging_text("  ",
                                           fmt::format("since then: {}", fmt::join(news, "; ")),
                                           display_->columns()));
            return std::nullopt;
    }
}

/// What the player can tell of all that was done since its own last move, or since the deal.
std::vector<std::string> TerminalGame::news_for(Player player) const {
    AnyState state = session_.start().state;
    AnyState left = state;
    bool chosen = false;
    for (const Move move : session_.moves()) {
        const Player mover = game().mover(state);
        if (mover != chance_player && !std::exchange(chosen, true)) left = state;
        game().play(state, move);
        if (mover == player) left = state;
    }
    if (!chosen) return {};
    return seen_changes(game(), game().observe(left, player), game().observe(state, player),
                        session_.setup().names);
}

/// Whether chance moves at once where not all is seen: the board is drawn when all is dealt.
bool TerminalGame::deals_unseen() const {
    return session_.mover() == chance_player && viewer_of(session_) && !settings_.typed_dice;
}

}  // namespace ply
