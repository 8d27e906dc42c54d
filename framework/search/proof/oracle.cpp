#include "framework/search/proof/oracle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <mutex>

namespace ply {
namespace {

/// Whether a position is better for `player` than another: the value, then a near win or a far
/// loss.
bool better(Player player, const PositionValue& a, const PositionValue& b) {
    const std::int32_t value = value_for(player, a);
    if (value != value_for(player, b)) return value > value_for(player, b);
    return value > 0 ? a.plies < b.plies : a.plies > b.plies;
}

/// The table in a file: one copy in memory for all players of this program that hold it. A file
/// that was written anew is another file.
std::shared_ptr<const OracleTable> shared_table(const std::string& path) {
    struct Held {
        std::filesystem::file_time_type written;
        std::uintmax_t size = 0;
        std::weak_ptr<const OracleTable> table;
    };
    static std::mutex mutex;
    static std::map<std::string, Held> tables;

    std::error_code unknown;  // reading reports what is wrong with the file
    const auto written = std::filesystem::last_write_time(path, unknown);
    const auto size = std::filesystem::file_size(path, unknown);
    const std::lock_guard lock(mutex);
    Held& held = tables[path];
    auto table = held.table.lock();
    if (table && held.written == written && held.size == size) return table;
    table = std::make_shared<const OracleTable>(OracleTable::read(path));
    held = {written, size, table};
    return table;
}

}  // namespace

std::vector<ValuedMove> valued_moves(const OracleTable& table, const Game& game,
                                     const AnyState& state, const std::string& path) {
    MoveList list;
    game.moves(state, list);
    std::vector<ValuedMove> moves;
    for (const Move move : list) {
        AnyState child = state;
        game.play(child, move);
        const auto value = table.find(game, child);
        if (!value)
            throw Error(
                fmt::format("{} does not hold the position '{}': it cannot be reached from "
                            "where the file begins",
                            path, game.state_text(child)));
        moves.push_back({move, *value});
    }
    const Player mover = game.mover(state);
    std::stable_sort(moves.begin(), moves.end(), [&](const ValuedMove& a, const ValuedMove& b) {
        return better(mover, a.after, b.after);
    });
    return moves;
}

OracleSearcher::OracleSearcher(const Game& game, const Options& options)
    : game_(game),
      path_(options.word("file")),
      random_ties_(options.word("ties") == "random"),
      lines_(static_cast<std::size_t>(options.integer("multipv"))) {
    if (path_.empty())
        throw Error(
            "oracle needs a file, as in oracle(file=game.oracle); write one with plyboard solve "
            "GAME --output FILE");
    table_ = shared_table(path_);
    table_->require_rules(game, path_);
}

SearchResult OracleSearcher::search(const Position& root, const Limits& /*limits*/,
                                    std::stop_token stop) {
    const auto started = std::chrono::steady_clock::now();
    SearchResult result;
    AnyState state = root.state;
    while (!game_.over(state) && result.pv.size() < max_depth) {
        const std::vector<ValuedMove> moves = valued_moves(*table_, game_, state, path_);
        result.nodes += moves.size();
        const bool first = result.pv.empty();
        const std::size_t ties = first && random_ties_ ? equal_best(moves) : 1;
        const ValuedMove& best = moves[random_.below(static_cast<std::uint32_t>(ties))];
        if (first) {
            const SearchLine line = line_of(game_.mover(state), best);
            const Score value = value_for(game_.mover(state), best.after);
            result.proven = line.proven;
            result.bounds = ValueBounds{.at_least = value, .at_most = value};
            result.score = line.score;
            if (lines_ > 1) add_lines(game_.mover(state), moves, best, result);
        }
        result.pv.push_back(best.move);
        game_.play(state, best.move);
        if (best.after.value == 0 || stop.stop_requested()) break;  // drawn: no end to run to
    }
    if (!result.lines.empty()) result.lines.front().pv = result.pv;
    result.leaves = result.nodes;
    result.move = result.pv.front();
    result.depth = static_cast<int>(result.pv.size());
    result.time = std::chrono::steady_clock::now() - started;
    return result;
}

/// The value of a move as a score, with the move alone.
SearchLine OracleSearcher::line_of(Player mover, const ValuedMove& move) const {
    const Score value = value_for(mover, move.after);
    const Score distance = win_score - static_cast<Score>(move.after.plies) - 1;
    const bool margin = game_.facts().goal == Goal::margin;
    return {.score = margin || value == 0 ? value
                     : value > 0          ? distance
                                          : -distance,
            .proven = value > 0   ? Proven::win
                      : value < 0 ? Proven::loss
                                  : Proven::draw,
            .pv = {move.move}};
}

/// The move that is made and, best first, the others.
void OracleSearcher::add_lines(Player mover, const std::vector<ValuedMove>& moves,
                               const ValuedMove& made, SearchResult& result) const {
    result.lines.push_back(line_of(mover, made));
    for (const ValuedMove& move : moves)
        if (result.lines.size() < lines_ && move.move != made.move)
            result.lines.push_back(line_of(mover, move));
}

/// How many of the moves, sorted, are as good as the first.
std::size_t OracleSearcher::equal_best(const std::vector<ValuedMove>& moves) const {
    std::size_t count = 1;
    while (count < moves.size() && moves[count].after == moves.front().after) ++count;
    return count;
}

std::unique_ptr<Searcher> make_oracle(const Game& game, const Options& options) {
    return std::make_unique<OracleSearcher>(game, options);
}

std::vector<OptionSpec> oracle_options() {
    return {OptionSpec{"file",
                       OptionSpec::Kind::word,
                       "",
                       {},
                       0,
                       0,
                       "what plyboard solve GAME --output FILE wrote"},
            OptionSpec::choice("ties", {"first", "random"}, "which of equally good moves"),
            OptionSpec::integer("multipv", 1, 1, 1000, "best moves that are reported")};
}

}  // namespace ply
