#include "framework/search/hidden/ismcts.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <utility>

#include "framework/game/erased_rules.hpp"
#include "framework/game/perft.hpp"
#include "framework/search/core/clock_polling.hpp"
#include "framework/search/core/declared_options.hpp"
#include "framework/search/core/mean_score.hpp"
#include "framework/search/core/shared_options.hpp"
#include "framework/search/hidden/ismcts_tree.hpp"

namespace ply {
namespace {

enum class Observers : std::uint8_t { several, single };

struct IsmctsSettings {
    double exploration{};  ///< in UCT; by regret, the part of moves that any is as likely to get
    bool by_regret{};
    Observers observers{};
    int lines{};
    std::size_t mebibytes{};
};

const DeclaredOptions<IsmctsSettings>& ismcts_settings() {
    using S = IsmctsSettings;
    static const DeclaredOptions<S> rows{
        {"c", &S::exploration, "0.7", 100, "weight of exploration in UCT"},
        {"observers",
         &S::observers,
         {"several", "single"},
         "whether every player has nodes of its own"},
        {"multipv", &S::lines, 1, 1, 64, "moves to report, most visited first"},
        {"memory", &S::mebibytes, 256, 1, most_mebibytes, "MiB of tree; then it grows no more"}};
    return rows;
}

/// What the players have seen and done since the root, as keys of nodes.
class IsmctsKeys {
public:
    IsmctsKeys(const Game& game, Observers observers)
        : game_(game), several_(observers == Observers::several) {}

    /// What `root`'s player has seen at the root is the same in all games; what others see there is
    /// a part of their keys.
    void begin(const AnyState& state, Player root) {
        keys_.fill(0);
        seen_.fill(0);
        if (several_) look(state);
        keys_[static_cast<std::size_t>(root)] = 0;
    }
    std::uint64_t of(Player mover) const {
        const auto player = static_cast<std::size_t>(mover);
        return several_ ? Random::mix(keys_[player] + player + 1) : keys_[0];
    }
    /// `move` was made by `mover`, or by chance, and led to `state`.
    void moved(Player mover, Move move, const AnyState& state) {
        if (!several_) return mix_in(0, move.bits);
        if (mover != chance_player) mix_in(static_cast<std::size_t>(mover), move.bits);
        look(state);
    }

private:
    void look(const AnyState& state) {
        for (Player p = 0; p < game_.facts().players; ++p) {
            const auto player = static_cast<std::size_t>(p);
            const std::uint64_t seen = Knowledge::bits_of(game_.observe(state, p));
            if (seen != seen_[player]) mix_in(player, seen);
            seen_[player] = seen;
        }
    }
    void mix_in(std::size_t player, std::uint64_t bits) {
        keys_[player] = Random::mix(keys_[player] * 0xd1342543de82ef95 + bits + 1);
    }

    const Game& game_;
    bool several_;
    std::array<std::uint64_t, max_players> keys_{};
    std::array<std::uint64_t, max_players> seen_{};
};

const DeclaredOptions<IsmctsSettings>& smmcts_settings() {
    using S = IsmctsSettings;
    static const DeclaredOptions<S> rows{
        {"explore", &S::exploration, "0.1", 1, "part of the moves that are any, to find out"},
        {"multipv", &S::lines, 1, 1, 64, "moves to report, the most likely first"},
        {"memory", &S::mebibytes, 256, 1, most_mebibytes, "MiB of tree; then it grows no more"}};
    return rows;
}

class Ismcts final : public ViewSearcher {
public:
    Ismcts(const Game& game, const IsmctsSettings& settings)
        : game_(game),
          rules_(game),
          settings_(settings),
          tree_((settings_.mebibytes << 20) / (2 * sizeof(IsmctsEdge))),
          keys_(game, settings_.observers) {}

    void new_match(std::uint64_t seed) override { random_ = Random(seed); }
    void on_progress(std::function<void(const SearchResult&)> report) override {
        progress_ = std::move(report);
    }

