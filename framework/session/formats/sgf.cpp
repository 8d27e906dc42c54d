#include "framework/session/formats/sgf.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "framework/base/line_words.hpp"
#include "framework/base/shown_text.hpp"
#include "framework/base/spec.hpp"
#include "framework/game/typed_moves.hpp"
#include "framework/session/formats/file_result.hpp"
#include "framework/session/formats/sgf_tree.hpp"
#include "framework/session/formats/tree_builder.hpp"

namespace ply {
namespace {

using std::chrono::milliseconds;

/// The games that are read, by their number GM, and the size where a file has no SZ.
struct SgfGameKind {
    std::string_view number;
    std::string_view game;
    std::string_view size;
};
constexpr std::array<SgfGameKind, 1> sgf_kinds{{{"1", "go", "19"}}};

/// A property of the root and the tag of PGN that says the same.
constexpr std::array<std::pair<const char*, const char*>, 12> root_tags{{{"EV", "Event"},
                                                                         {"PC", "Site"},
                                                                         {"DT", "Date"},
                                                                         {"RO", "Round"},
                                                                         {"GN", "GameName"},
                                                                         {"AN", "Annotator"},
                                                                         {"SO", "Source"},
                                                                         {"US", "User"},
                                                                         {"BR", "BlackElo"},
                                                                         {"WR", "WhiteElo"},
                                                                         {"RU", "Rules"},
                                                                         {"CP", "Copyright"}}};

/// What a move is said to be, as a word in front of its comment, and the property.
struct SgfAnnotation {
    std::string_view word;
    const char* name;
    const char* value;
};
constexpr std::array<SgfAnnotation, 6> sgf_annotations{{{"!", "TE", "1"},
                                                        {"!!", "TE", "2"},
                                                        {"?", "BM", "1"},
                                                        {"??", "BM", "2"},
                                                        {"!?", "IT", ""},
                                                        {"?!", "DO", ""}}};

constexpr double longest_time = 1e7;  // seconds

std::optional<milliseconds> sgf_time_of(const std::optional<std::string>& value) {
    const auto seconds = value ? real_number(joined_line(*value)) : std::nullopt;
    if (!seconds || *seconds < 0 || *seconds > longest_time) return std::nullopt;
    return milliseconds(std::llround(*seconds * 1000));
}
std::string sgf_time(milliseconds time) {
    return fmt::format("{}", static_cast<double>(time.count()) / 1000);
}

std::optional<ProtocolGame> sgf_entry(const Game& game) {
    for (ProtocolGame& entry : game.protocols())
        if (entry.protocol == "sgf") return std::move(entry);
    return std::nullopt;
}

// Reading: which game it is, and how it began.

/// The game as the root says it; what it does not say stays as `given` has it.
OpenedGame open_as_root_says(const SgfNode& root, const std::string& given, BoundedNotes& notes) {
    const std::string number = joined_line(root.value("GM").value_or("1"));
    const auto* const kind = std::ranges::find(sgf_kinds, number, &SgfGameKind::number);
    if (kind == sgf_kinds.end())
        throw error_in_line(root.line, fmt::format("GM[{}] is a game that is not read here",
                                                   shortened(number, 20)));
    if (!given.empty()) {
        const std::string obstacle = sgf_obstacle(*open_named_game(given).game);
        if (!obstacle.empty()) throw Error(obstacle);
    }
    Spec spec = parse_spec(given.empty() ? std::string(kind->game) : given);
    const auto is_given = [&](std::string_view option) {
        return std::ranges::any_of(spec.options, [&](const auto& o) { return o.first == option; });
    };
    const std::string size = joined_line(root.value("SZ").value_or(std::string(kind->size)));
    if (!whole_number(size))
        throw error_in_line(root.line, fmt::format("SZ[{}] is no size of a square board here",
                                                   shortened(size, 20)));
    if (!is_given("size")) spec.options.emplace_back("size", size);
    if (const auto komi = root.value("KM"); komi && !is_given("komi")) {
        const auto points = real_number(joined_line(*komi));
        if (points && std::abs(*points) <= 400 && std::floor(2 * *points) == 2 * *points) {
            spec.options.emplace_back("komi", fmt::format("{}", *points));
        } else {
            notes.add(fmt::format("a komi of {} is not possible here, and was left out",
                                  shortened(*komi, 20)));
        }
    }
    OpenedGame opened = open_named_game(spec.text());
    const auto entry = sgf_entry(*opened.game);
    if (!entry || entry->name != number)
        throw Error(
            fmt::format("{} is not read from SGF of GM[{}]", opened.game->info().name, number));
    return opened;
}

/// What stands on the board before the first move.
struct SgfSetUp {
    std::vector<std::string> black, white;
    std::string to_play;     ///< `B`, `W`, or nothing
    std::string first_move;  ///< the same, of the first move
    std::vector<int> nodes;  ///< those that set up
};

SgfSetUp set_up_of(const SgfTree& tree) {
    SgfSetUp set_up;
    for (int at = 0; at >= 0;) {
        const SgfNode& node = tree.nodes[static_cast<std::size_t>(at)];
        set_up.nodes.push_back(at);
        const auto add = [&](const char* name, std::vector<std::string>& to) {
            if (const auto* const values = node.values(name))
                for (std::string& point : sgf_points(*values)) to.push_back(std::move(point));
        };
        add("AB", set_up.black);
        add("AW", set_up.white);
        if (const auto player = node.value("PL"))
            set_up.to_play = joined_line(*player).starts_with('W') ? "W" : "B";
        if (node.values("B") != nullptr) set_up.first_move = "B";
        if (set_up.first_move.empty() && node.values("W") != nullptr) set_up.first_move = "W";
        const bool goes_on = set_up.first_move.empty() && !node.children.empty();
        at = goes_on ? node.children.front() : -1;
        if (goes_on && node.children.size() > 1) {
            const SgfNode& next = tree.nodes[static_cast<std::size_t>(at)];
            if (next.values("B") != nullptr || next.values("W") != nullptr)
                set_up.first_move = next.values("B") != nullptr ? "B" : "W";
            break;
        }
    }
    return set_up;
}

/// As protocol_state() writes positions; empty: the game begins as always.
std::string set_up_text(const SgfSetUp& set_up) {
    std::string text;
    const auto add = [&](const char* name, const std::vector<std::string>& points) {
        if (points.empty()) return;
        text += name;
        for (const std::string& point : points) text += "[" + point + "]";
    };
    add("AB", set_up.black);
    add("AW", set_up.white);
    const std::string& begins = !set_up.first_move.empty() ? set_up.first_move : set_up.to_play;
    if (text.empty() && begins != "W") return "";
    // Behind handicap stones White begins.
    const bool white = begins == "W" || (begins.empty() && set_up.white.empty());
    return text + (white ? "PL[W]" : "PL[B]");
}

/// `5x30 byo-yomi`, `10 fischer`, `25/300 canadian`: what there is beside the main time. Canadian
/// byoyomi behind a main time is no rule of ours.
void add_overtime(ClockRule& rule, const std::string& overtime) {
    Words words(overtime);
    const std::string_view first = words.next();
    const std::string kind = lower_case(words.next());
    const std::size_t sign = first.find_first_of("x/");
    const auto seconds = sgf_time_of(std::string(first.substr(sign + 1)));
    if (!seconds) return;
    const auto number =
        sign == first.npos ? std::optional<std::int64_t>(1) : whole_number(first.substr(0, sign));
    const bool counted = number && *number >= 1 && *number <= ClockRule::most_counted;
    if (kind.starts_with("fischer")) rule.increment = *seconds;
    if (kind.starts_with("byo")) {
        rule.byoyomi = *seconds;
        if (counted) rule.periods = static_cast<int>(*number);
    }
    if (kind.starts_with("canad") && counted && rule.main.count() == 0) {
        rule.main = *seconds;
        rule.moves = static_cast<int>(*number);
    }
}

std::string overtime_of(const ClockRule& rule) {
    if (rule.moves > 0) return fmt::format("{}/{} canadian", rule.moves, sgf_time(rule.main));
    if (rule.increment.count() > 0) return sgf_time(rule.increment) + " fischer";
    if (rule.byoyomi.count() > 0)
        return fmt::format("{}x{} byo-yomi", rule.periods, sgf_time(rule.byoyomi));
    return "";
}

class SgfGameReading {
public:
    SgfGameReading(std::string_view text, const std::string& game)
        : tree_(read_sgf_tree(text)), loaded_{.opened = open_as_root_says(root(), game, notes_)} {}

