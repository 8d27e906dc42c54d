#include "framework/session/formats/movetext/movetext_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "framework/base/shown_text.hpp"
#include "framework/game/clicks/typed_moves.hpp"
#include "framework/report/board/refused_move.hpp"
#include "framework/report/notation/movetext.hpp"
#include "framework/session/formats/movetext/move_comment.hpp"
#include "framework/session/formats/tree_builder.hpp"

namespace ply {
namespace {

using Kind = MovetextToken::Kind;

/// How files write a move that is left out in an analysis.
constexpr std::string_view null_moves[] = {"--", "Z0", "null", "0000", "@@@@"};

constexpr std::size_t longest_move = 1000;

/// How many plies have one number.
int plies_a_number(const Game& game) {
    return std::max(2, game.facts().players);
}

/// `2.` or `2...`
std::string number_of(const Game& game, int ply) {
    const int plies = plies_a_number(game);
    return fmt::format("{}{}", ply / plies + 1, ply % plies == 0 ? "." : "...");
}

class GameReading {
public:
    GameReading(MovetextReader& reader, Session& session, const MovetextForm& form,
                BoundedNotes& notes)
        : reader_(reader), builder_(session), form_(form), notes_(notes) {}

    MovetextEnd read() {
        while (true) {
            const Kind kind = reader_.peek().kind;
            if (kind == Kind::end || kind == Kind::tag) break;
            const MovetextToken token = reader_.next();
            try {
                if (take(token)) return {token.text, cut_};
            } catch (const Error& error) {
                throw error_in_line(token.line, error.what());
            }
        }
        if (unclosed_line_ > 0)
            break_off(unclosed_line_, "the comment has no end: its '}' is missing");
        if (builder_.nested() > 0 || skipped_ > 1)
            break_off(opened_line_, "the variation has no end: its ')' is missing");
        return {.cut = cut_};
    }

private:
    /// True: the game ends with this token.
    bool take(const MovetextToken& token) {
        if (token.unclosed) unclosed_line_ = token.line;
        if (skipped_ > 0) return pass_over(token);
        switch (token.kind) {
            case Kind::move:
                make(token);
                break;
            case Kind::annotation:
                add_annotation(builder_.node().comment, token.text);
                break;
            case Kind::comment:
                say(token.text);
                break;
            case Kind::open:
                opened_line_ = token.line;
                builder_.open();
                fresh_ = true;
                break;
            case Kind::close:
                leave_variation();
                break;
            case Kind::result:
                return builder_.nested() == 0;
            case Kind::tag:
            case Kind::end:
                break;
        }
        return false;
    }

    /// The file ends, or its next game begins, within a bracket: what was read before is the game.
    void break_off(int line, const char* why) {
        if (!has_moves_) throw error_in_line(line, why);
        if (cut_.empty())
            cut_ = fmt::format("line {}: {}; the game is read up to there", line, why);
    }

    /// What follows in a line that cannot be played on; it ends with the variation, or the game.
    bool pass_over(const MovetextToken& token) {
        if (token.kind == Kind::open) {
            if (skipped_++ == 1) opened_line_ = token.line;
        } else if (token.kind == Kind::close) {
            if (builder_.nested() == 0 && skipped_ == 1) throw Error("there is a ')' too many");
            if (--skipped_ == 0) leave_variation();
        }
        return token.kind == Kind::result && builder_.nested() == 0 && skipped_ == 1;
    }

    void leave_variation() {
        builder_.close();
        fresh_ = false;
        in_front_.clear();
    }

    void make(const MovetextToken& token) {
        if (builder_.over())
            return notes_.add(give_up(token, "the game is over by its rules there"));
        const bool too_long = token.text.size() > longest_move;
        const auto move = too_long ? std::nullopt : form_.find(builder_.position(), token.text);
        if (!move) return refuse(token, too_long);
        builder_.play(*move);
        has_moves_ = true;
        fresh_ = false;
        take_comment(builder_.node(), std::exchange(in_front_, {}), last_move());
    }

    void refuse(const MovetextToken& token, bool too_long) {
        std::string why = too_long
                              ? fmt::format("'{}' is no move", shortened(token.text, longest_move))
                              : why_refused(token.text);
        const bool game = builder_.nested() == 0;
        if (std::ranges::find(null_moves, token.text) != std::end(null_moves)) {
            why = "a move is left out there, which the game does not allow";
        } else if (game && builder_.here() == GameTree::root) {
            const bool named = why.find(token.text) != why.npos;
            throw Error(named ? why : fmt::format("{}: {}", token.text, why));
        }
        const std::string note = give_up(token, why);
        if (game) cut_ = note;
        if (!game) notes_.add(note);
    }

    std::string why_refused(const std::string& text) const {
        const Game& game = builder_.game();
        const Position& position = builder_.position();
        return form_.own_texts ? refused_move(game, position, text)
                               : unnamed_move(text, legal_texts(game, position));
    }

    /// The note.
    std::string give_up(const MovetextToken& token, const std::string& why) {
        skipped_ = 1;
        const int ply = form_.first_ply + static_cast<int>(builder_.ply());
        return fmt::format("line {}: the {} ends before {} {}: {}", token.line,
                           builder_.nested() > 0 ? "variation" : "game",
                           number_of(builder_.game(), ply), shortened(token.text, 40), why);
    }

    MoveBy last_move() const {
        const bool none = builder_.here() == GameTree::root;
        return {none ? chance_player : builder_.mover(), form_.white, form_.pawns};
    }

