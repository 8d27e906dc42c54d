/// MTD(f) and SSS*, as calls of alpha-beta with an empty window and a table that remembers.
/// (Plaat, Schaeffer, Pijls and de Bruin, "Best-first fixed-depth minimax algorithms", 1996;
/// SSS*: Stockman, "A minimax algorithm better than alpha-beta?", 1979)
#pragma once

#include "framework/search/textbook/alphabeta_tt.hpp"

namespace ply {

/// Where the search for the value begins.
enum class FirstGuess : std::uint8_t {
    previous,  ///< MTD(f): the value of the depth before
    infinity,  ///< SSS*: above every value, and only downwards
};

/// Each pass asks whether the value reaches a bound; the results close in from both sides. The
/// table keeps the leaves, too, so that SSS* reads each of them once, as Stockman's does. Without a
/// table (tt=0) every pass starts from nothing: right, but slow.
template <Rules R, FirstGuess guess>
class MemoryTest {
public:
    using State = typename R::State;

    /// Option `deepen`, beside those of AlphaBetaTT: shallower searches go before, whose value and
    /// table lead the next one. Without, as in the paper's comparison, a search to depth d alone,
    /// which for MTD(f) begins at 0. Option `leaves`: the table keeps the leaves, too, so that SSS*
    /// reads each of them once, as Stockman's does.
    MemoryTest(Tree<R>& tree, const Options& options)
        : always_deepens(options.word("deepen") == "yes"),
          tree_(tree),
          memory_(tree, options, options.word("leaves") == "yes") {}
    const bool always_deepens;
    void new_match() {
        memory_.new_match();
        value_ = 0;
    }

    Score root_value(const State& root, int depth) {
        const bool first = depth == 1 || !always_deepens;
        memory_.begin(depth, first);
        Score lower = -infinite_score;
        Score upper = infinite_score;
        Score value = guess == FirstGuess::infinity ? infinite_score : first ? 0 : value_;
        while (lower < upper) {
            const Score bound = value == lower ? value + 1 : value;
            value = memory_.window_value(root, depth, bound - 1, bound);
            if (tree_.stopped()) return 0;
            tree_.found(value);
            if (value < bound) {
                upper = value;
            } else {
                lower = value;
                line_ = memory_.line();
            }
        }
        return value_ = value;
    }
    const PrincipalVariation& line() const { return line_; }

private:
    Tree<R>& tree_;
    AlphaBetaTT<R> memory_;
    PrincipalVariation line_;
    Score value_ = 0;
};

template <Rules R>
using MtdF = MemoryTest<R, FirstGuess::previous>;
template <Rules R>
using SssStar = MemoryTest<R, FirstGuess::infinity>;

}  // namespace ply
