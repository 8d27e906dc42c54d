/// Ours as an engine for hosts that speak CECP 2, the protocol of XBoard and WinBoard. The first
/// player is White.
/// (T. Mann and H. G. Muller, "Chess Engine Communication Protocol", 2009)
#pragma once

#include <atomic>
#include <chrono>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/line_words.hpp"
#include "framework/serving/protocol_server.hpp"
#include "framework/serving/served_game.hpp"

namespace ply::serving {

class XboardServer final : public ProtocolServer {
public:
    /// Throws Error when the player cannot play the game.
    XboardServer(const GameSource& source, const Spec& player, Terms terms);

    bool line(std::string_view text) override;
    void searched() override;
    void end() override { served_.thinker().stop(); }

private:
    struct Command {
        const char* name;
        void (XboardServer::*run)(Words words);
    };
    static const std::vector<Command>& commands();

    // What xboard says, in xboard_commands.cpp.
    void protover(Words words);
    void new_game(Words words);
    void variant(Words words);
    void quit(Words words);
    void force(Words words);
    void go(Words words);
    void play_other(Words words);
    void white(Words words);
    void black(Words words);
    void level(Words words);
    void st(Words words);
    void sd(Words words);
    void time(Words words);
    void otim(Words words);
    void user_move(Words words);
    void move_now(Words words);
    void ping(Words words);
    void result(Words words);
    void set_board(Words words);
    void hint(Words words);
    void book(Words words);
    void undo(Words words);
    void remove(Words words);
    void hard(Words words);
    void easy(Words words);
    void post(Words words);
    void no_post(Words words);
    void analyze(Words words);
    void exit(Words words);
    void status(Words words);
    void option(Words words);
    void memory(Words words);
    void cores(Words words);
    void perft(Words words);
    void wait(Words words);
    void ignore(Words words);

    /// What the search is for.
    enum class Task { none, move, ponder, analysis, perft };

    void remark(const std::string& note);
    void say(const std::string& text) { terms_.output.say(text); }
    std::string features() const;
    bool own_turn() const;
    bool in_time(const std::string& word, std::chrono::milliseconds& left);
    /// Abandons the search; its result is not used.
    void drop_search();
    void ponder(Move expected);
    /// Goes on with what is to be done in this position: thinking or analysing.
    void continue_search();
    void start_search(Task task, const Limits& limits);
    void answer(const Answer& answer);
    void play_own(const SearchResult& result);
    /// True: the game has ended, and the host was told.
    bool claim_end();
    bool make_move(std::string_view text);
    void take_back(std::size_t plies);
    /// `always`: whether or not the host wants to see thinking.
    void report(const SearchResult& result, bool always);
    Limits limits() const;
    std::chrono::milliseconds move_time() const;
    int moves_to_go() const;
    void forget_time();

    Terms terms_;
    ServedGame served_;
    bool force_ = false;
    Player own_side_ = 1;
    bool pondering_on_ = false;
    std::atomic<bool> posting_{false};  ///< read by the search
    bool analyzing_ = false;
    bool quit_ = false;

    // Time: as `level`, `st` and `sd` said, and what is left.
    int moves_per_session_ = 0;
    std::chrono::milliseconds base_{0};
    std::chrono::milliseconds increment_{0};
    std::chrono::milliseconds left_{0};
    std::chrono::milliseconds exact_{0};
    int depth_ = 0;

    Task task_ = Task::none;
    Position root_;
    std::optional<Move> expected_;    ///< that the other player is thought to play, when pondering
    std::vector<std::string> pings_;  ///< to be answered after the move
    std::optional<Move> hint_;
    SearchResult latest_;  ///< what was found last; written by the search
    std::mutex latest_mutex_;
};

}  // namespace ply::serving
