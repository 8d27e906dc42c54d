/// Symmetric systems of equations, as small as those of a regression: a page, not a library.
#pragma once

#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

namespace ply::tuning {

/// n x n numbers, row by row.
class SquareMatrix {
public:
    explicit SquareMatrix(std::size_t size = 0) : size_(size), cells_(size * size) {}

    std::size_t size() const { return size_; }
    double& operator()(std::size_t row, std::size_t column) { return cells_[row * size_ + column]; }
    double operator()(std::size_t row, std::size_t column) const {
        return cells_[row * size_ + column];
    }

    std::vector<double> operator*(const std::vector<double>& x) const {
        std::vector<double> product(size_);
        for (std::size_t i = 0; i < size_; ++i)
            for (std::size_t j = 0; j < size_; ++j) product[i] += (*this)(i, j) * x[j];
        return product;
    }
    SquareMatrix operator*(const SquareMatrix& other) const {
        SquareMatrix product(size_);
        for (std::size_t i = 0; i < size_; ++i)
            for (std::size_t k = 0; k < size_; ++k)
                for (std::size_t j = 0; j < size_; ++j)
                    product(i, j) += (*this)(i, k) * other(k, j);
        return product;
    }

private:
    std::size_t size_;
    std::vector<double> cells_;
};

/// L with L L' = `a`, which is symmetric; nothing where `a` is not positive definite. (Cholesky;
/// Golub and Van Loan, "Matrix Computations", algorithm 4.2.1)
inline std::optional<SquareMatrix> cholesky(const SquareMatrix& a) {
    const std::size_t n = a.size();
    SquareMatrix l(n);
    for (std::size_t j = 0; j < n; ++j) {
        for (std::size_t i = j; i < n; ++i) {
            double rest = a(i, j);
            for (std::size_t k = 0; k < j; ++k) rest -= l(i, k) * l(j, k);
            if (i > j) {
                l(i, j) = rest / l(j, j);
            } else if (rest > 1e-13 * std::abs(a(j, j)) && std::isfinite(rest)) {
                l(j, j) = std::sqrt(rest);
            } else {
                return std::nullopt;
            }
        }
    }
    return l;
}

/// x with L L' x = b.
inline std::vector<double> solved(const SquareMatrix& l, std::vector<double> b) {
    const std::size_t n = l.size();
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t k = 0; k < i; ++k) b[i] -= l(i, k) * b[k];
        b[i] /= l(i, i);
    }
    for (std::size_t i = n; i-- > 0;) {
        for (std::size_t k = i + 1; k < n; ++k) b[i] -= l(k, i) * b[k];
        b[i] /= l(i, i);
    }
    return b;
}

/// The inverse of L L'.
inline SquareMatrix inverse(const SquareMatrix& l) {
    SquareMatrix result(l.size());
    for (std::size_t j = 0; j < l.size(); ++j) {
        std::vector<double> unit(l.size());
        unit[j] = 1;
        const std::vector<double> column = solved(l, std::move(unit));
        for (std::size_t i = 0; i < l.size(); ++i) result(i, j) = column[i];
    }
    return result;
}

}  // namespace ply::tuning
