// Annotations for the Lua language server: https://luals.github.io/wiki/annotations
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string_view>

#include "framework/report/text/fitted_text.hpp"
#include "framework/report/text/wrapped_text.hpp"
#include "framework/report/words/word_forms.hpp"
#include "framework/report/words/words_text.hpp"

namespace ply {

using namespace lua;

namespace {

constexpr std::string_view preamble =
    "---@meta plyboard\n"
    "-- The words of Plyboard's games for the Lua language server (LuaLS): what editors complete,\n"
    "-- explain and check. Nothing here runs, and nobody edits it: plyboard words --luals prints "
    "it.\n"
    "\n"
    "---A cell of the board, from 1: `a1` is 1, then along the row.\n"
    "---@alias cell integer\n"
    "---What stands on a cell: 0 is empty; plain stones have the number of their player.\n"
    "---@alias piece integer\n"
    "---A player, from 1.\n"
    "---@alias player integer\n"
    "---A set of cells: EMPTY, MINE, ALL, a piece, a kind of pieces, a region, or what a verb "
    "returned.\n"
    "---@alias set any\n"
    "---One direction or several added up: north, ahead + sideways, orthogonal.\n"
    "---@alias directions_set integer\n"
    "---How a game ended, as result and ending return it.\n"
    "---@alias result integer\n"
    "---A board, as square, hex, drawn and others make it.\n"
    "---@alias shape userdata\n";

std::string meaning_text(std::string_view meaning) {
    std::string text;
    for (const std::string& line : lines_of(wrapped_text(std::string(meaning), 97)))
        text += "---" + line + '\n';
    return text;
}

std::string type_text(const Parameter& parameter) {
    return parameter.type == Type::table ? parameter.meaning : forms_of(parameter.type).luals;
}

/// `MINE if left out; what stands there is captured, too`.
std::string remark(const Parameter& parameter) {
    std::string text;
    if (parameter.fallback.text != nullptr && *parameter.fallback.text != '\0')
        text = fmt::format("{} if left out", parameter.fallback.text);
    if (parameter.type != Type::table && *parameter.meaning != '\0')
        text += (text.empty() ? "" : "; ") + std::string(parameter.meaning);
    return text.empty() ? "" : " " + text;
}

std::vector<std::string> names_of(const Signature& row) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < row.count(); ++i) names.emplace_back(row.parameters[i].name);
    return names;
}

std::string overload_text(const Signature& form) {
    std::vector<std::string> parameters;
    for (std::size_t i = 0; i < form.count(); ++i)
        parameters.push_back(
            fmt::format("{}: {}", form.parameters[i].name, type_text(form.parameters[i])));
    return fmt::format("---@overload fun({}): {}\n", fmt::join(parameters, ", "),
                       forms_of(form.returns).luals.front());
}

}  // namespace

std::string luals_fields(std::string_view name, const std::vector<Field>& fields) {
    std::string text = fmt::format("\n---@class {}\n", name);
    for (const Field& field : fields)
        text += fmt::format("---@field {}{} {} {}\n", field.name, field.optional ? "?" : "",
                            field.type, field.meaning);
    return text;
}

std::string luals_function(const Signature& row) {
    std::string text = "\n" + meaning_text(row.meaning);
    for (std::size_t i = 0; i < row.count(); ++i) {
        const Parameter& parameter = row.parameters[i];
        const bool optional = parameter.fallback.text != nullptr;
        text += fmt::format("---@param {}{} {}{}\n", parameter.name, optional ? "?" : "",
                            type_text(parameter), remark(parameter));
    }
    for (const char* each : forms_of(row.returns).luals)
        text += fmt::format("---@return {}\n", each);
    if (row.other_form != nullptr) text += overload_text(*row.other_form);
    return text + fmt::format("function {}({}) end\n", row.name, fmt::join(names_of(row), ", "));
}

std::string luals_value(const Constant& constant) {
    return fmt::format("\n{}---@type {}\n{} = {}\n", meaning_text(constant.meaning), constant.type,
                       constant.name,
                       std::string_view(constant.type).starts_with("table") ? "{}" : "0");
}

std::string words_luals() {
    std::string text(preamble);
    text +=
        luals_fields("game_table", game_fields()) + luals_fields("cards_table", cards_fields()) +
        luals_fields("zone_table", zone_fields()) + luals_fields("layer_table", layer_fields()) +
        luals_fields("look_table", look_fields()) + luals_fields("board_table", drawing_fields()) +
        luals_fields("test_table", test_fields());
    for (const WordChapter& chapter : word_chapters()) {
        text += fmt::format("\n-- {} {:-<{}}\n", chapter.title, "", 96 - chapter.title.size());
        for (const Word* word : chapter.words) text += luals_function(*word->row);
        for (const Constant* constant : chapter.constants) text += luals_value(*constant);
    }
    return text;
}

}  // namespace ply
