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

/// Where each begins in all of them.
using Rows = std::span<const std::uint32_t>;

/// largest_sum() says that every sum is a Part, and so is what is on the way to it, since what is
/// gone is taken away first.
[[gnu::always_inline]] inline void change_sums(Part* sums, const Part* rows, Rows gone, Rows come,
                                               std::size_t units) {
    // `auto` would forget that they may lie anywhere.
    using Lanes [[gnu::vector_size(32), gnu::aligned(2), gnu::may_alias]] = Part;
    constexpr std::size_t lanes = sizeof(Lanes) / sizeof(Part);
    static_assert(HiddenLayer::group == 2 * lanes);
    for (std::size_t begin = 0; begin < units; begin += HiddenLayer::group) {
        Lanes* const place = reinterpret_cast<Lanes*>(sums + begin);
        Lanes one = place[0];
        Lanes other = place[1];
        for (const std::uint32_t row : gone) {
            const Lanes* const parts = reinterpret_cast<const Lanes*>(rows + row + begin);
            one -= parts[0];
            other -= parts[1];
        }
        for (const std::uint32_t row : come) {
            const Lanes* const parts = reinterpret_cast<const Lanes*>(rows + row + begin);
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

using ChangeSums = void (*)(Part*, const Part*, Rows, Rows, std::size_t);
using OutOf = std::int64_t (*)(const Part*, const Part*, std::size_t);

void change_sums_anywhere(Part* sums, const Part* rows, Rows gone, Rows come, std::size_t units) {
    change_sums(sums, rows, gone, come, units);
}
std::int64_t out_of_anywhere(const Part* sums, const Part* outs, std::size_t units) {
    return out_of(sums, outs, units);
}
#if defined(__x86_64__)
[[gnu::target("avx2")]] void change_sums_wide(Part* sums, const Part* rows, Rows gone, Rows come,
                                              std::size_t units) {
    change_sums(sums, rows, gone, come, units);
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
    const auto places = static_cast<std::size_t>(net.places());
    const std::vector<std::uint32_t> first = HiddenLayer::first_features(net);
    const std::size_t scenes = layer.anchor.code == 0 ? 1 : 2;
    const auto each_content = [&](const auto& use) {
        for (const Player view : {0, 1})
            for (std::size_t cell = 0; cell < places; ++cell)
                for (std::size_t content = 0; content < 256; ++content)
                    use(view, cell, content,
                        net.codes(net.views[static_cast<std::size_t>(view)], cell)[content]);
    };
    each_content([&](Player, std::size_t, std::size_t content, std::size_t code) {
        if (code != 0) contents_a_cell_ = std::max(contents_a_cell_, content + 2);
    });
    rows_a_scene_ = places * contents_a_cell_;
    for (auto& rows : rows_) rows.assign(scenes * rows_a_scene_, no_row);
    each_content([&](Player view, std::size_t cell, std::size_t content, std::size_t code) {
        if (code == 0) return;
        const TupleNet::View& eyes = net.views[static_cast<std::size_t>(view)];
        const std::size_t begin = net.set_of(view, view) * first.back();
        for (std::size_t scene = 0; scene < scenes; ++scene) {
            const std::size_t place = layer.place_in(scene, eyes.places[cell]);
            rows_[static_cast<std::size_t>(view)]
                 [scene * rows_a_scene_ + cell * contents_a_cell_ + content] =
                     static_cast<Row>((begin + first[place] + code - 1) * units);
        }
        if (cell < static_cast<std::size_t>(net.board) && code == layer.anchor.code)
            anchors_[content] |= static_cast<std::uint8_t>(1 << view);
    });
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

std::size_t HiddenValue::scene(Player view, const std::uint8_t* contents) const {
    const TupleNet::View& eyes = net_.views[static_cast<std::size_t>(view)];
    for (std::size_t cell = 0; cell < static_cast<std::size_t>(net_.board); ++cell)
        if ((anchors_[contents[cell]] >> view & 1) != 0)
            return net_.hidden.anchor.scenes[eyes.places[cell]];
    return 0;
}

HiddenSight::HiddenSight(const HiddenValue& value)
    : value_(value),
      contents_(static_cast<std::size_t>(value.net_.places()), 0),
      changes_(contents_.size()),
      gone_(contents_.size()),
      come_(contents_.size()) {
    for (const Player view : {0, 1}) see_anew(view);
}

void HiddenSight::change_sums(Sight& sight, std::size_t gone, std::size_t come) {
    const HiddenLayer& layer = value_.net_.hidden;
    change_sums_here(sight.sums.data(), layer.rows.data(), {gone_.data(), gone},
                     {come_.data(), come}, static_cast<std::size_t>(layer.units));
}

/// Without a branch, which would be guessed wrongly every other time.
void HiddenSight::add_to(std::vector<Row>& rows, std::size_t& count, Row row) {
    rows[count] = row;
    count += static_cast<std::size_t>(row != HiddenValue::no_row);
}

/// All of what stands in contents_, from the player's scene.
void HiddenSight::see_anew(Player view) {
    const TupleNet& net = value_.net_;
    const auto units = static_cast<std::ptrdiff_t>(net.hidden.units);
    Sight& sight = sights_[static_cast<std::size_t>(view)];
    const auto biases =
        net.hidden.biases.begin() + static_cast<std::ptrdiff_t>(net.set_of(view, view)) * units;
    sight.sums.assign(biases, biases + units);
    const Row* const rows = value_.rows(view, sight.scene);
    std::size_t come = 0;
    for (std::size_t cell = 0; cell < contents_.size(); ++cell)  // contents of 0 may have a row
        add_to(come_, come, value_.row_of(rows, cell, contents_[cell]));
    change_sums(sight, 0, come);
}

void HiddenSight::see(const std::uint8_t* contents) {
    const TupleNet& net = value_.net_;
    const auto board = static_cast<std::size_t>(net.board);
    std::size_t count = 0;
    int anchors = 0;  // that come or go
    each_difference(contents, contents_.data(), contents_.size(), [&](std::size_t cell) {
        const std::uint8_t before = contents_[cell];
        const std::uint8_t now = contents[cell];
        contents_[cell] = now;
        changes_[count++] = {static_cast<std::uint16_t>(cell), before, now};
        if (cell >= board) return;
        occupied_ += net.occupies(now) - net.occupies(before);
        anchors |= value_.anchors_[before] | value_.anchors_[now];
    });
    for (const Player view : {0, 1}) {
        Sight& sight = sights_[static_cast<std::size_t>(view)];
        const std::size_t scene =
            (anchors >> view & 1) != 0 ? value_.scene(view, contents) : sight.scene;
        if (scene != sight.scene) {
            sight.scene = scene;
            see_anew(view);
            continue;
        }
        const Row* const rows = value_.rows(view, scene);
        std::size_t gone = 0;
        std::size_t come = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const Change& change = changes_[i];
            add_to(gone_, gone, value_.row_of(rows, change.cell, change.before));
            add_to(come_, come, value_.row_of(rows, change.cell, change.now));
        }
        change_sums(sight, gone, come);
    }
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
