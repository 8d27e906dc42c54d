/// Sessions as text, for tests that compare what went in with what came out.
#pragma once

#include <string>

#include "framework/session/formats/game_formats.hpp"

namespace ply_test {

/// The tree with all that was said; the children of a fork stand in round brackets.
inline std::string tree_text(const ply::GameTree& tree, ply::NodeId node = ply::GameTree::root) {
    const ply::GameNode& at = tree[node];
    std::string text = at.text;
    if (!at.comment.empty()) text += "{" + at.comment + "}";
    if (!at.score.empty()) text += "<" + at.score + ">";
    if (at.left) text += "@" + std::to_string(at.left->count());
    for (const ply::NodeId child : at.children)
        text += at.children.size() > 1 ? " (" + tree_text(tree, child) + ")"
                                       : " " + tree_text(tree, child);
    return text;
}
inline std::string tree_text(const ply::LoadedSession& loaded) {
    return tree_text(loaded.session->tree());
}

/// `part`, so many times.
inline std::string repeated(const std::string& part, int times) {
    std::string text;
    for (int i = 0; i < times; ++i) text += part;
    return text;
}

/// A text with a few letters changed or put in, or cut: what `random` likes.
inline std::string damaged(std::string text, std::string_view letters, ply::Random& random) {
    const auto below = [&](std::size_t bound) {
        return random.below(static_cast<std::uint32_t>(bound));
    };
    if (below(3) == 0) text.resize(below(text.size()));
    for (std::size_t i = 1 + below(4); i > 0 && !text.empty(); --i) {
        const std::size_t at = below(text.size());
        const char letter = letters[below(letters.size())];
        if (below(2) == 0) {
            text[at] = letter;
        } else {
            text.insert(at, 1 + below(3), letter);
        }
    }
    return text;
}

}  // namespace ply_test
