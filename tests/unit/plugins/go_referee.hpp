/// A slow referee of go.
#pragma once

#include <array>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace ply_test {

using namespace ply;

/// The rules word by word: a board of letters, floods, a list of all that has stood.
class Referee {
public:
    Referee(int size, std::string ko, bool suicide)
        : size_(size), ko_(std::move(ko)), suicide_(suicide), board_(size * size, '.') {
        met_.push_back({board_, 0});
    }

    int mover() const { return mover_; }
    const std::string& board() const { return board_; }
    bool over() const { return passes_ == 2; }

    std::set<std::string> legal_texts() const {
        std::set<std::string> texts{"pass"};
        for (int point = 0; point < size_ * size_; ++point)
            if (legal(point)) texts.insert(name_of(point));
        return texts;
    }
    void play(const std::string& text) {
        if (text == "pass") {
            ++passes_;
        } else {
            passes_ = 0;
            for (int point = 0; point < size_ * size_; ++point)
                if (name_of(point) == text) board_ = *after(point);
        }
        mover_ = 1 - mover_;
        met_.push_back({board_, mover_});
    }
    int lead() const {
        int lead = 0;
        for (int point = 0; point < size_ * size_; ++point) {
            if (board_[point] != '.') lead += board_[point] == 'x' ? 1 : -1;
            if (board_[point] != '.') continue;
            const std::string beside = border(flood(board_, point));
            const bool x = beside.find('x') != std::string::npos;
            const bool o = beside.find('o') != std::string::npos;
            lead += int{x} - int{o};
        }
        return lead;
    }

private:
    /// Columns are letters without I, as on every board of go.
    std::string name_of(int point) const {
        return "abcdefghjklmnopqrst"[point % size_] + std::to_string(point / size_ + 1);
    }
    std::vector<int> neighbours(int point) const {
        std::vector<int> all;
        if (point % size_ > 0) all.push_back(point - 1);
        if (point % size_ < size_ - 1) all.push_back(point + 1);
        if (point >= size_) all.push_back(point - size_);
        if (point < size_ * (size_ - 1)) all.push_back(point + size_);
        return all;
    }
    std::set<int> flood(const std::string& board, int from) const {
        std::set<int> found{from};
        std::vector<int> left{from};
        while (!left.empty()) {
            const int point = left.back();
            left.pop_back();
            for (const int next : neighbours(point))
                if (board[next] == board[from] && found.insert(next).second) left.push_back(next);
        }
        return found;
    }
    std::string border(const std::set<int>& points) const {
        std::string contents;
        for (const int point : points)
            for (const int next : neighbours(point)) contents += board_[next];
        return contents;
    }
    void take_dead(std::string& board, char colour) const {
        const std::string before = board;
        for (int point = 0; point < size_ * size_; ++point) {
            if (before[point] != colour) continue;
            bool dead = true;
            for (const int stone : flood(before, point))
                for (const int next : neighbours(stone)) dead = dead && before[next] != '.';
            if (dead) board[point] = '.';
        }
    }
    /// The board after a stone on `point`; nothing where that is suicide and forbidden.
    std::optional<std::string> after(int point) const {
        if (board_[point] != '.') return std::nullopt;
        std::string board = board_;
        board[point] = "xo"[mover_];
        take_dead(board, "ox"[mover_]);
        const std::string taken = board;
        take_dead(board, "xo"[mover_]);
        if (board != taken && !suicide_) return std::nullopt;
        return board;
    }
    bool legal(int point) const {
        const auto next = after(point);
        if (!next) return false;
        for (const auto& [board, mover] : met_) {
            if (ko_ == "positional" && board == *next) return false;
            if (ko_ == "situational" && board == *next && mover == 1 - mover_) return false;
        }
        if (ko_ != "simple" || met_.size() < 2) return true;
        // What stood before the last move; a pass, or a stone that was gone at once, is no ko.
        const std::string& before = met_[met_.size() - 2].first;
        return before == board_ || before != *next;
    }

    int size_;
    std::string ko_;
    bool suicide_;
    std::string board_;  ///< a1 first
    int mover_ = 0;
    int passes_ = 0;
    std::vector<std::pair<std::string, int>> met_;  ///< with the player to move
};

}  // namespace ply_test
