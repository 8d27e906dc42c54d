// Every game of the catalogue is played by clicks alone: a robot that sees what may be clicked next
// makes the moves that it wants, whatever they are.

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "framework/game/clicks/click_machine.hpp"
#include "framework/loading/catalogue.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/plugin_games.hpp"

using namespace ply;
using ply_test::open_named;

namespace {

constexpr int plies = 30;
constexpr std::uint64_t seeds = 2;
constexpr int most_clicks = 60;

bool among(const std::vector<int>& cells, int cell) {
    return std::ranges::find(cells, cell) != cells.end();
}
bool among(const std::vector<std::size_t>& moves, std::size_t move) {
    return std::ranges::find(moves, move) != moves.end();
}

/// Wants a move, knows its cells, and clicks only what is offered.
class Robot {
public:
    Robot(const ClickMachine& machine, std::size_t wanted, Random& random)
        : machine_(machine),
          wanted_(wanted),
          touched_(machine.moves()[wanted].touched),
          random_(random),
          cells_(one_order()) {}

    /// What went wrong; empty: the move was made.
    std::string make() {
        if (touched_.cells.empty())
            return among(machine_.buttons(), wanted_) ? "" : "there is no button";
        Clicked now = machine_.start();
        if (touched_.kind == TouchedCells::Kind::hand && random_.below(2) == 0) {
            if (!among(now.pieces, touched_.piece)) return "its piece is not beside the board";
            now = machine_.pick(touched_.piece);
        }
        for (int clicks = 0; clicks < most_clicks && !now.played; ++clicks) {
            if (now.stop == wanted_) return "";  // a button, or the same cell again
            const std::optional<int> cell = next_cell(now);
            if (!cell) return chosen(now);
            now = machine_.click(now, *cell);
        }
        if (!now.played) return "clicks come to no end";
        return now.played == wanted_ ? "" : "clicks played " + text_of(*now.played);
    }

private:
    std::vector<int> one_order() {
        const auto orders = static_cast<std::uint32_t>(touched_.alternatives.size() + 1);
        const std::size_t order = random_.below(orders);
        return order == 0 ? touched_.cells : touched_.alternatives[order - 1];
    }

    /// Nothing: what is left is a choice.
    std::optional<int> next_cell(const Clicked& now) {
        if (now.path.size() < cells_.size()) {
            const int cell = cells_[now.path.size()];
            if (among(now.later, cells_.back()) && random_.below(2) == 0) {
                skipped_ = true;
                return cells_.back();
            }
            if (!skipped_ && among(now.next, cell)) return cell;
        }
        // A cell that only some of the moves have.
        for (const int cell : machine_.moves()[wanted_].cleared)
            if (among(now.next, cell) && !now.choices.empty() && random_.below(2) == 0) return cell;
        return std::nullopt;
    }

    std::string chosen(const Clicked& now) const {
        if (!among(now.choices, wanted_)) return "it is not offered";
        int alike = 0;
        for (const std::size_t move : now.choices) {
            const TouchedCells& other = machine_.moves()[move].touched;
            alike += now.by == Clicked::By::piece    ? other.piece == touched_.piece
                     : now.by == Clicked::By::number ? other.number == touched_.number
                                                     : text_of(move) == text_of(wanted_);
        }
        return alike == 1 ? "" : "the choice shows it and another alike";
    }
    const std::string& text_of(std::size_t move) const { return machine_.moves()[move].text; }

    const ClickMachine& machine_;
    std::size_t wanted_;
    const TouchedCells& touched_;
    Random& random_;
    std::vector<int> cells_;
    bool skipped_ = false;
};

/// Plays random games by clicks; the first move that could not be made, and why.
std::string play_by_clicks(const Game& game, std::uint64_t seed) {
    Random random(seed);
    Position position = Position::start(game);
    for (int ply = 0; ply < plies && !outcome(game, position); ++ply) {
        const ClickMachine machine(game, position);
        const auto count = static_cast<std::uint32_t>(machine.moves().size());
        for (int i = 0; i < 3; ++i) {  // the last of them is played
            const std::size_t wanted = random.below(count);
            const ClickableMove& move = machine.moves()[wanted];
            const std::string trouble = Robot(machine, wanted, random).make();
            if (!trouble.empty())
                return fmt::format("{} in {}: {}", move.text, game.state_text(position.state),
                                   trouble);
            if (i == 2) play(game, position, move.move);
        }
    }
    return "";
}

void is_played_by_clicks(const std::string& name) {
    INFO(name);
    const auto game = open_named(name);
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) CHECK(play_by_clicks(*game, seed) == "");
}

}  // namespace

TEST_CASE("clicks: every game is played by clicks alone", "[clicks]") {
    for (const CatalogueEntry& entry : Catalogue::standard().entries())
        is_played_by_clicks((entry.shadowed ? "lua:" : "") + entry.source.name);
}

TEST_CASE("clicks: games with other options are played by clicks alone", "[clicks]") {
    for (const char* const name : {"amazons(size=6)",
                                   "ataxx(walls=cross)",
                                   "backgammon(cube=64)",
                                   "breakthrough(width=5, height=5)",
                                   "checkers(variant=pool)",
                                   "chess(variant=960, position=0)",
                                   "chinese_checkers(players=6)",
                                   "lua:clobber(width=16, height=16)",
                                   "connect_four(width=3, height=16)",
                                   "dots_and_boxes(width=7, height=2)",
                                   "draughts(variant=brazilian)",
                                   "draughts(variant=russian)",
                                   "go(size=19, suicide=yes)",
                                   "go(notation=sgf)",
                                   "hex(size=19, swap=yes)",
                                   "kalah(seeds=6, houses=3)",
                                   "lua:connect_four(width=8, height=7)",
                                   "mnk(wild=yes)",
                                   "nim(heaps=11-12-13-14-15-16-17-18-19-20)",
                                   "nine_mens_morris(flying=no)",
                                   "othello(size=4)"})
        is_played_by_clicks(name);
}

TEST_CASE("clicks: few moves of the catalogue have no cells", "[clicks]") {
    const std::set<std::string> by_buttons{"cheat",      "goofspiel", "kuhn_poker", "leduc_poker",
                                           "liars_dice", "oh_hell",   "orchard",    "pig",
                                           "tree",       "uniform"};
    for (const CatalogueEntry& entry : Catalogue::standard().entries()) {
        const std::string name = (entry.shadowed ? "lua:" : "") + entry.source.name;
        INFO(name);
        const auto game = open_named(name);
        Position position = Position::start(*game);
        Random random(1);
        std::size_t moves = 0;
        std::size_t with_cells = 0;
        for (int ply = 0; ply < plies && !outcome(*game, position); ++ply) {
            const std::vector<ClickableMove> list = clickable_moves(*game, position);
            CHECK_FALSE(same_clicks(list));
            for (const ClickableMove& move : list) {
                if (move.touched.kind != TouchedCells::Kind::move) continue;
                ++moves;
                with_cells += move.touched.cells.empty() ? 0 : 1;
            }
            const auto next = random.below(static_cast<std::uint32_t>(list.size()));
            play(*game, position, list[next].move);
        }
        if (!by_buttons.contains(game->info().name)) CHECK(10 * with_cells >= 9 * moves);
    }
}
