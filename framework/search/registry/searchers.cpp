#include "framework/search/registry/searchers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <list>
#include <mutex>

#include "framework/base/suggest.hpp"
#include "framework/base/system/free_memory.hpp"
#include "framework/game/mover_check.hpp"
#include "framework/search/core/dealt_searcher.hpp"
#include "framework/search/core/known_bounds.hpp"
#include "framework/search/core/mean_score.hpp"
#include "framework/search/core/playable.hpp"
#include "framework/search/core/shared_options.hpp"
#include "framework/search/core/tree_searcher.hpp"
#include "framework/search/hidden/ismcts.hpp"
#include "framework/search/hidden/strategy_searcher.hpp"
#include "framework/search/learned/learned_file.hpp"
#include "framework/search/mcts/mcts_options.hpp"
#include "framework/search/proof/dfpn_searcher.hpp"
#include "framework/search/proof/oracle.hpp"
#include "framework/search/proof/solver.hpp"
#include "framework/search/pvs/pvs_searcher.hpp"
#include "framework/search/registry/kernels.hpp"
#include "framework/search/registry/pimc.hpp"
#include "framework/search/table/table_memory.hpp"
#include "framework/search/textbook/alphabeta.hpp"
#include "framework/search/textbook/alphabeta_tt.hpp"
#include "framework/search/textbook/maxn.hpp"
#include "framework/search/textbook/minimax.hpp"
#include "framework/search/textbook/mtd.hpp"
#include "framework/search/textbook/multiplayer.hpp"
#include "framework/search/textbook/negamax.hpp"
#include "framework/search/textbook/negamax_alphabeta.hpp"
#include "framework/search/textbook/negamax_colour.hpp"
#include "framework/search/textbook/negascout.hpp"
#include "framework/search/textbook/random_searcher.hpp"

