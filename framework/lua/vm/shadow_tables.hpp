/// What scripts read of a position: tables with the cells, the layers and the variables, so that
/// `board[c]` is an index into a table instead of a call.
///
/// The tables follow the bytes of the state: before a function of the script runs, and after a verb
/// has written, entries that differ are put right (two nanoseconds for 16 cells that do not). They
/// stay empty, at no cost, until a script reads for the first time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

struct lua_State;

namespace ply::lua {

class Machine;

/// Views have these tables as their `__index`; what a table does not hold is asked of its own
/// `__index`, a function that reads the state. All members run inside Machine::protect().
class Mirrors {
public:
    /// Pops a table for the cells of the board, then of each layer in turn.
    void keep_layer(lua_State* lua);
    /// The table at `index` of the stack holds the next number under this name.
    void keep_number(lua_State* lua, int index, const std::string& name);
    /// The same for an entry of a list, from 1.
    void keep_entry(lua_State* lua, int index, int entry);

    /// A script reads cells (layers, variables): from now on the tables hold them.
    void follow_cells(const Machine& machine);
    void follow_numbers(const Machine& machine);
    /// Puts right what differs from the state at work.
    void sync(const Machine& machine) {
        if (follows_cells_) sync_cells(machine);
        if (follows_numbers_) sync_numbers(machine);
    }
    /// A script has written a cell of a layer, or a number.
    void wrote_cell(const Machine& machine, std::size_t layer, int cell) {
        if (follows_cells_) put_cell(machine, layer, cell);
    }
    void wrote_number(const Machine& machine, std::size_t slot) {
        if (follows_numbers_) put_number(machine, slot);
    }

private:
    /// Where a number is: in a table of the registry, by name (another reference) or by entry.
    struct Number {
        int table = 0;
        int name = 0;
        int entry = 0;
    };

    void sync_cells(const Machine& machine);
    void sync_numbers(const Machine& machine);
    void put_cell(const Machine& machine, std::size_t layer, int cell);
    void put_number(const Machine& machine, std::size_t slot);

    bool follows_cells_ = false;
    bool follows_numbers_ = false;
    std::vector<int> layers_;          ///< references of the tables
    std::vector<std::uint8_t> cells_;  ///< what the tables hold: as in a state, all layers
    std::vector<Number> places_;
    std::vector<std::int32_t> numbers_;
};

}  // namespace ply::lua
