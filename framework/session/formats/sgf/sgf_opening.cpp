#include "framework/session/formats/sgf/sgf_opening.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "framework/base/error.hpp"
#include "framework/base/line_words.hpp"
#include "framework/base/shown_text.hpp"
#include "framework/base/spec.hpp"
#include "framework/session/formats/sgf/sgf.hpp"

namespace ply {
namespace {

/// The value of the first move; empty: there is none.
std::string first_move_of(const SgfTree& tree) {
    for (const SgfNode& node : tree.nodes)
        for (const char* const name : {"B", "W"})
            if (const auto value = node.value(name)) return joined_line(*value);
    return "";
}

std::string number_of(const SgfTree& tree) {
    if (const auto number = tree.nodes.front().value("GM")) return joined_line(*number);
    const std::string move = first_move_of(tree);
    // Servers of hex leave GM out; points of go have no digit.
    return move.find_first_of("0123456789") == std::string::npos ? "1" : "11";
}

bool swaps_pieces(const SgfTree& tree) {
    return std::ranges::any_of(tree.nodes, [](const SgfNode& node) {
        return lower_case(joined_line(node.value("W").value_or(""))) == "swap-pieces";
    });
}

/// Options that a file gives to a game which has them; those that the user gave stay.
class FileOptions {
public:
    explicit FileOptions(const std::string& text)
        : spec_(parse_spec(text)), known_(open_named_game(text).game->options()) {}

