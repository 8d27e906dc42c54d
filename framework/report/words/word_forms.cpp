#include "framework/report/words/word_forms.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string_view>

namespace ply {

using namespace lua;

TypeForms forms_of(Type type) {
    switch (type) {
        case Type::cell:
            return {"a cell", "cell"};
        case Type::cell_or_nil:
            return {"a cell or nil", "cell?"};
        case Type::set:
            return {"a set of cells", "set"};
        case Type::places:
            return {"a set of cells by their places", "set"};
        case Type::directions:
        case Type::any_directions:
            return {"directions", "directions_set"};
        case Type::direction:
            return {"one direction", "directions_set"};
        case Type::edge:
            return {"north, east, south or west", "directions_set"};
        case Type::piece:
            return {"a piece, or EMPTY", "piece"};
        case Type::pieces:
            return {"a piece or a list of pieces", "piece|piece[]"};
        case Type::player:
            return {"a player", "player"};
        case Type::number:
            return {"a whole number", "integer"};
        case Type::distance:
            return {"a whole number or FARTHEST", "integer"};
        case Type::flags:
            return {"flags, added up", "integer"};
        case Type::line_rule:
            return {"flags and directions", "integer"};
        case Type::layer:
            return {"the numbers of the cells", "table|function"};
        case Type::text:
            return {"a string", "string"};
        case Type::condition:
            return {"a function of a cell", "fun(c: cell): boolean?"};
        case Type::holes:
            return {"a string, or a function of column and row",
                    "string|fun(x: integer, y: integer): boolean?"};
        case Type::position:
            return {"a position", "position"};
        case Type::cell_name:
            return {"the name of a cell, or its place in game.cells", "string|integer"};
        case Type::table:
            break;
    }
    return {"a table", "table"};
}

std::string parameter_words(const Parameter& parameter) {
    const std::string_view meaning = parameter.meaning;
    const bool number = parameter.type == Type::number || parameter.type == Type::distance;
    if (number && !meaning.empty()) return std::string(meaning);
    if (parameter.type == Type::table || meaning.empty()) return forms_of(parameter.type).words;
    return fmt::format("{}: {}", forms_of(parameter.type).words, meaning);
}

ReturnForms forms_of(Returns returns) {
    switch (returns) {
        case Returns::nothing:
            return {"", {}};
        case Returns::moves:
            return {"how many moves it offered", {"integer moves how many were offered"}};
        case Returns::cell:
            return {"a cell, or nil", {"cell?"}};
        case Returns::set:
            return {"a set of cells", {"set"}};
        case Returns::directions:
            return {"directions", {"directions_set"}};
        case Returns::number:
            return {"a number", {"integer"}};
        case Returns::number_or_nil:
            return {"a number, or nil", {"integer?"}};
        case Returns::truth:
            return {"true or false", {"boolean"}};
        case Returns::length_or_truth:
            return {"true or false; without n a number", {"boolean|integer"}};
        case Returns::two_numbers:
            return {"the number of groups, and the size of the largest",
                    {"integer number", "integer largest"}};
        case Returns::direction_and_steps:
            return {"a direction and a number of steps, or nil",
                    {"directions_set? direction", "integer? steps"}};
        case Returns::player:
            return {"a player, or 0", {"player"}};
        case Returns::result:
            return {"what result and ending return", {"result"}};
        case Returns::each_cell:
            return {"an iterator over cells", {"fun(...): cell"}};
        case Returns::each_direction:
            return {"an iterator over directions", {"fun(...): directions_set"}};
        case Returns::shape:
            return {"a board", {"shape"}};
        case Returns::position:
            return {"a position", {"position"}};
        case Returns::move_list:
            return {"a list of strings", {"string[]"}};
        case Returns::chosen:
            return {"a move, and a number or nothing", {"string move", "number? value"}};
        case Returns::found:
            return {"a string, a number or nil, a list of strings, a string or nil",
                    {"string move", "integer? value", "string[] line",
                     "\"win\"|\"loss\"|\"draw\"|nil proved"}};
        case Returns::content:
            return {"a number, a player or 0, a string or nil",
                    {"integer content", "integer owner", "string? name"}};
        case Returns::points:
            return {"a number from 0 to 1", {"number"}};
        case Returns::points_or_nil:
            return {"a number from 0 to 1 and a whole number, or nil",
                    {"number? points", "integer? utility"}};
        case Returns::number_list:
            return {"a list of numbers", {"number[]"}};
        case Returns::number_table:
            return {"a table of numbers and of lists of numbers",
                    {"table<string, integer|integer[]>"}};
        case Returns::zone_table:
            return {"a table of lists of strings, and of such lists by player",
                    {"table<string, string[]|string[][]>"}};
        case Returns::seconds:
            return {"a number of seconds", {"number"}};
        case Returns::anything:
            break;
    }
    return {"a value", {"any"}};
}

std::vector<WordChapter> word_chapters() {
    std::vector<WordChapter> all;
    for (const Chapter& chapter : chapters()) {
        WordChapter& added = all.emplace_back(WordChapter{chapter.title, {}, {}});
        for (const Word& word : chapter.words) added.words.push_back(&word);
    }
    struct Kind {
        const char* title;
        std::string_view type;
    };
    constexpr Kind kinds[] = {{"Names of sets", "set"},
                              {"Names of directions", "directions_set"},
                              {"Results", "result"},
                              {"Flags", "integer"}};
    for (const Kind& kind : kinds) {
        WordChapter& added = all.emplace_back(WordChapter{kind.title, {}, {}});
        for (const Constant& constant : constants())
            if (constant.type == kind.type) added.constants.push_back(&constant);
    }
    WordChapter& last = all.emplace_back(WordChapter{"Tables of the script", {}, {}});
    for (const Constant& table : tables()) last.constants.push_back(&table);
    return all;
}

std::string signature_text(const Signature& row) {
    std::vector<std::string> parameters;
    for (std::size_t i = 0; i < row.count(); ++i) {
        const Parameter& parameter = row.parameters[i];
        const std::string_view fallback =
            parameter.fallback.text != nullptr ? parameter.fallback.text : "";
        parameters.push_back(parameter.name + (!fallback.empty() ? fmt::format(" = {}", fallback)
                                               : parameter.optional() && !parameter.repeated
                                                   ? "?"
                                                   : std::string()));
    }
    return fmt::format("{}({})", row.name, fmt::join(parameters, ", "));
}

}  // namespace ply
