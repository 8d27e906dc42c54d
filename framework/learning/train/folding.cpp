#include "framework/learning/train/folding.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace ply::learning {
namespace {

constexpr std::size_t most_small = 2;

/// The table that takes another one's weights, and how often each of that one's tuples is a part of
/// its tuples.
struct Fold {
    std::uint16_t host = 0;
    int times = 0;
};

bool is_small(const TupleNet::Tuple& tuple) {
    return !tuple.cells.empty() && tuple.cells.size() <= most_small;
}

bool is_part_of(const TupleNet::Tuple& small, const TupleNet::Tuple& large) {
    return small.cells.size() < large.cells.size() &&
           std::ranges::all_of(small.cells, [&](std::uint16_t cell) {
               return std::ranges::find(large.cells, cell) != large.cells.end();
           });
}

class Folder {
public:
    explicit Folder(TupleNet& net)
        : net_(net), offsets_(net.offsets()), of_cell_(static_cast<std::size_t>(net.places())) {
        const std::size_t tables = offsets_.size() - 1;
        folds_.resize(tables);
        of_table_.resize(tables);
        for (const TupleNet::Tuple& tuple : net.tuples) {
            of_table_[tuple.table].push_back(&tuple);
            if (is_small(tuple)) of_cell_[tuple.cells[0]].push_back(&tuple);
        }
    }
    /// Small ones into larger ones, pairs after single cells: what a pair took goes on with it.
    void fold() {
        for (std::size_t size = 1; size <= most_small; ++size) {
            std::ranges::fill(folds_, std::nullopt);
            each_first([&](const TupleNet::Tuple& host) { offer(host, size); });
            each_first([&](const TupleNet::Tuple& host) { take_over(host); });
            for (std::size_t set = 0; set < net_.count_sets(); ++set)
                for (std::size_t table = 0; table < folds_.size(); ++table)
                    if (folds_[table])
                        std::fill_n(net_.weights.begin() + begin(set, table), size_of(table),
                                    TupleNet::Weight{});
        }
    }

private:
    /// One tuple of each table: the others are its images.
    template <class Work>
    void each_first(const Work& work) const {
        for (const auto& tuples : of_table_)
            if (!tuples.empty()) work(*tuples.front());
    }
    template <class Work>
    void each_part(const TupleNet::Tuple& host, const Work& work) const {
        for (const std::uint16_t cell : host.cells)
            for (const TupleNet::Tuple* const small : of_cell_[cell])
                if (is_part_of(*small, host)) work(*small);
    }
    std::uint32_t size_of(std::size_t table) const { return offsets_[table + 1] - offsets_[table]; }
    std::ptrdiff_t begin(std::size_t set, std::size_t table) const {
        return static_cast<std::ptrdiff_t>(set * offsets_.back() + offsets_[table]);
    }
    /// Small ones whose table's tuples are all part of equally many of the host's find a place in
    /// it.
    void offer(const TupleNet::Tuple& host, std::size_t size) {
        std::map<const TupleNet::Tuple*, int> times;
        for (const TupleNet::Tuple* const each : of_table_[host.table])
            each_part(*each, [&](const TupleNet::Tuple& small) {
                if (small.cells.size() == size && !folds_[small.table]) ++times[&small];
            });
        std::set<std::uint16_t> tables;
        for (const auto& [small, count] : times) tables.insert(small->table);
        for (const std::uint16_t table : tables) {
            const int first = times[of_table_[table].front()];
            if (first > 0 && std::ranges::all_of(of_table_[table], [&](const auto* small) {
                    return times[small] == first;
                }))
                folds_[table] = Fold{host.table, first};
        }
    }
    void take_over(const TupleNet::Tuple& host) {
        each_part(host, [&](const TupleNet::Tuple& small) {
            const auto& fold = folds_[small.table];
            if (!fold || fold->host != host.table) return;
            for (std::uint32_t index = 0; index < size_of(host.table); ++index) {
                const std::uint32_t part = index_of(small, host, index);
                for (std::size_t set = 0; set < net_.count_sets(); ++set)
                    add(net_.weights[static_cast<std::size_t>(begin(set, host.table)) + index],
                        net_.weights[static_cast<std::size_t>(begin(set, small.table)) + part],
                        fold->times);
            }
        });
    }
    /// Of the small tuple, where the large one has that index.
    std::uint32_t index_of(const TupleNet::Tuple& small, const TupleNet::Tuple& large,
                           std::uint32_t index) const {
        std::uint32_t found = 0;
        for (const std::uint16_t place : large.cells) {
            const auto radix = static_cast<std::uint32_t>(net_.radix(place));
            const std::uint32_t code = index % radix;
            index /= radix;
            std::uint32_t stride = 1;
            for (const std::uint16_t own : small.cells) {
                if (own == place) found += code * stride;
                stride *= static_cast<std::uint32_t>(net_.radix(own));
            }
        }
        return found;
    }
    static void add(TupleNet::Weight& to, const TupleNet::Weight& from, int times) {
        constexpr double most = std::numeric_limits<std::int16_t>::max();
        for (std::size_t k = 0; k < TupleNet::stages; ++k)
            to[k] = static_cast<std::int16_t>(
                std::clamp(to[k] + std::round(from[k] / static_cast<double>(times)), -most, most));
    }

    TupleNet& net_;
    std::vector<std::uint32_t> offsets_;
    std::vector<std::vector<const TupleNet::Tuple*>> of_cell_;  ///< small ones, by their first
    std::vector<std::vector<const TupleNet::Tuple*>> of_table_;
    std::vector<std::optional<Fold>> folds_;  ///< of each table
};

}  // namespace

void fold_small(TupleNet& net) {
    Folder(net).fold();
}

}  // namespace ply::learning