    LoadedSession read() {
        const SgfSetUp set_up = set_up_in_line();
        set_up_nodes_ = set_up.nodes;
        SessionSetup setup = setup_of_root();
        try {
            const std::string text = set_up_text(set_up);
            if (!text.empty()) setup.start = game().state_text(game().parse_state(text));
        } catch (const Error& error) {
            throw error_in_line(root().line, error.what());
        }
        loaded_.session = std::make_unique<Session>(game(), std::move(setup));
        read_moves();
        settle(*loaded_.session, result(), notes_);
        if (tree_.more_games > 0) notes_.add(more_games_note(tree_.more_games));
        loaded_.notes = notes_.take();
        return std::move(loaded_);
    }

private:
    const SgfNode& root() const { return tree_.nodes.front(); }
    const Game& game() const { return *loaded_.opened.game; }

    SgfSetUp set_up_in_line() const {
        try {
            return set_up_of(tree_);
        } catch (const Error& error) {
            throw error_in_line(root().line, error.what());
        }
    }

    SessionSetup setup_of_root() const {
        SessionSetup setup{.game = loaded_.opened.source.spec(), .players = {"human", "human"}};
        setup.names = {joined_line(root().value("PB").value_or("")),
                       joined_line(root().value("PW").value_or(""))};
        ClockRule clock{.main = sgf_time_of(root().value("TM")).value_or(milliseconds(0))};
        add_overtime(clock, root().value("OT").value_or(""));
        if (clock.on()) setup.clocks = {clock, clock};
        for (const auto& [name, tag] : root_tags) {
            std::string value = joined_line(root().value(name).value_or(""));
            if (std::string_view(name) == "DT") std::ranges::replace(value, '-', '.');
            if (!value.empty()) setup.tags.emplace_back(tag, std::move(value));
        }
        return setup;
    }

