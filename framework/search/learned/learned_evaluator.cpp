#include "framework/search/learned/learned_evaluator.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "framework/game/adapters/rules_game.hpp"
#include "framework/search/learned/board_differences.hpp"

namespace ply {
namespace {

/// What 1 is in the sums of tuples, and of the hidden layer.
constexpr std::int64_t sum_one = TupleNet::whole * TupleNet::one;
constexpr std::int64_t hidden_one = HiddenLayer::one * HiddenLayer::one * HiddenLayer::out_one;

/// All whose tables are not nothing but zeros.
std::vector<TupleNet::Tuple> worth_looking_at(const TupleNet& net) {
    const std::vector<std::uint32_t> offsets = net.offsets();
    const auto says_something = [&](std::size_t table) {
        for (std::size_t set = 0; set < net.count_sets(); ++set) {
            const auto begin = net.weights.begin() +
                               static_cast<std::ptrdiff_t>(set * offsets.back() + offsets[table]);
            const auto end = begin + (offsets[table + 1] - offsets[table]);
            if (std::any_of(begin, end, [](const auto& w) { return w != TupleNet::Weight{}; }))
                return true;
        }
        return false;
    };
    std::vector<bool> tables;
    for (std::size_t table = 0; table + 1 < offsets.size(); ++table)
        tables.push_back(says_something(table));
    std::vector<TupleNet::Tuple> found;
    std::ranges::copy_if(net.tuples, std::back_inserter(found),
                         [&](const TupleNet::Tuple& tuple) { return tables[tuple.table]; });
    return found;
}

/// Of those that the board does not show: behind them come its cells, where they count.
int count_numbers(const Game& game) {
    int count = 0;
    for (const BoardExtras::Group& group : groups_beside_board(game)) count += group.count;
    return count;
}

}  // namespace

PositionReader::PositionReader(const Game& game)
    : game_(rules_game_of(game)),
      cells_(dynamic_cast<const BoardCells*>(&game_)),
      extras_(dynamic_cast<const BoardExtras*>(&game_)),
      buffer_(game.layout()->cells.size()),
      beside_(count_numbers(game_)),
      numbers_(static_cast<std::size_t>(beside_) + (game.layout()->counts ? buffer_.size() : 0)) {}

const std::vector<std::int32_t>& PositionReader::numbers(const AnyState& state) {
    extras_of(game_, extras_, state, numbers_.data(), beside_);
    const auto shown = numbers_.begin() + beside_;
    std::copy_n(cells(state), numbers_.end() - shown, shown);
    return numbers_;
}

std::vector<std::uint8_t> PositionReader::contents(const TupleNet& net, const AnyState& state) {
    std::vector<std::uint8_t> found(buffer_.size());
    net.copy_cells(cells(state), found.data());
    if (net.extras.empty()) return found;
    numbers(state);
    for (const TupleNet::Extra& extra : net.extras)
        found.push_back(extra.content(numbers_[extra.source]));
    return found;
}

LearnedValue::LearnedValue(TupleNet net) : net_(std::move(net)) {
    if (net_.hidden.units > 0) hidden_.emplace(net_);
    const std::vector<std::uint32_t> offsets = net_.offsets();
    const std::vector<TupleNet::Tuple> tuples = worth_looking_at(net_);
    std::vector<std::vector<Use>> uses(static_cast<std::size_t>(net_.places()));
    for (std::size_t t = 0; t < tuples.size(); ++t) {
        std::uint32_t stride = 1;
        for (const std::uint16_t place : tuples[t].cells) {
            uses[place].push_back({static_cast<std::uint32_t>(t), stride});
            stride *= static_cast<std::uint32_t>(net_.radix(place));
        }
    }
    for (const auto& of_place : uses) {
        first_.push_back(static_cast<std::uint32_t>(uses_.size()));
        uses_.insert(uses_.end(), of_place.begin(), of_place.end());
    }
    first_.push_back(static_cast<std::uint32_t>(uses_.size()));
    for (Player view = 0; view < net_.players; ++view)
        for (Player turn = 0; turn < net_.players; ++turn) {
            std::vector<std::uint32_t>& empty = empty_.emplace_back();
            const TupleNet::View& seen = net_.views[static_cast<std::size_t>(view)];
            const auto set = static_cast<std::uint32_t>(net_.set_of(view, turn));
            for (const TupleNet::Tuple& tuple : tuples)
                empty.push_back(set * offsets.back() + offsets[tuple.table]);
            for (std::size_t cell = 0; cell < uses.size(); ++cell)
                for (const Use& use : uses[seen.places[cell]])
                    empty[use.tuple] += use.stride * net_.codes(seen, cell)[0];
        }
}

std::int64_t LearnedValue::own(const Game& rules, const AnyState& state, Player mover) const {
    if (net_.own == 0) return 0;
    return std::int64_t{clamp_evaluation(rules.evaluate(0, state, mover))} * net_.own >> 16;
}

double LearnedValue::expected(Score score) const {
    if (net_.squashed) return static_cast<double>(score) / max_evaluation;
    return std::tanh((score - net_.base) / (2 * net_.unit()));
}

LearnedEvaluator::LearnedEvaluator(std::shared_ptr<const LearnedValue> value)
    : value_(std::move(value)),
      sights_(value_->empty_.size()),
      on_board_(static_cast<std::size_t>(value_->net_.board)),
      buffer_(static_cast<std::size_t>(value_->net_.places())) {
    if (value_->hidden_) hidden_.emplace(*value_->hidden_);
}

Score LearnedEvaluator::operator()(const Game& game, const AnyState& state, Player view) {
    const TupleNet& net = value_->net_;
    if (&game != game_) {
        game_ = &game;
        rules_ = &rules_game_of(game);
        cells_ = dynamic_cast<const BoardCells*>(rules_);
        extras_ = dynamic_cast<const BoardExtras*>(rules_);
        numbers_.resize(net.extras.empty() ? 0 : static_cast<std::size_t>(count_numbers(*rules_)));
    }
    const std::uint8_t* contents = cells_of(*rules_, cells_, state, on_board_.data());
    if (!net.extras.empty() || net.fall != 0) {
        net.copy_cells(contents, buffer_.data());
        contents = buffer_.data();
    }
    if (!net.extras.empty()) {
        const auto cells = static_cast<std::size_t>(net.board);
        extras_of(*rules_, extras_, state, numbers_.data(), static_cast<int>(numbers_.size()));
        for (std::size_t i = 0; i < net.extras.size(); ++i) {
            const std::size_t source = net.extras[i].source;
            const std::size_t beside = numbers_.size();
            buffer_[cells + i] = net.extras[i].content(source < beside ? numbers_[source]
                                                                       : buffer_[source - beside]);
        }
    }
    const Player turn = turn_of(*rules_, extras_, state);
    const auto side = [&](Player player) {
        return extras_ == nullptr ? player : extras_->side(state, player);
    };
    const Player mover = side(turn);
    if (!net.two_sided) return value(side(view), mover, contents);
    Score score = value(mover, mover, contents);
    if (net.own != 0)
        score = clamp_evaluation(std::int64_t{score} + value_->own(*rules_, state, turn));
    return turn == view || net.players == 1 ? score : -score;
}

Score LearnedEvaluator::value(Player view, Player turn, const std::uint8_t* contents) {
    const TupleNet& net = value_->net_;
    std::int64_t sum = value_->looks_up() ? tuple_sum(view, turn, contents) : 0;
    if (hidden_) sum += hidden_->value(turn, contents) * sum_one / hidden_one;
    const std::int64_t score = sum * net.scale / (1 << 20);
    if (!net.squashed) return clamp_evaluation(net.base + score);
    const double expected = std::tanh(static_cast<double>(score) / (2 * net.unit()));
    return static_cast<Score>(expected * max_evaluation);
}

std::int64_t LearnedEvaluator::tuple_sum(Player view, Player turn, const std::uint8_t* contents) {
    const TupleNet& net = value_->net_;
    const auto number = static_cast<std::size_t>(view * net.players + turn);
    Sight& sight = sights_[number];
    if (sight.contents.empty()) begin(sight, number);
    see(net.views[static_cast<std::size_t>(view)], sight, contents);
    const TupleNet::Mix& mix = net.mixes[static_cast<std::size_t>(sight.occupied)];
    std::int64_t sum = 0;
    for (std::size_t k = 0; k < TupleNet::stages; ++k) sum += std::int64_t{mix[k]} * sight.sums[k];
    return sum;
}

/// Sees the empty board.
void LearnedEvaluator::begin(Sight& sight, std::size_t number) const {
    sight.contents.assign(buffer_.size(), 0);
    sight.at = value_->empty_[number];
    for (const std::uint32_t at : sight.at)
        for (std::size_t k = 0; k < TupleNet::stages; ++k)
            sight.sums[k] += value_->net_.weights[at][k];
}

void LearnedEvaluator::see(const TupleNet::View& view, Sight& sight, const std::uint8_t* contents) {
    const TupleNet& net = value_->net_;
    const std::size_t cells = buffer_.size();
    const auto board = static_cast<std::size_t>(net.board);
    const TupleNet::Weight* const weights = net.weights.data();
    const LearnedValue::Use* const uses = value_->uses_.data();
    const std::uint32_t* const first = value_->first_.data();
    std::uint8_t* const before = sight.contents.data();
    std::uint32_t* const at = sight.at.data();
    std::array<std::int32_t, TupleNet::stages> sums =
        sight.sums;  // here, so that they stay in a register
    each_difference(contents, before, cells, [&](std::size_t cell) {
        const std::uint8_t old = before[cell];
        before[cell] = contents[cell];
        if (cell < board) sight.occupied += net.occupies(contents[cell]) - net.occupies(old);
        const TupleNet::Codes& codes = net.codes(view, cell);
        const int change = codes[contents[cell]] - codes[old];
        const std::size_t place = view.places[cell];
        const LearnedValue::Use* const last = uses + first[place + 1];
        for (const LearnedValue::Use* use = uses + first[place]; use != last; ++use) {
            const std::uint32_t from = at[use->tuple];
            const std::uint32_t to = from + use->stride * static_cast<std::uint32_t>(change);
            at[use->tuple] = to;
            for (std::size_t k = 0; k < TupleNet::stages; ++k)
                sums[k] += weights[to][k] - weights[from][k];
        }
    });
    sight.sums = sums;
}

}  // namespace ply
