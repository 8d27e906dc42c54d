#include "framework/authoring/lint/globals.hpp"

#include <algorithm>

namespace ply::lua {
namespace {

class FreeNames {
public:
    explicit FreeNames(const SyntaxTree& tree) : tree_(tree), read_(tree.size(), true) {}

    std::vector<LuaToken> run() {
        for (SyntaxTree::Id id = 0; id < tree_.size(); ++id) note_written(id);
        std::vector<LuaToken> found;
        for (SyntaxTree::Id id = 0; id < tree_.size(); ++id)
            if (tree_.is_global(id) && read_[id]) found.push_back(tree_.first_token(id));
        std::ranges::sort(found, {}, &LuaToken::place);
        return found;
    }

private:
    void note_written(SyntaxTree::Id id) {
        if (tree_.kind(id) == NodeKind::assignment)
            for (const SyntaxTree::Id target : tree_.children(tree_.children(id)[0]))
                read_[target] = false;
        if (tree_.kind(id) != NodeKind::function) return;
        SyntaxTree::Id target = tree_.children(id)[0];
        while (tree_.kind(target) == NodeKind::field) target = tree_.children(target)[0];
        read_[target] = false;
    }

    const SyntaxTree& tree_;
    std::vector<bool> read_;  ///< of each node
};

}  // namespace

std::vector<LuaToken> free_names(const SyntaxTree& tree) {
    return FreeNames(tree).run();
}

}  // namespace ply::lua
