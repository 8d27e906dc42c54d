/// The likelihood of a list of ratings, see list_fit.hpp.
#pragma once

#include <cstddef>
#include <vector>

#include "framework/statistics/list_fit.hpp"

namespace ply {

/// What is fitted: the strengths of all players, then the advantage, then the d of draws.
using ListPoint = std::vector<double>;

class ListLikelihood {
public:
    ListLikelihood(int players, const PairTable& table, const ListModel& model,
                   const std::vector<FixedStrength>& fixed);

    /// Where the fit begins; what is fixed has its value.
    const ListPoint& start() const { return start_; }
    /// Entries that are fitted.
    const std::vector<bool>& free() const { return free_; }
    bool drifts() const { return drifts_; }  ///< nothing is fixed: a constant may be added to all
    std::size_t players() const { return players_; }
    std::size_t advantage_at() const { return players_; }
    std::size_t draws_at() const { return players_ + 1; }

    /// Logarithm, slope and curvature (the negative second derivative) at a point, whose d is above
    /// 0 where it is fitted. What is fixed has no slope.
    class Curve {
    public:
        double value = 0;
        ListPoint slope;
        /// curvature * v
        ListPoint times(const ListPoint& v) const;
        ListPoint diagonal() const;
        /// curvature[i][j] += what is there, for those that are fitted.
        void add_to(std::vector<std::vector<double>>& matrix) const;

    private:
        friend class ListLikelihood;
        struct Bend {
            std::size_t first, second;
            double x, mixed;  ///< of x twice, of x and d
        };
        const ListLikelihood* of_ = nullptr;
        std::vector<Bend> bends_;
        double draws_ = 0;  ///< of d twice
    };
    Curve at(const ListPoint& point) const;

private:
    /// Two players in one order of seats: how often the first seat was at least as good, the
    /// second, and both: w + tD, l + tD and D, where t is 1/2 for halves and 1 otherwise.
    struct Term {
        std::size_t first, second;
        double won, lost, drawn;
    };
    void add_terms(const PairTable& table, const ListModel& model);

    std::size_t players_;
    bool draws_apart_;
    bool drifts_;
    std::vector<Term> terms_;
    ListPoint start_;
    std::vector<bool> free_;
};

}  // namespace ply
