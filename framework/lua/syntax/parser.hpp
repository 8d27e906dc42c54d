/// From tokens to the tree: Lua 5.4 manual, chapter 9 (the complete syntax).
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "framework/lua/syntax/syntax_tree.hpp"

namespace ply::lua {

/// Recursive descent, a function for each line of the manual's grammar. Which local a name is, is
/// kept for each name while scopes open and close.
class Parser {
public:
    explicit Parser(SyntaxTree& tree) : tree_(tree) {}

    void run() {
        Lexer lexer(tree_.text_);
        do {
            tree_.tokens_.push_back(lexer.next());
        } while (tree_.tokens_.back().kind != TokenKind::end);
        if (!(tree_.error_ = lexer.error())) parse_all();
    }

private:
    using Id = SyntaxTree::Id;
    using Ids = std::vector<Id>;
    /// Thrown to the top: a mistake ends the reading.
    struct Stop {};

    void parse_all() {
        try {
            block({});
            if (now().kind != TokenKind::end) fail("'" + std::string(now().text) + "' is too much");
        } catch (const Stop&) {
        }
    }

    // Tokens.

    const LuaToken& now() const { return tree_.tokens_[at_]; }
    const LuaToken& ahead() const {
        return tree_.tokens_[std::min<std::size_t>(at_ + 1, tree_.tokens_.size() - 1)];
    }
    bool accept(std::string_view what) {
        if (!now().is(what)) return false;
        ++at_;
        return true;
    }
    void expect(std::string_view what) {
        if (!accept(what)) fail("'" + std::string(what) + "' is missing before " + found());
    }
    std::string found() const {
        return now().kind == TokenKind::end ? "the end of the file"
                                            : "'" + std::string(now().text) + "'";
    }
    [[noreturn]] void fail(const std::string& what) {
        tree_.error_ = {now().line, now().column, what};
        throw Stop{};
    }

    // Nodes.

    std::uint32_t mark() const { return static_cast<std::uint32_t>(at_); }
    /// A node from token `first` to the one before the present one.
    Id make(NodeKind kind, std::uint32_t first, const Ids& children = {}) {
        SyntaxTree::Node node;
        node.kind = kind;
        node.first = first;
        node.last = at_ > first ? mark() - 1 : first;
        node.children = static_cast<std::uint32_t>(tree_.children_.size());
        node.count = static_cast<std::uint32_t>(children.size());
        tree_.children_.insert(tree_.children_.end(), children.begin(), children.end());
        tree_.nodes_.push_back(node);
        const Id made = static_cast<Id>(tree_.nodes_.size()) - 1;
        for (const Id child : children) tree_.nodes_[static_cast<std::size_t>(child)].parent = made;
        return made;
    }
    Id single(NodeKind kind) {
        const std::uint32_t first = mark();
        ++at_;
        return make(kind, first);
    }
    Id a_name(NodeKind kind) {
        if (now().kind != TokenKind::name) fail("a name is missing before " + found());
        return single(kind);
    }

    // Scopes.

    struct Local {
        std::string_view name;
        Id hidden;  ///< the declaration that it hides
    };
    void declare(std::string_view name, Id declaration) {
        Id& seen = seen_.try_emplace(name, SyntaxTree::none).first->second;
        locals_.push_back({name, std::exchange(seen, declaration)});
    }
    void declare(Id declaration) { declare(tree_.text(declaration), declaration); }
    Id find(std::string_view name) const {
        const auto found = seen_.find(name);
        return found == seen_.end() ? SyntaxTree::none : found->second;
    }
    /// What is declared while it lives is forgotten with it.
    class Scope {
    public:
        explicit Scope(Parser& parser) : parser_(parser), size_(parser.locals_.size()) {}
        ~Scope() {
            for (auto& locals = parser_.locals_; locals.size() > size_; locals.pop_back())
                parser_.seen_[locals.back().name] = locals.back().hidden;
        }
        Scope(const Scope&) = delete;
        Scope& operator=(const Scope&) = delete;

    private:
        Parser& parser_;
        std::size_t size_;
    };
    /// Nested statements and expressions.
    class Level {
    public:
        explicit Level(Parser& parser) : parser_(parser) {
            if (++parser_.depth_ > deepest) parser_.fail("this is nested too deeply");
        }
        ~Level() { --parser_.depth_; }
        Level(const Level&) = delete;
        Level& operator=(const Level&) = delete;

    private:
        Parser& parser_;
    };

    // Statements: parse_statements.cpp.

    bool block_ends() const;
    /// A block in a scope of its own, in which `declared` are seen.
    Id block(const Ids& declared);
    Id statements();
    Id statement();
    /// `do ... end`
    Id loop_body(const Ids& declared);
    Id if_then(std::uint32_t first);
    Id repeat_until(std::uint32_t first);
    Id for_loop(std::uint32_t first);
    Id function_statement(std::uint32_t first);
    Id local_function(std::uint32_t first);
    /// The values do not see the names yet.
    Id local(std::uint32_t first);
    Id return_values(std::uint32_t first);
    Id expression_statement(std::uint32_t first);

    // Expressions: parse_expressions.cpp.

    Id expressions();
    Id expression(int limit = 0);
    Id simple();
    Id variable();
    /// A name or an expression in parentheses, and what follows it: fields, indices, calls.
    Id suffixed();
    void arguments(Ids& parts);
    Id table();
    Id table_field();
    /// The parameters and the body of a function. A method has `self`, which stands nowhere: its
    /// declaration is an empty list.
    Id closure(std::uint32_t first, bool method);

    /// As deep as Lua's own compiler goes (LUAI_MAXCCALLS).
    static constexpr int deepest = 200;

    SyntaxTree& tree_;
    std::size_t at_ = 0;
    int depth_ = 0;
    std::vector<Local> locals_;                      ///< of the open scopes
    std::unordered_map<std::string_view, Id> seen_;  ///< the local that a name is; none: it is none
};

}  // namespace ply::lua