namespace ply {
namespace {

std::vector<OptionSpec> table_options(std::int64_t fallback, std::string help) {
    return {eval_option(), table_option(fallback, 0, std::move(help)), accept_option(),
            order_option("hints+killers+history")};
}

std::vector<OptionSpec> with_eval(std::vector<OptionSpec> options) {
    options.insert(options.begin(), eval_option());
    return options;
}

OptionSpec fail_option() {
    return OptionSpec::choice("fail", {"soft", "hard", "f2"},
                              "how a value outside the window comes back");
}

std::vector<OptionSpec> memory_test_options() {
    std::vector<OptionSpec> options = table_options(64, table_help);
    options.push_back(
        OptionSpec::choice("deepen", {"yes", "no"}, "searches of less depth go before"));
    options.push_back(
        OptionSpec::choice("leaves", {"yes", "no"}, "the table keeps leaves: none is read twice"));
    return options;
}

SearcherEntry without_chance(SearcherEntry entry) {
    entry.no_chance = true;
    return entry;
}

const OptionNeed grave_need{"grave", "rave", "rave", "rave=300"};

const std::vector<SearcherEntry>& entries() {
    static const std::vector<SearcherEntry> table{
        {"random",
         "any legal move, all equally likely",
         {},
         true,
         [](const Game& game, const Options&) -> std::unique_ptr<Searcher> {
             return std::make_unique<RandomSearcher>(game);
         },
         true,
         false,
         false,
         {},
         [](const Game&, const Options&) -> std::unique_ptr<ViewSearcher> {
             return std::make_unique<RandomViewSearcher>();
         }},
        {"minimax",
         "every line; one player maximises, the other minimises",
         {eval_option()},
         false,
         make_erased<Minimax>},
        {"negamax",
         "every line; one rule for both players",
         {eval_option()},
         false,
         make_erased<Negamax>},
        {"negamax_colour",
         "every line; leaves for the root's player, turned by a colour",
         {eval_option()},
         false,
         make_erased<NegamaxColour>},
        {"alphabeta",
         "minimax without what cannot matter, fail-hard",
         table_options(0, "MiB of table; with one it plays as alphabeta_tt"),
         false,
         make_erased<AlphaBeta>,
         true,
         false,
         true,
         {{"tt_accept", "tt", "a table", "tt=64"}, {"order", "tt", "a table", "tt=64"}}},
        {"negamax_alphabeta",
         "alpha-beta in the negamax form",
         {eval_option(), fail_option()},
         false,
         make_erased<NegamaxAlphaBeta>},
        {"negascout",
         "first move: whole window; others: an empty one first",
         {eval_option()},
         false,
         make_erased<NegaScout>},
        {"alphabeta_tt", "alpha-beta with table, move ordering, iterative deepening",
         table_options(64, table_help), false, make_erased<AlphaBetaTT>},
        {"pvs", "principal variation search with all its parts: the strong one",
         with_eval(pvs_options().specs()), false, make_pvs_erased},
        {"solver", "exact value and distance by null windows to the end of the game",
         with_eval({table_option(64, 0, table_help), bounds_option()}), false, make_solver_erased,
         true, true},
        {"mtdf", "MTD(f): empty windows close in on the value", memory_test_options(), false,
         make_erased<MtdF>},
        {"sss", "SSS* as empty windows from above", memory_test_options(), false,
         make_erased<SssStar>},
        {"maxn",
         "every line; each player maximises its own value; dice by their mean",
         {eval_option()},
         true,
         make_erased<MaxN>},
        without_chance({"paranoid", "all others together against the player to move; no dice",
                        with_eval(coalition_options()), true, make_paranoid}),
        without_chance(
            {"best_reply",
             "only the strongest reply of all others (Schadd and Winands 2011; where a turn cannot "
             "be given away, as Esser et al. 2013); no dice",
             with_eval(coalition_options()), true, make_best_reply}),
        {"expectiminimax", "dice by their mean, with Star1 and Star2 cuts",
         with_eval(expectiminimax_options()), true, make_expectiminimax},
        {.name = "mcts",
         .help = "Monte Carlo tree search; nodes counts random games",
         .options = mcts_options(),
         .any_game = true,
         .make = make_mcts_erased,
         .ends_at_depth = false,
         .needs = {grave_need},
         .finds_means = true},
        {.name = "uct",
         .help = "mcts with its parts switched off: plain UCT",
         .options = uct_options(),
         .any_game = true,
         .make = make_mcts_erased,
         .ends_at_depth = false,
         .needs = {grave_need},
         .finds_means = true},
        {"dfpn", "proof-number search: proves who wins, and plays towards a proof", dfpn_options(),
         false, make_dfpn_erased, false},
        {.name = "ismcts",
         .help = "Monte Carlo tree search where players do not see everything",
         .options = ismcts_options(),
         .any_game = true,
         .ends_at_depth = false,
         .make_view = make_ismcts,
         .finds_means = true},
        {.name = "smmcts",
         .help = "the same by regret: it mixes moves, where they are made at the same time",
         .options = smmcts_options(),
         .any_game = true,
         .ends_at_depth = false,
         .make_view = make_smmcts,
         .finds_means = true},
        {.name = "pimc",
         .help = "worlds that may be the true one, searched by another searcher (perfect "
                 "information Monte Carlo)",
         .options = pimc_options(),
         .any_game = true,
         .ends_at_depth = false,
         .ends_by_itself = true,
         .make_view = make_pimc,
         .finds_means = true},
        {"oracle",
         "plays by a file of all values, written by plyboard solve",
         oracle_options(),
         false,
         make_oracle,
         false,
         true,
         false,
         {},
         make_strategy_searcher},
    };
    return table;
}

}  // namespace

std::span<const SearcherEntry> searcher_table() {
    return entries();
}

namespace {

/// Those that were added; none of them moves when there are more.
struct AddedSearchers {
    std::mutex mutex;
    std::list<SearcherEntry> entries;
};

AddedSearchers& added_searchers() {
    static auto* const added = new AddedSearchers;
    return *added;
}

}  // namespace

const SearcherEntry* find_searcher(std::string_view name) {
    const auto found = std::ranges::find(entries(), name, &SearcherEntry::name);
    if (found != entries().end()) return &*found;
    AddedSearchers& added = added_searchers();
    const std::lock_guard lock(added.mutex);
    const auto other = std::ranges::find(added.entries, name, &SearcherEntry::name);
    return other == added.entries.end() ? nullptr : &*other;
}

const SearcherEntry& add_searcher(SearcherEntry entry) {
    AddedSearchers& added = added_searchers();
    const std::lock_guard lock(added.mutex);
    return added.entries.emplace_back(std::move(entry));
}

bool plays_after_deal(const SearcherEntry& entry, const Game& game) {
    return game.facts().chance_first && (!entry.any_game || entry.no_chance);
}

std::vector<OptionSpec> searcher_options(const SearcherEntry& entry) {
    std::vector<OptionSpec> options = entry.options;
    if (!entry.limited()) return options;
    options.push_back(
        OptionSpec::integer("depth", 0, 0, max_depth, "plies to look ahead; 0: no limit"));
    options.push_back(OptionSpec::integer("nodes", 0, 0, std::int64_t{1} << 60,
                                          "states to enter for a move, exactly; 0: no limit"));
    options.push_back({"time",
                       OptionSpec::Kind::duration,
                       "0",
                       {},
                       0,
                       0,
                       "for a move: 500ms, 2s, 1m, 5 (seconds); without any limit it is 1s, but "
                       "for solver, which searches until it knows the value"});
    return options;
}

std::string SearcherSpec::text() const {
    return spec_text(entry->name, searcher_options(*entry), options);
}

Score score_of_point(const SearcherSpec& spec) {
    if (spec.entry->finds_means) return mean_score_whole;
    // Solvers look there for an order of moves alone.
    const bool evaluates = spec.options.all().contains("eval") && !spec.entry->ends_by_itself;
    return evaluates && names_learned(spec.options.word("eval")) ? mean_score_whole : 1;
}

namespace {

/// Options that say nothing without another one, and limits where nothing is searched, are refused:
/// whoever writes them expects an effect.
void refuse_idle(const SearcherEntry& entry, const Options& options) {
    for (const OptionNeed& need : entry.needs)
        if (options.given(need.option) && options.word(need.option) != "0" &&
            options.whole(need.needed) == 0 && options.real(need.needed) == 0)
            throw Error(fmt::format("{}: {}={} does nothing without {}; add {}, or leave {} out",
                                    entry.name, need.option, options.word(need.option), need.what,
                                    need.example, need.option));
    if (entry.searches) return;
    for (const char* const limit : {"depth", "nodes", "time"})
        if (options.given(limit))
            throw Error(fmt::format("{}: it does not search, so {}={} limits nothing; leave {} out",
                                    entry.name, limit, options.word(limit), limit));
}

}  // namespace

SearcherSpec resolve_searcher(const Spec& spec) {
    const SearcherEntry* entry = find_searcher(spec.name);
    if (entry == nullptr) {
        if (spec.name == "uci" || spec.name == "ugi" || spec.name == "xboard" || spec.name == "gtp")
            throw Error(fmt::format(
                "{}(...) is a third-party engine, which plays in matches and tournaments; "
                "here a searcher is needed, such as alphabeta_tt or mcts",
                spec.name));
        std::vector<std::string> names;
        for (const SearcherEntry& each : entries()) names.push_back(each.name);
        throw Error(
            fmt::format("there is no searcher '{}'{}", spec.name, suggestion(spec.name, names)));
    }
    SearcherSpec searcher{
        entry, resolve_options(searcher_options(*entry), spec.options, spec.name), {}};
    if (!entry->limited()) return searcher;
    refuse_idle(*entry, searcher.options);
    searcher.limits.depth = searcher.options.integer("depth");
    searcher.limits.nodes = static_cast<std::uint64_t>(searcher.options.whole("nodes"));
    searcher.limits.time = std::chrono::milliseconds(searcher.options.whole("time"));
    // Only a searcher that goes through a tree depth by depth ends at a depth.
    const bool ends = !entry->searches || entry->ends_by_itself ||
                      (entry->ends_at_depth && searcher.limits.depth > 0);
    if (!ends && searcher.limits.nodes == 0 && searcher.limits.time.count() == 0)
        searcher.limits.time = default_time;
    return searcher;
}

SearcherSpec parse_searcher(std::string_view text) {
    return resolve_searcher(parse_spec(text));
}

namespace {

/// The entry that plays for `spec`. Throws Error when it cannot play the game.
const SearcherEntry& entry_for(const SearcherSpec& spec, const Game& game) {
    const SearcherEntry* entry = spec.entry;
    const Facts& facts = game.facts();
    if (facts.hidden && entry->make_view == nullptr) {
        const std::string_view example = entry->ends_at_depth ? "depth=4" : "nodes=200";
        throw Error(
            fmt::format("{0} cannot play {1}, whose players do not see everything; ismcts can, and "
                        "pimc(player=\"{0}({2})\", worlds=20)",
                        entry->name, game.info().name, example));
    }
    if (facts.hidden) return *entry;
    if (entry->make == nullptr)
        throw Error(fmt::format(
            "{} plays games in which players do not see everything; in {} they do, and {} play it",
            entry->name, game.info().name, players_of(facts)));
    if (!entry->any_game && !alphabeta_plays(game)) {
        const std::string reason = facts.chance_later() ? chance_fact(facts.chance_kind)
                                   : facts.players > 2
                                       ? fmt::format("has {} players", facts.players)
                                       : "is not zero-sum";
        throw Error(fmt::format(
            "{} cannot play {}, which {}; it plays zero-sum games of one or two "
            "players without chance; {} play {}",
            entry->name, game.info().name, reason, players_of(facts), game.info().name));
    }
    if (entry->name == "alphabeta" && spec.options.whole("tt") > 0)
        entry = find_searcher("alphabeta_tt");
    return *entry;
}

/// Sees, once a search, that the root can be searched; then the searcher is on its own.
class RootCheck final : public Searcher {
public:
    RootCheck(const Game& game, std::unique_ptr<Searcher> searcher)
        : game_(game), searcher_(std::move(searcher)) {}

