#include "framework/search/learned/hidden_layer.hpp"

#include <algorithm>
#include <span>

#include "framework/search/learned/board_differences.hpp"
#include "framework/search/learned/tuple_net.hpp"

namespace ply {
namespace {

constexpr std::size_t sides = 2;
using Part = HiddenLayer::Part;

// The loops that everything depends on. Each is compiled twice: for any processor, and for those
// with registers twice as wide.

using Rows = std::span<const Part* const>;

/// largest_sum() says that every sum is a Part, and so is what is on the way to it, since what is
/// gone is taken away first.
[[gnu::always_inline]] inline void change_sums(Part* sums, Rows gone, Rows come,
                                               std::size_t units) {
    // `auto` would forget that they may lie anywhere.
    using Lanes [[gnu::vector_size(32), gnu::aligned(2), gnu::may_alias]] = Part;
    constexpr std::size_t lanes = sizeof(Lanes) / sizeof(Part);
    static_assert(HiddenLayer::group == 2 * lanes);
    for (std::size_t begin = 0; begin < units; begin += HiddenLayer::group) {
        Lanes* const place = reinterpret_cast<Lanes*>(sums + begin);
        Lanes one = place[0];
        Lanes other = place[1];
        for (const Part* const row : gone) {
            const Lanes* const parts = reinterpret_cast<const Lanes*>(row + begin);
            one -= parts[0];
            other -= parts[1];
        }
        for (const Part* const row : come) {
            const Lanes* const parts = reinterpret_cast<const Lanes*>(row + begin);
            one += parts[0];
            other += parts[1];
        }
        place[0] = one;
        place[1] = other;
    }
}
[[gnu::always_inline]] inline std::int64_t out_of(const Part* sums, const Part* outs,
                                                  std::size_t units) {
    constexpr std::size_t at_once = 256;  // their sum is an int, most_out being what it is
    constexpr Part whole = HiddenLayer::one;
    std::int64_t total = 0;
    for (std::size_t begin = 0; begin < units; begin += at_once) {
        std::int32_t sum = 0;
        for (std::size_t i = begin; i < std::min(begin + at_once, units); ++i) {
            const Part above = sums[i] > 0 ? sums[i] : Part{0};
            const Part unit = above < whole ? above : whole;
            const auto said = static_cast<Part>(unit * outs[i]);
            sum += said * unit;
        }
        total += sum;
    }
    return total;
}

using ChangeSums = void (*)(Part*, Rows, Rows, std::size_t);
using OutOf = std::int64_t (*)(const Part*, const Part*, std::size_t);

void change_sums_anywhere(Part* sums, Rows gone, Rows come, std::size_t units) {
    change_sums(sums, gone, come, units);
}
std::int64_t out_of_anywhere(const Part* sums, const Part* outs, std::size_t units) {
    return out_of(sums, outs, units);
}
#if defined(__x86_64__)
[[gnu::target("avx2")]] void change_sums_wide(Part* sums, Rows gone, Rows come, std::size_t units) {
    change_sums(sums, gone, come, units);
}
[[gnu::target("avx2")]] std::int64_t out_of_wide(const Part* sums, const Part* outs,
                                                 std::size_t units) {
    return out_of(sums, outs, units);
}
const bool is_wide = __builtin_cpu_supports("avx2") != 0;
const ChangeSums change_sums_here = is_wide ? change_sums_wide : change_sums_anywhere;
const OutOf out_of_here = is_wide ? out_of_wide : out_of_anywhere;
#else
constexpr ChangeSums change_sums_here = change_sums_anywhere;
constexpr OutOf out_of_here = out_of_anywhere;
#endif

}  // namespace

std::vector<std::uint32_t> HiddenLayer::first_features(const TupleNet& net) {
    std::vector<std::uint32_t> first{0};
    for (int place = 0; place < net.places(); ++place)
        first.push_back(first.back() +
                        static_cast<std::uint32_t>(net.radix(static_cast<std::size_t>(place)) - 1));
    return first;
}

void HiddenLayer::resize(const TupleNet& net, int count) {
    units = count;
    const std::size_t sets = net.count_sets();
    const auto size = static_cast<std::size_t>(count);
    rows.assign(sets * first_features(net).back() * size, 0);
    biases.assign(sets * size, 0);
    outs.assign(sets * TupleNet::stages * sides * size, 0);
    bases.assign(sets * TupleNet::stages, 0);
}

std::int32_t HiddenLayer::largest_sum(const TupleNet& net) const {
    const std::vector<std::uint32_t> first = first_features(net);
    const auto size = static_cast<std::size_t>(units);
    std::int32_t largest = 0;
    for (std::size_t set = 0; set < net.count_sets(); ++set)
        for (std::size_t unit = 0; unit < size; ++unit) {
            std::int32_t most = biases[set * size + unit];
            std::int32_t least = most;
            for (std::size_t place = 0; place + 1 < first.size(); ++place) {
                std::int32_t up = 0;
                std::int32_t down = 0;
                for (std::uint32_t feature = first[place]; feature < first[place + 1]; ++feature) {
                    const std::int32_t part = rows[(set * first.back() + feature) * size + unit];
                    up = std::max(up, part);
                    down = std::min(down, part);
                }
                most += up;
                least += down;
            }
            largest = std::max({largest, most, -least});
        }
    return largest;
}

HiddenValue::HiddenValue(const TupleNet& net) : net_(net) {
    const HiddenLayer& layer = net.hidden;
    const auto units = static_cast<std::size_t>(layer.units);
    const std::vector<std::uint32_t> first = HiddenLayer::first_features(net);
    const std::size_t scenes = layer.anchor.code == 0 ? 1 : 2;
    for (Player view = 0; view < 2; ++view) {
        const TupleNet::View& eyes = net.views[static_cast<std::size_t>(view)];
        const std::size_t begin = net.set_of(view, view) * first.back();
        for (std::size_t scene = 0; scene < scenes; ++scene)
            for (const std::uint16_t place : eyes.places)
                rows_[static_cast<std::size_t>(view)].push_back(
                    layer.rows.data() + (begin + first[layer.place_in(scene, place)]) * units);
        for (std::size_t content = 0; content < 256; ++content)
            anchors_[static_cast<std::size_t>(view)][content] =
                layer.anchor.code != 0 && eyes.codes[content] == layer.anchor.code;
    }
    for (std::size_t set = 0; set < net.count_sets(); ++set)
        for (const TupleNet::Mix& mix : net.mixes) {
            const auto mixture = [&](const auto& parts, std::size_t stride, std::size_t at) {
                std::int64_t sum = 0;
                for (std::size_t k = 0; k < TupleNet::stages; ++k)
                    sum += std::int64_t{mix[k]} * parts[(set * TupleNet::stages + k) * stride + at];
                return sum / TupleNet::whole;
            };
            for (std::size_t at = 0; at < sides * units; ++at)
                outs_.push_back(static_cast<Part>(mixture(layer.outs, sides * units, at)));
            bases_.push_back(static_cast<std::int32_t>(mixture(layer.bases, 1, 0)));
        }
}

inline const HiddenLayer::Part* HiddenValue::row(Player view, std::size_t scene, std::size_t cell,
                                                 std::uint8_t content) const {
    const auto player = static_cast<std::size_t>(view);
    const TupleNet::View& eyes = net_.views[player];
    const std::size_t code = net_.codes(eyes, cell)[content];
    return code == 0 ? nullptr
                     : rows_[player][scene * eyes.places.size() + cell] +
                           (code - 1) * static_cast<std::size_t>(net_.hidden.units);
}

std::size_t HiddenValue::scene(Player view, const std::uint8_t* contents) const {
    const TupleNet::View& eyes = net_.views[static_cast<std::size_t>(view)];
    for (std::size_t cell = 0; cell < static_cast<std::size_t>(net_.board); ++cell)
        if (is_anchor(view, contents[cell])) return net_.hidden.anchor.scenes[eyes.places[cell]];
    return 0;
}

HiddenSight::HiddenSight(const HiddenValue& value)
    : value_(value), contents_(static_cast<std::size_t>(value.net_.places()), 0) {
    for (const Player view : {0, 1}) see_anew(view);
}

/// All of what stands in contents_, from the player's scene.
void HiddenSight::see_anew(Player view) {
    const TupleNet& net = value_.net_;
    const auto units = static_cast<std::ptrdiff_t>(net.hidden.units);
    Sight& sight = sights_[static_cast<std::size_t>(view)];
    const auto biases =
        net.hidden.biases.begin() + static_cast<std::ptrdiff_t>(net.set_of(view, view)) * units;
    sight.sums.assign(biases, biases + units);
    come_.clear();
    for (std::size_t cell = 0; cell < contents_.size(); ++cell)  // contents of 0 may have a row
        if (const auto* const row = value_.row(view, sight.scene, cell, contents_[cell]))
            come_.push_back(row);
    change_sums_here(sight.sums.data(), {}, come_, static_cast<std::size_t>(units));
}

void HiddenSight::see(const std::uint8_t* contents) {
    const TupleNet& net = value_.net_;
    changed_.clear();
    each_difference(contents, contents_.data(), contents_.size(), [&](std::size_t cell) {
        changed_.push_back(static_cast<std::uint16_t>(cell));
        if (cell < static_cast<std::size_t>(net.board))
            occupied_ += net.occupies(contents[cell]) - net.occupies(contents_[cell]);
    });
    std::array<bool, 2> anew{};
    for (const Player view : {0, 1}) {
        Sight& sight = sights_[static_cast<std::size_t>(view)];
        gone_.clear();
        come_.clear();
        bool stands_elsewhere = false;
        for (const std::uint16_t cell : changed_) {
            const std::uint8_t before = contents_[cell];
            const std::uint8_t now = contents[cell];
            if (cell < static_cast<std::size_t>(net.board))
                stands_elsewhere = stands_elsewhere || value_.is_anchor(view, before) ||
                                   value_.is_anchor(view, now);
            if (const auto* const row = value_.row(view, sight.scene, cell, before))
                gone_.push_back(row);
            if (const auto* const row = value_.row(view, sight.scene, cell, now))
                come_.push_back(row);
        }
        const std::size_t scene = stands_elsewhere ? value_.scene(view, contents) : sight.scene;
        anew[static_cast<std::size_t>(view)] = scene != sight.scene;
        if (scene == sight.scene)
            change_sums_here(sight.sums.data(), gone_, come_,
                             static_cast<std::size_t>(net.hidden.units));
        sight.scene = scene;
    }
    for (const std::uint16_t cell : changed_) contents_[cell] = contents[cell];
    for (const Player view : {0, 1})
        if (anew[static_cast<std::size_t>(view)]) see_anew(view);
}

std::int64_t HiddenSight::value(Player turn, const std::uint8_t* contents) {
    see(contents);
    const TupleNet& net = value_.net_;
    const auto units = static_cast<std::size_t>(net.hidden.units);
    const std::size_t mix =
        net.set_of(turn, turn) * net.mixes.size() + static_cast<std::size_t>(occupied_);
    const Part* const outs = value_.outs_.data() + mix * sides * units;
    const Part* const own = sights_[static_cast<std::size_t>(turn)].sums.data();
    const Part* const other = sights_[static_cast<std::size_t>(1 - turn)].sums.data();
    return value_.bases_[mix] + out_of_here(own, outs, units) +
           out_of_here(other, outs + units, units);
}

}  // namespace ply
