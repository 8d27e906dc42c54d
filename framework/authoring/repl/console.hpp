/// A prompt into a script: Lua evaluated among the script's own functions, at a position.
///
///     ScriptConsole console(source, {});
///     console.evaluate("count(MINE)", {game.start(), 1, 0, 0}).values;   // {"0"}
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "framework/game/game.hpp"
#include "framework/lua/rules/script.hpp"

namespace ply {

/// Where a line is evaluated.
struct ConsoleView {
    AnyState state;
    int me = 1;                ///< the player to move, from 1, whichever side a pie rule gave them
    int before = 2;            ///< the player who moved last, from 1
    std::optional<Move> last;  ///< their move
};

struct ConsoleAnswer {
    bool incomplete = false;          ///< the text stops within a statement; nothing was done
    std::vector<std::string> values;  ///< of the expression
    /// Of the layout, where the expression is a set of cells or what `for` goes through.
    std::optional<std::vector<int>> cells;
    std::vector<Move> moves;  ///< offered by verbs
    AnyState state;           ///< as the text has left it; its result was not asked for
};

/// One virtual machine with the script, held to the same bounds of time and memory as a game.
class ScriptConsole {
public:
    /// Loads the script with its options chosen. Throws Error.
    ScriptConsole(const ScriptSource& source,
                  const std::vector<std::pair<std::string, std::string>>& options);
    ~ScriptConsole();

    /// An expression or statements, which may read and change the position, offer moves, and call
    /// what the script defines, its locals included. `me` and `last` have values; `moves`,
    /// `result`, `ending` and evaluations called without arguments are given theirs; verbs that are
    /// declared instead of functions are called like these. Names that the text writes are kept
    /// for later lines. Throws RulesError.
    ConsoleAnswer evaluate(const std::string& text, const ConsoleView& view);
    /// What `print` wrote in the last text, lines; also where that failed.
    const std::string& printed() const;
    /// What one evaluation costs, that of an empty text taken off. Throws RulesError.
    double nanoseconds(const std::string& text, const ConsoleView& view);

    /// Every name that can be written, sorted; for `table.` what follows it.
    std::vector<std::string> names();
    std::vector<std::string> fields(const std::string& table);

private:
    class Inside;
    std::unique_ptr<Inside> inside_;
};

}  // namespace ply
