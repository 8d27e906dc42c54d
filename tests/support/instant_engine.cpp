// A UCI engine that answers at once, with a legal move of chess: what is left is the host's cost.
//
//     plyboard tournament --game chess --players "a = uci(cmd=instant_engine)" ... --workers 1
#include <unistd.h>

#include <iostream>
#include <string>
#include <string_view>

#include "framework/game/game.hpp"
#include "framework/loading/catalogue.hpp"

namespace {

/// Plays what is new in `position startpos moves ...`.
class Follower {
public:
    explicit Follower(const ply::Game& game) : game_(game), state_(game.start()) {}

    void follow(std::string_view line) {
        if (!known_.empty() && line.starts_with(known_)) {
            advance(line.substr(known_.size()));
        } else {
            state_ = game_.start();
            plies_ = 0;
            const std::size_t moves = line.find(" moves ");
            if (moves != std::string_view::npos) advance(line.substr(moves + 6));
        }
        known_ = line;
    }
    std::string choice() {
        ply::MoveList list;
        game_.moves(state_, list);
        const auto index = (plies_ * 7919U + 13U) % list.size();
        return game_.protocol_move(state_, list[index], "uci");
    }

private:
    void advance(std::string_view words) {
        while (!words.empty()) {
            words.remove_prefix(words.find_first_not_of(' '));
            const std::string_view word = words.substr(0, words.find(' '));
            ply::MoveList list;
            game_.moves(state_, list);
            for (const ply::Move move : list)
                if (game_.protocol_move(state_, move, "uci") == word) {
                    game_.play(state_, move);
                    break;
                }
            words.remove_prefix(word.size());
            ++plies_;
        }
    }

    const ply::Game& game_;
    ply::AnyState state_;
    std::string known_;
    std::uint32_t plies_ = 0;
};

void say(const std::string& text) {
    if (write(STDOUT_FILENO, text.data(), text.size()) < 0) std::exit(1);
}

}  // namespace

int main() {
    const auto game = ply::open_game(ply::Catalogue::standard().find("chess"));
    Follower follower(*game);
    std::ios::sync_with_stdio(false);
    for (std::string line; std::getline(std::cin, line);) {
        if (line == "uci") say("id name Instant\nuciok\n");
        if (line == "isready") say("readyok\n");
        if (line.starts_with("position")) follower.follow(line);
        if (line.starts_with("go")) say("bestmove " + follower.choice() + "\n");
        if (line == "quit") return 0;
    }
}
