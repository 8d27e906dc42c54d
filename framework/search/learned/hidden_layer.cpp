#include "framework/search/learned/hidden_layer.hpp"

#include <algorithm>
#include <cstring>

#include "framework/search/learned/board_differences.hpp"
#include "framework/search/learned/tuple_net.hpp"

namespace ply {
namespace {

constexpr std::size_t sides = 2;
using Wide [[gnu::vector_size(HiddenLayer::group * sizeof(std::int32_t))]] = std::int32_t;

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

HiddenValue::HiddenValue(const TupleNet& net)
    : net_(net),
      groups_(static_cast<std::size_t>(net.hidden.units / HiddenLayer::group)),
      first_(HiddenLayer::first_features(net)) {
    const HiddenLayer& layer = net.hidden;
    const auto units = static_cast<std::size_t>(layer.units);
    const auto ready = [](const std::vector<HiddenLayer::Part>& parts, std::vector<Lanes>& lanes) {
        lanes.resize(parts.size() / HiddenLayer::group);
        std::memcpy(lanes.data(), parts.data(), parts.size() * sizeof(HiddenLayer::Part));
    };
    ready(layer.rows, rows_);
    ready(layer.biases, biases_);
    std::vector<HiddenLayer::Part> mixed;
    for (std::size_t set = 0; set < net.count_sets(); ++set)
        for (const TupleNet::Mix& mix : net.mixes) {
            const auto mixture = [&](const auto& parts, std::size_t stride, std::size_t at) {
                std::int64_t sum = 0;
                for (std::size_t k = 0; k < TupleNet::stages; ++k)
                    sum += std::int64_t{mix[k]} * parts[(set * TupleNet::stages + k) * stride + at];
                return sum / TupleNet::whole;
            };
            for (std::size_t at = 0; at < sides * units; ++at)
                mixed.push_back(
                    static_cast<HiddenLayer::Part>(mixture(layer.outs, sides * units, at)));
            bases_.push_back(static_cast<std::int32_t>(mixture(layer.bases, 1, 0)));
        }
    ready(mixed, outs_);
}

HiddenSight::HiddenSight(const HiddenValue& value)
    : value_(value), contents_(static_cast<std::size_t>(value.net_.places()), 0) {
    const TupleNet& net = value.net_;
    for (Player view = 0; view < 2; ++view) {
        std::vector<Lanes>& sums = sums_[static_cast<std::size_t>(view)];
        const std::size_t set = net.set_of(view, view);
        const auto begin = value.biases_.begin() + static_cast<std::ptrdiff_t>(set * value.groups_);
        sums.assign(begin, begin + static_cast<std::ptrdiff_t>(value.groups_));
        const TupleNet::View& seen = net.views[static_cast<std::size_t>(view)];
        for (std::size_t cell = 0; cell < contents_.size(); ++cell) {  // content 0 may have a row
            const std::size_t code = net.codes(seen, cell)[0];
            if (code == 0) continue;
            const std::size_t feature =
                set * value.first_.back() + value.first_[seen.places[cell]] + code - 1;
            for (std::size_t g = 0; g < value.groups_; ++g)
                sums[g] += value.rows_[feature * value.groups_ + g];
        }
    }
}

void HiddenSight::see(const std::uint8_t* contents) {
    const TupleNet& net = value_.net_;
    const std::size_t groups = value_.groups_;
    each_difference(contents, contents_.data(), contents_.size(), [&](std::size_t cell) {
        for (Player view = 0; view < 2; ++view) {
            const TupleNet::View& seen = net.views[static_cast<std::size_t>(view)];
            const TupleNet::Codes& codes = net.codes(seen, cell);
            const std::size_t set = net.set_of(view, view);
            const Lanes* const rows =
                value_.rows_.data() +
                (set * value_.first_.back() + value_.first_[seen.places[cell]]) * groups;
            const std::size_t before = codes[contents_[cell]];
            const std::size_t now = codes[contents[cell]];
            Lanes* const sums = sums_[static_cast<std::size_t>(view)].data();
            if (before != 0 && now != 0) {
                // In this order no sum overflows, whatever the file says: largest_sum().
                for (std::size_t g = 0; g < groups; ++g) {
                    sums[g] -= rows[(before - 1) * groups + g];
                    sums[g] += rows[(now - 1) * groups + g];
                }
            } else if (now != 0) {
                for (std::size_t g = 0; g < groups; ++g) sums[g] += rows[(now - 1) * groups + g];
            } else if (before != 0) {
                for (std::size_t g = 0; g < groups; ++g) sums[g] -= rows[(before - 1) * groups + g];
            }
        }
        if (cell < static_cast<std::size_t>(net.board))
            occupied_ += net.occupies(contents[cell]) - net.occupies(contents_[cell]);
        contents_[cell] = contents[cell];
    });
}

std::int64_t HiddenSight::value(Player turn, const std::uint8_t* contents) {
    see(contents);
    const TupleNet& net = value_.net_;
    const std::size_t mix =
        net.set_of(turn, turn) * net.mixes.size() + static_cast<std::size_t>(occupied_);
    const Lanes* out = value_.outs_.data() + mix * sides * value_.groups_;
    const Lanes none = {};
    const Lanes whole = none + HiddenLayer::one;
    Wide sum = {};
    for (const Player view : {turn, 1 - turn})
        for (const Lanes& each : sums_[static_cast<std::size_t>(view)]) {
            Lanes unit = each < none ? none : each;
            unit = unit > whole ? whole : unit;
            const Lanes said = unit * *out++;
            sum += __builtin_convertvector(unit, Wide) * __builtin_convertvector(said, Wide);
        }
    std::int64_t total = value_.bases_[mix];
    for (int i = 0; i < HiddenLayer::group; ++i) total += sum[i];
    return total;
}

}  // namespace ply
