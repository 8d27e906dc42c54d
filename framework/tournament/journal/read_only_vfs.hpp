/// Reads databases where nothing can be written: in a folder that is read-only, on a full disk.
#pragma once

namespace ply {

/// The name under which SQLite knows it. SQLite wants to write an index beside a database with a
/// write-ahead log; here the index is in the memory of this process, a log that is not there is an
/// empty one, and nothing is ever written. So what is in the log is read, too. Other processes do
/// not see that somebody reads: one that writes the same file may take pages away meanwhile.
const char* read_only_vfs();

}  // namespace ply