    /// False: the game has no such option.
    bool set(const std::string& name, const std::string& value) {
        if (!known_.all().contains(name)) return false;
        if (!known_.given(name)) spec_.options.emplace_back(name, value);
        return true;
    }
    bool has(std::string_view name) const { return known_.all().contains(name); }
    bool given(std::string_view name) const { return has(name) && known_.given(name); }
    OpenedGame open() const { return open_named_game(spec_.text()); }

private:
    Spec spec_;
    Options known_;
};

/// A cube is there where somebody doubles, or where it has been turned.
bool has_cube(const SgfTree& tree) {
    return std::ranges::any_of(tree.nodes, [](const SgfNode& node) {
        for (const char* const name : {"B", "W"})
            if (lower_case(joined_line(node.value(name).value_or(""))) == "double") return true;
        return whole_number(joined_line(node.value("CV").value_or(""))).value_or(1) > 1;
    });
}

void set_size(FileOptions& options, const SgfNode& root, const std::string& size) {
    const std::size_t colon = size.find(':');
    const std::string width = size.substr(0, colon);
    const std::string height = colon == size.npos ? width : size.substr(colon + 1);
    const bool square = width == height;
    const bool free = options.has("width") && options.has("height");
    if (!whole_number(width) || !whole_number(height) || (!square && !free))
        throw error_in_line(root.line, fmt::format("SZ[{}] is no size of a square board here",
                                                   shortened(size, 20)));
    if (free) {
        options.set("width", width);
        options.set("height", height);
    } else {
        options.set("size", width);
    }
}

/// The komi in points. Some servers write hundredths (they say so in AP, or it is more than any
/// komi), and under Chinese rules count stones, of which each is two points: 375 is 3.75 stones.
std::optional<double> points_of_komi(const SgfNode& root, const std::string& komi) {
    auto points = real_number(joined_line(komi));
    if (!points) return points;
    const std::string program = root.value("AP").value_or("");
    const bool named = program.starts_with("foxwq") || program.starts_with("SGFC:2.0");
    const bool hundredths = std::abs(*points) >= (named ? 50 : 200);
    if (hundredths) *points /= 100;
    const bool quarters = std::floor(2 * *points) != 2 * *points;
    const bool stones = quarters ? std::floor(4 * *points) == 4 * *points
                                 : hundredths && *points >= 2 && *points <= 4;
    return stones ? 2 * *points : *points;
}

void set_komi(FileOptions& options, const SgfNode& root, BoundedNotes& notes) {
    if (!options.has("komi") || options.given("komi")) return;
    const std::string komi = joined_line(root.value("KM").value_or(""));
    const auto points = points_of_komi(root, komi);
    const bool possible =
        points && std::abs(*points) <= 400 && std::floor(2 * *points) == 2 * *points;
    if (possible) {
        FileOptions with_komi = options;
        with_komi.set("komi", fmt::format("{}", *points));
        try {
            with_komi.open();
            options = with_komi;
            if (points != real_number(komi))
                notes.add(fmt::format("a komi of {} is read as {} points", komi, *points));
            return;
        } catch (const Error&) {  // the game counts whole points alone
        }
    }
    notes.add(
        fmt::format("a komi of {} is not possible here, and was left out", shortened(komi, 20)));
}

constexpr std::size_t most_points = 52 * 52;

/// What a node puts on the board, and takes away.
void add_pieces(const SgfNode& node, SgfPosition& pieces) {
    std::vector<std::string>* const all[] = {&pieces.black, &pieces.white, &pieces.arrows};
    const std::pair<const char*, std::vector<std::string>*> properties[] = {
        {"AB", all[0]}, {"AW", all[1]}, {"AA", all[2]}, {"AE", nullptr}};
    for (const auto& [name, to] : properties) {
        const auto* const values = node.values(name);
        if (values == nullptr) continue;
        for (std::string& point : sgf_points(*values)) {
            for (auto* const from : all) std::erase(*from, point);
            if (to == nullptr) continue;
            if (to->size() == most_points) throw Error("more is set up than a board has points");
            to->push_back(std::move(point));
        }
    }
}

/// Whether a collection stands in one tree: each child of the node sets up a board of its own.
bool parts_boards(const SgfTree& tree, const SgfNode& node) {
    return std::ranges::all_of(node.children, [&](int child) {
        const SgfNode& board = tree.nodes[static_cast<std::size_t>(child)];
        return board.values("AB") != nullptr || board.values("AW") != nullptr;
    });
}

}  // namespace

OpenedGame open_as_root_says(const SgfTree& tree, const std::string& given, BoundedNotes& notes) {
    const SgfNode& root = tree.nodes.front();
    const std::string number = number_of(tree);
    const SgfKind* const kind = find_sgf_kind(number);
    if (kind == nullptr)
        throw error_in_line(root.line, fmt::format("GM[{}] is a game that is not read here",
                                                   shortened(number, 20)));
    FileOptions options(given.empty() ? std::string(kind->opened) : given);
    const bool turns = kind->points == SgfKind::Points::turns;
    const std::string size = joined_line(root.value("SZ").value_or(std::string(kind->size)));
    if (!turns) set_size(options, root, size);
    if (turns && has_cube(tree)) options.set("cube", "64");
    if (root.values("KM") != nullptr) set_komi(options, root, notes);
    if (swaps_pieces(tree)) options.set("swap", "yes");
    OpenedGame opened = options.open();
    const std::string obstacle = sgf_obstacle(*opened.game);
    if (!obstacle.empty()) throw Error(obstacle);
    const auto notation = SgfNotation::of(*opened.game);
    if (notation->kind().number != number)
        throw Error(
            fmt::format("{} is not read from SGF of GM[{}]", opened.game->info().name, number));
    const bool given_size = options.given("size") || options.given("width");
    if (!turns && !given_size && notation->size() != size)
        throw error_in_line(root.line, fmt::format("SZ[{}] is no size of a board of {}",
                                                   shortened(size, 20), opened.game->info().name));
    return opened;
}

SgfSetUp set_up_of(const SgfTree& tree, bool stones) {
    SgfSetUp set_up;
    for (int at = 0; at >= 0;) {
        const SgfNode& node = tree.nodes[static_cast<std::size_t>(at)];
        set_up.nodes.push_back(at);
        if (stones) add_pieces(node, set_up.pieces);
        if (const auto player = node.value("PL"))
            set_up.to_play = joined_line(*player).starts_with('W') ? "W" : "B";
        if (node.values("B") != nullptr) set_up.first_move = "B";
        if (set_up.first_move.empty() && node.values("W") != nullptr) set_up.first_move = "W";
        const bool goes_on = set_up.first_move.empty() && !node.children.empty();
        at = goes_on ? node.children.front() : -1;
        if (goes_on && node.children.size() > 1 && !(stones && parts_boards(tree, node))) {
            const SgfNode& next = tree.nodes[static_cast<std::size_t>(at)];
            if (next.values("B") != nullptr || next.values("W") != nullptr)
                set_up.first_move = next.values("B") != nullptr ? "B" : "W";
            break;
        }
    }
    return set_up;
}

std::string start_text(const Game& game, const SgfSetUp& set_up) {
    const SgfNotation notation = *SgfNotation::of(game);
    SgfPosition pieces = set_up.pieces;
    const std::string& begins = !set_up.first_move.empty() ? set_up.first_move : set_up.to_play;
    const bool none = pieces.black.empty() && pieces.white.empty() && pieces.arrows.empty();
    // Behind handicap stones White begins.
    const bool handicap = !none && pieces.white.empty();
    pieces.mover = begins == "W" || (begins.empty() && handicap) ? 1 : 0;
    const AnyState state = none ? notation.start(pieces.mover) : notation.state(pieces);
    return state == game.start() ? "" : game.state_text(state);
}

}  // namespace ply
