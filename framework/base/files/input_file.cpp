#include "framework/base/files/input_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "framework/base/descriptor.hpp"
#include "framework/base/error.hpp"

namespace ply {
namespace {

namespace fs = std::filesystem;

std::string size_text(std::uint64_t bytes) {
    return bytes >> 20 > 0 ? fmt::format("{} MiB", bytes >> 20) : fmt::format("{} bytes", bytes);
}

/// Empty for a regular file.
std::string kind_obstacle(const struct stat& facts) {
    if (S_ISREG(facts.st_mode)) return {};
    const char* kind = S_ISDIR(facts.st_mode)    ? "folder"
                       : S_ISFIFO(facts.st_mode) ? "pipe"
                       : S_ISSOCK(facts.st_mode) ? "socket"
                                                 : "device";
    return fmt::format("a {}, not a file", kind);
}

std::string open_obstacle(int error) {
    return error == ENOENT ? "there is no such file" : std::strerror(error);
}

/// Opens what is a regular file: what is none is not even touched, as opening some devices has
/// effects. Sets `obstacle` where it cannot be.
Descriptor opened(const fs::path& file, std::uint64_t most_bytes, std::string& obstacle) {
    struct stat facts {};
    if (stat(file.c_str(), &facts) != 0) {
        obstacle = open_obstacle(errno);
        return Descriptor();
    }
    obstacle = kind_obstacle(facts);
    if (!obstacle.empty()) return Descriptor();
    // What was put in its place since must not block either.
    Descriptor open_file(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
    if (open_file.get() < 0 || fstat(open_file.get(), &facts) != 0) {
        obstacle = open_obstacle(errno);
    } else {
        obstacle = kind_obstacle(facts);
        if (obstacle.empty() && static_cast<std::uint64_t>(facts.st_size) > most_bytes)
            obstacle = "larger than " + size_text(most_bytes);
    }
    return open_file;
}

/// Appends what there is, until there are more than `most_bytes`; returns errno or 0.
template <class Bytes>
int read_all(int file, std::uint64_t most_bytes, Bytes& bytes) {
    constexpr std::size_t step = std::size_t{1} << 16;
    while (bytes.size() <= most_bytes) {
        const std::size_t had = bytes.size();
        bytes.resize(had + step);
        const ssize_t count = read(file, bytes.data() + had, step);
        bytes.resize(had + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
        if (count == 0) return 0;
        if (count < 0 && errno != EINTR) return errno;
    }
    return 0;
}

template <class Bytes>
Bytes bytes_of(const fs::path& file, std::uint64_t most_bytes, std::string_view way_out) {
    std::string obstacle;
    Bytes bytes;
    const Descriptor open_file = opened(file, most_bytes, obstacle);
    if (obstacle.empty()) {
        struct stat facts {};
        if (fstat(open_file.get(), &facts) == 0)
            bytes.reserve(static_cast<std::size_t>(facts.st_size) + (std::size_t{1} << 16));
        if (const int error = read_all(open_file.get(), most_bytes, bytes); error != 0)
            obstacle = std::strerror(error);
        if (bytes.size() > most_bytes) obstacle = "larger than " + size_text(most_bytes);
    }
    bytes.shrink_to_fit();  // thousands of small files may be held at once
    if (obstacle.empty()) return bytes;
    throw Error(fmt::format("{}: cannot be read: {}; {}", file.string(), obstacle, way_out));
}

/// Returns errno or 0.
int write_all(int file, std::string_view text) {
    while (!text.empty()) {
        const ssize_t count = write(file, text.data(), text.size());
        if (count < 0 && errno != EINTR) return errno;
        if (count > 0) text.remove_prefix(static_cast<std::size_t>(count));
    }
    return 0;
}

/// Returns errno or 0. Opening a pipe that nobody reads fails instead of waiting; what is written
/// then waits for the reader as usual.
int put_into(const fs::path& file, int how, std::string_view text) {
    const Descriptor out(
        ::open(file.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | how, 0666));
    if (out.get() < 0) return errno;
    const int flags = fcntl(out.get(), F_GETFL);
    if (flags < 0 || fcntl(out.get(), F_SETFL, flags & ~O_NONBLOCK) != 0) return errno;
    return write_all(out.get(), text);
}

std::string refusal_to_write(const fs::path& file, int error) {
    return fmt::format("{} cannot be written: {}; {}", file.string(),
                       error == ENXIO ? "a pipe that nobody reads" : std::strerror(error),
                       error == ENOSPC || error == EDQUOT || error == EFBIG
                           ? "make room, or name a file elsewhere"
                           : "name another file");
}

}  // namespace

std::string obstacle_to_reading(const fs::path& file, std::uint64_t most_bytes) {
    std::string obstacle;
    const Descriptor open_file = opened(file, most_bytes, obstacle);
    return obstacle;
}

std::string read_input_file(const fs::path& file, std::uint64_t most_bytes,
                            std::string_view way_out) {
    return bytes_of<std::string>(file, most_bytes, way_out);
}

std::string read_standard_input(std::uint64_t most_bytes, std::string_view way_out) {
    std::string text;
    const int error = read_all(STDIN_FILENO, most_bytes, text);
    const std::string obstacle = error != 0                 ? std::strerror(error)
                                 : text.size() > most_bytes ? "larger than " + size_text(most_bytes)
                                                            : "";
    if (!obstacle.empty())
        throw Error(fmt::format("standard input cannot be read: {}; {}", obstacle, way_out));
    const Descriptor terminal(::open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY));
    if (terminal.get() >= 0) dup2(terminal.get(), STDIN_FILENO);
    return text;
}

std::vector<unsigned char> read_input_bytes(const fs::path& file, std::uint64_t most_bytes,
                                            std::string_view way_out) {
    return bytes_of<std::vector<unsigned char>>(file, most_bytes, way_out);
}

Descriptor open_input_file(const fs::path& file, std::string_view way_out) {
    std::string obstacle;
    Descriptor open_file = opened(file, UINT64_MAX, obstacle);
    if (obstacle.empty()) return open_file;
    throw Error(fmt::format("{}: cannot be read: {}; {}", file.string(), obstacle, way_out));
}

std::string first_bytes_of(const fs::path& file, std::size_t count) {
    std::string obstacle;
    const Descriptor open_file = opened(file, UINT64_MAX, obstacle);
    std::string bytes;
    if (obstacle.empty() && count > 0) read_all(open_file.get(), count - 1, bytes);
    if (bytes.size() > count) bytes.resize(count);
    return bytes;
}

void write_output_file(const fs::path& file, std::string_view text) {
    const int error = put_into(file, O_TRUNC, text);
    if (error == 0) return;
    throw Error(refusal_to_write(file, error));
}

void require_writable(const fs::path& file) {
    std::error_code ignored;
    const bool there = fs::exists(file, ignored);
    const fs::path folder = file.has_parent_path() ? file.parent_path() : ".";
    if (fs::is_directory(file, ignored)) throw Error(refusal_to_write(file, EISDIR));
    if (::access((there ? file : folder).c_str(), W_OK) != 0)
        throw Error(refusal_to_write(file, errno));
}

void replace_file(const fs::path& file, std::string_view text) {
    std::error_code ignored;
    if (fs::exists(file, ignored) && !fs::is_regular_file(file, ignored))
        throw Error(file.string() + ": is not a file that can be replaced; choose another name");
    const fs::path draft = fmt::format("{}.{}.part", file.string(), getpid());
    int error = 0;
    {
        const Descriptor out(::open(draft.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
        if (out.get() < 0) throw Error(refusal_to_write(file, errno));
        error = write_all(out.get(), text);
        if (error == 0 && fsync(out.get()) != 0) error = errno;
    }
    if (error == 0 && std::rename(draft.c_str(), file.c_str()) != 0) error = errno;
    if (error == 0) return;
    fs::remove(draft, ignored);
    throw Error(refusal_to_write(file, error));
}

bool append_to_file(const fs::path& file, std::string_view text) {
    return put_into(file, O_APPEND, text) == 0;
}

}  // namespace ply