    void new_match(std::uint64_t seed) override { searcher_->new_match(seed); }
    SearchResult search(const Position& root, const Limits& limits, std::stop_token stop) override {
        checked_mover(game_, root.state);
        return searcher_->search(root, limits, std::move(stop));
    }
    void on_progress(std::function<void(const SearchResult&)> report) override {
        searcher_->on_progress(std::move(report));
    }
    bool record(SearchRecorder* recorder) override { return searcher_->record(recorder); }

private:
    const Game& game_;
    std::unique_ptr<Searcher> searcher_;
};

/// Throws NoTableMemory where its table would not fit into the memory that is free.
void refuse_too_large(const SearcherSpec& spec) {
    const auto& options = spec.options.all();
    for (const char* const option : {"tt", "memory"}) {
        if (!options.contains(option)) continue;
        const auto asked = static_cast<std::uint64_t>(spec.options.whole(option));
        // A table of positions has a power of two.
        const std::uint64_t taken = *option == 't' ? std::bit_floor(asked) : asked;
        if (taken <= most_table_by_default || taken <= free_memory() >> 20) continue;
        throw NoTableMemory(
            fmt::format("{}: {}={} is more memory than is free; lower {}, to {} at most",
                        spec.entry->name, option, asked, option, most_table_mebibytes()));
    }
}

}  // namespace

std::unique_ptr<Searcher> make_searcher(const SearcherSpec& spec, const Game& game) {
    const SearcherEntry& entry = entry_for(spec, game);
    const KernelList* const kernels = game.kernels();
    const Kernel* const kernel = kernels == nullptr ? nullptr : kernels->find(entry.name);
    if (kernel == nullptr || game.facts().hidden || plays_after_deal(entry, game))
        return make_type_erased(spec, game);
    refuse_too_large(spec);
    return std::make_unique<RootCheck>(
        game, kernel->make(game, spec.options, chosen_evaluation(game, spec.options)));
}

std::unique_ptr<Searcher> make_type_erased(const SearcherSpec& spec, const Game& game) {
    const SearcherEntry& entry = entry_for(spec, game);
    refuse_too_large(spec);
    if (game.facts().hidden)
        return std::make_unique<ViewSeat>(game, entry.make_view(game, spec.options));
    if (plays_after_deal(entry, game))
        return make_dealt(game, entry.name,
                          [&](const Game& dealt) { return entry.make(dealt, spec.options); });
    return std::make_unique<RootCheck>(game, entry.make(game, spec.options));
}

std::unique_ptr<Searcher> make_recordable(const SearcherSpec& spec, const Game& game) {
    auto searcher = make_type_erased(spec, game);
    if (searcher->record(nullptr)) return searcher;
    throw Error(fmt::format(
        "{} cannot be traced: it does not search a tree depth by depth; take one that does, such "
        "as alphabeta(depth=4)",
        spec.entry->name));
}

}  // namespace ply
