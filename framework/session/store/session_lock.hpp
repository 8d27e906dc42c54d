/// A file that one program at a time holds.
///
///     const auto lock = SessionLock::take(folder / "chess-2026-11-23.lock");
///     if (!lock) throw Error("it is being played elsewhere");
#pragma once

#include <filesystem>
#include <optional>

#include "framework/base/descriptor.hpp"

namespace ply {

/// Held until it is destroyed; then the file is gone. A program that is killed leaves the file,
/// which the next one takes and removes.
class SessionLock {
public:
    /// Nothing: another program holds it. Throws Error where the file cannot be made.
    static std::optional<SessionLock> take(const std::filesystem::path& file);

    SessionLock(SessionLock&&) noexcept = default;
    SessionLock& operator=(SessionLock&& other) noexcept;
    ~SessionLock();

private:
    SessionLock(std::filesystem::path file, Descriptor held)
        : file_(std::move(file)), held_(std::move(held)) {}

    std::filesystem::path file_;
    Descriptor held_;
};

}  // namespace ply
