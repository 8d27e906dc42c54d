/// The layouts that the tables of a journal have had, and how an older one becomes the present one.
#pragma once

#include <optional>
#include <string>

#include "framework/tournament/journal/database.hpp"

namespace ply {

inline constexpr int journal_application = 0x506c7942;  ///< "PlyB"
/// Raised when the tables change; a step in journal_layout.cpp then says how.
inline constexpr int journal_layout = 6;
/// Older ones did not keep the rules of the games.
inline constexpr int oldest_layout = 2;

/// What a new journal is made with.
std::string tables_of_journal();

/// The layout of a journal, oldest_layout to journal_layout. Throws Error when the database is no
/// journal, or one of another layout; `file` is its name.
int layout_of(Database& database, const std::string& file);

/// Carries the tables over from `layout` to journal_layout, one step after the other. What an older
/// program did not keep is null, or what it stood for. To be called within a transaction.
void migrate(Database& database, int layout);

/// A copy of an older journal, carried over, that goes when the object does; the file stays as it
/// is. Nothing when it is of the present layout.
std::optional<Database> migrated_copy(Database& journal, int layout);

}  // namespace ply