    SearchResult search(const View& view, const Limits& limits, std::stop_token stop) override {
        started_ = Clock::now();
        tree_.clear();
        range_ = {};
        deepest_ = 0;
        games_ = 0;
        std::chrono::nanoseconds report_after = first_report;
        game_.protect([&] {
            for (std::uint64_t check_at = 0; limits.nodes == 0 || games_ < limits.nodes; ++games_) {
                if (games_ >= check_at) {
                    const auto elapsed = Clock::now() - started_;
                    const bool late =
                        limits.time.count() > 0 && elapsed >= CheckPace::within(limits.time);
                    if (games_ > 0 && (late || stop.stop_requested())) break;
                    if (progress_ && elapsed >= report_after) {
                        progress_(report(view));
                        report_after = elapsed + std::min<std::chrono::nanoseconds>(
                                                     elapsed, std::chrono::seconds(1));
                    }
                    check_at = games_ + pace_.next(games_, elapsed);
                }
                play_one_game(view, limits.depth > 0 ? limits.depth : max_depth);
            }
        });
        return report(view);
    }

private:
    using Clock = std::chrono::steady_clock;

    /// An edge that this game went through.
    struct Passed {
        IsmctsNode* node;
        std::size_t edge;
        Player mover;
        double likely;  ///< by regret: how likely the edge was
    };

    /// 1. a state that may be the true one; 2. down the tree; 3. one new edge; 4. by chance to the
    /// end; 5. up again.
    void play_one_game(const View& view, int depth) {
        AnyState state = resample(game_, view, random_);
        keys_.begin(state, view.player);
        passed_.clear();
        bool in_tree = true;
        const int limit = game_.playout_limit();
        for (int ply = 0; ply < limit && !game_.over(state); ++ply) {
            const Player mover = game_.mover(state);
            Move move;
            if (mover == chance_player) {
                move = ply::random_move(rules_, state, random_);
            } else if (in_tree && static_cast<int>(passed_.size()) < depth) {
                in_tree = step(state, mover, move);
            } else {
                in_tree = false;
                move = ply::playout_move(rules_, state, random_);
            }
            game_.play(state, move);
            if (in_tree) keys_.moved(mover, move, state);
        }
        learn(game_.outcome(state));
    }
    /// Chooses a move in the tree. False: it is new there, or there was no room, and the rest is
    /// left to chance.
    bool step(const AnyState& state, Player mover, Move& move) {
        moves_.clear();
        game_.moves(state, moves_);
        IsmctsNode* const node = tree_.find(keys_.of(mover), moves_.size());
        if (node == nullptr) {
            move = moves_[random_.below(static_cast<std::uint32_t>(moves_.size()))];
            return false;
        }
        double likely = 1;
        const std::size_t edge =
            settings_.by_regret ? draw_by_regret(*node, likely) : choose(*node);
        move = node->edges[edge].move;
        const bool known = node->edges[edge].visits > 0;
        passed_.push_back({node, edge, mover, likely});
        return known;
    }
    /// Regret matching: an edge is as likely as its regret is positive, but for the part that
    /// explores.
    std::size_t draw_by_regret(IsmctsNode& node, double& likely) {
        for (std::size_t i = 0; i < moves_.size(); ++i) node.edge_of(moves_[i], i);
        std::vector<IsmctsEdge>& edges = node.edges;
        double all = 0;
        for (const IsmctsEdge& edge : edges) all += std::max(edge.regret, 0.0);
        const double any = 1 / static_cast<double>(edges.size());
        double left = static_cast<double>(random_.next() >> 11) * 0x1p-53;
        std::size_t drawn = edges.size();
        for (std::size_t i = 0; i < edges.size(); ++i) {
            const double part = all > 0 ? std::max(edges[i].regret, 0.0) / all : any;
            edges[i].weight += part;
            const double chance = (1 - settings_.exploration) * part + settings_.exploration * any;
            if (drawn == edges.size() && ((left -= chance) < 0 || i + 1 == edges.size())) {
                drawn = i;
                likely = chance;
            }
        }
        return drawn;
    }
    /// What the edge brought counts for it as much more as it was unlikely; the others regret.
    void regret(IsmctsNode& node, const Passed& each, double result) {
        const double part = range_.part(result);
        for (IsmctsEdge& edge : node.edges) edge.regret -= part;
        if (each.likely > 0) node.edges[each.edge].regret += part / each.likely;
    }
    /// The edge with the highest bound (UCB1, by how often it could be chosen), or any of those
    /// that were never tried.
    std::size_t choose(IsmctsNode& node) {
        std::size_t best = 0;
        double best_bound = -1;
        std::uint32_t untried = 0;
        for (std::size_t i = 0; i < moves_.size(); ++i) {
            const std::size_t edge = node.edge_of(moves_[i], i);
            IsmctsEdge& each = node.edges[edge];
            ++each.available;
            if (each.visits == 0) {
                if (random_.below(++untried) == 0) best = edge;
                continue;
            }
            if (untried > 0) continue;
            const double bound =
                range_.part(each.sum / each.visits) +
                settings_.exploration * std::sqrt(std::log(each.available) / each.visits);
            if (bound > best_bound) {
                best_bound = bound;
                best = edge;
            }
        }
        return best;
    }
    /// A game that is longer than any should be counts as a draw.
    void learn(const std::optional<Outcome>& outcome) {
        const bool margin = game_.facts().goal == Goal::margin;
        for (const Passed& each : passed_) {
            IsmctsEdge& edge = each.node->edges[each.edge];
            const double result = !outcome ? (margin ? 0 : 0.5)
                                  : margin ? outcome->utility[each.mover]
                                           : outcome->points(each.mover);
            ++edge.visits;
            edge.sum += result;
            range_.add(result);
            if (settings_.by_regret) regret(*each.node, each, result);
        }
        deepest_ = std::max(deepest_, static_cast<int>(passed_.size()));
    }

