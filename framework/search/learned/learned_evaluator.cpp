#include "framework/search/learned/learned_evaluator.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <iterator>
#include <utility>

namespace ply {
namespace {

constexpr int block = 8;  ///< contents compared at once

/// All whose tables are not nothing but zeros.
std::vector<TupleNet::Tuple> worth_looking_at(const TupleNet& net) {
    const std::vector<std::uint32_t> offsets = net.offsets();
    const auto says_something = [&](std::size_t table) {
        for (std::size_t set = 0; set < (net.shared ? 1U : 2U); ++set) {
            const auto begin = net.weights.begin() +
                               static_cast<std::ptrdiff_t>(set * offsets.back() + offsets[table]);
            const auto end = begin + net.table_size(net.lengths[table]);
            if (std::any_of(begin, end, [](const auto& w) { return w != TupleNet::Weight{}; }))
                return true;
        }
        return false;
    };
    std::vector<bool> tables;
    for (std::size_t table = 0; table < net.lengths.size(); ++table)
        tables.push_back(says_something(table));
    std::vector<TupleNet::Tuple> found;
    std::ranges::copy_if(net.tuples, std::back_inserter(found),
                         [&](const TupleNet::Tuple& tuple) { return tables[tuple.table]; });
    return found;
}

}  // namespace

LearnedValue::LearnedValue(TupleNet net) : net_(std::move(net)) {
    const std::vector<std::uint32_t> offsets = net_.offsets();
    const std::vector<TupleNet::Tuple> tuples = worth_looking_at(net_);
    std::vector<std::vector<Use>> uses(static_cast<std::size_t>(net_.cells()));
    for (std::size_t t = 0; t < tuples.size(); ++t) {
        std::uint32_t stride = 1;
        for (const std::uint16_t place : tuples[t].cells) {
            uses[place].push_back({static_cast<std::uint32_t>(t), stride});
            stride *= static_cast<std::uint32_t>(net_.values);
        }
    }
    for (const auto& of_place : uses) {
        first_.push_back(static_cast<std::uint32_t>(uses_.size()));
        uses_.insert(uses_.end(), of_place.begin(), of_place.end());
    }
    first_.push_back(static_cast<std::uint32_t>(uses_.size()));
    for (std::size_t player = 0; player < 2; ++player) {
        const std::uint32_t set = player == 1 && !net_.shared ? offsets.back() : 0;
        for (const TupleNet::Tuple& tuple : tuples)
            empty_[player].push_back(set + offsets[tuple.table]);
        for (std::size_t place = 0; place < uses.size(); ++place)
            for (const Use& use : uses[place])
                empty_[player][use.tuple] += use.stride * net_.views[player].codes[0];
    }
}

LearnedEvaluator::LearnedEvaluator(std::shared_ptr<const LearnedValue> value)
    : value_(std::move(value)) {
    const auto cells = static_cast<std::size_t>(value_->net_.cells());
    buffer_.resize(cells);
    for (std::size_t player = 0; player < 2; ++player) {
        Sight& sight = sights_[player];
        sight.contents.assign((cells + block - 1) / block * block, 0);
        sight.at = value_->empty_[player];
        for (const std::uint32_t at : sight.at)
            for (std::size_t k = 0; k < TupleNet::stages; ++k)
                sight.sums[k] += value_->net_.weights[at][k];
    }
}

Score LearnedEvaluator::operator()(const Game& game, const AnyState& state, Player view) {
    if (&game != game_) {
        game_ = &game;
        cells_ = dynamic_cast<const BoardCells*>(&game);
    }
    const Player mover = game.mover(state);
    const Score score = value(mover, cells_of(game, cells_, state, buffer_.data()));
    return mover == view ? score : -score;
}

Score LearnedEvaluator::value(Player mover, const std::uint8_t* contents) {
    const TupleNet& net = value_->net_;
    const std::size_t player = mover == 1 ? 1 : 0;
    Sight& sight = sights_[player];
    see(net.views[player], sight, contents);
    const TupleNet::Mix& mix = net.mixes[static_cast<std::size_t>(sight.occupied)];
    std::int64_t sum = 0;
    for (std::size_t k = 0; k < TupleNet::stages; ++k) sum += std::int64_t{mix[k]} * sight.sums[k];
    return clamp_evaluation(sum * net.scale / (1 << 20));
}

void LearnedEvaluator::see(const TupleNet::View& view, Sight& sight, const std::uint8_t* contents) {
    const std::size_t cells = buffer_.size();
    const TupleNet::Weight* const weights = value_->net_.weights.data();
    for (std::size_t begin = 0; begin < cells; begin += block) {
        std::uint64_t now = 0;
        std::uint64_t before = 0;
        std::memcpy(&now, contents + begin, std::min<std::size_t>(block, cells - begin));
        std::memcpy(&before, &sight.contents[begin], block);
        for (std::uint64_t differs = now ^ before; differs != 0;) {
            const int byte = std::countr_zero(differs) / 8;
            differs &= ~(std::uint64_t{0xff} << 8 * byte);
            const std::size_t cell = begin + static_cast<std::size_t>(byte);
            const std::uint8_t old = sight.contents[cell];
            sight.occupied += (contents[cell] != 0) - (old != 0);
            const int change = view.codes[contents[cell]] - view.codes[old];
            if (change == 0) continue;
            const std::size_t place = view.places[cell];
            for (std::uint32_t u = value_->first_[place]; u < value_->first_[place + 1]; ++u) {
                const LearnedValue::Use& use = value_->uses_[u];
                std::uint32_t& at = sight.at[use.tuple];
                const TupleNet::Weight& from = weights[at];
                at += use.stride * static_cast<std::uint32_t>(change);
                const TupleNet::Weight& to = weights[at];
                for (std::size_t k = 0; k < TupleNet::stages; ++k) sight.sums[k] += to[k] - from[k];
            }
        }
        std::memcpy(&sight.contents[begin], &now, block);
    }
}

}  // namespace ply
