// plyboard solve: strategies for games with hidden information, by counterfactual regret
// minimisation.

#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <nlohmann/json.hpp>

#include "framework/app/solve/solve.hpp"
#include "framework/base/shown_text.hpp"
#include "framework/report/text/emit.hpp"
#include "framework/report/text/text_table.hpp"
#include "framework/search/hidden/best_response.hpp"
#include "framework/search/hidden/strategy_file.hpp"

namespace ply {
namespace {

using RegretClock = std::chrono::steady_clock;

/// The average strategy after so many iterations.
struct Checkpoint {
    std::uint64_t iterations = 0;
    StrategyWorth worth;
    double seconds = 0;
};

/// Iterates with a ticker; measures after 1, 2, 4, 8 ... iterations and at the end.
class RegretWork {
public:
    RegretWork(const SolveTask& task, CfrMethod method)
        : task_(task),
          tree_(task.game, task.output.empty() ? task.position : task.first, most_histories(task),
                interruptible_.token(), [this](std::size_t found) { histories_ = found; }),
          cfr_(tree_, method, task.seed) {
        histories_ = tree_.nodes().size();
    }

    void run() {
        const Ticker ticker([this] {
            return iterations_ == 0
                       ? fmt::format("{} histories", with_commas(histories_))
                       : fmt::format("{} iterations, exploitability {:.3g}, {:.0f} s",
                                     with_commas(iterations_), exploitability_.load(), seconds());
        });
        while (tree_.complete() && !done()) {
            cfr_.iterate();
            iterations_ = cfr_.iterations();
            if ((iterations_ & (iterations_ - 1)) == 0) measure();
        }
        if (tree_.complete() && (curve_.empty() || curve_.back().iterations != iterations_))
            measure();
    }
    bool interrupted() const { return interruptible_.requested(); }
    const InformationTree& tree() const { return tree_; }
    const std::vector<Checkpoint>& curve() const { return curve_; }
    Strategy strategy() const { return cfr_.average(); }

private:
    /// What fits into the memory that was asked for: a history takes a node, and a place in the
    /// list of its parent's children.
    static std::size_t most_histories(const SolveTask& task) {
        return (static_cast<std::size_t>(task.memory) << 20) /
               (sizeof(InformationTree::Node) + sizeof(std::uint32_t));
    }
    double seconds() const {
        return std::chrono::duration<double>(RegretClock::now() - started_).count();
    }
    bool done() const {
        if (iterations_ == 0) return false;  // one is always made
        return iterations_ >= task_.iterations || interruptible_.requested() ||
               (task_.time.count() > 0 && RegretClock::now() - started_ > task_.time);
    }
    void measure() {
        curve_.push_back({iterations_, worth_of(tree_, cfr_.average()), seconds()});
        exploitability_ = curve_.back().worth.exploitability();
    }

