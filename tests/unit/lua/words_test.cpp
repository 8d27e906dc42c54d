/// The table of words: what is made from it is fresh, and what it says of arguments is so.
#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include "framework/authoring/repl/console.hpp"
#include "framework/lua/api/words.hpp"
#include "framework/lua/bots/bot_words.hpp"
#include "framework/report/words/word_forms.hpp"
#include "framework/report/words/words_text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/lua_support.hpp"

namespace {

using namespace ply;
using namespace ply::lua;
using namespace ply_test;

std::string file_text(const std::string& name) {
    std::ifstream file(PLYBOARD_SOURCE_DIR "/scripts/" + name);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

/// A board with pieces of both players, on which every word can be tried.
constexpr const char* script = R"(
game { name = "T", board = square(5, 5), pieces = { "man", "king" }, hand = { 9, 9 },
       layers = { "height" }, dice = { 6 } }
function setup() rows(1, 2, man(1)); rows(-2, -1, man(2)) end
function moves(me) step(MINE, all_directions, EMPTY) end
)";

/// An argument that the type takes, as scripts write it.
std::string argument(const Parameter& parameter) {
    switch (parameter.type) {
        case Type::cell:
        case Type::cell_or_nil:
            return "6";
        case Type::set:
            return "MINE";
        case Type::places:
            return "edge(north)";
        case Type::directions:
        case Type::any_directions:
        case Type::direction:
        case Type::edge:
            return "north";
        case Type::piece:
        case Type::pieces:
            return "man(1)";
        case Type::player:
            return "1";
        case Type::flags:
            return "CHAIN";
        case Type::line_rule:
            return "EXACT";
        case Type::layer:
            return "height";
        case Type::number:
        case Type::distance:
            return "2";
        default:
            return "";
    }
}

std::string call(const Signature& row, const std::vector<std::string>& arguments) {
    std::string text = std::string(row.name) + "(";
    for (std::size_t i = 0; i < arguments.size(); ++i) text += (i > 0 ? ", " : "") + arguments[i];
    return text + ")";
}

/// What a line at the prompt does: its values, the moves it offers and the position after it.
struct Prompt {
    ConsoleAnswer answer;
    std::string error;
    bool operator==(const Prompt& other) const {
        return answer.values == other.answer.values && answer.moves == other.answer.moves &&
               answer.state == other.answer.state && error == other.error;
    }
};

class Console {
public:
    Prompt operator()(const std::string& line) {
        Prompt prompt;
        try {
            prompt.answer = console_.evaluate(line, {state_, 1, 2, {}});
        } catch (const Error& error) {
            prompt.error = error.what();
        }
        return prompt;
    }

private:
    AnyState state_ = lua_game(script)->start();
    ScriptConsole console_{lua_text(script), {}};
};

/// Words that are called while the file is read.
bool is_played(const Word& word) {
    for (const auto words : {declarations(), board_shapes(), load_words()})
        for (const Word& each : words)
            if (each.row == word.row) return false;
    return true;
}

template <class Visit>
void for_each_played_word(Visit visit) {
    for_each_word([&](const Word& word) {
        if (is_played(word)) visit(word);
    });
}

}  // namespace

TEST_CASE("words: what the program prints is what is committed", "[words]") {
    // To renew them: plyboard words --luals > scripts/.luals/plyboard.lua, and --markdown >
    // scripts/words.md.
    CHECK(words_luals() == file_text(".luals/plyboard.lua"));
    CHECK(words_markdown() == file_text("words.md"));
}

TEST_CASE("words: those of players are what is committed", "[words]") {
    // To renew them: plyboard words --players --luals > scripts/players/.luals/players.lua, and
    // --markdown > scripts/players/words.md.
    CHECK(player_words_luals() == file_text("players/.luals/players.lua"));
    CHECK(player_words_markdown() == file_text("players/words.md"));
    for (const Chapter& chapter : bot_chapters())
        for (const Word& word : chapter.words)
            CHECK_THAT(player_word_help(word.name()), containing(word.name()));
    CHECK_THAT(player_words_overview(), containing("search"));
}

TEST_CASE("words: each has its own name and says what it does", "[words]") {
    std::set<std::string> names;
    const auto look = [&](const std::string& name, const std::string& meaning) {
        INFO(name);
        CHECK(names.insert(name).second);
        CHECK((meaning.ends_with('.') || meaning.ends_with(')')));
        CHECK(meaning.find('\n') == std::string::npos);
        CHECK_THAT(word_help(name), containing(name));
    };
    for_each_word([&](const Word& word) { look(word.name(), word.row->meaning); });
    for (const auto values : {constants(), tables()})
        for (const Constant& value : values) look(value.name, value.meaning);
    CHECK(names.size() == script_words().size());
    for (const std::string& word : script_words()) CHECK(names.contains(word));
}