    /// Nodes stand behind their parents in the order of the file; only forks are remembered.
    void read_moves() {
        TreeBuilder builder(*loaded_.session);
        std::vector<int> forks;  // those that the builder keeps
        std::vector<char> given_up(tree_.nodes.size(), 0);
        for (std::size_t i = 0; i < tree_.nodes.size(); ++i) {
            const SgfNode& node = tree_.nodes[i];
            if (node.parent >= 0 && static_cast<std::size_t>(node.parent) + 1 != i) {
                // Back to the fork that this one hangs on; a finished one is forgotten.
                while (!forks.empty() && forks.back() != node.parent) {
                    forks.pop_back();
                    builder.close();
                }
                builder.close();
                builder.keep();
            }
            if (node.parent >= 0 && given_up[static_cast<std::size_t>(node.parent)] != 0) {
                given_up[i] = 1;
            } else {
                try {
                    given_up[i] = take(builder, static_cast<int>(i)) ? 0 : 1;
                } catch (const Error& error) {
                    throw error_in_line(node.line, error.what());
                }
            }
            if (node.children.size() > 1) {
                keep_fork(builder, node);
                forks.push_back(static_cast<int>(i));
            }
        }
    }

    static void keep_fork(TreeBuilder& builder, const SgfNode& node) {
        try {
            builder.keep();
        } catch (const Error& error) {
            throw error_in_line(node.line, error.what());
        }
    }

    /// False: the line ends here.
    bool take(TreeBuilder& builder, int index) {
        const SgfNode& node = tree_.nodes[static_cast<std::size_t>(index)];
        const bool sets_up = node.values("AB") != nullptr || node.values("AW") != nullptr ||
                             node.values("AE") != nullptr;
        if (sets_up && std::ranges::find(set_up_nodes_, index) == set_up_nodes_.end())
            return refuse(node, "stones are set up behind a move, which is not possible here");
        for (const SgfProperty& property : node.properties)
            if (property.name == "B" || property.name == "W")
                if (!make(builder, node, property.name == "B" ? 0 : 1,
                          joined_line(property.values.front())))
                    return false;
        say(builder, node);
        return true;
    }

    /// In a variation a note, else an Error.
    bool refuse(const SgfNode& node, const std::string& what) {
        if (on_main_line(node)) throw Error(what);
        notes_.add(fmt::format("line {}: the variation ends: {}", node.line, what));
        return false;
    }

