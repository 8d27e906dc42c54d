/// The pictures of framework/report/words/notes.md, which the program prints in
/// scripts/words.md: a verb, the board before and after, and the plain loop that it stands for. All
/// three say the same.
///
///     ```text
///     step(MINE, ahead, EMPTY)
///
///     2 . o      2 * o
///     1 x x      1 x x
///       a b        a b
///
///     a1-a2
///     ```
///     ```lua
///     for c in each(MINE) do ... add(c, n) ... end
///     ```
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <vector>

#include "framework/authoring/repl/console.hpp"
#include "framework/base/pattern.hpp"
#include "framework/report/board/board_text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/lua_support.hpp"

namespace {

using namespace ply;
using namespace ply_test;

struct Picture {
    std::string verb;
    std::vector<std::string> rows;  ///< of both boards, side by side
    std::string foot;               ///< moves, cells or `= value`; may be empty
    std::string loop;
};

std::string picture_notes() {
    std::ifstream file(PLYBOARD_SOURCE_DIR "/framework/report/words/notes.md");
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

/// `track 2 0 1      track 0 1 2`: numbers around a ring, before and after.
bool is_track(const Picture& picture) {
    return picture.rows.front().starts_with("track ");
}

std::vector<Picture> pictures() {
    static const Pattern form(
        "```text\n([^\n]+)\n\n((?: *\\d* *[^\n]+\n)+?)(?:\n([^\n]+)\n)?"
        "```\n```lua\n([^`]*)```");
    const std::string text = picture_notes();
    std::vector<Picture> found;
    for (const Pattern::Match& each : form.find_all(text)) {
        Picture picture{each[1].text, {}, each[3].text, each[4].text};
        std::istringstream lines(each[2].text);
        for (std::string line; std::getline(lines, line);) picture.rows.push_back(line);
        if (!is_track(picture)) picture.rows.pop_back();  // the letters of the columns
        found.push_back(picture);
    }
    return found;
}

std::vector<std::string> words_of(const std::string& text) {
    std::istringstream in(text);
    std::vector<std::string> words;
    for (std::string word; in >> word;) words.push_back(word);
    return words;
}

/// One of the two boards as rows of letters; empty: there is only one.
std::vector<std::string> board_of(const Picture& picture, bool second) {
    std::vector<std::string> rows;
    for (const std::string& row : picture.rows) {
        std::string letters;
        int board = -1;
        for (const std::string& word : words_of(row)) {
            if (std::isdigit(static_cast<unsigned char>(word[0])) != 0) {
                ++board;
            } else if (board == (second ? 1 : 0)) {
                letters += word;
            }
        }
        rows.push_back(letters);
    }
    return rows.front().empty() ? std::vector<std::string>{} : rows;
}

/// Rows as position texts have them: runs of empty cells are numbers.
std::string position_of(const std::vector<std::string>& rows) {
    std::string text;
    for (const std::string& row : rows) {
        int empty = 0;
        text += text.empty() ? "" : "/";
        for (const char letter : row + '|') {
            if (letter == '.') {
                ++empty;
                continue;
            }
            if (empty > 0) text += std::to_string(empty);
            empty = 0;
            if (letter != '|') text += letter;
        }
    }
    return text + " 1 =*";
}

const Pattern cells_named("[a-z]\\d+");

std::string cell_of(const std::string& move) {
    const auto cells = cells_named.find_all(move);
    return cells.empty() ? "" : cells.back()[0].text;
}

/// `a1xc3xe5` and `a1-e5` are the same here.
std::string ends_of(const std::string& move) {
    const auto cells = cells_named.find_all(move);
    return (cells.empty() ? "" : cells.front()[0].text) + ' ' + cell_of(move);
}

class PictureGame {
public:
    explicit PictureGame(const std::vector<std::string>& rows)
        : source_{"picture.lua",
                  "game { name = 'Picture', board = square(" + std::to_string(rows[0].size()) +
                      ", " + std::to_string(rows.size()) +
                      "), pieces = { 'man', 'king' }, neutral = { 'mark' }, glyphs = 'xoXO*' }\n"
                      "moves = { slide, MINE, orthogonal, NOT_MINE }\n",
                  {}},
          game_(open_script(source_, {})),
          console_(source_, {}),
          start_(game_->parse_state(position_of(rows))) {}

    ConsoleAnswer answer(const std::string& text) {
        return console_.evaluate(text, {start_, 1, 2, {}});
    }
    std::vector<std::string> texts(const ConsoleAnswer& answer) const {
        std::vector<std::string> texts;
        for (const Move move : answer.moves) texts.push_back(game_->move_text(start_, move));
        return texts;
    }
    /// The board as the program draws it, with these cells marked.
    std::string marked(const std::set<std::string>& cells) const {
        const Layout& layout = *game_->layout();
        std::vector<std::string> rows;
        for (int y = 26; y >= 0; --y) {
            std::string row;
            for (std::size_t i = 0; i < layout.cells.size(); ++i) {
                if (layout.cells[i].y != y) continue;
                const int content = game_->content(start_, static_cast<int>(i));
                row += cells.contains(layout.cells[i].name) ? '*' : ".xoXO*"[content];
            }
            if (!row.empty()) rows.push_back(row);
        }
        return drawn(rows);
    }
    std::string drawn(const AnyState& state) const { return draw_board(*game_, state, {}); }
    std::string drawn(const std::vector<std::string>& rows) const {
        return drawn(game_->parse_state(position_of(rows)));
    }
    const AnyState& start() const { return start_; }

private:
    ScriptSource source_;
    std::unique_ptr<Game> game_;
    ScriptConsole console_;
    AnyState start_;
};

std::set<std::string> cells_in(const std::string& value) {
    static const Pattern name("\\(([a-z]\\d+)\\)");
    std::set<std::string> cells;
    for (const Pattern::Match& each : name.find_all(value)) cells.insert(each[1].text);
    return cells;
}

template <class Text>
std::set<std::string> all(const std::vector<std::string>& texts, Text text) {
    std::set<std::string> found;
    for (const std::string& each : texts) found.insert(text(each));
    return found;
}

}  // namespace

TEST_CASE("lua pictures: of a track", "[lua]") {
    int shown = 0;
    for (const Picture& picture : pictures()) {
        if (!is_track(picture)) continue;
        ++shown;
        INFO(picture.verb);
        std::vector<std::vector<std::string>> tracks;
        for (const std::string& word : words_of(picture.rows.front())) {
            if (word == "track") {
                tracks.emplace_back();
            } else {
                tracks.back().push_back(word);
            }
        }
        REQUIRE(tracks.size() == 2);
        const ScriptSource source{"picture.lua",
                                  fmt::format("game {{ name = 'Picture', board = track({}) }}\n"
                                              "function moves() choose(OCCUPIED) end\n"
                                              "function play(me, c) sow(c) end\n",
                                              tracks[0].size()),
                                  {}};
        const auto game = open_script(source, {});
        const auto position = [&](const std::vector<std::string>& numbers) {
            return game->parse_state(fmt::format("{} 1 =*", fmt::join(numbers, ",")));
        };
        ScriptConsole console(source, {});
        for (const std::string& text : {picture.verb, picture.loop}) {
            const ConsoleAnswer answer = console.evaluate(text, {position(tracks[0]), 1, 2, {}});
            CHECK(answer.state == position(tracks[1]));
            CHECK_THAT(fmt::format("= {}", fmt::join(answer.values, ", ")),
                       containing(picture.foot));
        }
    }
    CHECK(shown == 1);
}

TEST_CASE("lua pictures: verb, picture and plain loop say the same", "[lua]") {
    const auto shown = pictures();
    REQUIRE(shown.size() >= 42);
    for (const Picture& picture : shown) {
        if (is_track(picture)) continue;
        INFO(picture.verb);
        const auto before = board_of(picture, false);
        const auto after = board_of(picture, true);
        PictureGame game(before);
        const ConsoleAnswer verb = game.answer(picture.verb);
        const ConsoleAnswer loop = game.answer(picture.loop);
        if (!(verb.state == game.start())) {
            CHECK(verb.state == loop.state);
            CHECK(game.drawn(after) == game.drawn(verb.state));
            continue;
        }
        if (picture.foot.starts_with("= ")) {
            CHECK(fmt::format("= {}", fmt::join(verb.values, ", ")) == picture.foot);
            CHECK(verb.values == loop.values);
            continue;
        }
        if (verb.moves.empty()) {  // a set, which the loop offers cell by cell
            const auto cells = cells_in(verb.values.at(0));
            CHECK(all(words_of(picture.foot), cell_of) == cells);
            CHECK(all(game.texts(loop), cell_of) == cells);
            CHECK(game.drawn(after) == game.marked(cells));
            continue;
        }
        CHECK(words_of(picture.foot) == game.texts(verb));
        // A dropped stone is written as its column.
        const bool drops = picture.verb == "drop()";
        if (!drops) CHECK(all(game.texts(verb), ends_of) == all(game.texts(loop), ends_of));
        const auto cells = all(game.texts(loop), cell_of);
        CHECK(cells.size() <= verb.moves.size());
        CHECK(game.drawn(after) == game.marked(cells));
    }
}