    SearchResult report(const View& view) {
        SearchResult result;
        keys_.begin(view.seen, view.player);
        IsmctsNode& root = *tree_.find(keys_.of(view.player), view.moves.size());
        std::vector<IsmctsEdge> best = root.edges;
        if (settings_.by_regret)
            put_drawn_first(best);
        else
            std::ranges::stable_sort(best, std::ranges::greater{}, &IsmctsEdge::visits);
        const auto lines = std::min(best.size(), static_cast<std::size_t>(settings_.lines));
        for (const IsmctsEdge& edge : std::span(best).first(lines))
            if (result.lines.empty() || edge.visits > 0)
                result.lines.push_back({score_of(edge), Proven::no, {edge.move}});
        result.move = result.lines.front().pv.front();
        result.pv = {result.move};
        result.score = result.lines.front().score;
        result.depth = deepest_;
        result.nodes = games_;
        result.leaves = games_;
        result.time = Clock::now() - started_;
        return result;
    }
    /// The most likely edges first, but before them the one that is played, which is drawn.
    void put_drawn_first(std::vector<IsmctsEdge>& edges) {
        std::ranges::stable_sort(edges, std::ranges::greater{}, &IsmctsEdge::weight);
        double all = 0;
        for (const IsmctsEdge& edge : edges) all += edge.weight;
        double left = all * static_cast<double>(random_.next() >> 11) * 0x1p-53;
        auto drawn = edges.begin();
        while (drawn + 1 != edges.end() && (left -= drawn->weight) >= 0) ++drawn;
        std::rotate(edges.begin(), drawn, drawn + 1);
    }
    Score score_of(const IsmctsEdge& edge) const {
        if (edge.visits == 0) return 0;
        const double mean = edge.sum / edge.visits;
        return game_.facts().goal == Goal::margin ? score_of_mean_margin(mean)
                                                  : score_of_mean_result(mean);
    }

    static constexpr std::chrono::milliseconds first_report{100};

    const Game& game_;
    ErasedRules rules_;
    IsmctsSettings settings_;
    IsmctsTree tree_;
    IsmctsKeys keys_;
    IsmctsRange range_;
    Random random_;
    MoveList moves_;
    std::vector<Passed> passed_;
    std::function<void(const SearchResult&)> progress_;
    std::uint64_t games_ = 0;
    int deepest_ = 0;
    Clock::time_point started_{};
    CheckPace pace_;
};

}  // namespace

std::vector<OptionSpec> ismcts_options() {
    return ismcts_settings().specs();
}

std::vector<OptionSpec> smmcts_options() {
    return smmcts_settings().specs();
}

std::unique_ptr<ViewSearcher> make_ismcts(const Game& game, const Options& options) {
    IsmctsSettings settings;
    ismcts_settings().read(options, settings);
    return std::make_unique<Ismcts>(game, settings);
}

std::unique_ptr<ViewSearcher> make_smmcts(const Game& game, const Options& options) {
    IsmctsSettings settings{.by_regret = true};
    smmcts_settings().read(options, settings);
    return std::make_unique<Ismcts>(game, settings);
}

}  // namespace ply