    const SolveTask& task_;
    Interruptible interruptible_;
    RegretClock::time_point started_ = RegretClock::now();
    std::atomic<std::size_t> histories_ = 0;
    std::atomic<std::uint64_t> iterations_ = 0;
    std::atomic<double> exploitability_ = 0;
    InformationTree tree_;
    Cfr cfr_;
    std::vector<Checkpoint> curve_;
};

Json strategy_json(const InformationTree& tree, const Strategy& strategy) {
    Json sets = Json::array();
    for (const InformationSet& set : tree.sets()) {
        Json moves = Json::object();
        for (std::size_t i = 0; i < set.moves.size(); ++i)
            moves[set.moves[i]] = strategy[set.first + i];
        sets.push_back({{"player", set.player + 1}, {"sees", set.seen}, {"moves", moves}});
    }
    return sets;
}

/// Of more information sets neither a person nor a program wants to read all.
constexpr std::size_t sets_printed = 40;

void print_strategy(const InformationTree& tree, const Strategy& strategy) {
    TextTable table({{"player"}, {"sees", Align::left}, {"plays", Align::left}});
    for (const InformationSet& set : tree.sets()) {
        std::string plays;
        for (std::size_t i = 0; i < set.moves.size(); ++i)
            plays += fmt::format("{}{} {:.1f} %", plays.empty() ? "" : ", ", one_line(set.moves[i]),
                                 100 * strategy[set.first + i]);
        table.row({std::to_string(set.player + 1), one_line(set.seen), plays});
    }
    emit("\n{}", table.text(wants_colours(stdout)));
}

void print_curve(const std::vector<Checkpoint>& curve) {
    TextTable table({{"iterations"}, {"exploitability"}, {"player 1 gets"}, {"seconds"}});
    for (const Checkpoint& each : curve)
        table.row({with_commas(each.iterations), fmt::format("{:.6f}", each.worth.exploitability()),
                   fmt::format("{:.6f}", each.worth.payoffs[0]),
                   fmt::format("{:.2f}", each.seconds)});
    emit("{}\n", table.text(wants_colours(stdout)));
}

std::string payoffs_text(const StrategyWorth& worth) {
    std::string text;
    for (std::size_t p = 0; p < worth.payoffs.size(); ++p)
        text += fmt::format("{}{:+.6f} to player {}", p == 0 ? "" : ", ", worth.payoffs[p], p + 1);
    return text;
}

Json curve_json(const std::vector<Checkpoint>& curve) {
    Json json = Json::array();
    for (const Checkpoint& each : curve)
        json.push_back({{"iterations", each.iterations},
                        {"exploitability", each.worth.exploitability()},
                        {"payoffs", each.worth.payoffs},
                        {"seconds", each.seconds}});
    return json;
}

void report_regret(const SolveTask& task, const RegretWork& work, const std::string& method) {
    const InformationTree& tree = work.tree();
    const Checkpoint& last = work.curve().back();
    const Strategy strategy = work.strategy();
    const bool small = tree.sets().size() <= sets_printed;
    if (task.json) {
        Json json{{"game", task.name},
                  {"method", method},
                  {"histories", tree.nodes().size()},
                  {"information_sets", tree.sets().size()},
                  {"iterations", last.iterations},
                  {"payoffs", last.worth.payoffs},
                  {"nash_conv", last.worth.nash_conv},
                  {"exploitability", last.worth.exploitability()},
                  {"curve", curve_json(work.curve())}};
        if (small) json["strategy"] = strategy_json(tree, strategy);
        if (!task.output.empty()) json["file"] = task.output;
        json["seconds"] = last.seconds;
        print_json(json);
        return;
    }
    emit_line("{}, {}", task.name, method);
    print_curve(work.curve());
    emit_line("value           {}", payoffs_text(last.worth));
    emit_line("exploitability  {:.6f}", last.worth.exploitability());
    emit_line("size            {} histories, {} information sets", with_commas(tree.nodes().size()),
              with_commas(tree.sets().size()));
    if (!task.output.empty())
        emit_line("file            {}; player oracle(file={})", task.output, task.output);
    if (small) print_strategy(tree, strategy);
}

}  // namespace

int solve_by_regret(const SolveTask& task, CfrMethod method, const std::string& name) {
    RegretWork work(task, method);
    work.run();
    if (!work.tree().complete()) {
        if (task.json)
            print_json({{"game", task.name}, {"method", name}, {"reason", "stopped"}});
        else
            emit("{}\nvalue  not known: stopped before all histories were found\n", task.name);
        return 130;
    }
    if (!task.output.empty()) {
        const Checkpoint& last = work.curve().back();
        write_strategy(task.output, task.game, task.name, work.tree(), work.strategy(),
                       fmt::format("{}, {} iterations; exploitability {:.6f}", name,
                                   last.iterations, last.worth.exploitability()));
    }
    report_regret(task, work, name);
    return work.interrupted() ? 130 : 0;
}

}  // namespace ply
