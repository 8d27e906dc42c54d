/// What is wrong with a script, with its place.
#pragma once

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

}  // namespace ply
