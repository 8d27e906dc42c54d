#include "framework/lua/lower/plain_loops.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include "framework/lua/api/loop_words.hpp"

namespace ply::lua {
namespace {

using Id = SyntaxTree::Id;

constexpr std::string_view own_names[] = {"__list", "__last", "__at"};

/// Whether the entry of a table constructor is never nil.
bool is_something(const SyntaxTree& tree, Id entry) {
    if (tree.kind(entry) == NodeKind::unary && tree.operation(entry) == "-")
        entry = tree.children(entry)[0];
    return tree.kind(entry) == NodeKind::table ||
           (tree.kind(entry) == NodeKind::constant && tree.text(entry) != "nil");
}

/// Whether nothing can change the list that the name is, but perhaps entries of its entries: it is
/// read by index, counted, or gone through.
bool only_reads(const SyntaxTree& tree, Id name) {
    const Id parent = tree.parent(name);
    const auto parts = tree.children(parent);
    const Id above = tree.parent(parent);
    switch (tree.kind(parent)) {
        case NodeKind::unary:
            return tree.operation(parent) == "#";
        case NodeKind::index: {
            const bool is_target = tree.kind(above) == NodeKind::list &&
                                   tree.kind(tree.parent(above)) == NodeKind::assignment &&
                                   tree.children(tree.parent(above))[0] == above;
            return parts[0] == name && !is_target;
        }
        case NodeKind::call:
            return parts.size() == 2 && parts[1] == name && tree.is_global(parts[0]) &&
                   tree.text(parts[0]) == "ipairs" && tree.kind(above) == NodeKind::list &&
                   tree.kind(tree.parent(above)) == NodeKind::for_each;
        default:
            return false;
    }
}

/// Lists that stay as they are made.
class ConstantLists {
public:
    explicit ConstantLists(const SyntaxTree& tree)
        : tree_(tree), lengths_(static_cast<std::size_t>(tree.size())) {
        for (Id id = 0; id < tree.size(); ++id)
            if (tree.kind(id) == NodeKind::local) note_declared(id);
        for (Id id = 0; id < tree.size(); ++id)
            if (tree.kind(id) == NodeKind::name && tree.declared_by(id) != SyntaxTree::none &&
                !only_reads(tree, id))
                length_of(tree.declared_by(id)) = 0;
    }

    /// How many entries there are in the list that the expression names; 0: it is no such list.
    std::size_t length(Id expression) const {
        if (tree_.kind(expression) != NodeKind::name) return 0;
        const Id declared = tree_.declared_by(expression);
        return declared == SyntaxTree::none ? 0 : lengths_[static_cast<std::size_t>(declared)];
    }

private:
    std::size_t& length_of(Id declaration) {
        return lengths_[static_cast<std::size_t>(declaration)];
    }
    /// `local ways = { 1, 2 }`
    void note_declared(Id local) {
        const auto parts = tree_.children(local);
        if (parts.size() < 2) return;
        const auto names = tree_.children(parts[0]);
        const auto values = tree_.children(parts[1]);
        if (names.size() != 1 || values.size() != 1) return;
        if (tree_.kind(values[0]) != NodeKind::table) return;
        const auto entries = tree_.children(values[0]);
        if (std::ranges::all_of(entries, [&](Id entry) { return is_something(tree_, entry); }))
            length_of(names[0]) = entries.size();
    }

    const SyntaxTree& tree_;
    std::vector<std::size_t> lengths_;  ///< of each declaration
};

/// A loop `for NAMES in word(list) do`, or with a table behind the word.
struct Loop {
    LoopWord word;
    Id whole;
    Id names;  ///< a list
    Id call;
    const LuaToken* open;   ///< the bracket before the list
    const LuaToken* close;  ///< and the one behind it
    const LuaToken* body;   ///< the `do`
};

std::size_t end_of(const LuaToken& token) {
    return token.place + token.text.size();
}

/// The loop over one of the words, with one line each before and behind the list.
std::optional<Loop> loop_at(const SyntaxTree& tree, Id id) {
    if (tree.kind(id) != NodeKind::for_each) return {};
    const auto parts = tree.children(id);
    const Id call = tree.children(parts[1])[0];
    if (tree.children(parts[1]).size() != 1 || tree.kind(call) != NodeKind::call) return {};
    const Id called = tree.children(call)[0];
    const auto word = std::ranges::find_if(loop_words(), [&](const LoopWord& each) {
        return tree.is_global(called) && tree.text(called) == each.word &&
               tree.children(parts[0]).size() == static_cast<std::size_t>(each.names);
    });
    if (word == loop_words().end()) return {};
    const Loop loop{*word,
                    id,
                    parts[0],
                    call,
                    &tree.last_token(called) + 1,
                    &tree.last_token(call),
                    &tree.last_token(call) + 1};
    const bool plain = loop.open->is("(") || loop.open->is("{");
    if (!plain || tree.first_token(id).line != loop.open->line ||
        loop.close->line != loop.body->line)
        return {};
    return loop;
}

/// Adds what makes the loop plain.
void change_loop(const SyntaxTree& tree, const Loop& loop, const ConstantLists& constants,
                 std::vector<TextChange>& changes) {
    const auto names = tree.children(loop.names);
    const bool counts = loop.word.names == 2;  // the first name is the index
    const std::string index(counts ? tree.text(names[0]) : "__at");
    const std::string entry(tree.text(names.back()));
    const auto turns = [&](const std::string& last, std::string_view list) {
        return "for " + index + " = 1, " + last + " do local " + entry + " = " + std::string(list) +
               "[" + index + "];";
    };
    const std::size_t begin = tree.first_token(loop.whole).place;
    const auto arguments = tree.children(loop.call).subspan(1);
    const std::size_t length = arguments.size() == 1 ? constants.length(arguments[0]) : 0;
    const bool on_one_line = loop.open->line == loop.close->line;
    if (counts && length > 0 && on_one_line && tree.text(arguments[0]) != index) {
        changes.push_back(
            {begin, end_of(*loop.body), turns(std::to_string(length), tree.text(arguments[0]))});
        return;
    }
    const std::string may_end = " if not " + entry + " and " + entry + " == nil then break end";
    changes.push_back(
        {begin, loop.open->place,
         std::string("do local __list<const>, __last<const> = ") + loop.word.function_name});
    changes.push_back({end_of(*loop.close), end_of(*loop.body),
                       " " + turns("__last", "__list") + (counts ? may_end : "")});
    const std::size_t end = end_of(tree.last_token(loop.whole));
    changes.push_back({end, end, " end"});
}

}  // namespace

void add_plain_loops(const SyntaxTree& tree, std::vector<TextChange>& changes) {
    const ConstantLists constants(tree);
    for (Id id = 0; id < tree.size(); ++id)
        if (const auto loop = loop_at(tree, id)) change_loop(tree, *loop, constants, changes);
}

std::span<const std::string_view> names_of_plain_loops() {
    return own_names;
}

}  // namespace ply::lua
