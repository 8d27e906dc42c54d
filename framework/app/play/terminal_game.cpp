#include "framework/app/play/terminal_game.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <poll.h>
#include <nlohmann/json.hpp>

#include "framework/app/cli/common.hpp"
#include "framework/engine/engine_failure.hpp"
#include "framework/game/erased_rules.hpp"
#include "framework/report/board/board_text.hpp"

namespace ply {
namespace {

/// While it lives, a saved file stops the search of whoever thinks, as `stop` does.
class Thinking {
public:
    explicit Thinking(const Terminal& terminal)
        : stopped_(terminal.stop, [this] { source_.request_stop(); }) {
        if (terminal.files == nullptr) return;
        thread_ = std::jthread([this, files = terminal.files](const std::stop_token& done) {
            while (!done.stop_requested() && !saved_) {
                pollfd news{files->descriptor(), POLLIN, 0};
                if (poll(&news, 1, 50) > 0) saved_ = files->saved();
            }
            if (saved_) source_.request_stop();
        });
    }
    std::stop_token token() const { return source_.get_token(); }
    /// Whether it was a file that stopped it; ends the watch.
    bool saved() {
        thread_.request_stop();
        if (thread_.joinable()) thread_.join();
        return saved_;
    }

private:
    std::stop_source source_;
    std::stop_callback<std::function<void()>> stopped_;
    bool saved_ = false;
    std::jthread thread_;
};

}  // namespace

TerminalGame::TerminalGame(const Game& game, Position start, TerminalGameSettings settings)
    : game_(game),
      settings_(std::move(settings)),
      positions_{std::move(start)},
      dice_(settings_.seed) {
    for (const std::string& player : settings_.players) {
        participants_.emplace_back();
        if (player == "human") continue;
        PlayerSpec spec = parse_player(player);
        if (spec.engine() != nullptr) spec.engine()->log = settings_.engine_log;
        participants_.back() = make_player(spec, game_);
    }
    restart();
}

void TerminalGame::restart() {
    positions_.resize(1);
    moves_.clear();
    texts_.clear();
    dice_ = Random(settings_.seed);
    for (std::size_t i = 0; i < participants_.size(); ++i)
        if (participants_[i]) participants_[i]->new_match(Random::derive(settings_.seed, i + 1));
}

std::string TerminalGame::replay(const std::vector<std::string>& moves) {
    for (const std::string& text : moves) {
        const std::string place = fmt::format("move {}, ", texts_.size() + 1);
        if (outcome(game_, now()))
            return fmt::format("{}'{}': the game is over before it", place, text);
        try {
            push(legal_move(game_, now(), text));
        } catch (const RulesError&) {
            throw;
        } catch (const Error& error) {
            return place + error.what();
        }
    }
    return {};
}

TerminalGame::End TerminalGame::play(const Terminal& terminal) {
    while (true) {
        show_board();
        if (const auto ended = outcome(game_, now()))
            return finish(*ended, game_.outcome(now().state) ? "" : "repetition");
        if (texts_.size() >= default_playout_limit)
            return finish(Outcome::draw(game_.facts().players), "ply limit");
        MoveList list;
        legal_moves(game_, now(), list);
        if (list.empty()) return finish(Outcome::draw(game_.facts().players), "no move left");
        const Player mover = game_.mover(now().state);
        std::optional<End> end;
        if (mover == chance_player) {
            make(random_move(ErasedRules(game_), now().state, dice_), "chance", {});
        } else if (participants_[mover]) {
            end = ask_searcher(mover, terminal);
        } else {
            end = ask(mover, terminal);
        }
        if (end) return *end;
    }
}

std::string TerminalGame::board() const {
    return draw_board(game_, now().state, wants_colours(stdout));
}

void TerminalGame::show_board() const {
    if (settings_.json) return;
    emit("\n{}", board());
    if (outcome(game_, now())) return;
    const Player mover = game_.mover(now().state);
    if (mover != chance_player) emit("\nplayer {} ({})\n", mover + 1, settings_.players[mover]);
    std::fflush(stdout);
}

std::optional<TerminalGame::End> TerminalGame::ask_searcher(Player mover,
                                                            const Terminal& terminal) {
    Thinking thinking(terminal);
    SearchResult result;
    try {
        result = participants_[mover]->choose(now(), {&positions_.front().state, moves_},
                                              thinking.token());
    } catch (const EngineFailure& failure) {
        if (failure.kind() == EngineFailure::Kind::resigned)
            return finish(Outcome::loss(mover, game_.facts().players), "resignation");
        if (!thinking.token().stop_requested()) throw;
    }
    if (thinking.saved()) return End::saved;
    if (terminal.stop.stop_requested()) return leave();
    MoveList list;
    legal_moves(game_, now(), list);
    if (!list.contains(result.move))
        throw Error(fmt::format("{} chose an illegal move", settings_.players[mover]));
    make(result.move, settings_.players[mover], result.score);
    return std::nullopt;
}

std::optional<TerminalGame::End> TerminalGame::ask(Player mover, const Terminal& terminal) {
    const PersonWish wish = ask_person(game_, now(), terminal);
    switch (wish.kind) {
        case PersonWish::Kind::move:
            make(wish.move, settings_.players[mover], {});
            return std::nullopt;
        case PersonWish::Kind::undo:
            undo(terminal.talk);
            return std::nullopt;
        case PersonWish::Kind::restart:
            restart();
            return std::nullopt;
        case PersonWish::Kind::resign:
            return finish(Outcome::loss(mover, game_.facts().players), "resignation");
        case PersonWish::Kind::saved:
            return End::saved;
        case PersonWish::Kind::quit:
            break;
    }
    return leave();
}

/// How the scores of a player are written.
ScoreScale TerminalGame::scale_of(const std::string& who, std::optional<Score> score) const {
    if (!score) return {};
    const PlayerSpec player = parse_player(who);
    const SearcherSpec* const searcher = player.searcher();
    return searcher != nullptr ? ScoreScale(*searcher, game_.facts()) : ScoreScale();
}

void TerminalGame::make(Move move, const std::string& who, std::optional<Score> score) {
    push(move);
    const std::string& text = texts_.back();
    if (settings_.json) {
        Json json{{"ply", texts_.size()}, {"player", who}, {"move", text}};
        json.update(score_json(score, scale_of(who, score)));
        print_json(json);
    } else if (who != "human") {
        emit("  {} plays {}{}\n", who, text,
             score ? fmt::format("  ({})", scale_of(who, score).text(*score)) : "");
    }
}

/// All or nothing: rules may fail while they play a move.
void TerminalGame::push(Move move) {
    std::string text = game_.move_text(now().state, move);
    Position next = now();
    ply::play(game_, next, move);
    positions_.push_back(std::move(next));
    moves_.push_back(move);
    texts_.push_back(std::move(text));
}

void TerminalGame::undo(std::FILE* talk) {
    if (texts_.empty()) {
        emit(talk, "  there is nothing to undo\n");
        return;
    }
    const auto person_moves = [&] {
        const Player mover = game_.mover(now().state);
        return mover != chance_player && !participants_[mover];
    };
    do {
        positions_.pop_back();
        moves_.pop_back();
        texts_.pop_back();
    } while (!texts_.empty() && !person_moves());
}

TerminalGame::End TerminalGame::finish(const Outcome& result, const std::string& reason) const {
    const std::string text = outcome_text(result, game_.facts());
    if (settings_.json) {
        std::vector<int> ranks(result.rank.begin(), result.rank.begin() + game_.facts().players);
        print_json({{"outcome", text},
                    {"ranks", ranks},
                    {"reason", reason.empty() ? Json(nullptr) : Json(reason)},
                    {"moves", texts_},
                    {"position", game_.state_text(now().state)}});
    } else {
        emit("\n{}{}\nmoves: {}\n", text, reason.empty() ? "" : " by " + reason,
             fmt::join(texts_, " "));
    }
    return End::finished;
}

TerminalGame::End TerminalGame::leave() const {
    if (!settings_.json)
        emit("\nleft unfinished; to go on, give play\n  --position \"{}\"\n",
             game_.state_text(now().state));
    return End::left;
}

}  // namespace ply