    void say(const std::string& comment) {
        // A comment in front of a variation belongs to its first move: the tree has no place there.
        if (fresh_) return add_behind(in_front_, comment);
        take_comment(builder_.node(), comment, last_move());
    }

    MovetextReader& reader_;
    TreeBuilder builder_;
    const MovetextForm& form_;
    BoundedNotes& notes_;
    bool fresh_ = false;    ///< a variation has begun, and has no move yet
    std::string in_front_;  ///< what was said before its first move
    int skipped_ = 0;       ///< open brackets since a line was given up, that line's included
    int opened_line_ = 0;
    int unclosed_line_ = 0;  ///< where a comment begins that has no end; 0: each has one
    bool has_moves_ = false;
    std::string cut_;  ///< the note that says why the main line is not whole
};

/// Passes over one game; false: there is none.
bool pass_game(MovetextReader& reader) {
    bool begun = false;
    bool moves = false;
    int variations = 0;
    while (true) {
        const Kind kind = reader.peek().kind;
        if (kind == Kind::end || (kind == Kind::tag && moves)) return begun;
        reader.next();
        if (kind == Kind::open) ++variations;
        if (kind == Kind::close) --variations;
        moves = moves || kind == Kind::move;
        begun = begun || moves || kind == Kind::tag;
        if (kind == Kind::result && begun && variations <= 0) return true;
    }
}

class GameWriting {
public:
    GameWriting(const Session& session, const MovetextForm& form)
        : tree_(session.tree()),
          game_(session.game()),
          rules_(session.setup().clocks),
          form_(form) {
        movetext_.add_comment(written_comment(tree_[GameTree::root], {}).words);
    }

    std::string write(const Position& start, const std::string& result) {
        tasks_.push_back({Task::go_on, GameTree::root, start.state, form_.first_ply});
        while (!tasks_.empty()) {
            Task task = std::move(tasks_.back());
            tasks_.pop_back();
            numbered_ = true;
            if (task.kind == Task::close) {
                movetext_.close();
            } else if (task.kind == Task::variation) {
                movetext_.open();
                tasks_.push_back({Task::close, task.node, {}, 0});
                const NodeId node = task.node;
                put(task, node);
                go_on(std::move(task));
            } else {
                go_on(std::move(task));
            }
        }
        movetext_.add(result);
        return movetext_.take();
    }

private:
    /// Lines are not written by recursion: variations may be nested as deep as the tree.
    struct Task {
        enum Kind { go_on, variation, close } kind;
        NodeId node;     ///< go on behind it, or begin with it
        AnyState state;  ///< before the next move
        int ply;
    };

    /// Writes the line behind a node up to its first fork; what follows is put on the stack.
    void go_on(Task task) {
        while (!tree_[task.node].children.empty()) {
            const std::vector<NodeId>& children = tree_[task.node].children;
            const AnyState before = task.state;
            const int ply = task.ply;
            put(task, children.front());
            if (children.size() == 1) continue;
            task.kind = Task::go_on;
            tasks_.push_back(std::move(task));
            for (std::size_t i = children.size(); i-- > 1;)
                tasks_.push_back({Task::variation, children[i], before, ply});
            return;
        }
    }

    /// Writes one move, and goes behind it.
    void put(Task& task, NodeId node) {
        if (numbered_ || task.ply % plies_a_number(game_) == 0)
            movetext_.add(number_of(game_, task.ply));
        const GameNode& move = tree_[node];
        MoveBy by{game_.mover(task.state), form_.white, form_.pawns};
        if (move.left && form_.both_clocks)
            by.clock = both_clocks(*move.left, left_before(move, 1 - by.seat), by);
        const WrittenComment comment = written_comment(move, by);
        movetext_.add(form_.token(task.state, move));
        for (const std::string& glyph : comment.glyphs) movetext_.add(glyph);
        movetext_.add_comment(comment.words);
        numbered_ = !comment.words.empty();
        game_.play(task.state, move.move);
        task.node = node;
        ++task.ply;
    }

    /// What is left on the clock of the seat that did not move.
    std::optional<std::chrono::milliseconds> left_before(const GameNode& move, Player seat) const {
        if (move.parent != GameTree::root) return tree_[move.parent].left;
        if (rules_.empty()) return std::nullopt;
        return rules_[static_cast<std::size_t>(seat)].main;
    }

    const GameTree& tree_;
    const Game& game_;
    const std::vector<ClockRule>& rules_;
    const MovetextForm& form_;
    Movetext movetext_;
    std::vector<Task> tasks_;
    bool numbered_ = false;  ///< something has interrupted the moves
};

}  // namespace

void pass_to_game(MovetextReader& reader, int number) {
    if (number == 1) return;  // which may be one without tags and moves
    if (number < 1) throw no_such_game(number, games_left(reader));
    MovetextReader ahead = reader;
    for (int before = 0; before < number; ++before) {
        reader = ahead;
        if (!pass_game(ahead)) throw no_such_game(number, before);
    }
}

MovetextEnd read_movetext(MovetextReader& reader, Session& session, const MovetextForm& form,
                          BoundedNotes& notes) {
    return GameReading(reader, session, form, notes).read();
}

int games_left(MovetextReader& reader) {
    int games = 0;
    try {
        while (pass_game(reader)) ++games;
    } catch (const Error&) {  // as far as they can be read
    }
    return games;
}

std::string write_movetext(const Session& session, const MovetextForm& form,
                           const std::string& result) {
    return GameWriting(session, form).write(session.start(), result);
}

}  // namespace ply
