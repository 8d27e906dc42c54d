#include "framework/lua/hints/named_place.hpp"

#include <algorithm>

#include "framework/lua/syntax/places.hpp"

namespace ply::lua {
namespace {

/// `x` of `nothing is called 'x' here`; empty: it quotes nothing.
std::string_view quoted_in(std::string_view message) {
    const std::size_t open = message.find('\'');
    const std::size_t close = open == message.npos ? open : message.find('\'', open + 1);
    return close == message.npos ? "" : message.substr(open + 1, close - open - 1);
}

/// `count` of `count: argument 1 is nothing`; empty: it begins otherwise.
std::string_view begin_of(std::string_view message) {
    const std::size_t colon = message.find(": ");
    return colon == message.npos ? "" : message.substr(0, colon);
}

/// The first global or field of this name on the line; null: there is none.
const LuaToken* name_on(const SyntaxTree& tree, int line, std::string_view name) {
    for (SyntaxTree::Id id = 0; id < tree.size(); ++id) {
        const LuaToken& token = tree.first_token(id);
        if (token.line == line && token.text == name &&
            (tree.is_global(id) || tree.kind(id) == NodeKind::key))
            return &token;
    }
    return nullptr;
}

}  // namespace

void find_column(Note& note, const SyntaxTree& tree, const std::optional<Misnamed>& misnamed) {
    if (tree.error() && tree.error()->line == note.line) {
        note.column = tree.error()->column;
        return;
    }
    if (misnamed) {
        const LuaToken* token = name_on(tree, note.line, misnamed->name);
        if (token == nullptr) return;
        note.column = token->column;
        if (!misnamed->meant.empty()) note.replacement = replacement_of(*token, misnamed->meant);
        return;
    }
    const auto line = tree.tokens_on(note.line);
    for (const std::string_view subject : {quoted_in(note.message), begin_of(note.message)}) {
        if (std::ranges::count(line, subject, &LuaToken::text) != 1) continue;
        note.column = std::ranges::find(line, subject, &LuaToken::text)->column;
        return;
    }
}

}  // namespace ply::lua
