#include "framework/session/formats/sgf/sgf_said.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "framework/base/line_words.hpp"
#include "framework/session/formats/pasted_text.hpp"
#include "framework/session/formats/sgf/sgf_properties.hpp"

namespace ply {
namespace {

/// What a move is said to be, as a word in front of its comment, and the property. Who is better
/// off is a number of PGN (Edwards, 10), where player 1 is White.
struct SgfAnnotation {
    std::string_view word;
    std::string_view name;
    std::string_view value;
};
constexpr std::array<SgfAnnotation, 12> sgf_annotations{{{"!", "TE", "1"},
                                                         {"!!", "TE", "2"},
                                                         {"?", "BM", "1"},
                                                         {"??", "BM", "2"},
                                                         {"!?", "IT", ""},
                                                         {"?!", "DO", ""},
                                                         {"$10", "DM", "1"},
                                                         {"$13", "UC", "1"},
                                                         {"$16", "GB", "1"},
                                                         {"$18", "GB", "2"},
                                                         {"$17", "GW", "1"},
                                                         {"$19", "GW", "2"}}};

/// Moves, positions and dice: in the tree, or in the position that the game begins with.
constexpr std::string_view played_properties[] = {"B",  "W",  "AB", "AW", "AE",
                                                  "AA", "PL", "DI", "CV", "CO"};
/// Of the root, what a session says in its own way. AP names the program that wrote the file.
constexpr std::string_view root_properties[] = {"FF", "CA", "AP", "GM", "SZ", "KM", "PB", "PW"};
/// Lists of points, of which several nodes may each have a part.
constexpr std::string_view point_lists[] = {"TB", "TW", "DD", "VW"};

bool is_in(std::string_view name, std::span<const std::string_view> names) {
    return std::ranges::find(names, name) != names.end();
}

void keep(GameNode& move, const SgfProperty& property) {
    const auto same = std::ranges::find(move.kept, property.name, &KeptProperty::name);
    if (same == move.kept.end()) {
        move.kept.push_back({property.name, property.values});
    } else if (is_in(property.name, point_lists)) {
        same->values.insert(same->values.end(), property.values.begin(), property.values.end());
    }
}

void add_words(std::string& words, const std::string& more, const char* between) {
    words += (words.empty() || more.empty() ? "" : between) + more;
}

/// The word for the property, if it has one.
const SgfAnnotation* annotation_of(const SgfProperty& property) {
    const std::string value = joined_line(property.values.front());
    const auto* const found = std::ranges::find_if(sgf_annotations, [&](const SgfAnnotation& each) {
        return each.name == property.name && (each.value == "2") == (value == "2");
    });
    return found == sgf_annotations.end() ? nullptr : found;
}

/// What setup_of_root() of the reader takes over; overtime that it does not understand is kept.
bool is_setup_of_root(const SgfNode& root, const SgfProperty& property) {
    const auto is_name = [&](const auto& tag) { return property.name == tag.first; };
    if (is_in(property.name, root_properties) || std::ranges::any_of(root_tags, is_name))
        return true;
    if (property.name != "TM" && property.name != "OT") return false;
    const ClockRule main{.main = sgf_time_of(root.value("TM")).value_or(std::chrono::seconds(0))};
    ClockRule rule = main;
    add_overtime(rule, root.value("OT").value_or(""));
    return rule.on() && (property.name == "TM" || rule != main);
}

/// A clock or a value of the player who moved; false: it is none.
bool take_number(GameNode& move, const SgfProperty& property, Player mover) {
    if (mover == chance_player) return false;
    const bool black = mover == 0;
    if (property.name == (black ? "BL" : "WL")) {
        const auto left = sgf_time_of(property.values.front());
        if (left) move.left = left;
        return left.has_value();
    }
    if (property.name != "V") return false;
    const auto value = real_number(joined_line(property.values.front()));
    if (!value || std::abs(*value) >= 1e6) return false;
    move.score = fmt::format("{:+}", black ? *value : -*value);
    return true;
}

/// Takes `said` off the front or the end of a comment, with the gap beside it; false: somebody has
/// written something else there.
bool take_off_front(std::string_view& comment, std::string_view said) {
    if (!comment.starts_with(said)) return false;
    if (comment.size() > said.size() && comment[said.size()] != ' ') return false;
    comment.remove_prefix(std::min(said.size() + 1, comment.size()));
    return true;
}
bool take_off_end(std::string_view& comment, std::string_view said) {
    if (!comment.ends_with(said)) return false;
    const std::size_t before = comment.size() - said.size();
    if (before > 0 && comment[before - 1] != '\n') return false;
    comment = comment.substr(0, before == 0 ? 0 : before - 1);
    return true;
}

}  // namespace

std::string written_property(std::string name, const std::vector<std::string>& values) {
    for (const std::string& value : values) {
        name += '[';
        for (const char letter : value) {
            if (letter == ']' || letter == '\\') name += '\\';
            name += letter;
        }
        name += ']';
    }
    return name;
}

std::string written_property(std::string name, std::string_view value) {
    return written_property(std::move(name), std::vector<std::string>{std::string(value)});
}

const std::vector<std::string>* kept_property(const GameNode& move, std::string_view name) {
    const auto found = std::ranges::find(move.kept, name, &KeptProperty::name);
    return found == move.kept.end() ? nullptr : &found->values;
}

void take_said(GameNode& move, const SgfNode& node, Player mover) {
    const bool root = node.parent < 0;
    std::string words;
    for (const SgfAnnotation& each : sgf_annotations)
        for (const SgfProperty& property : node.properties)
            if (mover != chance_player && annotation_of(property) == &each)
                add_words(words, std::string(each.word), " ");
    add_words(words, joined_line(node.value("N").value_or("")), " ");
    add_words(words, node.value("C").value_or(""), " ");
    if (root) add_words(words, node.value("GC").value_or(""), "\n");
    add_words(words, marks_in(node), " ");
    add_words(move.comment, words, "\n");
    for (const SgfProperty& property : node.properties) {
        const bool said = is_in(property.name, played_properties) || property.name == "C" ||
                          is_in(property.name, sgf_marks) ||
                          (root && is_setup_of_root(node, property)) ||
                          (mover != chance_player && annotation_of(property) != nullptr) ||
                          take_number(move, property, mover);
        if (!said) keep(move, property);
    }
}

std::string written_said(const GameNode& move, Player mover, const ClockRule& clock) {
    std::string text;
    if (move.left && mover != chance_player) {
        const bool black = mover == 0;
        // Else a clock in overtime would be one whose time is up.
        const char* const periods = black ? "OB" : "OW";
        const bool overtime = move.left->count() == 0 && clock.byoyomi.count() > 0 &&
                              kept_property(move, periods) == nullptr;
        text +=
            written_property(black ? "BL" : "WL", sgf_time(overtime ? clock.byoyomi : *move.left));
        if (overtime)
            text += written_property(periods, std::to_string(move.periods.value_or(clock.periods)));
    }
    const auto score = real_number(move.score);
    if (score && mover != chance_player)
        text += written_property("V", fmt::format("{}", mover == 0 ? *score : 0 - *score));
    std::string_view comment = move.comment;
    while (mover != chance_player) {
        const std::string_view word = comment.substr(0, comment.find(' '));
        const auto* const found = std::ranges::find(sgf_annotations, word, &SgfAnnotation::word);
        if (found == sgf_annotations.end()) break;
        text += written_property(std::string(found->name), found->value);
        comment.remove_prefix(std::min(word.size() + 1, comment.size()));
    }
    const MarkedComment marked = without_marks(comment);
    for (const SgfProperty& mark : marked.marks) text += written_property(mark.name, mark.values);
    std::string_view rest = marked.comment;
    for (const KeptProperty& property : move.kept) {
        // A name and what is said of the game stand in the comment, too, unless it was changed.
        const std::string& value = property.values.front();
        const bool written = property.name == "N"    ? take_off_front(rest, joined_line(value))
                             : property.name == "GC" ? take_off_end(rest, value)
                                                     : property.name != "RE";
        if (written) text += written_property(property.name, property.values);
    }
    if (!rest.empty()) text += written_property("C", rest);
    return text;
}

}  // namespace ply
