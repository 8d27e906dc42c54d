#include "framework/learning/features/feature_plan.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>

#include "framework/learning/features/shapes.hpp"
#include "framework/search/table/rules_fingerprint.hpp"

namespace ply::learning {
namespace {

/// Of all tables of one player: what two megabytes hold, four numbers a weight.
constexpr std::uint32_t most_entries = 1 << 18;
constexpr std::uint32_t largest_table = 729;

/// Numbers in a cell as codes: few are told apart, many roughly.
std::uint8_t count_code(int count) {
    constexpr std::array bounds{0, 1, 2, 3, 5, 8, 12};
    const auto* const at = std::ranges::lower_bound(bounds, count);
    return static_cast<std::uint8_t>(at - bounds.begin());
}
constexpr int count_codes = 8;

/// Codes of contents as player 1 sees them, and how many there are.
int plan_codes(const Layout& layout, std::array<std::uint8_t, 256>& codes) {
    const std::size_t pieces = std::min<std::size_t>(layout.pieces.size(), 256);
    if (layout.counts) {
        for (int i = 0; i < 256; ++i) codes[static_cast<std::size_t>(i)] = count_code(i);
        return count_codes;
    }
    if (pieces <= TupleNet::most_values) {
        for (std::size_t i = 0; i < pieces; ++i) codes[i] = static_cast<std::uint8_t>(i);
        return std::max(2, static_cast<int>(pieces));
    }
    for (std::size_t i = 1; i < pieces; ++i)  // too many to tell apart: whose they are
        codes[i] =
            static_cast<std::uint8_t>(layout.pieces[i].owner < 0 ? 3 : 1 + layout.pieces[i].owner);
    return 4;
}

void plan_views(const Game& game, const Survey& survey, TupleNet& net) {
    const Layout& layout = *game.layout();
    net.values = plan_codes(layout, net.views[0].codes);
    net.views[0].places = survey.symmetries.front();
    net.views[1] = net.views[0];
    net.shared = !survey.swap.empty();
    if (!net.shared) return;
    const std::vector<std::uint8_t> become = swapped_contents(layout);
    for (std::size_t i = 0; i < 256; ++i) net.views[1].codes[i] = net.views[0].codes[become[i]];
    net.views[1].places = survey.swap;
}

/// Four stages at equally frequent numbers of occupied cells; between two of them, both in part.
void plan_stages(const Survey& survey, TupleNet& net) {
    std::vector<int> anchors;
    for (const std::size_t eighth : {1U, 3U, 5U, 7U}) {
        const int at = survey.occupied[survey.occupied.size() * eighth / 8];
        if (anchors.empty() || at > anchors.back()) anchors.push_back(at);
    }
    for (int occupied = 0; occupied <= net.cells(); ++occupied) {
        TupleNet::Mix mix{};
        std::size_t above = 0;
        while (above < anchors.size() && anchors[above] <= occupied) ++above;
        if (above == 0 || above == anchors.size()) {
            mix[above == 0 ? 0 : above - 1] = TupleNet::whole;
        } else {
            const int width = anchors[above] - anchors[above - 1];
            const int part = TupleNet::whole * (occupied - anchors[above - 1]) / width;
            mix[above] = static_cast<std::uint8_t>(part);
            mix[above - 1] = static_cast<std::uint8_t>(TupleNet::whole - part);
        }
        net.mixes.push_back(mix);
    }
}

Cells image(const Cells& cells, const Mapping& mapping) {
    Cells mapped;
    for (const std::uint16_t cell : cells) mapped.push_back(mapping[cell]);
    return mapped;
}
Cells sorted(Cells cells) {
    std::ranges::sort(cells);
    return cells;
}

/// Of each index the least one that the same cells have in one of the orders.
std::vector<std::uint32_t> ties_of(const Cells& cells, const std::vector<Cells>& orders, int values,
                                   std::uint32_t size) {
    if (orders.empty()) return {};
    std::vector<std::uint32_t> ties(size);
    for (std::uint32_t index = 0; index < size; ++index) {
        ties[index] = index;
        std::map<std::uint16_t, std::uint32_t> codes;
        std::uint32_t rest = index;
        for (const std::uint16_t cell : cells) {
            codes[cell] = rest % static_cast<std::uint32_t>(values);
            rest /= static_cast<std::uint32_t>(values);
        }
        for (const Cells& order : orders) {
            std::uint32_t other = 0;
            for (std::size_t i = order.size(); i-- > 0;)
                other = other * static_cast<std::uint32_t>(values) + codes[order[i]];
            ties[index] = std::min(ties[index], other);
        }
    }
    return ties;
}

/// One table for each group of cells and its images.
void add_tables(const std::vector<Cells>& shapes, const std::vector<Mapping>& symmetries,
                FeaturePlan& plan) {
    std::map<Cells, bool> known;
    plan.net.tuples.push_back({0, {}});  // what the move itself is worth
    plan.net.lengths.push_back(0);
    plan.ties.emplace_back();
    for (const Cells& shape : shapes) {
        const Cells own = sorted(shape);
        if (known.contains(own)) continue;
        const auto table = static_cast<std::uint16_t>(plan.net.lengths.size());
        std::vector<Cells> orders;
        for (const Mapping& mapping : symmetries) {
            Cells mapped = image(shape, mapping);
            const Cells set = sorted(mapped);
            if (set == own && mapped != shape) orders.push_back(mapped);
            if (known.emplace(set, true).second)
                plan.net.tuples.push_back({table, std::move(mapped)});
        }
        const auto length = static_cast<std::uint8_t>(shape.size());
        plan.net.lengths.push_back(length);
        plan.ties.push_back(ties_of(shape, orders, plan.net.values, plan.net.table_size(length)));
    }
}

}  // namespace

FeaturePlan plan_features(const Game& game, const std::string& spec, const BoardGraph& graph,
                          const Survey& survey) {
    FeaturePlan plan;
    plan.net.spec = spec;
    plan.net.fingerprint = rules_fingerprint(game);
    plan_views(game, survey, plan.net);
    plan_stages(survey, plan.net);
    int longest = 1;
    while (longest < TupleNet::longest_tuple && plan.net.table_size(longest + 1) <= largest_table)
        ++longest;
    const TupleNet bare = plan.net;
    const bool drawn = game.layout()->shape == Layout::Shape::graph;
    for (;; --longest) {
        add_tables(shapes_of(graph, drawn, survey.live, longest), survey.symmetries, plan);
        const bool fits = plan.net.offsets().back() <= most_entries &&
                          plan.net.tuples.size() <= TupleNet::most_tuples;
        if (fits || longest == 1) break;
        plan = {bare, {}};
    }
    const bool margin = game.facts().goal == Goal::margin;
    const double unit = margin ? survey.margin : 100;
    plan.net.scale = static_cast<std::int32_t>(
        std::lround(unit * (1 << 20) / (TupleNet::whole * TupleNet::one)));
    plan.net.weights.resize(std::size_t{plan.net.offsets().back()} * (plan.net.shared ? 1 : 2));
    return plan;
}

}  // namespace ply::learning
