/// Ours as an engine for hosts that speak GTP 2, the Go Text Protocol: go, and every other game
/// whose moves have names. The first player is Black.
/// (G. Farnebäck, "Specification of the Go Text Protocol, version 2, draft 2", 2002)
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/line_words.hpp"
#include "framework/serving/gtp/sgf_game.hpp"
#include "framework/serving/protocol_server.hpp"
#include "framework/serving/served_game.hpp"

namespace ply::serving {

class GtpServer final : public ProtocolServer {
public:
    /// Throws Error when the player cannot play the game.
    GtpServer(const GameSource& source, const Spec& player, Terms terms);

    bool line(std::string_view text) override;
    void searched() override {}
    void end() override { served_.thinker().stop(); }
    /// `# interrupt` ends a search with the best move so far, as GoGui asks for it.
    void overhear(std::string_view text) override;
    void abandoned() override;

private:
    struct Command {
        const char* name;
        /// Answers what stands after `=`; throws Error with what stands after `?`.
        std::string (GtpServer::*run)(Words words);
    };
    static const std::vector<Command>& commands();
    static const Command* command_named(std::string_view name);

    std::string protocol_version(Words words);
    std::string name(Words words);
    std::string version(Words words);
    std::string known_command(Words words);
    std::string list_commands(Words words);
    std::string quit(Words words);
    std::string boardsize(Words words);
    std::string clear_board(Words words);
    std::string komi(Words words);
    std::string play(Words words);
    std::string genmove(Words words);
    std::string reg_genmove(Words words);
    std::string undo(Words words);
    // In gtp_setup.cpp.
    std::string fixed_handicap(Words words);
    std::string place_free_handicap(Words words);
    std::string set_free_handicap(Words words);
    std::string loadsgf(Words words);
    std::string showboard(Words words);
    // In gtp_final.cpp.
    std::string final_score(Words words);
    std::string final_status_list(Words words);
    std::string genmove_cleanup(Words words);
    std::string time_settings(Words words);
    std::string time_left(Words words);
    std::string perft(Words words);
    std::string option(Words words);
    std::string seed(Words words);
    std::string interruptible(Words words);

    /// What is left of a player's time.
    struct Clock {
        std::chrono::milliseconds left{0};
        int stones = 0;  ///< to be played in it; 0: it is main time
    };
    /// The arguments of time_settings.
    struct TimeSettings {
        std::chrono::milliseconds main{0};
        std::chrono::milliseconds extra{0};
        int stones = 0;
        bool limited() const { return stones > 0 || extra.count() == 0; }
    };

    static Player colour(std::string_view word);
    /// Stones of Black on an empty board; then it is White's turn. Answers where they are.
    std::string set_handicap(const std::vector<std::string>& points);
    /// The position after the first `moves` moves.
    void set_up_file(const SgfGame& game, std::int64_t moves);
    void become(const GameSource& source);
    std::string text_of(const Game& game, const AnyState& state, Move move) const;
    std::optional<Move> move_named(std::string_view text) const;
    void give_turn_to(Player player);
    /// Fails where chance is to move.
    void refuse_before_chance() const;
    /// Of all moves, where `only` is empty.
    Move best_move(Player player, const std::vector<Move>& only);
    /// Searches and plays; answers the move.
    std::string played(Player player, bool cleans_up);
    bool is_go() const;
    /// The position before the passes that end the moves.
    ServedGame::Line before_passes() const;
    std::vector<bool> dead() const;
    /// Where a stone takes away liberties of the other player's dead stones; none: there are none.
    std::vector<Move> moves_beside_dead(Player player) const;
    Limits limits_for(Player player) const;
    void spend(Player player, std::chrono::milliseconds time);
    bool has_option(std::string_view name) const;
    bool counts_half_points() const;

    Terms terms_;
    std::atomic<std::uint64_t> lines_read_{0};   ///< by the reader
    std::atomic<std::uint64_t> interrupted_{0};  ///< lines before the last interrupt
    std::uint64_t lines_seen_ = 0;               ///< by the server
    ServedGame served_;
    /// Plies of each command that played: a pass that gave the turn away is not seen by the host.
    std::vector<std::size_t> plies_;
    double komi_shift_ = 0;  ///< the host's komi less the game's
    std::optional<TimeSettings> settings_;
    std::array<Clock, 2> clocks_;
    bool quit_ = false;
};

}  // namespace ply::serving
