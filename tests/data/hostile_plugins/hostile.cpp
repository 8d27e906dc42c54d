// A game that misbehaves on purpose: counting down from 12, with a trap at `at`.

#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <vector>

#include "framework/loading/plugin.hpp"

namespace {

using namespace ply;

class Hostile {
public:
    struct State {
        std::int32_t left = 12;
        std::int32_t mover = 0;
    };

    static GameInfo info() {
        return {"hostile",
                "Hostile",
                "Take 1 or 2 from 12, who takes the last one wins; unless the trap springs.",
                {OptionSpec::choice("how",
                                    {"abort", "segv", "exit", "loop", "memory", "throw", "kill",
                                     "overflow", "quit", "children"},
                                    "what the trap does"),
                 OptionSpec::choice("where", {"evaluation", "moves", "hash", "start"},
                                    "what springs it"),
                 OptionSpec::integer("at", 6, -1, 12, "counters left when it springs; -1: never")}};
    }
    explicit Hostile(const Options& options)
        : how_(options.word("how")), where_(options.word("where")), at_(options.integer("at")) {}

    Facts facts() const { return {.longest_game = 12}; }
    State start() const {
        if (where_ == "start") trap({});
        return {};
    }
    Player mover(const State& s) const { return s.mover; }
    void moves(const State& s, MoveList& list) const {
        if (where_ == "moves") trap(s);
        for (int n = 1; n <= 2 && n <= s.left; ++n) list.add({static_cast<std::uint64_t>(n)});
    }
    void play(State& s, Move move) const {
        s.left -= static_cast<int>(move.bits);
        s.mover = 1 - s.mover;
    }
    std::optional<Outcome> outcome(const State& s) const {
        if (s.left > 0) return std::nullopt;
        return Outcome::loss(s.mover);
    }
    std::uint64_t hash(const State& s) const {
        if (where_ == "hash") trap(s);
        return Random::mix(s.left * 2 + s.mover + 1);
    }
    std::string move_text(const State&, Move move) const { return std::to_string(move.bits); }
    std::string state_text(const State& s) const {
        return std::to_string(s.left) + " " + std::to_string(s.mover + 1);
    }
    State parse_state(std::string_view text) const {
        State s;
        s.left = std::atoi(std::string(text).c_str());
        s.mover = text.ends_with('2') ? 1 : 0;
        return s;
    }
    static std::vector<Evaluation<Hostile>> evaluations() {
        return {{"trap", [](const Hostile& rules, const State& s, Player) {
                     if (rules.where_ == "evaluation") rules.trap(s);
                     return Score{0};
                 }}};
    }

private:
    void trap(const State& s) const {
        if (s.left != at_) return;
        if (how_ == "abort") std::abort();
        if (how_ == "segv") std::raise(SIGSEGV);
        if (how_ == "exit") _exit(3);
        if (how_ == "quit") std::exit(0);
        if (how_ == "overflow") std::fprintf(stderr, "%d", deeper(0));
        if (how_ == "kill") kill(getpid(), SIGKILL);
        if (how_ == "throw") throw std::runtime_error("hostile on purpose");
        if (how_ == "memory") eat();
        if (how_ == "children" && fork() == 0) wait_for_ever();
        volatile bool forever = true;
        while (forever) {
        }
    }
    /// Writes down who it is first.
    [[noreturn]] static void wait_for_ever() {
        if (const char* file = std::getenv("PLYBOARD_TEST_FILE"))
            std::ofstream(file, std::ios::app) << getpid() << '\n';
        while (true) pause();
    }
    static int deeper(unsigned depth) {
        volatile int room[1000] = {static_cast<int>(depth)};
        return depth == ~0U ? 0 : deeper(depth + 1) + room[0];
    }
    static void eat() {
        std::vector<std::vector<char>> bites;
        while (true) bites.emplace_back(std::size_t{16} << 20, 'x');
    }

    std::string how_;
    std::string where_;
    int at_;
};

}  // namespace

PLYBOARD_GAMES(Hostile)
