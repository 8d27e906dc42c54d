/// Memory for tables, from the system: zero pages, in whole huge pages, which are handed over when
/// they are first touched. A table may be as large as it likes to, until it is filled.
///
///     TableMemory memory = take_table_memory(bytes);
///     auto* buckets = static_cast<Bucket*>(memory.get());
#pragma once

#ifndef __wasm__
#include <sys/mman.h>
#endif

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <string>
#include <utility>

namespace ply {

/// There is not so much memory; says what to lower.
class NoTableMemory : public std::bad_alloc {
public:
    explicit NoTableMemory(std::string what)
        : what_(std::make_shared<const std::string>(std::move(what))) {}
    const char* what() const noexcept override { return what_->c_str(); }

private:
    std::shared_ptr<const std::string> what_;  ///< shared, so that copying throws nothing
};

#ifdef __wasm__

// There are no pages: what is taken is cleared, and stays.

struct ReturnToSystem {
    void operator()(void* memory) const { std::free(memory); }
};
using TableMemory = std::unique_ptr<void, ReturnToSystem>;

inline TableMemory take_table_memory(std::size_t bytes) {
    constexpr std::size_t line = 64;
    const std::size_t all = (bytes + line - 1) & ~(line - 1);
    void* const memory = std::aligned_alloc(line, all);
    if (memory == nullptr)
        throw NoTableMemory("a table of " + std::to_string(bytes >> 20) +
                            " MiB is more than there is; lower it (tt or memory)");
    std::memset(memory, 0, all);
    return TableMemory(memory);
}

inline void clear_table_memory(void* memory, std::size_t bytes) { std::memset(memory, 0, bytes); }
inline void touch_table_memory(void*, std::size_t) {}

#else

struct ReturnToSystem {
    std::size_t bytes = 0;
    void operator()(void* memory) const { munmap(memory, bytes); }
};
using TableMemory = std::unique_ptr<void, ReturnToSystem>;

/// At least one byte. Throws NoTableMemory.
inline TableMemory take_table_memory(std::size_t bytes) {
    constexpr std::size_t huge_page = std::size_t{2} << 20;
    const std::size_t all = bytes + huge_page;
    void* const memory = mmap(nullptr, all, PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED)
        throw NoTableMemory("a table of " + std::to_string(bytes >> 20) +
                            " MiB is more than this process may have; lower it (tt or memory), or "
                            "raise the process's limit (ulimit -d, ulimit -v)");
    // What stands before the first whole huge page and after the last byte goes back.
    auto* const begin = static_cast<char*>(memory);
    const std::size_t before = -reinterpret_cast<std::uintptr_t>(memory) & (huge_page - 1);
    const std::size_t page_mask = 4095;
    const std::size_t used = (bytes + page_mask) & ~page_mask;
    if (before > 0) munmap(begin, before);
    if (before + used < all) munmap(begin + before + used, all - before - used);
    madvise(begin + before, used, MADV_HUGEPAGE);
    return TableMemory(begin + before, ReturnToSystem{used});
}

/// Makes it zero again, by giving it back.
inline void clear_table_memory(void* memory, std::size_t bytes) {
    madvise(memory, bytes, MADV_DONTNEED);
}
/// Has the system hand it over before it is needed.
inline void touch_table_memory(void* memory, std::size_t bytes) {
    madvise(memory, bytes, MADV_POPULATE_WRITE);
}

#endif

}  // namespace ply
