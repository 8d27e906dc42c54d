/// A plugin and a script of the same game, played against each other: the same moves, move list by
/// move list, lead to the same boards, players and outcomes.
#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "framework/base/random.hpp"
#include "framework/game/game.hpp"
#include "framework/loading/catalogue.hpp"
#include "tests/support/catch.hpp"

namespace ply_test {

/// How the texts of a plugin and a script go together; nothing set: they are the same.
struct TwinTexts {
    /// The script's name of a cell of the plugin.
    std::function<std::string(const ply::Layout::Cell&)> cell;
    /// A form of a move that both can be brought to. Moves of one form are told apart by where they
    /// lead.
    std::function<std::string(const std::string&)> of_plugin;
    std::function<std::string(const std::string&)> of_script;
    /// The script's player may go on in the same turn (what a mill takes); its moves are joined.
    bool joined = false;
};

class Twins {
public:
    Twins(const std::string& plugin, const std::string& script, TwinTexts texts = {})
        : plugin_(open(plugin)), script_(open("lua:" + script)), texts_(std::move(texts)) {
        match_cells();
        match_pieces();
    }

    /// Plays random games, each to its end or to so many plies. Fewer under sanitizers, which are
    /// slow.
    void play(int games, int plies, std::uint64_t seed = 1) {
#ifdef __SANITIZE_ADDRESS__
        games = std::max(3, games / 40);
#endif
        ply::Random random(seed);
        for (int i = 0; i < games; ++i) play_game(plies, random);
    }

private:
    struct Child {
        std::string text;
        ply::AnyState state;
    };

    static std::unique_ptr<ply::Game> open(const std::string& name) {
        return ply::open_game(ply::Catalogue::standard().find(name));
    }

    void match_cells() {
        const auto& theirs = script_->layout()->cells;
        for (const ply::Layout::Cell& cell : plugin_->layout()->cells) {
            const std::string name = texts_.cell ? texts_.cell(cell) : cell.name;
            const auto found = std::find_if(theirs.begin(), theirs.end(),
                                            [&](const auto& each) { return each.name == name; });
            INFO("cell " << name);
            REQUIRE(found != theirs.end());
            cells_.push_back(static_cast<int>(found - theirs.begin()));
        }
    }
    /// The n-th piece of an owner is the n-th of the same owner.
    void match_pieces() {
        const auto ranked = [](const std::vector<ply::Layout::Piece>& pieces) {
            std::vector<std::pair<ply::Player, int>> ranks;
            for (std::size_t i = 0; i < pieces.size(); ++i)
                ranks.emplace_back(
                    pieces[i].owner,
                    std::count_if(pieces.begin(), pieces.begin() + i,
                                  [&](const auto& each) { return each.owner == pieces[i].owner; }));
            return ranks;
        };
        const auto ours = ranked(plugin_->layout()->pieces);
        const auto theirs = ranked(script_->layout()->pieces);
        for (const auto& piece : ours)
            pieces_.push_back(
                static_cast<int>(std::find(theirs.begin(), theirs.end(), piece) - theirs.begin()));
    }

    bool same_board(const ply::AnyState& a, const ply::AnyState& b) const {
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            const int content = plugin_->content(a, static_cast<int>(i));
            const int mapped =
                plugin_->layout()->counts ? content : pieces_[static_cast<std::size_t>(content)];
            if (mapped != script_->content(b, cells_[i])) return false;
        }
        return true;
    }

    std::vector<Child> children(const ply::Game& game, const ply::AnyState& state,
                                const std::function<std::string(const std::string&)>& form,
                                bool joined = false) const {
        ply::MoveList list;
        game.moves(state, list);
        std::vector<Child> all;
        for (const ply::Move move : list) {
            const std::string text = game.move_text(state, move);
            all.push_back({form ? form(text) : text, state});
            game.play(all.back().state, move);
        }
        if (joined) join_turns(game, game.mover(state), all);
        // Not stable_sort, whose buffer is not aligned as an AnyState has to be (libstdc++ 12).
        std::ranges::sort(all, {}, &Child::text);
        return all;
    }
    void join_turns(const ply::Game& game, ply::Player mover, std::vector<Child>& all) const {
        std::vector<Child> joined;
        for (const Child& child : all) {
            if (game.over(child.state) || game.mover(child.state) != mover) {
                joined.push_back(child);
                continue;
            }
            for (Child& second : children(game, child.state, texts_.of_script))
                joined.push_back({child.text + second.text, second.state});
        }
        all = std::move(joined);
    }
    static std::vector<std::string> texts_of(const std::vector<Child>& children) {
        std::vector<std::string> texts;
        for (const Child& child : children)
            if (texts.empty() || texts.back() != child.text) texts.push_back(child.text);
        return texts;
    }

    void play_game(int plies, ply::Random& random) {
        ply::AnyState a = plugin_->start();
        ply::AnyState b = script_->start();
        for (int ply = 0; ply < plies; ++ply) {
            INFO(plugin_->state_text(a) << " | " << script_->state_text(b));
            REQUIRE(same_board(a, b));
            REQUIRE(plugin_->outcome(a) == script_->outcome(b));
            if (plugin_->over(a)) return;
            REQUIRE(plugin_->mover(a) == script_->mover(b));
            const auto ours = children(*plugin_, a, texts_.of_plugin);
            const auto theirs = children(*script_, b, texts_.of_script, texts_.joined);
            REQUIRE(texts_of(ours) == texts_of(theirs));
            const Child& chosen = ours[random.below(static_cast<std::uint32_t>(ours.size()))];
            const auto same = std::find_if(theirs.begin(), theirs.end(), [&](const Child& child) {
                return child.text == chosen.text && same_board(chosen.state, child.state);
            });
            INFO(chosen.text);
            REQUIRE(same != theirs.end());
            a = chosen.state;
            b = same->state;
        }
    }

    std::unique_ptr<ply::Game> plugin_;
    std::unique_ptr<ply::Game> script_;
    TwinTexts texts_;
    std::vector<int> cells_;   ///< the script's number of each of the plugin's cells
    std::vector<int> pieces_;  ///< and of each of its pieces
};

}  // namespace ply_test
