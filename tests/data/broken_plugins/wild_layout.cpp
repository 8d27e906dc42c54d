// A board that nobody can draw.
#include "small_rules.hpp"

namespace {

struct WildLayout : broken::SmallRules {
    explicit WildLayout(const ply::Options& options)
        : SmallRules(options), wild_(options.word("wild")) {}
    static ply::GameInfo info() {
        ply::GameInfo info = SmallRules::info("wild_layout");
        info.options = {ply::OptionSpec::choice(
            "wild", {"nothing", "far", "behind", "spot", "name", "sign", "picture", "cells"},
            "what of the board is")};
        return info;
    }

    ply::Layout layout() const {
        ply::Layout layout;
        layout.cells = {{0, 0, "a"}, {1, 0, "b"}};
        layout.pieces = {{".", "empty", ply::chance_player}, {"o", "stone", ply::chance_player}};
        if (wild_ == "far") layout.cells[1].x = 2'000'000'000;
        if (wild_ == "behind") layout.cells[1].y = -1;
        if (wild_ == "spot") layout.cells[1].spot = 2;
        if (wild_ == "name") layout.cells[1].name = "b\nc";
        if (wild_ == "sign") layout.pieces[1].glyph = std::string(1 << 20, 'o');
        if (wild_ == "picture") layout.picture = std::string(1 << 20, 'o');
        if (wild_ == "cells") layout.cells.resize(1 << 20);
        return layout;
    }
    int content(const State& state, int cell) const { return cell < state.stones; }

private:
    std::string wild_;
};

}  // namespace

PLYBOARD_GAMES(WildLayout)
