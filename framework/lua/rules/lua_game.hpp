/// A script as a Game.
#pragma once

#include <memory>
#include <vector>

#include "framework/board/moves/connection_distance.hpp"
#include "framework/game/game.hpp"
#include "framework/game/hidden_truth.hpp"
#include "framework/game/script_file.hpp"
#include "framework/game/shown/board_cells.hpp"
#include "framework/game/shown/board_extras.hpp"
#include "framework/game/shown/board_images.hpp"
#include "framework/game/shown/board_layers.hpp"
#include "framework/game/shown/deciding_cells.hpp"
#include "framework/game/shown/offered_by.hpp"
#include "framework/game/shown/shown_zones.hpp"
#include "framework/lua/rules/lua_rules.hpp"
#include "framework/lua/vm/script_source.hpp"

namespace ply::lua {

class LuaGame : public Game,
                public BoardImages,
                public BoardLayers,
                public BoardCells,
                public BoardExtras,
                public ShownZones,
                public HiddenTruth,
                public DecidingCells,
                public OfferedBy,
                public ScriptFile {
public:
    /// Loads the script and sets the game up. Throws Error.
    LuaGame(ScriptSource source, GameInfo info, Options options);

    const GameInfo& info() const override { return info_; }
    const Options& options() const override { return options_; }
    const Facts& facts() const override { return facts_; }
    std::unique_ptr<Game> fork() const override {
        return std::make_unique<LuaGame>(source_, info_, options_);
    }

    AnyState start() const override { return start_; }
    Player mover(const AnyState& s) const override { return rules_.mover(s); }
    void moves(const AnyState& s, MoveList& list) const override;
    void play(AnyState& s, Move move) const override;
    bool over(const AnyState& s) const override;
    std::optional<Outcome> outcome(const AnyState& s) const override;
    std::uint64_t hash(const AnyState& s) const override { return rules_.hash(s); }
    std::uint64_t repetition_hash(const AnyState& s) const override {
        return rules_.repetition_hash(s);
    }
    std::string move_text(const AnyState& s, Move move) const override;
    std::string state_text(const AnyState& s) const override;
    AnyState parse_state(std::string_view text) const override;
    std::optional<Move> read_move(const AnyState& s, std::string_view text) const override;
    std::vector<ProtocolGame> protocols() const override { return machine_->definition.protocols; }
    std::string protocol_move(const AnyState& s, Move move,
                              std::string_view protocol) const override;
    std::string protocol_state(const AnyState& s, std::string_view protocol) const override;

    std::uint32_t weight(const AnyState& s, Move move) const override {
        return rules_.weight(s, move);
    }
    std::uint64_t count_moves(const AnyState& s) const override;
    Move random_move(const AnyState& s, Random& random) const override;
    AnyState observe(const AnyState& s, Player player) const override;
    AnyState resample(const AnyState& seen, Player player, const Knowledge& knowledge,
                      Random& random) const override;
    bool has_noisy() const override { return true; }
    bool noisy(const AnyState& s, Move move) const override { return rules_.noisy(s, move); }
    std::vector<std::string> evaluations() const override { return machine_->evaluations; }
    Score evaluate(int index, const AnyState& s, Player view) const override;
    double winning_lead(int index) const override;

    int board_images() const override { return static_cast<int>(images_.size()); }
    AnyState board_image(const AnyState& s, int k) const override;
    std::optional<AnyState> sides_swapped(const AnyState& s, int k) const override;

    std::vector<BoardLayer> board_layers(const AnyState& s) const override;
    std::vector<BoardNumbers> board_numbers(const AnyState& s) const override;

    std::vector<ShownZone> shown_zones(const AnyState& s) const override;

    std::string denied_truth(const AnyState& s) const override;

    std::vector<Group> extra_groups() const override;
    void read_extras(const AnyState& s, std::int32_t* into) const override;
    Player turn(const AnyState& s) const override {
        return StateFormat::seat(s.data(), StateFormat::side(s.data()));
    }
    Player side(const AnyState& s, Player player) const override {
        return StateFormat::seat(s.data(), player);  // changing seats is its own inverse
    }

    std::vector<int> deciding_cells(const AnyState& before, Move move) const override;

    std::map<Move, std::string> offered_by(const AnyState& s) const override {
        return machine_->protect([&] { return rules_.offered_by(s); });
    }

    const std::string& script_file() const override { return source_.label; }

    const Layout* layout() const override {
        return machine_->definition.cards() ? nullptr : &layout_;
    }
    int content(const AnyState& s, int cell) const override;
    const std::uint8_t* board_cells(const AnyState& s, std::uint8_t*) const override {
        return machine_->format.cells(s.data());
    }
    Look look() const override { return machine_->definition.look; }
    std::optional<TouchedCells> touched_cells(const AnyState& s, Move move) const override;

    std::uint64_t perft(const AnyState& s, int depth, Bulk bulk) const override;
    PlayoutStats playouts(const AnyState& s, Random& random, std::uint64_t games,
                          int limit) const override;
    void protect(const std::function<void()>& work) const override;

private:
    ScriptSource source_;
    GameInfo info_;
    Options options_;
    std::unique_ptr<Machine> machine_;
    std::unique_ptr<Generated> generated_;
    LuaRules rules_;
    Facts facts_;
    Layout layout_;
    std::vector<std::vector<std::int16_t>> images_;  ///< of each cell, under each turn of the board
    std::optional<ConnectionDistance> distances_;
    AnyState start_;
};

}  // namespace ply::lua
