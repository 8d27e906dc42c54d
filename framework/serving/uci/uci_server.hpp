/// Ours as an engine for hosts that speak UCI or UGI.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "framework/serving/protocol_server.hpp"
#include "framework/serving/served_game.hpp"
#include "framework/serving/uci/uci_go.hpp"

namespace ply::serving {

class UciServer final : public ProtocolServer {
public:
    /// Throws Error when the player cannot play the game.
    UciServer(const UciDialect& dialect, const GameSource& source, const Spec& player, Terms terms);

    bool line(std::string_view text) override;
    void searched() override;
    void end() override;

private:
    struct Command {
        const char* name;
        void (UciServer::*run)(Words words);
        bool only_with_queries = false;
    };
    static const std::vector<Command>& commands();
    const Command* command_named(std::string_view name) const;

    void introduce(Words words);
    void be_ready(Words words);
    void set_option(Words words);
    void new_game(Words words);
    void set_position(Words words);
    void go(Words words);
    void stop(Words words);
    void ponder_hit(Words words);
    void query(Words words);
    void wait(Words words);
    void show(Words words);
    void ignore(Words words);
    void quit(Words words);

    /// Ends a search that is going on, with its best move.
    void finish();
    void answer(const Answer& answer);
    void choose_nothing(const UciGo& go);
    void say_nothing_to_choose();
    void give_up(const std::string& failure);
    void count_lines(int depth);
    Order order_of(const UciGo& go);
    void tell(const std::string& text) { terms_.output.say("info string " + one_line(text)); }
    void report(const Game& game, const SearchResult& result);
    std::string report_of(const Game& game, const Position& root, const SearchResult& result) const;
    void add_own_settings();
    Setting* own_setting(std::string_view name);
    void set_own(Setting& setting, const std::string& value);
    void choose_variant(std::string_view name, const Setting* changed);

    const UciDialect& dialect_;
    Terms terms_;
    ServedGame served_;
    std::vector<Setting> own_;  ///< of the protocol, not of the searcher
    std::chrono::milliseconds overhead_{0};

    // The position as the host wrote it: the next one mostly goes on from there.
    std::string start_;
    std::vector<std::string> moves_;

    // The present search.
    enum class Task { search, perft, nothing } task_ = Task::search;
    Position root_;
    int reported_depth_ = -1;  ///< with the next, written by the search until its result is there
    std::uint64_t reported_nodes_ = 0;
    std::chrono::milliseconds time_after_hit_{0};
    bool pondering_ = false;
    bool held_ = false;  ///< the result waits for `stop` or `ponderhit`
    bool quit_ = false;
};

}  // namespace ply::serving
