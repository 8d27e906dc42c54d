// plyboard play GAME: one game in the terminal.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "framework/app/common.hpp"
#include "framework/app/terminal_person.hpp"
#include "framework/game/erased_rules.hpp"
#include "framework/player/player.hpp"
#include "framework/report/board_text.hpp"

namespace ply {
namespace {

/// A game in play between persons and searchers.
class Table {
public:
    Table(const OpenedGame& opened, Position position, const std::vector<std::string>& players,
          std::uint64_t seed, bool json)
        : game_(*opened.game), positions_{std::move(position)}, dice_(seed), json_(json) {
        for (std::size_t i = 0; i < players.size(); ++i) {
            names_.push_back(players[i]);
            participants_.push_back(
                players[i] == "human" ? nullptr : make_player(parse_player(players[i]), game_));
            if (participants_.back()) participants_.back()->new_match(Random::derive(seed, i + 1));
        }
    }

    /// Plays to the end; the program's exit code.
    int play(const std::stop_token& stop) {
        while (true) {
            show_board();
            if (const auto ended = outcome(game_, now())) return finish(*ended, how_it_ended());
            if (texts_.size() >= default_playout_limit)
                return finish(Outcome::draw(game_.facts().players), "ply limit");
            MoveList list;
            legal_moves(game_, now(), list);
            if (list.empty()) return finish(Outcome::draw(game_.facts().players), "no move left");
            const Player mover = game_.mover(now().state);
            if (mover == chance_player) {
                make(random_move(ErasedRules(game_), now().state, dice_), "chance", {});
            } else if (participants_[mover]) {
                const SearchResult result = participants_[mover]->choose(now(), stop);
                if (stop.stop_requested()) return leave(130);
                if (!list.contains(result.move))
                    throw Error(fmt::format("{} chose an illegal move", names_[mover]));
                make(result.move, names_[mover], result.score);
            } else if (const auto code = ask(mover, stop)) {
                return *code;
            }
        }
    }

private:
    const Position& now() const { return positions_.back(); }

    /// Where a person is spoken to: JSON has standard output for itself.
    std::FILE* talk() const { return json_ ? stderr : stdout; }

    void show_board() const {
        if (json_) return;
        fmt::print("\n{}", draw_board(game_, now().state, wants_colours(stdout)));
        if (outcome(game_, now())) return;
        const Player mover = game_.mover(now().state);
        if (mover != chance_player) fmt::print("\nplayer {} ({})\n", mover + 1, names_[mover]);
        std::fflush(stdout);
    }

    std::optional<int> ask(Player mover, const std::stop_token& stop) {
        const PersonWish wish = ask_person(game_, now(), stop, talk());
        switch (wish.kind) {
            case PersonWish::Kind::move:
                make(wish.move, names_[mover], {});
                return std::nullopt;
            case PersonWish::Kind::undo:
                undo(mover);
                return std::nullopt;
            case PersonWish::Kind::resign:
                return finish(Outcome::loss(mover, game_.facts().players), "resignation");
            case PersonWish::Kind::quit:
                break;
        }
        return leave(stop.stop_requested() ? 130 : 0);
    }

    void make(Move move, const std::string& who, std::optional<Score> score) {
        const std::string text = game_.move_text(now().state, move);
        if (json_) {
            print_json({{"ply", texts_.size() + 1},
                        {"player", who},
                        {"move", text},
                        {"score", score ? Json(*score) : Json(nullptr)}});
        } else if (who != "human") {
            fmt::print("  {} plays {}{}\n", who, text,
                       score ? fmt::format("  ({})", score_text(*score)) : "");
        }
        positions_.push_back(now());
        ply::play(game_, positions_.back(), move);
        texts_.push_back(text);
    }

    /// Back to the last position in which this person was to move.
    void undo(Player person) {
        if (texts_.empty()) {
            fmt::print(talk(), "  there is nothing to undo\n");
            return;
        }
        do {
            positions_.pop_back();
            texts_.pop_back();
        } while (!texts_.empty() && game_.mover(now().state) != person);
    }

    std::string how_it_ended() const { return game_.outcome(now().state) ? "" : "repetition"; }

    int finish(const Outcome& result, const std::string& reason) const {
        const std::string text = outcome_text(result, game_.facts());
        if (json_) {
            std::vector<int> ranks(result.rank.begin(),
                                   result.rank.begin() + game_.facts().players);
            print_json({{"outcome", text},
                        {"ranks", ranks},
                        {"reason", reason.empty() ? Json(nullptr) : Json(reason)},
                        {"moves", texts_},
                        {"position", game_.state_text(now().state)}});
        } else {
            fmt::print("\n{}{}\nmoves: {}\n", text, reason.empty() ? "" : " by " + reason,
                       fmt::join(texts_, " "));
        }
        return 0;
    }

    /// The game is left unfinished; `code` is the program's exit code.
    int leave(int code) const {
        if (!json_)
            fmt::print("\nleft unfinished; to go on, give play\n  --position \"{}\"\n",
                       game_.state_text(now().state));
        return code;
    }

    const Game& game_;
    std::vector<Position> positions_;
    std::vector<std::string> texts_;
    std::vector<std::string> names_;
    std::vector<std::unique_ptr<Participant>> participants_;  ///< null: a person
    Random dice_;
    bool json_;
};

std::vector<std::string> players_of(const CommandLine& line, const Game& game) {
    std::vector<std::string> players = line.texts("players");
    const auto wanted = static_cast<std::size_t>(game.facts().players);
    if (players.empty()) {
        players.assign(wanted, alphabeta_plays(game) ? "alphabeta_tt(time=1s)" : "mcts(time=1s)");
        players[0] = "human";
    }
    if (players.size() != wanted)
        throw UsageError(
            fmt::format("{} has {} player{}, and {} given with --players", game.info().name, wanted,
                        wanted == 1 ? "" : "s",
                        players.size() == 1 ? "1 is" : fmt::format("{} are", players.size())));
    return players;
}

}  // namespace

int run_play(const Arguments& arguments) {
    CommandLine line(
        "play", "GAME [OPTIONS]",
        "Plays a game in the terminal. A player is `human` or a searcher. At your turn: a "
        "move, ? for the legal moves, undo, hint, board, resign, quit.");
    line.positional("GAME");
    line.list("players", "PLAYER",
              "one a seat; human against alphabeta_tt or mcts(time=1s) if left away");
    add_position_options(line);
    line.option("seed", "N", "seed of random players and dice (1)");
    line.flag("json", "one object a move, and one for the result");
    line.examples(
        {"plyboard play breakthrough --players human \"alphabeta(depth=6)\"",
         "plyboard play connect_four --players random \"alphabeta_tt(nodes=10000)\" --json"});
    if (!line.parse(arguments)) return 0;
    const OpenedGame opened = open_named_game(line.text("GAME"));
    Position position = position_from(line, *opened.game);
    const auto players = players_of(line, *opened.game);
    const auto seed = static_cast<std::uint64_t>(line.number_or("seed", 1, 0, INT64_MAX));
    const Interruptible interruptible;
    Table table(opened, std::move(position), players, seed, line.has("json"));
    return table.play(interruptible.token());
}

}  // namespace ply
