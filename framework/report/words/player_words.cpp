// The words of players in Lua, from their rows: help, the reference, annotations for editors.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "framework/base/error.hpp"
#include "framework/base/suggest.hpp"
#include "framework/lua/bots/bot_words.hpp"
#include "framework/report/text/wrapped_text.hpp"
#include "framework/report/words/word_forms.hpp"
#include "framework/report/words/words_text.hpp"

namespace ply {

using namespace lua;

namespace {

constexpr std::string_view players_preamble =
    "---@meta plyboard_players\n"
    "-- The words of Plyboard's players for the Lua language server (LuaLS). Nothing here runs, "
    "and\n"
    "-- nobody edits it: plyboard words --players --luals prints it.\n"
    "\n"
    "---A player of the game, from 1.\n"
    "---@alias player integer\n";

/// A table with fields, as the reference calls it and as annotations do.
struct FieldTable {
    const char* title;
    const char* name;
    std::vector<Field> fields;
};

std::vector<FieldTable> field_tables() {
    return {{"Fields of player { ... }", "player_table", player_fields()},
            {"Fields of a position", "position", position_fields()},
            {"Fields of the clock", "clock_table", bot_clock_fields()},
            {"Fields of game", "game_facts", bot_game_fields()}};
}

std::string parameter_line(const Parameter& parameter) {
    const bool of_fields = parameter.type == Type::table;
    return of_fields && parameter.meaning == std::string_view("string[]")
               ? "a list of strings"
               : parameter_words(parameter);
}

std::string row_section(const Signature& row) {
    std::string text = fmt::format("\n### {}\n\n`{}`\n\n{}\n", row.name, signature_text(row),
                                   wrapped_text(row.meaning, 108));
    text.pop_back();
    std::string rows;
    for (std::size_t i = 0; i < row.count(); ++i)
        rows +=
            fmt::format("- `{}`: {}\n", row.parameters[i].name, parameter_line(row.parameters[i]));
    if (const char* returns = forms_of(row.returns).words; *returns != '\0')
        rows += fmt::format("- returns {}\n", returns);
    return text + (rows.empty() ? "" : '\n' + rows);
}

std::string fields_section(const FieldTable& table) {
    std::string text = fmt::format("\n## {}\n\n", table.title);
    for (const Field& field : table.fields)
        text += hanging_text("- ",
                             fmt::format("`{}`{}: {}", field.name,
                                         field.optional ? ", may be left out" : "", field.meaning),
                             108);
    return text;
}

const Signature* row_named(std::string_view name) {
    if (name == bot_callback().name) return &bot_callback();
    for (const Chapter& chapter : bot_chapters())
        for (const Word& word : chapter.words)
            if (name == word.name()) return word.row;
    return nullptr;
}

}  // namespace

std::string player_word_help(std::string_view name) {
    for (const Constant& constant : bot_constants())
        if (name == constant.name) return hanging_text(fmt::format("{}: ", name), constant.meaning);
    const Signature* const row = row_named(name);
    if (row == nullptr) {
        std::vector<std::string> known{bot_callback().name};
        for (const Chapter& chapter : bot_chapters())
            for (const Word& word : chapter.words) known.emplace_back(word.name());
        for (const Constant& constant : bot_constants()) known.emplace_back(constant.name);
        throw Error(
            fmt::format("players have no word '{}'{}", name, suggestion(std::string(name), known)));
    }
    std::string text = signature_text(*row) + '\n' + wrapped_text(row->meaning);
    for (std::size_t i = 0; i < row->count(); ++i)
        text += hanging_text(fmt::format("  {:<10}  ", row->parameters[i].name),
                             parameter_line(row->parameters[i]));
    const char* const returns = forms_of(row->returns).words;
    return *returns == '\0' ? text : text + fmt::format("Returns {}.\n", returns);
}

std::string player_words_overview() {
    std::string text;
    const auto add = [&](const Signature& row) {
        text += hanging_text(fmt::format("  {:<10}", row.name), row.meaning);
    };
    text += "What a player in Lua writes:\n";
    add(bot_callback());
    for (const Chapter& chapter : bot_chapters()) {
        text += fmt::format("\n{}:\n", chapter.title);
        for (const Word& word : chapter.words) add(*word.row);
    }
    text += "\nValues:\n";
    for (const Constant& constant : bot_constants())
        text += hanging_text(fmt::format("  {:<10}", constant.name), constant.meaning);
    return text + "\n`plyboard words --players WORD` has the arguments of one.\n";
}

std::string player_words_markdown() {
    std::string text =
        "# The words of players in Lua\n\n"
        "<!-- Printed by plyboard words --players --markdown; edit the rows in framework/lua/bots/ "
        "instead. -->\n\n"
        "How they are used stands in the [guide](README.md). Besides them there is what rules have "
        "of Lua:\n[what a script can reach](../game.md).\n\n## What you write\n";
    text += row_section(bot_callback());
    for (const Chapter& chapter : bot_chapters()) {
        text += fmt::format("\n## {}\n", chapter.title);
        for (const Word& word : chapter.words) text += row_section(*word.row);
    }
    text += "\n## Values\n\n";
    for (const Constant& constant : bot_constants())
        text += fmt::format("- `{}`: {}\n", constant.name, constant.meaning);
    for (const FieldTable& table : field_tables()) text += fields_section(table);
    return text;
}

std::string player_words_luals() {
    std::string text(players_preamble);
    for (const FieldTable& table : field_tables()) text += luals_fields(table.name, table.fields);
    for (const Chapter& chapter : bot_chapters()) {
        text += fmt::format("\n-- {} {:-<{}}\n", chapter.title, "",
                            96 - std::string_view(chapter.title).size());
        for (const Word& word : chapter.words) text += luals_function(*word.row);
    }
    text += "\n-- Values\n";
    for (const Constant& constant : bot_constants()) text += luals_value(constant);
    return text;
}

}  // namespace ply
