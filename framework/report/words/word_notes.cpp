#include <sstream>

#include "framework/report/html/assets.hpp"
#include "framework/report/words/words_text.hpp"

namespace ply {

std::vector<WordNote> word_notes() {
    std::vector<WordNote> notes;
    std::istringstream lines{std::string(assets::notes_md)};
    notes.emplace_back();  // what opens the reference
    bool comment = false;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("<!--")) comment = true;
        if (comment) {
            comment = line.find("-->") == line.npos;
            continue;
        }
        if (!line.starts_with("## ")) {
            notes.back().text += line + '\n';
            continue;
        }
        std::istringstream words(line.substr(3));
        WordNote& note = notes.emplace_back();
        for (std::string word; words >> word;) note.words.push_back(word);
    }
    for (WordNote& note : notes) {
        const std::size_t first = note.text.find_first_not_of('\n');
        const std::size_t last = note.text.find_last_not_of('\n');
        note.text = first == note.text.npos ? "" : note.text.substr(first, last - first + 1);
    }
    return notes;
}

}  // namespace ply