    bool on_main_line(const SgfNode& node) const {
        const SgfNode* at = &node;
        while (at->parent >= 0) {
            const SgfNode& parent = tree_.nodes[static_cast<std::size_t>(at->parent)];
            if (&tree_.nodes[static_cast<std::size_t>(parent.children.front())] != at) return false;
            at = &parent;
        }
        return true;
    }

    bool make(TreeBuilder& builder, const SgfNode& node, Player player, const std::string& value) {
        if (builder.over()) {
            notes_.add(
                fmt::format("line {}: the game is over by its rules before this move, which "
                            "was left out",
                            node.line));
            return false;
        }
        if (game().mover(builder.position().state) != player) {
            const auto pass = find(builder, 1 - player, "");
            if (!pass)
                return refuse(node, fmt::format("it is not the turn of player {}", player + 1));
            const bool forced = legal_texts(game(), builder.position()).size() == 1;
            builder.play(*pass);
            if (!forced)
                notes_.add(
                    fmt::format("line {}: player {} moves twice; a pass of the other was put in",
                                node.line, player + 1));
            if (builder.over()) return false;
        }
        const auto move = find(builder, player, value);
        if (!move)
            return refuse(node, fmt::format("{}[{}] is not a legal move", player == 0 ? 'B' : 'W',
                                            shortened(value, 40)));
        builder.play(*move);
        return true;
    }

    /// As the rules write the move, or read it with its player.
    std::optional<Move> find(const TreeBuilder& builder, Player player,
                             const std::string& value) const {
        constexpr std::size_t longest = 100;
        if (value.size() > longest) return std::nullopt;
        const AnyState& state = builder.position().state;
        MoveList list;
        legal_moves(game(), builder.position(), list);
        for (const Move move : list)
            if (game().protocol_move(state, move, "sgf") == value) return move;
        const auto move =
            game().read_move(state, fmt::format("{}[{}]", player == 0 ? 'B' : 'W', value));
        return move && list.contains(*move) ? move : std::nullopt;
    }

    void say(TreeBuilder& builder, const SgfNode& node) {
        GameNode& move = builder.node();
        std::string words;
        const auto add = [&](const std::string& more, const char* between) {
            words += (words.empty() || more.empty() ? "" : between) + more;
        };
        for (const SgfAnnotation& said : sgf_annotations)
            if (const auto value = node.value(said.name);
                value && (joined_line(*value) == "2") == (std::string_view(said.value) == "2"))
                add(std::string(said.word), " ");
        add(joined_line(node.value("N").value_or("")), " ");
        add(node.value("C").value_or(""), " ");
        if (&node == &root()) add(node.value("GC").value_or(""), "\n");
        if (!move.comment.empty() && !words.empty()) move.comment += '\n';
        move.comment += words;
        if (builder.here() == GameTree::root) return;
        const bool black = builder.mover() == 0;
        if (const auto left = sgf_time_of(node.value(black ? "BL" : "WL"))) move.left = left;
        const auto value = real_number(joined_line(node.value("V").value_or("")));
        if (value && std::abs(*value) < 1e6)
            move.score = fmt::format("{:+}", black ? *value : -*value);
    }

    FileResult result() const {
        const std::string text = joined_line(root().value("RE").value_or(""));
        if (text == "0" || lower_case(text).starts_with("draw") || lower_case(text) == "jigo")
            return {.known = true};
        if (text.size() < 2 || text[1] != '+' || (text[0] != 'B' && text[0] != 'W')) return {};
        const std::string manner = lower_case(text.substr(2));
        return {
            .known = true,
            .winner = text[0] == 'B' ? 0 : 1,
            .ending = manner.starts_with('t') ? SessionEnding::time : SessionEnding::resignation};
    }

    SgfTree tree_;
    BoundedNotes notes_;
    LoadedSession loaded_;
    std::vector<int> set_up_nodes_;
};

// Writing.

std::string written_property(const char* name, std::string_view value) {
    std::string text = std::string(name) + "[";
    for (const char letter : value) {
        if (letter == ']' || letter == '\\') text += '\\';
        text += letter;
    }
    return text + "]";
}

std::string result_text_of(const FileResult& result, bool by_people) {
    if (!result.known) return "?";
    if (!result.winner) return "0";
    const char* const manner = !by_people ? "" : result.ending == SessionEnding::time ? "T" : "R";
    return fmt::format("{}+{}", *result.winner == 0 ? 'B' : 'W', manner);
}

class SgfGameWriting {
public:
    explicit SgfGameWriting(const Session& session)
        : session_(session), game_(session.game()), tree_(session.tree()) {}

