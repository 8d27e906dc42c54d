// The words by which a person goes through the tree of moves, and changes it.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

#include "framework/app/display/typed_lines.hpp"
#include "framework/app/play/terminal_game.hpp"
#include "framework/base/line_words.hpp"
#include "framework/base/shown_text.hpp"
#include "framework/report/text/wrapped_text.hpp"
#include "framework/session/shown_game.hpp"

namespace ply {
namespace {

int moves_behind(const GameTree& tree, NodeId node) {
    int count = 0;
    std::vector<NodeId> open = tree[node].children;
    while (!open.empty()) {
        const NodeId next = open.back();
        open.pop_back();
        ++count;
        open.insert(open.end(), tree[next].children.begin(), tree[next].children.end());
    }
    return count;
}

/// The game itself, not what was tried beside it.
bool is_main_line(const GameTree& tree, NodeId node) {
    const std::vector<NodeId> main = tree.line_to(tree.end_of_line(GameTree::root));
    return std::ranges::find(main, node) != main.end();
}

std::string numbered(const GameTree& tree, NodeId node) {
    const GameNode& move = tree[node];
    std::string text = fmt::format("{}:{}", node, move.text);
    if (!move.score.empty()) text += " (" + move.score + ")";
    if (!move.comment.empty()) text += " {" + one_line(move.comment) + "}";
    return text;
}

}  // namespace

TerminalGame::Next TerminalGame::undo_word(const std::string&) {
    if (!undo()) throw Error("there is nothing to undo");
    return Next::show;
}

/// Whether a person is to move, or to say what was thrown.
bool TerminalGame::person_moves() const {
    const Player mover = game().mover(now().state);
    return mover == chance_player ? settings_.typed_dice : is_person(mover);
}

/// Along the moves that were made, to where a person moves, or to the end of them or of the game.
void TerminalGame::on_to_person() {
    while (session_.mover() && !person_moves() && session_.redo()) {
    }
}

/// After a walk through the tree from `was`. Throws Error where it led nowhere.
TerminalGame::Next TerminalGame::arrive(NodeId was, const char* refusal) {
    on_to_person();
    if (session_.here() == was) throw Error(refusal);
    gone_elsewhere();
    return Next::show;
}

TerminalGame::Next TerminalGame::redo(const std::string&) {
    const NodeId was = session_.here();
    session_.redo();
    return arrive(was, "nothing was taken back");
}

TerminalGame::Next TerminalGame::step_back(const std::string&) {
    const NodeId was = session_.here();
    while (session_.back() && !person_moves()) {
    }
    return arrive(was, "this is the beginning of the game");
}

TerminalGame::Next TerminalGame::step_forward(const std::string&) {
    const NodeId was = session_.here();
    session_.redo();
    return arrive(was, "this is the end of the line");
}

TerminalGame::Next TerminalGame::to_beginning(const std::string&) {
    const NodeId was = session_.here();
    while (session_.back()) {
    }
    return arrive(was, "this is the beginning of the game");
}

TerminalGame::Next TerminalGame::to_end(const std::string&) {
    const NodeId was = session_.here();
    while (session_.redo()) {
    }
    return arrive(was, "this is the end of the line");
}

TerminalGame::Next TerminalGame::go(const std::string& number) {
    NodeId node = -1;
    const char* const end = number.data() + number.size();
    if (std::from_chars(number.data(), end, node).ptr != end)
        throw Error("go takes the number of a move, as line and tree show it");
    const NodeId was = session_.here();
    session_.go(node);
    if (session_.here() != was) gone_elsewhere();
    return Next::show;
}

/// While something is hidden, the moves as the person may read them. What was thought or said of
/// them may tell more.
TerminalGame::Next TerminalGame::show_line(const std::string&) {
    const GameTree& tree = session_.tree();
    const bool hides = viewer_of(session_).has_value();
    const std::vector<std::string> texts = ShownTexts().of(session_);
    std::vector<std::string> moves;
    for (const NodeId node : tree.line_to(session_.here()))
        moves.push_back(hides ? fmt::format("{}:{}", node, texts.at(moves.size()))
                              : numbered(tree, node));
    if (moves.empty()) throw Error("no move has been made");
    display_->say_fitted([text = fmt::format("{}", fmt::join(moves, "  "))](int columns) {
        return hanging_text("  ", text, columns);
    });
    return Next::ask;
}

/// A line of the tree is a variation up to its end; those that branch off it follow, indented, with
/// the number of the move they come after.
TerminalGame::Next TerminalGame::show_tree(const std::string&) {
    const GameTree& tree = session_.tree();
    struct Variation {
        NodeId first;
        std::size_t depth;
    };
    std::vector<Variation> waiting;
    const auto wait_for = [&](NodeId node, std::size_t from, std::size_t depth) {
        const auto& children = tree[node].children;
        for (std::size_t i = children.size(); i-- > from;) waiting.push_back({children[i], depth});
    };
    wait_for(GameTree::root, 0, 0);
    if (waiting.empty()) throw Error("no move has been made");
    std::vector<std::pair<std::string, std::string>> lines;  // each behind its blanks
    while (!waiting.empty()) {
        const auto [first, depth] = waiting.back();
        waiting.pop_back();
        std::string text = depth == 0 ? "" : fmt::format("after {}:", tree[first].parent);
        std::vector<NodeId> line{first};
        while (!tree[line.back()].children.empty())
            line.push_back(tree[line.back()].children.front());
        for (const NodeId node : line) {
            const bool here = node == session_.here();
            text += (text.empty() ? "" : "  ") + numbered(tree, node) + (here ? " <-" : "");
        }
        // The variations of the end of the line come first, as in a score.
        for (const NodeId node : line) wait_for(node, 1, depth + 1);
        constexpr std::size_t deepest = 20;
        lines.emplace_back(std::string(2 * std::min(depth + 1, deepest), ' '), std::move(text));
    }
    display_->say_fitted([lines = std::move(lines)](int columns) {
        std::string shown;
        for (const auto& [before, text] : lines) shown += hanging_text(before, text, columns);
        return shown;
    });
    return Next::ask;
}

TerminalGame::Next TerminalGame::promote(const std::string&) {
    session_.tree().promote(session_.here());
    changed();
    return show_line({});
}

TerminalGame::Next TerminalGame::remove(const std::string& how) {
    const int behind = moves_behind(session_.tree(), session_.here());
    if (behind > 0 && how != "all")
        throw Error(fmt::format("{} {} this one; `remove all` forgets them, too", behind,
                                behind == 1 ? "move follows" : "moves follow"));
    if (behind > 0 && display_->interactive() && is_main_line(session_.tree(), session_.here())) {
        const std::string question =
            fmt::format("forget {} moves, the game from here on? (yes, no)> ", behind + 1);
        if (!lower_case(ask(question, {}).text).starts_with("y"))
            throw Error("nothing was forgotten");
    }
    session_.remove_here();
    gone_elsewhere();
    return Next::show;
}

TerminalGame::Next TerminalGame::comment(const std::string& text) {
    session_.tree()[session_.here()].comment = text;
    changed();
    return Next::ask;
}

}  // namespace ply
