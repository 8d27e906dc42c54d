#include "framework/lua/lower/plain_reads.hpp"

#include <string>
#include <string_view>
#include <utility>

namespace ply::lua {
namespace {

using Id = SyntaxTree::Id;

constexpr MirroredWord mirror_table[] = {{"board", "__board"}, {"var", "__var"}};

class PlainReads {
public:
    PlainReads(const SyntaxTree& tree, std::vector<TextChange>& changes)
        : tree_(tree), changes_(changes), written_(size()), function_(size(), SyntaxTree::none) {}

    void run() {
        for (Id id = 0; id < tree_.size(); ++id) note_written(id);
        for (Id id = tree_.size(); --id >= 0;) note_function(id);
        for (const MirroredWord& each : mirror_table) {
            begun_ = SyntaxTree::none;
            for (Id id = 0; id < tree_.size(); ++id)
                if (is_read(id, each.word)) change(id, each.mirror);
        }
    }

private:
    std::size_t size() const { return static_cast<std::size_t>(tree_.size()); }
    Id& function_of(Id id) { return function_[static_cast<std::size_t>(id)]; }

    /// The first names of what assignments and named functions write to.
    void note_written(Id id) {
        if (tree_.kind(id) == NodeKind::assignment)
            for (const Id target : tree_.children(tree_.children(id)[0])) note_root(target);
        if (tree_.kind(id) == NodeKind::function) note_root(tree_.children(id)[0]);
    }
    void note_root(Id target) {
        while (tree_.kind(target) != NodeKind::name && !tree_.children(target).empty())
            target = tree_.children(target)[0];
        written_[static_cast<std::size_t>(target)] = true;
    }
    /// The outermost function around each node; parents come first.
    void note_function(Id id) {
        const Id parent = tree_.parent(id);
        if (parent != SyntaxTree::none) function_of(id) = function_of(parent);
        if (function_of(id) == SyntaxTree::none && tree_.kind(id) == NodeKind::closure)
            function_of(id) = id;
    }
    bool is_read(Id id, std::string_view word) const {
        if (!tree_.is_global(id) || tree_.text(id) != word ||
            written_[static_cast<std::size_t>(id)])
            return false;
        const Id parent = tree_.parent(id);
        const bool indexed =
            tree_.kind(parent) == NodeKind::index || tree_.kind(parent) == NodeKind::field;
        return indexed && tree_.children(parent)[0] == id;
    }
    void change(Id id, const std::string& mirror) {
        const std::size_t place = tree_.first_token(id).place;
        changes_.push_back({place, place + tree_.text(id).size(), mirror});
        const Id function = function_of(id);
        if (function == std::exchange(begun_, function) || function == SyntaxTree::none) return;
        const LuaToken& parenthesis = tree_.last_token(tree_.children(function)[0]);
        changes_.push_back({parenthesis.place + 1, parenthesis.place + 1,
                            " local " + mirror + "<const> = " + mirror + " "});
    }

    const SyntaxTree& tree_;
    std::vector<TextChange>& changes_;
    std::vector<bool> written_;    ///< of each node
    std::vector<Id> function_;     ///< of each node; none: it stands in no function
    Id begun_ = SyntaxTree::none;  ///< the function in which a read was seen last
};

}  // namespace

std::span<const MirroredWord> mirrored_words() {
    return mirror_table;
}

void add_plain_reads(const SyntaxTree& tree, std::vector<TextChange>& changes) {
    PlainReads(tree, changes).run();
}

}  // namespace ply::lua
