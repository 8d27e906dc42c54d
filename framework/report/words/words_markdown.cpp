#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "framework/report/text/wrapped_text.hpp"
#include "framework/report/words/word_forms.hpp"
#include "framework/report/words/words_text.hpp"

namespace ply {

using namespace lua;

namespace {

constexpr int prose_columns = 108;  ///< of prose; a link may be longer

class Reference {
public:
    std::string text() {
        std::string text =
            "# The words of Lua games\n\n"
            "<!-- Printed by plyboard words --markdown; edit the rows in framework/lua/verbs/ and "
            "framework/report/words/notes.md instead. -->\n\n" +
            notes_.front().text + "\n\n" + contents();
        for (const WordChapter& chapter : chapters_) {
            text += fmt::format("\n## {}\n", chapter.title);
            for (const Word* word : chapter.words) text += section(word->name());
            for (const Constant* constant : chapter.constants) text += section(constant->name);
        }
        return text;
    }

private:
    /// One line for each chapter with links to its words.
    std::string contents() const {
        std::string text;
        for (const WordChapter& chapter : chapters_) {
            std::vector<std::string> links;
            const auto add = [&](std::string_view name) {
                links.push_back(fmt::format("[{}](#{})", name, anchor(name)));
            };
            for (const Word* word : chapter.words) add(word->name());
            for (const Constant* constant : chapter.constants) add(constant->name);
            text += hanging_text("- ", fmt::format("{}: {}", chapter.title, fmt::join(links, " ")),
                                 prose_columns);
        }
        return text;
    }

    /// Those that share a note are explained together.
    std::vector<std::string> together(std::string_view name) const {
        const auto note = std::ranges::find_if(notes_, [&](const WordNote& each) {
            return std::ranges::find(each.words, name) != each.words.end();
        });
        return note == notes_.end() ? std::vector{std::string(name)} : note->words;
    }
    std::string note_of(std::string_view name) const {
        for (const WordNote& note : notes_)
            if (std::ranges::find(note.words, name) != note.words.end()) return note.text;
        return "";
    }
    /// As pages such as GitHub's make them of a heading.
    std::string anchor(std::string_view name) const {
        std::string text = fmt::format("{}", fmt::join(together(name), "-"));
        std::ranges::transform(text, text.begin(),
                               [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        return text;
    }

    std::string section(std::string_view name) {
        if (done_.contains(std::string(name))) return "";
        const std::vector<std::string> words = together(name);
        std::string text = fmt::format("\n### {}\n", fmt::join(words, " "));
        for (const std::string& word : words) {
            done_.insert(word);
            text += '\n' + row_text(word);
        }
        const std::string note = note_of(name);
        return text + (note.empty() ? "" : '\n' + note + '\n');
    }

    std::string row_text(const std::string& name) const {
        if (const Word* word = word_named(name)) return word_text(*word);
        for (const WordChapter& chapter : chapters_)
            for (const Constant* constant : chapter.constants)
                if (constant->name == name)
                    return fmt::format("`{}`: {}\n", name, constant->meaning);
        return "";
    }

    static std::string word_text(const Word& word) {
        const Signature& row = *word.row;
        std::string text = fmt::format("`{}`", signature_text(row));
        if (row.other_form != nullptr)
            text += fmt::format(" `{}`", signature_text(*row.other_form));
        text += fmt::format("\n\n{}{}\n", row.meaning, declared_text(word));
        std::string rows;
        for (std::size_t i = 0; i < row.count(); ++i)
            rows += fmt::format("- `{}`: {}\n", row.parameters[i].name,
                                parameter_words(row.parameters[i]));
        if (const char* returns = forms_of(row.returns).words; *returns != '\0')
            rows += fmt::format("- returns {}\n", returns);
        return text + (rows.empty() ? "" : '\n' + rows);
    }
    static std::string declared_text(const Word& word) {
        switch (word.declared) {
            case Declared::moves:
                return fmt::format(" Declared: `moves = {}`.", word.name());
            case Declared::result:
                return fmt::format(" Declared: `result = {{ {}, ... }}`.", word.name());
            case Declared::after:
                return fmt::format(" Declared: `after = {{ {}, ... }}`.", word.name());
            case Declared::nowhere:
                break;
        }
        return "";
    }

    std::vector<WordNote> notes_ = word_notes();
    std::vector<WordChapter> chapters_ = word_chapters();
    std::set<std::string> done_;
};

}  // namespace

std::string words_markdown() {
    return Reference().text();
}

}  // namespace ply
