#include "framework/report/notation/sgf_notation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include "framework/base/error.hpp"
#include "framework/base/line_words.hpp"
#include "framework/base/shown_text.hpp"
#include "framework/report/notation/backgammon_turns.hpp"
#include "framework/report/notation/grid_position.hpp"
#include "framework/report/text/game_points.hpp"

namespace ply {
namespace {

using Points = SgfKind::Points;

constexpr std::array<SgfKind, 7> kinds{
    {{"1", "go", {{"go"}}, "19", Points::letters_from_top, "tt"},
     {"2", "othello", {{"othello"}}, "8", Points::letters_from_bottom, ""},
     {"4",
      "gomoku",
      {{"gomoku"}, {"mnk", "line=5 misere=no wild=no"}, {"rows", "line=5 players=2"}},
      "15",
      Points::letters_from_top,
      ""},
     {"6", "backgammon", {{"backgammon"}}, "", Points::turns, ""},
     {"9", "lua:lines_of_action", {{"lines_of_action"}}, "8", Points::names, "pass", "-", ":"},
     {"11", "hex", {{"hex"}}, "11", Points::names, "pass"},
     {"18", "amazons", {{"amazons"}}, "10", Points::letters_from_top, ""}}};

constexpr std::string_view swap_text = "swap";          // as the rules here write it
constexpr std::string_view swap_value = "swap-pieces";  // as files do
constexpr std::string_view other_passes[] = {"", "tt", "pass", "pa"};
constexpr int most_letters = 26;

bool is_sgf_letter(char letter) {
    return letter >= 'a' && letter <= 'z';
}
bool is_sgf_digit(char letter) {
    return letter >= '0' && letter <= '9';
}

bool has_options(const Game& game, std::string_view needs) {
    Words words(needs);
    for (std::string_view word = words.next(); !word.empty(); word = words.next()) {
        const std::size_t equals = word.find('=');
        const auto& all = game.options().all();
        const auto found = all.find(word.substr(0, equals));
        if (found == all.end() || found->second.text != word.substr(equals + 1)) return false;
    }
    return true;
}

const SgfKind* kind_of(const Game& game) {
    for (const SgfKind& kind : kinds)
        for (const SgfGameName& each : kind.games)
            if (!each.name.empty() && each.name == game.info().name &&
                has_options(game, each.needs))
                return &kind;
    return nullptr;
}

/// The first piece of that owner.
int piece_of(const Layout& layout, Player owner) {
    for (std::size_t i = 1; i < layout.pieces.size(); ++i)
        if (layout.pieces[i].owner == owner) return static_cast<int>(i);
    return 0;
}

}  // namespace

std::span<const SgfKind> sgf_kinds() {
    return kinds;
}

const SgfKind* find_sgf_kind(std::string_view number) {
    const auto* const found = std::ranges::find(kinds, number, &SgfKind::number);
    return found == kinds.end() ? nullptr : found;
}

std::optional<SgfNotation> SgfNotation::of(const Game& game) {
    const SgfKind* const kind = kind_of(game);
    const Layout* const layout = game.layout();
    if (kind != nullptr && kind->points == Points::turns)
        return backgammon_turns::understood(game) ? std::optional(SgfNotation(game, *kind))
                                                  : std::nullopt;
    if (kind == nullptr || layout == nullptr || layout->counts || game.facts().players != 2 ||
        game.facts().chance)
        return std::nullopt;
    SgfNotation notation(game, *kind);
    const bool whole = notation.width_ > 0 && notation.width_ <= most_letters &&
                       notation.height_ <= most_letters &&
                       std::ssize(layout->cells) == notation.width_ * notation.height_;
    if (!whole || notation.black_ == 0 || notation.white_ == 0) return std::nullopt;
    for (const Layout::Cell& cell : layout->cells)
        if (cell.x < 0 || cell.y < 0) return std::nullopt;
    notation.cell_at_.assign(layout->cells.size(), 0);
    for (std::size_t i = 0; i < layout->cells.size(); ++i) {
        const Layout::Cell& cell = layout->cells[i];
        notation.cell_at_[static_cast<std::size_t>(cell.y * notation.width_ + cell.x)] =
            static_cast<int>(i);
    }
    return notation;
}

SgfNotation::SgfNotation(const Game& game, const SgfKind& kind) : game_(&game), kind_(&kind) {
    const Layout& layout = *game.layout();
    for (std::size_t i = 0; i < layout.cells.size(); ++i) {
        width_ = std::max(width_, layout.cells[i].x + 1);
        height_ = std::max(height_, layout.cells[i].y + 1);
        cells_.emplace(layout.cells[i].name, static_cast<int>(i));
    }
    black_ = piece_of(layout, 0);
    white_ = piece_of(layout, 1);
    arrow_ = piece_of(layout, chance_player);
}

std::string SgfNotation::size() const {
    return width_ == height_ ? std::to_string(width_) : fmt::format("{}:{}", width_, height_);
}

std::string SgfNotation::root() const {
    if (turns()) return backgammon_turns::root(*game_);
    std::string text = fmt::format("GM[{}]SZ[{}]", kind_->number, size());
    const auto& options = game_->options().all();
    if (const auto komi = options.find("komi"); komi != options.end())
        text += fmt::format("KM[{}]", real_number(komi->second.text).value_or(0));
    return text;
}

std::string SgfNotation::point(int cell) const {
    const Layout::Cell& at = game_->layout()->cells[static_cast<std::size_t>(cell)];
    if (kind_->points == Points::names) return at.name;
    const int row = kind_->points == Points::letters_from_top ? height_ - 1 - at.y : at.y;
    return {static_cast<char>('a' + at.x), static_cast<char>('a' + row)};
}

int SgfNotation::cell_of(std::string_view point) const {
    if (point.size() == 2 && is_sgf_letter(point[0]) && is_sgf_letter(point[1])) {
        const int x = point[0] - 'a';
        const int row = point[1] - 'a';
        const int y = kind_->points == Points::letters_from_top ? height_ - 1 - row : row;
        const bool inside = x < width_ && y >= 0 && y < height_;
        return inside ? cell_at_[static_cast<std::size_t>(y * width_ + x)] : -1;
    }
    const auto found = cells_.find(point);
    return found == cells_.end() ? -1 : found->second;
}

std::optional<std::vector<int>> SgfNotation::cells_of(std::string_view value) const {
    constexpr std::string_view signs = "-:+!?#x ";
    std::vector<int> cells;
    for (std::size_t i = 0; i < value.size();) {
        std::size_t end = i + 1;
        while (end < value.size() && is_sgf_digit(value[end])) ++end;
        const bool no_point = end == i + 1 && kind_->points == Points::names && value[i] == 'x';
        if (!is_sgf_letter(value[i]) || no_point) {
            if (signs.find(value[i]) == signs.npos) return std::nullopt;
            ++i;
            continue;
        }
        if (end == i + 1) end = i + 2;  // two letters
        const int cell = cell_of(value.substr(i, end - i));
        if (cell < 0) return std::nullopt;
        cells.push_back(cell);
        i = end;
    }
    return cells;
}

/// The longest names win: `a11` is not `a1` and a 1.
std::vector<int> SgfNotation::cells_in_text(std::string_view text) const {
    std::vector<int> cells;
    for (std::size_t i = 0; i < text.size();) {
        std::size_t length = std::min<std::size_t>(4, text.size() - i);
        auto found = cells_.end();
        for (; length > 0; --length) {
            found = cells_.find(text.substr(i, length));
            if (found != cells_.end()) break;
        }
        if (found == cells_.end()) {
            ++i;
            continue;
        }
        cells.push_back(found->second);
        i += length;
    }
    return cells;
}

std::string SgfNotation::node(const AnyState& state, Move move, bool alone) const {
    if (turns()) return backgammon_turns::property(*game_, state, move, alone);
    return fmt::format("{}[{}]", game_->mover(state) == 0 ? 'B' : 'W', value(state, move));
}

std::string SgfNotation::points(const Outcome& outcome) const {
    if (turns()) return std::to_string(std::abs(outcome.utility[0]) / point_of(*game_));
    if (kind_->number != "1") return "";  // go
    // Rules with half points give the winner the next whole one.
    const auto& options = game_->options().all();
    const auto komi = options.find("komi");
    const bool halves =
        komi != options.end() && std::fmod(real_number(komi->second.text).value_or(0), 1) != 0;
    return fmt::format("{:g}", std::abs(outcome.utility[0]) - (halves ? 0.5 : 0));
}

std::optional<double> SgfNotation::lead_of_territory(const AnyState& state,
                                                     const std::vector<std::string>& black,
                                                     const std::vector<std::string>& white) const {
    if (kind_->number != "1") return std::nullopt;  // go
    const auto& options = game_->options().all();
    const auto komi = options.find("komi");
    double lead = komi == options.end() ? 0 : -real_number(komi->second.text).value_or(0);
    std::vector<int> owners;
    for (int cell = 0; cell < std::ssize(game_->layout()->cells); ++cell)
        owners.push_back(game_->content(state, cell));
    const auto give = [&](const std::vector<std::string>& points, int piece) {
        for (const std::string& point : points) {
            const int cell = cell_of(lower_case(point));
            if (cell < 0)
                throw Error(fmt::format("'{}' is no point of the board", shortened(point, 20)));
            owners[static_cast<std::size_t>(cell)] = piece;
        }
    };
    give(black, black_);
    give(white, white_);
    for (const int owner : owners) lead += owner == black_ ? 1 : owner == white_ ? -1 : 0;
    return lead;
}

std::string SgfNotation::value(const AnyState& state, Move move) const {
    const std::string text = game_->move_text(state, move);
    const std::vector<int> cells = cells_in_text(text);
    if (cells.empty()) return std::string(text == swap_text ? swap_value : kind_->pass);
    const bool captures = text.find('x', 1) != text.npos;
    std::string value;
    for (const int cell : cells)
        value += std::string(value.empty() ? ""
                             : captures    ? kind_->capture
                                           : kind_->step) +
                 point(cell);
    return value;
}

std::optional<Move> SgfNotation::find(const AnyState& state, const MoveList& legal,
                                      std::string_view value) const {
    const std::string small = lower_case(value);
    // Two letters each, `pass` would be two points of a large board.
    auto wanted = small == "pass" ? std::nullopt : cells_of(small);
    if (!wanted || wanted->empty()) {
        const bool pass = std::ranges::find(other_passes, small) != std::end(other_passes);
        if (!pass && small != swap_value) return std::nullopt;
        wanted.emplace();
    }
    for (const Move move : legal) {
        const std::string text = game_->move_text(state, move);
        if (cells_in_text(text) == *wanted && (text == swap_text) == (small == swap_value))
            return move;
    }
    return std::nullopt;
}

std::string SgfNotation::text_of(std::string_view value) const {
    std::string text;
    for (const int cell : cells_of(lower_case(value)).value_or(std::vector<int>{}))
        text +=
            (text.empty() ? "" : "-") + game_->layout()->cells[static_cast<std::size_t>(cell)].name;
    return text;
}

std::string SgfNotation::position(const AnyState& state) const {
    if (turns()) return backgammon_turns::position(*game_, state);
    std::string text;
    const std::pair<int, const char*> pieces[] = {{black_, "AB"}, {white_, "AW"}, {arrow_, "AA"}};
    for (const auto& [piece, name] : pieces) {
        std::string points;
        for (int cell = 0; cell < std::ssize(game_->layout()->cells); ++cell)
            if (piece != 0 && game_->content(state, cell) == piece)
                points += "[" + point(cell) + "]";
        if (!points.empty()) text += name + points;
    }
    return text + (game_->mover(state) == 0 ? "PL[B]" : "PL[W]");
}

AnyState SgfNotation::state(const SgfPosition& position) const {
    std::vector<int> contents(game_->layout()->cells.size(), 0);
    const auto put = [&](const std::vector<std::string>& points, int piece) {
        for (const std::string& point : points) {
            const int cell = cell_of(lower_case(point));
            if (cell < 0 || piece == 0)
                throw Error(fmt::format("'{}' is no point to set up here", shortened(point, 20)));
            contents[static_cast<std::size_t>(cell)] = piece;
        }
    };
    put(position.black, black_);
    put(position.white, white_);
    put(position.arrows, arrow_);
    return grid_position(*game_, contents, position.mover);
}

AnyState SgfNotation::start(Player mover) const {
    const AnyState start = game_->start();
    if (game_->mover(start) == mover) return start;
    std::vector<int> contents;
    for (int cell = 0; cell < std::ssize(game_->layout()->cells); ++cell)
        contents.push_back(game_->content(start, cell));
    return grid_position(*game_, contents, mover);
}

}  // namespace ply
