// Games in play written in SGF; see sgf.hpp.

#include <fmt/format.h>

#include <algorithm>

#include "framework/base/line_words.hpp"
#include "framework/report/notation/sgf_notation.hpp"
#include "framework/session/formats/sgf/sgf.hpp"
#include "framework/session/formats/sgf/sgf_properties.hpp"
#include "framework/session/formats/sgf/sgf_result.hpp"
#include "framework/session/formats/sgf/sgf_said.hpp"

namespace ply {
namespace {

using std::chrono::milliseconds;

class SgfGameWriting {
public:
    explicit SgfGameWriting(const Session& session)
        : session_(session),
          game_(session.game()),
          notation_(*SgfNotation::of(session.game())),
          tree_(session.tree()) {}

    std::string write() {
        text_ = "(;" + root();
        text_ += written_said(tree_[GameTree::root], chance_player, {});
        tasks_.push_back({GameTree::root, session_.start().state, false});
        while (!tasks_.empty()) {
            Task task = std::move(tasks_.back());
            tasks_.pop_back();
            if (task.node < 0) {
                text_ += ")";
            } else {
                go_on(std::move(task));
            }
        }
        return text_ + ")\n";
    }

private:
    struct Task {
        NodeId node;  ///< write its move, then go on; below 0: only close a bracket
        AnyState state;
        bool move = true;
    };

    std::string root() const {
        std::string text =
            written_property("FF", "4") + written_property("CA", "UTF-8") + notation_.root();
        text += "\n" + written_property("PB", joined_line(session_.written_player(0))) +
                written_property("PW", joined_line(session_.written_player(1)));
        for (const auto& [name, tag] : root_tags)
            for (const auto& [said, value] : session_.setup().tags)
                if (said == tag && value.find_first_not_of("?.-") != value.npos) {
                    std::string line = joined_line(value);
                    if (std::string_view(name) == "DT") std::ranges::replace(line, '.', '-');
                    text += written_property(name, line);
                }
        text += written_property("RE", written_sgf_result(session_, notation_));
        if (const auto& clocks = session_.setup().clocks; !clocks.empty()) {
            const milliseconds main = clocks[0].moves > 0 ? milliseconds(0) : clocks[0].main;
            text += written_property("TM", sgf_time(main));
            const std::string overtime = overtime_of(clocks[0]);
            if (!overtime.empty()) text += written_property("OT", overtime);
        }
        if (!session_.setup().start.empty())
            text += "\n" + notation_.position(session_.start().state);
        return text;
    }

    ClockRule clock_of(Player seat) const {
        const std::vector<ClockRule>& clocks = session_.setup().clocks;
        return seat == chance_player || clocks.empty() ? ClockRule{}
                                                       : clocks[static_cast<std::size_t>(seat)];
    }

    void go_on(Task task) {
        while (true) {
            if (task.move) put(task);
            const std::vector<NodeId>& children = tree_[task.node].children;
            if (children.empty()) return;
            if (children.size() > 1) {
                for (std::size_t i = children.size(); i-- > 0;) {
                    tasks_.push_back({-1, {}, false});
                    tasks_.push_back({children[i], task.state, true});
                }
                return;
            }
            task = {children.front(), std::move(task.state), true};
        }
    }

    void put(Task& task) {
        const GameNode& made = tree_[task.node];
        const bool varies = tree_[made.parent].children.size() > 1;
        const bool alone = made.children.size() != 1 || !made.comment.empty();
        const std::string node = notation_.node(task.state, made.move, alone);
        if (varies) text_ += "\n(";
        if (!node.empty() || alone) {
            text_ += (varies ? ";" : "\n;") + node;
            const Player mover = game_.mover(task.state);
            text_ += written_said(made, mover, clock_of(mover));
        }
        game_.play(task.state, made.move);
    }

    const Session& session_;
    const Game& game_;
    SgfNotation notation_;
    const GameTree& tree_;
    std::string text_;
    std::vector<Task> tasks_;
};

}  // namespace

std::string write_sgf_game(const Session& session) {
    return SgfGameWriting(session).write();
}

}  // namespace ply
