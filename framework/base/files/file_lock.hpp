/// Locks of files among programs: an open file that is locked is its holder's alone, until the
/// holder closes it or dies.
#pragma once

#include <string>

#include "framework/base/descriptor.hpp"

namespace ply {

/// True: this program has the lock now. False: another one has it. Throws Error, with the reason,
/// where there are no locks, as on some file systems over a network. `name` is that of the file,
/// for messages.
bool lock_file(const Descriptor& file, const std::string& name);

}  // namespace ply
