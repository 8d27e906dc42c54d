/// Files that a user names, opened in one way: what is no regular file (a folder, a pipe, a device)
/// is refused at once instead of waited for, what is too large is refused before it is read, and
/// every refusal is one sentence.
///
///     const std::string text = read_input_file("book.txt", 64 << 20, "name a list of openings");
///     // book.txt: cannot be read: there is no such file; name a list of openings
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/descriptor.hpp"

namespace ply {

/// Texts written by people: scripts, tournament files, openings.
inline constexpr std::uint64_t largest_text_file = std::uint64_t{64} << 20;

/// Why the file cannot be read as a file: `there is no such file`, `a folder, not a file`, `a pipe,
/// not a file`, `Permission denied`, `larger than 64 MiB`. Empty: it can.
std::string obstacle_to_reading(const std::filesystem::path& file,
                                std::uint64_t most_bytes = UINT64_MAX);

/// The bytes of a regular file. Throws Error with the file, the obstacle and `way_out`.
std::string read_input_file(const std::filesystem::path& file, std::uint64_t most_bytes,
                            std::string_view way_out);

/// Standard input to its end. What is read from it afterwards comes from the terminal, where there
/// is one. Throws Error with the obstacle and `way_out`.
std::string read_standard_input(std::uint64_t most_bytes, std::string_view way_out);

/// The same of a file, as numbers.
std::vector<unsigned char> read_input_bytes(const std::filesystem::path& file,
                                            std::uint64_t most_bytes, std::string_view way_out);

/// A regular file, open for reading. Throws Error with the file, the obstacle and `way_out`.
Descriptor open_input_file(const std::filesystem::path& file, std::string_view way_out);

/// The first `count` bytes, or fewer where the file is shorter; none of what cannot be read.
std::string first_bytes_of(const std::filesystem::path& file, std::size_t count);

/// Writes a file in place of an old one. Devices and pipes that somebody reads are written to, a
/// pipe that nobody reads is refused. Throws Error when not all of it could be written.
void write_output_file(const std::filesystem::path& file, std::string_view text);
/// Throws the same Error where nothing could be written there now: for those who work long before
/// they write. Touches nothing.
void require_writable(const std::filesystem::path& file);

/// The same for files that must never be half written, whatever happens: the new one takes the
/// place of the old one when it is safe on the disk. Throws Error; then the old one is there as it
/// was.
void replace_file(const std::filesystem::path& file, std::string_view text);

/// Adds `text` at the end of a file. False: not all of it could be written.
bool append_to_file(const std::filesystem::path& file, std::string_view text);

}  // namespace ply
