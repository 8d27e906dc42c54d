#include "framework/search/table/table_memory.hpp"

#include <cstdint>
#include <cstring>

namespace ply {

#ifdef __wasm__

TableMemory take_table_memory(std::size_t bytes) {
    constexpr std::size_t line = 64;
    const std::size_t all = (bytes + line - 1) & ~(line - 1);
    void* const memory = std::aligned_alloc(line, all);
    if (memory == nullptr)
        throw NoTableMemory("a table of " + std::to_string(bytes >> 20) +
                            " MiB is more than there is; lower it (tt or memory)");
    std::memset(memory, 0, all);
    return TableMemory(memory);
}

void clear_table_memory(void* memory, std::size_t bytes) {
    std::memset(memory, 0, bytes);
}
void touch_table_memory(void*, std::size_t) {}

#else

TableMemory take_table_memory(std::size_t bytes) {
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

void clear_table_memory(void* memory, std::size_t bytes) {
    madvise(memory, bytes, MADV_DONTNEED);
}

void touch_table_memory(void* memory, std::size_t bytes) {
    madvise(memory, bytes, MADV_POPULATE_WRITE);
}

#endif

}  // namespace ply
