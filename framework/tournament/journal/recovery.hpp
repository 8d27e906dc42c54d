/// A damaged journal: what is whole in it goes into a new one.
///
///     const Salvage salvage = salvage_journal("first.db", plan);
///     Journal journal("first.db", plan);   // has `salvage.kept` matches
#pragma once

#include <cstdint>
#include <filesystem>

#include "framework/tournament/spec/plan.hpp"

namespace ply {

struct Salvage {
    std::filesystem::path aside;  ///< where the old journal is now; empty: it was whole
    std::uint32_t kept = 0;       ///< matches in the new one
};

/// A journal that can be read to its end stays as it is. Otherwise it is renamed as by
/// Journal::move_aside, and every match of it that has its seal and is one of the schedule's is
/// written into a new journal. The file may be cut short, or bytes in it may have changed, its
/// head included. In formats whose meetings follow from results, matches behind a round that is no
/// longer whole are left out, too.
///
/// Throws Error when it does not belong to `plan`, as far as that can still be read, or when there
/// is not one such match.
Salvage salvage_journal(const std::filesystem::path& path, const Plan& plan);

}  // namespace ply