    std::string write() {
        text_ = "(;" + root();
        said(GameTree::root, chance_player);
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
        const auto entry = sgf_entry(game_);
        std::string text = written_property("FF", "4") + written_property("CA", "UTF-8") +
                           written_property("GM", entry->name);
        for (const auto& [name, value] : entry->settings)
            text += written_property(name.c_str(), value);
        text += "\n" + written_property("PB", name_of(0)) + written_property("PW", name_of(1));
        for (const auto& [name, tag] : root_tags)
            for (const auto& [said, value] : session_.setup().tags)
                if (said == tag) {
                    std::string line = joined_line(value);
                    if (std::string_view(name) == "DT") std::ranges::replace(line, '.', '-');
                    text += written_property(name, line);
                }
        text +=
            written_property("RE", result_text_of(result_of(session_), ended_by_people(session_)));
        if (const auto& clocks = session_.setup().clocks; !clocks.empty()) {
            const milliseconds main = clocks[0].moves > 0 ? milliseconds(0) : clocks[0].main;
            text += written_property("TM", sgf_time(main));
            const std::string overtime = overtime_of(clocks[0]);
            if (!overtime.empty()) text += written_property("OT", overtime);
        }
        if (!session_.setup().start.empty())
            text += "\n" + game_.protocol_state(session_.start().state, "sgf");
        return text;
    }

    std::string name_of(std::size_t seat) const {
        const SessionSetup& setup = session_.setup();
        const bool named = seat < setup.names.size() && !setup.names[seat].empty();
        return joined_line(named ? setup.names[seat] : setup.players[seat]);
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
        const NodeId parent = tree_[task.node].parent;
        text_ += tree_[parent].children.size() > 1 ? "\n(;" : "\n;";
        const Player mover = game_.mover(task.state);
        const Move move = tree_[task.node].move;
        text_ +=
            written_property(mover == 0 ? "B" : "W", game_.protocol_move(task.state, move, "sgf"));
        said(task.node, mover);
        game_.play(task.state, move);
    }

    void said(NodeId node, Player mover) {
        const GameNode& move = tree_[node];
        if (move.left && mover != chance_player)
            text_ += written_property(mover == 0 ? "BL" : "WL", sgf_time(*move.left));
        const auto score = real_number(move.score);
        if (score && mover != chance_player)
            text_ += written_property("V", fmt::format("{}", mover == 0 ? *score : 0 - *score));
        std::string_view comment = move.comment;
        for (std::string_view rest = comment; mover != chance_player;) {
            const std::string_view word = rest.substr(0, rest.find(' '));
            const auto* const found =
                std::ranges::find(sgf_annotations, word, &SgfAnnotation::word);
            if (found == sgf_annotations.end()) break;
            text_ += written_property(found->name, found->value);
            rest.remove_prefix(std::min(word.size() + 1, rest.size()));
            comment = rest;
        }
        if (!comment.empty()) text_ += written_property("C", comment);
    }

    const Session& session_;
    const Game& game_;
    const GameTree& tree_;
    std::string text_;
    std::vector<Task> tasks_;
};

}  // namespace

bool begins_as_sgf(std::string_view text) {
    const std::string front = plain_text(text.substr(0, 1000));
    const std::size_t begin = front.find_first_not_of(" \t\n");
    if (begin == std::string::npos || front[begin] != '(') return false;
    const std::size_t next = front.find_first_not_of(" \t\n", begin + 1);
    return next != std::string::npos && front[next] == ';';
}

LoadedSession read_sgf_game(std::string_view text, const std::string& game) {
    return SgfGameReading(text, game).read();
}

std::string sgf_obstacle(const Game& game) {
    if (sgf_entry(game) && game.facts().players == 2 && !game.facts().chance) return "";
    return fmt::format("{} has no Smart Game Format here; pgn is for every game", game.info().name);
}

std::string write_sgf_game(const Session& session) {
    return SgfGameWriting(session).write();
}

}  // namespace ply
