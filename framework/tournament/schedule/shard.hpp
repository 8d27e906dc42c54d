/// One of several parts of a tournament, each of which is played by itself.
#pragma once

#include <string_view>

#include "framework/tournament/schedule/schedule.hpp"
#include "framework/tournament/schedule/stretch.hpp"

namespace ply {

struct Shard {
    int number = 1;  ///< from 1 to count
    int count = 1;
};

inline constexpr int most_shards = 1'000'000;

/// Reads `3/50`. Throws Error.
Shard parse_shard(std::string_view text);

/// What Slurm or Open MPI say of this process: the place of SLURM_ARRAY_TASK_ID among _COUNT from
/// _MIN in steps of _STEP, or OMPI_COMM_WORLD_RANK among _SIZE. Throws Error: neither, or something
/// that cannot be.
Shard shard_of_surroundings();

/// The part of `all` that the shard plays: stretches of about the same size, one behind the other,
/// that together are all of it. Matches of one group on one opening stay together. `all` must be
/// known to the schedule.
Stretch part_of(const Schedule& schedule, const Stretch& all, const Shard& shard);

}  // namespace ply
