#include "framework/session/formats/sgf/sgf_tree.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "framework/base/shown_text.hpp"
#include "framework/session/formats/pasted_text.hpp"
#include "framework/session/formats/sgf/sgf_encoding.hpp"

namespace ply {
namespace {

bool is_capital(char letter) {
    return letter >= 'A' && letter <= 'Z';
}
bool is_letter(char letter) {
    return is_capital(letter) || (letter >= 'a' && letter <= 'z');
}

class SgfReading {
public:
    explicit SgfReading(std::string_view text) : text_(text) {}

    SgfTree read(int number) {
        // The others are counted as far as they can be read.
        while (find_game()) {
            ++tree_.games;
            if (tree_.games == number) {
                read_game();
            } else if (!skip_game()) {
                break;
            }
        }
        if (tree_.games == 0)
            throw error_in_line(1, "there is no game in the file: it begins with '(;'");
        if (tree_.nodes.empty()) throw no_such_game(number, tree_.games);
        return std::move(tree_);
    }

private:
    /// To the bracket before a `;`.
    bool find_game() {
        while (at_ < text_.size()) {
            if (text_[at_] == '(') {
                const std::size_t next = text_.find_first_not_of(" \t\n", at_ + 1);
                if (next != text_.npos && (text_[next] == ';' || is_capital(text_[next])))
                    return true;
            }
            step();
        }
        return false;
    }

    void read_game() {
        const int begin = line_;
        std::vector<int> forks;  // the node before each open bracket
        int here = -1;
        while (at_ < text_.size()) {
            const char letter = text_[at_];
            if (letter == '(') {
                forks.push_back(here);
                step();
            } else if (letter == ')') {
                here = forks.back();
                forks.pop_back();
                step();
                if (forks.empty()) return;
            } else if (letter == ';') {
                step();
                here = add_node(here);
            } else if (is_letter(letter)) {
                if (here < 0) here = add_node(here);  // some programs leave the first ';' out
                read_property(tree_.nodes[static_cast<std::size_t>(here)]);
            } else {
                step();
            }
        }
        note(begin, "the file ends within the game that begins here: a ')' is missing");
        if (tree_.nodes.size() < 2) throw Error(tree_.notes.front());
    }

    int add_node(int parent) {
        const int node = static_cast<int>(tree_.nodes.size());
        tree_.nodes.push_back({.parent = parent, .line = line_});
        if (parent >= 0) tree_.nodes[static_cast<std::size_t>(parent)].children.push_back(node);
        return node;
    }

    void read_property(SgfNode& node) {
        SgfProperty property;
        for (; at_ < text_.size() && is_letter(text_[at_]); ++at_)
            if (is_capital(text_[at_])) property.name += text_[at_];
        while (true) {
            const std::size_t next = text_.find_first_not_of(" \t\n", at_);
            if (next == text_.npos || text_[next] != '[') break;
            while (at_ <= next) step();
            auto value = read_value();
            if (value) property.values.push_back(std::move(*value));
        }
        if (property.values.empty() || property.name.empty()) return;
        const auto same = std::ranges::find(node.properties, property.name, &SgfProperty::name);
        if (same == node.properties.end()) {
            node.properties.push_back(std::move(property));
        } else {  // some programs write `AB[aa]AB[bb]`
            std::ranges::move(property.values, std::back_inserter(same->values));
        }
    }

    /// Nothing where it has no end.
    std::optional<std::string> read_value() {
        const int begin = line_;
        std::string value;
        while (at_ < text_.size()) {
            const char letter = text_[at_];
            step();
            if (letter == ']') return value;
            if (letter != '\\') {
                value += letter;
            } else if (at_ < text_.size()) {
                if (text_[at_] != '\n') value += text_[at_];
                step();
            }
        }
        note(begin, "the file ends within the value that begins here: a ']' is missing");
        return std::nullopt;
    }

    /// The first alone: what follows comes of it.
    void note(int line, const std::string& what) {
        if (tree_.notes.empty()) tree_.notes.push_back(fmt::format("line {}: {}", line, what));
    }

    bool skip_game() {
        int open = 0;
        while (at_ < text_.size()) {
            const char letter = text_[at_];
            step();
            if (letter == '(') ++open;
            if (letter == ')' && --open == 0) return true;
            if (letter == '[')
                for (; at_ < text_.size() && text_[at_] != ']'; step())
                    if (text_[at_] == '\\') step();
        }
        return false;
    }

    void step() {
        if (at_ < text_.size() && text_[at_] == '\n') ++line_;
        ++at_;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    int line_ = 1;
    SgfTree tree_{.games = 0};
};

/// The corners of `aa:cc`, and of `aa` twice.
std::pair<std::string_view, std::string_view> corners_of(std::string_view value) {
    const std::size_t colon = value.find(':');
    if (colon == value.npos) return {value, value};
    return {value.substr(0, colon), value.substr(colon + 1)};
}

}  // namespace

const std::vector<std::string>* SgfNode::values(std::string_view name) const {
    const auto found = std::ranges::find(properties, name, &SgfProperty::name);
    return found == properties.end() ? nullptr : &found->values;
}

std::optional<std::string> SgfNode::value(std::string_view name) const {
    const auto* const all = values(name);
    return all == nullptr ? std::nullopt : std::optional(all->front());
}

SgfTree read_sgf_tree(std::string_view text, int number) {
    const SgfText said = sgf_text(text);
    const std::string plain = plain_text(said.text);
    SgfTree tree = SgfReading(plain).read(number);
    if (!said.note.empty()) tree.notes.push_back(said.note);
    return tree;
}

std::vector<std::string> sgf_points(const std::vector<std::string>& values) {
    std::vector<std::string> points;
    for (const std::string& value : values) {
        const std::string plain = joined_line(value);
        const auto [from, to] = corners_of(plain);
        if (from == to) {
            points.emplace_back(from);
            continue;
        }
        const bool rectangle = from.size() == 2 && to.size() == 2 &&
                               std::ranges::all_of(from, is_letter) &&
                               std::ranges::all_of(to, is_letter);
        if (!rectangle)
            throw Error(fmt::format("'{}' is no rectangle of points", shortened(value, 40)));
        for (char y = from[1]; y <= to[1]; ++y)
            for (char x = from[0]; x <= to[0]; ++x) points.push_back({x, y});
    }
    return points;
}

}  // namespace ply
