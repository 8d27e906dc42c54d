#include "framework/learning/features/feature_plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <map>
#include <numeric>
#include <set>

#include "framework/base/error.hpp"
#include "framework/game/score.hpp"
#include "framework/learning/features/shapes.hpp"
#include "framework/search/table/rules_fingerprint.hpp"

namespace ply::learning {
namespace {

/// Of all tables of one player: what two megabytes hold, four numbers a weight.
constexpr std::uint32_t most_entries = 1 << 18;
constexpr std::uint32_t largest_table = 729;
/// Where pieces fall most of what a table has a weight for never stands there.
constexpr std::uint32_t largest_fallen_table = 1024;
/// Of two numbers beside the board.
constexpr std::uint32_t largest_number_table =
    TupleNet::most_number_values * TupleNet::most_number_values;
/// Of the sets of all players together.
constexpr std::uint32_t most_entries_together = 1 << 20;

/// Numbers in a cell as codes: few are told apart, many roughly.
std::uint8_t count_code(int count) {
    constexpr std::array bounds{0, 1, 2, 3, 5, 8, 12};
    const auto* const at = std::ranges::lower_bound(bounds, count);
    return static_cast<std::uint8_t>(at - bounds.begin());
}
constexpr int count_codes = 8;
constexpr std::int32_t last_exact_count = 3;
constexpr std::int32_t last_count = 12;

/// The least number of each code, at most `most` of them: numbers as they are where they are few,
/// else in ranges, half of whose bounds lie at equal distances and half where as many numbers are
/// below as above. Near a goal that random games hardly reach values must be told apart, too.
std::vector<std::int32_t> ranges_of(const std::vector<std::int32_t>& seen, int most) {
    const std::int32_t low = seen.front();
    const std::int64_t range = std::int64_t{seen.back()} - low + 1;
    std::set<std::int32_t> bounds;
    const auto parts = static_cast<std::size_t>(most / 2);
    for (std::int64_t k = 0; range <= most && k < range; ++k)
        bounds.insert(static_cast<std::int32_t>(low + k));
    for (std::size_t k = 0; range > most && k < parts; ++k) {
        bounds.insert(static_cast<std::int32_t>(low + range * static_cast<std::int64_t>(k) /
                                                          static_cast<std::int64_t>(parts)));
        bounds.insert(seen[seen.size() * k / parts]);
    }
    return {bounds.begin(), bounds.end()};
}

std::uint8_t code_of(const std::vector<std::int32_t>& bounds, std::int64_t number) {
    const auto above = std::ranges::upper_bound(bounds, number) - bounds.begin();
    return static_cast<std::uint8_t>(std::max<std::ptrdiff_t>(0, above - 1));
}

/// Whether counts go so far that count_code() would tell most of them apart from nothing only.
bool counts_far(const std::vector<std::int32_t>& counts) {
    return !counts.empty() && counts[counts.size() / 2] > last_count;
}

/// Codes of contents as player 1 sees them, and how many there are.
int plan_codes(const Layout& layout, const Survey& survey, TupleNet::Codes& codes) {
    const std::size_t pieces = std::min<std::size_t>(layout.pieces.size(), 256);
    if (layout.counts) {
        std::vector<std::int32_t> bounds{0};
        if (counts_far(survey.counts))
            for (const std::int32_t bound : ranges_of(survey.counts, TupleNet::most_values - 1))
                bounds.push_back(bound);
        for (int i = 0; i < 256; ++i)
            codes[static_cast<std::size_t>(i)] =
                bounds.size() > 1 ? code_of(bounds, i) : count_code(i);
        return bounds.size() > 1 ? static_cast<int>(bounds.size()) : count_codes;
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

/// Numbers by groups.
void plan_number_codes(const std::vector<std::int32_t>& seen, int most, TupleNet::Extra& extra) {
    extra.low = seen.front();
    const std::vector<std::int32_t> bounds = ranges_of(seen, most);
    extra.values = std::max(2, static_cast<int>(bounds.size()));
    for (int content = 0; content < 256; ++content)
        extra.codes[static_cast<std::size_t>(content)] =
            code_of(bounds, std::int64_t{extra.low} + content);
}

constexpr int most_codes = TupleNet::most_number_values;
constexpr int most_layer_codes = 8;

/// Whether a number says what the cells do not. Of a cell that counts: whether it ever holds so
/// many that count_code() does not tell them apart.
bool is_worth_a_place(const std::vector<std::int32_t>& seen, const BoardExtras::Group& group) {
    return group.counts ? seen.back() > last_exact_count : seen.front() != seen.back();
}

/// Whether a cell that counts often holds so many as others hardly do: what was won.
bool goes_far(const std::vector<std::int32_t>& seen) {
    constexpr std::size_t seldom = 20;
    return seen[seen.size() - 1 - seen.size() / seldom] > last_count;
}

/// Which numbers change, and their codes: the same ones for all of a group.
void plan_extras(const Survey& survey, TupleNet& net) {
    const std::size_t count = survey.numbers.size();
    std::vector<bool> lives(count);
    std::size_t next = 0;
    for (const BoardExtras::Group& group : survey.groups)
        for (int i = 0; i < group.count; ++i, ++next)
            lives[next] = is_worth_a_place(survey.numbers[next], group);
    const auto spread = [&](const Mapping& moved) {  // images of what changes can change, too
        for (std::size_t i = 0; i < count; ++i)
            if (lives[i]) lives[moved[i]] = true;
    };
    for (const Mapping& mapping : survey.symmetries)
        spread(numbers_moved(survey.groups, mapping, 0));
    if (!survey.swap.empty()) spread(numbers_moved(survey.groups, survey.swap, net.players));
    std::size_t begin = 0;
    for (const BoardExtras::Group& group : survey.groups) {
        const std::size_t end = begin + static_cast<std::size_t>(group.count);
        std::vector<std::int32_t> seen;
        const auto living = static_cast<std::size_t>(
            std::count(lives.begin() + static_cast<std::ptrdiff_t>(begin),
                       lives.begin() + static_cast<std::ptrdiff_t>(end), true));
        if (net.extras.size() + living > TupleNet::most_extras) begin = end;
        for (std::size_t i = begin; i < end; ++i)
            if (lives[i])
                seen.insert(seen.end(), survey.numbers[i].begin(), survey.numbers[i].end());
        std::ranges::sort(seen);
        for (; begin < end; ++begin) {
            if (!lives[begin]) continue;
            TupleNet::Extra& extra = net.extras.emplace_back();
            extra.source = static_cast<std::uint16_t>(begin);
            const bool few = group.layer && !group.counts;
            plan_number_codes(seen, few ? most_layer_codes : most_codes, extra);
        }
    }
}

/// The cells' mapping, and where the net's numbers go; `swapped` as of numbers_moved().
Mapping with_extras(const Mapping& cells, const Survey& survey, int swapped, const TupleNet& net) {
    Mapping places = cells;
    const Mapping moved = numbers_moved(survey.groups, cells, swapped);
    for (const TupleNet::Extra& extra : net.extras) {
        const auto image =
            std::ranges::find(net.extras, moved[extra.source],
                              [](const TupleNet::Extra& each) { return each.source; });
        places.push_back(static_cast<std::uint16_t>(net.board + (image - net.extras.begin())));
    }
    return places;
}

void plan_views(const Game& game, const Survey& survey, TupleNet& net) {
    const Layout& layout = *game.layout();
    const Facts& facts = game.facts();
    net.board = static_cast<int>(layout.cells.size());
    net.players = facts.players;
    net.two_sided = facts.players == 1 || (facts.players == 2 && facts.zero_sum);
    const bool shared = facts.players > 1 && !survey.swap.empty();
    net.squashed = facts.goal == Goal::win && (facts.chance_later() || !net.two_sided);
    TupleNet::View view;
    net.values = plan_codes(layout, survey, view.codes);
    if (survey.fall != 0 && net.values < TupleNet::most_values) {
        net.fall = survey.fall;
        net.open = static_cast<std::uint8_t>(layout.pieces.size());
        view.codes[net.open] = static_cast<std::uint8_t>(net.values++);
    }
    plan_extras(survey, net);
    view.places = with_extras(survey.symmetries.front(), survey, 0, net);
    net.views.assign(static_cast<std::size_t>(net.players), view);
    const auto set_of = [&](int seen, int turn) {
        if (net.two_sided) return seen == 1 && turn == 1 && !shared ? 1 : 0;
        if (shared) return (turn + net.players - seen) % net.players;
        return net.players > 3 ? seen : seen * net.players + turn;
    };
    for (int seen = 0; seen < net.players; ++seen)
        for (int turn = 0; turn < net.players; ++turn)
            net.sets.push_back(static_cast<std::uint8_t>(set_of(seen, turn)));
    if (!shared) return;
    // As player 1 sees it once all have changed places so often that the viewer has come there.
    const std::vector<std::uint8_t> become = swapped_contents(layout, net.players);
    const Mapping moved = with_extras(survey.swap, survey, net.players, net);
    for (std::size_t seen = net.views.size(); seen-- > 1;) {
        const TupleNet::View& next = net.views[(seen + 1) % net.views.size()];
        TupleNet::View& own = net.views[seen];
        for (std::size_t i = 0; i < 256; ++i) own.codes[i] = next.codes[become[i]];
        for (std::size_t c = 0; c < moved.size(); ++c) own.places[c] = next.places[moved[c]];
    }
}

/// Four stages at equally frequent numbers of occupied cells; between two of them, both in part.
void plan_stages(const Survey& survey, TupleNet& net) {
    std::vector<int> anchors;
    for (const std::size_t eighth : {1U, 3U, 5U, 7U}) {
        const int at = survey.occupied[survey.occupied.size() * eighth / 8];
        if (anchors.empty() || at > anchors.back()) anchors.push_back(at);
    }
    for (int occupied = 0; occupied <= net.board; ++occupied) {
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
std::vector<std::uint32_t> ties_of(const Cells& cells, const std::vector<Cells>& orders,
                                   const TupleNet& net) {
    if (orders.empty()) return {};
    std::vector<std::uint32_t> ties(net.table_size(cells));
    for (std::uint32_t index = 0; index < ties.size(); ++index) {
        ties[index] = index;
        std::map<std::uint16_t, std::uint32_t> codes;
        std::uint32_t rest = index;
        for (const std::uint16_t cell : cells) {
            const auto radix = static_cast<std::uint32_t>(net.radix(cell));
            codes[cell] = rest % radix;
            rest /= radix;
        }
        for (const Cells& order : orders) {
            std::uint32_t other = 0;
            for (std::size_t i = order.size(); i-- > 0;)
                other = other * static_cast<std::uint32_t>(net.radix(order[i])) + codes[order[i]];
            ties[index] = std::min(ties[index], other);
        }
    }
    return ties;
}

/// One table for each group of places and its images.
void add_tables(const std::vector<Cells>& shapes, const std::vector<Mapping>& symmetries,
                FeaturePlan& plan) {
    std::map<Cells, bool> known;
    plan.net.tuples.push_back({0, {}});  // what the move itself is worth
    plan.ties.emplace_back();
    for (const Cells& shape : shapes) {
        const Cells own = sorted(shape);
        if (known.contains(own)) continue;
        const auto table = static_cast<std::uint16_t>(plan.ties.size());
        std::vector<Cells> orders;
        for (const Mapping& mapping : symmetries) {
            Cells mapped = image(shape, mapping);
            const Cells set = sorted(mapped);
            if (set == own && mapped != shape) orders.push_back(mapped);
            if (known.emplace(set, true).second)
                plan.net.tuples.push_back({table, std::move(mapped)});
        }
        plan.ties.push_back(ties_of(shape, orders, plan.net));
    }
}

/// The largest group of places that have so many values each, at most `most`.
int longest_of(int values, int most, std::uint32_t largest = largest_table) {
    int length = 1;
    for (std::uint32_t size = static_cast<std::uint32_t>(values * values);
         length < most && size <= largest; size *= static_cast<std::uint32_t>(values))
        ++length;
    return length;
}

/// Groups of places of which some hold numbers: each number; those of each two players; of a layer
/// what shapes_of() has, a cell with its number, and two neighbours with theirs.
class NumberShapes {
public:
    NumberShapes(const BoardGraph& graph, const Survey& survey, bool drawn, int longest,
                 const TupleNet& net)
        : graph_(graph), survey_(survey), drawn_(drawn), longest_(longest), net_(net) {}

    std::vector<Cells> take() && {
        std::size_t begin = 0;
        for (const BoardExtras::Group& group : survey_.groups) {
            places_.assign(static_cast<std::size_t>(group.count), 0);  // 0 is a cell: none
            for (std::size_t i = 0; i < net_.extras.size(); ++i) {
                const std::size_t source = net_.extras[i].source;
                if (source >= begin && source < begin + places_.size())
                    places_[source - begin] =
                        static_cast<std::uint16_t>(static_cast<std::size_t>(net_.board) + i);
            }
            begin += static_cast<std::size_t>(group.count);
            group.layer && !group.counts ? add_layer() : add_list(group.counts);
        }
        return std::move(shapes_);
    }

private:
    void add(Cells cells, std::uint32_t largest = largest_table) {
        if (net_.table_size(cells) <= largest) shapes_.push_back(std::move(cells));
    }
    void add_list(bool counts) {
        std::erase(places_, 0);
        for (const std::uint16_t place : places_) add({place});
        if (counts)
            std::erase_if(places_, [&](std::uint16_t place) {
                const auto extra = static_cast<std::size_t>(place - net_.board);
                return !goes_far(survey_.numbers[net_.extras[extra].source]);
            });
        if (places_.size() > max_players) return;
        for (std::size_t i = 0; i < places_.size(); ++i)
            for (std::size_t j = 0; j < i; ++j) add({places_[j], places_[i]}, largest_number_table);
    }
    void add_layer() {
        std::vector<bool> live;
        int values = 2;
        for (const std::uint16_t place : places_) {
            live.push_back(place != 0);
            if (place != 0) values = net_.radix(place);
        }
        const int longest = longest_of(values, longest_);
        for (Cells& shape : shapes_of(graph_, drawn_, live, longest)) {
            for (std::uint16_t& cell : shape) cell = places_[cell];
            add(std::move(shape));
        }
        for (std::size_t c = 0; c < live.size(); ++c) {
            if (!live[c]) continue;
            const auto cell = static_cast<std::uint16_t>(c);
            if (survey_.live[c]) add({cell, places_[c]});
            for (const auto& axis : graph_.axes)
                if (const std::int16_t next = axis[c];
                    next >= 0 && live[static_cast<std::size_t>(next)])
                    add({cell, places_[c], static_cast<std::uint16_t>(next),
                         places_[static_cast<std::size_t>(next)]});
        }
    }

    const BoardGraph& graph_;
    const Survey& survey_;
    bool drawn_;
    int longest_;
    const TupleNet& net_;
    Cells places_;  ///< of the group's numbers
    std::vector<Cells> shapes_;
};

}  // namespace

FeaturePlan plan_features(const Game& game, const std::string& spec, const BoardGraph& graph,
                          const Survey& survey, ShapeKinds kinds) {
    FeaturePlan plan;
    plan.net.spec = spec;
    plan.net.fingerprint = rules_fingerprint(game);
    plan_views(game, survey, plan.net);
    plan_stages(survey, plan.net);
    int longest = longest_of(plan.net.values, TupleNet::longest_tuple,
                             plan.net.fall == 0 ? largest_table : largest_fallen_table);
    const TupleNet bare = plan.net;
    const bool drawn = game.layout()->shape == Layout::Shape::graph;
    std::vector<Mapping> symmetries;
    for (const Mapping& mapping : survey.symmetries)
        symmetries.push_back(with_extras(mapping, survey, 0, plan.net));
    const auto sets = static_cast<std::uint32_t>(plan.net.count_sets());
    for (;; --longest) {
        std::vector<Cells> shapes = shapes_of(graph, drawn, survey.live, longest, kinds);
        std::ranges::copy(NumberShapes(graph, survey, drawn, longest, plan.net).take(),
                          std::back_inserter(shapes));
        add_tables(shapes, symmetries, plan);
        const std::uint32_t entries = plan.net.offsets().back();
        const bool fits = entries <= most_entries &&
                          std::uint64_t{entries} * sets <= most_entries_together &&
                          plan.net.tuples.size() <= TupleNet::most_tuples;
        if (fits || longest == 1) break;
        plan = {bare, {}};
    }
    if (std::uint64_t{plan.net.offsets().back()} * sets > TupleNet::most_weights ||
        plan.net.tuples.size() > TupleNet::most_tuples)
        throw Error(fmt::format("learn: a position of {} has too many numbers to be learned",
                                game.info().name));
    const bool margin = game.facts().goal == Goal::margin;
    if (margin) plan.net.point = mean_score_whole;
    const double unit = margin ? survey.margin * plan.net.point : 100;
    plan.net.scale = static_cast<std::int32_t>(
        std::lround(unit * (1 << 20) / (TupleNet::whole * TupleNet::one)));
    if (margin) plan.net.base = static_cast<std::int32_t>(survey.usual) * plan.net.point;
    plan.net.weights.resize(std::size_t{plan.net.offsets().back()} * sets);
    return plan;
}

}  // namespace ply::learning
