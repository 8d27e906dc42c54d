#include "framework/base/failure_text.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <new>
#include <stdexcept>
#include <system_error>

namespace ply {
namespace {

std::string file_failure(const std::filesystem::filesystem_error& failure) {
    std::string files = failure.path1().string();
    if (!failure.path2().empty()) files += " and " + failure.path2().string();
    if (files.empty()) files = "the current folder";
    return fmt::format("{}: {}; check the path and its permissions", files,
                       failure.code().message());
}

const char* way_out_of(int error_number) {
    switch (error_number) {
        case EAGAIN:
            return "; use fewer threads or workers, or raise the limits of processes and of memory "
                   "(ulimit -u, ulimit -v)";
        case ENOMEM:
            return "; use smaller tables, fewer threads or workers, or raise the limit of memory "
                   "(ulimit -v)";
        case EMFILE:
        case ENFILE:
            return "; use fewer workers or engines, or raise the limit of open files (ulimit -n)";
        default:
            return "";
    }
}

}  // namespace

std::string failure_text(const std::exception& failure) {
    if (dynamic_cast<const std::bad_alloc*>(&failure) != nullptr ||
        dynamic_cast<const std::length_error*>(&failure) != nullptr)
        return "there is not enough memory; give players smaller tables (tt, memory) and fewer "
               "threads, let fewer workers play, or raise the limit (ulimit -v)";
    if (const auto* file = dynamic_cast<const std::filesystem::filesystem_error*>(&failure))
        return file_failure(*file);
    const auto* system = dynamic_cast<const std::system_error*>(&failure);
    if (system != nullptr && *way_out_of(system->code().value()) != '\0')
        return system_failure_text("the system refuses a thread or a process",
                                   system->code().value());
    return failure.what();
}

std::string system_failure_text(std::string_view what, int error_number) {
    return fmt::format("{}: {}{}", what, std::strerror(error_number), way_out_of(error_number));
}

}  // namespace ply
