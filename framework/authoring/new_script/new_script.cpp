#include "framework/authoring/new_script/new_script.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "framework/base/error.hpp"
#include "framework/base/pattern.hpp"
#include "framework/loading/game_path.hpp"
#include "framework/lua/rules/script.hpp"

namespace ply {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_name = 40;

/// What every new game begins as; {title} is replaced.
constexpr const char* beginning =
    R"lua(-- {title}: say here in a sentence what it is about.
-- Rules: say where they are written down
game {{ name = "{title}", board = square(opt.size, opt.size),
       description = "Put a stone on an empty cell; four in a row win.",
       options = {{ size = {{ 4, 5, 6, help = "cells along an edge" }} }} }}

-- The board before the first move; without this function it is empty.
-- function setup() rows(1, 1, 1); rows(-1, -1, 2) end

-- What player `me` may do. Other verbs: drop(), step(MINE, ahead, EMPTY), slide(), add(cell), ...
function moves(me)
  place()                                 -- a stone on any empty cell
end

-- How the game stands after a move that ended on the cell `last`; no answer: it goes on.
function result(me, last)
  if line(last, 4) then return WIN end    -- a full board is a draw unless you say otherwise
end

-- What a position is worth for `me`: optional, makes searchers stronger.
-- function evaluate.material(me) return count(MINE) - count(THEIRS) end

-- `plyboard check` runs these: lines of one, two, three moves counted by hand, and played moves.
test {{ perft = {{ 16, 240, 3360 }},
       lines = {{ {{ "a1 b1 a2 b2 a3 b3 a4", "1-0" }}, {{ "a1 a1", "illegal" }} }} }}
)lua";

/// The nearest good name: "My Game.lua" -> "my_game".
std::string as_name(const std::string& text) {
    std::string name;
    for (const char c : fs::path(text).stem().string()) {
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        const bool digit = c >= '0' && c <= '9';
        if (letter) name += static_cast<char>(c | 0x20);
        if (digit && !name.empty()) name += c;
        if (!letter && !digit && !name.empty() && name.back() != '_') name += '_';
    }
    name.resize(std::min(name.size(), longest_name));
    while (name.ends_with('_')) name.pop_back();
    return name.empty() ? "my_game" : name;
}

/// "my_game" -> "My game"
std::string as_title(std::string name) {
    std::ranges::replace(name, '_', ' ');
    name[0] = static_cast<char>(name[0] - 'a' + 'A');
    return name;
}

}  // namespace

void write_new_file(const fs::path& file, const std::string& text) {
    std::FILE* out = std::fopen(file.c_str(), "wx");
    int error = out == nullptr ? errno : 0;
    if (out != nullptr) {
        if (std::fwrite(text.data(), 1, text.size(), out) != text.size()) error = errno;
        if (std::fclose(out) != 0 && error == 0) error = errno;
        if (error != 0) fs::remove(file);  // half of a file would be in the way of the next try
    }
    if (error != 0)
        throw Error(fmt::format(
            "cannot write {}: {}; PLYBOARD_PATH may name another folder for your scripts",
            file.string(), std::strerror(error)));
}

void require_new_name(const std::string& name) {
    static const Pattern good("[a-z][a-z0-9_]*");
    if (name.size() > longest_name || !good.matches(name))
        throw Error(
            fmt::format("'{}' is no name for a game; use up to {} small letters, digits and "
                        "_, a letter first, such as {}",
                        name, longest_name, as_name(name)));
    for (const CatalogueEntry& entry : Catalogue::standard().entries())
        if (entry.source.name == name)
            throw Error(fmt::format("there is a game '{}' already ({}); take another name", name,
                                    entry.source.file));
}

std::string first_script(const std::string& name) {
    return fmt::format(beginning, fmt::arg("title", as_title(name)));
}

GameSource script_to_copy(const std::string& from) {
    const bool as_it_is = is_path_of_game(from) || from.starts_with("lua:");
    GameSource source = Catalogue::standard().find(as_it_is ? from : "lua:" + from);
    if (!source.options.empty())
        throw Error(fmt::format("a copy is made of a game without options: {}", source.name));
    return source;
}

std::string copied_script(const GameSource& from, const std::string& name) {
    const std::string title = as_title(name);
    const std::string old_title = script_info(script_of(from)).title;
    std::string text = from.text;
    static const Pattern title_field(R"re(\bname\s{0,9}=\s{0,9}["']([^"'\n]{0,200})["'])re");
    for (const Pattern::Match& field : title_field.find_all(text))
        if (field[1].text == old_title) {
            text.replace(field[1].begin, old_title.size(), title);
            break;
        }
    static const Pattern aliases_field(R"re(\baliases\s{0,9}=\s{0,9}\{[^}\n]{0,999}\},?)re");
    if (const auto found = aliases_field.find_all(text); !found.empty()) {
        // With the blanks before it, which a pattern would try to begin at one after the other.
        const auto& [at, field] = found.front()[0];
        const std::size_t word = at == 0 ? text.npos : text.find_last_not_of(" \t", at - 1);
        const std::size_t begin = word == text.npos ? 0 : word + 1;
        text.erase(begin, at + field.size() - begin);
    }
    return fmt::format("-- {}: begun as a copy of {}.\n", title, from.name) + text;
}

fs::path write_new_script(const std::string& name, const std::string& text,
                          const Includes& brought) {
    const fs::path file = Catalogue::folder_for_new_scripts() / (name + ".lua");
    const GameSource source = script_with_text(file, text, brought);
    open_game(source);
    write_new_file(file, text);
    const fs::path own_folder = include_folders(file).front();
    bool made = false;
    try {
        for (const auto& [include, included_text] : source.includes) {
            if (!brought.contains(include)) continue;
            if (!made && !(made = fs::create_directory(own_folder)))
                throw Error(fmt::format("there is a folder {} already; take another name",
                                        own_folder.string()));
            const fs::path included = own_folder / (include + ".lua");
            std::error_code failed;  // then the file cannot be written either
            fs::create_directories(included.parent_path(), failed);
            write_new_file(included, included_text);
        }
    } catch (...) {
        if (made) fs::remove_all(own_folder);
        fs::remove(file);
        throw;
    }
    return file;
}

}  // namespace ply
