#include "framework/learning/train/folding.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace ply::learning {
namespace {

/// The table of a single cell, the one that takes its weights, and how often the cell is in that
/// one's tuples.
struct Fold {
    std::uint16_t host = 0;
    int times = 0;
};

class Folder {
public:
    explicit Folder(TupleNet& net)
        : net_(net), offsets_(net.offsets()), folds_(net.lengths.size()) {
        single_.resize(static_cast<std::size_t>(net.cells()));
        for (const TupleNet::Tuple& tuple : net.tuples)
            if (tuple.cells.size() == 1) single_[tuple.cells[0]] = tuple.table;
    }
    void fold() {
        for (const TupleNet::Tuple& tuple : net_.tuples)
            if (tuple.cells.size() > 1 && first_of(tuple)) offer(tuple.table);
        for (const TupleNet::Tuple& tuple : net_.tuples)
            if (tuple.cells.size() > 1 && first_of(tuple)) take_over(tuple);
        const std::size_t sets = net_.shared ? 1 : 2;
        for (std::size_t set = 0; set < sets; ++set)
            for (std::size_t table = 0; table < folds_.size(); ++table)
                if (folds_[table])
                    std::fill_n(net_.weights.begin() + begin(set, table), net_.table_size(1),
                                TupleNet::Weight{});
    }

private:
    bool first_of(const TupleNet::Tuple& tuple) const {
        const auto same = [&](const TupleNet::Tuple& other) { return other.table == tuple.table; };
        return &*std::ranges::find_if(net_.tuples, same) == &tuple;
    }
    std::ptrdiff_t begin(std::size_t set, std::size_t table) const {
        return static_cast<std::ptrdiff_t>(set * offsets_.back() + offsets_[table]);
    }
    /// The cells of this table's tuples find a place in it, if all of a kind are in it equally
    /// often.
    void offer(std::uint16_t host) {
        std::vector<int> times(single_.size());
        for (const TupleNet::Tuple& tuple : net_.tuples)
            if (tuple.table == host)
                for (const std::uint16_t cell : tuple.cells) ++times[cell];
        for (std::uint16_t table = 0; table < folds_.size(); ++table) {
            if (net_.lengths[table] != 1 || folds_[table]) continue;
            int least = std::numeric_limits<int>::max();
            int most = 0;
            for (std::size_t cell = 0; cell < single_.size(); ++cell) {
                if (single_[cell] != table) continue;
                least = std::min(least, times[cell]);
                most = std::max(most, times[cell]);
            }
            if (most > 0 && least == most) folds_[table] = Fold{host, most};
        }
    }
    void take_over(const TupleNet::Tuple& tuple) {
        const std::size_t sets = net_.shared ? 1 : 2;
        const std::uint32_t size = net_.table_size(net_.lengths[tuple.table]);
        for (std::size_t set = 0; set < sets; ++set)
            for (std::uint32_t index = 0; index < size; ++index) {
                std::uint32_t rest = index;
                TupleNet::Weight& to =
                    net_.weights[static_cast<std::size_t>(begin(set, tuple.table) + index)];
                for (const std::uint16_t cell : tuple.cells) {
                    const std::uint32_t code = rest % static_cast<std::uint32_t>(net_.values);
                    rest /= static_cast<std::uint32_t>(net_.values);
                    const std::uint16_t table = single_[cell];
                    const auto& fold = folds_[table];
                    if (!fold || fold->host != tuple.table) continue;
                    add(to, net_.weights[static_cast<std::size_t>(begin(set, table) + code)],
                        fold->times);
                }
            }
    }
    static void add(TupleNet::Weight& to, const TupleNet::Weight& from, int times) {
        constexpr double most = std::numeric_limits<std::int16_t>::max();
        for (std::size_t k = 0; k < TupleNet::stages; ++k)
            to[k] = static_cast<std::int16_t>(
                std::clamp(to[k] + std::round(from[k] / static_cast<double>(times)), -most, most));
    }

    TupleNet& net_;
    std::vector<std::uint32_t> offsets_;
    std::vector<std::uint16_t> single_;       ///< of each cell; 0, which is no cell's: none
    std::vector<std::optional<Fold>> folds_;  ///< of each table
};

}  // namespace

void fold_singles(TupleNet& net) {
    Folder(net).fold();
}

}  // namespace ply::learning
