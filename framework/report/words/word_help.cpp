#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "framework/base/error.hpp"
#include "framework/base/suggest.hpp"
#include "framework/lua/rules/script.hpp"
#include "framework/report/text/wrapped_text.hpp"
#include "framework/report/words/word_forms.hpp"
#include "framework/report/words/words_text.hpp"

namespace ply {

using namespace lua;

namespace {

const Constant* value_named(std::string_view name) {
    for (const auto values : {constants(), tables()})
        for (const Constant& value : values)
            if (value.name == name) return &value;
    return nullptr;
}

/// The call and the boards of its first picture, without the loop.
std::string first_picture(std::string_view name) {
    for (const WordNote& note : word_notes()) {
        if (std::ranges::find(note.words, name) == note.words.end()) continue;
        constexpr std::string_view begin = "```text\n";
        const std::size_t from = note.text.find(begin);
        if (from == note.text.npos) return "";
        const std::size_t text = from + begin.size();
        return note.text.substr(text, note.text.find("```", text) - text);
    }
    return "";
}

std::string declared_words(const Word& word) {
    const char* lists[] = {"", "moves", "result", "after"};
    return word.declared == Declared::nowhere
               ? ""
               : fmt::format("May be declared: {} = {{ {}, ... }}\n",
                             lists[static_cast<std::size_t>(word.declared)], word.name());
}

std::string function_help(const Word& word) {
    const Signature& row = *word.row;
    std::string text = signature_text(row) + '\n';
    if (row.other_form != nullptr) text += signature_text(*row.other_form) + '\n';
    text += wrapped_text(row.meaning);
    std::size_t widest = 0;
    for (std::size_t i = 0; i < row.count(); ++i)
        widest = std::max(widest, std::string_view(row.parameters[i].name).size());
    if (row.count() > 0) text += '\n';
    for (std::size_t i = 0; i < row.count(); ++i)
        text += hanging_text(fmt::format("  {:<{}}  ", row.parameters[i].name, widest),
                             parameter_words(row.parameters[i]));
    const char* returns = forms_of(row.returns).words;
    if (*returns != '\0') text += fmt::format("\nReturns {}.\n", returns);
    return text + declared_words(word);
}

}  // namespace

std::string word_help(std::string_view name) {
    std::string text;
    if (const Word* word = word_named(name))
        text = function_help(*word);
    else if (const Constant* value = value_named(name))
        text = wrapped_text(fmt::format("{}: {}", value->name, value->meaning));
    if (text.empty()) {
        const std::string near = nearest(name, script_words());
        throw Error(fmt::format("there is no word '{}'; {}", name,
                                near.empty() ? "plyboard words lists all of them"
                                             : fmt::format("did you mean '{}'?", near)));
    }
    const std::string picture = first_picture(name);
    return picture.empty() ? text : text + '\n' + picture;
}

std::string words_overview() {
    std::string text;
    for (const WordChapter& chapter : word_chapters()) {
        text += fmt::format("{}{}\n", text.empty() ? "" : "\n", chapter.title);
        for (const Word* word : chapter.words)
            text += hanging_text(fmt::format("  {:<14}", word->name()), word->row->meaning);
        for (const Constant* constant : chapter.constants)
            text += hanging_text(fmt::format("  {:<14}", constant->name), constant->meaning);
    }
    return text;
}

nlohmann::json words_json() {
    nlohmann::json all = nlohmann::json::array();
    for (const WordChapter& chapter : word_chapters()) {
        for (const Word* word : chapter.words) {
            const Signature& row = *word->row;
            nlohmann::json parameters = nlohmann::json::array();
            for (std::size_t i = 0; i < row.count(); ++i) {
                const Parameter& each = row.parameters[i];
                nlohmann::json parameter{{"name", each.name},
                                         {"type", forms_of(each.type).words},
                                         {"meaning", each.meaning},
                                         {"optional", each.optional()}};
                if (each.fallback.text != nullptr && *each.fallback.text != '\0')
                    parameter["default"] = each.fallback.text;
                parameters.push_back(std::move(parameter));
            }
            all.push_back({{"name", row.name},
                           {"chapter", chapter.title},
                           {"signature", signature_text(row)},
                           {"meaning", row.meaning},
                           {"parameters", std::move(parameters)},
                           {"returns", forms_of(row.returns).words}});
        }
        for (const Constant* constant : chapter.constants)
            all.push_back({{"name", constant->name},
                           {"chapter", chapter.title},
                           {"meaning", constant->meaning}});
    }
    return all;
}

}  // namespace ply