TEST_CASE("words: each has a section in the reference", "[words]") {
    const std::string reference = words_markdown();
    for_each_word([&](const Word& word) {
        CHECK_THAT(reference, containing("\n`" + signature_text(*word.row) + "`"));
    });
    for (const auto values : {constants(), tables()})
        for (const Constant& value : values)
            CHECK_THAT(reference, containing("\n`" + std::string(value.name) + "`: "));
}

TEST_CASE("words: help on a word that is none names the nearest one", "[words]") {
    CHECK_THROWS_WITH(word_help("stepp"), containing("did you mean 'step'?"));
    CHECK_THROWS_WITH(word_help("x_y_z_w"), containing("plyboard words lists all of them"));
}

TEST_CASE("words: a default is what holds where the argument is left out", "[words]") {
    Console console;
    int compared = 0;
    for_each_played_word([&](const Word& word) {
        const Signature& row = *word.row;
        std::vector<std::string> given;
        for (std::size_t i = 0; i < row.count(); ++i) {
            const Parameter& parameter = row.parameters[i];
            const std::string text =
                parameter.fallback.text == nullptr ? "" : parameter.fallback.text;
            if (!text.empty() && text != "any" && text != "none" && text != "low" && text != "me") {
                const std::string without = call(row, given);
                given.push_back(text);
                const std::string with = call(row, given);
                INFO(without << " and " << with);
                const Prompt one = console(without);
                const Prompt other = console(with);
                CHECK(one == other);
                ++compared;
            } else {
                if (parameter.repeated || text == "low") break;
                given.push_back(argument(parameter));
            }
        }
    });
    CHECK(compared > 40);
}

TEST_CASE("words: none takes more arguments than its row has", "[words]") {
    Console console;
    for_each_played_word([&](const Word& word) {
        const Signature& row = *word.row;
        if (row.most() < 0 || std::string_view(row.name) == "where") return;
        std::vector<std::string> given;
        for (std::size_t i = 0; i < row.count(); ++i) given.push_back(argument(row.parameters[i]));
        given.emplace_back("1");
        INFO(call(row, given));
        const std::string error = console(call(row, given)).error;
        CHECK_THAT(error, containing(std::string(row.name) + ": it takes ") ||
                              containing("which can be done in play only"));
    });
}

TEST_CASE("words: what has no default must be given", "[words]") {
    Console console;
    for_each_played_word([&](const Word& word) {
        const Signature& row = *word.row;
        std::vector<std::string> given;
        for (std::size_t i = 0; i < row.count() && !row.parameters[i].optional(); ++i) {
            // nil is a cell that is not there, and its place may stay empty.
            if (row.parameters[i].type != Type::cell_or_nil) {
                INFO(call(row, given));
                CHECK(console(call(row, given)).error != "");
            }
            given.push_back(argument(row.parameters[i]));
        }
    });
}

TEST_CASE("words: an argument of another kind is named in the error", "[words]") {
    Console console;
    for_each_played_word([&](const Word& word) {
        const Signature& row = *word.row;
        if (row.other_form != nullptr || row.name == std::string("sow")) return;  // seeds only
        std::vector<std::string> given;
        for (std::size_t i = 0; i < row.count(); ++i) {
            auto wrong = given;
            wrong.emplace_back("'a text of no meaning'");
            INFO(call(row, wrong));
            const std::string error = console(call(row, wrong)).error;
            CHECK_THAT(error, containing(std::string(row.name)));
            CHECK_THAT(error, containing("argument " + std::to_string(i + 1)) ||
                                  containing("it takes two sets of cells or more") ||
                                  containing("give each player one") ||
                                  containing("can be done in play only"));
            if (row.parameters[i].repeated) break;
            given.push_back(argument(row.parameters[i]));
        }
    });
}

TEST_CASE("words: a number outside its range is refused", "[words]") {
    Console console;
    int refused = 0;
    for_each_played_word([&](const Word& word) {
        const Signature& row = *word.row;
        std::vector<std::string> given;
        for (std::size_t i = 0; i < row.count(); ++i) {
            const Parameter& parameter = row.parameters[i];
            for (const std::int64_t bound : {parameter.low, parameter.high}) {
                if (bound == INT64_MIN || bound == INT64_MAX || parameter.repeated) continue;
                auto beyond = given;
                beyond.push_back(std::to_string(bound == parameter.low ? bound - 1 : bound + 1));
                for (std::size_t k = i + 1; k < row.count() && !row.parameters[k].optional(); ++k)
                    beyond.push_back(argument(row.parameters[k]));
                INFO(call(row, beyond));
                CHECK_THAT(console(call(row, beyond)).error,
                           containing("argument " + std::to_string(i + 1)) ||
                               containing("can be done in play only"));
                ++refused;
            }
            given.push_back(argument(parameter));
        }
    });
    CHECK(refused > 10);
}
