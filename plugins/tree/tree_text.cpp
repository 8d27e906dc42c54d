#include "tree_text.hpp"

#include <cctype>
#include <charconv>
#include <framework/base/error.hpp>
#include <framework/game/score.hpp>

namespace {

/// Reads from left to right, one nested list a call.
class Reader {
public:
    Reader(std::string_view text, const std::string& where) : text_(text), where_(where) {}

    TreeNodes read() {
        if (peek() != '[') fail("a tree begins with '[', as in [[3,5,10],[2,2]]");
        node(-1, 0, 0);
        if (peek() != '\0' || at_ < text_.size()) fail("nothing may follow the tree");
        return std::move(tree_);
    }

private:
    std::int32_t node(std::int32_t parent, std::int32_t place, int depth) {
        if (depth > TreeNodes::deepest)
            fail("lists are nested more than " + std::to_string(TreeNodes::deepest) + " deep");
        if (tree_.nodes.size() == TreeNodes::largest)
            fail("the tree has more than " + std::to_string(TreeNodes::largest) + " nodes");
        const auto here = static_cast<std::int32_t>(tree_.nodes.size());
        tree_.nodes.push_back({.parent = parent, .place = place});
        tree_.depth = std::max(tree_.depth, depth);
        if (peek() == '[') {
            list(here, depth);
        } else {
            leaf(here);
        }
        return here;
    }
    void list(std::int32_t here, int depth) {
        ++at_;
        if (peek() == ']') fail("an empty list has neither moves nor a value; write a number");
        std::vector<std::int32_t> children;
        while (true) {
            children.push_back(node(here, static_cast<std::int32_t>(children.size()), depth + 1));
            const char next = peek();
            if (next != ',' && next != ']') fail("a ',' or ']' is missing");
            ++at_;
            if (next == ']') break;
        }
        tree_.nodes[here].first = static_cast<std::int32_t>(tree_.children.size());
        tree_.nodes[here].count = static_cast<std::int32_t>(children.size());
        tree_.children.insert(tree_.children.end(), children.begin(), children.end());
    }
    void leaf(std::int32_t here) {
        const char first = peek();
        if (first == '-' || first == '+' || digit(first)) {
            tree_.nodes[here].value = number();
        } else if (first == '"' || letter(first)) {
            tree_.nodes[here].name = static_cast<std::int32_t>(tree_.names.size());
            tree_.names.push_back(name());
        } else {
            fail("a list, a whole number or a letter is missing");
        }
    }
    std::int32_t number() {
        const std::size_t start = at_;
        if (text_[at_] == '+') ++at_;
        std::int32_t value = 0;
        const auto [end, error] =
            std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
        const auto next = static_cast<std::size_t>(end - text_.data());
        if (error == std::errc::result_out_of_range || value > ply::max_evaluation ||
            value < -ply::max_evaluation) {
            at_ = start;
            fail("a value is from -" + std::to_string(ply::max_evaluation) + " to " +
                 std::to_string(ply::max_evaluation));
        }
        const bool more = next < text_.size() && (letter(text_[next]) || text_[next] == '.');
        if (error != std::errc{} || more) {
            at_ = start;
            fail("a value is a whole number");
        }
        at_ = next;
        return value;
    }
    std::string name() {
        const bool quoted = text_[at_] == '"';
        at_ += quoted;
        const std::size_t start = at_;
        while (at_ < text_.size() && (letter(text_[at_]) || digit(text_[at_]))) ++at_;
        const std::string name(text_.substr(start, at_ - start));
        if (name.empty() || name.size() > 16) fail("a leaf's name has 1 to 16 letters and digits");
        if (quoted && (at_ == text_.size() || text_[at_++] != '"'))
            fail("a name in quotes has letters and digits only, then the closing quote");
        return name;
    }

    static bool digit(char c) { return c >= '0' && c <= '9'; }
    static bool letter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    }
    /// The next character that is not blank; '\0' at the end.
    char peek() {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t' ||
                                      text_[at_] == '\n' || text_[at_] == '\r'))
            ++at_;
        return at_ < text_.size() ? text_[at_] : '\0';
    }
    [[noreturn]] void fail(const std::string& what) const {
        std::size_t line = 1;
        std::size_t start = 0;
        for (std::size_t i = 0; i < at_; ++i)
            if (text_[i] == '\n') {
                ++line;
                start = i + 1;
            }
        const std::string place = line > 1 || text_.find('\n') < text_.size() - 1
                                      ? "line " + std::to_string(line) + ", character "
                                      : "character ";
        throw ply::Error(where_ + ", " + place + std::to_string(at_ - start + 1) + ": " + what);
    }

    std::string_view text_;
    const std::string& where_;
    std::size_t at_ = 0;
    TreeNodes tree_;
};

/// False when `limit` is exceeded.
bool append(const TreeNodes& tree, std::int32_t index, std::size_t limit, std::string& text) {
    const TreeNodes::Node& node = tree.nodes[index];
    if (node.count == 0) {
        text += node.name < 0 ? std::to_string(node.value) : tree.names[node.name];
        return text.size() <= limit;
    }
    for (std::int32_t i = 0; i < node.count; ++i) {
        text += i == 0 ? '[' : ',';
        if (!append(tree, tree.child(index, i), limit, text)) return false;
    }
    text += ']';
    return text.size() <= limit;
}

}  // namespace

std::string TreeNodes::path(std::int32_t node) const {
    if (nodes[node].parent < 0) return "root";
    std::string text = std::to_string(nodes[node].place + 1);
    for (node = nodes[node].parent; nodes[node].parent >= 0; node = nodes[node].parent)
        text = std::to_string(nodes[node].place + 1) + "." + text;
    return text;
}

std::int32_t TreeNodes::find(std::string_view path) const {
    if (path == "root") return 0;
    std::int32_t node = 0;
    for (const char* at = path.data();; ++at) {
        std::int32_t place = 0;
        const char* const end = path.data() + path.size();
        const auto [next, error] = std::from_chars(at, end, place);
        if (error != std::errc{} || place < 1 || place > nodes[node].count) return -1;
        node = child(node, place - 1);
        if (next == end) return node;
        if (*next != '.') return -1;
        at = next;
    }
}

std::string TreeNodes::text(std::int32_t node, std::size_t limit) const {
    std::string text;
    return append(*this, node, limit, text) ? text : std::string();
}

TreeNodes read_tree(std::string_view text, const std::string& where) {
    return Reader(text, where).read();
}
