#include "framework/authoring/survey/text_notes.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <optional>
#include <set>
#include <string_view>

#include "framework/authoring/lint/globals.hpp"
#include "framework/authoring/lint/lint.hpp"
#include "framework/lua/api/words.hpp"
#include "framework/lua/environment/sandbox.hpp"
#include "framework/lua/syntax/places.hpp"

namespace ply::lua {
namespace {

using Id = SyntaxTree::Id;

constexpr std::size_t most_unknown_names = 50;

class TextNotes {
public:
    TextNotes(Machine& machine, const GameInfo& info, const std::list<ScriptFile>& files,
              const std::stop_token& stop)
        : machine_(machine), files_(files), stop_(stop) {
        if (!info.options.empty()) find_declared();
    }

    std::vector<Note> run() {
        for (const ScriptFile& file : files_) {
            std::ranges::move(lint({file.label, file.tree, machine_.definition}),
                              std::back_inserter(notes_));
            note_names(file);
        }
        note_nomoves();
        note_choose();
        note_cards();
        return std::move(notes_);
    }

private:
    void note(const ScriptFile& file, const LuaToken& at, std::string sentence) {
        notes_.push_back({file.label, at.line, at.column, std::move(sentence)});
    }
    /// Names that mean nothing, which random games may never come to. Who reads what is meant by
    /// so many of them has found out.
    void note_names(const ScriptFile& file) {
        std::set<std::string> known;
        for (const std::string& name : names_of_prelude()) known.insert(name);
        for (const std::string& name : names_of_script(machine_.lua)) known.insert(name);
        std::size_t unknown = 0;
        std::optional<LuaToken> first_left_out;
        for (const LuaToken& each : free_names(file.tree)) {
            if (unknown > 0 && stop_.stop_requested()) return;
            const std::string name(each.text);
            if (!known.insert(name).second || may_be_declared(name)) continue;
            if (++unknown <= most_unknown_names) {
                note_name(file, each);
            } else if (!first_left_out) {
                first_left_out = each;
            }
        }
        if (first_left_out)
            note(file, *first_left_out,
                 "from here on " + std::to_string(unknown - most_unknown_names) +
                     " more names mean nothing; see to those above first");
    }
    void note_name(const ScriptFile& file, const LuaToken& name) {
        const ScriptFile& own = files_.front();
        UnknownName unknown = unknown_name(machine_.lua, std::string(name.text), own.tree,
                                           &file == &own ? name.line : 0);
        note(file, name, std::move(unknown.sentence));
        if (!unknown.meant.empty())
            notes_.back().replacement = replacement_of(name, std::move(unknown.meant));
    }
    /// With other options there may be a piece, a region or so of this name: it stands in quotes,
    /// or in a table in front of `=`.
    bool may_be_declared(const std::string& name) const {
        return declared_.contains(name) && !is_constant_in_small_letters(name);
    }
    void find_declared() {
        for (const ScriptFile& file : files_)
            for (Id id = 0; id < file.tree.size(); ++id) {
                const std::string_view text = file.tree.text(id);
                if (file.tree.kind(id) == NodeKind::constant && text.size() >= 2 &&
                    (text.front() == '"' || text.front() == '\'') && text.back() == text.front())
                    declared_.insert(text.substr(1, text.size() - 2));
                if (file.tree.kind(id) == NodeKind::key &&
                    file.tree.kind(file.tree.parent(id)) == NodeKind::named_field)
                    declared_.insert(text);
            }
    }
    static bool is_constant_in_small_letters(std::string name) {
        std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::toupper(c); });
        return constant_named(name) != nullptr;
    }
    void note_nomoves() {
        const Definition& game = machine_.definition;
        if (!machine_.has(Callback::ending) || !game.asks_ending_without_moves() || !game.nomoves ||
            *game.nomoves == NoMoves::pass)
            return;
        notes_.push_back({machine_.source.label, 0, 0,
                          "nomoves is not asked, since function ending says who has won when "
                          "nobody can move"});
    }
    void note_choose() {
        if (machine_.has(Callback::play)) return;
        note_first(
            "choose",
            "choose puts a stone on the cell where there is no function play; write function "
            "play(me, c), or place");
    }
    /// Where the script itself uses the word first, if it does.
    void note_first(std::string_view word, const std::string& sentence) {
        const ScriptFile& file = files_.front();
        for (Id id = 0; id < file.tree.size(); ++id) {
            if (!file.tree.is_global(id) || file.tree.text(id) != word) continue;
            note(file, file.tree.first_token(id), sentence);
            return;
        }
    }
    void note_cards() {
        const Definition& game = machine_.definition;
        if (!game.conceals())
            note_first("reveal",
                       "reveal shows nothing here, where players see everything; leave it out, or "
                       "say in zones who sees what, as in hand = { each = 5, seen = \"owner\" }");
        if (game.cards() && game.rest.empty())
            note_first("deal",
                       "the cards that are dealt lie in no zone before, and cannot be named; add a "
                       "zone for them, deck = { rest = true }");
    }

    Machine& machine_;
    const std::list<ScriptFile>& files_;
    const std::stop_token& stop_;
    std::set<std::string_view, std::less<>> declared_;  ///< with other options
    std::vector<Note> notes_;
};

}  // namespace

std::vector<Note> notes_of_texts(Machine& machine, const GameInfo& info,
                                 const std::list<ScriptFile>& files, const std::stop_token& stop) {
    return TextNotes(machine, info, files, stop).run();
}

}  // namespace ply::lua
