/// Which tournaments a page may have, and what it may put into one.
///
/// A tournament that is made in a page is kept as a journal in the user's state folder, one of a
/// file beside the file, as `plyboard tournament` does; where that folder cannot be written, in the
/// state folder, too. Pages name a tournament by the path of its journal.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "framework/studio/protocol/admission.hpp"
#include "framework/tournament/spec/plan.hpp"

namespace ply::studio {

/// `tournaments` beside the saved games. Throws Error where there is no state folder.
std::filesystem::path tournaments_folder();

/// Tournament files: those of the program, and those that were named when it was started.
std::vector<std::filesystem::path> tournament_files(const Admission& admission);

/// Where the tournament of a file is kept.
std::filesystem::path journal_for(const std::filesystem::path& file);

/// A file of tournament_files(). Throws Error.
std::filesystem::path require_tournament_file(const Admission& admission, const std::string& path);
/// A journal of the state folder or of such a file. Throws Error; there may be none yet.
std::filesystem::path require_journal(const Admission& admission, const std::string& path);
/// Whether it is kept in the state folder.
bool is_own_journal(const std::filesystem::path& journal);
/// All journals that there are.
std::vector<std::filesystem::path> journals(const Admission& admission);

/// The path of a new journal in the state folder, which is made. Throws Error where the name is
/// taken, or none; empty: a name made of `base` and the day.
std::filesystem::path new_journal(const std::string& name, const std::string& base);

/// Throws Error where the tournament names a game, a player or a file that a page may not have.
void require_admitted(const Admission& admission, const TournamentFile& tournament);

/// Reads, admits and plans the tournament; opens its games. Throws Error.
Plan admitted_plan(const Admission& admission, TournamentFile tournament);

}  // namespace ply::studio
