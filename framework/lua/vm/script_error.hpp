/// What is wrong with a script, with its place.
#pragma once

#include <exception>
#include <optional>
#include <utility>

#include "framework/base/error.hpp"
#include "framework/base/note.hpp"

namespace ply {

/// Its text is that of the note.
class ScriptError : public RulesError {
public:
    explicit ScriptError(Note note) : RulesError(note.text()), note_(std::move(note)) {}
    const Note& note() const { return note_; }

private:
    Note note_;
};

/// What an error says of its place, where it knows one.
inline std::optional<Note> placed_note(const std::exception& error) {
    const auto* placed = dynamic_cast<const ScriptError*>(&error);
    return placed == nullptr ? std::nullopt : std::optional(placed->note());
}

}  // namespace ply
