/// `plyboard watch` as long as a command runs: the page of a tournament, served beside it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

namespace ply {

struct KeptProcess;

class PageBeside {
public:
    /// Starts it, has it built where it is not yet, and waits until it serves. `port` 0: any that
    /// is free. Throws Error.
    PageBeside(const std::filesystem::path& journal, std::uint16_t port);
    ~PageBeside();
    PageBeside(const PageBeside&) = delete;
    PageBeside& operator=(const PageBeside&) = delete;

    const std::string& address() const { return address_; }

private:
    std::unique_ptr<KeptProcess> process_;
    std::string address_;
};

}  // namespace ply
