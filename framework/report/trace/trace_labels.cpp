#include "framework/report/trace/trace_labels.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "framework/report/text/number_text.hpp"

namespace ply {
namespace {

/// An expectation as a number from -1 to 1.
double part_of_win(const Trace& trace, double value) {
    return std::clamp(value / trace.win_worth(), -1.0, 1.0);
}

/// One player's value where each has one: not always a whole number.
std::string own_value(const Trace& trace, double value) {
    if (trace.win_worth() > 0) return fixed_text(part_of_win(trace, value), 3);
    const auto whole = static_cast<Score>(std::lround(value));
    return is_decided(whole) ? short_score(trace, whole) : fmt::format("{:.4g}", value);
}

/// What the value that a visit returned says about the true one.
Bound bound_of(const TraceVisit& visit) {
    if (visit.from_table != Bound::none) return visit.from_table;
    if (!visit.window) return Bound::exact;
    return *visit.value <= visit.window->alpha  ? Bound::upper
           : *visit.value >= visit.window->beta ? Bound::lower
                                                : Bound::exact;
}

/// What a search in the fail-hard form makes of a leaf outside its window: the bound it crossed.
std::optional<Score> clamped_value(const Trace& trace, const TraceVisit& visit) {
    if (!visit.leaf_value || !visit.value || !visit.window || trace.win_worth() > 0)
        return std::nullopt;
    if (*visit.leaf_value == *visit.value) return std::nullopt;
    return visit.value;
}

}  // namespace

std::string short_score(const Trace& trace, Score score) {
    if (score >= infinite_score) return "∞";
    if (score <= -infinite_score) return "-∞";
    if (is_win(score)) return fmt::format("W{}", win_score - score);
    if (is_loss(score)) return fmt::format("L{}", win_score + score);
    if (trace.win_worth() > 0) return fixed_text(part_of_win(trace, score), 3);
    return std::to_string(score);
}

std::string window_text(const Trace& trace, const Window& window) {
    return fmt::format("({}, {})", short_score(trace, window.alpha),
                       short_score(trace, window.beta));
}

std::string value_text(const Trace& trace, const TraceVisit& visit) {
    if (!visit.values.empty()) {
        std::vector<std::string> values;
        for (const double value : visit.values) values.push_back(own_value(trace, value));
        return fmt::format("({})", fmt::join(values, ", "));
    }
    if (!visit.value) return {};
    const Bound bound = bound_of(visit);
    const char* sign = bound == Bound::upper ? "≤" : bound == Bound::lower ? "≥" : "";
    return sign + short_score(trace, *visit.value);
}

std::string bound_text(const TraceVisit& visit) {
    const Bound bound = bound_of(visit);
    return bound == Bound::upper   ? "an upper bound"
           : bound == Bound::lower ? "a lower bound"
                                   : "the exact value";
}

std::string leaf_text(const Trace& trace, const TraceVisit& visit) {
    if (!visit.values.empty()) return value_text(trace, visit);
    return visit.leaf_value ? short_score(trace, *visit.leaf_value) : std::string();
}

std::string leaf_text(const Trace& trace, const TraceLeaf& leaf) {
    return leaf.value ? short_score(trace, *leaf.value) : leaf.label;
}

std::string role_text(const Trace& trace, const TraceNode& node) {
    if (node.mover == chance_player) return chance_word(trace.game().facts().chance_kind);
    if (trace.game().facts().players > 2) return fmt::format("P{}", node.mover + 1);
    return trace.maximises(node) ? "MAX" : "MIN";
}

std::string cut_text(const Trace& trace, const TraceVisit& visit) {
    const char* bound = trace.cuts_above(visit) ? "β" : "α";
    switch (visit.cut) {
        case CutKind::none:
            return {};
        case CutKind::shallow:
            return fmt::format("{} cut-off, shallow", bound);
        case CutKind::deep:
            return fmt::format("{} cut-off, deep", bound);
        case CutKind::test:
            return fmt::format("{} cut-off, test settled", bound);
    }
    return {};
}

std::string pass_text(const Trace& trace, std::size_t pass) {
    const auto& passes = trace.passes();
    const bool several =
        passes[pass].number > 1 || (pass + 1 < passes.size() && passes[pass + 1].number > 1);
    return fmt::format("depth {}{}", passes[pass].depth,
                       several ? fmt::format(", pass {}", passes[pass].number) : "");
}

std::string way_text(const std::vector<std::string>& way) {
    return way.empty() ? "root" : fmt::format("{}", fmt::join(way, "."));
}

std::string legend_text(const Trace& trace) {
    const bool decided = std::ranges::any_of(trace.visits(), [](const TraceVisit& visit) {
        return visit.leaf_value && is_decided(*visit.leaf_value);
    });
    std::vector<std::string> parts;
    if (decided)
        parts.emplace_back("W3: MAX has won 3 plies from the root; L4: MAX has lost after 4");
    if (trace.win_worth() > 0)
        parts.emplace_back("Numbers are expectations, from -1, lost, to 1, won");
    return fmt::format("{}", fmt::join(parts, ". "));
}

namespace {

std::string mover_text(const Trace& trace, const TraceVisit& visit) {
    const TraceNode& node = trace.node_of(visit);
    if (trace.game().facts().players > 2 && node.mover >= 0)
        return fmt::format("player {}", node.mover + 1);
    return node.mover == chance_player ? "chance" : role_text(trace, node);
}

bool is_test(const TraceVisit& visit) {
    return visit.window && visit.window->beta == visit.window->alpha + 1;
}

/// `at most 3`, where value_text says ≤3.
std::string said_value(const Trace& trace, const TraceVisit& visit) {
    if (visit.leaf) return leaf_text(trace, visit);
    if (!visit.value) return value_text(trace, visit);
    const Bound bound = bound_of(visit);
    const char* words = bound == Bound::upper   ? "at most "
                        : bound == Bound::lower ? "at least "
                                                : "";
    return words + short_score(trace, *visit.value);
}

std::string enter_root(const Trace& trace, const TraceVisit& visit) {
    const std::string pass = pass_text(trace, static_cast<std::size_t>(visit.pass));
    if (is_test(visit))
        return fmt::format("A search begins, {}. Its window {} asks: is the value at least {}?",
                           pass, window_text(trace, *visit.window),
                           short_score(trace, visit.window->beta));
    if (!visit.window) return fmt::format("A search begins, {}: every line is looked at.", pass);
    return fmt::format("A search begins, {}, with the window {}.", pass,
                       window_text(trace, *visit.window));
}

std::string known(const Trace& trace, const Window& window) {
    const bool max_has = window.alpha > -infinite_score;
    const bool min_has = window.beta < infinite_score;
    if (max_has && min_has && window.beta == window.alpha + 1)
        return fmt::format("The question is whether it is worth at least {}.",
                           short_score(trace, window.beta));
    if (max_has && min_has)
        return fmt::format(
            "MAX is sure of {}, MIN can hold MAX to {}: only a value in between "
            "matters here.",
            short_score(trace, window.alpha), short_score(trace, window.beta));
    if (max_has)
        return fmt::format("MAX is sure of {} already: only more than that matters here.",
                           short_score(trace, window.alpha));
    if (min_has)
        return fmt::format("MIN can hold MAX to {} already: only less than that matters here.",
                           short_score(trace, window.beta));
    return "Nothing is known yet.";
}

bool visited_before(const Trace& trace, int visit) {
    const auto& visits = trace.visits();
    for (int i = visit - 1; i >= 0 && i > visits[visit].parent; --i)
        if (visits[i].node == visits[visit].node) return true;
    return false;
}

std::string enter(const Trace& trace, int index) {
    const TraceVisit& visit = trace.visits()[index];
    if (visit.parent < 0) return enter_root(trace, visit);
    const std::string move = trace.node_of(visit).move_text;
    const std::string mover = mover_text(trace, visit);
    if (visited_before(trace, index))
        return fmt::format("Move {} once more, now for its value: the window is {}.", move,
                           visit.window ? window_text(trace, *visit.window) : "open");
    if (!visit.window) return fmt::format("Move {} leads here; {} is to move.", move, mover);
    const TraceVisit& parent = trace.visits()[visit.parent];
    if (is_test(visit) && !is_test(parent))
        return fmt::format(
            "Move {} leads here; {} is to move. The empty window {} only asks "
            "whether it is better at all.",
            move, mover, window_text(trace, *visit.window));
    return fmt::format("Move {} leads here; {} is to move. {}", move, mover,
                       known(trace, *visit.window));
}

std::string leaf(const Trace& trace, const TraceVisit& visit) {
    const TraceNode& node = trace.node_of(visit);
    const std::string move = node.move_text.empty() ? "" : fmt::format("Move {}: ", node.move_text);
    const std::string value = leaf_text(trace, visit);
    switch (*visit.leaf) {
        case LeafKind::over:
            return fmt::format("{}a leaf, worth {}.", move, value);
        case LeafKind::horizon:
            return fmt::format("{}the depth is used up; the position is estimated at {}.", move,
                               value);
        case LeafKind::repeated:
            return fmt::format("{}the position is repeated, a draw: {}.", move, value);
        case LeafKind::foreseen:
            return fmt::format("{}the rules see how it ends: {}.", move, value);
        case LeafKind::stuck:
            return fmt::format("{}every move would repeat a position, a draw: {}.", move, value);
    }
    return {};
}

std::string from_table(const Trace& trace, const TraceVisit& visit) {
    const std::string move = trace.node_of(visit).move_text;
    if (!visit.value)
        return fmt::format("Move {}: the table knows this position well enough.", move);
    if (visit.from_table == Bound::exact)
        return fmt::format("Move {}: the table knows this position's exact value, {}.", move,
                           short_score(trace, *visit.value));
    return fmt::format(
        "Move {}: the table does not know this position's exact value, but that it is {}: enough "
        "here.",
        move, said_value(trace, visit));
}

std::string result(const Trace& trace, const TraceStep& step) {
    const TraceVisit& visit = trace.visits()[step.visit];
    if (visit.parent < 0) {
        const bool test =
            visit.window && visit.value &&
            (*visit.value >= visit.window->beta || *visit.value <= visit.window->alpha);
        if (test) return fmt::format("The result: the value is {}.", said_value(trace, visit));
        return fmt::format("The search is done: the value is {}.", value_text(trace, visit));
    }
    const TraceVisit& parent = trace.visits()[visit.parent];
    const std::string mover = mover_text(trace, parent);
    const std::string text =
        fmt::format("Move {} is worth {} to {}", trace.node_of(visit).move_text,
                    said_value(trace, visit), mover);
    if (!visit.values.empty() || trace.node_of(parent).mover == chance_player) return text + ".";
    if (const auto bound = clamped_value(trace, visit))
        return fmt::format(
            "{}, {} the bound {}: fail-hard, the bound comes back in its place.{}", text,
            *visit.leaf_value < *bound ? "less than" : "more than", short_score(trace, *bound),
            step.better ? "" : fmt::format(" Not better than {}.", short_score(trace, *step.best)));
    if (!step.better)
        return fmt::format("{}: not better than {}.", text, short_score(trace, *step.best));
    if (!step.now || step.now->alpha >= step.now->beta) return text + ", the best so far.";
    return fmt::format("{}, the best so far. The window here is now {}.", text,
                       window_text(trace, *step.now));
}

std::string cut(const Trace& trace, int index) {
    const TraceVisit& visit = trace.visits()[index];
    const bool max = trace.maximises(trace.node_of(visit));
    const std::size_t left = trace.left_over(index).size();
    const std::string rest = fmt::format("{} move{} {} not looked at.", left, left == 1 ? "" : "s",
                                         left == 1 ? "is" : "are");
    const std::string best = visit.best ? short_score(trace, *visit.best) : "";
    if (!visit.window) return fmt::format("Cut-off: {}", rest);
    if (trace.node_of(visit).mover == chance_player)
        return fmt::format("{} cut-off: whatever the other results are worth, the mean is {}. {}",
                           trace.cuts_above(visit) ? "β" : "α",
                           trace.cuts_above(visit)
                               ? "at least " + short_score(trace, visit.window->beta)
                               : "at most " + short_score(trace, visit.window->alpha),
                           rest);
    const std::string bound = short_score(trace, max ? visit.window->beta : visit.window->alpha);
    if (visit.cut == CutKind::test)
        return fmt::format("{} cut-off: with {} against {} the question is settled. {}",
                           max ? "β" : "α", best, bound, rest);
    return fmt::format(
        "{} cut-off, {}: {} can have {} here, but {} has {} for certain {}, and "
        "will not let it come to this. {}",
        max ? "β" : "α", visit.cut == CutKind::deep ? "deep" : "shallow", max ? "MAX" : "MIN", best,
        max ? "MIN" : "MAX", bound, visit.cut == CutKind::deep ? "further up" : "one move up",
        rest);
}

}  // namespace

std::string step_sentence(const Trace& trace, const TraceStep& step) {
    const TraceVisit& visit = trace.visits()[step.visit];
    switch (step.kind) {
        case TraceStep::Kind::enter:
            return enter(trace, step.visit);
        case TraceStep::Kind::leaf:
            return leaf(trace, visit);
        case TraceStep::Kind::table:
            return from_table(trace, visit);
        case TraceStep::Kind::retry:
            return fmt::format(
                "Move {} is better: {}. How much better must be known, so it is "
                "searched again.",
                trace.node_of(visit).move_text, value_text(trace, visit));
        case TraceStep::Kind::result:
            return result(trace, step);
        case TraceStep::Kind::cut:
            return cut(trace, step.visit);
    }
    return {};
}

}  // namespace ply
